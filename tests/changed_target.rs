//! Another offload target, another program: build systems that see that the command of a compiler changed build anew.
//!
//! A tool that is not installed is not checked; `cargo xtask integration` installs them all and insists on them.

use ompick_tests::repository;
use ompick_tests::tools::{self, Done};
use ompick_tests::work::Work;
use std::fs;
use std::process::Command;

/// A function that another one stands for on GPUs, called in a target region, in Fortran and in C.
const FILES: [(&str, &str); 5] = [
    (
        "w.f90",
        "module w\ncontains\ninteger function work()\n!$omp declare target\n!$omp declare variant(work_v) \
         match(device={kind(gpu)})\nwork = 1\nend function\ninteger function work_v()\n!$omp declare target\nwork_v = \
         2\nend function\nend module\n",
    ),
    (
        "main.f90",
        "program main\nuse w\ninteger :: n\n!$omp target map(from: n)\nn = work()\n!$omp end target\nprint '(i0)', \
         n\nend program\n",
    ),
    (
        "w.h",
        "#pragma omp declare target\nint work_v(void);\n#pragma omp declare variant(work_v) match(device={kind(gpu)})\n\
         int work(void);\n#pragma omp end declare target\n",
    ),
    ("w.c", "#include \"w.h\"\nint work_v(void) { return 2; }\nint work(void) { return 1; }\n"),
    (
        "main.c",
        "#include <stdio.h>\n#include \"w.h\"\nint main(void) {\n  int n;\n#pragma omp target map(from: n)\n  n = \
         work();\n  printf(\"%d\\n\", n);\n}\n",
    ),
];

fn ompick() -> String {
    tools::ompick().unwrap().display().to_string()
}

fn project(build: &str, text: &str) -> Work {
    let mut files = FILES.to_vec();
    files.push((build, text));
    Work::new(&files)
}

fn works(work: &Work, words: &[&str]) -> Done {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(work.path(".")).env("OMPICK_CACHE_DIR", work.path(".ompick"));
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{words:?}: {}{}", done.stdout, done.stderr);
    done
}

/// What both programs print.
fn printed(work: &Work, folder: &str) -> String {
    ["f", "c"].map(|name| works(work, &[&format!("{folder}/{name}")]).stdout).concat()
}

const HOST: &str = "1\n1\n";
const GPU: &str = "2\n2\n";

/// A file of rules for the target.
fn ninja_rules(target: &str) -> String {
    let flags = "-fopenmp -foffload=disable";
    format!(
        "rule fc\n  command = {ompick} cc -t {target} -- gfortran {flags} -c $in -o $object\n\
         rule cc\n  command = {ompick} cc -t {target} -- gcc {flags} -MD -MF $out.d -c $in -o $out\n  depfile = $out.d\n\
         rule link\n  command = gfortran {flags} $in -o $out\n\
         build wf.o w.mod: fc w.f90\n  object = wf.o\nbuild mainf.o: fc main.f90 | w.mod\n  object = mainf.o\n\
         build f: link mainf.o wf.o\nbuild w.o: cc w.c\nbuild main.o: cc main.c\nbuild c: link main.o w.o\n",
        ompick = ompick()
    )
}

#[test]
fn ninja_files_name_the_target() {
    if !tools::have(&["ninja", "gcc", "gfortran"]) {
        return;
    }
    let work = project("build.ninja", &ninja_rules("host"));
    for (target, expected) in [("host", HOST), ("nvptx64:sm_80", GPU), ("host", HOST)] {
        fs::write(work.path("build.ninja"), ninja_rules(target)).unwrap();
        works(&work, &["ninja"]);
        assert_eq!(printed(&work, "."), expected, "{target}");
    }
    assert!(works(&work, &["ninja"]).stdout.contains("no work to do"));
    // A header is built anew by what the compiler says of it.
    let header = fs::read_to_string(work.path("w.h")).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(20));
    fs::write(work.path("w.h"), header.replace("kind(gpu)", "kind(host)")).unwrap();
    works(&work, &["ninja"]);
    assert_eq!(printed(&work, "."), "1\n2\n");
}

#[test]
fn makefiles_depend_on_where_the_target_is_written() {
    if !tools::have(&["make", "gcc", "gfortran"]) {
        return;
    }
    let rules = "\
include target.mk
FLAGS = -fopenmp -foffload=disable
all: f c
f: mainf.o wf.o
\tgfortran $(FLAGS) $^ -o $@
c: main.o w.o
\tgcc $(FLAGS) $^ -o $@
%.o: %.c target.mk
\tOMPICK cc -t $(TARGET) -- gcc $(FLAGS) -MD -MP -c $< -o $@
%f.o: %.f90 target.mk
\tOMPICK cc -t $(TARGET) -- gfortran $(FLAGS) -c $< -o $@
mainf.o: wf.o
-include main.d w.d
";
    let work = project("Makefile", &rules.replace("OMPICK", &ompick()));
    for (target, expected) in [("host", HOST), ("nvptx64:sm_80", GPU)] {
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::write(work.path("target.mk"), format!("TARGET = {target}\n")).unwrap();
        works(&work, &["make", "-j4"]);
        assert_eq!(printed(&work, "."), expected, "{target}");
    }
}

const CMAKE: &str = "\
cmake_minimum_required(VERSION 3.18)
project(p C Fortran)
add_executable(f main.f90 w.f90)
add_executable(c main.c w.c)
foreach(target f c)
  target_compile_options(${target} PRIVATE -fopenmp -foffload=disable)
  target_link_options(${target} PRIVATE -fopenmp -foffload=disable)
  if(TARGET_SPEC)
    find_package(Ompick REQUIRED)
    ompick_target(${target} SPEC ${TARGET_SPEC})
  endif()
endforeach()
";

/// `how`: what configures a build for a target.
fn with_cmake(generator: &str, how: &dyn Fn(&str) -> Vec<String>) {
    let work = project("CMakeLists.txt", CMAKE);
    for (target, expected) in [("host", HOST), ("nvptx64:sm_80", GPU), ("host", HOST)] {
        let options = how(target);
        let mut words = vec!["cmake", "-S", ".", "-B", "build", "-G", generator, "-DCMAKE_Fortran_COMPILER=gfortran"];
        words.push("-DCMAKE_C_COMPILER=gcc");
        words.extend(options.iter().map(String::as_str));
        works(&work, &words);
        works(&work, &["cmake", "--build", "build"]);
        assert_eq!(printed(&work, "build"), expected, "{generator}: {target}");
    }
}

/// As a package; Makefiles do not see by themselves that a launcher changed.
fn by_package(target: &str) -> Vec<String> {
    vec![
        format!("-DTARGET_SPEC={target}"),
        format!("-DOMPICK_EXECUTABLE={}", ompick()),
        format!("-DOmpick_DIR={}", repository().join("cmake").display()),
    ]
}

#[test]
fn cmake_with_makefiles_sees_the_target_of_the_package() {
    if tools::have(&["cmake", "make", "gcc", "gfortran"]) {
        with_cmake("Unix Makefiles", &by_package);
    }
}

#[test]
fn cmake_with_ninja_sees_the_target_of_the_package_and_of_launchers() {
    if !tools::have(&["cmake", "ninja", "gcc", "gfortran"]) {
        return;
    }
    with_cmake("Ninja", &by_package);
    let launcher = |target: &str| {
        ["C", "Fortran"]
            .map(|language| format!("-DCMAKE_{language}_COMPILER_LAUNCHER={};cc;-t;{target};--", ompick()))
            .to_vec()
    };
    with_cmake("Ninja", &launcher);
}

/// What calls the functions with variants, and stands in a library; and programs that only call that.
const STEPS: [(&str, &str); 4] = [
    (
        "step.f90",
        "module steps\nuse w\ncontains\ninteger function step()\n!$omp target map(from: step)\nstep = work()\n!$omp end \
         target\nend function\nend module\n",
    ),
    ("f.f90", "program f\nuse steps\nprint '(i0)', step()\nend program\n"),
    (
        "step.c",
        "#include \"w.h\"\nint next(void) {\n  int n;\n#pragma omp target map(from: n)\n  n = work();\n  return n;\n}\n",
    ),
    ("c.c", "#include <stdio.h>\nint next(void);\nint main(void) { printf(\"%d\\n\", next()); }\n"),
];

const LIBRARIES: &str = "\
cmake_minimum_required(VERSION 3.18)
project(p C Fortran)
find_package(Ompick CONFIG REQUIRED)
add_compile_options(-fopenmp -foffload=disable)
add_link_options(-fopenmp -foffload=disable)
ompick_add_targets(cwork SPECS host nvptx64:sm_80 SOURCES w.c step.c)
ompick_add_targets(fwork STATIC SPECS host nvptx64-sm_80=nvptx64:sm_80 SOURCES w.f90 step.f90)
message(STATUS \"made ${cwork_LIBRARIES}\")
foreach(label host nvptx64-sm_80)
  add_executable(f-${label} f.f90)
  target_link_libraries(f-${label} PRIVATE fwork-${label})
  add_executable(c-${label} c.c)
  target_link_libraries(c-${label} PRIVATE cwork-${label})
endforeach()
";

fn libraries_of_cmake(generator: &str) {
    let mut files = FILES.to_vec();
    files.extend(STEPS);
    files.push(("CMakeLists.txt", LIBRARIES));
    let work = Work::new(&files);
    let mut words = vec!["cmake", "-S", ".", "-B", "build", "-G", generator];
    let options = by_package("");
    words.extend(["-DCMAKE_C_COMPILER=gcc", "-DCMAKE_Fortran_COMPILER=gfortran"]);
    words.extend(options.iter().map(String::as_str));
    let done = works(&work, &words);
    assert!(done.stdout.contains("made cwork-host;cwork-nvptx64-sm_80"), "{}", done.stdout);
    works(&work, &["cmake", "--build", "build"]);
    for (label, expected) in [("host", "1\n"), ("nvptx64-sm_80", "2\n")] {
        for program in [format!("build/f-{label}"), format!("build/c-{label}")] {
            assert_eq!(works(&work, &[&program]).stdout, expected, "{generator}: {program}");
        }
    }
    // What is there stays as it is; a variant that changes is compiled in all libraries.
    let text = work.read("w.c").replace("return 1", "return 3").replace("return 2", "return 4");
    std::fs::write(work.path("w.c"), text).unwrap();
    works(&work, &["cmake", "--build", "build"]);
    assert_eq!(works(&work, &["build/c-host"]).stdout, "3\n");
    assert_eq!(works(&work, &["build/c-nvptx64-sm_80"]).stdout, "4\n");
}

#[test]
fn cmake_makes_a_library_for_each_offload_target() {
    if tools::have(&["cmake", "make", "gcc", "gfortran"]) {
        libraries_of_cmake("Unix Makefiles");
    }
    if tools::have(&["cmake", "ninja", "gcc", "gfortran"]) {
        libraries_of_cmake("Ninja");
    }
}

#[test]
fn meson_takes_another_target_when_it_is_set_up_anew() {
    if !tools::have(&["meson", "ninja", "gcc", "gfortran"]) {
        return;
    }
    let flags = "['-fopenmp', '-foffload=disable']";
    let text = format!(
        "project('p', 'c', 'fortran')\nexecutable('f', 'main.f90', 'w.f90', fortran_args: {flags}, link_args: {flags})\n\
         executable('c', 'main.c', 'w.c', c_args: {flags}, link_args: {flags})\n"
    );
    let work = project("meson.build", &text);
    for (target, expected) in [("host", HOST), ("nvptx64:sm_80", GPU)] {
        let of = |compiler: &str| format!("['{}', 'cc', '-t', '{target}', '--', '{compiler}']", ompick());
        let native = format!("[binaries]\nc = {}\nfortran = {}\n", of("gcc"), of("gfortran"));
        fs::write(work.path("native.ini"), native).unwrap();
        let wipe = work.path("build").exists().then_some("--wipe");
        let words = ["meson", "setup", "build", "--native-file", "native.ini"];
        works(&work, &[&words[..], wipe.as_slice()].concat());
        works(&work, &["ninja", "-C", "build"]);
        assert_eq!(printed(&work, "build"), expected, "{target}");
    }
}

#[test]
fn dependency_files_name_where_the_target_is_written() {
    if !tools::have(&["make", "gcc"]) {
        return;
    }
    let rules = "\
FLAGS = -fopenmp -foffload=disable
c: main.o w.o
\tgcc $(FLAGS) $^ -o $@
%.o: %.c
\tOMPICK cc -t device -- gcc $(FLAGS) -MD -MP -c $< -o $@
-include main.d w.d
";
    let work = project("Makefile", &rules.replace("OMPICK", &ompick()));
    for (target, expected) in [("host", "1\n"), ("nvptx64:sm_80", "2\n"), ("host", "1\n")] {
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::write(work.path("ompick.toml"), format!("[targets]\ndevice = \"{target}\"\n")).unwrap();
        works(&work, &["make", "c"]);
        assert_eq!(works(&work, &["./c"]).stdout, expected, "{target}");
        assert!(works(&work, &["make", "c"]).stdout.contains("up to date"));
    }
    let rules = |target: &str, more: &[&str]| {
        let ompick = ompick();
        let words = [&[ompick.as_str(), "cc", "-t", target, "--", "gcc", "-fopenmp", "-MM"], more].concat();
        let rule = works(&work, &words).stdout;
        rule.split_whitespace().filter(|word| *word != "\\").collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rules("device", &["main.c"]), "main.o: main.c w.h ompick.toml");
    // What does not hang on it is as ever.
    assert_eq!(rules("host", &["main.c"]), "main.o: main.c w.h");
}
