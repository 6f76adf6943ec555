//! Changes of inputs: by lines, words and bytes, with words of the tables of names, and parts of other inputs.

use crate::rng::Rng;
use ompick_resolver::names;
use std::sync::OnceLock;

/// Which words an input is changed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    Directives,
    C,
    Cxx,
    Fortran,
    Preprocessor,
    Arguments,
    Data,
}

/// An input made of one of the seeds.
pub fn mutant(rng: &mut Rng, seeds: &[Vec<u8>], words: Words) -> Vec<u8> {
    let mut text = if seeds.is_empty() { Vec::new() } else { rng.pick(seeds).clone() };
    for _ in 0..=rng.below(6) {
        text = changed(rng, text, seeds, words);
    }
    text.truncate(20_000);
    text
}

/// One change.
pub fn changed(rng: &mut Rng, text: Vec<u8>, seeds: &[Vec<u8>], words: Words) -> Vec<u8> {
    match rng.below(10) {
        0..=3 => by_lines(rng, text, seeds, words),
        4..=7 => by_words(rng, text, words),
        8 => by_bytes(rng, text),
        _ => whole(rng, text),
    }
}

fn by_lines(rng: &mut Rng, text: Vec<u8>, seeds: &[Vec<u8>], words: Words) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    let at = rng.below(lines.len() + 1);
    let some = at..(at + 1 + rng.below(5)).min(lines.len()).max(at);
    match rng.below(6) {
        0 => drop(lines.drain(some)),
        1 => {
            let again: Vec<Vec<u8>> = lines[some.clone()].to_vec();
            let times = if rng.chance(5) { 200 } else { 1 };
            let again = again.into_iter().cycle().take(some.len() * times);
            lines.splice(some.end..some.end, again.collect::<Vec<_>>());
        }
        2 if lines.len() > 1 => {
            let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
            lines.swap(a, b);
        }
        3 if !seeds.is_empty() => {
            let other = rng.pick(seeds);
            let all: Vec<&[u8]> = other.split_inclusive(|b| *b == b'\n').collect();
            let from = rng.below(all.len() + 1);
            let to = (from + 1 + rng.below(8)).min(all.len()).max(from);
            lines.splice(at..at, all[from..to].iter().map(|l| l.to_vec()));
        }
        _ => {
            let sentinel: &[u8] = match words {
                Words::C | Words::Cxx | Words::Preprocessor => b"#pragma omp ",
                Words::Fortran => b"!$omp ",
                _ => b"",
            };
            lines.insert(at, [sentinel, &directive(rng), b"\n"].concat());
        }
    }
    lines.concat()
}

/// A directive of words in an order that may make sense.
fn directive(rng: &mut Rng) -> Vec<u8> {
    let name = |rng: &mut Rng| match rng.chance(70) {
        true => (*rng.pick(&[
            "metadirective",
            "declare variant(f_v)",
            "begin declare variant",
            "end declare variant",
            "begin metadirective",
            "end metadirective",
            "dispatch",
            "target",
            "declare target",
            "end declare target",
            "begin declare target",
        ]))
        .to_owned(),
        false => rng.pick(names::DIRECTIVES).name.to_owned(),
    };
    let mut out = name(rng);
    for _ in 0..rng.below(4) {
        let clause = match rng.below(6) {
            0 => format!(" when({}: {})", selector(rng), name(rng)),
            1 => format!(" match({})", selector(rng)),
            2 => format!(" otherwise({})", name(rng)),
            3 => format!(" {}({})", rng.pick(names::CLAUSES), rng.pick(&["x", "1", "x, y", "", "+: x", "f(x)"])),
            4 => format!(" {}", rng.pick(names::CLAUSES)),
            _ => format!(" default({})", name(rng)),
        };
        out.push_str(&clause);
    }
    out.into_bytes()
}

fn selector(rng: &mut Rng) -> String {
    let mut sets = Vec::new();
    for _ in 0..=rng.below(2) {
        sets.push(match rng.below(6) {
            0 => format!("device={{kind({})}}", rng.pick(names::KINDS)),
            1 => format!("implementation={{vendor(score({}): {})}}", rng.below(9), rng.pick(names::VENDORS)),
            2 => "construct={target, parallel}".to_owned(),
            3 => format!("user={{condition({})}}", rng.pick(&["x > 1", "1", "0", "f(x)", "x", ".true."])),
            4 => format!("target_device={{arch(\"{}\")}}", rng.pick(&["nvptx", "amdgcn", "x86_64"])),
            _ => format!(
                "{}={{{}}}",
                rng.pick(names::TRAIT_SETS),
                rng.pick(&["kind", "isa(\"sm_80\")", "extension(match_any)", "simd(simdlen(8))", "device_num(x)"])
            ),
        });
    }
    sets.join(", ")
}

fn by_words(rng: &mut Rng, mut text: Vec<u8>, words: Words) -> Vec<u8> {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let starts: Vec<usize> =
        (0..text.len()).filter(|&i| i == 0 || is_word(text[i]) != is_word(text[i - 1]) || !is_word(text[i])).collect();
    let at = starts.get(rng.below(starts.len() + 1)).copied().unwrap_or(text.len());
    let end = (at + 1..text.len()).find(|i| starts.binary_search(i).is_ok()).unwrap_or(text.len());
    let word = word(rng, words);
    match rng.below(5) {
        0 => drop(text.drain(at..end)),
        1 => drop(text.splice(at..end, word)),
        2 | 3 => drop(text.splice(at..at, [&b" "[..], &word, b" "].concat())),
        _ => {
            let again = text[at..end].to_vec();
            let times = if rng.chance(3) { 3000 } else { 1 };
            drop(text.splice(at..at, again.repeat(times)));
        }
    }
    text
}

const COMMON: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ";",
    ":",
    "::",
    "=",
    "+",
    "*",
    "&",
    "0",
    "1",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\t",
    " ",
    "#",
    "\u{e9}",
    "\x1b[31m",
    "99999999999999999999",
    "-1",
    "x",
    "f",
];

const C: &[&str] = &[
    "int",
    "void",
    "static",
    "struct",
    "typedef",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case 1:",
    "return",
    "goto l;",
    "l:",
    "sizeof",
    "_Pragma(\"omp parallel\")",
    "({",
    "})",
    "/*",
    "*/",
    "//",
    "##",
    "\\\n",
    "f(1)",
    "...",
    "inline",
    "extern",
    "const",
    "[[omp::directive(parallel)]]",
    "{ static int s; s++; }",
    "__attribute__((x))",
];

const CXX: &[&str] = &[
    "template <class T>",
    "class",
    "namespace n {",
    "using namespace n;",
    "using n::f;",
    "operator+",
    "operator()",
    "->",
    "auto",
    "[&](int x) { return f(x); }",
    "virtual",
    "this->",
    "static_cast<int>",
    "R\"x(",
    ")x\"",
    "constexpr",
    "friend",
    "requires",
    "typename",
    "decltype(f)",
    "&&",
    "= default",
    "try {",
    "catch (...) {",
];

const FORTRAN: &[&str] = &[
    "module m",
    "end module",
    "subroutine s",
    "end subroutine",
    "function f(x)",
    "end function",
    "contains",
    "use m",
    "use m, only: f",
    "call f(x)",
    "integer :: x",
    "interface",
    "end interface",
    "block",
    "end block",
    "if (x) then",
    "else if (x) then",
    "end if",
    "do i = 1, n",
    "end do",
    "&\n",
    "& ! c\n",
    "!$",
    "c$omp",
    "!$omp&",
    "include 'x'",
    "10 continue",
    "end",
    "submodule (m) s",
    "procedure",
    "select case (x)",
    "associate (y => x)",
    ".true.",
    "'",
    "go to 10",
    ";",
    "%",
    "=>",
    "//",
];

const PREPROCESSOR: &[&str] = &[
    "#define A",
    "#define F(x) x",
    "#define G(...) __VA_ARGS__",
    "#undef A",
    "#if A",
    "#ifdef A",
    "#elif 1",
    "#else",
    "#endif",
    "A",
    "F(",
    "G(1,2)",
    "##",
    "#x",
    "defined(A)",
    "__VA_OPT__(x)",
    "__LINE__",
    "__COUNTER__",
    "\\\n",
    "/*",
    "*/",
    "??/",
    "'a'",
    "u8\"s\"",
    "0x1p3",
    "1'000",
    "%:",
    "<:",
    "?:",
    "&&",
    "||",
    "<<",
];

const ARGUMENTS: &[&str] = &[
    "-c",
    "-o",
    "-I",
    "-D",
    "-U",
    "-include",
    "-x",
    "c",
    "c++",
    "-MD",
    "-MF",
    "-E",
    "-S",
    "-fopenmp",
    "-",
    "@x",
    "--",
    "-std=c11",
    "-isystem",
    "-J",
    "a.c",
    "a.f90",
    "a.o",
    "-Wp,-DX",
    "-Xpreprocessor",
    "-march=native",
    "-imacros",
    "-fopenmp-targets=nvptx64",
    "-foffload=disable",
    "-j",
    "-t",
    "--help",
    "--version",
    "-###",
    "-save-temps",
    "-include-pch",
];

const DATA: &[&str] = &[
    "null",
    "true",
    "[]",
    "{}",
    "[[",
    "1e999",
    "-0",
    "\"\"",
    "\\u0000",
    "\\ud800",
    "../../x",
    "/dev/null",
    "isa",
    "arch",
    "kind",
    "vendor",
    "[a]",
    "a.b = 1",
    "directory",
    "file",
    "arguments",
    "command",
];

fn word(rng: &mut Rng, words: Words) -> Vec<u8> {
    static OMP: OnceLock<Vec<&'static str>> = OnceLock::new();
    let omp = OMP.get_or_init(|| {
        let mut all: Vec<&str> = names::DIRECTIVES.iter().map(|d| d.name).collect();
        for table in [
            names::CLAUSES,
            names::TRAIT_SETS,
            names::KINDS,
            names::VENDORS,
            names::REQUIREMENTS,
            names::LLVM_EXTENSIONS,
        ] {
            all.extend(table);
        }
        all.extend(["when", "match", "otherwise", "kind", "isa", "arch", "vendor", "condition", "score"]);
        all
    });
    let own: &[&str] = match words {
        Words::C => C,
        Words::Cxx if rng.chance(50) => C,
        Words::Cxx => CXX,
        Words::Fortran => FORTRAN,
        Words::Preprocessor => PREPROCESSOR,
        Words::Arguments => ARGUMENTS,
        Words::Data => DATA,
        Words::Directives => omp,
    };
    let of_omp = !matches!(words, Words::Arguments | Words::Data | Words::Preprocessor);
    match rng.below(10) {
        0..=2 => rng.pick(COMMON).as_bytes().to_vec(),
        3 | 4 if of_omp => rng.pick(omp).as_bytes().to_vec(),
        _ => rng.pick(own).as_bytes().to_vec(),
    }
}

fn by_bytes(rng: &mut Rng, mut text: Vec<u8>) -> Vec<u8> {
    if text.is_empty() {
        return text;
    }
    let at = rng.below(text.len());
    match rng.below(4) {
        0 => drop(text.remove(at)),
        1 => text[at] ^= 1 << rng.below(8),
        2 => text[at] = *rng.pick(b"(){}[];,:#\\\"'\n\r\t /*_=0&!$%\0\xff"),
        _ => text.insert(at, u8::try_from(rng.below(256)).unwrap_or(0)),
    }
    text
}

fn whole(rng: &mut Rng, mut text: Vec<u8>) -> Vec<u8> {
    match rng.below(5) {
        0 => text.split(|b| *b == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]),
        1 => [b"\xef\xbb\xbf", &text[..]].concat(),
        2 => {
            text.truncate(rng.below(text.len() + 1));
            text
        }
        3 => {
            while text.last().is_some_and(|b| *b == b'\n') {
                text.pop();
            }
            text
        }
        _ => [&text[..], &text[..]].concat(),
    }
}

/// A smaller input that still fails: lines, then words, left out as long as that helps.
pub fn shrunk(input: Vec<u8>, fails: &dyn Fn(&[u8]) -> bool, tries: usize) -> Vec<u8> {
    let mut best = input;
    let mut left = tries;
    for by_line in [true, false] {
        let parts = |text: &[u8]| -> Vec<Vec<u8>> {
            match by_line {
                true => text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect(),
                false => {
                    text.split_inclusive(|b| !(b.is_ascii_alphanumeric() || *b == b'_')).map(<[u8]>::to_vec).collect()
                }
            }
        };
        let mut size = parts(&best).len() / 2;
        while size > 0 && left > 0 {
            let mut at = 0;
            while left > 0 {
                let all = parts(&best);
                if at >= all.len() {
                    break;
                }
                let without = [&all[..at], &all[(at + size).min(all.len())..]].concat().concat();
                left -= 1;
                match fails(&without) {
                    true => best = without,
                    false => at += size,
                }
            }
            size /= 2;
        }
    }
    best
}
