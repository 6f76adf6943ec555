//! Whole runs on small programs, for the tests of all modules.

use crate::run::{
    Input, Language, Layout, LineMarkers, Output, Report, Request, Settings, SiteDecision, Target, Text, run,
};
use ompick_frontend::diag::{Diagnostic, FileId};
use ompick_resolver::profile::TargetSpec;

/// Files and how to run on them: for a GPU, without `#line`, unless said otherwise.
pub struct Setup {
    files: Vec<(String, Vec<u8>)>,
    device: &'static str,
    kept: Vec<&'static str>,
    along: Vec<&'static str>,
    layout: bool,
    settings: Settings,
}

/// A run and what came of it.
pub struct Ran {
    names: Vec<String>,
    pub report: Report,
}

/// A run on several files; headers are those named `.h`.
pub fn files(files: &[(&str, &str)]) -> Setup {
    let settings = Settings {
        vendor: vec!["gnu".to_owned()],
        openmp_macro: None,
        requires: Vec::new(),
        macros: Vec::new(),
        predefined: Vec::new(),
        include_dirs: Vec::new(),
        system_include_dirs: Vec::new(),
        line_markers: LineMarkers::Never,
        annotate: false,
        max_copies: 64,
        threads: 1,
        ..Settings::default()
    };
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
    Setup { files, device: "nvptx64:sm_80", kept: Vec::new(), along: Vec::new(), layout: false, settings }
}

/// A run on one file.
pub fn program(text: &str) -> Setup {
    files(&[("main.c", text)])
}

/// What a program becomes; it must have no errors.
pub fn emit(text: &str) -> String {
    program(text).run().text("main.c")
}

/// The codes of all messages about a program.
pub fn codes(text: &str) -> Vec<&'static str> {
    program(text).run().codes()
}

impl Setup {
    pub fn settings(mut self, change: impl Fn(&mut Settings)) -> Setup {
        change(&mut self.settings);
        self
    }

    pub fn markers(self, markers: LineMarkers) -> Setup {
        self.settings(|s| s.line_markers = markers)
    }

    pub fn device(self, device: &'static str) -> Setup {
        Setup { device, ..self }
    }

    /// A file that is there to be included, but not to be emitted.
    pub fn included_only(mut self, name: &'static str) -> Setup {
        self.kept.push(name);
        self
    }

    /// A file that is not emitted, but copied.
    pub fn copied(mut self, name: &'static str) -> Setup {
        self.along.push(name);
        self.included_only(name)
    }

    /// The output goes to a folder of its own.
    pub fn layout(self) -> Setup {
        Setup { layout: true, ..self }
    }

    pub fn run(&self) -> Ran {
        let folder = tempfile::tempdir().expect("a folder for the files");
        let root = folder.path().join("src");
        for (name, bytes) in &self.files {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().expect("below the root")).expect("the folder is writable");
            std::fs::write(path, bytes).expect("the folder is writable");
        }
        let traits = |spec: &str| TargetSpec::parse(spec, "x86_64").expect("a built-in profile").traits("gnu");
        let names: Vec<String> =
            self.files.iter().map(|(n, _)| n.clone()).filter(|n| !self.kept.contains(&n.as_str())).collect();
        let input = |n: &String| Input { path: root.join(n), language: language_of(n), header: n.ends_with(".h") };
        let request = Request {
            inputs: names.iter().map(input).collect(),
            targets: vec![Target { name: "gpu".to_owned(), host: traits("x86_64"), device: traits(self.device) }],
            settings: self.settings.clone(),
            layout: self.layout.then(|| Layout {
                out: folder.path().join("out"),
                root: root.clone(),
                along: self.along.iter().map(|f| root.join(f)).collect(),
                whole: true,
            }),
        };
        let ran = Ran { names, report: run(&request) };
        // Held at once or one by one, the units come to the same.
        let settings = Settings { at_once: true, ..request.settings.clone() };
        let at_once = Ran { names: ran.names.clone(), report: run(&Request { settings, ..request }) };
        assert_eq!(ran.observable(), at_once.observable());
        ran
    }
}

fn language_of(name: &str) -> Language {
    match name.rsplit('.').next() {
        Some("f90" | "f") => Language::Fortran,
        Some("cpp") => Language::Cxx,
        _ => Language::C,
    }
}

impl Ran {
    /// All that a run says and makes.
    fn observable(&self) -> Vec<String> {
        let path = |file: FileId| &self.report.sources.files[file.0 as usize].path;
        let labels =
            |d: &Diagnostic| format!("{:?}", d.labels.iter().map(|l| (path(l.file), &l.range)).collect::<Vec<_>>());
        let said = self.report.diagnostics.iter().map(|d| format!("{} {} {}", d.code.id, d.message, labels(d)));
        let sites =
            |o: &Output| o.sites.iter().map(|s| (s.range.clone(), s.kind.to_string(), s.context())).collect::<Vec<_>>();
        let made = self.report.outputs.iter().map(|o| format!("{:?} {:?} {:?}", self.names[o.input], o.text, sites(o)));
        said.chain(made).collect()
    }

    /// The codes of all messages, in order.
    pub fn codes(&self) -> Vec<&'static str> {
        self.report.diagnostics.iter().map(|d| d.code.id).collect()
    }

    /// What a file became; it must have no errors.
    pub fn text(&self, name: &str) -> String {
        let input = self.names.iter().position(|n| n == name).expect("the file is an input");
        let output = &self.report.outputs[input];
        match &output.text {
            Text::Changed(text) => String::from_utf8_lossy(text).into_owned(),
            Text::Unchanged => {
                String::from_utf8_lossy(&self.report.sources.files[output.file.0 as usize].bytes).into_owned()
            }
            Text::Failed => panic!("{name} failed: {:#?}", self.report.diagnostics),
        }
    }

    /// All decisions, file by file, in order.
    pub fn sites(&self) -> Vec<&SiteDecision> {
        self.report.outputs.iter().flat_map(|o| &o.sites).collect()
    }
}
