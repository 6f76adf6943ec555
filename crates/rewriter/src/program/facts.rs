//! What of a unit the rest of the program can see, as plain data: units are resolved by themselves, and
//! together only with those that matter to them.

use super::headers::Runs;
use super::interest::{Differing, Interest};
use super::labels::Labelled;
use super::write::AdjacentTexts;
use super::*;
use crate::generated_names::GeneratedNames;
use crate::plan::AdjacentKey;
use crate::regions::Substitutes;
use ompick_frontend::fortran::names::Place as FortranPlace;
use serde::{Deserialize, Serialize};

/// What other units may have to know of a unit, for one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Functions with external linkage that it defines, and what else of its headers the program has once.
    pub defined: BTreeSet<Text>,
    /// Functions of others that it calls.
    pub calls: BTreeSet<Text>,
    /// Those of them that device code calls.
    pub device_calls: BTreeSet<Text>,
    /// Its external functions that were resolved as the device runs them.
    pub on_device: BTreeSet<Text>,
    /// Those that come out otherwise there than on the host, by their symbols and names.
    pub differing: BTreeSet<(Text, Text)>,
    /// Functions that would come out otherwise on the device, as far as it is not known that it runs them; and
    /// functions of headers that come out otherwise there. By their symbols and names.
    pub would_differ: BTreeSet<(Text, Text)>,
    /// By the functions of other units, and those that would come out otherwise: the functions that call them, by
    /// their symbols and names.
    pub callers: BTreeMap<Text, BTreeSet<(Text, Text)>>,
    /// By name: the names of functions whose bodies were not read and may call such.
    pub unread_callers: BTreeMap<Text, BTreeSet<Text>>,
    /// Words of functions whose callers matter that the unit was read with in mind.
    pub read_for: BTreeSet<Text>,
    /// Function bodies were left out that name nothing which mattered.
    pub is_sliced: bool,
    /// By virtual functions: its functions that may run instead of them.
    pub overriding: BTreeMap<Text, BTreeSet<Text>>,
    /// Names of functions that are used otherwise than by a call, or called outside functions.
    pub addressed: BTreeSet<Text>,
    /// Function variants, with the selectors that the first directive declares them with.
    pub variants: BTreeMap<Text, String>,
    /// Variants of the unit's regions, where a guard may stand around these.
    pub guarded: BTreeSet<Text>,
    /// See [`Substitutes`].
    pub substitutes: BTreeMap<Text, Instead>,
    /// Names that look like generated ones.
    pub generated: BTreeSet<Text>,
    /// Procedures of Fortran with a binding label that come out otherwise on devices.
    pub labelled: Vec<Labelled>,
    /// Where device code of Fortran names an interface body that has a binding label.
    pub called_labels: Vec<Labelled>,
    /// By functions of C and C++, the words of what gets their addresses: of pointers that other functions may know.
    pub stored: BTreeMap<Text, BTreeSet<Text>>,
    /// Words of device code that the unit was read with in mind.
    pub device_words: BTreeSet<Text>,
    /// What stands behind declarations of the unit's files.
    #[serde(skip)]
    pub adjacent: Vec<(FileId, usize, Text, AdjacentText)>,
    /// Who runs the functions of the unit's headers.
    #[serde(skip)]
    pub in_headers: Vec<(FileId, usize, Text, Runs)>,
    /// What calls of Fortran need in other units, by these units' main files.
    #[serde(skip)]
    pub requests: BTreeSet<(FileId, Request)>,
    /// Where functions are declared that must choose by themselves.
    #[serde(skip)]
    pub own_choices: Vec<(FileId, usize, Text)>,
    /// Where objects of headers are called that may have a body for devices.
    #[serde(skip)]
    pub device_calls_in_headers: Vec<(FileId, usize)>,
}

/// What the host has in place of a variant; `None`: nothing.
type Instead = BTreeSet<Option<Text>>;

/// What a unit is told of those that are not resolved together with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestOfProgram {
    /// One of them defines `main`.
    pub main: bool,
    /// Names that stand in files whose calls are not followed.
    pub host_calls: BTreeSet<Name>,
    /// Who runs functions of headers that come out otherwise on the device.
    pub in_headers: BTreeMap<SharedPlace, Runs>,
    /// Their names that look like generated ones, as far as they matter.
    pub generated: BTreeSet<Name>,
    pub substitutes: Substitutes,
    /// What stands behind declarations in headers that they share: by file, place and name.
    pub adjacent: BTreeMap<SharedPlace, AdjacentText>,
    /// What calls of Fortran in other units need here, by main files.
    pub requests: BTreeSet<(FileId, Request)>,
    /// Where functions are declared, in files that they share, that must choose by themselves.
    pub own_choices: BTreeSet<SharedPlace>,
    /// Where objects are called, in files that they share, that may have a body for devices.
    pub device_calls: BTreeSet<(FileId, usize)>,
    /// Of the functions whose addresses are put into something: those that come out otherwise on devices.
    pub would_differ: BTreeSet<Name>,
    /// Words of device code, as far as pointers have them that get addresses here.
    pub device_words: BTreeSet<Name>,
}

/// A name in a form that can be written as text: a byte is a character.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Text(pub Name);

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(text.chars().map(|c| c as u8).collect())
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.0.iter().map(|&b| char::from(b)).collect()
    }
}

impl From<&[u8]> for Text {
    fn from(name: &[u8]) -> Text {
        Text(name.to_vec())
    }
}

impl Program<'_> {
    /// What the rest of the program can see of a unit; before what others put beside its declarations.
    pub(super) fn facts(
        &self,
        u: usize,
        walks: &Walks,
        adjacent: &AdjacentTexts,
        result: &UnitResult,
        lowering: LowerFor,
    ) -> Facts {
        let unit = self.units[u].unit;
        let mut facts = Facts::default();
        let text = |name: &Name| Text(name.clone());
        for (f, parsed) in elaborate::files(unit) {
            for key in functions(parsed).into_iter().map(|n| FunctionKey { unit: u, file: f, node: n }) {
                let name = self.name(key);
                let external = self.declaration(key).is_none_or(|d| !parsed.is_internal(d)) && !name.is_empty();
                let (host, device) = (walks.host.get(&key), walks.device.get(&key));
                let calls = [host, device].into_iter().flatten().flat_map(|w| &w.calls);
                let calls =
                    calls.flat_map(|(name, on_device)| self.family(u, name).iter().map(move |n| (n, on_device)));
                for (called, on_device) in calls {
                    if !self.own[u].contains_key(called) {
                        facts.calls.insert(text(called));
                        facts.device_calls.extend(on_device.then(|| text(called)));
                    }
                }
                for (variant, instead) in [host, device].into_iter().flatten().flat_map(|w| &w.substitutes) {
                    let instead = instead.iter().map(|i| i.as_ref().map(text));
                    facts.substitutes.entry(text(variant)).or_default().extend(instead);
                }
                let differs = host.zip(device).is_some_and(|(host, device)| host.actions != device.actions);
                if !external && headers::place(parsed, key.node).is_some() && differs {
                    facts.would_differ.insert((text(&name), self.spelled(key, &name).into()));
                }
                if !external {
                    continue;
                }
                if device.is_some() {
                    facts.on_device.insert(text(&name));
                }
                if differs {
                    facts.differing.insert((text(&name), self.spelled(key, &name).into()));
                }
                facts.defined.insert(Text(name));
            }
            facts.addressed.extend(used_functions(parsed).map(|place| Text::from(&parsed.text.text()[place])));
        }
        self.add_what_walks_do_not_tell(u, walks, &mut facts);
        facts.addressed.extend(self.outside_calls[u].iter().map(text));
        self.add_callers(u, walks, lowering, &mut facts);
        self.add_pointers(u, walks, &mut facts);
        let interest = Interest::of(std::iter::once(&facts));
        let known = unit.was_read_for(interest.words.iter().map(Vec::as_slice));
        facts.is_sliced = unit.is_sliced();
        facts.read_for = known.into_iter().map(Text::from).collect();
        for (name, declared) in self.units[u].variants() {
            facts.variants.insert(text(name), format!("{:?}", declared[0].selector.sets));
        }
        if self.units[u].device_pass.is_some() {
            for &(f, function) in unit.regions.iter().flat_map(|r| &r.definitions) {
                let name = self.units[u].name_of(f, elaborate::definition(&unit.files[f], function));
                facts.guarded.insert(name.into());
            }
        }
        facts.generated = GeneratedNames::of(unit).names().map(text).collect();
        for (AdjacentKey { file, at, name }, adjacent) in adjacent {
            let parsed = self.parsed(u, file.index());
            let at = parsed.text.to_file(&(*at..*at)).start;
            facts.adjacent.push((parsed.file, at, text(name), adjacent.clone()));
        }
        facts.defined.extend(result.linked.values().flatten().map(|entity| text(&entity.name)));
        let runs = self.runs_in_headers(u, walks).into_iter();
        facts.in_headers = runs.map(|(SharedPlace { file, at, name }, runs)| (file, at, Text(name), runs)).collect();
        for request in walks.requests_of(u).filter(|r| r.place().unit != u) {
            let place = request.place();
            let file = self.units[place.unit].unit.main_file();
            facts.requests.insert((file, request.clone().at(FortranPlace { unit: 0, ..place })));
        }
        facts
    }

    /// What a unit defines and calls that no walk tells.
    fn add_what_walks_do_not_tell(&self, u: usize, walks: &Walks, facts: &mut Facts) {
        self.add_unnamed_functions(u, walks, facts);
        self.add_skipped_functions(u, facts);
        self.add_other_names(u, facts);
    }

    /// The functions of other units that device code runs without naming them, as if it called them; and those that may
    /// run instead of virtual functions.
    fn add_unnamed_functions(&self, u: usize, walks: &Walks, facts: &mut Facts) {
        let called = self.unnamed_functions_on_devices(u, walks).into_iter();
        for name in called.filter(|name| !self.own[u].contains_key(name)) {
            facts.calls.insert(Text(name.clone()));
            facts.device_calls.insert(Text(name));
        }
        let unit = self.units[u].unit;
        let functions =
            elaborate::files(unit).flat_map(|(f, parsed)| functions(parsed).into_iter().map(move |n| (f, n)));
        for (file, node) in functions.filter(|_| unit.language == Language::Cxx && self.may_run_on_devices) {
            let key = FunctionKey { unit: u, file, node };
            let may_choose = |d: &&Declaration| unit.calling.holds(self.parsed(u, file).name_of(d));
            let Some(d) = self.declaration(key).filter(may_choose) else { continue };
            let entities = unit.entities();
            let Some(own) = entities.function_of(file, d).filter(|f| entities.may_override(unit, *f)) else { continue };
            for overridden in entities.overridden(unit, own) {
                let instead = facts.overriding.entry(Text(entities.key(unit, overridden))).or_default();
                instead.insert(Text(self.name(key)));
            }
        }
    }

    /// Other names of functions: what calls these runs the functions. In C++ only names of C are told.
    fn add_other_names(&self, u: usize, facts: &mut Facts) {
        for alias in &self.symbols(u).aliases {
            let (own, meant) = (Text(alias.declared.clone()), || alias.meant().map(Text::from));
            let is_called = |calls: &BTreeSet<Text>| calls.contains(&own);
            if is_called(&facts.calls) {
                facts.calls.extend(meant());
            }
            if is_called(&facts.device_calls) {
                facts.device_calls.extend(meant());
            }
            let mut add = |function: &Text, other: Text| {
                let names = (other.clone(), other);
                if facts.differing.iter().any(|(symbol, name)| symbol == function || name == function) {
                    facts.differing.insert(names.clone());
                }
                facts.callers.entry(function.clone()).or_default().insert(names);
            };
            match alias.is_assembler_name {
                // Its own symbol, or that of another.
                true => meant().for_each(|symbol| {
                    add(&own, symbol.clone());
                    add(&symbol, own.clone());
                }),
                false => meant().for_each(|symbol| add(&symbol, own.clone())),
            }
            if self.own[u].contains_key(&own.0) || !alias.is_assembler_name {
                facts.defined.extend(if alias.is_assembler_name { meant().collect() } else { vec![own] });
            }
        }
    }

    /// Who calls what may hang on the caller, and what would come out otherwise on the device.
    fn add_callers(&self, u: usize, walks: &Walks, lowering: LowerFor, facts: &mut Facts) {
        let named = |key: FunctionKey| {
            let name = self.name(key);
            let spelled = self.spelled(key, &name).into();
            (Text(name), spelled)
        };
        if !self.may_run_on_devices {
            return;
        }
        for (&key, host) in walks.host.range(FunctionKey::first_of(u)..FunctionKey::first_of(u + 1)) {
            let parsed = self.parsed(u, key.file);
            let is_seen = || self.declaration(key).is_none_or(|d| !parsed.is_internal(d)) || self.in_header(key);
            let is_unnamed = self.name(key).is_empty() && !(parsed.is_cxx() && self.in_header(key));
            if parsed.system || parsed.syntax.fortran.is_some() || is_unnamed {
                continue;
            }
            let decides = !walks.device.contains_key(&key) && !host.sites.decisions.is_empty();
            if decides && self.walk(key, true, None, &walks.own_device_version, lowering).actions != host.actions {
                facts.would_differ.insert(named(key));
            }
            for (called, _) in &host.calls {
                let own = self.own[u].get(called);
                if own.is_none_or(|own| !self.parsed(u, own.file).system) && (is_seen() || own.is_some()) {
                    facts.callers.entry(Text(called.clone())).or_default().insert(named(key));
                }
            }
        }
    }

    fn in_header(&self, key: FunctionKey) -> bool {
        headers::place(self.parsed(key.unit, key.file), key.node).is_some()
    }

    /// Adds the functions that were not read, as nothing in them is chosen, and what they may call in other units.
    fn add_skipped_functions(&self, u: usize, facts: &mut Facts) {
        let unit = self.units[u].unit;
        // (In C++ a name is not the symbol, but that of `main` is.)
        let is_symbol = |name: &&[u8]| unit.language == Language::C || *name == b"main";
        facts.defined.extend(unit.skipped_definitions().filter(is_symbol).map(Text::from));
        let is_foreign = |name: &Name| !self.own[u].contains_key(name);
        let named = |name: &[u8]| -> Vec<Name> {
            match unit.language {
                Language::Cxx => {
                    let entities = unit.entities();
                    entities.of_name(name).map(|f| entities.key(unit, f)).collect()
                }
                _ => vec![name.to_vec()],
            }
        };
        facts
            .calls
            .extend(unit.calls_in_skipped_bodies().flat_map(|(name, _)| named(name)).filter(is_foreign).map(Text));
        if self.may_run_on_devices {
            let callers = |(name, callers): (&[u8], &BTreeSet<Box<[u8]>>)| {
                (Text::from(name), callers.iter().map(|caller| Text::from(&caller[..])).collect())
            };
            facts.unread_callers = unit.calls_in_skipped_bodies().map(callers).collect();
        }
    }

    /// How a function's name is written.
    fn spelled<'n>(&'n self, key: FunctionKey, name: &'n Name) -> &'n [u8] {
        match (self.units[key.unit].unit.language, self.declaration(key)) {
            (Language::Cxx, Some(d)) => self.parsed(key.unit, key.file).name_of(d),
            _ => name,
        }
    }
}

/// Where a file has names that are used otherwise than by a call, and may be those of functions.
pub(super) fn used_functions(parsed: &ParsedFile) -> impl Iterator<Item = Range<usize>> {
    let is_function = |place: &Range<usize>| {
        let name = &parsed.text.text()[place.clone()];
        parsed.syntax.local(name, place.start).is_none_or(|d| !parsed.syntax.is_no_function_of_file(d))
    };
    parsed.syntax.uses.iter().map(|used| used.name()).filter(is_function)
}

/// Pairs of units that must be resolved together, as indices; all are given in the program's order.
///
/// They are those where one unit's device code calls a function of the other that was not resolved for
/// devices, or has a version of its own for them; where a function that may need one is called or its
/// address taken; and where one declares the other's function a variant.
pub fn links(units: &[&Facts], members: &[&Member]) -> Vec<(usize, usize)> {
    let mut defining: FxHashMap<&Text, Definers<usize>> = FxHashMap::default();
    let mut declaring: FxHashMap<&Text, Vec<usize>> = FxHashMap::default();
    let mut calling: FxHashMap<&Text, Vec<usize>> = FxHashMap::default();
    let mut addressing: FxHashMap<&Text, Vec<usize>> = FxHashMap::default();
    let interesting: FxHashSet<&Text> = units.iter().flat_map(|f| &f.differing).flat_map(|(s, n)| [s, n]).collect();
    for (u, facts) in units.iter().enumerate() {
        facts.defined.iter().for_each(|name| defining.entry(name).or_default().push(u));
        facts.variants.keys().for_each(|name| declaring.entry(name).or_default().push(u));
        let matters = |name: &&Text| interesting.contains(name);
        facts.calls.iter().filter(matters).for_each(|name| calling.entry(name).or_default().push(u));
        facts.addressed.iter().filter(matters).for_each(|name| addressing.entry(name).or_default().push(u));
    }
    let meant = |from: usize, name: &Text| -> Vec<usize> {
        defining.get(name).map(|definers| definers.nearest(members[from], &|u| members[u])).unwrap_or_default()
    };
    let mut overriding: FxHashMap<&Text, Vec<(usize, &BTreeSet<Text>)>> = FxHashMap::default();
    for (u, facts) in units.iter().enumerate() {
        facts.overriding.iter().for_each(|(name, instead)| overriding.entry(name).or_default().push((u, instead)));
    }
    let mut pairs = Vec::new();
    for (u, facts) in units.iter().enumerate() {
        for name in &facts.device_calls {
            let there = meant(u, name);
            let others = there.into_iter().filter(|&there| !units[there].on_device.contains(name));
            pairs.extend(others.map(|there| (u, there)));
            let instead = overriding.get(name).into_iter().flatten();
            let unknown = instead.filter(|(there, all)| !all.is_subset(&units[*there].on_device));
            pairs.extend(unknown.map(|(there, _)| (u, *there)));
        }
        for (symbol, name) in &facts.differing {
            let callers = calling.get(symbol).into_iter().flatten().chain(addressing.get(name).into_iter().flatten());
            for &caller in callers {
                let all = meant(caller, symbol);
                if all.contains(&u) {
                    pairs.extend(all.into_iter().map(|definer| (caller, definer)));
                }
            }
        }
        for name in facts.defined.iter().filter(|name| !facts.variants.contains_key(name)) {
            let declaring = declaring.get(name).into_iter().flatten();
            pairs.extend(declaring.filter(|&&other| meant(other, name).contains(&u)).map(|&other| (u, other)));
        }
    }
    pairs.retain(|(a, b)| a != b);
    pairs
}

/// Names of units that names which are generated for a target may clash with.
pub fn generated_for<'f>(units: &[&'f Facts], target: &str) -> BTreeSet<&'f Name> {
    let suffix = memchr::memmem::Finder::new(&device_suffix(target)).into_owned();
    let generated = units.iter().flat_map(|f| &f.generated).map(|name| &name.0);
    generated.filter(|name| suffix.find(name).is_some()).collect()
}

/// By the place and the name of a function: each unit that says so, and who runs the function there.
type RunsInHeader<'f> = BTreeMap<(usize, &'f Text), Vec<(usize, Runs)>>;

/// The facts of all units for one target, ordered by what parts must be told of each other's: so that telling all
/// of many parts takes no more time than there is to tell.
pub struct All<'f> {
    /// In the program's order.
    units: Vec<&'f Facts>,
    /// Names of generated functions that may clash.
    generated: BTreeSet<&'f Name>,
    /// Who has which text in place of a variant.
    substitutes: FxHashMap<&'f Text, Vec<(usize, &'f Instead)>>,
    /// What the first unit that says so puts behind a declaration.
    adjacent: FxHashMap<FileId, BTreeMap<(usize, &'f Text), &'f AdjacentText>>,
    /// Functions of headers that come out otherwise on a device that runs them.
    in_headers: FxHashMap<FileId, RunsInHeader<'f>>,
    /// Where functions are declared that must choose by themselves, and the units that say so.
    own_choices: FxHashMap<FileId, BTreeMap<(usize, &'f Text), Vec<usize>>>,
    /// Where objects of headers are called that may have a body for devices, and the units that say so.
    device_calls: FxHashMap<FileId, BTreeMap<usize, Vec<usize>>>,
    /// Functions that come out otherwise on devices, or call such.
    would_differ: BTreeSet<&'f [u8]>,
    /// Words of device code, and the units that have them.
    device_words: FxHashMap<&'f Text, Vec<usize>>,
}

impl<'f> All<'f> {
    /// The facts of units that are given in the program's order, and which of their names may clash with generated ones.
    pub fn new(units: Vec<&'f Facts>, generated: BTreeSet<&'f Name>) -> All<'f> {
        let mut substitutes: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let mut adjacent: FxHashMap<_, BTreeMap<_, _>> = FxHashMap::default();
        for (u, &facts) in units.iter().enumerate() {
            for (variant, instead) in &facts.substitutes {
                substitutes.entry(variant).or_default().push((u, instead));
            }
            for (file, at, name, text) in &facts.adjacent {
                adjacent.entry(*file).or_default().entry((*at, name)).or_insert(text);
            }
        }
        let mut in_headers: FxHashMap<_, BTreeMap<_, Vec<(usize, Runs)>>> = FxHashMap::default();
        for (u, facts) in units.iter().enumerate() {
            for (file, at, name, runs) in &facts.in_headers {
                in_headers.entry(*file).or_default().entry((*at, name)).or_default().push((u, *runs));
            }
        }
        for all in in_headers.values_mut() {
            all.retain(|_, runs| runs.iter().any(|(_, runs)| runs.on_device));
        }
        let mut own_choices: FxHashMap<_, BTreeMap<_, Vec<usize>>> = FxHashMap::default();
        let mut device_calls: FxHashMap<_, BTreeMap<_, Vec<usize>>> = FxHashMap::default();
        for (u, facts) in units.iter().enumerate() {
            for (file, at, name) in &facts.own_choices {
                own_choices.entry(*file).or_default().entry((*at, name)).or_default().push(u);
            }
            for (file, at) in &facts.device_calls_in_headers {
                device_calls.entry(*file).or_default().entry(*at).or_default().push(u);
            }
        }
        let stores = units.iter().any(|facts| !facts.stored.is_empty());
        let would_differ = if stores { Differing::of(units.iter().copied()).symbols } else { BTreeSet::new() };
        let mut device_words: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (u, facts) in units.iter().enumerate() {
            facts.device_words.iter().for_each(|word| device_words.entry(word).or_default().push(u));
        }
        All {
            units,
            generated,
            substitutes,
            adjacent,
            in_headers,
            own_choices,
            device_calls,
            would_differ,
            device_words,
        }
    }

    /// What a part must be told of the other units of the program, if only what matters to it is said;
    /// `own` says which are the part's, and `files` what they read.
    pub fn rest_of_program(&self, own: &[usize], files: &[FileId], base: &RestOfProgram) -> RestOfProgram {
        let mut elsewhere = base.clone();
        let mine = || own.iter().map(|&u| self.units[u]);
        // What the part's own units say is no news.
        let own_generated: FxHashSet<&Name> = mine().flat_map(|f| &f.generated).map(|t| &t.0).collect();
        elsewhere
            .generated
            .extend(self.generated.iter().filter(|name| !own_generated.contains(**name)).copied().cloned());
        let guarded: BTreeSet<&Text> = mine().flat_map(|f| &f.guarded).collect();
        let is_own: FxHashSet<usize> = own.iter().copied().collect();
        for variant in guarded {
            let all = self.substitutes.get(variant).into_iter().flatten();
            let (own, others): (Vec<_>, Vec<_>) = all.partition(|(u, _)| is_own.contains(u));
            let texts = |all: Vec<&(usize, &Instead)>| -> BTreeSet<Option<Name>> {
                all.into_iter().flat_map(|(_, instead)| *instead).map(|i| i.as_ref().map(|i| i.0.clone())).collect()
            };
            let (own, others) = (texts(own), texts(others));
            if !others.is_subset(&own) {
                elsewhere.substitutes.insert(variant.0.clone(), others);
            }
        }
        let stored = mine().flat_map(|f| &f.stored);
        for (_, words) in stored.filter(|(function, _)| self.would_differ.contains(&function.0[..])) {
            let of_others = |word: &&Text| {
                self.device_words.get(*word).is_some_and(|units| units.iter().any(|u| !is_own.contains(u)))
            };
            elsewhere.device_words.extend(words.iter().filter(of_others).map(|word| word.0.clone()));
        }
        let stored = mine().flat_map(|f| f.stored.keys());
        let differing = stored.filter(|function| self.would_differ.contains(&function.0[..]));
        elsewhere.would_differ.extend(differing.map(|function| function.0.clone()));
        let known: FxHashSet<(FileId, usize, &Text)> =
            mine().flat_map(|f| &f.adjacent).map(|(file, at, name, _)| (*file, *at, name)).collect();
        for (file, all) in files.iter().filter_map(|file| Some((file, self.adjacent.get(file)?))) {
            let news = all.iter().filter(|((at, name), _)| !known.contains(&(*file, *at, *name)));
            let place = |at: &usize, name: &Text| SharedPlace { file: *file, at: *at, name: name.0.clone() };
            elsewhere.adjacent.extend(news.map(|((at, name), text)| (place(at, name), (*text).clone())));
        }
        // What others say, too, even if the part says it itself: it may only do so because it was told.
        let others_say = |units: &[usize]| units.iter().any(|u| !is_own.contains(u));
        for (file, all) in files.iter().filter_map(|file| Some((file, self.own_choices.get(file)?))) {
            let said = all.iter().filter(|(_, units)| others_say(units));
            let place = |at: &usize, name: &Text| SharedPlace { file: *file, at: *at, name: name.0.clone() };
            elsewhere.own_choices.extend(said.map(|((at, name), _)| place(at, name)));
        }
        for (file, all) in files.iter().filter_map(|file| Some((file, self.device_calls.get(file)?))) {
            let said = all.iter().filter(|(_, units)| others_say(units));
            elsewhere.device_calls.extend(said.map(|(at, _)| (*file, *at)));
        }
        for (file, all) in files.iter().filter_map(|file| Some((file, self.in_headers.get(file)?))) {
            for ((at, name), runs) in all {
                let others = || runs.iter().filter(|(u, _)| !is_own.contains(u)).map(|(_, runs)| runs);
                let runs = Runs {
                    on_host: others().any(|runs| runs.on_host),
                    on_device: others().any(|runs| runs.on_device),
                    is_implicit: others().any(|runs| runs.is_implicit),
                };
                if runs != Runs::default() {
                    let place = SharedPlace { file: *file, at: *at, name: name.0.clone() };
                    elsewhere.in_headers.insert(place, runs);
                }
            }
        }
        elsewhere
    }
}
