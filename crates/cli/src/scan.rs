//! Whether anything in sight of a file names a variant, without preprocessing it.
//!
//! Every include line is followed, active or not, so more files are seen than a compiler would read,
//! never fewer. Files whose include lines cannot be followed this way are told apart: they may have to
//! be read in earnest.

mod earlier;
mod fortran;
mod lookups;
mod memory;

use crate::file_state::{self, FileState, Proof};
use crate::inputs::{Identity, identity};
use crate::progress::Progress;
use aho_corasick::{AhoCorasick, MatchKind};
pub use earlier::{EarlierScan, EarlierScans};
use lookups::{Followed, Found, Lookups, Place};
pub use memory::Memory;
use memory::Scanned;
use ompick_frontend::files::{open_plain, open_regular};
use ompick_frontend::marks::{is_marked, is_misspelt, may_hold_target, splices_words};
use ompick_rewriter::run::Language;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Where included files are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Folders {
    /// For quoted names, after the including file's own folder.
    pub quote: Vec<PathBuf>,
    /// For all.
    pub user: Vec<PathBuf>,
    /// After those; files found there are the system's.
    pub system: Vec<PathBuf>,
}

impl Folders {
    /// Where a compiler that works in `here` finds a file that its options name (`-include`).
    pub fn named(&self, name: &Path, here: &Path) -> PathBuf {
        let own = here.join(name);
        let others = self.all().map(|folder| folder.join(name)).find(|path| !own.is_file() && path.is_file());
        others.unwrap_or(own)
    }

    /// All of them, in the order in which they are searched.
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        self.quote.iter().chain(&self.user).chain(&self.system).map(PathBuf::as_path)
    }

    /// As compilers search them: a folder that is also the system's is only that, whatever it is called. `quoted`: for
    /// quoted names as well, as GCC has it and clang does not.
    pub fn without_duplicates(mut self, quoted: bool) -> Folders {
        let system: HashSet<Identity> = self.system.iter().filter_map(|folder| identity(folder)).collect();
        let is_own = |folder: &PathBuf| identity(folder).is_none_or(|own| !system.contains(&own));
        self.user.retain(is_own);
        if quoted {
            self.quote.retain(is_own);
        }
        self
    }
}

/// What a file's text tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// It may hold something to resolve.
    pub marked: bool,
    /// There is an include line that cannot be read so.
    pub odd: bool,
    /// In Fortran: it may have or use modules.
    pub has_units: bool,
    /// It may have directives for devices.
    pub has_target: bool,
}

/// So many files are read in less time than it takes to wake threads for them.
const FEW: usize = 64;

/// So many files at most are one thread's, one behind the other: files differ in size, and who is done helps the others.
pub const AT_ONCE: usize = 128;

/// An include line of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Include<'t> {
    pub name: &'t Path,
    pub angled: bool,
    /// `#include_next`.
    pub next: bool,
}

/// A file and the files that it includes, as far as they were found.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub facts: Facts,
    /// That of the files that include it.
    pub language: Option<Language>,
    pub system: bool,
    /// Indices of nodes.
    pub includes: Vec<usize>,
    /// Those of them that are quoted and stand beside the file, or are named from there.
    pub quotes_beside: Vec<usize>,
    /// Names that were found nowhere.
    pub unfound: Vec<PathBuf>,
    /// The file when it was read.
    pub state: Option<FileState>,
    /// What its scan found, for the next run to remember.
    pub summary: Option<String>,
    /// See [`Root`]; one that was found has been looked at.
    is_plain: bool,
    /// Of one that was found while there was a memory.
    proof: Option<Proof>,
}

/// A file to begin with.
#[derive(Clone, Debug)]
pub struct Root {
    pub path: PathBuf,
    pub language: Language,
    /// It has just been seen to be a plain file.
    pub is_plain: bool,
}

impl Root {
    /// One that somebody named.
    pub fn new(path: PathBuf, language: Language) -> Root {
        Root { path, language, is_plain: false }
    }
}

/// Files and what they include, all with the same folders.
#[derive(Debug, Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// By node.
    pub paths: Vec<PathBuf>,
    /// Compared as bytes: see [`lookups`].
    known: FxHashMap<OsString, usize>,
    /// Where files were looked for in vain, in no order.
    pub missing: Vec<PathBuf>,
    /// Files that are there and cannot be read.
    pub unreadable: Vec<(PathBuf, String)>,
}

impl Graph {
    /// Follows the include lines of `roots`, with the languages that they are in.
    pub fn read(roots: &[(PathBuf, Language)], folders: &Folders) -> Graph {
        Graph::read_all(named(roots), folders, &Progress::hidden(), None, None)
    }

    /// The same, with somebody who watches, and with what an earlier run found, if this one is to be remembered.
    pub fn read_watched(
        roots: Vec<Root>,
        folders: &Folders,
        progress: &Progress,
        earlier: Option<&EarlierScans>,
    ) -> Graph {
        Graph::read_all(roots, folders, progress, None, earlier)
    }

    /// The same, with what is known of headers, and what is learnt of them; all `roots` are in the language of `memory`.
    pub fn read_remembered(roots: &[(PathBuf, Language)], folders: &Folders, memory: Option<&mut Memory>) -> Graph {
        Graph::read_all(named(roots), folders, &Progress::hidden(), memory, None)
    }

    fn read_all(
        roots: Vec<Root>,
        folders: &Folders,
        progress: &Progress,
        mut memory: Option<&mut Memory>,
        earlier: Option<&EarlierScans>,
    ) -> Graph {
        let known = FxHashMap::with_capacity_and_hasher(2 * roots.len(), FxBuildHasher);
        let mut graph = Graph { known, ..Graph::default() };
        let mut open: Vec<(usize, Language)> = Vec::new();
        for Root { path, language, is_plain } in roots {
            if graph.find(&path).is_none() {
                open.push((graph.node(Place { path, proof: None }, false, is_plain), language));
            }
        }
        let lookups = Lookups::new(folders, memory.is_some());
        let reader = Reader { lookups, now: file_state::now(), memory: memory.as_deref(), earlier };
        let (mut known, mut buffer, mut learnt) = (Vec::new(), Vec::new(), Vec::new());
        while !open.is_empty() {
            progress.more(open.len());
            let follow = |buffer: &mut Vec<u8>, &(n, language): &(usize, Language)| {
                let read = reader.read(&graph, n, language, buffer);
                progress.step();
                read
            };
            let read: Vec<_> = if open.len() <= FEW {
                open.iter().map(|file| follow(&mut buffer, file)).collect()
            } else {
                open.par_iter().with_max_len(AT_ONCE).map_init(Vec::new, follow).collect()
            };
            let mut next = Vec::new();
            for ((n, language), read) in open.into_iter().zip(read) {
                match read {
                    Ok(ReadFile { facts, state, followed, line, summary }) => {
                        let new = graph.nodes.len();
                        graph.add(n, followed, &reader.lookups, &mut known);
                        next.extend((new..graph.nodes.len()).map(|new| (new, language)));
                        graph.nodes[n].state = Some(state);
                        graph.nodes[n].language = Some(language);
                        graph.nodes[n].facts = facts;
                        graph.nodes[n].summary = summary;
                        learnt.extend(line);
                    }
                    Err(error) => graph.unreadable.push((graph.paths[n].clone(), error.to_string())),
                }
            }
            open = next;
        }
        graph.missing = reader.lookups.missing();
        if let Some(memory) = &mut memory {
            memory.learn(learnt, graph.paths.iter().map(PathBuf::as_path));
        }
        graph
    }

    /// Makes nodes of the files that a file's include lines lead to; `known` has those of `Found::place`.
    fn add(&mut self, n: usize, followed: Followed, lookups: &Lookups, known: &mut Vec<Option<usize>>) {
        for Found { place, system, beside } in followed.found {
            if known.len() <= place {
                known.resize(place + 1, None);
            }
            let found = match known[place] {
                Some(found) => found,
                None => {
                    let place = lookups.place(place);
                    self.find(&place.path).unwrap_or_else(|| self.node(place, system, true))
                }
            };
            known[place] = Some(found);
            self.nodes[n].includes.push(found);
            if beside {
                self.nodes[n].quotes_beside.push(found);
            }
        }
        self.nodes[n].unfound = followed.unfound;
    }

    fn node(&mut self, Place { path, proof }: Place, system: bool, is_plain: bool) -> usize {
        let n = self.nodes.len();
        self.nodes.push(Node { system, is_plain, proof, ..Node::default() });
        self.known.insert(path.as_os_str().to_os_string(), n);
        self.paths.push(path);
        n
    }

    /// The node of a file.
    pub fn find(&self, path: &Path) -> Option<usize> {
        self.known.get(path.as_os_str()).copied()
    }

    /// Whether a file includes that one.
    pub fn is_included(&self, path: &Path) -> bool {
        self.find(path).is_some_and(|n| self.nodes.iter().any(|node| node.includes.contains(&n)))
    }

    /// Whether a file by itself may hold something to resolve.
    pub fn is_marked(&self, n: usize) -> bool {
        self.nodes[n].facts.marked
    }

    /// Whether a file includes what only a preprocessor can tell.
    pub fn has_computed_includes(&self, n: usize) -> bool {
        self.nodes[n].facts.odd && !self.nodes[n].system
    }

    /// The nodes from which `start` can be reached, `start` among them.
    pub fn with_includers(&self, start: impl IntoIterator<Item = usize>) -> FxHashSet<usize> {
        let mut includers: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (n, node) in self.nodes.iter().enumerate() {
            node.includes.iter().for_each(|&include| includers[include].push(n));
        }
        closure(start, |n| &includers[n])
    }

    /// The nodes that `start` reaches, `start` among them.
    pub fn with_included(&self, start: impl IntoIterator<Item = usize>) -> FxHashSet<usize> {
        closure(start, |n| &self.nodes[n].includes)
    }
}

fn named(roots: &[(PathBuf, Language)]) -> Vec<Root> {
    roots.iter().map(|(path, language)| Root::new(path.clone(), *language)).collect()
}

/// With what files are read.
struct Reader<'m> {
    lookups: Lookups,
    /// Not later than any file was.
    now: u64,
    /// What is known of headers, from source to source.
    memory: Option<&'m Memory<'m>>,
    /// What is known of all files, from run to run.
    earlier: Option<&'m EarlierScans<'m>>,
}

/// What a file is, and what its include lines lead to.
struct ReadFile {
    facts: Facts,
    state: FileState,
    followed: Followed,
    /// What is to be remembered of it, as a header.
    line: Option<Vec<u8>>,
    /// The same for the next run.
    summary: Option<String>,
}

impl Reader<'_> {
    /// Reads the file of a node, or remembers what it told.
    fn read(&self, graph: &Graph, n: usize, language: Language, buffer: &mut Vec<u8>) -> io::Result<ReadFile> {
        let (node, path) = (&graph.nodes[n], &graph.paths[n]);
        let follow = |includes: &[Include]| {
            let is_known = |path: &Path| graph.find(path).is_some();
            self.lookups.follow(path, node.system, includes, &is_known)
        };
        let summary = |facts: &Facts, includes: &[Include]| {
            self.earlier.and_then(|_| earlier::summary(language, facts, includes))
        };
        let of_header = || self.memory.zip(node.proof).and_then(|(memory, proof)| memory.find(path, proof));
        let known = self.earlier.and_then(|earlier| earlier.find(path, language)).or_else(of_header);
        if let Some(Scanned { state, facts, includes }) = known {
            let (followed, summary) = (follow(&includes), summary(&facts, &includes));
            return Ok(ReadFile { facts, state, followed, line: None, summary });
        }
        let opener = if node.is_plain { open_plain } else { open_regular };
        let (file, metadata) = opener(path)?;
        let bytes = load(file, metadata.len(), buffer)?;
        let (facts, includes) = scan(bytes, language);
        let (followed, summary) = (follow(&includes), summary(&facts, &includes));
        let scanned = Scanned { state: FileState::of_glance(&metadata, bytes, self.now), facts, includes };
        let line = node.proof.and_then(|_| memory::line(path, &scanned));
        let Scanned { state, facts, .. } = scanned;
        Ok(ReadFile { facts, state, followed, line, summary })
    }
}

fn closure<'a>(start: impl IntoIterator<Item = usize>, next: impl Fn(usize) -> &'a Vec<usize>) -> FxHashSet<usize> {
    let mut open: Vec<usize> = start.into_iter().collect();
    let mut all = FxHashSet::default();
    while let Some(n) = open.pop() {
        if all.insert(n) {
            open.extend(next(n));
        }
    }
    all
}

/// Reads a file of that size, which it may have no longer, into a buffer that serves for many.
fn load(mut file: fs::File, size: u64, buffer: &mut Vec<u8>) -> io::Result<&[u8]> {
    let size = size as usize;
    if buffer.len() <= size {
        buffer.resize(size + 1, 0);
    }
    let mut end = 0;
    loop {
        match file.read(&mut buffer[end..]) {
            Ok(0) => break,
            Ok(n) => end += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        if end == size {
            break;
        }
        // It is no plain file, or it grows.
        if end == buffer.len() {
            buffer.resize(2 * end, 0);
        }
    }
    Ok(&buffer[..end])
}

/// `include`, `import`, and the words of variants; what is nearly one must be said to be none.
static WORDS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let words = ["include", "import", "metadi", "variant", "declare var", "dispatch", "omp", "target"];
    // Only so are they searched for with vector instructions.
    let builder = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(words);
    builder.expect("the words are few and short")
});
const INCLUDE: usize = 0;
const IMPORT: usize = 1;
const OMP: usize = 6;
const TARGET: usize = 7;

/// What a text tells, and its include lines.
pub fn scan(bytes: &[u8], language: Language) -> (Facts, Vec<Include<'_>>) {
    if language == Language::Fortran {
        return fortran::scan(bytes);
    }
    let mut facts = Facts::default();
    let mut words = Vec::new();
    // One pass for all words: most files have none but `include`.
    for found in WORDS.find_iter(bytes) {
        match found.pattern().as_usize() {
            INCLUDE | IMPORT => words.push(found.range()),
            TARGET => facts.has_target = true,
            OMP => facts.marked = facts.marked || is_misspelt(bytes, found.start()),
            _ => facts.marked = true,
        }
    }
    let splices = splices_words(bytes);
    facts.marked |= splices;
    facts.marked = facts.marked && is_marked(bytes, language);
    facts.has_target = (facts.has_target || splices) && may_hold_target(bytes);
    let includes = include_lines(bytes, &words, language, &mut facts.odd);
    (facts, includes)
}

/// Reads the lines of `words`; `odd` becomes true where a line cannot be read so.
fn include_lines<'t>(bytes: &'t [u8], words: &[Range<usize>], language: Language, odd: &mut bool) -> Vec<Include<'t>> {
    let fortran = language == Language::Fortran;
    let mut includes = Vec::with_capacity(words.len());
    for word in words {
        let at = word.start;
        let start = memchr::memrchr2(b'\n', b'\r', &bytes[..at]).map_or(0, |n| n + 1);
        let lead = &bytes[start..at];
        let lead = if start == 0 { lead.strip_prefix(b"\xef\xbb\xbf").unwrap_or(lead) } else { lead }.trim_ascii();
        let hash = matches!(lead, b"#" | b"%:" | b"??=");
        let own_line = fortran && lead.is_empty() && word.len() == "include".len();
        // A header as a unit: `import <a.h>;`.
        let is_unit = language == Language::Cxx && &bytes[word.clone()] == b"import" && matches!(lead, b"" | b"export");
        if !(hash || own_line || is_unit) {
            // A line that goes on, or a comment between: what it is takes a preprocessor to tell.
            let spliced = lead.is_empty() && bytes[..start].trim_ascii_end().ends_with(b"\\");
            let commented = lead.starts_with(b"#") && lead[1..].trim_ascii_start().starts_with(b"/*");
            *odd |= spliced || commented;
            continue;
        }
        let rest = &bytes[word.end..];
        let next = rest.starts_with(b"_next");
        let rest = rest.strip_prefix(b"_next").unwrap_or(rest).trim_ascii_start();
        let close = match rest.first() {
            Some(b'<') if hash || is_unit => b'>',
            Some(b'"') => b'"',
            Some(b'\'') if fortran => b'\'',
            // `#include NAME`: a macro's.
            Some(_) if hash => {
                *odd = true;
                continue;
            }
            _ => continue,
        };
        let Some(end) = memchr::memchr3(close, b'\n', b'\r', &rest[1..]).filter(|&end| rest[1 + end] == close) else {
            continue;
        };
        match std::str::from_utf8(&rest[1..1 + end]) {
            Ok(name) => includes.push(Include { name: Path::new(name), angled: close == b'>', next }),
            Err(_) => *odd = true,
        }
    }
    includes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> (Facts, Vec<Include<'_>>) {
        scan(text.as_bytes(), Language::C)
    }

    #[test]
    fn a_word_may_go_on_in_the_next_line() {
        assert!(of("#pragma omp declare vari\\\nant(v) match(device={kind(host)})\nint f(void);\n").0.marked);
        assert!(!of("#define A(x) f(x, \\\n b)\n").0.marked);
    }

    fn includes(text: &str) -> Vec<String> {
        let shown = |i: &Include| format!("{}{}", if i.angled { "<" } else { "\"" }, i.name.display());
        of(text).1.iter().map(shown).collect()
    }

    #[test]
    fn include_lines_are_found_active_or_not() {
        let text = "#include <a.h>\n # include \"b.h\"\n#if 0\n#  include_next <c.h>\n#endif\n// include \"no.h\"\nint include;\n%:include<d.h>";
        assert_eq!(includes(text), ["<a.h", "\"b.h", "<c.h", "<d.h"]);
        assert!(!of(text).0.odd && of(text).1[2].next);
        assert_eq!(includes("\u{feff}#include \"a.h\"\n"), ["\"a.h"]);
    }

    #[test]
    fn headers_may_be_units_in_cxx() {
        let text = b"import <a.h>;\nexport import \"b.h\";\nimport m;\nint import;\n";
        let names = |language| scan(text, language).1.iter().map(|i| i.name.to_path_buf()).collect::<Vec<_>>();
        assert_eq!(names(Language::Cxx), [Path::new("a.h"), Path::new("b.h")]);
        assert!(names(Language::C).is_empty() && !scan(text, Language::Cxx).0.odd);
    }

    #[test]
    fn include_lines_that_cannot_be_read_are_told() {
        for text in ["#include NAME\n", "#\\\ninclude \"a.h\"\n", "#/**/include \"a.h\"\n", "#include /**/ \"a.h\"\n"] {
            assert!(of(text).0.odd, "{text}");
        }
        assert!(!of("/* includes \"x\" */ #include\n").0.odd);
    }

    #[test]
    fn fortran_has_include_lines_of_its_own() {
        let text = "      INCLUDE 'a.inc'\n#include \"b.h\"\n";
        let (_, includes) = scan(text.as_bytes(), Language::Fortran);
        assert_eq!(includes.iter().map(|i| i.name).collect::<Vec<_>>(), [Path::new("a.inc"), Path::new("b.h")]);
    }

    #[test]
    fn marks_are_seen_through_includes() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        };
        let a = put("src/a.c", "#include \"a.h\"\n");
        put("src/a.h", "#include <deep.h>\n#include <deep.h>\n");
        let deep = put("inc/deep.h", "#pragma omp metadirective\n#include \"../src/a.h\"\n");
        let b = put("src/b.c", "#include <other.h>\n#include \"none.h\"\n");
        put("sys/other.h", "// invariant\n");
        let folders = Folders {
            user: vec![folder.path().join("inc")],
            system: vec![folder.path().join("sys")],
            ..Folders::default()
        };
        let graph = Graph::read(&[(a.clone(), Language::C), (b.clone(), Language::C)], &folders);
        let marked: Vec<usize> = (0..graph.nodes.len()).filter(|&n| graph.is_marked(n)).collect();
        assert_eq!(marked, [graph.find(&deep).unwrap()]);
        let touched = graph.with_includers(marked);
        assert!(touched.contains(&graph.find(&a).unwrap()) && !touched.contains(&graph.find(&b).unwrap()));
        assert!(graph.missing.contains(&folder.path().join("src/none.h")));
        assert!(graph.missing.contains(&folder.path().join("inc/other.h")));
    }
}
