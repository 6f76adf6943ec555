//! A real browser without a window, for pages that ompick writes.

use serde_json::Value;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};
use tempfile::TempDir;

/// What it is called in packages.
const NAMES: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A Chromium.
#[derive(Clone, Debug)]
pub struct Browser {
    program: PathBuf,
}

/// How a picture looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub width: u32,
    pub height: u32,
    pub dark: bool,
}

impl Browser {
    /// That of `OMPICK_CHROMIUM`, or one on the path.
    #[must_use]
    pub fn find() -> Option<Browser> {
        let named = env::var_os("OMPICK_CHROMIUM").map(PathBuf::from);
        let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
        let on_path = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        let program = named.into_iter().chain(on_path).find(|path| path.is_file())?;
        Some(Browser { program })
    }

    /// What a script in a page gives back, as JSON. It is the body of an asynchronous function, at whose end timers and
    /// frames have passed as fast as they could.
    ///
    /// # Errors
    /// If the browser cannot be run, or the script throws.
    pub fn drive(&self, page: &Path, hash: &str, script: &str) -> Result<Value, String> {
        self.result(page, hash, script, &["--virtual-time-budget=30000"])
    }

    /// How long a page takes to be there, in milliseconds, from the beginning of its loading until its rows have
    /// places.
    ///
    /// # Errors
    /// As [`Browser::drive`].
    pub fn opens_in(&self, page: &Path) -> Result<f64, String> {
        let script = "document.body.offsetHeight; return performance.now();";
        self.result(page, "", script, &[])?.as_f64().ok_or_else(|| "no time".to_owned())
    }

    /// Takes a picture of a page.
    ///
    /// # Errors
    /// If the browser cannot be run.
    pub fn picture(&self, page: &Path, hash: &str, look: Look, to: &Path) -> Result<(), String> {
        let size = format!("--window-size={},{}", look.width, look.height);
        let colours = format!("--blink-settings=preferredColorScheme={}", if look.dark { 0 } else { 1 });
        let picture = format!("--screenshot={}", to.display());
        self.run(&[&size, &colours, "--hide-scrollbars", &picture], page, hash).map(drop)
    }

    fn result(&self, page: &Path, hash: &str, script: &str, options: &[&str]) -> Result<Value, String> {
        let folder = TempDir::new().map_err(|e| e.to_string())?;
        let driven = folder.path().join("page.html");
        let text = fs::read_to_string(page).map_err(|e| e.to_string())?;
        let (before, after) = text.rsplit_once("</body>").ok_or("no page")?;
        // The page's last script ran before; this one has its names.
        let driver = format!(
            "<script>(async () => {{ const pause = () => new Promise((done) => setTimeout(done, 50));
            let said; try {{ said = {{ value: await (async () => {{ {script} }})() }}; }}
            catch (e) {{ said = {{ thrown: String(e) + e.stack }}; }}
            const result = document.createElement('script'); result.type = 'application/json'; result.id = 'result';
            result.textContent = JSON.stringify(said).replace(/</g, '\\\\u003c'); document.body.append(result);
            }})()</script>"
        );
        fs::write(&driven, [before, &driver, "</body>", after].concat()).map_err(|e| e.to_string())?;
        let output = self.run(&[options, &["--dump-dom"]].concat(), &driven, hash)?;
        let document = String::from_utf8_lossy(&output.stdout);
        let (_, rest) = document.rsplit_once("id=\"result\">").ok_or("the page's script did not come to its end")?;
        let (json, _) = rest.split_once("</script>").unwrap_or((rest, ""));
        let said: Value = serde_json::from_str(json).map_err(|e| format!("{e}: {json}"))?;
        match said.get("thrown") {
            Some(thrown) => Err(thrown.to_string()),
            None => Ok(said["value"].clone()),
        }
    }

    fn run(&self, options: &[&str], page: &Path, hash: &str) -> Result<Output, String> {
        let folder = TempDir::new().map_err(|e| e.to_string())?;
        let mut profile = OsString::from("--user-data-dir=");
        profile.push(folder.path());
        let page = page.canonicalize().map_err(|e| format!("{}: {e}", page.display()))?;
        let mut command = Command::new(&self.program);
        // In a container nothing else keeps pages apart, and there is one page.
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]).arg(profile);
        command.args(options).arg(format!("file://{}{hash}", page.display()));
        let output = command.output().map_err(|e| format!("{}: {e}", self.program.display()))?;
        match output.status.success() {
            true => Ok(output),
            false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }
}
