//! What must hold for what `emit` makes of any text.

use ompick_frontend::codes;
use ompick_frontend::diag::Severity;
use ompick_frontend::marks::is_marked;
use ompick_resolver::profile::TargetSpec;
use ompick_rewriter::run::{Input, Language, LineMarkers, Report, Request, Settings, Target, Text, run};
use rustix::time::{ClockId, clock_gettime};
use std::path::Path;

/// The last is the same as the first to whoever asks for no isa name between them.
const TARGETS: [(&str, &str); 3] = [("gpu", "nvptx64:sm_80"), ("host", "x86_64:avx2"), ("next", "nvptx64:sm_90")];

/// Seconds of processor time that every 100 kB may take. A program that is not optimised takes longer, and one that
/// reports its coverage takes 2.2 to 2.5 times as long.
const SECONDS: f64 = match (cfg!(debug_assertions), cfg!(feature = "libfuzzer")) {
    (true, _) => 15.0,
    (false, true) => 2.5,
    (false, false) => 1.0,
};

/// Nothing panics, no two edits meet, places lie in their files, an error goes with a failed output, text without
/// anything to resolve stays as it is, the output is a fixed point, each target's output is that of its own run, and
/// threads make no difference.
pub fn check(name: &str, bytes: &[u8]) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let path = folder.path().join(name);
    let write = |bytes: &[u8]| std::fs::write(&path, bytes).map_err(|e| e.to_string());
    write(bytes)?;
    let before = processor_time();
    let report = run(&request(&path, &[0, 1, 2], 1));
    let taken = processor_time() - before;
    sound(&report)?;
    let allowed = SECONDS * (bytes.len() as f64 / 100_000.0).max(1.0);
    if taken > allowed {
        return Err(format!("took {taken:.1} s for {} bytes", bytes.len()));
    }
    if !is_marked(bytes, language(name)) && report.outputs.iter().any(|o| o.text != Text::Unchanged) {
        return Err("a text without anything to resolve is changed".to_owned());
    }
    for target in 0..TARGETS.len() {
        let alone = run(&request(&path, &[target], 1));
        let together = report.outputs.iter().find(|o| o.target == target).map(|o| &o.text);
        if alone.outputs.first().map(|o| &o.text) != together {
            return Err(format!("target {target} alone has another output than with others"));
        }
    }
    if bytes.len().is_multiple_of(8) {
        let threads = run(&request(&path, &[0, 1, 2], 8));
        let texts = |r: &Report| r.outputs.iter().map(|o| o.text.clone()).collect::<Vec<_>>();
        let said = |r: &Report| r.diagnostics.iter().map(|d| format!("{d:?}")).collect::<Vec<_>>();
        if (texts(&threads), said(&threads)) != (texts(&report), said(&report)) {
            return Err("8 threads give something else than one".to_owned());
        }
    }
    for output in &report.outputs {
        let Text::Changed(text) = &output.text else { continue };
        write(text)?;
        let again = run(&request(&path, &[output.target], 1));
        sound(&again).map_err(|why| format!("of the output: {why}"))?;
        match again.outputs.first().map(|o| &o.text) {
            Some(Text::Unchanged) => {}
            Some(Text::Changed(_)) => return Err(format!("the output for target {} changes again", output.target)),
            _ => return Err(format!("the output for target {} has errors: {:?}", output.target, said(&again))),
        }
    }
    Ok(())
}

fn said(report: &Report) -> Vec<&str> {
    report.diagnostics.iter().map(|d| d.message.as_str()).collect()
}

/// What holds of every report.
fn sound(report: &Report) -> Result<(), String> {
    for d in &report.diagnostics {
        if d.code.id == codes::INTERNAL_ERROR.id || d.code.id == codes::OVERLAP.id {
            return Err(format!("{}: {}", d.code.id, d.message));
        }
        for label in &d.labels {
            let length = report.sources.files.get(label.file.0 as usize).map_or(0, |f| f.bytes.len());
            if label.range.start > label.range.end || label.range.end > length {
                return Err(format!("{} is said of {:?} in {length} bytes", d.code.id, label.range));
            }
        }
    }
    let has_errors = report.diagnostics.iter().any(|d| d.code.severity == Severity::Error);
    let failed = report.outputs.iter().filter(|o| o.text == Text::Failed).count();
    match (has_errors, failed) {
        (true, 0) => Err(format!("an output in spite of errors: {:?}", said(report))),
        (false, 1..) => Err("no output, and no error".to_owned()),
        _ => Ok(()),
    }
}

fn language(name: &str) -> Language {
    match name.rsplit('.').next() {
        Some("c" | "h") => Language::C,
        Some("cpp") => Language::Cxx,
        _ => Language::Fortran,
    }
}

fn request(path: &Path, targets: &[usize], threads: usize) -> Request {
    let traits = |spec: &str| TargetSpec::parse(spec, "x86_64").expect("a built-in profile").traits("gnu");
    let target =
        |&t: &usize| Target { name: TARGETS[t].0.to_owned(), host: traits("x86_64"), device: traits(TARGETS[t].1) };
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    Request {
        inputs: vec![Input { path: path.to_path_buf(), language: language(&name), header: false }],
        targets: targets.iter().map(target).collect(),
        settings: Settings {
            vendor: vec!["gnu".to_owned()],
            openmp_macro: Some("201511".to_owned()),
            line_markers: LineMarkers::Auto,
            max_copies: 40,
            threads,
            ..Settings::default()
        },
        layout: None,
    }
}

/// What this process has used, in seconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
