//! Fortran programs of several files, compiled behind `ompick cc`: what their tests share. Whatever does not end as it
//! must panics.

use crate::tools::{self, Compilers, Done};
use crate::work::Work;
use std::fs;
use std::process::Command;

/// The compiler that is wrapped.
#[must_use]
pub fn gfortran() -> String {
    Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).fortran
}

/// Runs a command of words in the folder of the sources.
#[must_use]
pub fn run(work: &Work, words: &str) -> Done {
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().unwrap());
    command.args(words).current_dir(work.path("src")).env("OMPICK_CACHE_DIR", work.path(".ompick"));
    tools::run(command).unwrap()
}

/// The same, and it must end well.
pub fn works(work: &Work, words: &str) -> Done {
    let done = run(work, words);
    assert_eq!(done.status, Some(0), "{words}: {}{}", done.stdout, done.stderr);
    done
}

/// Compiles a source behind `ompick cc`.
#[must_use]
pub fn compile(work: &Work, options: &str) -> Done {
    let ompick = tools::ompick().unwrap();
    run(work, &format!("{} cc -- {} {options}", ompick.display(), gfortran()))
}

/// Compiles sources one by one, links and runs them: what they print.
#[must_use]
pub fn built(work: &Work, options: &str, sources: &[&str]) -> String {
    compiled(work, options, sources);
    linked(work, sources)
}

/// Compiles sources one by one.
pub fn compiled(work: &Work, options: &str, sources: &[&str]) {
    for source in sources {
        let done = compile(work, &format!("-fopenmp {options} -c {source} -o {source}.o"));
        assert_eq!(done.status, Some(0), "{source}: {}", done.stderr);
    }
}

/// Links what [`compiled`] made of these sources, and runs it: what it prints, with one space between.
#[must_use]
pub fn linked(work: &Work, sources: &[&str]) -> String {
    let objects: Vec<String> = sources.iter().map(|source| format!("{source}.o")).collect();
    works(work, &format!("{} -fopenmp {} -o program", gfortran(), objects.join(" ")));
    works(work, "./program").stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A module with a function that has a variant for GNU compilers.
#[must_use]
pub fn module(name: &str, base: u32) -> String {
    format!(
        "module {name} ! a note\n  implicit none\ncontains\n  integer function work()\n    !$omp declare variant(work_v) \
         match(implementation={{vendor(gnu)}})\n    work = {base}\n  end function\n  integer function work_v()\n    \
         work_v = {base} + 1\n  end function\nend module\n"
    )
}

/// A program of four files, in which the choice is passed on by a module between.
#[must_use]
pub fn program() -> Vec<(&'static str, String)> {
    let between = "module between\n  use tiles, only: tile => work\n  implicit none\nend module\n";
    let user = "program main\n  use between\n  implicit none\n  print '(i0,1x,i0)', tile(), twice()\ncontains\n  integer \
                function twice()\n    twice = 2 * tile()\n  end function\nend program\n";
    vec![
        ("src/tiles.f90", module("tiles", 1)),
        ("src/between.f90", between.to_string()),
        ("src/main.f90", user.to_string()),
    ]
}

/// A folder with these files.
#[must_use]
pub fn work(files: &[(&str, String)]) -> Work {
    Work::new(&files.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>())
}

/// Changes which compilers a variant is for.
pub fn change(work: &Work, from: &str, to: &str) {
    let path = work.path("src/tiles.f90");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from));
    // Build systems that compare times must see it.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    fs::write(path, text.replace(from, to)).unwrap();
}

/// A module with its part of the generic `put`, whose procedure has a variant in each of some contexts.
#[must_use]
pub fn part_of_put(name: &str, of: &str, matches: &[&str]) -> String {
    let own = |suffix: &str, value: usize, directives: &str| {
        format!("subroutine {name}_put{suffix}(x)\n{of}, intent(out) :: x\n{directives}x = {value}\nend subroutine\n")
    };
    let directive = |(n, context): (usize, &&str)| format!("!$omp declare variant({name}_put_{n}) match({context})\n");
    let directives: String = matches.iter().enumerate().map(directive).collect();
    let variants: String = (0..matches.len()).map(|n| own(&format!("_{n}"), n + 2, "")).collect();
    format!(
        "module {name}\nuse before_{name}\nprivate\npublic put\ninterface put\nmodule procedure {name}_put\n\
         end interface\ncontains\n{}{variants}end module\n",
        own("", 1, &directives)
    )
}

/// A module without anything in it.
#[must_use]
pub fn empty_module(name: &str) -> String {
    format!("module {name}\nend module\n")
}
