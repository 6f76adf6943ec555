//! `ompick cc` and `ompick emit` with the tools that people build with, on the program in `project`.
//!
//! A tool that is not installed is not checked; `cargo xtask integration` installs them all and
//! insists on them.

use ompick_tests::repository;
use ompick_tests::tools::{self, Done};
use ompick_tests::work::{Work, copy_folder};
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What the program prints on an x86-64 host, whoever resolves its variants.
const OUTPUT: &str = "\
start    280373
end      233747
weight   10
access   1
weighted 1385
inside   together
outside  alone
";

/// The output without the line that Fortran's part prints: not every gfortran knows the variants of
/// modules that were compiled before.
fn of_c(output: &str) -> String {
    output.lines().filter(|line| !line.starts_with("weighted")).map(|line| format!("{line}\n")).collect()
}

/// What it prints where `weigh` is resolved for another architecture: a change in a header.
const PLAIN_WEIGHT: &str = "weight   5\n";

/// Whether the tools are there; says so if not.
fn have(programs: &[&str]) -> bool {
    tools::have(programs) && cfg!(target_arch = "x86_64")
}

/// A copy of the project in a folder of its own.
fn project() -> Work {
    let work = Work::new(&[]);
    copy_folder(&repository().join("tests/project"), &work.path("project")).unwrap();
    work
}

fn ompick() -> String {
    tools::ompick().unwrap_or_else(|e| panic!("{e}")).display().to_string()
}

/// Runs a tool in a folder of the work folder, and expects it to end well.
fn run(work: &Work, folder: &str, words: &[&str], environment: &[(&str, &str)]) -> Done {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(work.path(folder)).envs(environment.iter().copied());
    command.env("OMPICK_CACHE_DIR", work.path("cache"));
    let done = tools::run(command).unwrap();
    assert_eq!(done.status, Some(0), "{words:?}\n{}\n{}", done.stdout, done.stderr);
    done
}

fn prints(work: &Work, program: &str) -> String {
    tools::run(Command::new(work.path(program))).unwrap().stdout
}

/// The page about builds shows what a command really prints.
fn shows(command: &str, output: &str) {
    let page = fs::read_to_string(repository().join("docs/src/builds.md")).unwrap();
    let start = format!("```text\n$ {command}");
    let block = page.split(&start).nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    let lines: Vec<&str> = block.lines().skip(1).filter(|line| *line != "..." && !line.starts_with("$ ")).collect();
    assert!(!lines.is_empty());
    let printed: Vec<&str> = output.lines().collect();
    for line in lines {
        assert!(printed.contains(&line), "the page has {line}\n{output}");
    }
}

/// A change after which `weigh` keeps its base function.
fn change_header(work: &Work) {
    let path = work.path("project/include/kernels.h");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("arch(x86_64)", "arch(riscv64)")).unwrap();
}

#[test]
fn make_builds_the_same_with_and_without() {
    if !have(&["make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    run(&work, "project", &["make"], &[]);
    assert_eq!(of_c(&prints(&work, "project/waves")), of_c(OUTPUT), "as the compiler itself does it");
    run(&work, "project", &["make", "clean"], &[]);
    let (cc, fc) = (format!("CC={} cc -- gcc", ompick()), format!("FC={} cc -- gfortran", ompick()));
    let built = run(&work, "project", &["make", &cc, &fc], &[]).stdout.replace(&ompick(), "ompick");
    assert_eq!(prints(&work, "project/waves"), OUTPUT);
    shows("make CC=", &(built + OUTPUT));
    let done = run(&work, "project", &["make", &cc, &fc], &[]);
    assert!(done.stdout.contains("up to date"), "{}", done.stdout);
    // The dependency files name the headers: a change is built again.
    change_header(&work);
    run(&work, "project", &["make", "-j2", &cc, &fc], &[]);
    assert!(prints(&work, "project/waves").contains(PLAIN_WEIGHT));
}

#[test]
fn emitted_trees_build_by_themselves() {
    if !have(&["make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    let emit = ["emit", "-t", "host", "-t", "gpu=nvptx64:sm_80", "-DSTEPS=12", "-o", "out", "project"];
    // Where the headers are must be said.
    let done = work.ends(1, &emit);
    assert!(done.stderr.contains("OMP0602"), "{}", done.stderr);
    work.ends(0, &[&emit[..], &["-Iproject/include"]].concat());
    for target in ["host", "gpu"] {
        let folder = format!("out/{target}");
        let sources = fs::read_to_string(work.path(&folder).join("src/schedule.c")).unwrap();
        assert!(!sources.contains("metadirective"), "{sources}");
        run(&work, &folder, &["make", "-j2"], &[]);
        assert_eq!(prints(&work, &format!("{folder}/waves")), OUTPUT);
    }
}

#[test]
fn cmake_takes_ompick_as_a_launcher() {
    if !have(&["cmake", "make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    let launcher = |language: &str| format!("-DCMAKE_{language}_COMPILER_LAUNCHER={};cc;--", ompick());
    let configure = ["cmake", "-S", ".", "-B", "build", "-DCMAKE_C_COMPILER=gcc", "-DCMAKE_Fortran_COMPILER=gfortran"];
    run(&work, "project", &[&configure[..], &[&launcher("C"), &launcher("Fortran")]].concat(), &[]);
    run(&work, "project", &["cmake", "--build", "build", "-j2"], &[]);
    assert_eq!(prints(&work, "project/build/waves"), OUTPUT);
    change_header(&work);
    run(&work, "project", &["cmake", "--build", "build", "-j2"], &[]);
    assert!(prints(&work, "project/build/waves").contains(PLAIN_WEIGHT));
}

#[test]
fn cmake_finds_ompick_for_single_targets_and_ninja_builds_them() {
    if !have(&["cmake", "ninja", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    let program = format!("-DOMPICK_EXECUTABLE={}", ompick());
    let package = format!("-DOmpick_DIR={}", repository().join("cmake").display());
    let configure = [
        "cmake",
        "-G",
        "Ninja",
        "-S",
        ".",
        "-B",
        "build",
        "-DWITH_OMPICK=ON",
        "-DTARGET_SPEC=host",
        "-DCMAKE_C_COMPILER=gcc",
        "-DCMAKE_Fortran_COMPILER=gfortran",
    ];
    run(&work, "project", &[&configure[..], &[&program, &package, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"]].concat(), &[]);
    run(&work, "project", &["ninja", "-C", "build"], &[]);
    assert_eq!(prints(&work, "project/build/waves"), OUTPUT);
    let make = ["cmake", "-S", ".", "-B", "make", "-DWITH_OMPICK=ON", "-DTARGET_SPEC=nvptx64:sm_80"];
    run(&work, "project", &[&make[..], &[&program, &package]].concat(), &[]);
    shows("cmake -B build", &run(&work, "project", &["cmake", "--build", "make"], &[]).stdout);
    let rules = run(&work, "project", &["ninja", "-C", "build", "-t", "commands"], &[]).stdout;
    assert!(rules.contains(" cc -t host -- ") && !rules.contains(" cc -- "), "{rules}");
    let done = run(&work, "project", &["ninja", "-C", "build"], &[]);
    assert!(done.stdout.contains("no work to do"), "{}", done.stdout);
    change_header(&work);
    run(&work, "project", &["ninja", "-C", "build"], &[]);
    assert!(prints(&work, "project/build/waves").contains(PLAIN_WEIGHT));
    // The build folder's database leads to an emitted tree, which builds with its own.
    work.ends(0, &["emit", "-p", "project/build", "-o", "out"]);
    assert!(work.read("out/host/src/stencil.c").contains("parallel for collapse(2)"));
    let database: serde_json::Value = serde_json::from_str(&work.read("out/host/compile_commands.json")).unwrap();
    assert_eq!(database.as_array().unwrap().len(), 12);
}

#[test]
fn meson_takes_ompick_as_part_of_the_compilers_name() {
    if !have(&["meson", "ninja", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    let native =
        format!("[binaries]\nc = ['{0}', 'cc', '--', 'gcc']\nfortran = ['{0}', 'cc', '--', 'gfortran']\n", ompick());
    fs::write(work.path("native.ini"), native).unwrap();
    run(&work, "project", &["meson", "setup", "--native-file", "../native.ini", "build"], &[]);
    run(&work, "project", &["ninja", "-C", "build"], &[]);
    assert_eq!(prints(&work, "project/build/waves"), OUTPUT);
    change_header(&work);
    run(&work, "project", &["ninja", "-C", "build"], &[]);
    assert!(prints(&work, "project/build/waves").contains(PLAIN_WEIGHT));
}

#[test]
fn the_package_of_cmake_has_the_version_of_the_program() {
    let package = fs::read_to_string(repository().join("cmake/OmpickConfigVersion.cmake")).unwrap();
    assert!(package.contains(&format!("set(PACKAGE_VERSION \"{}\")", env!("CARGO_PKG_VERSION"))), "{package}");
    if !have(&["cmake", "make", "gcc"]) {
        return;
    }
    let work = Work::new(&[]);
    let (program, folder) = (format!("-DOMPICK_EXECUTABLE={}", ompick()), repository().join("cmake"));
    let folder = format!("-DOmpick_DIR={}", folder.display());
    for (wanted, is_found) in
        [("0.1", true), ("0.1.0 EXACT", true), ("0.1...0.2", true), ("0.2", false), ("1.0", false)]
    {
        let list = format!(
            "cmake_minimum_required(VERSION 3.19)\nproject(p NONE)\nfind_package(Ompick {wanted} CONFIG REQUIRED)\n\
             get_target_property(program Ompick::ompick LOCATION)\nmessage(STATUS \"it is ${{program}}\")\n"
        );
        let _ = fs::remove_dir_all(work.path("p"));
        fs::create_dir(work.path("p")).unwrap();
        fs::write(work.path("p/CMakeLists.txt"), list).unwrap();
        let mut command = Command::new("cmake");
        command.current_dir(work.path("p")).args(["-B", "build", &program, &folder]);
        let done = tools::run(command).unwrap();
        assert_eq!(done.status == Some(0), is_found, "{wanted}: {}", done.stderr);
        assert_eq!(done.stdout.contains(&format!("it is {}", ompick())), is_found, "{wanted}: {}", done.stdout);
    }
}

#[test]
fn ccache_finds_what_it_compiled_before() {
    if !have(&["ccache", "make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    let (cache, log) = (work.path("ccache").display().to_string(), work.path("ccache.log").display().to_string());
    let environment = [("CCACHE_DIR", &cache[..]), ("CCACHE_STATSLOG", &log)];
    let cc = format!("CC={} cc -- ccache gcc", ompick());
    let build = || {
        let _ = fs::remove_file(work.path("ccache.log"));
        run(&work, "project", &["make", &cc], &environment);
        assert_eq!(of_c(&prints(&work, "project/waves")), of_c(OUTPUT));
        let log = work.read("ccache.log");
        let count = |what: &str| log.lines().filter(|line| *line == what).count();
        (count("cache_miss"), count("direct_cache_hit") + count("preprocessed_cache_hit"))
    };
    assert_eq!(build(), (10, 0));
    run(&work, "project", &["make", "clean"], &[]);
    assert_eq!(build(), (0, 10));
}

#[test]
fn sccache_finds_what_it_compiled_before() {
    if !have(&["sccache", "make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    let (cache, port) = (work.path("sccache").display().to_string(), free_port().to_string());
    let environment = [("SCCACHE_DIR", &cache[..]), ("SCCACHE_SERVER_PORT", &port), ("SCCACHE_IDLE_TIMEOUT", "60")];
    let server = |option: &str| run(&work, "project", &["sccache", option], &environment).stdout;
    server("--start-server");
    let cc = format!("CC={} cc -- sccache gcc", ompick());
    let build = || {
        server("--zero-stats");
        run(&work, "project", &["make", &cc], &environment);
        assert_eq!(of_c(&prints(&work, "project/waves")), of_c(OUTPUT));
        let said = server("--show-stats");
        let count = |what: &str| {
            let line = said.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_else(|| panic!("{said}"));
            line.trim().parse::<u32>().unwrap()
        };
        (count("Cache misses   "), count("Cache hits   "))
    };
    let (misses, hits) = build();
    assert!(misses > 0 && hits == 0, "{misses} {hits}");
    run(&work, "project", &["make", "clean"], &[]);
    assert_eq!(build(), (0, misses));
    server("--stop-server");
}

/// A port that nobody listens at.
fn free_port() -> u16 {
    std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

/// A distcc server on this machine alone, which ends with us.
struct Server {
    child: Child,
    log: PathBuf,
}

impl Server {
    fn start(work: &Work, port: u16) -> Server {
        let log = work.path("distccd.log");
        fs::write(&log, "").unwrap();
        let mut command = Command::new("distccd");
        let port = port.to_string();
        command.args(["--daemon", "--no-detach", "--listen", "127.0.0.1", "--allow", "127.0.0.1", "--port", &port]);
        command.args(["--enable-tcp-insecure", "--jobs", "2", "--log-level", "info", "--log-file"]).arg(&log);
        // It does not run as root, but as whoever we are otherwise.
        if fs::metadata("/proc/self").is_ok_and(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0) {
            command.args(["--user", "nobody"]);
            let mut open = Command::new("chmod");
            open.arg("a+rw").arg(&log);
            tools::run(open).unwrap();
        }
        command.env("TMPDIR", "/tmp").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let start = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port.parse().unwrap())).is_err() {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "distccd does not start: {}",
                fs::read_to_string(&log).unwrap()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
        Server { child, log }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It has children: asked nicely, it ends them too.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

#[test]
fn distcc_compiles_what_was_resolved_elsewhere() {
    if !have(&["distcc", "distccd", "make", "gcc", "gfortran"]) {
        return;
    }
    let work = project();
    // The server runs as another user.
    #[cfg(unix)]
    fs::set_permissions(work.path("."), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = Server::start(&work, port);
    let hosts = format!("127.0.0.1:{port}");
    let folder = work.path("distcc").display().to_string();
    fs::create_dir(&folder).unwrap();
    let environment = [("DISTCC_HOSTS", &hosts[..]), ("DISTCC_FALLBACK", "0"), ("DISTCC_DIR", &folder)];
    let cc = format!("CC={} cc -- distcc gcc", ompick());
    run(&work, "project", &["make", "-j2", &cc], &environment);
    assert_eq!(of_c(&prints(&work, "project/waves")), of_c(OUTPUT));
    let log = fs::read_to_string(&server.log).unwrap();
    assert_eq!(log.matches("COMPILE_OK").count(), 10, "{log}");
    assert!(log.contains("/stencil.c "), "{log}");
}

#[test]
fn wrapped_compilers_of_mpi_are_compilers() {
    if !have(&["mpicc", "mpifort", "make"]) {
        return;
    }
    let work = project();
    let (cc, fc) = (format!("CC={} cc -- mpicc", ompick()), format!("FC={} cc -- mpifort", ompick()));
    run(&work, "project", &["make", &cc, &fc], &[]);
    assert_eq!(prints(&work, "project/waves"), OUTPUT);
}
