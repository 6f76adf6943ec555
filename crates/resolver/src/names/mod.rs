//! Every name the specification gives, as data: trait sets and selectors, directives, clauses.
//!
//! A name that has no rule of its own is spelled only here: to accept a new one, add a row.

mod clauses;
mod directives;
mod misspelt;
mod traits;

pub use clauses::{CLAUSES, is_clause};
pub(crate) use directives::is_context_matching;
pub use directives::{
    Association, DIRECTIVES, Directive, canonical_directive, directive, dispatch_clauses, is_dispatch, leaves,
};
pub use misspelt::{may_be_misspelt, nearest_with_variants};
pub(crate) use traits::{CONTEXT_MATCHING, MEMORY_ORDERS, SIMD_CLAUSES, selector, selectors_of};
pub use traits::{
    Category, DEVICE_SELECTORS, IMPLEMENTATION_SELECTORS, KINDS, LLVM_EXTENSIONS, OTHER_ARCHITECTURES, REQUIREMENTS,
    Selector, TARGET_DEVICE_SELECTORS, TRAIT_SETS, USER_SELECTORS, VENDORS, compiler_family,
};

use std::cmp::Reverse;

/// The name of `table` that `name` was probably meant to be, for "did you mean".
///
/// Case is ignored, and at most a third of the letters (at least one) may differ. Of names equally
/// near, the one with the longer common beginning is taken.
pub fn nearest<'a>(name: &str, table: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_ascii_lowercase();
    let length = name.chars().count();
    let allowed = (length / 3).max(1);
    table
        .into_iter()
        // The distance is quadratic: nobody mistypes a name into a kilobyte.
        .filter(|known| known.chars().count().abs_diff(length) <= allowed)
        .map(|known| (strsim::osa_distance(&name, &known.to_ascii_lowercase()), known))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, known)| (*distance, Reverse(common_beginning(&name, known))))
        .map(|(_, known)| known)
}

fn common_beginning(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_finds_a_slip_and_nothing_far_away() {
        assert_eq!(nearest("implementaton", TRAIT_SETS.iter().copied()), Some("implementation"));
        assert_eq!(nearest("GPU", KINDS.iter().copied()), Some("gpu"));
        assert_eq!(nearest("xyzzy", KINDS.iter().copied()), None);
        assert_eq!(nearest(&"g".repeat(100_000), KINDS.iter().copied()), None);
    }

    #[test]
    fn at_most_a_third_of_the_letters_of_a_slip_differ() {
        assert_eq!(nearest("mplmentation", TRAIT_SETS.iter().copied()), Some("implementation"));
        assert_eq!(nearest("implatin", TRAIT_SETS.iter().copied()), None);
        assert_eq!(nearest("usr", TRAIT_SETS.iter().copied()), Some("user"));
        assert_eq!(nearest("ur", TRAIT_SETS.iter().copied()), None);
    }
}
