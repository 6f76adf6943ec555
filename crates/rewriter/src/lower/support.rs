//! Support code as text, one module a language.

mod c;
mod cxx;

use crate::plan::Support;
use ompick_frontend::language::Language;
use ompick_frontend::unit::Unit;

/// The text of support code in a unit of C or C++.
pub fn text(unit: &Unit, support: &Support) -> Vec<u8> {
    match unit.language {
        Language::Cxx => cxx::text(unit, support),
        _ => c::text(support),
    }
    .into_bytes()
}
