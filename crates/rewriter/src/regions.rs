//! Regions of `begin declare variant` whose device or implementation traits match no context of the
//! compilation: their text is left out (OpenMP 5.2, 7.5.5), but not what it does to the preprocessor.

use crate::decision_tree::DecisionTree;
use crate::elaborate::{self, DeclaredVariant, Elaborated, Name};
use crate::obstacle::Obstacle;
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::cpp::{CppLine, CppLineKind, Include, PassId, PragmaKind, Resolution};
use ompick_frontend::fortran::names::Names;
use ompick_frontend::placed::Form;
use ompick_frontend::regions::VariantRegion;
use ompick_frontend::unit::{ParsedFile, Unit, holds_word, is_marked};
use ompick_resolver::context::Context;
use ompick_resolver::matching::device_and_implementation_match;
use ompick_resolver::resolve::resolve_variant;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The regions of a unit that can match neither on the host nor on the device of a target.
pub fn unmatched(unit: &Unit, base: &Context) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    if unit.regions.is_empty() {
        return found;
    }
    let names = Names::new(&[unit]);
    let elaborated = Elaborated::new(unit, base, &names, 0, &FxHashSet::default(), &mut Sites::default());
    for (i, region) in unit.regions.iter().enumerate() {
        let begin = &unit.files[region.file].directives[region.begin as usize];
        let host = elaborated.context_at(base, unit.position(region.file, begin.range.start));
        let device = host.clone().inside("target");
        let around = region.around.is_some_and(|r| found.contains(&r));
        if around || ![host, device].iter().any(|c| device_and_implementation_match(c, &region.selector)) {
            found.insert(i);
        }
    }
    found
}

/// Variants that only the device has, by their names: what the host has in their place.
pub type Substitutes = BTreeMap<Name, BTreeSet<Option<Name>>>;

/// What the host chooses among a call's candidates where the device's context is `context`; `None`:
/// only run time knows.
pub fn host_choice(context: &Context, declared: &[&DeclaredVariant]) -> Option<Option<usize>> {
    let mut host = context.clone();
    host.device = host.host.clone();
    let (places, there): (Vec<usize>, Vec<&DeclaredVariant>) =
        declared.iter().copied().enumerate().filter(|(_, d)| d.region.is_none_or(|r| !r.device_only)).unzip();
    match DecisionTree::of(&resolve_variant(&host, &elaborate::to_candidates(&there))) {
        DecisionTree::Leaf(leaf) => Some(leaf.map(|i| places[i])),
        DecisionTree::If { .. } => None,
    }
}

/// What takes the place of a directive of a region that only the device's pass is to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Of the first: a condition of the preprocessor that holds in that pass.
    Begin { condition: String },
    /// Of the last.
    End { substitutes: Vec<Substitute> },
}

/// A variant that only the device has, and what the host has in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitute {
    pub variant: Name,
    pub instead: Name,
}

/// Keeps the regions that only the device matches from the host's pass, where another function stands
/// in for each of their variants: by file and directive.
pub fn guards(
    unit: &Elaborated,
    base: &Context,
    substitutes: &Substitutes,
    sites: &mut Sites,
) -> FxHashMap<(usize, u32), Guard> {
    let mut guards = FxHashMap::default();
    let Some(condition) = unit.device_pass else { return guards };
    let regions = &unit.unit.regions;
    let device_only = |i: usize| {
        let begin = &unit.unit.files[regions[i].file].directives[regions[i].begin as usize];
        let host = unit.context_at(base, unit.unit.position(regions[i].file, begin.range.start));
        !device_and_implementation_match(&host, &regions[i].selector)
    };
    for (i, region) in regions.iter().enumerate() {
        let file = &unit.unit.files[region.file];
        let whole_line = |d: u32| file.directives[d as usize].form == Form::Pragma;
        if !device_only(i)
            || region.around.is_some_and(device_only)
            || !whole_line(region.begin)
            || !whole_line(region.end)
        {
            continue;
        }
        let mut end: Vec<Substitute> = Vec::new();
        let mut defined: BTreeMap<Name, Name> = BTreeMap::new();
        let inside = |r: &VariantRegion| {
            let begin = unit.unit.files[r.file].directives[r.begin as usize].range.start;
            std::ptr::eq(r, region) || region.contains(unit.unit, r.file, begin)
        };
        for &(f, function) in regions.iter().filter(|r| inside(r)).flat_map(|r| &r.definitions) {
            let d = elaborate::definition(&unit.unit.files[f], function);
            let variant = unit.name_of(f, d);
            let instead = substitutes.get(variant).cloned().unwrap_or_else(|| usual(unit, base, f, function));
            // The overloads of a name share what stands in for it.
            let spelled = unit.name_in_region(f, d).map_or(variant, Vec::as_slice);
            let name = instead.first().cloned().flatten().map(|n| unit.spelled(n));
            let known = defined.get(spelled);
            match name {
                Some(name) if instead.len() == 1 && known.is_none_or(|k| *k == name) => {
                    if known.is_none() {
                        end.push(Substitute { variant: spelled.to_vec(), instead: name.clone() });
                        defined.insert(spelled.to_vec(), name);
                    }
                }
                _ => {
                    let shown = String::from_utf8_lossy(unit.unit.files[f].name_of(d)).into_owned();
                    let message = format!(
                        "only the device has this variant of `{shown}`, and the host would choose differently at its calls"
                    );
                    sites.report(&codes::HOST_SUBSTITUTE, &unit.unit.files[f], &d.name, &message);
                }
            }
        }
        guards.insert((region.file, region.begin), Guard::Begin { condition: condition.to_string() });
        guards.insert((region.file, region.end), Guard::End { substitutes: end });
    }
    guards
}

/// What the host has in place of a variant that nobody was seen to call.
fn usual(unit: &Elaborated, base: &Context, file: usize, function: u32) -> BTreeSet<Option<Name>> {
    let parsed = &unit.unit.files[file];
    let d = elaborate::definition(parsed, function);
    let is_it = |v: &DeclaredVariant| v.region.is_some_and(|r| r.file == file && r.function == function);
    let Some(all) = unit.bases.values().find(|all| all.iter().any(is_it)) else { return BTreeSet::new() };
    let all: Vec<&DeclaredVariant> = all.iter().collect();
    let choice = host_choice(&base.clone().inside("target"), &all);
    BTreeSet::from([choice.map(|leaf| leaf.map_or(parsed.name_of(d).to_vec(), |i| all[i].variant.clone()))])
}

/// A region that matches no context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub part: Range<usize>,
    /// The preprocessor's lines in it that stay.
    pub preprocessor_lines: Vec<Range<usize>>,
}

/// The regions that are left out of a file; what cannot be done right is said.
pub fn left_out(unit: &Unit, parsed: &ParsedFile, sites: &mut Sites) -> Vec<LeftOut> {
    let mut all = Vec::new();
    for elided in parsed.elided.iter().filter(|_| !is_elided(unit, parsed.pass)) {
        let mut staying = Vec::new();
        for line in preprocessor_lines(unit, parsed, elided) {
            match &line.kind {
                CppLineKind::Include(include) => {
                    if let Err(why) = may_go(unit, include) {
                        let place =
                            parsed.text.from_file(include.range.start)..parsed.text.from_file(include.range.end);
                        let message =
                            format!("this include goes with its region, which matches no context here, but {why}");
                        sites.report(&codes::REGION_INCLUDE, parsed, &place, &message);
                    }
                }
                _ => staying.push(parsed.text.from_file(line.range.start)..parsed.text.from_file(line.range.end)),
            }
        }
        all.push(LeftOut { part: elided.clone(), preprocessor_lines: staying });
    }
    all
}

/// Whether a whole pass is left out, because it is included in a region that is.
pub fn is_elided(unit: &Unit, pass: PassId) -> bool {
    unit.preprocessed.pass(pass).parent.is_some_and(|(parent, at)| unit.is_elided(parent, at))
}

/// The lines of a part that the preprocessor heeds, in their order; all of them or, if none does
/// anything that outlives the part and it cuts no conditional, only the includes.
fn preprocessor_lines<'u>(unit: &'u Unit, parsed: &ParsedFile, part: &Range<usize>) -> Vec<&'u CppLine> {
    let part = parsed.text.to_file(part);
    let inside = |l: &&CppLine| part.start <= l.range.start && l.range.end <= part.end;
    let all = unit.preprocessed.pass(parsed.pass).lines.iter().filter(inside);
    let bytes = parsed.text.original();
    let stays = |l: &&CppLine| match &l.kind {
        CppLineKind::Pragma(PragmaKind::Other) => steers_preprocessor(&bytes[l.range.clone()]),
        CppLineKind::Pragma(PragmaKind::Omp { .. } | PragmaKind::Ompx { .. }) | CppLineKind::Other => false,
        CppLineKind::Include(_) => l.active,
        _ => true,
    };
    let lines: Vec<&CppLine> = all.filter(stays).collect();
    let lasting = |l: &&CppLine| l.active && !matches!(l.kind, CppLineKind::Conditional | CppLineKind::Include(_));
    match lines.iter().any(lasting) || cuts_conditional(unit, parsed, &part) {
        true => lines,
        false => lines.into_iter().filter(|l| matches!(l.kind, CppLineKind::Include(_))).collect(),
    }
}

/// Whether a part of a file begins or ends inside a branch of a conditional, and does not lie in that branch.
fn cuts_conditional(unit: &Unit, parsed: &ParsedFile, part: &Range<usize>) -> bool {
    let holds = |around: &Range<usize>, r: &Range<usize>| around.start <= r.start && r.end <= around.end;
    unit.preprocessed.pass(parsed.pass).conditionals.iter().any(|group| {
        let whole = group.range();
        let meets = whole.start < part.end && part.start < whole.end;
        meets && !holds(part, &whole) && !group.branches.iter().any(|b| holds(&b.body, part))
    })
}

/// Whether a pragma is the preprocessor's own.
fn steers_preprocessor(line: &[u8]) -> bool {
    [&b"push_macro"[..], b"pop_macro", b"poison", b"system_header", b"diagnostic"].iter().any(|w| holds_word(line, w))
}

/// Whether an include may be left out: nothing of it may be wanted elsewhere. The error says what is.
fn may_go(unit: &Unit, include: &Include) -> Result<(), Obstacle> {
    let Resolution::Pass(pass) = include.resolution else { return Ok(()) };
    let preprocessed = &unit.preprocessed;
    let below = |mut p: PassId| loop {
        if p == pass {
            return true;
        }
        match preprocessed.pass(p).parent {
            Some((parent, _)) => p = parent,
            None => return false,
        }
    };
    let outside = || preprocessed.pass_ids().filter(|(id, _)| !below(*id) && !is_elided(unit, *id));
    for (_, p) in outside() {
        for line in p.lines.iter().filter(|l| l.active) {
            let CppLineKind::Include(other) = &line.kind else { continue };
            let Resolution::Already(again) = other.resolution else { continue };
            let again = preprocessed.pass(again);
            let matters = !again.system || is_marked(&again.source.bytes, unit.language);
            if matters && preprocessed.pass_ids().any(|(id, q)| below(id) && q.source.id == again.source.id) {
                return Err(Obstacle::IncludedAgain { header: String::from_utf8_lossy(&other.spelling).to_string() });
            }
        }
    }
    let made = preprocessed.macros.definitions().iter().filter(|m| m.origin.as_ref().is_some_and(|o| below(o.pass)));
    for name in made.map(|m| &m.name) {
        let wanted = |(id, p): (PassId, &ompick_frontend::cpp::Pass)| {
            !p.system
                && holds_word(&p.source.bytes, name)
                && preprocessed
                    .macros
                    .get(name, preprocessed.time_at(id, p.source.bytes.len()))
                    .is_some_and(|m| m.origin.as_ref().is_some_and(|o| below(o.pass)))
        };
        if outside().any(wanted) {
            return Err(Obstacle::MacroUsedElsewhere { name: String::from_utf8_lossy(name).to_string() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
