//! Programs of several files: functions that call each other across files, inline functions and macros of headers,
//! users on the host and on the device, lambda expressions and function objects that either runs, and now and then two
//! programs with the same names in one tree.
//!
//! Every function gives a number that tells all choices below it, so a program prints few numbers and any wrong
//! choice shows. The model is OpenMP 5.2, chapter 7, for selectors of `kind` and `construct={target}` alone: what is
//! hard here is not the choice, but to know who runs a function.

mod generated;

use super::Options;
use generated::{Program, TARGETS, Tree, trees};
use ompick_tests::tools::Compilers;
use ompick_tests::work::copy_folder;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Checks as many programs as wanted.
///
/// # Errors
/// If one fails, or a tool cannot be run.
pub fn run(options: &Options) -> Result<(), String> {
    let (next, failures, error) = (AtomicU64::new(0), Mutex::new(Vec::new()), Mutex::new(None));
    let progress = Progress { done: AtomicU64::new(0), count: options.count, start: Instant::now() };
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let clang = Compilers::clang().ok();
    std::thread::scope(|scope| {
        for job in 0..options.jobs.max(1) {
            let (next, failures, error, clang, progress) = (&next, &failures, &error, clang.as_ref(), &progress);
            let folder = scratch.path().join(job.to_string());
            scope.spawn(move || {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Ok(mut failed) = failures.lock().map(|f: std::sync::MutexGuard<Vec<u64>>| f.len()) else {
                        return;
                    };
                    if n >= options.count || failed >= options.max_failures {
                        return;
                    }
                    let seed = options.seed + n;
                    let checked = check(options, clang, seed, &folder);
                    progress.one_more();
                    match checked {
                        Ok(None) => {}
                        Ok(Some(why)) => {
                            println!("seed {seed}: {why}");
                            failed = keep(options, seed, &folder, &why).map_or(usize::MAX, |()| 1);
                            if let (Ok(mut all), true) = (failures.lock(), failed > 0) {
                                all.push(seed);
                            }
                        }
                        Err(why) => {
                            if let Ok(mut error) = error.lock() {
                                *error = Some(format!("seed {seed}: {why}"));
                            }
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Some(error) = error.into_inner().map_err(|e| e.to_string())? {
        return Err(error);
    }
    let failures = failures.into_inner().map_err(|e| e.to_string())?;
    let (done, seconds) = (progress.done.into_inner(), progress.start.elapsed().as_secs_f64());
    println!("{done} programs of several files in {seconds:.0} s, {} fail", failures.len());
    match failures.is_empty() {
        true => Ok(()),
        false => Err(format!("seeds {failures:?} fail, see {}", options.keep.display())),
    }
}

/// How far a run is, said now and then.
struct Progress {
    done: AtomicU64,
    count: u64,
    start: Instant,
}

impl Progress {
    /// Programs between two lines.
    const EVERY: u64 = 10;

    fn one_more(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(Self::EVERY) && done < self.count {
            println!("{done} of {} programs after {:.0} s", self.count, self.start.elapsed().as_secs_f64());
        }
    }
}

/// Keeps a program that fails.
fn keep(options: &Options, seed: u64, folder: &Path, why: &str) -> Result<(), String> {
    let kept = options.keep.join(format!("programs-{seed}"));
    let _ = std::fs::remove_dir_all(&kept);
    // A program that cannot be emitted has no output.
    for part in ["src", "out"].map(Path::new).into_iter().filter(|part| folder.join(part).is_dir()) {
        copy_folder(&folder.join(part), &kept.join(part)).map_err(|e| e.to_string())?;
    }
    std::fs::create_dir_all(&kept).map_err(|e| e.to_string())?;
    std::fs::write(kept.join("why.txt"), why).map_err(|e| e.to_string())
}

/// Why a program fails; `None`: it does not.
fn check(options: &Options, clang: Option<&Compilers>, seed: u64, folder: &Path) -> Result<Option<String>, String> {
    let trees = trees(seed);
    let _ = std::fs::remove_dir_all(folder);
    let src = folder.join("src");
    for tree in &trees {
        for (name, text) in tree.program.files() {
            write(&src.join(&tree.folder).join(name), &text)?;
        }
    }
    let mut emit = Command::new(&options.ompick);
    emit.arg("emit").arg("-o").arg(folder.join("out"));
    for (name, spec) in TARGETS {
        emit.arg("-t").arg(format!("{name}={spec}"));
    }
    if trees.len() > 1 && seed.is_multiple_of(8) {
        trees.iter().for_each(|tree| _ = emit.arg("--program").arg(src.join(&tree.folder)));
    }
    let emitted = emit.arg(&src).output().map_err(|e| e.to_string())?;
    if !emitted.status.success() {
        return Ok(Some(format!("emit fails\n{}", String::from_utf8_lossy(&emitted.stderr))));
    }
    if trees.len() == 1
        && seed.is_multiple_of(3)
        && let Some(why) = compiled(options, &trees[0].program, &src)?
    {
        return Ok(Some(why));
    }
    for (t, (name, spec)) in TARGETS.iter().enumerate() {
        let out = folder.join("out").join(name);
        for tree in &trees {
            let here = out.join(&tree.folder);
            let expected = tree.program.expected(t);
            if t > 0
                && expected == tree.program.expected(0)
                && is_same(tree, &folder.join("out").join(TARGETS[0].0), &out)
            {
                continue;
            }
            let with_clang = clang.filter(|_| seed.is_multiple_of(5));
            let is_cxx = tree.program.is_cxx;
            let compilers = std::iter::once(if is_cxx { "g++" } else { "gcc" })
                .chain(with_clang.map(|c| if is_cxx { &c.cxx[..] } else { &c.c[..] }));
            for compiler in compilers {
                let sources = (0..tree.program.sources).map(|s| tree.program.source_name(s));
                match build_and_run(compiler, &here, sources)? {
                    Ok(printed) if printed == expected => {}
                    Ok(printed) => {
                        let place = format!("{name}, {compiler}, {}", tree.folder);
                        return Ok(Some(format!("{place}: expected\n{expected}printed\n{printed}")));
                    }
                    Err(why) => return Ok(Some(format!("{name}, {compiler}: {why}"))),
                }
            }
        }
        let again = folder.join("again");
        let _ = std::fs::remove_dir_all(&again);
        let target = format!("{name}={spec}");
        let emitted = Command::new(&options.ompick).args(["emit", "-t", &target, "-o"]).arg(&again).arg(&out).output();
        let emitted = emitted.map_err(|e| e.to_string())?;
        let root = again.join(name);
        for tree in &trees {
            for (file, _) in tree.program.files() {
                let of = |root: &Path| std::fs::read(root.join(&tree.folder).join(&file)).unwrap_or_default();
                if !emitted.status.success() || of(&root) != of(&out) {
                    return Ok(Some(format!("{name}: emitting the output changes {}/{file}", tree.folder)));
                }
            }
        }
    }
    Ok(None)
}

/// Why a program fails that `ompick cc` compiles source by source: it sees one source, and says so where others matter.
fn compiled(options: &Options, p: &Program, src: &Path) -> Result<Option<String>, String> {
    for (t, (name, spec)) in TARGETS.iter().enumerate() {
        let compiler = if p.is_cxx { "g++" } else { "gcc" };
        let mut said = String::new();
        for s in 0..p.sources {
            let mut step = Command::new(&options.ompick);
            step.current_dir(src).env("OMPICK_CACHE_DIR", src.with_file_name("cache"));
            step.args(["cc", "-t", spec, "--", compiler, "-fopenmp", "-foffload=disable", "-O0", "-w", "-c"]);
            let done = step.arg(p.source_name(s)).output().map_err(|e| e.to_string())?;
            said += &String::from_utf8_lossy(&done.stderr);
            if !done.status.success() {
                return Ok(Some(format!("{name}, cc fails\n{said}")));
            }
        }
        let objects: Vec<String> = (0..p.sources).map(|s| format!("s{s}.o")).collect();
        let ran = build_and_run(compiler, src, objects.iter().cloned())?;
        for made in objects {
            let _ = std::fs::remove_file(src.join(made));
        }
        let printed = match ran {
            Ok(printed) => printed,
            Err(why) => return Ok(Some(format!("{name}, cc: {why}"))),
        };
        let expected = p.expected(t);
        if printed != expected && !said.contains("OMP0411") {
            return Ok(Some(format!("{name}, cc: expected\n{expected}printed\n{printed}")));
        }
    }
    Ok(None)
}

/// Whether a program has the same text in two outputs.
fn is_same(tree: &Tree, one: &Path, other: &Path) -> bool {
    let text = |root: &Path, file: &str| std::fs::read(root.join(&tree.folder).join(file)).ok();
    tree.program.files().iter().all(|(file, _)| text(one, file) == text(other, file))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::create_dir_all(path.parent().unwrap_or(path)).map_err(|e| e.to_string())?;
    std::fs::write(path, text).map_err(|e| e.to_string())
}

/// Makes a program of sources or objects and runs it: what it prints, or why it does not.
fn build_and_run(
    compiler: &str,
    folder: &Path,
    files: impl Iterator<Item = String>,
) -> Result<Result<String, String>, String> {
    let mut build = Command::new(compiler);
    build.current_dir(folder).args(["-fopenmp", "-O0", "-pipe", "-w", "-o", "program"]);
    build.args((compiler.starts_with('g')).then_some("-foffload=disable")).args(files);
    let built = build.output().map_err(|e| format!("{compiler}: {e}"))?;
    if !built.status.success() {
        return Ok(Err(format!("does not compile\n{}", String::from_utf8_lossy(&built.stderr))));
    }
    let ran = Command::new(folder.join("program")).env("OMP_NUM_THREADS", "1").output().map_err(|e| e.to_string())?;
    let _ = std::fs::remove_file(folder.join("program"));
    Ok(match ran.status.success() {
        true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
        false => Err(format!("crashes: {}", ran.status)),
    })
}
