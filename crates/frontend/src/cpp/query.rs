//! Expansion on demand: of a piece of text, and of the invocations in a file.

use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, Range};

use super::expand::{ENDLESS, Env, Machine, Outcome, Tok, kind_of};
use super::glue::{Spelled, would_glue};
use super::input::Input;
use super::lexer::{Lexer, Token, TokenKind};
use super::line::spelling;
use super::macros::{Builtin, MacroDef, MacroTable, Time};
use super::spelling::words_of;
use super::unit::{CppProblem, PassId, TranslationUnit};
use crate::ranges::without;

/// A text after macro expansion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansion {
    pub text: Vec<u8>,
    /// Covers the text in order.
    pub map: Vec<Segment>,
    /// A macro was expanded.
    pub changed: bool,
    /// What is wrong, with an offset into the input.
    pub problems: Vec<(usize, String)>,
}

/// A part of an expanded text, and what it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub out: Range<usize>,
    /// In the input; for an expansion the whole invocation.
    pub from: Range<usize>,
    /// Both ranges have the same text.
    pub verbatim: bool,
}

impl Expansion {
    /// The input offset of an offset into the text: the start of the invocation if it comes from one.
    pub fn origin(&self, out: usize) -> usize {
        let after = self.map.partition_point(|segment| segment.out.start <= out);
        match after.checked_sub(1).map(|at| &self.map[at]) {
            Some(segment) if segment.verbatim => segment.from.start + (out - segment.out.start),
            Some(segment) => segment.from.start,
            None => out,
        }
    }
}

/// Why an invocation is of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// The name, or something that its body reaches, is.
    Body,
    /// Its expansion pastes tokens, which can make any name.
    Pasting,
    /// Only something in its arguments is, at whatever place the body puts it.
    Arguments,
    /// It was not asked.
    Any,
}

/// An outermost macro invocation in a file's active text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The whole of it, also over several lines, and also further arguments that its expansion takes.
    pub range: Range<usize>,
    pub name: Vec<u8>,
    pub name_range: Range<usize>,
    pub arguments: Vec<Argument>,
    pub time: Time,
    /// Fit to stand in the place of `range`: it has blanks at its ends where it would else join its neighbours.
    pub expansion: Vec<u8>,
    pub via: Via,
    /// The expansion has `__COUNTER__` in it, or would have: it is left as a name, also where it was to be pasted.
    pub counts: bool,
}

/// An argument of an outermost invocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub range: Range<usize>,
    /// Something of it became a string (`#`): its spelling matters.
    pub stringified: bool,
    /// Something of it became a part of another token (`##`).
    pub pasted: bool,
}

/// The invocations of a file in their order, and what is wrong with them or others that were looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invocations {
    pub list: Vec<Invocation>,
    pub problems: Vec<CppProblem>,
}

impl Expansion {
    /// Whether a macro in the text expands to more than can be followed, and stays as it is.
    pub fn is_endless(&self) -> bool {
        self.problems.iter().any(|(_, message)| message == ENDLESS)
    }
}

/// Tokens that may be looked at inside the arguments of object-like macros, where they may be looked at repeatedly.
const ARGUMENT_FUEL: usize = 10_000_000;

impl TranslationUnit {
    /// Expands all macros in a text as of a time, but never the names that `protect` holds of.
    ///
    /// `__LINE__` and others that depend on the place stay as they are: see [`Self::expand_at`].
    pub fn expand(&self, text: &[u8], time: Time, protect: &dyn Fn(&[u8]) -> bool) -> Expansion {
        self.expand_with(text, time, protect, &|_, _| None)
    }

    /// Expands all macros in a text that stands at a place, `__LINE__` and `__FILE__` included.
    pub fn expand_at(&self, text: &[u8], pass: PassId, offset: usize, protect: &dyn Fn(&[u8]) -> bool) -> Expansion {
        let builtin = |builtin, at| self.builtin(builtin, pass, offset + at);
        self.expand_with(text, self.time_at(pass, offset), protect, &builtin)
    }

    fn expand_with(
        &self,
        text: &[u8],
        time: Time,
        protect: &dyn Fn(&[u8]) -> bool,
        builtin: &dyn Fn(Builtin, usize) -> Option<Vec<u8>>,
    ) -> Expansion {
        // Most texts that are asked for are directives, in which nothing is a macro. (What is spelled over several
        // lines is not seen here.)
        let is_plain = memchr::memchr(b'\\', text).is_none()
            && words_of(text).all(|word| self.macros.definitions_of(word).next().is_none());
        if is_plain && !text.is_empty() {
            let whole = 0..text.len();
            let map = vec![Segment { out: whole.clone(), from: whole, verbatim: true }];
            return Expansion { text: text.to_vec(), map, ..Expansion::default() };
        }
        let (cplusplus, traditional) = (self.cplusplus, self.traditional);
        let env = Env { table: &self.macros, time, cplusplus, traditional, protect, builtin, conditional: false };
        let mut machine = Machine::new(env);
        let whole = 0..text.len();
        let segments = std::slice::from_ref(&whole);
        let mut input = Input::new(text, segments, self.cplusplus);
        let mut writer = Writer::new(text, self);
        while let Some(token) = input.next() {
            if let Some(def) = machine.macro_of(text, &token) {
                match machine.invoke(def, &token, &mut input) {
                    Outcome::ExpandedInvocation(toks) => {
                        writer.expansion(&machine, &token, input.pos(), &toks);
                        continue;
                    }
                    Outcome::Exhausted => machine.problems.push((token.start, ENDLESS.into())),
                    Outcome::Plain => {}
                }
            }
            writer.token(&token);
        }
        let mut expansion = writer.finish();
        expansion.problems = machine.problems;
        expansion
    }

    /// The outermost macro invocations in the active text of a file that can have to do with an interesting name:
    /// see [`Via`].
    pub fn invocations(&self, pass: PassId, interesting: Pred) -> Invocations {
        self.invocations_outside(pass, &[], Some(interesting))
    }

    /// All outermost macro invocations in the active text of a file.
    pub fn all_invocations(&self, pass: PassId) -> Invocations {
        self.invocations_outside(pass, &[], None)
    }

    /// The same for a part of the active text; all, if nothing is `interesting`. `left_out`: other parts, in order, each
    /// of whole items or of all between two braces.
    pub fn invocations_outside(&self, id: PassId, left_out: &[Range<usize>], interesting: Option<Pred>) -> Invocations {
        let mut list = Vec::new();
        let mut visit = |invocation| {
            list.push(invocation);
            ControlFlow::Continue(())
        };
        let problems = self.visit_invocations(id, left_out, interesting, &mut visit);
        Invocations { list, problems }
    }

    /// Where the arguments of outermost invocations stand in a file that become strings (`#`) or parts of other tokens
    /// (`##`), in order.
    pub fn spelled_arguments(&self, pass: PassId) -> &[Range<usize>] {
        self.pass(pass).spelled_arguments.get_or_init(|| {
            let all = self.all_invocations(pass).list.into_iter().flat_map(|i| i.arguments);
            all.filter(|a| a.stringified || a.pasted).map(|a| a.range).collect()
        })
    }

    /// Whether one of them, for an interesting name, is like this.
    pub fn any_invocation_outside(
        &self,
        id: PassId,
        left_out: &[Range<usize>],
        interesting: Pred,
        is_such: &dyn Fn(&Invocation) -> bool,
    ) -> bool {
        let mut found = false;
        let mut visit = |invocation| {
            found = is_such(&invocation);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.visit_invocations(id, left_out, Some(interesting), &mut visit);
        found
    }

    /// Those of `all` invocations outside some parts of a file that have to do with an interesting name: as
    /// [`Self::invocations_outside`] finds them, which would expand them once more.
    pub fn of_interest(
        &self,
        id: PassId,
        left_out: &[Range<usize>],
        all: &Invocations,
        interesting: Pred,
    ) -> Invocations {
        let bytes = &self.pass(id).source.bytes[..];
        let segments = without(self.pass(id).active_text(), left_out);
        let mut input = Input::new(bytes, &segments, self.cplusplus);
        let mut interest = Interest::new(&self.macros, interesting);
        let mut fuel = ARGUMENT_FUEL;
        let mut via = |name: &[u8], behind: usize, time: Time| {
            let def = self.macros.get(name, time)?;
            input.seek(behind);
            interest.with_arguments(def, time, &mut input, &mut fuel)
        };
        let of_interest = |i: &Invocation| {
            let via = via(&i.name, i.name_range.end, i.time)?;
            Some(Invocation { via, ..i.clone() })
        };
        let list = all.list.iter().filter_map(of_interest).collect();
        let is_of_interest = |problem: &&CppProblem| {
            let at = problem.range.start;
            let Some(name) = Lexer::new(bytes, at, bytes.len(), self.cplusplus).next_token() else { return false };
            via(&spelling(bytes, &name), name.end, self.time_at(id, at)).is_some()
        };
        Invocations { list, problems: all.problems.iter().filter(is_of_interest).cloned().collect() }
    }

    /// Visits invocations in their order until that is enough; gives what is wrong with those that were looked at.
    fn visit_invocations(
        &self,
        id: PassId,
        left_out: &[Range<usize>],
        interesting: Option<Pred>,
        visit: &mut dyn FnMut(Invocation) -> ControlFlow<()>,
    ) -> Vec<CppProblem> {
        let pass = self.pass(id);
        let bytes = &pass.source.bytes[..];
        let segments = without(pass.active_text(), left_out);
        let mut input = Input::new(bytes, &segments, self.cplusplus);
        let builtin = |builtin, at| self.builtin(builtin, id, at);
        let mut machine = Machine::new(Env {
            table: &self.macros,
            time: Time(0),
            cplusplus: self.cplusplus,
            traditional: self.traditional,
            protect: &|_| false,
            builtin: &builtin,
            conditional: false,
        });
        let mut interest = interesting.map(|pred| Interest::new(&self.macros, pred));
        let mut fuel = ARGUMENT_FUEL;
        let mut marks = pass.marks.iter().peekable();
        // What an invocation became that ends where reading goes on.
        let mut became: Option<(TokenKind, Vec<u8>)> = None;
        while let Some(token) = input.next_candidate(|name| self.macros.perhaps(name)) {
            while let Some(mark) = marks.next_if(|mark| mark.offset <= token.start) {
                machine.env.time = mark.time;
            }
            let became_left = became.take();
            let Some(def) = machine.macro_of(bytes, &token) else { continue };
            let via = match &mut interest {
                None => Via::Any,
                Some(interest) => match interest.with_arguments(def, machine.env.time, &mut input, &mut fuel) {
                    Some(via) => via,
                    None => continue,
                },
            };
            let (space, left) = input.before(&token);
            match machine.invoke(def, &token, &mut input) {
                Outcome::Plain => {}
                Outcome::Exhausted => machine.problems.push((token.start, ENDLESS.into())),
                Outcome::ExpandedInvocation(toks) => {
                    let range = token.start..input.pos();
                    let mut writer = Writer::new(bytes, self);
                    if !space {
                        writer.last = left.map(|left| owned(bytes, &left)).or(became_left);
                    }
                    writer.push(&machine, &toks);
                    let mark = input.mark();
                    if let Some(next) = input.next() {
                        writer.separate(next.kind, &spelling(bytes, &next), next.space);
                    }
                    input.reset(mark);
                    let invocation = Invocation {
                        name: def.name.to_vec(),
                        name_range: token.start..token.end,
                        arguments: arguments(&machine),
                        time: machine.env.time,
                        expansion: std::mem::take(&mut writer.out.text),
                        via,
                        counts: machine.counts,
                        range,
                    };
                    became = writer.last;
                    if visit(invocation).is_break() {
                        break;
                    }
                }
            }
        }
        let problem =
            |(at, message): (usize, String)| CppProblem { pass: id, range: at..at, kind: kind_of(&message), message };
        machine.problems.into_iter().map(problem).collect()
    }
}

/// The arguments of the invocation that was expanded last.
fn arguments(machine: &Machine) -> Vec<Argument> {
    let hit = |offsets: &[u32], range: &Range<usize>| offsets.iter().any(|&at| range.contains(&(at as usize)));
    let argument = |range: &Range<usize>| Argument {
        range: range.clone(),
        stringified: hit(&machine.stringified, range),
        pasted: hit(&machine.pasted, range),
    };
    machine.args.iter().map(argument).collect()
}

/// A question about names.
pub type Pred<'a> = &'a dyn Fn(&[u8]) -> bool;

fn owned(bytes: &[u8], token: &Token) -> (TokenKind, Vec<u8>) {
    (token.kind, spelling(bytes, token).into_owned())
}

/// Finds out which macros are of interest, remembering what it found.
pub struct Interest<'a> {
    table: &'a MacroTable,
    interesting: &'a dyn Fn(&[u8]) -> bool,
    /// What is known of definitions as of `time`.
    known: HashMap<u32, Option<Via>>,
    time: Time,
}

impl<'a> Interest<'a> {
    pub fn new(table: &'a MacroTable, interesting: &'a dyn Fn(&[u8]) -> bool) -> Self {
        Interest { table, interesting, known: HashMap::new(), time: Time(0) }
    }

    /// Whether a macro is interesting at a time, its arguments apart.
    pub fn of(&mut self, def: &MacroDef, time: Time) -> Option<Via> {
        if self.time != time {
            self.known.clear();
            self.time = time;
        }
        if let Some(&via) = self.known.get(&def.id) {
            return via;
        }
        let mut seen = HashSet::new();
        let via = if self.table.reaches(def, time, &mut seen, &|_| false, self.interesting) {
            Some(Via::Body)
        } else if self.table.reaches(def, time, &mut HashSet::new(), &|def| def.pastes, &|_| false) {
            Some(Via::Pasting)
        } else {
            // Nothing that can be reached is of interest either.
            self.known.extend(seen.into_iter().map(|id| (id, None)));
            None
        };
        self.known.insert(def.id, via);
        via
    }

    /// Whether an invocation is interesting whose arguments follow in the input. If it is, the input stays where it is;
    /// else they may have been read.
    fn with_arguments(&mut self, def: &MacroDef, time: Time, input: &mut Input, fuel: &mut usize) -> Option<Via> {
        self.of(def, time).or_else(|| self.in_arguments(def, time, input, fuel).then_some(Via::Arguments))
    }

    /// Whether the arguments that follow in the input name anything of interest. If so, or if the macro takes no
    /// arguments itself, the input stays where it is; otherwise they have been read.
    fn in_arguments(&mut self, def: &MacroDef, time: Time, input: &mut Input, fuel: &mut usize) -> bool {
        let mark = input.mark();
        let bytes = input.bytes();
        let open = input.next();
        let opens = open.is_some_and(|open| &bytes[open.start..open.end] == b"(" && input.may_close(open.start));
        if !opens || (!def.is_function_like() && *fuel == 0) {
            input.reset(mark);
            return false;
        }
        let mut depth = 1usize;
        while depth > 0
            && let Some(token) = input.next()
        {
            if !def.is_function_like() {
                *fuel = fuel.saturating_sub(1);
            }
            if token.kind == TokenKind::Identifier {
                let name = spelling(bytes, &token);
                let hit = (self.interesting)(&name)
                    || self.table.get(&name, time).is_some_and(|def| self.of(def, time).is_some());
                if hit {
                    input.reset(mark);
                    return true;
                }
            }
            match &bytes[token.start..token.end] {
                b"(" => depth += 1,
                b")" => depth -= 1,
                _ => {}
            }
        }
        if depth > 0 || !def.is_function_like() {
            input.reset(mark);
        }
        if let Some(open) = open.filter(|_| depth > 0) {
            input.note_unclosed(open.start);
        }
        false
    }
}

/// Writes expanded text.
struct Writer<'a> {
    input: &'a [u8],
    cplusplus: bool,
    /// What is written without a blank between becomes one.
    traditional: bool,
    out: Expansion,
    /// The input up to here was written.
    done: usize,
    /// The last token written, where no white space follows it.
    last: Option<(TokenKind, Vec<u8>)>,
    /// Something was expanded since the last input token.
    expanded: bool,
    last_token: Option<Token>,
    scratch: Vec<u8>,
}

impl<'a> Writer<'a> {
    fn new(input: &'a [u8], unit: &TranslationUnit) -> Self {
        Writer {
            input,
            cplusplus: unit.cplusplus,
            traditional: unit.traditional,
            out: Expansion::default(),
            done: 0,
            last: None,
            expanded: false,
            last_token: None,
            scratch: Vec::new(),
        }
    }

    /// A token of the input that stays as it is.
    fn token(&mut self, token: &Token) {
        if self.expanded {
            self.separate(token.kind, &spelling(self.input, token), token.space);
            if let Some(segment) = self.out.map.last_mut() {
                segment.out.end = self.out.text.len();
            }
            self.expanded = false;
        }
        self.last_token = Some(*token);
    }

    fn verbatim(&mut self, end: usize) {
        if self.done < end {
            let start = self.out.text.len();
            self.out.text.extend_from_slice(&self.input[self.done..end]);
            let out = start..self.out.text.len();
            self.out.map.push(Segment { out, from: self.done..end, verbatim: true });
            self.done = end;
        }
    }

    /// An invocation from its name to `end`.
    fn expansion(&mut self, machine: &Machine, name: &Token, end: usize, toks: &[Tok]) {
        if let Some(token) = self.last_token.take() {
            self.last = Some(owned(self.input, &token));
        }
        if name.space {
            self.last = None;
        }
        self.verbatim(name.start);
        let start = self.out.text.len();
        self.push(machine, toks);
        self.out.map.push(Segment { out: start..self.out.text.len(), from: name.start..end, verbatim: false });
        self.out.changed = true;
        self.done = end;
        self.expanded = true;
    }

    /// Writes tokens; white space stands before the first already, or else none is wanted there.
    fn push(&mut self, machine: &Machine, toks: &[Tok]) {
        for (n, tok) in toks.iter().enumerate() {
            let text = machine.text(tok);
            if n > 0 && tok.space {
                self.out.text.push(b' ');
            } else {
                self.separate(tok.kind, text, false);
            }
            self.out.text.extend_from_slice(text);
            let last = self.last.get_or_insert_with(|| (tok.kind, Vec::new()));
            last.0 = tok.kind;
            last.1.clear();
            last.1.extend_from_slice(text);
        }
        if self.traditional && machine.spaced_end {
            self.out.text.push(b' ');
        }
    }

    /// Writes a blank where the last token and this one would become something else.
    fn separate(&mut self, kind: TokenKind, text: &[u8], spaced: bool) {
        if !spaced
            && !self.traditional
            && let Some((last_kind, last)) = &self.last
            && would_glue(
                Spelled { kind: *last_kind, text: last },
                Spelled { kind, text },
                self.cplusplus,
                &mut self.scratch,
            )
        {
            self.out.text.push(b' ');
        }
    }

    fn finish(mut self) -> Expansion {
        self.verbatim(self.input.len());
        self.out
    }
}
