//! Names that a preprocessor puts together of pieces: `CAT(wo, rk)` is `work`. Which of them it makes only it can tell;
//! which it may make, the words tell that stand there.

use rustc_hash::FxHashSet;

/// The words that names may be put together of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces(FxHashSet<Vec<u8>>);

impl Pieces {
    pub fn add<'t>(&mut self, words: impl IntoIterator<Item = &'t [u8]>) {
        words.into_iter().for_each(|word| {
            // (Most are there.)
            if !self.0.contains(word) {
                self.0.insert(word.to_vec());
            }
        });
    }

    /// Whether a name is one of them, or some of them one behind the other.
    pub fn may_make(&self, name: &[u8]) -> bool {
        self.make_with(name, &FxHashSet::default())
    }

    /// The same with more of them.
    pub fn make_with(&self, name: &[u8], more: &FxHashSet<&[u8]>) -> bool {
        let mut is_end = vec![false; name.len() + 1];
        is_end[0] = true;
        for start in 0..name.len() {
            if !is_end[start] {
                continue;
            }
            for end in start + 1..=name.len() {
                let piece = &name[start..end];
                is_end[end] |= more.contains(piece) || self.0.contains(piece);
            }
        }
        !name.is_empty() && is_end[name.len()]
    }
}

/// Whether identifiers have such a character.
pub fn is_word_part(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$')
}

/// The words of a text.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| !is_word_part(b)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_words_one_behind_the_other() {
        let mut pieces = Pieces::default();
        pieces.add(words(b"call CAT(wo, rk)(r); eos_2"));
        for (name, may_be) in
            [("work", true), ("rkwo", true), ("wo", true), ("wor", true), ("worx", false), ("", false)]
        {
            assert_eq!(pieces.may_make(name.as_bytes()), may_be, "{name}");
        }
        assert!(pieces.make_with(b"wo_k", &FxHashSet::from_iter([&b"_k"[..]])));
    }
}
