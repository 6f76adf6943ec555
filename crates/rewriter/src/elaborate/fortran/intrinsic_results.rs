//! The characteristics of what intrinsic functions return (Fortran 2018, 16.9), by those of their arguments.

use super::characteristics::{Characteristics, ComparedType, Kind, Rank};
use super::types::BaseType;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// An argument of a reference.
pub struct Argument<'t> {
    pub keyword: Option<&'t [u8]>,
    pub value: Characteristics,
    /// The kind that it says where it is one.
    pub kind: Kind,
}

#[derive(Clone, Copy)]
enum Type {
    /// That of the first argument.
    First,
    /// That of all arguments.
    Common,
    /// That of the first argument, but real for a complex one.
    Magnitude,
    /// That of an operation on the first two.
    Combined,
    /// That of the second argument.
    Second,
    Integer,
    /// Real, with the kind of a complex argument.
    RealPart,
    Double,
    Complex,
    Logical,
    Character,
}

#[derive(Clone, Copy)]
enum Shape {
    Elemental,
    Scalar,
    Vector,
    /// That of the first argument.
    First,
    Second,
    Matrix,
    /// Any array's.
    Array,
    /// One dimension more than the first argument.
    Spread,
    Product,
    /// `transfer`: an array's where a size is given.
    Transfer,
    /// Without `dim`, which may stand at a place, a scalar; with it one dimension less. A logical argument there is a mask.
    Reduced(usize),
    /// Without `dim` a vector.
    Located(usize),
    /// Without `dim` a vector, with it a scalar.
    Bound,
}

/// What functions return.
struct Rule {
    names: &'static str,
    ty: Type,
    shape: Shape,
    /// The place of a `kind` argument.
    kind: Option<usize>,
}

const fn rule(ty: Type, shape: Shape, kind: Option<usize>, names: &'static str) -> Rule {
    Rule { names, ty, shape, kind }
}

const RULES: &[Rule] = &[
    rule(
        Type::First,
        Shape::Elemental,
        None,
        "acos acosd acosh asin asind asinh atan atan2 atan2d atand atanh bessel_j0 bessel_j1 bessel_y0 bessel_y1 conjg cos \
         cosd cosh dim erf erfc erfc_scaled exp fraction gamma hypot ibclr ibits ibset ishft ishftc log log10 log_gamma mod \
         modulo nearest not rrspacing scale set_exponent shifta shiftl shiftr sign sin sind sinh spacing sqrt tan tand tanh \
         adjustl adjustr",
    ),
    rule(Type::First, Shape::Elemental, Some(1), "aint anint"),
    rule(Type::Common, Shape::Elemental, None, "iand ieor ior max merge_bits min"),
    rule(Type::First, Shape::Elemental, None, "merge"),
    rule(Type::Magnitude, Shape::Elemental, None, "abs aimag"),
    rule(Type::Magnitude, Shape::Reduced(1), None, "norm2"),
    rule(Type::RealPart, Shape::Elemental, Some(1), "real"),
    rule(Type::Double, Shape::Elemental, None, "dble"),
    rule(Type::Complex, Shape::Elemental, Some(2), "cmplx"),
    rule(Type::Integer, Shape::Elemental, Some(1), "ceiling floor iachar ichar int len_trim nint"),
    rule(Type::Integer, Shape::Elemental, None, "exponent leadz popcnt poppar trailz"),
    rule(Type::Integer, Shape::Elemental, Some(3), "index scan verify"),
    rule(Type::Character, Shape::Elemental, Some(1), "achar char"),
    rule(Type::Logical, Shape::Elemental, Some(1), "logical"),
    rule(Type::Logical, Shape::Elemental, None, "bge bgt ble blt btest is_iostat_end is_iostat_eor lge lgt lle llt"),
    rule(Type::First, Shape::Reduced(1), None, "all any iall iany iparity maxval minval parity product sum"),
    rule(Type::Integer, Shape::Reduced(1), Some(2), "count"),
    rule(Type::Integer, Shape::Located(1), Some(3), "maxloc minloc"),
    rule(Type::Integer, Shape::Located(2), Some(4), "findloc"),
    rule(Type::Integer, Shape::Scalar, Some(2), "size"),
    rule(Type::Integer, Shape::Vector, Some(1), "shape"),
    rule(Type::Integer, Shape::Bound, Some(2), "lbound ubound"),
    rule(Type::Integer, Shape::Scalar, Some(1), "len storage_size"),
    rule(
        Type::Integer,
        Shape::Scalar,
        None,
        "command_argument_count digits kind maxexponent minexponent precision radix range rank selected_char_kind \
         selected_int_kind selected_real_kind",
    ),
    rule(Type::First, Shape::Scalar, None, "bit_size epsilon huge new_line repeat tiny trim"),
    rule(Type::Logical, Shape::Scalar, None, "allocated associated extends_type_of is_contiguous present same_type_as"),
    rule(Type::Combined, Shape::Scalar, None, "dot_product"),
    rule(Type::Combined, Shape::Product, None, "matmul"),
    rule(Type::First, Shape::Matrix, None, "transpose"),
    rule(Type::First, Shape::First, None, "cshift eoshift"),
    rule(Type::First, Shape::Vector, None, "pack"),
    rule(Type::First, Shape::Second, None, "unpack"),
    rule(Type::First, Shape::Spread, None, "spread"),
    rule(Type::First, Shape::Array, None, "reshape"),
    rule(Type::Second, Shape::Transfer, None, "transfer"),
];

/// What an intrinsic function returns, as far as that is certain.
pub fn result(name: &[u8], arguments: &[Argument]) -> Characteristics {
    static BY_NAME: LazyLock<FxHashMap<&[u8], &Rule>> = LazyLock::new(|| {
        RULES.iter().flat_map(|r| r.names.split_whitespace().map(move |n| (n.as_bytes(), r))).collect()
    });
    let Some(rule) = BY_NAME.get(name) else { return Characteristics::UNKNOWN };
    let reference = Reference { rule, arguments };
    Characteristics::of(reference.ty(), reference.rank())
}

/// The type of an intrinsic operation on numbers, or on two values of one type; `None`: it is not certain.
pub fn combined(first: &ComparedType, second: &ComparedType) -> Option<ComparedType> {
    let (ComparedType::Intrinsic(a, own), ComparedType::Intrinsic(b, other)) = (first, second) else { return None };
    let strength = |base: &BaseType| match base {
        BaseType::Integer => Some(0),
        BaseType::Real => Some(1),
        BaseType::Complex => Some(2),
        _ => None,
    };
    let of_more_precise = || match (own, other) {
        (Kind::Number(a), Kind::Number(b)) => Kind::Number(*a.max(b)),
        _ if own.equals(other) == Some(true) => own.clone(),
        _ => Kind::Unknown,
    };
    let kind = match (strength(a), strength(b)) {
        _ if a == b => of_more_precise(),
        (Some(a), Some(b)) if a.min(b) > 0 => of_more_precise(),
        // An integer takes the other's kind.
        (Some(a), Some(b)) => {
            if a > b {
                own.clone()
            } else {
                other.clone()
            }
        }
        _ => return None,
    };
    let base = if strength(a) >= strength(b) { a } else { b };
    Some(ComparedType::Intrinsic(base.clone(), kind))
}

struct Reference<'r, 't> {
    rule: &'r Rule,
    arguments: &'r [Argument<'t>],
}

impl<'t> Reference<'_, 't> {
    /// The argument at a place, where no keyword stands before it.
    fn at(&self, place: usize) -> Option<&Argument<'t>> {
        self.arguments.get(place).filter(|argument| argument.keyword.is_none())
    }

    fn named(&self, keyword: &[u8]) -> Option<&Argument<'t>> {
        self.arguments.iter().find(|argument| argument.keyword == Some(keyword))
    }

    fn ty_at(&self, place: usize) -> Option<ComparedType> {
        self.at(place)?.value.ty.clone()
    }

    fn ty(&self) -> Option<ComparedType> {
        let intrinsic = |base, default| Some(ComparedType::Intrinsic(base, self.kind().unwrap_or(default)));
        match (self.rule.ty, self.ty_at(0)) {
            (Type::First, Some(ComparedType::Intrinsic(base, kind))) => intrinsic(base, kind),
            (Type::First, first) => first,
            (Type::Second, _) => self.ty_at(1),
            (Type::Common, _) => self.common(),
            (Type::Combined, first) => combined(&first?, &self.ty_at(1)?),
            (Type::Magnitude, Some(ComparedType::Intrinsic(BaseType::Complex, kind))) => {
                intrinsic(BaseType::Real, kind)
            }
            (Type::Magnitude, first) => first.filter(|ty| matches!(ty, ComparedType::Intrinsic(..))),
            (Type::Integer, _) => intrinsic(BaseType::Integer, Kind::Default),
            (Type::RealPart, Some(ComparedType::Intrinsic(BaseType::Complex, kind))) => intrinsic(BaseType::Real, kind),
            (Type::RealPart, Some(ComparedType::Intrinsic(..))) => intrinsic(BaseType::Real, Kind::Default),
            // The kind is that of a complex argument.
            (Type::RealPart, _) => intrinsic(BaseType::Real, Kind::Unknown),
            (Type::Double, _) => intrinsic(BaseType::Real, Kind::Double),
            // `cmplx(z, kind)`
            (Type::Complex, first) => match first {
                Some(ComparedType::Intrinsic(BaseType::Integer | BaseType::Real, _)) => {
                    intrinsic(BaseType::Complex, Kind::Default)
                }
                _ => Some(ComparedType::Intrinsic(BaseType::Complex, Kind::Unknown)),
            },
            (Type::Logical, _) => intrinsic(BaseType::Logical, Kind::Default),
            (Type::Character, _) => intrinsic(BaseType::Character, Kind::Default),
        }
    }

    /// The kind that an argument says.
    fn kind(&self) -> Option<Kind> {
        let says = |(i, argument): &(usize, &Argument)| self.is_kind(*i, argument);
        self.arguments.iter().enumerate().find(says).map(|(_, argument)| argument.kind.clone())
    }

    /// Whether an argument says the kind of the result.
    fn is_kind(&self, place: usize, argument: &Argument) -> bool {
        self.rule.kind.is_some_and(|kind| argument.keyword.map_or(place == kind, |keyword| keyword == b"kind"))
    }

    /// The rank of what is made element by element.
    fn rank_of_elements(&self) -> Rank {
        let values = self.arguments.iter().enumerate().filter(|(i, argument)| !self.is_kind(*i, argument));
        Rank::of_elements(values.map(|(_, argument)| argument.value.rank))
    }

    /// The type that all arguments have: one tells.
    fn common(&self) -> Option<ComparedType> {
        let known = || self.arguments.iter().filter_map(|argument| argument.value.ty.as_ref());
        let first = known().next()?;
        let ComparedType::Intrinsic(base, kind) = first else { return None };
        let is_same = |ty: &ComparedType| matches!(ty, ComparedType::Intrinsic(b, _) if b == base);
        let has_kind = |ty: &ComparedType| matches!(ty, ComparedType::Intrinsic(_, k) if k.equals(kind) == Some(true));
        let are_known = self.arguments.iter().all(|argument| argument.value.ty.as_ref().is_some_and(has_kind));
        let kind = if are_known { kind.clone() } else { Kind::Unknown };
        known().all(is_same).then(|| ComparedType::Intrinsic(base.clone(), kind))
    }

    fn rank_at(&self, place: usize) -> Rank {
        self.at(place).map_or(Rank::Unknown, |argument| argument.value.rank)
    }

    fn rank(&self) -> Rank {
        let less = |rank| match rank {
            Rank::Known(n) => Rank::Known(n.saturating_sub(1)),
            _ => Rank::Unknown,
        };
        match self.rule.shape {
            Shape::Elemental => self.rank_of_elements(),
            Shape::Scalar => Rank::Known(0),
            Shape::Vector => Rank::Known(1),
            Shape::Matrix => Rank::Known(2),
            Shape::Array => Rank::Array,
            Shape::First => self.rank_at(0),
            Shape::Second => self.rank_at(1),
            Shape::Spread => match self.rank_at(0) {
                Rank::Known(n) => Rank::Known(n + 1),
                _ => Rank::Array,
            },
            Shape::Product => match (self.rank_at(0), self.rank_at(1)) {
                (Rank::Known(a @ 1..=2), Rank::Known(b @ 1..=2)) => Rank::Known(a + b - 2),
                _ => Rank::Array,
            },
            Shape::Transfer if self.arguments.len() > 2 => Rank::Known(1),
            Shape::Transfer => match self.rank_at(1) {
                Rank::Known(n) => Rank::Known(n.min(1)),
                Rank::Array => Rank::Known(1),
                _ => Rank::Unknown,
            },
            Shape::Reduced(dim) | Shape::Located(dim) => match self.has_dimension(dim) {
                Some(true) => less(self.rank_at(0)),
                Some(false) if matches!(self.rule.shape, Shape::Located(_)) => Rank::Known(1),
                Some(false) => Rank::Known(0),
                None => Rank::Unknown,
            },
            Shape::Bound => Rank::Known(usize::from(self.at(1).or(self.named(b"dim")).is_none())),
        }
    }

    /// Whether there is a `dim` argument.
    fn has_dimension(&self, place: usize) -> Option<bool> {
        match self.at(place) {
            _ if self.named(b"dim").is_some() => Some(true),
            None => Some(false),
            Some(argument) => match argument.value.base()? {
                BaseType::Integer => Some(true),
                _ => Some(false),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, arguments: &[(Option<&'static str>, Characteristics)]) -> Characteristics {
        let read: Vec<Argument> = arguments
            .iter()
            .map(|(keyword, value)| Argument {
                keyword: keyword.map(str::as_bytes),
                value: value.clone(),
                kind: Kind::Number(8),
            })
            .collect();
        result(name.as_bytes(), &read)
    }

    fn value(base: BaseType, rank: usize) -> (Option<&'static str>, Characteristics) {
        (None, Characteristics::intrinsic(base, Kind::Default, Rank::Known(rank)))
    }

    #[test]
    fn names_of_the_table_are_those_of_intrinsic_functions() {
        for name in RULES.iter().flat_map(|rule| rule.names.split_whitespace()) {
            assert!(ompick_frontend::fortran::intrinsics::is_intrinsic(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn results_have_the_types_and_ranks_of_the_standard() {
        use BaseType::{Complex, Integer, Logical, Real};
        let is = |base, kind, rank| Characteristics::intrinsic(base, kind, rank);
        assert_eq!(shown("sin", &[value(Real, 2)]), is(Real, Kind::Default, Rank::Known(2)));
        assert_eq!(shown("abs", &[value(Complex, 0)]), is(Real, Kind::Default, Rank::Known(0)));
        assert_eq!(shown("real", &[value(Integer, 1)]), is(Real, Kind::Default, Rank::Known(1)));
        assert_eq!(shown("real", &[value(Integer, 0), value(Integer, 0)]), is(Real, Kind::Number(8), Rank::Known(0)));
        assert_eq!(shown("sum", &[value(Real, 2)]), is(Real, Kind::Default, Rank::Known(0)));
        assert_eq!(shown("sum", &[value(Real, 2), value(Integer, 0)]), is(Real, Kind::Default, Rank::Known(1)));
        assert_eq!(shown("sum", &[value(Real, 2), value(Logical, 2)]), is(Real, Kind::Default, Rank::Known(0)));
        assert_eq!(shown("maxloc", &[value(Real, 2)]), is(Integer, Kind::Default, Rank::Known(1)));
        assert_eq!(shown("matmul", &[value(Real, 2), value(Complex, 1)]), is(Complex, Kind::Default, Rank::Known(1)));
        assert_eq!(shown("shape", &[value(Real, 2)]), is(Integer, Kind::Default, Rank::Known(1)));
        let unknown = (None, Characteristics::UNKNOWN);
        assert_eq!(shown("max", &[unknown.clone(), value(Real, 0)]), is(Real, Kind::Unknown, Rank::Unknown));
        assert_eq!(shown("sin", &[unknown]).ty, None);
        assert_eq!(shown("nosuch", &[value(Real, 0)]), Characteristics::UNKNOWN);
    }
}
