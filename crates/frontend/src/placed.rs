//! Directives where they stand: `#pragma omp` lines, `_Pragma("omp ...")` operators, `!$omp` lines of Fortran.

use crate::attributes::Attribute;
use crate::cpp::{Expansion, Time, TranslationUnit};
use crate::diag::Severity;
use crate::directive::{
    self, ArgumentKind, Clause, ClauseKind, Directive, DirectiveText, Options, SharedDirective, SyntaxError, Token,
    TokenKind,
};
use crate::language::Language;
use crate::ranges;
use crate::source_form::scan::Sentinel;
use crate::source_form::traditional;
use crate::splices::splice_len;
use ompick_resolver::names;
use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// How a directive is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `#pragma omp ...`, a line of its own.
    Pragma,
    /// `_Pragma("omp ...")`.
    Operator,
    /// `[[omp::directive(...)]]` and its like.
    Attribute,
    /// `!$omp ...` or another comment letter, with all its continuation lines (Fortran).
    Sentinel,
}

impl Form {
    fn options(self) -> Options {
        Options { fold_case: self == Form::Sentinel }
    }
}

/// A directive, parsed, and its place in the expanded text.
#[derive(Debug)]
pub struct Placed {
    pub form: Form,
    /// All of it: from `#` up to, not including, the line's end; or the whole operator.
    pub range: Range<usize>,
    /// The text after `omp`, inside [`Placed::range`].
    pub text: Range<usize>,
    /// The macro state at the directive.
    pub time: Time,
    /// Those that are spelled and mean the same share one. Its offsets are those of [`Placed::buffer`].
    pub directive: Arc<Directive>,
    /// The pieces of the text that are read: without splices and escapes. Offsets from the start of the text.
    ranges: Arc<[Range<usize>]>,
    /// `Some`: the directive was parsed from this expanded copy, to which its offsets refer.
    expanded: Option<Box<ExpandedCopy>>,
}

/// A directive's text with its macros expanded.
#[derive(Debug)]
struct ExpandedCopy {
    text: Vec<u8>,
    /// Where a range of the copy comes from in the joined text, in order; `verbatim` pieces are
    /// the same bytes.
    segments: Vec<(Range<usize>, Range<usize>, bool)>,
}

/// What is wrong with a directive in which a macro cannot be followed.
fn endless(expansion: &Expansion, place: &Range<usize>) -> Option<SyntaxError> {
    let message = "a macro in this directive expands to more than can be followed".to_owned();
    expansion.is_endless().then(|| SyntaxError { range: place.clone(), message, severity: Severity::Error })
}

/// A directive with the expanded text that it stands in.
#[derive(Clone, Copy)]
pub struct DirectiveIn<'a> {
    pub placed: &'a Placed,
    pub expanded: &'a [u8],
}

/// A directive, and the end directive that belongs to it.
#[derive(Clone, Copy)]
pub struct DirectivePair<'a> {
    pub placed: &'a Placed,
    pub end: Option<&'a Placed>,
}

impl Placed {
    /// Parses the directive whose text (after `omp`) is `text` of `expanded`.
    pub fn read(
        form: Form,
        range: Range<usize>,
        text: Range<usize>,
        expanded: &[u8],
        time: Time,
        unit: &TranslationUnit,
    ) -> Placed {
        let ranges = readable(expanded, &text, form);
        Placed::new(form, range, text, ranges, expanded, time, unit)
    }

    /// Parses a directive of Fortran that was found in `expanded`. `skip`: the preprocessor's lines and inactive
    /// branches; where some stand inside the directive, it is written again without them.
    pub fn read_sentinel(
        sentinel: Sentinel,
        expanded: &[u8],
        skip: &[Range<usize>],
        time: Time,
        unit: &TranslationUnit,
    ) -> Placed {
        let Sentinel { range, text, pieces } = sentinel;
        let straddles = ranges::first_within(skip, &range).is_some();
        let placed = Placed::new(Form::Sentinel, range, text, pieces, expanded, time, unit);
        if straddles { placed.written_again(expanded) } else { placed }
    }

    /// Parses a directive of an attribute that was found in `expanded`, with `skip` likewise.
    pub fn read_attribute(
        attribute: &Attribute,
        expanded: &[u8],
        skip: &[Range<usize>],
        time: Time,
        unit: &TranslationUnit,
    ) -> Placed {
        let Attribute { range, text, .. } = attribute.clone();
        let pieces = readable(expanded, &text, Form::Attribute);
        let straddles = ranges::first_within(skip, &text).is_some();
        let pieces = if straddles { ranges::without(pieces, skip) } else { pieces };
        let placed = Placed::new(Form::Attribute, range, text, pieces, expanded, time, unit);
        if straddles { placed.written_again(expanded) } else { placed }
    }

    /// The directive with a text of its own: no part of it is spelled as in the file.
    fn written_again(mut self, expanded: &[u8]) -> Placed {
        let length: usize = self.ranges.iter().map(Range::len).sum();
        let text = match self.expanded.take() {
            Some(copy) => copy.text,
            None => {
                let text = joined(&self.ranges, self.buffer(expanded), self.form);
                self.directive = Arc::new(directive::parse(&DirectiveText::whole(&text), self.form.options()));
                text
            }
        };
        let segments = vec![(0..text.len(), 0..length, false)];
        self.expanded = Some(Box::new(ExpandedCopy { text, segments }));
        self
    }

    fn new(
        form: Form,
        range: Range<usize>,
        text: Range<usize>,
        ranges: Vec<Range<usize>>,
        expanded: &[u8],
        time: Time,
        unit: &TranslationUnit,
    ) -> Placed {
        let joined = joined(&ranges, expanded, form);
        let own_word = |name: &[u8]| std::str::from_utf8(name).is_ok_and(is_own_word);
        let mut expansion = match form {
            Form::Sentinel => unit.expand(&traditional::masked_text(&joined), time, &own_word),
            _ => unit.expand(&joined, time, &own_word),
        };
        if form == Form::Sentinel {
            expansion.text = traditional::unmasked(expansion.text);
        }
        let start = text.start;
        if !expansion.changed {
            let text_of = DirectiveText { buffer: expanded, ranges };
            let SharedDirective { mut directive, ranges } = SharedDirective::read(&text_of, start, form.options());
            if let Some(error) = endless(&expansion, &(0..text.len())) {
                Arc::make_mut(&mut directive).errors.push(error);
            }
            return Placed { form, range, text, time, directive, ranges, expanded: None };
        }
        let ranges = ranges.iter().map(|r| r.start - start..r.end - start).collect();
        let segments = expansion.map.iter().map(|s| (s.out.clone(), s.from.clone(), s.verbatim)).collect();
        let copy = DirectiveText::whole(&expansion.text);
        let mut directive = directive::parse(&copy, form.options());
        directive.errors.extend(endless(&expansion, &(0..copy.buffer.len())));
        let expanded = Some(Box::new(ExpandedCopy { text: expansion.text, segments }));
        Placed { form, range, text, time, directive: Arc::new(directive), ranges, expanded }
    }

    /// The bytes of a part of the directive, as they are to be written again: the user's own
    /// spelling, macros and continuation lines included, wherever the part's ends are the user's.
    pub fn spelled<'a>(&'a self, part: &Range<usize>, expanded: &'a [u8]) -> Cow<'a, [u8]> {
        match &self.expanded {
            None => Cow::Borrowed(&expanded[self.in_text(part)]),
            Some(copy) => match copy.origin(part, &self.ranges) {
                Some(origin) => Cow::Borrowed(&expanded[self.in_text(&origin)]),
                None if self.form == Form::Operator => Cow::Owned(escaped(&copy.text[part.clone()])),
                None => Cow::Borrowed(&copy.text[part.clone()]),
            },
        }
    }

    /// Where a part of the directive stands in the expanded text; all of the invocation for what a
    /// macro made.
    pub fn place(&self, part: &Range<usize>) -> Range<usize> {
        match &self.expanded {
            None => self.in_text(part),
            Some(copy) => {
                copy.cover(part, &self.ranges).map_or_else(|| self.text.clone(), |covered| self.in_text(&covered))
            }
        }
    }

    /// A part of what stands from the start of the text on, as one of the expanded text.
    fn in_text(&self, part: &Range<usize>) -> Range<usize> {
        self.text.start + part.start..self.text.start + part.end
    }

    /// Whether macros in the directive were expanded to read it.
    pub fn is_expanded(&self) -> bool {
        self.expanded.is_some()
    }

    /// A part of the directive as one text, without splices and escapes.
    pub fn plain(&self, part: &Range<usize>, expanded: &[u8]) -> String {
        let text = self.directive_text(expanded).text(part.clone());
        if self.form == Form::Sentinel { text.replace('\n', " ") } else { text }
    }

    /// An expression in the directive as code: the user's spelling, macros and all, but without
    /// splices and escapes.
    pub fn expression(&self, part: &Range<usize>, expanded: &[u8]) -> Vec<u8> {
        let written = match &self.expanded {
            None => Some(part.clone()),
            Some(copy) => copy.origin(part, &self.ranges),
        };
        match (written, &self.expanded) {
            (Some(range), _) => {
                let buffer = &expanded[self.text.start..];
                let pieces: Vec<Range<usize>> = directive::pieces(&self.ranges, range, buffer.len()).collect();
                joined(&pieces, buffer, self.form)
            }
            (None, Some(copy)) => copy.text[part.clone()].to_vec(),
            (None, None) => Vec::new(),
        }
    }

    /// Where a name stands in the expanded text, in the arguments of the directive's clauses. In Fortran the name is in
    /// lower case.
    pub fn words(&self, expanded: &[u8], name: &[u8]) -> Vec<Range<usize>> {
        let text = self.directive_text(expanded);
        let mut depth = 0usize;
        let mut found = Vec::new();
        for token in text.tokens(self.directive.range.clone(), self.form.options()) {
            match token.text.as_str() {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                word if depth > 0 && word.as_bytes() == name => found.push(self.place(&token.range)),
                _ => {}
            }
        }
        found
    }

    /// Whether a condition of a selector is written with names: then it may be another for another
    /// configuration.
    pub fn has_names_in_conditions(&self, selector: &ContextSelector, expanded: &[u8]) -> bool {
        let properties = selector.sets.iter().flat_map(|s| &s.selectors).flat_map(|s| s.properties.iter().flatten());
        let mut conditions = properties.filter(|p| matches!(p.kind, TraitPropertyKind::Expression(_)));
        conditions.any(|p| {
            let text = self.expression(&p.span, expanded);
            let tokens = DirectiveText::whole(&text).tokens(0..text.len(), self.form.options());
            let is_name = |t: &Token| t.kind == TokenKind::Identifier && !matches!(t.text.as_str(), "true" | "false");
            tokens.iter().any(is_name)
        })
    }

    /// The items of a list in the directive, without blanks around them.
    pub fn list_items(&self, list: &Range<usize>, expanded: &[u8]) -> Vec<String> {
        let text = self.directive_text(expanded);
        text.list_items(list.clone(), self.form.options()).into_iter().map(|i| text.text(i)).collect()
    }

    fn directive_text<'a>(&'a self, expanded: &'a [u8]) -> DirectiveText<'a> {
        match &self.expanded {
            None => self.read_text(expanded),
            Some(copy) => DirectiveText::whole(&copy.text),
        }
    }

    /// The text as it stands in the expanded text.
    fn read_text<'a>(&self, expanded: &'a [u8]) -> DirectiveText<'a> {
        DirectiveText { buffer: &expanded[self.text.start..], ranges: self.ranges.to_vec() }
    }

    /// The text that the directive's offsets refer to: the expanded text from where the directive's begins, or the copy
    /// in which macros are expanded.
    pub fn buffer<'a>(&'a self, expanded: &'a [u8]) -> &'a [u8] {
        self.expanded.as_ref().map_or(&expanded[self.text.start..], |copy| &copy.text)
    }
}

impl ExpandedCopy {
    /// The range, from the start of the text on, that spells `part`, if no end of it lies inside an expansion.
    fn origin(&self, part: &Range<usize>, ranges: &[Range<usize>]) -> Option<Range<usize>> {
        let last = part.end.checked_sub(1)?;
        let (out, from, verbatim) = self.segments.iter().find(|(out, ..)| out.contains(&part.start))?;
        let start = match verbatim {
            true => from.start + (part.start - out.start),
            false if out.start == part.start => from.start,
            false => return None,
        };
        let (out, from, verbatim) = self.segments.iter().find(|(out, ..)| out.contains(&last))?;
        let end = match verbatim {
            true => from.start + (last - out.start),
            false if out.end == part.end => from.end.checked_sub(1)?,
            false => return None,
        };
        let range = place_in(ranges, start)..place_in(ranges, end) + 1;
        (range.start <= range.end).then_some(range)
    }

    /// The range, from the start of the text on, of everything that `part` was made from.
    fn cover(&self, part: &Range<usize>, ranges: &[Range<usize>]) -> Option<Range<usize>> {
        let part = part.start..part.end.max(part.start + 1);
        let touched = self.segments.iter().filter(|(out, ..)| out.start < part.end && part.start < out.end);
        let made_from = touched.map(|(out, from, verbatim)| match verbatim {
            true => from.start + part.start.max(out.start) - out.start..from.start + part.end.min(out.end) - out.start,
            false => from.clone(),
        });
        let joined = made_from.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end))?;
        let start = place_in(ranges, joined.start);
        Some(start..place_in(ranges, joined.end.saturating_sub(1)).max(start) + 1)
    }
}

/// Whether a word belongs to the directive language: a macro of that name does no harm (R's headers
/// `#define match`).
fn is_own_word(word: &str) -> bool {
    static WORDS: OnceLock<FxHashSet<&'static str>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let selectors = [
            names::DEVICE_SELECTORS,
            names::TARGET_DEVICE_SELECTORS,
            names::IMPLEMENTATION_SELECTORS,
            names::USER_SELECTORS,
        ];
        let tables = [names::TRAIT_SETS, names::KINDS, names::VENDORS, names::LLVM_EXTENSIONS, names::CLAUSES];
        let directives = names::DIRECTIVES.iter().flat_map(|d| d.name.split(' '));
        let selectors = selectors.into_iter().flatten().map(|s| s.name);
        let tables = tables.into_iter().flatten().copied();
        directives.chain(selectors).chain(tables).chain(["do", "score", "default", "any"]).collect()
    });
    words.contains(word)
}

/// The names called in the clauses of a directive's text: `num_threads(f(1))` has `f`. In Fortran array elements
/// look the same.
pub fn calls(text: &[u8], language: Language) -> Vec<Range<usize>> {
    let options = Options { fold_case: language == Language::Fortran };
    let tokens = DirectiveText::whole(text).tokens(0..text.len(), options);
    let spelled = |i: usize| tokens.get(i).map_or("", |t| t.text.as_str());
    let is_called = |&i: &usize| {
        let before = i.checked_sub(1).map_or("", spelled);
        let member = matches!(before, "." | "->") || (options.fold_case && before == "%");
        // `(f)(x)`
        let bracketed = !options.fold_case && before == "(" && spelled(i + 1) == ")" && spelled(i + 2) == "(";
        !member && (bracketed || spelled(i + 1) == "(")
    };
    identifiers_in_parentheses(&tokens).filter(is_called).map(|i| tokens[i].range.clone()).collect()
}

/// All names in the clauses of a directive's text.
pub fn identifiers(text: &[u8], language: Language) -> Vec<Range<usize>> {
    let options = Options { fold_case: language == Language::Fortran };
    let tokens = DirectiveText::whole(text).tokens(0..text.len(), options);
    identifiers_in_parentheses(&tokens).map(|i| tokens[i].range.clone()).collect()
}

/// Where identifiers stand among a directive's tokens that may be parts of its clauses' arguments.
pub fn identifiers_in_parentheses(tokens: &[Token]) -> impl Iterator<Item = usize> {
    let mut depth = 0usize;
    tokens.iter().enumerate().filter_map(move |(i, token)| {
        match token.text.as_str() {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ if token.kind == TokenKind::Identifier && depth > 0 => return Some(i),
            _ => {}
        }
        None
    })
}

impl Directive {
    /// The function variant that a declare variant directive names, and where.
    pub fn function_variant(&self) -> Option<(&str, Range<usize>)> {
        match &self.argument.as_ref()?.kind {
            ArgumentKind::Variant { variant, .. } => Some((&variant.text, variant.range.clone())),
            ArgumentKind::Plain => None,
        }
    }

    /// Whether it names nothing in parentheses or in a list clause: `declare target` then begins a
    /// region.
    pub fn is_bare(&self) -> bool {
        let lists = |c: &Clause| matches!(c.name.as_str(), "to" | "enter" | "link" | "local");
        self.argument.is_none() && !self.clauses.iter().any(lists)
    }
}

impl Clause {
    /// The directive variant that a `when` or `otherwise` clause holds.
    pub fn variant(&self) -> Option<&Directive> {
        match &self.kind {
            ClauseKind::When { variant, .. } | ClauseKind::Otherwise { variant, .. } => variant.as_deref(),
            _ => None,
        }
    }
}

/// The bytes of a directive that are its text: without line splices and, in an operator, without the
/// backslashes of its string's escapes.
fn readable(expanded: &[u8], text: &Range<usize>, form: Form) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = text.start;
    let mut at = text.start;
    while let Some(i) = memchr::memchr(b'\\', &expanded[at..text.end]) {
        let backslash = at + i;
        let splice = splice_len(&expanded[..text.end], backslash);
        let skip = match expanded.get(backslash + 1) {
            _ if splice > 0 => splice,
            Some(b'"' | b'\\') if form == Form::Operator => 1,
            _ => {
                at = backslash + 1;
                continue;
            }
        };
        if start < backslash {
            ranges.push(start..backslash);
        }
        start = backslash + skip;
        // The escaped character itself is text, also if it is a backslash.
        at = if splice > 0 { start } else { start + 1 };
        if at > text.end {
            break;
        }
    }
    if start < text.end {
        ranges.push(start..text.end);
    }
    ranges
}

/// The pieces of a directive as one text, on one line.
fn joined(pieces: &[Range<usize>], expanded: &[u8], form: Form) -> Vec<u8> {
    let mut text: Vec<u8> = pieces.iter().flat_map(|r| expanded[r.clone()].iter().copied()).collect();
    if form == Form::Sentinel {
        text.iter_mut().filter(|b| **b == b'\n').for_each(|b| *b = b' ');
    }
    text
}

/// Text as it stands in a string literal.
pub(crate) fn escaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for &b in text {
        if matches!(b, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(b);
    }
    out
}

/// The place of byte `at` of the joined ranges.
fn place_in(ranges: &[Range<usize>], mut at: usize) -> usize {
    for r in ranges {
        if at < r.len() {
            return r.start + at;
        }
        at -= r.len();
    }
    ranges.last().map_or(0, |r| r.end)
}

#[cfg(test)]
mod tests;
