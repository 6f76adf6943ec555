//! The output folder: writing into it, and never out of it.

use crate::failure::Failure;
use crate::file_state::FileState;
use crate::inputs::STATE_FOLDER;
use crate::interrupt;
use crate::output::{self, Planned, Written};
use crate::progress::Progress;
use crate::threads;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// An output folder that is written.
pub struct Tree<'t> {
    /// Free of links.
    root: &'t Path,
    /// When the run began.
    started: u64,
}

/// A file that was written.
pub struct WrittenFile {
    /// Relative to the output folder.
    pub name: PathBuf,
    pub state: FileState,
    /// If it was copied: from where, and what was read there.
    pub copied_from: Option<(PathBuf, FileState)>,
}

impl Tree<'_> {
    /// The folder `root`, in a run that began at `started`.
    pub fn new(root: &Path, started: u64) -> Tree<'_> {
        Tree { root, started }
    }

    /// Writes what is to be written; gives what was, and what could not be.
    ///
    /// # Errors
    /// If something would be written elsewhere, or over something else: then nothing is.
    pub fn write(
        &self,
        plan: &[Planned],
        threads: usize,
        progress: &Progress,
    ) -> Result<(Vec<WrittenFile>, Vec<Failure>), Failure> {
        let names = plan.iter().map(|planned| self.name(planned)).collect::<Result<Vec<&Path>, Failure>>()?;
        check_once(plan)?;
        self.check_links(&names)?;
        if plan.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let scratch = Scratch::new(self.root)?;
        progress.count("writing and copying", plan.len());
        let write = |(planned, name): (&Planned, &&Path)| {
            let done = output::write(planned, Some(scratch.folder()), self.started);
            progress.step();
            let Written { destination, source } = done?;
            let copied_from = source.map(|state| (planned.like.to_path_buf(), state));
            Ok(WrittenFile { name: name.to_path_buf(), state: destination, copied_from })
        };
        let all = || plan.par_iter().zip(&names).map(write).collect::<Vec<Result<WrittenFile, Failure>>>();
        let done = threads::within(threads, all);
        progress.clear();
        let (mut written, mut failures) = (Vec::with_capacity(done.len()), Vec::new());
        for result in done {
            match result {
                Ok(file) => written.push(file),
                Err(failure) => failures.push(failure),
            }
        }
        Ok((written, failures))
    }

    /// The name of a file below the folder.
    fn name<'p>(&self, planned: &'p Planned) -> Result<&'p Path, Failure> {
        let name = planned.destination.strip_prefix(self.root).ok().filter(|name| is_plain(name));
        name.ok_or_else(|| {
            Failure::Usage(format!("{} would be written outside the output folder", planned.destination.display()))
        })
    }

    /// Refuses to write through links that stand in the folder.
    fn check_links(&self, names: &[&Path]) -> Result<(), Failure> {
        let mut checked: HashSet<&Path> = HashSet::new();
        let folders = names.iter().filter_map(|name| name.parent()).chain([Path::new(STATE_FOLDER)]);
        for folder in folders {
            for part in folder.ancestors().take_while(|part| checked.insert(part)) {
                let path = self.root.join(part);
                if !part.as_os_str().is_empty() && fs::symlink_metadata(&path).is_ok_and(|m| m.is_symlink()) {
                    return Err(through_a_link(&path));
                }
            }
        }
        Ok(())
    }
}

/// Refuses to write one file over another: one of them would be lost.
fn check_once(plan: &[Planned]) -> Result<(), Failure> {
    let mut known: HashMap<&Path, &Planned> = HashMap::with_capacity(plan.len());
    for planned in plan {
        let is_other = |other: &&Planned| other.like != planned.like || !other.content.is_alike(&planned.content);
        if let Some(other) = known.insert(&planned.destination, planned).filter(is_other) {
            return Err(Failure::Usage(format!(
                "{} would be written twice, for {} and for {}; rename one of them",
                planned.destination.display(),
                other.like.display(),
                planned.like.display()
            )));
        }
    }
    Ok(())
}

/// A link stands where the output would be written through it.
pub fn through_a_link(path: &Path) -> Failure {
    Failure::Usage(format!(
        "the output would be written through the link {}; remove it, or choose another output folder",
        path.display()
    ))
}

/// Whether a name leads nowhere but down.
fn is_plain(name: &Path) -> bool {
    name.components().all(|part| matches!(part, Component::Normal(_))) && name.file_name().is_some()
}

/// Whether a name leads to a place below a folder, and through no link.
pub fn is_below(root: &Path, name: &Path) -> bool {
    let mut folders = name.ancestors().skip(1).filter(|part| !part.as_os_str().is_empty());
    is_plain(name) && folders.all(|part| fs::symlink_metadata(root.join(part)).is_ok_and(|m| m.is_dir()))
}

/// A folder for files that are being written, inside the output folder. It goes when we do; what a
/// run that was killed left is removed by the next one.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    /// Makes it.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(out: &Path) -> Result<Scratch, Failure> {
        let parent = out.join(STATE_FOLDER);
        for entry in fs::read_dir(&parent).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let owner = name.to_str().and_then(|name| name.strip_prefix("writing-")?.parse::<u32>().ok());
            if owner.is_some_and(|owner| !is_running(owner)) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        let folder = parent.join(format!("writing-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|e| Failure::io("create", &folder, e))?;
        interrupt::remove_if_ended(&folder);
        Ok(Scratch { folder })
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
        interrupt::keep(&self.folder);
    }
}

#[cfg(unix)]
fn is_running(process: u32) -> bool {
    rustix::process::Pid::from_raw(process as i32)
        .is_some_and(|p| !matches!(rustix::process::test_kill_process(p), Err(rustix::io::Errno::SRCH)))
}

#[cfg(not(unix))]
fn is_running(_: u32) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_dead_process_left_is_removed() {
        let out = tempfile::tempdir().unwrap();
        // Process numbers end below this.
        let dead = out.path().join(STATE_FOLDER).join("writing-2147483646");
        fs::create_dir_all(&dead).unwrap();
        let scratch = Scratch::new(out.path()).unwrap();
        assert!(!dead.exists() && scratch.folder().is_dir());
        drop(scratch);
        assert_eq!(fs::read_dir(out.path().join(STATE_FOLDER)).unwrap().count(), 0);
    }

    #[test]
    fn names_lead_down() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("d")).unwrap();
        for (name, below) in [
            ("a", true),
            ("d/a", true),
            ("../a", false),
            ("d/../../a", false),
            ("/a", false),
            ("", false),
            ("e/a", false),
        ] {
            assert_eq!(is_below(root.path(), Path::new(name)), below, "{name}");
        }
    }
}
