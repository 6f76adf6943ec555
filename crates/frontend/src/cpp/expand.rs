//! Macro expansion: an explicit machine instead of recursion, so that no input can exhaust the stack.
//!
//! It follows gcc's model of the "blue paint". A macro is disabled while its expansion is still being read; a name
//! read meanwhile is painted and never expands again. Each argument that must be expanded first gets a frame of its
//! own, with its own stack of texts to read.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::ops::Range;

use super::CppProblemKind;
use super::input::Input;
use super::lexer::{Token, TokenKind};
use super::macros::{Builtin, MacroDef, MacroTable, NameHasher, Time, Variadic};
use super::spelling::push_spelling;

/// No place in the input: the token comes from a macro's body.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Tokens that one outermost invocation may read or make before it counts as endless.
const FUEL: usize = 2_000_000;
/// The same for all invocations of one machine together.
const TOTAL_FUEL: usize = 32_000_000;

/// What is said of an invocation for which there was not enough.
pub(super) const ENDLESS: &str = "this macro expands to more than can be followed";

/// The kind of a problem that a machine found.
pub(super) fn kind_of(message: &str) -> CppProblemKind {
    if message == ENDLESS { CppProblemKind::Endless } else { CppProblemKind::Invocation }
}

/// A token of an expansion. Its text is in the machine's arena.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tok {
    pub kind: TokenKind,
    pub space: bool,
    /// Never to be expanded again.
    pub painted: bool,
    /// The input token that it is, or that it comes from inside an argument.
    pub from: u32,
    pub from_end: u32,
    pub start: u32,
    pub end: u32,
}

/// The surroundings of an expansion.
pub(super) struct Env<'a> {
    pub table: &'a MacroTable,
    pub time: Time,
    pub cplusplus: bool,
    /// Arguments are put in as they are, also into strings, and what is read again is text.
    pub traditional: bool,
    /// Names that are never expanded.
    pub protect: &'a dyn Fn(&[u8]) -> bool,
    /// The text of `__LINE__` and its like for an input offset; `None`: leave the name.
    pub builtin: &'a dyn Fn(Builtin, usize) -> Option<Vec<u8>>,
    /// In an `#if`: the operand of `defined` is not expanded.
    pub conditional: bool,
}

/// What became of a macro name.
pub(super) enum Outcome {
    /// It is no invocation: nothing of the input after the name was consumed.
    Plain,
    ExpandedInvocation(Vec<Tok>),
    /// Endless or nearly so.
    Exhausted,
}

/// There is no fuel left.
pub(super) struct Exhausted;

struct Context {
    toks: Vec<Tok>,
    at: usize,
    /// The macro that this is the expansion of, disabled until it is read.
    disables: Option<u32>,
    /// White space stands behind it.
    spaced_end: bool,
}

/// A macro's body with the arguments in place.
pub(super) struct Substituted {
    pub toks: Vec<Tok>,
    /// White space stands behind it.
    pub spaced_end: bool,
}

#[derive(Debug)]
pub(super) struct Arg {
    pub raw: Vec<Tok>,
    pub expanded: Option<Vec<Tok>>,
    /// Variable arguments that are not even empty: nothing stands for them.
    pub omitted: bool,
    /// White space stands behind it.
    pub spaced_end: bool,
}

pub(super) struct Call<'a> {
    pub def: &'a MacroDef,
    pub name: Tok,
    pub args: Vec<Arg>,
    /// The next argument to look at.
    next: usize,
}

impl Arg {
    /// Whether white space stands before it.
    pub fn starts_spaced(&self) -> bool {
        self.raw.first().is_some_and(|tok| tok.space)
    }
}

impl Call<'_> {
    /// Whether the last argument comes to something, as `__VA_OPT__` asks.
    pub fn has_variable_arguments(&self) -> bool {
        self.args.last().is_some_and(|arg| !arg.expanded.as_ref().unwrap_or(&arg.raw).is_empty())
    }
}

#[derive(Default)]
struct Frame<'a> {
    contexts: Vec<Context>,
    out: Vec<Tok>,
    /// A macro with white space before it expanded to nothing.
    pending_space: bool,
    call: Option<Call<'a>>,
}

/// How far `defined X` or `defined(X)` was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defined {
    Nothing,
    Operator,
    Parenthesis,
}

impl Defined {
    /// Whether the next token, which is this, is the `X`.
    fn operand(&mut self, kind: TokenKind, text: &[u8]) -> bool {
        let is_operand = *self != Defined::Nothing && kind == TokenKind::Identifier;
        *self = match (*self, text) {
            (Defined::Nothing, b"defined") => Defined::Operator,
            (Defined::Operator, b"(") => Defined::Parenthesis,
            _ => Defined::Nothing,
        };
        is_operand
    }
}

/// Expands one outermost invocation after the other.
pub(super) struct Machine<'a> {
    pub env: Env<'a>,
    arena: Vec<u8>,
    frames: Vec<Frame<'a>>,
    disabled: HashSet<u32, BuildHasherDefault<NameHasher>>,
    fuel: usize,
    total: usize,
    /// The start of the outermost name.
    pub origin: u32,
    defined: Defined,
    /// Input ranges of the arguments: of the first list of them that the input has.
    pub args: Vec<Range<usize>>,
    /// Input offsets of tokens that were stringified, and that were pasted.
    pub stringified: Vec<u32>,
    pub pasted: Vec<u32>,
    /// `__COUNTER__` was met.
    pub counts: bool,
    /// White space stands behind the last expansion, as far as that is text.
    pub spaced_end: bool,
    /// What is wrong, with an input offset.
    pub problems: Vec<(usize, String)>,
}

impl<'a> Machine<'a> {
    pub fn new(env: Env<'a>) -> Self {
        Machine {
            env,
            arena: Vec::new(),
            frames: Vec::new(),
            disabled: HashSet::default(),
            fuel: 0,
            total: TOTAL_FUEL,
            origin: 0,
            defined: Defined::Nothing,
            args: Vec::new(),
            stringified: Vec::new(),
            pasted: Vec::new(),
            counts: false,
            spaced_end: false,
            problems: Vec::new(),
        }
    }

    pub fn text(&self, tok: &Tok) -> &[u8] {
        &self.arena[tok.start as usize..tok.end as usize]
    }

    /// The macro that an input token names here, if it may be expanded.
    pub fn macro_of(&mut self, bytes: &[u8], token: &Token) -> Option<&'a MacroDef> {
        let name = super::line::spelling(bytes, token);
        if self.env.conditional && self.defined.operand(token.kind, &name) || token.kind != TokenKind::Identifier {
            return None;
        }
        self.env.table.get(&name, self.env.time).filter(|def| !(self.env.protect)(&def.name))
    }

    /// Expands the invocation whose name was just read from `input`, reading its arguments from there.
    pub fn invoke(&mut self, def: &'a MacroDef, name: &Token, input: &mut Input) -> Outcome {
        self.arena.clear();
        self.frames.clear();
        self.disabled.clear();
        self.args.clear();
        self.stringified.clear();
        self.pasted.clear();
        self.counts = false;
        self.fuel = FUEL.min(self.total);
        let before = self.fuel;
        self.origin = name.start as u32;
        self.frames.push(Frame::default());
        let name = self.take(input.bytes(), name);
        let outcome = match self.call(def, name, input) {
            Ok(false) => Outcome::Plain,
            Ok(true) => match self.run(input) {
                Ok(toks) => Outcome::ExpandedInvocation(toks),
                Err(Exhausted) => Outcome::Exhausted,
            },
            Err(Exhausted) => Outcome::Exhausted,
        };
        self.total -= before - self.fuel;
        outcome
    }

    /// Brings an input token into the arena.
    fn take(&mut self, bytes: &[u8], token: &Token) -> Tok {
        let start = self.arena.len() as u32;
        push_spelling(bytes, token, &mut self.arena);
        Tok {
            kind: token.kind,
            space: token.space,
            painted: false,
            from: token.start as u32,
            from_end: token.end as u32,
            start,
            end: self.arena.len() as u32,
        }
    }

    pub fn make(&mut self, kind: TokenKind, text: &[u8], like: &Tok) -> Tok {
        let start = self.arena.len() as u32;
        self.arena.extend_from_slice(text);
        Tok { kind, painted: false, start, end: self.arena.len() as u32, ..*like }
    }

    /// Fuel pays for tokens, and for text, of which a token can have much.
    pub fn burn(&mut self, tokens: usize) -> Result<(), Exhausted> {
        let enough = self.fuel >= tokens && self.arena.len() < 64 * FUEL;
        self.fuel = self.fuel.saturating_sub(tokens);
        enough.then_some(()).ok_or(Exhausted)
    }

    fn run(&mut self, input: &mut Input) -> Result<Vec<Tok>, Exhausted> {
        loop {
            self.burn(1)?;
            let Some(frame) = self.frames.last_mut() else { return Ok(Vec::new()) };
            if let Some(call) = frame.call.take() {
                if let Some(call) = self.prescan(call)? {
                    let body = self.substitute(&call)?;
                    self.push_context(body, Some(call.def.id), call.name.space);
                }
                continue;
            }
            let Some(mut tok) = self.pull() else {
                let Some(done) = self.frames.pop() else { return Ok(Vec::new()) };
                let Some(call) = self.frames.last_mut().and_then(|frame| frame.call.as_mut()) else {
                    self.spaced_end = done.pending_space;
                    return Ok(done.out);
                };
                call.args[call.next].expanded = Some(done.out);
                continue;
            };
            if let Some(def) = self.expandable(&mut tok)
                && self.call(def, tok, input)?
            {
                continue;
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.out.push(tok);
            }
        }
    }

    /// The macro that a token names, unless it is disabled: then the token is painted.
    fn expandable(&mut self, tok: &mut Tok) -> Option<&'a MacroDef> {
        let text = &self.arena[tok.start as usize..tok.end as usize];
        if self.env.conditional && self.frames.len() == 1 && self.defined.operand(tok.kind, text) {
            return None;
        }
        if tok.kind != TokenKind::Identifier || tok.painted {
            return None;
        }
        let def = self.env.table.get(self.text(tok), self.env.time)?;
        if self.is_disabled(def, tok) {
            tok.painted = true;
            return None;
        }
        (!(self.env.protect)(&def.name)).then_some(def)
    }

    /// Whether a macro is being expanded where a token names it. (A traditional preprocessor expands arguments within what
    /// they are arguments of.)
    fn is_disabled(&self, def: &MacroDef, tok: &Tok) -> bool {
        self.disabled.contains(&def.id) && (!self.env.traditional || tok.from == NOWHERE)
    }

    /// The next token of the top frame's texts.
    fn pull(&mut self) -> Option<Tok> {
        let frame = self.frames.last_mut()?;
        while let Some(context) = frame.contexts.last_mut() {
            if let Some(&tok) = context.toks.get(context.at) {
                context.at += 1;
                let space = tok.space | std::mem::take(&mut frame.pending_space);
                return Some(Tok { space, ..tok });
            }
            if let Some(id) = context.disables {
                self.disabled.remove(&id);
            }
            frame.pending_space |= context.spaced_end;
            frame.contexts.pop();
        }
        None
    }

    fn push_context(&mut self, body: Substituted, disables: Option<u32>, space: bool) {
        let Substituted { toks, spaced_end } = body;
        let Some(frame) = self.frames.last_mut() else { return };
        if toks.is_empty() {
            frame.pending_space |= space | spaced_end;
            return;
        }
        self.disabled.extend(disables);
        frame.contexts.push(Context { toks, at: 0, disables, spaced_end });
    }

    /// Starts the expansion of `name`; `false` if it is no invocation after all.
    fn call(&mut self, def: &'a MacroDef, name: Tok, input: &mut Input) -> Result<bool, Exhausted> {
        if let Some(builtin) = def.builtin {
            self.counts |= builtin == Builtin::Counter;
            let offset = if name.from == NOWHERE { self.origin } else { name.from };
            let Some(text) = (self.env.builtin)(builtin, offset as usize) else { return Ok(false) };
            let kind = if text.starts_with(b"\"") { TokenKind::String } else { TokenKind::Number };
            let tok = self.make(kind, &text, &name);
            self.push_context(Substituted { toks: vec![tok], spaced_end: false }, None, name.space);
            return Ok(true);
        }
        let args = match &def.params {
            None => Vec::new(),
            Some(params) => match self.arguments(def, params.len(), &name, input)? {
                Some(args) => args,
                None => return Ok(false),
            },
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.call = Some(Call { def, name, args, next: 0 });
        }
        Ok(true)
    }

    /// Reads the arguments of a function-like macro; `None` if there are none, or not the right ones.
    fn arguments(
        &mut self,
        def: &MacroDef,
        params: usize,
        name: &Tok,
        input: &mut Input,
    ) -> Result<Option<Vec<Arg>>, Exhausted> {
        // Tokens read from macro texts come first, then those of the input.
        let base = self.frames.len() == 1;
        let mut toks: Vec<Tok> = Vec::new();
        let mut from_texts = 0;
        let mark = input.mark();
        let mut depth = 0usize;
        let closed = loop {
            let mut tok = match self.pull() {
                Some(tok) => {
                    from_texts += 1;
                    tok
                }
                None if base => match input.next() {
                    Some(token) => self.take(input.bytes(), &token),
                    None => break false,
                },
                None => break false,
            };
            let text = self.text(&tok);
            let open = text == b"(";
            let close = text == b")";
            if toks.is_empty() && !open {
                toks.push(tok);
                break false;
            }
            if toks.is_empty() && from_texts == 0 && !input.may_close(tok.from as usize) {
                toks.push(tok);
                depth = 1;
                break false;
            }
            if tok.kind == TokenKind::Identifier && !self.disabled.is_empty() {
                // A name read while its macro is disabled is painted.
                self.expandable_in_argument(&mut tok);
            }
            toks.push(tok);
            self.burn(1)?;
            depth += usize::from(open);
            depth -= usize::from(close);
            if depth == 0 {
                break true;
            }
        };
        let args = if closed { split(self, &toks, params, def.variadic) } else { Vec::new() };
        let enough = args.len() == params || (def.variadic != Variadic::No && args.len() + 1 == params);
        if closed && enough {
            if base && from_texts == 0 && self.args.is_empty() {
                self.args = spans(self, &toks, &args);
            }
            // As gcc: of a macro that has no other parameter they are also omitted if they are empty.
            let given = if params == 1 && args[0].is_empty() { 0 } else { args.len() };
            let ends = spaced_ends(self, &toks);
            let mut args = args;
            args.resize_with(params, Vec::new);
            let spaced_end = |n: usize| ends.get(n).is_some_and(|spaced| *spaced);
            let arg = |(n, raw)| Arg { raw, expanded: None, omitted: n >= given, spaced_end: spaced_end(n) };
            return Ok(Some(args.into_iter().enumerate().map(arg).collect()));
        }
        let name_text = String::from_utf8_lossy(&def.name).into_owned();
        let at = if name.from == NOWHERE { self.origin } else { name.from } as usize;
        if closed {
            self.problems
                .push((at, format!("macro `{name_text}` takes {params} arguments, but {} are given", args.len())));
        } else if depth > 0 {
            self.problems.push((at, format!("the argument list of macro `{name_text}` is not closed")));
        }
        input.reset(mark);
        if base && from_texts == 0 && depth > 0 {
            input.note_unclosed(toks[0].from as usize);
        }
        toks.truncate(from_texts);
        self.push_context(Substituted { toks, spaced_end: false }, None, false);
        Ok(None)
    }

    fn expandable_in_argument(&mut self, tok: &mut Tok) {
        let def = self.env.table.get(self.text(tok), self.env.time);
        tok.painted |= def.is_some_and(|def| self.is_disabled(def, tok));
    }

    /// Sees that the next argument is expanded: gives the call back when all are, keeps it in its frame otherwise.
    fn prescan(&mut self, mut call: Call<'a>) -> Result<Option<Call<'a>>, Exhausted> {
        if self.env.traditional {
            return Ok(Some(call));
        }
        while let Some(arg) = call.args.get(call.next) {
            let needed = arg.expanded.is_none()
                && call.def.expanded[call.next]
                && arg.raw.iter().any(|tok| tok.kind == TokenKind::Identifier);
            if needed {
                let toks = arg.raw.clone();
                self.burn(toks.len())?;
                if let Some(frame) = self.frames.last_mut() {
                    frame.call = Some(call);
                }
                let contexts = vec![Context { toks, at: 0, disables: None, spaced_end: false }];
                self.frames.push(Frame { contexts, ..Frame::default() });
                return Ok(None);
            }
            call.next += 1;
        }
        Ok(Some(call))
    }
}

/// Splits the tokens of a parenthesised argument list; no argument at all for `()` of a macro without parameters.
fn split(machine: &Machine, toks: &[Tok], params: usize, variadic: Variadic) -> Vec<Vec<Tok>> {
    let inner = &toks[1..toks.len() - 1];
    if params == 0 && inner.is_empty() {
        return Vec::new();
    }
    let mut args = vec![Vec::new()];
    let mut depth = 0usize;
    for tok in inner {
        let text = machine.text(tok);
        let more = variadic == Variadic::No || args.len() < params;
        match text {
            b"," if depth == 0 && more => {
                args.push(Vec::new());
                continue;
            }
            b"(" => depth += 1,
            b")" => depth -= 1,
            _ => {}
        }
        if let Some(arg) = args.last_mut() {
            arg.push(*tok);
        }
    }
    args
}

/// Of each argument in a list that is not variable, whether white space stands behind it: only a traditional preprocessor
/// keeps it.
fn spaced_ends(machine: &Machine, toks: &[Tok]) -> Vec<bool> {
    let mut depth = 0usize;
    let mut ends = Vec::new();
    for tok in toks.iter().filter(|_| machine.env.traditional) {
        match machine.text(tok) {
            b"(" => depth += 1,
            b")" if depth == 1 => ends.push(tok.space),
            b")" => depth -= 1,
            b"," if depth == 1 => ends.push(tok.space),
            _ => {}
        }
    }
    ends
}

/// The input ranges of the arguments of an outermost invocation.
fn spans(machine: &Machine, toks: &[Tok], args: &[Vec<Tok>]) -> Vec<Range<usize>> {
    let mut at = 1;
    let mut spans = Vec::new();
    for arg in args {
        let span = match (arg.first(), arg.last()) {
            (Some(first), Some(last)) => first.from as usize..last.from_end as usize,
            _ => {
                let after = toks[at - 1].from_end as usize;
                after..after
            }
        };
        spans.push(span);
        at += arg.len() + 1;
    }
    debug_assert!(args.is_empty() || at == toks.len());
    debug_assert!(toks.iter().all(|tok| !machine.text(tok).is_empty()));
    spans
}
