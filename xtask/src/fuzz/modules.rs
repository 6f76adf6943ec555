//! Random Fortran programs of several files, as build systems compile them: file by file behind `ompick cc`, and as a
//! whole with `ompick emit`. What they must print is known by construction: every function has a number, every variant
//! another, and what is chosen where is drawn together with the text.
//!
//! Drawn are: modules in files of their own or together, in free and fixed form, preprocessed or not; how they are
//! used (`only`, renames, continuation lines, `!$`, macros, `;`), passed on, and made private; procedures of one name
//! in several modules; submodules, also of submodules; parts of modules in included files; external functions with
//! interface bodies in an included file.

use ompick_fuzz::rng::Rng;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// When a variant is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// Always, or never.
    Vendor(bool),
    /// In `parallel` constructs.
    Parallel,
    /// By a variable of the module.
    Flag(bool),
    /// By the argument.
    Argument,
}

/// A function with a variant.
#[derive(Clone, Copy)]
struct Function {
    base: i32,
    variant: i32,
    choice: Choice,
}

impl Function {
    fn result(&self, argument: i32, in_parallel: bool) -> i32 {
        let chosen = match self.choice {
            Choice::Vendor(chosen) | Choice::Flag(chosen) => chosen,
            Choice::Parallel => in_parallel,
            Choice::Argument => argument > 5,
        };
        argument + if chosen { self.variant } else { self.base }
    }
}

/// The functions that can be called in a place, by their names there.
type Visible = BTreeMap<String, usize>;

/// The text of one file.
struct File {
    name: String,
    is_fixed: bool,
    is_preprocessed: bool,
    text: String,
}

impl File {
    fn new(rng: &mut Rng, stem: &str) -> File {
        let (suffix, is_fixed, is_preprocessed) = *rng.pick(&[
            ("f90", false, false),
            ("F90", false, true),
            ("f", true, false),
            ("F", true, true),
            ("f90", false, false),
        ]);
        File { name: format!("{stem}.{suffix}"), is_fixed, is_preprocessed, text: String::new() }
    }

    /// An included file is laid out as those who include it.
    fn included(&self, stem: &str) -> File {
        File { name: format!("{stem}.inc"), text: String::new(), ..*self }
    }

    /// A statement; `rng` decides how it is written.
    fn put(&mut self, rng: &mut Rng, statement: &str) {
        let statement = if rng.chance(10) { statement.to_ascii_uppercase() } else { statement.to_owned() };
        if !self.is_fixed {
            let note = if rng.chance(15) { " ! it's a note" } else { "" };
            // Lines have at most 132 characters.
            let statement = if statement.len() > 90 { statement.replace(", ", ", &\n    & ") } else { statement };
            let _ = writeln!(self.text, "  {statement}{note}");
            return;
        }
        let mut rest = statement.as_str();
        let mut head = "      ";
        while rest.len() > 60 {
            let _ = writeln!(self.text, "{head}{}", &rest[..60]);
            rest = &rest[60..];
            head = "     &";
        }
        let line = format!("{head}{rest}");
        let numbered = rng.chance(20) && head == "      ";
        let _ = if numbered { writeln!(self.text, "{line:72}00000010") } else { writeln!(self.text, "{line}") };
    }

    fn directive(&mut self, rng: &mut Rng, text: &str) {
        if self.is_fixed {
            let letter = rng.pick(&["!", "c", "*", "C"]);
            let (first, second) = text.split_at(text.rfind(" match").unwrap_or(text.len()));
            let _ = writeln!(self.text, "{letter}$omp {first}");
            if !second.is_empty() {
                let _ = writeln!(self.text, "{letter}$omp&{second}");
            }
            return;
        }
        match text.find("variant(").filter(|_| rng.chance(20)) {
            // In the middle of a word.
            Some(at) => _ = writeln!(self.text, "  !$omp {}&\n  !$omp&{}", &text[..at + 3], &text[at + 3..]),
            None => _ = writeln!(self.text, "  !$omp {text}"),
        }
    }

    /// A `use` statement, in one of the forms that there are.
    fn use_module(&mut self, rng: &mut Rng, module: &str, list: &str) {
        let all = format!("{module}{list}");
        if all.len() > 45 {
            return self.put(rng, &format!("use {all}"));
        }
        match (self.is_fixed, rng.below(6)) {
            (_, 0) if self.is_preprocessed => {
                let _ = writeln!(self.text, "#define THE_{module} {module}");
                self.put_exactly(&format!("use THE_{module}{list}"));
            }
            (false, 1) => _ = writeln!(self.text, "  use &\n\n  ! a note\n    & {all}"),
            (false, 2) => _ = writeln!(self.text, "  !$ use {all}"),
            (false, 3) => _ = writeln!(self.text, "  us&\n  &e {all}"),
            (true, 1) => _ = writeln!(self.text, "      us\n     &e{all}"),
            (true, 2) => _ = writeln!(self.text, "c$    use{all}"),
            (_, 4) => self.put(rng, &format!("use, non_intrinsic :: {all}")),
            (false, 5) => _ = writeln!(self.text, "  use, intrinsic :: iso_c_binding, only: c_int; use {all}"),
            _ => self.put(rng, &format!("use {all}")),
        }
    }

    fn put_exactly(&mut self, statement: &str) {
        let head = if self.is_fixed { "      " } else { "  " };
        let _ = writeln!(self.text, "{head}{statement}");
    }

    fn include(&mut self, rng: &mut Rng, name: &str) {
        match self.is_preprocessed && rng.chance(50) {
            true => _ = writeln!(self.text, "#include \"{name}\""),
            false => self.put_exactly(&format!("include '{name}'")),
        }
    }
}

/// A module that others may use.
struct Module {
    name: String,
    /// What it gives to its users.
    exports: Visible,
    /// Subroutines that call functions, and what they print.
    calls: Vec<(String, Vec<i32>)>,
}

/// A program.
pub struct Program {
    /// In an order in which they can be compiled; included files last.
    files: Vec<File>,
    sources: usize,
    expected: Vec<i32>,
}

struct Maker {
    rng: Rng,
    functions: Vec<Function>,
    modules: Vec<Module>,
    files: Vec<File>,
    included: Vec<File>,
}

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut maker = Maker {
        rng: Rng::new(seed),
        functions: Vec::new(),
        modules: Vec::new(),
        files: Vec::new(),
        included: Vec::new(),
    };
    let externals = maker.externals();
    for n in 0..1 + maker.rng.below(4) {
        maker.module(n);
    }
    let expected = maker.main(&externals);
    let Maker { mut files, included, .. } = maker;
    let sources = files.len();
    files.extend(included);
    Program { files, sources, expected }
}

impl Maker {
    fn function(&mut self) -> usize {
        let number = 100 * (self.functions.len() as i32 + 1);
        let choice = match self.rng.below(6) {
            0 => Choice::Vendor(false),
            1 => Choice::Parallel,
            2 => Choice::Flag(self.rng.chance(50)),
            3 => Choice::Argument,
            _ => Choice::Vendor(true),
        };
        self.functions.push(Function { base: number, variant: number + 50, choice });
        self.functions.len() - 1
    }

    /// The clause that chooses a function's variant; `flag` is the module's variable for it.
    fn selector(&self, function: usize, flag: &str) -> String {
        match self.functions[function].choice {
            Choice::Vendor(true) => "implementation={vendor(gnu)}".to_owned(),
            Choice::Vendor(false) => "implementation={vendor(intel)}".to_owned(),
            Choice::Parallel => "construct={parallel}".to_owned(),
            Choice::Flag(_) => format!("user={{condition({flag})}}"),
            Choice::Argument => "user={condition(x > 5)}".to_owned(),
        }
    }

    /// A base function and its variant.
    fn define(&mut self, file: &mut File, name: &str, function: usize, in_module: bool) {
        let rng = &mut self.rng.clone();
        let Function { base, variant, .. } = self.functions[function];
        let directive =
            format!("declare variant({name}_v) match({})", self.selector(function, &format!("flag_{name}")));
        for (name, value, is_base) in [(name.to_owned(), base, in_module), (format!("{name}_v"), variant, false)] {
            file.put(rng, &format!("integer function {name}(x)"));
            if is_base {
                file.directive(rng, &directive);
            }
            file.put(rng, "integer, intent(in) :: x");
            file.put(rng, &format!("{name} = x + {value}"));
            file.put(rng, "end function");
        }
        self.rng = rng.clone();
    }

    /// External functions, with their interface bodies in an included file.
    fn externals(&mut self) -> Visible {
        let mut visible = Visible::new();
        if self.rng.chance(50) {
            return visible;
        }
        let mut file = File::new(&mut self.rng, "outside");
        // It is included by files of both forms.
        let mut interface = String::from("      interface\n");
        for n in 0..1 + self.rng.below(2) {
            let (name, function) = (format!("ext{n}"), self.function());
            if let Choice::Flag(_) = self.functions[function].choice {
                self.functions[function].choice = Choice::Vendor(true);
            }
            self.define(&mut file, &name, function, false);
            for (own, directive) in [(name.clone(), true), (format!("{name}_v"), false)] {
                let _ = writeln!(interface, "      integer function {own}(x)");
                if directive {
                    let selector = self.selector(function, "");
                    let _ = writeln!(
                        interface,
                        "!$omp declare variant({name}_v)                                           &\n!$omp& match({selector})"
                    );
                }
                interface.push_str("      integer, intent(in) :: x\n      end function\n");
            }
            visible.insert(name, function);
        }
        interface.push_str("      end interface\n");
        self.included.push(File {
            name: "outside.inc".to_owned(),
            is_fixed: false,
            is_preprocessed: false,
            text: interface,
        });
        self.files.push(file);
        visible
    }

    /// Statements that make functions of other modules visible, and which are then.
    fn uses(&mut self, file: &mut File, own: &Visible, at_most: usize) -> Visible {
        let mut visible = own.clone();
        for m in 0..self.modules.len().min(at_most) {
            let exports = &self.modules[m].exports;
            if exports.is_empty() || self.rng.chance(30) {
                continue;
            }
            let name = self.modules[m].name.clone();
            let clashes = exports.iter().any(|(name, f)| visible.get(name).is_some_and(|other| other != f));
            if !clashes && self.rng.chance(60) {
                visible.extend(exports.clone());
                file.use_module(&mut self.rng, &name, "");
                continue;
            }
            let mut list = Vec::new();
            for (own, &f) in exports {
                if self.rng.chance(20) {
                    continue;
                }
                let is_free = visible.get(own).is_none_or(|other| *other == f);
                match is_free && self.rng.chance(60) {
                    true => {
                        list.push(own.clone());
                        visible.insert(own.clone(), f);
                    }
                    false => {
                        // A name that nothing else has here.
                        let taken =
                            |n: &usize| visible.keys().chain(exports.keys()).any(|k| *k == format!("l{n}_{own}"));
                        let n = (visible.len()..).find(|n| !taken(n)).unwrap_or_default();
                        let local = format!("l{n}_{own}");
                        list.push(format!("{local} => {own}"));
                        visible.insert(local, f);
                    }
                }
            }
            let text = if list.is_empty() { ", only:".to_owned() } else { format!(", only: {}", list.join(", ")) };
            file.use_module(&mut self.rng, &name, &text);
        }
        visible
    }

    /// Calls of visible functions, and what they print.
    fn calls(&mut self, file: &mut File, visible: &Visible) -> Vec<i32> {
        let mut printed = Vec::new();
        let names: Vec<(String, usize)> = visible.iter().map(|(name, f)| (name.clone(), *f)).collect();
        for _ in 0..(2 + self.rng.below(3)).min(4 * names.len()) {
            let (name, function) = self.rng.pick(&names).clone();
            let (argument, in_parallel) = (self.rng.below(10) as i32, self.rng.chance(30));
            if in_parallel {
                file.directive(&mut self.rng, "parallel num_threads(1)");
            }
            let statement = format!("print '(i0)', {name}({argument})");
            file.put_exactly(&statement);
            if in_parallel {
                file.directive(&mut self.rng, "end parallel");
            }
            printed.push(self.functions[function].result(argument, in_parallel));
        }
        printed
    }

    fn module(&mut self, n: usize) {
        let name = format!("m{n}");
        // Some share a file.
        let mut file = match self.files.last().is_some_and(|f| f.name.starts_with('m')) && self.rng.chance(20) {
            true => self.files.pop().expect("there is one"),
            false => File::new(&mut self.rng, &name),
        };
        file.put(&mut self.rng.clone(), &format!("module {name}"));
        // Names of other modules, too.
        let own_names: Vec<String> =
            ["work", "init", "step"].iter().filter(|_| self.rng.chance(60)).map(|n| (*n).to_owned()).collect();
        let own: Visible = own_names.iter().map(|name| (name.clone(), self.function())).collect();
        let visible = self.uses(&mut file, &own, n);
        file.put_exactly("implicit none");
        let is_private = self.rng.chance(40);
        let mut exports = visible.clone();
        if is_private {
            file.put_exactly("private");
            exports.retain(|_, _| self.rng.chance(60));
            let listed: Vec<String> = exports.keys().cloned().chain([format!("run_{name}")]).collect();
            for item in &listed {
                file.put_exactly(&format!("public :: {item}"));
            }
        }
        for (own, &f) in &own {
            if let Choice::Flag(value) = self.functions[f].choice {
                file.put_exactly(&format!("logical :: flag_{own} = .{value}."));
            }
        }
        let submodule = self.rng.chance(40).then(|| format!("sub_{name}"));
        if let Some(sub) = &submodule {
            file.put_exactly("interface");
            file.put_exactly(&format!("module subroutine {sub}()"));
            file.put_exactly("end subroutine");
            file.put_exactly("end interface");
            if is_private {
                file.put_exactly(&format!("public :: {sub}"));
            }
        }
        file.put_exactly("contains");
        let mut part = file.included(&format!("{name}_part"));
        let in_part = self.rng.chance(25);
        for (own, &f) in &own {
            let target = if in_part { &mut part } else { &mut file };
            self.define(target, own, f, true);
        }
        if in_part {
            let included = part.name.clone();
            file.include(&mut self.rng, &included);
            self.included.push(part);
        }
        file.put_exactly(&format!("subroutine run_{name}()"));
        let printed = self.calls(&mut file, &visible);
        file.put_exactly("end subroutine");
        file.put_exactly(&format!("end module {name}"));
        let mut calls = vec![(format!("run_{name}"), printed)];
        self.files.push(file);
        if let Some(sub) = submodule {
            // gfortran before 16 makes a private base a local symbol of the module's object: the program without ompick
            // would not link either.
            let mut accessible = visible.clone();
            accessible.retain(|name, f| exports.get(name) == Some(f) || !own.contains_key(name));
            calls.push((sub.clone(), self.submodule(&name, &sub, &accessible)));
        }
        self.modules.push(Module { name, exports, calls });
    }

    /// A submodule, perhaps with one of its own between.
    fn submodule(&mut self, module: &str, sub: &str, visible: &Visible) -> Vec<i32> {
        let mut file = File::new(&mut self.rng, &format!("s_{module}"));
        let mut parent = module.to_owned();
        let mut visible = visible.clone();
        if self.rng.chance(30) {
            let mut between = File::new(&mut self.rng, &format!("b_{module}"));
            between.put(&mut self.rng.clone(), &format!("submodule ({module}) between_{module}"));
            between.put_exactly("implicit none");
            let (name, function) = (format!("inner_{module}"), self.function());
            if let Choice::Flag(_) = self.functions[function].choice {
                self.functions[function].choice = Choice::Parallel;
            }
            between.put_exactly("contains");
            self.define(&mut between, &name, function, true);
            between.put_exactly("end submodule");
            self.files.push(between);
            visible.insert(name, function);
            parent = format!("{module}:between_{module}");
        }
        file.put(&mut self.rng.clone(), &format!("submodule ({parent}) s_{module}"));
        file.put_exactly("implicit none");
        file.put_exactly("contains");
        file.put_exactly(match self.rng.chance(50) {
            true => "module procedure",
            false => "module subroutine",
        });
        // The name goes onto the same line.
        file.text.truncate(file.text.trim_end().len());
        let _ = writeln!(file.text, " {sub}");
        let is_procedure = file.text.ends_with(&format!("module procedure {sub}\n"));
        let printed = self.calls(&mut file, &visible);
        file.put_exactly(if is_procedure { "end procedure" } else { "end subroutine" });
        file.put_exactly("end submodule");
        self.files.push(file);
        printed
    }

    fn main(&mut self, externals: &Visible) -> Vec<i32> {
        let mut file = File::new(&mut self.rng, "program");
        file.put_exactly("program p");
        let visible = self.uses(&mut file, externals, usize::MAX);
        for module in &self.modules {
            let subs: Vec<&str> = module.calls.iter().map(|(name, _)| name.as_str()).collect();
            file.put_exactly(&format!("use {}, only: {}", module.name, subs.join(", ")));
        }
        file.put_exactly("implicit none");
        if !externals.is_empty() {
            file.include(&mut self.rng, "outside.inc");
        }
        let mut expected = self.calls(&mut file, &visible);
        let calls: Vec<(String, Vec<i32>)> = self.modules.iter().flat_map(|m| m.calls.clone()).collect();
        for (name, printed) in calls {
            file.put_exactly(&format!("call {name}()"));
            expected.extend(printed);
        }
        file.put_exactly("end program");
        self.files.push(file);
        expected
    }
}

/// Builds and runs a program in both ways. The error says what differs.
///
/// # Errors
/// If a step fails, or the program prints something else than it must.
pub fn check(ompick: &Path, gfortran: &str, program: &Program, folder: &Path) -> Result<(), String> {
    let _ = std::fs::remove_dir_all(folder);
    let write = |path: &Path, text: &str| std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()));
    let (one_by_one, whole) = (folder.join("cc"), folder.join("emit"));
    for at in [&one_by_one, &whole] {
        std::fs::create_dir_all(at.join("src")).map_err(|e| e.to_string())?;
        for file in &program.files {
            write(&at.join("src").join(&file.name), &file.text)?;
        }
    }
    let sources: Vec<&str> = program.files[..program.sources].iter().map(|f| f.name.as_str()).collect();
    let expected: String = program.expected.iter().map(|n| format!("{n}\n")).collect();
    let run = |at: &Path, words: &[&str]| -> Result<Output, String> {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(at).env("OMPICK_CACHE_DIR", folder.join("cache"));
        command.output().map_err(|e| format!("{}: {e}", words[0]))
    };
    let works = |at: &Path, words: &[&str]| -> Result<String, String> {
        let done = run(at, words)?;
        match done.status.success() {
            true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
            false => Err(format!("{} fails:\n{}", words.join(" "), String::from_utf8_lossy(&done.stderr))),
        }
    };
    let ompick = ompick.to_string_lossy();
    let build = |at: &Path, front: &[&str]| -> Result<(), String> {
        let mut objects = Vec::new();
        for source in &sources {
            let object = format!("{source}.o");
            works(at, &[front, &[gfortran, "-fopenmp", "-c", source, "-o", &object]].concat())?;
            objects.push(object);
        }
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        works(at, &[&[gfortran, "-fopenmp"], &objects[..], &["-o", "program"]].concat())?;
        let printed = works(at, &["./program"])?;
        match printed == expected {
            true => Ok(()),
            false => Err(format!("it prints\n{printed}and not\n{expected}")),
        }
    };
    build(&one_by_one.join("src"), &[&ompick, "cc", "--"]).map_err(|e| format!("cc: {e}"))?;
    works(&whole, &[&ompick, "emit", "-o", "out", "src"]).map_err(|e| format!("emit: {e}"))?;
    build(&whole.join("out/host"), &[]).map_err(|e| format!("emit: {e}"))
}

/// Checks programs of seeds, and keeps those that fail.
///
/// # Errors
/// If one fails.
pub fn run(options: &super::Options) -> Result<(), String> {
    let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut failures = Vec::new();
    for seed in options.seed..options.seed + options.count {
        let folder = scratch.path().join("program");
        let Err(why) = check(&options.ompick, "gfortran", &program(seed), &folder) else { continue };
        println!("seed {seed}: {why}");
        let kept = options.keep.join(format!("modules-{seed}"));
        std::fs::create_dir_all(&kept).map_err(|e| e.to_string())?;
        for file in program(seed).files {
            std::fs::write(kept.join(&file.name), &file.text).map_err(|e| e.to_string())?;
        }
        std::fs::write(kept.join("why.txt"), why).map_err(|e| e.to_string())?;
        failures.push(seed);
        if failures.len() >= options.max_failures {
            break;
        }
    }
    println!("{} programs, {} fail", options.count, failures.len());
    if failures.is_empty() { Ok(()) } else { Err(format!("{failures:?} fail, see {}", options.keep.display())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_a_seed_are_the_same() {
        for seed in 0..50 {
            let text = |p: Program| p.files.into_iter().map(|f| f.name + &f.text).collect::<String>();
            assert_eq!(text(program(seed)), text(program(seed)));
            assert!(!program(seed).expected.is_empty() || program(seed).sources > 0);
        }
    }
}
