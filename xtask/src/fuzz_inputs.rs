//! `cargo xtask fuzz`: inputs that nobody would write, as many as there is time for. An input that shows a fault is
//! kept, and so is the one that was tried when the process died.

use crate::Error;
use ompick_fuzz::rng::Rng;
use ompick_fuzz::{Target, mutate};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Inputs of a target that differ in what they show are kept up to so many.
const KEPT: usize = 20;
/// How often a smaller input is tried for.
const SHRINKING: usize = 300;
/// Seconds after which an input counts as one that does not end.
const ENDLESS: u64 = 300;

/// How to run.
pub struct Options<'a> {
    pub seconds: u64,
    /// Inputs of each target at the most, so that a run tries the same ones wherever it runs.
    pub inputs: Option<u64>,
    pub seed: u64,
    /// Only targets with this in their name.
    pub only: &'a str,
    /// Where inputs that fail are kept.
    pub keep: PathBuf,
    pub ompick: PathBuf,
}

/// Runs all targets, each for its part of the time.
///
/// # Errors
/// If an input shows a fault.
pub fn run(options: &Options) -> Result<(), Error> {
    ompick_rewriter::install_panic_hook();
    ompick_fuzz::set_program(options.ompick.clone());
    fs::create_dir_all(&options.keep).map_err(|e| e.to_string())?;
    let targets: Vec<&Target> = ompick_fuzz::TARGETS.iter().filter(|t| t.name.contains(options.only)).collect();
    if targets.is_empty() {
        return Err(format!("no target has {} in its name", options.only));
    }
    let slice = Duration::from_secs(options.seconds) / u32::try_from(targets.len()).unwrap_or(1);
    let mut found = Vec::new();
    for target in targets {
        let (tried, failures) = one(target, options, slice)?;
        println!("{:<14} {tried:>8} inputs, {} faults", target.name, failures.len());
        for (why, path) in &failures {
            println!("  {}: {}", path.display(), why.lines().next().unwrap_or_default());
        }
        found.extend(failures.into_iter().map(|(_, path)| path.display().to_string()));
    }
    match found.is_empty() {
        true => Ok(()),
        false => Err(format!("seed {}: {}", options.seed, found.join(", "))),
    }
}

/// Tries inputs of a target. Gives how many, and for each fault what it is with the input that shows it.
fn one(target: &'static Target, options: &Options, slice: Duration) -> Result<(u64, Vec<(String, PathBuf)>), Error> {
    let seeds = ompick_fuzz::seeds(target);
    let current = options.keep.join(format!("{}.current", target.name));
    let started = Watch::over(current.clone());
    let mut failures: BTreeMap<String, (String, PathBuf)> = BTreeMap::new();
    let (start, mut tried) = (Instant::now(), 0u64);
    let is_over = |tried: u64| start.elapsed() >= slice || options.inputs.is_some_and(|most| tried >= most);
    while !is_over(tried) && failures.len() < KEPT {
        let mut rng = Rng::new(options.seed.wrapping_add(tried.wrapping_mul(0x9e37_79b9)));
        let input = mutate::mutant(&mut rng, &seeds, target.words);
        tried += 1;
        // If it takes the process with it, it is known.
        fs::write(&current, &input).map_err(|e| e.to_string())?;
        started.store(seconds(), Ordering::Relaxed);
        let Err(why) = ompick_fuzz::check(target, &input) else { continue };
        let kind = kind(&why);
        if failures.contains_key(&kind) {
            continue;
        }
        let same = |text: &[u8]| {
            started.store(seconds(), Ordering::Relaxed);
            ompick_fuzz::check(target, text).is_err_and(|other| self::kind(&other) == kind)
        };
        let small = mutate::shrunk(input, &same, SHRINKING);
        let path = options.keep.join(format!("{}-{}", target.name, failures.len() + 1));
        fs::write(&path, small).map_err(|e| e.to_string())?;
        failures.insert(kind, (why, path));
    }
    started.store(u64::MAX, Ordering::Relaxed);
    fs::remove_file(&current).map_err(|e| e.to_string())?;
    Ok((tried, failures.into_values().collect()))
}

/// What faults of one cause have in common: what is said without its numbers.
fn kind(why: &str) -> String {
    let first = why.lines().next().unwrap_or_default();
    first.chars().filter(|c| !c.is_ascii_digit()).take(70).collect()
}

/// Seconds since this program began, about.
fn seconds() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs()
}

/// Ends the program if an input does not come to an end.
struct Watch;

impl Watch {
    /// The time at which the input under way was begun; `u64::MAX`: there is none.
    fn over(current: PathBuf) -> &'static AtomicU64 {
        let started: &'static AtomicU64 = Box::leak(Box::new(AtomicU64::new(seconds())));
        std::thread::spawn(move || watch(started, &current));
        started
    }
}

fn watch(started: &AtomicU64, current: &Path) {
    loop {
        std::thread::sleep(Duration::from_secs(5));
        match started.load(Ordering::Relaxed) {
            u64::MAX => return,
            at if seconds().saturating_sub(at) > ENDLESS => {
                eprintln!("xtask: this input does not come to an end: {}", current.display());
                std::process::exit(1);
            }
            _ => {}
        }
    }
}
