//! Which files of a run belong to one program, as far as folders tell: a name that several files define means
//! the definition that is linked with its user.

use ompick_frontend::files::normal;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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
    if path.is_absolute() {
        return normal(path);
    }
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
}

/// The definitions of a name, in the program's order.
///
/// Which of them a file may mean is found by their folders, so that many files that call one of many take no more than
/// a step for each folder that they lie in.
#[derive(Debug)]
pub struct Definers<T> {
    all: Vec<T>,
    /// Made when the nearest is first asked for.
    trees: OnceLock<Box<Trees>>,
}

impl<T> Default for Definers<T> {
    fn default() -> Definers<T> {
        Definers { all: Vec::new(), trees: OnceLock::new() }
    }
}

impl<T: Copy> Definers<T> {
    /// Adds a definition behind the others.
    pub fn push(&mut self, definer: T) {
        // Nearly every name has one, and a program many names.
        if self.all.is_empty() {
            self.all.reserve_exact(1);
        }
        self.all.push(definer);
        self.trees = OnceLock::new();
    }

    /// All of them.
    pub fn all(&self) -> &[T] {
        &self.all
    }

    /// Those that a file may mean by the name: itself, else those of its program, of these the nearest in the tree.
    /// More than one: nothing tells which it is. `member`: where a definition stands.
    pub fn nearest<'m>(&self, from: &Member, member: &dyn Fn(T) -> &'m Member) -> Vec<T> {
        // As for nearly every name.
        if let [only] = self.all[..] {
            return if from.may_meet(member(only)) { vec![only] } else { Vec::new() };
        }
        let trees = self.trees.get_or_init(|| Box::new(Trees::of(self.all.iter().map(|&definer| member(definer)))));
        trees.nearest(from).iter().map(|&n| self.all[n]).collect()
    }
}

/// Definitions, as indices, by the folders that they lie in.
#[derive(Debug, Default)]
struct Trees {
    of_program: FxHashMap<Option<usize>, Tree>,
    /// Those that belong to some program.
    of_some: Tree,
}

impl Trees {
    fn of<'m>(definers: impl Iterator<Item = &'m Member>) -> Trees {
        let mut trees = Trees::default();
        for (n, definer) in definers.enumerate() {
            trees.of_program.entry(definer.program).or_default().add(n, &definer.path);
            if definer.program.is_some() {
                trees.of_some.add(n, &definer.path);
            }
        }
        trees
    }

    fn nearest(&self, from: &Member) -> &[usize] {
        let own = self.of_program.get(&from.program);
        let others = match from.program {
            Some(_) => self.of_program.get(&None),
            None => Some(&self.of_some),
        };
        own.or(others).map_or(&[], |tree| tree.nearest(&from.path))
    }
}

#[derive(Debug, Default)]
struct Tree {
    all: Vec<usize>,
    /// By the paths of the files and of all folders around them.
    under: FxHashMap<PathBuf, Vec<usize>>,
}

impl Tree {
    fn add(&mut self, definer: usize, path: &Path) {
        self.all.push(definer);
        for around in path.ancestors() {
            match self.under.get_mut(around) {
                Some(under) => under.push(definer),
                None => _ = self.under.insert(around.to_path_buf(), vec![definer]),
            }
        }
    }

    fn nearest(&self, path: &Path) -> &[usize] {
        path.ancestors().find_map(|around| self.under.get(around)).unwrap_or(&self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(folders: &[&str], from: &str, definers: &[&str]) -> Vec<usize> {
        let programs = Programs::new(&folders.iter().map(PathBuf::from).collect::<Vec<_>>());
        let definers: Vec<Member> = definers.iter().map(|d| programs.member(Path::new(d))).collect();
        let mut all = Definers::default();
        (0..definers.len()).for_each(|n| all.push(n));
        all.nearest(&programs.member(Path::new(from)), &|n| &definers[n])
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
        assert_eq!(nearest(&["/t/a", "/t/b"], "/t/a/main.c", &["/t/b/k.c", "/t/b/l.c"]), [0; 0]);
        assert_eq!(nearest(&["/t/a", "/t/b"], "/t/main.c", &["/t/a/k.c", "/t/b/k.c"]), [0, 1]);
        assert_eq!(nearest(&["/t/a", "/t/a/b"], "/t/a/main.c", &["/t/a/b/k.c", "/t/a/x/y/k.c"]), [1]);
    }
}
