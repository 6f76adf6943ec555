//! How far things are, for a person who watches.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A bar on the last line of a terminal; nothing anywhere else.
#[derive(Debug)]
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

    /// Something of unknown length begins.
    pub fn stage(&self, what: &str) {
        self.bar.set_style(ProgressStyle::default_spinner());
        self.bar.set_message(what.to_string());
        self.bar.enable_steady_tick(Duration::from_millis(120));
    }

    /// So many things are about to be done.
    pub fn count(&self, what: &str, length: usize) {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
        self.bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.bar.set_message(what.to_string());
        self.bar.set_length(length as u64);
        self.bar.set_position(0);
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
