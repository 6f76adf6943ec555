//! A folder in which a case makes its conditions.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Calls the variant where it is resolved.
pub const PROGRAM: &str = "\
int f_v(void);
#pragma omp declare variant(f_v) match(user={condition(1)})
int f(void);
int user(void) { return f(); }
";

/// Who is waited for no longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The folder: `p` is for somebody's program, `victim` is what nobody may touch.
#[derive(Debug)]
pub struct Lab {
    folder: TempDir,
    ompick: PathBuf,
}

/// What a run said, byte by byte.
#[derive(Debug)]
pub struct Said {
    pub status: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Said {
    /// What it said to the standard error.
    pub fn errors(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

impl Lab {
    /// A fresh one.
    ///
    /// # Errors
    /// If ompick or the folder cannot be made.
    pub fn new(ompick: &Path) -> Result<Lab, String> {
        let folder = TempDir::new().map_err(|e| e.to_string())?;
        let lab = Lab { folder, ompick: ompick.to_path_buf() };
        // Those who are not root shall come in.
        let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(lab.path(""), open).map_err(|e| e.to_string())?;
        lab.write("victim/keep.c", "mine\n");
        Ok(lab)
    }

    /// A path in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, and the folders above it.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder is writable");
        fs::write(path, text).expect("the folder is writable");
    }

    /// A link, to a path as it is written.
    pub fn link(&self, to: impl AsRef<Path>, name: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder is writable");
        symlink(to, path).expect("the folder is writable");
    }

    pub fn read(&self, name: &str) -> String {
        String::from_utf8_lossy(&fs::read(self.path(name)).unwrap_or_default()).into_owned()
    }

    /// All files and links below a folder with their contents, what ompick keeps there included.
    pub fn snapshot(&self, name: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut all = BTreeMap::new();
        let mut open = vec![self.path(name)];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let (path, kind) = (entry.path(), entry.file_type().expect("it is there"));
                if kind.is_dir() {
                    open.push(path);
                } else if kind.is_symlink() {
                    let to = fs::read_link(&path).unwrap_or_default();
                    all.insert(path, to.into_os_string().into_encoded_bytes());
                } else if kind.is_file() {
                    let bytes = fs::read(&path).unwrap_or_default();
                    all.insert(path, bytes);
                }
            }
        }
        all
    }

    /// `ompick` with arguments, to be run in the folder.
    pub fn ompick(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.ompick);
        command.args(arguments);
        self.at_home(&mut command);
        command
    }

    /// `ompick` behind a line of a shell, in which it is `"$@"`.
    pub fn through(&self, line: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("bash");
        command.args(["-c", line, "bash"]).arg(&self.ompick).args(arguments);
        self.at_home(&mut command);
        command
    }

    fn at_home(&self, command: &mut Command) {
        command.current_dir(self.folder.path()).env("OMPICK_CACHE_DIR", self.path("cache"));
        command.env("LC_ALL", "C").env_remove("RUST_BACKTRACE");
    }

    /// Runs ompick.
    pub fn run(&self, arguments: &[&str]) -> Result<Said, String> {
        run(self.ompick(arguments))
    }

    /// Runs ompick and expects one of some statuses.
    pub fn ends(&self, statuses: &[i32], arguments: &[&str]) -> Result<Said, String> {
        let said = self.run(arguments)?;
        if said.status.is_some_and(|status| statuses.contains(&status)) {
            return Ok(said);
        }
        Err(format!("{arguments:?} ended with {:?}: {}", said.status, said.errors()))
    }

    /// Whether nothing of the victim changed.
    pub fn is_unharmed(&self) -> Result<(), String> {
        let all = self.snapshot("victim");
        let sound = all.len() == 1 && all.values().all(|bytes| bytes == b"mine\n");
        if sound { Ok(()) } else { Err(format!("the victim has {all:?}")) }
    }

    /// A call of the variant stands where a program was written.
    pub fn is_resolved(&self, name: &str) -> Result<(), String> {
        let text = self.read(name);
        if text.contains("return f_v();") { Ok(()) } else { Err(format!("{name} is {text:?}")) }
    }
}

/// Runs a command, and gives it up after a while.
pub fn run(mut command: Command) -> Result<Said, String> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().map_err(|e| format!("{command:?}: {e}"))?;
    finish(child)
}

/// Waits for a command.
pub fn finish(mut child: Child) -> Result<Said, String> {
    let drain = |pipe: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
            bytes
        })
    };
    let stdout = drain(child.stdout.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>));
    let stderr = drain(child.stderr.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>));
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break status;
        }
        if started.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return Err("it hangs".to_string());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let [stdout, stderr] = [stdout, stderr].map(|thread| thread.join().unwrap_or_default());
    Ok(Said { status: status.code(), stdout, stderr })
}
