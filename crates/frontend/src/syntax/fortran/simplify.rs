//! What tree-sitter-fortran's grammar does not know, written so that it does, at equal length: a tree's offsets stay
//! those of the view, and names are read from the view. [`GAPS`] is the table; a test has a row for each.

use super::statements::{PREFIXES, header_keyword};
use super::tokens::{Token, TokenKind};
use super::{Fortran, Name, Part, Statement, StatementId, StatementKind, Words, number};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The bytes of one statement, and what the thin layer knows of it.
struct Text<'t> {
    words: Words<'t>,
    kind: StatementKind,
    /// Where the statement begins in the view.
    start: usize,
    bytes: &'t mut [u8],
}

impl Text<'_> {
    fn fill(&mut self, view: &Range<usize>, byte: u8) {
        self.bytes[view.start - self.start..view.end - self.start].fill(byte);
    }

    fn blank(&mut self, tokens: Range<usize>) {
        for i in tokens {
            let range = self.words.tokens[i].range.clone();
            self.fill(&range, b' ');
        }
    }

    /// Blanks all and writes `text` in its place, which must be no longer.
    fn replace(&mut self, text: &[u8]) {
        self.bytes.fill(b' ');
        if text.len() <= self.bytes.len() {
            self.bytes[..text.len()].copy_from_slice(text);
        }
    }

    /// Gives a name another one that is no keyword.
    fn rename(&mut self, token: usize) {
        if self.words.is_word(token) {
            let range = self.words.tokens[token].range.clone();
            self.fill(&range, b'x');
        }
    }

    fn put(&mut self, token: usize, byte: u8) {
        let range = self.words.tokens[token].range.clone();
        self.fill(&range, b' ');
        self.bytes[range.start - self.start] = byte;
    }

    /// The first word of the action: behind the parentheses of all guards.
    fn action(&self) -> usize {
        let mut at = 0;
        while self.kind == StatementKind::Guarded
            && matches!(self.words.get(at), b"if" | b"where" | b"forall")
            && self.words.get(at + 1) == b"("
            && !matches!(self.words.get(self.words.after_group(at + 1)), b"" | b"=" | b"=>" | b"%" | b"(")
        {
            at = self.words.after_group(at + 1);
        }
        at
    }
}

/// What is written otherwise in statements of some kinds.
struct Gap {
    kinds: &'static [StatementKind],
    write: fn(&mut Text),
}

/// Statements of which the thin layer reads all that matters.
const BLANK: &[StatementKind] = &[
    StatementKind::Format,
    StatementKind::Data,
    StatementKind::Include,
    StatementKind::Implicit,
    StatementKind::Specifics,
    StatementKind::Unknown,
];

const GAPS: &[Gap] = &[
    // Prefixes such as `non_recursive`, dummy arguments `*`, `module procedure` outside a submodule's contains part.
    Gap {
        kinds: &[StatementKind::Function, StatementKind::Subroutine, StatementKind::ModuleProcedure],
        write: procedure_header,
    },
    Gap {
        kinds: &[StatementKind::Module, StatementKind::Submodule, StatementKind::BlockData],
        write: |s| s.replace(b"module x"),
    },
    Gap { kinds: &[StatementKind::Interface], write: |s| s.replace(b"interface") },
    // An end that names something else than its beginning does as it was rewritten.
    Gap { kinds: &[StatementKind::End], write: |s| s.replace(b"end") },
    // `class = 1`, `interface(2) = x`: the first word of an assignment is a name, whatever it looks like.
    Gap {
        kinds: &[StatementKind::Assignment, StatementKind::StatementFunction, StatementKind::Guarded],
        write: assigned_name,
    },
    // `call close(x)`
    Gap { kinds: &[StatementKind::Call, StatementKind::Guarded], write: called_name },
    // `call s(*10)`
    Gap { kinds: &[StatementKind::Call, StatementKind::Guarded], write: alternate_returns },
    // `write(-u, *)`, `read(5, *), x`
    Gap { kinds: &[StatementKind::OtherAction, StatementKind::Guarded], write: input_output },
    // `forall (i = 1:n, mask(i))`
    Gap { kinds: &[StatementKind::Forall, StatementKind::Guarded], write: mask_of_forall },
    // `character*8, x`, `character x*(n)`
    Gap { kinds: &[StatementKind::TypeDeclaration], write: character_length },
    // `common // x`
    Gap { kinds: &[StatementKind::OtherSpecification], write: blank_common },
    // `entry e(x, *)`
    Gap { kinds: &[StatementKind::Entry], write: entry_dummies },
];

/// Whether nothing of a statement is read from a tree.
pub(super) fn is_blank(kind: StatementKind) -> bool {
    use StatementKind::*;
    BLANK.contains(&kind)
        || matches!(kind, Program | Module | Submodule | BlockData | Function | Subroutine | ModuleProcedure)
        || matches!(kind, Interface | Contains | End | DerivedType | Enum | Structure)
}

/// Writes a part's statements as the grammar knows them; `text` begins with the part's first.
pub(super) fn part(fortran: &Fortran, part: &Part, text: &mut [u8]) {
    let base = fortran.statement(part.statements.start).range.start;
    let terminal = terminal_labels(fortran, part);
    let mut id = part.statements.start;
    while id < part.statements.end {
        let s = fortran.statement(id);
        if matches!(s.kind, StatementKind::DerivedType | StatementKind::Enum | StatementKind::Structure) {
            let last = s.last.min(part.statements.end - 1);
            text[s.range.start - base..fortran.statement(last).range.end - base]
                .iter_mut()
                .filter(|b| !matches!(b, b'\n' | b'\r'))
                .for_each(|b| *b = b' ');
            id = last + 1;
            continue;
        }
        let ends_loop = s.label().is_some_and(|l| terminal.contains(&number(&fortran.lower[l.clone()])));
        statement(fortran, id, ends_loop, &mut text[s.range.start - base..s.range.end - base]);
        id += 1;
    }
}

/// The labels that end loops.
fn terminal_labels(fortran: &Fortran, part: &Part) -> FxHashSet<Name> {
    let all = part.statements.clone().filter(|&id| fortran.statement(id).kind == StatementKind::Do);
    let labels = all.map(|id| fortran.words(id));
    labels.filter(|w| w.tokens.get(1).is_some_and(|t| t.kind == TokenKind::Number)).map(|w| number(w.get(1))).collect()
}

/// Writes one statement as the grammar knows it. Its label stays only where it ends a loop of the same text.
pub(super) fn statement(fortran: &Fortran, id: StatementId, ends_loop: bool, bytes: &mut [u8]) {
    let s = fortran.statement(id);
    let words = fortran.words(id);
    // Bytes that are no ASCII stand in strings, where they do not matter.
    bytes.iter_mut().filter(|b| !b.is_ascii()).for_each(|b| *b = b'x');
    let mut text = Text { words, kind: s.kind, start: s.range.start, bytes };
    if let Some(label) = s.label().filter(|_| !ends_loop) {
        text.fill(label, b' ');
    }
    let common = text.words.get(0) == b"common";
    if BLANK.contains(&s.kind) || (s.kind == StatementKind::OtherSpecification && !common) {
        let kept = s.label().filter(|_| ends_loop).map_or(0, |l| l.end - s.range.start);
        text.bytes[kept..].fill(b' ');
        return;
    }
    construct_names(fortran, s, &mut text);
    one_string(&mut text);
    for gap in GAPS.iter().filter(|g| g.kinds.contains(&s.kind)) {
        (gap.write)(&mut text);
    }
}

/// Writes a declaration, which may be one of components, as the grammar knows it.
pub(super) fn declaration(fortran: &Fortran, id: StatementId, bytes: &mut [u8]) {
    let s = fortran.statement(id);
    bytes.iter_mut().filter(|b| !b.is_ascii()).for_each(|b| *b = b'x');
    let mut text = Text { words: fortran.words(id), kind: s.kind, start: s.range.start, bytes };
    if let Some(label) = s.label() {
        text.fill(label, b' ');
    }
    one_string(&mut text);
    match text.words.get(0) {
        b"common" => blank_common(&mut text),
        b"character" => character_length(&mut text),
        _ => {}
    }
}

/// Writes a statement that is parsed without what is around it as the grammar knows it.
pub(super) fn alone(fortran: &Fortran, id: StatementId, bytes: &mut [u8]) {
    use StatementKind::*;
    match fortran.statement(id).kind {
        DerivedType | Contains | End | TypeDeclaration | Attribute | Parameter | Data | OtherSpecification | Public
        | Private => declaration(fortran, id, bytes),
        _ => statement(fortran, id, false, bytes),
    }
}

/// The type before `function` in a function's first statement as that of a variable, and where it begins.
pub(super) fn type_of_header(fortran: &Fortran, header: StatementId) -> Option<(Vec<u8>, usize)> {
    let words = fortran.words(header);
    let keyword = header_keyword(&words)?;
    let own: Vec<&Token> =
        (0..keyword).filter(|i| !PREFIXES.contains(&words.get(*i))).map(|i| &words.tokens[i]).collect();
    let (start, end) = (own.first()?.range.start, words.tokens[keyword].range.start);
    let mut text = fortran.text[start..end].to_vec();
    let plain = (0..keyword).filter(|i| PREFIXES.contains(&words.get(*i))).map(|i| &words.tokens[i].range);
    plain.filter(|r| start <= r.start).for_each(|r| text[r.start - start..r.end - start].fill(b' '));
    text.extend_from_slice(b" x");
    Some((text, start))
}

/// The names of constructs, which may be keywords (`contains: if (c) then`), at their begin, at their parts and ends, and behind
/// `cycle` and `exit`.
fn construct_names(fortran: &Fortran, s: &Statement, text: &mut Text) {
    if let Some(name) = s.name() {
        text.fill(name, b'x');
    }
    let jump = text.action();
    match s.kind {
        StatementKind::Divides | StatementKind::EndConstruct => {
            let name = s.construct().and_then(|first| fortran.statement(first).name());
            let last = text.words.len().saturating_sub(1);
            if name.is_some_and(|name| text.words.get(last) == &fortran.lower[name.clone()]) {
                text.rename(last);
            }
        }
        StatementKind::Jump | StatementKind::Guarded if matches!(text.words.get(jump), b"cycle" | b"exit") => {
            text.rename(jump + 1);
        }
        _ => {}
    }
}

/// Strings side by side are one whose doubled quote stands on two lines.
fn one_string(s: &mut Text) {
    let is_string = |t: &Token| t.kind == TokenKind::String;
    let pairs = s.words.tokens.windows(2).filter(|pair| pair.iter().all(is_string));
    let between: Vec<Range<usize>> = pairs.map(|pair| pair[0].range.end - 1..pair[1].range.start + 1).collect();
    between.iter().for_each(|range| s.fill(range, b'x'));
}

fn procedure_header(s: &mut Text) {
    match header_keyword(&s.words) {
        Some(keyword) if s.kind != StatementKind::ModuleProcedure => {
            let (function, name) = (s.words.tokens[keyword].range.clone(), s.words.tokens[keyword + 1].range.clone());
            let all = s.start..s.start + s.bytes.len();
            s.fill(&(all.start..function.start), b' ');
            s.fill(&name, b'x');
            s.fill(&(name.end..all.end), b' ');
        }
        _ => s.replace(b"subroutine x"),
    }
}

fn assigned_name(s: &mut Text) {
    let at = s.action();
    let assigns = s.words.find(at, b"=").or(s.words.find(at, b"=>"));
    if assigns.is_some_and(|found| found > at) {
        s.rename(at);
    }
}

fn called_name(s: &mut Text) {
    let at = s.action();
    if s.words.get(at) == b"call" && s.words.get(at + 2) != b"%" {
        s.rename(at + 1);
    }
}

/// Writes an expression, or an argument list without its parentheses, as the grammar knows it, on one line.
pub(super) fn arguments(bytes: &mut [u8]) {
    let lower = bytes.to_ascii_lowercase();
    let words = Words::read(&lower, 0..lower.len());
    let mut end = 0;
    for token in words.tokens.iter() {
        bytes[end..token.range.start].fill(b' ');
        end = token.range.end;
    }
    bytes[end..].fill(b' ');
    bytes.iter_mut().filter(|b| !b.is_ascii() || b.is_ascii_control()).for_each(|b| *b = b'x');
    let mut text = Text { words, kind: StatementKind::Call, start: 0, bytes };
    one_string(&mut text);
    alternate_returns_from(&mut text, 0);
}

fn alternate_returns(s: &mut Text) {
    alternate_returns_from(s, s.action() + 2);
}

fn alternate_returns_from(s: &mut Text, first: usize) {
    for i in first..s.words.len().saturating_sub(1) {
        let is_first = i.checked_sub(1).is_none_or(|before| matches!(s.words.get(before), b"(" | b","));
        if is_first && s.words.get(i) == b"*" && s.words.tokens[i + 1].kind == TokenKind::Number {
            s.put(i, b' ');
        }
    }
}

fn input_output(s: &mut Text) {
    let at = s.action();
    if !matches!(s.words.get(at), b"read" | b"write") || s.words.get(at + 1) != b"(" {
        return;
    }
    let unit = if s.words.get(at + 3) == b"=" { at + 4 } else { at + 2 };
    if matches!(s.words.get(unit), b"-" | b"+") {
        s.put(unit, b' ');
    }
    let behind = s.words.after_group(at + 1);
    if s.words.get(behind) == b"," {
        s.put(behind, b' ');
    }
}

fn mask_of_forall(s: &mut Text) {
    let guards = (0..s.words.len()).filter(|i| s.words.get(*i) == b"forall" && s.words.get(i + 1) == b"(");
    let Some(at) = guards.min().filter(|at| *at <= s.action()) else { return };
    let items = s.words.list(at + 2, s.words.after_group(at + 1).saturating_sub(1));
    if let Some(mask) = items.last().filter(|i| items.len() > 1 && s.words.get(i.start + 1) != b"=") {
        s.put(mask.start - 1, b'+');
    }
}

fn character_length(s: &mut Text) {
    let end = super::after_type(&s.words);
    if s.words.find(0, b"::").is_none() && s.words.get(end) == b"," {
        s.put(end, b' ');
    }
    lengths_of_entities(&s.words).into_iter().for_each(|length| s.blank(length));
}

/// The lengths that single entities of a `character` statement have (`*(n)` in `c(3)*(n)`), as ranges of its words.
pub(super) fn lengths_of_entities(w: &Words) -> Vec<Range<usize>> {
    let first = w.find(0, b"::").map_or_else(|| super::after_type(w), |colons| colons + 1);
    let length = |item: Range<usize>| {
        let mut at = item.start + 1;
        while matches!(w.get(at), b"(" | b"[") {
            at = w.after_group(at);
        }
        let behind = if w.get(at + 1) == b"(" { w.after_group(at + 1) } else { at + 2 };
        (at < item.end && w.get(at) == b"*").then(|| at..behind.min(item.end))
    };
    w.list(first, w.len()).into_iter().filter_map(length).collect()
}

fn blank_common(s: &mut Text) {
    match (s.words.get(1), s.words.get(2)) {
        (b"//", _) => s.blank(1..2),
        (b"/", b"/") => s.blank(1..3),
        _ => {}
    }
    // Behind the names of another block.
    for i in (2..s.words.len()).filter(|i| s.words.get(*i) == b"//").collect::<Vec<_>>() {
        s.put(i, b',');
    }
}

fn entry_dummies(s: &mut Text) {
    for i in (2..s.words.len()).filter(|i| s.words.get(*i) == b"*").collect::<Vec<_>>() {
        s.put(i, b'x');
    }
}

/// The least text around a statement that is parsed by itself.
pub(super) fn enclosing_text(kind: StatementKind, w: &Words) -> (&'static [u8], &'static [u8]) {
    use StatementKind::*;
    let construct = match w.get(0) {
        b"end" => w.get(1),
        word => word.strip_prefix(b"end").unwrap_or(word),
    };
    match kind {
        Do => (b"subroutine x\n", b"\nend do\nend\n"),
        IfThen => (b"subroutine x\n", b"\nend if\nend\n"),
        Select => (b"subroutine x\n", b"\nend select\nend\n"),
        Where => (b"subroutine x\n", b"\nend where\nend\n"),
        Forall => (b"subroutine x\n", b"\nend forall\nend\n"),
        Associate => (b"subroutine x\n", b"\nend associate\nend\n"),
        Block => (b"subroutine x\n", b"\nend block\nend\n"),
        Critical => (b"subroutine x\n", b"\nend critical\nend\n"),
        Team => (b"subroutine x\n", b"\nend team\nend\n"),
        Divides => match w.get(0) {
            b"elsewhere" => (b"subroutine x\nwhere(a)\n", b"\nend where\nend\n"),
            b"else" if w.get(1) == b"where" => (b"subroutine x\nwhere(a)\n", b"\nend where\nend\n"),
            b"case" => (b"subroutine x\nselect case(a)\n", b"\nend select\nend\n"),
            b"type" | b"class" => (b"subroutine x\nselect type(a)\n", b"\nend select\nend\n"),
            b"rank" => (b"subroutine x\nselect rank(a)\n", b"\nend select\nend\n"),
            _ => (b"subroutine x\nif(a)then\n", b"\nend if\nend\n"),
        },
        EndConstruct => match construct {
            b"do" => (b"subroutine x\ndo\n", b"\nend\n"),
            b"if" => (b"subroutine x\nif(a)then\n", b"\nend\n"),
            b"select" => (b"subroutine x\nselect case(a)\n", b"\nend\n"),
            b"where" => (b"subroutine x\nwhere(a)\n", b"\nend\n"),
            b"forall" => (b"subroutine x\nforall(i=1:n)\n", b"\nend\n"),
            b"associate" => (b"subroutine x\nassociate(a=>b)\n", b"\nend\n"),
            b"block" => (b"subroutine x\nblock\n", b"\nend\n"),
            b"critical" => (b"subroutine x\ncritical\n", b"\nend\n"),
            _ => (b"subroutine x\nchange team(a)\n", b"\nend\n"),
        },
        _ => (b"subroutine x\n", b"\nend\n"),
    }
}

#[cfg(test)]
mod tests;
