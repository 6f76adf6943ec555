//! What the program is made of: packages, their licences, and the list of them in CycloneDX's form.

use super::program::Recipe;
use crate::{Error, steps};
use ompick_tests::repository;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages that are linked into the program.
#[derive(Debug)]
pub struct Contents {
    /// Ours.
    pub version: String,
    metadata: Value,
    /// The `id`s of all of them.
    linked: BTreeSet<String>,
}

impl Contents {
    /// Asks cargo.
    ///
    /// # Errors
    /// If it does not say.
    pub fn of(target: &str) -> Result<Contents, Error> {
        let text =
            steps::output("cargo", &["metadata", "--format-version", "1", "--filter-platform", target, "--locked"])?;
        let metadata: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
        let packages = metadata["packages"].as_array().into_iter().flatten();
        let ours = packages.clone().find(|p| p["name"] == "ompick").ok_or("there is no package ompick")?;
        let version = string(&ours["version"]).to_owned();
        let mut linked = BTreeSet::new();
        let mut open = vec![string(&ours["id"]).to_owned()];
        while let Some(id) = open.pop() {
            if linked.insert(id.clone()) {
                open.extend(needed_by(&metadata, &id));
            }
        }
        Ok(Contents { version, metadata, linked })
    }

    fn packages(&self) -> impl Iterator<Item = &Value> {
        let all = self.metadata["packages"].as_array().into_iter().flatten();
        all.filter(|package| self.linked.contains(string(&package["id"])))
    }

    /// What `ompick --version` says of itself in a package.
    ///
    /// # Errors
    /// If there is no commit.
    pub fn build_note(&self, recipe: &Recipe) -> Result<String, Error> {
        let commit = steps::output("git", &["rev-parse", "--short=12", "HEAD"])?;
        let rustc = steps::output("rustc", &["--version"])?;
        Ok(format!("commit {commit}\n{rustc}, {}", recipe.target))
    }

    /// The licence texts of all that is linked.
    ///
    /// # Errors
    /// If a folder cannot be read, or a package has no text.
    pub fn licences(&self) -> Result<String, Error> {
        let mut all = String::from("ompick contains the following.\n");
        let rule = "=".repeat(80);
        for package in self.packages().filter(|p| !p["source"].is_null()) {
            let licence = package["license"].as_str().unwrap_or("see its text");
            all += &format!("\n{rule}\n{} {}: {licence}\n", string(&package["name"]), string(&package["version"]));
            if let Some(authors) = package["authors"].as_array().filter(|authors| !authors.is_empty()) {
                let authors: Vec<&str> = authors.iter().map(string).collect();
                all += &format!("by {}\n", authors.join(", "));
            }
            all.push('\n');
            let folder = Path::new(string(&package["manifest_path"])).parent().unwrap_or(Path::new(""));
            let files = licence_files(folder)?;
            if files.is_empty() {
                all += &without_text(package)?;
            }
            for file in files {
                all += &String::from_utf8_lossy(&fs::read(&file).map_err(|e| e.to_string())?);
                all.push('\n');
            }
        }
        let sysroot = steps::output("rustc", &["--print", "sysroot"])?;
        for (name, licence) in
            [("The standard library of Rust", "COPYRIGHT"), ("", "LICENSE-MIT"), ("", "LICENSE-APACHE")]
        {
            let path = Path::new(&sysroot).join("share/doc/rust").join(licence);
            let path = if path.exists() { path } else { Path::new(&sysroot).join("share/doc/rustc").join(licence) };
            if let Ok(text) = fs::read_to_string(&path) {
                let head =
                    if name.is_empty() { String::new() } else { format!("\n{rule}\n{name}: MIT OR Apache-2.0\n\n") };
                all += &format!("{head}{text}\n");
            }
        }
        let holder = "Copyright © 2005-2020 Rich Felker, et al.";
        all += &format!("\n{rule}\nmusl, the C library: MIT\n\n{holder}\n\n{TERMS_OF_MIT}");
        Ok(all)
    }

    /// A bill of materials: CycloneDX 1.5, as JSON. It says nothing of when and where it was made.
    ///
    /// # Errors
    /// If `Cargo.lock` cannot be read.
    pub fn bill_of_materials(&self, recipe: &Recipe) -> Result<String, Error> {
        let lock = fs::read_to_string(repository().join("Cargo.lock")).map_err(|e| e.to_string())?;
        let lock: toml::Value = toml::from_str(&lock).map_err(|e| e.to_string())?;
        let others = self.packages().filter(|package| package["name"] != "ompick");
        let mut components: Vec<Value> = others.map(|package| component(package, &lock)).collect();
        let rust = steps::output("rustc", &["--version"])?;
        let rust = rust.split(' ').nth(1).unwrap_or_default();
        components.push(json!({
            "type": "library", "bom-ref": "rust-std", "name": "rust-std", "version": rust,
            "licenses": [{"expression": "MIT OR Apache-2.0"}],
        }));
        components
            .push(json!({"type": "library", "bom-ref": "musl", "name": "musl", "licenses": [{"expression": "MIT"}]}));
        let dependencies: Vec<Value> = self
            .packages()
            .map(|package| {
                let needs = needed_by(&self.metadata, string(&package["id"]));
                let needs = self.packages().filter(|p| needs.iter().any(|need| p["id"] == **need));
                json!({"ref": reference(package), "dependsOn": needs.map(reference).collect::<Vec<_>>()})
            })
            .collect();
        let bill = json!({
            "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "metadata": {
                "component": {
                    "type": "application", "name": "ompick", "version": self.version,
                    "bom-ref": format!("pkg:cargo/ompick@{}", self.version),
                    "licenses": [{"expression": "MIT OR Apache-2.0"}],
                    "properties": [
                        {"name": "target", "value": recipe.target},
                        {"name": "commit", "value": steps::output("git", &["rev-parse", "HEAD"])?},
                    ],
                },
            },
            "components": components,
            "dependencies": dependencies,
        });
        serde_json::to_string_pretty(&bill).map(|text| text + "\n").map_err(|e| e.to_string())
    }
}

/// What a package links: neither what only builds it nor what only tests it.
fn needed_by(metadata: &Value, id: &str) -> Vec<String> {
    let nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let needs = nodes.filter(|node| node["id"] == id).flat_map(|node| node["deps"].as_array().into_iter().flatten());
    let is_linked =
        |need: &&Value| need["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null());
    let mut ids: Vec<String> = needs.filter(is_linked).map(|need| string(&need["pkg"]).to_owned()).collect();
    ids.sort();
    ids.dedup();
    ids
}

/// How a bill names a package, wherever it lies.
fn reference(package: &Value) -> String {
    format!("pkg:cargo/{}@{}", string(&package["name"]), string(&package["version"]))
}

fn component(package: &Value, lock: &toml::Value) -> Value {
    let [name, version] = ["name", "version"].map(|key| string(&package[key]));
    let locked = lock["package"].as_array().into_iter().flatten();
    let mut locked = locked.filter(|p| p["name"].as_str() == Some(name) && p["version"].as_str() == Some(version));
    let mut component = json!({
        "type": "library", "bom-ref": reference(package), "name": name, "version": version, "purl": reference(package),
    });
    if let Some(licence) = package["license"].as_str() {
        component["licenses"] = json!([{"expression": licence.replace('/', " OR ")}]);
    }
    if let Some(sum) = locked.next().and_then(|p| p.get("checksum")?.as_str()) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": sum}]);
    }
    component
}

fn licence_files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file() && ["LICENSE", "LICENCE", "COPYING", "NOTICE"].iter().any(|start| name.starts_with(start))
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_licence).collect();
    files.sort();
    Ok(files)
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The terms of a package that names its licence, and does not bring the text.
fn without_text(package: &Value) -> Result<String, Error> {
    let [name, repository] = ["name", "repository"].map(|key| string(&package[key]));
    match package["license"].as_str().is_some_and(|licence| licence.contains("MIT")) {
        true => Ok(format!("Copyright (c) the authors of {name}, {repository}\n\n{TERMS_OF_MIT}\n")),
        false => Err(format!("{name} has no licence text")),
    }
}

const TERMS_OF_MIT: &str = "\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the \"Software\"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_builds_or_tests_a_package_is_not_linked() {
        let contents = Contents::of("x86_64-unknown-linux-musl").unwrap();
        let names: BTreeSet<&str> = contents.packages().map(|package| string(&package["name"])).collect();
        assert!(names.contains("tree-sitter-fortran") && names.contains("mimalloc"), "{names:?}");
        assert!(!names.contains("cc") && !names.contains("proptest"), "{names:?}");
    }

    #[test]
    fn the_bill_of_materials_names_everything_by_what_is_locked() {
        let target = "x86_64-unknown-linux-musl";
        let contents = Contents::of(target).unwrap();
        let recipe = Recipe::here(target, "dist").unwrap();
        let bill: Value = serde_json::from_str(&contents.bill_of_materials(&recipe).unwrap()).unwrap();
        let components = bill["components"].as_array().unwrap();
        let mut known: BTreeSet<&str> = components.iter().map(|c| string(&c["bom-ref"])).collect();
        known.insert(string(&bill["metadata"]["component"]["bom-ref"]));
        for dependency in bill["dependencies"].as_array().unwrap() {
            let needs = dependency["dependsOn"].as_array().unwrap();
            assert!(needs.iter().all(|need| known.contains(string(need))), "{dependency}");
        }
        let with_hash = components.iter().filter(|c| c["hashes"].is_array()).count();
        assert_eq!(components.len() - with_hash, 6, "four packages of ours, Rust's own and the C library have none");
    }
}
