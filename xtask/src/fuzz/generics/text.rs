//! A program's files as text, with calls that may be left out, and what it prints.

use super::model::PerTarget;
use std::fmt::Write as _;

pub enum Part {
    Text(String),
    Call(usize),
}

pub struct File {
    name: String,
    pub parts: Vec<Part>,
}

impl File {
    pub fn new(name: String) -> File {
        File { name, parts: Vec::new() }
    }

    pub fn line(&mut self, depth: usize, text: &str) {
        self.text(&line(depth, text));
    }

    pub fn text(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(Part::Text(last)) => last.push_str(text),
            _ => self.parts.push(Part::Text(text.to_owned())),
        }
    }
}

/// A line, broken where it is long.
pub fn line(depth: usize, text: &str) -> String {
    let indentation = "  ".repeat(depth);
    let (mut rest, mut out) = (text, String::new());
    let (head, sentinel) = if text.to_ascii_lowercase().starts_with("!$omp") { ("!$omp ", 6) } else { ("", 0) };
    let mut begin = "";
    while rest.len() + 2 * depth + sentinel > 100 {
        let Some(at) = rest[..90 - 2 * depth].rfind(' ') else { break };
        let _ = writeln!(out, "{indentation}{begin}{} &", &rest[..at]);
        rest = &rest[at + 1..];
        begin = head;
    }
    let _ = writeln!(out, "{indentation}{begin}{rest}");
    out
}

/// A call whose result is printed.
pub struct Printed {
    pub text: String,
    pub expected: PerTarget,
    /// What the base procedures give.
    pub without_variants: i32,
    pub is_kept: bool,
}

pub struct Program {
    pub files: Vec<File>,
    pub calls: Vec<Printed>,
    /// The calls in the order in which they are made.
    pub order: Vec<usize>,
    /// All functions that devices call are `declare target`.
    pub all_are_declared: bool,
}

impl Program {
    /// The files in an order in which they can be compiled.
    pub fn files(&self) -> Vec<(String, String)> {
        let text = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Call(n) if self.calls[*n].is_kept => self.calls[*n].text.clone(),
            Part::Call(_) => String::new(),
        };
        self.files.iter().map(|f| (f.name.clone(), f.parts.iter().map(text).collect())).collect()
    }

    pub fn expected(&self, target: usize) -> String {
        let kept = self.order.iter().map(|n| &self.calls[*n]).filter(|call| call.is_kept);
        kept.fold(String::new(), |out, call| out + &format!("{}\n", call.expected[target]))
    }

    /// What it prints where nobody resolves its variants.
    pub fn without_variants(&self) -> String {
        let kept = self.order.iter().map(|n| &self.calls[*n]).filter(|call| call.is_kept);
        kept.fold(String::new(), |out, call| out + &format!("{}\n", call.without_variants))
    }

    /// Leaves a call out, or takes it in again.
    pub fn keep(&mut self, call: usize, is_kept: bool) {
        self.calls[call].is_kept = is_kept;
    }
}
