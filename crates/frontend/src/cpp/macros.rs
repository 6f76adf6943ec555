//! Macro definitions, and what each name meant when.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::lexer::{Lexer, Token, TokenKind};
use super::line::spelling;
use super::unit::PassId;

/// A moment in the reading of a translation unit: it advances with each definition and `#undef`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u32);

/// How a macro takes a variable number of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variadic {
    No,
    /// `...`, named `__VA_ARGS__` in the body.
    Standard,
    /// `name...`, a GNU extension.
    Named,
}

/// A macro whose text depends on where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    Line,
    File,
    BaseFile,
    FileName,
    IncludeLevel,
    Counter,
    Date,
    Time,
    Timestamp,
}

/// Where a macro was defined: the inclusion and the range of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub pass: PassId,
    pub line: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Plain,
    Param { index: u32, stringified: bool },
    VaOptOpen { stringified: bool },
    VaOptClose,
}

/// A token of a macro's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BodyToken {
    pub kind: TokenKind,
    pub part: Part,
    pub space: bool,
    /// `##` follows.
    pub pasted: bool,
    start: u32,
    end: u32,
}

/// A macro definition.
#[derive(Clone, Debug)]
pub struct MacroDef {
    pub name: Box<[u8]>,
    /// The parameters' names, `__VA_ARGS__` included; `None`: an object-like macro.
    pub params: Option<Vec<Box<[u8]>>>,
    pub variadic: Variadic,
    /// `None`: predefined or from the command line.
    pub origin: Option<Origin>,
    pub builtin: Option<Builtin>,
    /// The body uses `##` (the GNU comma before `__VA_ARGS__` apart).
    pub pastes: bool,
    /// The body uses `#`.
    pub stringifies: bool,
    /// The definition's number, by which an expansion knows it.
    pub(super) id: u32,
    pub(super) body: Vec<BodyToken>,
    /// For each parameter, whether the body needs its expanded argument.
    pub(super) expanded: Vec<bool>,
    /// What the spellings of the body's tokens are parts of.
    text: Vec<u8>,
}

/// What `##` in the body of a macro may make.
pub(crate) struct MadeNames<'m> {
    of: &'m MacroDef,
    /// Tokens that are pasted together.
    sequences: Vec<&'m [BodyToken]>,
    may_be_any: bool,
}

impl MadeNames<'_> {
    /// Whether a name may be one of them.
    pub fn may_be(&self, name: &[u8]) -> bool {
        self.may_be_any || self.sequences.iter().any(|tokens| self.of.matches(tokens, name))
    }
}

impl MacroDef {
    /// Whether it is invoked with parentheses.
    pub fn is_function_like(&self) -> bool {
        self.params.is_some()
    }

    /// The identifiers of the body that are no parameters.
    pub fn identifiers(&self) -> impl Iterator<Item = &[u8]> {
        let named = |t: &&BodyToken| t.kind == TokenKind::Identifier && t.part == Part::Plain;
        self.body.iter().filter(named).map(|t| self.spelling(t))
    }

    /// The string literals of the body.
    pub(crate) fn strings(&self) -> impl Iterator<Item = &[u8]> {
        self.body.iter().filter(|t| t.kind == TokenKind::String).map(|t| self.spelling(t))
    }

    /// The punctuators of the body.
    pub fn punctuators(&self) -> impl Iterator<Item = &[u8]> {
        self.body.iter().filter(|t| t.kind == TokenKind::Punctuator).map(|t| self.spelling(t))
    }

    /// The tokens of the body, parameters left out. `None`: some of them may be left out of an expansion (`__VA_OPT__`).
    pub(crate) fn plain_tokens(&self) -> Option<impl Iterator<Item = (TokenKind, &[u8])>> {
        let is_optional = |t: &BodyToken| matches!(t.part, Part::VaOptOpen { .. } | Part::VaOptClose);
        let plain = self.body.iter().filter(|t| t.part == Part::Plain).map(|t| (t.kind, self.spelling(t)));
        (!self.body.iter().any(is_optional)).then_some(plain)
    }

    /// Whether `##` in its body may make this name of what it is given.
    pub(crate) fn may_paste(&self, name: &[u8]) -> bool {
        let is_part = |t: &BodyToken| t.part != Part::Plain || memchr::memmem::find(name, self.spelling(t)).is_some();
        // Each sequence that is pasted together ends with a token behind which there is no `##`.
        let mut sequences = self.body.split_inclusive(|t| !t.pasted).filter(|tokens| tokens.len() > 1);
        sequences.any(|tokens| tokens.iter().all(is_part))
    }

    /// The names that it may make, more exactly: they begin and end as what is pasted does.
    pub(crate) fn made(&self) -> MadeNames<'_> {
        let is_open = |t: &BodyToken| t.part != Part::Plain;
        if self.body.iter().any(|t| matches!(t.part, Part::VaOptOpen { .. } | Part::VaOptClose)) {
            return MadeNames { of: self, sequences: Vec::new(), may_be_any: true };
        }
        let mut sequences = Vec::new();
        for tokens in self.body.split_inclusive(|t| !t.pasted).filter(|tokens| tokens.len() > 1) {
            // An argument may be several tokens, of which only the first and the last are pasted.
            for from in (0..tokens.len()).filter(|&from| from == 0 || is_open(&tokens[from])) {
                let ends = (from + 1..tokens.len()).filter(|&to| to + 1 == tokens.len() || is_open(&tokens[to]));
                sequences.extend(ends.map(|to| &tokens[from..=to]));
            }
        }
        MadeNames { of: self, sequences, may_be_any: false }
    }

    /// Whether tokens that are pasted together may be a name.
    fn matches(&self, tokens: &[BodyToken], name: &[u8]) -> bool {
        /// What takes longer to find out may be.
        const MOST: usize = 4;
        if tokens.len() > MOST {
            return true;
        }
        match tokens.split_first() {
            None => name.is_empty(),
            Some((first, rest)) if first.part == Part::Plain => {
                name.strip_prefix(self.spelling(first)).is_some_and(|name| self.matches(rest, name))
            }
            Some((_, [])) => true,
            Some((_, [last])) if last.part == Part::Plain => name.ends_with(self.spelling(last)),
            Some((_, rest)) => (0..=name.len()).any(|end| self.matches(rest, &name[end..])),
        }
    }

    pub(super) fn spelling(&self, token: &BodyToken) -> &[u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    /// The same macro, as far as a redefinition may be told from it.
    pub fn same(&self, other: &MacroDef) -> bool {
        self.params == other.params
            && self.variadic == other.variadic
            && self.body.iter().skip(1).map(|t| t.space).eq(other.body.iter().skip(1).map(|t| t.space))
            && self
                .body
                .iter()
                .map(|t| (self.spelling(t), t.part, t.pasted))
                .eq(other.body.iter().map(|t| (other.spelling(t), t.part, t.pasted)))
    }

    fn builtin(name: &str, builtin: Builtin) -> MacroDef {
        MacroDef { builtin: Some(builtin), ..MacroDef::empty(name.as_bytes()) }
    }

    fn empty(name: &[u8]) -> MacroDef {
        MacroDef {
            name: name.into(),
            params: None,
            variadic: Variadic::No,
            origin: None,
            builtin: None,
            pastes: false,
            stringifies: false,
            id: 0,
            body: Vec::new(),
            expanded: Vec::new(),
            text: Vec::new(),
        }
    }

    /// Reads a definition from the tokens after `define`.
    pub(super) fn read(bytes: &[u8], tokens: &[Token]) -> Result<MacroDef, &'static str> {
        let mut reader =
            DefinitionReader { bytes, tokens, at: 0, written_from: None, parameters: FxHashMap::default() };
        let Some(TokenKind::Identifier) = tokens.first().map(|t| t.kind) else {
            return Err("a macro's name must be an identifier");
        };
        let mut def = MacroDef::empty(&reader.text());
        if &*def.name == b"defined" {
            return Err("`defined` cannot be a macro's name");
        }
        reader.at = 1;
        if *reader.text() == *b"(" && !tokens[1].space {
            reader.parameters(&mut def)?;
        }
        if let (Some(first), Some(last)) = (tokens.get(reader.at), tokens.last()) {
            def.body.reserve_exact(tokens.len() - reader.at);
            def.text.reserve_exact(last.end - first.start);
            if !tokens[reader.at..].iter().any(|token| token.spliced) {
                def.text.extend_from_slice(&bytes[first.start..last.end]);
                reader.written_from = Some(first.start);
            }
        }
        reader.body(&mut def)?;
        Ok(def)
    }

    /// Reads a definition as the command line has it, `name` or `name(params)` apart from its body.
    pub(super) fn from_option(head: &str, body: &str) -> Result<MacroDef, &'static str> {
        let text = [head.as_bytes(), b" ", body.as_bytes()].concat();
        let mut lexer = Lexer::in_line(&text, 0, false);
        let tokens: Vec<Token> = std::iter::from_fn(|| lexer.next_token()).collect();
        MacroDef::read(&text, &tokens)
    }
}

struct DefinitionReader<'a> {
    bytes: &'a [u8],
    tokens: &'a [Token],
    at: usize,
    /// Where the body begins, if the definition has its text as it is written: then no token goes on behind a splice.
    written_from: Option<usize>,
    /// Their numbers.
    parameters: FxHashMap<Cow<'a, [u8]>, u32>,
}

impl<'a> DefinitionReader<'a> {
    /// The spelling of the token at hand; empty at the end.
    fn text(&self) -> Cow<'a, [u8]> {
        self.tokens.get(self.at).map(|token| spelling(self.bytes, token)).unwrap_or_default()
    }

    fn parameters(&mut self, def: &mut MacroDef) -> Result<(), &'static str> {
        const BAD: &str = "a macro's parameter list is malformed";
        let mut params: Vec<Box<[u8]>> = Vec::new();
        self.at += 1;
        if *self.text() == *b")" {
            self.at += 1;
            def.params = Some(params);
            return Ok(());
        }
        loop {
            let kind = self.tokens.get(self.at).map(|t| t.kind);
            let name = self.text();
            self.at += 1;
            if *name == *b"..." {
                self.parameters.insert(b"__VA_ARGS__"[..].into(), params.len() as u32);
                params.push(b"__VA_ARGS__"[..].into());
                def.variadic = Variadic::Standard;
            } else if kind == Some(TokenKind::Identifier)
                && self.parameters.insert(name.clone(), params.len() as u32).is_none()
            {
                params.push(name.into());
                if *self.text() == *b"..." {
                    self.at += 1;
                    def.variadic = Variadic::Named;
                }
            } else {
                return Err(BAD);
            }
            let close = *self.text() == *b")";
            if !close && (*self.text() != *b"," || def.variadic != Variadic::No) {
                return Err(BAD);
            }
            self.at += 1;
            if close {
                def.params = Some(params);
                return Ok(());
            }
        }
    }

    fn body(&mut self, def: &mut MacroDef) -> Result<(), &'static str> {
        let count = self.parameters.len();
        // The number of parentheses open inside `__VA_OPT__(`.
        let mut va_opt: Option<usize> = None;
        let mut hash: Option<bool> = None;
        let mut paste = false;
        while let Some(token) = self.tokens.get(self.at).copied() {
            let text = self.text();
            self.at += 1;
            if matches!(&text[..], b"##" | b"%:%:") && token.kind == TokenKind::Punctuator {
                let before = def.body.last().filter(|t| !matches!(t.part, Part::VaOptOpen { .. }));
                if before.is_none() || hash.is_some() || self.at == self.tokens.len() {
                    return Err("`##` cannot stand at either end of a macro");
                }
                paste = true;
                if let Some(last) = def.body.last_mut() {
                    last.pasted = true;
                }
                continue;
            }
            if def.params.is_some() && matches!(&text[..], b"#" | b"%:") && hash.is_none() {
                hash = Some(token.space);
                continue;
            }
            let mut part = match self.parameters.get(&text) {
                Some(&index) if token.kind == TokenKind::Identifier => {
                    Part::Param { index, stringified: hash.is_some() }
                }
                _ => Part::Plain,
            };
            if def.variadic != Variadic::No && *text == *b"__VA_OPT__" {
                if va_opt.is_some() || *self.text() != *b"(" {
                    return Err("`__VA_OPT__` without its parentheses, or inside another");
                }
                self.at += 1;
                va_opt = Some(0);
                part = Part::VaOptOpen { stringified: hash.is_some() };
            } else if let Some(depth) = &mut va_opt {
                match &text[..] {
                    b"(" => *depth += 1,
                    b")" if *depth > 0 => *depth -= 1,
                    b")" => {
                        if def.body.last().is_some_and(|t| t.pasted) {
                            return Err("`##` cannot stand at either end of `__VA_OPT__`");
                        }
                        part = Part::VaOptClose;
                        va_opt = None;
                    }
                    _ => {}
                }
            }
            if hash.is_some() && matches!(part, Part::Plain | Part::VaOptClose) {
                return Err("`#` is not followed by a macro parameter");
            }
            let space = hash.take().unwrap_or(token.space);
            let stringified =
                matches!(part, Part::Param { stringified: true, .. } | Part::VaOptOpen { stringified: true });
            let comma = paste
                && def.body.last().is_some_and(|t| def.spelling(t) == b",")
                && def.variadic != Variadic::No
                && matches!(part, Part::Param { index, stringified: false } if index as usize + 1 == count);
            def.stringifies |= stringified;
            def.pastes |= paste && !comma;
            paste = false;
            let start = self.written_from.map_or(def.text.len(), |from| token.start - from);
            if self.written_from.is_none() {
                def.text.extend_from_slice(&text);
            }
            let (start, end) = (start as u32, (start + text.len()) as u32);
            def.body.push(BodyToken { kind: token.kind, part, space, pasted: false, start, end });
        }
        match (hash, va_opt) {
            (Some(_), _) => Err("`#` is not followed by a macro parameter"),
            (_, Some(_)) => Err("`__VA_OPT__` is not closed"),
            _ => {
                def.expanded = expanded_params(def);
                Ok(())
            }
        }
    }
}

/// Which parameters stand outside `#` and `##`; `__VA_OPT__` looks at the expanded variable arguments.
fn expanded_params(def: &MacroDef) -> Vec<bool> {
    let mut expanded = vec![false; def.params.as_ref().map_or(0, Vec::len)];
    let mut after_paste = false;
    for token in &def.body {
        match token.part {
            Part::Param { index, stringified: false } if !token.pasted && !after_paste => {
                expanded[index as usize] = true
            }
            Part::VaOptOpen { .. } => expanded[def.params.as_ref().map_or(0, Vec::len) - 1] = true,
            _ => {}
        }
        after_paste = token.pasted;
    }
    expanded
}

/// A fast hash for names (not proof against malice, which could only slow us down).
#[derive(Default)]
pub(super) struct NameHasher(u64);

impl Hasher for NameHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
}

pub(super) type NameMap<K, V> = HashMap<K, V, BuildHasherDefault<NameHasher>>;

/// When a name got which definition, or none. Most get one, for good.
#[derive(Clone, Debug)]
struct History {
    first: (Time, Option<u32>),
    more: Vec<(Time, Option<u32>)>,
}

impl History {
    fn new(since: Time, id: Option<u32>) -> History {
        History { first: (since, id), more: Vec::new() }
    }

    /// All of it, in the order of time.
    fn all(&self) -> impl Iterator<Item = (Time, Option<u32>)> {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    /// What the name stood for at a time.
    fn at(&self, time: Time) -> Option<u32> {
        let after = self.more.partition_point(|&(since, _)| since <= time);
        let (since, id) = after.checked_sub(1).map_or(self.first, |at| self.more[at]);
        id.filter(|_| since <= time)
    }
}

/// Every macro of a translation unit with its history.
#[derive(Clone, Debug, Default)]
pub struct MacroTable {
    defs: Vec<MacroDef>,
    /// Each name's definitions and `#undef`s in the order of time.
    names: NameMap<Box<[u8]>, History>,
    /// For each time the definition that came or went then.
    changes: Vec<u32>,
    now: Time,
    /// A bit for each kind of name that was ever defined: see [`kind_of_name`].
    kinds: Kinds,
}

/// A set of kinds of names.
#[derive(Clone, Debug)]
struct Kinds([u64; 64]);

impl Default for Kinds {
    fn default() -> Self {
        Kinds([0; 64])
    }
}

/// Some number below 4096 that most names in a text do not share with any macro.
fn kind_of_name(name: &[u8]) -> usize {
    let at = |n: usize| name.get(n).copied().unwrap_or(0) as usize;
    let (first, middle, last) = (at(0), at(name.len() / 2), at(name.len().wrapping_sub(1)));
    (first ^ (middle << 4) ^ (last << 2) ^ (name.len() << 7)) & 4095
}

/// The latest time.
pub(super) const NOW: Time = Time(u32::MAX);

/// What macros a place sees.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot(HashMap<Box<[u8]>, Option<u32>>);

impl MacroTable {
    /// What a name stands for at a time.
    pub fn get(&self, name: &[u8], time: Time) -> Option<&MacroDef> {
        self.names.get(name)?.at(time).map(|id| &self.defs[id as usize])
    }

    /// Whether a name may ever have been a macro's; quick.
    pub(crate) fn perhaps(&self, name: &[u8]) -> bool {
        let kind = kind_of_name(name);
        self.kinds.0[kind / 64] & (1 << (kind % 64)) != 0
    }

    /// All definitions that a name ever has.
    pub fn definitions_of(&self, name: &[u8]) -> impl Iterator<Item = &MacroDef> {
        let history = self.perhaps(name).then(|| self.names.get(name)).flatten();
        history.into_iter().flat_map(History::all).filter_map(|(_, id)| Some(&self.defs[id? as usize]))
    }

    /// The names that stand for something else at a time than at an earlier one.
    pub fn changed_between(&self, before: Time, after: Time) -> BTreeSet<&[u8]> {
        let changes = self.changes.get(before.0 as usize..after.0 as usize).unwrap_or_default();
        let names = changes.iter().filter_map(|id| self.defs.get(*id as usize)).map(|def| &*def.name);
        let is_same = |name: &[u8]| match (self.get(name, before), self.get(name, after)) {
            (Some(one), Some(other)) => one.same(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        names.filter(|name| !is_same(name)).collect()
    }

    /// All definitions of the unit in the order of time.
    pub fn definitions(&self) -> &[MacroDef] {
        &self.defs
    }

    /// Whether a macro's name, or any macro or identifier that its expansion can reach by the bodies, satisfies
    /// `pred` at that time. A macro's own arguments are not looked at.
    ///
    /// Asked of many names, it is better asked through [`super::Interest`].
    pub fn mentions(&self, name: &[u8], time: Time, pred: &dyn Fn(&[u8]) -> bool) -> bool {
        self.get(name, time).is_some_and(|def| self.reaches(def, time, &mut HashSet::new(), &|_| false, pred))
    }

    /// Walks over the bodies that `def` can reach; `seen` collects the definitions found not to satisfy anything.
    pub(super) fn reaches(
        &self,
        def: &MacroDef,
        time: Time,
        seen: &mut HashSet<u32>,
        of_def: &dyn Fn(&MacroDef) -> bool,
        of_name: &dyn Fn(&[u8]) -> bool,
    ) -> bool {
        let mut work = vec![def.id];
        while let Some(id) = work.pop() {
            if !seen.insert(id) {
                continue;
            }
            let def = &self.defs[id as usize];
            if of_name(&def.name) || of_def(def) {
                return true;
            }
            for name in def.identifiers() {
                match self.get(name, time) {
                    Some(next) => work.push(next.id),
                    None if of_name(name) => return true,
                    None => {}
                }
            }
        }
        false
    }

    pub(super) fn now(&self) -> Time {
        self.now
    }

    /// Defines a macro from now on; the definition that it contradicts, if any.
    pub(super) fn define(&mut self, mut def: MacroDef) -> Option<&MacroDef> {
        let id = self.defs.len() as u32;
        def.id = id;
        let old = self.get(&def.name, NOW).filter(|old| !old.same(&def)).map(|old| old.id);
        self.record(&def.name, Some(id));
        // (Twice as many would be moved twice on their way to some thousand.)
        if self.defs.len() == self.defs.capacity() {
            self.defs.reserve(3 * self.defs.len());
        }
        self.defs.push(def);
        old.map(|old| &self.defs[old as usize])
    }

    pub(super) fn undef(&mut self, name: &[u8]) {
        if self.get(name, NOW).is_some() {
            self.record(name, None);
        }
    }

    /// The definition in force, for `#pragma push_macro`.
    pub(super) fn current(&self, name: &[u8]) -> Option<u32> {
        self.get(name, NOW).map(|def| def.id)
    }

    /// Brings back what [`Self::current`] gave.
    pub(super) fn restore(&mut self, name: &[u8], id: Option<u32>) {
        self.record(name, id);
    }

    /// What every name that was ever a macro means now.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot(self.names.keys().map(|name| (name.clone(), self.current(name))).collect())
    }

    /// Names mean what they meant then again; names that came later mean nothing.
    pub(super) fn return_to(&mut self, then: &Snapshot) {
        let names: Vec<Box<[u8]>> = self.names.keys().cloned().collect();
        for name in names {
            let id = then.0.get(&name).copied().flatten();
            if self.current(&name) != id {
                self.record(&name, id);
            }
        }
    }

    fn record(&mut self, name: &[u8], id: Option<u32>) {
        self.now.0 += 1;
        self.changes.push(id.or_else(|| self.current(name)).unwrap_or(u32::MAX));
        match self.names.get_mut(name) {
            Some(history) => history.more.push((self.now, id)),
            None => {
                let kind = kind_of_name(name);
                self.kinds.0[kind / 64] |= 1 << (kind % 64);
                self.names.insert(name.into(), History::new(self.now, id));
            }
        }
    }

    /// Defines `__LINE__` and its like.
    pub(super) fn define_builtins(&mut self) {
        let all = [
            ("__LINE__", Builtin::Line),
            ("__FILE__", Builtin::File),
            ("__BASE_FILE__", Builtin::BaseFile),
            ("__FILE_NAME__", Builtin::FileName),
            ("__INCLUDE_LEVEL__", Builtin::IncludeLevel),
            ("__COUNTER__", Builtin::Counter),
            ("__DATE__", Builtin::Date),
            ("__TIME__", Builtin::Time),
            ("__TIMESTAMP__", Builtin::Timestamp),
        ];
        for (name, builtin) in all {
            self.define(MacroDef::builtin(name, builtin));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasting_makes_names_that_begin_and_end_so() {
        let may_make =
            |head: &str, body: &str, name: &[u8]| MacroDef::from_option(head, body).unwrap().made().may_be(name);
        assert!(may_make("f(x)", "x ## _", b"loop_") && !may_make("f(x)", "x ## _", b"my_loop"));
        assert!(may_make("f(x, y)", "x ## y", b"loop") && may_make("f(x)", "pre ## x ## post", b"pre_post"));
        assert!(!may_make("f(x)", "pre ## x ## post", b"loop") && !may_make("f(x)", "x", b"loop"));
        // `lo op` between them makes `prelo` and `oppost`.
        assert!(may_make("f(x)", "pre ## x ## post", b"prelo") && may_make("f(x)", "pre ## x ## post", b"oppost"));
        assert!(may_make("f(x)", "lo ## op", b"loop") && !may_make("f(x)", "lo ## op", b"pool"));
        assert!(may_make("f(x, ...)", "x ## __VA_OPT__(y)", b"loop"));
    }

    #[test]
    fn a_name_means_what_it_meant_then() {
        let mut table = MacroTable::default();
        table.define(MacroDef::from_option("f(x)", "x").unwrap());
        let first = table.now();
        table.undef(b"f");
        let second = table.now();
        table.define(MacroDef::from_option("f", "1").unwrap());
        assert!(table.get(b"f", first).unwrap().is_function_like());
        assert!(table.get(b"f", second).is_none());
        assert!(!table.get(b"f", NOW).unwrap().is_function_like());
        assert!(table.get(b"f", Time(0)).is_none());
    }

    #[test]
    fn mentions_are_transitive_and_cycles_end() {
        let mut table = MacroTable::default();
        for (head, body) in [("a", "b c"), ("b", "a d"), ("d(x)", "x base"), ("e", "e f")] {
            table.define(MacroDef::from_option(head, body).unwrap());
        }
        let base = |name: &[u8]| name == b"base";
        assert!(table.mentions(b"a", NOW, &base));
        assert!(!table.mentions(b"e", NOW, &base));
        assert!(!table.mentions(b"base", NOW, &base));
    }

    #[test]
    fn malformed_definitions_define_nothing() {
        for (head, body) in [("f(x", "1"), ("f(x,x)", "1"), ("f(x)", "#y"), ("f", "## a"), ("f", "a ##"), ("1", "")] {
            assert!(MacroDef::from_option(head, body).is_err(), "{head} {body}");
        }
        let def = MacroDef::from_option("f(a, ...)", "a, ## __VA_ARGS__").unwrap();
        assert!(!def.pastes && def.variadic == Variadic::Standard);
    }
}
