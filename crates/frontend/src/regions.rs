//! Regions of `begin declare variant` ... `end declare variant` (OpenMP 5.2, 7.5.5): their selectors,
//! nested ones merged, and the function definitions that are variants by standing in them.
//!
//! A region goes on through the files that are included in it, so it is a span of the unit's order.

use crate::cpp::{PassId, UnitPos};
use crate::directive::{ClauseKind, Directive};
use crate::language::Language;
pub use crate::parsed::VariantRegion;
use crate::parsed::{ParsedFile, ParsedUnit, Position};
use crate::syntax::{FunctionDefinition, ScopeKind};

use ompick_resolver::selector::{ContextSelector, TraitPropertyKind};
use std::ops::Range;

/// The selector of a directive with exactly one `match` clause.
pub fn selector_of(directive: &Directive) -> Option<&ContextSelector> {
    let mut selectors = directive.clauses.iter().filter_map(|c| match &c.kind {
        ClauseKind::Match(selector) => Some(selector),
        _ => None,
    });
    let first = selectors.next();
    first.filter(|_| selectors.next().is_none())
}

/// The regions of a unit in the order of their beginnings.
pub(crate) fn find(unit: &ParsedUnit) -> Vec<VariantRegion> {
    let mut found: Vec<VariantRegion> = Vec::new();
    for (file, begin, end, span) in spans(unit) {
        let at = unit.files[file].directives[begin as usize].range.start;
        let around = innermost_of(&found, unit, file, at);
        let directive = &unit.files[file].directives[begin as usize].directive;
        let Some(own) = selector_of(directive) else { continue };
        let selector = match around {
            Some(outer) => own.nested_in(&without_places(&found[outer].selector)),
            None => own.clone(),
        };
        found.push(VariantRegion { file, begin, end, selector, around, definitions: Vec::new(), span });
    }
    if found.is_empty() {
        return found;
    }
    for (file, parsed) in unit.files.iter().enumerate() {
        let nested = nested(&parsed.syntax.functions);
        for (index, f) in parsed.syntax.functions.iter().enumerate() {
            let nested = nested[index];
            let inside = innermost_of(&found, unit, file, f.whole.start);
            let inside = inside.filter(|&r| unit.language != Language::Cxx || is_cxx_variant(unit, &found[r], file, f));
            if let Some(region) =
                inside.filter(|_| !nested && (f.declaration as usize) < parsed.syntax.declarations.len())
            {
                found[region].definitions.push((file, index as u32));
            }
        }
    }
    found
}

/// The innermost region of a unit around a place of a file.
pub fn innermost(unit: &ParsedUnit, file: usize, at: usize) -> Option<usize> {
    innermost_of(&unit.regions, unit, file, at)
}

/// The same among the first regions of a unit.
fn innermost_of(regions: &[VariantRegion], unit: &ParsedUnit, file: usize, at: usize) -> Option<usize> {
    let begins_before = |r: &VariantRegion| {
        let begin = &unit.files[r.file].directives[r.begin as usize];
        unit.precedes(Position { file: r.file, at: begin.range.start }, Position { file, at })
    };
    // Regions are in the order of their beginnings, and one that is around the place is around the last of these.
    let last = regions.partition_point(begins_before).checked_sub(1);
    std::iter::successors(last, |&r| regions[r].around).find(|&r| regions[r].contains(unit, file, at))
}

/// For each function whether it stands in the body of another.
fn nested(functions: &[FunctionDefinition]) -> Vec<bool> {
    let mut bodies: Vec<(usize, usize)> = functions.iter().map(|f| (f.body.start, f.body.end)).collect();
    bodies.sort_unstable();
    let mut furthest = 0;
    for (_, end) in &mut bodies {
        furthest = furthest.max(*end);
        *end = furthest;
    }
    let is_nested = |f: &FunctionDefinition| {
        let before = bodies.partition_point(|(start, _)| *start < f.whole.start);
        before > 0 && f.whole.end <= bodies[before - 1].1
    };
    functions.iter().map(is_nested).collect()
}

/// Whether a definition of C++ in a region is a function variant: not if its class stands in the region
/// too.
fn is_cxx_variant(unit: &ParsedUnit, region: &VariantRegion, file: usize, f: &FunctionDefinition) -> bool {
    let parsed = &unit.files[file];
    let Some(d) = parsed.syntax.declarations.get(f.declaration as usize) else { return false };
    let mut scope = Some(d.scope);
    while let Some(s) = scope.map(|s| &parsed.syntax.scopes[s as usize]) {
        if s.kind == ScopeKind::Class && region.contains(unit, file, s.range.start) {
            return false;
        }
        scope = s.parent;
    }
    !d.specifiers.is_special
}

/// A region as file, directives and span.
pub(crate) type Span = (usize, u32, u32, Range<UnitPos>);

/// All regions, outer ones before those inside them.
pub(crate) fn spans(unit: &ParsedUnit) -> Vec<Span> {
    let mut spans = Vec::new();
    for (file, parsed) in unit.files.iter().enumerate() {
        for &(begin, end) in &parsed.nodes.pairs {
            let (from, to) = (&parsed.directives[begin as usize], &parsed.directives[end as usize]);
            if from.directive.name == "begin declare variant" {
                let span = unit.position(file, from.range.start)..unit.position(file, to.range.start);
                spans.push((file, begin, end, span));
            }
        }
    }
    // (Stable: those of one invocation are in their order already.)
    spans.sort_by_key(|s| s.3.start);
    spans
}

/// The parts of a file that stand in regions, in the file's offsets; `spans`: all regions of its unit.
pub(crate) fn parts(unit: &ParsedUnit, file: &ParsedFile, spans: &[Span]) -> Vec<Range<usize>> {
    if spans.is_empty() {
        return Vec::new();
    }
    let own = spans.iter().filter(|s| unit.files[s.0].pass == file.pass).map(|s| {
        let directives = &file.directives;
        file.text.to_file(&(directives[s.1 as usize].range.end..directives[s.2 as usize].range.start))
    });
    let whole = spans.iter().any(|s| begins_inside(unit, &s.3, file.pass));
    own.chain(whole.then(|| 0..file.text.original().len())).collect()
}

/// Whether a pass is read inside a span. (A file that begins with a region's first byte is not inside it.)
fn begins_inside(unit: &ParsedUnit, span: &Range<UnitPos>, pass: PassId) -> bool {
    let start = unit.preprocessed.position(pass, 0);
    span.start < start && start < span.end
}

/// The passes that are read inside a region.
pub(crate) fn passes_inside(unit: &ParsedUnit) -> Vec<PassId> {
    // Of regions inside each other the outermost; these are apart.
    let mut outermost: Vec<Range<UnitPos>> = Vec::new();
    for (.., span) in spans(unit) {
        if outermost.last().is_none_or(|last| last.end <= span.start) {
            outermost.push(span);
        }
    }
    let inside = |pass: PassId| {
        let at = unit.preprocessed.position(pass, 0);
        // (A file that begins with a region's first byte is not inside it.)
        let before = outermost.partition_point(|s| s.start < at);
        before > 0 && outermost[before - 1].contains(&at)
    };
    unit.preprocessed.pass_ids().map(|(id, _)| id).filter(|&id| inside(id)).collect()
}

impl VariantRegion {
    /// The files that are included in the region, as passes of the unit.
    pub fn included(&self, unit: &ParsedUnit) -> Vec<PassId> {
        let inside = |pass: PassId| begins_inside(unit, &self.span, pass);
        unit.preprocessed.pass_ids().map(|(id, _)| id).filter(|&id| inside(id)).collect()
    }

    /// Whether a place of a file of the unit is in the region.
    pub fn contains(&self, unit: &ParsedUnit, file: usize, at: usize) -> bool {
        let own = &unit.files[self.file].directives;
        let (begin, end) = (&own[self.begin as usize], &own[self.end as usize]);
        unit.precedes(Position { file: self.file, at: begin.range.start }, Position { file, at })
            && unit.precedes(Position { file, at }, Position { file: self.file, at: end.range.start })
    }

    /// What is left out if the region is: parts of files in their offsets.
    pub(crate) fn extent(&self, unit: &ParsedUnit) -> Vec<(PassId, Range<usize>)> {
        let file = &unit.files[self.file];
        let (begin, end) = (&file.directives[self.begin as usize], &file.directives[self.end as usize]);
        let own = (file.pass, file.text.to_file(&(begin.range.start..end.range.end)));
        let whole = |pass: PassId| (pass, 0..unit.preprocessed.pass(pass).source.bytes.len());
        std::iter::once(own).chain(self.included(unit).into_iter().map(whole)).collect()
    }
}

/// The selector as one of another directive sees it: its expressions stand in another text.
fn without_places(selector: &ContextSelector) -> ContextSelector {
    let mut selector = selector.clone();
    for property in
        selector.sets.iter_mut().flat_map(|s| &mut s.selectors).flat_map(|s| s.properties.iter_mut().flatten())
    {
        if matches!(property.kind, TraitPropertyKind::Expression(_)) {
            property.span = 0..0;
        }
    }
    selector
}

#[cfg(test)]
mod tests;
