//! Functions of C++ that run without being named: constructors, destructors, conversions, initialisers of members,
//! virtual functions that override others, calls of function objects that others were given. Whether a device runs them
//! is told by the names that its code has.

use super::device_words::DeviceWords;
use super::*;
use ompick_frontend::closures::function_objects_passed_out;
use ompick_frontend::cpp;
use ompick_frontend::entities::PassedClasses;
use ompick_frontend::syntax;
use ompick_frontend::syntax::ScopeKind as Scope;
use ompick_frontend::unit::{Position, holds_word};
use std::cell::LazyCell;

/// What makes a function run.
enum Cause {
    /// An object of a class: its name.
    Object(Name),
    /// A call of a virtual function of this name.
    VirtualCall(Name),
    /// A literal with this suffix.
    Literal(Name),
    /// An expression or statement with one of these words or operators.
    Words(&'static [&'static str]),
}

/// What coroutines call of awaiters and promises ([expr.await], [dcl.fct.def.coroutine]).
pub(super) const COROUTINE_MEMBERS: [&str; 13] = [
    "await_ready",
    "await_suspend",
    "await_resume",
    "await_transform",
    "get_return_object",
    "get_return_object_on_allocation_failure",
    "initial_suspend",
    "final_suspend",
    "return_void",
    "return_value",
    "yield_value",
    "unhandled_exception",
    "operator co_await",
];

/// Functions that are called where certain words stand: those of awaiters and promises ([expr.await],
/// [dcl.fct.def.coroutine]), allocation functions ([expr.new], [expr.delete]), and an operator that the grammar does
/// not know.
const CALLED_BY_WORDS: [(&[&str], &[&str]); 4] = [
    (&COROUTINE_MEMBERS, &["co_await", "co_yield", "co_return"]),
    (&["operator new", "operator new[]"], &["new"]),
    (&["operator delete", "operator delete[]"], &["delete"]),
    (&["operator->*"], &["->*"]),
];

impl<'u> Program<'u> {
    /// The functions that a device may run without naming them.
    pub(super) fn implicit(&self, walks: &Walks) -> BTreeSet<FunctionKey> {
        let mut found: BTreeSet<FunctionKey> = walks
            .host
            .keys()
            .filter(|key| self.runs_in_other_units(**key).is_some_and(|runs| runs.is_implicit))
            .copied()
            .collect();
        let is_cxx = |u: usize| self.units[u].unit.language == Language::Cxx;
        let all = 0..self.units.len();
        let device_parts = |u: usize| if is_cxx(u) { self.device_parts(u, walks) } else { Vec::new() };
        let parts_of: Vec<_> = all.clone().map(device_parts).collect();
        let words: Vec<OnceCell<DeviceWords>> = all.clone().map(|_| OnceCell::new()).collect();
        let words_of = |u: usize| words[u].get_or_init(|| DeviceWords::of(self.units[u].unit, &parts_of[u]));
        let mut known: FxHashMap<Name, bool> = FxHashMap::default();
        let mut has_objects_anywhere = |class: Name| {
            let has = |class: &Name| all.clone().any(|u| self.has_objects(u, class, words_of(u)));
            *known.entry(class).or_insert_with_key(has)
        };
        for (u, elaborated) in self.units.iter().enumerate() {
            let unit = elaborated.unit;
            if unit.language != Language::Cxx || unit.calling.is_empty() {
                continue;
            }
            let parts = &parts_of[u];
            found.extend(self.called_by_unparsed_functions(u, walks, parts));
            found.extend(self.called_by_library(u, walks, parts));
            // Without device code only what others may run is of interest.
            let is_alone = parts.is_empty() && self.units.len() == 1;
            if is_alone && !self.may_run_on_devices {
                continue;
            }
            let keys = walks.host.keys().filter(|key| key.unit == u);
            let keys = keys.filter(|key| !is_alone || self.declaration(**key).is_none());
            found.extend(keys.filter(|key| {
                match self.cause(**key) {
                    Some(Cause::Object(class)) => {
                        // Nothing names a conversion function, so that nobody tells of those that other sources call; of what a
                        // header has, all who include it tell.
                        let is_told_of = self.declaration(**key).is_some()
                            || !self.may_run_on_devices
                            || headers::place(self.parsed(u, key.file), key.node).is_some();
                        let is_shared = || self.is_class_of_header(u, &class);
                        self.has_objects(u, &class, words_of(u))
                            || (is_shared() && (!is_told_of || has_objects_anywhere(class)))
                    }
                    Some(Cause::VirtualCall(name)) => self.device_calls(u, &name, walks),
                    Some(cause) => all.clone().any(|other| {
                        self.has_on_device(other, &parts_of[other], &cause) && self.declares(other, **key)
                    }),
                    None => false,
                }
            }));
        }
        // A header has one text.
        let siblings: Vec<FunctionKey> = found.iter().flat_map(|key| self.siblings(*key)).collect();
        found.extend(siblings);
        found
    }

    /// The calls of function objects that a device may make in functions that were not read.
    fn called_by_unparsed_functions(
        &self,
        u: usize,
        walks: &Walks,
        parts: &[(usize, Range<usize>)],
    ) -> Vec<FunctionKey> {
        let unit = self.units[u].unit;
        let own_call = |key: &&FunctionKey| {
            let d = self.declaration(**key).filter(|_| key.unit == u)?;
            (mangle::plain(self.parsed(u, key.file).name_of(d)) == &b"operator()"[..]).then_some(d)
        };
        let calls: Vec<(FunctionKey, &Declaration)> =
            walks.host.keys().filter_map(|key| Some((*key, own_call(&key)?))).collect();
        if calls.is_empty() || !unit.calling.holds(b"operator()") {
            return Vec::new();
        }
        let entities = unit.entities();
        let given = function_objects_passed_out(unit).into_iter();
        let on_device = |call: &Position| parts.iter().any(|(f, part)| *f == call.file && part.contains(&call.at));
        let given = given.filter(|g| g.may_offload || on_device(&g.call) || (g.is_wrapped && !parts.is_empty()));
        let classes: BTreeSet<_> = given.flat_map(|g| entities.with_bases(unit, g.class)).flatten().collect();
        let is_of = |key: FunctionKey, d: &Declaration| {
            entities.function_of(key.file, d).is_some_and(|f| classes.contains(&entities.function(f).space))
        };
        calls.into_iter().filter(|(key, d)| is_of(*key, d)).map(|(key, _)| key).collect()
    }

    /// The operators, and what argument-dependent lookup finds by names that the standard library uses, as far as
    /// device code gives objects of their classes to the library.
    fn called_by_library(&self, u: usize, walks: &Walks, parts: &[(usize, Range<usize>)]) -> Vec<FunctionKey> {
        const CUSTOMISED: [&[u8]; 5] = [b"swap", b"begin", b"end", b"size", b"data"];
        let unit = self.units[u].unit;
        let entities = unit.entities();
        let candidate = |key: &FunctionKey| {
            let d = self.declaration(*key).filter(|_| key.unit == u)?;
            let name = mangle::plain(self.parsed(u, key.file).name_of(d));
            let may_be_called = mangle::operator(&name).is_some() || CUSTOMISED.contains(&&*name);
            let function = entities.function_of(key.file, d).filter(|_| may_be_called && unit.calling.holds(&name))?;
            Some((*key, function, &*name == b"operator()"))
        };
        let candidates: Vec<_> = walks.host.keys().filter_map(candidate).collect();
        if candidates.is_empty() {
            return Vec::new();
        }
        let given: Vec<PassedClasses> =
            parts.iter().map(|(file, part)| entities.classes_passed_to_library(unit, *file, part)).collect();
        let words = LazyCell::new(|| DeviceWords::of(unit, parts));
        let is_given = |function: u32, is_call: bool| match entities.operand_classes(unit, function) {
            None => !is_call && given.iter().any(|g| !g.to_functions.is_empty() || !g.to_templates.is_empty()),
            Some(classes) => classes.iter().any(|class| {
                let name = &entities.spaces[*class as usize].name;
                let has =
                    |g: &PassedClasses| g.to_templates.contains(class) || (!is_call && g.to_functions.contains(class));
                let may_have = || !is_call && given.iter().any(|g| g.has_unknown) && self.has_objects(u, name, &words);
                given.iter().any(has) || may_have()
            }),
        };
        candidates.into_iter().filter(|(_, f, is_call)| is_given(*f, *is_call)).map(|(key, ..)| key).collect()
    }

    /// Says which of them would choose otherwise on a device than on the host, where both run them.
    pub(super) fn check_implicit(&self, u: usize, walks: &Walks, result: &mut UnitResult) {
        let reached = LazyCell::new(|| self.reached_on_host(walks));
        for key in walks.own_device_version.implicit.iter().filter(|key| key.unit == u) {
            let (Some(host), Some(device)) = (walks.host.get(key), walks.device.get(key)) else { continue };
            let on_host_elsewhere = || self.runs_in_other_units(*key).is_some_and(|runs| runs.on_host);
            if host.actions == device.actions || !(on_host_elsewhere() || self.host_may_run(*key, walks, &reached)) {
                continue;
            }
            let parsed = self.parsed(key.unit, key.file);
            let NodeKind::Function(f) = parsed.nodes.list[key.node as usize].kind else { continue };
            let function = &parsed.syntax.functions[f as usize];
            let (message, note) = match self.declared_with_default_arguments(*key).next().is_some() {
                true => (
                    "these default arguments are evaluated on the host and on a device, and would choose otherwise there",
                    "give the arguments where the function is called, or default ones in its definition",
                ),
                false => (
                    "this function runs without being called by its name, on the host and on a device, and would choose otherwise there",
                    "call the base function in a function of its own, and that by its name",
                ),
            };
            let mut sites = Sites::default();
            let place = function.whole.start..function.body.start.max(function.whole.start + 1);
            sites.report_with(&codes::IMPLICIT_VERSION, parsed, &place, message, Some(note.to_owned()));
            result.take(sites);
        }
    }

    fn cause(&self, key: FunctionKey) -> Option<Cause> {
        let unit = self.units[key.unit].unit;
        let parsed = self.parsed(key.unit, key.file);
        let text = parsed.text.text();
        let class_at = |scope: u32| parsed.enclosing_class(scope).map(<[u8]>::to_vec);
        let Some(d) = self.declaration(key) else {
            let NodeKind::Function(f) = parsed.nodes.list[key.node as usize].kind else { return None };
            let function = &parsed.syntax.functions[f as usize];
            let class = parsed.class_of_member(function.body.start).filter(|_| !initialises_static(parsed, function));
            return class.filter(|c| unit.calling.holds(c)).map(|c| Cause::Object(c.to_vec()));
        };
        let name = parsed.name_of(d);
        if !unit.calling.holds(&mangle::plain(name)) && !unit.calling.holds(name) {
            return None;
        }
        if let Some(cause) = cause_by_name(name) {
            return Some(cause);
        }
        let is_conversion = name.starts_with(b"operator") && mangle::operator(name).is_none();
        if d.specifiers.is_special || is_conversion {
            let qualifier = d.qualifier.as_ref().map(|q| syntax::last_component(&text[q.clone()]).to_vec());
            return qualifier.or_else(|| class_at(d.scope)).map(Cause::Object);
        }
        unit.entities().is_virtual(unit, key.file, d).then(|| Cause::VirtualCall(name.to_vec()))
    }

    /// Whether device code of a unit has what makes a function run whose name alone tells it.
    fn has_on_device(&self, u: usize, parts: &[(usize, Range<usize>)], cause: &Cause) -> bool {
        let files = &self.units[u].unit.files;
        parts.iter().any(|(file, part)| cause.stands_in(&files[*file].text.text()[part.clone()]))
    }

    /// Whether a unit declares a function of C++.
    fn declares(&self, u: usize, key: FunctionKey) -> bool {
        let unit = self.units[u].unit;
        let name = self.name(key);
        let spelled = || self.declaration(key).map(|d| self.parsed(key.unit, key.file).name_of(d)).unwrap_or_default();
        u == key.unit || unit.entities().of_name(spelled()).any(|f| unit.entities().key(unit, f) == name)
    }

    /// Whether device code calls a virtual function of a name that a unit declares, so that others may run instead of it.
    fn device_calls(&self, u: usize, name: &[u8], walks: &Walks) -> bool {
        let unit = self.units[u].unit;
        let entities = unit.entities();
        let keys: FxHashSet<Name> = (0..entities.functions.len() as u32)
            .filter(|f| entities.function(*f).name == name)
            .map(|f| entities.key(unit, f))
            .collect();
        let calls =
            |walked: &Walked| walked.calls.iter().any(|(called, on_device)| *on_device && keys.contains(called));
        let is_cxx = |key: &FunctionKey| self.units[key.unit].unit.language == Language::Cxx;
        let extent = |key: &FunctionKey| &self.parsed(key.unit, key.file).nodes.list[key.node as usize].extent;
        let mut by_host = walks.host.iter().filter(|(key, walked)| is_cxx(key) && calls(walked));
        let mut by_device = walks.device.iter().filter(|(key, walked)| is_cxx(key) && calls(walked));
        by_host.any(|(key, walked)| walked.device_parts.iter().any(|part| self.calls_virtually(*key, part, name)))
            || by_device.any(|(key, _)| self.calls_virtually(*key, extent(key), name))
    }

    /// Whether a part of a function may call a virtual function of a name as such: one that is named with its class is
    /// that function ([class.virtual]).
    fn calls_virtually(&self, key: FunctionKey, part: &Range<usize>, name: &[u8]) -> bool {
        let parsed = self.parsed(key.unit, key.file);
        let text = parsed.text.text();
        let first = parsed.syntax.calls.partition_point(|call| call.range.start < part.start);
        let inside = parsed.syntax.calls[first..].iter().take_while(|call| call.range.start < part.end);
        let mut named = inside.filter(|call| text[call.callee.clone()] == *name).peekable();
        let is_qualified = |callee: &Range<usize>| text[..callee.start].trim_ascii_end().ends_with(b"::");
        named.peek().is_none() || named.any(|call| !is_qualified(&call.callee))
    }

    /// The parts of a unit's files that devices run.
    pub(super) fn device_parts(&self, u: usize, walks: &Walks) -> Vec<(usize, Range<usize>)> {
        self.device_parts_where(u, walks, &|_| true)
    }

    /// The same, of those functions only that are `wanted`, and of parts of any.
    fn device_parts_where(
        &self,
        u: usize,
        walks: &Walks,
        wanted: &dyn Fn(&FunctionKey) -> bool,
    ) -> Vec<(usize, Range<usize>)> {
        let of_unit = |key: &&FunctionKey| key.unit == u;
        let hosts = walks.host.iter().filter(|(key, _)| of_unit(key));
        let mut parts: Vec<_> =
            hosts.flat_map(|(key, w)| w.device_parts.iter().map(|r| (key.file, r.clone()))).collect();
        let devices = walks
            .device
            .keys()
            .filter(of_unit)
            .filter(|key| !walks.own_device_version.implicit.contains(*key) && wanted(key));
        parts.extend(
            devices.map(|key| (key.file, self.parsed(key.unit, key.file).nodes.list[key.node as usize].extent.clone())),
        );
        parts
    }

    fn named_by(&self, u: usize) -> &NamedBy<'u> {
        self.named_by[u].get_or_init(|| NamedBy::of(self.units[u].unit))
    }

    /// Whether a header of a unit defines a class of a name.
    fn is_class_of_header(&self, u: usize, class: &[u8]) -> bool {
        let all = self.classes_of_headers[u].get_or_init(|| {
            let headers = self.units[u].unit.files.iter().filter(|parsed| parsed.pass != cpp::PassId(0));
            let of = |parsed: &'u ParsedFile| {
                let classes = parsed.syntax.scopes.iter().filter(|scope| scope.kind == Scope::Class);
                let names = classes.filter_map(|scope| scope.name.clone());
                names.map(|name| syntax::last_component(&parsed.text.text()[name]).to_vec())
            };
            headers.flat_map(of).collect()
        });
        all.contains(class)
    }

    /// The functions that device code of a unit runs without naming them and others define: constructors and destructors,
    /// and those whose names alone tell what runs them.
    pub(super) fn unnamed_functions_on_devices(&self, u: usize, walks: &Walks) -> Vec<Name> {
        let unit = self.units[u].unit;
        if unit.language != Language::Cxx {
            return Vec::new();
        }
        let parts = self.device_parts(u, walks);
        let words = LazyCell::new(|| DeviceWords::of(unit, &parts));
        let has_objects = |parsed: &ParsedFile, d: &Declaration| {
            let class = parsed.enclosing_class(d.scope).filter(|class| unit.calling.holds(class));
            class.is_some_and(|class| self.has_objects(u, class, &words))
        };
        let mut found = Vec::new();
        let files = unit.files.iter().enumerate().filter(|(_, parsed)| !parts.is_empty() && !parsed.system);
        for (f, parsed) in files {
            for d in parsed.syntax.declarations.iter().filter(|d| d.definition.is_none()) {
                let runs = match d.kind {
                    _ if d.specifiers.is_special => has_objects(parsed, d),
                    DeclarationKind::Function => {
                        cause_by_name(parsed.name_of(d)).is_some_and(|cause| self.has_on_device(u, &parts, &cause))
                    }
                    _ => false,
                };
                let function = unit.entities().function_of(f, d).filter(|_| runs);
                found.extend(function.map(|function| unit.entities().key(unit, function)));
            }
        }
        found
    }

    /// Whether device code of a unit may have objects of a class, going by the names in it.
    fn has_objects(&self, u: usize, class: &[u8], on_device: &DeviceWords) -> bool {
        on_device.mention(&self.named_by(u).leading_to(class))
    }

    /// The functions that the host may run, being named.
    pub(super) fn reached_on_host(&self, walks: &Walks) -> BTreeSet<FunctionKey> {
        let uncalled = FxHashSet::default();
        let mut open: Vec<FunctionKey> =
            walks.host.keys().copied().filter(|key| self.host_may_call_from_any_unit(*key, walks, &uncalled)).collect();
        let mut reached: BTreeSet<FunctionKey> = open.iter().copied().collect();
        while let Some(key) = open.pop() {
            let Some(walked) = walks.host.get(&key) else { continue };
            let called = self.callees(key.unit, walked).filter(|(_, on_device)| !on_device);
            open.extend(called.map(|(callee, _)| callee).filter(|callee| reached.insert(*callee)));
        }
        reached
    }

    /// Whether the host may run a function without naming it; it runs those that it reaches.
    pub(super) fn host_may_run(&self, key: FunctionKey, walks: &Walks, reached: &BTreeSet<FunctionKey>) -> bool {
        let Some(Cause::Object(class)) = self.cause(key) else { return true };
        self.host_names_class(key, &class, walks, &|key| reached.contains(key))
    }

    /// Whether code that the host runs may have objects of a class that a function is one of. `is_on_host`: whether the
    /// host runs a function that devices run, too.
    pub(super) fn host_names_class(
        &self,
        key: FunctionKey,
        class: &[u8],
        walks: &Walks,
        is_on_host: &dyn Fn(&FunctionKey) -> bool,
    ) -> bool {
        let parsed = self.parsed(key.unit, key.file);
        let is_header = parsed.pass != ompick_frontend::cpp::PassId(0);
        if is_header && !(self.whole && self.has_main(key.unit)) {
            return true;
        }
        // Others may have objects of it, too.
        if !is_header && self.is_class_of_header(key.unit, class) {
            return true;
        }
        (0..self.units.len()).filter(|u| self.units[*u].unit.language == Language::Cxx).any(|u| {
            let unit = self.units[u].unit;
            let device = self.device_parts_where(u, walks, &|key| !is_on_host(key));
            let hosts = walks.host.iter().filter(|(key, _)| key.unit == u);
            let shared: Vec<(usize, &Range<usize>)> =
                hosts.flat_map(|(key, walked)| walked.shared_parts.iter().map(|part| (key.file, part))).collect();
            let names = self.named_by(u).leading_to(class);
            unit.files.iter().enumerate().any(|(f, parsed)| {
                let text = parsed.text.text();
                let part = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
                names.iter().any(|name| {
                    memchr::memmem::find_iter(text, name).any(|at| {
                        let end = at + name.len();
                        let is_word = (at == 0 || !part(text[at - 1])) && !text.get(end).is_some_and(|b| part(*b));
                        let on_device = device.iter().any(|(file, r)| *file == f && r.contains(&at))
                            && !shared.iter().any(|(file, r)| *file == f && r.contains(&at));
                        is_word
                            && !on_device
                            && parsed.is_code(at)
                            && parsed.syntax.function_at(at).is_some_and(|function| {
                                let d = parsed.syntax.declarations.get(function.declaration as usize);
                                let is_special = d.is_some_and(|d| parsed.name_of(d) == class);
                                // Its own members name it, too; what others take may be made of what they are given.
                                let is_member = || d.is_some_and(|d| is_in_class(parsed, d, class));
                                !is_special && (function.body.contains(&at) || !is_member())
                            })
                    })
                })
            })
        })
    }
}

/// What makes a function run whose name alone tells it.
fn cause_by_name(name: &[u8]) -> Option<Cause> {
    if let Some(suffix) = mangle::literal_suffix(name) {
        return Some(Cause::Literal(suffix.to_vec()));
    }
    let spelled: Cow<[u8]> = match name.starts_with(b"operator") {
        true => mangle::plain(name).split(u8::is_ascii_whitespace).collect::<Vec<_>>().join(&b' ').into(),
        false => name.into(),
    };
    let mut all = CALLED_BY_WORDS.iter();
    all.find(|(names, _)| names.iter().any(|n| spelled == n.as_bytes())).map(|(_, words)| Cause::Words(words))
}

impl Cause {
    /// Whether a text has what makes a function run whose name alone tells it.
    fn stands_in(&self, text: &[u8]) -> bool {
        match self {
            Cause::Literal(suffix) => names::literals(text, suffix).next().is_some(),
            Cause::Words(words) => words.iter().any(|word| has_token(text, word)),
            Cause::Object(_) | Cause::VirtualCall(_) => false,
        }
    }
}

/// Whether what looks like a function initialises a static member: the host does that, once.
fn initialises_static(parsed: &ParsedFile, function: &syntax::FunctionDefinition) -> bool {
    let all = &parsed.syntax.declarations;
    let before = all.partition_point(|d| d.name.start < function.whole.end);
    let contains = |d: &&Declaration| d.whole.start <= function.whole.start && function.whole.end <= d.whole.end;
    let declared = all[..before].iter().rev().find(contains);
    // (The body of a lambda expression runs wherever that is called.)
    let is_lambda = parsed.syntax.closures.iter().any(|closure| closure.body == function.body);
    !is_lambda && declared.is_some_and(|d| d.kind == DeclarationKind::Object && d.specifiers.is_static)
}

/// Whether a function is a member of a class of this name.
fn is_in_class(parsed: &ParsedFile, d: &Declaration, class: &[u8]) -> bool {
    let text = parsed.text.text();
    let around = &parsed.syntax.scopes[d.scope as usize];
    let named = d.qualifier.as_ref().or(around.name.as_ref().filter(|_| around.kind == Scope::Class));
    named.is_some_and(|name| syntax::last_component(&text[name.clone()]) == class)
}

/// What declarations of a unit name: which of them may come with objects of a class.
#[derive(Default)]
pub(super) struct NamedBy<'u> {
    /// By word: the names of the types, of the variables that are no function's own, and of the functions whose
    /// declarations hold it.
    declared: FxHashMap<&'u [u8], Vec<&'u [u8]>>,
}

impl<'u> NamedBy<'u> {
    pub(super) fn of(unit: &'u Unit) -> NamedBy<'u> {
        let mut named_by = NamedBy::default();
        for parsed in &unit.files {
            let text = parsed.text.text();
            for d in parsed.syntax.declarations.iter().filter(|d| !parsed.syntax.is_local(d)) {
                let declaring = match d.kind {
                    DeclarationKind::Typedef | DeclarationKind::Object => d.whole.clone(),
                    DeclarationKind::Function => interface(parsed, d),
                    _ => continue,
                };
                let name = parsed.name_of(d);
                // What is called on an object, or an operator of one, makes none of the same class appear.
                let class = parsed.enclosing_class(d.scope).filter(|_| !d.specifiers.is_static);
                let operands = d.parameter_list.clone().filter(|_| mangle::operator(name).is_some());
                let is_operand =
                    |word: &[u8]| operands.as_ref().is_some_and(|list| holds_word(&text[list.clone()], word));
                let is_function = d.kind == DeclarationKind::Function;
                let needs_one = |word: &[u8]| is_function && (class == Some(word) || is_operand(word));
                for word in cpp::words_of(&text[declaring]).filter(|word| *word != name && !needs_one(word)) {
                    let names = named_by.declared.entry(word).or_default();
                    if names.last() != Some(&name) {
                        names.push(name);
                    }
                }
            }
        }
        named_by
    }

    /// The names of what is declared with a class, in any number of steps: aliases, classes with such members,
    /// variables, functions that take or give its objects. The class's own is among them.
    fn leading_to(&self, class: &[u8]) -> BTreeSet<Name> {
        let mut names = BTreeSet::from([class.to_vec()]);
        let mut open = vec![class];
        while let Some(word) = open.pop() {
            let declared = self.declared.get(word).into_iter().flatten();
            open.extend(declared.filter(|name| names.insert(name.to_vec())));
        }
        names
    }
}

/// What of a function's declaration tells its type: all but its body, unless the type is deduced from that.
fn interface(parsed: &ParsedFile, d: &Declaration) -> Range<usize> {
    let text = parsed.text.text();
    let body = d.definition.map(|f| parsed.syntax.functions[f as usize].body.start);
    let head = d.whole.start..body.unwrap_or(d.whole.end).max(d.whole.start);
    let is_deduced = ["auto", "decltype"].iter().any(|word| holds_word(&text[head.clone()], word.as_bytes()));
    if is_deduced { d.whole.clone() } else { head }
}

/// Whether a text has a word, or an operator.
fn has_token(text: &[u8], token: &str) -> bool {
    match token.as_bytes()[0].is_ascii_alphabetic() {
        true => holds_word(text, token.as_bytes()),
        false => memchr::memmem::find(text, token.as_bytes()).is_some(),
    }
}
