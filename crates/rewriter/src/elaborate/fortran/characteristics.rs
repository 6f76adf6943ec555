//! The characteristics by which a generic's procedures are told apart (Fortran 2018, 15.4.3.4.5 and 15.5.5.2): type, kind
//! and rank. What is not certain is unknown, and fits perhaps.

use super::types::BaseType;
use crate::elaborate::Name;
use ompick_frontend::fortran::names::Place;

/// What is known of a value, a variable or a dummy argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Characteristics {
    /// `None`: it is not known.
    pub ty: Option<ComparedType>,
    pub rank: Rank,
    pub association: Association,
}

/// A type as far as it tells one procedure from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComparedType {
    Intrinsic(BaseType, Kind),
    Derived {
        /// `None`: its definition is not seen.
        ty: Option<DerivedType>,
        /// It is that of a `class(t)` object, which an extension of the type may have.
        is_class: bool,
    },
    /// That of `class(*)` and `type(*)`.
    Unlimited,
}

/// A derived type: the scope that defines it, and its name there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DerivedType {
    pub place: Place,
    pub name: Name,
}

/// The kind of an intrinsic type. Options of compilers change which number the default one has, so only what is written is
/// compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Default,
    /// That of `double precision`.
    Double,
    Number(u32),
    /// `real*8`
    Bytes(u32),
    /// That of a named constant whose value is not plain.
    Constant(Place, Name),
    /// That of a named constant of an intrinsic module.
    OfModule(Name, Name),
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    Known(usize),
    /// It is an array's.
    Array,
    /// That of `x(..)`: a dummy argument takes all.
    Assumed,
    Unknown,
}

/// How an object holds its value: what is no pointer cannot be passed where one is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Association {
    Plain,
    Pointer,
    Allocatable,
}

/// Whether an argument can be passed for a dummy argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    No,
    /// What would tell is not known.
    Perhaps,
    Yes,
}

impl Characteristics {
    pub const UNKNOWN: Characteristics = Characteristics::of(None, Rank::Unknown);
    pub const SCALAR: Rank = Rank::Known(0);

    pub const fn of(ty: Option<ComparedType>, rank: Rank) -> Characteristics {
        Characteristics { ty, rank, association: Association::Plain }
    }

    pub fn intrinsic(base: BaseType, kind: Kind, rank: Rank) -> Characteristics {
        Characteristics::of(Some(ComparedType::Intrinsic(base, kind)), rank)
    }

    /// The type without its kind, where it is an intrinsic one.
    pub fn base(&self) -> Option<&BaseType> {
        match &self.ty {
            Some(ComparedType::Intrinsic(base, _)) => Some(base),
            _ => None,
        }
    }

    pub fn is_derived(&self) -> bool {
        matches!(self.ty, Some(ComparedType::Derived { .. }))
    }
}

impl Kind {
    /// Whether two kinds are the same one; `None`: that depends on what is not known.
    pub fn equals(&self, other: &Kind) -> Option<bool> {
        match (self, other) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => None,
            _ if self == other => Some(true),
            (Kind::Number(_), Kind::Number(_)) | (Kind::Bytes(_), Kind::Bytes(_)) => Some(false),
            _ => None,
        }
    }
}

impl Rank {
    /// The rank of what is made element by element of values with these ranks, which are conformable.
    pub fn of_elements(ranks: impl Iterator<Item = Rank>) -> Rank {
        let weight = |rank: &Rank| match rank {
            Rank::Known(0) => 0,
            Rank::Unknown | Rank::Assumed => 1,
            Rank::Array => 2,
            Rank::Known(_) => 3,
        };
        let rank = ranks.max_by_key(weight).unwrap_or(Rank::Known(0));
        if rank == Rank::Assumed { Rank::Unknown } else { rank }
    }

    /// Whether values with these ranks are certainly conformable, so that operators on them are intrinsic ones.
    pub fn are_conformable(ranks: &[Rank]) -> bool {
        let mut arrays = ranks.iter().filter(|rank| **rank != Rank::Known(0));
        let Some(first) = arrays.next() else { return true };
        arrays.all(|rank| matches!(rank, Rank::Known(_)) && rank == first)
    }

    /// Whether an argument of this rank can be passed in a generic reference (15.5.2.4): ranks agree, but for elemental
    /// procedures.
    pub fn fits(self, dummy: Rank, is_elemental: bool) -> Fit {
        match (self, dummy) {
            (_, Rank::Assumed) => Fit::Yes,
            (_, Rank::Known(0)) if is_elemental => Fit::Yes,
            (Rank::Known(own), Rank::Known(taken)) if own == taken => Fit::Yes,
            (Rank::Known(_), Rank::Known(_)) => Fit::No,
            (Rank::Array, Rank::Known(0)) | (Rank::Known(0), Rank::Array) => Fit::No,
            _ => Fit::Perhaps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_agree_but_for_elemental_procedures() {
        let fit = |own, dummy| Rank::fits(own, dummy, false);
        assert_eq!(fit(Rank::Known(1), Rank::Known(1)), Fit::Yes);
        assert_eq!(fit(Rank::Known(1), Rank::Known(2)), Fit::No);
        assert_eq!(fit(Rank::Known(0), Rank::Known(1)), Fit::No);
        assert_eq!(fit(Rank::Array, Rank::Known(0)), Fit::No);
        assert_eq!(fit(Rank::Array, Rank::Known(2)), Fit::Perhaps);
        assert_eq!(fit(Rank::Unknown, Rank::Known(0)), Fit::Perhaps);
        assert_eq!(fit(Rank::Unknown, Rank::Assumed), Fit::Yes);
        assert_eq!(Rank::fits(Rank::Array, Rank::Known(0), true), Fit::Yes);
        assert_eq!(Rank::fits(Rank::Known(0), Rank::Known(1), true), Fit::No);
    }

    #[test]
    fn kinds_are_compared_as_they_are_written() {
        assert_eq!(Kind::Default.equals(&Kind::Default), Some(true));
        assert_eq!(Kind::Number(4).equals(&Kind::Number(8)), Some(false));
        assert_eq!(Kind::Default.equals(&Kind::Number(4)), None);
        assert_eq!(Kind::Unknown.equals(&Kind::Unknown), None);
    }
}
