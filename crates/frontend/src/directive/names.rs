//! Directive names: how they are spelled, and which there are (OpenMP 5.2, 3.1 and 17.3).

use ompick_resolver::names::{self, DIRECTIVES};
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Whether a word occurs in a name.
fn is_word(word: &str) -> bool {
    static WORDS: LazyLock<FxHashSet<&str>> =
        LazyLock::new(|| DIRECTIVES.iter().flat_map(|d| d.name.split(' ')).chain(["do"]).collect());
    WORDS.contains(word)
}

/// The name that the words spell, and whether it is one of OpenMP's.
pub(super) fn canonical<'a>(words: impl Iterator<Item = &'a str>, joined: bool) -> (String, bool) {
    let mut name = Vec::new();
    for word in words {
        let parts: Vec<&str> = word.split('_').collect();
        if is_word(word) {
            name.push(word);
        } else if parts.iter().all(|part| is_word(part)) {
            name.extend(parts);
        } else if let Some(parts) = joined.then(|| split(word)).flatten() {
            name.extend(parts);
        } else {
            name.push(word);
        }
    }
    let known = is_known(&name);
    (name.join(" "), known)
}

/// How many of the words that a directive of fixed form begins with are its name, if one of them is cut by blanks
/// (`PARA LLEL`), which have no meaning there (Fortran 2018, 6.3.3.1).
pub fn cut_name(words: &[&str]) -> Option<usize> {
    let is_name = |count: &usize| canonical(words[..*count].iter().copied(), true).1;
    let is_cut_name = |count: &usize| split(&words[..*count].concat()).is_some_and(|name| is_known(&name));
    let own = (1..=words.len()).rev().find(is_name).unwrap_or(0);
    (own + 1..=words.len()).rev().find(is_cut_name)
}

fn is_known(name: &[&str]) -> bool {
    match name {
        // Those that join words are gone.
        _ if name.iter().any(|word| word.contains('_')) => false,
        ["end", rest @ ..] => !matches!(rest, ["begin" | "end", ..]) && is_known(rest),
        _ => {
            let name = name.join(" ");
            names::directive(&name).is_some() || names::leaves(&name).is_some()
        }
    }
}

/// The words of a name written without blanks (`endparalleldo`), as Fortran allows; underscores may stand between.
fn split(word: &str) -> Option<Vec<&str>> {
    // The longest name would be shorter; what is longer is not worth the time.
    if word.len() > 100 || !word.is_ascii() || word.ends_with('_') || word.contains("__") {
        return None;
    }
    // last[i]: where the word begins that ends at i, if the text up to i is made of words.
    let mut last = vec![None; word.len() + 1];
    last[0] = Some(0);
    for end in 1..=word.len() {
        last[end] = (0..end).find(|&start| {
            last[start].is_some() && (is_word(&word[start..end]) || start > 0 && &word[start..end] == "_")
        });
    }
    let mut words = Vec::new();
    let mut end = word.len();
    while end > 0 {
        let start = last[end]?;
        words.push(&word[start..end]);
        end = start;
    }
    words.reverse();
    words.retain(|&word| word != "_");
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, joined: bool, expected: &str, known: bool) {
        assert_eq!(canonical(name.split(' '), joined), (expected.to_owned(), known));
    }

    #[test]
    fn names_cut_by_blanks() {
        for (name, count) in [("para llel num_threads", 2), ("declare vari ant", 3), ("en d target data map", 4)] {
            assert_eq!(cut_name(&name.split(' ').collect::<Vec<_>>()), Some(count), "{name}");
        }
        for name in ["declare variant", "parallel do private", "paralleldo default", "num bers", "do simd", ""] {
            assert_eq!(cut_name(&name.split(' ').collect::<Vec<_>>()), None, "{name}");
        }
    }

    #[test]
    fn words() {
        check("parallel for", false, "parallel for", true);
        check("target enter data", false, "target enter data", true);
        check("begin declare variant", false, "begin declare variant", true);
        check("begin parallel", false, "begin parallel", false);
        check("end parallel do", true, "end parallel do", true);
        check("target variant dispatch", false, "target variant dispatch", true);
        check("ompx_bare", false, "ompx_bare", false);
        check("PARALLEL", false, "PARALLEL", false);
        check("end", false, "end", false);
        check("target teams workdistribute", false, "target teams workdistribute", true);
        check("parallel parallel", false, "parallel parallel", false);
    }

    #[test]
    fn underscores() {
        check("target_enter_data", false, "target enter data", true);
        check("begin declare_variant", false, "begin declare variant", true);
        check("task_iteration", false, "task iteration", true);
        check("target_teams_distribute parallel_for", false, "target teams distribute parallel for", true);
        check("target_foo", false, "target_foo", false);
    }

    #[test]
    fn without_blanks() {
        check("endparalleldo", true, "end parallel do", true);
        check("parallelsections", true, "parallel sections", true);
        check("taskloopsimd", true, "taskloop simd", true);
        check("targetenterdata", true, "target enter data", true);
        check("end_declaretarget", true, "end declare target", true);
        check("parallelfor", false, "parallelfor", false);
        check("paralleldox", true, "paralleldox", false);
    }
}
