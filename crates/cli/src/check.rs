//! `ompick check`: messages only, with those of the lint rules; and `--fix`.

use crate::commands::{self, Chosen};
use crate::failure::Failure;
use crate::fixes::{self, Fixed};
use crate::inputs::Inputs;
use crate::lints;
use crate::messages::{Comments, Messenger};
use crate::options::Check;
use ompick_frontend::codes;
use ompick_frontend::diag::Diagnostic;
use ompick_rewriter::run::{Report, Request, run};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Does it.
///
/// # Errors
/// If a file does not exist or cannot be mended.
pub fn check(options: &Check, messenger: &mut Messenger) -> Result<u8, Failure> {
    let Chosen { inputs, mut request, .. } =
        commands::chosen(&options.inputs, &options.program, &options.messages, messenger)?;
    request.settings.lints = true;
    messenger.progress(&format!("{} source files", request.inputs.len()));
    // Whoever names no targets does not mean that there are no others.
    let targets_are_named = !options.program.targets.is_empty();
    let run = |request: &Request| linted(request, targets_are_named);
    let mut report = commands::resolved(&options.program, &options.messages, &mut request, messenger, run)?;
    let mut fixed = Fixed::default();
    // What is mended may show what else is wrong.
    for _ in 0..ROUNDS {
        if !(options.fix && mend(&report, &inputs, messenger, &mut fixed)?) {
            break;
        }
        report = linted(&request, targets_are_named);
    }
    if !fixed.files.is_empty() {
        messenger.note(&format!("mended {} in {}", of(fixed.messages, "place"), of(fixed.files.len(), "file")));
    }
    let failed = tell(messenger, &report, &inputs, &request);
    Ok(commands::status(failed, messenger))
}

/// A run with everything that there is to say; variants that no target can choose only where targets are named.
pub fn linted(request: &Request, targets_are_named: bool) -> Report {
    let mut report = run(request);
    report.diagnostics.retain(|d| targets_are_named || d.code.id != codes::NO_TARGET.id);
    let found = lints::lints(&report);
    report.diagnostics.extend(found);
    let place = |d: &Diagnostic| d.labels.first().map(|label| (label.file, label.range.start));
    report.diagnostics.sort_by_key(place);
    report
}

/// Prints everything, also what is to be said of comments that allow messages. Gives whether files could not be read.
fn tell(messenger: &mut Messenger, report: &Report, inputs: &Inputs, request: &Request) -> bool {
    let failed = commands::tell_failures(messenger, report, inputs, request);
    let mut comments = Comments::new(&report.sources);
    messenger.diagnostics_with(&report.diagnostics, &mut comments);
    let of_comments = comments.diagnostics();
    messenger.diagnostics(&of_comments, &report.sources);
    failed
}

/// At most so many times the sources are read again.
const ROUNDS: usize = 5;

fn of(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Mends what can be mended in the inputs; gives whether there was anything.
fn mend(report: &Report, inputs: &Inputs, messenger: &Messenger, fixed: &mut Fixed) -> Result<bool, Failure> {
    let own: HashSet<&Path> = inputs.files.iter().map(|file| file.location.as_path()).collect();
    let is_own = |path: &PathBuf| crate::inputs::locate(path).is_ok_and(|location| own.contains(location.as_path()));
    let mut comments = Comments::new(&report.sources);
    let mut shown = messenger.shown(&report.diagnostics, &mut comments);
    shown.extend(messenger.shown(&comments.diagnostics(), &mut Comments::new(&report.sources)));
    let before = fixed.messages;
    fixes::apply(&shown, &report.sources, &is_own, fixed)?;
    Ok(fixed.messages > before)
}
