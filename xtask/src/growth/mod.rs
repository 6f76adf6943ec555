//! `cargo xtask growth`: how the time and memory of `emit` grow with what is written.
//!
//! Each shape is made with n, 2n and 4n of its thing. From the processor times the exponent of growth is told: 1 where
//! twice as many take twice as long. Where all is quick there is nothing to tell.

mod shapes;

use crate::Error;
use crate::bench::measure::{Run, measured};
use ompick_tests::tools;
use shapes::Shape;
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

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
    /// Write the table into the book.
    pub docs: bool,
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
    let (mut rows, mut steep) = (Vec::new(), Vec::new());
    println!("{:<58} {:>8} {:>24} {:>7} {:>9}", "", "most", "seconds", "MB", "exponent");
    for shape in shapes {
        let row = row(&ompick, shape, options)?;
        println!("{row}");
        steep.extend(row.trouble());
        rows.push(row);
    }
    if options.docs {
        crate::bench::row::write_growth(&rows)?;
    }
    if steep.is_empty() { Ok(()) } else { Err(format!("grows more than it may: {}", steep.join("; "))) }
}

/// What was measured of a shape.
pub struct Row {
    pub what: &'static str,
    /// The largest number.
    pub most: usize,
    /// Processor times with a quarter, a half and all of it.
    pub seconds: [f64; 3],
    /// At most.
    pub megabytes: f64,
    /// `None`: all was too quick to tell.
    pub exponent: Option<f64>,
    /// The greatest that it may be.
    pub steepest: f64,
    /// The exit status where it is not 0; `None`: a run was given up.
    odd: Vec<Option<i32>>,
}

impl Row {
    fn trouble(&self) -> Option<String> {
        if self.odd.iter().any(|status| status.is_none_or(|status| status > 1)) {
            return Some(format!("{}: ended badly", self.what));
        }
        let exponent = self.exponent.filter(|e| *e > self.steepest)?;
        Some(format!("{}: exponent {exponent:.2}", self.what))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { what, most, seconds: [one, two, four], megabytes, .. } = self;
        let exponent = self.exponent.map_or("-".to_owned(), |e| format!("{e:.2}"));
        write!(f, "{what:<58} {most:>8} {one:>7.2} {two:>7.2} {four:>8.2} {megabytes:>7.0} {exponent:>9}")?;
        self.odd.iter().try_for_each(|status| match status {
            Some(status) => write!(f, " {status}"),
            None => f.write_str(" killed"),
        })
    }
}

fn row(ompick: &Path, shape: &Shape, options: &Options) -> Result<Row, Error> {
    let numbers = numbers(shape, options.scale);
    let mut all = Vec::new();
    for n in numbers {
        let folder = TempDir::new().map_err(|e| e.to_string())?;
        write(shape, n, folder.path())?;
        all.push(measure(ompick, shape, folder.path(), options.limit)?);
    }
    let [one, two, four] = [0, 1, 2].map(|i: usize| all[i].processor);
    let exponent = (four / two.max(0.01)).log2().min((two / one.max(0.005)).log2() + 0.4);
    Ok(Row {
        what: shape.name,
        most: numbers[2],
        seconds: [one, two, four],
        megabytes: all[2].megabytes,
        exponent: (four >= QUICK).then_some(exponent),
        steepest: shape.steepest,
        odd: all.iter().map(|m| m.ended).filter(|ended| *ended != Some(0)).collect(),
    })
}

/// Writes the program of a shape with `number` of its thing into a folder.
///
/// # Errors
/// If there is no shape of the name, or files cannot be written.
pub fn program(name: &str, number: usize, folder: &Path) -> Result<(), Error> {
    let shape = shapes::ALL.iter().find(|s| s.name == name).ok_or_else(|| format!("there is no shape `{name}`"))?;
    write(shape, number, folder)
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

fn measure(ompick: &Path, shape: &Shape, folder: &Path, limit: u64) -> Result<Run, Error> {
    // The limit is one of processor time: whatever else runs takes none of it.
    let mut command = Command::new("bash");
    command.args(["-c", "ulimit -c 0; ulimit -t \"$1\"; shift; exec \"$@\"", "bash"]).arg(limit.to_string());
    command.arg(ompick).args(["emit", "-q", "-j1", "-t", "host", "-t", "nvptx64:sm_80", "--copy", "none"]);
    // All is written: a refusal has other costs.
    command.args(["--max-copies", "1000000"]);
    command.args(shape.options).arg("-o").arg(folder.join("out")).arg(folder);
    measured(&mut command)
}
