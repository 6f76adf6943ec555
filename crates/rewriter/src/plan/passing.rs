//! How the arguments of a call are passed to a variant that changes them (OpenMP 5.2, 7.5.2 and 7.5.3).

use super::MadeObject;
use crate::elaborate::arguments::{Adjust, Changes, Interop};
use ompick_frontend::cpp::TranslationUnit;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// How the arguments of a call are passed to a variant that changes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passing {
    /// The call's own arguments.
    pub arguments: Vec<Argument>,
    /// Objects of the `interop` clause.
    pub interop: Vec<String>,
    pub nowait: bool,
    /// The call is a statement, so that others may be put around it.
    pub is_statement: bool,
    /// The compiler is one that may not have `interop`.
    pub no_interop: bool,
    /// No variant is a candidate: `novariants`.
    pub no_variants: bool,
}

impl Passing {
    /// What tells one way of passing from others, as part of a name.
    pub fn code(&self) -> String {
        let unchanged = self.arguments.iter().enumerate().filter(|(_, a)| !a.kept_from.is_empty());
        let words = unchanged.map(|(i, a)| match &a.keyword {
            Some(name) => format!("_keep_{name}"),
            None => format!("_keep{}", i + 1),
        });
        words.chain(self.nowait.then(|| "_nowait".to_owned())).collect()
    }

    /// The argument of a call that is passed for a parameter.
    pub fn argument(&self, changes: &Changes, parameter: usize) -> Option<&Argument> {
        let by_name = |a: &&Argument| a.keyword.is_some() && a.keyword.as_deref() == changes.parameter(parameter);
        let own = self.arguments.get(parameter).filter(|a| a.keyword.is_none());
        own.or_else(|| self.arguments.iter().find(by_name))
    }

    /// What is done to the argument that is passed for a parameter, if that many are passed.
    pub fn adjust(&self, changes: &Changes, parameter: usize, count: usize) -> Adjust {
        let (named, adjust) = (changes.named(parameter, count), changes.adjust(parameter, count));
        let is_device = |a: &Argument| named.is_pointer() && a.kept_from.contains(&Adjust::NeedDevicePtr);
        let is_kept = |a: &Argument| is_device(a) || a.kept_from.contains(&named) || a.kept_from.contains(&adjust);
        match self.argument(changes, parameter).is_some_and(is_kept) {
            true => Adjust::Nothing,
            false => adjust,
        }
    }

    /// What the call of a variant changes, if something is to be done: one that changes nothing takes none of the
    /// objects that are given.
    pub fn changes_for(&self, changes: Option<&Rc<Changes>>) -> Option<Rc<Changes>> {
        changes.cloned().or_else(|| (!self.interop.is_empty()).then(Rc::default))
    }

    /// Whether statements around the call can do to its arguments what a variant wants.
    pub fn can_change_in_place(&self, changes: &Changes) -> bool {
        let count = self.arguments.len();
        let named = |p: usize| {
            let needs_name = self.adjust(changes, p, count) == Adjust::NeedDeviceAddr;
            !needs_name || self.argument(changes, p).is_none_or(|a| a.is_name)
        };
        self.is_statement && (0..changes.parameters).all(named)
    }
}

/// What a variant changes in the arguments of a call that passes them in a certain way.
#[derive(Clone, Copy)]
pub struct ChangedCall<'c> {
    pub changes: &'c Changes,
    pub passing: &'c Passing,
}

impl ChangedCall<'_> {
    /// The objects that are passed behind a call's arguments: those of the `interop` clause first, then those that are
    /// made for the variant's others (OpenMP 5.2, 7.5.3).
    pub fn objects(&self) -> Vec<AppendedObject> {
        let ChangedCall { changes, passing } = self;
        let appended = changes.appended.iter().enumerate();
        let object = |(index, interop): (usize, &Interop)| match passing.interop.get(index) {
            Some(given) => AppendedObject::Given(given.clone()),
            None => AppendedObject::Made(MadeObject {
                index,
                interop: interop.clone(),
                nowait: passing.nowait,
                is_none: passing.no_interop,
            }),
        };
        appended.map(object).collect()
    }
}

/// An interop object that is passed behind a call's arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AppendedObject {
    /// One of the `interop` clause, or a parameter of the function that calls.
    Given(String),
    /// One that is made for the call.
    Made(MadeObject),
}

impl AppendedObject {
    /// It in words that are no language's.
    pub fn shown(&self, unit: &TranslationUnit) -> String {
        match self {
            AppendedObject::Given(given) => given.clone(),
            AppendedObject::Made(made) => made.name(unit),
        }
    }

    pub fn made(&self) -> Option<&MadeObject> {
        match self {
            AppendedObject::Made(made) => Some(made),
            AppendedObject::Given(_) => None,
        }
    }
}

/// An argument of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Argument {
    /// In Fortran: the name that it is passed by.
    pub keyword: Option<String>,
    /// It is a variable's name, in parentheses and casts or not.
    pub is_name: bool,
    /// What is not done to it, as `is_device_ptr` and `has_device_addr` say.
    pub kept_from: Vec<Adjust>,
}
