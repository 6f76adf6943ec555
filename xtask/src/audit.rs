//! `cargo xtask audit`: the licences and sources of what ompick is made of, its crates as packages, and the oldest Rust
//! that builds it.

use crate::{Error, steps};
use ompick_tests::repository;
use std::fs;
use std::path::PathBuf;

/// How strict it is.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Say what is not checked for want of cargo-deny or a toolchain, rather than fail
    #[arg(long)]
    pub may_lack_tools: bool,
}

/// The crates that are given out, each behind those that it needs.
const CRATES: [&str; 5] = ["tree-sitter-openmp", "ompick-resolver", "ompick-frontend", "ompick-rewriter", "ompick"];

/// Asks cargo-deny, without the network, packs the crates and builds what was packed, asks cargo-semver-checks for what
/// changed since the last release, and the compiler of the oldest version that the manifest promises.
///
/// # Errors
/// If something is not allowed, does not build, or cannot be checked.
pub fn run(options: &Options) -> Result<(), Error> {
    let lacking = |what: &str| match options.may_lack_tools {
        true => {
            eprintln!("NOT CHECKED: {what}");
            Ok(())
        }
        false => Err(what.to_owned()),
    };
    match steps::works("cargo-deny", &["--version"]) {
        // What it knows of advisories comes from the network.
        true => steps::run("cargo-deny", &["--offline", "check", "licenses", "bans", "sources"])?,
        false => lacking("cargo-deny is not installed")?,
    }
    forget_packed()?;
    steps::cargo(&[&["package", "--offline", "--allow-dirty", "--target-dir", PACKED][..], &of_crates()].concat())?;
    let tag = steps::output("git", &["describe", "--tags", "--match", "v*", "--abbrev=0"]);
    match (tag, steps::works("cargo-semver-checks", &["semver-checks", "--version"])) {
        (Err(_), _) => eprintln!("NOT CHECKED: what changed for users of the crates: no release has a tag yet"),
        (Ok(_), false) => lacking("cargo-semver-checks is not installed")?,
        (Ok(tag), true) => {
            let libraries = of_crates()[..8].to_vec();
            steps::cargo(&[&["semver-checks", "--baseline-rev", &tag][..], &libraries].concat())?;
        }
    }
    let version = oldest_rust()?;
    // By either name it may have been installed.
    let names = [version.clone(), format!("{version}.0")];
    let toolchain = names.iter().find(|name| steps::works("rustup", &["run", name, "rustc", "--version"]));
    match toolchain {
        Some(name) => {
            let check = ["check", "--workspace", "--locked", "--target-dir", "target/oldest"];
            steps::run("rustup", &[&["run", name, "cargo"][..], &check].concat())
        }
        None => lacking(&format!("Rust {version} is not installed; rustup toolchain install {version}")),
    }
}

/// Where packages are built.
const PACKED: &str = "target/packed";

/// Removes what cargo unpacked and built of our packages in earlier runs: it would take that for what is packed now under
/// the same version. (They come from a registry in the target folder, which has no host in its name.)
fn forget_packed() -> Result<(), Error> {
    let packed = repository().join(PACKED);
    if packed.exists() {
        fs::remove_dir_all(&packed).map_err(|e| format!("{PACKED}: {e}"))?;
    }
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let Some(registries) = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok()) else { return Ok(()) };
    let is_local = |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"-"));
    for registry in registries.flatten().map(|entry| entry.path()).filter(is_local) {
        for package in fs::read_dir(&registry).into_iter().flatten().flatten() {
            let name = package.file_name().to_string_lossy().into_owned();
            let is_ours = |own: &&str| {
                name.strip_prefix(*own)
                    .is_some_and(|rest| rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
            };
            if CRATES.iter().any(is_ours) {
                fs::remove_dir_all(package.path()).map_err(|e| format!("{}: {e}", package.path().display()))?;
            }
        }
    }
    Ok(())
}

fn of_crates() -> Vec<&'static str> {
    CRATES.iter().flat_map(|name| ["--package", name]).collect()
}

/// What the manifest promises.
fn oldest_rust() -> Result<String, Error> {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).map_err(|e| e.to_string())?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml has no rust-version".to_owned())
}
