//! Nothing that came with a program is run.

use super::lab::{Lab, PROGRAM};
use super::{Case, Outcome, case, ensure, holds};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

const AREA: &str = "what is run";

pub const CASES: &[Case] = &[
    case(AREA, "a database whose compiler, launcher or plugin is a file of the program", compilers),
    case(AREA, "programs beside the sources that are called like compilers", namesakes),
];

const EVIL: &str = "#!/bin/sh\ntouch \"$(dirname \"$0\")/RAN\"\nexec /usr/bin/gcc \"$@\"\n";
const LIBRARY: &str = "\
#include <fcntl.h>
int plugin_is_GPL_compatible;
int plugin_init(void *a, void *b) { return 0; }
__attribute__((constructor)) static void ran(void) { open(PLACE, O_CREAT | O_WRONLY, 0644); }
";

fn script(lab: &Lab, name: &str) -> Result<(), String> {
    lab.write(name, EVIL);
    fs::set_permissions(lab.path(name), fs::Permissions::from_mode(0o755)).map_err(|e| e.to_string())
}

fn compilers(lab: &Lab) -> Result<Outcome, String> {
    let here = lab.path("p").display().to_string();
    lab.write("p/a.c", PROGRAM);
    // A file of settings is enough: nobody asks for the database on the command line.
    lab.write("p/ompick.toml", "database = \".\"\n");
    for name in ["evil", "gcc", "env", "b/gcc", "b/cc1", "b/as"] {
        script(lab, &format!("p/{name}"))?;
    }
    lab.write("e.c", LIBRARY);
    let mut gcc = Command::new("gcc");
    gcc.args(["-shared", "-fPIC", "-o"]).arg(lab.path("p/e.so")).arg(lab.path("e.c"));
    gcc.arg(format!("-DPLACE=\"{here}/RAN\""));
    ensure!(super::lab::run(gcc)?.status == Some(0), "the library does not build");
    let lines = [
        "./evil",
        "HERE/evil",
        "/proc/self/cwd/p/evil",
        "./env gcc",
        "ccache ./gcc",
        "env PATH=HERE/b gcc",
        "env LD_PRELOAD=HERE/e.so gcc",
        "env LD_PRELOAD=./e.so gcc",
        "env -S HERE/evil gcc",
        "env GCC_EXEC_PREFIX=HERE/b/ gcc",
        "env COMPILER_PATH=HERE/b gcc",
        "env OMPI_CC=./evil mpicc",
        "gcc -BHERE/b",
        "gcc -B HERE/b",
        "gcc -Bb",
        "gcc -wrapper HERE/evil",
        "gcc -fplugin=HERE/e.so",
        "gcc -fplugin=./e.so",
        "clang -Xclang -load -Xclang HERE/e.so",
        "clang -fpass-plugin=HERE/e.so",
        "nvcc -ccbin HERE/evil",
    ];
    for line in lines {
        let words = format!("{line} -fopenmp -c a.c").replace("HERE", &here);
        let entry = serde_json::json!([{"directory": here, "file": "a.c", "command": words}]);
        lab.write("p/compile_commands.json", entry.to_string());
        for arguments in [
            &["check", "p/a.c"][..],
            &["explain", "p/a.c"],
            &["emit", "-o", "out", "p/a.c"],
            &["emit", "-p", "p", "-o", "out"],
            &["config", "p/a.c"],
            &["report", "-o", "page.html", "p/a.c"],
        ] {
            let _ = fs::remove_dir_all(lab.path("cache"));
            let said = lab.run(arguments)?;
            let ran = ["RAN", "b/RAN"].iter().any(|name| fs::remove_file(lab.path("p").join(name)).is_ok());
            ensure!(!ran, "{line}: {arguments:?} ran it");
            ensure!(said.status.is_some_and(|status| status <= 2), "{line}: {arguments:?}: {:?}", said.status);
            // What only matters when something is compiled is not asked with.
            if arguments[0] == "emit" && !line.contains("-wrapper") && !line.contains("-ccbin") {
                ensure!(said.errors().contains("OMP0711"), "{line}: nothing is said: {}", said.errors());
            }
        }
    }
    holds(format!("{} ways: none is run; the vendor is assumed, and that is said", lines.len()))
}

fn namesakes(lab: &Lab) -> Result<Outcome, String> {
    lab.write("p/a.c", PROGRAM);
    for name in ["gcc", "cc", "clang", "ompick", "git", "sh", "ccache"] {
        script(lab, &format!("p/{name}"))?;
    }
    for arguments in [
        &["check", "a.c"][..],
        &["explain", "a.c"],
        &["emit", "-o", "out", "a.c"],
        &["cc", "--", "gcc", "-fopenmp", "-c", "a.c"],
        &["links", "links"],
    ] {
        let mut command = lab.ompick(arguments);
        command.current_dir(lab.path("p"));
        super::lab::run(command)?;
        ensure!(!lab.path("p/RAN").exists(), "{arguments:?} ran it");
    }
    holds("programs are found in PATH only")
}
