//! `cargo xtask growth`: how the time and memory of `emit` grow with what is written.
//!
//! Each shape is made with n, 2n and 4n of its thing. From the processor times the exponent of growth is told: 1 where
//! twice as many take twice as long. Where all is quick there is nothing to tell.

mod shapes;

use crate::Error;
use ompick_tests::tools;
use shapes::Shape;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;
use wait4::Wait4 as _;

/// The exponent that n log n and what a machine does beside leave room for.
const STEEPEST: f64 = 1.35;
/// Seconds below which nothing is told of growth.
const QUICK: f64 = 0.25;

/// How to run.
pub struct Options<'a> {
    /// Only shapes with this in their name.
    pub only: &'a str,
    /// Times the numbers that a shape has by itself.
    pub scale: f64,
    /// Write the programs here, by shape and number, and do nothing else.
    pub write: Option<&'a Path>,
    /// Seconds after which a run is given up.
    pub limit: u64,
}

struct Measured {
    seconds: f64,
    megabytes: f64,
    ended: Option<i32>,
}

/// Measures all shapes and prints a table.
///
/// # Errors
/// If a shape grows more steeply than it may, or ompick does not end well.
pub fn run(options: &Options) -> Result<(), Error> {
    let shapes = shapes::ALL.iter().filter(|s| s.name.contains(options.only));
    if let Some(folder) = options.write {
        for shape in shapes {
            write(shape, numbers(shape, options.scale)[2], &folder.join(shape.name.replace(' ', "_")))?;
        }
        return Ok(());
    }
    let ompick = tools::ompick_release()?;
    let mut steep = Vec::new();
    println!("{:<58} {:>8} {:>24} {:>7} {:>9}", "", "most", "seconds", "MB", "exponent");
    for shape in shapes {
        let numbers = numbers(shape, options.scale);
        let mut all = Vec::new();
        for n in numbers {
            let folder = TempDir::new().map_err(|e| e.to_string())?;
            write(shape, n, folder.path())?;
            all.push(measure(&ompick, shape, folder.path(), options.limit)?);
        }
        let [one, two, four] = &all[..] else { continue };
        let exponent =
            (four.seconds / two.seconds.max(0.01)).log2().min((two.seconds / one.seconds.max(0.005)).log2() + 0.4);
        let told = four.seconds >= QUICK;
        let shown = if told { format!("{exponent:.2}") } else { "-".to_owned() };
        let odd: Vec<String> = all
            .iter()
            .filter(|m| m.ended != Some(0))
            .map(|m| m.ended.map_or("killed".into(), |s| s.to_string()))
            .collect();
        println!(
            "{:<58} {:>8} {:>7.2} {:>7.2} {:>8.2} {:>7.0} {shown:>9} {}",
            shape.name,
            numbers[2],
            one.seconds,
            two.seconds,
            four.seconds,
            four.megabytes,
            odd.join(" ")
        );
        if told && exponent > STEEPEST {
            steep.push(format!("{}: exponent {exponent:.2}", shape.name));
        }
        let badly = |m: &Measured| m.ended.is_none_or(|status| status > 1);
        if all.iter().any(badly) {
            steep.push(format!("{}: ended badly", shape.name));
        }
    }
    if steep.is_empty() { Ok(()) } else { Err(format!("grows more than it may: {}", steep.join("; "))) }
}

fn numbers(shape: &Shape, scale: f64) -> [usize; 3] {
    // The numbers are small enough for this.
    let least = ((shape.least as f64 * scale) as usize).max(1);
    [least, least * 2, least * 4]
}

fn write(shape: &Shape, n: usize, folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    for file in (shape.program)(n) {
        fs::write(folder.join(file.name), file.text).map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn measure(ompick: &Path, shape: &Shape, folder: &Path, limit: u64) -> Result<Measured, Error> {
    // The limit is one of processor time: whatever else runs takes none of it.
    let mut command = Command::new("bash");
    command.args(["-c", "ulimit -c 0; ulimit -t \"$1\"; shift; exec \"$@\"", "bash"]).arg(limit.to_string());
    command.arg(ompick).args(["emit", "-q", "-j1", "-t", "host", "-t", "nvptx64:sm_80", "--copy", "none"]);
    command.args(shape.options).arg("-o").arg(folder.join("out")).arg(folder).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|e| format!("cannot run bash: {e}"))?;
    let used = child.wait4().map_err(|e| e.to_string())?;
    Ok(Measured {
        seconds: (used.rusage.utime + used.rusage.stime).as_secs_f64(),
        megabytes: used.rusage.maxrss as f64 / 1e6,
        ended: used.status.code(),
    })
}
