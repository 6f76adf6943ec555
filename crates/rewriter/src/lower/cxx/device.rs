//! Device versions of functions of C++.

use super::clone;
use crate::elaborate::Name;
use crate::lines::{eol_of, indent_of, line_of};
use crate::lower::Lower as _;
use crate::lower::c;
use crate::specialise::{Beside, Specialiser, State};
use ompick_frontend::entities::FunctionId;
use ompick_frontend::syntax::{Declaration, ScopeKind};
use ompick_frontend::unit::ParsedFile;
use ompick_frontend::working::Edit;

const DECLARE_TARGET: &[u8] = b"#pragma omp declare target";
const END_DECLARE_TARGET: &[u8] = b"#pragma omp end declare target";

/// The name of the device version of a function, where one of its own is to be called. Sees to it that
/// it is declared there.
pub fn name(walk: &mut Specialiser, function: FunctionId, state: &State) -> Result<Option<Name>, String> {
    let unit = walk.unit.unit;
    let key = unit.entities().key(unit, function);
    let Some(version) = (walk.device_version)(&key).filter(|_| state.on_device) else { return Ok(None) };
    let declarations = &unit.entities().function(function).declarations;
    let of = |&(file, index): &(usize, u32)| &unit.files[file].syntax.declarations[index as usize];
    let own = declarations.iter().find(|d| of(d).qualifier.is_none() && !of(d).specifiers.is_friend);
    let Some(&(file, index)) = own else {
        return Err("its class was not read, so its device version cannot be declared in it".to_owned());
    };
    let parsed = &unit.files[file];
    let d = of(&(file, index));
    if d.definition.is_none() {
        if parsed.syntax.declarators(&d.whole).count() > 1 {
            return Err("it is declared together with other names".to_owned());
        }
        let place = (file, clone::end_of(parsed, d), version.clone());
        walk.out.beside.insert(place, Beside::Declaration(prototype(parsed, d, &version)));
    }
    Ok(Some(version))
}

/// A declaration like another under a new name, on one line.
pub fn declaration(parsed: &ParsedFile, d: &Declaration, name: &[u8]) -> Vec<u8> {
    let text = parsed.text.text();
    let body = d.definition.map(|f| parsed.syntax.functions[f as usize].body.start);
    let end = body.unwrap_or_else(|| clone::end_of(parsed, d));
    let mut declaration = [&text[d.whole.start..d.name.start], name, &text[d.name.end..end]].concat();
    if body.is_some() {
        declaration.truncate(declaration.trim_ascii_end().len());
        declaration.push(b';');
    }
    let lines = declaration.split(|b| matches!(b, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start);
    lines.collect::<Vec<_>>().join(&b' ')
}

/// The same for a device version.
fn prototype(parsed: &ParsedFile, d: &Declaration, name: &[u8]) -> Vec<u8> {
    let text = parsed.text.text();
    let line = declaration(parsed, d, name);
    match in_class(parsed, d) {
        true => line,
        false => [DECLARE_TARGET, &line, END_DECLARE_TARGET].join(eol_of(text)),
    }
}

fn in_class(parsed: &ParsedFile, d: &Declaration) -> bool {
    d.qualifier.is_some() || parsed.syntax.scopes[d.scope as usize].kind == ScopeKind::Class
}

/// A function's device version, to stand behind its definition.
pub fn version(lowering: &c::Lowering, parsed: &ParsedFile, function: &Declaration, text: &[u8]) -> Edit {
    let source = parsed.text.text();
    let eol = eol_of(source);
    let mut out = eol.to_vec();
    let wrapped = !in_class(parsed, function);
    if wrapped {
        out.extend([DECLARE_TARGET, eol].concat());
    }
    if lowering.style().lines.markers != crate::run::LineMarkers::Never {
        out.extend(lowering.style().lines.marker_for(parsed, line_of(parsed, function.whole.start)).into_bytes());
        out.extend_from_slice(eol);
    }
    out.extend_from_slice(indent_of(source, function.whole.start));
    out.extend_from_slice(text);
    if wrapped {
        out.extend([eol, END_DECLARE_TARGET].concat());
    }
    let end = function.whole.end;
    out.extend(lowering.back_in_step(parsed, end));
    Edit { range: end..end, text: out }
}

/// A name with its last component, but not its template arguments, replaced.
pub fn renamed(spelled: &[u8], name: &[u8], version: &[u8]) -> Vec<u8> {
    let from = crate::elaborate::cxx::qualifier(spelled).map_or(0, |q| q.len());
    match memchr::memmem::find(&spelled[from..], name) {
        Some(at) => [&spelled[..from + at], version, &spelled[from + at + name.len()..]].concat(),
        None => version.to_vec(),
    }
}
