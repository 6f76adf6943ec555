//! What the documentation shows is what a reader gets: every page's commands are run.

use ompick_tests::{repository, transcript};
use std::fs;
use std::path::PathBuf;

/// The pages of the book, and the README.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![repository().join("README.md")];
    let mut open = vec![repository().join("docs/src")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

#[test]
fn pages_show_what_their_commands_print() {
    let mut commands = 0;
    let mut stale = Vec::new();
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        commands += page.lines().filter(|line| line.starts_with("$ ")).count();
        let now = transcript::run(&page).unwrap();
        if now != page {
            let line = now.lines().zip(page.lines()).position(|(a, b)| a != b).unwrap_or_default();
            let printed = now.lines().nth(line).unwrap_or_default();
            stale.push(format!("{}:{}: now `{printed}`", path.display(), line + 1));
        }
    }
    assert!(stale.is_empty(), "`cargo xtask docs --bless` writes them anew:\n{}", stale.join("\n"));
    assert!(commands >= 40, "only {commands} commands");
}

#[test]
fn the_book_has_every_page_and_every_link_leads_somewhere() {
    let root = repository().join("docs/src");
    let summary = fs::read_to_string(root.join("SUMMARY.md")).unwrap();
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let folder = path.parent().unwrap();
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        if path.starts_with(&root) && name != "SUMMARY.md" {
            assert!(summary.contains(&format!("({name})")), "{name} is not in the summary");
        }
        let text = without_blocks(&page);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") {
                assert!(folder.join(file).exists(), "{}: {target}", path.display());
            }
        }
    }
}

/// Each subcommand that has a manual page stands in the reference of options, which shows what `--help` prints.
#[test]
fn the_reference_of_options_has_every_subcommand() {
    let page = fs::read_to_string(repository().join("docs/src/options.md")).unwrap();
    let work = ompick_tests::work::Work::new(&[]);
    work.ends(0, &["man", "man"]);
    let pages = work.files("man");
    assert!(pages.len() > 15, "{pages:?}");
    for name in pages {
        let command = name.trim_end_matches(".1").replace('-', " ");
        assert!(page.contains(&format!("$ {command} --help\n")), "{command}");
    }
}

/// A page without its fenced blocks: what stands in them is no link.
fn without_blocks(page: &str) -> String {
    let mut is_text = true;
    let lines = page.lines().filter(|line| {
        let is_fence = line.starts_with("```");
        is_text ^= is_fence;
        is_text && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The page of deviations is made of the table that `explain --compare` goes by.
#[test]
fn the_page_of_deviations_is_that_of_the_table() {
    let page = fs::read_to_string(repository().join("docs/src/deviations.md")).unwrap();
    assert!(page == ompick_tests::deviations::page(), "stale: cargo xtask docs --bless");
}

/// The page of compilers alone and behind ompick, and the README's table, are made of what `cargo xtask alone`
/// recorded.
#[test]
fn the_figures_of_compilers_are_those_recorded() {
    let record = ompick_tests::alone::Record::read().unwrap();
    assert!(record.row.len() >= 11, "compilers are missing: {}", record.row.len());
    let page = fs::read_to_string(repository().join("docs/src/alone.md")).unwrap();
    assert!(page == ompick_tests::alone::page(&record), "stale: cargo xtask docs --bless");
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    assert!(readme == ompick_tests::alone::with_summary(&readme, &record), "stale: cargo xtask docs --bless");
}

#[test]
fn the_book_tells_the_architecture_as_it_is() {
    let page = fs::read_to_string(repository().join("docs/src/inside.md")).unwrap();
    assert!(page == ompick_tests::inside::page(&repository()).unwrap(), "stale: cargo xtask docs --bless");
}

/// The reference of codes is made of the same pages that `ompick explain` prints.
#[test]
fn the_reference_has_every_code() {
    let reference = fs::read_to_string(repository().join("docs/src/codes.md")).unwrap();
    for entry in fs::read_dir(repository().join("crates/cli/codes")).unwrap() {
        let name = entry.unwrap().file_name();
        let name = name.to_str().unwrap();
        assert!(reference.contains(&format!("{{{{#include ../../crates/cli/codes/{name}}}}}")), "{name} is missing");
    }
}
