//! Specific procedures of generic names, their variants, and what calls of them give.

use super::arguments::Dummy;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The targets, and what they are called.
pub const TARGETS: [(&str, &str); 2] = [("gpu", "nvptx64:sm_80"), ("host", "host")];

/// What a program prints for each of the targets.
pub type PerTarget = [i32; TARGETS.len()];

/// When a variant is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Selector {
    Kind(&'static str),
    Construct(&'static str),
    Vendor(bool),
    /// By a variable beside the base.
    Flag(bool),
    /// By the first argument.
    Argument,
}

/// From where a procedure is called.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// An index into [`TARGETS`].
    pub target: usize,
    pub on_device: bool,
    /// Outermost first.
    pub constructs: &'c [&'static str],
}

impl Selector {
    /// How high it scores if it matches (OpenMP 5.2, 7.3).
    fn score(self, context: Context, first: Option<i32>) -> Option<usize> {
        let on_gpu = context.on_device && TARGETS[context.target].0 == "gpu";
        let of_kind = 1 + (1 << context.constructs.len());
        match self {
            Selector::Kind("host") => (!on_gpu).then_some(of_kind),
            Selector::Kind(_) => on_gpu.then_some(of_kind),
            Selector::Construct(name) => context.constructs.iter().rposition(|c| *c == name).map(|at| 1 + (1 << at)),
            Selector::Vendor(matches) | Selector::Flag(matches) => matches.then_some(1),
            Selector::Argument => first.is_some_and(|value| value > 2).then_some(1),
        }
    }
}

pub struct Variant {
    pub name: String,
    pub selector: Selector,
    pub number: i32,
}

/// Where a specific procedure is defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    InModule,
    /// In a submodule of it.
    Separate,
    External,
}

/// A specific procedure.
pub struct Specific {
    pub name: String,
    pub dummies: Vec<Dummy>,
    pub is_subroutine: bool,
    pub is_elemental: bool,
    pub form: Form,
    pub number: i32,
    pub variants: Vec<Variant>,
}

impl Specific {
    /// What a call with these arguments gives; one that is not passed is `None`.
    pub fn result(&self, passed: &[Option<i32>], context: Context) -> i32 {
        let first = passed.first().copied().flatten();
        let scored = self.variants.iter().filter_map(|v| Some((v.selector.score(context, first)?, v)));
        let chosen = scored.max_by_key(|(score, _)| *score).map(|(_, v)| v.number);
        let arguments = passed.iter().zip(1..).map(|(value, weight)| value.unwrap_or(0) * weight);
        chosen.unwrap_or(self.number) + arguments.sum::<i32>()
    }

    /// Whether calls of one name can tell both (Fortran 2018, 15.4.3.4.5).
    pub fn is_distinguishable(&self, other: &Specific) -> bool {
        self.is_subroutine == other.is_subroutine
            && (self.has_more(other) || other.has_more(self) || self.disambiguates(other) || other.disambiguates(self))
    }

    /// Whether it needs more arguments of some kind than the other can take.
    fn has_more(&self, other: &Specific) -> bool {
        self.dummies.iter().any(|d| {
            let needed = self.dummies.iter().filter(|own| !own.is_optional && own.ty == d.ty && own.rank == d.rank);
            let taken = other.dummies.iter().filter(|o| !o.is_distinguishable(d));
            !d.is_optional && needed.count() > taken.count()
        })
    }

    /// Whether one of its arguments tells by its place, and the same or a later one by its name.
    fn disambiguates(&self, other: &Specific) -> bool {
        let tells = |d: &Dummy, o: Option<&Dummy>| !d.is_optional && o.is_none_or(|o| o.is_distinguishable(d));
        let mut places = self.dummies.iter().enumerate();
        let by_place = places.position(|(i, d)| tells(d, other.dummies.get(i)));
        let named = |d: &Dummy| other.dummies.iter().find(|o| o.name == d.name);
        let by_name = self.dummies.iter().rposition(|d| tells(d, named(d)));
        by_place.zip(by_name).is_some_and(|(place, name)| place <= name)
    }
}

/// What a name stands for in a scope.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Entity {
    /// As a generic name.
    pub members: BTreeSet<usize>,
    pub specific: Option<usize>,
    pub user: Option<usize>,
}

/// What a scope sees, by the names that it has there.
pub type Visible = BTreeMap<String, Entity>;

/// A function that calls others and is called by the host and on devices.
pub struct User {
    /// What it adds to its argument on the host and on a device.
    pub adds: [PerTarget; 2],
    pub without_variants: i32,
}

/// What is called.
pub enum Callee {
    Specific(usize),
    User(usize),
}

/// A call as it is drawn.
pub struct Call {
    pub name: String,
    /// Its arguments' text.
    pub arguments: String,
    pub callee: Callee,
    /// By dummy arguments.
    pub passed: Vec<Option<Passed>>,
    pub is_subroutine: bool,
}

/// An argument of a call.
pub enum Passed {
    Number(i32),
    Call(Call),
}

impl Call {
    /// What it gives.
    pub fn result(&self, specifics: &[Rc<Specific>], users: &[User], context: Context) -> i32 {
        let outside: Vec<&'static str> = context.constructs.iter().copied().filter(|c| *c != "dispatch").collect();
        let around = Context { constructs: &outside, ..context };
        let passed: Vec<Option<i32>> = self
            .passed
            .iter()
            .map(|p| match p.as_ref()? {
                Passed::Number(value) => Some(*value),
                Passed::Call(call) => Some(call.result(specifics, users, around)),
            })
            .collect();
        match self.callee {
            Callee::Specific(n) => specifics[n].result(&passed, context),
            Callee::User(n) => passed[0].unwrap_or(0) + users[n].adds[usize::from(context.on_device)][context.target],
        }
    }

    /// What it gives where nobody resolves variants.
    pub fn base_result(&self, specifics: &[Rc<Specific>], users: &[User]) -> i32 {
        let passed: Vec<i32> = self
            .passed
            .iter()
            .map(|p| match p {
                Some(Passed::Number(value)) => *value,
                Some(Passed::Call(call)) => call.base_result(specifics, users),
                None => 0,
            })
            .collect();
        match self.callee {
            Callee::Specific(n) => {
                specifics[n].number + passed.iter().zip(1..).map(|(v, weight)| v * weight).sum::<i32>()
            }
            Callee::User(n) => passed[0] + users[n].without_variants,
        }
    }
}
