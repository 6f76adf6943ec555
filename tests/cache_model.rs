//! A model of what `ompick cc` may remember: nothing that makes a compile differ from one without it.
//!
//! A small program stands in a tree whose files, flags, environment and compiler are changed at random, most of them
//! back and forth, many without a trace in sizes and times; and so is what ompick remembers. After each step the
//! program is compiled through ompick and plainly. Its text says with `#if` under `PLAIN` what the variants choose, so
//! that objects, rules for make, messages and exit statuses must be the same.

mod fortran;

use fortran::Program;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

/// A world in which compiles are repeated.
#[derive(Debug)]
pub struct World {
    root: PathBuf,
    ompick: PathBuf,
    compilers: Vec<&'static str>,
    random: Random,
    flags: Flags,
    /// `None`: there is no compiler of Fortran.
    fortran: Option<Program>,
    /// The last edits, for who looks for a fault.
    pub history: Vec<String>,
    /// How many steps ended with an error of the compiler, which is compared, too.
    pub errors: usize,
}

#[derive(Clone, Debug)]
struct Flags {
    folder: &'static str,
    compiler: usize,
    through_script: bool,
    level: Option<u64>,
    order: [&'static str; 2],
    option_of_folder: &'static str,
    forced: bool,
    quote: bool,
    cxx: bool,
    optimised: bool,
    openmp: bool,
    warnings: bool,
    path: Option<&'static str>,
    relative: bool,
}

/// Numbers that look random and are the same for the same seed.
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// The headers that define one macro each.
const HEADERS: [(&str, &str); 10] = [
    ("a/config.h", "LEVEL_OF_FILE"),
    ("b/config.h", "LEVEL_OF_FILE"),
    ("inc1/shared.h", "EXTRA"),
    ("inc2/shared.h", "EXTRA"),
    ("inc1/inner.h", "KIND"),
    ("inc2/inner.h", "KIND"),
    ("a/inner.h", "KIND"),
    ("a/maybe.h", "MORE"),
    ("inc2/maybe.h", "MORE"),
    ("forced/pre.h", "FORCED"),
];

/// The program; `BOUND` is a number.
const SOURCE: &str = r#"#include "config.h"
#include <shared.h>
#if __has_include("maybe.h")
#include "maybe.h"
#endif
#ifndef LEVEL
#define LEVEL LEVEL_OF_FILE
#endif
#ifndef MORE
#define MORE 0
#endif
#ifndef FORCED
#define FORCED 0
#endif
#ifndef OF_SCRIPT
#define OF_SCRIPT 0
#endif
int f_v(int);
int g_v(int);
int h_v(int);
#ifndef PLAIN
#pragma omp declare variant(f_v) match(user={condition(LEVEL > BOUND)})
#endif
int f(int);
#ifndef PLAIN
#pragma omp declare variant(g_v) match(implementation={vendor(gnu)}, user={condition(EXTRA + FORCED > 2)})
#endif
int g(int);
#ifndef PLAIN
#pragma omp declare variant(h_v) match(user={condition(MORE + OF_SCRIPT > 3)})
#endif
static inline int h(int x) { return x; }
int user(int n) {
  int unused_one;
#ifdef PLAIN
#if LEVEL > BOUND
  n += f_v(n);
#else
  n += f(n);
#endif
#if EXTRA + FORCED > 2 && !defined __clang__
  n += g_v(n);
#else
  n += g(n);
#endif
#if MORE + OF_SCRIPT > 3
  n += h_v(n);
#else
  n += h(n);
#endif
#else
  n += f(n);
  n += g(n);
  n += h(n);
#endif
#ifdef PLAIN
#if KIND > 2
  #pragma omp parallel num_threads(3)
#else
  #pragma omp parallel num_threads(5)
#endif
#else
  #pragma omp metadirective when(user={condition(KIND > 2)}: parallel num_threads(3)) default(parallel num_threads(5))
#endif
  n += 1;
  return n;
}
"#;

fn header(name: &str, number: u64) -> String {
    let own = HEADERS.iter().find(|(path, _)| *path == name).map_or("NONE", |(_, own)| own);
    let more = if name.ends_with("shared.h") { "#include \"inner.h\"\n" } else { "" };
    format!("#define {own} {number}\n{more}")
}

impl World {
    /// Makes one in an empty folder.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(root: &Path, ompick: &Path, seed: u64) -> Result<World, String> {
        let answers = |name: &&&str| {
            let mut command = Command::new(name);
            command.args(["-fopenmp", "-fsyntax-only", "-xc", "/dev/null"]).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        let compilers: Vec<&str> = ["gcc", "clang", "clang-19", "clang-14"].iter().filter(answers).copied().collect();
        let random = Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let flags = Flags {
            folder: "a",
            compiler: 0,
            through_script: false,
            level: None,
            order: ["inc1", "inc2"],
            option_of_folder: "-I",
            forced: false,
            quote: false,
            cxx: false,
            optimised: false,
            openmp: true,
            warnings: true,
            path: None,
            relative: true,
        };
        let root = fs::canonicalize(root).map_err(|e| e.to_string())?;
        let fortran = Program::new(&root)?;
        let ompick = ompick.to_path_buf();
        let world = World { root, ompick, compilers, random, flags, fortran, history: Vec::new(), errors: 0 };
        if world.compilers.is_empty() {
            return Err("there is no compiler".to_string());
        }
        for (name, _) in HEADERS {
            world.write(name, &header(name, 1))?;
        }
        for folder in ["a", "b"] {
            world.write(&format!("{folder}/main.c"), &SOURCE.replace("BOUND", "2"))?;
        }
        // A folder that is a link to one of two.
        fs::rename(world.root.join("inc1"), world.root.join("real1")).map_err(|e| e.to_string())?;
        symlink("real1", world.root.join("inc1")).map_err(|e| e.to_string())?;
        for name in ["shared.h", "inner.h"] {
            world.write(&format!("real2/{name}"), &header(&format!("inc2/{name}"), 4))?;
        }
        world.script(0)?;
        Ok(world)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(|e| format!("{name}: {e}"))?;
        fs::write(path, text).map_err(|e| format!("{name}: {e}"))
    }

    /// The compiler that is a script: with a macro of its own or without.
    fn script(&self, level: u64) -> Result<(), String> {
        let text = format!("#!/bin/sh\nexec \"$REAL_CC\" -DOF_SCRIPT={level} \"$@\"\n");
        self.write("tools/cc", &text)?;
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.root.join("tools/cc"), executable).map_err(|e| e.to_string())
    }

    /// Changes a file so that it has another text, and perhaps no other sign of it.
    fn change(&mut self, name: &str, text: &str) -> Result<String, String> {
        let path = self.root.join(name);
        let time = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok();
        let way = self.random.below(4);
        if way >= 2 && time.is_some() {
            // Another inode.
            let new = path.with_extension("new");
            fs::write(&new, text).and_then(|()| fs::rename(&new, &path)).map_err(|e| format!("{name}: {e}"))?;
        } else {
            self.write(name, text)?;
        }
        if let Some(time) = time.filter(|_| way % 2 == 1) {
            self.set_time(&path, time)?;
        }
        Ok(format!("{name} ({})", ["written", "written, old time", "renamed", "renamed, old time"][way as usize]))
    }

    fn set_time(&self, path: &Path, time: SystemTime) -> Result<(), String> {
        let file = fs::File::options().write(true).open(path).map_err(|e| format!("{}: {e}", path.display()))?;
        file.set_modified(time).map_err(|e| e.to_string())
    }

    /// One random edit.
    fn edit(&mut self) -> Result<String, String> {
        let number = self.random.below(6);
        match self.random.below(24) {
            0..=6 => {
                let (name, _) = self.random.of(&HEADERS);
                let done = self.change(name, &header(name, number))?;
                Ok(format!("{done} {number}"))
            }
            7 => {
                let (name, _) = self.random.of(&[HEADERS[6], HEADERS[7], HEADERS[8], HEADERS[1]]);
                let path = self.root.join(name);
                if fs::remove_file(&path).is_err() {
                    self.write(name, &header(name, number))?;
                }
                Ok(format!("{name} comes or goes"))
            }
            8 => {
                let folder = self.random.of(&["a", "b"]);
                self.change(&format!("{folder}/main.c"), &SOURCE.replace("BOUND", &number.to_string()))
            }
            9 => {
                let to = self.random.of(&["real1", "real2"]);
                let link = self.root.join("inc1");
                fs::remove_file(&link).and_then(|()| symlink(to, &link)).map_err(|e| e.to_string())?;
                Ok(format!("inc1 leads to {to}"))
            }
            10 => {
                let (name, _) = self.random.of(&HEADERS);
                let path = self.root.join(name);
                if path.exists() {
                    let times = [SystemTime::now() + Duration::from_secs(3600), SystemTime::UNIX_EPOCH];
                    let time = self.random.of(&times);
                    self.set_time(&path, time)?;
                }
                Ok(format!("{name} has another time"))
            }
            11 => {
                self.flags.level = (number > 1).then_some(number);
                Ok("-D".to_string())
            }
            12 => {
                self.flags.order.reverse();
                self.flags.option_of_folder = self.random.of(&["-I", "-isystem", "-idirafter"]);
                Ok("folders".to_string())
            }
            13 => {
                self.flags.forced = !self.flags.forced;
                Ok("-include".to_string())
            }
            14 => {
                self.flags.quote = !self.flags.quote;
                Ok("-iquote".to_string())
            }
            15 => {
                self.flags.cxx = !self.flags.cxx;
                Ok("-x".to_string())
            }
            16 => {
                match number % 3 {
                    0 => self.flags.optimised = !self.flags.optimised,
                    1 => self.flags.openmp = !self.flags.openmp,
                    _ => self.flags.warnings = !self.flags.warnings,
                }
                Ok("-O, -fopenmp, -Wall".to_string())
            }
            17 => {
                self.flags.path = self.random.of(&[None, Some("inc2"), Some("forced"), Some("a")]);
                Ok("CPATH".to_string())
            }
            18 => {
                self.flags.folder = self.random.of(&["a", "b"]);
                self.flags.relative = !self.flags.relative;
                Ok("another folder".to_string())
            }
            19 => {
                self.flags.compiler = self.random.below(self.compilers.len() as u64) as usize;
                self.flags.through_script = number > 2;
                Ok("another compiler".to_string())
            }
            20 => {
                let path = self.root.join("tools/cc");
                let time = fs::metadata(&path).and_then(|m| m.modified()).map_err(|e| e.to_string())?;
                self.script(number)?;
                self.set_time(&path, time)?;
                Ok("another text of the compiler's script".to_string())
            }
            21 | 22 => self.damage(),
            _ if self.random.below(6) == 0 => {
                // From then on times prove something.
                std::thread::sleep(Duration::from_millis(2200));
                Ok("time passes".to_string())
            }
            _ => Ok("nothing".to_string()),
        }
    }

    /// Damages what ompick remembers.
    fn damage(&mut self) -> Result<String, String> {
        let mut all = Vec::new();
        let mut open = vec![self.root.join("cache")];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.path().is_dir() { open.push(entry.path()) } else { all.push(entry.path()) }
            }
        }
        all.sort();
        if all.is_empty() {
            return Ok("nothing remembered".to_string());
        }
        let path = all[self.random.below(all.len() as u64) as usize].clone();
        let bytes = fs::read(&path).unwrap_or_default();
        let name = path.strip_prefix(&self.root).unwrap_or(&path).display().to_string();
        let how = self.random.below(4);
        let result = match how {
            0 => fs::remove_file(&path),
            1 => fs::write(&path, &bytes[..bytes.len() / 2]),
            2 => {
                let other = &all[self.random.below(all.len() as u64) as usize];
                fs::write(&path, fs::read(other).unwrap_or_default())
            }
            _ => {
                let mut bytes = bytes;
                if !bytes.is_empty() {
                    let at = self.random.below(bytes.len() as u64) as usize;
                    bytes[at] ^= 1 << self.random.below(8);
                }
                fs::write(&path, bytes)
            }
        };
        result.map_err(|e| format!("{name}: {e}"))?;
        Ok(format!("{name} {}", ["removed", "cut", "replaced", "flipped"][how as usize]))
    }

    /// A compile as the flags have it.
    fn compile(&self, wrapped: bool) -> Result<Output, String> {
        let flags = &self.flags;
        let folder = self.root.join(flags.folder);
        let real = self.compilers[flags.compiler];
        let script = self.root.join("tools/cc");
        let mut command = if wrapped { Command::new(&self.ompick) } else { Command::new(real) };
        if wrapped {
            command.args(["cc", "--"]);
            if flags.through_script {
                command.arg(&script)
            } else {
                command.arg(real)
            };
        } else if flags.through_script {
            command = Command::new(&script);
        }
        command.current_dir(&folder).env("REAL_CC", real).env("LC_ALL", "C");
        command.env("OMPICK_CACHE_DIR", self.root.join("cache")).env_remove("CPATH");
        if let Some(path) = flags.path {
            command.env("CPATH", self.root.join(path));
        }
        if !wrapped {
            command.arg("-DPLAIN");
        }
        let at = |name: &str| if flags.relative { Path::new("..").join(name) } else { self.root.join(name) };
        for folder in flags.order {
            command.arg(flags.option_of_folder).arg(at(folder));
        }
        if let Some(level) = flags.level {
            command.arg(format!("-DLEVEL={level}"));
        }
        if flags.forced {
            command.arg("-include").arg(at("forced/pre.h"));
        }
        if flags.quote {
            command.arg("-iquote").arg(at("inc2"));
        }
        let options = [
            (flags.cxx, "-xc++"),
            (flags.optimised, "-O1"),
            (flags.openmp, "-fopenmp"),
            (flags.warnings, "-Wall"),
            (flags.warnings, "-Wno-unknown-pragmas"),
        ];
        command.args(options.iter().filter(|(is_on, _)| *is_on).map(|(_, option)| option));
        let source = if flags.relative { PathBuf::from("main.c") } else { folder.join("main.c") };
        command.args(["-MD", "-MF", "main.d", "-o", "main.o", "-c"]).arg(source);
        command.stdin(Stdio::null()).output().map_err(|e| format!("{command:?}: {e}"))
    }

    /// What a compile comes to: status, messages, object, rules.
    fn results(&self, wrapped: bool) -> Result<[Vec<u8>; 4], String> {
        let folder = self.root.join(self.flags.folder);
        let made = ["main.o", "main.d"].map(|name| folder.join(name));
        for path in &made {
            let _ = fs::remove_file(path);
        }
        let output = self.compile(wrapped)?;
        let [object, rules] = made.map(|path| fs::read(path).unwrap_or_default());
        // Where lines end depends on how long the names were that the compiler saw.
        let rules = String::from_utf8_lossy(&rules).replace("\\\n", " ");
        let rules = rules.split_whitespace().collect::<Vec<_>>().join("\n").into_bytes();
        let status = format!("{:?}", output.status.code()).into_bytes();
        Ok([status, output.stderr, object, rules])
    }

    /// An edit, and both compiles.
    ///
    /// # Errors
    /// If they differ.
    pub fn step(&mut self) -> Result<(), String> {
        if self.fortran.is_some() && self.random.below(4) == 0 {
            return self.step_in_fortran();
        }
        let edits = 1 + self.random.below(3);
        for _ in 0..edits {
            let done = self.edit()?;
            self.history.push(done);
        }
        let plain = self.results(false)?;
        let wrapped = self.results(true)?;
        if plain[0] != b"Some(0)" {
            self.errors += 1;
        }
        let names = ["the exit status", "the messages", "the object", "the rules"];
        // Without OpenMP the text without `PLAIN` is compiled as it is: only ompick's part is left out.
        for (n, name) in names.iter().enumerate() {
            if !self.flags.openmp && n > 0 {
                continue;
            }
            if plain[n] != wrapped[n] {
                let [a, b] =
                    [&plain[n], &wrapped[n]].map(|bytes| String::from_utf8_lossy(&bytes[..bytes.len().min(800)]));
                let last: Vec<&str> = self.history.iter().rev().take(30).map(String::as_str).collect();
                let (flags, last) = (&self.flags, last.join("\n  "));
                return Err(format!(
                    "{name} differ with {flags:?}; plainly:\n{a}\nthrough ompick:\n{b}\nthe last edits, newest first:\n  {last}"
                ));
            }
        }
        Ok(())
    }

    /// Whether Fortran is a part of it.
    pub fn has_fortran(&self) -> bool {
        self.fortran.is_some()
    }

    /// The same for the program in Fortran.
    fn step_in_fortran(&mut self) -> Result<(), String> {
        let Some(mut program) = self.fortran.take() else { return Ok(()) };
        for _ in 0..=self.random.below(2) {
            let done = match self.random.below(6) {
                0 => self.damage()?,
                _ => program.edit(&mut self.random)?,
            };
            self.history.push(done);
        }
        let compared = program.compare(&self.ompick);
        self.fortran = Some(program);
        let last = || self.history.iter().rev().take(30).map(String::as_str).collect::<Vec<_>>().join("\n  ");
        match compared {
            Ok(is_content) => {
                self.errors += usize::from(!is_content);
                Ok(())
            }
            Err(difference) => Err(format!("{difference}\nthe last edits, newest first:\n  {}", last())),
        }
    }
}
