//! Runs on files in a folder of their own.

use ompick_resolver::profile::TargetSpec;
use ompick_rewriter::run::{Input, Language, LineMarkers, Report, Request, Settings, Target, Text, run};
use std::path::{Path, PathBuf};

/// A file's name and bytes.
pub type File = (String, Vec<u8>);

/// Files and how to run on them.
pub struct Run {
    pub files: Vec<File>,
    markers: LineMarkers,
    threads: usize,
}

impl Run {
    pub fn of(files: &[(&str, &[u8])]) -> Run {
        let files = files.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect();
        Run { files, markers: LineMarkers::Auto, threads: 1 }
    }

    /// One file, `main.c`.
    pub fn one(bytes: &[u8]) -> Run {
        Run::of(&[("main.c", bytes)])
    }

    pub fn markers(self, markers: LineMarkers) -> Run {
        Run { markers, ..self }
    }

    pub fn threads(self, threads: usize) -> Run {
        Run { threads, ..self }
    }

    pub fn targets(&self) -> usize {
        2
    }

    /// The same run on the texts that came out for a target.
    pub fn with_outputs(&self, report: &Report, target: usize) -> Run {
        let mut files = self.files.clone();
        for output in report.outputs.iter().filter(|o| o.target == target) {
            if let Text::Changed(text) = &output.text {
                files[output.input].1.clone_from(text);
            }
        }
        Run { files, markers: self.markers, threads: self.threads }
    }

    /// Runs for a GPU and for the host as its own device. All paths in the report begin with the
    /// folder, which differs from run to run; diagnostics name none.
    pub fn report(&self) -> Report {
        let folder = tempfile::tempdir().expect("a folder for the files");
        for (name, bytes) in &self.files {
            std::fs::write(folder.path().join(name), bytes).expect("the folder is writable");
        }
        let report = run(&self.request(folder.path()));
        // A panic is an error of a file.
        let internal = report.diagnostics.iter().find(|d| d.code.id == "OMP0651");
        assert!(internal.is_none(), "{internal:?}");
        report
    }

    fn request(&self, folder: &Path) -> Request {
        let traits = |spec: &str| TargetSpec::parse(spec, "x86_64").expect("a built-in profile").traits("gnu");
        let target =
            |name: &str, device: &str| Target { name: name.to_owned(), host: traits("x86_64"), device: traits(device) };
        let language = |name: &str| match name.rsplit_once('.') {
            Some((_, "c" | "h")) => Language::C,
            _ => Language::Fortran,
        };
        let input = |(name, _): &File| Input {
            path: folder.join(name),
            language: language(name),
            header: name.ends_with(".h"),
        };
        Request {
            inputs: self.files.iter().map(input).collect(),
            targets: vec![target("gpu", "nvptx64:sm_80"), target("amd", "amdgcn:gfx90a")],
            settings: Settings {
                vendor: vec!["gnu".to_owned()],
                openmp_macro: Some("201511".to_owned()),
                requires: Vec::new(),
                macros: Vec::new(),
                predefined: Vec::new(),
                include_dirs: Vec::new(),
                system_include_dirs: Vec::new(),
                line_markers: self.markers,
                annotate: false,
                max_copies: 40,
                threads: self.threads,
                ..Settings::default()
            },
            layout: None,
        }
    }
}

/// The codes of all messages, in order.
pub fn codes(report: &Report) -> Vec<&'static str> {
    report.diagnostics.iter().map(|d| d.code.id).collect()
}

pub fn text_of(text: &Text) -> String {
    match text {
        Text::Changed(text) => String::from_utf8_lossy(text).into_owned(),
        other => format!("{other:?}"),
    }
}

/// The programs of C in `corpus/`: name and files.
pub fn corpus() -> Vec<(String, Vec<File>)> {
    corpus_of(&["c", "h"])
}

/// The same of Fortran; files for `include` lines left out.
pub fn fortran_corpus() -> Vec<(String, Vec<File>)> {
    corpus_of(&["f90", "F90", "f", "F"])
}

/// The programs in `corpus/` with files of some suffixes.
pub fn corpus_of(suffixes: &[&str]) -> Vec<(String, Vec<File>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("corpus/ is there");
        let mut paths: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        paths
    };
    let name_of = |p: &Path| p.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let is_source = |p: &PathBuf| p.extension().is_some_and(|e| suffixes.iter().any(|s| e == *s));
    let read = |p: &PathBuf| (name_of(p), std::fs::read(p).expect("a readable file"));
    let programs = list(&folder).into_iter().filter(|p| p.is_dir());
    programs.map(|p| (name_of(&p), list(&p).iter().filter(|f| is_source(f)).map(read).collect())).collect()
}
