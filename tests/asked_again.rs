//! What `ompick cc` remembers of a compiler counts as long as it would say the same: whatever changes what runs behind
//! its name, or what that reads, it is asked again.

#![cfg(unix)]

use ompick_tests::tools::{self, Compilers};
use ompick_tests::work::Work;
use std::process::Command;

/// What `user` calls tells what the compiler said of itself.
const MAIN: &str = "\
#include <level.h>
#ifndef BEHIND
#define BEHIND 0
#endif
static int level_v(void) { return 1; }
static int behind_v(void) { return 2; }
#pragma omp declare variant(level_v) match(user={condition(LEVEL > 1)})
int level(void) { return 0; }
#pragma omp declare variant(behind_v) match(user={condition(BEHIND > 1)})
int behind(void) { return 0; }
int user(void) { return level() + behind(); }
";

/// Words of a shell: what is there first, what changes, and the compiler. `$W` is the folder, `$CC` is GCC.
struct Case {
    first: &'static str,
    then: &'static str,
    compiler: &'static str,
}

/// `script NAME WORDS` makes a script that runs GCC with more words, `calls NAME TEXT` one of a text. `called CACHE`
/// compiles with what is remembered there.
const FUNCTIONS: &str = "\
CC=$(command -v $CC)
called() {
  OMPICK_CACHE_DIR=$W/$1 $OMPICK cc -- COMPILER -fopenmp -S -o - main.c > out.s
  sed -E '1,/^(_Z4)?userv?:/d' out.s | grep -oE '(level|behind)(_v)?' | tr '\\n' ' '; echo
}
script() { printf '#!/bin/sh\\nexec %s %s \"$@\"\\n' \"$CC\" \"$2\" > $1; chmod +x $1; touch -d @1000000000 $1; }
calls() { printf '#!/bin/sh\\n%s\\n' \"$2\" > $1; chmod +x $1; }
mkdir -p a b two; echo '#define LEVEL 0' > a/level.h; echo '#define LEVEL 2' > b/level.h; script other -DBEHIND=2
";

const CASES: &[Case] = &[
    // Variables that scripts read, and programs that they run.
    Case { first: "calls cc 'exec ${MPICH_CC:-$CC} \"$@\"'", then: "export MPICH_CC=$W/other", compiler: "./cc -Ia" },
    Case { first: "calls cc 'exec ${I_MPI_CC:-$CC} \"$@\"'", then: "export I_MPI_CC=$W/other", compiler: "./cc -Ia" },
    Case {
        first: "calls cc 'exec $CC $NVCC_PREPEND_FLAGS \"$@\" $NVCC_APPEND_FLAGS'",
        then: "export NVCC_APPEND_FLAGS=-DBEHIND=2",
        compiler: "./cc -Ia",
    },
    Case {
        first: "export LC_ALL=C; calls cc 'case $LC_ALL in C) exec $CC \"$@\";; *) exec $W/other \"$@\";; esac'",
        then: "export LC_ALL=POSIX",
        compiler: "./cc -Ia",
    },
    Case {
        first: "export LANG=C; calls cc 'case $LANG in C) exec $CC \"$@\";; *) exec $W/other \"$@\";; esac'",
        then: "export LANG=xx",
        compiler: "./cc -Ia",
    },
    Case {
        first: "calls inner 'exec ${BEHIND_ALL:-$CC} \"$@\"'; calls cc 'exec $W/inner \"$@\"'",
        then: "export BEHIND_ALL=$W/other",
        compiler: "./cc -Ia",
    },
    Case {
        first: "calls cc 'exec mygcc \"$@\"'; script mygcc ''; PATH=$W:$PATH",
        then: "cp other two/mygcc; PATH=$W/two:$PATH",
        compiler: "./cc -Ia",
    },
    // Scripts of one size and time.
    Case { first: "script cc -DBEHIND=1", then: "script cc -DBEHIND=2", compiler: "./cc -Ia" },
    Case {
        first: "mkdir d e; script d/cc -DBEHIND=1; script e/cc -DBEHIND=2; ln -s d now",
        then: "ln -sfn e now",
        compiler: "now/cc -Ia",
    },
    Case {
        first: "script mygcc ''; V=$W:$PATH",
        then: "cp other two/mygcc; V=$W/two:$V",
        compiler: "env PATH=$V mygcc -Ia",
    },
    // Where headers are, and comes to be.
    Case { first: "export CPATH=a", then: "export CPATH=b", compiler: "$CC" },
    Case { first: "export C_INCLUDE_PATH=a", then: "export C_INCLUDE_PATH=b", compiler: "$CC" },
    Case { first: "export CPLUS_INCLUDE_PATH=a", then: "export CPLUS_INCLUDE_PATH=b", compiler: "$CC -xc++" },
    Case { first: "export CPATH=new:a", then: "cp -r b new", compiler: "$CC" },
    Case { first: "V=new:a", then: "cp -r b new", compiler: "env CPATH=$V $CC" },
    Case { first: "script cc '-Inew -Ia'", then: "cp -r b new", compiler: "./cc" },
    Case {
        first: "mkdir -p root/usr/include; cp a/level.h root/usr/include",
        then: "mkdir -p root/usr/local/include; cp b/level.h root/usr/local/include",
        compiler: "$CC --sysroot=root",
    },
    // What the compiler runs and reads.
    Case {
        first: "printf '*cpp:\\n+ -DBEHIND=1\\n\\n' > own.specs",
        then: "printf '*cpp:\\n+ -DBEHIND=2\\n\\n' > own.specs",
        compiler: "$CC -specs=own.specs -Ia",
    },
    Case {
        first: "export COMPILER_PATH=$W/two",
        then: "CC=$($CC -print-prog-name=cc1); script two/cc1 -DBEHIND=2",
        compiler: "gcc -Ia",
    },
    Case { first: "", then: "CC=$($CC -print-prog-name=cc1); script two/cc1 -DBEHIND=2", compiler: "gcc -B$W/two -Ia" },
    Case {
        first: "",
        then: "V=$(gcc -dumpmachine)/$(gcc -dumpversion); mkdir -p x/$V; CC=$(gcc -print-prog-name=cc1); \
               script x/$V/cc1 -DBEHIND=2; export GCC_EXEC_PREFIX=$W/x/",
        compiler: "gcc -Ia",
    },
];

const OF_CLANG: &[Case] = &[
    Case {
        first: "echo -DBEHIND=1 > own.cfg",
        then: "echo -DBEHIND=2 > own.cfg",
        compiler: "$CLANG --config=$W/own.cfg -Ia",
    },
    Case {
        first: "mkdir -p root/usr/include; cp a/level.h root/usr/include",
        then: "mkdir -p root/usr/local/include; cp b/level.h root/usr/local/include",
        compiler: "$CLANG --sysroot=root",
    },
];

const OF_CCACHE: &[Case] = &[
    Case { first: "", then: "export CCACHE_COMPILER=$W/other", compiler: "ccache $CC -Ia" },
    Case {
        first: "mkdir links; ln -s $(command -v ccache) links/gcc; PATH=$W/links:$PATH",
        then: "export CCACHE_COMPILER=$W/other",
        compiler: "gcc -Ia",
    },
    Case {
        first: "mkdir links; ln -s $(command -v ccache) links/gcc; PATH=$W/links:$PATH",
        then: "cp other two/gcc; PATH=$W/links:$W/two:$PATH",
        compiler: "gcc -Ia",
    },
];

const OF_OPEN_MPI: &[Case] = &[
    Case { first: "export OMPI_CC=$CC", then: "export OMPI_CC=$W/other", compiler: "mpicc -Ia" },
    Case { first: "export OMPI_CC=$W/other", then: "unset OMPI_CC", compiler: "mpicc -Ia" },
    Case { first: "", then: "export OMPI_CFLAGS=-DBEHIND=2", compiler: "mpicc -Ia" },
    Case { first: "", then: "export OMPI_CPPFLAGS=-DBEHIND=2", compiler: "mpicc -Ia" },
    Case { first: "", then: "cp other two/gcc; PATH=$W/two:$PATH", compiler: "mpicc -Ia" },
];

/// What is called before the change, what after it, and what with nothing remembered.
fn answers(case: &Case) -> [String; 3] {
    let Case { first, then, compiler } = case;
    let work = Work::new(&[("main.c", MAIN)]);
    let functions = FUNCTIONS.replace("COMPILER", compiler);
    let text = format!("{functions}\n{first}\ncalled warm\ncalled warm\n{then}\ncalled warm\ncalled cold");
    let mut command = Command::new("sh");
    let ompick = tools::ompick().unwrap_or_else(|e| panic!("{e}"));
    command.args(["-ec", &text]).current_dir(work.path(".")).env("W", work.path("")).env("OMPICK", ompick);
    command.env("CC", Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).c).env("CCACHE_DIR", work.path(".ccache"));
    command.env("CLANG", Compilers::clang().map_or_else(|_| "clang".to_owned(), |clang| clang.c));
    for name in ["LC_ALL", "LANG", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "COMPILER_PATH", "CCACHE_COMPILER"]
    {
        command.env_remove(name);
    }
    let done = tools::run(command).unwrap();
    let lines: Vec<&str> = done.stdout.lines().collect();
    let &[before, again, after, anew] = &lines[..] else { panic!("{text}\n{}\n{}", done.stdout, done.stderr) };
    assert!(done.status == Some(0) && before == again && before.contains("behind"), "{text}\n{}", done.stderr);
    [before, after, anew].map(str::to_owned)
}

fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for case in cases {
        let [before, after, anew] = answers(case);
        let Case { first, then, compiler } = case;
        if before == anew || after != anew {
            wrong.push(format!("{first}; {then}; {compiler}\n  before {before}\n  after  {after}\n  anew   {anew}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn another_compiler_behind_a_name_is_asked_again() {
    check(CASES);
}

#[test]
fn clang_is_asked_again() {
    match Compilers::clang() {
        Ok(_) => check(OF_CLANG),
        Err(_) => eprintln!("NOT CHECKED: clang is not installed"),
    }
}

#[test]
fn the_compiler_that_ccache_runs_is_asked() {
    if tools::have(&["ccache"]) {
        check(OF_CCACHE);
    }
}

#[test]
fn the_compiler_that_open_mpi_runs_is_asked_with_its_options() {
    if tools::have(&["mpicc"]) {
        check(OF_OPEN_MPI);
    }
}
