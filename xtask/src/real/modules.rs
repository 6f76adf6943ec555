//! Modules that files need, so that a file of a large program compiles without building all of it.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Which file defines which module, and which modules a file uses.
pub struct Modules {
    defined: HashMap<String, PathBuf>,
    used: HashMap<PathBuf, Vec<String>>,
}

impl Modules {
    /// Reads `module` and `use` statements, as they are commonly written. Of several files with one module the first
    /// counts.
    pub fn read(files: &[PathBuf]) -> Modules {
        let mut modules = Modules { defined: HashMap::new(), used: HashMap::new() };
        for file in files {
            let Ok(text) = std::fs::read(file) else { continue };
            let text = String::from_utf8_lossy(&text).to_ascii_lowercase();
            for line in text.lines() {
                let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || ",:".contains(c)).collect();
                let mut words = words.into_iter().filter(|w| !w.is_empty());
                match (words.next(), words.next(), words.next()) {
                    (Some("module"), Some(name), None) if name != "procedure" => {
                        modules.defined.entry(name.to_owned()).or_insert_with(|| file.clone());
                    }
                    (Some("use"), Some(name), _) if !name.starts_with("=") => {
                        modules.used.entry(file.clone()).or_default().push(name.to_owned());
                    }
                    _ => {}
                }
            }
        }
        modules
    }

    /// The files whose modules `file` needs, each after those that it needs itself.
    pub fn before(&self, file: &Path) -> Vec<PathBuf> {
        let mut order = Vec::new();
        let mut seen = HashSet::new();
        // Each with whether its own needs have been looked at.
        let mut open: Vec<(&Path, bool)> = vec![(file, false)];
        while let Some((path, done)) = open.pop() {
            if done {
                order.push(path.to_path_buf());
                continue;
            }
            // What several files need is there once for each, and counts where it is needed first.
            if !seen.insert(path) {
                continue;
            }
            let needs = self.used.get(path).into_iter().flatten().filter_map(|m| self.defined.get(m));
            open.push((path, true));
            open.extend(needs.map(|p| (p.as_path(), false)));
        }
        order.pop();
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needed_modules_come_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let a = file("a.f90", "MODULE a\nend module a\n");
        let b = file("b.f90", "module b\n use a, only: x\n module procedure y\nend module\n");
        let c = file("c.f90", "subroutine c\n use :: b\n use a\n use mpi\nend\n");
        let modules = Modules::read(&[c.clone(), b.clone(), a.clone()]);
        assert_eq!(modules.before(&c), [a.clone(), b.clone()]);
        let d = file("d.f90", "program d\n use a\n use b\nend\n");
        let e = file("e.f90", "program e\n use b\n use a\nend\n");
        let modules = Modules::read(&[a.clone(), b.clone(), d.clone(), e.clone()]);
        for user in [d, e] {
            assert_eq!(modules.before(&user), [a.clone(), b.clone()]);
        }
    }
}
