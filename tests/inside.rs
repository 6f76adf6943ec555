//! The page of the book on how ompick is built: ARCHITECTURE.md, without links into the repository, which a book has
//! not.

use regex::Regex;
use std::fs;
use std::path::Path;

/// The page.
///
/// # Errors
/// If the repository's page cannot be read.
pub fn page(root: &Path) -> Result<String, String> {
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).map_err(|e| format!("ARCHITECTURE.md: {e}"))?;
    Ok(without_links(&text))
}

fn without_links(text: &str) -> String {
    let link = Regex::new(r"\[([^\]]+)\]\([^)]+\)").expect("a pattern");
    link.replace_all(text, "$1").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_link_says_stays() {
        assert_eq!(without_links("see [`read`](crates/read.rs) and [this](x)"), "see `read` and this");
    }
}
