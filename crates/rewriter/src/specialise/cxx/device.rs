//! Device versions of functions of C++.

use crate::elaborate::Name;
use crate::obstacle::Obstacle;
use crate::places::end_of;
use crate::plan::{Adjacent, AdjacentKey, DeclarationPlace, FileIndex};
use crate::specialise::{Specialiser, State};
use ompick_frontend::entities::FunctionId;

/// The name of the device version of a function, where one of its own is to be called. Sees to it that
/// it is declared there.
pub fn name(walk: &mut Specialiser, function: FunctionId, state: &State) -> Result<Option<Name>, Obstacle> {
    let unit = walk.unit.unit;
    let key = unit.entities().key(unit, function);
    let Some(version) = (walk.device_version)(&key).filter(|_| state.on_device) else { return Ok(None) };
    let declarations = &unit.entities().function(function).declarations;
    let of = |&(file, index): &(usize, u32)| &unit.files[file].syntax.declarations[index as usize];
    let own = declarations.iter().find(|d| of(d).qualifier.is_none() && !of(d).specifiers.is_friend);
    let Some(&(file, index)) = own else {
        // One that only its class declares is found by its arguments, and so is what stands beside it.
        let in_class = declarations.iter().any(|d| of(d).specifiers.is_friend && of(d).definition.is_some());
        return if in_class { Ok(Some(version)) } else { Err(Obstacle::UnreadClass) };
    };
    // A specialisation is declared before anything can make it of the template.
    let special = unit.entities().specialisations_of(function).iter();
    let special = special.filter_map(|f| unit.entities().function(*f).declarations.first()).copied();
    for (file, index) in std::iter::once((file, index)).chain(special) {
        let (parsed, d) = (&unit.files[file], of(&(file, index)));
        if d.definition.is_some() {
            continue;
        }
        if parsed.syntax.declarators(&d.whole).count() > 1 {
            return Err(Obstacle::ItDeclaredTogether);
        }
        let place = AdjacentKey::new(file, end_of(parsed, d), version.clone());
        let like = DeclarationPlace { file: FileIndex::new(file), name: d.name.clone() };
        walk.out.adjacent.insert(place, Adjacent::Prototype { like, name: version.clone() });
    }
    Ok(Some(version))
}

/// A name with its last component, but not its template arguments, replaced.
pub fn renamed(spelled: &[u8], name: &[u8], version: &[u8]) -> Vec<u8> {
    let from = crate::elaborate::cxx::qualifier(spelled).map_or(0, |q| q.len());
    match memchr::memmem::find(&spelled[from..], name) {
        Some(at) => [&spelled[..from + at], version, &spelled[from + at + name.len()..]].concat(),
        None => version.to_vec(),
    }
}
