//! The words of a unit, by number.

use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The number of a word.
pub type Word = u32;

/// Keywords, by what they tell of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    ClassKey,
    Enumeration,
    Namespace,
    Template,
    Operator,
    Auto,
    /// `constexpr` and its like.
    Constant,
    Requires,
    /// Parentheses behind it are no parameters, and what they hold does not name the item.
    Attribute,
    /// It may stand between parameters and body.
    BehindParameters,
    /// An expression follows it.
    BeforeExpression,
    /// `public` and its like.
    Access,
    Other,
}

const KEYWORDS: [(Keyword, &str); 13] = [
    (Keyword::ClassKey, "class struct union"),
    (Keyword::Enumeration, "enum"),
    (Keyword::Namespace, "namespace"),
    (Keyword::Template, "template"),
    (Keyword::Operator, "operator"),
    (Keyword::Auto, "auto"),
    (Keyword::Constant, "constexpr consteval"),
    (Keyword::Requires, "requires"),
    (Keyword::Attribute, "__attribute__ __attribute __declspec alignas _Alignas decltype typeof __typeof__ __typeof"),
    (Keyword::BehindParameters, "const volatile noexcept override final mutable throw"),
    (Keyword::BeforeExpression, "return case co_return co_yield co_await else do"),
    (Keyword::Access, "public private protected signals slots"),
    (
        Keyword::Other,
        "if for while switch catch sizeof alignof _Alignof static_assert _Static_assert asm __asm__ explicit defined \
         void bool char short int long float double signed unsigned static extern inline register typedef using friend \
         virtual typename this new delete try goto break continue default nullptr true false",
    ),
];

/// Words and their numbers; keywords come first.
pub struct Words<'t> {
    numbers: FxHashMap<Cow<'t, [u8]>, Word>,
    spellings: Vec<Cow<'t, [u8]>>,
    keywords: Vec<Keyword>,
}

impl<'t> Words<'t> {
    pub fn new() -> Words<'t> {
        let mut words = Words { numbers: FxHashMap::default(), spellings: Vec::new(), keywords: Vec::new() };
        for (keyword, spellings) in KEYWORDS {
            for spelling in spellings.split_ascii_whitespace() {
                words.number(spelling.as_bytes().into());
                words.keywords.push(keyword);
            }
        }
        words
    }

    /// The number of a word, a new one if need be.
    pub fn number(&mut self, spelling: Cow<'t, [u8]>) -> Word {
        if let Some(&number) = self.numbers.get(&spelling) {
            return number;
        }
        let number = self.spellings.len() as Word;
        self.spellings.push(spelling.clone());
        self.numbers.insert(spelling, number);
        number
    }

    /// The number of a word that was met.
    pub fn find(&self, spelling: &[u8]) -> Option<Word> {
        self.numbers.get(spelling).copied()
    }

    pub fn spelling(&self, word: Word) -> &[u8] {
        &self.spellings[word as usize]
    }

    pub fn keyword(&self, word: Word) -> Option<Keyword> {
        self.keywords.get(word as usize).copied()
    }

    pub fn len(&self) -> usize {
        self.spellings.len()
    }
}
