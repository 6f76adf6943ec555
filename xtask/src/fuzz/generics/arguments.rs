//! Dummy arguments by which Fortran tells procedures from one another, and what may be passed for them.

use ompick_fuzz::rng::Rng;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Integer,
    Long,
    Short,
    Real,
    Double,
    Complex,
    Logical,
    Text,
    Record,
    /// An extension of [`Type::Record`].
    Extended,
    /// `class(record)`.
    Family,
}

/// All types, those that programs have most more than once.
const TYPES: [Type; 15] = [
    Type::Integer,
    Type::Integer,
    Type::Integer,
    Type::Long,
    Type::Short,
    Type::Real,
    Type::Real,
    Type::Double,
    Type::Double,
    Type::Complex,
    Type::Logical,
    Type::Text,
    Type::Record,
    Type::Extended,
    Type::Family,
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dummy {
    pub name: &'static str,
    pub ty: Type,
    pub rank: usize,
    pub is_optional: bool,
}

/// An argument's text and the number that procedures take from it.
pub struct Actual {
    pub text: String,
    pub value: i32,
}

/// What every module knows: kinds and types, which have bindings with the names of generics.
pub const COMMON: &str = "\
module common
  implicit none
  integer, parameter :: dp = kind(1d0), long = selected_int_kind(15), short = selected_int_kind(4)
  integer, parameter :: four = 4
  type record
    integer :: i = 1
    real :: x = 1.0
  contains
    procedure :: get => record_get
    procedure, private :: record_real
    generic :: g0 => get
    generic :: g1 => get, record_real
  end type
  type, extends(record) :: extended
    integer :: more = 1
  end type
contains
  integer function record_get(self, n)
    class(record), intent(in) :: self
    integer, intent(in) :: n
    record_get = self%i + n
  end function
  integer function record_real(self, x)
    class(record), intent(in) :: self
    real, intent(in) :: x
    record_real = self%i + int(x)
  end function
end module
";

/// The variables of everybody who calls.
pub const VARIABLES: &str = "\
    integer(8) :: j
    integer(short) :: s
    real(kind=dp) y
    complex :: z
    logical :: q
    character(len=4) :: c
    type(record) :: w, wa(2)
    type(extended) :: e
    integer :: ia(3), im(2, 2)
    integer(long), dimension(2) :: ja
    real :: xa(3), xm(2, 3)
    double precision :: ya(2)
";

/// Those that have the types of their letters.
pub const TYPED_BY_LETTER: &str = "    integer :: i\n    real :: x\n";

pub const VALUES: &str = "\
    i = 2; j = 3; s = 4; x = 5.0; y = 6d0; z = (7.0, 0.0); q = .true.; c = 'abcd'
    w = record(3, 2.0); wa = w; e%i = 4; e%x = 3.0; ia = 1; im = 1; ja = 1; xa = 1; xm = 1; ya = 1
";

/// What may be passed for arguments of these types, and the numbers that procedures take from it.
const INTEGERS: &[(&str, i32)] = &[
    ("1", 1),
    ("i", 2),
    ("i + 1", 3),
    ("(i)", 2),
    ("-i", -2),
    ("ia(2)", 1),
    ("ia(i)", 1),
    ("w%i", 3),
    ("wa(1)%i", 3),
    ("e%record%i", 4),
    ("size(ia)", 3),
    ("int(x)", 5),
    ("nint(y)", 6),
    ("len(c)", 4),
    ("i * ia(1)", 2),
    ("2_4", 2),
    ("int(j, 4)", 3),
    ("four", 4),
    ("w%get(1)", 4),
    ("w%g1(2.0)", 5),
    ("merge(1, 2, q)", 1),
    ("kind(x)", 4),
    ("i**2", 4),
    ("sum(ia)", 3),
    ("maxval(ia)", 1),
    ("index(c, 'b')", 2),
];
const INTEGER_ARRAYS: &[(&str, i32)] = &[
    ("ia", 3),
    ("ia(1:2)", 2),
    ("ia(:)", 3),
    ("[1, 2]", 2),
    ("(/ 1, 2, 3 /)", 3),
    ("im(:, 1)", 2),
    ("im(i, :)", 2),
    ("ia + 1", 3),
    ("-ia", 3),
    ("(ia)", 3),
    ("[(i, i = 1, 3)]", 3),
    ("int(xa)", 3),
    ("shape(im)", 2),
    ("ia(ia)", 3),
    ("pack(ia, ia > 0)", 3),
    ("wa%i", 2),
    ("[integer :: 1, 2]", 2),
    ("sum(im, 1)", 2),
    ("spread(1, 1, 2)", 2),
];
const REALS: &[(&str, i32)] = &[
    ("1.0", 1),
    ("x", 5),
    ("x * i", 10),
    ("i + x", 7),
    ("real(i)", 2),
    ("w%x", 2),
    ("e%x", 3),
    ("xa(1)", 1),
    ("xm(1, i)", 1),
    ("2e0", 2),
    ("3._4", 3),
    ("sqrt(4.0)", 2),
    ("real(z)", 7),
    ("x / 2", 2),
    ("abs(-x)", 5),
    ("-.5 + 2", 1),
    ("real(y)", 6),
    ("1.e0 + .0", 1),
    ("sum(xa)", 3),
    ("max(x, 1.0)", 5),
    ("float(i)", 2),
];
const REAL_ARRAYS: &[(&str, i32)] = &[
    ("xa", 3),
    ("xa(2:)", 2),
    ("[1.0, 2.0]", 2),
    ("xm(1, :)", 3),
    ("xa * i", 3),
    ("real(ia)", 3),
    ("wa%x", 2),
    ("ia * x", 3),
    ("xm(:, i)", 2),
    ("[real :: 1, 2]", 2),
];
const DOUBLES: &[(&str, i32)] = &[
    ("1d0", 1),
    ("y", 6),
    ("2.0_dp", 2),
    ("x * y", 30),
    ("real(i, dp)", 2),
    ("dble(x)", 5),
    ("i * y", 12),
    ("ya(1)", 1),
    ("3.0_8", 3),
    ("y**2", 36),
    ("1.d0", 1),
    ("real(z, 8)", 7),
    ("sqrt(4d0)", 2),
];
const LONGS: &[(&str, i32)] = &[
    ("j", 3),
    ("3_8", 3),
    ("2_long", 2),
    ("int(i, 8)", 2),
    ("i * j", 6),
    ("ja(1)", 1),
    ("int(x, kind=long)", 5),
    ("size(ia, kind=8)", 3),
    ("j + 1", 4),
];
const LOGICALS: &[(&str, i32)] = &[
    (".true.", 1),
    ("q", 1),
    ("i > 0", 1),
    (".not. q", 0),
    ("x == 1.0 .or. q", 1),
    ("any(ia > 0)", 1),
    ("i .lt. 1", 0),
    ("q .eqv. .false.", 0),
    ("c == 'abcd'", 1),
];
const TEXTS: &[(&str, i32)] = &[
    ("'ab'", 2),
    ("\"it's\"", 4),
    ("c", 4),
    ("c(1:2)", 2),
    ("'a' // c", 5),
    ("trim(c)", 4),
    ("repeat('a', i)", 2),
    ("'x,y'", 3),
    ("')('", 2),
];

impl Dummy {
    pub fn random(rng: &mut Rng, name: &'static str) -> Dummy {
        let ty = *rng.pick(&TYPES);
        let may_be_array = matches!(ty, Type::Integer | Type::Long | Type::Real | Type::Double | Type::Record);
        let rank = match rng.below(5) {
            0 if may_be_array => 1,
            1 if matches!(ty, Type::Integer | Type::Real) => 2,
            _ => 0,
        };
        Dummy { name, ty, rank, is_optional: false }
    }

    /// Whether neither could be passed for the other (Fortran 2018, 15.4.3.4.5).
    pub fn is_distinguishable(&self, other: &Dummy) -> bool {
        let is_record = |ty: Type| matches!(ty, Type::Record | Type::Extended | Type::Family);
        let family =
            (self.ty == Type::Family && is_record(other.ty)) || (other.ty == Type::Family && is_record(self.ty));
        self.rank != other.rank || (self.ty != other.ty && !family)
    }

    /// The statement that declares it.
    pub fn declaration(&self, rng: &mut Rng) -> String {
        let ty = match self.ty {
            Type::Integer => *rng.pick(&["integer", "integer(4)", "integer(kind=four)", "INTEGER"]),
            Type::Long => *rng.pick(&["integer(8)", "integer(long)", "integer(kind=long)", "integer*8"]),
            Type::Short => *rng.pick(&["integer(2)", "integer(short)"]),
            Type::Real => *rng.pick(&["real", "real(4)", "real(kind(1.0))", "Real"]),
            Type::Double => *rng.pick(&["real(dp)", "real(8)", "double precision", "real*8", "real(kind=kind(1d0))"]),
            Type::Complex => *rng.pick(&["complex", "complex(4)"]),
            Type::Logical => "logical",
            Type::Text => *rng.pick(&["character(*)", "character(len=*)", "character*(*)"]),
            Type::Record => *rng.pick(&["type(record)", "TYPE(Record)", "type ( record )"]),
            Type::Extended => "type(extended)",
            Type::Family => *rng.pick(&["class(record)", "Class(Record)"]),
        };
        let (name, shape) = (self.name, [":", ":, :"][self.rank.max(1) - 1]);
        let optional = if self.is_optional { ", optional" } else { "" };
        match (self.rank, rng.below(5)) {
            (0, _) => format!("{ty}, intent(in){optional} :: {name}"),
            (_, 0..=2) => format!("{ty}, dimension({shape}), intent(in){optional} :: {name}"),
            _ => format!("{ty}, intent(in){optional} :: {name}({shape})"),
        }
    }

    /// The number that a procedure takes from the argument.
    pub fn number(&self) -> String {
        let name = self.name;
        match self.ty {
            _ if self.rank > 0 => format!("size({name})"),
            Type::Integer => name.to_owned(),
            Type::Long | Type::Short | Type::Real | Type::Double | Type::Complex => format!("int({name})"),
            Type::Logical => format!("merge(1, 0, {name})"),
            Type::Text => format!("len({name})"),
            Type::Record | Type::Extended | Type::Family => format!("{name}%i"),
        }
    }

    /// Something to pass for it.
    pub fn actual(&self, rng: &mut Rng) -> Actual {
        let list: &[(&str, i32)] = match (self.ty, self.rank) {
            (Type::Integer, 0) => INTEGERS,
            (Type::Integer, 1) => INTEGER_ARRAYS,
            (Type::Integer, _) => {
                &[("im", 4), ("im(:, 1:1)", 2), ("transpose(im)", 4), ("reshape([1, 2], [1, 2])", 2), ("im + 1", 4)]
            }
            (Type::Long, 0) => LONGS,
            (Type::Long, _) => &[("ja", 2), ("ja(1:1)", 1), ("[1_8, 2_8, 3_8]", 3), ("ja + i", 2), ("int(ia, 8)", 3)],
            (Type::Short, _) => &[("s", 4), ("3_2", 3), ("int(i, 2)", 2), ("1_short", 1), ("s + 1_2", 5)],
            (Type::Real, 0) => REALS,
            (Type::Real, 1) => REAL_ARRAYS,
            (Type::Real, _) => &[("xm", 6), ("xm(:, :2)", 4), ("matmul(xm, transpose(xm))", 4), ("real(im)", 4)],
            (Type::Double, 0) => DOUBLES,
            (Type::Double, _) => &[("ya", 2), ("[1d0, 2d0, 3d0]", 3), ("dble(xa)", 3), ("ya * x", 2), ("ya(:1)", 1)],
            (Type::Complex, _) => {
                &[("z", 7), ("(2.0, 0.0)", 2), ("(1, 0)", 1), ("cmplx(i, 0)", 2), ("z * x", 35), ("conjg(z)", 7)]
            }
            (Type::Logical, _) => LOGICALS,
            (Type::Text, _) => TEXTS,
            (Type::Record, 0) => {
                &[("w", 3), ("record(2, 1.0)", 2), ("wa(2)", 3), ("e%record", 4), ("record(i=5)", 5), ("(w)", 3)]
            }
            (Type::Record, _) => &[("wa", 2), ("[w]", 1), ("wa(1:1)", 1), ("[record(1), w, w]", 3)],
            (Type::Extended, _) => {
                &[("e", 4), ("extended(i=5, more=2)", 5), ("(e)", 4), ("extended(record=w, more=2)", 3)]
            }
            (Type::Family, _) => &[("w", 3), ("e", 4), ("wa(1)", 3), ("e%record", 4), ("record(2)", 2)],
        };
        let &(text, value) = rng.pick(list);
        Actual { text: text.to_owned(), value }
    }
}
