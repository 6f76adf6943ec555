//! Folders that are only needed while we run go, too, if a signal ends us.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(unix)]
use std::path::PathBuf;

/// What is removed. Whoever holds the lock is not ended meanwhile.
#[cfg(unix)]
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

#[cfg(not(unix))]
static FOLDERS: Mutex<()> = Mutex::new(());

/// While this lives, no signal ends us: something is under way that is better finished.
#[derive(Debug)]
pub struct Finishing<'f> {
    #[cfg(unix)]
    _folders: MutexGuard<'f, Vec<PathBuf>>,
    #[cfg(not(unix))]
    _folders: MutexGuard<'f, ()>,
}

/// Puts off the end until what is under way is finished; nothing is removed any more.
pub fn finishing() -> Finishing<'static> {
    let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    *folders = Default::default();
    Finishing { _folders: folders }
}

/// Has a folder removed if a signal ends us, until [`keep`].
#[cfg(unix)]
pub fn remove_if_ended(folder: &Path) {
    static WATCHES: std::sync::Once = std::sync::Once::new();
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).push(folder.to_path_buf());
    WATCHES.call_once(watch);
}

#[cfg(not(unix))]
pub fn remove_if_ended(_: &Path) {}

/// Leaves a folder to itself again.
#[cfg(unix)]
pub fn keep(folder: &Path) {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).retain(|known| known != folder);
}

#[cfg(not(unix))]
pub fn keep(_: &Path) {}

#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let ignored = ignored_signals();
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else { return };
    std::thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        let folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        for folder in folders.iter() {
            // Other threads still write into it.
            let _ = (0..20).find(|_| std::fs::remove_dir_all(folder).is_ok() || !folder.exists());
            folder.parent().map(std::fs::remove_dir);
        }
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    });
}

/// The signals that whoever started us has us ignore (`nohup`, a shell's background), a bit each.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
