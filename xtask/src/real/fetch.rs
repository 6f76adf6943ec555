//! Source packages, by the package manager's own tools and without touching the system's configuration.

use crate::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

const KEYS: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// The unpacked sources of a package, fetched into `keep` unless they are there.
///
/// # Errors
/// If `apt-get` is not there or fails.
pub fn fetch(keep: &Path, package: &str) -> Result<PathBuf, Error> {
    let keep = std::path::absolute(keep).map_err(|e| format!("{}: {e}", keep.display()))?;
    let folder = keep.join(package);
    if let Some(found) = unpacked(&folder) {
        return Ok(found);
    }
    let configuration = configure(&keep, &distribution()?).map_err(|e| format!("{}: {e}", keep.display()))?;
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let apt = |arguments: &[&str]| {
        let status = Command::new("apt-get")
            .args(arguments)
            .env("APT_CONFIG", &configuration)
            .current_dir(&folder)
            .status()
            .map_err(|e| format!("apt-get: {e}"))?;
        if status.success() { Ok(()) } else { Err(format!("apt-get {}: {status}", arguments.join(" "))) }
    };
    apt(&["-qq", "update"])?;
    if let Err(error) = apt(&["-qq", "source", package]) {
        // Mirrors may lack the distribution's own changes; what it took over will do.
        apt(&["-qq", "source", "--tar-only", package]).map_err(|_| error)?;
        unpack(&folder)?;
    }
    unpacked(&folder).ok_or_else(|| format!("{}: nothing was unpacked", folder.display()))
}

/// The headers of a library that the distribution has a package of, fetched unless they are there.
///
/// # Errors
/// If `apt-get` or `dpkg-deb` is not there or fails.
pub fn headers(keep: &Path, package: &str) -> Result<PathBuf, Error> {
    let keep = std::path::absolute(keep).map_err(|e| format!("{}: {e}", keep.display()))?;
    let folder = keep.join(package);
    let found = folder.join("root/usr/include");
    if found.is_dir() {
        return Ok(found);
    }
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let run = |program: &str, arguments: &[&str]| {
        let status = Command::new(program).args(arguments).current_dir(&folder).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{program} {}: {status}", arguments.join(" "))),
            Err(error) => Err(format!("{program}: {error}")),
        }
    };
    run("apt-get", &["-qq", "download", package])?;
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let archive = entries.flatten().map(|e| e.path()).find(|p| p.extension().is_some_and(|suffix| suffix == "deb"));
    let archive = archive.ok_or_else(|| format!("{}: there is no package", folder.display()))?;
    run("dpkg-deb", &["-x", &archive.to_string_lossy(), "root"])?;
    found.is_dir().then_some(found).ok_or_else(|| format!("{package} has no headers"))
}

/// Unpacks the archive that a folder has.
fn unpack(folder: &Path) -> Result<(), Error> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let is_archive = |path: &PathBuf| path.to_string_lossy().contains(".orig.tar.");
    let archive = entries.flatten().map(|e| e.path()).find(is_archive);
    let archive = archive.ok_or_else(|| format!("{}: there is no archive", folder.display()))?;
    let status = Command::new("tar").arg("xf").arg(&archive).current_dir(folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("{} cannot be unpacked", archive.display())),
    }
}

fn unpacked(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    entries.flatten().map(|e| e.path()).find(|p| p.is_dir())
}

/// Where the system's own packages come from, and its release.
fn distribution() -> Result<String, Error> {
    let format = "$(ORIGIN) $(COMPONENT) $(CREATED_BY) $(REPO_URI) $(CODENAME)";
    let asked = Command::new("apt-get").args(["indextargets", "--format", format]).output();
    let listed = asked.map_err(|e| format!("apt-get: {e}"))?;
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    // (Updates have no sources of their own there.)
    let is_release = |own: &&str| own.rsplit(' ').next().is_some_and(|codename| !codename.contains('-'));
    let own = text.lines().filter_map(|line| line.strip_prefix("Debian main Packages ")).find(is_release);
    own.map(str::to_owned).ok_or_else(|| "apt knows no repository of Debian's; run `apt-get update` first".to_owned())
}

/// A configuration of its own: lists, caches and sources all below `keep`.
fn configure(keep: &Path, distribution: &str) -> std::io::Result<PathBuf> {
    let apt = keep.join("apt");
    for folder in ["state/lists/partial", "cache/archives/partial"] {
        std::fs::create_dir_all(apt.join(folder))?;
    }
    let sources = apt.join("sources.list");
    std::fs::write(&sources, format!("deb-src [signed-by={KEYS}] {distribution} main\n"))?;
    let configuration = apt.join("apt.conf");
    let lines = [
        format!("Dir::State \"{}\";", apt.join("state").display()),
        "Dir::State::status \"/var/lib/dpkg/status\";".to_owned(),
        format!("Dir::Cache \"{}\";", apt.join("cache").display()),
        format!("Dir::Etc::sourcelist \"{}\";", sources.display()),
        "Dir::Etc::sourceparts \"-\";\n".to_owned(),
    ];
    std::fs::write(&configuration, lines.join("\n"))?;
    Ok(configuration)
}
