//! The same programs through `gcc -E` and through us must give the same tokens.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;

use super::*;
use crate::cpp::lexer::push_spelling;

/// What gcc makes of a program; `None` where it has an error.
fn gcc(text: &str) -> Option<String> {
    let mut child = Command::new("gcc")
        .args(["-E", "-P", "-w", "-undef", "-std=gnu2x", "-xc", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("gcc is needed for this test");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

/// A preprocessed file, which we never make otherwise.
fn ours(text: &str) -> (String, bool) {
    let unit = unit(text);
    let found = unit.all_invocations(MAIN);
    let mut out = String::new();
    let mut invocations = found.list.iter().peekable();
    let mut at = 0;
    for range in unit.passes[0].active_text() {
        at = at.max(range.start);
        while let Some(invocation) = invocations.next_if(|i| i.range.start < range.end) {
            out += &text[at..invocation.range.start];
            out += std::str::from_utf8(&invocation.expansion).unwrap();
            at = invocation.range.end;
        }
        if at < range.end {
            out += &text[at..range.end];
        }
        out += "\n";
    }
    (out, unit.problems.is_empty() && found.problems.is_empty())
}

fn tokens(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut lexer = Lexer::new(bytes, 0, bytes.len(), false);
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

/// Programs of a few macros that use each other in all ways.
fn program() -> impl Strategy<Value = String> {
    let names = ["A", "B", "f", "g", "h"];
    let heads = ["A", "B", "f(x)", "g(x,y)", "h(x,...)"];
    let plain = ["A", "B", "f", "g", "h", "f(", "g(", "h(", ")", ",", "x", "(", "1", "-", "z", "f(x)", "g(1,x)", "h(x)", " "];
    let body = ["#x", "x##z", "z##x", "A##B", "x", "x", "y", "__VA_ARGS__", ",##__VA_ARGS__", "__VA_OPT__(z x)", "x ## x", "__LINE__"];
    let body: Vec<&str> = body.iter().chain(&plain).copied().collect();
    let bodies = proptest::collection::vec(proptest::collection::vec(proptest::sample::select(body), 0..7), 5);
    let text = proptest::collection::vec(proptest::sample::select([&plain[..], &["\n", "A##B", "\"s\""]].concat()), 1..25);
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
