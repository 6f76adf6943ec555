//! Conditions as the walk reads them from directives: what is tested, what names are in them, and whether they can be
//! tested elsewhere.

use crate::decision_tree::DecisionTree;
use crate::elaborate::{DeclaredVariant, Elaborated, Name};
use crate::obstacle::Obstacle;
use crate::plan::{
    CandidateCondition, Condition, Conditions, DeviceTest, Helper, Operand, PlannedText, Support, UniqueIdentifier,
};
use crate::{identifiers, macros};
use ompick_frontend::cpp::{Time, TranslationUnit};
use ompick_frontend::directive::Directive;
use ompick_frontend::entities::parameters;
use ompick_frontend::placed::{DirectiveIn, Form, Placed};
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{ParsedFile, Unit};
use ompick_resolver::matching::{DynamicPart, TargetDeviceTest, Test};
use ompick_resolver::names;
use ompick_resolver::selector::{ContextSelector, Expression, Span, TraitPropertyKind};
use std::collections::BTreeMap;

/// The test as it stands at its directive, of C or C++. The error says why it cannot be made there.
pub fn read(
    unit: &TranslationUnit,
    directive: DirectiveIn,
    selector: &ContextSelector,
    test: &Test,
    in_target: bool,
    helpers: &mut BTreeMap<Name, Helper>,
) -> Result<Condition, Obstacle> {
    let operand = |part: &DynamicPart| match part {
        DynamicPart::Condition(e) => Ok(Operand::Expression(PlannedText::source(spelled(directive, selector, e)))),
        DynamicPart::TargetDevice(t) => {
            target_device(unit, directive, selector, t, in_target, helpers).map(Operand::Device)
        }
    };
    let operands = test.parts.iter().map(operand).collect::<Result<_, _>>()?;
    Ok(Condition { mode: test.mode, operands, evaluated: None })
}

/// A test of the device number (OpenMP 5.2, 7.3): the device is the host and that matches, or another and
/// that does; a number that is none matches nothing.
fn target_device(
    unit: &TranslationUnit,
    directive: DirectiveIn,
    selector: &ContextSelector,
    test: &TargetDeviceTest,
    in_target: bool,
    helpers: &mut BTreeMap<Name, Helper>,
) -> Result<DeviceTest, Obstacle> {
    if in_target {
        return Err(Obstacle::DeviceTestInTarget);
    }
    let number = test.device_num.as_ref().map(|e| match &e.value {
        // `omp_initial_device` is younger than some runtimes.
        Some(number) => PlannedText::source(number.to_string().into_bytes()),
        None => PlannedText::source(spelled(directive, selector, e)),
    });
    let own = device_is(unit, number, test.host, test.offload, helpers);
    let unique_identifier = test.uid.as_ref().map(|uid| {
        let (function, helper) = Support::DeviceHasUid.named(unit);
        helpers.insert(function.clone(), helper);
        UniqueIdentifier { function, value: uid.clone() }
    });
    Ok(DeviceTest { unique_identifier, ..own })
}

/// Whether a device is the host's (and `host` holds) or that of a device to offload to (and `offload` holds).
pub fn device_is(
    unit: &TranslationUnit,
    number: Option<PlannedText>,
    host: bool,
    offload: bool,
    helpers: &mut BTreeMap<Name, Helper>,
) -> DeviceTest {
    let (function, helper) = Support::DeviceIs.named(unit);
    helpers.insert(function.clone(), helper);
    DeviceTest { function, number, host, offload, unique_identifier: None, is_negated: false }
}

/// An expression as the user wrote it.
pub fn spelled(DirectiveIn { placed, expanded }: DirectiveIn, selector: &ContextSelector, e: &Expression) -> Vec<u8> {
    match span_of(selector, e) {
        Some(span) => placed.expression(&span, expanded),
        None => e.tokens.join(" ").into_bytes(),
    }
}

fn span_of(selector: &ContextSelector, e: &Expression) -> Option<Span> {
    let properties = selector.sets.iter().flat_map(|s| &s.selectors).flat_map(|s| s.properties.iter().flatten());
    let mut same =
        properties.filter(|p| matches!(&p.kind, TraitPropertyKind::Expression(own) if own.tokens == e.tokens));
    // What came from a region around has no place in this directive.
    same.next().map(|p| p.span.clone()).filter(|s| !s.is_empty())
}

/// The identifiers in a test's expressions, those by macros included, as they are at a time.
pub fn names_with_macros(unit: &Unit, test: &Test, time: Time) -> Vec<String> {
    let mut names = names_in(test);
    for e in expressions(test) {
        for name in names_by_macros(unit, e.tokens.join(" ").as_bytes(), time, &|_| false) {
            let name = String::from_utf8_lossy(&name).into_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The identifiers that macros in a text bring, as they are at a time; `is_no_macro`: names that are none there.
fn names_by_macros(unit: &Unit, text: &[u8], time: Time, is_no_macro: &dyn Fn(&[u8]) -> bool) -> Vec<Name> {
    let expansion = unit.preprocessed.expand(text, time, is_no_macro);
    let hidden = expansion.map.iter().filter(|s| !s.verbatim).map(|s| &expansion.text[s.out.clone()]);
    hidden.flat_map(identifiers::names_in).collect()
}

/// The identifiers in a test's expressions.
pub fn names_in(test: &Test) -> Vec<String> {
    let mut names = Vec::new();
    for e in expressions(test) {
        for (i, token) in e.tokens.iter().enumerate() {
            let member = i > 0 && matches!(e.tokens[i - 1].as_str(), "." | "->");
            if token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !member && !names.contains(token) {
                names.push(token.clone());
            }
        }
    }
    names
}

/// Routines that no construct gives another value: in a target region they may not be called at all.
pub const DEVICE_ROUTINES: &[&str] = &["omp_get_default_device", "omp_get_initial_device", "omp_get_num_devices"];

/// Whether a name stands before a parenthesis in a test; names of Fortran in any case.
pub fn is_called(test: &Test, name: &str) -> bool {
    let called = |t: &[String]| t[0].eq_ignore_ascii_case(name) && t[1] == "(";
    expressions(test).any(|e| e.tokens.windows(2).any(called))
}

/// The expressions that run time evaluates for a test.
pub fn expressions(test: &Test) -> impl Iterator<Item = &Expression> {
    test.parts.iter().filter_map(|part| match part {
        DynamicPart::Condition(e) => Some(e),
        DynamicPart::TargetDevice(t) => t.device_num.as_ref(),
    })
}

/// Reads the conditions of a tree. They are written where macros mean what they mean at `there`; `on_device`: a
/// device cannot be asked for there. The error says why one cannot be written. Calls in them are not decided yet.
pub fn of_tree(
    unit: &Elaborated,
    declared: &[&DeclaredVariant],
    tree: &DecisionTree,
    there: Time,
    on_device: bool,
    helpers: &mut BTreeMap<Name, Helper>,
) -> Result<Conditions, Obstacle> {
    let mut list = BTreeMap::<usize, Vec<CandidateCondition>>::new();
    for (candidate, test) in tree.tests() {
        let of_candidate = list.entry(candidate).or_default();
        if of_candidate.iter().any(|c| c.test == *test) {
            continue;
        }
        let variant = declared[candidate];
        let owner = &unit.unit.files[variant.file];
        let placed = &owner.directives[variant.directive as usize];
        let directive = DirectiveIn { placed, expanded: owner.text.text() };
        let parameters = own_parameters(unit.unit, variant);
        let is_parameter = |w: &[u8]| parameters.iter().flatten().any(|p| p.as_slice() == w);
        let mut hidden = Vec::new();
        let mut condition = read(&unit.unit.preprocessed, directive, variant.selector, test, on_device, helpers)?;
        let at = owner.text.to_file(&placed.range).start;
        condition.try_map(&mut |text: &[u8]| {
            let text = macros::of_place(&unit.unit.preprocessed, text, owner.pass, at, &is_parameter);
            macros::does_not_count(&unit.unit.preprocessed, &text, placed.time)?;
            let written = macros::as_at(&unit.unit.preprocessed, &text, placed.time, there, &is_parameter)?;
            hidden.extend(names_by_macros(unit.unit, &written, there, &is_parameter));
            Ok(written)
        })?;
        of_candidate.push(CandidateCondition {
            candidate,
            test: test.clone(),
            condition,
            parameters,
            names_by_macros: hidden,
        });
    }
    Ok(Conditions { list: list.into_values().flatten().collect() })
}

/// The names that mean the call's arguments in a variant's conditions. (Those of a region are read at its
/// beginning, where no parameters are.)
fn own_parameters(unit: &Unit, variant: &DeclaredVariant) -> Vec<Option<Name>> {
    let file = &unit.files[variant.file];
    let declared = file.function_after(variant.directive as usize).filter(|_| variant.region.is_none());
    if let Some(names) = declared.and_then(|d| old_style_parameters(file, d)) {
        return names;
    }
    let list = declared.and_then(|d| parameters(file, d)).unwrap_or_default().list;
    list.into_iter().map(|p| p.name.map(|n| file.text.text()[n].to_vec())).collect()
}

/// The parameters of an old-style definition of C, whose list has nothing but their names.
fn old_style_parameters(file: &ParsedFile, declared: &Declaration) -> Option<Vec<Option<Name>>> {
    if file.is_cxx() || declared.definition.is_none() {
        return None;
    }
    let list = file.code(declared.parameter_list.as_ref()?);
    let inside = list.strip_prefix(b"(")?.strip_suffix(b")")?.trim_ascii();
    let is_word = |item: &[u8]| !item.is_empty() && item.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let names: Vec<Option<Name>> = inside.split(|b| *b == b',').map(|n| Some(n.trim_ascii().to_vec())).collect();
    (inside != b"void" && names.iter().flatten().all(|name| is_word(name))).then_some(names)
}

/// A choice that is made above a construct instead of right inside it.
pub struct Outside<'a, 'u> {
    pub unit: &'a Elaborated<'u>,
    pub file: usize,
    /// The construct's directive, or the metadirective that it comes from.
    pub placed: &'a Placed,
    pub directive: &'a Directive,
    /// Where the condition is met.
    pub at: usize,
}

impl Outside<'_, '_> {
    /// Whether a name that a condition reads has the same value above the construct: by-value,
    /// firstprivate and freshly mapped data do. The error says why not.
    pub fn same(&self, test: &Test, name: &str) -> Result<(), Obstacle> {
        let parsed = &self.unit.unit.files[self.file];
        let local = parsed.syntax.local(name.as_bytes(), self.at);
        let here = self.unit.unit.position(self.file, self.at);
        let declared = self.unit.unit.declarations_of(name.as_bytes());
        let global = declared.filter(|(f, d)| self.unit.unit.position(*f, d.visible_from) <= here).last();
        let Some(d) = local.or(global.map(|(_, d)| d)) else {
            // Of what stands in a header that nobody reads is known only that it is called.
            return match is_called(test, name) && !DEVICE_ROUTINES.contains(&name) {
                true => Err(Obstacle::CalledInCondition { name: name.to_string() }),
                false => Ok(()),
            };
        };
        match d.kind {
            DeclarationKind::Enumerator | DeclarationKind::Typedef => return Ok(()),
            DeclarationKind::Function if DEVICE_ROUTINES.contains(&name) => return Ok(()),
            DeclarationKind::Function => return Err(Obstacle::CalledInCondition { name: name.to_string() }),
            DeclarationKind::Object | DeclarationKind::Parameter => {}
        }
        if local.is_some_and(|d| self.placed.range.start < d.name.start) {
            return Err(Obstacle::DeclaredInConstruct { name: name.to_string() });
        }
        let on_device = names::leaves(&self.directive.name).is_some_and(|l| l.contains(&"target"));
        if on_device && self.unit.declare_target.contains_key(name.as_bytes()) {
            return Err(Obstacle::DeclareTarget { name: name.to_string() });
        }
        if on_device && d.derived {
            return Err(Obstacle::NoPlainVariable { name: name.to_string() });
        }
        if self.changed_between(parsed, name) {
            return Err(Obstacle::MayChange { name: name.to_string() });
        }
        changed_by_clauses(self.placed, self.directive, parsed.text.text(), name)
    }

    /// Whether anything between the construct and the choice may write a variable.
    fn changed_between(&self, parsed: &ParsedFile, name: &str) -> bool {
        let text = parsed.text.text();
        let between = self.placed.range.end..self.at;
        let uses = parsed.syntax.uses_in(&between).map(|u| u.name());
        let mut uses = uses.filter(|r| r.end <= between.end && text[(*r).clone()] == *name.as_bytes());
        uses.any(|r| {
            let before = text[..r.start].trim_ascii_end();
            let after = text[r.end..].trim_ascii_start();
            let assigned = after.starts_with(b"=") && !after.starts_with(b"==");
            let compound = after.len() > 2
                && b"+-*/%&|^<>".contains(&after[0])
                && (after[1] == b'=' || &after[1..3] == b"<=" || &after[1..3] == b">=")
                && !after.starts_with(b"<=")
                && !after.starts_with(b">=");
            let stepped = after.starts_with(b"++")
                || after.starts_with(b"--")
                || before.ends_with(b"++")
                || before.ends_with(b"--");
            assigned || compound || stepped || before.ends_with(b"&")
        }) || parsed.syntax.calls_in(&between).any(|c| {
            // A call may write what it can see.
            between.start <= c.range.start
                && c.range.end <= between.end
                && parsed.syntax.local(name.as_bytes(), self.at).is_none()
        })
    }
}

/// Whether a clause of a construct may give a variable another value inside than above it; the error
/// says which.
pub fn changed_by_clauses(placed: &Placed, directive: &Directive, text: &[u8], name: &str) -> Result<(), Obstacle> {
    let fold = |t: String| if placed.form == Form::Sentinel { t.to_ascii_lowercase() } else { t };
    let has = |clause: &str| directive.clauses.iter().any(|c| c.name == clause);
    for clause in &directive.clauses {
        let Some(argument) = &clause.argument else { continue };
        let plain = fold(placed.plain(argument, text));
        let (modifier, list) = plain.rsplit_once(':').unwrap_or(("", &plain));
        if !list.split(',').any(|i| i.trim() == name) {
            continue;
        }
        let differs = match clause.name.as_str() {
            "private" | "lastprivate" | "linear" | "reduction" | "in_reduction" | "is_device_ptr"
            | "has_device_addr" => true,
            "map" => {
                let kind = modifier.split([' ', ',']).next_back().unwrap_or_default().trim();
                // Data that is mapped later than the choice is made could have changed by then.
                !matches!(kind, "" | "to" | "tofrom") || has("depend") || has("nowait")
            }
            _ => false,
        };
        if differs {
            return Err(Obstacle::ChangedByClause { clause: clause.name.to_string(), name: name.to_string() });
        }
    }
    match has("defaultmap") && (has("depend") || has("nowait")) {
        true => Err(Obstacle::DefaultMap),
        false => Ok(()),
    }
}
