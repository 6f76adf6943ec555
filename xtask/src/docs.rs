//! `cargo xtask docs`: the book, and the crates' pages.

use crate::{Error, steps};
use ompick_tests::{repository, transcript};
use std::fs;
use std::path::{Path, PathBuf};

/// The version of mdbook that the book is built with.
const MDBOOK: &str = "0.5.4";

/// What is done with the book.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Write the generated reference and what the pages' commands print anew, rather than building
    #[arg(long)]
    pub bless: bool,
    /// Where the built book goes
    #[arg(long, value_name = "DIR", default_value = "target/book")]
    pub to: PathBuf,
}

/// Builds the book; installs mdbook if there is none.
///
/// # Errors
/// If mdbook can neither be found nor installed, or does not like the book.
pub fn run(options: Options) -> Result<(), Error> {
    let root = repository();
    if options.bless {
        fs::write(root.join("docs/src/codes.md"), codes(&root)?).map_err(|e| e.to_string())?;
        fs::write(root.join("docs/src/deviations.md"), ompick_tests::deviations::page()).map_err(|e| e.to_string())?;
        let record = ompick_tests::alone::Record::read()?;
        fs::write(root.join("docs/src/inside.md"), ompick_tests::inside::page(&root)?).map_err(|e| e.to_string())?;
        fs::write(root.join("docs/src/alone.md"), ompick_tests::alone::page(&record)).map_err(|e| e.to_string())?;
        let readme = fs::read_to_string(root.join("README.md")).map_err(|e| e.to_string())?;
        let readme = ompick_tests::alone::with_summary(&readme, &record);
        fs::write(root.join("README.md"), readme).map_err(|e| e.to_string())?;
        bless(&root.join("README.md"))?;
        return bless_below(&root.join("docs/src"));
    }
    if !steps::works("mdbook", &["--version"]) {
        let features = ["--no-default-features", "--features", "search", "--locked"];
        steps::cargo(&[&["install", "mdbook", "--version", MDBOOK][..], &features].concat())?;
    }
    let to = std::path::absolute(&options.to).map_err(|e| e.to_string())?;
    let book = root.join("docs").display().to_string();
    steps::run("mdbook", &["build", "--dest-dir", &to.display().to_string(), &book])?;
    crates()?;
    println!("{}", to.join("index.html").display());
    Ok(())
}

/// The crates' own pages: a link that leads nowhere is an error.
pub fn crates() -> Result<(), Error> {
    let strict = "build.rustdocflags = ['-Dwarnings']";
    steps::cargo(&["doc", "--workspace", "--no-deps", "--quiet", "--config", strict])
}

/// The reference of codes: their pages, one behind the other.
fn codes(root: &Path) -> Result<String, Error> {
    let mut page = String::from(
        "# Messages\n\nWhat each message means, with an example that gives it and one that does not; `ompick explain CODE` \
         prints the same.\nThe examples are run by tests. A code never changes its meaning.\n",
    );
    for code in ompick_frontend::codes::ALL {
        let file = format!("crates/cli/codes/{}.md", code.id);
        if !root.join(&file).exists() {
            return Err(format!("{file} is missing"));
        }
        let (id, title) = (code.id, code.title);
        let anchor = id.to_lowercase();
        page += &format!("\n## {id}: {title} {{#{anchor}}}\n\n{{{{#include ../../{file}}}}}\n");
    }
    Ok(page)
}

fn bless_below(folder: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            bless_below(&path)?;
        } else if path.extension().is_some_and(|e| e == "md") {
            bless(&path)?;
        }
    }
    Ok(())
}

fn bless(path: &Path) -> Result<(), Error> {
    let page = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let now = transcript::run(&page).map_err(|e| format!("{}: {e}", path.display()))?;
    if now != page {
        println!("{}", path.display());
        fs::write(path, now).map_err(|e| e.to_string())?;
    }
    Ok(())
}
