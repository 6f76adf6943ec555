//! `cargo xtask generate`: the directive parser is generated from its grammar and committed. A file
//! of checksums tells whether it still belongs to the grammar, without generating it again.

use crate::Error;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// What goes in and what comes out.
const FILES: [&str; 4] = ["grammar.js", "src/grammar.json", "src/node-types.json", "src/parser.c"];
/// Their checksums.
const SUMS: &str = "src/checksums.txt";

/// Writes the parser anew, and the checksums.
///
/// # Errors
/// If the grammar is wrong or files cannot be written.
#[cfg(feature = "generate")]
pub fn generate() -> Result<(), Error> {
    crate::generate::generate().map_err(|e| e.to_string())?;
    fs::write(grammar().join(SUMS), sums()?).map_err(|e| format!("cannot write {SUMS}: {e}"))
}

/// Starts xtask again with all that is needed to generate.
///
/// # Errors
/// As the other one.
#[cfg(not(feature = "generate"))]
pub fn generate() -> Result<(), Error> {
    let xtask = ["run", "--quiet", "--package", "xtask", "--features", "generate"];
    crate::steps::cargo(&[&xtask[..], &["--", "generate"]].concat())
}

/// Whether the parser that is there belongs to the grammar.
///
/// # Errors
/// If not.
pub fn check() -> Result<(), Error> {
    let recorded = fs::read_to_string(grammar().join(SUMS)).unwrap_or_default();
    let found = sums()?;
    if recorded.lines().eq(found.lines()) {
        return Ok(());
    }
    let changed: Vec<_> = found
        .lines()
        .filter(|line| !recorded.lines().any(|old| old == *line))
        .filter_map(|line| line.split_whitespace().next_back())
        .collect();
    Err(format!(
        "the directive parser and its grammar have come apart ({}); run `cargo xtask generate`",
        changed.join(", ")
    ))
}

fn grammar() -> PathBuf {
    ompick_tests::repository().join("grammars/openmp")
}

fn sums() -> Result<String, Error> {
    let mut out = String::new();
    for file in FILES {
        let path = grammar().join(file);
        let bytes = fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
        let _ = writeln!(out, "{:016x}  {file}", sum(&bytes));
    }
    Ok(out)
}

/// FNV-1a, blind to carriage returns, which a checkout may add. It guards against forgetting, not
/// against malice.
fn sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .filter(|byte| **byte != b'\r')
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_published_one() {
        assert_eq!(sum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(sum(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(sum(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn line_ends_do_not_count() {
        assert_eq!(sum(b"a\r\nb"), sum(b"a\nb"));
        assert_ne!(sum(b"a\nb"), sum(b"a\nc"));
    }
}
