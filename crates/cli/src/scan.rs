//! Whether anything in sight of a file names a variant, without preprocessing it.
//!
//! Every include line is followed, active or not, so more files are seen than a compiler would read,
//! never fewer. Files whose include lines cannot be followed this way are told apart: they may have to
//! be read in earnest.

use crate::store::{self, State};
use aho_corasick::{AhoCorasick, MatchKind};
use memchr::memmem;
use ompick_frontend::marks::is_marked;
use ompick_rewriter::run::Language;
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
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

/// What a file's text tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// It may hold something to resolve.
    pub marked: bool,
    pub includes: Vec<Include>,
    /// There is an include line that cannot be read so.
    pub odd: bool,
    /// Modules that a Fortran file uses, and those that it defines, in lower case.
    pub uses: Vec<String>,
    pub modules: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Include {
    pub name: PathBuf,
    pub angled: bool,
    /// `#include_next`.
    pub next: bool,
}

/// A file and the files that it includes, as far as they were found.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub facts: Facts,
    pub system: bool,
    /// Indices of nodes.
    pub includes: Vec<usize>,
    /// Those of them that are quoted and stand beside the file, or are named from there.
    pub quotes_beside: Vec<usize>,
    /// Names that were found nowhere.
    pub unfound: Vec<PathBuf>,
    /// The file when it was read.
    pub state: Option<State>,
}

/// Files and what they include, all with the same folders.
#[derive(Debug, Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// By node.
    pub paths: Vec<PathBuf>,
    known: HashMap<PathBuf, usize>,
    /// Where files were looked for in vain.
    pub missing: BTreeSet<PathBuf>,
    /// Files that are there and cannot be read.
    pub unreadable: Vec<(PathBuf, String)>,
}

impl Graph {
    /// Follows the include lines of `roots`, with the languages that they are in.
    pub fn read(roots: &[(PathBuf, Language)], folders: &Folders) -> Graph {
        let mut graph = Graph::default();
        let now = store::now();
        let mut open: Vec<(usize, Language)> = Vec::new();
        for (path, language) in roots {
            if !graph.known.contains_key(path) {
                open.push((graph.node(path, false), *language));
            }
        }
        let mut looked = Looked::default();
        while !open.is_empty() {
            let read: Vec<_> = open
                .par_iter()
                .map_init(Vec::new, |buffer, &(n, language)| {
                    let (bytes, metadata) = load(&graph.paths[n], buffer).map_err(|e| e.to_string())?;
                    Ok::<_, String>((facts(bytes, language), State::told(&metadata, Some(bytes), now)))
                })
                .collect();
            let mut next = Vec::new();
            for ((n, language), read) in open.into_iter().zip(read) {
                match read {
                    Ok((facts, state)) => {
                        let new = graph.nodes.len();
                        graph.follow(n, &facts, folders, &mut looked);
                        next.extend((new..graph.nodes.len()).map(|new| (new, language)));
                        graph.nodes[n].state = Some(state);
                        graph.nodes[n].facts = facts;
                    }
                    Err(error) => graph.unreadable.push((graph.paths[n].clone(), error)),
                }
            }
            open = next;
        }
        graph
    }

    /// Finds the files that a file's include lines stand for; those that are new become nodes.
    fn follow(&mut self, n: usize, facts: &Facts, folders: &Folders, looked: &mut Looked) {
        if facts.includes.is_empty() {
            return;
        }
        let own = self.paths[n].parent().unwrap_or(Path::new("")).to_path_buf();
        let system = self.nodes[n].system;
        let quoted = [(own.as_path(), system, true)].into_iter();
        let quoted = quoted.chain(folders.quote.iter().map(|f| (f.as_path(), false, false)));
        let user = folders.user.iter().filter(|f| !folders.system.contains(f)).map(|f| (f.as_path(), false, false));
        let chain = user.chain(folders.system.iter().map(|f| (f.as_path(), true, false)));
        let place = |(folder, system, beside)| (folder, looked.folder(folder), system, beside);
        let mut places: Vec<_> = quoted.map(place).collect();
        let angled = places.len();
        let place = |(folder, system, beside)| (folder, looked.folder(folder), system, beside);
        places.extend(chain.map(place));
        for include in &facts.includes {
            let mut any = false;
            for &(folder, number, system, beside) in &places[if include.angled { angled } else { 0 }..] {
                let Some(found) = self.look(&mut looked.names[number], folder, &include.name, system) else { continue };
                any = true;
                self.nodes[n].includes.push(found);
                if beside {
                    self.nodes[n].quotes_beside.push(found);
                }
                // The next one may be any of those that follow.
                if !include.next {
                    break;
                }
            }
            if !any {
                self.nodes[n].unfound.push(include.name.clone());
            }
        }
    }

    /// The file of that name in a folder; `known` holds the names that were looked for there before.
    fn look(
        &mut self,
        known: &mut HashMap<OsString, Option<usize>>,
        folder: &Path,
        name: &Path,
        system: bool,
    ) -> Option<usize> {
        if let Some(&found) = known.get(name.as_os_str()) {
            return found;
        }
        let candidate = folder.join(name);
        let found = if self.known.contains_key(&candidate) || candidate.is_file() {
            // One name for one file, as far as names tell.
            let up = candidate.components().any(|part| part == Component::ParentDir);
            let path = if up { fs::canonicalize(&candidate).unwrap_or(candidate) } else { candidate };
            Some(self.find(&path).unwrap_or_else(|| self.node(&path, system)))
        } else {
            self.missing.insert(candidate);
            None
        };
        known.insert(name.into(), found);
        found
    }

    fn node(&mut self, path: &Path, system: bool) -> usize {
        let n = self.nodes.len();
        self.nodes.push(Node { system, ..Node::default() });
        self.paths.push(path.to_path_buf());
        self.known.insert(path.to_path_buf(), n);
        n
    }

    /// The node of a file.
    pub fn find(&self, path: &Path) -> Option<usize> {
        self.known.get(path).copied()
    }

    /// Whether a file by itself may hold something to resolve.
    pub fn is_marked(&self, n: usize) -> bool {
        self.nodes[n].facts.marked
    }

    /// Whether a file includes what only a preprocessor can tell.
    pub fn is_odd(&self, n: usize) -> bool {
        self.nodes[n].facts.odd && !self.nodes[n].system
    }

    /// The nodes from which `start` can be reached, `start` among them.
    pub fn with_includers(&self, start: impl IntoIterator<Item = usize>) -> HashSet<usize> {
        let mut includers: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (n, node) in self.nodes.iter().enumerate() {
            node.includes.iter().for_each(|&include| includers[include].push(n));
        }
        closure(start, |n| &includers[n])
    }

    /// The nodes that `start` reaches, `start` among them.
    pub fn with_included(&self, start: impl IntoIterator<Item = usize>) -> HashSet<usize> {
        closure(start, |n| &self.nodes[n].includes)
    }
}

fn closure<'a>(start: impl IntoIterator<Item = usize>, next: impl Fn(usize) -> &'a Vec<usize>) -> HashSet<usize> {
    let mut open: Vec<usize> = start.into_iter().collect();
    let mut all = HashSet::new();
    while let Some(n) = open.pop() {
        if all.insert(n) {
            open.extend(next(n));
        }
    }
    all
}

/// Reads a file into a buffer that serves for many.
fn load<'b>(path: &Path, buffer: &'b mut Vec<u8>) -> io::Result<(&'b [u8], fs::Metadata)> {
    let mut file = fs::File::open(path)?;
    let metadata = file.metadata()?;
    let size = metadata.len() as usize;
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
    Ok((&buffer[..end], metadata))
}

/// What names stand for in folders: many files include the same ones.
#[derive(Default)]
struct Looked {
    folders: HashMap<PathBuf, usize>,
    /// By folder.
    names: Vec<HashMap<OsString, Option<usize>>>,
}

impl Looked {
    /// The number of a folder.
    fn folder(&mut self, path: &Path) -> usize {
        if let Some(&known) = self.folders.get(path) {
            return known;
        }
        self.folders.insert(path.to_path_buf(), self.names.len());
        self.names.push(HashMap::new());
        self.names.len() - 1
    }
}

/// `include`, `import`, and the words of variants.
static WORDS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let words = ["include", "import", "metadirective", "variant", "dispatch"];
    // Only so are they searched for with vector instructions.
    let builder = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(words);
    builder.expect("the words are few and short")
});
const INCLUDE: usize = 0;
const IMPORT: usize = 1;

/// What a text tells.
pub fn facts(bytes: &[u8], language: Language) -> Facts {
    let mut facts = Facts::default();
    let text: Cow<[u8]> = match language {
        Language::Fortran => bytes.to_ascii_lowercase().into(),
        _ => bytes.into(),
    };
    let mut includes = Vec::new();
    // One pass for all words: most files have none but `include`.
    for found in WORDS.find_iter(&text[..]) {
        match found.pattern().as_usize() {
            INCLUDE | IMPORT => includes.push(found.range()),
            _ => facts.marked = true,
        }
    }
    facts.marked = facts.marked && is_marked(&text, language);
    include_lines(bytes, &text, &includes, language, &mut facts);
    if language == Language::Fortran {
        facts.uses = used_modules(&text);
        facts.modules = defined_modules(&text);
    }
    facts
}

/// Reads the lines of `words`; `text` is the file as it is searched, which Fortran's is in lower case.
fn include_lines(bytes: &[u8], text: &[u8], words: &[Range<usize>], language: Language, facts: &mut Facts) {
    let fortran = language == Language::Fortran;
    for word in words {
        let at = word.start;
        let start = memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |n| n + 1);
        let lead = text[start..at].trim_ascii();
        let hash = matches!(lead, b"#" | b"%:" | b"??=");
        let own_line = fortran && lead.is_empty() && word.len() == "include".len();
        if !(hash || own_line) {
            // A line that goes on, or a comment between: what it is takes a preprocessor to tell.
            let spliced = lead.is_empty() && text[..start].trim_ascii_end().ends_with(b"\\");
            let commented = lead.starts_with(b"#") && lead[1..].trim_ascii_start().starts_with(b"/*");
            facts.odd |= spliced || commented;
            continue;
        }
        let rest = &bytes[word.end..];
        let next = rest.starts_with(b"_next");
        let rest = rest.strip_prefix(b"_next").unwrap_or(rest).trim_ascii_start();
        let close = match rest.first() {
            Some(b'<') if hash => b'>',
            Some(b'"') => b'"',
            Some(b'\'') if fortran => b'\'',
            // `#include NAME`: a macro's.
            Some(_) if hash => {
                facts.odd = true;
                continue;
            }
            _ => continue,
        };
        let Some(end) = memchr::memchr3(close, b'\n', b'\r', &rest[1..]).filter(|&end| rest[1 + end] == close) else {
            continue;
        };
        match std::str::from_utf8(&rest[1..1 + end]) {
            Ok(name) => facts.includes.push(Include { name: name.into(), angled: close == b'>', next }),
            Err(_) => facts.odd = true,
        }
    }
}

/// The modules that `use` statements name, in a text in lower case.
fn used_modules(text: &[u8]) -> Vec<String> {
    let mut modules = BTreeSet::new();
    for line in text.split(|b| matches!(b, b'\n' | b'\r' | b';')) {
        let Some(rest) = line.trim_ascii().strip_prefix(b"use") else { continue };
        let named = match memmem::find(rest, b"::") {
            Some(at) => &rest[at + 2..],
            None if rest.first().is_some_and(u8::is_ascii_whitespace) => rest,
            None => continue,
        };
        let named = named.trim_ascii_start();
        let end = named.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_').unwrap_or(named.len());
        modules.extend(std::str::from_utf8(&named[..end]).ok().filter(|n| !n.is_empty()).map(str::to_string));
    }
    modules.into_iter().collect()
}

/// The modules that `module` statements begin, in a text in lower case.
fn defined_modules(text: &[u8]) -> Vec<String> {
    let mut modules = BTreeSet::new();
    for line in text.split(|b| matches!(b, b'\n' | b'\r' | b';')) {
        let mut words = line.split(|b| !b.is_ascii_alphanumeric() && *b != b'_').filter(|w| !w.is_empty());
        let name = match (line.trim_ascii().starts_with(b"module"), words.next(), words.next(), words.next()) {
            (true, Some(b"module"), Some(name), None) => name,
            _ => continue,
        };
        modules.extend(std::str::from_utf8(name).map(str::to_string));
    }
    modules.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Facts {
        facts(text.as_bytes(), Language::C)
    }

    fn includes(text: &str) -> Vec<String> {
        let shown = |i: &Include| format!("{}{}", if i.angled { "<" } else { "\"" }, i.name.display());
        of(text).includes.iter().map(shown).collect()
    }

    #[test]
    fn include_lines_are_found_active_or_not() {
        let text = "#include <a.h>\n # include \"b.h\"\n#if 0\n#  include_next <c.h>\n#endif\n// include \"no.h\"\nint include;\n%:include<d.h>";
        assert_eq!(includes(text), ["<a.h", "\"b.h", "<c.h", "<d.h"]);
        assert!(!of(text).odd && of(text).includes[2].next);
    }

    #[test]
    fn include_lines_that_cannot_be_read_are_told() {
        for text in ["#include NAME\n", "#\\\ninclude \"a.h\"\n", "#/**/include \"a.h\"\n", "#include /**/ \"a.h\"\n"] {
            assert!(of(text).odd, "{text}");
        }
        assert!(!of("/* includes \"x\" */ #include\n").odd);
    }

    #[test]
    fn fortran_has_include_lines_and_modules_of_its_own() {
        let text = "      INCLUDE 'a.inc'\n#include \"b.h\"\nUse, intrinsic :: ISO_C_binding\n use m, only: f ; use n\n useful = 1\n";
        let facts = facts(text.as_bytes(), Language::Fortran);
        assert_eq!(facts.includes.iter().map(|i| i.name.display().to_string()).collect::<Vec<_>>(), ["a.inc", "b.h"]);
        assert_eq!(facts.uses, ["iso_c_binding", "m", "n"]);
        let text = b"MODULE A\n module procedure f\nend module a\nmodule subroutine s\n  module b ! so\n";
        assert_eq!(super::facts(text, Language::Fortran).modules, ["a"]);
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
