//! Compilation databases (`compile_commands.json`): which files there are and with which flags.

mod tree;

use crate::compiler::trust::Project;
use crate::compiler::{Call, CommandLine, CompilerQuery, names, probe, response};
use crate::failure::Failure;
use crate::inputs::{self, File, Inputs};
use crate::scan::{Folders, Graph};
use crate::store::Store;
use ompick_frontend::files::{normal, read_regular};
use ompick_rewriter::run::{Flags, Language};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
pub use tree::OutputTree;

/// An entry as the file has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Command {
    directory: PathBuf,
    file: PathBuf,
    #[serde(skip_serializing_if = "Option::is_none")]
    arguments: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<PathBuf>,
}

/// A file and how it is compiled.
#[derive(Clone, Debug)]
pub struct Entry {
    directory: PathBuf,
    /// Absolute.
    file: PathBuf,
    /// The whole command line.
    words: Vec<String>,
    /// Where in it the compiler stands, behind launchers and ompick itself.
    compiler: usize,
    command: CommandLine,
    output: Option<PathBuf>,
    call: Call,
    /// Why its compiler must not be asked what it is.
    distrust: Option<String>,
}

/// A database that was read.
#[derive(Debug)]
pub struct Database {
    entries: Vec<Entry>,
}

impl Database {
    /// The file of a database, or of that of a build folder.
    pub fn file(path: &Path) -> PathBuf {
        if path.is_dir() { path.join("compile_commands.json") } else { path.to_path_buf() }
    }

    /// Reads a database, or that of a build folder.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Database, Failure> {
        let file = Database::file(path);
        let text = read_regular(&file).map_err(|e| Failure::io("read", &file, e))?;
        let commands: Vec<Command> = serde_json::from_slice(&text).map_err(|e| Failure::io("read", &file, e))?;
        let base = std::path::absolute(file.parent().unwrap_or(Path::new("."))).unwrap_or_default();
        let project = Project::of(&file);
        let entries = commands.into_iter().filter_map(|command| Entry::new(command, &base, &project)).collect();
        Ok(Database { entries })
    }

    /// The program's files: those that `wanted` finds, or all of the database with the headers below
    /// their common folder.
    ///
    /// # Errors
    /// If there is no file.
    pub fn inputs(&self, wanted: Option<Inputs>, common: &Common) -> Result<Inputs, Failure> {
        let openmp = self.entries.iter().any(Entry::has_openmp);
        let mut inputs = match wanted {
            Some(wanted) => wanted,
            None => self.all()?,
        };
        let mut known: HashMap<&Path, Vec<&Entry>> = HashMap::new();
        for entry in &self.entries {
            known.entry(&entry.file).or_default().push(entry);
        }
        let mut files = Vec::new();
        let is_outside = |file: &File| file.language.is_some() && !known.contains_key(file.location.as_path());
        let included = if inputs.files.iter().any(is_outside) { self.included() } else { Vec::new() };
        let included: HashSet<&Path> = included.iter().map(|(path, _)| path.as_path()).collect();
        let of_sources = match self.entries.iter().any(Entry::is_header) {
            true => self.included_by(&|entry| !entry.is_header()),
            false => Vec::new(),
        };
        for file in std::mem::take(&mut inputs.files) {
            let Some(entries) = known.get(file.location.as_path()) else {
                // It is compiled only where a source of the database includes it; else it is nobody's.
                let is_included = included.contains(file.location.as_path());
                let language = file.language.filter(|_| is_included);
                files.push(File { header: language.is_some(), language, ..file });
                continue;
            };
            // What is precompiled is read where sources include it.
            let is_precompiled = entries.iter().all(|entry| entry.is_header());
            if is_precompiled && of_sources.iter().any(|(path, _)| *path == file.location) {
                files.push(File { header: true, language: entries[0].language(), ..file });
                continue;
            }
            let mut seen = Vec::new();
            for entry in entries {
                // Where others are compiled for OpenMP, this one has no use for it.
                let language = entry.language().filter(|_| entry.has_openmp() || !openmp);
                let flags = entry.flags(common)?;
                if seen.contains(&(language, flags.clone())) {
                    continue;
                }
                let file = File {
                    language,
                    header: false,
                    flags: Some(Arc::new(flags.clone())),
                    configuration: seen.len(),
                    ..file.clone()
                };
                seen.push((language, flags));
                files.push(file);
            }
        }
        inputs.files = files;
        Ok(inputs)
    }

    fn all(&self) -> Result<Inputs, Failure> {
        let folders: Vec<PathBuf> = self.entries.iter().filter_map(|e| Some(e.file.parent()?.to_path_buf())).collect();
        let builds = self.entries.iter().map(|e| e.directory.clone());
        // A build folder inside the project tells how far up that reaches: headers stand beside sources.
        let all: Vec<PathBuf> = folders.iter().cloned().chain(builds).collect();
        let nothing = || Failure::Usage("the compilation database names no files".to_string());
        let root = inputs::common_folder(&folders).ok_or_else(nothing)?;
        let project = inputs::common_folder(&all).filter(|p| p.components().count() > 1).unwrap_or(root.clone());
        let mut seen = HashSet::new();
        let mut files: Vec<File> = Vec::new();
        for entry in &self.entries {
            if seen.insert(entry.file.clone()) {
                files.push(File::new(entry.file.clone(), entry.file.clone()));
            }
        }
        let included = self.included().into_iter();
        let ours = included.filter(|(path, system)| !system && path.starts_with(&project) && !seen.contains(path));
        let mut headers: Vec<PathBuf> = ours.map(|(path, _)| path).collect();
        headers.sort();
        headers.dedup();
        files.extend(headers.into_iter().map(|path| File {
            language: Some(inputs::kind(&path).0.unwrap_or(Language::C)),
            header: true,
            ..File::new(path.clone(), path)
        }));
        let folders: Vec<PathBuf> = files.iter().filter_map(|f| Some(f.location.parent()?.to_path_buf())).collect();
        let root = inputs::common_folder(&folders).unwrap_or(root);
        Ok(Inputs { files, root, failures: Vec::new() })
    }

    /// The files that are read for the entries, active or not, and whether they are found where the system's are.
    fn included(&self) -> Vec<(PathBuf, bool)> {
        self.included_by(&|_| true)
    }

    /// The same for some entries.
    fn included_by(&self, wanted: &dyn Fn(&Entry) -> bool) -> Vec<(PathBuf, bool)> {
        let mut groups: HashMap<Folders, Vec<(PathBuf, Language)>> = HashMap::new();
        for entry in self.entries.iter().filter(|entry| wanted(entry)) {
            if let Some(language) = entry.language() {
                let folders = entry.folders();
                let first = entry.macro_files(&folders).chain(entry.forced_includes(&folders));
                let roots: Vec<_> =
                    [entry.file.clone()].into_iter().chain(first.filter(|path| path.is_file())).collect();
                groups.entry(folders).or_default().extend(roots.into_iter().map(|path| (path, language)));
            }
        }
        let mut found = Vec::new();
        for (folders, roots) in groups {
            let graph = Graph::read(&roots, &folders);
            found.extend(graph.paths.into_iter().zip(graph.nodes).map(|(path, node)| (path, node.system)));
        }
        found
    }
}

/// What a compiler means for its sources, and the flags that all files have.
pub type Common<'a> = dyn Fn(&CompilerQuery) -> Result<Flags, Failure> + 'a;

impl Entry {
    fn new(command: Command, base: &Path, project: &Project) -> Option<Entry> {
        let directory = base.join(&command.directory);
        let (own_file, output) = (command.file, command.output);
        let words = match (command.arguments, command.command) {
            (Some(words), _) => words,
            (None, Some(line)) => response::words(&line),
            (None, None) => return None,
        };
        // ompick may stand in front already, and launchers.
        let own = words.iter().position(|w| w == "--").filter(|_| words.get(1).is_some_and(|w| w == "cc"));
        let from = own.map_or(0, |at| at + 1);
        let own: Vec<OsString> = words[from..].iter().map(OsString::from).collect();
        let mut command = CommandLine::split(&own)?;
        let as_written = command.clone();
        let compiler = from + command.launchers.len();
        // A compiler that is named from the build folder.
        if Path::new(&command.compiler).components().count() > 1 {
            command.compiler = directory.join(&command.compiler).into();
        }
        let language = names::likely_language(&command.compiler);
        let driver = names::driver(&command.compiler).unwrap_or(names::Driver { language, is_wrapper: true });
        let call = Call::read(driver, &command.arguments, &directory);
        let file = inputs::locate(&directory.join(&own_file)).unwrap_or_else(|_| normal(&directory.join(&own_file)));
        let distrust = project.would_run(&as_written, &call, &directory);
        Some(Entry { directory, file, words, compiler, command, output, call, distrust })
    }

    /// Whether the entry precompiles a header.
    fn is_header(&self) -> bool {
        self.call.sources.iter().any(|source| source.header && self.at(&source.path) == self.file)
    }

    /// A path of the command line, absolute.
    fn at(&self, path: &Path) -> PathBuf {
        let path = self.directory.join(path);
        match path.file_name() {
            Some(_) => inputs::locate(&path).unwrap_or_else(|_| normal(&path)),
            None => normal(&path),
        }
    }

    fn language(&self) -> Option<Language> {
        let own = self.call.sources.iter().find(|s| self.at(&s.path) == self.file);
        own.map_or_else(|| inputs::kind(&self.file).0, |source| source.language)
    }

    fn folders(&self) -> Folders {
        let at = |dirs: &[PathBuf]| dirs.iter().map(|d| self.at(d)).collect::<Vec<_>>();
        Folders {
            quote: at(&self.call.quote_dirs),
            user: at(&self.call.include_dirs),
            system: [at(&self.call.system_dirs), at(&self.call.after_dirs)].concat(),
        }
    }

    /// The files of `-imacros`.
    fn macro_files<'e>(&'e self, folders: &'e Folders) -> impl Iterator<Item = PathBuf> + 'e {
        self.call.macro_files.iter().map(|path| self.at(&folders.named(path, &self.directory)))
    }

    /// The files of `-include`.
    fn forced_includes<'e>(&'e self, folders: &'e Folders) -> impl Iterator<Item = PathBuf> + 'e {
        self.call.forced_includes.iter().map(|(_, path)| self.at(&folders.named(path, &self.directory)))
    }

    fn flags(&self, common: &Common) -> Result<Flags, Failure> {
        let language = self.language().unwrap_or(Language::C);
        let common = common(&CompilerQuery {
            command: &self.command,
            call: &self.call,
            language,
            store: None,
            distrust: self.distrust.as_deref(),
        })?;
        let at = |dirs: &[PathBuf]| dirs.iter().map(|dir| self.at(dir)).collect::<Vec<_>>();
        let (system, after) = (at(&self.call.system_dirs), at(&self.call.after_dirs));
        let named = self.folders();
        let folders = Folders {
            quote: named.quote.clone(),
            user: [&named.user[..], &common.include_dirs].concat(),
            // `-idirafter` comes last.
            system: [&system[..], &common.system_include_dirs, &after].concat(),
        };
        let is_gnu = common.compiler.as_ref().is_some_and(|compiler| compiler.vendor == ["gnu"]);
        let folders = folders.without_duplicates(is_gnu);
        Ok(Flags {
            macro_files: self.macro_files(&named).collect(),
            forced_includes: self.forced_includes(&named).collect(),
            macros: [&self.call.macros[..], &common.macros].concat(),
            layout: Some(self.call.fortran),
            quote_dirs: folders.quote,
            include_dirs: folders.user,
            system_include_dirs: folders.system,
            user_system_dirs: [system, after].concat(),
            ..common
        })
    }

    /// Whether it is compiled for OpenMP: a wrapper may say so in words of its own.
    fn has_openmp(&self) -> bool {
        let wraps =
            || self.distrust.is_none() && names::driver(&self.command.compiler).is_none_or(|driver| driver.is_wrapper);
        self.call.openmp.unwrap_or_else(|| {
            let language = self.language().unwrap_or(Language::C);
            let probed = || probe::Probe::of(&self.command, &self.call, language, Store::open().as_ref()).ok();
            wraps() && probed().is_some_and(|probe| probe.value("_OPENMP").is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;

    pub(super) fn tree(entries: serde_json::Value, files: &[&str]) -> (tempfile::TempDir, PathBuf, Database) {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "#include \"x.h\"\n").unwrap();
        }
        fs::create_dir_all(root.join("build")).unwrap();
        fs::write(root.join("build/compile_commands.json"), entries.to_string()).unwrap();
        let database = Database::read(&root.join("build")).unwrap();
        (folder, root, database)
    }

    fn inputs(database: &Database) -> Inputs {
        let common = |asked: &CompilerQuery| {
            let std = asked.call.std.clone().unwrap_or("none".to_string());
            Ok(Flags { predefined: vec![("STD".to_string(), std)], ..Flags::default() })
        };
        database.inputs(None, &common).unwrap()
    }

    #[test]
    fn precompiled_headers_are_headers_of_the_sources_that_include_them() {
        let entries = json!([
            { "directory": ".", "file": "../src/p.h", "command": "gcc -fopenmp -o p.h.gch -c ../src/p.h" },
            { "directory": ".", "file": "../src/q.h", "command": "gcc -fopenmp -o q.h.gch -c ../src/q.h" },
            { "directory": ".", "file": "../src/a.c", "command": "gcc -fopenmp -include ../src/p.h -c ../src/a.c" },
        ]);
        let (_keep, root, database) = tree(entries, &["src/p.h", "src/q.h", "src/a.c"]);
        let files = inputs(&database).files;
        let is_header = |name: &str| files.iter().find(|file| file.location == root.join(name)).unwrap().header;
        assert!(is_header("src/p.h") && !is_header("src/q.h") && !is_header("src/a.c"));
    }

    #[test]
    fn files_have_the_flags_of_their_entries() {
        let entries = json!([
            { "directory": ".", "file": "../src/a.c", "command": "ccache gcc -fopenmp -DX=\"1 2\" -std=c99 -I../inc -c ../src/a.c" },
            { "directory": ".", "file": "../src/b.cc", "arguments": ["ompick", "cc", "--", "g++", "-fopenmp", "-c", "../src/b.cc"] },
        ]);
        let (_keep, root, database) = tree(entries, &["src/a.c", "src/b.cc", "inc/x.h"]);
        let inputs = inputs(&database);
        assert_eq!(inputs.root, root);
        let names: Vec<_> =
            inputs.files.iter().map(|f| f.location.strip_prefix(&root).unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["src/a.c", "src/b.cc", "inc/x.h"]);
        let flags = inputs.files[0].flags.as_ref().unwrap();
        assert_eq!(flags.macros, [("X".to_string(), Some("1 2".to_string()))]);
        assert_eq!(flags.include_dirs, [root.join("inc")]);
        assert_eq!(flags.predefined[0].1, "c99");
        assert_eq!(inputs.files[1].language, Some(Language::Cxx));
        assert!(inputs.files[2].header && inputs.files[2].flags.is_none());
    }

    #[test]
    fn a_file_counts_once_for_each_way_it_is_compiled() {
        let entry = |x: u8| json!({ "directory": ".", "file": "../a.c", "arguments": ["cc", "-fopenmp", format!("-DX={x}"), "../a.c", "-o", format!("{x}.o")] });
        let (_keep, _, database) = tree(json!([entry(1), entry(2), entry(1)]), &["a.c"]);
        let inputs = inputs(&database);
        assert_eq!(inputs.files.iter().map(|f| f.configuration).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn a_file_without_openmp_has_nothing_to_resolve_where_others_have_it() {
        let entries = json!([
            { "directory": ".", "file": "../a.c", "command": "gcc -fopenmp ../a.c" },
            { "directory": ".", "file": "../b.c", "command": "gcc ../b.c" },
        ]);
        let (_keep, _, database) = tree(entries, &["a.c", "b.c"]);
        let languages: Vec<_> = inputs(&database).files.iter().map(|f| f.language).collect();
        assert_eq!(languages, [Some(Language::C), None]);
    }
}
