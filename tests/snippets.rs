//! What pages show for other tools (CMake, Meson, forges) is used as it stands there, and no page shows anything that
//! nobody has tried.
//!
//! A tool that is not installed is not checked; `cargo xtask integration` installs them all and insists on them.

use ompick_tests::transcript::{self, Step};
use ompick_tests::work::{Work, copy_folder};
use ompick_tests::{repository, tools};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Blocks that are neither run as commands nor files of a page: the page, what they begin with, and what tries them.
const SHOWN: [(&str, &str, &str); 18] = [
    ("README.md", "cargo xtask demo ", "`cargo xtask test`, which runs the demo"),
    ("batch.md", "cmake -B build -DCMAKE_EXPORT", "a_build_folder_leads_to_an_emitted_tree"),
    ("batch.md", "- uses: OWNER/ompick", "the_action_writes_results_for_code_scanning"),
    ("batch.md", "repos:\n", "the_hook_checks_the_files_that_it_is_given"),
    ("builds.md", "$ make CC=", "build_tools.rs"),
    ("builds.md", "$ cmake -B build ", "build_tools.rs"),
    ("builds.md", "ompick links ", "links_stand_before_compilers_in_the_path"),
    ("builds.md", "cmake -B build \\\n", "launchers_of_cmake_build_everything"),
    ("builds.md", "find_package(Ompick", "targets_of_cmake"),
    ("builds.md", "ompick_add_targets(", "targets_of_cmake"),
    ("builds.md", "[binaries]", "meson_takes_native_files"),
    ("builds.md", "meson setup ", "meson_takes_native_files"),
    ("builds.md", "    depends_on(\"ompick\"", "nothing: Spack"),
    ("builds.md", "{\"compilation\":", "bear_records_the_users_files"),
    ("editors.md", "(with-eval-after-load 'eglot", "nothing: Emacs"),
    ("editors.md", "(with-eval-after-load 'lsp-mode", "nothing: Emacs"),
    ("inside.md", "frontend ", "a picture"),
    ("install.md", "cargo install --path", "nothing: takes minutes"),
];

/// The blocks of a page that are neither.
fn shown(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let steps = transcript::steps(&text).into_iter();
    steps.filter_map(|step| if let Step::Shown { text, .. } = step { Some(text) } else { None }).collect()
}

/// The block of a page of the book that begins so.
fn snippet(page: &str, start: &str) -> String {
    let mut found = shown(&repository().join("docs/src").join(page)).into_iter().filter(|text| text.starts_with(start));
    found.next().unwrap_or_else(|| panic!("{page} shows nothing that begins with {start:?}"))
}

#[test]
fn every_block_of_a_page_is_tried_or_named() {
    let mut left: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (page, start, _) in SHOWN {
        left.entry(page).or_default().push(start);
    }
    let mut pages = vec![repository().join("README.md")];
    pages.extend(fs::read_dir(repository().join("docs/src")).unwrap().map(|entry| entry.unwrap().path()));
    for path in pages.iter().filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        // Its programs are those of the table that `cargo xtask deviations` runs.
        if name == "deviations.md" {
            continue;
        }
        for text in shown(path) {
            let known = left.entry(name).or_default();
            let at = known.iter().position(|start| text.starts_with(start));
            known.remove(at.unwrap_or_else(|| panic!("{name}: nothing tries this block\n{text}")));
        }
    }
    left.retain(|_, starts| !starts.is_empty());
    assert!(left.is_empty(), "no page shows these any more: {left:?}");
}

/// Whether the tools are there; says so if not.
fn have(programs: &[&str]) -> bool {
    tools::have(programs) && cfg!(target_arch = "x86_64")
}

/// A copy of the project in `tests/project`.
fn project() -> Work {
    let work = Work::new(&[]);
    copy_folder(&repository().join("tests/project"), &work.path("project")).unwrap();
    work
}

/// Runs lines of a shell in a folder, with ompick in the path, and expects them to end well.
fn shell(work: &Work, folder: &str, lines: &str) -> String {
    let ompick = tools::ompick().unwrap();
    let path = format!("{}:{}", ompick.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command.args(["-ec", lines]).current_dir(work.path(folder)).env("PATH", path);
    command.env("HOME", work.path("")).env("OMPICK_CACHE_DIR", work.path("cache"));
    command.env("CC", "gcc").env("FC", "gfortran");
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{lines}\n{}\n{}", done.stdout, done.stderr);
    done.stdout
}

/// A line that the project prints only where its variants were resolved for the host.
const RESOLVED: &str = "weight   10\n";

#[test]
fn launchers_of_cmake_build_everything() {
    if !have(&["cmake", "make", "gcc", "g++", "gfortran"]) {
        return;
    }
    let work = project();
    let configure = snippet("builds.md", "cmake -B build \\\n");
    let built = shell(&work, "project", &format!("{configure}\ncmake --build build -- VERBOSE=1\nbuild/waves"));
    assert!(built.contains(RESOLVED) && built.contains("ompick cc -t nvptx64:sm_80 -- "), "{built}");
}

#[test]
fn bear_records_the_users_files() {
    if !have(&["bear", "make", "gcc"]) {
        return;
    }
    let work = Work::new(&[
        ("bear.json", &snippet("builds.md", "{\"compilation\":")),
        ("Makefile", "a: a.c\n\t$(CC) -fopenmp -c a.c\n\t$(CC) -fopenmp -o a a.o\n"),
        (
            "a.c",
            "#include <stdio.h>\nint of_gnu(void) { return 1; }\n\
             #pragma omp declare variant(of_gnu) match(implementation={vendor(gnu)})\n\
             int of_all(void) { return 0; }\nint main(void) { printf(\"%d\\n\", of_all()); }\n",
        ),
    ]);
    let lines = "mkdir links\nln -s \"$(command -v ompick)\" links/ompick-gcc\n\
                 PATH=\"$PWD/links:$PATH\" bear --config bear.json -- make CC=ompick-gcc\n./a";
    assert!(shell(&work, "", lines).ends_with("1\n"));
    let database = fs::read_to_string(work.path("compile_commands.json")).unwrap();
    let files: Vec<&str> = database.lines().filter(|line| line.contains("\"file\"")).collect();
    assert!(!files.is_empty() && files.iter().all(|line| !line.contains("cache")), "{database}");
}

/// A kernel that tells for which device it was resolved, and what calls it.
const KERNEL: &str = "\
int of_amd(void) { return 2; }
int of_nvidia(void) { return 1; }
#pragma omp declare variant(of_nvidia) match(device={arch(nvptx64)})
#pragma omp declare variant(of_amd) match(device={arch(amdgcn)})
int of_host(void) { return 0; }
int stencil(void) { int r = -1;
#pragma omp target map(tofrom: r)
  r = of_host();
  return r; }
";

/// The two snippets for targets of CMake, each in a project of its own, with both generators.
#[test]
fn targets_of_cmake() {
    if !have(&["cmake", "make", "ninja", "gcc"]) {
        return;
    }
    let head = "cmake_minimum_required(VERSION 3.16)\nproject(p C)\nadd_compile_options(-fopenmp -foffload=disable)\n\
                add_link_options(-fopenmp -foffload=disable)\n";
    let single = snippet("builds.md", "find_package(Ompick");
    let several = snippet("builds.md", "ompick_add_targets(");
    let program = "add_executable(waves main.c)\ntarget_link_libraries(waves PRIVATE kernels)\n";
    let others = "foreach(label host amd)\nadd_executable(waves-${label} main.c)\n\
                  target_link_libraries(waves-${label} PRIVATE kernels-${label})\nendforeach()\n";
    let find = "find_package(Ompick 0.1 CONFIG REQUIRED)\n";
    let kernel = KERNEL.replace("tofrom: r)", "tofrom: r) if(0)");
    let files = [
        ("single/CMakeLists.txt", format!("{head}{single}{program}")),
        ("several/CMakeLists.txt", format!("{head}{find}{several}{others}")),
        (
            "main.c",
            "int printf(const char *, ...);\nint stencil(void);\nint main(void) { printf(\"%d\\n\", stencil()); }\n"
                .to_owned(),
        ),
        ("stencil.c", kernel),
        ("reduce.c", "int reduce(void) { return 0; }\n".to_owned()),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let work = Work::new(&files);
    let package = repository().join("cmake").display().to_string();
    for generator in ["Unix Makefiles", "Ninja"] {
        let build = |folder: &str, programs: &str| {
            let lines = format!(
                "rm -rf build; cp ../*.c .; cmake -G '{generator}' -B build -DOmpick_DIR='{package}' . > log\n\
                 cmake --build build > log\nfor program in {programs}; do build/$program; done"
            );
            shell(&work, folder, &lines)
        };
        assert_eq!(build("single", "waves"), "1\n", "{generator}");
        assert_eq!(build("several", "waves-host waves waves-amd"), "0\n1\n2\n", "{generator}");
    }
}

#[test]
fn meson_takes_native_files() {
    if !have(&["meson", "ninja", "gcc", "g++", "gfortran"]) {
        return;
    }
    let page = fs::read_to_string(repository().join("docs/src/builds.md")).unwrap();
    let of_gpu = "c = ['ompick', 'cc', '-t', 'nvptx64:sm_80', '--', 'gcc']";
    assert!(page.contains(&format!("`{of_gpu}`")));
    let plain = snippet("builds.md", "[binaries]");
    let work = project();
    let gpu: String = plain.lines().map(|l| if l.starts_with("c =") { of_gpu } else { l }.to_owned() + "\n").collect();
    fs::write(work.path("project/host.ini"), &plain).unwrap();
    fs::write(work.path("project/gpu.ini"), gpu).unwrap();
    let setup = snippet("builds.md", "meson setup ");
    let built = shell(&work, "project", &format!("{setup}ninja -C build-gpu -v\nbuild-gpu/waves"));
    assert!(built.contains(RESOLVED) && built.contains("ompick cc -t nvptx64:sm_80 -- gcc"), "{built}");
    let setup = setup.replace("gpu", "host");
    let built = shell(&work, "project", &format!("{setup}ninja -C build-host -v\nbuild-host/waves"));
    assert!(built.contains(RESOLVED) && built.contains("ompick cc -- gcc"), "{built}");
}

#[test]
fn links_stand_before_compilers_in_the_path() {
    if !have(&["gcc"]) {
        return;
    }
    let kernel = "#include <stdio.h>\nint wide(void) { return 32; }\n\
                  #pragma omp declare variant(wide) match(implementation={vendor(score(2): gnu)}, user={condition(1)})\n\
                  int tile(void) { return 8; }\nint main(void) { printf(\"%d\\n\", tile()); }\n";
    let configure = "#!/bin/sh\nset -e\ncommand -v gcc\ngcc -fopenmp kernel.c -o kernel\n./kernel\n";
    let work = Work::new(&[("kernel.c", kernel), ("configure", configure)]);
    let lines = format!("chmod +x configure\n{}", snippet("builds.md", "ompick links "));
    let printed = shell(&work, "", &lines);
    assert!(printed.contains("/ompick-links/gcc\n32\n"), "{printed}");
}

#[test]
fn a_build_folder_leads_to_an_emitted_tree() {
    if !have(&["cmake", "make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    shell(&work, "project", &snippet("batch.md", "cmake -B build -DCMAKE_EXPORT"));
    let emitted = work.read("project/out/nvptx64-sm_80/src/stencil.c");
    assert!(
        !emitted.contains("metadirective") && work.path("project/out/nvptx64-sm_80/compile_commands.json").exists()
    );
}

/// The value of a key where it first stands in a file of YAML.
fn value(yaml: &str, key: &str) -> String {
    let line = yaml.lines().find_map(|line| line.trim_start_matches(['-', ' ']).strip_prefix(&format!("{key}: ")));
    line.unwrap_or_else(|| panic!("no {key}\n{yaml}")).to_owned()
}

/// Sources of which one names a trait that does not exist.
fn checked() -> Work {
    let main = "void v(void);\n#pragma omp declare variant(v) match(device={knd(gpu)})\nvoid f(void);\n";
    Work::new(&[("src/main.c", main), ("include/fine.h", "void g(void);\n")])
}

#[test]
fn the_action_writes_results_for_code_scanning() {
    let action = fs::read_to_string(repository().join("action.yml")).unwrap();
    let last = action.rsplit("- shell: bash").next().unwrap();
    let usage = snippet("batch.md", "- uses: OWNER/ompick");
    let run = value(last, "run");
    assert!(!run.contains("${{"), "an input must not become a command: {run}");
    for (variable, input) in [("PATHS", "paths"), ("TARGETS", "targets"), ("SARIF", "sarif")] {
        assert_eq!(value(last, variable), format!("${{{{ inputs.{input} }}}}"));
    }
    let (work, results) = (checked(), value(&usage, "with: {sarif_file").replace('}', ""));
    let targets = value(&usage, "targets");
    let command = |paths: &str| format!("PATHS='{paths}' TARGETS='{targets}' SARIF=ompick.sarif bash -ec '{run}'");
    assert_eq!((value(&usage, "paths").as_str(), results.trim()), ("src include", "ompick.sarif"));
    shell(&work, "", &command("src include"));
    assert!(work.read("ompick.sarif").contains("OMP0202"));
    // Names of files, which do not exist.
    shell(&work, "", &format!("! {}", command("src;touch here $(touch here) `touch here`")));
    assert!(!work.path("here").exists());
}

#[test]
fn the_hook_checks_the_files_that_it_is_given() {
    let hook = fs::read_to_string(repository().join(".pre-commit-hooks.yaml")).unwrap();
    let usage = snippet("batch.md", "repos:\n");
    assert!(usage.contains(&format!("- id: {}\n", value(&hook, "id"))));
    let arguments = value(&usage, "args").replace(['[', ']', ','], " ");
    let work = checked();
    let line = format!(
        "{} {arguments} --deny warnings src/main.c include/fine.h 2>&1 || echo status $?",
        value(&hook, "entry")
    );
    let printed = shell(&work, "", &line);
    assert!(printed.contains("src/main.c:2:46: error:") && printed.ends_with("status 1\n"), "{printed}");
}
