//! Device versions of functions of C++.

use crate::elaborate::Name;
use crate::obstacle::Obstacle;
use crate::places::end_of;
use crate::plan::{Adjacent, AdjacentKey, DeclarationPlace, FileIndex};
use crate::specialise::{Specialiser, State};
use ompick_frontend::entities::FunctionId;
use ompick_frontend::syntax::DeclarationKind;
use ompick_frontend::unit::{Declared, ParsedFile, Position, Unit};

/// The name of the device version of a function, where one of its own is to be called at a place of the file that is
/// walked. Sees to it that it is declared there.
pub fn name(walk: &mut Specialiser, function: FunctionId, at: usize, state: &State) -> Result<Option<Name>, Obstacle> {
    let unit = walk.unit.unit;
    let key = unit.entities().key(unit, function);
    let Some(version) = (walk.device_version)(&key).filter(|_| state.on_device) else { return Ok(None) };
    if is_declared_behind(unit, function, Position { file: walk.file, at }) {
        return Err(Obstacle::ItDeclaredInBlock);
    }
    match declared(unit, function, &version)? {
        Some(declarations) => walk.out.adjacent.extend(declarations),
        // What stands beside one that only its class declares is found by the arguments, too.
        None if is_hidden_friend(unit, function) => {}
        None => return Err(Obstacle::UnreadClass),
    }
    Ok(Some(version))
}

/// Whether a block declares a function at a place, and its namespace only behind that, or nowhere.
fn is_declared_behind(unit: &Unit, function: FunctionId, Position { file, at }: Position) -> bool {
    let of = |&(file, index): &(usize, u32)| &unit.files[file].syntax.declarations[index as usize];
    let declarations = &unit.entities().function(function).declarations;
    let Some(first) = declarations.iter().min_by_key(|d| unit.position(d.0, of(d).name.start)) else { return false };
    if unit.files[first.0].syntax.is_local(of(first)) {
        return true;
    }
    let in_block = unit.files[file].syntax.local(unit.files[first.0].name_of(of(first)), at);
    in_block.is_some_and(|d| d.kind == DeclarationKind::Function)
        && unit.position(file, at) < unit.position(first.0, of(first).name.start)
}

/// What declares the device version of a function where the function is declared; `None`: no scope declares that.
pub fn declared(
    unit: &Unit,
    function: FunctionId,
    version: &Name,
) -> Result<Option<Vec<(AdjacentKey, Adjacent)>>, Obstacle> {
    let of = |&(file, index): &(usize, u32)| &unit.files[file].syntax.declarations[index as usize];
    let declarations = &unit.entities().function(function).declarations;
    let own = declarations.iter().find(|d| of(d).qualifier.is_none() && !of(d).specifiers.is_friend);
    // What only classes declare, as their friend, only they can declare again.
    let is_friend_only = || declarations.iter().all(|d| of(d).specifiers.is_friend && of(d).definition.is_none());
    let own = own.or_else(|| declarations.first().filter(|_| is_friend_only()));
    let Some(&own) = own else { return Ok(None) };
    // A specialisation is declared before anything can make it of the template.
    let special = unit.entities().specialisations_of(function).iter();
    let special = special.filter_map(|f| unit.entities().function(*f).declarations.first()).copied();
    // Whose friend the function is, of that its version is one, too; and a later declaration may add default arguments.
    let adds = |d: &(usize, u32)| {
        let list = of(d).parameter_list.clone().filter(|_| *d != own && of(d).qualifier.is_none());
        list.is_some_and(|list| unit.files[d.0].text.text()[list].contains(&b'='))
    };
    let friends = declarations.iter().filter(|d| of(d).specifiers.is_friend || adds(d)).copied();
    let friends =
        friends.chain(befriended_instantiations(unit, function, Declared { file: own.0, declaration: of(&own) }));
    let mut made = Vec::new();
    if of(&own).definition.is_some() {
        made.extend(declared_by_typedef(unit, Declared { file: own.0, declaration: of(&own) }, version));
    }
    for (file, index) in std::iter::once(own).chain(special).chain(friends) {
        let (parsed, d) = (&unit.files[file], of(&(file, index)));
        if d.definition.is_some() {
            continue;
        }
        if parsed.syntax.declarators(&d.whole).count() > 1 {
            return Err(Obstacle::ItDeclaredTogether);
        }
        let place = AdjacentKey::new(file, end_of(parsed, d), version.clone());
        let like = DeclarationPlace { file: FileIndex::new(file), name: d.name.clone() };
        made.push((place, Adjacent::Prototype { like, name: version.clone() }));
    }
    Ok(Some(made))
}

/// The same behind `fn f;`, where `fn` is a type of functions: that is no declaration of a function to the parser. `own`: the
/// function's definition.
fn declared_by_typedef(unit: &Unit, own: Declared, version: &Name) -> Option<(AdjacentKey, Adjacent)> {
    let Declared { file, declaration: d } = own;
    let parsed = &unit.files[file];
    let mut named = parsed.syntax.declarations_of(parsed.name_of(d));
    let first =
        named.find(|e| e.kind == DeclarationKind::Object && e.scope == d.scope && e.name.start < d.name.start)?;
    let like = DeclarationPlace { file: FileIndex::new(file), name: d.name.clone() };
    let place = AdjacentKey::new(file, end_of(parsed, first), version.clone());
    Some((place, Adjacent::Prototype { like, name: version.clone() }))
}

/// The declarations that make instantiations of a function template friends, `friend int f<>(S);`; `own`: that of the
/// template.
fn befriended_instantiations(unit: &Unit, function: FunctionId, own: Declared) -> Vec<(usize, u32)> {
    if own.declaration.templates.is_empty() {
        return Vec::new();
    }
    let name = unit.files[own.file].name_of(own.declaration);
    let in_file = |(file, parsed): (usize, &ParsedFile)| {
        let named = parsed.syntax.indices_of(name);
        let is_one = |i: &u32| {
            let d = &parsed.syntax.declarations[*i as usize];
            let befriends = d.specifiers.is_friend && d.template_arguments.is_some();
            befriends && unit.entities().function_of(file, d) == Some(function)
        };
        named.filter(is_one).map(|i| (file, i)).collect::<Vec<_>>()
    };
    unit.files.iter().enumerate().flat_map(in_file).collect()
}

/// The same for one that is defined out of its class or namespace, which must declare it: of a specialisation its
/// template is declared there.
pub fn declared_for_definition(
    unit: &Unit,
    function: FunctionId,
    version: &Name,
) -> Result<Vec<(AdjacentKey, Adjacent)>, Obstacle> {
    if let Some(made) = declared(unit, function, version)? {
        return Ok(made);
    }
    let entities = unit.entities();
    let mut templates = entities.specialised_templates().filter(|(_, all)| all.contains(&function));
    let found = templates.find_map(|(template, _)| declared(unit, template, version).transpose());
    found.unwrap_or(Err(Obstacle::UnreadClass))
}

/// Whether only classes declare a function, as their friend, so that only arguments of them lead to it.
pub fn is_hidden_friend(unit: &Unit, function: FunctionId) -> bool {
    let declarations = &unit.entities().function(function).declarations;
    let mut all = declarations.iter().map(|&(file, index)| &unit.files[file].syntax.declarations[index as usize]);
    all.all(|d| d.specifiers.is_friend)
}

/// A name with its last component, but not its template arguments, replaced.
pub fn renamed(spelled: &[u8], name: &[u8], version: &[u8]) -> Vec<u8> {
    let from = crate::elaborate::cxx::qualifier(spelled).map_or(0, |q| q.len());
    match memchr::memmem::find(&spelled[from..], name) {
        Some(at) => [&spelled[..from + at], version, &spelled[from + at + name.len()..]].concat(),
        None => version.to_vec(),
    }
}
