//! What a compilation database may have run.
//!
//! A compiler of a database is asked what it is, and so it is run. But a database may come with a checkout, and so may
//! a file of settings that names it: who only looks at somebody's program must not run it. So nothing is asked that
//! would run a file of the project, unless the user's own path leads there.

use super::{Call, CommandLine};
use ompick_frontend::files::normal;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The folders whose files may have come with a checkout.
#[derive(Debug)]
pub struct Project {
    folders: Vec<PathBuf>,
    path: Vec<PathBuf>,
}

/// Options that name files which no compiler runs or loads.
const HARMLESS: &[&str] = &[
    "--sysroot",
    "-isysroot",
    "-fauto-profile",
    "-fcoverage-prefix-map",
    "-fdebug-prefix-map",
    "-fdiagnostics",
    "-fdump",
    "-ffile-prefix-map",
    "-fmacro-prefix-map",
    "-fmodule",
    "-fopt-info",
    "-fprofile",
    "-frandom-seed",
    "-fsanitize",
];

/// What version controls keep at the top of a checkout.
const VERSION_CONTROLS: [&str; 5] = [".git", ".hg", ".jj", ".svn", ".bzr"];

impl Project {
    /// That of a database: its folder, the one that we stand in, and the checkouts around them.
    pub fn of(database: &Path) -> Project {
        let here = std::env::current_dir().unwrap_or_default();
        let own = here.join(database.parent().unwrap_or(Path::new("")));
        let mut folders = Vec::new();
        for folder in [here, own] {
            let is_top = |folder: &&Path| VERSION_CONTROLS.iter().any(|name| folder.join(name).exists());
            let top = folder.ancestors().find(is_top).unwrap_or(&folder);
            folders.extend([normal(top), real(top)]);
        }
        // Whoever stands in the root has no project.
        folders.retain(|folder| folder.components().count() > 1);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).map(|folder| normal(&folder));
        Project { folders, path: path.collect() }
    }

    /// The file of the project that asking a compiler would run or load.
    pub fn would_run(&self, command: &CommandLine, call: &Call, directory: &Path) -> Option<String> {
        let launchers = command.launchers_to_ask();
        let first = launchers.iter().filter_map(|words| words.first().copied());
        let programs = first.chain([command.compiler.as_os_str()]);
        let program = programs.filter(|program| is_path(program)).find(|program| self.is_own_program(program));
        let own = program.map(|program| program.to_string_lossy().into_owned());
        let set = || launchers.iter().find_map(|words| self.in_environment(words));
        own.or_else(set).or_else(|| self.in_options(&call.character, directory))
    }

    /// Whether a program lies in the project, and the path does not lead to it.
    fn is_own_program(&self, program: &OsStr) -> bool {
        let path = Path::new(program);
        let is_in_path = path.parent().is_some_and(|folder| self.path.contains(&normal(folder)));
        !is_in_path && self.is_own(path)
    }

    /// Whether a file may be one of the project: whatever is named from somewhere in it is.
    fn is_own(&self, path: &Path) -> bool {
        let is_inside = |path: &Path| self.folders.iter().any(|folder| path.starts_with(folder));
        !path.is_absolute() || is_inside(&normal(path)) || is_inside(&real(path))
    }

    /// What variables that a launcher sets lead to.
    fn in_environment(&self, words: &[&OsStr]) -> Option<String> {
        for word in words.iter().skip(1).map(|word| word.to_string_lossy()) {
            let rewrites = ["-S", "-C", "--split-string", "--chdir"];
            if rewrites.iter().any(|option| word.starts_with(option)) {
                return Some(word.into_owned());
            }
            let Some((name, value)) = word.split_once('=').filter(|_| !word.starts_with('-')) else { continue };
            // Where nothing stands between two colons, the folder that we stand in is meant.
            let is_list = name.starts_with("LD_") || name.starts_with("DYLD_") || name.ends_with("PATH");
            let leads = |part: &str| (is_list || part.contains('/')) && self.is_own(Path::new(part));
            if !value.is_empty() && value.split([':', ' ', ',']).any(leads) {
                return Some(word.into_owned());
            }
        }
        None
    }

    /// What options have a compiler run or load.
    fn in_options(&self, options: &[OsString], directory: &Path) -> Option<String> {
        let mut after_harmless = false;
        for option in options.iter().map(|option| option.to_string_lossy()) {
            let is_harmless = HARMLESS.iter().any(|known| option.starts_with(known));
            let skip = std::mem::replace(&mut after_harmless, is_harmless && !option.contains('='));
            if is_harmless || (skip && !option.starts_with('-')) {
                continue;
            }
            let value = match option.strip_prefix('-') {
                Some(rest) => rest.strip_prefix('B').or_else(|| Some(rest.split_once('=')?.1)).unwrap_or_default(),
                None => &option,
            };
            let exists = |part: &str| Path::new(part).exists() || directory.join(part).exists();
            let leads =
                |part: &str| !part.is_empty() && (part.contains('/') || exists(part)) && self.is_own(Path::new(part));
            if value.split([',', '=', ':']).any(leads) {
                return Some(option.into_owned());
            }
        }
        None
    }
}

fn is_path(program: &OsStr) -> bool {
    Path::new(program).components().count() > 1
}

/// A path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| normal(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::names;

    fn would_run(project: &Project, line: &str) -> bool {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let command = CommandLine::split(&words).unwrap();
        let driver = names::driver(OsStr::new("gcc")).unwrap();
        let call = Call::read(driver, &command.arguments, Path::new("/p/src"));
        project.would_run(&command, &call, Path::new("/p/src")).is_some()
    }

    #[test]
    fn nothing_of_the_project_is_run_or_loaded() {
        let project = Project { folders: vec!["/p".into()], path: vec!["/usr/bin".into(), "/p/tools".into()] };
        for line in [
            "gcc -c a.c",
            "/usr/bin/gcc -c a.c",
            "/opt/gcc/bin/gcc -c a.c",
            "/p/tools/gcc -c a.c",
            "env CPATH=/usr/include PE_ENV=GNU gcc -c a.c",
            "gcc -fplugin=annobin -c a.c",
            "gcc -B/usr/lib/gold -c a.c",
            "gcc -fdebug-prefix-map=/p=. -fprofile-use=/p/x --sysroot /p/root -c a.c",
            "gcc -I/p/inc -include /p/x.h -o /p/a.o -c /p/src/a.c",
        ] {
            assert!(!would_run(&project, line), "{line}");
        }
        for line in [
            "/p/gcc -c a.c",
            "/usr/../p/gcc -c a.c",
            "./gcc -c a.c",
            "./env gcc -c a.c",
            "env LD_PRELOAD=/p/x.so gcc -c a.c",
            "env LD_LIBRARY_PATH=/usr/lib: gcc -c a.c",
            "env PATH=bin gcc -c a.c",
            "env OMPI_CC=./evil mpicc -c a.c",
            "env -S/p/evil gcc -c a.c",
            "env A=b /p/env gcc -c a.c",
            "env A=b env PATH=bin gcc -c a.c",
            "/p/ccache gcc -c a.c",
            "ccache compiler=/p/gcc gcc -c a.c",
            "ccache compiler=./gcc gcc -c a.c",
            "gcc -B/p/bin -c a.c",
            "gcc -B . -c a.c",
            "gcc -fplugin=/p/x.so -c a.c",
            "gcc -fplugin=./x.so -c a.c",
            "gcc -specs=/p/specs -c a.c",
            "clang -Xclang -load -Xclang ./x.so -c a.c",
            "clang -fpass-plugin=/p/x.so -c a.c",
            "clang --config=/p/x.cfg -c a.c",
        ] {
            assert!(would_run(&project, line), "{line}");
        }
    }
}
