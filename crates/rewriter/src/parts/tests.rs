//! Whole runs that remember earlier ones: the same as runs that do not.

use crate::run::{Input, Language, Memory, Report, Request, Settings, StoredPart, Target, Text, run, run_with};
use ompick_resolver::profile::TargetSpec;
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is remembered, with the files that were read for it.
type Remembered = (StoredPart, Vec<(PathBuf, Vec<u8>)>);

/// Remembers everything, with the texts of the files that it holds for.
#[derive(Default)]
struct Everything {
    kept: Mutex<FxHashMap<String, Vec<Remembered>>>,
    resolved: AtomicUsize,
}

impl Memory for Everything {
    fn find(&self, key: &str) -> Option<StoredPart> {
        let kept = self.kept.lock().unwrap();
        let holds = |(_, files): &&(_, Vec<(PathBuf, Vec<u8>)>)| {
            files.iter().all(|(path, text)| std::fs::read(path).is_ok_and(|now| now == *text))
        };
        kept.get(key)?.iter().find(holds).map(|(kept, _)| kept.clone())
    }

    fn keep(&self, key: &str, kept: StoredPart) {
        self.resolved.fetch_add(1, Ordering::Relaxed);
        let files = kept.files().map(|path| (path.to_path_buf(), std::fs::read(path).unwrap())).collect();
        self.kept.lock().unwrap().entry(key.to_owned()).or_default().push((kept, files));
    }
}

/// A folder whose files change, and what is remembered of it.
struct Work {
    folder: tempfile::TempDir,
    memory: Everything,
    compiler: &'static str,
}

impl Work {
    fn new() -> Work {
        Work { folder: tempfile::tempdir().unwrap(), memory: Everything::default(), compiler: "gnu" }
    }

    fn put(&self, files: &[(&str, &str)]) {
        for (name, text) in files {
            std::fs::write(self.folder.path().join(name), text).unwrap();
        }
    }

    fn request(&self, threads: usize) -> Request {
        let traits = |spec: &str| TargetSpec::parse(spec, "x86_64").unwrap().traits(self.compiler);
        let target = |name: &str, spec| Target { name: name.to_owned(), host: traits("x86_64"), device: traits(spec) };
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(self.folder.path()).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        let input = |path: PathBuf| {
            let suffix = path.extension().unwrap().to_str().unwrap().to_owned();
            let language = match suffix.as_str() {
                "cpp" | "hpp" => Language::Cxx,
                "f90" => Language::Fortran,
                _ => Language::C,
            };
            Input { path, language, header: suffix.starts_with('h') }
        };
        Request {
            inputs: paths.into_iter().map(input).collect(),
            targets: vec![target("gpu", "nvptx64:sm_80"), target("host", "x86_64")],
            settings: Settings { vendor: vec![self.compiler.to_owned()], threads, ..Settings::default() },
            layout: None,
        }
    }

    /// Runs with what is remembered, sees that the result is that of a run without, and gives how many
    /// times units were resolved.
    fn run(&self) -> usize {
        self.memory.resolved.store(0, Ordering::Relaxed);
        let remembered = run_with(&self.request(2), &self.memory);
        let mut whole = self.request(1);
        whole.settings.at_once = true;
        assert_eq!(elsewhere(&remembered), elsewhere(&run(&whole)));
        self.memory.resolved.load(Ordering::Relaxed)
    }

    fn text(&self, name: &str) -> String {
        let report = run_with(&self.request(1), &self.memory);
        let is_it = |o: &&crate::request::Output| report.sources.files[o.file.0 as usize].path.ends_with(name);
        let Text::Changed(text) = &report.outputs.iter().find(is_it).unwrap().text else { panic!("it is as it was") };
        String::from_utf8_lossy(text).into_owned()
    }
}

/// All that a run says and makes.
fn elsewhere(report: &Report) -> Vec<String> {
    let path = |file: ompick_frontend::diag::FileId| &report.sources.files[file.0 as usize].path;
    let said = report.diagnostics.iter().map(|d| {
        let labels: Vec<_> = d.labels.iter().map(|l| (path(l.file), &l.range, &l.message)).collect();
        format!("{} {} {labels:?} {:?}", d.code.id, d.message, d.notes)
    });
    let made = report.outputs.iter().map(|o| {
        let mut places: Vec<_> = o.sites.iter().map(|s| s.range.clone()).chain(o.remembered.iter().cloned()).collect();
        places.sort_by_key(|r| (r.start, r.end));
        format!("{} {} {:?} {places:?}", o.input, o.target, o.text)
    });
    said.chain(made).collect()
}

/// Differs between host and device, as the body of a function.
const BODY: &str = "{\n#pragma omp metadirective when(device={kind(nohost)}: taskyield) otherwise(taskwait)\n;\n}\n";

#[test]
fn what_did_not_change_is_not_resolved_again() {
    let work = Work::new();
    let unit = |name: &str| {
        format!(
            "void v(void);\n#pragma omp declare variant(v) match(user={{condition(1)}})\nvoid f(void);\nvoid {name}(void) {{ f(); }}\nvoid (*p_{name})(void) = f;\n"
        )
    };
    work.put(&[("a.c", &unit("a")), ("b.c", &unit("b")), ("c.c", &unit("c"))]);
    assert_eq!(work.run(), 3);
    assert_eq!(work.run(), 0);
    work.put(&[("b.c", &unit("bb"))]);
    assert_eq!(work.run(), 1);
    assert!(work.text("b.c").contains("void bb(void) { v(); }"));
    // A file more is no change of the others.
    work.put(&[("d.c", &unit("d"))]);
    assert_eq!(work.run(), 1);
}

#[test]
fn a_header_that_changes_is_resolved_with_all_that_include_it() {
    let work = Work::new();
    let header = |n: u32| {
        format!(
            "void v(void);\n#pragma omp declare variant(v) match(user={{condition({n})}})\nvoid f(void);\nstatic inline void g(void) {{ f(); }}\n"
        )
    };
    let unit = |name: &str| format!("#include \"f.h\"\nvoid {name}(void) {{ f(); }}\n");
    work.put(&[("a.c", &unit("a")), ("b.c", &unit("b")), ("f.h", &header(1)), ("z.c", BODY_ALONE)]);
    assert_eq!(work.run(), 3);
    work.put(&[("f.h", &header(0))]);
    assert_eq!(work.run(), 2);
    // One of them sees another header.
    work.put(&[("a.c", &format!("#define f other\n{}", unit("a")))]);
    work.run();
}

const BODY_ALONE: &str =
    "void z(void) {\n#pragma omp metadirective when(device={kind(host)}: taskyield) otherwise(taskwait)\n;\n}\n";

#[test]
fn a_version_for_devices_is_known_where_it_is_called() {
    let work = Work::new();
    let main = "void h(void);\nint main(void) {\n#pragma omp target\nh();\nh();\n}\n/* declare variant */\n";
    let other = format!("void h(void) {BODY}");
    work.put(&[("main.c", main), ("other.c", &other), ("plain.c", BODY_ALONE)]);
    work.run();
    assert!(work.text("main.c").contains("h__ompick_gpu();"));
    assert_eq!(work.run(), 0);
    // It is the same everywhere now, then not, then out of reach, then nobody knows.
    work.put(&[("other.c", BODY_ALONE), ("plain.c", &other.replace("nohost", "host"))]);
    work.run();
    work.put(&[("main.c", &main.replace("target", "parallel"))]);
    work.run();
    work.put(&[("other.c", &format!("static void h(void) {BODY}void k(void) {{ h(); }}\n")), ("main.c", main)]);
    work.run();
    work.put(&[("main.c", &main.replace("int main", "int not_main"))]);
    work.run();
    // Its address is taken in a file that does not call it.
    work.put(&[("other.c", &other), ("plain.c", "void h(void);\nvoid (*p)(void) = h;\n/* metadirective */\n")]);
    work.run();
    // Calls reach it over another file.
    work.put(&[("plain.c", "void h(void);\nvoid k(void) { h(); }\n/* metadirective */\n")]);
    work.put(&[("main.c", &main.replace("h();\nh();", "k();").replace("void h", "void k"))]);
    work.run();
}

#[test]
fn a_variant_that_another_file_declares_is_one() {
    let work = Work::new();
    let variant = format!("void v(void) {BODY}");
    let main = "void v(void);\n#pragma omp declare variant(v) match(construct={target})\nvoid h(void);\nint main(void) {\n#pragma omp target\nh();\n}\n";
    work.put(&[("main.c", main), ("v.c", &variant)]);
    work.run();
    assert!(work.text("v.c").contains("taskyield") && !work.text("v.c").contains("taskwait"));
    work.put(&[("main.c", &main.replace("construct={target}", "construct={parallel}"))]);
    work.run();
    work.put(&[("w.c", &main.replace("int main", "int other"))]);
    work.run();
}

#[test]
fn a_header_has_what_any_of_its_units_needs() {
    let work = Work::new();
    let header =
        "#pragma once\nint v(int);\n#pragma omp declare variant(v) match(user={condition(x > 1)})\nint f(int x);\n";
    let calls = "#include \"f.hpp\"\nint NAME(int n) { return f(n); }\n";
    let plain = "#include \"f.hpp\"\nint NAME(int n) { return n; }\n";
    let named = |text: &str, name: &str| text.replace("NAME", name);
    work.put(&[("f.hpp", header), ("a.cpp", &named(calls, "a")), ("b.cpp", &named(plain, "b"))]);
    work.run();
    assert_eq!(work.run(), 0);
    work.put(&[("b.cpp", &named(calls, "b"))]);
    work.run();
    work.put(&[("a.cpp", &named(plain, "a"))]);
    work.run();
    work.put(&[("b.cpp", &named(plain, "b"))]);
    work.run();
}

#[test]
fn what_the_host_has_instead_is_known_everywhere() {
    let work = Work { compiler: "llvm", ..Work::new() };
    let header = "int f(int);\n#pragma omp begin declare variant match(device={kind(nohost)})\nstatic int f(int x) { return x; }\n#pragma omp end declare variant\n";
    let calls = "#include \"f.h\"\nint NAME(int n) {\n#pragma omp target map(tofrom: n)\nn = f(n);\nreturn n; }\n";
    let plain = "#include \"f.h\"\nint NAME(int n) { return n; }\n";
    let named = |text: &str, name: &str| text.replace("NAME", name);
    work.put(&[("f.h", header), ("a.c", &named(calls, "a")), ("b.c", &named(plain, "b"))]);
    work.run();
    work.put(&[("b.c", &named(calls, "b"))]);
    work.run();
}

#[test]
fn names_that_look_generated_are_taken_everywhere() {
    let work = Work::new();
    let main = format!("void h(void) {BODY}void k(void) {{\n#pragma omp target\nh();\nh();\n}}\n");
    work.put(&[("a.c", &main), ("b.c", BODY_ALONE)]);
    work.run();
    work.put(&[("b.c", &format!("int x__ompick_gpu;\n{BODY_ALONE}"))]);
    work.run();
    assert!(work.text("a.c").contains("h__ompick_gpux2"), "{}", work.text("a.c"));
}

#[test]
fn modules_are_known_to_those_that_use_them() {
    let work = Work::new();
    let module = |condition: &str| {
        format!(
            "module m\ncontains\ninteger function f(n)\n!$omp declare variant(v) match(user={{condition({condition})}})\ninteger, intent(in) :: n\nf = n\nend function\ninteger function v(n)\ninteger, intent(in) :: n\nv = n + 1\nend function\nend module\n"
        )
    };
    let user = "subroutine s(n)\nuse m, only: f\ninteger :: n\nn = f(n)\nend subroutine\n";
    work.put(&[("m.f90", &module(".true.")), ("u.f90", user), ("c.c", BODY_ALONE)]);
    work.run();
    assert_eq!(work.run(), 0);
    work.put(&[("m.f90", &module(".false."))]);
    assert_eq!(work.run(), 2);
    work.put(&[("m.f90", &module("n > 1"))]);
    work.run();
    assert!(work.text("u.f90").contains("f__ompick_1"), "{}", work.text("u.f90"));
}

#[test]
fn of_fortran_only_what_changed_is_read_again_and_what_sees_it() {
    let work = Work::new();
    let module = "module m\ncontains\ninteger function f(n)\n!$omp declare variant(v) match(construct={parallel})\n\
                  integer, intent(in) :: n\nf = n\nend function\ninteger function v(n)\ninteger, intent(in) :: n\n\
                  v = n + 1\nend function\nend module\n";
    let user = |name: &str, call: &str| {
        format!("subroutine {name}(n)\nuse m, only: f\ninteger :: n\n!$omp parallel\n{call}\n!$omp end parallel\nend\n")
    };
    let other = "subroutine other(n)\ninteger :: n\n!$omp metadirective when(user={condition(n > 1)}: parallel)\nblock\n\
                 end block\nend\n";
    work.put(&[
        ("a.f90", &user("a", "n = n")),
        ("b.f90", &user("b", "n = f(n)")),
        ("m.f90", module),
        ("other.f90", other),
    ]);
    assert_eq!(work.run(), 4);
    work.put(&[("b.f90", &user("b", "n = f(n + 1)"))]);
    assert_eq!(work.run(), 1);
    // Nobody needs what only this one needed of the module.
    work.put(&[("b.f90", &user("b", "n = 1"))]);
    assert_eq!(work.run(), 2);
    // The module becomes what it was at first.
    work.put(&[("a.f90", &user("a", "n = f(n)"))]);
    assert_eq!(work.run(), 1);
    assert!(work.text("m.f90").contains("interface v__ompick"), "{}", work.text("m.f90"));
}
