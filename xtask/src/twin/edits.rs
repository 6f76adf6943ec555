//! Edits of a tree, after each of which the build that goes on must equal a clean one.

use super::inject::{CHOSEN, NOT_CHOSEN};
use super::projects::Project;
use super::tree::{MOVED, Tree};
use super::{Built, different};
use crate::Error;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Makes the edits; gives how many there were.
pub fn run(tree: &mut Tree, project: &Project) -> Result<usize, Error> {
    let mut done = 0;
    let mut check = |tree: &Tree, what: &str, command: &str| {
        println!("  {what}");
        compare(tree, project, what, command)?;
        done += 1;
        Ok::<_, Error>(())
    };
    let source = |tree: &Tree| tree.root.join(project.source);
    change(&source(tree), |text| text)?;
    check(tree, "a touched source", project.part)?;
    change(&source(tree), |text| text.replacen(CHOSEN, NOT_CHOSEN, 1))?;
    check(tree, "another choice, in a text of the same size", project.part)?;
    change(&source(tree), |text| text.replacen(NOT_CHOSEN, CHOSEN, 1))?;
    check(tree, "the first choice again", project.part)?;
    if let Some(header) = project.header {
        let header = tree.root.join(header);
        change(&header, |text| text + "\nstatic inline int ompick_twin(void) { return 1; }\n")?;
        check(tree, "a changed header", project.part)?;
    }
    if let Some(command) = project.with_flags {
        // No make knows that what it was told makes a difference; what ompick remembers stays.
        tree.go_on(project.clean, "clean")?;
        check(tree, "other flags", command)?;
        // What is not edited next would keep them.
        tree.go_on(project.clean, "clean")?;
        tree.go_on(project.part, "flags as before")?;
    }
    tree.environment = vec![("OMPICK_FLAGS", "--compiler amd".to_string())];
    all_anew(tree, project)?;
    check(tree, "another vendor", project.part)?;
    tree.environment.clear();
    all_anew(tree, project)?;
    killed(tree, project)?;
    check(tree, "a build that was killed", project.part)?;
    tree.go_on(project.clean, "clean")?;
    check(tree, "eight jobs side by side", &project.part.replace("{j}", "8"))?;
    let old = tree.move_to(MOVED)?;
    change(&source(tree), |text| text)?;
    // What build systems wrote down names the place where the tree was, so that both are there.
    std::os::unix::fs::symlink(&tree.root, &old).map_err(|e| format!("{}: {e}", old.display()))?;
    check(tree, "a tree that was moved", project.part)?;
    Ok(done)
}

/// Goes on building and builds anew, without what ompick remembers.
fn compare(tree: &Tree, project: &Project, what: &str, command: &str) -> Result<(), Error> {
    let went_on = tree.go_on(command, what)?;
    tree.go_on(project.clean, "clean")?;
    tree.forget();
    let clean = tree.go_on(command, what)?;
    let clean = Built { files: only_made(clean.files), ..clean };
    // What is no part of it is gone now.
    let files = only_made(went_on.files).into_iter().filter(|(path, _)| clean.files.contains_key(path)).collect();
    if clean.files.is_empty() {
        return Err(format!("after {what} a clean build makes nothing"));
    }
    // Objects that a move leaves as they are name the place where they were made.
    let is_moved = tree.root.ends_with(MOVED);
    let is_same = |a: &[u8], b: &[u8]| a == b || (is_moved && super::tree::is_same_code(a, b));
    let different = different(&Built { files, ..went_on }, &clean, &is_same);
    if different.is_empty() {
        return Ok(());
    }
    Err(format!("after {what} these differ from a clean build: {}", different.join(", ")))
}

/// What is made again: rules and archives may have been made for more than the part.
fn only_made(files: BTreeMap<PathBuf, Vec<u8>>) -> BTreeMap<PathBuf, Vec<u8>> {
    files.into_iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "o" || e == "mod")).collect()
}

/// Starts a build of all sources of the part, and kills it.
fn killed(tree: &Tree, project: &Project) -> Result<(), Error> {
    for delay in [150, 700] {
        tree.go_on(project.clean, "clean")?;
        tree.forget();
        let mut child = tree.start(project.part)?;
        std::thread::sleep(Duration::from_millis(delay));
        let group = format!("-{}", child.id());
        let _ = std::process::Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = child.wait();
        remove_half_objects(&tree.root)?;
    }
    change(&tree.root.join(project.source), |text| text)
}

/// Removes what an assembler that was killed left of an object, with or without ompick: make would take it for good.
fn remove_half_objects(folder: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_half_objects(&path)?;
        } else if path.extension().is_some_and(|e| e == "o") {
            let read = std::process::Command::new("readelf").args(["-hSs", "--wide"]).arg(&path).output();
            let is_whole = read.is_ok_and(|read| read.status.success() && read.stderr.is_empty());
            if !is_whole {
                fs::remove_file(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            }
        }
    }
    Ok(())
}

/// Has all sources with variants compiled again, as no build system knows of variables. What Fortran includes make does
/// not know either.
fn all_anew(tree: &Tree, project: &Project) -> Result<(), Error> {
    if project.fortran { tree.go_on(project.clean, "clean").map(drop) } else { touch_all(tree, project) }
}

/// Gives all sources with variants the time of now.
fn touch_all(tree: &Tree, project: &Project) -> Result<(), Error> {
    std::thread::sleep(Duration::from_millis(1100));
    let mut open: Vec<PathBuf> = project.inject.iter().map(|folder| tree.root.join(folder)).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if let Ok(text) = fs::read(&path)
                && String::from_utf8_lossy(&text).contains(CHOSEN)
            {
                fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
            }
        }
    }
    Ok(())
}

/// Changes a text, and its time.
fn change(path: &Path, new: impl Fn(String) -> String) -> Result<(), Error> {
    // Build systems look at seconds.
    std::thread::sleep(Duration::from_millis(1100));
    let text = fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let text = String::from_utf8_lossy(&text).into_owned();
    fs::write(path, new(text)).map_err(|e| format!("{}: {e}", path.display()))
}
