//! Building the program so that the same commit gives the same bytes, wherever it stands.

use crate::{Error, steps};
use ompick_tests::repository;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a program of ours is built.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The sources.
    pub root: PathBuf,
    /// Where cargo puts what it makes.
    pub made: PathBuf,
    pub target: String,
    pub profile: String,
    /// The time of the commit, in seconds: the youngest date in all that is packed.
    pub epoch: String,
}

impl Recipe {
    /// For the sources of this repository.
    ///
    /// # Errors
    /// If git does not know the time of the commit.
    pub fn here(target: &str, profile: &str) -> Result<Recipe, Error> {
        let root = repository();
        let made = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let epoch = steps::output("git", &["log", "-1", "--format=%ct"])?;
        Ok(Recipe { root, made, target: target.to_owned(), profile: profile.to_owned(), epoch })
    }

    /// The architecture, as packages name it.
    #[must_use]
    pub fn architecture(&self) -> &str {
        self.target.split('-').next().unwrap_or_default()
    }

    /// What runs a program of the target here, if this machine does not.
    #[must_use]
    pub fn emulator(&self) -> Option<String> {
        let architecture = self.architecture();
        (architecture != std::env::consts::ARCH).then(|| format!("qemu-{architecture}-static"))
    }

    /// The program, run with arguments.
    #[must_use]
    pub fn command(&self, program: &Path) -> Command {
        match self.emulator() {
            Some(emulator) => {
                let mut command = Command::new(emulator);
                command.arg(program);
                command
            }
            None => Command::new(program),
        }
    }

    /// Builds the program: static, without symbols, and without a path of this machine in it.
    ///
    /// # Errors
    /// If it does not build.
    pub fn build(&self, note: &str) -> Result<PathBuf, Error> {
        self.cargo("ompick", note)?;
        let folder = if self.profile == "dev" { "debug" } else { &self.profile };
        Ok(self.made.join(&self.target).join(folder).join("ompick"))
    }

    /// Builds a package of the workspace as all that is given out is built.
    ///
    /// # Errors
    /// If it does not build.
    pub fn cargo(&self, package: &str, note: &str) -> Result<(), Error> {
        let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"));
        let home = home.map_err(|_| "there is no CARGO_HOME and no HOME")?;
        // The later one counts where one lies in the other.
        let places = [(home, "cargo"), (text(&self.root), "ompick"), (text(&self.made), "made")];
        let mut flags = vec!["-Ctarget-feature=+crt-static".to_owned(), "-Cstrip=symbols".to_owned()];
        flags.extend(places.iter().map(|(from, to)| format!("--remap-path-prefix={from}={to}")));
        let of_c: Vec<String> = places.iter().map(|(from, to)| format!("-ffile-prefix-map={from}={to}")).collect();
        let variable = self.target.replace('-', "_");
        let mut command = Command::new(steps::cargo_program());
        command.args(["build", "--locked", "--package", package, "--target", &self.target, "--profile", &self.profile]);
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.made).env("CARGO_INCREMENTAL", "0");
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env_remove("RUSTFLAGS");
        command.env(format!("CFLAGS_{variable}"), of_c.join(" "));
        command.env("SOURCE_DATE_EPOCH", &self.epoch).env("OMPICK_BUILD", note);
        // Sources lie elsewhere for each builder, which caches of compilers do not look at.
        command.env_remove("RUSTC_WRAPPER").env_remove("CC");
        if self.emulator().is_some() {
            // The C library of the cross compiler is never linked: Rust brings its own.
            let compiler = format!("{}-linux-gnu-gcc", self.architecture());
            command.env(format!("CC_{variable}"), &compiler);
            command.env(format!("CARGO_TARGET_{}_LINKER", variable.to_uppercase()), &compiler);
        }
        eprintln!("$ cargo build --package {package} --target {} --profile {} (static)", self.target, self.profile);
        match command.status().map_err(|e| e.to_string())?.success() {
            true => Ok(()),
            false => Err(format!(
                "{package} does not build; does this help?\n  rustup target add {0}\n  apt-get install {1}",
                self.target,
                if self.emulator().is_some() { "gcc-aarch64-linux-gnu qemu-user-static" } else { "musl-tools" }
            )),
        }
    }
}

/// Whether a program still names folders in which it was built.
///
/// # Errors
/// Names them.
pub fn has_no_path_of_this_machine(program: &Path) -> Result<(), Error> {
    let bytes = fs::read(program).map_err(|e| format!("{}: {e}", program.display()))?;
    let home = std::env::var("HOME").unwrap_or_default();
    let places = [text(&repository()), format!("{home}/.cargo"), format!("{home}/.rustup")];
    let found = places.iter().filter(|place| bytes.windows(place.len()).any(|bytes| bytes == place.as_bytes()));
    let found: Vec<&str> = found.map(String::as_str).collect();
    match found.is_empty() {
        true => Ok(()),
        false => Err(format!("{} holds paths of this machine: {}", program.display(), found.join(", "))),
    }
}

/// A path as an argument.
#[must_use]
pub fn text(path: &Path) -> String {
    path.display().to_string()
}
