//! `cargo xtask pages`: the pages of `ompick report` in a real browser, tested, and as pictures to look at.

use crate::{Error, compilers, steps};
use ompick_tests::browser::Look;
use ompick_tests::{repository, tools};
use std::fs;
use std::path::Path;

/// What is done with the pictures.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Put the picture of the README in its place anew
    #[arg(long)]
    pub bless: bool,
}

const LIGHT: Look = Look { width: 1500, height: 820, dark: false };
const DARK: Look = Look { dark: true, ..LIGHT };

/// A page at a place, and its picture's name.
const PICTURES: [(&str, Look, &str); 4] = [
    ("", LIGHT, "sites"),
    ("", DARK, "sites-dark"),
    ("#kernels.c:37@nvptx64-sm_90", LIGHT, "source"),
    ("#kernels.c:37@amdgcn-gfx90a", DARK, "source-dark"),
];

/// The one that stands in the README.
const SHOWN: &str = "docs/src/report.png";

/// Tests the pages and takes the pictures.
///
/// # Errors
/// If there is no browser, or a page does not do what it should.
pub fn run(options: &Options) -> Result<(), Error> {
    let browser = compilers::browser()?;
    steps::cargo(&["test", "--workspace", "--test", "report", "--", "--nocapture"])?;
    let root = repository();
    let folder = root.join("target/pages");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let page = folder.join("heat.html");
    let ompick = tools::ompick().map_err(|e| e.to_string())?.display().to_string();
    let targets = ["-t", "host", "-t", "nvptx64:sm_90", "-t", "amdgcn:gfx90a"];
    let output = page.display().to_string();
    steps::run(&ompick, &[&["report", "--no-config"][..], &targets, &["-o", &output, "corpus/heat"]].concat())?;
    for (hash, look, name) in PICTURES {
        let to = folder.join(format!("{name}.png"));
        browser.picture(&page, hash, look, &to)?;
        println!("{}", to.display());
    }
    if options.bless {
        copy(&folder.join("source.png"), &root.join(SHOWN))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to).map(drop).map_err(|e| format!("{}: {e}", to.display()))
}
