//! Names that macros make: by pasting, and as what the command line says that they stand for.

use super::Candidate;
use ompick_frontend::language::Language;
use ompick_frontend::pieces::{Pieces, is_word_part, words};
use rustc_hash::{FxHashMap, FxHashSet};

/// The macros that paste words together, and what they may paste.
#[derive(Default)]
pub struct NameMakers {
    /// Also macros that stand for these.
    macros: FxHashSet<Vec<u8>>,
    /// The words that macros consist of, to which the words of who invokes one come.
    pieces: Pieces,
}

impl NameMakers {
    pub fn of(all: &[Candidate]) -> NameMakers {
        let of_c: Vec<&Candidate> = all.iter().filter(|c| c.language != Language::Fortran).collect();
        let mut makers = NameMakers::default();
        let pastes_in_values =
            |c: &Candidate| c.macros.iter().any(|(_, v)| v.as_deref().is_some_and(|v| pastes(v.as_bytes())));
        if !of_c.iter().any(|c| pastes(&c.source.bytes) || pastes_in_values(c)) {
            return makers;
        }
        let mut definitions: Vec<Definition> = of_c.iter().flat_map(|c| definitions(&c.source.bytes)).collect();
        let given: FxHashSet<&(String, Option<String>)> = of_c.iter().flat_map(|c| &c.macros).collect();
        let given = given.iter().filter_map(|(name, value)| Some((name.as_bytes(), value.as_deref()?.as_bytes())));
        definitions.extend(given.filter_map(|(name, body)| Some(Definition { name: words(name).next()?, body })));
        // By word: the macros that it stands in.
        let mut users: FxHashMap<&[u8], Vec<&[u8]>> = FxHashMap::default();
        let mut open = Vec::new();
        for Definition { name, body } in &definitions {
            makers.pieces.add(words(body));
            words(body).for_each(|word| users.entry(word).or_default().push(name));
            open.extend(pastes(body).then_some(*name));
        }
        while let Some(name) = open.pop() {
            if makers.macros.insert(name.to_vec()) {
                open.extend(users.remove(name).unwrap_or_default());
            }
        }
        makers
    }

    /// Whether this is the name of such a macro.
    pub fn is_one(&self, word: &[u8]) -> bool {
        !self.macros.is_empty() && self.macros.contains(word)
    }

    /// Whether a name may be made where these words stand.
    pub fn may_make(&self, name: &[u8], own: &FxHashSet<&[u8]>) -> bool {
        self.pieces.make_with(name, own)
    }
}

fn pastes(text: &[u8]) -> bool {
    [&b"##"[..], b"%:%:", b"??=??="].iter().any(|mark| memchr::memmem::find(text, mark).is_some())
}

struct Definition<'t> {
    name: &'t [u8],
    /// With the parameters.
    body: &'t [u8],
}

/// The macros that a text defines.
fn definitions(text: &[u8]) -> Vec<Definition<'_>> {
    let of_word = |at: usize| {
        let line = memchr::memrchr(b'\n', &text[..at]).map_or(0, |n| n + 1);
        let before = text[line..at].trim_ascii();
        if !matches!(before, b"#" | b"%:" | b"??=") {
            return None;
        }
        let mut end = at;
        loop {
            end = memchr::memchr(b'\n', &text[end..]).map_or(text.len(), |n| end + n);
            if end == text.len() || !text[..end].trim_ascii_end().ends_with(b"\\") {
                break;
            }
            end += 1;
        }
        let line = &text[at + b"define".len()..end];
        let start = line.iter().position(is_word_part)?;
        let length = line[start..].iter().take_while(|b| is_word_part(b)).count();
        let (name, body) = line[start..].split_at(length);
        Some(Definition { name, body })
    };
    memchr::memmem::find_iter(text, b"define").filter_map(of_word).collect()
}

/// What macros of the command line stand for, by their names: the words of it.
pub fn values(macros: &[(String, Option<String>)]) -> FxHashMap<&[u8], Vec<&[u8]>> {
    let named = macros.iter().filter_map(|(name, value)| Some((words(name.as_bytes()).next()?, value.as_deref()?)));
    named.map(|(name, value)| (name, words(value.as_bytes()).collect())).collect()
}

/// The words that such a macro stands for, those of the macros among them, too.
pub fn words_of<'m>(macros: &FxHashMap<&'m [u8], Vec<&'m [u8]>>, name: &[u8]) -> FxHashSet<&'m [u8]> {
    let mut found = FxHashSet::default();
    let mut open: Vec<&'m [u8]> = macros.get(name).into_iter().flatten().copied().collect();
    while let Some(word) = open.pop() {
        if found.insert(word) {
            open.extend(macros.get(word).into_iter().flatten());
        }
    }
    found
}
