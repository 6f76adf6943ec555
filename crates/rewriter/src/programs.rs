//! Which files of a run belong to one program, as far as folders tell: a name that several files define means
//! the definition that is linked with its user.

use ompick_frontend::files::normal;
use std::path::{Path, PathBuf};

/// The programs of a run. Files in none of the folders may belong to all of them.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    folders: Vec<PathBuf>,
}

/// A file and the program that it belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    path: PathBuf,
    /// Index of the program's folder; `None`: it may belong to any.
    program: Option<usize>,
}

impl Programs {
    /// A program for each folder; of folders in each other the inner one counts.
    pub fn new(folders: &[PathBuf]) -> Programs {
        Programs { folders: folders.iter().map(|f| absolute(f)).collect() }
    }

    /// Where a file belongs.
    pub fn member(&self, path: &Path) -> Member {
        let path = absolute(path);
        let around = self.folders.iter().enumerate().filter(|(_, folder)| path.starts_with(folder));
        let program = around.max_by_key(|(_, folder)| folder.components().count()).map(|(n, _)| n);
        Member { path, program }
    }
}

fn absolute(path: &Path) -> PathBuf {
    normal(&std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()))
}

impl Member {
    /// The program's index; `None`: it may be any.
    pub fn program(&self) -> Option<usize> {
        self.program
    }

    /// Whether two files may be linked together.
    pub fn may_meet(&self, other: &Member) -> bool {
        self.program.is_none() || other.program.is_none() || self.program == other.program
    }

    /// Those of the files that define a name that this one may mean by it, as indices: itself, else those of its
    /// program, of these the nearest in the tree. More than one: nothing tells which it is.
    pub fn nearest<'m>(&self, definers: impl Iterator<Item = (usize, &'m Member)>) -> Vec<usize> {
        let mut best: Option<Rank> = None;
        let mut found = Vec::new();
        for (n, definer) in definers.filter(|(_, definer)| self.may_meet(definer)) {
            let rank = Rank {
                is_itself: self.path == definer.path,
                same_program: self.program == definer.program,
                common: common_folders(&self.path, &definer.path),
            };
            if best.as_ref().is_none_or(|best| rank > *best) {
                found.clear();
                best = Some(rank);
            }
            if best.as_ref() == Some(&rank) {
                found.push(n);
            }
        }
        found
    }
}

/// How near a definition is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_itself: bool,
    same_program: bool,
    common: usize,
}

fn common_folders(a: &Path, b: &Path) -> usize {
    a.components().zip(b.components()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(folders: &[&str], from: &str, definers: &[&str]) -> Vec<usize> {
        let programs = Programs::new(&folders.iter().map(PathBuf::from).collect::<Vec<_>>());
        let definers: Vec<Member> = definers.iter().map(|d| programs.member(Path::new(d))).collect();
        programs.member(Path::new(from)).nearest(definers.iter().enumerate())
    }

    #[test]
    fn a_name_means_the_nearest_definition() {
        assert_eq!(nearest(&[], "/t/a/main.c", &["/t/b/k.c", "/t/a/k.c"]), [1]);
        assert_eq!(nearest(&[], "/t/a/main.c", &["/t/k.c", "/t/a/x/k.c"]), [1]);
        assert_eq!(nearest(&[], "/t/a/k.c", &["/t/a/k.c", "/t/a/l.c"]), [0]);
        assert_eq!(nearest(&[], "/t/main.c", &["/t/a/k.c", "/t/b/k.c"]), [0, 1]);
    }

    #[test]
    fn a_name_never_means_a_definition_of_another_program() {
        assert_eq!(nearest(&["/t/a", "/t/b"], "/t/a/main.c", &["/t/b/k.c"]), [0; 0]);
        assert_eq!(nearest(&["/t/a", "/t/b"], "/t/a/main.c", &["/t/k.c", "/t/b/k.c"]), [0]);
        assert_eq!(nearest(&["/t/a", "/t/a/b"], "/t/a/main.c", &["/t/a/b/k.c", "/t/a/x/y/k.c"]), [1]);
    }
}
