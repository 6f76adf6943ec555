//! Targets whose hosts predefine other macros: what they read is another text, so each group of targets is a run of
//! its own, and the reports are put together.

use super::{Further, Memory, Report, Request};
use ompick_frontend::diag::{FileId, Sources};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Runs a request for each of the hosts that its targets have.
pub fn run(request: &Request, memory: Option<&dyn Memory>) -> Report {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let more = |target: usize| request.settings.more_predefined.get(target);
    for target in 0..request.targets.len() {
        match groups.iter_mut().find(|group| more(group[0]) == more(target)) {
            Some(group) => group.push(target),
            None => groups.push(vec![target]),
        }
    }
    if let [_] | [] = &groups[..] {
        return crate::engine::run(&for_group(request, groups.first().map_or(&[][..], |group| group)), memory);
    }
    let mut whole = Whole::default();
    for group in &groups {
        whole.add(group, crate::engine::run(&for_group(request, group), memory));
    }
    whole.finish()
}

/// The request with these targets only.
fn for_group(request: &Request, group: &[usize]) -> Request {
    let mut request = request.clone();
    let more = std::mem::take(&mut request.settings.more_predefined);
    request.settings.predefined.extend(group.first().and_then(|&target| more.get(target)).cloned().unwrap_or_default());
    request.targets = group.iter().filter_map(|&target| request.targets.get(target).cloned()).collect();
    request
}

/// Reports put together.
#[derive(Default)]
struct Whole {
    report: Report,
    files: FxHashMap<PathBuf, FileId>,
}

impl Whole {
    fn add(&mut self, targets: &[usize], report: Report) {
        let files: Vec<FileId> = report.sources.files.into_iter().map(|source| self.file(source)).collect();
        let file = |id: FileId| files[id.0 as usize];
        for mut diagnostic in report.diagnostics {
            diagnostic.labels.iter_mut().for_each(|label| label.file = file(label.file));
            let edits = diagnostic.fixes.iter_mut().flat_map(|fix| &mut fix.edits);
            edits.for_each(|edit| edit.file = file(edit.file));
            if !self.report.diagnostics.contains(&diagnostic) {
                self.report.diagnostics.push(diagnostic);
            }
        }
        for mut output in report.outputs {
            (output.target, output.file) = (targets[output.target], file(output.file));
            output.sites.iter_mut().for_each(|site| site.file = file(site.file));
            for site in &mut output.sites {
                // Sites share their candidates as long as they may.
                if site.candidates.iter().any(|candidate| file(candidate.span.file) != candidate.span.file) {
                    let candidates = Arc::make_mut(&mut site.candidates);
                    candidates.iter_mut().for_each(|candidate| candidate.span.file = file(candidate.span.file));
                }
            }
            self.report.outputs.push(output);
        }
        let own_target = |further: Further| Further { target: targets[further.target], ..further };
        self.report.further.extend(report.further.into_iter().map(own_target));
        if self.report.programs.is_empty() {
            self.report.programs = report.programs;
        }
        for mut overlay in report.overlays {
            overlay.target = targets[overlay.target];
            self.report.overlays.push(overlay);
        }
        self.report.unreadable.extend(report.unreadable);
        self.report.missing.extend(report.missing);
    }

    fn file(&mut self, source: ompick_frontend::diag::Source) -> FileId {
        let Sources { files } = &mut self.report.sources;
        *self.files.entry(source.path.clone()).or_insert_with(|| {
            files.push(source);
            FileId((files.len() - 1) as u32)
        })
    }

    fn finish(mut self) -> Report {
        let report = &mut self.report;
        report.diagnostics.sort_by_key(|d| d.labels.first().map(|label| (label.file, label.range.start)));
        report.outputs.sort_by_key(|output| (output.target, output.input));
        report.overlays.sort_by_key(|overlay| (overlay.target, overlay.input));
        report.unreadable.sort();
        report.unreadable.dedup();
        report.missing.sort();
        report.missing.dedup();
        self.report
    }
}

#[cfg(test)]
mod tests {
    use crate::run::{Input, Language, Request, Settings, Target, Text};
    use ompick_resolver::profile::TargetSpec;

    #[test]
    fn each_target_reads_with_the_macros_of_its_own_host() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("main.c");
        let text = "void f(void) {\n#ifdef __AVX2__\n#pragma omp metadirective when(user={condition(1)}: barrier)\n\
                    #endif\n}\n";
        std::fs::write(&path, text).unwrap();
        let traits = TargetSpec::parse("x86_64", "x86_64").unwrap().traits("gnu");
        let target = |name: &str| Target { name: name.to_owned(), host: traits.clone(), device: traits.clone() };
        let changed = |more_predefined: Vec<Vec<(String, String)>>| {
            let request = Request {
                inputs: vec![Input { path: path.clone(), language: Language::C, header: false }],
                targets: vec![target("one"), target("other")],
                settings: Settings { more_predefined, ..Settings::default() },
                layout: None,
            };
            let report = crate::run::run(&request);
            assert_eq!(report.sources.files.len(), 1);
            report.outputs.iter().map(|o| (o.target, matches!(o.text, Text::Changed(_)))).collect::<Vec<_>>()
        };
        let avx2 = vec![("__AVX2__".to_owned(), "1".to_owned())];
        assert_eq!(changed(vec![avx2.clone(), Vec::new()]), [(0, true), (1, false)]);
        assert_eq!(changed(vec![Vec::new(), avx2.clone()]), [(0, false), (1, true)]);
        assert_eq!(changed(vec![avx2.clone(), avx2]), [(0, true), (1, true)]);
    }
}
