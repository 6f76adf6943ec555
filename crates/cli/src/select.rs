//! Which inputs the engine must see: most files of most programs have nothing to do with variants.

mod involved;

use crate::file_state::FileState;
use crate::inputs::{File, Inputs};
use crate::progress::Progress;
use crate::scan::{EarlierScans, Facts, Folders, Graph, Node, Root};
use involved::{Source, involved};
use ompick_frontend::marks::holds_marked_macro;
use ompick_frontend::parsed::may_declare_variants;
use ompick_rewriter::run::{Flags, FortranOptions, Language};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What a scan of the inputs, and of all that they include, shows.
#[derive(Debug, Default)]
pub struct Selection {
    /// For each input whether it must be read in earnest.
    pub chosen: Vec<bool>,
    /// Inputs that cannot be read: index and reason.
    pub unreadable: Vec<(usize, String)>,
    /// All files that were read; a few of them may occur twice.
    pub read: Vec<ScannedFile>,
    pub missing: Vec<PathBuf>,
    /// Files that hold variants, or may use them, and are included, though their names are not those of sources.
    pub strays: HashMap<PathBuf, Language>,
    /// Some file may hold directives for devices.
    pub device_code: bool,
    /// Headers of C and C++ that were found nowhere and may hold variants.
    pub unfound: BTreeSet<PathBuf>,
}

/// How files are scanned.
#[derive(Clone, Copy)]
pub struct Scanning<'a> {
    /// Who watches.
    pub progress: &'a Progress,
    /// What an earlier run found, if the next is to know what this one finds.
    pub earlier: Option<&'a EarlierScans<'a>>,
}

/// A file that was scanned.
#[derive(Clone, Debug)]
pub struct ScannedFile {
    pub path: PathBuf,
    pub state: FileState,
    /// What the scan found, if it is to be remembered.
    pub summary: Option<String>,
}

impl Selection {
    /// Makes headers of those strays that are among `found`, inputs of all kinds; says whether there are any.
    pub fn adopt(&self, inputs: &mut Inputs, found: Option<Inputs>) -> bool {
        let header = |file: &mut File| match self.strays.get(&file.location) {
            Some(&language) if file.language.is_none() => {
                (file.language, file.header) = (Some(language), true);
                true
            }
            _ => false,
        };
        let Some(found) = found else {
            return inputs.files.iter_mut().map(header).fold(false, |any, adopted| any | adopted);
        };
        let before = inputs.files.len();
        inputs.files.extend(found.files.into_iter().filter_map(|mut file| header(&mut file).then_some(file)));
        inputs.files.len() > before
    }
    /// Takes over what else was found while a group was scanned; `located`: the inputs, by where they are.
    /// (What is only included may call what has variants: `needed`.)
    fn take(
        &mut self,
        graph: Graph,
        inputs: &Inputs,
        located: &impl Fn(&Path) -> Option<usize>,
        needed: &impl Fn(usize) -> bool,
    ) {
        let is_stray = |n: usize| (graph.nodes[n].facts.marked || needed(n)) && !graph.nodes[n].system;
        for n in (0..graph.nodes.len()).filter(|n| is_stray(*n)) {
            let (path, node) = (&graph.paths[n], &graph.nodes[n]);
            // What Fortran includes is resolved in the place of the include line.
            let language = node.language.filter(|language| *language != Language::Fortran);
            let is_source = |n: usize| inputs.files[n].language.is_some();
            if let Some(language) = language.filter(|_| !located(path).is_some_and(is_source)) {
                self.strays.insert(path.clone(), language);
            }
        }
        let of_c = graph.nodes.iter().filter(|n| !n.system && matches!(n.language, Some(Language::C | Language::Cxx)));
        // As bytes first, of which each stands in many files: parts of paths take long to compare.
        let unfound: FxHashSet<&OsStr> = of_c.flat_map(|n| &n.unfound).map(|name| name.as_os_str()).collect();
        let may_matter = |name: &&OsStr| may_declare_variants(name.as_encoded_bytes());
        self.unfound.extend(unfound.into_iter().filter(may_matter).map(PathBuf::from));
        for (path, reason) in &graph.unreadable {
            self.unreadable.extend(located(path).map(|n| (n, reason.clone())));
        }
        self.device_code |= graph.nodes.iter().any(|n| n.facts.has_target);
        self.missing.extend(graph.missing);
        let states = graph.paths.into_iter().zip(graph.nodes);
        let scanned =
            |(path, node): (PathBuf, Node)| Some(ScannedFile { path, state: node.state?, summary: node.summary });
        self.read.extend(states.filter_map(scanned));
    }
}

/// Chooses the inputs that name a variant or include a file that does, all that these include, and,
/// if the output goes elsewhere, those that include a file beside them that does not come along.
pub fn select(inputs: &Inputs, common: &Flags, fortran: FortranOptions, moves: bool, scan: Scanning) -> Selection {
    let groups = groups(inputs, common);
    // Mostly nobody asks.
    let located = LazyCell::new(|| -> FxHashMap<&OsStr, usize> {
        inputs.files.iter().enumerate().rev().map(|(n, file)| (file.location.as_os_str(), n)).collect()
    });
    let located = |path: &Path| located.get(path.as_os_str()).copied();
    let mut selection = Selection { chosen: vec![false; inputs.files.len()], ..Selection::default() };
    let mut chosen_paths = FxHashSet::default();
    let mut sources: Vec<Source> = Vec::new();
    for (folders, members) in &groups {
        let language = |n: usize| inputs.files[n].language.unwrap_or(Language::C);
        let root = |&n: &usize| {
            let file = &inputs.files[n];
            Root { path: file.location.clone(), language: language(n), is_plain: file.is_plain }
        };
        let mut roots: Vec<Root> = members.iter().map(root).collect();
        let forced = members.iter().filter_map(|&n| inputs.files[n].flags.as_deref()).chain([common]);
        roots.extend(forced.flat_map(|f| f.read_first().map(|path| Root::new(path.clone(), Language::C))));
        let graph = Graph::read_watched(roots, folders, scan.progress, scan.earlier);
        let forces =
            members.iter().any(|&n| options_are_marked(inputs.files[n].flags.as_deref().unwrap_or(common), &graph));
        let all = 0..graph.nodes.len();
        let any = all.clone().any(|n| graph.is_marked(n));
        // An include that cannot be followed leads nowhere where nothing is marked.
        let marked = all.filter(|&n| graph.is_marked(n) || (any && graph.has_computed_includes(n)));
        let own: Vec<Option<usize>> = members.iter().map(|&n| graph.find(&inputs.files[n].location)).collect();
        let along = |n: usize| located(&graph.paths[n]).is_some();
        let outside = (0..graph.nodes.len())
            .filter(|&n| moves && !graph.nodes[n].system && graph.nodes[n].quotes_beside.iter().any(|&q| !along(q)));
        // Headers that hold variants, and names by which they may be meant.
        let named: Vec<&Path> = (0..graph.nodes.len())
            .filter(|&n| !graph.nodes[n].system && graph.is_marked(n))
            .map(|n| graph.paths[n].as_path())
            .collect();
        let unfound = (0..graph.nodes.len())
            .filter(|&n| graph.nodes[n].unfound.iter().any(|name| named.iter().any(|path| path.ends_with(name))));
        let resolved = graph.with_includers(marked);
        // Modules reach further than includes.
        let of_fortran = members.iter().zip(&own).filter(|(n, _)| language(**n) == Language::Fortran);
        for (&n, node) in of_fortran.filter_map(|(n, node)| Some((n, (*node)?))) {
            let flags = inputs.files[n].flags.as_deref().unwrap_or(common);
            let layout = flags.layout.map_or(fortran, |layout| layout.in_run(fortran));
            sources.push(source(&graph, node, resolved.contains(&node), layout, flags));
        }
        let touched = graph.with_includers(resolved.into_iter().chain(outside).chain(unfound));
        let needed = graph.with_included(touched.iter().copied());
        // Headers have no flags of their own: those of the sources that include them count.
        for &node in &needed {
            let input = located(&graph.paths[node]).filter(|&n| inputs.files[n].flags.is_none());
            chosen_paths.extend(input.map(|n| inputs.files[n].location.as_os_str()));
        }
        for (&n, node) in members.iter().zip(own) {
            let Some(node) = node else { continue };
            if forces || needed.contains(&node) {
                chosen_paths.insert(inputs.files[n].location.as_os_str());
                selection.chosen[n] = true;
            }
        }
        selection.take(graph, inputs, &located, &|n| needed.contains(&n));
    }
    for n in involved(&sources) {
        chosen_paths.extend(sources[n].texts.iter().map(|path| path.as_os_str()));
    }
    for (n, file) in inputs.files.iter().enumerate() {
        // Also those that are compiled with other flags.
        if file.language.is_some() && chosen_paths.contains(file.location.as_os_str()) {
            selection.chosen[n] = true;
        }
    }
    selection.unreadable.sort();
    selection.unreadable.dedup();
    selection
}

/// Whether a macro of the options, or a file that they name, may hold something to resolve: for all sources then.
fn options_are_marked(flags: &Flags, graph: &Graph) -> bool {
    let mut read_first = flags.read_first().filter_map(|file| graph.find(file));
    holds_marked_macro(&flags.macros)
        || read_first.any(|file| graph.with_included([file]).iter().any(|&n| graph.is_marked(n)))
}

/// The inputs that are searched for in the same folders, by these.
fn groups(inputs: &Inputs, common: &Flags) -> HashMap<Folders, Vec<usize>> {
    let mut groups: HashMap<Folders, Vec<usize>> = HashMap::new();
    // Most have no flags of their own.
    let mut shared = Vec::new();
    for (n, file) in inputs.files.iter().enumerate().filter(|(_, file)| file.language.is_some()) {
        match file.flags.as_deref() {
            Some(flags) => groups.entry(folders(flags)).or_default().push(n),
            None => shared.push(n),
        }
    }
    if !shared.is_empty() {
        let group = groups.entry(folders(common)).or_default();
        group.append(&mut shared);
        group.sort_unstable();
    }
    groups
}

/// A file of Fortran with all that it includes.
fn source<'f>(graph: &Graph, node: usize, is_marked: bool, layout: FortranOptions, flags: &'f Flags) -> Source<'f> {
    let read = graph.with_included([node]);
    let mut texts: Vec<PathBuf> = vec![graph.paths[node].clone()];
    texts.extend(read.iter().filter(|&&n| n != node && !graph.nodes[n].system).map(|&n| graph.paths[n].clone()));
    let any = |is: fn(&Facts) -> bool| read.iter().any(|&n| is(&graph.nodes[n].facts));
    let (has_units, has_target) = (any(|f| f.has_units), any(|f| f.has_target));
    Source { texts, is_marked, has_units, has_target, layout, flags, made: OnceLock::new() }
}

fn folders(flags: &Flags) -> Folders {
    Folders {
        quote: flags.quote_dirs.clone(),
        user: flags.include_dirs.clone(),
        system: flags.system_include_dirs.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::{Kinds, Search, gather};
    use std::fs;

    const MARKED: &str = "#pragma omp metadirective\n";

    fn selected(inputs: &Inputs, moves: bool) -> Selection {
        let scan = Scanning { progress: &Progress::hidden(), earlier: None };
        select(inputs, &Flags::default(), FortranOptions::default(), moves, scan)
    }

    fn chosen(files: &[(&str, &str)], folder: &str, moves: bool) -> Vec<String> {
        let tree = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = tree.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let inputs = gather(&[tree.path().join(folder)], &Search::default()).unwrap();
        let selection = selected(&inputs, moves);
        let names = inputs.files.iter().zip(selection.chosen).filter(|(_, chosen)| *chosen);
        names.map(|(f, _)| f.location.file_name().unwrap().to_str().unwrap().to_string()).collect()
    }

    #[test]
    fn a_mark_brings_its_includers_and_what_they_include() {
        let files = [
            ("p/a.c", "#include \"a.h\"\n#include \"plain.h\"\n"),
            ("p/a.h", "#include \"deep.h\"\n"),
            ("p/deep.h", MARKED),
            ("p/plain.h", "int plain;\n"),
            ("p/other.c", "#include \"other.h\"\n"),
            ("p/other.h", "int other;\n"),
            ("p/notes.txt", "metadirective"),
        ];
        assert_eq!(chosen(&files, "p", true), ["a.c", "a.h", "deep.h", "plain.h"]);
    }

    #[test]
    fn a_module_brings_those_that_use_it_and_what_they_include() {
        let files = [
            ("p/a.f90", "module a\n!$omp metadirective\nend module\n"),
            ("p/b.f90", "use a\ninclude 'b.h'\n"),
            ("p/b.h", "! note\n"),
            ("p/c.c", "int c;\n"),
            ("p/d.f90", "! an invariant\n"),
        ];
        assert_eq!(chosen(&files, "p", true), ["a.f90", "b.f90", "b.h"]);
    }

    #[test]
    fn an_include_that_stays_behind_matters_if_the_output_moves() {
        let files = [
            ("p/a.c", "#include \"../q/a.h\"\n"),
            ("q/a.h", "int a;\n"),
            ("p/b.c", "#include \"../p/b.h\"\n"),
            ("p/b.h", ""),
        ];
        assert_eq!(chosen(&files, "p", true), ["a.c"]);
        assert!(chosen(&files, "p", false).is_empty());
    }

    #[test]
    fn a_file_that_is_no_source_stays_behind_where_only_sources_are_gathered() {
        let tree = tempfile::tempdir().unwrap();
        fs::write(tree.path().join("a.c"), "#include \"./table.inc\"\n").unwrap();
        fs::write(tree.path().join("table.inc"), "1, 2\n").unwrap();
        let chosen = |of_folders| {
            let inputs = gather(&[tree.path().to_path_buf()], &Search { of_folders, ..Search::default() }).unwrap();
            selected(&inputs, true).chosen
        };
        assert_eq!(chosen(Kinds::All), [false, false]);
        assert_eq!(chosen(Kinds::Sources), [true]);
    }

    #[test]
    fn a_name_that_finds_no_header_with_variants_matters() {
        let files =
            [("p/src/a.c", "#include <lib/a.h>\n"), ("p/src/b.c", "#include <b.h>\n"), ("p/inc/lib/a.h", MARKED)];
        assert_eq!(chosen(&files, "p", true), ["a.h", "a.c"]);
    }
}
