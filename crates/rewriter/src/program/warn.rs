//! What is said about whole functions and files: where source cannot do what was decided.

use super::settle::NamedAddress;
use super::*;
use crate::symbols::Alias;
use ompick_frontend::syntax::fortran::EntityKind;
use ompick_frontend::unit::Position;

impl Program<'_> {
    /// Source cannot tell the SIMD versions of a `declare simd` function from the scalar one (OpenMP 5.2, 7.1):
    /// says so where a decision would be another there.
    pub(super) fn check_simd_version(
        &self,
        key: FunctionKey,
        scalar: Option<&Walked>,
        own: &Versions,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) {
        let clauses = self.units[key.unit].declare_simd.get(&self.name(key));
        let place = match self.fortran_place(key) {
            Some(place) => Some(&self.fortran.names.scope(place).name_range),
            None => self.declaration(key).map(|d| &d.name),
        };
        let (Some(clauses), Some(scalar), Some(place)) = (clauses, scalar, place) else { return };
        if self.walk(key, false, Some(clauses), own, lowering).actions == scalar.actions {
            return;
        }
        let shown = String::from_utf8_lossy(&self.name(key)).into_owned();
        let message = format!("the SIMD versions of `{shown}` would choose other variants than its scalar version");
        let note = "they are made from one source, so all of them use the scalar version's choice".to_owned();
        let mut sites = Sites::default();
        sites.report_with(&codes::SIMD_VERSION, self.parsed(key.unit, key.file), place, &message, Some(note));
        result.take(sites);
    }

    /// Says which calls may miss a function's device version: those through its address, and those of
    /// files that are not part of the run. Also what the versions do not share where both run on the host.
    pub(super) fn check_device_version(&self, key: FunctionKey, walks: &Walks, result: &mut UnitResult) {
        if self.offloads_to_host() {
            self.check_static_locals(key, result);
        }
        if let Some(place) = self.fortran_place(key) {
            return self.check_fortran_version(key, place, walks, result);
        }
        let Some(d) = self.declaration(key) else { return };
        let parsed = self.parsed(key.unit, key.file);
        let own = parsed.name_of(d);
        let shown = String::from_utf8_lossy(own).into_owned();
        let mut sites = Sites::default();
        let note = || Some("its choices differ on the device, so it has a version of its own there".to_owned());
        // (Of a whole program it is known which pointers device code calls through.)
        let is_whole_program = self.is_whole_program(key.unit);
        let units = self.units.iter().enumerate().filter(|_| !is_whole_program);
        let uses = units.flat_map(|(u, e)| names::address_uses(e.unit, own).map(move |found| (u, e.unit, found)));
        for (u, unit, (file, used)) in uses {
            // There it is the device version's.
            if walks.named_addresses().contains(&NamedAddress { unit: u, at: Position { file, at: used.name().start } })
            {
                continue;
            }
            let message =
                format!("the address of `{shown}` is taken: on a device, calls through it reach its host version");
            sites.report_with(&codes::DEVICE_VERSION, &unit.files[file], &used.name(), &message, note());
            sites.also(parsed, &d.name, "the function");
        }
        for alias in self.symbols(key.unit).aliases.iter().filter(|alias| alias.may_mean(own, parsed.is_cxx())) {
            self.another_name(key, key.unit, alias, &alias.declared, &mut sites);
        }
        // Others can only mean one that says to be there.
        let is_visible = !parsed.is_internal(d)
            && self.device_type(key).is_some()
            && self.units[key.unit].name_in_region(key.file, d).is_none();
        // (That `main` is here tells nothing where the other files are not read.)
        if is_visible && !(self.whole && self.has_main(key.unit)) {
            let message = format!("device code of other files that calls `{shown}` reaches its host version");
            sites.report_with(&codes::DEVICE_VERSION, parsed, &d.name, &message, note());
        }
        result.take(sites);
    }

    /// Says of a function that a unit gives another name to, whose calls on devices reach its host version.
    pub(super) fn another_name(&self, key: FunctionKey, unit: usize, alias: &Alias, other: &[u8], sites: &mut Sites) {
        let Some(d) = self.declaration(key) else { return };
        let (parsed, user) = (self.parsed(key.unit, key.file), self.parsed(unit, alias.file));
        let (shown, other) = (String::from_utf8_lossy(parsed.name_of(d)), String::from_utf8_lossy(other));
        let message =
            format!("`{other}` is another name of `{shown}`: on a device, calls of it reach the host version");
        let note = "its choices differ on the device, so it has a version of its own there".to_owned();
        sites.report_with(&codes::DEVICE_VERSION, user, &alias.name, &message, Some(note));
        sites.also(parsed, &d.name, "the function");
    }

    /// Says which static locals a function's device version has of its own: on the host there is one of each
    /// (OpenMP 5.2, 5.8.8), which only a variable outside the function is.
    fn check_static_locals(&self, key: FunctionKey, result: &mut UnitResult) {
        let parsed = self.parsed(key.unit, key.file);
        let (shown, places): (_, Vec<Range<usize>>) = match self.fortran_place(key) {
            Some(place) => {
                let scope = self.fortran.names.scope(place);
                let saved =
                    scope.entities.values().filter(|e| e.is_saved && !e.is_common && e.kind == EntityKind::Object);
                (&scope.name[..], saved.map(|e| e.name.clone()).filter(|name| !name.is_empty()).collect())
            }
            None => {
                let Some(d) = self.declaration(key) else { return };
                let is_static = |l: &&Declaration| {
                    let s = l.specifiers;
                    let is_variable = l.kind == DeclarationKind::Object && l.scope != d.scope;
                    is_variable && s.is_static && !s.is_const && !s.is_constexpr && l.name != d.name
                };
                let inside = parsed.syntax.declarations_in(&d.whole).filter(|l| d.whole.end >= l.whole.end);
                (parsed.name_of(d), inside.filter(is_static).map(|l| l.name.clone()).collect())
            }
        };
        let shown = String::from_utf8_lossy(shown);
        let mut sites = Sites::default();
        for place in places {
            let name = String::from_utf8_lossy(&parsed.text.text()[place.clone()]).into_owned();
            let message = format!(
                "`{name}` is not one object on the host: `{shown}` has a version for target regions, which has its own"
            );
            let note = "declared outside it is one".to_owned();
            sites.report_with(&codes::DEVICE_VERSION, parsed, &place, &message, Some(note));
        }
        for place in self.macros_with_statics(key) {
            let name = String::from_utf8_lossy(&parsed.text.text()[place.clone()]).into_owned();
            let message = format!(
                "a static variable of macro `{name}` is not one object on the host: `{shown}` has a version for target \
                 regions, which has its own"
            );
            sites.report(&codes::DEVICE_VERSION, parsed, &place, &message);
        }
        result.take(sites);
    }

    /// Where the body of a function of C or C++ names macros that have static variables.
    fn macros_with_statics(&self, key: FunctionKey) -> Vec<Range<usize>> {
        let parsed = self.parsed(key.unit, key.file);
        let defined = self.declaration(key).and_then(|d| d.definition).filter(|_| self.fortran_place(key).is_none());
        let Some(body) = defined.map(|f| parsed.syntax.functions[f as usize].body.clone()) else { return Vec::new() };
        let places = parsed.preprocessed.macros_with_changing_statics(&parsed.text.text()[body.clone()]);
        places.into_iter().map(|r| body.start + r.start..body.start + r.end).collect()
    }

    fn check_fortran_version(&self, key: FunctionKey, place: Place, walks: &Walks, result: &mut UnitResult) {
        let names = &self.fortran.names;
        let scope = names.scope(place);
        let shown = String::from_utf8_lossy(&scope.name).into_owned();
        let mut sites = Sites::default();
        let note = || Some("its choices differ on the device, so it has a version of its own there".to_owned());
        let is_whole_program = self.is_whole_program(key.unit);
        for (user, at) in names::fortran_address_uses(&self.fortran, place).iter().filter(|_| !is_whole_program) {
            let message =
                format!("`{shown}` is used without being called: on a device, calls through it reach its host version");
            sites.report_with(&codes::DEVICE_VERSION, user, at, &message, note());
            sites.also(names.parsed(place), &scope.name_range, "the procedure");
        }
        self.check_other_names(key, walks, &mut sites);
        let has_program = || {
            let scopes = names.files().filter_map(|(_, _, p)| p.syntax.fortran.as_ref()).flat_map(|f| &f.scopes);
            scopes.into_iter().any(|s| s.kind == ScopeKind::Program)
        };
        let misses_version = match names.scope(names.owner(names.interface(place))).kind {
            ScopeKind::File => !(self.whole && has_program()),
            // Where sources are compiled one by one, users of the module are told of the version, if the module tells.
            ScopeKind::Module => match self.whole {
                true => !has_program(),
                false => self.calls_external_version(key, walks),
            },
            _ => false,
        };
        if misses_version && self.device_type(key).is_some() {
            let message = format!("device code of other files that calls `{shown}` reaches its host version");
            sites.report_with(&codes::DEVICE_VERSION, names.parsed(place), &scope.name_range, &message, note());
        }
        result.take(sites);
    }

    /// Whether device code of a procedure calls an external procedure that has a version of its own there.
    fn calls_external_version(&self, key: FunctionKey, walks: &Walks) -> bool {
        let called = walks.device.get(&key).into_iter().flat_map(|walked| &walked.calls);
        let mut definers = called.flat_map(|(name, _)| self.defined(key.unit, name));
        definers.any(|k| {
            let is_external = || self.fortran_place(k).is_some_and(|place| self.fortran.names.is_external(place));
            walks.own_device_version.functions.contains(&k) && is_external()
        })
    }

    /// Says that devices run the host's text of a procedure, whose interface alone is known where it is called.
    pub(super) fn no_version_declared(&self, key: FunctionKey, result: &mut UnitResult) {
        let Some(place) = self.fortran_place(key) else { return };
        let scope = self.fortran.names.scope(place);
        let shown = String::from_utf8_lossy(&scope.name);
        let message = format!("device code that calls `{shown}` reaches its host version");
        let note = "its choices differ on the device, but its interface stands in a module that was compiled before; \
                    resolve all sources with `ompick emit`";
        let mut sites = Sites::default();
        let parsed = self.fortran.names.parsed(place);
        sites.report_with(&codes::DEVICE_VERSION, parsed, &scope.name_range, &message, Some(note.to_owned()));
        result.take(sites);
    }

    /// Says what of a file that is not emitted would change; `edits`: how.
    pub(super) fn not_emitted(&self, parsed: &ParsedFile, edits: &[Edit], result: &mut UnitResult) {
        if edits.is_empty() || parsed.system {
            return;
        }
        let mut sites = Sites::default();
        let is_region = |d: &Placed| d.directive.name == "begin declare variant";
        let spent = parsed.directives.iter().find(|d| d.directive.name == "declare variant" || is_region(d));
        let only_spent = (spent.is_some() || !parsed.elided.is_empty())
            && edits.iter().all(|e| {
                let inside = |r: &Range<usize>| r.start <= e.range.start && e.range.end <= r.end;
                let of_directive = |d: &Placed| {
                    d.directive.name.ends_with("declare variant")
                        && d.range.start <= e.range.end
                        && e.range.start <= d.range.end
                };
                parsed.directives.iter().any(of_directive)
                    || parsed.syntax.functions.iter().any(|f| inside(&(f.whole.start..f.body.start)))
                    || parsed.elided.iter().any(inside)
            });
        match spent {
            _ if only_spent && spent.is_none_or(is_region) => sites.report_with(
                &codes::KEPT_DIRECTIVE,
                parsed,
                spent.map_or_else(|| &parsed.elided[0], |d| &d.range),
                "this region stays, so the output's compiler must know it and chooses at calls of the base functions",
                Some("give this header, or its folder, to ompick too".to_owned()),
            ),
            Some(d) if only_spent => sites.report_with(
                &codes::KEPT_DIRECTIVE,
                parsed,
                &d.range,
                "this directive stays, so the compiler may choose again at calls of the base function",
                Some("give this header, or its folder, to ompick too".to_owned()),
            ),
            _ => sites.report_with(
                &codes::NOT_EMITTED,
                parsed,
                &edits[0].range,
                "a variant is chosen here, but this header is not among the files to emit",
                Some("give this header, or its folder, to ompick too".to_owned()),
            ),
        }
        result.take(sites);
    }
}
