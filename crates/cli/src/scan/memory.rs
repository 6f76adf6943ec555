//! What scans of headers told, remembered from source to source: most sources of a build include the same ones.
//!
//! What a scan tells follows from a file's bytes and its language alone, and beside it stands what proves these bytes.
//! Which files include lines lead to is found out each time anew, because that hangs on files that come and go.

use super::{Facts, Include};
use crate::file_state::{FileState, Hash, Proof};
use crate::store::{self, Store};
use ompick_rewriter::run::Language;
use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;

/// The kind of these entries in the store.
const KIND: &str = "headers";

/// What is longer takes longer to read than it spares: it begins anew with what the present source includes.
const LONGEST: usize = 1 << 20;

/// Between the parts of a line, and behind them.
const BETWEEN: u8 = 0;
const END: u8 = b'\n';

/// Between the parts of what a scan found (of no meaning in JSON, which it is written to, too).
const BEFORE_NAME: u8 = 0x7f;

/// What is known of headers: a line each, in the order of their paths.
#[derive(Debug)]
pub struct Memory<'s> {
    store: &'s Store,
    key: String,
    text: Vec<u8>,
    lines: Vec<Range<usize>>,
    is_changed: bool,
}

/// What a scan of a header told.
#[derive(Debug, PartialEq, Eq)]
pub struct Scanned<'t> {
    pub state: FileState,
    pub facts: Facts,
    pub includes: Vec<Include<'t>>,
}

impl<'s> Memory<'s> {
    /// What is known of headers that sources in this language include; `shared`: paths that they have in common, the
    /// folder from which the headers' paths count first.
    pub fn open<'p>(store: &'s Store, language: Language, shared: impl IntoIterator<Item = &'p Path>) -> Memory<'s> {
        let mut hasher = blake3::Hasher::new();
        store::add_program(&mut hasher);
        let mut part = |bytes: &[u8]| store::add(&mut hasher, bytes);
        part(format!("{language:?}").as_bytes());
        shared.into_iter().for_each(|path| part(path.as_os_str().as_encoded_bytes()));
        let key = hasher.finalize().to_hex().to_string();
        let text = store.read_text(KIND, &key).unwrap_or_default();
        Memory { store, key, lines: lines(&text), text, is_changed: false }
    }

    /// What is known of a header for which this proof holds.
    pub fn find(&self, path: &Path, proof: Proof) -> Option<Scanned<'_>> {
        let path = path.as_os_str().as_encoded_bytes();
        let found = self.lines.binary_search_by(|line| path_of(&self.text[line.clone()]).cmp(path)).ok()?;
        parsed(&self.text[self.lines[found].clone()], proof)
    }

    /// Learns lines ([`line()`]) of headers; `used`: the files that the present source includes.
    pub fn learn<'p>(&mut self, mut learnt: Vec<Vec<u8>>, used: impl Iterator<Item = &'p Path>) {
        if learnt.is_empty() {
            return;
        }
        learnt.sort_unstable_by(|a, b| path_of(a).cmp(path_of(b)));
        let stays = |line: &&[u8]| learnt.binary_search_by(|new| path_of(new).cmp(path_of(line))).is_err();
        let old = self.lines.iter().map(|line| &self.text[line.start..=line.end]).filter(stays);
        let mut all: Vec<&[u8]> = old.chain(learnt.iter().map(Vec::as_slice)).collect();
        if all.iter().map(|line| line.len()).sum::<usize>() > LONGEST {
            let used: HashSet<&[u8]> = used.map(|path| path.as_os_str().as_encoded_bytes()).collect();
            all.retain(|line| used.contains(path_of(line)));
        }
        all.sort_unstable_by(|a, b| path_of(a).cmp(path_of(b)));
        self.text = all.concat();
        self.lines = lines(&self.text);
        self.is_changed = true;
    }

    /// Learns what became known of the contents of files that the present source includes.
    pub fn learn_contents<'p>(&mut self, states: impl Iterator<Item = (&'p Path, &'p FileState)> + Clone) {
        let new_line = |(path, state): (&Path, &FileState)| {
            let known = self.find(path, state.proof()?)?;
            let is_new = known.state.contents().is_none() && state.contents().is_some();
            if is_new { line(path, &Scanned { state: state.clone(), ..known }) } else { None }
        };
        let learnt = states.clone().filter_map(new_line).collect();
        self.learn(learnt, states.map(|(path, _)| path));
    }

    /// Remembers what was learnt. Of two that do so at once the last wins: what is lost is learnt again.
    pub fn save(&mut self) {
        if std::mem::take(&mut self.is_changed) && self.text.len() <= LONGEST {
            self.store.write_text(KIND, &self.key, &self.text);
        }
    }
}

fn lines(text: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    let line = |end: usize| std::mem::replace(&mut start, end + 1)..end;
    memchr::memchr_iter(END, text).map(line).collect()
}

fn path_of(line: &[u8]) -> &[u8] {
    &line[..memchr::memchr(BETWEEN, line).unwrap_or(line.len())]
}

/// The line of a header; `None`: nothing proves its bytes, or a name cannot stand in a line.
pub fn line(path: &Path, scanned: &Scanned) -> Option<Vec<u8>> {
    let Scanned { state, facts, includes } = scanned;
    let Proof { size, stamp } = state.proof()?;
    let path = path.as_os_str().as_encoded_bytes();
    if path.iter().any(|b| matches!(*b, BETWEEN | END)) {
        return None;
    }
    let mut line = path.to_vec();
    let mut part = |text: &str| {
        line.push(BETWEEN);
        line.extend_from_slice(text.as_bytes());
    };
    part(&format!("{size:x}"));
    part(&format!("{stamp:x}"));
    part(&state.contents().map_or(String::new(), |hash| hash.to_string()));
    part(&encoded(facts, includes)?);
    line.push(END);
    Some(line)
}

/// What a scan found, as text; `None`: a name cannot stand in it.
pub fn encoded(facts: &Facts, includes: &[Include]) -> Option<String> {
    let Facts { marked, odd, has_units, has_target } = facts;
    let mut text = String::with_capacity(4 + includes.iter().map(|i| i.name.as_os_str().len() + 3).sum::<usize>());
    text.extend([marked, odd, has_units, has_target].map(|&fact| if fact { '1' } else { '0' }));
    for Include { name, angled, next } in includes {
        let name =
            name.to_str().filter(|name| memchr::memchr3(BETWEEN, END, BEFORE_NAME, name.as_bytes()).is_none())?;
        text.push(char::from(BEFORE_NAME));
        text.push_str(if *next { "n" } else { "" });
        text.push_str(if *angled { "<" } else { "'" });
        text.push_str(name);
    }
    Some(text)
}

/// The other way; `None`: it makes no sense.
pub fn decoded(text: &str) -> Option<(Facts, Vec<Include<'_>>)> {
    let mut parts = text.split(char::from(BEFORE_NAME));
    let facts: [u8; 4] = parts.next()?.as_bytes().try_into().ok()?;
    let [marked, odd, has_units, has_target] = facts.map(|fact| fact == b'1');
    let mut includes = Vec::new();
    for part in parts {
        let rest = part.strip_prefix('n').unwrap_or(part);
        let name = Path::new(rest.strip_prefix(['<', '\''])?);
        includes.push(Include { name, angled: rest.starts_with('<'), next: rest.len() < part.len() });
    }
    Some((Facts { marked, odd, has_units, has_target }, includes))
}

/// What a line tells, if it is of bytes with this proof.
fn parsed(line: &[u8], proof: Proof) -> Option<Scanned<'_>> {
    let mut parts = std::str::from_utf8(line.get(path_of(line).len() + 1..)?).ok()?.splitn(4, char::from(BETWEEN));
    let mut number = || u64::from_str_radix(parts.next()?, 16).ok();
    let own = Proof { size: number()?, stamp: number()? };
    if own != proof {
        return None;
    }
    let contents = match parts.next()? {
        "" => None,
        hash => Some(Hash::parsed(hash)?),
    };
    let (facts, includes) = decoded(parts.next()?)?;
    Some(Scanned { state: FileState::proven(proof, contents), facts, includes })
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::Folders;
    use super::*;
    use crate::scan::{Graph, scan};
    use std::fs;
    use std::path::PathBuf;
    use std::time::Duration;

    fn include(name: &str, angled: bool, next: bool) -> Include<'_> {
        Include { name: Path::new(name), angled, next }
    }

    const PROOF: Proof = Proof { size: 77, stamp: 0xfeed_5678 };

    fn scanned(facts: Facts, includes: Vec<Include<'_>>) -> Scanned<'_> {
        Scanned { state: FileState::proven(PROOF, None), facts, includes }
    }

    fn lines_of(names: impl Iterator<Item = String>) -> Vec<Vec<u8>> {
        names.map(|name| line(Path::new(&name), &scanned(Facts::default(), Vec::new())).unwrap()).collect()
    }

    #[test]
    fn a_line_tells_what_was_written_into_it() {
        let includes = vec![include("a.h", true, false), include("b c.h", false, false), include("é.h", true, true)];
        let facts = Facts { marked: true, has_target: true, ..Facts::default() };
        for contents in [None, Some(Hash::of(b"x"))] {
            let scanned =
                Scanned { state: FileState::proven(PROOF, contents), ..scanned(facts.clone(), includes.clone()) };
            let text = line(Path::new("x/y.h"), &scanned).unwrap();
            let text = text.strip_suffix(&[END]).unwrap();
            assert!(!text.contains(&END));
            assert_eq!((parsed(text, PROOF), path_of(text)), (Some(scanned), &b"x/y.h"[..]));
            for other in [Proof { size: 78, ..PROOF }, Proof { stamp: 0xfeed_5679, ..PROOF }] {
                assert_eq!(parsed(text, other), None);
            }
        }
    }

    #[test]
    fn what_cannot_stand_in_a_line_is_not_remembered() {
        let of = |path: &str, name| line(Path::new(path), &scanned(Facts::default(), vec![include(name, true, false)]));
        assert!(of("a.h", "b.h").is_some());
        assert!(of("a\n.h", "b.h").is_none() && of("a.h", "b\n.h").is_none() && of("a.h", "b\0.h").is_none());
        let file = tempfile::NamedTempFile::new().unwrap();
        let state = FileState::of(file.path(), crate::file_state::now()).unwrap();
        let new = Scanned { state, ..scanned(Facts::default(), Vec::new()) };
        assert!(line(Path::new("a.h"), &new).is_none(), "its times prove nothing yet");
    }

    /// A source and its headers, old enough for their times to prove something.
    struct Tree {
        folder: tempfile::TempDir,
        store: Store,
        folders: Folders,
    }

    impl Tree {
        fn new(files: &[(&str, &str)]) -> Tree {
            let folder = tempfile::tempdir().unwrap();
            for (name, text) in files {
                let path = folder.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            let path = |name: &str| folder.path().join(name);
            let folders = Folders { user: vec![path("first"), path("inc")], ..Folders::default() };
            let store = Store::at(path("store"));
            std::thread::sleep(Duration::from_millis(2100));
            Tree { folder, store, folders }
        }

        fn memory(&self) -> Memory<'_> {
            Memory::open(&self.store, Language::C, [self.folder.path()])
        }

        fn graph(&self, memory: Option<&mut Memory>) -> Graph {
            let root = self.folder.path().join("a.c");
            Graph::read_remembered(&[(root, Language::C)], &self.folders, memory)
        }

        /// What a source finds with what is remembered, which must be what it finds without.
        fn read(&self) -> Vec<(PathBuf, Facts)> {
            let mut memory = self.memory();
            let (with, without) = (self.graph(Some(&mut memory)), self.graph(None));
            memory.save();
            let shown = |graph: &Graph| {
                let nodes = graph.paths.iter().zip(&graph.nodes);
                let mut all: Vec<_> = nodes.map(|(path, node)| (path.clone(), node.facts.clone())).collect();
                all.sort_by(|(a, _), (b, _)| a.cmp(b));
                all
            };
            let sorted = |graph: &Graph| {
                let mut missing = graph.missing.clone();
                missing.sort();
                missing
            };
            assert_eq!((shown(&with), sorted(&with)), (shown(&without), sorted(&without)));
            assert!(with.nodes.iter().all(|node| node.state.is_some()));
            shown(&with)
        }
    }

    const HEADERS: [(&str, &str); 3] =
        [("a.c", "#include <x.h>\n"), ("inc/x.h", "#include \"y.h\"\n"), ("inc/y.h", "#pragma omp metadirective\n")];

    #[test]
    fn what_is_remembered_is_what_would_be_found() {
        let tree = Tree::new(&HEADERS);
        let marked = |found: &[(PathBuf, Facts)]| found.iter().filter(|(_, facts)| facts.marked).count();
        let first = tree.read();
        assert!(tree.memory().lines.len() == 2 && first.len() == 3 && marked(&first) == 1);
        let path = tree.folder.path().join("inc/y.h");
        let proof = Proof::of(&fs::metadata(&path).unwrap());
        assert!(tree.memory().find(&path, proof).unwrap().facts.marked);
        assert_eq!(tree.read(), first);
        // A text of the same size.
        fs::write(&path, "#pragma omp metadirektive\n").unwrap();
        assert!(tree.memory().find(&path, Proof::of(&fs::metadata(&path).unwrap())).is_none());
        assert_eq!(tree.read().len(), 3);
        // One that is found before the other.
        fs::create_dir_all(tree.folder.path().join("first")).unwrap();
        fs::write(tree.folder.path().join("first/x.h"), "").unwrap();
        assert_eq!(tree.read().len(), 2);
        fs::remove_file(tree.folder.path().join("first/x.h")).unwrap();
        assert_eq!(tree.read().len(), 3);
        fs::remove_file(&path).unwrap();
        assert_eq!(tree.read().len(), 2);
    }

    #[test]
    fn what_is_damaged_is_read_anew() {
        let tree = Tree::new(&HEADERS);
        let first = tree.read();
        let key = tree.memory().key;
        let path = tree.store.root().join(KIND).join(&key[..2]).join(&key);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 2;
            for damaged in [&bytes[..], &whole[..at]] {
                fs::write(&path, damaged).unwrap();
                assert!(tree.memory().lines.is_empty(), "{at}");
            }
        }
        assert_eq!(tree.read(), first);
        assert_eq!(fs::read(&path).unwrap(), whole, "it is written again");
        // What is sealed and makes no sense tells nothing.
        for text in ["|||", "\n\n", "a\n", "inc/x.h|zz|1||0000\n", "inc/x.h|1|1|0|000\n"] {
            let path = tree.folder.path().display();
            let text = text.replace("inc", &format!("{path}/inc")).replace('|', "\0");
            tree.store.write_text(KIND, &key, text.as_bytes());
            assert_eq!(tree.read(), first, "{text:?}");
        }
    }

    #[test]
    fn others_headers_are_not_asked_for() {
        let tree = Tree::new(&HEADERS);
        tree.read();
        let (own, other) = (tree.folder.path(), Path::new("elsewhere"));
        let of = |language, shared: [&Path; 1]| Memory::open(&tree.store, language, shared).lines.len();
        assert_eq!([of(Language::C, [own]), of(Language::Cxx, [own]), of(Language::C, [other])], [2, 0, 0]);
    }

    #[test]
    fn what_grows_too_long_begins_anew_with_what_is_used() {
        let tree = Tree::new(&HEADERS);
        let long = |n: usize| format!("{n:0>1000}");
        let mut memory = tree.memory();
        memory.learn(lines_of((0..1000).map(long)), std::iter::empty());
        memory.save();
        tree.read();
        assert_eq!(tree.memory().lines.len(), 1002);
        let (mut memory, graph) = (tree.memory(), tree.graph(None));
        memory.learn(lines_of((1000..1100).map(long)), graph.paths.iter().map(PathBuf::as_path));
        memory.save();
        assert_eq!(tree.memory().lines.len(), 2, "the others are used no more");
    }

    #[test]
    fn writers_side_by_side_leave_one_whole_text() {
        let tree = Tree::new(&HEADERS);
        let first = tree.read();
        std::thread::scope(|scope| {
            for n in 0..8 {
                let tree = &tree;
                scope.spawn(move || {
                    for m in 0..20 {
                        let mut memory = tree.memory();
                        memory.learn(lines_of(std::iter::once(format!("h{n}-{m}"))), std::iter::empty());
                        memory.save();
                        assert!(tree.memory().lines.len() >= 3);
                    }
                });
            }
        });
        assert_eq!(tree.read(), first);
        let memory = tree.memory();
        assert!(memory.lines.is_sorted_by_key(|line| path_of(&memory.text[line.clone()])));
    }

    #[test]
    fn a_scan_with_all_kinds_of_lines_is_remembered() {
        let text = b"#include <a.h>\n#include_next \"b.h\"\n#include NAME\n#pragma omp target\n";
        let (facts, includes) = scan(text, Language::C);
        assert!(facts.odd && facts.has_target && includes.len() == 2);
        let scanned = scanned(facts, includes);
        let written = line(Path::new("h"), &scanned).unwrap();
        assert_eq!(parsed(&written[..written.len() - 1], PROOF), Some(scanned));
    }

    #[test]
    fn contents_are_learnt_for_the_same_bytes_only() {
        let tree = Tree::new(&HEADERS);
        tree.read();
        let path = tree.folder.path().join("inc/y.h");
        let state = FileState::of(&path, crate::file_state::now()).unwrap();
        let contents = |memory: &Memory| memory.find(&path, state.proof().unwrap()).unwrap().state.contents();
        let mut memory = tree.memory();
        let other = FileState::proven(PROOF, Some(Hash::of(b"other")));
        memory.learn_contents([(&*path, &other)].into_iter());
        assert!(!memory.is_changed && contents(&memory).is_none());
        memory.learn_contents([(&*path, &state)].into_iter());
        memory.save();
        assert_eq!(contents(&tree.memory()), state.contents());
        assert!(state.contents().is_some() && tree.memory().lines.len() == 2);
        tree.read();
    }
}
