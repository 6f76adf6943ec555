//! What calls need before the function that they stand in: dispatchers, forwarders, declarations, support code.

use super::settle::WalksOf;
use super::unit_plan::UnitPlan;
use super::{FunctionKey, Program, UnitResult};
use crate::elaborate::{self, Name};
use crate::obstacle::Obstacle;
use crate::plan::{
    Adjacent, AdjacentKey, BaseLanguage, DeclarationPlace, Defined, Definition, DefinitionsBefore, Helper,
    in_order_of_reference,
};
use crate::site::Sites;
use crate::{identifiers, names};
use ompick_frontend::codes;
use ompick_frontend::language::Language;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use std::borrow::Cow;
use std::collections::BTreeSet;

impl<'u> Program<'u> {
    /// Puts what a function needs, and no function above it has needed (`defined`), before it.
    pub(super) fn definitions<'w>(
        &'w self,
        key: FunctionKey,
        walked: &WalksOf<'w>,
        language: &dyn BaseLanguage,
        defined: &mut BTreeSet<Name>,
        plan: &mut UnitPlan<'w>,
        result: &mut UnitResult,
    ) {
        let user = self.parsed(key.unit, key.file);
        let extent = &user.nodes.list[key.node as usize].extent;
        let mut needed: Vec<(&Name, &Helper)> = Vec::new();
        for (name, helper) in walked.written().flat_map(|w| &w.helpers) {
            match helper {
                // Support code of C++ is put at its first place in the end.
                Helper::Support(support) if user.language == Language::Cxx => {
                    let at = AdjacentKey::new(key.file, names::top_start(user, extent.start), name.clone());
                    plan.file(key.file).adjacent.insert(at, Cow::Owned(Adjacent::Support(support.clone())));
                }
                _ if defined.insert(name.clone()) => needed.push((name, helper)),
                _ => {}
            }
        }
        needed.sort_by_key(|(_, helper)| helper.rank());
        let made = needed.into_iter().filter_map(|(name, helper)| {
            let what = self.definition_of(key, helper, language, result)?;
            Some(Definition { name: Cow::Borrowed(name.as_slice()), what })
        });
        let list = in_order_of_reference(made.collect());
        if !list.is_empty() {
            let item = names::item_start(user, extent);
            plan.file(key.file).definitions.push(DefinitionsBefore { item, list });
        }
    }

    /// What is defined under a name before the function that needs it; `None`: it is there already, or cannot be, which
    /// is said.
    fn definition_of<'w>(
        &'w self,
        key: FunctionKey,
        helper: &'w Helper,
        language: &dyn BaseLanguage,
        result: &mut UnitResult,
    ) -> Option<Defined<'w>> {
        let unit = &self.units[key.unit];
        match helper {
            Helper::Dispatcher(dispatcher) => Some(Defined::Dispatcher(dispatcher)),
            Helper::Forwarder(forwarder) => Some(Defined::Forwarder(forwarder)),
            Helper::Support(support) => Some(Defined::Support(Cow::Borrowed(support))),
            Helper::Assumed { base } => {
                let own = unit.functions_named(base).next();
                let (file, d) = own.or_else(|| {
                    let region = unit.bases.get(base)?.iter().find_map(|v| v.region)?;
                    Some((region.file, elaborate::definition(&unit.unit.files[region.file], region.function)))
                })?;
                let is_static = own.is_some_and(|(_, d)| d.specifiers.is_static);
                Some(Defined::BasePrototype { like: DeclarationPlace::new(file, d), is_static })
            }
            Helper::Prototype { of } => self.device_prototype(key, of, result),
            Helper::Alias { variant } => {
                let mut declared: Vec<_> = unit.functions_named(variant).collect();
                declared.sort_by_key(|(_, d)| d.definition.is_none());
                let can_alias = match declared.first() {
                    Some((file, d)) => {
                        let like = DeclarationPlace::new(*file, d);
                        language.can_alias(&unit.unit.files[*file], d).map(|()| Defined::Alias { variant, like })
                    }
                    None => Err(Obstacle::NotPrototyped),
                };
                can_alias.map_err(|why| self.no_alias(key, variant, &why, result)).ok()
            }
        }
    }

    fn no_alias(&self, user: FunctionKey, variant: &Name, why: &Obstacle, result: &mut UnitResult) {
        let shown = String::from_utf8_lossy(variant);
        let message = format!(
            "`{shown}` is shadowed at a call of its base function, and cannot be called through another name: {why}"
        );
        self.cannot_be_named(user, &message, None, result);
    }

    /// A declaration of a device version, unless its definition stands before its user; `None`, too, where there is no
    /// prototype that it could be like, which is said.
    fn device_prototype<'w>(&'w self, user: FunctionKey, of: &'w Name, result: &mut UnitResult) -> Option<Defined<'w>> {
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
        let in_function = || self.declared_in(user, of).map(|d| (user.file, d));
        let Some((file, d)) = declared.first().copied().or_else(in_function) else {
            self.no_device_prototype(user, of, result);
            return None;
        };
        let definers = self.defined(user.unit, of);
        let is_elsewhere = !self.own[user.unit].contains_key(of) && !definers.is_empty();
        if is_elsewhere && definers.iter().all(|key| self.is_inline_in_c(*key)) {
            self.no_external_version(user, of, result);
            return None;
        }
        Some(Defined::DevicePrototype { of, like: DeclarationPlace::new(file, d) })
    }

    /// The declaration of a function of C inside another, if it means the same before that.
    fn declared_in(&self, user: FunctionKey, name: &Name) -> Option<&'u Declaration> {
        let parsed = self.parsed(user.unit, user.file);
        let syntax = &parsed.syntax;
        let extent = &parsed.nodes.list[user.node as usize].extent;
        let mut own = syntax.declarations_of_in(name, extent).filter(|d| d.kind == DeclarationKind::Function);
        let means_the_same = |d: &&Declaration| {
            let words = identifiers::names_in(&parsed.expanded_code(&d.whole));
            let is_local = |word: &Name| syntax.local(word, d.whole.start).is_some();
            words.iter().filter(|word| *word != name).all(|word| !is_local(word))
        };
        own.find(means_the_same).filter(|_| parsed.language == Language::C)
    }

    /// Whether a function is an inline one of C: a version of it has internal linkage (C17, 6.7.4).
    fn is_inline_in_c(&self, key: FunctionKey) -> bool {
        let specifiers = self.declaration(key).map(|d| d.specifiers);
        let is_c = self.parsed(key.unit, key.file).language == Language::C;
        specifiers.is_some_and(|s| is_c && s.is_inline && !s.is_static)
    }

    fn no_external_version(&self, user: FunctionKey, of: &Name, result: &mut UnitResult) {
        let shown = String::from_utf8_lossy(of);
        let message =
            format!("the version of `{shown}` for devices is called here, and no source defines it externally");
        let note = format!("include the header that defines `{shown}` inline");
        self.cannot_be_named(user, &message, Some(note), result);
    }

    fn no_device_prototype(&self, user: FunctionKey, of: &Name, result: &mut UnitResult) {
        let shown = String::from_utf8_lossy(of);
        let message = format!("the version of `{shown}` for devices is called here, and cannot be declared");
        let note = format!("declare `{shown}` outside functions, with a prototype");
        self.cannot_be_named(user, &message, Some(note), result);
    }

    /// Says of a function that something it calls cannot be named in it.
    fn cannot_be_named(&self, user: FunctionKey, message: &str, note: Option<String>, result: &mut UnitResult) {
        let parsed = self.parsed(user.unit, user.file);
        let start = parsed.nodes.list[user.node as usize].extent.start;
        let mut sites = Sites::default();
        sites.report_with(&codes::NO_ALIAS, parsed, &(start..start + 1), message, note);
        result.take(sites);
    }
}
