//! The words of the language's arithmetic types, which may stand in any order ([dcl.type.simple]).

/// The order that they get.
const WORDS: &[&[u8]] =
    &[b"_Complex", b"unsigned", b"signed", b"short", b"long", b"char", b"int", b"__int128", b"float", b"double"];

/// The words of types, those of each arithmetic type spelled in one way behind its qualifiers: `long const unsigned int`
/// is `const unsigned long`, `unsigned` is `unsigned int`, `double _Complex` is `_Complex double`.
pub(super) fn in_one_spelling(words: Vec<&[u8]>) -> Vec<&[u8]> {
    let is_part = |w: &[u8]| is_word(w) || is_qualifier(w);
    if !words.iter().any(|w| is_word(w)) {
        return words;
    }
    let mut out = Vec::new();
    for run in words.chunk_by(|a, b| is_part(a) && is_part(b)) {
        match run.iter().any(|w| is_word(w)) {
            true => out.extend(spelled_in_order(run)),
            false => out.extend_from_slice(run),
        }
    }
    out
}

pub(super) fn is_qualifier(word: &[u8]) -> bool {
    matches!(word, b"const" | b"volatile")
}

fn is_word(word: &[u8]) -> bool {
    WORDS.contains(&word) || word == b"__complex__"
}

/// The words of one type.
fn spelled_in_order<'w>(words: &[&'w [u8]]) -> Vec<&'w [u8]> {
    let (mut qualifiers, mut named): (Vec<&[u8]>, Vec<&[u8]>) = words.iter().partition(|w| is_qualifier(w));
    qualifiers.sort_unstable();
    qualifiers.dedup();
    for word in &mut named {
        if *word == b"__complex__" {
            *word = b"_Complex";
        }
    }
    let has = |all: &[&[u8]]| named.iter().any(|w| all.contains(w));
    let (is_sized, is_char) = (has(&[b"short", b"long", b"char"]), has(&[b"char"]));
    let is_int = has(&[b"signed", b"unsigned"]) && !is_sized && !has(&[b"int", b"__int128"]);
    named.retain(|w| !(*w == b"int" && is_sized) && (*w != b"signed" || is_char));
    if is_int {
        named.push(b"int");
    }
    named.sort_by_key(|word| WORDS.iter().position(|w| w == word));
    [qualifiers, named].concat()
}
