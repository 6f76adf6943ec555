//! Many targets at once: each comes out as it does alone.

use super::harness::corpus_of;
use ompick_resolver::profile::TargetSpec;
use ompick_rewriter::run::{Input, Language, Layout, Output, Report, Request, Settings, Target, Text, run};
use std::collections::{BTreeSet, HashSet};
use std::path::Path;

/// Some that programs cannot tell apart, and some that they can: names in them are named in the corpus.
const TARGETS: [(&str, &str); 5] = [
    ("v70", "nvptx64:sm_70"),
    ("newest", "nvptx64:sm_90"),
    ("v80", "nvptx64:sm_80"),
    ("amd", "amdgcn:gfx90a"),
    ("own", "x86_64"),
];

fn request(folder: &Path, files: &[(String, Vec<u8>)], targets: &[usize]) -> Request {
    let traits = |spec: &str| TargetSpec::parse(spec, "x86_64").expect("a built-in profile").traits("llvm");
    let target =
        |&t: &usize| Target { name: TARGETS[t].0.to_owned(), host: traits("x86_64"), device: traits(TARGETS[t].1) };
    let language = |name: &str| match name.rsplit_once('.') {
        Some((_, "c" | "h")) => Language::C,
        Some((_, "cpp" | "hpp")) => Language::Cxx,
        _ => Language::Fortran,
    };
    let root = folder.join("src");
    let input = |(name, _): &(String, Vec<u8>)| Input {
        path: root.join(name),
        language: language(name),
        header: name.ends_with(".h") || name.ends_with(".hpp"),
    };
    Request {
        inputs: files.iter().map(input).collect(),
        targets: targets.iter().map(target).collect(),
        settings: Settings {
            vendor: vec!["llvm".to_owned()],
            openmp_macro: Some("201811".to_owned()),
            lints: true,
            threads: 1,
            ..Settings::default()
        },
        layout: Some(Layout { out: folder.join("out"), root, along: HashSet::default(), whole: true }),
    }
}

/// What a target gets: texts, sites with all reasons, further files.
fn of_target(report: &Report, target: usize) -> Vec<String> {
    let sites = |output: &Output| {
        let shown = |s: &ompick_rewriter::run::SiteDecision| {
            format!("{:?} {} {} {:?} {:?}", s.range, s.kind, s.context(), s.candidates, s.decision)
        };
        output.sites.iter().map(shown).collect::<Vec<_>>()
    };
    let text = |text: &Text| match text {
        Text::Changed(text) => String::from_utf8_lossy(text).into_owned(),
        other => format!("{other:?}"),
    };
    let outputs = report.outputs.iter().filter(|o| o.target == target);
    let outputs = outputs.map(|o| format!("{} {} {:#?}", o.input, text(&o.text), sites(o)));
    let further = report.further.iter().filter(|f| f.target == target);
    let further = further.map(|f| format!("{} {} {}", f.input, f.name, String::from_utf8_lossy(&f.text)));
    outputs.chain(further).collect()
}

/// What is said, but for what is said of all targets together.
fn said(report: &Report) -> BTreeSet<String> {
    report
        .diagnostics
        .iter()
        .filter(|d| d.code.id != "OMP0801")
        .map(|d| format!("{} {:?} {:?} {:?}", d.code.id, d.message, d.labels, d.notes))
        .collect()
}

/// Every program of the corpus for all targets together is what it is for each of them alone, to the last reason.
#[test]
fn each_of_many_targets_is_as_it_is_alone() {
    let mut shared = 0;
    for suffixes in [&["c", "h"][..], &["cpp", "hpp", "h"], &["f90", "F90", "f", "F"]] {
        for (name, files) in corpus_of(suffixes) {
            let folder = tempfile::tempdir().expect("a folder for the files");
            std::fs::create_dir(folder.path().join("src")).expect("the folder is writable");
            for (file, bytes) in &files {
                std::fs::write(folder.path().join("src").join(file), bytes).expect("the folder is writable");
            }
            if files.is_empty() {
                continue;
            }
            let all: Vec<usize> = (0..TARGETS.len()).collect();
            let together = run(&request(folder.path(), &files, &all));
            let mut all_said = BTreeSet::new();
            for target in all {
                let alone = run(&request(folder.path(), &files, &[target]));
                assert_eq!(of_target(&together, target), of_target(&alone, 0), "{name} for {}", TARGETS[target].0);
                all_said.extend(said(&alone));
            }
            let all_together = said(&together);
            let different: Vec<_> = all_together.symmetric_difference(&all_said).collect();
            assert!(different.is_empty(), "{name}: {different:#?}");
            let texts: Vec<_> = together
                .outputs
                .iter()
                .filter_map(|o| match &o.text {
                    Text::Changed(text) => Some(std::sync::Arc::as_ptr(text)),
                    _ => None,
                })
                .collect();
            shared += texts.len() - texts.iter().collect::<HashSet<_>>().len();
        }
    }
    // Otherwise nothing was tried.
    assert!(shared > 100, "{shared} texts are those of other targets");
}
