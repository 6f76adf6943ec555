//! What `ompick cc` remembers from call to call: never a wrong result, whatever becomes of it.

use ompick_tests::tools::{self, Compilers};
use ompick_tests::work::Work;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const HEADER: &str = "\
static int f_v(void) { return LEVEL; }
#pragma omp declare variant(f_v) match(implementation={vendor(gnu)})
static int f(void) { return 0; }
";
const USER: &str = "#define LEVEL 7\n#include \"f.h\"\nint user(void) { return f(); }\n";
const PLAIN: &str = "int user(void) { return 9; }\n";

fn gcc() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c
}

fn program() -> Work {
    Work::new(&[("f.h", HEADER), ("user.c", USER), ("plain.c", PLAIN)])
}

fn compile(work: &Work, file: &str) -> Command {
    work.command(&["cc", "--", &gcc(), "-fopenmp", "-E", "-P", file])
}

/// What becomes of a source: the call tells how it was resolved.
fn code(work: &Work, file: &str) -> String {
    let done = tools::run(compile(work, file)).unwrap();
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    done.stdout
}

/// The files below a folder, in their order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => all.extend(files(&path)),
            path => all.push(path),
        }
    }
    all.sort();
    all
}

#[test]
fn a_damaged_cache_never_makes_a_wrong_result() {
    let work = program();
    let sources = ["user.c", "plain.c"];
    let right = sources.map(|file| code(&work, file));
    let cache = work.path(".ompick");
    let all = files(&cache);
    assert!(all.len() >= 5, "{all:?}");
    let check = |what: &str, path: &Path| {
        for (file, right) in sources.iter().zip(&right) {
            assert_eq!(code(&work, file), *right, "{file} with {what} {}", path.display());
        }
    };
    for (n, path) in all.iter().enumerate() {
        let Ok(whole) = fs::read(path) else { continue };
        let damages: [(&str, Vec<u8>); 4] = [
            ("nothing in", Vec::new()),
            ("half of", whole[..whole.len() / 2].to_vec()),
            ("a flipped bit in", whole.iter().enumerate().map(|(at, b)| b ^ u8::from(at == whole.len() / 2)).collect()),
            ("another file for", fs::read(&all[(n + 1) % all.len()]).unwrap_or_default()),
        ];
        for (what, bytes) in damages {
            fs::write(path, bytes).unwrap();
            check(what, path);
        }
        fs::remove_file(path).unwrap();
        fs::create_dir(path).unwrap();
        check("a folder in place of", path);
        let _ = fs::remove_dir_all(path);
    }
}

#[test]
fn a_letter_of_an_entry_is_not_believed() {
    let work = program();
    let right = code(&work, "user.c");
    // What a replaced source is called where it is remembered.
    for path in files(&work.path(".ompick/manifest")) {
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen("Replaced", "Replacex", 1).replacen("files", "filex", 1)).unwrap();
    }
    assert_eq!(code(&work, "user.c"), right);
}

#[test]
fn equal_size_and_time_hide_no_change() {
    let work = program();
    for wait in [0, 2200] {
        let before = code(&work, "user.c");
        std::thread::sleep(Duration::from_millis(wait));
        assert_eq!(code(&work, "user.c"), before);
        let path = work.path("f.h");
        let time = fs::metadata(&path).unwrap().modified().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let new = if text.contains("vendor(gnu)") { text.replace("vendor(gnu)", "vendor(amd)") } else { HEADER.into() };
        fs::write(&path, new).unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        assert_ne!(code(&work, "user.c"), before, "after {wait}");
    }
}

#[test]
fn builds_side_by_side_and_kills_leave_no_wrong_result() {
    let work = program();
    let right = code(&work, "user.c");
    let source = |n: usize| format!("user{n}.c");
    for n in 0..12 {
        fs::write(work.path(&source(n)), USER).unwrap();
    }
    fs::remove_dir_all(work.path(".ompick")).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8u64 {
            let work = &work;
            scope.spawn(move || {
                for n in 0..12 {
                    let mut child =
                        compile(work, &source(n)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
                    if (n as u64 + thread).is_multiple_of(3) {
                        std::thread::sleep(Duration::from_millis(3 * (n as u64 + thread)));
                        let _ = child.kill();
                    }
                    let _ = child.wait();
                }
            });
        }
    });
    for n in 0..12 {
        assert_eq!(code(&work, &source(n)), right);
    }
}

#[test]
fn machines_that_share_a_folder_do_not_mix_up_their_trees() {
    let header = |value: u32| HEADER.replace("LEVEL", &value.to_string());
    let sources: Vec<String> = (0..8).map(|n| format!("user{n}.c")).collect();
    let machine = |value: u32| {
        let work = Work::new(&[("f.h", &header(value))]);
        sources.iter().for_each(|name| fs::write(work.path(name), USER).unwrap());
        work
    };
    let (machines, shared) = ([machine(11), machine(12), machine(13), machine(14)], Work::new(&[]));
    let compile = |work: &Work, source: &str| {
        let mut command = compile(work, source);
        command.env("OMPICK_CACHE_DIR", shared.path("cache"));
        command
    };
    let right: Vec<String> = machines.iter().map(|work| code(work, "user0.c")).collect();
    std::thread::scope(|scope| {
        for (n, work) in machines.iter().chain(&machines).enumerate() {
            let (sources, compile) = (&sources, &compile);
            scope.spawn(move || {
                for (at, source) in sources.iter().enumerate() {
                    let mut child = compile(work, source).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
                    if (at + n).is_multiple_of(3) {
                        std::thread::sleep(Duration::from_millis(2 * (at + n) as u64));
                        let _ = child.kill();
                    }
                    let _ = child.wait();
                }
            });
        }
    });
    for (work, right) in machines.iter().zip(&right) {
        for source in &sources {
            assert_eq!(tools::run(compile(work, source)).unwrap().stdout, *right);
        }
    }
    assert!(right.iter().enumerate().all(|(n, code)| code.contains(&format!("return {};", 11 + n))), "{right:?}");
}

#[test]
fn what_a_source_becomes_depends_on_nothing_but_what_is_compiled() {
    let results = |environment: &[(&str, &str)], arguments: &[&str]| {
        let work = program();
        let mut made = Vec::new();
        for arguments in [&["-E", "-P", "user.c", "-o", "out"][..], &["-O1", "-c", "user.c", "-o", "out"]] {
            let gcc = gcc();
            let mut command = work.command(&[&["cc", "--", &gcc, "-fopenmp"], arguments].concat());
            command.envs(environment.iter().copied());
            assert_eq!(tools::run(command).unwrap().status, Some(0));
            made.push(fs::read(work.path("out")).unwrap());
        }
        let mut command =
            work.command(&[&["emit", "-t", "host", "-t", "nvptx64:sm_80", "-o", "tree", "."], arguments].concat());
        command.envs(environment.iter().copied());
        assert_eq!(tools::run(command).unwrap().status, Some(0));
        made.extend(
            work.files("tree")
                .iter()
                .map(|name| [name.as_bytes(), &fs::read(work.path(&format!("tree/{name}"))).unwrap()].concat()),
        );
        made
    };
    let elsewhere = [
        ("HOME", "/nowhere"),
        ("USER", "nobody"),
        ("LANG", "de_DE.UTF-8"),
        ("TZ", "Asia/Tokyo"),
        ("COLUMNS", "20"),
        ("TERM", "dumb"),
        ("RUST_LOG", "trace"),
        ("SOURCE_DATE_EPOCH", "1"),
    ];
    assert_eq!(results(&[], &["-j1"]), results(&elsewhere, &["-j8"]));
}

#[test]
fn without_a_home_and_without_room_it_works() {
    let work = program();
    let right = code(&work, "user.c");
    let mut none = compile(&work, "user.c");
    none.env_remove("OMPICK_CACHE_DIR").env_remove("XDG_CACHE_HOME").env_remove("HOME");
    assert_eq!(tools::run(none).unwrap().stdout, right);
    // A file in the place of the folder, and a folder that nobody can write to.
    for folder in [work.path("user.c"), PathBuf::from("/proc/none")] {
        let mut command = compile(&work, "user.c");
        command.env("OMPICK_CACHE_DIR", &folder);
        assert_eq!(tools::run(command).unwrap().stdout, right, "{}", folder.display());
    }
}

#[cfg(unix)]
#[test]
fn a_folder_in_which_everybody_may_rename_is_not_used() {
    use std::os::unix::fs::PermissionsExt;
    let work = program();
    let right = code(&work, "user.c");
    let folder = work.path(".ompick");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    let before = files(&folder);
    fs::write(work.path("user.c"), USER.replace('7', "6")).unwrap();
    assert_ne!(code(&work, "user.c"), right);
    assert_eq!(files(&folder), before);
    // Where everybody may only rename what is his, each has a folder of his own.
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o1777)).unwrap();
    assert_ne!(code(&work, "user.c"), right);
    let new: Vec<PathBuf> = files(&folder).into_iter().filter(|path| !before.contains(path)).collect();
    assert!(!new.is_empty() && new.iter().all(|path| path.display().to_string().contains("/user-")), "{new:?}");
}

/// A compile as another user; `None`: nobody can be another user here.
#[cfg(unix)]
fn as_user(work: &Work, user: u32, file: &str) -> Option<String> {
    let own = compile(work, file);
    let mut command = Command::new("setpriv");
    command.args([&format!("--reuid={user}"), &format!("--regid={user}"), "--clear-groups"]);
    command.arg(own.get_program()).args(own.get_args()).current_dir(own.get_current_dir()?);
    command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?)))).env("HOME", "/none");
    let done = tools::run(command).ok().filter(|done| !done.stderr.contains("setpriv: "))?;
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    Some(done.stdout)
}

#[cfg(unix)]
#[test]
fn what_one_user_leaves_no_other_one_believes() {
    use std::os::unix::fs::{PermissionsExt, chown};
    let work = program();
    let right = code(&work, "user.c");
    let folder = work.path(".ompick");
    let mode = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    mode(&work.path("."), 0o755);
    fs::remove_dir_all(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    mode(&folder, 0o1777);
    let [one, other] = [61001, 61002];
    let Some(first) = as_user(&work, one, "user.c") else {
        eprintln!("NOT CHECKED: a cache of two users, as nobody can be another user here");
        return;
    };
    assert_eq!([first, as_user(&work, other, "user.c").unwrap()], [right.clone(), right.clone()]);
    let of = |user: u32| folder.join(format!("user-{user}"));
    let entries = files(&of(one));
    assert!(entries.len() >= 3 && !files(&of(other)).is_empty(), "{entries:?}");
    // One who comes first makes the other's folder, with a result that is wrong.
    fs::remove_dir_all(of(other)).unwrap();
    fs::rename(of(one), of(other)).unwrap();
    for path in files(&of(other)).iter().filter(|path| path.ends_with("user.c")) {
        fs::write(path, "int wrong;\n").unwrap();
    }
    for access in [0o700, 0o755, 0o777] {
        mode(&of(other), access);
        assert_eq!(as_user(&work, other, "user.c").unwrap(), right, "{access:o}");
    }
    // Entries that cannot be read, and a folder that cannot be searched.
    fs::remove_dir_all(of(other)).unwrap();
    assert_eq!(as_user(&work, one, "user.c").unwrap(), right);
    for path in files(&of(one)) {
        mode(&path, 0);
        assert_eq!(as_user(&work, one, "user.c").unwrap(), right, "{}", path.display());
    }
    for path in [of(one).join("manifest"), of(one).join("source"), of(one)] {
        mode(&path, 0);
        assert_eq!(as_user(&work, one, "user.c").unwrap(), right, "{}", path.display());
    }
    // A folder of one's own that belongs to another one now.
    mode(&of(one), 0o700);
    chown(of(one), Some(other), Some(other)).unwrap();
    assert_eq!(as_user(&work, one, "user.c").unwrap(), right);
}
