//! What the walks over a unit came to, put together: the edits of each file, and the helpers beside
//! the functions that need them.

use super::*;
use crate::lower::actions::{self, LowerError, Source};
use crate::obstacle::Obstacle;
use crate::plan::{ClauseId, DeclarationPlace, DirectiveAtFileScope, DirectiveId, FileAction, FileIndex};
use crate::regions::Guard;
use ompick_frontend::directive::Clause;
use ompick_frontend::nodes::Node;

/// A helper, with its text as far as that does not hang on where it is placed.
struct WrittenHelper<'a> {
    name: &'a Name,
    helper: &'a Helper,
    text: Option<Vec<u8>>,
}

/// Helpers in an order in which each stands behind those that it calls.
fn callees_first(helpers: Vec<WrittenHelper>) -> Vec<WrittenHelper> {
    let places: HashMap<&[u8], usize> = helpers.iter().enumerate().map(|(i, h)| (h.name.as_slice(), i)).collect();
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let mut seen = vec![false; helpers.len()];
    let mut ordered = Vec::new();
    for first in 0..helpers.len() {
        // (place, whether those that it calls are there)
        let mut open = vec![(first, false)];
        while let Some((i, ready)) = open.pop() {
            if ready {
                ordered.push(i);
                continue;
            }
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            open.push((i, true));
            let words = helpers[i].text.iter().flat_map(|text| text.split(|b| !is_word(b)));
            open.extend(words.filter_map(|word| places.get(word)).filter(|c| !seen[**c]).map(|c| (*c, false)));
        }
    }
    let mut helpers: Vec<_> = helpers.into_iter().map(Some).collect();
    ordered.into_iter().filter_map(|i| helpers[i].take()).collect()
}

impl<'u> Program<'u> {
    /// Gathers the edits of a unit's files.
    pub(super) fn collect(
        &self,
        u: usize,
        walks: &Walks,
        emitted: &HashSet<FileId>,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) {
        // Versions of procedures have what is said of these directives.
        for (f, parsed) in elaborate::files(self.units[u].unit) {
            if let Some(date) = self.openmp[u].filter(|_| emitted.contains(&parsed.file)) {
                result.edit(f, legacy_spelling::edits(parsed, date));
            }
        }
        let mut keys = self.outside_functions(u, walks, lowering, result);
        // In the unit's order, so that a helper stands before its first use.
        let unit = self.units[u].unit;
        let start = |key: &FunctionKey| self.parsed(key.unit, key.file).nodes.list[key.node as usize].extent.start;
        keys.sort_by_key(|key| unit.position(key.file, start(key)));
        let mut helpers: BTreeSet<Name> = BTreeSet::new();
        self.interop_type(u, lowering, &mut helpers, result);
        let mut called: BTreeSet<&Name> = BTreeSet::new();
        for &key in &keys {
            let walked = walks.of(key);
            let Some(own) = walked.own_text() else { continue };
            self.function(key, walks, &walked, own, lowering, result);
            if emitted.contains(&self.parsed(u, key.file).file) || !self.writes {
                let language = lowering(u, key.file);
                for (place, adjacent) in walked.written().flat_map(|w| &w.adjacent) {
                    let text = || adjacent::text(unit, &*language, adjacent);
                    result.adjacent.entry(place.clone()).or_insert_with(text);
                }
            }
            self.check_clones(key, walked.host, result);
            self.check_simd_version(key, walked.host, &walks.own_device_version, lowering, result);
            called.extend(walked.all().flat_map(|w| &w.calls).map(|(name, _)| name));
            self.helpers(key, &walked, &*lowering(u, key.file), &mut helpers, result);
            if self.plans {
                self.plan(key, walks, result);
            }
        }
        self.check_implicit(u, walks, result);
        self.check_combiners(u, result);
        self.base_functions(&keys, &called, lowering, result);
        self.own_choices(u, lowering, result);
        self.region_declarations(u, &called, lowering, result);
        for (f, parsed) in elaborate::files(unit) {
            if !emitted.contains(&parsed.file) && self.writes {
                self.not_emitted(f, parsed, result);
            }
        }
        if unit.language == Language::Fortran {
            names::check_fortran_uses(&self.fortran, u, &self.units[u], &mut result.diagnostics);
            if self.whole {
                result.diagnostics.extend(crate::missing::modules(&self.fortran.names, u, unit));
            }
        } else {
            names::check_uses(&self.units[u], &mut result.diagnostics);
            names::check_includes(&self.units[u], &mut result.diagnostics);
        }
    }

    /// Edits directives at file scope and the regions of `begin declare variant`; gives the
    /// functions of the unit's files.
    fn outside_functions(
        &self,
        u: usize,
        walks: &Walks,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) -> Vec<FunctionKey> {
        let unit = self.units[u].unit;
        let mut keys = Vec::new();
        let mut sites = Sites::default();
        let mut substitutes = walks.substitutes();
        for (variant, instead) in &self.elsewhere.substitutes {
            substitutes.entry(variant.clone()).or_default().extend(instead.iter().cloned());
        }
        let guards = regions::guards(&self.units[u], &self.units[u].base, &substitutes, &mut sites);
        result.take(sites);
        for (f, parsed) in elaborate::files(unit) {
            self.file_scope(u, f, &guards, lowering, result);
            let mut sites = Sites::default();
            let left_out = regions::left_out(unit, parsed, &mut sites);
            result.take(sites);
            left_out.into_iter().for_each(|it| self.file_action(u, f, FileAction::LeftOut(it), lowering, result));
            keys.extend(functions(parsed).into_iter().map(|n| FunctionKey { unit: u, file: f, node: n }));
        }
        keys
    }

    /// A function's own text, and its device version where it has one; what was decided in them.
    fn function(
        &self,
        key: FunctionKey,
        walks: &Walks,
        walked: &WalksOf,
        own: &Walked,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) {
        if let Some(device) = walked.device.filter(|_| walked.apart) {
            self.device_version(key, device, walks, &*lowering(key.unit, key.file), result);
            self.check_device_version(key, walks, result);
        }
        for walked in walked.all() {
            result.decisions.extend(walked.sites.decisions.iter().cloned());
            result.diagnostics.extend(walked.sites.diagnostics.iter().cloned());
        }
        let edits = self.written(key, own, &*lowering(key.unit, key.file), result);
        result.edit(key.file, edits);
    }

    /// What a walk over a function has planned, as edits.
    fn written(&self, key: FunctionKey, walked: &Walked, options: &dyn Lower, result: &mut UnitResult) -> Vec<Edit> {
        let parsed = self.parsed(key.unit, key.file);
        let source = Source { unit: self.units[key.unit].unit, parsed };
        actions::edits(&walked.actions, &source, options).unwrap_or_else(|errors| {
            result.take(cannot_be_written(parsed, &errors));
            Vec::new()
        })
    }

    /// Writes the helpers that a function needs and that no function above it has needed
    /// (`known`), before it.
    fn helpers(
        &self,
        key: FunctionKey,
        walked: &WalksOf,
        options: &dyn Lower,
        known: &mut BTreeSet<Name>,
        result: &mut UnitResult,
    ) {
        let user = self.parsed(key.unit, key.file);
        let extent = &user.nodes.list[key.node as usize].extent;
        let mut texts = Vec::new();
        let unit = self.units[key.unit].unit;
        // Support code of C++ is put at its first place in the end.
        let is_new = |name: &Name, helper: &Helper| {
            !known.contains(name) || unit.language == Language::Cxx && matches!(helper, Helper::Support(_))
        };
        let helpers = walked.written().flat_map(|w| &w.helpers).filter(|(name, helper)| is_new(name, helper));
        let mut needed: Vec<_> = helpers
            .map(|(name, helper)| WrittenHelper { name, helper, text: options.definition(unit, name, helper).ok() })
            .collect();
        needed.sort_by_key(|h| h.helper.rank());
        for WrittenHelper { name, helper, text } in callees_first(needed) {
            match (unit.language, helper, text) {
                (Language::Cxx, Helper::Support(_), Some(text)) => {
                    let top = names::top_start(user, extent.start);
                    result.adjacent.insert((key.file, top, name.clone()), AdjacentText::Support(text));
                }
                (_, _, text) if known.insert(name.clone()) => {
                    texts.extend(text.or_else(|| self.helper(key, name, helper, options, result)));
                }
                _ => {}
            }
        }
        if !texts.is_empty() {
            let before = names::item_start(user, extent);
            result.edit(key.file, [options.style().lines.insert(user, before, &texts)]);
        }
    }

    /// Renames the definitions in regions of `begin declare variant`, and marks the static base
    /// functions that nobody calls any more: the compiler need not say so.
    fn base_functions(
        &self,
        keys: &[FunctionKey],
        called: &BTreeSet<&Name>,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) {
        for &key in keys {
            let Some(d) = self.declaration(key) else { continue };
            if let Some(name) = self.units[key.unit].name_in_region(key.file, d) {
                let action = FileAction::VariantDefinition { function: place_of(key.file, d), name: name.clone() };
                self.file_action(key.unit, key.file, action, lowering, result);
            }
        }
        for &key in keys.iter().filter(|k| self.has_become_unused(**k, called)) {
            if let Some(d) = self.declaration(key) {
                self.file_action(key.unit, key.file, FileAction::Unused(place_of(key.file, d)), lowering, result);
            }
        }
    }

    /// Writes the operators that choose by themselves, and gives their base functions names.
    fn own_choices(&self, u: usize, lowering: LowerFor, result: &mut UnitResult) {
        let unit = &self.units[u];
        let entities = || unit.unit.entities();
        for (key, choice) in &unit.own_choices {
            let function = entities().function(choice.function);
            for (f, parsed) in elaborate::files(unit.unit) {
                let own = |d: &&Declaration| {
                    entities().function_of(f, d) == Some(choice.function) && unit.name_in_region(f, d).is_none()
                };
                for d in parsed.syntax.declarations.iter().filter(own) {
                    let action = FileAction::Renamed { function: place_of(f, d), name: choice.base.clone() };
                    self.file_action(u, f, action, lowering, result);
                }
            }
            let Some(&(file, index)) = function.declarations.first() else { continue };
            let d = &unit.unit.files[file].syntax.declarations[index as usize];
            let context = unit.context_at(&unit.base, unit.unit.position(file, d.name.start));
            let state = State::new(context, false);
            let options = lowering(u, file);
            let none = |_: &[u8]| None;
            let mut specialiser = Specialiser::new(unit, file, &*options, &none, self.surroundings(u));
            match specialise::cxx::own_choice(&mut specialiser, key, choice, &state) {
                Ok(made) => {
                    let text = |adjacent: &Adjacent| adjacent::text(unit.unit, &*options, adjacent);
                    result.adjacent.extend(made.into_iter().map(|(place, adjacent)| (place, text(&adjacent))));
                }
                Err(why) => {
                    let shown = String::from_utf8_lossy(&function.name);
                    let message = format!("`{shown}` cannot have variants: {why}");
                    let mut sites = Sites::default();
                    sites.report(&codes::NO_VARIANTS, &unit.unit.files[file], &d.name, &message);
                    result.take(sites);
                }
            }
        }
    }

    /// Declares the variants of regions that are defined out of their classes and namespaces, and base functions of
    /// which only the variants are declared, where something else than a call names them.
    fn region_declarations(&self, u: usize, called: &BTreeSet<&Name>, lowering: LowerFor, result: &mut UnitResult) {
        let unit = &self.units[u];
        if unit.unit.language != Language::Cxx || unit.unit.regions.is_empty() {
            return;
        }
        let entities = unit.unit.entities();
        for &(file, function) in unit.unit.regions.iter().flat_map(|r| &r.definitions) {
            let parsed = &unit.unit.files[file];
            let d = elaborate::definition(parsed, function);
            let base = entities.base_in_region(file, d).filter(|_| d.qualifier.is_some());
            let own = base.and_then(|base| elaborate::cxx::own_declaration(unit.unit, base));
            if let (Some((owner, declared)), Some(name)) = (own, unit.name_in_region(file, d)) {
                let there = &unit.unit.files[owner];
                let place = (owner, places::end_of(there, declared), name.clone());
                result
                    .adjacent
                    .insert(place, AdjacentText::Declaration(lower::cxx::declaration(there, declared, name)));
            }
        }
        for function in elaborate::cxx::named_assumed(unit.unit, |key| called.contains(key)) {
            let f = entities.function(function);
            let Some(&(file, index)) = f.declarations.first() else { continue };
            let parsed = &unit.unit.files[file];
            let d = &parsed.syntax.declarations[index as usize];
            let text = lowering(u, file).base_prototype(parsed, d, &f.name, false);
            let place = (file, places::end_of(parsed, d), f.name.clone());
            result.adjacent.insert(place, AdjacentText::Declaration(text));
        }
    }

    /// Writes what calls need beside the functions they call. A header gets what any of its units
    /// needs, so that it has one text.
    pub(super) fn place_adjacent(&self, results: &mut [UnitResult], emitted: &HashSet<FileId>, lowering: LowerFor) {
        let mut all: BTreeMap<(FileId, usize, Name), AdjacentText> = BTreeMap::new();
        for (u, result) in results.iter().enumerate() {
            for ((file, at, name), text) in &result.adjacent {
                let parsed = self.parsed(u, *file);
                let at = parsed.text.to_file(&(*at..*at)).start;
                all.entry((parsed.file, at, name.clone())).or_insert_with(|| text.clone());
            }
        }
        for (place, text) in &self.elsewhere.adjacent {
            all.entry(place.clone()).or_insert_with(|| text.clone());
        }
        for (u, result) in results.iter_mut().enumerate() {
            for (f, parsed) in elaborate::files(self.units[u].unit) {
                for ((file, at, name), text) in &all {
                    if *file == parsed.file && self.units[u].unit.language == Language::Cxx {
                        let at = parsed.text.from_file(*at);
                        result.adjacent.entry((f, at, name.clone())).or_insert_with(|| text.clone());
                    }
                }
            }
            let mut places: BTreeMap<(usize, usize), Vec<AdjacentText>> = BTreeMap::new();
            let mut support: BTreeMap<(usize, usize), Vec<Vec<u8>>> = BTreeMap::new();
            let mut known: BTreeSet<(usize, Name)> = BTreeSet::new();
            for ((file, at, name), text) in std::mem::take(&mut result.adjacent) {
                match text {
                    // Its first place in a file serves the others.
                    AdjacentText::Support(text) if known.insert((file, name.clone())) => {
                        support.entry((file, at)).or_default().push(text);
                    }
                    AdjacentText::Support(_) => {}
                    text => places.entry((file, at)).or_default().push(text),
                }
            }
            for ((file, at), texts) in support {
                let options = lowering(u, file);
                result.edit(file, [options.style().lines.insert(self.parsed(u, file), at, &texts)]);
            }
            for ((file, at), texts) in places {
                let parsed = self.parsed(u, file);
                if !emitted.contains(&parsed.file) && self.writes {
                    let message = "a call needs a function beside this one, in a file that is not among those to emit";
                    let mut sites = Sites::default();
                    sites.report(&codes::NOT_EMITTED, parsed, &(at.saturating_sub(1)..at), message);
                    result.take(sites);
                    continue;
                }
                result.edit(file, [adjacent::edit(&lowering(u, file).style().lines, parsed, at, &texts)]);
            }
        }
    }

    /// A static base function that was called and is no longer: a compiler would warn of it now.
    fn has_become_unused(&self, key: FunctionKey, called: &BTreeSet<&Name>) -> bool {
        let name = self.name(key);
        let unit = &self.units[key.unit];
        let Some(d) = self.declaration(key) else { return false };
        let parsed = self.parsed(key.unit, key.file);
        let has_attribute = parsed.text.text()[d.whole.start..d.name.start].windows(6).any(|w| w == b"unused");
        if !parsed.is_internal(d) || !d.templates.is_empty() || d.specifiers.is_inline || has_attribute {
            return false;
        }
        // A header has one text, wherever it is included: somebody may not call what others do.
        let is_header = parsed.pass != ompick_frontend::cpp::PassId(0);
        if unit.name_in_region(key.file, d).is_some() {
            return d.specifiers.is_static && (is_header || !called.contains(&name));
        }
        let own = match unit.unit.language {
            Language::Cxx => parsed.name_of(d),
            _ => &name,
        };
        let was_called = || unit.unit.files.iter().any(|p| p.syntax.calls_name(p.text.text(), own));
        let chooses = unit.own_choices.contains_key(&name);
        let lost = || {
            !called.contains(&name) && (chooses || was_called()) && names::address_uses(unit.unit, own).next().is_none()
        };
        unit.bases.contains_key(&name) && (is_header || lost())
    }

    /// The text of a helper that stands before the function that needs it, where that place has a part in it; `None`:
    /// it is there already, or cannot be made, which is said.
    fn helper(
        &self,
        key: FunctionKey,
        own_name: &Name,
        helper: &Helper,
        options: &dyn Lower,
        result: &mut UnitResult,
    ) -> Option<Vec<u8>> {
        match helper {
            Helper::Dispatcher(_) | Helper::Forwarder(_) | Helper::Support(_) => None,
            Helper::Assumed { base } => {
                let unit = &self.units[key.unit];
                let own = unit.functions_named(base).next();
                let (file, d) = own.or_else(|| {
                    let region = unit.bases.get(base)?.iter().find_map(|v| v.region)?;
                    Some((region.file, elaborate::definition(&unit.unit.files[region.file], region.function)))
                })?;
                let is_static = own.is_some_and(|(_, d)| d.specifiers.is_static);
                Some(options.base_prototype(&unit.unit.files[file], d, base, is_static))
            }
            Helper::Prototype { of } => self.device_prototype(key, of, own_name, options),
            Helper::Alias { variant } => {
                let unit = self.units[key.unit].unit;
                let mut declared: Vec<_> = self.units[key.unit].functions_named(variant).collect();
                declared.sort_by_key(|(_, d)| d.definition.is_none());
                let made = match declared.first() {
                    Some((file, d)) => options.alias(&unit.files[*file], d, own_name),
                    None => Err(Obstacle::NotPrototyped),
                };
                made.map_err(|why| {
                    let shown = String::from_utf8_lossy(variant);
                    let message = format!(
                        "`{shown}` is shadowed at a call of its base function, and cannot be called through another name: {why}"
                    );
                    let user = self.parsed(key.unit, key.file);
                    let start = user.nodes.list[key.node as usize].extent.start;
                    let mut sites = Sites::default();
                    sites.report(&codes::NO_ALIAS, user, &(start..start + 1), &message);
                    result.take(sites);
                })
                .ok()
            }
        }
    }

    /// A declaration of a device version, unless its definition stands before its user.
    fn device_prototype(&self, user: FunctionKey, of: &Name, name: &Name, options: &dyn Lower) -> Option<Vec<u8>> {
        let unit = self.units[user.unit].unit;
        let position = |k: FunctionKey| {
            unit.position(k.file, self.parsed(k.unit, k.file).nodes.list[k.node as usize].extent.start)
        };
        let here = position(user);
        if self.own[user.unit].get(of).is_some_and(|d| position(*d) < here) {
            return None;
        }
        // One that is visible at the user, if there is any.
        let mut declared: Vec<_> = self.units[user.unit].functions_named(of).collect();
        declared.sort_by_key(|(file, d)| unit.position(*file, d.name.start) > here);
        let (file, d) = declared.first()?;
        Some(options.device_prototype(&unit.files[*file], d, name))
    }

    /// Directives at file scope: those that are spent go, metadirectives become what they stand for.
    fn file_scope(
        &self,
        u: usize,
        f: usize,
        guards: &HashMap<(usize, u32), Guard>,
        lowering: LowerFor,
        result: &mut UnitResult,
    ) {
        let parsed = self.parsed(u, f);
        let unit = &self.units[u];
        let options = lowering(u, f);
        let of_directive = |(id, node): (usize, &Node)| match node.kind {
            NodeKind::Directive(d) => Some((d, id as NodeId)),
            _ => None,
        };
        let nodes: HashMap<u32, NodeId> = parsed.nodes.list.iter().enumerate().filter_map(of_directive).collect();
        for (i, placed) in parsed.directives.iter().enumerate() {
            let directive = DirectiveId(i as u32);
            if matches!(
                placed.directive.name.as_str(),
                "declare variant" | "begin declare variant" | "end declare variant"
            ) {
                let action = match guards.get(&(f, i as u32)) {
                    Some(guard) => FileAction::Guard { directive, guard: guard.clone() },
                    None => FileAction::Spent(directive),
                };
                self.file_action(u, f, action, lowering, result);
                continue;
            }
            let Some(chosen) = unit.file_scope.get(&(f, i as u32)) else { continue };
            let variant = chosen.filter(|v| v.name != "declare variant" && v.name != "nothing");
            let executable = |v: &&Directive| {
                matches!(nodes::association(v), Some(Association::Block | Association::Loop | Association::Standalone))
            };
            let mut sites = Sites::default();
            if let Some(v) = variant.filter(executable) {
                let message = format!("the chosen variant `{}` stands outside any function", v.name);
                sites.report(&codes::ODD_PLACE, parsed, &placed.range, &message);
                result.take(sites);
                continue;
            }
            let node = nodes.get(&(i as u32)).copied();
            let body = node.and_then(|node| parsed.nodes.list[node as usize].body.as_deref());
            if let Err(why) = options.can_replace(parsed, placed, body, variant) {
                sites.report(&codes::ODD_REGION, parsed, &placed.range, &why.to_string());
                result.take(sites);
                continue;
            }
            let has_it = |c: &Clause| c.variant().zip(variant).is_some_and(|(own, chosen)| std::ptr::eq(own, chosen));
            let clause = placed.directive.clauses.iter().position(has_it).map(|clause| ClauseId(clause as u32));
            let chosen = DirectiveAtFileScope { directive, node, variant: clause };
            self.file_action(u, f, FileAction::Directive(chosen), lowering, result);
        }
    }

    /// Something that changes in a file, whichever function runs.
    fn file_action(&self, u: usize, f: usize, action: FileAction, lowering: LowerFor, result: &mut UnitResult) {
        let parsed = self.parsed(u, f);
        let source = Source { unit: self.units[u].unit, parsed };
        match lower::file::edits(&action, &source, &*lowering(u, f)) {
            Ok(edits) => result.edit(f, edits),
            Err(errors) => result.take(cannot_be_written(parsed, &errors)),
        }
        if self.plans {
            result.plans.entry(f).or_default().file.push(action);
        }
    }

    /// Writes a function's device version behind it.
    fn device_version(
        &self,
        key: FunctionKey,
        device: &Walked,
        walks: &Walks,
        options: &dyn Lower,
        result: &mut UnitResult,
    ) {
        let parsed = self.parsed(key.unit, key.file);
        if let Some(place) = self.fortran_place(key) {
            let names = &self.fortran.names;
            let whole = device::whole(names, place);
            let inside = |e: &&Edit| whole.start < e.range.start && e.range.end < whole.end;
            // Spent directives, and what calls need of the procedure as their host.
            let known = result.edits_from(key.file, &whole);
            let mut edits: Vec<Edit> = known.iter().filter(inside).map(|e| device::in_copy(parsed, e)).collect();
            let requested = walks.requested.get(&(key.unit, key.file)).map(Vec::as_slice).unwrap_or_default();
            let first = requested.partition_point(|e| e.range.start < whole.start);
            let requested = requested[first..].iter().take_while(|e| e.range.start < whole.end);
            edits.extend(requested.filter(inside).cloned());
            edits.extend(self.written(key, device, options, result));
            let version = self
                .internal_procedures(key, walks, options, result)
                .and_then(|inner| device::version(names, place, [edits, inner].concat(), &self.suffix));
            match version {
                Ok(edit) => result.edit(key.file, [edit]),
                Err(why) => {
                    let scope = self.fortran.names.scope(place);
                    let message = format!(
                        "`{}` needs a version for device code, and cannot have one: {why}",
                        String::from_utf8_lossy(&scope.name)
                    );
                    let mut sites = Sites::default();
                    sites.report(&codes::NO_ALIAS, parsed, &scope.name_range, &message);
                    result.take(sites);
                }
            }
            return;
        }
        let Some(d) = self.declaration(key) else { return };
        let edits = self.written(key, device, options, result);
        let own = match self.units[key.unit].unit.language {
            Language::Cxx => mangle::identifier(self.name_at(key, d)).into_owned(),
            _ => self.name(key),
        };
        let name = [own, self.suffix.clone()].concat();
        result.edit(key.file, [lower::device_version::of_function(parsed, d, &name, edits, options)]);
    }
}

/// Says which actions cannot be written.
fn cannot_be_written(parsed: &ParsedFile, errors: &[LowerError]) -> Sites {
    let mut sites = Sites::default();
    for LowerError { at, why } in errors {
        sites.report(&codes::ODD_REGION, parsed, &at.of(parsed).range, &why.to_string());
    }
    sites
}

fn place_of(file: usize, declaration: &Declaration) -> DeclarationPlace {
    DeclarationPlace { file: FileIndex::new(file), name: declaration.name.clone() }
}

impl Program<'_> {
    /// The edits of the procedures that one contains, in its device version.
    fn internal_procedures(
        &self,
        key: FunctionKey,
        walks: &Walks,
        options: &dyn Lower,
        result: &mut UnitResult,
    ) -> Result<Vec<Edit>, Obstacle> {
        let mut edits = Vec::new();
        let Some(place) = self.fortran_place(key) else { return Ok(edits) };
        let names = &self.fortran.names;
        let (nodes, end) = (&self.parsed(key.unit, key.file).nodes.list, names.scope(place).range.end);
        let behind = (key.node + 1..nodes.len() as NodeId).take_while(|n| nodes[*n as usize].extent.start < end);
        for k in behind.map(|node| FunctionKey { node, ..key }) {
            let Some(own) = self.fortran_place(k).filter(|own| names.owner(*own) == place) else { continue };
            let inner = walks.of(k);
            let is_passed = !names::fortran_address_uses(&self.fortran, own).is_empty();
            match (inner.host, inner.device) {
                (Some(host), Some(device)) if inner.apart => match is_passed {
                    true => {
                        edits.extend(self.written(k, host, options, result));
                        let device = self.written(k, device, options, result);
                        edits.push(device::version(names, own, device, &self.suffix)?);
                    }
                    false => {
                        edits.extend(self.written(k, device, options, result));
                        edits.extend(device::version_edits(names, own, &self.suffix)?);
                    }
                },
                (_, Some(walked)) | (Some(walked), None) => edits.extend(self.written(k, walked, options, result)),
                (None, None) => {}
            }
        }
        Ok(edits)
    }
}
