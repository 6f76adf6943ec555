//! What `ompick --version` says besides its number: of what commit and with which parsers it was built.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=OMPICK_BUILD");
    // The program starts in front of each compile: without the 26,000 relocations of the parsers' tables it does so in
    // 0.6 of the time.
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|own| own == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let folder = Path::new(&folder);
    let commit = commit(folder).unwrap_or_else(|| "built from source".to_owned());
    let text = format!(
        "{}\n{commit}\nOpenMP 5.0 to 6.0{}",
        env::var("CARGO_PKG_VERSION").unwrap_or_default(),
        parsers(folder).unwrap_or_default()
    );
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("version.txt"), text).expect("it is a folder of ours");
}

/// What packagers say of the build, what cargo says in a package of sources, or what git says of a checkout.
fn commit(folder: &Path) -> Option<String> {
    if let Ok(build) = env::var("OMPICK_BUILD") {
        return Some(build);
    }
    let packaged = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok();
    let packaged = packaged.as_deref().and_then(|text| text.split("\"sha1\": \"").nth(1)?.get(..12));
    if let Some(commit) = packaged {
        return Some(format!("commit {commit}"));
    }
    // While one works on it, a commit must not make it built anew.
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return None;
    }
    let git = |arguments: &[&str]| {
        let said = Command::new("git").args(arguments).current_dir(folder).output().ok()?;
        said.status.success().then(|| String::from_utf8_lossy(&said.stdout).trim().to_owned())
    };
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={}", folder.join(log).display());
    Some(format!("commit {}", git(&["rev-parse", "--short=12", "HEAD"])?))
}

/// Versions of the parsers, as they are locked.
fn parsers(folder: &Path) -> Option<String> {
    let locks = [folder.join("Cargo.lock"), folder.join("../../Cargo.lock")];
    let lock = locks.iter().find(|path| path.exists())?;
    println!("cargo::rerun-if-changed={}", lock.display());
    let text = fs::read_to_string(lock).ok()?;
    let names = ["tree-sitter", "tree-sitter-c", "tree-sitter-cpp", "tree-sitter-fortran"];
    let version = |name: &str| {
        let package = text.split("[[package]]").find(|part| part.contains(&format!("name = \"{name}\"\n")))?;
        package.split("version = \"").nth(1)?.split('"').next().map(|version| format!("\n{name} {version}"))
    };
    Some(names.into_iter().filter_map(version).collect())
}
