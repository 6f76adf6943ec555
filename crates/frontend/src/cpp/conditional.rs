//! `#if` and its like: which branch is taken, what is skipped, and which names that hung on.

use std::cell::Cell;
use std::ops::Range;

use super::expand::{ENDLESS, Env, Machine, Outcome, kind_of};
use super::expression::{ExprError, ExprToken, World, evaluate};
use super::input::Input;
use super::lexer::{Token, TokenKind};
use super::line::spelling;
use super::macros::{Builtin, NOW};
use super::read::{Guard, Line, OpenGroup, Reader};
use super::spelling::push_spelling;
use super::unit::{Branch, BranchKind, ConditionalGroup, CppProblemKind};
use crate::diag::FileId;

impl Reader<'_> {
    /// An `#if`, `#elif`, `#else` or one of their like.
    pub fn branch(&mut self, kind: BranchKind, line: &Line) {
        let opens = matches!(kind, BranchKind::If | BranchKind::Ifdef | BranchKind::Ifndef);
        if opens {
            let Some(open) = self.open.last_mut() else { return };
            let outer = open.active();
            if open.guard == Guard::Start && open.groups.is_empty() {
                open.guard = guard_name(kind, line).map_or(Guard::No, Guard::Inside);
            } else if matches!(open.guard, Guard::After(_)) {
                open.guard = Guard::No;
            }
            let pass = open.pass;
            let groups = &mut self.unit.passes[pass.0 as usize].conditionals;
            let index = groups.len();
            groups.push(ConditionalGroup { active: outer, branches: Vec::new(), end: None });
            open.groups.push(OpenGroup { index, outer, any_taken: false, in_else: false, live: false });
        }
        let Some(open) = self.open.last_mut() else { return };
        let in_guard = open.groups.len() == 1 && !opens;
        let Some(group) = open.groups.last_mut() else {
            self.problem(line.raw.range.clone(), CppProblemKind::Unbalanced, "there is no `#if` for this");
            return;
        };
        if in_guard {
            open.guard = Guard::No;
        }
        let misplaced = group.in_else;
        group.in_else |= kind == BranchKind::Else;
        let (outer, any_taken) = (group.outer, group.any_taken);
        if misplaced {
            self.problem(line.raw.range.clone(), CppProblemKind::Unbalanced, "`#else` came before this");
        }
        let mut branch = Branch {
            kind,
            line: line.raw.range.clone(),
            body: line.raw.next..line.raw.next,
            taken: false,
            unknown: Vec::new(),
            undefined: Vec::new(),
        };
        // As gcc: after a branch was taken the conditions below it are not looked at.
        if outer && !any_taken && !misplaced {
            branch.taken = self.holds(kind, line, &mut branch.unknown, &mut branch.undefined);
        }
        self.set_live(branch.taken, line);
        let Some(group) = self.open.last_mut().and_then(|open| open.groups.last_mut()) else { return };
        group.any_taken |= branch.taken;
        let index = group.index;
        let record = &mut self.pass().conditionals[index];
        if let Some(before) = record.branches.last_mut() {
            before.body.end = line.raw.range.start;
        }
        record.branches.push(branch);
    }

    pub fn endif(&mut self, line: &Line) {
        let Some(open) = self.open.last_mut() else { return };
        let Some(group) = open.groups.last() else {
            self.problem(line.raw.range.clone(), CppProblemKind::Unbalanced, "there is no `#if` for this");
            return;
        };
        let (index, outer) = (group.index, group.outer);
        if open.groups.len() == 1
            && let Guard::Inside(name) = &open.guard
        {
            open.guard = Guard::After(name.clone());
        }
        self.set_live(outer, line);
        if let Some(open) = self.open.last_mut() {
            open.groups.pop();
        }
        let record = &mut self.pass().conditionals[index];
        record.end = Some(line.raw.range.clone());
        if let Some(last) = record.branches.last_mut() {
            last.body.end = line.raw.range.start;
        }
    }

    /// At the end of a file: what is still open is a problem.
    pub fn close_groups(&mut self) {
        let Some(open) = self.open.last_mut() else { return };
        let end = self.unit.passes[open.pass.0 as usize].source.bytes.len();
        let indices: Vec<usize> = open.groups.drain(..).map(|group| group.index).collect();
        let skipped = open.skip_from.take();
        for index in indices {
            let record = &mut self.pass().conditionals[index];
            if let Some(last) = record.branches.last_mut() {
                last.body.end = end;
            }
            let first = record.branches.first().map_or(end..end, |branch| branch.line.clone());
            self.problem(first, CppProblemKind::Unbalanced, "there is no `#endif` for this");
        }
        if let Some(from) = skipped.filter(|&from| from < end) {
            self.pass().inactive.push(from..end);
        }
    }

    /// From this line on the innermost group's text is active, or not. Text in an inactive group stays so.
    fn set_live(&mut self, live: bool, line: &Line) {
        let Some(open) = self.open.last_mut() else { return };
        let Some(group) = open.groups.last_mut() else { return };
        group.live = live;
        if !group.outer {
            return;
        }
        let pass = open.pass;
        let skipped = open.skip_from.take();
        if !live {
            open.skip_from = Some(line.raw.next);
        }
        if let Some(from) = skipped.filter(|&from| from < line.raw.range.start) {
            self.unit.passes[pass.0 as usize].inactive.push(from..line.raw.range.start);
        }
    }

    fn holds(
        &mut self,
        kind: BranchKind,
        line: &Line,
        unknown: &mut Vec<Vec<u8>>,
        undefined: &mut Vec<Vec<u8>>,
    ) -> bool {
        match kind {
            BranchKind::Else => true,
            BranchKind::If | BranchKind::Elif => {
                let tokens = self.expanded(line, line.rest());
                let mut asked = ConditionWorld { reader: self, unknown, undefined, found: Vec::new() };
                let value = evaluate(&tokens, &mut asked);
                let found = asked.found;
                self.unit.consulted.extend(found);
                match value {
                    Ok(value) => value,
                    Err(error) => {
                        let message = match error {
                            ExprError::DivisionByZero => "division by zero",
                            ExprError::Malformed(why) => why,
                        };
                        self.problem(line.rest(), CppProblemKind::Condition, message);
                        false
                    }
                }
            }
            _ => {
                let Some(name) = line.tokens.first().filter(|token| token.kind == TokenKind::Identifier) else {
                    self.problem(line.rest(), CppProblemKind::Condition, "a macro's name is missing");
                    return false;
                };
                let name = spelling(line.bytes, name);
                let defined = self.is_defined(&name);
                if !defined {
                    undefined.push(name.into_owned());
                }
                defined != matches!(kind, BranchKind::Ifndef | BranchKind::Elifndef)
            }
        }
    }

    fn is_defined(&self, name: &[u8]) -> bool {
        self.unit.macros.current(name).is_some() || self.is_operator(name)
    }

    fn is_operator(&self, name: &[u8]) -> bool {
        if matches!(name, b"__has_include" | b"__has_include_next") {
            return true;
        }
        let options = &self.options.has_operators;
        if options.is_empty() {
            let gcc = [&b"__has_attribute"[..], b"__has_cpp_attribute", b"__has_c_attribute", b"__has_builtin"];
            return gcc.contains(&name);
        }
        options.iter().any(|operator| operator.as_bytes() == name)
    }

    /// A part of a line after macro expansion as in an `#if`.
    pub fn expanded(&mut self, line: &Line, range: Range<usize>) -> Vec<ExprToken> {
        let whole = line.bytes;
        let (tokens, counter, problems) = {
            let counter = Cell::new(self.counter);
            let here = self.here();
            let unit = &self.unit;
            let builtin = |builtin, offset| {
                if builtin == Builtin::Counter {
                    let n = counter.get();
                    counter.set(n.wrapping_add(1));
                    return Some(n.to_string().into_bytes());
                }
                unit.builtin(builtin, here, offset)
            };
            let mut machine = Machine::new(Env {
                table: &unit.macros,
                time: NOW,
                cplusplus: self.options.cplusplus,
                traditional: false,
                protect: &|_| false,
                builtin: &builtin,
                conditional: true,
            });
            let mut input = Input::new(whole, std::slice::from_ref(&range), self.options.cplusplus);
            let tokens = expand_condition(&mut machine, &mut input);
            (tokens, counter.get(), std::mem::take(&mut machine.problems))
        };
        self.counter = counter;
        for (offset, message) in problems {
            self.problem(offset..offset, kind_of(&message), message);
        }
        tokens
    }
}

/// Expands a whole line; header names after `__has_include` stay as they are.
fn expand_condition<'a>(machine: &mut Machine<'a>, input: &mut Input<'a>) -> Vec<ExprToken> {
    let bytes = input.bytes();
    let mut out: Vec<ExprToken> = Vec::new();
    while let Some(token) = input.next() {
        if let Some(def) = machine.macro_of(bytes, &token) {
            match machine.invoke(def, &token, input) {
                Outcome::ExpandedInvocation(toks) => {
                    out.extend(toks.iter().map(|tok| ExprToken {
                        kind: tok.kind,
                        text: machine.text(tok).to_vec(),
                        space: tok.space,
                    }));
                    continue;
                }
                Outcome::Exhausted => {
                    machine.problems.push((token.start, ENDLESS.into()));
                    return out;
                }
                Outcome::Plain => {}
            }
        }
        let mut text = Vec::new();
        push_spelling(bytes, &token, &mut text);
        out.push(ExprToken { kind: token.kind, text, space: token.space });
        if let [.., has, open] = &out[..]
            && open.text == b"("
            && matches!(&has.text[..], b"__has_include" | b"__has_include_next")
            && let Some(header) = input.header_name()
        {
            let mut text = Vec::new();
            push_spelling(bytes, &header, &mut text);
            out.push(ExprToken { kind: TokenKind::Header, text, space: header.space });
        }
    }
    out
}

/// The name of an include guard that starts with this line.
fn guard_name(kind: BranchKind, line: &Line) -> Option<Vec<u8>> {
    let name = match (kind, line.tokens) {
        (BranchKind::Ifndef, [name]) => name,
        (BranchKind::If, [not, defined, rest @ ..])
            if text_is(line, not, b"!") && text_is(line, defined, b"defined") =>
        {
            match rest {
                [name] => name,
                [open, name, close] if text_is(line, open, b"(") && text_is(line, close, b")") => name,
                _ => return None,
            }
        }
        _ => return None,
    };
    (name.kind == TokenKind::Identifier).then(|| spelling(line.bytes, name).into_owned())
}

fn text_is(line: &Line, token: &Token, text: &[u8]) -> bool {
    *spelling(line.bytes, token) == *text
}

/// Answers a condition's questions and notes the names that were none.
struct ConditionWorld<'a, 'r> {
    reader: &'a Reader<'r>,
    unknown: &'a mut Vec<Vec<u8>>,
    undefined: &'a mut Vec<Vec<u8>>,
    /// The files that `__has_include` found.
    found: Vec<FileId>,
}

impl World for ConditionWorld<'_, '_> {
    fn defined(&mut self, name: &[u8], evaluated: bool) -> bool {
        let defined = self.reader.is_defined(name);
        if !defined && evaluated && !self.undefined.iter().any(|known| known == name) {
            self.undefined.push(name.to_vec());
        }
        defined
    }

    fn unknown(&mut self, name: &[u8]) {
        if !self.unknown.iter().any(|known| known == name) {
            self.unknown.push(name.to_vec());
        }
    }

    fn has_include(&mut self, spelling: &[u8], next: bool) -> bool {
        let found = match spelling {
            [b'<', name @ .., b'>'] => self.reader.find(name, true, next),
            [b'"', name @ .., b'"'] => self.reader.find(name, false, next),
            _ => None,
        };
        self.found.extend(found.iter().map(|(source, ..)| source.id));
        found.is_some()
    }

    fn is_operator(&self, name: &[u8]) -> bool {
        self.reader.is_operator(name)
    }

    fn has(&self, spelling: &[u8]) -> Option<bool> {
        let options = &self.reader.options;
        let holds = options.has.iter().any(|known| known.as_bytes() == spelling);
        // Who named no operators was not asked what they hold of.
        (holds || !options.has_operators.is_empty()).then_some(holds)
    }

    fn cplusplus(&self) -> bool {
        self.reader.options.cplusplus
    }
}
