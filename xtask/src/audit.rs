//! `cargo xtask audit`: the licences and sources of what ompick is made of, its crates as packages, and the oldest Rust
//! that builds it.

use crate::{Error, steps};
use ompick_tests::repository;
use std::fs;

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
    steps::cargo(&[&["package", "--offline", "--allow-dirty"][..], &of_crates()].concat())?;
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

fn of_crates() -> Vec<&'static str> {
    CRATES.iter().flat_map(|name| ["--package", name]).collect()
}

/// What the manifest promises.
fn oldest_rust() -> Result<String, Error> {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).map_err(|e| e.to_string())?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml has no rust-version".to_owned())
}
