//! The names of the variants that stand in `begin declare variant` regions: the base function's name
//! augmented by the context selector, readable, and equal for equal selectors (OpenMP 5.2, 7.5.5).

use ompick_resolver::selector::{ContextSelector, TraitPropertyKind, TraitSelector, TraitSetName};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Longer names end in a number that stands for the rest.
const LONGEST: usize = 160;

/// `f__ompick__kind_nohost__arch_nvptx_and_nvptx64` for `f` under `device={kind(nohost),
/// arch(nvptx,nvptx64)}`: the order in which sets, selectors and properties are written does not
/// matter, but for constructs. What no identifier can spell is told apart by a number.
pub fn mangled(base: &[u8], selector: &ContextSelector) -> Vec<u8> {
    let mut name = String::from("__ompick");
    let mut lossy = false;
    for part in parts(selector) {
        let words = part.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
        let word = words.collect::<Vec<_>>().join("_");
        lossy |= word != part;
        name.push_str("__");
        name.push_str(&word);
    }
    if lossy || name.len() > LONGEST {
        name.truncate(LONGEST);
        let whole = parts(selector).into_iter().collect::<Vec<_>>().join("__");
        name.push_str(&format!("__{:08x}", hash(whole.as_bytes())));
    }
    [&identifier(base), name.as_bytes()].concat()
}

/// The selectors, each as one text, sorted; the constructs together, as their order matters.
fn parts(selector: &ContextSelector) -> BTreeSet<String> {
    let mut parts = BTreeSet::new();
    let mut constructs = Vec::new();
    for set in &selector.sets {
        for own in &set.selectors {
            let text = text(own);
            match &set.name {
                TraitSetName::Construct => constructs.push(text),
                TraitSetName::TargetDevice => drop(parts.insert(format!("target_device_{text}"))),
                TraitSetName::Device | TraitSetName::Implementation | TraitSetName::User => drop(parts.insert(text)),
                TraitSetName::Unknown(name) => drop(parts.insert(format!("{name}_{text}"))),
            }
        }
    }
    if !constructs.is_empty() {
        parts.insert(format!("in_{}", constructs.join("_and_")));
    }
    parts
}

/// `arch_nvptx_and_nvptx64`, with an explicit score as `vendor_score_2_gnu`.
fn text(selector: &TraitSelector) -> String {
    let mut text = selector.name.clone();
    if let Some(score) = &selector.score {
        let value = score.value.as_ref().map_or_else(|| score.tokens.join(" "), ToString::to_string);
        text.push_str(&format!("_score_{value}"));
    }
    let properties: BTreeSet<String> = selector.properties.iter().flatten().map(|p| property(&p.kind)).collect();
    if !properties.is_empty() {
        text.push('_');
        text.push_str(&properties.into_iter().collect::<Vec<_>>().join("_and_"));
    }
    text
}

fn property(kind: &TraitPropertyKind) -> String {
    match kind {
        TraitPropertyKind::Expression(e) => expression(&e.tokens),
        other => other.to_string(),
    }
}

/// `n > 1` as `n_gt_1`. What could also stand for another ends in a blank: a number is needed.
fn expression(tokens: &[String]) -> String {
    const OPERATORS: [(&str, &str); 13] = [
        (">", "gt"),
        ("<", "lt"),
        (">=", "ge"),
        ("<=", "le"),
        ("==", "eq"),
        ("!=", "ne"),
        ("&&", "and"),
        ("||", "or"),
        ("!", "not"),
        ("+", "plus"),
        ("-", "minus"),
        ("*", "times"),
        ("%", "mod"),
    ];
    let spelled = |t: &String| OPERATORS.iter().find(|(o, _)| o == t).map_or(t.clone(), |(_, w)| (*w).to_owned());
    let has_word = |t: &String| t.split('_').any(|part| OPERATORS.iter().any(|(_, w)| *w == part));
    let whole = tokens.iter().map(spelled).collect::<Vec<_>>().join("_");
    if tokens.iter().any(has_word) { format!("{whole} ") } else { whole }
}

/// The words for the operators that a function can have for its name.
const OPERATOR_WORDS: [(&str, &str); 39] = [
    ("+", "plus"),
    ("-", "minus"),
    ("*", "times"),
    ("/", "divided"),
    ("%", "modulo"),
    ("^", "xor"),
    ("&", "and"),
    ("|", "or"),
    ("~", "complement"),
    ("!", "not"),
    ("=", "assign"),
    ("<", "less"),
    (">", "greater"),
    ("+=", "plus_assign"),
    ("-=", "minus_assign"),
    ("*=", "times_assign"),
    ("/=", "divided_assign"),
    ("%=", "modulo_assign"),
    ("^=", "xor_assign"),
    ("&=", "and_assign"),
    ("|=", "or_assign"),
    ("<<", "left"),
    (">>", "right"),
    ("<<=", "left_assign"),
    (">>=", "right_assign"),
    ("==", "equal"),
    ("!=", "unequal"),
    ("<=", "at_most"),
    (">=", "at_least"),
    ("<=>", "compare"),
    ("&&", "both"),
    ("||", "either"),
    ("++", "increment"),
    ("--", "decrement"),
    (",", "comma"),
    ("->*", "arrow_star"),
    ("->", "arrow"),
    ("()", "call"),
    ("[]", "subscript"),
];

/// The operator of an operator function's name, `+` of `operator +`, if it is written with punctuators.
pub fn operator(name: &[u8]) -> Option<&'static str> {
    let rest: Vec<u8> = name.strip_prefix(b"operator")?.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    OPERATOR_WORDS.iter().find(|(o, _)| o.as_bytes() == rest).map(|(o, _)| *o)
}

/// The suffix of a literal operator's name, `_s` of `operator""_s` ([over.literal]).
pub fn literal_suffix(name: &[u8]) -> Option<&[u8]> {
    let rest = name.strip_prefix(b"operator")?.trim_ascii_start();
    Some(rest.strip_prefix(b"\"\"")?.trim_ascii_start()).filter(|suffix| !suffix.is_empty())
}

/// A function's name in the one way in which it is told from others: `operator +` is `operator+`.
pub fn plain(name: &[u8]) -> Cow<'_, [u8]> {
    match operator(name) {
        Some(own) => [b"operator", own.as_bytes()].concat().into(),
        None => name.into(),
    }
}

/// A function's name as part of an identifier: `operator_plus` for `operator+`.
pub fn identifier(name: &[u8]) -> Cow<'_, [u8]> {
    match operator(name).and_then(|own| OPERATOR_WORDS.iter().find(|(o, _)| *o == own)) {
        Some((_, word)) => format!("operator_{word}").into_bytes().into(),
        None => name.into(),
    }
}

/// What tells texts apart in names, the same on every machine: FNV-1a.
pub fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directive::{self, ClauseKind, DirectiveText, Options};

    fn name(selector: &str) -> String {
        let text = format!("begin declare variant match({selector})");
        let parsed = directive::parse(&DirectiveText::whole(text.as_bytes()), Options { fold_case: false });
        let ClauseKind::Match(selector) = &parsed.clauses[0].kind else { panic!("{selector}") };
        String::from_utf8(mangled(b"f", selector)).unwrap()
    }

    #[test]
    fn equal_selectors_give_equal_names_whatever_their_order() {
        let a = name("device={kind(nohost), arch(nvptx64,nvptx)}, implementation={vendor(gnu)}");
        assert_eq!(a, "f__ompick__arch_nvptx_and_nvptx64__kind_nohost__vendor_gnu");
        assert_eq!(name("implementation={vendor(\"gnu\")}, device={arch(nvptx,nvptx64),kind(nohost)}"), a);
    }

    #[test]
    fn different_selectors_give_different_names() {
        let selectors = [
            "device={kind(gpu)}",
            "target_device={kind(gpu)}",
            "construct={target,parallel}",
            "construct={parallel,target}",
            "device={isa(\"core-avx2\")}",
            "device={isa(core_avx2)}",
            "user={condition(n > 1)}",
            "user={condition(n < 1)}",
            "user={condition(n)}",
            "user={condition(n_gt_1)}",
            "user={condition((n) > 1)}",
            "implementation={vendor(gnu)}",
            "implementation={vendor(score(2): gnu)}",
        ];
        let names: BTreeSet<String> = selectors.iter().map(|s| name(s)).collect();
        assert_eq!(names.len(), selectors.len(), "{names:?}");
        assert!(names.contains("f__ompick__in_parallel_and_target"), "{names:?}");
        assert!(names.contains("f__ompick__condition_n"), "{names:?}");
        assert!(names.contains("f__ompick__condition_n_gt_1"), "{names:?}");
        let word = |n: &String| n.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        assert!(names.iter().all(word), "{names:?}");
    }

    #[test]
    fn a_name_has_an_end() {
        let many: Vec<String> = (0..100).map(|i| format!("sm_{i}")).collect();
        let (a, b) = (name(&format!("device={{isa({})}}", many.join(","))), name("device={isa(sm_1)}"));
        assert!(a.len() < 200 && a != b, "{a}");
    }
}
