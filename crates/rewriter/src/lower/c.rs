//! How a decision is written in C.

use super::attribute_list::{self, is_spent};
use super::forward::WrittenAt;
use super::{Lower, MovedText, forward};
use crate::copies::{self, Labels, MovedOut};
use crate::elaborate::Name;
use crate::lines::{after_line, eol_of, indent_of, indentation, line_of};
use crate::obstacle::Obstacle;
use crate::places::{alone_end, attribute_list_item};
use crate::plan::{self, BaseLanguage, Callee, CannotGovern, DeclarationPlace, Defined, Definition, Helper, Questions};
use crate::style::Style;
use ompick_frontend::directive::Directive;
use ompick_frontend::expanded::Edit;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{self, Body};
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::syntax::{Declaration, Label, StatementKind};
use ompick_frontend::unit::{ParsedFile, Unit};
use ompick_resolver::names::Association;
use std::collections::BTreeSet;
use std::collections::HashSet;
use std::ops::Range;

/// C.
#[derive(Clone, Debug)]
pub struct Lowering {
    pub style: Style,
}

impl Lower for Lowering {
    fn metadirective(
        &self,
        parsed: &ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
        text: Option<&[u8]>,
    ) -> Result<Vec<Edit>, CannotGovern> {
        let shape = self.shape(parsed, placed, body, variant)?;
        let text = text.unwrap_or_default();
        Ok(match shape {
            Shape::Gone { end } => {
                let end = end.and_then(|e| self.removed(parsed, e));
                self.removed(parsed, placed).into_iter().chain(end).collect()
            }
            Shape::Block { end } => {
                let open = self.style.lines.replace(parsed, &placed.range, b"{");
                vec![open, self.style.lines.replace(parsed, &end.range, b"}")]
            }
            Shape::Alone => {
                let mut edits = vec![self.directive(parsed, placed, text)];
                edits.extend(variant.and_then(|variant| attribute_list::statement_end(parsed, placed, variant)));
                edits
            }
            Shape::Paired { end, name } => {
                let end = self.directive(parsed, end, format!("end {name}").as_bytes());
                vec![self.directive(parsed, placed, text), end]
            }
            Shape::Statement { end } => {
                [Some(self.directive(parsed, placed, text)), self.removed(parsed, end)].into_iter().flatten().collect()
            }
            Shape::Braces { end, first } => self.in_braces(parsed, placed, end, first, text),
        })
    }

    fn removed(&self, parsed: &ParsedFile, placed: &Placed) -> Option<Edit> {
        Some(match placed.form {
            Form::Pragma | Form::Sentinel => self.style.lines.remove(parsed, &placed.range),
            Form::Operator => Edit { range: placed.range.clone(), text: Vec::new() },
            Form::Attribute if is_alone(parsed, placed) => self.style.lines.remove(parsed, &placed.range),
            Form::Attribute => {
                let item = attribute_list_item(parsed, placed).filter(|item| !item.sequence.is_empty());
                let (range, text): (_, &[u8]) = match item {
                    // A declaration takes no `nothing`.
                    Some(item) if is_spent(placed) => (attribute_list::without_spent(parsed, placed, &item)?, b""),
                    Some(_) => (placed.range.clone(), b"directive(nothing)"),
                    None => (placed.range.clone(), b""),
                };
                Edit { text: self.style.lines.in_place_of(parsed, &range, text), range }
            }
        })
    }

    fn definition(&self, at: WrittenAt, Definition { name, what }: &Definition) -> Result<Vec<u8>, Obstacle> {
        let unit = at.unit;
        let declared = |like: &DeclarationPlace| like.of(unit).ok_or(Obstacle::DeclarationLost);
        match what {
            Defined::Dispatcher(dispatcher) => super::dispatcher::text(unit, name, dispatcher),
            Defined::Forwarder(forwarder) => self.forwarder(at, name, forwarder),
            Defined::Support(support) => Ok(super::support::text(unit, support)),
            Defined::Alias { like, .. } => at.function(declared(like)?, name),
            Defined::BasePrototype { like, is_static } => {
                at.prototype(declared(like)?, name, if *is_static { b"static " } else { b"" })
            }
            Defined::DevicePrototype { like, .. } => {
                let like = declared(like)?;
                let eol = eol_of(like.parsed.text.written());
                let prototype = at.prototype(like, name, forward::linkage_of(like.declaration))?;
                Ok([DECLARE_TARGET, eol, prototype.as_slice(), eol, END_DECLARE_TARGET].concat())
            }
        }
    }

    fn device_version(&self, parsed: &ParsedFile, function: &Declaration, text: Vec<u8>) -> Edit {
        let eol = eol_of(parsed.text.written());
        let text = match function.specifiers.is_inline && !function.specifiers.is_static {
            // Nobody else gives an external definition of it.
            true => match text.strip_prefix(b"extern") {
                Some(rest) if function.specifiers.is_extern => [b"static", rest].concat(),
                _ => [b"static ", text.as_slice()].concat(),
            },
            false => text,
        };
        let mut out = [eol, DECLARE_TARGET, eol].concat();
        self.marker(parsed, line_of(parsed, function.whole.start), &mut out);
        out.extend([text.as_slice(), eol, END_DECLARE_TARGET].concat());
        let end = function.whole.end;
        out.extend(self.back_in_step(parsed, end));
        Edit { range: end..end, text: out }
    }

    fn variant_definition(&self, function: &Declaration, name: &[u8]) -> Vec<Edit> {
        let mut edits = vec![Edit { range: function.name.clone(), text: name.to_vec() }];
        let specifiers = function.specifiers;
        if specifiers.is_inline && !specifiers.is_static && !specifiers.is_extern {
            // Nobody else gives an external definition of it.
            edits.push(Edit { range: function.whole.start..function.whole.start, text: b"static ".to_vec() });
        }
        edits
    }

    fn label_edit(&self, _parsed: &ParsedFile, label: &Label, name: &Name) -> Edit {
        Edit { range: label.name.clone(), text: name.clone() }
    }

    fn moved_text(&self, parsed: &ParsedFile, moved: &MovedOut) -> MovedText {
        super::statics::text(parsed, moved)
    }

    fn write_call(&self, parsed: &ParsedFile, call: &plan::Call, out: &mut Vec<Edit>) {
        let text = parsed.text.text();
        let site = &parsed.syntax.calls[call.site.0 as usize];
        if let Some(callee) = &call.callee {
            let name = &text[site.callee.clone()];
            let before = &text[site.range.start..site.callee.start];
            // A choice has no address to be taken: `(&f)(x)`.
            let callee = callee_text(callee);
            let range = match callee.starts_with(b"(") && before.contains(&b'&') {
                true => site.range.start..site.arguments.start - 1,
                false => site.callee.clone(),
            };
            out.push(Edit { range, text: annotated(&self.style, name, callee) });
        }
        if !call.arguments.is_empty() {
            let empty = text[site.arguments.clone()].trim_ascii().is_empty();
            let comma: &[u8] = if empty { b"" } else { b", " };
            let end = site.arguments.end;
            out.push(Edit { range: end..end, text: [comma, &call.arguments.join(&b", "[..])].concat() });
        }
    }
}

impl BaseLanguage for Lowering {
    fn style(&self) -> &Style {
        &self.style
    }
}

impl Labels for Lowering {
    fn label_key(&self, parsed: &ParsedFile, label: &Label) -> Name {
        parsed.text.written()[label.name.clone()].to_vec()
    }

    fn label_in_copy(&self, parsed: &ParsedFile, label: &Label, copy: usize) -> Option<Name> {
        Some([&parsed.text.written()[label.name.clone()], format!("__ompick_{copy}").as_bytes()].concat())
    }
}

impl Questions for Lowering {
    fn can_replace(
        &self,
        parsed: &ParsedFile,
        metadirective: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern> {
        self.shape(parsed, metadirective, body, variant).map(drop)
    }

    fn can_branch(
        &self,
        parsed: &ParsedFile,
        metadirective: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<(), CannotGovern> {
        self.braces_in_branch(parsed, metadirective, body, variant).map(drop)
    }

    fn can_forward(&self, file: &ParsedFile, declaration: &Declaration) -> Result<(), Obstacle> {
        forward::check(file, declaration).map(drop)
    }

    fn can_alias(&self, file: &ParsedFile, declaration: &Declaration) -> Result<(), Obstacle> {
        forward::check(file, declaration).map(drop)
    }

    fn can_define(&self, unit: &Unit, helper: &Helper) -> Result<(), Obstacle> {
        match helper {
            Helper::Dispatcher(dispatcher) => super::dispatcher::check(unit, dispatcher),
            Helper::Forwarder(forwarder) => super::dispatch::check_forwarder(unit, forwarder),
            Helper::Support(_) => Ok(()),
            Helper::Alias { .. } | Helper::Assumed { .. } | Helper::Prototype { .. } => Err(Obstacle::OtherWays),
        }
    }

    fn is_bare(&self, parsed: &ParsedFile, range: &Range<usize>, stacked_only: bool) -> bool {
        let text = parsed.text.written().get(range.clone()).unwrap_or_default();
        text.iter().all(|b| b.is_ascii_whitespace() || (!stacked_only && matches!(b, b'{' | b'}')))
    }

    fn moved(&self, parsed: &ParsedFile, part: &Range<usize>, before: BTreeSet<usize>) -> Result<MovedOut, Obstacle> {
        let moved = copies::statics(parsed, part, before)?;
        super::statics::check(parsed, &moved)?;
        Ok(moved)
    }

    fn region(&self, parsed: &ParsedFile, placed: &Placed, body: &Body) -> Range<usize> {
        let text = parsed.text.written();
        let start = match placed.form {
            Form::Pragma | Form::Sentinel => after_line(text, placed.range.end),
            Form::Operator | Form::Attribute => {
                let own = body.end_directive.map_or(placed.range.end, |_| alone_end(parsed, placed));
                let line = after_line(text, own);
                let alone = line <= body.range.start.max(own) && text[own..line].trim_ascii().is_empty();
                if alone { line } else { own }
            }
        };
        start..self.region_text_end(parsed, body).max(start)
    }

    fn region_end(&self, parsed: &ParsedFile, body: &Body) -> usize {
        match body.end_directive {
            Some(end) => alone_end(parsed, &parsed.directives[end as usize]),
            None => body.range.end,
        }
    }

    fn whole_lines(&self, parsed: &ParsedFile, part: &Range<usize>) -> Range<usize> {
        indentation(parsed.text.written(), part.start).unwrap_or(part.start)..part.end
    }

    fn has_effects(&self, expression: &[u8]) -> bool {
        let calls = !ompick_frontend::placed::calls(&[b"(", expression, b")"].concat(), Language::C).is_empty();
        let mut assigns = false;
        for (i, _) in expression.iter().enumerate().filter(|(_, b)| **b == b'=') {
            let before = i.checked_sub(1).map(|j| expression[j]);
            let compares = expression.get(i + 1) == Some(&b'=') || matches!(before, Some(b'=' | b'!' | b'<' | b'>'));
            let shifts = i >= 2 && matches!(&expression[i - 2..i], b"<<" | b">>");
            assigns |= !compares || shifts;
        }
        let steps = expression.windows(2).any(|w| matches!(w, b"++" | b"--"));
        calls || assigns || steps
    }
}

/// What takes the place of a metadirective and its end directive.
enum Shape<'p> {
    /// Nothing.
    Gone { end: Option<&'p Placed> },
    /// Braces: something takes the region for one statement.
    Block { end: &'p Placed },
    /// A directive without an end.
    Alone,
    /// A directive with an end of its own.
    Paired { end: &'p Placed, name: String },
    /// A directive before the region, which is one statement.
    Statement { end: &'p Placed },
    /// A directive before braces, which open at `first`.
    Braces { end: &'p Placed, first: usize },
}

impl Lowering {
    /// What takes the place of a metadirective whose variant is chosen.
    fn shape<'p>(
        &self,
        parsed: &'p ParsedFile,
        placed: &Placed,
        body: Option<&Body>,
        variant: Option<&Directive>,
    ) -> Result<Shape<'p>, CannotGovern> {
        let end = body.and_then(|b| b.end_directive).map(|e| &parsed.directives[e as usize]);
        let (Some(body), Some(end)) = (body, end) else {
            return Ok(variant.map_or(Shape::Gone { end: None }, |_| Shape::Alone));
        };
        let Some(variant) = variant else {
            let is_block = self.must_stay_one(parsed, placed)
                && self.needs_braces(parsed, placed.form, &body.range, "nothing")?.is_some();
            return Ok(if is_block { Shape::Block { end } } else { Shape::Gone { end: Some(end) } });
        };
        let association = nodes::association(variant);
        if let Some(name) = paired(variant, association) {
            return Ok(Shape::Paired { end, name: name.to_owned() });
        }
        if !matches!(association, Some(Association::Block | Association::Loop)) {
            return Err(CannotGovern::NoEnd(variant.name.clone()));
        }
        Ok(match self.needs_braces(parsed, placed.form, &body.range, &variant.name)? {
            Some(first) => Shape::Braces { end, first },
            None => Shape::Statement { end },
        })
    }

    /// A directive before braces in place of a metadirective and its end.
    fn in_braces(&self, parsed: &ParsedFile, begin: &Placed, end: &Placed, first: usize, text: &[u8]) -> Vec<Edit> {
        let close = Edit { range: end.range.clone(), text: self.style.lines.in_place_of(parsed, &end.range, b"}") };
        let own_line = |d: &Placed| matches!(d.form, Form::Pragma | Form::Attribute);
        if parsed.directives_in(&(first..first + 1)).iter().any(own_line) {
            let source = parsed.text.written();
            let open = [eol_of(source), indent_of(source, begin.range.start), b"{"].concat();
            // A line's directive may end in a comment.
            if begin.form == Form::Pragma {
                return vec![self.directive(parsed, begin, &[text, &open].concat()), close];
            }
            let behind = begin.range.end;
            return vec![self.directive(parsed, begin, text), Edit { range: behind..behind, text: open }, close];
        }
        // On the statement's own line, so that no line is added.
        let open = Edit { range: first..first, text: b"{ ".to_vec() };
        vec![self.directive(parsed, begin, text), open, close]
    }

    /// Whether a region without its directives must still be one statement: something governs it.
    fn must_stay_one(&self, parsed: &ParsedFile, begin: &Placed) -> bool {
        let stacked = parsed.nodes.governs(begin.range.start, usize::MAX);
        let in_function = parsed.syntax.function_at(begin.range.start).is_some();
        stacked || (in_function && !copies::in_block(parsed, &begin.range))
    }

    /// Where a region must be opened by a brace to become the one statement that a construct takes;
    /// `None`: it is one already.
    pub fn needs_braces(
        &self,
        parsed: &ParsedFile,
        form: Form,
        region: &Range<usize>,
        name: &str,
    ) -> Result<Option<usize>, CannotGovern> {
        let inside: Vec<_> = parsed
            .syntax
            .statements_in(region)
            .iter()
            .filter(|s| s.range.end <= region.end)
            .filter(|s| !(region.start <= s.parent.start && s.parent.end <= region.end))
            .collect();
        let in_region = |r: &Range<usize>| region.start <= r.start && r.end <= region.end;
        let directives: Vec<_> = parsed.directives_in(region).iter().filter(|d| in_region(&d.range)).collect();
        let first =
            inside.first().map(|s| s.range.start).into_iter().chain(directives.first().map(|d| d.range.start)).min();
        let Some(first) = first else {
            return Err(CannotGovern::EmptyRegion(name.to_owned()));
        };
        if inside.iter().any(|s| s.kind == StatementKind::Case) {
            return Err(CannotGovern::CaseLabel);
        }
        // A statement's directives are all attributes, or none is.
        let mixes = |a: Form, b: Form| (a == Form::Attribute) != (b == Form::Attribute);
        let stands_alone = |d: &&&Placed| {
            let governs = matches!(nodes::association(&d.directive), Some(Association::Block | Association::Loop));
            !governs && !inside.iter().any(|s| s.range.start <= d.range.start && d.range.end <= s.range.end)
        };
        if let [only] = inside[..]
            && !matches!(only.kind, StatementKind::Declaration | StatementKind::Labeled)
            && directives.iter().find(stands_alone).is_none()
            && !directives.first().is_some_and(|d| d.range.start == first && mixes(d.form, form))
        {
            return Ok(None);
        }
        if let Some(name) = escaping_name(parsed, region, parsed.syntax.enclosing_block(region)) {
            return Err(CannotGovern::EscapingName(name));
        }
        Ok(Some(first))
    }

    /// A directive with another text in the place and form of `placed`.
    pub fn directive(&self, parsed: &ParsedFile, placed: &Placed, text: &[u8]) -> Edit {
        match placed.form {
            Form::Pragma | Form::Sentinel => {
                let mut new = b"#pragma omp ".to_vec();
                new.extend_from_slice(text.trim_ascii());
                new.extend_from_slice(self.trailing_comment(parsed, placed));
                self.style.lines.replace(parsed, &placed.range, &new)
            }
            Form::Attribute => {
                let text = self.style.lines.in_place_of(parsed, &placed.text, text.trim_ascii());
                Edit { range: placed.text.clone(), text }
            }
            Form::Operator => {
                let new = [b"_Pragma(\"omp ", text.trim_ascii(), b"\")"].concat();
                Edit { range: placed.range.clone(), text: new }
            }
        }
    }

    /// A comment behind the directive on its line stays.
    fn trailing_comment<'a>(&self, parsed: &'a ParsedFile, placed: &Placed) -> &'a [u8] {
        if placed.is_expanded() {
            return b"";
        }
        let rest = &parsed.text.written()[placed.place(&placed.directive.range).end..placed.range.end];
        let is_comment = |t: &[u8]| t.starts_with(b"//") || t.starts_with(b"/*");
        if is_comment(rest.trim_ascii_start()) { rest } else { b"" }
    }
}

/// The name in a call, with a comment that says what it stands for.
pub fn annotated(style: &Style, base: &[u8], new: Vec<u8>) -> Vec<u8> {
    match style.annotate {
        true => [&new, &b" /* ompick: variant of "[..], base, b" */"].concat(),
        false => new,
    }
}

/// What a call names instead.
pub fn callee_text(callee: &Callee) -> Vec<u8> {
    match callee {
        Callee::Named(name) => name.clone(),
        Callee::Chosen(chosen) => super::planned_text::chosen(chosen),
    }
}

/// The delimited form that every compiler with offloading knows.
const DECLARE_TARGET: &[u8] = b"#pragma omp declare target";
const END_DECLARE_TARGET: &[u8] = b"#pragma omp end declare target";

fn text_of<'a>(parsed: &'a ParsedFile, placed: &Placed) -> &'a [u8] {
    &parsed.text.written()[placed.range.clone()]
}

/// Whether an attribute stands alone in its brackets, and these on their line.
fn is_alone(parsed: &ParsedFile, placed: &Placed) -> bool {
    let text = parsed.text.written();
    let rest = &text[placed.range.end..];
    let line = rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
    text_of(parsed, placed).starts_with(b"[[")
        && rest[..line].trim_ascii().is_empty()
        && crate::lines::indentation(text, placed.range.start).is_some()
}

/// The name that an end directive of the variant has, if it is one that has an end in C.
fn paired(variant: &Directive, association: Option<Association>) -> Option<&str> {
    match association {
        Some(Association::Delimited) => variant.name.strip_prefix("begin "),
        Some(Association::Declarative) if variant.name == "declare target" => Some("declare target"),
        _ => None,
    }
}

/// A name declared directly in a region of a block and used behind the region.
fn escaping_name(parsed: &ParsedFile, region: &Range<usize>, block: Option<&Range<usize>>) -> Option<String> {
    let text = parsed.text.written();
    let block_end = block.map_or(text.len(), |b| b.end);
    let syntax = &parsed.syntax;
    let inside = |r: &Range<usize>| region.start <= r.start && r.end <= region.end;
    let own = syntax
        .declarations_in(region)
        .filter(|d| inside(&d.whole) && syntax.scopes[d.scope as usize].range.end == block_end);
    let names: HashSet<&[u8]> = own.map(|d| parsed.name_of(d)).collect();
    if names.is_empty() {
        return None;
    }
    let behind = region.end..block_end;
    let after = syntax
        .uses_in(&behind)
        .map(|u| u.name())
        .chain(syntax.calls_in(&behind).map(|c| c.callee.clone()))
        .chain(syntax.type_uses_in(&behind).map(|u| u.name()));
    after
        .filter(|r| region.end <= r.start && r.end <= block_end)
        .map(|r| &text[r.clone()])
        .find(|name| names.contains(name))
        .map(|name| String::from_utf8_lossy(name).into_owned())
}
