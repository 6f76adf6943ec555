//! Integer types and values of C on an LP64 target.

/// An integer type: its conversion rank and signedness (C17, 6.3.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct IntType {
    rank: u8,
    signed: bool,
}

impl IntType {
    pub(super) const BOOL: Self = Self::of(0, false);
    pub(super) const SCHAR: Self = Self::of(1, true);
    pub(super) const UCHAR: Self = Self::of(1, false);
    pub(super) const SHORT: Self = Self::of(2, true);
    pub(super) const USHORT: Self = Self::of(2, false);
    pub(super) const INT: Self = Self::of(3, true);
    pub(super) const UINT: Self = Self::of(3, false);
    pub(super) const LONG: Self = Self::of(4, true);
    pub(super) const ULONG: Self = Self::of(4, false);
    pub(super) const LLONG: Self = Self::of(5, true);
    pub(super) const ULLONG: Self = Self::of(5, false);

    const fn of(rank: u8, signed: bool) -> Self {
        Self { rank, signed }
    }

    /// Width in bits; 1 for `bool`.
    pub fn bits(self) -> u32 {
        match self.rank {
            0 => 1,
            1 => 8,
            2 => 16,
            3 => 32,
            _ => 64,
        }
    }

    pub(super) fn is_signed(self) -> bool {
        self.signed
    }

    /// Size in bytes.
    pub fn size(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }

    pub(super) fn min(self) -> i128 {
        if self.signed { -(1 << (self.bits() - 1)) } else { 0 }
    }

    pub(super) fn max(self) -> i128 {
        let value_bits = self.bits() - u32::from(self.signed);
        (1 << value_bits) - 1
    }

    pub(super) fn holds(self, value: i128) -> bool {
        (self.min()..=self.max()).contains(&value)
    }

    /// Integer promotion (C17, 6.3.1.1).
    pub(super) fn promoted(self) -> Self {
        if self.rank < Self::INT.rank { Self::INT } else { self }
    }

    /// Usual arithmetic conversions (C17, 6.3.1.8), of promoted types.
    pub(super) fn common(self, other: Self) -> Self {
        let (a, b) = (self.promoted(), other.promoted());
        if a.signed == b.signed {
            return if a.rank >= b.rank { a } else { b };
        }
        let (signed, unsigned) = if a.signed { (a, b) } else { (b, a) };
        if unsigned.rank >= signed.rank {
            unsigned
        } else if signed.bits() > unsigned.bits() {
            signed
        } else {
            Self::of(signed.rank, false)
        }
    }

    /// Conversion of a value to this type: `bool` tells whether it is not 0, others wrap.
    pub(super) fn wrap(self, value: i128) -> i128 {
        if self == Self::BOOL {
            return i128::from(value != 0);
        }
        let low = value & ((1 << self.bits()) - 1);
        if self.signed && low > self.max() { low - (1 << self.bits()) } else { low }
    }
}

/// The value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Int { value: i128, of: IntType },
    Float(f64),
}

impl Value {
    /// An integer of type `int`, or the smallest larger type that holds it, as an enumerator or
    /// literal would have; reduced modulo 2^64 where none does.
    pub fn int(value: i128) -> Self {
        let of = [IntType::INT, IntType::LONG, IntType::ULONG]
            .into_iter()
            .find(|of| of.holds(value))
            .unwrap_or(IntType::ULONG);
        Self::of(value, of)
    }

    /// An integer converted to the type.
    pub fn of(value: i128, of: IntType) -> Self {
        Self::Int { value: of.wrap(value), of }
    }

    /// The integer; `None` for a floating value.
    pub fn as_i128(self) -> Option<i128> {
        match self {
            Self::Int { value, .. } => Some(value),
            Self::Float(_) => None,
        }
    }

    /// Is a condition of this value true?
    pub fn is_true(self) -> bool {
        match self {
            Self::Int { value, .. } => value != 0,
            Self::Float(value) => value != 0.0,
        }
    }

    pub(super) fn truth(value: bool) -> Self {
        Self::of(i128::from(value), IntType::INT)
    }
}

/// The integer type of a built-in type name, its words in any order (C17, 6.7.2), or of a
/// fixed-width or size type of the library. Plain `char` is left out: its sign is the target's.
pub(super) fn int_type(words: &[&str]) -> Option<IntType> {
    if let [word] = words {
        let known = match *word {
            "bool" | "_Bool" => IntType::BOOL,
            "int8_t" | "int_least8_t" | "int_fast8_t" => IntType::SCHAR,
            "uint8_t" | "uint_least8_t" | "uint_fast8_t" | "char8_t" => IntType::UCHAR,
            "int16_t" | "int_least16_t" => IntType::SHORT,
            "uint16_t" | "uint_least16_t" | "char16_t" => IntType::USHORT,
            "int32_t" | "int_least32_t" => IntType::INT,
            "uint32_t" | "uint_least32_t" | "char32_t" => IntType::UINT,
            "int64_t" | "int_least64_t" | "ptrdiff_t" | "ssize_t" | "intptr_t" | "intmax_t" => IntType::LONG,
            "uint64_t" | "uint_least64_t" | "size_t" | "uintptr_t" | "uintmax_t" => IntType::ULONG,
            _ => return builtin(words),
        };
        return Some(known);
    }
    builtin(words)
}

fn builtin(words: &[&str]) -> Option<IntType> {
    let count = |word| words.iter().filter(|own| **own == word).count();
    let [signed, unsigned, short, long, int, char_] = ["signed", "unsigned", "short", "long", "int", "char"].map(count);
    let known = signed + unsigned + short + long + int + char_ == words.len();
    let once = signed + unsigned <= 1 && short <= 1 && int <= 1 && char_ <= 1 && long <= 2;
    if words.is_empty() || !known || !once || short + char_ + long.min(1) > 1 || int + char_ > 1 {
        return None;
    }
    let rank = match (char_, short, long) {
        (1, _, _) if signed + unsigned == 0 => return None,
        (1, _, _) => 1,
        (_, 1, _) => 2,
        (_, _, 1) => 4,
        (_, _, 2) => 5,
        _ => 3,
    };
    Some(IntType::of(rank, unsigned == 0))
}

/// The size in bytes of a type name without qualifiers; pointers are the parser's.
pub(super) fn size_of(words: &[&str]) -> Option<u64> {
    match words {
        ["char"] => Some(1),
        ["float"] => Some(4),
        ["double"] => Some(8),
        ["wchar_t"] => Some(4),
        _ => int_type(words).map(IntType::size),
    }
}
