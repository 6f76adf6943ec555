//! `cargo xtask vsix`: the extension for Visual Studio Code as a package that `code --install-extension` takes.
//!
//! Such a package is a ZIP archive of the extension with what it needs, beside a manifest and a list of content types.

use crate::{Error, steps};
use ompick_tests::repository;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Where it goes.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The folder of the package
    #[arg(long, value_name = "DIR", default_value = "target/dist")]
    pub to: PathBuf,
}

/// The files of ours in it, and where they come from.
const OWN: [(&str, &str); 6] = [
    ("package.json", "editors/vscode/package.json"),
    ("extension.js", "editors/vscode/extension.js"),
    ("README.md", "editors/vscode/README.md"),
    ("ompick.json", "crates/cli/schema/ompick.json"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];

/// Makes the package, and looks whether all is in it.
///
/// # Errors
/// If npm cannot be run or the package cannot be written.
pub fn run(options: &Options) -> Result<(), Error> {
    let failed = |e: std::io::Error| e.to_string();
    let root = repository();
    let work = tempfile::tempdir().map_err(failed)?;
    for (name, from) in OWN {
        fs::copy(root.join(from), work.path().join(name)).map_err(|e| format!("{from}: {e}"))?;
    }
    let folder = work.path().display().to_string();
    let quiet = ["--omit=dev", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
    steps::run("npm", &[&["install", "--prefix", &folder][..], &quiet].concat())?;
    let text = fs::read_to_string(work.path().join("package.json")).map_err(failed)?;
    let package: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let to = std::path::absolute(&options.to).map_err(failed)?;
    fs::create_dir_all(&to).map_err(failed)?;
    let path = to.join(format!("ompick-{}.vsix", package["version"].as_str().unwrap_or_default()));
    pack(work.path(), &package, &path)?;
    check(&path)?;
    println!("{}", path.display());
    Ok(())
}

fn pack(folder: &Path, package: &Value, to: &Path) -> Result<(), Error> {
    let files = files(folder)?;
    let mut archive = ZipWriter::new(File::create(to).map_err(|e| format!("{}: {e}", to.display()))?);
    let mut add = |name: &str, bytes: &[u8]| {
        archive.start_file(name, SimpleFileOptions::default()).map_err(|e| e.to_string())?;
        archive.write_all(bytes).map_err(|e| e.to_string())
    };
    add("[Content_Types].xml", content_types(&files).as_bytes())?;
    add("extension.vsixmanifest", manifest(package).as_bytes())?;
    for file in &files {
        let bytes = fs::read(folder.join(file)).map_err(|e| format!("{}: {e}", file.display()))?;
        add(&format!("extension/{}", file.display()), &bytes)?;
    }
    archive.finish().map(drop).map_err(|e| e.to_string())
}

/// All files of a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).map_err(|e| e.to_string())? {
            let entry = entry.map_err(|e| e.to_string())?;
            let kind = entry.file_type().map_err(|e| e.to_string())?;
            if kind.is_dir() {
                open.push(entry.path());
            } else if kind.is_file() {
                found.extend(entry.path().strip_prefix(folder).ok().map(Path::to_path_buf));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// What kind of file each suffix stands for.
fn content_types(files: &[PathBuf]) -> String {
    let suffixes: BTreeSet<String> = files
        .iter()
        .filter_map(|f| Some(f.extension()?.to_str()?.to_owned()))
        .chain(["vsixmanifest".to_owned()])
        .collect();
    let kind = |suffix: &str| match suffix {
        "json" => "application/json",
        "js" | "cjs" | "mjs" => "application/javascript",
        "vsixmanifest" => "text/xml",
        _ => "text/plain",
    };
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    text.push_str("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\n");
    for suffix in &suffixes {
        text.push_str(&format!("  <Default Extension=\".{suffix}\" ContentType=\"{}\"/>\n", kind(suffix)));
    }
    text + "</Types>\n"
}

/// What the package is.
fn manifest(package: &Value) -> String {
    let of = |name: &str| escaped(package[name].as_str().unwrap_or_default());
    let engine = escaped(package["engines"]["vscode"].as_str().unwrap_or_default());
    let categories = package["categories"].as_array().into_iter().flatten().filter_map(Value::as_str);
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <PackageManifest Version=\"2.0.0\" xmlns=\"http://schemas.microsoft.com/developer/vsx-schema/2011\">\n  \
         <Metadata>\n    <Identity Language=\"en-US\" Id=\"{}\" Version=\"{}\" Publisher=\"{}\"/>\n    \
         <DisplayName>{}</DisplayName>\n    <Description xml:space=\"preserve\">{}</Description>\n    \
         <Categories>{}</Categories>\n    <Properties>\n      \
         <Property Id=\"Microsoft.VisualStudio.Code.Engine\" Value=\"{engine}\"/>\n    </Properties>\n  </Metadata>\n  \
         <Installation><InstallationTarget Id=\"Microsoft.VisualStudio.Code\"/></Installation>\n  <Dependencies/>\n  \
         <Assets>\n    \
         <Asset Type=\"Microsoft.VisualStudio.Code.Manifest\" Path=\"extension/package.json\" Addressable=\"true\"/>\n    \
         <Asset Type=\"Microsoft.VisualStudio.Services.Content.Details\" Path=\"extension/README.md\" Addressable=\"true\"/>\n  \
         </Assets>\n</PackageManifest>\n",
        of("name"),
        of("version"),
        of("publisher"),
        of("displayName"),
        of("description"),
        escaped(&categories.collect::<Vec<_>>().join(",")),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether a package has what it needs to run.
fn check(path: &Path) -> Result<(), Error> {
    let file = File::open(path).map_err(|e| e.to_string())?;
    let archive = ZipArchive::new(BufReader::new(file)).map_err(|e| e.to_string())?;
    let names: BTreeSet<&str> = archive.file_names().collect();
    let own = OWN.map(|(name, _)| format!("extension/{name}"));
    let more =
        ["[Content_Types].xml", "extension.vsixmanifest", "extension/node_modules/vscode-languageclient/node.js"];
    let missing: Vec<&str> = own.iter().map(String::as_str).chain(more).filter(|n| !names.contains(n)).collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("{} lacks {}", path.display(), missing.join(", "))) }
}
