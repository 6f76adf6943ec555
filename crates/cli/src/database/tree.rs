//! The database of an output tree: the same calls on the tree's files. What they write goes below the tree, so that
//! building from it leaves the program's own objects and modules alone, and those of other targets.

use super::{Command, Common, Database, Entry};
use crate::compiler::Stage;
use crate::failure::Failure;
use crate::inputs::STATE_FOLDER;
use ompick_frontend::files::normal;
use ompick_rewriter::run::{Flags, Language};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A tree for which a database is made.
pub struct OutputTree<'t> {
    pub folder: &'t Path,
    /// Of the inputs.
    pub root: &'t Path,
    /// Whether the tree has a file of that name.
    pub taken: &'t dyn Fn(&Path) -> bool,
    /// What became of a file that is compiled with some flags, or of a header.
    pub place: &'t dyn Fn(&Path, Option<&Flags>) -> Option<PathBuf>,
}

/// What a tree gets.
pub struct TreeDatabase {
    pub text: Vec<u8>,
    /// Files that keep the folders in which it has modules and objects made, with their texts.
    pub keeps: Vec<(PathBuf, Vec<u8>)>,
}

/// The folders of a tree for compiled modules: one for each folder in which the program has some.
struct ModuleFolders {
    programs: Vec<PathBuf>,
    /// Where the tree's are.
    below: PathBuf,
}

/// Where an entry's files are in the output tree.
struct Moved<'m> {
    file: &'m Path,
    /// The tree's own: the program's are not to be replaced.
    object: &'m Path,
    modules: &'m ModuleFolders,
}

/// The options that name a module folder.
const MODULE_FOLDERS: &[&str] = &["-J", "-module", "-module-dir"];

/// Options that name files and folders, in the same word or in the next.
const NAMES_FILES: &[&str] = &[
    "-I",
    "-iquote",
    "-isystem",
    "-idirafter",
    "-imacros",
    "-include",
    "-J",
    "-module-dir",
    "-module",
    "-L",
    "-B",
    "-MF",
    "-MJ",
    "-o",
    "-fintrinsic-modules-path",
];

/// The beginnings of options whose values stay as they are: they are texts.
const NAMES_TEXTS: &[&str] =
    &["-D", "-U", "-MT", "-MQ", "-ffile-prefix-map", "-fdebug-prefix-map", "-fmacro-prefix-map"];

impl Database {
    /// The database of an output tree.
    ///
    /// # Errors
    /// If the options name what does not exist.
    pub fn for_output(&self, tree: &OutputTree, common: &Common) -> Result<TreeDatabase, Failure> {
        let modules = ModuleFolders::of(&self.entries, tree.folder);
        let mut commands = Vec::new();
        let mut objects: HashSet<PathBuf> = HashSet::new();
        let mut keeps = modules.keeps();
        for entry in &self.entries {
            let Some(file) = (tree.place)(&entry.file, Some(&entry.flags(common)?)) else { continue };
            let beside = match file.starts_with(tree.folder) {
                true => file.clone(),
                false => {
                    keeps.push(keep(&unmoved(tree), "Objects of sources that stay where they are.\n"));
                    unmoved(tree).join(file.file_name().unwrap_or_default())
                }
            };
            let suffix = entry.output_suffix().unwrap_or("o");
            let mut names = (1..).map(|n| output_beside(&beside, n, suffix));
            let object = names
                .find(|path| !objects.contains(path) && !(tree.taken)(path) && !(tree.taken)(&rules_of(path)))
                .unwrap_or_default();
            objects.insert(object.clone());
            let moved = Moved { file: &file, object: &object, modules: &modules };
            commands.push(entry.in_tree(&moved, tree));
        }
        let mut text = serde_json::to_vec_pretty(&commands).unwrap_or_default();
        text.push(b'\n');
        keeps.dedup();
        Ok(TreeDatabase { text, keeps })
    }
}

/// Where the objects of sources go that have no place in the tree.
fn unmoved(tree: &OutputTree) -> PathBuf {
    tree.folder.join(STATE_FOLDER).join("objects")
}

/// A file that keeps a folder, as compilers make none.
fn keep(folder: &Path, text: &str) -> (PathBuf, Vec<u8>) {
    (folder.join("about"), text.as_bytes().to_vec())
}

/// A name for an output beside its source: the `n`th, where a source is compiled in several ways.
fn output_beside(file: &Path, n: usize, suffix: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(if n == 1 { format!(".{suffix}") } else { format!(".{n}.{suffix}") });
    file.with_file_name(name)
}

/// The rules for make that are written beside an output.
fn rules_of(output: &Path) -> PathBuf {
    output.with_extension("d")
}

impl ModuleFolders {
    fn of(entries: &[Entry], tree: &Path) -> ModuleFolders {
        let mut programs: Vec<PathBuf> = Vec::new();
        for folder in entries.iter().filter_map(Entry::module_folder) {
            if !programs.contains(&folder) {
                programs.push(folder);
            }
        }
        ModuleFolders { programs, below: tree.join(STATE_FOLDER).join("modules") }
    }

    /// The tree's for one of the program's.
    fn in_tree(&self, folder: &Path) -> Option<PathBuf> {
        let number = self.programs.iter().position(|known| known == folder)?;
        Some(self.below.join((number + 1).to_string()))
    }

    fn keeps(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let about = |folder: &PathBuf| {
            Some(keep(&self.in_tree(folder)?, &format!("Compiled modules, in the place of {}\n", folder.display())))
        };
        self.programs.iter().filter_map(about).collect()
    }
}

/// Gives an option another value, which may be the next word or joined.
fn replace_value(arguments: &mut [OsString], option: &str, old: &Path, new: &Path) {
    let joined = |path: &Path| [OsStr::new(option), path.as_os_str()].iter().copied().collect::<OsString>();
    for at in 0..arguments.len() {
        if arguments[at] == joined(old) {
            arguments[at] = joined(new);
        } else if at > 0 && arguments[at - 1] == option && arguments[at] == old.as_os_str() {
            arguments[at] = new.into();
        }
    }
}

/// Words of a command line that name files of a folder, as they are named from anywhere.
fn from_anywhere(words: &[OsString], folder: &Path) -> Vec<OsString> {
    let absolute = |path: &str| normal(&folder.join(path)).into_os_string();
    let is_there = |path: &str| Path::new(path).is_relative() && folder.join(path).exists();
    let behind = |begin: &str, path: &str| {
        let mut word = OsString::from(begin);
        word.push(absolute(path));
        word
    };
    let mut out: Vec<OsString> = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let Some(text) = word.to_str().filter(|text| NAMES_TEXTS.iter().all(|option| !text.starts_with(option))) else {
            out.push(word.clone());
            continue;
        };
        let before = at.checked_sub(1).and_then(|at| words[at].to_str()).unwrap_or_default();
        let joined = NAMES_FILES.iter().find_map(|option| Some((*option, text.strip_prefix(option)?)));
        let valued = text.split_once('=').filter(|(name, _)| name.starts_with('-'));
        out.push(match (joined.filter(|(_, path)| is_there(path)), valued) {
            _ if NAMES_FILES.contains(&before) => absolute(text),
            _ if NAMES_TEXTS.contains(&before) => word.clone(),
            (Some((option, path)), _) if !path.is_empty() => behind(option, path),
            (_, Some((name, path))) if path.contains(['/', '.']) && is_there(path) => behind(&format!("{name}="), path),
            _ if !text.starts_with('-') && is_there(text) => absolute(text),
            _ => word.clone(),
        });
    }
    out
}

impl Entry {
    /// The entry on the tree's files.
    fn in_tree(&self, moved: &Moved, tree: &OutputTree) -> Command {
        let mut words: Vec<OsString> = self.words[..=self.compiler].iter().map(OsString::from).collect();
        let own_modules = self.module_folder().and_then(|folder| moved.modules.in_tree(&folder));
        if own_modules.is_some() {
            // The compiler is called elsewhere.
            let is_path = |word: &OsString| Path::new(word).components().count() > 1;
            words
                .iter_mut()
                .filter(|w| is_path(w))
                .for_each(|w| *w = from_anywhere(std::slice::from_ref(w), &self.directory).remove(0));
        }
        // Headers of the tree come before the user's.
        let dirs = self.call.quote_dirs.iter().map(|d| ("-iquote", d));
        let dirs = dirs.chain(self.call.include_dirs.iter().map(|d| ("-I", d)));
        let dirs = dirs.chain(self.call.system_dirs.iter().map(|d| ("-isystem", d)));
        for (option, dir) in dirs {
            if let Ok(below) = self.at(dir).strip_prefix(tree.root) {
                words.extend([option.into(), tree.folder.join(below).into()]);
            }
        }
        let mut arguments = self.moved(moved, &|header| (tree.place)(header, None));
        let mut directory = self.directory.clone();
        if let Some(own) = own_modules {
            words.extend(self.searched_modules(moved.modules, &own));
            if let Some(folder) = &self.call.module_dir {
                MODULE_FOLDERS.iter().for_each(|option| replace_value(&mut arguments, option, folder, &own));
            }
            arguments = from_anywhere(&arguments, &self.directory);
            if self.language() == Some(Language::Fortran) {
                // Modules that no entry makes may lie where the program's are.
                let programs = self.module_folder().into_iter().chain([self.directory.components().collect()]);
                arguments.extend(programs.flat_map(|folder| ["-I".into(), folder.into()]));
            }
            // Compilers look for modules in their working folder first, and write them there.
            directory = own;
        }
        words.extend(arguments);
        let output = self.output_suffix().map(|_| moved.object.to_path_buf()).or(self.output.clone());
        let words = words.into_iter().map(|word| word.to_string_lossy().into_owned()).collect();
        Command { directory, file: moved.file.to_path_buf(), arguments: Some(words), command: None, output }
    }

    /// Options that have the tree's folders searched for modules where the program's are.
    fn searched_modules(&self, modules: &ModuleFolders, own: &Path) -> Vec<OsString> {
        let named = self.call.module_dir.iter().chain(&self.call.include_dirs).map(|dir| self.at(dir));
        let all = [self.directory.clone()].into_iter().chain(named).filter_map(|folder| modules.in_tree(&folder));
        all.filter(|folder| folder != own).flat_map(|folder| ["-I".into(), folder.into()]).collect()
    }

    /// Where the entry has compiled modules written; `None`: it makes none.
    fn module_folder(&self) -> Option<PathBuf> {
        let is_of_modules = |text: &str| text.starts_with("-fmodule") && !text.starts_with("-fmodule-");
        let makes_some = match self.language()? {
            Language::Fortran => true,
            // gcc's `gcm.cache`; what other options name is named in full.
            Language::Cxx => self.call.arguments.iter().filter_map(|a| a.to_str()).any(is_of_modules),
            Language::C => false,
        };
        let folder = || self.call.module_dir.as_ref().map_or(normal(&self.directory), |dir| self.at(dir));
        makes_some.then(folder)
    }

    /// What the name of the one file ends in that is made of a source; `None`: several are made, or none.
    fn output_suffix(&self) -> Option<&'static str> {
        match self.call.stage {
            _ if self.call.sources.len() != 1 => None,
            Stage::Preprocess | Stage::Check => None,
            Stage::Assemble => Some("s"),
            Stage::Object => Some("o"),
            Stage::Link => Some("out"),
        }
    }

    /// The arguments where the source and its object are elsewhere, and forced includes are what became of them.
    fn moved(&self, moved: &Moved, place: &dyn Fn(&Path) -> Option<PathBuf>) -> Vec<OsString> {
        let mut arguments = self.call.arguments.clone();
        for source in self.call.sources.iter().filter(|source| self.at(&source.path) == self.file) {
            arguments[source.at] = moved.file.into();
        }
        if self.output_suffix().is_some() {
            let rules = rules_of(moved.object);
            let named = self.call.output.is_some();
            for (option, own, new) in
                [("-o", &self.call.output, moved.object), ("-MF", &self.call.dependencies.file, &rules)]
            {
                let Some(own) = own else { continue };
                replace_value(&mut arguments, option, own, new);
            }
            if !named {
                arguments.extend(["-o".into(), moved.object.into()]);
            }
        }
        let mut superseded = None;
        let forced = self.call.forced_includes.iter().zip(self.forced_includes(&self.folders()).collect::<Vec<_>>());
        for ((at, name), path) in forced {
            let Some(new) = place(&path) else { continue };
            arguments[*at] = new.into();
            superseded = superseded.or(self.call.precompiled.as_ref().filter(|p| p.header == *name).map(|p| (p, *at)));
        }
        match superseded {
            Some((precompiled, by)) => precompiled.superseded(arguments, by),
            None => arguments,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tree;
    use super::*;
    use serde_json::json;

    fn commands(database: &Database, root: &Path, out: &Path) -> Vec<Command> {
        let place = |path: &Path, _: Option<&Flags>| Some(out.join(path.strip_prefix(root).ok()?));
        let tree = OutputTree { folder: out, root, taken: &|path| path == out.join("a.c.o"), place: &place };
        let text = database.for_output(&tree, &|_| Ok(Flags::default())).unwrap().text;
        serde_json::from_slice(&text).unwrap()
    }

    #[test]
    fn an_output_tree_gets_a_database_of_its_own() {
        let entries = json!([{ "directory": ".", "file": "../a.c", "command": "gcc -fopenmp -I../inc -isystem ../sys -c ../a.c -o a.o" }]);
        let (_keep, root, database) = tree(entries, &["a.c", "inc/x.h"]);
        let out = root.join("out");
        let read = commands(&database, &root, &out);
        let new = |name: &str| out.join(name).display().to_string();
        let (inc, sys) = (new("inc"), new("sys"));
        let front = ["gcc", "-I", &inc, "-isystem", &sys, "-fopenmp", "-I../inc", "-isystem", "../sys"];
        let file = new("a.c");
        // The program has a file of the first name that comes to mind.
        let object = new("a.c.2.o");
        let expected = [&front[..], &["-c", &file, "-o", &object]].concat();
        assert_eq!(read[0].arguments.as_ref().unwrap()[..], expected);
        assert_eq!(read[0].file, out.join("a.c"));
    }

    #[test]
    fn modules_are_made_and_found_below_the_tree() {
        let entries = json!([
            { "directory": ".", "file": "../l.f90", "command": "gfortran -fopenmp -Jmods -Dx=../inc -c ../l.f90" },
            { "directory": ".", "file": "../m.f90", "command": "gfortran -fopenmp -Imods -I../inc -c ../m.f90" },
            { "directory": ".", "file": "../x.cc", "command": "g++ -fmodules-ts -c ../x.cc" },
        ]);
        let (_keep, root, database) = tree(entries, &["l.f90", "m.f90", "x.cc", "inc/x.h"]);
        let out = root.join("out");
        let read = commands(&database, &root, &out);
        let folder = |n: usize| out.join(".ompick/modules").join(n.to_string());
        let build = root.join("build");
        assert_eq!(read.iter().map(|c| c.directory.clone()).collect::<Vec<_>>(), [folder(1), folder(2), folder(2)]);
        let words = |n: usize| read[n].arguments.clone().unwrap().join(" ");
        let (one, two) = (folder(1).display().to_string(), folder(2).display().to_string());
        let (programs, mods) = (build.display().to_string(), build.join("mods").display().to_string());
        assert!(words(0).contains(&format!(" -fopenmp -J{one} -Dx=../inc -c ")), "{}", words(0));
        assert!(words(0).contains(&format!("gfortran -I {two} ")), "{}", words(0));
        assert!(words(0).ends_with(&format!(" -I {mods} -I {programs}")), "{}", words(0));
        let expected = format!("-I {one} -fopenmp -Imods -I{}", root.join("inc").display());
        assert!(words(1).contains(&expected), "{}", words(1));
    }

    #[test]
    fn programs_and_assembly_are_made_below_the_tree_too() {
        let entries = json!([
            { "directory": ".", "file": "../a.c", "command": "gcc -fopenmp ../a.c -o a" },
            { "directory": ".", "file": "../b.c", "command": "gcc -fopenmp -S ../b.c" },
        ]);
        let (_keep, root, database) = tree(entries, &["a.c", "b.c"]);
        let out = root.join("out");
        let outputs: Vec<_> = commands(&database, &root, &out).into_iter().map(|c| c.output.unwrap()).collect();
        assert_eq!(outputs, [out.join("a.c.out"), out.join("b.c.s")]);
    }
}
