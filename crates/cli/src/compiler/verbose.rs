//! What `-v` tells: where a compiler searches, and the files on which its answer depends.

use std::path::{Path, PathBuf};

/// The folders that are searched for `<...>`.
pub fn folders(text: &str) -> Vec<PathBuf> {
    let lines = text.lines().skip_while(|line| !line.starts_with("#include <...>")).skip(1);
    let listed = lines.take_while(|line| line.starts_with(' ')).map(|line| line.trim_start());
    listed.filter(|line| !line.ends_with("(framework directory)")).map(PathBuf::from).collect()
}

/// The files that were run and read: programs, GCC's specifications, configurations of clang. With others, or other
/// ones, the answer would be another one.
pub fn files(text: &str) -> Vec<PathBuf> {
    const READ: [&str; 2] = ["Reading specs from ", "Configuration file: "];
    let read = text.lines().filter_map(|line| READ.iter().find_map(|head| line.strip_prefix(head))).map(PathBuf::from);
    let mut found: Vec<PathBuf> = programs(text).chain(read).collect();
    found.sort();
    found.dedup();
    found
}

fn programs(text: &str) -> impl Iterator<Item = PathBuf> {
    let first = |line: &str| {
        let line = line.strip_prefix(' ')?;
        let word = match line.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next()?,
            None => line.split(' ').next()?,
        };
        let path = Path::new(word);
        (path.is_absolute() && path.is_file()).then(|| path.to_path_buf())
    };
    text.lines().filter_map(first)
}

/// Where nothing was found that would count: folders that are not there, programs in folders before those where they
/// are, configurations of clang.
pub fn missing(text: &str) -> Vec<PathBuf> {
    let ignored = text.lines().filter_map(|line| line.strip_prefix("ignoring nonexistent directory \""));
    let ignored = ignored.filter_map(|line| line.strip_suffix('"')).map(PathBuf::from);
    let mut all: Vec<PathBuf> = ignored.chain(programs_before(text)).chain(configurations(text)).collect();
    all.sort();
    all.dedup();
    all.retain(|path| path.symlink_metadata().is_err());
    all
}

/// Where GCC looks for its programs before it finds them.
fn programs_before(text: &str) -> Vec<PathBuf> {
    let folders = text.lines().find_map(|line| line.strip_prefix("COMPILER_PATH=")).unwrap_or_default();
    let mut all = Vec::new();
    for program in programs(text) {
        let (Some(own), Some(name)) = (program.parent(), program.file_name()) else { continue };
        let before = folders.split(':').map(Path::new).take_while(|folder| *folder != own);
        all.extend(before.map(|folder| folder.join(name)));
    }
    all
}

/// The configurations that clang would read if they were there.
fn configurations(text: &str) -> Vec<PathBuf> {
    const FOLDERS: [&str; 3] =
        ["InstalledDir: ", "System configuration file directory: ", "User configuration file directory: "];
    const MODES: [&str; 4] = ["clang", "clang++", "clang-cpp", "flang"];
    let after = |head: &str| text.lines().find_map(|line| line.strip_prefix(head));
    let Some(target) = after("Target: ").filter(|_| after(FOLDERS[0]).is_some()) else { return Vec::new() };
    let of_mode = MODES.iter().flat_map(|mode| [format!("{target}-{mode}.cfg"), format!("{mode}.cfg")]);
    let names: Vec<String> = of_mode.chain([format!("{target}.cfg")]).collect();
    let folders = FOLDERS.iter().filter_map(|head| after(head)).map(Path::new);
    folders.flat_map(|folder| names.iter().map(|name| folder.join(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_files_behind_an_answer_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let [cc1, clang, specs, cfg] = ["cc1", "clang 1", "a.specs", "b.cfg"].map(|name| folder.path().join(name));
        for path in [&cc1, &clang, &specs, &cfg] {
            fs::write(path, "1").unwrap();
        }
        let text = format!(
            "Reading specs from {}\ngcc version 12\nConfiguration file: {}\n {} -E -quiet\n \"{}\" -cc1\n /nowhere/ld x\n",
            specs.display(),
            cfg.display(),
            cc1.display(),
            clang.display()
        );
        assert_eq!(files(&text), [specs, cfg, cc1, clang]);
    }

    #[test]
    fn places_where_nothing_is_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("first")).unwrap();
        fs::create_dir(path("own")).unwrap();
        fs::write(path("own/cc1"), "1").unwrap();
        let [first, own, gone] = ["first", "own", "gone"].map(|name| path(name).display().to_string());
        let text = format!(
            "ignoring nonexistent directory \"{gone}\"\n {own}/cc1 -E\nCOMPILER_PATH={first}/:{own}/:/later/\n\
             ignoring duplicate directory \"{own}\"\n"
        );
        assert_eq!(missing(&text), [path("first/cc1"), path("gone")]);
        let text = format!("Target: t\nInstalledDir: {first}\n");
        let found = missing(&text);
        assert!(found.contains(&path("first/clang.cfg")) && found.contains(&path("first/t-clang++.cfg")), "{found:?}");
    }

    #[test]
    fn folders_are_those_of_angles() {
        let text = "ignoring x\n#include \"...\" search starts here:\n q\n#include <...> search starts here:\n /a\n /b c\n\
                    End of search list.\n /no\n";
        assert_eq!(folders(text), ["/a", "/b c"].map(PathBuf::from));
    }
}
