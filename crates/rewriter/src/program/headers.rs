//! Functions of headers: every unit reads them for itself, but a header has one text, so all units agree on who
//! runs them.

use super::{FunctionKey, Program, Walks, functions};
use crate::elaborate;
use crate::elaborate::operators::SharedPlace;
use ompick_frontend::cpp::PassId;
use ompick_frontend::language::Language;
use ompick_frontend::nodes::{NodeId, NodeKind};
use ompick_frontend::syntax::{Declaration, DeclarationKind, Scope, ScopeId, ScopeKind};
use ompick_frontend::unit::ParsedFile;
use rustc_hash::FxHashSet;
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// What the program has once, however many units define it: a function, class or variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedEntity {
    /// Where it stands in its file's expanded text.
    pub whole: Range<usize>,
    /// The same in all units that define it.
    pub name: Vec<u8>,
}

/// Who runs a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Runs {
    pub on_host: bool,
    /// The device runs it, and it comes out otherwise there.
    pub on_device: bool,
    /// The device may run it without naming it, so that it has one text.
    pub is_implicit: bool,
}

/// Whether a file is included by a source, and is the user's.
fn is_header(parsed: &ParsedFile) -> bool {
    parsed.pass != PassId(0) && !parsed.system
}

/// Where a function stands, if that is in a file that a source of C or C++ includes: where its name does, which a macro
/// may make. What has no name, such as a conversion function or the initialiser of a member, stands where it begins.
pub fn place(parsed: &ParsedFile, function: NodeId) -> Option<SharedPlace> {
    if !is_header(parsed) || parsed.language == Language::Fortran {
        return None;
    }
    let NodeKind::Function(f) = parsed.nodes.list[function as usize].kind else { return None };
    let function = &parsed.syntax.functions[f as usize];
    Some(match parsed.syntax.declarations.get(function.declaration as usize) {
        Some(d) => {
            let (at, name) = (parsed.text.to_file(&d.name).start, parsed.name_of(d).to_vec());
            SharedPlace { file: parsed.file, at, name }
        }
        None => {
            let at = parsed.text.to_file(&function.whole).start;
            SharedPlace { file: parsed.file, at, name: Vec::new() }
        }
    })
}

/// The classes and variables of a header that the program has once.
fn linked_classes_and_variables(parsed: &ParsedFile) -> impl Iterator<Item = LinkedEntity> {
    let scopes = &parsed.syntax.scopes;
    let is_linked = |mut scope: Option<ScopeId>| {
        while let Some(s) = scope.map(|s| &scopes[s as usize]) {
            match s.kind {
                ScopeKind::Local => return false,
                ScopeKind::Namespace { .. } if s.name.is_none() => return false,
                _ => scope = s.parent,
            }
        }
        true
    };
    let classes = scopes.iter().filter(move |s| s.kind == ScopeKind::Class && is_linked(s.parent));
    // (Constants of a namespace are each unit's own, unless they are inline or templates.)
    let is_variable = |d: &&Declaration| d.kind == DeclarationKind::Object && d.value.is_some();
    let has_one_definition =
        |d: &&Declaration| d.specifiers.is_inline || !d.templates.is_empty() || d.qualifier.is_some();
    let all = parsed.syntax.declarations.iter().filter(is_variable).filter(has_one_definition);
    let variables = all.filter(move |d| !parsed.is_internal(d) && is_linked(Some(d.scope)));
    let text = parsed.text.text();
    let class = move |s: &Scope| LinkedEntity {
        name: name_by_place(parsed, &s.range, s.name.as_ref().map_or(&[], |name| &text[name.clone()])),
        whole: s.range.clone(),
    };
    let variable = move |d: &Declaration| LinkedEntity {
        name: name_by_place(parsed, &d.whole, parsed.name_of(d)),
        whole: d.whole.clone(),
    };
    classes.map(class).chain(variables.map(variable))
}

/// A name for what stands at a place of a header, the same in all units that read the header. `spelled`: what it is
/// called, or what stands around it, which macros may make another each time.
fn name_by_place(parsed: &ParsedFile, whole: &Range<usize>, spelled: &[u8]) -> Vec<u8> {
    let path = &parsed.preprocessed.pass(parsed.pass).source.path;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let place = format!("{file}:{}:", parsed.text.to_file(whole).start);
    [place.as_bytes(), spelled].concat()
}

impl Program<'_> {
    fn place(&self, key: FunctionKey) -> Option<SharedPlace> {
        place(self.parsed(key.unit, key.file), key.node)
    }

    /// What the rest of the program says of a function of a header.
    pub(super) fn runs_in_other_units(&self, key: FunctionKey) -> Option<Runs> {
        if self.elsewhere.in_headers.is_empty() {
            return None;
        }
        self.elsewhere.in_headers.get(&self.place(key)?).copied()
    }

    /// The same function as other units read it.
    pub(super) fn siblings(&self, key: FunctionKey) -> Vec<FunctionKey> {
        let all = self.place(key).and_then(|place| self.in_headers.get(&place));
        all.into_iter().flatten().filter(|k| **k != key).copied().collect()
    }

    /// Whether the host may call a function, or what other units read of it in the same header.
    pub(super) fn host_may_call_from_any_unit(
        &self,
        key: FunctionKey,
        walks: &Walks,
        on_host: &FxHashSet<FunctionKey>,
    ) -> bool {
        self.host_may_call(key, walks, on_host)
            || self.runs_in_other_units(key).is_some_and(|runs| runs.on_host)
            || self.siblings(key).into_iter().any(|k| self.host_may_call(k, walks, on_host))
    }

    /// What of a unit's headers the program has once, by file.
    pub(super) fn linked_in_headers(&self, u: usize) -> BTreeMap<usize, Vec<LinkedEntity>> {
        let mut all: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for (f, parsed) in elaborate::files(self.units[u].unit) {
            let mut entities = Vec::new();
            for n in functions(parsed).into_iter().filter(|n| place(parsed, *n).is_some()) {
                let NodeKind::Function(function) = parsed.nodes.list[n as usize].kind else { continue };
                let key = FunctionKey { unit: u, file: f, node: n };
                match self.declaration(key) {
                    Some(d) if parsed.is_internal(d) => {}
                    Some(d) => entities.push(LinkedEntity { whole: d.whole.clone(), name: self.name(key) }),
                    None => {
                        let whole = parsed.syntax.functions[function as usize].whole.clone();
                        let class = parsed.enclosing_class(parsed.syntax.scope_at(whole.start)).unwrap_or_default();
                        entities.push(LinkedEntity { name: name_by_place(parsed, &whole, class), whole });
                    }
                }
            }
            if parsed.language == Language::Cxx && is_header(parsed) {
                entities.extend(linked_classes_and_variables(parsed));
            }
            if !entities.is_empty() {
                all.insert(f, entities);
            }
        }
        all
    }

    /// Who runs the functions of the headers of a unit, as far as it tells.
    pub(super) fn runs_in_headers(&self, u: usize, walks: &Walks) -> BTreeMap<SharedPlace, Runs> {
        let mut all = BTreeMap::new();
        let reached = LazyCell::new(|| self.reached_on_host(walks));
        for (f, parsed) in elaborate::files(self.units[u].unit) {
            for n in functions(parsed) {
                let Some(place) = place(parsed, n) else { continue };
                let key = FunctionKey { unit: u, file: f, node: n };
                let differs = |key: &FunctionKey| match (walks.host.get(key), walks.device.get(key)) {
                    (Some(host), Some(device)) => host.actions != device.actions,
                    _ => false,
                };
                let differs = differs(&key) || self.family_on_device(key, walks).iter().any(differs);
                let is_implicit = walks.own_device_version.implicit.contains(&key);
                let on_host = match (is_implicit, place.name.is_empty()) {
                    (true, _) => self.host_may_run(key, walks, &reached),
                    // What has no name is asked for once some device runs it.
                    (false, true) => false,
                    (false, false) => self.host_may_call(key, walks, &walks.on_host),
                };
                let runs = Runs { on_host, on_device: differs, is_implicit };
                if runs != Runs::default() {
                    all.insert(place, runs);
                }
            }
        }
        all
    }
}
