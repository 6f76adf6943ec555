//! How compilers are known to choose otherwise than the specification says.
//!
//! Each deviation was seen with a program, which stands beside it in `deviations.toml`: a test holds the programs to
//! [`compare`](crate::compare), and `cargo xtask deviations` runs them through the compilers themselves.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A way to choose otherwise than the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deviation {
    /// `otherwise` is forgotten where reading the `when` clauses already shows that none matches.
    OtherwiseForgotten,
    /// `kind(any)` has the value of a `kind` selector.
    AnyScored,
    /// Selectors with different scores are no subsets of each other.
    ScoresPartSubsets,
    /// Directives that stand behind the call count.
    LaterDirectives,
    /// Calls in the arguments of a dispatch construct's call are in it, too.
    DispatchArguments,
    /// Constructs that no selector can name have no position.
    NameableConstructsOnly,
    /// Of equal function variants another than the first is taken.
    EqualVariants,
    /// Of equal directive variants the first is taken, whether it is written or implied.
    ImpliedFirst,
    /// `match_any` and `match_none` are not known.
    NoMatchModes,
    /// The values of device selectors in a metadirective do not count the constructs around it.
    MetadirectivesAlone,
    /// The values of device selectors count the constructs of the selector, not those around the place.
    OwnConstructsCount,
    /// Construct selectors match the outermost constructs that fit.
    OutermostMatch,
    /// Each property of `kind` and `arch` has the value of its selector.
    EachProperty,
    /// The subset rule only decides between equal scores.
    SubsetsBreakTies,
    /// Constructs outside a `target` construct are seen inside it.
    TargetHidesNothing,
    /// A metadirective does not see the constructs around it.
    MetadirectivesSeeNothing,
    /// `when` clauses with conditions that are no constants are never taken.
    NoRunTimeClauses,
    /// Neither the selectors of a function variant nor `target` in a device version belong to the context of their
    /// bodies.
    NothingInFront,
    /// Conditions of function variants have to be constants.
    ConstantConditions,
    /// Conditions of function variants may not name parameters.
    NoParameterConditions,
    /// A score in a condition's selector is refused.
    NoConditionScores,
    /// The dispatch construct is refused.
    NoDispatch,
}

impl Deviation {
    /// All of them.
    pub const ALL: [Self; 22] = [
        Self::OtherwiseForgotten,
        Self::AnyScored,
        Self::ScoresPartSubsets,
        Self::LaterDirectives,
        Self::DispatchArguments,
        Self::NameableConstructsOnly,
        Self::EqualVariants,
        Self::ImpliedFirst,
        Self::NoMatchModes,
        Self::MetadirectivesAlone,
        Self::OwnConstructsCount,
        Self::OutermostMatch,
        Self::EachProperty,
        Self::SubsetsBreakTies,
        Self::TargetHidesNothing,
        Self::MetadirectivesSeeNothing,
        Self::NoRunTimeClauses,
        Self::NothingInFront,
        Self::ConstantConditions,
        Self::NoParameterConditions,
        Self::NoConditionScores,
        Self::NoDispatch,
    ];

    /// Where alone it can be met; `None`: at calls and at metadirectives.
    pub fn only(self) -> Option<At> {
        match self {
            Self::OtherwiseForgotten
            | Self::ImpliedFirst
            | Self::MetadirectivesAlone
            | Self::MetadirectivesSeeNothing
            | Self::NoRunTimeClauses => Some(At::Metadirective),
            Self::LaterDirectives
            | Self::DispatchArguments
            | Self::EqualVariants
            | Self::TargetHidesNothing
            | Self::NothingInFront
            | Self::ConstantConditions
            | Self::NoParameterConditions
            | Self::NoDispatch => Some(At::Call),
            _ => None,
        }
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Call,
    Metadirective,
}

/// A set of deviations; empty: the specification's way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deviations(u32);

impl Deviations {
    /// Whether a deviation is among them.
    pub fn has(self, deviation: Deviation) -> bool {
        self.0 & Self::bit(deviation) != 0
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, deviation: Deviation) -> Self {
        Self(self.0 | Self::bit(deviation))
    }

    /// These but one.
    #[must_use]
    pub fn without(self, deviation: Deviation) -> Self {
        Self(self.0 & !Self::bit(deviation))
    }

    fn bit(deviation: Deviation) -> u32 {
        1 << deviation as u32
    }
}

impl FromIterator<Deviation> for Deviations {
    fn from_iter<I: IntoIterator<Item = Deviation>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::with)
    }
}

/// A deviation as it is known: what it is, who has it, and the program that shows it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Description {
    pub name: Deviation,
    /// What the compilers do.
    pub says: String,
    /// What the specification says instead.
    pub rule: String,
    /// Where OpenMP 5.2 and 6.0 say it.
    pub sections: [String; 2],
    /// Those that have it.
    pub compilers: Vec<String>,
    /// One a language at the most.
    pub program: Vec<Program>,
}

/// A program that prints what is chosen.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The file's name.
    pub file: String,
    pub text: String,
    /// What is to be printed.
    pub specification: String,
    /// What compilers make print; `refused`: it does not compile.
    pub prints: BTreeMap<String, String>,
}

/// A compiler whose deviations are known.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Compiler {
    /// With its version, as in `gcc-16`.
    pub name: String,
    /// In `vendor` selectors.
    pub vendor: String,
    pub language: Language,
    /// How it orders function variants of equal scores.
    pub equal_variants: EqualVariants,
    /// Those that belong to it for other languages.
    #[serde(default)]
    pub with: Vec<String>,
}

/// The languages of a compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    C,
    Cxx,
    Fortran,
}

/// The order of function variants of equal scores, by the declarations that their directives stand on and by their
/// order there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EqualVariants {
    /// As they stand.
    First,
    /// The last of all.
    Last,
    /// The last of the first declaration.
    LastOfFirst,
    /// The first of the last declaration.
    FirstOfLast,
}

/// All that is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub compiler: Vec<Compiler>,
    pub deviation: Vec<Description>,
}

/// The table.
pub fn table() -> &'static Table {
    static TABLE: LazyLock<Table> =
        LazyLock::new(|| toml::from_str(include_str!("deviations.toml")).expect("the table of deviations is sound"));
    &TABLE
}

impl Compiler {
    /// The compiler of that name; that for another language of the same family if it has one.
    pub fn find(name: &str, language: Language) -> Option<&'static Compiler> {
        let all = &table().compiler;
        let named = all.iter().find(|c| c.name == name)?;
        let is_it = |c: &&Compiler| c.language == language && (c.name == named.name || named.with.contains(&c.name));
        all.iter().find(is_it)
    }

    /// The names of all.
    pub fn names() -> impl Iterator<Item = &'static str> {
        table().compiler.iter().map(|c| c.name.as_str())
    }

    /// How it deviates at calls, or at metadirectives.
    pub fn deviations(&self, at: At) -> Deviations {
        let own = table().deviation.iter().filter(|d| d.compilers.contains(&self.name)).map(|d| d.name);
        own.filter(|d| d.only().is_none_or(|only| only == at)).collect()
    }
}

impl Deviation {
    /// Its name in documents and on the command line.
    pub fn name(self) -> String {
        let text = toml::Value::try_from(self).ok();
        text.as_ref().and_then(toml::Value::as_str).unwrap_or_default().to_owned()
    }

    /// What is known of it.
    pub fn description(self) -> &'static Description {
        table().deviation.iter().find(|d| d.name == self).expect("every deviation stands in the table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in_until_it_is_taken_out() {
        let [one, other] = [Deviation::AnyScored, Deviation::NoDispatch];
        let set = Deviations::default().with(one).with(one).with(other);
        assert!(set.has(one) && set.has(other) && !set.has(Deviation::EachProperty));
        assert!(!set.without(one).has(one) && set.without(one).has(other));
        assert_eq!(set.without(one).without(one).without(other), Deviations::default());
    }

    #[test]
    fn what_concerns_calls_is_none_of_metadirectives() {
        let gcc = Compiler::find("gcc-16", Language::C).unwrap();
        let (calls, metadirectives) = (gcc.deviations(At::Call), gcc.deviations(At::Metadirective));
        for (deviation, at_calls, at_metadirectives) in [
            (Deviation::EqualVariants, true, false),
            (Deviation::MetadirectivesAlone, false, true),
            (Deviation::AnyScored, true, true),
            (Deviation::EachProperty, false, false),
        ] {
            let found = (calls.has(deviation), metadirectives.has(deviation));
            assert_eq!(found, (at_calls, at_metadirectives), "{deviation:?}");
        }
    }

    #[test]
    fn a_compiler_is_found_for_each_language_of_its_family() {
        let name = |name, language| Compiler::find(name, language).map(|c| c.name.as_str());
        assert_eq!(name("gcc-16", Language::C), Some("gcc-16"));
        assert_eq!(name("gcc-16", Language::Cxx), Some("g++-16"));
        assert_eq!(name("flang-23", Language::C), Some("clang-23"));
        assert_eq!(name("flang-23", Language::Fortran), Some("flang-23"));
        assert_eq!(name("tcc-1", Language::C), None);
        let names: Vec<&str> = Compiler::names().collect();
        assert!(["gcc-16", "flang-23"].iter().all(|name| names.contains(name)));
    }

    #[test]
    fn each_deviation_has_the_name_and_the_row_of_the_table() {
        assert_eq!(Deviation::AnyScored.name(), "any-scored");
        for deviation in Deviation::ALL {
            assert_eq!(deviation.description().name, deviation);
        }
    }
}
