//! Systems on which something is missing, full or forbidden, and who stops ompick half way.

use super::lab::{Lab, PROGRAM, finish, run};
use super::{Case, Outcome, case, ensure, holds, long};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

const AREA: &str = "faults";

pub const CASES: &[Case] = &[
    case(AREA, "a full disk: output folder, `--in-place`, cache", full_disk),
    case(AREA, "a folder and files that may not be written", read_only),
    case(AREA, "a source that may not be read", unreadable),
    case(AREA, "neither HOME nor TMPDIR, or ones that do not exist", no_home),
    case(AREA, "no more than 64 open files", few_files),
    case(AREA, "no more than 1 GB of address space", little_memory),
    case(AREA, "standard output and error that nobody reads", closed_streams),
    long(AREA, "SIGINT, SIGTERM and SIGKILL at any moment", signals),
];

fn many(lab: &Lab, folder: &str, n: usize) {
    for n in 0..n {
        lab.write(&format!("{folder}/d{}/u{n}.c", n % 5), PROGRAM.replace("user(", &format!("u{n}(")));
    }
}

/// A file system of its own; it goes when this does.
struct Disk(PathBuf);

impl Disk {
    fn new(lab: &Lab, name: &str, options: &str) -> Result<Disk, String> {
        let path = lab.path(name);
        fs::create_dir_all(&path).map_err(|e| e.to_string())?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&path);
        let said = run(mount)?;
        if said.status == Some(0) { Ok(Disk(path)) } else { Err(said.errors()) }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

fn full_disk(lab: &Lab) -> Result<Outcome, String> {
    many(lab, "p", 60);
    let disk = match Disk::new(lab, "disk", "size=128k") {
        Ok(disk) => disk,
        Err(why) => return Ok(Outcome::NotTried(format!("no file system can be mounted: {}", why.trim()))),
    };
    let said = lab.ends(&[2], &["emit", "-o", "disk/out", "p"])?;
    ensure!(said.errors().contains("No space left"), "it is not said: {}", said.errors());
    for (path, text) in lab.snapshot("disk/out/host") {
        ensure!(text.ends_with(b"return f_v(); }\n"), "{} is half a file", path.display());
    }
    let left = lab.snapshot("disk").into_keys().find(|path| path.to_string_lossy().contains(".ompick/writing"));
    ensure!(left.is_none(), "left: {left:?}");
    let _ = fs::remove_dir_all(lab.path("disk/out"));
    // In place: as many files as there is no room for twice.
    many(lab, "disk/q", 24);
    let before = lab.snapshot("disk/q");
    lab.ends(&[2], &["emit", "--in-place", "disk/q"])?;
    ensure!(lab.snapshot("disk/q") == before, "--in-place left something");
    // A cache that is full.
    let _ = fs::write(lab.path("disk/fill"), vec![0; 200_000]);
    let mut cc = lab.ompick(&["cc", "--", "gcc", "-fopenmp", "-E", "-P", "p/d0/u0.c"]);
    cc.env("OMPICK_CACHE_DIR", lab.path("disk/cache"));
    let said = run(cc)?;
    ensure!(said.status == Some(0), "cc with a full cache: {}", said.errors());
    ensure!(String::from_utf8_lossy(&said.stdout).contains("return f_v();"), "cc with a full cache kept the base");
    drop(disk);
    holds("said, ended with 2; whole files or none; `--in-place` changed nothing; `cc` works without its cache")
}

/// Somebody who may not do everything: `None` where we may not become one.
fn nobody() -> Option<&'static str> {
    let mut works = Command::new("setpriv");
    works.args(["--reuid", "65534", "--clear-groups", "true"]).stderr(Stdio::null());
    works.status().ok().filter(std::process::ExitStatus::success).map(|_| "setpriv --reuid 65534 --clear-groups \"$@\"")
}

fn give_to_nobody(lab: &Lab, name: &str) -> Result<(), String> {
    let status = Command::new("chown").args(["-R", "65534"]).arg(lab.path(name)).status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err("chown did not work".to_string()) }
}

fn read_only(lab: &Lab) -> Result<Outcome, String> {
    let Some(nobody) = nobody() else { return Ok(Outcome::NotTried("we cannot become another user".to_string())) };
    many(lab, "p", 20);
    fs::create_dir_all(lab.path("out")).map_err(|e| e.to_string())?;
    let before = lab.snapshot("p");
    let said = run(lab.through(nobody, &["emit", "-o", "out", "p"]))?;
    ensure!(said.status == Some(2) && said.errors().contains("Permission denied"), "{}", said.errors());
    ensure!(lab.snapshot("out").is_empty(), "something was written");
    // One folder of five cannot be written.
    give_to_nobody(lab, "p")?;
    let status = Command::new("chown").arg("0").arg(lab.path("p/d3")).status();
    ensure!(status.is_ok_and(|status| status.success()), "chown");
    let said = run(lab.through(nobody, &["emit", "--in-place", "p"]))?;
    ensure!(said.status == Some(2), "--in-place: {}", said.errors());
    ensure!(lab.snapshot("p") == before, "--in-place left something");
    let _ = fs::remove_dir_all(lab.path("out"));
    match Disk::new(lab, "out", "ro") {
        Ok(_disk) => _ = lab.ends(&[2], &["emit", "-o", "out", "p"])?,
        Err(why) => return Ok(Outcome::NotTried(format!("no file system can be mounted: {}", why.trim()))),
    }
    holds("said, ended with 2; `--in-place` changed nothing")
}

fn unreadable(lab: &Lab) -> Result<Outcome, String> {
    let Some(nobody) = nobody() else { return Ok(Outcome::NotTried("we cannot become another user".to_string())) };
    many(lab, "p", 5);
    lab.write("p/none.c", PROGRAM);
    lab.write("p/none/a.c", PROGRAM);
    let nothing: fs::Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o000);
    for name in ["p/none.c", "p/none"] {
        fs::set_permissions(lab.path(name), nothing.clone()).map_err(|e| e.to_string())?;
    }
    fs::create_dir_all(lab.path("out")).map_err(|e| e.to_string())?;
    give_to_nobody(lab, "out")?;
    let said = run(lab.through(nobody, &["emit", "-o", "out", "p"]))?;
    let errors = said.errors();
    ensure!(said.status == Some(2), "{:?}: {errors}", said.status);
    ensure!(errors.contains("p/none.c") && errors.contains("p/none:"), "not said: {errors}");
    holds("said, ended with 2")
}

fn no_home(lab: &Lab) -> Result<Outcome, String> {
    many(lab, "p", 3);
    let without = ["HOME", "TMPDIR", "XDG_CACHE_HOME", "OMPICK_CACHE_DIR", "USER"];
    for value in [None, Some("/nowhere"), Some("/proc/nowhere"), Some("")] {
        for arguments in [
            &["emit", "-o", "out", "p"][..],
            &["cc", "--", "gcc", "-fopenmp", "-c", "p/d0/u0.c", "-o", "u0.o"],
            &["cc", "--", "gcc", "-fopenmp", "-E", "-P", "p/d0/u0.c"],
            &["check", "p"],
            &["targets", "probe", "--", "gcc"],
        ] {
            let mut command = lab.ompick(arguments);
            for name in without {
                match value {
                    None => command.env_remove(name),
                    Some(value) => command.env(name, value),
                };
            }
            let said = run(command)?;
            ensure!(said.status == Some(0), "{value:?} {arguments:?}: {}", said.errors());
        }
    }
    holds("it works, and remembers nothing")
}

fn few_files(lab: &Lab) -> Result<Outcome, String> {
    many(lab, "p", 400);
    for arguments in
        [&["emit", "-j16", "-o", "out", "p"][..], &["check", "-j16", "p"], &["emit", "-j16", "--in-place", "p"]]
    {
        let said = run(lab.through("ulimit -n 64; exec \"$@\"", arguments))?;
        ensure!(said.status == Some(0), "{arguments:?}: {}", said.errors());
    }
    lab.is_resolved("out/host/d0/u0.c")?;
    lab.is_resolved("p/d4/u399.c")?;
    holds("it works")
}

fn little_memory(lab: &Lab) -> Result<Outcome, String> {
    many(lab, "p", 100);
    let said = run(lab.through("ulimit -v 1000000; exec \"$@\"", &["emit", "-o", "out", "p"]))?;
    ensure!(said.status == Some(0), "{:?}: {}", said.status, said.errors());
    lab.is_resolved("out/host/d0/u0.c")?;
    holds("it works")
}

fn closed_streams(lab: &Lab) -> Result<Outcome, String> {
    many(lab, "p", 40);
    let one = "p/d0/u0.c";
    for arguments in [
        &["explain", "p"][..],
        &["emit", "--diff", "p"],
        &["emit", "--stdout", one],
        &["emit", "--check", "p"],
        &["check", "p"],
        &["report", "p"],
        &["targets", "list"],
        &["completions", "bash"],
        &["--help"],
        &["config", one],
        &["explain", "OMP0314"],
        &["cc", "--", "gcc", "-fopenmp", "-E", one],
    ] {
        for line in [
            "\"$@\" | true; exit ${PIPESTATUS[0]}",
            "\"$@\" >&-; exit $?",
            "exec \"$@\" 2>/dev/full >/dev/full",
            "\"$@\" 2>&-; exit $?",
        ] {
            let said = run(lab.through(line, arguments))?;
            let errors = said.errors();
            ensure!(!errors.contains("panicked"), "{line} {arguments:?}: {errors}");
            ensure!(said.status.is_some_and(|s| s != 101 && s != 134), "{line} {arguments:?}: {:?}", said.status);
            if line.contains("| true") {
                ensure!(!errors.to_lowercase().contains("pipe"), "{line} {arguments:?}: {errors}");
            }
        }
    }
    holds("a closed pipe is silent; no panic")
}

fn signals(lab: &Lab) -> Result<Outcome, String> {
    many(lab, "p", 120);
    let temporary = lab.path("tmp");
    fs::create_dir_all(&temporary).map_err(|e| e.to_string())?;
    let odd = |folder: &str| {
        lab.snapshot(folder)
            .into_keys()
            .filter(|path| {
                let name = path.to_string_lossy().into_owned();
                name.contains("/writing-") || name.contains("/.ompick-") || name.contains("in-place")
            })
            .collect::<Vec<_>>()
    };
    let mut count = 0;
    for signal in ["INT", "TERM", "KILL"] {
        for delay in [5, 40, 90, 150, 220, 300, 400] {
            for arguments in [
                &["emit", "-q", "-o", "out", "p"][..],
                &["emit", "-q", "--in-place", "q"],
                &["cc", "--", "gcc", "-fopenmp", "-c", "p/d0/u0.c", "-o", "u0.o"],
            ] {
                let _ = (fs::remove_dir_all(lab.path("out")), fs::remove_dir_all(lab.path("q")));
                let mut copy = Command::new("cp");
                copy.arg("-a").args([lab.path("p"), lab.path("q")]);
                run(copy)?;
                let mut command = lab.ompick(arguments);
                command.env("TMPDIR", &temporary).stdout(Stdio::null()).stderr(Stdio::null());
                let child = command.spawn().map_err(|e| e.to_string())?;
                std::thread::sleep(Duration::from_millis(delay));
                let _ = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
                finish(child)?;
                count += 1;
                if signal != "KILL" {
                    let left = [odd("out"), odd("q")].concat();
                    ensure!(left.is_empty(), "SIG{signal} after {delay} ms, {arguments:?}: left {left:?}");
                    // A compiler that is stopped alone leaves its assembler's input, with or without us.
                    let is_compilers =
                        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("cc"));
                    let left: Vec<_> = lab.snapshot("tmp").into_keys().filter(|path| !is_compilers(path)).collect();
                    ensure!(left.is_empty(), "SIG{signal} after {delay} ms, {arguments:?}: left {left:?}");
                }
                // The next run makes it whole.
                lab.ends(&[0], arguments)?;
                let left = [odd("out"), odd("q")].concat();
                ensure!(left.is_empty(), "after SIG{signal} and another run: left {left:?}");
                let folder = if arguments.contains(&"q") { "q" } else { "out/host" };
                if arguments[0] == "emit" {
                    let all = lab.snapshot(folder);
                    let all: Vec<_> =
                        all.iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "c")).collect();
                    ensure!(all.len() == 120, "{} files after SIG{signal}", all.len());
                    let whole = all.iter().all(|(_, text)| text.ends_with(b"return f_v(); }\n"));
                    ensure!(whole, "a file is not whole after SIG{signal}");
                }
            }
        }
    }
    holds(format!("{count} runs stopped: no half file, nothing left by SIGINT and SIGTERM; the next run completes"))
}
