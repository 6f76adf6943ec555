//! How far things are, for a person who watches.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ompick_rewriter::run::Watch;
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A bar on the last line of a terminal; nothing anywhere else.
#[derive(Clone, Debug)]
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Shows nothing until there is something to wait for.
    pub fn new(wanted: bool) -> Progress {
        let target = match wanted && io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        Progress { bar: ProgressBar::with_draw_target(None, target) }
    }

    /// One that nobody sees.
    pub fn hidden() -> Progress {
        Progress::new(false)
    }

    /// Something of unknown length begins.
    pub fn stage(&self, what: &str) {
        self.bar.unset_length();
        self.begin("{spinner} {msg} ({elapsed})", ProgressStyle::default_spinner, what);
    }

    /// What was taken away comes back.
    fn begin(&self, template: &str, usual: fn() -> ProgressStyle, what: &str) {
        self.bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| usual()));
        self.bar.set_message(what.to_string());
        self.bar.reset();
        self.bar.enable_steady_tick(Duration::from_millis(120));
    }

    /// So many things are about to be done.
    pub fn count(&self, what: &str, length: usize) {
        self.bar.set_position(0);
        self.bar.set_length(length as u64);
        self.begin("{msg} {wide_bar} {pos}/{len}, {eta} left", ProgressStyle::default_bar, what);
    }

    /// There is more to do than was known.
    pub fn more(&self, length: usize) {
        self.bar.inc_length(length as u64);
    }

    /// Resolving so many sources for so many targets begins, of which this one is told.
    pub fn resolving(&self, sources: usize, targets: usize) -> Watch {
        let of = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        self.count(&format!("resolving {} for {}", of(sources, "file"), of(targets, "target")), sources);
        let bar = self.bar.clone();
        Watch::new(move |sources| bar.inc(sources as u64))
    }

    /// One of them is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Takes the bar away, before anything else is printed.
    pub fn clear(&self) {
        self.bar.disable_steady_tick();
        self.bar.finish_and_clear();
    }
}
