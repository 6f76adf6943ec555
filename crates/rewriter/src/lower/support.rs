//! Support code as text, one module a language.

mod c;
mod cxx;

use crate::plan::Support;
use ompick_frontend::cpp::CppLineKind;
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

/// Whether the unit includes the runtime's header.
pub fn includes_omp(unit: &Unit) -> bool {
    let lines = unit.preprocessed.passes.iter().flat_map(|p| &p.lines).filter(|l| l.active);
    lines.map(|l| &l.kind).any(|k| matches!(k, CppLineKind::Include(i) if i.spelling == b"omp.h"))
}
