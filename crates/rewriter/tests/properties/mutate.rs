//! Programs that nobody would write: the corpus with bytes and lines flipped, dropped and doubled, and
//! words in any order.

use super::generate::{self, Kind};
use super::harness::{File, corpus, fortran_corpus};
use proptest::prelude::*;
use proptest::sample::Index;
use std::fmt;
use std::sync::OnceLock;

/// One change of a text.
#[derive(Clone, Debug)]
enum Mutation {
    SetByte(Index, u8),
    DropByte(Index),
    DoubleByte(Index),
    DropLine(Index),
    DoubleLine(Index),
    SwapLines(Index, Index),
    /// A line of another program.
    Graft(Index, Index, Index),
    Crlf,
    ByteOrderMark,
    Cut(Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    let byte = prop_oneof![3 => prop::sample::select(&b"(){}[];,:#\\\"'\n\r\t /*_=0&!$%"[..]), 1 => any::<u8>()];
    prop_oneof![
        4 => (at(), byte).prop_map(|(i, b)| Mutation::SetByte(i, b)),
        3 => at().prop_map(Mutation::DropByte),
        2 => at().prop_map(Mutation::DoubleByte),
        4 => at().prop_map(Mutation::DropLine),
        4 => at().prop_map(Mutation::DoubleLine),
        3 => (at(), at()).prop_map(|(a, b)| Mutation::SwapLines(a, b)),
        4 => (at(), at(), at()).prop_map(|(a, b, c)| Mutation::Graft(a, b, c)),
        1 => Just(Mutation::Crlf),
        1 => Just(Mutation::ByteOrderMark),
        1 => at().prop_map(Mutation::Cut),
    ]
}

/// The Fortran files of the corpus that are not long.
fn fortran_sources() -> &'static [File] {
    static SOURCES: OnceLock<Vec<File>> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let files = fortran_corpus().into_iter().flat_map(|(_, files)| files);
        files.filter(|(_, bytes)| bytes.len() < 8000).collect()
    })
}

/// A Fortran file of the corpus after a few mutations, by its name: that says the form.
pub fn fortran_mutant() -> impl Strategy<Value = (String, Bytes)> {
    (any::<Index>(), prop::collection::vec(mutation(), 1..5)).prop_map(|(which, mutations)| {
        let (name, text) = which.get(fortran_sources()).clone();
        let others: Vec<&[u8]> = fortran_sources().iter().map(|(_, bytes)| &bytes[..]).collect();
        (name, Bytes(mutations.iter().fold(text, |text, m| apply(text, m, &others))))
    })
}

/// The C files of the corpus.
fn sources() -> &'static [Vec<u8>] {
    static SOURCES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SOURCES.get_or_init(|| {
        let files = corpus().into_iter().flat_map(|(_, files)| files);
        files.map(|(_, bytes)| bytes).filter(|b| b.len() < 6000).collect()
    })
}

/// A text of any bytes that a failure shows as it reads.
pub struct Bytes(pub Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii().to_string().replace("\\n", "\n"))
    }
}

/// A file of the corpus, or now and then a generated program, after a few mutations.
pub fn mutant() -> impl Strategy<Value = Bytes> {
    let program = prop_oneof![
        3 => any::<Index>().prop_map(|which| which.get(sources()).clone()),
        1 => generate::program(Kind::Dynamic).prop_map(|p| p.input.into_bytes()),
    ];
    (program, prop::collection::vec(mutation(), 1..5)).prop_map(|(text, mutations)| {
        let others: Vec<&[u8]> = sources().iter().map(Vec::as_slice).collect();
        Bytes(mutations.iter().fold(text, |text, m| apply(text, m, &others)))
    })
}

/// `others`: where lines of other programs come from.
fn apply(mut text: Vec<u8>, mutation: &Mutation, others: &[&[u8]]) -> Vec<u8> {
    if text.is_empty() {
        return text;
    }
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    match mutation {
        Mutation::SetByte(at, byte) => *at.get_mut(&mut text) = *byte,
        Mutation::DropByte(at) => {
            text.remove(at.index(text.len()));
        }
        Mutation::DoubleByte(at) => {
            let at = at.index(text.len());
            text.insert(at, text[at]);
        }
        Mutation::DropLine(at) => {
            lines.remove(at.index(lines.len()));
            text = lines.concat();
        }
        Mutation::DoubleLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at].clone());
            text = lines.concat();
        }
        Mutation::SwapLines(a, b) => {
            let (a, b) = (a.index(lines.len()), b.index(lines.len()));
            lines.swap(a, b);
            text = lines.concat();
        }
        Mutation::Graft(at, other, line) => {
            let other = other.get(others);
            let all: Vec<&[u8]> = other.split_inclusive(|b| *b == b'\n').collect();
            let at = at.index(lines.len());
            lines.insert(at, line.get(&all).to_vec());
            text = lines.concat();
        }
        Mutation::Crlf => text = text.split(|b| *b == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]),
        Mutation::ByteOrderMark => text = [b"\xef\xbb\xbf", &text[..]].concat(),
        Mutation::Cut(at) => text.truncate(at.index(text.len())),
    }
    text
}

/// Words that mean something to some part of the program.
const WORDS: &[&str] = &[
    "int",
    "void",
    "f",
    "v",
    "x",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "=",
    "*",
    "&",
    "1",
    "0",
    "static",
    "enum",
    "struct",
    "typedef",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "goto",
    "sizeof",
    "\n#pragma omp",
    "\n#pragma omp",
    "parallel",
    "target",
    "teams",
    "metadirective",
    "begin",
    "end",
    "declare",
    "variant",
    "match",
    "when",
    "otherwise",
    "device",
    "kind",
    "host",
    "nohost",
    "construct",
    "user",
    "condition",
    "implementation",
    "vendor",
    "requires",
    "score",
    "dispatch",
    "_Pragma",
    "\"omp parallel\"",
    "\"omp metadirective when(",
    "\n#define M",
    "\n#define M(x)",
    "M",
    "M(",
    "##",
    "#",
    "\n#if",
    "\n#else\n",
    "\n#endif\n",
    "\n#undef M\n",
    "\n#include",
    "\"main.c\"",
    "\\\n",
    "\\\r\n",
    "/*",
    "*/",
    "//",
    "'",
    "\"",
    "\n",
    "\r",
    "\t",
    " ",
    "\u{e9}",
    "when(user={condition(x)}: parallel)",
    "match(construct={target})",
    "(v)",
    "int f(int x) {",
    "f(1);",
    "}\n",
    "default(nothing)",
    "?:",
    "({",
    "})",
    "&&x",
    "x:",
    "__label__ x;",
    "static int x;",
    "declare target\n",
    "end declare target\n",
    "end metadirective\n",
    "typeof(f)",
];

pub fn token_soup() -> impl Strategy<Value = String> {
    let soup = prop::collection::vec((prop::sample::select(WORDS), any::<bool>()), 0..80);
    soup.prop_map(|words| {
        let mut text = "/* declare variant */\n".to_owned();
        for (word, blank) in words {
            text.push_str(word);
            if blank {
                text.push(' ');
            }
        }
        text
    })
}
