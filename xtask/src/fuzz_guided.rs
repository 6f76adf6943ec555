//! `cargo xtask fuzz-guided`: the inputs of `cargo xtask fuzz`, with libFuzzer choosing by what they reach which ones to go
//! on with. Any compiler will do that has LLVM's coverage pass, as the stable one has.

use crate::{Error, steps};
use ompick_fuzz::{TARGETS, Target};
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wait4::Wait4 as _;

/// How the targets are compiled, so that libFuzzer sees what an input reaches, as cargo-fuzz does.
const RUSTFLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Ccodegen-units=1";

/// What a target's turn is limited to, beside its time: an input's seconds, megabytes and bytes.
const LIMITS: [&str; 3] = ["-timeout=120", "-rss_limit_mb=4000", "-max_len=9000"];

#[derive(clap::Args, Debug)]
pub struct Options {
    /// How long, with as many processors as --jobs says
    #[arg(long, default_value_t = 3600)]
    seconds: u64,
    /// A turn of a target; one of `emit`, which has the most to find, takes five times as long
    #[arg(long, default_value_t = 300)]
    turn: u64,
    /// Only targets with this in their name
    #[arg(long, default_value = "")]
    target: String,
    /// How many targets at once
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
    /// Where programs, inputs, and those that show a fault are kept [default: target/fuzz-guided]
    #[arg(long)]
    keep: Option<PathBuf>,
}

/// What a turn came to.
struct Turn {
    inputs: u64,
    processor_time: Duration,
    is_sound: bool,
}

/// Compiles the targets, and runs them in turns until the time is over. Writes a line for each turn, also into `log`
/// beside the inputs.
///
/// # Errors
/// If an input shows a fault, or a target cannot be built or run.
pub fn run(options: &Options) -> Result<(), Error> {
    let keep = options.keep.clone().unwrap_or_else(|| ompick_tests::repository().join("target/fuzz-guided"));
    fs::create_dir_all(&keep).map_err(|e| e.to_string())?;
    let targets: Vec<&Target> = TARGETS.iter().filter(|t| t.name.contains(&options.target)).collect();
    if targets.is_empty() {
        return Err(format!("no target has {} in its name", options.target));
    }
    let programs = build(&keep)?;
    let log = Log::new(&keep.join("log"))?;
    log.line(&format!("commit {}", steps::output("git", &["describe", "--always", "--dirty", "--abbrev=40"])?))?;
    let begun = Instant::now();
    let jobs = usize::from(options.jobs).min(targets.len());
    let results: Vec<Result<(), Error>> = std::thread::scope(|scope| {
        let work = |job: usize| {
            let own: Vec<&Target> = targets.iter().skip(job).step_by(jobs).copied().collect();
            let mut turns = own.iter().cycle();
            while let Some(rest @ 1..) = options.seconds.checked_sub(begun.elapsed().as_secs()) {
                let Some(target) = turns.next() else { break };
                let wanted = if target.name.starts_with("emit_") { 5 * options.turn } else { options.turn };
                let turn = turn(target, &programs, &keep, wanted.min(rest))?;
                log.turn(target, &turn)?;
            }
            Ok(())
        };
        let running: Vec<_> = (0..jobs).map(|job| scope.spawn(move || work(job))).collect();
        running.into_iter().map(|job| job.join().unwrap_or_else(|_| Err("a job ended".to_owned()))).collect()
    });
    results.into_iter().collect::<Result<(), Error>>()?;
    log.end(&keep.join("faults"))
}

/// Compiles the targets. Gives the folder that they are in.
fn build(keep: &Path) -> Result<PathBuf, Error> {
    let host = steps::output("rustc", &["--print", "host-tuple"])?;
    let mut command = Command::new(steps::cargo_program());
    command.args(["build", "--release", "-p", "ompick-fuzz", "--features", "libfuzzer", "--bins", "--target", &host]);
    command.arg("--target-dir").arg(keep.join("build")).current_dir(ompick_tests::repository());
    command.env("RUSTFLAGS", RUSTFLAGS).env("CARGO_PROFILE_RELEASE_LTO", "off");
    command.env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
    match command.status().map_err(|e| e.to_string())?.success() {
        true => Ok(keep.join("build").join(host).join("release")),
        false => Err("the targets cannot be built".to_owned()),
    }
}

/// Runs a target for `seconds`.
fn turn(target: &Target, programs: &Path, keep: &Path, seconds: u64) -> Result<Turn, Error> {
    let inputs = keep.join("inputs").join(target.name);
    if !inputs.is_dir() {
        fs::create_dir_all(&inputs).map_err(|e| e.to_string())?;
        for (i, seed) in ompick_fuzz::seeds(target).iter().enumerate() {
            fs::write(inputs.join(format!("seed-{i}")), seed).map_err(|e| e.to_string())?;
        }
    }
    let faults = keep.join("faults").join(target.name);
    fs::create_dir_all(&faults).map_err(|e| e.to_string())?;
    let said = keep.join(format!("{}.txt", target.name));
    let output = || File::options().create(true).append(true).open(&said).map_err(|e| e.to_string());
    let before = fs::metadata(&said).map_or(0, |m| m.len());
    let mut command = Command::new(programs.join(target.name));
    command.arg(format!("-max_total_time={seconds}")).args(LIMITS).args(["-len_control=0", "-print_final_stats=1"]);
    command.arg(format!("-artifact_prefix={}/", faults.display())).arg(&inputs);
    let mut child =
        command.stdin(Stdio::null()).stdout(output()?).stderr(output()?).spawn().map_err(|e| e.to_string())?;
    let used = child.wait4().map_err(|e| e.to_string())?;
    let text = read_from(&said, before).map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&text);
    let mut executed = text.lines().filter_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    Ok(Turn {
        inputs: executed.next_back().and_then(|n| n.trim().parse().ok()).unwrap_or(0),
        processor_time: used.rusage.utime + used.rusage.stime,
        is_sound: used.status.success(),
    })
}

/// What a file has behind its first `start` bytes.
fn read_from(path: &Path, start: u64) -> std::io::Result<Vec<u8>> {
    let (mut file, mut text) = (File::open(path)?, Vec::new());
    file.seek(SeekFrom::Start(start))?;
    file.read_to_end(&mut text)?;
    Ok(text)
}

/// What is said, also into a file, and what all turns came to.
struct Log(Mutex<Record>);

struct Record {
    file: File,
    faults: usize,
    processor_time: Duration,
}

impl Log {
    fn new(path: &Path) -> Result<Log, Error> {
        let file = File::options().create(true).append(true).open(path).map_err(|e| e.to_string())?;
        Ok(Log(Mutex::new(Record { file, faults: 0, processor_time: Duration::ZERO })))
    }

    fn record(&self) -> MutexGuard<'_, Record> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn line(&self, text: &str) -> Result<(), Error> {
        println!("{text}");
        writeln!(self.record().file, "{text}").map_err(|e| e.to_string())
    }

    fn turn(&self, target: &Target, Turn { inputs, processor_time, is_sound }: &Turn) -> Result<(), Error> {
        let mut record = self.record();
        record.processor_time += *processor_time;
        record.faults += usize::from(!is_sound);
        drop(record);
        let (name, seconds) = (target.name, processor_time.as_secs_f64());
        let found = if *is_sound { "no fault" } else { "a FAULT" };
        self.line(&format!("{name:<14} {inputs:>8} inputs, {seconds:>6.0} s of processor time: {found}"))
    }

    fn end(&self, faults: &Path) -> Result<(), Error> {
        let hours = self.record().processor_time.as_secs_f64() / 3600.0;
        self.line(&format!("{hours:.2} hours of processor time"))?;
        match self.record().faults {
            0 => Ok(()),
            n => Err(format!("{n} turns ended with a fault: {}", faults.display())),
        }
    }
}
