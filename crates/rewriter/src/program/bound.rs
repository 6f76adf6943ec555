//! Procedures of Fortran that run by another name than their own, or without one: those bound to types (Fortran 2018,
//! 7.5.5 and 7.5.6), those of defined operators, assignments and input/output (15.4.3.4), and those that an interface
//! body has by their binding label alone (18.10.2). What calls them has no other name for a version for devices, so that
//! device code that may reach them that way is looked for by names.

use super::*;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::fortran::Fortran;
use ompick_frontend::syntax::fortran::names_in::{Binding, BoundBy};

/// What has a procedure run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    /// A component of this name.
    Component(Name),
    /// An operator, an assignment or an input/output statement, as generic names have it.
    Defined(Name),
    /// An object goes away.
    Final,
    /// A call of an interface body that has the procedure's binding label.
    Interface(Name),
}

/// A procedure that something else than its own name calls.
pub(super) struct Bound {
    procedure: FunctionKey,
    /// Where that is said.
    scope: Place,
    at: Range<usize>,
    by: BTreeSet<By>,
}

impl Bound {
    /// How users know what calls it.
    fn shown(&self) -> String {
        let one = |by: &By| match by {
            By::Component(name) => format!("`%{}`", String::from_utf8_lossy(name)),
            By::Defined(name) => format!("`{}`", String::from_utf8_lossy(name)),
            By::Final => "the end of an object".to_owned(),
            By::Interface(name) => format!("`{}`, which has its binding label,", String::from_utf8_lossy(name)),
        };
        self.by.iter().map(one).collect::<Vec<_>>().join(" or ")
    }
}

/// What devices run of a program, as far as it matters here.
#[derive(Default)]
struct DeviceText<'u> {
    /// The names behind `%`.
    components: FxHashSet<&'u [u8]>,
    /// All words, where an interface body may be called.
    words: FxHashSet<&'u [u8]>,
    /// By scope in which something runs without a name: the texts that see its declarations.
    seen_from: FxHashMap<Place, Vec<&'u [u8]>>,
}

impl DeviceText<'_> {
    fn may_run(&self, bound: &Bound) -> bool {
        let seen_from = || self.seen_from.get(&bound.scope).into_iter().flatten();
        bound.by.iter().any(|by| match by {
            By::Component(name) => self.components.contains(name.as_slice()),
            By::Interface(name) => self.words.contains(name.as_slice()),
            By::Defined(name) => seen_from().any(|text| may_use(text, name)),
            By::Final => seen_from().next().is_some(),
        })
    }
}

/// By the name of a type's binding: what generic bindings have it run for.
#[derive(Default)]
struct GenericBindings(FxHashMap<Name, BTreeSet<Name>>);

impl GenericBindings {
    /// All by which calls reach what is bound by a name. (Of types that extend each other one has the generic, another the
    /// binding: types are not told apart.)
    fn reaching(&self, binding: &Name) -> BTreeSet<By> {
        let generic = self.0.get(binding).into_iter().flatten().map(|name| match name.contains(&b'(') {
            true => By::Defined(name.clone()),
            false => By::Component(name.clone()),
        });
        generic.chain([By::Component(binding.clone())]).collect()
    }
}

/// Whether a text may use what a generic name stands for, going by how that is written. (Relations have two spellings.)
fn may_use(text: &[u8], generic: &[u8]) -> bool {
    let operator = generic.strip_prefix(b"operator(").and_then(|rest| rest.strip_suffix(b")"));
    let is_relation = |o: &[u8]| matches!(o, b"==" | b"/=" | b"<" | b"<=" | b">" | b">=");
    match operator.filter(|o| !is_relation(o)) {
        Some(operator) => memchr::memmem::find(text, operator).is_some(),
        None => true,
    }
}

impl<'u> Program<'u> {
    /// The procedures that devices may run by other names than their own.
    pub(super) fn run_by_other_names(&self, walks: &Walks) -> Vec<FunctionKey> {
        if self.bound().is_empty() {
            return Vec::new();
        }
        let text = self.device_text(walks);
        self.bound().iter().filter(|bound| text.may_run(bound)).map(|bound| bound.procedure).collect()
    }

    /// Says of a procedure with a version for devices what calls its host's version there.
    pub(super) fn check_other_names(&self, key: FunctionKey, walks: &Walks, sites: &mut Sites) {
        if !walks.own_device_version.by_other_names.contains(&key) {
            return;
        }
        for bound in self.bound().iter().filter(|bound| bound.procedure == key) {
            let procedure = self.fortran_place(key).map(|place| &self.fortran.names.scope(place).name[..]);
            let shown = String::from_utf8_lossy(procedure.unwrap_or_default());
            let message = format!("on a device, {} may reach the host version of `{shown}`", bound.shown());
            let note = "its choices differ on the device; call it there by its own name".to_owned();
            let parsed = self.fortran.names.parsed(bound.scope);
            sites.report_with(&codes::DEVICE_VERSION, parsed, &bound.at, &message, Some(note));
        }
    }

    fn bound(&self) -> &[Bound] {
        self.bound.get_or_init(|| {
            let mut all = Vec::new();
            let mut of_types = Vec::new();
            let mut generic = GenericBindings::default();
            for (unit, file, parsed) in self.fortran.names.files().filter(|_| self.may_run_on_devices) {
                let Some(fortran) = &parsed.syntax.fortran else { continue };
                let file = Place { unit, file, scope: 0 };
                self.bound_to_generics(fortran, file, &mut all);
                of_types.extend(type_bindings(fortran, file));
            }
            let name = |scope: Place, place: &Range<usize>| &self.fortran.names.fortran(scope).lower[place.clone()];
            for (scope, binding) in &of_types {
                if let BoundBy::Generic(by) = &binding.by {
                    generic.0.entry(name(*scope, &binding.target).to_vec()).or_default().insert(by.clone());
                }
            }
            for (scope, binding) in of_types {
                let by = match &binding.by {
                    BoundBy::Name(own) => generic.reaching(own),
                    BoundBy::Final => BTreeSet::from([By::Final]),
                    BoundBy::Generic(_) => continue,
                };
                self.add_bound(scope, &binding.target, name(scope, &binding.target), by, &mut all);
            }
            self.bound_by_labels(&mut all);
            all
        })
    }

    /// The procedures of operators, assignments and input/output that interface blocks of a file define.
    fn bound_to_generics(&self, fortran: &Fortran, file: Place, all: &mut Vec<Bound>) {
        for (scope, own) in fortran.scopes.iter().enumerate() {
            for (name, generic) in own.generics.iter().filter(|(name, _)| name.contains(&b'(')) {
                let at = generic
                    .blocks
                    .first()
                    .map_or(own.range.start..own.range.start + 1, |block| fortran.statement(*block).range.clone());
                let scope = Place { scope: scope as u32, ..file };
                for specific in &generic.specifics {
                    self.add_bound(scope, &at, specific, BTreeSet::from([By::Defined(name.clone())]), all);
                }
            }
        }
    }

    /// The procedures that interface bodies of other names mean by a binding label.
    fn bound_by_labels(&self, all: &mut Vec<Bound>) {
        let names = &self.fortran.names;
        let mut labelled: BTreeMap<Name, Vec<Place>> = BTreeMap::new();
        for (unit, file, parsed) in names.files().filter(|_| self.may_run_on_devices) {
            let Some(fortran) = &parsed.syntax.fortran else { continue };
            for (scope, label) in fortran.binding_labels(parsed.text.text()) {
                labelled.entry(label).or_default().push(Place { unit, file, scope });
            }
        }
        for places in labelled.values() {
            let is_body = |place: &Place| names.scope(*place).kind == ScopeKind::InterfaceBody;
            let (bodies, defined): (Vec<Place>, Vec<Place>) = places.iter().partition(|place| is_body(place));
            for place in defined {
                let is_called_so =
                    |body: &&Place| names.is_external(place) && names.scope(**body).name == names.scope(place).name;
                let defined = self.defined(place.unit, &names.symbol(place));
                let Some(procedure) = defined.into_iter().find(|key| self.is_read_inside(*key)) else { continue };
                let others = bodies.iter().filter(|body| !is_called_so(body));
                all.extend(others.map(|body| {
                    let scope = names.scope(*body);
                    let by = BTreeSet::from([By::Interface(scope.name.clone())]);
                    Bound { procedure, scope: *body, at: scope.name_range.clone(), by }
                }));
            }
        }
    }

    fn add_bound(&self, scope: Place, at: &Range<usize>, procedure: &[u8], by: BTreeSet<By>, all: &mut Vec<Bound>) {
        let meaning = self.fortran.names.resolve_procedure(scope, procedure);
        let Some(symbol) = self.fortran.symbol(&meaning) else { return };
        let defined = self.defined(scope.unit, &symbol).into_iter().filter(|key| self.is_read_inside(*key));
        all.extend(defined.map(|procedure| Bound { procedure, scope, at: at.clone(), by: by.clone() }));
    }

    /// Whether something may be chosen in a procedure: the others are not read.
    fn is_read_inside(&self, key: FunctionKey) -> bool {
        self.fortran_place(key).is_some_and(|place| {
            let fortran = self.fortran.names.fortran(place);
            fortran.part_of(place.scope).is_some_and(|part| fortran.parts[part].is_read)
        })
    }

    fn device_text(&self, walks: &Walks) -> DeviceText<'u> {
        let mut all = DeviceText::default();
        let names = &self.fortran.names;
        let has_no_name = |by: &By| !matches!(by, By::Component(_) | By::Interface(_));
        let has_other_name = |by: &By| matches!(by, By::Interface(_));
        let has_others = self.bound().iter().any(|b| b.by.iter().any(has_other_name));
        let unnamed = self.bound().iter().filter(|b| b.by.iter().any(has_no_name));
        let unnamed: FxHashSet<Place> = unnamed.map(|bound| bound.scope).collect();
        let mut visible: FxHashMap<Place, Vec<Place>> = FxHashMap::default();
        for u in (0..self.units.len()).filter(|u| self.units[*u].unit.language == Language::Fortran) {
            for (file, part) in self.device_parts(u, walks) {
                let Some(place) = names.place_at(u, file, part.start) else { continue };
                let fortran = names.fortran(place);
                let is_component = |word: &Range<usize>| fortran.lower[..word.start].trim_ascii_end().ends_with(b"%");
                let words = fortran.words_within(part.clone()).filter(is_component);
                all.components.extend(words.map(|word| &fortran.lower[word]));
                if has_others {
                    all.words.extend(fortran.words_within(part.clone()).map(|word| &fortran.lower[word]));
                }
                if unnamed.is_empty() {
                    continue;
                }
                let visible = visible
                    .entry(place)
                    .or_insert_with(|| names.visible_from(place).intersection(&unnamed).copied().collect());
                for scope in visible {
                    all.seen_from.entry(*scope).or_default().push(&fortran.lower[part.clone()]);
                }
            }
        }
        all
    }
}

/// What the types of a file are bound to, with the scope of each type.
fn type_bindings(fortran: &Fortran, file: Place) -> impl Iterator<Item = (Place, Binding)> {
    fortran.derived_types().flat_map(move |(first, definition)| {
        let scope = Place { scope: definition.scope, ..file };
        fortran.bindings(first, definition.last).into_iter().map(move |binding| (scope, binding))
    })
}
