//! A run-time test as an expression of C.

use crate::elaborate::{Elaborated, Name};
use crate::obstacle::Obstacle;
use crate::plan::{Helper, Support};
use ompick_frontend::directive::Directive;
use ompick_frontend::placed::{Form, Placed};
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::matching::{DynamicPart, MatchMode, TargetDeviceTest, Test};
use ompick_resolver::names;
use ompick_resolver::selector::{ContextSelector, Expression, Span, TraitPropertyKind};
use std::collections::BTreeMap;

/// The test as it stands at its directive. The error says why it cannot be made there.
pub fn text(
    placed: &Placed,
    expanded: &[u8],
    selector: &ContextSelector,
    test: &Test,
    in_target: bool,
    helpers: &mut BTreeMap<Name, Helper>,
) -> Result<Vec<u8>, Obstacle> {
    let mut parts = Vec::new();
    for part in &test.parts {
        parts.push(match part {
            DynamicPart::Condition(e) => spelled(placed, expanded, selector, e),
            DynamicPart::TargetDevice(t) => target_device(placed, expanded, selector, t, in_target, helpers)?,
        });
    }
    Ok(joined(parts, test.mode))
}

/// The parts of a test as one expression.
pub fn joined(parts: Vec<Vec<u8>>, mode: MatchMode) -> Vec<u8> {
    let all = |parts: Vec<Vec<u8>>, operator: &[u8]| match &parts[..] {
        [one] => one.clone(),
        _ => parts.iter().map(|p| bracketed(p)).collect::<Vec<_>>().join(operator),
    };
    match mode {
        MatchMode::All => all(parts, b" && "),
        MatchMode::Any => all(parts, b" || "),
        MatchMode::None => [&b"!("[..], &all(parts, b" || "), b")"].concat(),
    }
}

/// An expression in parentheses, unless it is one word.
pub fn bracketed(text: &[u8]) -> Vec<u8> {
    match text.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_') {
        true => text.to_vec(),
        false => [&b"("[..], text, b")"].concat(),
    }
}

/// An expression as the user wrote it.
pub fn spelled(placed: &Placed, expanded: &[u8], selector: &ContextSelector, e: &Expression) -> Vec<u8> {
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

/// A test of the device number (OpenMP 5.2, 7.3): the device is the host and that matches, or another and
/// that does; a number that is none matches nothing.
fn target_device(
    placed: &Placed,
    expanded: &[u8],
    selector: &ContextSelector,
    test: &TargetDeviceTest,
    in_target: bool,
    helpers: &mut BTreeMap<Name, Helper>,
) -> Result<Vec<u8>, Obstacle> {
    if in_target {
        return Err(Obstacle::DeviceTestInTarget);
    }
    let device = match &test.device_num {
        // `omp_initial_device` is younger than some runtimes.
        Some(Expression { value: Some(number), .. }) => number.to_string().into_bytes(),
        Some(e) => spelled(placed, expanded, selector, e),
        None => b"omp_get_default_device()".to_vec(),
    };
    let (call, helper) = device_is(&device, test.host, test.offload);
    helpers.extend([helper]);
    let Some(uid) = &test.uid else { return Ok(call) };
    let (name, helper) = Support::DeviceHasUid.named();
    let call = [&name[..], b"(", &device, b", ", &quoted(uid), b") && ", &call].concat();
    helpers.insert(name, helper);
    Ok(call)
}

/// A unique identifier as a string literal.
fn quoted(uid: &str) -> Vec<u8> {
    [b"\"", uid.replace('\\', "\\\\").replace('"', "\\\"").as_bytes(), b"\""].concat()
}

/// A call that tells whether a device number is the host's (and `host` holds) or that of a device to
/// offload to (and `offload` holds), and the function that it calls.
pub fn device_is(device: &[u8], host: bool, offload: bool) -> (Vec<u8>, (Name, Helper)) {
    let (name, helper) = Support::DeviceIs.named();
    let flag = |b: bool| if b { &b"1"[..] } else { b"0" };
    let call = [&name[..], b"(", device, b", ", flag(host), b", ", flag(offload), b")"].concat();
    (call, (name, helper))
}

/// The identifiers in a test's expressions.
pub fn names_in(test: &Test) -> Vec<String> {
    let expressions = test.parts.iter().filter_map(|p| match p {
        DynamicPart::Condition(e) => Some(e),
        DynamicPart::TargetDevice(t) => t.device_num.as_ref(),
    });
    let mut names = Vec::new();
    for e in expressions {
        for (i, token) in e.tokens.iter().enumerate() {
            let member = i > 0 && matches!(e.tokens[i - 1].as_str(), "." | "->");
            if token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !member && !names.contains(token) {
                names.push(token.clone());
            }
        }
    }
    names
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
    pub fn same(&self, name: &str) -> Result<(), Obstacle> {
        let parsed = &self.unit.unit.files[self.file];
        let local = parsed.syntax.local(name.as_bytes(), self.at);
        let here = self.unit.unit.position(self.file, self.at);
        let declared = self.unit.unit.declarations_of(name.as_bytes());
        let global = declared.filter(|(f, d)| self.unit.unit.position(*f, d.visible_from) <= here).last();
        let Some(d) = local.or(global.map(|(_, d)| d)) else { return Ok(()) };
        match d.kind {
            DeclarationKind::Enumerator | DeclarationKind::Typedef => return Ok(()),
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
        let uses = parsed.syntax.uses_in(&between).map(|u| &u.name);
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
