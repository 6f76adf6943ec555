//! Whole directives: what is read, and what is said about what cannot be.

use super::*;
use ompick_resolver::selector::{TraitPropertyKind, TraitSelector, TraitSetName};
use proptest::prelude::*;

const C: Options = Options { fold_case: false };
const FORTRAN: Options = Options { fold_case: true };

fn read(text: &str, options: Options) -> Directive {
    parse(&DirectiveText::whole(text.as_bytes()), options)
}

/// Reads what must have no errors.
#[track_caller]
fn good(text: &str, options: Options) -> Directive {
    let directive = read(text, options);
    assert_eq!(directive.errors, []);
    directive
}

/// The errors, each as `` `text`: message `` with the text it points at.
fn errors(text: &str, options: Options) -> Vec<String> {
    let errors = read(text, options).errors;
    errors.into_iter().map(|error| format!("`{}`: {}", &text[error.range], error.message)).collect()
}

fn selector(directive: &Directive, clause: usize) -> &ContextSelector {
    match &directive.clauses[clause].kind {
        ClauseKind::When { selector, .. } | ClauseKind::Match(selector) => selector,
        other => panic!("{other:?}"),
    }
}

fn variant(directive: &Directive, clause: usize) -> Option<&Directive> {
    match &directive.clauses[clause].kind {
        ClauseKind::When { variant, .. } | ClauseKind::Otherwise { variant, .. } => variant.as_deref(),
        other => panic!("{other:?}"),
    }
}

/// The only trait selector of `match({set}={{selector}})`.
fn trait_selector(set: &str, selector_text: &str, options: Options) -> TraitSelector {
    let text = format!("begin declare variant match({set}={{{selector_text}}})");
    selector(&read(&text, options), 0).sets[0].selectors[0].clone()
}

/// Its properties, names as they are, others as kind and tokens.
fn properties(selector: TraitSelector) -> Vec<String> {
    let show = |kind| match kind {
        TraitPropertyKind::Name(name) => name,
        TraitPropertyKind::Clause { name, arguments } => {
            format!("clause {name}({})", arguments.join(" "))
        }
        TraitPropertyKind::Expression(one) => format!("expression {}", one.tokens.join(" ")),
    };
    selector.properties.unwrap().into_iter().map(|property| show(property.kind)).collect()
}

#[test]
fn plain_directive() {
    let text = "parallel for num_threads(4), nowait";
    let directive = good(text, C);
    assert_eq!(directive.name, "parallel for");
    assert_eq!(directive.range, 0..text.len());
    assert_eq!(directive.name_range, 0..12);
    let [threads, nowait] = &directive.clauses[..] else { panic!() };
    assert_eq!((threads.name.as_str(), &text[threads.range.clone()]), ("num_threads", "num_threads(4)"));
    assert_eq!(threads.argument.clone().map(|range| &text[range]), Some("4"));
    assert_eq!((nowait.name.as_str(), &nowait.argument), ("nowait", &None));
    assert_eq!(nowait.kind, ClauseKind::Plain);
}

#[test]
fn names() {
    assert_eq!(good("target_enter_data map(to: a)", C).name, "target enter data");
    assert_eq!(good("Begin Declare_Variant match(user={condition(x)})", FORTRAN).name, "begin declare variant");
    assert_eq!(good("ENDPARALLELDO", FORTRAN).name, "end parallel do");
    assert_eq!(good("parallel /* x */ for", C).name, "parallel for");
    assert_eq!(good("ompx_thing(a) b", C).name, "ompx_thing");
    assert_eq!(errors("PARALLEL", C), ["`PARALLEL`: unknown directive name `PARALLEL`"]);
    assert_eq!(read("PARALLEL", C).errors[0].severity, Severity::Warning);
}

#[test]
fn arguments() {
    let text = "critical ( lock ) hint(1)";
    let argument = good(text, C).argument.unwrap();
    assert_eq!(&text[argument.range], " lock ");
    assert_eq!(argument.kind, ArgumentKind::Plain);
}

#[test]
fn base_and_variant() {
    let text = "declare variant(F : F_gpu) match(construct={dispatch}) adjust_args(need_device_ptr: a)";
    let directive = good(text, FORTRAN);
    let ArgumentKind::Variant { base, variant } = directive.argument.unwrap().kind else { panic!() };
    assert_eq!(base, Some(Name { text: "f".to_owned(), range: 16..17 }));
    assert_eq!(variant, Name { text: "f_gpu".to_owned(), range: 20..25 });
    assert_eq!(directive.clauses.len(), 2);

    let directive = good("declare variant(ns::f<unsigned int, 3>) match(user={condition(true)})", C);
    let ArgumentKind::Variant { base, variant } = directive.argument.unwrap().kind else { panic!() };
    assert_eq!((base, variant.text.as_str()), (None, "ns::f<unsigned int,3>"));
}

#[test]
fn metadirective() {
    let text = "metadirective when(device={kind(gpu)}: teams loop) when(user={condition(n)}:) default(for)";
    let directive = good(text, C);
    assert_eq!(variant(&directive, 0).unwrap().name, "teams loop");
    assert_eq!(&text[variant(&directive, 0).unwrap().range.clone()], "teams loop");
    assert_eq!(variant(&directive, 1), None);
    assert_eq!(variant(&directive, 2).unwrap().name, "for");
    let ClauseKind::When { variant_range, .. } = &directive.clauses[1].kind else { panic!() };
    assert_eq!((&text[variant_range.start..], variant_range.len()), (") default(for)", 0));
    assert!(matches!(directive.clauses[2].kind, ClauseKind::Otherwise { spelled_default: true, .. }));
    let directive = good("metadirective otherwise when(user={condition(n)})", C);
    assert_eq!((variant(&directive, 0), variant(&directive, 1)), (None, None));
    assert!(matches!(good("parallel default(none)", C).clauses[0].kind, ClauseKind::Plain));
}

#[test]
fn nested_metadirective() {
    let text = "metadirective otherwise(metadirective when(user={condition(a)}: for) default(foo))";
    let directive = read(text, C);
    let inner = variant(&directive, 0).unwrap();
    assert_eq!(variant(inner, 0).unwrap().name, "for");
    assert_eq!(inner.errors, []);
    assert_eq!(errors(text, C), ["`foo`: unknown directive name `foo`"]);
}

#[test]
fn sets() {
    let text = "begin declare variant match(construct={target, parallel}, device={kind(gpu)}, foo={bar})";
    let directive = good(text, C);
    let selector = selector(&directive, 0);
    let names: Vec<_> = selector.sets.iter().map(|set| set.name.clone()).collect();
    assert_eq!(names, [TraitSetName::Construct, TraitSetName::Device, TraitSetName::Unknown("foo".to_owned())]);
    assert_eq!(&text[selector.span.clone()], &text[28..text.len() - 1]);
    assert_eq!(&text[selector.sets[1].span.clone()], "device={kind(gpu)}");
    assert_eq!(&text[selector.sets[0].selectors[1].span.clone()], "parallel");
    assert_eq!(selector.sets[0].selectors[0].properties, None);
}

#[test]
fn property_kinds() {
    let of = |set, text| properties(trait_selector(set, text, C));
    assert_eq!(of("device", "isa(sm_70, \"core-avx512\", \"a\" \"b\")"), ["sm_70", "core-avx512", "ab"]);
    assert_eq!(of("device", "kind()"), [""; 0]);
    assert_eq!(
        of("construct", "simd(simdlen(8), inbranch, aligned(a, b : 16))"),
        ["clause simdlen(8)", "inbranch", "clause aligned(a , b : 16)"]
    );
    assert_eq!(
        of("implementation", "requires(unified_address, atomic_default_mem_order(seq_cst))"),
        ["unified_address", "clause atomic_default_mem_order(seq_cst)"]
    );
    assert_eq!(of("implementation", "requires(\"unified_address\")"), ["expression \"unified_address\""]);
    assert_eq!(of("implementation", "atomic_default_mem_order(\"relaxed\")"), ["expression \"relaxed\""]);
    assert_eq!(of("user", "condition(a)"), ["expression a"]);
    assert_eq!(of("user", "condition(f(a, b) ? c::d : e)"), ["expression f ( a , b ) ? c :: d : e"]);
    assert_eq!(of("user", "condition(is<A, 2>() && b)"), ["expression is < A , 2 > ( ) && b"]);
    assert_eq!(of("user", "condition(a, b)"), ["expression a", "expression b"]);
    assert_eq!(of("user", "condition(a,)"), ["expression a", "expression "]);
    assert_eq!(of("target_device", "device_num(n + 1)"), ["expression n + 1"]);
    assert_eq!(of("foo", "bar(1 + 2, x)"), ["expression 1 + 2", "x"]);
}

#[test]
fn fortran_folds_case() {
    let of = |set, text| properties(trait_selector(set, text, FORTRAN));
    assert_eq!(of("DEVICE", "Kind(GPU, 'CPU')"), ["gpu", "cpu"]);
    // Names ignore case, and what is no name does not.
    assert_eq!(of("target_device", "UID(\"Gpu-''\", 'A''B')"), ["Gpu-''", "A'B"]);
    assert_eq!(of("user", "CONDITION(A%N.EQ.1.or. S == 'X')"), ["expression a % n .eq. 1 .or. s == 'X'"]);
    assert_eq!(of("user", "condition(a//'b)' == \"\\\")"), ["expression a // 'b)' == \"\\\""]);
    assert_eq!(trait_selector("DEVICE", "Kind(GPU)", C).name, "Kind");
    let directive = good("METADIRECTIVE WHEN(Device={Arch(x)}: PARALLELDO) DEFAULT()", FORTRAN);
    assert_eq!(variant(&directive, 0).unwrap().name, "parallel do");
    assert_eq!(directive.clauses[1].name, "default");
}

#[test]
fn scores() {
    let score = |text: &str| trait_selector("implementation", text, C).score.map(|score| (score.value, score.tokens));
    assert_eq!(score("vendor(gnu)"), None);
    assert_eq!(score("vendor(score(5): gnu)"), Some((Some(5.into()), vec!["5".to_owned()])));
    assert_eq!(score("vendor(score(0x1F'FFul): gnu)").unwrap().0, Some(0x1FFF.into()));
    assert_eq!(score("vendor(score(010): gnu)").unwrap().0, Some(8.into()));
    assert_eq!(score("vendor(score(0): gnu)").unwrap().0, Some(0.into()));
    assert_eq!(score("vendor(score(1.5): gnu)").unwrap().0, None);
    let long = "123456789012345678901234567890123456789012345678901234567890";
    assert_eq!(score(&format!("vendor(score({long}): gnu)")).unwrap().0.unwrap().to_string(), long);
    assert_eq!(score("vendor(score(n+1): gnu)"), Some((None, ["n", "+", "1"].map(str::to_owned).to_vec())));
    let fortran = trait_selector("user", "condition(SCORE(7_4): x)", FORTRAN);
    assert_eq!(fortran.score.unwrap().value, Some(7.into()));
    let called = trait_selector("user", "condition(score(5) > 3)", C);
    assert_eq!(called.score, None);
    assert_eq!(properties(called), ["expression score ( 5 ) > 3"]);
}

#[test]
fn intel_target_variant_dispatch() {
    assert_eq!(trait_selector("construct", "target variant  dispatch", C).name, "target variant dispatch");
    assert_eq!(good("target variant dispatch device(0)", C).name, "target variant dispatch");
}

#[test]
fn continued_lines() {
    // C: a splice joins `num_` and `threads`.
    let (buffer, ranges) = pieces(&["", "#pragma omp ", "parallel for num_", "\\\n", "threads(4)", "\n"]);
    let directive = parse(&DirectiveText { buffer: &buffer, ranges }, C);
    assert_eq!(directive.errors, []);
    assert_eq!(directive.range, 12..41);
    assert_eq!((directive.clauses[0].name.as_str(), directive.clauses[0].range.clone()), ("num_threads", 25..41));
    // Fortran: the line break, which is in the ranges, separates `parallel` and `do`.
    let (buffer, ranges) =
        pieces(&["", "!$omp", " metadirective", " &", "\n", "!$omp&", "default(parallel", "&", "\n", "!$omp", " do)"]);
    let directive = parse(&DirectiveText { buffer: &buffer, ranges }, FORTRAN);
    assert_eq!(directive.errors, []);
    assert_eq!(variant(&directive, 0).unwrap().name, "parallel do");
}

/// A buffer of pieces, by turns in the ranges and not.
fn pieces(pieces: &[&str]) -> (Vec<u8>, Vec<Range<usize>>) {
    let mut buffer = Vec::new();
    let mut ranges = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        if i % 2 == 0 {
            ranges.push(buffer.len()..buffer.len() + piece.len());
        }
        buffer.extend_from_slice(piece.as_bytes());
    }
    (buffer, ranges)
}

#[test]
fn syntax_errors() {
    let cases = [
        ("", "``: expected a directive name"),
        ("parallel num_threads(4", "`(`: unbalanced `(`"),
        ("parallel num_threads)4)", "`)`: unbalanced `)`"),
        ("metadirective when(device={kind(gpu}: parallel)", "`(`: unbalanced `(`"),
        ("error message(\"abc)", "`\"abc)`: unterminated string"),
        ("metadirective when(device {kind(gpu)}: parallel)", "`{`: expected `=` after `device`"),
        ("metadirective when(device=kind(gpu): parallel)", "`kind`: expected `{` after `=`"),
        ("metadirective when(device={kind(gpu)} parallel)", "`parallel`: expected `)`, `,` or `:` after `}`"),
        ("metadirective when otherwise(nothing)", "`otherwise`: unexpected `otherwise` after `when`"),
        ("parallel nowait,", "``: expected a clause after `,`"),
        ("parallel 5", "`5`: unexpected `5` after `parallel`"),
        ("omp parallel", "`omp`: unexpected `omp`"),
        ("metadirective when(: for)", "``: expected a context selector"),
        ("begin declare variant match()", "``: expected a context selector"),
        ("begin declare variant match(device={})", "`device={}`: expected a trait selector in the braces of `device`"),
        ("begin declare variant match(construct={target teams})", "`teams`: expected `,` or `}` after `target`"),
        ("declare variant() match(user={condition(x)})", "``: expected the name of a function variant"),
        (
            "begin declare variant match(device={isa(core-avx512)})",
            "`core-avx512`: `core-avx512` is not a name: `isa` needs it as a string",
        ),
        ("begin declare variant match(user={condition(score(): x)})", "``: expected an expression in `score`"),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(text, C), [expected], "{text}");
    }
}

#[test]
fn depth() {
    const DEPTH: usize = 100_000;
    let text = format!("parallel if({}1{})", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(good(&text, C).clauses[0].argument, Some(12..text.len() - 1));
    let text = format!("metadirective when(user={{condition({}1{})}}:)", "(".repeat(DEPTH), ")".repeat(DEPTH));
    good(&text, C);
    let text = format!("{}nothing{}", "metadirective otherwise(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(read(&text, C).errors[0].message, "directive variants are nested too deeply");
    let text = format!("parallel if({}\u{1}{})", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert!(!read(&text, C).errors.is_empty());
    let text = format!("parallel if({}", "(".repeat(DEPTH));
    assert_eq!(read(&text, C).errors[0].message, "unbalanced `(`");
    let text = format!("parallel {}", "5 x(".repeat(DEPTH / 10));
    assert!(!read(&text, C).errors.is_empty());
}

/// All ranges of a directive lie within the text.
fn check_ranges(directive: &Directive, length: usize) {
    let inside = |range: &Range<usize>| assert!(range.start <= range.end && range.end <= length, "{range:?}");
    inside(&directive.range);
    inside(&directive.name_range);
    directive.argument.iter().for_each(|argument| inside(&argument.range));
    directive.errors.iter().for_each(|error| inside(&error.range));
    for clause in &directive.clauses {
        inside(&clause.range);
        inside(&clause.name_range);
        clause.argument.iter().for_each(&inside);
        match &clause.kind {
            ClauseKind::When { variant, variant_range, .. } | ClauseKind::Otherwise { variant, variant_range, .. } => {
                inside(variant_range);
                variant.iter().for_each(|variant| check_ranges(variant, length));
            }
            _ => {}
        }
    }
}

const SOUP: &[&str] = &[
    "parallel",
    "for",
    "metadirective",
    "when",
    "otherwise",
    "default",
    "declare",
    "variant",
    "match",
    "begin",
    "end",
    "device",
    "user",
    "construct",
    "kind",
    "condition",
    "score",
    "simd",
    "x",
    "gpu",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "=",
    ":",
    ",",
    "::",
    "?",
    "<",
    ">",
    "\"a\"",
    "'",
    "\"",
    "1",
    "0x",
    "0b",
    "08",
    ".or.",
    "/*",
    "*/",
    "//",
    "\\",
    "\n",
    "\\\n",
    "omp",
    "!$omp",
    "\u{e9}",
    "match(user={condition(",
    "when(device={kind(",
    "otherwise(",
];

proptest! {
    #[test]
    fn any_tokens(words in prop::collection::vec(prop::sample::select(SOUP), 0..30), fold_case: bool, blank: bool) {
        let text = words.join(if blank { " " } else { "" });
        let whole = DirectiveText::whole(text.as_bytes());
        let options = Options { fold_case };
        check_ranges(&parse(&whole, options), text.len());
        whole.list_items(0..text.len(), options);
        whole.split_colon(0..text.len(), options);
    }

    #[test]
    fn any_bytes(bytes: Vec<u8>, cuts in prop::collection::vec((0..120usize, 0..120usize), 0..4), fold_case: bool) {
        let options = Options { fold_case };
        check_ranges(&parse(&DirectiveText::whole(&bytes), options), bytes.len());
        let ranges = cuts.into_iter().map(|(a, b)| a..b).collect();
        let text = DirectiveText { buffer: &bytes, ranges };
        check_ranges(&parse(&text, options), bytes.len());
        text.list_items(0..200, options);
    }

    /// Where a directive is cut into ranges makes no difference.
    #[test]
    fn splices(plain in prop::sample::select(WHOLE), cuts: Vec<prop::sample::Index>) {
        let (mut buffer, mut ranges, mut start) = (Vec::new(), Vec::new(), 0);
        let mut cuts: Vec<_> = cuts.iter().map(|cut| cut.index(plain.len() + 1)).collect();
        cuts.sort_unstable();
        for end in cuts.into_iter().chain([plain.len()]) {
            let at = buffer.len();
            buffer.extend_from_slice(&plain.as_bytes()[start..end]);
            ranges.push(at..buffer.len());
            buffer.extend_from_slice(b"\\\n");
            start = end;
        }
        let spliced = parse(&DirectiveText { buffer: &buffer, ranges: ranges.clone() }, C);
        // Offsets back into the uncut text.
        let back = |range: &Range<usize>| {
            let at = |at: usize| ranges.iter().map(|one| at.clamp(one.start, one.end) - one.start).sum::<usize>();
            at(range.start)..at(range.end)
        };
        let shape = |directive: &Directive, back: &dyn Fn(&Range<usize>) -> Range<usize>| {
            let clauses: Vec<_> =
                directive.clauses.iter().map(|one| (one.name.clone(), back(&one.range))).collect();
            (directive.name.clone(), back(&directive.range), clauses, directive.errors.clone())
        };
        prop_assert_eq!(shape(&good(plain, C), &Range::clone), shape(&spliced, &back));
    }
}

const WHOLE: &[&str] = &[
    "target teams distribute parallel for map(to: a[0:n]), nowait",
    "metadirective when(user={condition(score(5): a == 1 ? b::c : d)}: parallel for) default()",
    "declare variant(f<int>) match(construct={simd(simdlen(8))}, device={isa(\"sm_70\")})",
];

#[test]
fn a_directive_of_many_lines_is_read_as_one_of_few() {
    for splice in ["\\\n", " \\\n", "\\\n  ", " \\\n   "] {
        let clauses = |count: usize, splice: &str| {
            let clause =
                |i| format!("when(user={{condition(n > {i}{splice} && m)}}:{splice}parallel for num_threads({i}))");
            (0..count).map(clause).collect::<Vec<_>>().join(splice)
        };
        // Of one clause, and of enough of them for the limit to matter.
        let parsed = |count: usize| {
            let text = format!("metadirective {splice}{}", clauses(count, splice)).into_bytes();
            let mut ranges = Vec::new();
            let mut start = 0;
            for at in memchr::memmem::find_iter(&text, b"\\\n") {
                ranges.push(start..at);
                start = at + 2;
            }
            ranges.push(start..text.len());
            parse(&DirectiveText { buffer: &text, ranges }, Options { fold_case: false })
        };
        let (few, many) = (parsed(3), parsed(40));
        assert_eq!(many.clauses.len(), 40);
        assert_eq!(few.clauses[..2], many.clauses[..2], "{splice:?}");
        assert!(many.errors.is_empty(), "{:?}", many.errors);
    }
}
