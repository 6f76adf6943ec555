//! No bytes may upset the preprocessor, and what it says must hold together.

use proptest::prelude::*;

use super::*;

fn soup() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "#",
        "define",
        "undef",
        "if",
        "ifdef",
        "ifndef",
        "elif",
        "else",
        "endif",
        "include",
        "pragma",
        "omp",
        "once",
        "defined",
        "\n",
        "\n",
        "\n#",
        "\n#define ",
        "\n#define f(x, ...) ",
        "\n#if ",
        "\n#endif\n",
        "\\\n",
        "\r",
        "\r\n",
        " ",
        "a",
        "b",
        "f",
        "g",
        "f(",
        "g (",
        "(",
        ")",
        ",",
        "...",
        "__VA_ARGS__",
        "__VA_OPT__(",
        "##",
        "#",
        "%:",
        "%:%:",
        "1",
        "0",
        "1'0",
        "'",
        "\"",
        "R\"(",
        ")\"",
        "/*",
        "*/",
        "//",
        "?",
        ":",
        "&&",
        "||",
        "-",
        "/",
        "<",
        ">",
        "\"h\"",
        "__LINE__",
        "__COUNTER__",
        "__has_include(",
        "push_macro(\"a\")",
        "pop_macro(\"a\")",
        "x",
        "\\",
        "\u{e9}",
        "\0",
    ];
    let word = prop_oneof![
        12 => proptest::sample::select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    proptest::collection::vec(word, 0..120).prop_map(|words| words.concat())
}

fn check(text: &[u8], cplusplus: bool) {
    let files = Memory { files: HashMap::from([("h".into(), text.to_vec())]), ids: Mutex::default() };
    let options = CppOptions { cplusplus, ..CppOptions::default() };
    let unit = TranslationUnit::read(&files, main_file(text), &options);
    for (id, pass) in unit.pass_ids().take(5) {
        let len = pass.source.bytes.len();
        let sorted = |ranges: Vec<std::ops::Range<usize>>| {
            let mut at = 0;
            for range in ranges {
                assert!(at <= range.start && range.start <= range.end && range.end <= len);
                at = range.end;
            }
        };
        sorted(pass.lines.iter().map(|line| line.range.clone()).collect());
        sorted(pass.inactive.clone());
        sorted(pass.active_text());
        for line in &pass.lines {
            assert!(line.active || pass.is_inactive(line.range.start));
        }
        let found = unit.all_invocations(id);
        sorted(found.list.iter().map(|invocation| invocation.range.clone()).collect());
        let some = unit.invocations(id, &|name| name == b"a");
        assert!(some.list.len() <= found.list.len() + text.len());
        // Whether all are expanded first or only these, they are the same, but where those that matter to nobody hid one.
        let chosen = unit.of_interest(id, &[], &found, &|name| name == b"a");
        let key = |i: &Invocation| (i.range.clone(), i.via);
        let [keys, chosen_keys] = [&some, &chosen].map(|found| found.list.iter().map(key).collect::<Vec<_>>());
        let is_hidden = |at: usize| {
            found.list.iter().any(|i| i.name_range.start < at && at < i.range.end && chosen.list.iter().all(|c| c != i))
        };
        let extra = chosen_keys.iter().find(|key| !keys.contains(key));
        assert!(extra.is_none(), "{extra:?} of {keys:?} in {}", String::from_utf8_lossy(text));
        for left in keys.iter().filter(|key| !chosen_keys.contains(key)) {
            assert!(is_hidden(left.0.start), "{left:?} in {}", String::from_utf8_lossy(text));
        }
        let mut before = unit.position(id, 0);
        for offset in 1..=len {
            let place = unit.position(id, offset);
            assert!(before < place && unit.time_at(id, offset - 1) <= unit.time_at(id, offset));
            before = place;
        }
    }
    let expansion = unit.expand_at(text, MAIN, 0, &|_| false);
    check_map(text, &expansion);
    check_map(text, &unit.expand(text, Time(u32::MAX), &|name| name == b"f"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn token_soup(text in soup(), cplusplus: bool) {
        check(&text, cplusplus);
    }

    #[test]
    fn random_bytes(text in proptest::collection::vec(any::<u8>(), 0..200), cplusplus: bool) {
        check(&text, cplusplus);
    }
}

/// Inputs on which careless code takes time with the square of the length, or worse.
#[test]
fn hostile_texts_take_no_time_to_speak_of() {
    let defines = "#define f(x) x\n#define g(x, y) x y\n#define A A2\n#define A2 f\n#define D(x) x x\n";
    let bits = [
        "f(",
        "g(1 ",
        "g(1,2,3 ",
        "A ",
        "A (",
        "A(A2(",
        "D(",
        "'",
        "\"",
        "1'",
        "\\\n",
        "\\ ",
        "/",
        "/*/",
        "R\"(",
        "f(1) ",
        "\n#if (\n",
        "\n#define f(x) x\n f ",
        "f /* */ ",
        "a\\\n",
        "#",
        "\n#if 0\n",
        "A##",
        "f(f)(",
        "u'",
        ".1",
    ];
    for bit in bits {
        let text = format!("{defines}{}", bit.repeat(20_000));
        let start = std::time::Instant::now();
        check_briefly(text.as_bytes());
        assert!(start.elapsed().as_secs() < 20, "{bit:?} took {:?}", start.elapsed());
    }
}

fn check_briefly(text: &[u8]) {
    let options = CppOptions { cplusplus: true, ..CppOptions::default() };
    let unit = TranslationUnit::read(&Memory::default(), main_file(text), &options);
    unit.all_invocations(MAIN);
    unit.invocations(MAIN, &|name| name == b"base");
    check_map(text, &unit.expand_at(text, MAIN, text.len(), &|_| false));
}
