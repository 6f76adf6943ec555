//! Inputs that name no variant are not read, unless they name a function whose text hangs on who calls it: which
//! these are is found by a search for words, so that a conclusion about the callers of a function is drawn from
//! all files of the run.

mod made;

use made::NameMakers;
use ompick_frontend::cpp::SourceRef;
use ompick_frontend::diag::FileId;
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::marks;
use ompick_frontend::pieces::words;
use ompick_frontend::unit::is_word_part;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// An input and its text.
pub struct Candidate {
    pub input: usize,
    pub language: Language,
    pub header: bool,
    /// It is not read yet.
    pub unread: bool,
    pub source: SourceRef,
    /// Files that the command line includes (`-include`).
    pub forced: Vec<PathBuf>,
    /// The macros of the command line.
    pub macros: Vec<(String, Option<String>)>,
}

/// What a search came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Inputs that must be read.
    pub inputs: Vec<usize>,
    /// Files that must be read with some of these in mind: their macros name one, or they are of C++, where what has no
    /// name may call one (lambda expressions, constructors, virtual functions).
    pub again: BTreeMap<FileId, BTreeSet<Vec<u8>>>,
    /// Other files of C that were read and name some of these: function bodies of theirs may have been left out.
    pub named: BTreeMap<FileId, BTreeSet<Vec<u8>>>,
    /// Names that stand in files whose calls are not followed: the host may call these.
    pub foreign: BTreeSet<Vec<u8>>,
}

/// The files to read because of `words`, and because of a need for `main`.
pub fn find(all: &[Candidate], words: &[Vec<u8>], unnamed: bool) -> Found {
    let mut found = Found::default();
    let mut sources: BTreeSet<usize> = BTreeSet::new();
    let mut fortran = DeferredFortran::default();
    let (wanted, makers) = (Words::of(words), NameMakers::of(all));
    let hits: Vec<Hits> = all.par_iter().map(|c| Hits::of(c, &wanted, &makers)).collect();
    // Headers whose macros name one of these, and those that name one otherwise.
    let (mut expanding, mut naming) = (Vec::new(), Vec::new());
    for (candidate, hits) in all.iter().zip(&hits) {
        let again = hits.in_macro || (hits.any && candidate.language == Language::Cxx && !candidate.unread);
        if again || (hits.any && candidate.language == Language::C && !candidate.unread) {
            let of_files = if again { &mut found.again } else { &mut found.named };
            let named = hits.words.iter().map(|&w| words[w].clone());
            of_files.entry(candidate.source.id).or_default().extend(named);
        }
        match candidate.header {
            true if hits.in_macro => expanding.push(candidate),
            true if hits.any && candidate.unread => naming.push(candidate),
            _ => {}
        }
        if candidate.header || !candidate.unread {
            continue;
        }
        if candidate.language == Language::Fortran {
            fortran.is_named |= hits.any;
            fortran.inputs.push(candidate.input);
            found.foreign.extend(hits.words.iter().map(|&w| words[w].clone()));
        } else if hits.any || (unnamed && candidate.language == Language::Cxx) {
            sources.insert(candidate.input);
        }
    }
    let includers = Includers::of(all);
    for header in expanding {
        sources.extend(includers.sources(header).map(|c| c.input));
    }
    for header in naming {
        // What stands in a header is the same for all: one file that includes it is enough.
        let known = || includers.sources(header).any(|c| sources.contains(&c.input));
        let one = includers.sources(header).find(|_| !known()).map(|c| c.input);
        let alone = includers.sources(header).next().is_none().then_some(header.input);
        sources.extend(one.or(alone));
    }
    // Modules lead from one to the other.
    let is_for_devices = |c: &Candidate| c.language == Language::Fortran && marks::may_run_on_devices(&c.source.bytes);
    if fortran.is_named && all.iter().any(is_for_devices) {
        sources.extend(fortran.inputs);
    }
    found.inputs = sources.into_iter().collect();
    found
}

/// The sources not read yet that include some headers, as far as the names in include lines tell.
pub fn includers(all: &[Candidate], headers: &FxHashSet<FileId>) -> Vec<usize> {
    if headers.is_empty() {
        return Vec::new();
    }
    let includers = Includers::of(all);
    let headers = all.iter().filter(|c| headers.contains(&c.source.id));
    headers.flat_map(|header| includers.sources(header)).map(|source| source.input).collect()
}

/// Files of Fortran that were not read.
#[derive(Default)]
struct DeferredFortran {
    inputs: Vec<usize>,
    /// One of the words stands in one of them.
    is_named: bool,
}

/// Where words stand in a text.
#[derive(Default)]
struct Hits {
    any: bool,
    in_macro: bool,
    words: BTreeSet<usize>,
}

impl Hits {
    fn of(candidate: &Candidate, wanted: &Words, makers: &NameMakers) -> Hits {
        match candidate.language {
            Language::Fortran => Hits::of_fortran(&candidate.source.bytes, wanted),
            Language::C | Language::Cxx => Hits::of_c(candidate, wanted, makers),
        }
    }

    fn of_fortran(text: &[u8], wanted: &Words) -> Hits {
        let mut hits = Hits::default();
        for (start, token) in tokens(text) {
            hits.add(text, start, wanted.in_any_case(token));
            // A C function that Fortran names may have an underscore there.
            hits.add(text, start, token.strip_suffix(b"_").map_or(&[], |name| wanted.in_any_case(name)));
        }
        hits
    }

    fn of_c(candidate: &Candidate, wanted: &Words, makers: &NameMakers) -> Hits {
        let bytes = &candidate.source.bytes[..];
        let text = if marks::splices_words(bytes) { Cow::from(marks::spliced(bytes)) } else { Cow::from(bytes) };
        let text = &text[..];
        let macros = made::values(&candidate.macros);
        let (mut hits, mut makes_names) = (Hits::default(), false);
        for (start, token) in tokens(text) {
            hits.add(text, start, wanted.exactly(token));
            // Who declares an operator may call it.
            if token == b"operator" {
                hits.add(text, start, wanted.exactly(&operator_at(text, start)));
            }
            makes_names |= makers.is_one(token);
            if macros.contains_key(token) {
                made::words_of(&macros, token).into_iter().for_each(|word| hits.add_of_macro(wanted.exactly(word)));
            }
        }
        if makes_names {
            let own: FxHashSet<&[u8]> = words(text).collect();
            let made = wanted.all.iter().enumerate().filter(|(_, word)| makers.may_make(word, &own));
            hits.add_of_macro(&made.map(|(n, _)| n).collect::<Vec<_>>());
        }
        hits
    }

    /// Adds words that no token is, but that a macro makes of some.
    fn add_of_macro(&mut self, words: &[usize]) {
        self.any |= !words.is_empty();
        self.in_macro |= !words.is_empty();
        self.words.extend(words);
    }

    fn add(&mut self, text: &[u8], at: usize, words: &[usize]) {
        if !words.is_empty() {
            self.any = true;
            self.words.extend(words);
            self.in_macro |= is_in_macro(text, at);
        }
    }
}

/// The words of a text, and where they stand.
pub(super) fn tokens(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + text[end..].iter().position(is_word_part)?;
        end = text[start..].iter().position(|b| !is_word_part(b)).map_or(text.len(), |n| start + n);
        Some((start, &text[start..end]))
    })
}

/// The name of the operator function at a place, `operator+` for `operator +`.
fn operator_at(text: &[u8], start: usize) -> Vec<u8> {
    let rest = text[start + b"operator".len()..].trim_ascii_start();
    let end = match rest.first() {
        Some(b'(') => rest.iter().position(|b| *b == b')').map_or(0, |n| n + 1),
        Some(b'[') => rest.iter().position(|b| *b == b']').map_or(0, |n| n + 1),
        Some(b) if is_word_part(b) => rest.iter().position(|b| !is_word_part(b)).unwrap_or(rest.len()),
        _ => rest.iter().position(|b| *b == b'(' || b.is_ascii_whitespace()).unwrap_or(rest.len()),
    };
    let name = [b"operator ", &rest[..end]].concat();
    mangle::plain(&name).into_owned()
}

/// The words that are searched for, by index. However many they are, a text is read once.
struct Words<'w> {
    all: &'w [Vec<u8>],
    exact: FxHashMap<&'w [u8], Vec<usize>>,
    lower: FxHashMap<Vec<u8>, Vec<usize>>,
    /// What some word begins with, in any case.
    begins: [bool; 256],
}

impl<'w> Words<'w> {
    fn of(words: &'w [Vec<u8>]) -> Words<'w> {
        let (exact, lower) = (FxHashMap::default(), FxHashMap::default());
        let mut all = Words { all: words, exact, lower, begins: [false; 256] };
        for (n, word) in words.iter().enumerate() {
            all.exact.entry(word).or_default().push(n);
            all.lower.entry(word.to_ascii_lowercase()).or_default().push(n);
            for first in word.first().into_iter().flat_map(|b| [b.to_ascii_lowercase(), b.to_ascii_uppercase()]) {
                all.begins[usize::from(first)] = true;
            }
        }
        all
    }

    fn exactly(&self, token: &[u8]) -> &[usize] {
        match self.begins(token) {
            true => self.exact.get(token).map_or(&[], Vec::as_slice),
            false => &[],
        }
    }

    fn in_any_case(&self, token: &[u8]) -> &[usize] {
        match self.begins(token) {
            true => self.lower.get(&token.to_ascii_lowercase()).map_or(&[], Vec::as_slice),
            false => &[],
        }
    }

    fn begins(&self, token: &[u8]) -> bool {
        token.first().is_some_and(|b| self.begins[usize::from(*b)])
    }
}

/// Whether a place is in the line, or the lines that go on, of a `#define`.
fn is_in_macro(text: &[u8], at: usize) -> bool {
    let mut start = at;
    loop {
        start = memchr::memrchr(b'\n', &text[..start]).map_or(0, |n| n + 1);
        let before = text[..start].trim_ascii_end();
        if start == 0 || !before.ends_with(b"\\") {
            break;
        }
        start -= 1;
    }
    let line = text[start..].trim_ascii_start();
    let rest = line.strip_prefix(b"#").or_else(|| line.strip_prefix(b"%:"));
    rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b"define"))
}

/// Who includes a header, as far as the names in include lines tell.
struct Includers<'c> {
    all: &'c [Candidate],
    /// By the name of the included file: indices.
    of: FxHashMap<&'c [u8], Vec<usize>>,
}

impl<'c> Includers<'c> {
    fn of(all: &'c [Candidate]) -> Includers<'c> {
        let names = |c: &'c Candidate| {
            let forced = c.forced.iter().filter_map(|path| Some(path.file_name()?.as_encoded_bytes()));
            forced.chain(included_names(&c.source.bytes)).collect()
        };
        let lists: Vec<Vec<&[u8]>> = all.par_iter().map(names).collect();
        let mut of: FxHashMap<&[u8], Vec<usize>> = FxHashMap::default();
        for (n, names) in lists.into_iter().enumerate() {
            let names: FxHashSet<&[u8]> = names.into_iter().collect();
            names.into_iter().for_each(|name| of.entry(name).or_default().push(n));
        }
        Includers { all, of }
    }

    /// The sources not read yet that include a header, itself or through others.
    fn sources(&self, header: &'c Candidate) -> impl Iterator<Item = &'c Candidate> + use<'c> {
        let mut known: BTreeMap<usize, &Candidate> = BTreeMap::new();
        let mut open = vec![header];
        while let Some(header) = open.pop() {
            let name = header.source.path.file_name().unwrap_or_default().as_encoded_bytes();
            for &n in self.of.get(name).into_iter().flatten() {
                let includer = &self.all[n];
                if known.insert(n, includer).is_none() && includer.header {
                    open.push(includer);
                }
            }
        }
        known.into_values().filter(|c| !c.header && c.unread)
    }
}

/// The last parts of the names in a text's include lines.
fn included_names(text: &[u8]) -> Vec<&[u8]> {
    let mut names = Vec::new();
    for at in memchr::memmem::find_iter(text, b"include") {
        let rest = &text[at + b"include".len()..];
        let rest = rest.strip_prefix(b"_next").unwrap_or(rest).trim_ascii_start();
        if !matches!(rest.first(), Some(b'"' | b'<')) {
            continue;
        }
        let end = rest[1..].iter().position(|b| matches!(b, b'"' | b'>' | b'\n')).unwrap_or(rest.len() - 1);
        let name = &rest[1..1 + end];
        names.push(name.rsplit(|b| *b == b'/').next().unwrap_or(name));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn candidates(files: &[(&str, &str)]) -> Vec<Candidate> {
        let given = [("LAW", "EOS_NAME"), ("EOS_NAME", "eos")];
        let given = given.map(|(name, value)| (name.to_owned(), Some(value.to_owned()))).to_vec();
        let candidate = |(input, (name, text)): (usize, &(&str, &str))| Candidate {
            input,
            language: if name.ends_with(".f90") { Language::Fortran } else { Language::C },
            header: name.ends_with(".h"),
            unread: true,
            source: SourceRef { id: FileId(input as u32), bytes: text.as_bytes().into(), path: Path::new(name).into() },
            forced: if *name == "forced.c" { vec!["include/eos.h".into()] } else { Vec::new() },
            macros: if *name == "given.c" { given.clone() } else { Vec::new() },
        };
        files.iter().enumerate().map(candidate).collect()
    }

    fn found(files: &[(&str, &str)], words: &[&str]) -> Vec<String> {
        let all = candidates(files);
        let words: Vec<Vec<u8>> = words.iter().map(|w| w.as_bytes().to_vec()).collect();
        let found = find(&all, &words, false);
        let foreign = found.foreign.iter().map(|w| String::from_utf8_lossy(w).into_owned());
        found.inputs.iter().map(|&n| files[n].0.to_owned()).chain(foreign).collect()
    }

    #[test]
    fn sources_that_include_a_header_are_found_over_any_number_of_steps() {
        let files = [
            ("a.c", "#include \"sub/eos.h\"\n"),
            ("b.c", "# include <all.h>\n"),
            ("c.c", "#include \"other.h\"\n"),
            ("forced.c", ""),
            ("all.h", "#include \"eos.h\"\n"),
            ("eos.h", ""),
        ];
        let all = candidates(&files);
        assert_eq!(includers(&all, &FxHashSet::from_iter([FileId(5)])), [0, 1, 3]);
        assert_eq!(includers(&all, &FxHashSet::default()), [0; 0]);
    }

    #[test]
    fn a_source_that_names_a_function_is_read() {
        let files = [("a.c", "eos(1);"), ("b.c", "eos1(); my_eos();"), ("c.c", "a ## eos(x)"), ("d.c", "EOS(1)")];
        assert_eq!(found(&files, &["eos"]), ["a.c", "c.c"]);
    }

    #[test]
    fn a_source_whose_macros_make_the_name_is_read() {
        let files = [
            ("cat.h", "#define CAT(a, b) CAT_(a, b)\n#define CAT_(a, b) a ## b\n#define E e\n"),
            ("a.c", "#include <cat.h>\nCAT(e, os)(1);"),
            ("b.c", "CAT(E, os)(1);"),
            ("c.c", "CAT(e, of)(1); osx;"),
            ("d.c", "other(e, os)"),
            ("f.c", "e\\\nos(1)"),
            ("g.c", "#define OWN(x) e%:%:x\nOWN(os)(1);"),
        ];
        assert_eq!(found(&files, &["eos"]), ["a.c", "b.c", "f.c", "g.c"]);
        assert_eq!(found(&[("given.c", "LAW(1)"), ("a.c", "LAW(1)")], &["eos"]), ["given.c"]);
    }

    #[test]
    fn a_macro_of_a_header_names_for_all_that_include_it() {
        let files = [
            ("m.h", "#define CALL(x) \\\n  eos(x)\n"),
            ("n.h", "#include \"x/m.h\"\n"),
            ("a.c", "#include <n.h>\nCALL(1);"),
            ("b.c", "int b;"),
        ];
        assert_eq!(found(&files, &["eos"]), ["a.c"]);
    }

    #[test]
    fn what_stands_in_a_header_is_read_once() {
        let files = [
            ("i.h", "static int t(void) { return eos(1); }\n"),
            ("a.c", "#include \"i.h\"\n"),
            ("b.c", "#include \"i.h\"\n"),
        ];
        assert_eq!(found(&files, &["eos"]), ["a.c"]);
        assert_eq!(found(&files[..1], &["eos"]), ["i.h"]);
    }

    #[test]
    fn fortran_names_a_function_of_c_in_any_case() {
        assert_eq!(found(&[("a.f90", "call EOS_(x)"), ("b.f90", "x = eost")], &["eos"]), ["eos"]);
    }
}
