//! `begin declare variant` (OpenMP 5.2, 7.5.5): the definitions in a region are variants, and get names of
//! their own.

use super::cxx::UnfitMember;
use super::declare_variant::{OVERLOADED, is_overloaded};
use super::{DeclaredVariant, Effective, Elaborated, InRegion, Name, cxx, definition, prototypes};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::diag::FileId;
use ompick_frontend::entities::FunctionId;
use ompick_frontend::language::Language;
use ompick_frontend::mangle;
use ompick_frontend::regions;
use ompick_frontend::syntax::Declaration;
use ompick_frontend::unit::{Declared, DeclaredIn, ParsedFile, Position};
use ompick_resolver::context::Context;
use ompick_resolver::matching::device_and_implementation_match;
use ompick_resolver::selector::ContextSelector;
use rustc_hash::FxHashSet;

fn report_unfit(parsed: &ParsedFile, d: &Declaration, why: &str, sites: &mut Sites) {
    let shown = String::from_utf8_lossy(parsed.name_of(d));
    let message = format!("`{shown}` cannot be a variant in a region: {why}");
    sites.report(&codes::NO_VARIANTS, parsed, &d.name, &message);
}

impl<'u> Elaborated<'u> {
    /// Gives the function definitions in regions their own names.
    pub(super) fn name_region_definitions(&mut self) {
        for region in &self.unit.regions {
            for &(file, function) in &region.definitions {
                let parsed = &self.unit.files[file];
                let d = definition(parsed, function);
                let name = self.generated_names.free(mangle::mangled(parsed.name_of(d), &region.selector));
                self.regions_by_name.entry(name.clone()).or_default().push((file, function));
                self.in_regions.insert(Position { file, at: d.name.start }, name);
            }
        }
    }

    /// Every function definition in a region is a variant of the function of the same name outside
    /// (OpenMP 5.2, 7.5.5).
    pub(super) fn variant_region(&mut self, e: Effective<'u>, emitted: &FxHashSet<FileId>, sites: &mut Sites) {
        let Some(region) = self.region_at.get(&(e.file, e.index)).map(|&i| &self.unit.regions[i]) else { return };
        let is_emitted = |file: usize| emitted.contains(&self.unit.files[file].file);
        let mut found: Vec<(Name, DeclaredVariant)> = Vec::new();
        for &(file, function) in &region.definitions {
            let parsed = &self.unit.files[file];
            let d = definition(parsed, function);
            if is_emitted(e.file) && !is_emitted(file) {
                let message = "a function is defined here, included in a `begin declare variant` region";
                let note = "it is a function variant, so this file must be emitted too".to_owned();
                sites.report_with(&codes::REGION_NOT_EMITTED, parsed, &d.name, message, Some(note));
            }
            let is_cxx = parsed.language == Language::Cxx;
            if let Some(why) = is_cxx.then(|| cxx::restriction(self.unit, Declared { file, declaration: d })).flatten()
            {
                report_unfit(parsed, d, &format!("it is {why}"), sites);
                continue;
            }
            let Some((base, variant, spelled)) = self.names_in_region(file, d) else {
                let message = "the class or namespace of this variant declares no such function, or was not read";
                sites.report(&codes::NO_VARIANTS, parsed, &d.name, message);
                continue;
            };
            if let Some(why) = self.base_restriction(file, d) {
                report_unfit(parsed, d, &format!("its base function is {why}"), sites);
                continue;
            }
            if let Some(why) = self.undeclarable(file, d, &is_emitted) {
                report_unfit(parsed, d, &why, sites);
                continue;
            }
            if self.unit.language == Language::C && is_overloaded(parsed, d) {
                let message = format!("`{}` {OVERLOADED}", String::from_utf8_lossy(&base));
                sites.report(&codes::NO_VARIANTS, parsed, &d.name, &message);
                continue;
            }
            if !self.defined_in_regions.insert((base.clone(), variant.clone())) {
                let shown = String::from_utf8_lossy(&base);
                let message = format!("a variant of `{shown}` with the same context selector is already defined");
                sites.report(&codes::SAME_SELECTOR, parsed, &d.name, &message);
                if let Some(earlier) = self.defined_before(&base, &variant, &found) {
                    let other = &self.unit.files[earlier.file];
                    sites.also(other, &definition(other, earlier.function).name, "the other definition");
                }
                continue;
            }
            let base_function = if is_cxx { self.unit.entities().base_in_region(file, d) } else { None };
            if self.is_before_base(Declared { file, declaration: d }, &base, base_function, &region.selector)
                || self.is_of_other_prototype(DeclaredIn { parsed, declaration: d }, &base, base_function, sites)
            {
                continue;
            }
            let declared = DeclaredVariant {
                seen_from: cxx::complete_from(parsed, d.scope, Position { file, at: d.name.start }),
                file: e.file,
                directive: e.index,
                placed: e.placed,
                span: e.span(self.unit),
                selector: &region.selector,
                spelled,
                variant,
                scope: None,
                changes: None,
                region: Some(InRegion {
                    file,
                    function,
                    emitted: is_emitted(file) && is_emitted(e.file),
                    device_only: false,
                }),
            };
            found.push((base, declared));
        }
        for (base, declared) in found {
            self.bases.entry(base).or_default().push(declared);
        }
        for UnfitMember { file, place, what } in cxx::unfit_members_in(self.unit, region) {
            let message = format!("a {what} cannot be a variant in a region: its calls cannot be seen");
            sites.report(&codes::NO_VARIANTS, &self.unit.files[file], &place, &message);
        }
    }

    /// Whether a definition in a region is no variant of the function of its name, as that is declared further down: LLVM's
    /// extension `disable_implicit_base`.
    fn is_before_base(
        &self,
        Declared { file, declaration: d }: Declared,
        base: &Name,
        base_function: Option<FunctionId>,
        selector: &ContextSelector,
    ) -> bool {
        if !selector.has_extension("disable_implicit_base") {
            return false;
        }
        let here = self.unit.position(file, d.name.start);
        let is_behind = |(file, d): (usize, &Declaration)| self.unit.position(file, d.visible_from) > here;
        let declared: Vec<(usize, &Declaration)> = match base_function.map(|f| self.unit.entities().function(f)) {
            Some(function) if function.is_assumed => Vec::new(),
            Some(function) => {
                let own = function.declarations.iter();
                own.map(|&(file, i)| (file, &self.unit.files[file].syntax.declarations[i as usize])).collect()
            }
            None => self.functions_named(base).collect(),
        };
        !declared.is_empty() && declared.into_iter().all(is_behind)
    }

    /// Whether a definition in a region has another prototype than one of the functions that it would be a variant of,
    /// which is said.
    fn is_of_other_prototype(
        &self,
        own: DeclaredIn,
        base: &Name,
        base_function: Option<FunctionId>,
        sites: &mut Sites,
    ) -> bool {
        let declared_in = |(f, d)| DeclaredIn { parsed: &self.unit.files[f], declaration: d };
        let of_function = base_function.into_iter().flat_map(|f| &self.unit.entities().function(f).declarations);
        let of_function = of_function.map(|&(f, index)| (f, &self.unit.files[f].syntax.declarations[index as usize]));
        let different = match self.unit.language {
            // (Functions of C++ that take other arguments are others.)
            Language::Cxx => {
                of_function.map(declared_in).find_map(|d| Some((prototypes::other_results(self.unit, own, d)?, d)))
            }
            _ => self
                .functions_named(base)
                .map(declared_in)
                .find_map(|d| Some((prototypes::difference(self.unit, own, d)?, d))),
        };
        let Some((why, other)) = different else { return false };
        let message =
            format!("this is no variant of `{}`: {why}", String::from_utf8_lossy(own.parsed.name_of(own.declaration)));
        sites.report(&codes::OTHER_PROTOTYPE, own.parsed, &own.declaration.name, &message);
        sites.also(other.parsed, &other.declaration.name, "the base function");
        true
    }

    /// The definition of a variant by its name in the unit, `found` being those of the region at hand.
    fn defined_before(&self, base: &Name, variant: &Name, found: &[(Name, DeclaredVariant)]) -> Option<InRegion> {
        let here = found.iter().map(|(_, declared)| declared);
        let mut all = here.chain(self.bases.get(base).into_iter().flatten());
        all.find(|declared| declared.variant == *variant)?.region
    }

    /// What keeps the base function of a definition in a region from having variants (OpenMP 5.2, 7.5): no other
    /// declaration of the class or namespace says so of the definition itself.
    fn base_restriction(&self, file: usize, d: &Declaration) -> Option<&'static str> {
        let unit = self.unit;
        let base = unit.entities().base_in_region(file, d).filter(|_| unit.language == Language::Cxx)?;
        let mut declarations = unit.entities().function(base).declarations.iter();
        declarations.find_map(|&(file, index)| {
            let declaration = &unit.files[file].syntax.declarations[index as usize];
            let own = declaration.qualifier.is_none();
            own.then(|| cxx::restriction(unit, Declared { file, declaration })).flatten()
        })
    }

    /// Why a variant that is defined out of its class or namespace cannot be declared there beside its base function.
    fn undeclarable(&self, file: usize, d: &Declaration, is_emitted: &dyn Fn(usize) -> bool) -> Option<String> {
        let unit = self.unit;
        d.qualifier.as_ref().filter(|_| unit.language == Language::Cxx)?;
        let Some((owner, declared)) = cxx::own_declaration(unit, unit.entities().base_in_region(file, d)?) else {
            return Some("its base function is declared nowhere else".to_owned());
        };
        let there = &unit.files[owner];
        if let Some(why) = cxx::restriction(unit, Declared { file: owner, declaration: declared }) {
            return Some(format!("it is {why}"));
        }
        if there.syntax.declarators(&declared.whole).count() > 1 {
            return Some("its base function is declared together with other names".to_owned());
        }
        let missing = is_emitted(file) && !is_emitted(owner);
        missing.then(|| "its class or namespace, which must declare it, is in a file that is not emitted".to_owned())
    }

    /// Notes which variants stand in regions that match on the device only, or inside of such.
    pub(super) fn note_device_regions(&mut self, context: &Context) {
        let mut bases = std::mem::take(&mut self.bases);
        let unit = self.unit;
        for variant in bases.values_mut().flatten() {
            let Some(region) = &mut variant.region else { continue };
            let at = definition(&unit.files[region.file], region.function).name.start;
            let host = self.context_at(context, unit.position(region.file, at));
            let innermost = regions::innermost(unit, region.file, at);
            let around = std::iter::successors(innermost, |&r| unit.regions[r].around);
            let mut selectors = around.map(|r| &unit.regions[r].selector);
            region.device_only = selectors.any(|s| !device_and_implementation_match(&host, s));
        }
        self.bases = bases;
    }

    /// What the base function of a definition in a region is known by, what the definition is, and its
    /// name.
    fn names_in_region(&self, file: usize, d: &Declaration) -> Option<(Name, Name, Name)> {
        let variant = self.name_of(file, d).to_vec();
        match self.unit.language {
            Language::Cxx => {
                let entities = self.unit.entities();
                let base = entities.base_in_region(file, d)?;
                Some((
                    entities.key(self.unit, base),
                    variant,
                    self.in_regions.get(&Position { file, at: d.name.start })?.clone(),
                ))
            }
            _ => Some((self.unit.files[file].name_of(d).to_vec(), variant.clone(), variant)),
        }
    }
}
