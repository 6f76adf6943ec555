//! What commands take, beside others that take turns with them.

use crate::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4 as _;

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// By the clock.
    pub seconds: f64,
    /// Of all its processors.
    pub processor: f64,
    /// The exit status; `None`: it was killed.
    pub ended: Option<i32>,
    pub megabytes: f64,
}

impl Run {
    pub fn succeeded(&self) -> bool {
        self.ended == Some(0)
    }
}

/// Two commands beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    /// Medians, in seconds.
    pub own: f64,
    pub anchor: f64,
    /// The median of the ratios of each round: a machine that slows down slows both.
    pub ratio: f64,
    /// How far the anchor is from itself, measured in the same way.
    pub noise: f64,
}

impl Compared {
    /// Runs both in turns, and the anchor once more in each; one round warms up. Both give seconds.
    ///
    /// # Errors
    /// Those of the commands.
    pub fn of(
        rounds: usize,
        mut own: impl FnMut() -> Result<f64, Error>,
        mut anchor: impl FnMut() -> Result<f64, Error>,
    ) -> Result<Compared, Error> {
        let (mut owns, mut anchors, mut again) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..=rounds {
            let times = (anchor()?, own()?, anchor()?);
            if round > 0 {
                anchors.push(times.0);
                owns.push(times.1);
                again.push(times.2);
            }
        }
        Ok(Compared {
            ratio: ratio(&owns, &anchors),
            noise: (ratio(&again, &anchors) - 1.0).abs(),
            own: median(owns),
            anchor: median(anchors),
        })
    }

    /// Whether a limit of the ratio is kept, noise apart.
    pub fn keeps(&self, limit: f64) -> bool {
        self.ratio <= limit * (1.0 + self.noise)
    }
}

/// What a command takes, whatever comes of it.
///
/// # Errors
/// If it cannot be started.
pub fn measured(command: &mut Command) -> Result<Run, Error> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().map_err(|e| format!("cannot run {:?}: {e}", command.get_program()))?;
    let used = child.wait4().map_err(|e| e.to_string())?;
    Ok(Run {
        seconds: start.elapsed().as_secs_f64(),
        processor: (used.rusage.utime + used.rusage.stime).as_secs_f64(),
        ended: used.status.code(),
        megabytes: used.rusage.maxrss as f64 / 1e6,
    })
}

pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

pub fn put(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// The median of `times` divided by those of the same round.
pub fn ratio(times: &[f64], yardstick: &[f64]) -> f64 {
    median(times.iter().zip(yardstick).map(|(time, unit)| time / unit).collect())
}
