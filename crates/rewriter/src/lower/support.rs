//! Support code as text, one module a language.

mod c;
mod cxx;

use crate::plan::Support;
use ompick_frontend::language::Language;
use ompick_frontend::unit::Unit;

/// The text of support code in a unit of C or C++.
pub fn text(unit: &Unit, support: &Support) -> Vec<u8> {
    let text = match unit.language {
        Language::Cxx => cxx::text(unit, support),
        _ => c::text(&unit.preprocessed, support),
    };
    match support {
        // Names of the user's are in it.
        Support::TwoBodies { .. } | Support::UnknownClassObject { .. } => text,
        _ => unit.preprocessed.with_free_names(&text),
    }
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elaborate::arguments::InteropType;
    use ompick_frontend::cpp::TranslationUnit;
    use std::collections::BTreeSet;

    /// Definitions are put in order by what they say that they refer to.
    #[test]
    fn support_code_of_c_refers_to_what_it_says() {
        let types = vec![InteropType::TargetSync];
        let all = [
            Support::DeviceIs,
            Support::DeviceHasUid,
            Support::DefaultDevice,
            Support::InteropType { with_header: false },
            Support::InteropEntries,
            Support::MakeInterop { prefer: String::new(), types, nowait: false },
            Support::DestroyInterop,
            Support::InteropDevice,
            Support::MappedPtr,
            Support::MappedPtrOrOwn,
        ];
        let unit = TranslationUnit::default();
        let names: BTreeSet<Vec<u8>> = all.iter().map(|support| support.name(&unit)).collect();
        for support in &all {
            let text = c::text(&unit, support);
            let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(|w| w.as_bytes().to_vec());
            let others: BTreeSet<_> = words.filter(|w| names.contains(w) && *w != support.name(&unit)).collect();
            assert_eq!(others, support.refers_to().into_iter().collect(), "{text}");
        }
    }
}
