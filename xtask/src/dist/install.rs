//! The packages where nothing else is: bare systems of Debian, the newest and the oldest that can be had, and Python's
//! virtual environments. Each runs corpus/heat.

use super::packages::Made;
use super::program::{Recipe, text};
use crate::{Error, steps};
use ompick_tests::repository;
use std::fs;
use std::path::{Path, PathBuf};

/// What a user does first: sees what it is, resolves a program for three targets, builds one through it and runs that.
const TRY: &str = "set -e; ompick --version
ompick emit -t host -t gpu=nvptx64:sm_80 -t amd=amdgcn:gfx90a -o /tmp/out /heat
ompick explain --format table --only differs -t host -t nvptx64:sm_80 /heat
cd /heat; ompick cc -- gcc -fopenmp -foffload=disable heat.c kernels.c -lm -o /tmp/heat; /tmp/heat";

/// What the program prints.
const PRINTED: &str = "heat 2304.000, norm 2551.198";

/// Names of Debian's releases, the oldest first: mirrors drop them from the front.
const OLD: [&str; 5] = ["jessie", "stretch", "buster", "bullseye", "bookworm"];

/// Asks for what makes bare systems, before anything is built for them.
///
/// # Errors
/// If it is not there.
pub fn can_be_tried(recipe: &Recipe) -> Result<(), Error> {
    match recipe.emulator().is_some() || steps::works("debootstrap", &["--version"]) {
        true => Ok(()),
        false => Err("--install makes bare systems with debootstrap, as root; does this help?\n  \
                      apt-get install debootstrap lintian environment-modules"
            .to_owned()),
    }
}

/// Installs each package and runs a program with it.
///
/// # Errors
/// If one does not work, or no bare system can be made.
pub fn run(made: &Made, recipe: &Recipe) -> Result<(), Error> {
    if let Some(emulator) = recipe.emulator() {
        return emulated(made, &emulator);
    }
    let (oldest, root) = oldest()?;
    eprintln!("the archive, in a bare Debian {oldest}");
    let own = copy(&root, &[&made.archive])?;
    let unpack = format!("tar -C /usr/local --strip-components=1 -xzf /{}", name(&made.archive));
    try_in(own.path(), &unpack)?;

    let root = debian("stable")?;
    eprintln!("the package, in a bare Debian stable");
    let own = copy(&root, &[&made.deb])?;
    try_in(own.path(), &format!("dpkg -i /{}; test -s /usr/share/man/man1/ompick-cc.1.gz", name(&made.deb)))?;

    eprintln!("the wheel, in a virtual environment of a bare Debian stable");
    let own = copy(&root, &[&made.wheel])?;
    let pip =
        format!("python3 -m venv /env; /env/bin/pip install --no-index /{}; PATH=/env/bin:$PATH", name(&made.wheel));
    try_in(own.path(), &pip)?;
    lintian(&made.deb)?;
    easybuild(made)
}

/// The recipe of EasyBuild with the archive, which it finds beside itself.
fn easybuild(made: &Made) -> Result<(), Error> {
    let work = tempfile::tempdir().map_err(|e| e.to_string())?;
    let place = |name: &str| text(&work.path().join(name));
    steps::run("python3", &["-m", "venv", &place("env")])?;
    let packages = ["install", "--quiet", "easybuild-framework", "easybuild-easyblocks"];
    let modules = ". /usr/share/modules/init/bash";
    if !steps::works("bash", &["-c", modules]) || steps::run(&place("env/bin/pip"), &packages).is_err() {
        eprintln!(
            "NOT CHECKED: the recipe of EasyBuild, which needs the package environment-modules, and pip's network"
        );
        return Ok(());
    }
    steps::run("cp", &[&text(&made.archive), &text(&made.easybuild), &text(work.path())])?;
    let folder = text(work.path());
    let command = format!(
        "{modules}; cd '{folder}'; export PATH='{folder}/env/bin':$PATH
         eb --allow-use-as-root-and-accept-consequences --modules-tool=EnvironmentModules --module-syntax=Tcl \
         --prefix='{folder}/eb' --sourcepath='{folder}' {} && module use eb/modules/all && module load ompick && ompick --version",
        name(&made.easybuild)
    );
    steps::run("bash", &["-c", &command])
}

/// For another architecture: the program of the archive, with files of this machine.
fn emulated(made: &Made, emulator: &str) -> Result<(), Error> {
    let work = tempfile::tempdir().map_err(|e| e.to_string())?;
    let place = work.path();
    steps::run("tar", &["-C", &text(place), "-xzf", &text(&made.archive)])?;
    let program = text(&place.join(&made.folder).join("bin/ompick"));
    steps::run(emulator, &[&program, "--version"])?;
    let (out, heat) = (text(&place.join("out")), text(&repository().join("corpus/heat")));
    steps::run(emulator, &[&program, "emit", "-t", "host", "-t", "nvptx64:sm_80", "-o", &out, &heat])?;
    steps::run(emulator, &[&program, "explain", "--format", "table", "-t", "nvptx64:sm_80", &heat])
}

/// A bare system of the oldest release that the mirror has, with its name.
fn oldest() -> Result<(&'static str, PathBuf), Error> {
    let found = OLD.iter().find_map(|suite| debian(suite).ok().map(|root| (*suite, root)));
    found.ok_or_else(|| "no release of Debian can be had; is there a network, and are you root?".to_owned())
}

/// A bare system of a release with a C compiler and Python, made once and never changed.
fn debian(suite: &str) -> Result<PathBuf, Error> {
    let folder = repository().join("target/bare");
    let root = folder.join(suite);
    if root.exists() {
        return Ok(root);
    }
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let half = folder.join(format!("{suite}.half"));
    let _ = fs::remove_dir_all(&half);
    let packages = "--include=ca-certificates,gcc,libc6-dev,python3-venv";
    let made = steps::run("debootstrap", &["--variant=minbase", packages, suite, &text(&half)]);
    if made.is_err() {
        let _ = fs::remove_dir_all(&half);
    }
    made?;
    fs::rename(&half, &root).map(|()| root).map_err(|e| e.to_string())
}

/// A system of its own, with files in its root and the program to try.
fn copy(root: &Path, files: &[&Path]) -> Result<tempfile::TempDir, Error> {
    let own = tempfile::tempdir_in(root.parent().unwrap_or(root)).map_err(|e| e.to_string())?;
    steps::run("cp", &["-a", &format!("{}/.", root.display()), &text(own.path())])?;
    for file in files {
        fs::copy(file, own.path().join(name(file))).map_err(|e| e.to_string())?;
    }
    let heat = repository().join("corpus/heat");
    steps::run("cp", &["-r", &text(&heat), &text(&own.path().join("heat"))])?;
    Ok(own)
}

fn try_in(root: &Path, install: &str) -> Result<(), Error> {
    let command = format!("set -e; export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n{install}\n{TRY}");
    let printed = steps::output("chroot", &[&text(root), "/usr/bin/env", "-i", "/bin/sh", "-c", &command])?;
    println!("{printed}");
    match printed.contains(PRINTED) {
        true => Ok(()),
        false => Err(format!("heat does not print `{PRINTED}`")),
    }
}

fn lintian(deb: &Path) -> Result<(), Error> {
    match steps::works("lintian", &["--version"]) {
        true => steps::run("lintian", &["--fail-on", "error,warning", "--info", &text(deb)]),
        false => {
            eprintln!("NOT CHECKED: the package by lintian, which is not installed");
            Ok(())
        }
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
