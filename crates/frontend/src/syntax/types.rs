//! Words of C and C++ that name types.

/// Whether a word is of an arithmetic type's name (C++17, [basic.fundamental]), or one for the type of sizes.
pub fn is_arithmetic(word: &[u8]) -> bool {
    const WORDS: &[&[u8]] = &[
        b"int",
        b"unsigned",
        b"signed",
        b"long",
        b"short",
        b"char",
        b"bool",
        b"_Bool",
        b"float",
        b"double",
        b"wchar_t",
        b"char8_t",
        b"char16_t",
        b"char32_t",
        b"size_t",
    ];
    WORDS.contains(&word)
}
