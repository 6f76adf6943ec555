//! Names that are nearly those of directives with variants: compilers ignore what they do not know.

use super::{CLAUSES, DIRECTIVES};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Spellings without blanks, and what is meant by them. `variant` alone lacks a word.
const WITH_VARIANTS: [(&str, &str); 10] = [
    ("metadirective", "metadirective"),
    ("beginmetadirective", "begin metadirective"),
    ("endmetadirective", "end metadirective"),
    ("declarevariant", "declare variant"),
    ("begindeclarevariant", "begin declare variant"),
    ("enddeclarevariant", "end declare variant"),
    ("dispatch", "dispatch"),
    ("variant", "declare variant"),
    ("beginvariant", "begin declare variant"),
    ("endvariant", "end declare variant"),
];

/// The longest beginning of a directive that is compared: a name has no more words, however they are cut.
const WORDS: usize = 5;

fn compact(name: &str) -> String {
    let letters = name.chars().filter(|c| !c.is_whitespace() && *c != '_');
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// The directive with variants that an unknown name is probably meant to be; not if another directive is nearer.
/// Blanks and underscores do not count.
pub fn nearest_with_variants(name: &str) -> Option<&'static str> {
    static OTHERS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let is_other = |name: &&str| !WITH_VARIANTS.iter().any(|(_, meant)| meant == name);
        DIRECTIVES.iter().map(|d| d.name).filter(is_other).map(compact).collect()
    });
    let name = compact(name);
    let length = name.chars().count();
    let allowed = (length / 3).max(1);
    let near = |known: &str| {
        // The distance is quadratic: nobody mistypes a name into a kilobyte.
        let distance = (known.len().abs_diff(length) <= allowed).then(|| strsim::osa_distance(&name, known));
        distance.filter(|distance| *distance <= allowed)
    };
    let found = WITH_VARIANTS.iter().filter_map(|(written, meant)| Some((near(written)?, *meant)));
    let (distance, meant) = found.min_by_key(|(distance, _)| *distance)?;
    let is_nearer = |other: &String| near(other).is_some_and(|n| n < distance);
    (!OTHERS.iter().any(is_nearer)).then_some(meant)
}

/// Whether the words that a directive begins with may be the name of one with variants, misspelt. Of most directives
/// the first words tell that they are others.
pub fn may_be_misspelt<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    static KNOWN: LazyLock<HashSet<&str>> =
        LazyLock::new(|| DIRECTIVES.iter().flat_map(|d| d.name.split(' ')).chain(["do", "ompx"]).collect());
    let mut name = String::new();
    let mut is_unknown = false;
    for word in words.take(WORDS) {
        if CLAUSES.binary_search(&word).is_ok() {
            return false;
        }
        name.push_str(word);
        is_unknown |= !KNOWN.contains(word);
        if is_unknown && nearest_with_variants(&name).is_some() {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_in_the_name_of_a_directive_with_variants_is_found() {
        for (name, meant) in [
            ("declare varaint", "declare variant"),
            ("declarevariant", "declare variant"),
            ("declare_varaint", "declare variant"),
            ("begin declarevariant", "begin declare variant"),
            ("declar variant", "declare variant"),
            ("metadirectiv", "metadirective"),
            ("metadirective_", "metadirective"),
            ("dispatc", "dispatch"),
            ("variant", "declare variant"),
            ("END VARAINT", "end declare variant"),
            ("declare vargent", "declare variant"),
            ("begin declre varnt", "begin declare variant"),
        ] {
            assert_eq!(nearest_with_variants(name), Some(meant), "{name}");
            let is_marked_otherwise = name == "variant" || name.ends_with('_');
            assert!(is_marked_otherwise || may_be_misspelt(name.to_lowercase().split([' ', '_'])), "{name}");
        }
    }

    #[test]
    fn blanks_and_underscores_do_not_count() {
        assert_eq!(nearest_with_variants("meta __ __ __ __ directive"), Some("metadirective"));
        assert_eq!(nearest_with_variants("v a r i a n t"), Some("declare variant"));
    }

    #[test]
    fn what_is_nearer_to_another_directive_is_meant_to_be_that() {
        for name in [
            "begin declare targt",
            "declare targett",
            "declare mappr",
            "distribut",
            "parallell",
            "vendor thing",
            "disp",
            "barrierr",
        ] {
            assert_eq!(nearest_with_variants(name), None, "{name}");
        }
        for name in ["parallel do private", "declare simd notinbranch", "end target teams", "critical variants"] {
            assert!(!may_be_misspelt(name.split(' ')), "{name}");
        }
    }
}
