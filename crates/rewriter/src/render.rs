//! A file's text, once it is known what is edited in it.

use crate::lower::fortran::wrap;
use ompick_frontend::cpp::Pass;
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::{Edit, Working};

/// The text of a pass with edits of its working text, and with edits of its include lines, which are
/// ranges of the file. Lines that became too long for their source form are broken.
pub fn pass(pass: &Pass, parsed: Option<&ParsedFile>, mut edits: Vec<Edit>, includes: Vec<Edit>) -> Vec<u8> {
    let plain;
    let working = match parsed {
        Some(parsed) => &parsed.text,
        None => {
            plain = Working::new(pass.source.bytes.clone(), &[]);
            &plain
        }
    };
    let elided = parsed.map_or(&[][..], |p| &p.elided);
    let gone = |e: &Edit| elided.iter().any(|r| r.start <= e.range.start && e.range.end <= r.end);
    // Those of include lines whose file was read in their place.
    let mut respelled = Vec::new();
    for include in includes {
        if working.is_expanded(&include.range) {
            respelled.push(include);
            continue;
        }
        let range = working.from_file(include.range.start)..working.from_file(include.range.end);
        let include = Edit { range, ..include };
        edits.extend((!gone(&include)).then_some(include));
    }
    Edit::sort(&mut edits);
    let text = working.render_with(&(0..working.text().len()), &edits, &respelled);
    match parsed.and_then(|p| Some((p.form?, p.line_width))) {
        Some((form, width)) => wrap::fit(form, width, &pass.source.bytes, text),
        None => text,
    }
}
