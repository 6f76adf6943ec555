//! The same programs through `gcc -E` and through us must give the same tokens.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;

use super::*;
use crate::cpp::spelling::push_spelling;

/// What gcc makes of a program; `None` where it has an error.
fn gcc(text: &str) -> Option<String> {
    let (out, messages) = compiler("gcc", &["-E", "-P", "-w", "-undef", "-std=gnu2x", "-xc", "-"], text);
    messages.is_empty().then_some(out)
}

/// A preprocessed file, which we never make otherwise; and whether there was no problem.
fn ours(text: &str) -> (String, bool) {
    let unit = unit(text);
    let mut out = Vec::new();
    let fine = preprocess(&unit, MAIN, &mut out);
    (String::from_utf8(out).unwrap(), fine && unit.problems.is_empty())
}

/// Writes the preprocessed text of a pass and of what it includes.
fn preprocess(unit: &TranslationUnit, id: PassId, out: &mut Vec<u8>) -> bool {
    let pass = unit.pass(id);
    let bytes = &pass.source.bytes;
    let found = unit.all_invocations(id);
    let mut fine = found.problems.is_empty();
    let mut invocations = found.list.iter().peekable();
    let mut at = 0;
    let mut includes = pass.lines.iter().filter_map(|line| Some((line.range.end, line.entered()?)));
    let mut next_include = includes.next();
    for range in pass.active_text() {
        while let Some((_, child)) = next_include.filter(|(end, _)| *end <= range.start) {
            fine &= preprocess(unit, child, out);
            next_include = includes.next();
        }
        at = at.max(range.start);
        while let Some(invocation) = invocations.next_if(|i| i.range.start < range.end) {
            out.extend_from_slice(&bytes[at..invocation.range.start]);
            out.extend_from_slice(&invocation.expansion);
            at = invocation.range.end;
        }
        if at < range.end {
            out.extend_from_slice(&bytes[at..range.end]);
        }
        out.push(b'\n');
    }
    while let Some((_, child)) = next_include {
        fine &= preprocess(unit, child, out);
        next_include = includes.next();
    }
    fine
}

fn tokens(text: &str) -> Vec<String> {
    tokens_of(text, false)
}

fn tokens_of(text: &str, cplusplus: bool) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut lexer = Lexer::new(bytes, 0, bytes.len(), cplusplus);
    std::iter::from_fn(|| lexer.next_token())
        .map(|token| {
            let mut out = Vec::new();
            push_spelling(bytes, &token, &mut out);
            String::from_utf8(out).unwrap()
        })
        .collect()
}

#[test]
fn tricky_programs_come_out_as_gcc_has_them() {
    let programs = include_str!("programs.c");
    let mut n = 0;
    for program in programs.split("//----\n") {
        let expected = gcc(program).unwrap_or_else(|| panic!("gcc rejects\n{program}"));
        assert_eq!(tokens(&ours(program).0), tokens(&expected), "\n{program}\ngcc: {expected}");
        n += 1;
    }
    assert!(n > 30);
}

/// Files on the disk.
#[derive(Default)]
struct Disk(Mutex<HashMap<PathBuf, Option<SourceRef>>>);

impl Files for Disk {
    fn read(&self, path: &Path) -> Option<SourceRef> {
        let mut known = self.0.lock().unwrap();
        let next = FileId(known.len() as u32 + 1);
        let load = || Some(SourceRef { id: next, bytes: std::fs::read(path).ok()?.into(), path: path.into() });
        known.entry(path.to_path_buf()).or_insert_with(load).clone()
    }
}

/// Runs a compiler's preprocessor over a text; its output and its messages.
fn compiler(name: &str, args: &[&str], text: &str) -> (String, String) {
    let mut command = Command::new(name);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|_| panic!("{name} is needed for this test"));
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn system_headers_come_out_as_the_compiler_has_them(name: &str, language: &str, text: &str) {
    let (macros, messages) = compiler(name, &["-fopenmp", "-dM", "-E", "-v", language, "-"], "");
    let cplusplus = language == "-xc++";
    let mut options = CppOptions {
        predefined: macros
            .lines()
            .filter_map(|line| line.strip_prefix("#define ")?.split_once(' '))
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        system_dirs: messages
            .lines()
            .skip_while(|line| !line.starts_with("#include <...>"))
            .skip(1)
            .take_while(|line| line.starts_with(' '))
            .map(|line| PathBuf::from(line.trim()))
            .collect(),
        cplusplus,
        ..CppOptions::default()
    };
    let main = SourceRef { path: Path::new("<stdin>").into(), ..main_file(text.as_bytes()) };
    let files = Disk::default();
    let mut unit = TranslationUnit::read(&files, main.clone(), &options);
    for _ in 0..3 {
        options.has = has(&unit, name, language);
        unit = TranslationUnit::read(&files, main.clone(), &options);
    }
    let mut out = Vec::new();
    assert!(preprocess(&unit, MAIN, &mut out));
    assert_eq!(unit.problems, []);
    let ours = tokens_of(std::str::from_utf8(&out).unwrap(), cplusplus);
    let (theirs, _) = compiler(name, &["-fopenmp", "-E", "-P", language, "-"], text);
    // A pragma is a line to the compiler and none to us: leave them out.
    let theirs: Vec<&str> = theirs.lines().filter(|line| !line.trim_start().starts_with("#pragma")).collect();
    let theirs = tokens_of(&theirs.join("\n"), cplusplus);
    assert!(theirs.len() > 1000);
    let differ = ours.iter().zip(&theirs).position(|(a, b)| a != b);
    let around = |all: &[String], at: usize| all[at.saturating_sub(9)..all.len().min(at + 9)].join(" ");
    assert_eq!(differ.map(|at| (around(&ours, at), around(&theirs, at))), None);
    assert_eq!(ours.len(), theirs.len());

    // What is defined in the end is what the compiler has defined.
    let (theirs, _) = compiler(name, &["-fopenmp", "-dM", "-E", language, "-"], text);
    for line in theirs.lines() {
        let name = line["#define ".len()..].split([' ', '(']).next().unwrap();
        assert!(unit.macros.get(name.as_bytes(), Time(u32::MAX)).is_some(), "{name} is defined");
    }
}

/// The `__has_builtin` and the like that the files of a unit ask for and that hold of the compiler.
fn has(unit: &TranslationUnit, name: &str, language: &str) -> Vec<String> {
    let mut asked = std::collections::BTreeSet::new();
    for pass in &unit.passes {
        let text = String::from_utf8_lossy(&pass.source.bytes).into_owned();
        for (at, _) in text.match_indices("_HAS_BUILTIN(").chain(text.match_indices("__has_")) {
            let Some((operator, rest)) = text[at..].split_once('(') else { continue };
            let operand = rest.split(')').next().unwrap().trim();
            let operator = operator.trim().replace("_HAS_BUILTIN", "__has_builtin");
            let word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if ["__has_builtin", "__has_attribute", "__has_cpp_attribute"].contains(&&*operator) && word(operand) {
                asked.insert(format!("{operator}({operand})"));
            }
        }
    }
    let questions: Vec<_> = asked.iter().map(|ask| format!("#if {ask}\n\"{ask}\"\n#endif\n")).collect();
    let (answers, _) = compiler(name, &["-E", "-P", language, "-"], &questions.concat());
    answers.split('"').filter(|answer| answer.contains('(')).map(str::to_owned).collect()
}

#[test]
fn c_system_headers() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n#include <omp.h>\n#include <errno.h>\n\
                #include <tgmath.h>\n#include <signal.h>\n#include <inttypes.h>\n#include <pthread.h>\n\
                #include <assert.h>\n#include <limits.h>\nint x = errno; float y = sin(1.f); void f(void) { assert(x == y); }\n\
                char *s = PRIu64; FILE *o = stderr; long m = LONG_MAX;\n";
    system_headers_come_out_as_the_compiler_has_them("gcc", "-xc", text);
}

#[test]
fn cpp_system_headers() {
    let text = "#include <vector>\n#include <iostream>\n#include <algorithm>\n#include <complex>\n#include <map>\n\
                #include <cassert>\n#include <omp.h>\n";
    system_headers_come_out_as_the_compiler_has_them("g++", "-xc++", text);
}

/// Programs of a few macros that use each other in all ways.
fn program() -> impl Strategy<Value = String> {
    let names = ["A", "B", "f", "g", "h"];
    let heads = ["A", "B", "f(x)", "g(x,y)", "h(x,...)"];
    let plain =
        ["A", "B", "f", "g", "h", "f(", "g(", "h(", ")", ",", "x", "(", "1", "-", "z", "f(x)", "g(1,x)", "h(x)", " "];
    let body = [
        "#x",
        "x##z",
        "z##x",
        "A##B",
        "x",
        "x",
        "y",
        "__VA_ARGS__",
        ",##__VA_ARGS__",
        "__VA_OPT__(z x)",
        "x ## x",
        "__LINE__",
    ];
    let body: Vec<&str> = body.iter().chain(&plain).copied().collect();
    let bodies = proptest::collection::vec(proptest::collection::vec(proptest::sample::select(body), 0..7), 5);
    let text =
        proptest::collection::vec(proptest::sample::select([&plain[..], &["\n", "A##B", "\"s\""]].concat()), 1..25);
    (bodies, text).prop_map(move |(bodies, text)| {
        let mut program = String::new();
        for (head, body) in heads.iter().zip(&bodies) {
            let body: Vec<&str> = body
                .iter()
                .copied()
                .filter(|part| {
                    let has = |what| part.contains(what);
                    (head.contains('(') || !part.starts_with('#'))
                        && (head.contains("...") || !has("__VA"))
                        && (head.contains('y') || *part != "y")
                })
                .collect();
            program += &format!("#define {head} {}\n", body.join(" "));
        }
        program + &text.join(" ") + "\n" + &names.join(" f(1) ") + "\n"
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: std::env::var("CPP_CASES").map_or(60, |n| n.parse().unwrap()), ..ProptestConfig::default() })]

    #[test]
    fn random_programs_come_out_as_gcc_has_them(program in program()) {
        let (ours, fine) = ours(&program);
        if let Some(theirs) = gcc(&program) {
            prop_assert!(fine, "gcc has no problem with it");
            prop_assert_eq!(tokens(&ours), tokens(&theirs), "\n{}\ngcc: {}\nwe: {}", program, theirs, ours);
        }
    }
}
