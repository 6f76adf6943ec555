//! `cargo xtask dist`: what is given to people who have no Rust.
//!
//! One static program serves every Linux of its architecture, whatever its C library. Around it: an archive with completions,
//! manual pages, the CMake package and the licences of all that is inside; a Python wheel; a Debian package; sums.

use crate::{Error, steps};
use ompick_tests::repository;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is made, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Where it goes
    #[arg(long, value_name = "DIR", default_value = "target/dist")]
    pub to: PathBuf,
    /// Try each package on a bare system, made with debootstrap, or in a virtual environment of Python
    #[arg(long)]
    pub install: bool,
}

const TARGET: &str = concat!("x86_64", "-unknown-linux-gnu");

/// The largest program that is given out, in bytes.
const LIMIT: u64 = 32 << 20;

/// Makes all of it, and names the files.
///
/// # Errors
/// If something cannot be built, or the program is larger than it may be.
pub fn run(options: &Options) -> Result<(), Error> {
    let to = std::path::absolute(&options.to).map_err(|e| e.to_string())?;
    fs::create_dir_all(&to).map_err(|e| e.to_string())?;
    let metadata = metadata()?;
    let version = version(&metadata)?;
    let program = build(&metadata, &version)?;
    let size = fs::metadata(&program).map_err(|e| e.to_string())?.len();
    println!("ompick {version}: {:.1} MB", size as f64 / 1e6);
    if size > LIMIT {
        return Err(format!("the program has {size} bytes, and may have {LIMIT}"));
    }
    let name = format!("ompick-{version}-x86_64-linux");
    let tree = to.join(&name);
    fill(&tree, &program, &metadata)?;
    let archive = to.join(format!("{name}.tar.gz"));
    steps::run("tar", &["-C", &text(&to), "--sort=name", "--owner=0", "--group=0", "-czf", &text(&archive), &name])?;
    let wheel = wheel(&to, &program, &version)?;
    let deb = deb(&to, &tree, &version)?;
    sums(&to, &[&archive, &wheel, &deb])?;
    if options.install {
        try_archive(&archive, &name)?;
        try_wheel(&wheel)?;
        try_deb(&deb)?;
    }
    Ok(())
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()));
    command.args(arguments).current_dir(repository());
    command
}

fn output(command: &mut Command) -> Result<String, Error> {
    let shown = format!("{command:?}");
    let done = command.output().map_err(|e| format!("{shown}: {e}"))?;
    if !done.status.success() {
        return Err(format!("{shown}: {}", String::from_utf8_lossy(&done.stderr)));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// What cargo knows of the packages that the program is made of.
fn metadata() -> Result<Value, Error> {
    let text = output(&mut cargo(&["metadata", "--format-version", "1", "--filter-platform", TARGET, "--locked"]))?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

fn version(metadata: &Value) -> Result<String, Error> {
    let ours = packages(metadata).find(|p| p["name"] == "ompick").ok_or("there is no package ompick")?;
    Ok(ours["version"].as_str().unwrap_or_default().to_owned())
}

/// What `ompick --version` says of itself in a package.
fn build_note(metadata: &Value, version: &str) -> Result<String, Error> {
    let commit = output(Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).current_dir(repository()))?;
    let rustc = output(Command::new("rustc").arg("--version"))?;
    let mut note = format!("{version}\ncommit {}\nOpenMP 5.0 to 6.0\n{}", commit.trim(), rustc.trim());
    for name in ["tree-sitter", "tree-sitter-c", "tree-sitter-cpp", "tree-sitter-fortran"] {
        if let Some(package) = packages(metadata).find(|p| p["name"] == name) {
            note += &format!("\n{name} {}", package["version"].as_str().unwrap_or_default());
        }
    }
    Ok(note)
}

/// Builds the program: static, without symbols, and without a path of this machine in it.
fn build(metadata: &Value, version: &str) -> Result<PathBuf, Error> {
    let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"));
    let home = home.map_err(|_| "there is no CARGO_HOME and no HOME")?;
    let root = text(&repository());
    let flags = [
        "-Ctarget-feature=+crt-static".to_owned(),
        "-Cstrip=symbols".to_owned(),
        format!("--remap-path-prefix={root}=ompick"),
        format!("--remap-path-prefix={home}=cargo"),
    ];
    let mut command = cargo(&["build", "--release", "--locked", "--package", "ompick", "--target", TARGET]);
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env("OMPICK_BUILD", build_note(metadata, version)?);
    eprintln!("$ cargo build --release --package ompick --target {TARGET} (static)");
    if !command.status().map_err(|e| e.to_string())?.success() {
        return Err("ompick does not build".to_owned());
    }
    let built = Path::new(metadata["target_directory"].as_str().unwrap_or("target")).join(TARGET);
    Ok(built.join("release/ompick"))
}

/// The tree that is packed: as under `/usr/local`.
fn fill(tree: &Path, program: &Path, metadata: &Value) -> Result<(), Error> {
    let root = repository();
    let failed = |e: std::io::Error| e.to_string();
    let _ = fs::remove_dir_all(tree);
    let folder = |name: &str| {
        let path = tree.join(name);
        fs::create_dir_all(&path).map(|()| path).map_err(failed)
    };
    let ours = folder("bin")?.join("ompick");
    fs::copy(program, &ours).map_err(failed)?;
    let shells = [
        ("bash", "share/bash-completion/completions", "ompick"),
        ("zsh", "share/zsh/site-functions", "_ompick"),
        ("fish", "share/fish/vendor_completions.d", "ompick.fish"),
    ];
    for (shell, place, name) in shells {
        let completions = output(Command::new(&ours).args(["completions", shell]))?;
        fs::write(folder(place)?.join(name), completions).map_err(failed)?;
    }
    output(Command::new(&ours).arg("man").arg(folder("share/man/man1")?))?;
    fs::copy(root.join("cmake/OmpickConfig.cmake"), folder("lib/cmake/Ompick")?.join("OmpickConfig.cmake"))
        .map_err(failed)?;
    let documents = folder("share/doc/ompick")?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(name), documents.join(name)).map_err(failed)?;
    }
    fs::write(documents.join("THIRD-PARTY"), licences(metadata)?).map_err(failed)
}

/// The licence texts of all packages that are linked into the program.
fn licences(metadata: &Value) -> Result<String, Error> {
    let tree = output(&mut cargo(&[
        "tree",
        "--package",
        "ompick",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--target",
        TARGET,
        "--format",
        "{p}",
        "--locked",
    ]))?;
    let mut linked: Vec<(&str, &str)> = tree
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?, words.next()?.strip_prefix('v')?))
        })
        .collect();
    linked.sort_unstable();
    linked.dedup();
    let mut all = String::from("ompick contains the following packages.\n");
    for (name, version) in linked {
        let package = packages(metadata).find(|p| p["name"] == name && p["version"] == version);
        let Some(package) = package.filter(|p| !p["source"].is_null()) else { continue };
        let licence = package["license"].as_str().unwrap_or("see its text");
        all += &format!("\n{}\n{name} {version}: {licence}\n\n", "=".repeat(80));
        let folder = Path::new(package["manifest_path"].as_str().unwrap_or_default()).parent().unwrap_or(Path::new(""));
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).map_err(|e| e.to_string())?.flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
            let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start));
            if is_licence && file.is_file() {
                all += &String::from_utf8_lossy(&fs::read(&file).map_err(|e| e.to_string())?);
                all.push('\n');
            }
        }
    }
    Ok(all)
}

/// A wheel: for clusters where pip is what people have. `maturin` would build the program anew; this is the same file.
fn wheel(to: &Path, program: &Path, version: &str) -> Result<PathBuf, Error> {
    let tag = "py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64";
    let path = to.join(format!("ompick-{version}-{tag}.whl"));
    let script = repository().join("packaging/wheel.py");
    steps::run("python3", &[&text(&script), &text(program), version, tag, &text(&path)])?;
    Ok(path)
}

fn deb(to: &Path, tree: &Path, version: &str) -> Result<PathBuf, Error> {
    let failed = |e: std::io::Error| e.to_string();
    let work = tempfile::tempdir().map_err(failed)?;
    let root = work.path().join("root");
    fs::create_dir_all(root.join("DEBIAN")).map_err(failed)?;
    steps::run("cp", &["-r", &text(tree), &text(&root.join("usr"))])?;
    let documents = root.join("usr/share/doc/ompick");
    let licence = fs::read_to_string(repository().join("packaging/debian-copyright")).map_err(failed)?;
    fs::write(documents.join("copyright"), licence).map_err(failed)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::remove_file(documents.join(name)).map_err(failed)?;
    }
    fs::rename(documents.join("CHANGELOG.md"), documents.join("changelog")).map_err(failed)?;
    steps::run("gzip", &["-9n", &text(&documents.join("changelog"))])?;
    steps::run("sh", &["-c", &format!("gzip -9n '{}'/usr/share/man/man1/*.1", root.display())])?;
    let control = format!(
        "Package: ompick\nVersion: {version}\nArchitecture: amd64\nSection: devel\nPriority: optional\n\
         Maintainer: The ompick developers <ompick@localhost>\nSuggests: gcc | clang, gfortran\n\
         Description: resolves OpenMP variants ahead of the compiler\n \
         A source-to-source preprocessor for C, C++ and Fortran: declare variant,\n \
         metadirective and dispatch become plain OpenMP 4.5, for each offload\n target.\n"
    );
    fs::write(root.join("DEBIAN/control"), control).map_err(failed)?;
    let path = to.join(format!("ompick_{version}_amd64.deb"));
    steps::run("dpkg-deb", &["--root-owner-group", "--build", &text(&root), &text(&path)])?;
    Ok(path)
}

fn sums(to: &Path, files: &[&Path]) -> Result<(), Error> {
    let names = files.iter().filter_map(|f| f.file_name()).map(|name| name.to_string_lossy().into_owned());
    let names: Vec<String> = names.collect();
    let sums = output(Command::new("sha256sum").args(&names).current_dir(to))?;
    print!("{sums}");
    fs::write(to.join("SHA256SUMS"), sums).map_err(|e| e.to_string())
}

/// What the program does on a bare system: a program for three targets, from the repository's corpus.
const TRY: &str = "ompick --version && ompick emit -t host -t nvptx64:sm_80 -t amdgcn:gfx90a -o /tmp/heat /heat && \
                   ompick explain --format table -t host -t nvptx64:sm_80 /heat";

/// Runs [`TRY`] in an empty root with nothing but a shell.
fn try_archive(archive: &Path, name: &str) -> Result<(), Error> {
    let bare = bare_system()?;
    steps::run("tar", &["-C", &text(bare.path()), "-xzf", &text(archive)])?;
    let command = format!("PATH=/{name}/bin:$PATH; {TRY}");
    steps::run("chroot", &[&text(bare.path()), "/bin/sh", "-c", &command])
}

fn try_wheel(wheel: &Path) -> Result<(), Error> {
    let work = tempfile::tempdir().map_err(|e| e.to_string())?;
    let environment = work.path().join("env");
    steps::run("python3", &["-m", "venv", &text(&environment)])?;
    steps::run(&text(&environment.join("bin/pip")), &["install", "--no-index", &text(wheel)])?;
    steps::run(&text(&environment.join("bin/ompick")), &["--version"])
}

fn try_deb(deb: &Path) -> Result<(), Error> {
    let bare = bare_system()?;
    fs::copy(deb, bare.path().join("ompick.deb")).map_err(|e| e.to_string())?;
    steps::run("dpkg-deb", &["-x", &text(deb), &text(bare.path())])?;
    steps::run("chroot", &[&text(bare.path()), "/bin/sh", "-c", TRY])
}

/// A root folder with a shell of its own (busybox), `corpus/heat`, and nothing else.
fn bare_system() -> Result<tempfile::TempDir, Error> {
    let root = tempfile::tempdir().map_err(|e| e.to_string())?;
    let busybox = ["/bin/busybox", "/usr/bin/busybox"].into_iter().find(|path| Path::new(path).exists());
    let busybox = busybox.ok_or("a bare system needs busybox: install busybox-static")?;
    for folder in ["bin", "tmp", "heat"] {
        fs::create_dir_all(root.path().join(folder)).map_err(|e| e.to_string())?;
    }
    fs::copy(busybox, root.path().join("bin/busybox")).map_err(|e| e.to_string())?;
    std::os::unix::fs::symlink("busybox", root.path().join("bin/sh")).map_err(|e| e.to_string())?;
    let heat = repository().join("corpus/heat");
    steps::run("cp", &["-r", &format!("{}/.", heat.display()), &text(&root.path().join("heat"))])?;
    Ok(root)
}
