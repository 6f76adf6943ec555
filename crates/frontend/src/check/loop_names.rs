//! The loop construct has another name in Fortran than in C and C++ (OpenMP 5.2, 7.1 and 11.5).

use super::*;

/// The other language's name of the construct, this one's, and what this one is.
fn names_of(language: Language) -> [&'static str; 3] {
    match language {
        Language::Fortran => ["for", "do", "Fortran"],
        Language::C | Language::Cxx => ["do", "for", "C and C++"],
    }
}

fn message(language: Language) -> String {
    let [wrong, right, language] = names_of(language);
    format!("`{wrong}` is no directive of {language}: the loop construct is `{right}`")
}

fn has_wrong_name(name: &str, language: Language) -> bool {
    let [wrong, ..] = names_of(language);
    name.split(['_', ' ']).any(|word| word == wrong)
}

impl Checker<'_> {
    /// The name in construct selectors.
    pub(super) fn loop_names(&mut self, parsed: &ParsedFile, placed: &Placed, selector: &ContextSelector) {
        let [wrong, right, _] = names_of(parsed.language);
        let constructs = selector.selectors(TraitSetName::Construct);
        for construct in constructs.filter(|s| has_wrong_name(&s.name, parsed.language)) {
            let place = placed.place(&construct.span);
            let fix = renamed(parsed, &place, wrong, right);
            self.say_with(&codes::SELECTOR, parsed, &place, message(parsed.language), Vec::new(), fix);
        }
    }

    /// The name of a directive variant.
    pub(super) fn loop_variant(&mut self, parsed: &ParsedFile, placed: &Placed, variant: Option<&Directive>) {
        let [wrong, right, _] = names_of(parsed.language);
        if let Some(v) = variant.filter(|v| has_wrong_name(&v.name, parsed.language)) {
            let place = placed.place(&v.name_range);
            let fix = renamed(parsed, &place, wrong, right);
            self.say_with(&codes::UNKNOWN_VARIANT, parsed, &place, message(parsed.language), Vec::new(), fix);
        }
    }
}
