//! What must stay one in effect when a statement is copied (OpenMP 5.2, 7.4): labels get a name for each copy,
//! static locals one object outside all copies.

pub mod assembler_labels;
pub mod macro_state;
pub mod saved;

use crate::elaborate::Name;
use crate::identifiers;
use crate::lines::is_line_start;
use crate::obstacle::Obstacle;
use ompick_frontend::cpp::Lexer;
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{Node, NodeKind};
use ompick_frontend::syntax::{self, Declaration, DeclarationKind, Label, StatementKind};
use ompick_frontend::unit::{ParsedFile, holds_word};
use ompick_resolver::names;
use rustc_hash::FxHashMap;
use saved::MovedBlock;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How a base language tells its labels apart.
pub trait Labels {
    /// The labels defined in a part with which loops around it end, too: they need one outside all copies.
    fn labels_of_enclosing_loops(&self, _parsed: &ParsedFile, _part: &Range<usize>) -> Vec<Range<usize>> {
        Vec::new()
    }

    /// What all spellings of a label share.
    fn label_key(&self, parsed: &ParsedFile, label: &Label) -> Name;

    /// A label of its own for copy number `copy`; `None`: there is none.
    fn label_in_copy(&self, parsed: &ParsedFile, label: &Label, copy: usize) -> Option<Name>;
}

/// Names that a copy spells otherwise, by the place of the label's definition, and what has moved out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renames {
    labels: BTreeMap<usize, Name>,
    moved_out: Vec<MovedOut>,
}

/// Variables that stay one object where a part is copied, because they move out of the copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovedOut {
    pub part: Range<usize>,
    /// Where the own names are declared of those that have left a part around already.
    pub before: BTreeSet<usize>,
    /// Where the variables' own names are declared.
    pub places: Vec<usize>,
    /// The variables' names outside.
    pub names: Vec<Name>,
    /// In Fortran: what moves with them, by block.
    pub blocks: Vec<MovedBlock>,
}

impl Renames {
    /// Gives the labels defined in `part` names of their own for copy number `copy`: in the first copy only
    /// those that loops around have, too. False: there are not enough.
    pub fn label_copy(
        &mut self,
        language: &dyn Labels,
        parsed: &ParsedFile,
        part: &Range<usize>,
        copy: usize,
        is_first: bool,
    ) -> bool {
        let around = language.labels_of_enclosing_loops(parsed, part);
        let (defined, used): (Vec<_>, Vec<_>) =
            parsed.syntax.labels_in(part).filter(|l| inside(&l.name, part)).partition(|l| l.defines);
        // One that only the loops around name is needed outside, and not in copies.
        let is_used = |label: &Label| {
            let key = language.label_key(parsed, label);
            used.iter().any(|l| language.label_key(parsed, l) == key)
        };
        defined.into_iter().filter(|l| !is_first || around.contains(&l.name)).all(|label| {
            let name = match around.contains(&label.name) && !is_used(label) {
                true => Some(Name::new()),
                false => language.label_in_copy(parsed, label, copy),
            };
            name.map(|name| self.labels.insert(label.name.start, name)).is_some()
        })
    }

    /// The name that a label has in this copy.
    pub fn label(&self, parsed: &ParsedFile, label: &Range<usize>) -> Name {
        self.labels.get(&label.start).cloned().unwrap_or_else(|| parsed.text.text()[label.clone()].to_vec())
    }

    /// Leaves variables out of the copies.
    pub fn take_out(&mut self, moved: &MovedOut) {
        if !moved.places.is_empty() {
            self.moved_out.push(moved.clone());
        }
    }

    /// What has been left out, from the outside in.
    pub fn moved_out(&self) -> &[MovedOut] {
        &self.moved_out
    }

    /// Where the own names are declared of all variables that have been left out.
    pub fn moved_places(&self) -> BTreeSet<usize> {
        self.moved_out.iter().flat_map(|moved| &moved.places).copied().collect()
    }

    /// The edits of a copy of `part` for which no other edit stands in the way: those of its labels, and those that
    /// take variables out.
    pub fn edits(labels: Vec<Edit>, taken_out: Vec<Edit>, part: &Range<usize>, others: &[Edit]) -> Vec<Edit> {
        let mut edits = labels;
        edits.extend(taken_out.into_iter().filter(|e| inside(&e.range, part)));
        Edit::sort(&mut edits);
        edits.dedup();
        // By start, with the furthest end of it and those before.
        let mut covered: Vec<(usize, usize)> = others.iter().map(|o| (o.range.start, o.range.end)).collect();
        covered.sort_unstable();
        let mut furthest = 0;
        for (_, end) in &mut covered {
            furthest = furthest.max(*end);
            *end = furthest;
        }
        edits.retain(|e| {
            let before = covered.partition_point(|(start, _)| *start <= e.range.start);
            before == 0 || covered[before - 1].1 < e.range.end
        });
        edits
    }

    /// The labels in a part that have another name in this copy, wherever they stand, with that name.
    pub fn renamed_labels<'p>(
        &self,
        language: &dyn Labels,
        parsed: &'p ParsedFile,
        part: &Range<usize>,
    ) -> Vec<(&'p Label, &Name)> {
        if self.labels.is_empty() {
            return Vec::new();
        }
        let syntax = &parsed.syntax;
        let renamed = self.labels.iter().flat_map(|(at, name)| {
            let there = syntax.labels_in(&(*at..at + 1)).filter(|l| l.defines);
            there.map(move |l| (l, name))
        });
        let defined: FxHashMap<Name, &Name> = renamed.map(|(l, name)| (language.label_key(parsed, l), name)).collect();
        let occurrences = syntax.labels_in(part).filter(|l| inside(&l.name, part));
        occurrences.filter_map(|l| Some((l, *defined.get(&language.label_key(parsed, l))?))).collect()
    }
}

/// A static local that moves out of the copies of a part; its new name, where its own would mean something else there.
type MovingStatic<'p> = (&'p Declaration, Option<Name>);

/// The static locals of a part that is to be copied, but for those that have left one around already (`before`). The
/// error says what keeps one from moving out.
pub fn statics(parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<MovedOut, Obstacle> {
    let moving = moving_statics(parsed, part, &before)?;
    let name = |(d, name): &MovingStatic| name.clone().unwrap_or_else(|| parsed.name_of(d).to_vec());
    let places = moving.iter().map(|(d, _)| d.name.start).collect();
    Ok(MovedOut { part: part.clone(), before, places, names: moving.iter().map(name).collect(), blocks: Vec::new() })
}

fn moving_statics<'p>(
    parsed: &'p ParsedFile,
    part: &Range<usize>,
    before: &BTreeSet<usize>,
) -> Result<Vec<MovingStatic<'p>>, Obstacle> {
    let (text, written) = (parsed.text.text(), parsed.text.written());
    let syntax = &parsed.syntax;
    if counts(parsed, part) {
        return Err(Obstacle::CountedInEachCopy);
    }
    if let Some(name) = assembler_labels::first(parsed, part) {
        return Err(Obstacle::AssemblerLabel { name });
    }
    if !is_line_start(text, part.end)
        && let Some(next) = Lexer::in_line(written, part.end, parsed.is_cxx()).next_token()
        && matches!(&written[next.start..next.end], b"#" | b"%:")
    {
        return Err(Obstacle::DirectiveBehind);
    }
    let of_part = &text[part.clone()];
    if let Some(name) = parsed.preprocessed.macros_with_statics(of_part).into_iter().next() {
        return Err(Obstacle::StaticOfMacro { name: String::from_utf8_lossy(&of_part[name]).into_owned() });
    }
    let mut moved: Vec<MovingStatic> = Vec::new();
    let own = syntax.declarations_in(part);
    let keepers = Keepers::of(parsed, part);
    let tags = defined_tags(&text[part.clone()]);
    for d in own.filter(|d| d.specifiers.is_static && d.scope != 0 && inside(&d.whole, part)) {
        let around = syntax.function_at(d.whole.start);
        let in_nested_function = around.is_some_and(|f| inside(&f.whole, part) && inside(&d.whole, &f.whole));
        let is_cxx = parsed.language == Language::Cxx;
        if before.contains(&d.name.start) || (is_cxx && d.kind == DeclarationKind::Function) {
            continue;
        }
        let shown = String::from_utf8_lossy(parsed.name_of(d)).into_owned();
        if in_nested_function {
            let owner = if is_cxx { "of a local class" } else { "inside the statement" };
            return Err(Obstacle::StaticOfOneFunction { name: shown.to_string(), owner: owner.to_string() });
        }
        if syntax.labels.iter().any(|l| !l.defines && inside(&l.name, &d.whole)) {
            return Err(Obstacle::StaticLabelAddress { name: shown.to_string() });
        }
        if is_cxx && in_generic_lambda(parsed, part, d) {
            return Err(Obstacle::StaticInGenericLambda { name: shown.to_string() });
        }
        if let Some(what) = keepers.around(&d.whole) {
            return Err(Obstacle::StaticInside { name: shown.to_string(), what: what.to_string() });
        }
        // A tag of the block would be another one, or another block's, above it.
        let leaves = |t: &Declaration| moved.iter().any(|(other, _)| other.name == t.name);
        if words(&text[d.whole.clone()]).any(|word| tags.contains(word)) || needs_others(parsed, part, d, &leaves) {
            return Err(Obstacle::StaticNeedsOthers { name: shown.to_string() });
        }
        let is_the_same_before = || is_constant(text, d) || (comes_first(text, part, d) && is_of_library(text, d));
        if is_cxx && !is_the_same_before() {
            return Err(Obstacle::StaticInitialisedAtFirstPass { name: shown.to_string() });
        }
        let alone = syntax.declarations_of(parsed.name_of(d)).count() == 1;
        if !alone && is_spelled(parsed, d) {
            return Err(Obstacle::StaticSpelled { name: shown.to_string() });
        }
        if let Some(name) = parsed.preprocessed.macros_with_word(of_part, parsed.name_of(d)).first().filter(|_| !alone)
        {
            let of = String::from_utf8_lossy(&of_part[name.clone()]).into_owned();
            return Err(Obstacle::StaticInMacro { name: shown.to_string(), of });
        }
        let name = (!alone).then(|| [parsed.name_of(d), format!("__ompick_{}", d.name.start).as_bytes()].concat());
        moved.push((d, name));
    }
    Ok(moved)
}

/// Whether a declaration names something else that is declared in a part and does not leave it, too.
fn needs_others(
    parsed: &ParsedFile,
    part: &Range<usize>,
    d: &Declaration,
    leaves: &dyn Fn(&Declaration) -> bool,
) -> bool {
    let (text, syntax) = (parsed.text.text(), &parsed.syntax);
    let stays = |name: &[u8], at: usize| {
        let meant = syntax.local(name, at);
        meant.is_some_and(|t| t.whole != d.whole && inside(&t.whole, part) && !leaves(t))
    };
    let declares = |name: &[u8], at: usize| syntax.declarations_of_in(name, &(at..at + 1)).next().is_some();
    let written = word_ranges(&text[d.whole.clone()]).map(|r| d.whole.start + r.start..d.whole.start + r.end);
    let mut written = written.map(|r| (&text[r.clone()], r.start));
    // What macros name is not renamed, wherever it goes.
    let of_macros = || identifiers::names_in(&parsed.expanded_code(&d.whole));
    let hides = |name: &Name| {
        let meant = syntax.local(name, d.whole.start);
        meant.is_some_and(|t| inside(&t.whole, part)) && !words(&text[d.whole.clone()]).any(|word| word == name)
    };
    written.any(|(name, at)| !declares(name, at) && stays(name, at)) || of_macros().iter().any(hides)
}

/// Whether a macro makes a string or a part of another token of a variable's name.
fn is_spelled(parsed: &ParsedFile, d: &Declaration) -> bool {
    let spelled = parsed.preprocessed.spelled_arguments(parsed.pass);
    let as_written = |r: &Range<usize>| parsed.text.expansion_at(r.start).is_none();
    parsed.syntax.occurrences(parsed.text.text(), d).filter(as_written).any(|r| {
        let place = parsed.text.to_file(&r);
        let next = spelled.partition_point(|argument| argument.end < place.end);
        spelled.get(next).is_some_and(|argument| inside(&place, argument))
    })
}

/// The tags of structures, unions, enumerations and classes that a text defines.
fn defined_tags(text: &[u8]) -> BTreeSet<&[u8]> {
    let mut tags = BTreeSet::new();
    let mut is_key = false;
    for range in word_ranges(text) {
        let word = &text[range.clone()];
        let opens = matches!(text[range.end..].trim_ascii_start().first(), Some(b'{' | b':'));
        if is_key && opens {
            tags.insert(word);
        }
        is_key = matches!(word, b"struct" | b"union" | b"enum" | b"class");
    }
    tags
}

/// Whether `__COUNTER__` is read in a part, by itself or in macros.
pub fn counts(parsed: &ParsedFile, part: &Range<usize>) -> bool {
    let text = &parsed.text.original()[parsed.text.to_file(part)];
    !parsed.preprocessed.counting_words(text).is_empty()
}

/// The constructs in a part that is to be copied that keep variables from moving out, outermost first.
pub struct Keepers(Vec<(Range<usize>, String)>);

impl Keepers {
    /// Those of a part.
    pub fn of(parsed: &ParsedFile, part: &Range<usize>) -> Keepers {
        let keeper = |node: &Node| {
            let NodeKind::Directive(index) = node.kind else { return None };
            let body = node.body.as_deref().filter(|_| inside(&node.extent, part))?;
            let placed = &parsed.directives[index as usize];
            let mut variants = placed.directive.clauses.iter().filter_map(Clause::variant).chain([&*placed.directive]);
            let what = variants.find_map(|v| keeps_inside(v, placed.buffer(parsed.text.text())))?;
            Some((body.range.clone(), what))
        };
        Keepers(parsed.nodes.within(part).iter().filter_map(keeper).collect())
    }

    /// What around a declaration keeps a variable inside.
    pub fn around(&self, declaration: &Range<usize>) -> Option<&str> {
        self.0.iter().find(|(body, _)| inside(declaration, body)).map(|(_, what)| what.as_str())
    }
}

/// The words of a text that may be names.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    word_ranges(text).map(|range| &text[range])
}

fn word_ranges(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || *b >= 0x80;
    let mut next = 0;
    text.split(move |b| !part(b)).filter_map(move |word| {
        let start = next;
        next += word.len() + 1;
        word.first().is_some_and(|b| !b.is_ascii_digit()).then(|| start..start + word.len())
    })
}

/// Whether a lambda expression in a part, with a declaration in it, is a template.
fn in_generic_lambda(parsed: &ParsedFile, part: &Range<usize>, d: &Declaration) -> bool {
    let around =
        std::iter::successors(parsed.node(&d.name), |n| n.parent()).take_while(|n| inside(&n.byte_range(), part));
    let mut lambdas = around.filter(|n| n.kind() == "lambda_expression");
    lambdas.any(|lambda| {
        let parameters = lambda.child_by_field_name("declarator").map(|n| n.byte_range());
        let is_template = lambda.child_by_field_name("template_parameters").is_some();
        is_template || parameters.is_some_and(|p| holds_word(&parsed.text.text()[p], b"auto"))
    })
}

/// Whether a static local is initialised before the program runs: C++ runs all else at first pass.
fn is_constant(text: &[u8], d: &Declaration) -> bool {
    let is_plain = d.derived || type_words(text, d).all(|word| word == b"std" || syntax::is_arithmetic(word));
    d.specifiers.is_constexpr || (is_plain && has_literals_only(text, d))
}

/// Whether a static local is an object of the standard library's, made of nothing but literals: neither the construct in
/// which that happens nor what a condition reads before it makes a difference.
fn is_of_library(text: &[u8], d: &Declaration) -> bool {
    type_words(text, d).next() == Some(b"std") && has_literals_only(text, d)
}

fn type_words<'t>(text: &'t [u8], d: &Declaration) -> impl Iterator<Item = &'t [u8]> {
    words(&text[d.type_name.clone()])
}

/// Whether the initialiser of a variable names nothing.
fn has_literals_only(text: &[u8], d: &Declaration) -> bool {
    let value = d.value.clone().map_or(&b""[..], |value| &text[value]);
    let is_literal = |name: &Name| matches!(name.as_slice(), b"true" | b"false" | b"nullptr" | b"sizeof");
    identifiers::names_in(value).iter().all(|name| is_literal(name) || syntax::is_arithmetic(name))
}

/// Whether a declaration is the first thing in the block that is copied: then no statement runs before it.
fn comes_first(text: &[u8], part: &Range<usize>, d: &Declaration) -> bool {
    text[part.start..d.whole.start].trim_ascii() == b"{"
}

/// A `case` label that a copy would take away from its `switch`.
pub fn stray_case(parsed: &ParsedFile, part: &Range<usize>) -> bool {
    let statements = &parsed.syntax.statements;
    let first = statements.partition_point(|s| s.range.start < part.start);
    let cases = statements[first..].iter().take_while(|s| s.range.start < part.end);
    cases.filter(|s| s.kind == StatementKind::Case && inside(&s.range, part)).any(|case| {
        let mut around = case.around.map(|a| &statements[a as usize]);
        while let Some(s) = around.filter(|s| s.kind != StatementKind::Switch) {
            around = s.around.map(|a| &statements[a as usize]);
        }
        around.is_none_or(|switch| !inside(&switch.range, part))
    })
}

/// A construct that a static local cannot simply leave.
fn keeps_inside(directive: &Directive, text: &[u8]) -> Option<String> {
    let leaves = names::leaves(&directive.name)?;
    if leaves.contains(&"target") {
        return Some("a target construct".to_owned());
    }
    needs_shared(directive, text).then(|| format!("`{}`, where it would not be shared", directive.name))
}

/// Whether a variable from outside a construct is not simply shared there.
pub fn needs_shared(directive: &Directive, text: &[u8]) -> bool {
    let leaves = names::leaves(&directive.name).unwrap_or_default();
    let default = directive.clauses.iter().find(|c| c.name == "default").and_then(|c| c.argument.clone());
    let default = default.and_then(|a| text.get(a)).map(|a| a.trim_ascii() != b"shared");
    default.unwrap_or(leaves.iter().any(|l| matches!(*l, "task" | "taskloop")))
}

/// Whether a directive variant is a target construct: static locals cannot leave it.
pub fn is_target(directive: &Directive) -> bool {
    names::leaves(&directive.name).is_some_and(|l| l.contains(&"target"))
}

/// Whether a statement at a place may be preceded by a declaration: it stands in a block.
pub fn in_block(parsed: &ParsedFile, place: &Range<usize>) -> bool {
    let Some(s) = parsed.syntax.statement_after(place) else { return true };
    // A directive above takes one statement.
    let governs = |start: usize| parsed.nodes.governs(start, place.start);
    if governs(s.range.start) || governs(place.start) {
        return false;
    }
    let at = s.parent.start..s.parent.start + 1;
    parsed.syntax.statements_in(&at).iter().any(|b| b.kind == StatementKind::Compound && b.range == s.parent)
}

/// Whether an `if` with an `else` in place of the statement behind a directive would seem to be inside an `if` that has
/// none: compilers warn of it.
pub fn may_take_else(parsed: &ParsedFile, directive: &Range<usize>) -> bool {
    let statements = &parsed.syntax.statements;
    let (text, Some(mut inner)) = (parsed.text.text(), parsed.syntax.statement_after(directive)) else { return false };
    while let Some(around) = inner.around.map(|a| &statements[a as usize]) {
        let start = inner.range.start.min(directive.start);
        match around.kind {
            StatementKind::If if around.range.end == inner.range.end => {
                return !text[around.range.start..start].trim_ascii_end().ends_with(b"else");
            }
            StatementKind::For | StatementKind::OtherLoop | StatementKind::Labeled => inner = around,
            _ => return false,
        }
    }
    false
}

/// Whether a part lies in another.
pub fn inside(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

#[cfg(test)]
mod tests;
