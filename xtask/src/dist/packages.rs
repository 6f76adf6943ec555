//! The program in packages: an archive, a wheel for Python, a Debian package, with the list of what is inside and sums.

use super::contents::Contents;
use super::program::{Recipe, text};
use crate::{Error, steps};
use ompick_tests::repository;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is packed, and where to.
#[derive(Debug)]
pub struct Packages<'a> {
    pub to: &'a Path,
    pub recipe: &'a Recipe,
    pub contents: &'a Contents,
    pub program: &'a Path,
    /// Of the folder from which the archive is to be had.
    pub address: &'a str,
}

/// What was made.
#[derive(Debug)]
pub struct Made {
    pub archive: PathBuf,
    /// The folder that it unpacks to.
    pub folder: String,
    pub wheel: PathBuf,
    pub deb: PathBuf,
    pub bill: PathBuf,
    pub spack: PathBuf,
    pub easybuild: PathBuf,
    pub sums: PathBuf,
}

impl Made {
    /// All files.
    #[must_use]
    pub fn all(&self) -> [&Path; 7] {
        [&self.archive, &self.wheel, &self.deb, &self.bill, &self.spack, &self.easybuild, &self.sums]
    }
}

impl Packages<'_> {
    /// Makes all of them.
    ///
    /// # Errors
    /// If a tool is missing or a file cannot be written.
    pub fn make(&self) -> Result<Made, Error> {
        let folder = format!("ompick-{}-{}-linux", self.contents.version, self.recipe.architecture());
        let tree = self.to.join(&folder);
        let bill = self.to.join(format!("{folder}.cdx.json"));
        fs::write(&bill, self.contents.bill_of_materials(self.recipe)?).map_err(|e| e.to_string())?;
        self.fill(&tree, &bill)?;
        let archive = self.to.join(format!("{folder}.tar.gz"));
        let time = format!("--mtime=@{}", self.recipe.epoch);
        let same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go=rX", &time];
        let places = ["-C", &text(self.to), "--use-compress-program=gzip -9n", "-cf", &text(&archive), &folder];
        steps::run("tar", &[&same[..], &places].concat())?;
        let (wheel, deb) = (self.wheel()?, self.deb(&tree)?);
        let sum = steps::output("sha256sum", &[&text(&archive)])?;
        let sum = sum.split(' ').next().unwrap_or_default();
        let spack = self.recipe_of("spack-package.py", "spack-package.py", &archive, sum)?;
        let name = format!("ompick-{}.eb", self.contents.version);
        let easybuild = self.recipe_of("easybuild.eb", &name, &archive, sum)?;
        let sums = self.to.join("SHA256SUMS");
        let names = [&archive, &wheel, &deb, &bill].map(|path| path.file_name().unwrap_or_default().to_string_lossy());
        let said = Command::new("sha256sum").args(names.map(|name| name.into_owned())).current_dir(self.to).output();
        let said = said.map_err(|e| format!("sha256sum: {e}"))?;
        fs::write(&sums, said.stdout).map_err(|e| e.to_string())?;
        Ok(Made { archive, folder, wheel, deb, bill, spack, easybuild, sums })
    }

    /// A recipe of `packaging/` for this archive.
    fn recipe_of(&self, template: &str, name: &str, archive: &Path, sum: &str) -> Result<PathBuf, Error> {
        let failed = |e: std::io::Error| e.to_string();
        let text = fs::read_to_string(repository().join("packaging").join(template)).map_err(failed)?;
        let file = archive.file_name().unwrap_or_default().to_string_lossy();
        // Of Spack, that of the archive; of EasyBuild, that of its folder.
        let address = if name.ends_with(".eb") { self.address.to_owned() } else { format!("{}/{file}", self.address) };
        let values = [("@VERSION@", self.contents.version.as_str()), ("@URL@", &address), ("@HOME@", self.address)];
        let values = values.into_iter().chain([
            ("@ARCHIVE@", &*file),
            ("@SHA256@", sum),
            ("@ARCHITECTURE@", self.recipe.architecture()),
        ]);
        let comment = |line: &&str| !line.starts_with("# ");
        let text = text.lines().skip_while(|line| !comment(line)).map(|line| format!("{line}\n")).collect::<String>();
        let text = values.fold(text, |text, (name, value)| text.replace(name, value));
        let to = self.to.join(name);
        fs::write(&to, text).map(|()| to).map_err(failed)
    }

    /// The tree that is packed: as under `/usr/local`.
    fn fill(&self, tree: &Path, bill: &Path) -> Result<(), Error> {
        let root = repository();
        let failed = |e: std::io::Error| e.to_string();
        let _ = fs::remove_dir_all(tree);
        let folder = |name: &str| {
            let path = tree.join(name);
            fs::create_dir_all(&path).map(|()| path).map_err(failed)
        };
        let ours = folder("bin")?.join("ompick");
        fs::copy(self.program, &ours).map_err(failed)?;
        let shells = [
            ("bash", "share/bash-completion/completions", "ompick"),
            ("zsh", "share/zsh/site-functions", "_ompick"),
            ("fish", "share/fish/vendor_completions.d", "ompick.fish"),
        ];
        for (shell, place, name) in shells {
            fs::write(folder(place)?.join(name), self.output_of(&["completions", shell])?).map_err(failed)?;
        }
        self.output_of(&["man", &text(&folder("share/man/man1")?)])?;
        for name in ["OmpickConfig.cmake", "OmpickConfigVersion.cmake"] {
            fs::copy(root.join("cmake").join(name), folder("lib/cmake/Ompick")?.join(name)).map_err(failed)?;
        }
        let documents = folder("share/doc/ompick")?;
        for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            fs::copy(root.join(name), documents.join(name)).map_err(failed)?;
        }
        book(&documents.join("docs/src"))?;
        fs::copy(bill, documents.join("ompick.cdx.json")).map_err(failed)?;
        fs::write(documents.join("THIRD-PARTY"), self.contents.licences()?).map_err(failed)
    }

    /// What the program itself prints.
    fn output_of(&self, arguments: &[&str]) -> Result<Vec<u8>, Error> {
        let done = self.recipe.command(self.program).args(arguments).output();
        let done = done.map_err(|e| format!("{}: {e}", self.program.display()))?;
        match done.status.success() {
            true => Ok(done.stdout),
            false => Err(format!("ompick {}: {}", arguments.join(" "), String::from_utf8_lossy(&done.stderr))),
        }
    }

    /// For clusters where pip is what people have. `maturin` would build the program anew; this is the same file.
    fn wheel(&self) -> Result<PathBuf, Error> {
        let (architecture, version) = (self.recipe.architecture(), &self.contents.version);
        let tags = ["manylinux_2_17", "manylinux2014", "musllinux_1_1"].map(|tag| format!("{tag}_{architecture}"));
        let tag = format!("py3-none-{}", tags.join("."));
        let path = self.to.join(format!("ompick-{version}-{tag}.whl"));
        let script = repository().join("packaging/wheel.py");
        steps::run("python3", &[&text(&script), &text(self.program), version, &tag, &text(&path)])?;
        Ok(path)
    }

    fn deb(&self, tree: &Path) -> Result<PathBuf, Error> {
        let failed = |e: std::io::Error| e.to_string();
        let work = tempfile::tempdir().map_err(failed)?;
        let root = work.path().join("root");
        fs::create_dir_all(root.join("DEBIAN")).map_err(failed)?;
        steps::run("cp", &["-r", &text(tree), &text(&root.join("usr"))])?;
        let usr = root.join("usr");
        let zsh = usr.join("share/zsh");
        fs::create_dir_all(zsh.join("vendor-completions")).map_err(failed)?;
        fs::rename(zsh.join("site-functions/_ompick"), zsh.join("vendor-completions/_ompick")).map_err(failed)?;
        fs::remove_dir(zsh.join("site-functions")).map_err(failed)?;
        let documents = usr.join("share/doc/ompick");
        let packaging = repository().join("packaging");
        fs::copy(packaging.join("debian-copyright"), documents.join("copyright")).map_err(failed)?;
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            fs::remove_file(documents.join(name)).map_err(failed)?;
        }
        let changes = documents.join("changelog");
        fs::remove_file(documents.join("CHANGELOG.md")).map_err(failed)?;
        fs::write(&changes, self.debian_changes()?).map_err(failed)?;
        let overrides = usr.join("share/lintian/overrides");
        fs::create_dir_all(&overrides).map_err(failed)?;
        fs::copy(packaging.join("lintian-overrides"), overrides.join("ompick")).map_err(failed)?;
        let all = format!("gzip -9n '{}' '{}'/share/man/man1/*.1", changes.display(), usr.display());
        steps::run("sh", &["-c", &all])?;
        fs::write(root.join("DEBIAN/control"), self.debian_control(&usr)?).map_err(failed)?;
        let path = self.to.join(format!("ompick_{}_{}.deb", self.contents.version, self.debian_architecture()));
        steps::run("sh", &["-c", &format!("chmod -R u+rw,go=rX '{}'", root.display())])?;
        let epoch = format!("SOURCE_DATE_EPOCH={}", self.recipe.epoch);
        steps::run("env", &[&epoch, "dpkg-deb", "-Zxz", "--root-owner-group", "--build", &text(&root), &text(&path)])?;
        Ok(path)
    }

    fn debian_architecture(&self) -> &str {
        match self.recipe.architecture() {
            "x86_64" => "amd64",
            "aarch64" => "arm64",
            other => other,
        }
    }

    fn debian_control(&self, usr: &Path) -> Result<String, Error> {
        let size = steps::output("du", &["-sk", "--apparent-size", &text(usr)])?;
        let size = size.split_whitespace().next().unwrap_or_default();
        let (version, architecture) = (&self.contents.version, self.debian_architecture());
        Ok(format!(
            "Package: ompick\nVersion: {version}\nArchitecture: {architecture}\nSection: devel\nPriority: optional\n\
             Installed-Size: {size}\nMaintainer: {MAINTAINER}\nSuggests: gcc | clang, gfortran\n\
             Description: OpenMP variants, resolved ahead of the compiler\n \
             A source-to-source preprocessor for C, C++ and Fortran: declare variant,\n \
             metadirective and dispatch become plain OpenMP 4.5, for each offload\n \
             target, as a step of a build or over whole programs.\n"
        ))
    }

    fn debian_changes(&self) -> Result<String, Error> {
        let date = steps::output("date", &["-u", "-R", "-d", &format!("@{}", self.recipe.epoch)])?;
        let version = &self.contents.version;
        Ok(format!(
            "ompick ({version}) unstable; urgency=medium\n\n  * Release {version}.\n\n -- {MAINTAINER}  {date}\n"
        ))
    }
}

/// The pages of the book as text, to which the README leads.
fn book(to: &Path) -> Result<(), Error> {
    let failed = |e: std::io::Error| e.to_string();
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(repository().join("docs/src")).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default();
        match path.extension().is_some_and(|extension| extension == "md") {
            true => fs::write(to.join(name), with_includes(&path)?).map_err(failed)?,
            false => fs::copy(&path, to.join(name)).map(|_| ()).map_err(failed)?,
        }
    }
    Ok(())
}

/// A page with the files that mdbook would put into it.
fn with_includes(page: &Path) -> Result<String, Error> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut text = String::new();
    for line in read(page)?.lines() {
        match line.strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}")) {
            Some(file) => text += &read(&page.with_file_name(file))?,
            None => text += &format!("{line}\n"),
        }
    }
    Ok(text)
}

/// To be replaced by an address of whoever publishes the package.
const MAINTAINER: &str = "The ompick developers <ompick@example.org>";

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file of the repository's documents to which the README leads is in the packages, with nothing left to put
    /// in.
    #[test]
    fn the_pages_of_the_readme_are_packed() {
        let work = tempfile::tempdir().unwrap();
        book(&work.path().join("docs/src")).unwrap();
        let readme = fs::read_to_string(repository().join("README.md")).unwrap();
        let links = readme.split("](docs/").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        let links: Vec<&str> = links.collect();
        assert!(links.len() > 15, "{links:?}");
        for link in links {
            assert!(work.path().join("docs").join(link).exists(), "{link}");
        }
        let codes = fs::read_to_string(work.path().join("docs/src/codes.md")).unwrap();
        assert!(!codes.contains("{{#") && codes.contains("OpenMP 5.2, 3.1 and 7.2"), "{codes}");
    }
}
