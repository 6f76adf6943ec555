//! Variants that choose what the text already says.

use super::projects::Project;
use crate::Error;
use crate::real::inject::{is_fixed, with_metadirectives};
use std::fs;
use std::path::{Path, PathBuf};

/// The selector of a metadirective that GCC chooses.
pub const CHOSEN: &str = "implementation={vendor(gnu)}";
/// One that it does not.
pub const NOT_CHOSEN: &str = "implementation={vendor(amd)}";

/// Constructs that a metadirective may choose.
const CONSTRUCTS: &[&str] =
    &["parallel", "for", "simd", "task", "taskloop", "target", "teams", "distribute", "sections", "single", "loop"];

/// What was made of a tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Injected {
    pub directives: usize,
    pub files: usize,
}

/// Makes metadirectives of a project's directives.
pub fn into(root: &Path, project: &Project) -> Result<Injected, Error> {
    let mut all = Injected::default();
    let mut open: Vec<PathBuf> = project.inject.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
            let path = entry.path();
            let suffix = path.extension().and_then(|s| s.to_str()).unwrap_or_default().to_ascii_lowercase();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let text = || fs::read(&path).map_err(|e| format!("{}: {e}", path.display()));
            let (new, count) = match suffix.as_str() {
                "c" | "h" | "cpp" | "hpp" if !project.fortran => in_c(&String::from_utf8_lossy(&text()?)),
                "f" | "f90" if project.fortran => with_metadirectives(&text()?, is_fixed(&path)),
                _ => continue,
            };
            if count > 0 {
                // Permissions and all else stay.
                fs::write(&path, new).map_err(|e| format!("{}: {e}", path.display()))?;
                all.directives += count;
                all.files += 1;
            }
        }
    }
    if all.directives == 0 { Err("it has no directive that could be one".to_string()) } else { Ok(all) }
}

/// The text with its constructs chosen by metadirectives, and how many there were: `#pragma omp`, and `Pragma(omp ...)`
/// of macros.
fn in_c(text: &str) -> (Vec<u8>, usize) {
    let mut out = String::with_capacity(text.len());
    let mut count = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let mut whole = line.to_string();
        let is_macro = line.trim_start().starts_with("#define") || line.trim_end().ends_with("\\");
        if let Some(at) = directive(line) {
            while whole.trim_end().ends_with('\\')
                && let Some(next) = lines.next()
            {
                whole.push_str(next);
            }
            let end = whole.trim_end().len();
            if is_construct(&whole[at..]) && !whole.contains("//") && !whole.contains("/*") {
                whole.insert(end, ')');
                whole.insert_str(at, &format!(" metadirective when({CHOSEN}:"));
                count += 1;
            }
        } else if is_macro && let Some(at) = whole.find("Pragma(omp ") {
            let from = at + "Pragma(omp ".len();
            if let Some(end) = closing(&whole[from..]).filter(|_| is_construct(&whole[from - 1..])) {
                whole.insert(from + end, ')');
                whole.insert_str(from, &format!("metadirective when({CHOSEN}: "));
                count += 1;
            }
        }
        out.push_str(&whole);
    }
    (out.into_bytes(), count)
}

/// Where what follows `#pragma omp` begins.
fn directive(line: &str) -> Option<usize> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("pragma")?.trim_start();
    let rest = rest.strip_prefix("omp").filter(|rest| rest.starts_with([' ', '\t']))?;
    Some(line.len() - rest.len())
}

fn is_construct(rest: &str) -> bool {
    let word = rest.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    CONSTRUCTS.contains(&word)
}

/// The parenthesis that closes what is open where a text begins.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructs_become_metadirectives() {
        let text = "# pragma omp parallel for \\\n  private(x)\nfor (;;) {}\n#pragma omp critical\n\
                    #define P Pragma(omp parallel for A(x) B)\n";
        let (new, count) = in_c(text);
        let expected = format!(
            "# pragma omp metadirective when({CHOSEN}: parallel for \\\n  private(x))\nfor (;;) {{}}\n\
             #pragma omp critical\n#define P Pragma(omp metadirective when({CHOSEN}: parallel for A(x) B))\n"
        );
        assert_eq!((String::from_utf8(new).unwrap(), count), (expected, 2));
    }
}
