//! The compilers that the end-to-end tests need: found, or installed by the system's package
//! manager.

use crate::Error;
use crate::steps;
use ompick_tests::browser::Browser;
use ompick_tests::tools::Compilers;

/// A package manager and the names that it has for what we need.
struct Manager {
    program: &'static str,
    /// To be run before the first installation.
    refresh: &'static [&'static str],
    install: &'static [&'static str],
    /// GCC for C, C++ and Fortran.
    gcc: &'static [&'static str],
    /// Clang with its OpenMP run-time library.
    clang: &'static [&'static str],
    /// A newer Clang, and how to ask whether it can be had.
    newer_clang: Option<(&'static [&'static str], &'static [&'static str])>,
    /// A Chromium, that without a window where it is a package of its own.
    browser: &'static [&'static str],
    /// Whether it is to be run by an ordinary user.
    as_user: bool,
}

const MANAGERS: [Manager; 6] = [
    Manager {
        program: "apt-get",
        refresh: &["update", "-q"],
        install: &["install", "-q", "-y", "--no-install-recommends"],
        gcc: &["gcc", "g++", "gfortran", "libc6-dev"],
        clang: &["clang", "libomp-dev"],
        newer_clang: Some((&["clang-19", "libomp-19-dev"], &["apt-cache", "show", "clang-19", "libomp-19-dev"])),
        browser: &["chromium"],
        as_user: false,
    },
    Manager {
        program: "dnf",
        refresh: &[],
        install: &["install", "-y"],
        gcc: &["gcc", "gcc-c++", "gcc-gfortran"],
        clang: &["clang", "libomp-devel"],
        newer_clang: None,
        browser: &["chromium-headless"],
        as_user: false,
    },
    Manager {
        program: "zypper",
        refresh: &[],
        install: &["--non-interactive", "install"],
        gcc: &["gcc", "gcc-c++", "gcc-fortran"],
        clang: &["clang", "libomp-devel"],
        newer_clang: None,
        browser: &["chromium"],
        as_user: false,
    },
    Manager {
        program: "pacman",
        refresh: &[],
        install: &["-Sy", "--noconfirm", "--needed"],
        gcc: &["gcc", "gcc-fortran"],
        clang: &["clang", "openmp"],
        newer_clang: None,
        browser: &["chromium"],
        as_user: false,
    },
    Manager {
        program: "apk",
        refresh: &[],
        install: &["add"],
        gcc: &["gcc", "g++", "gfortran", "musl-dev"],
        clang: &["clang", "openmp-dev"],
        newer_clang: None,
        browser: &["chromium"],
        as_user: false,
    },
    Manager {
        program: "brew",
        refresh: &[],
        install: &["install"],
        gcc: &["gcc"],
        clang: &["llvm", "libomp"],
        newer_clang: None,
        browser: &["--cask", "chromium"],
        as_user: true,
    },
];

/// Installs what is missing.
///
/// # Errors
/// If GCC is missing and cannot be installed; says how a person could. Clang is welcome, but not
/// needed.
pub fn install() -> Result<(), Error> {
    let gcc = has_gcc();
    let clang = Compilers::clang().is_ok();
    if gcc && clang {
        return Ok(());
    }
    let manager = MANAGERS.iter().find(|m| steps::works(m.program, &["--version"]));
    let result = match manager {
        Some(manager) => install_with(manager, !gcc, !clang),
        None => Err("there is no package manager that xtask knows; please install GCC (C, C++ and \
                     Fortran), and Clang with its OpenMP run-time library"
            .to_string()),
    };
    if has_gcc() {
        if let Err(error) = result {
            eprintln!("clang is missing, so nothing will be checked with it: {error}");
        }
        Ok(())
    } else {
        result.and(Err("GCC was installed, but does not build OpenMP programs".to_string()))
    }
}

/// A browser without a window, installed if there is none.
///
/// # Errors
/// If there is none and none can be installed; says how a person could.
pub fn browser() -> Result<Browser, Error> {
    if let Some(browser) = Browser::find() {
        return Ok(browser);
    }
    let manager = MANAGERS.iter().find(|m| steps::works(m.program, &["--version"]));
    let manager = manager.ok_or("there is no package manager that xtask knows; please install Chromium")?;
    let command = [manager.install, manager.browser].concat();
    if !manager.as_user && !is_root() {
        let by_hand = steps::shown(manager.program, &command);
        return Err(format!("Chromium is missing; please run\n  sudo {by_hand}"));
    }
    if !manager.refresh.is_empty() {
        steps::run(manager.program, manager.refresh)?;
    }
    steps::run(manager.program, &command)?;
    Browser::find().ok_or_else(|| "Chromium was installed, but is not on the path".to_owned())
}

fn has_gcc() -> bool {
    Compilers::gcc().is_ok_and(|gcc| [&gcc.cxx, &gcc.fortran].iter().all(|name| steps::works(name, &["--version"])))
}

fn install_with(manager: &Manager, gcc: bool, clang: bool) -> Result<(), Error> {
    if !manager.refresh.is_empty() && (manager.as_user || is_root()) {
        steps::run(manager.program, manager.refresh)?;
    }
    let newer = manager.newer_clang.filter(|(_, ask)| clang && steps::works(ask[0], &ask[1..]));
    let command = command(manager, gcc, clang.then(|| newer.map_or(manager.clang, |(packages, _)| packages)));
    if !manager.as_user && !is_root() {
        let by_hand = steps::shown(manager.program, &command);
        return Err(format!("compilers are missing; please run\n  sudo {by_hand}"));
    }
    steps::run(manager.program, &command)
}

fn command(manager: &Manager, gcc: bool, clang: Option<&[&'static str]>) -> Vec<&'static str> {
    let mut command = manager.install.to_vec();
    if gcc {
        command.extend(manager.gcc);
    }
    command.extend(clang.into_iter().flatten());
    command
}

/// Asks the system, which needs no unsafe code of ours.
fn is_root() -> bool {
    let output = std::process::Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_installed() {
        let apt = &MANAGERS[0];
        assert_eq!(command(apt, false, Some(apt.clang))[4..], ["clang", "libomp-dev"]);
        assert_eq!(command(apt, true, None)[4..], ["gcc", "g++", "gfortran", "libc6-dev"]);
    }
}
