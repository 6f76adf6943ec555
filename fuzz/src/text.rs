//! What must hold for the readers of single texts: directives, views, the preprocessor.

use ompick_frontend::cpp::{CppOptions, Files, PassId, SourceRef, TranslationUnit};
use ompick_frontend::diag::FileId;
use ompick_frontend::directive::{self, ClauseKind, DirectiveText, Options};
use ompick_frontend::{ranges, view};
use ompick_resolver::problems::{self, Purpose};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

pub const DIRECTIVES: &[&str] = &[
    "metadirective when(user={condition(x > 1)}: parallel for) when(device={kind(nohost, gpu)}: teams) otherwise(simd)",
    "declare variant(f_v) match(construct={target, simd(simdlen(8), aligned(a: 32))}, device={isa(\"avx512f\"), arch(x86_64)})",
    "begin declare variant match(implementation={vendor(score(5): llvm), extension(match_any)}, user={condition(score(2): 1)})",
    "declare variant(f_v) match(target_device={device_num(3), kind(gpu)}) adjust_args(need_device_ptr: p, q) append_args(interop(target, targetsync))",
    "dispatch device(1) depend(inout: x[0:n]) nowait novariants(y) nocontext(z > 0) interop(o)",
    "begin metadirective when(implementation={requires(unified_shared_memory)}: target teams distribute parallel for collapse(2) map(tofrom: a[:n]))",
];

/// A directive in any language is read without a panic, and what is read of it lies in the text.
pub fn directive(bytes: &[u8]) -> Result<(), String> {
    for fold_case in [false, true] {
        let found = directive::parse(&DirectiveText::whole(bytes), Options { fold_case });
        let errors = found.errors.iter().map(|e| &e.range);
        let ranges = found.clauses.iter().map(|c| &c.range).chain(errors).chain([&found.range, &found.name_range]);
        if let Some(range) = ranges.into_iter().find(|r| r.start > r.end || r.end > bytes.len()) {
            return Err(format!("{range:?} is not in a text of {} bytes", bytes.len()));
        }
        for clause in &found.clauses {
            let (ClauseKind::When { selector, .. } | ClauseKind::Match(selector)) = &clause.kind else { continue };
            for purpose in [Purpose::When, Purpose::Match, Purpose::BeginMatch] {
                let outside = |p: &problems::Problem| p.span.end > bytes.len();
                if problems::problems(selector, purpose).iter().any(outside) {
                    return Err("a problem of a selector is not in the text".to_owned());
                }
            }
        }
    }
    Ok(())
}

/// A view is as long as its text, and a view's view is the same.
pub fn view(bytes: &[u8]) -> Result<(), String> {
    for cplusplus in [false, true] {
        let operators = view::pragma_operators(bytes, &[], cplusplus);
        let blank: Vec<_> = ranges::merged(operators.into_iter().map(|o| o.range).collect());
        let mut once = view::blanked(bytes, &blank);
        view::simplify_c(&mut once, cplusplus);
        let mut twice = view::blanked(&once, &[]);
        view::simplify_c(&mut twice, cplusplus);
        if once.len() != bytes.len() {
            return Err(format!("a view of {} bytes has {}", bytes.len(), once.len()));
        }
        if once != twice {
            return Err("a view's view is another".to_owned());
        }
        let ends = |text: &[u8]| text.iter().filter(|b| **b == b'\n').count();
        if ends(&once) > ends(bytes) {
            return Err("a view has more lines than its text".to_owned());
        }
    }
    Ok(())
}

pub const PREPROCESSOR: &[&str] = &[
    "#define F(x, y) x##y + #x\n#define G(...) f(__VA_ARGS__)\n#define A B\n#define B A 1\nF(a, b) G(1, F(2,3)) A\n",
    "#if defined(X) && (X > 3 || !Y)\none\n#elif 1 ? 2 : 0\ntwo\n#else\nthree\n#endif\n",
    "#define EMPTY\n#define CALL(f, ...) f EMPTY (__VA_ARGS__)\n#define ID(x) x\nCALL(ID, CALL(ID, 3)) ID(ID)(4)\n",
    "#define S(x) #x\n#define X(x) S(x)\nS(a  b \"c\\n\") X(__LINE__) X(X)\n",
];

/// What gcc's preprocessor accepts comes out with the tokens that it gives; blanks between them do not count.
pub fn preprocessor(bytes: &[u8]) -> Result<(), String> {
    const LEFT_OUT: [&[u8]; 6] = [b"include", b"__has_", b"pragma", b"_Pragma", b"embed", b"__COUNTER__"];
    // Files, and what tells them apart, are not this check's.
    let holds = |word: &[u8]| bytes.windows(word.len()).any(|w| w == word);
    // (A mark of the byte order would be taken away twice.)
    // (What a backslash at the end of the file joins is different in a longer text.)
    let is_open = bytes.trim_ascii_end().ends_with(b"\\");
    // (A byte that is no UTF-8 ends a name of gcc's, and is part of ours; as a name neither compiles.)
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || !b.is_ascii();
    let mut words = bytes.split(|b| !is_word(b));
    let has_broken_word = words.any(|word| std::str::from_utf8(word).is_err());
    if LEFT_OUT.iter().any(|w| holds(w)) || bytes.contains(&0) || holds(b"\xef\xbb\xbf") || is_open || has_broken_word {
        return Ok(());
    }
    let source = SourceRef { id: FileId(0), bytes: bytes.into(), path: Path::new("main.c").into() };
    let unit = TranslationUnit::read(&Nothing, source, &CppOptions::default());
    let pass = unit.pass(PassId(0));
    let found = unit.all_invocations(PassId(0));
    if !unit.problems.is_empty() || !found.problems.is_empty() {
        return Ok(());
    }
    // (What an expansion begins with is no directive, but would be one when it is read again.)
    let is_hash = |text: &[u8]| [&b"#"[..], b"%:", b"??="].iter().any(|hash| text.trim_ascii_start().starts_with(hash));
    // (A quote that is not closed stands in a string as it is: behind it words become names when it is read again.)
    let is_quote = |pair: &[u8]| pair[1] == b'"' && pair[0] != b'\\';
    let has_open_quote = |text: &[u8]| {
        let quotes = text.windows(2).filter(|pair| is_quote(pair)).count() + usize::from(text.starts_with(b"\""));
        quotes % 2 == 1
    };
    if found.list.iter().any(|i| is_hash(&i.expansion) || has_open_quote(&i.expansion)) {
        return Ok(());
    }
    let Some(theirs) = gcc(bytes) else { return Ok(()) };
    let mut ours = Vec::new();
    let mut invocations = found.list.iter().peekable();
    let mut at = 0;
    for range in pass.active_text() {
        at = at.max(range.start);
        while let Some(invocation) = invocations.next_if(|i| i.range.start < range.end) {
            ours.extend_from_slice(&bytes[at..invocation.range.start]);
            // (What stands beside it is another token, also where the two would be one: `__LINE__'a'`.)
            ours.push(b' ');
            ours.extend_from_slice(&invocation.expansion);
            ours.push(b' ');
            at = invocation.range.end;
        }
        if at < range.end {
            ours.extend_from_slice(&bytes[at..range.end]);
        }
        ours.push(b'\n');
    }
    // Comments and splices go.
    let Some(plain) = gcc(&ours) else { return Err("gcc does not take what comes out".to_owned()) };
    let words = |text: &[u8]| with_letters(text).into_iter().filter(|b| !b.is_ascii_whitespace()).collect::<Vec<u8>>();
    // (What gcc itself reads otherwise than it wrote it, as it does quotes that are not closed, cannot be compared.)
    let is_stable = || gcc(&theirs).is_some_and(|again| words(&again) == words(&theirs));
    match words(&plain) == words(&theirs) || !is_stable() {
        true => Ok(()),
        false => {
            let shown = |t: &[u8]| String::from_utf8_lossy(t).into_owned();
            Err(format!("gcc has\n{}\nand we\n{}", shown(&theirs), shown(&plain)))
        }
    }
}

/// A text with the letters that gcc writes as `\U000000e9`: within a quote that is not closed it leaves them as they are.
fn with_letters(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for (start, _) in text.windows(10).enumerate().filter(|(_, w)| w.starts_with(b"\\U")) {
        let digits = std::str::from_utf8(&text[start + 2..start + 10]).ok();
        let letter = digits.and_then(|d| char::from_u32(u32::from_str_radix(d, 16).ok()?));
        if let Some(letter) = letter.filter(|_| start >= at) {
            out.extend_from_slice(&text[at..start]);
            out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            at = start + 10;
        }
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// There are no files to include.
struct Nothing;

impl Files for Nothing {
    fn read(&self, _: &Path) -> Option<SourceRef> {
        None
    }
}

/// What gcc makes of a text; `None` where it has something to say.
fn gcc(text: &[u8]) -> Option<Vec<u8>> {
    let mut command = Command::new("gcc");
    command.args(["-E", "-P", "-w", "-undef", "-std=gnu2x", "-xc", "-"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    child.stdin.take()?.write_all(text).ok()?;
    let output = child.wait_with_output().ok()?;
    (output.status.success() && output.stderr.is_empty()).then_some(output.stdout)
}
