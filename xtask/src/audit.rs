//! `cargo xtask audit`: the licences and sources of what ompick is made of, and the oldest Rust that builds it.

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

/// Asks cargo-deny, without the network, and the compiler of the oldest version that the manifest promises.
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

/// What the manifest promises.
fn oldest_rust() -> Result<String, Error> {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).map_err(|e| e.to_string())?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml has no rust-version".to_owned())
}
