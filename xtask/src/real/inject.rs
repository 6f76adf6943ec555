//! What `emit` makes of a real program: the same, or with metadirectives in place of its own directives something that
//! compiles as before.

use super::modules::Modules;
use super::{Options, Package};
use crate::Error;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What came of compiling files with injected metadirectives.
#[derive(Default)]
pub struct Compiled {
    /// Directives that became metadirectives.
    injected: usize,
    /// Files with such.
    files: usize,
    /// Files that compile as they are.
    compiled: usize,
    pub failures: Vec<String>,
}

impl fmt::Display for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} directives made metadirectives in {} files; of {} that compile, {} do not any more",
            self.injected,
            self.files,
            self.compiled,
            self.failures.len()
        )
    }
}

/// What `emit` does to files in which nothing is to be resolved.
#[derive(Default)]
pub struct Emitted {
    /// It found errors.
    pub refused: Vec<PathBuf>,
    /// It should not have changed them.
    pub changed: Vec<PathBuf>,
}

/// Emits a program without variants.
///
/// # Errors
/// If `emit` cannot be run.
pub fn unchanged(options: &Options, package: &Package, folder: &Path, files: &[PathBuf]) -> Result<Emitted, Error> {
    let out = fresh(&options.keep.join(format!("{}-out", package.name)))?;
    emit(options, package, folder, &out)?;
    let mut emitted = Emitted::default();
    for file in files {
        let below = file.strip_prefix(folder).unwrap_or(file);
        match (std::fs::read(file), std::fs::read(out.join("host").join(below))) {
            (Ok(before), Ok(after)) if before == after => {}
            (Err(_), _) => {}
            (_, Ok(_)) => emitted.changed.push(below.to_path_buf()),
            (_, Err(_)) => emitted.refused.push(below.to_path_buf()),
        }
    }
    Ok(emitted)
}

/// Puts metadirectives in the place of `parallel do` directives and compiles what `emit` makes of them, as far as the
/// files compile by themselves.
///
/// # Errors
/// If something cannot be run or written.
pub fn compile(
    options: &Options,
    package: &Package,
    folder: &Path,
    files: &[PathBuf],
    include: &[PathBuf],
) -> Result<Compiled, Error> {
    let mut result = Compiled::default();
    let injected = fresh(&options.keep.join(format!("{}-injected", package.name)))?;
    let out = fresh(&options.keep.join(format!("{}-injected-out", package.name)))?;
    let mut chosen: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    for file in files {
        let Ok(text) = std::fs::read(file) else { continue };
        let (text, count) = with_metadirectives(&text, is_fixed(file));
        if count == 0 {
            continue;
        }
        result.injected += count;
        result.files += 1;
        let below = file.strip_prefix(folder).unwrap_or(file);
        let copy = injected.join(below);
        write(&copy, &text)?;
        chosen.insert(file.clone(), below.to_path_buf());
    }
    // With its includes, so that it is found where it is.
    for include in package.include {
        std::fs::create_dir_all(injected.join(include)).map_err(|e| format!("{include}: {e}"))?;
    }
    emit(options, package, &injected, &out)?;
    let scratch = fresh(&options.keep.join("scratch"))?;
    let modules = Modules::read(files);
    let mut tried = HashSet::new();
    for (file, below) in chosen {
        if result.compiled == options.compile {
            break;
        }
        let beside = file.parent().unwrap_or(folder);
        let compiles = |source: &Path| gfortran(package, source, beside, include, &scratch);
        for needed in modules.before(&file) {
            if tried.insert(needed.clone()) {
                // If it does not compile, nor will what needs it.
                let beside = needed.parent().unwrap_or(folder);
                let _ = gfortran(package, &needed, beside, include, &scratch);
            }
        }
        if compiles(&file).is_err() {
            continue;
        }
        result.compiled += 1;
        if let Err(why) = compiles(&out.join("host").join(&below)) {
            result.failures.push(format!("{}: {why}", below.display()));
        }
    }
    Ok(result)
}

fn gfortran(
    package: &Package,
    source: &Path,
    beside: &Path,
    include: &[PathBuf],
    scratch: &Path,
) -> Result<(), String> {
    let mut command = Command::new("gfortran");
    command.args(["-fopenmp", "-fsyntax-only", "-fallow-argument-mismatch", "-w", "-J"]).arg(scratch);
    if package.preprocess {
        command.arg("-cpp");
    }
    command.arg("-I").arg(beside);
    for folder in include {
        command.arg("-I").arg(folder);
    }
    command.args(package.macros.iter().map(|m| format!("-D{m}"))).arg(source);
    let output = command.output().map_err(|e| format!("gfortran: {e}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).lines().take(12).collect::<Vec<_>>().join("\n")),
    }
}

fn emit(options: &Options, package: &Package, folder: &Path, out: &Path) -> Result<(), Error> {
    let mut command = Command::new(&options.ompick);
    command.args(["emit", "--no-ignore", "--message-format", "short", "-q", "-o"]).arg(out);
    command.args(package.macros.iter().map(|m| format!("-D{m}")));
    if package.preprocess {
        command.args(["--cpp", "always"]);
    }
    for include in package.include {
        command.arg("-I").arg(folder.join(include));
    }
    let output = command
        .args(package.folders_below(folder))
        .output()
        .map_err(|e| format!("{}: {e}", options.ompick.display()))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    for message in messages.lines().take(40) {
        println!("    {message}");
    }
    Ok(())
}

/// Whether a file is in fixed form.
pub fn is_fixed(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("f") || e.eq_ignore_ascii_case("for"))
}

/// The text with `parallel do` directives made metadirectives that choose them, and how many there were. Directives
/// with an `end parallel do` are left alone: its partner would be in the metadirective.
pub fn with_metadirectives(text: &[u8], fixed: bool) -> (Vec<u8>, usize) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
    let lower: Vec<Vec<u8>> = lines.iter().map(|l| l.to_ascii_lowercase()).collect();
    let sentinel = |line: &[u8]| {
        let start = if fixed { 0 } else { line.iter().take_while(|b| b.is_ascii_whitespace()).count() };
        let letter =
            if fixed { matches!(line.first(), Some(b'c' | b'*' | b'!')) } else { line.get(start) == Some(&b'!') };
        (letter && line[start + 1..].starts_with(b"$omp")).then_some(start + 5)
    };
    let mut count = 0;
    let mut i = 0;
    while i < lines.len() {
        let first = i;
        i += 1;
        let Some(at) = sentinel(&lower[first]) else { continue };
        let text = lower[first][at..].trim_ascii();
        if !text.starts_with(b"parallel do") || text.contains(&b'!') || text.starts_with(b"parallel do simd") {
            continue;
        }
        let goes_on = |j: usize| match fixed {
            true => {
                let line = lower.get(j + 1);
                line.is_some_and(|l| sentinel(l).is_some_and(|at| !matches!(l.get(at), None | Some(b' ' | b'0'))))
            }
            false => lower[j].trim_ascii_end().ends_with(b"&"),
        };
        let mut last = first;
        while goes_on(last) && last + 1 < lines.len() {
            last += 1;
        }
        i = last + 1;
        // A loop's own end directive belongs to it.
        let next = lower[i..]
            .iter()
            .position(|l| sentinel(l).is_some_and(|at| l[at..].trim_ascii().starts_with(b"end parallel do")));
        let other = lower[i..]
            .iter()
            .position(|l| sentinel(l).is_some_and(|at| !l[at..].trim_ascii().starts_with(b"end parallel do")));
        let ended = next.is_some_and(|n| other.is_none_or(|o| n < o));
        if ended {
            let at = i + next.unwrap_or(0);
            // It becomes an empty line: without it the loop ends the same.
            lines[at] = if lines[at].ends_with(b"\r\n") { b"\r\n".to_vec() } else { b"\n".to_vec() };
        } else if next.is_some() {
            continue;
        }
        let code = lower[last].trim_ascii_end().len();
        if lower[last][..code].contains(&b'!') && lower[last][..code].iter().rposition(|b| *b == b'!') > Some(at) {
            continue;
        }
        lines[first].splice(at..at, b" metadirective when(implementation={vendor(gnu)}:".iter().copied());
        let end = lines[last].trim_ascii_end().len();
        lines[last].insert(end, b')');
        if fixed {
            wrap(&mut lines[first..=last]);
        }
        count += 1;
    }
    (lines.concat(), count)
}

/// Fixed-form directive lines with their clauses on a line of their own each, where they are too long.
fn wrap(lines: &mut [Vec<u8>]) {
    for line in lines {
        if line.trim_ascii_end().len() <= 72 {
            continue;
        }
        let cut = line.windows(2).position(|w| w == b"}:").map(|n| n + 2);
        let cut = cut.or_else(|| line[..72].iter().rposition(|b| matches!(b, b',' | b' ' | b')')).map(|n| n + 1));
        if let Some(cut) = cut {
            line.splice(cut..cut, b"\n!$omp& ".iter().copied());
        }
    }
}

fn fresh(folder: &Path) -> Result<PathBuf, Error> {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    std::path::absolute(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

fn write(path: &Path, text: &[u8]) -> Result<(), Error> {
    let parent = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_loops_get_metadirectives() {
        let text = "  !$omp parallel do &\n  !$omp private(x)\n  do i = 1, n\n  end do\n  !$omp end parallel do\n!$omp parallel\n";
        let (new, count) = with_metadirectives(text.as_bytes(), false);
        let new = String::from_utf8(new).unwrap();
        assert_eq!(count, 1);
        assert!(new.starts_with("  !$omp metadirective when(implementation={vendor(gnu)}: parallel do &\n"), "{new}");
        assert!(new.contains("private(x))\n") && !new.contains("end parallel do"), "{new}");
        let text = "c$omp parallel do\nc$omp& private(x)\n      do i = 1, n\n      end do\n";
        let (new, count) = with_metadirectives(text.as_bytes(), true);
        let new = String::from_utf8(new).unwrap();
        assert_eq!(count, 1);
        assert!(new.lines().all(|l| l.len() <= 72) && new.contains("c$omp& private(x))"), "{new}");
    }
}
