//! How something is named at a call of Fortran: its module publishes it under a name that nothing else
//! has, and `use` statements with `only` gain that name. The user's own names keep their meaning and
//! their accessibility.

pub mod body;
pub mod generic_clone;

use crate::copies::macro_state::{self, Copied};
use crate::elaborate::Name;
use crate::generated_names::{DeviceSuffix, derived, short};
use crate::macros::MacroState;
use crate::obstacle::Obstacle;
use crate::plan::{Import, Keyword, Request, RequestedDeclaration, UseItem};
use ompick_frontend::directive::{Clause, Directive};
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::nodes;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::declaration::UpperBound;
use ompick_frontend::syntax::fortran::expression;
use ompick_frontend::syntax::fortran::{EntityKind, ScopeKind, StatementId, StatementKind};
use ompick_resolver::names::Association;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// What a call is to name.
#[derive(Clone, Debug)]
pub enum Referent {
    /// A procedure with the name that it has in scope `from`.
    Procedure { meaning: Meaning, name: Name, from: Place },
    /// The device version of a procedure.
    DeviceVersion { of: Meaning },
    /// A procedure of ours, in the scope `owner`.
    Dispatcher { owner: Place, name: Name },
}

impl Referent {
    /// The dummy arguments of a procedure of the user's that is called.
    pub fn dummies<'u>(&self, names: &Names<'u>) -> Option<&'u [Name]> {
        match self {
            Referent::Procedure { meaning: Meaning::Procedure(p), .. }
            | Referent::DeviceVersion { of: Meaning::Procedure(p) } => Some(&names.scope(*p).dummies),
            _ => None,
        }
    }
}

/// The name that something of ours has in `owner`: the module's name is in it, because several modules may have a
/// procedure of the same name that are accessed in one place, whichever of them are in sight.
pub fn own_name(names: &Names, owner: Place, base: &[u8], suffix: &[u8]) -> Name {
    let s = names.scope(owner);
    match s.kind {
        ScopeKind::Module => derived(base, &[suffix, b"_", &short(&s.name)].concat()),
        _ => derived(base, suffix),
    }
}

/// A place at which something is called.
#[derive(Clone, Copy)]
pub struct Site {
    pub scope: Place,
    pub at: usize,
}

impl Site {
    /// In a procedure of ours in a scope.
    fn in_procedure_of(names: &Names, scope: Place) -> Site {
        Site { scope, at: names.procedures_end(scope) }
    }

    /// Whether a name of a procedure is something else there, whatever scopes say.
    fn hides(&self, names: &Names, name: &[u8]) -> bool {
        let fortran = names.fortran(self.scope);
        let statement = fortran.statement_before(self.at + 1);
        self.has_macro(names, name) || statement.is_some_and(|id| fortran.declares_iterator(id, name))
    }

    /// Whether a name is the preprocessor's there, which knows no scopes.
    fn has_macro(&self, names: &Names, name: &[u8]) -> bool {
        MacroState::at(names.parsed(self.scope), self.at).is_macro(name)
    }
}

/// The name by which something can be called at `site`, with what must be done for that. The error says
/// why there is none.
pub fn reach(
    names: &Names,
    site: Site,
    wanted: &Referent,
    device_suffix: &DeviceSuffix,
    requests: &mut std::collections::BTreeSet<Request>,
) -> Result<Name, Obstacle> {
    match wanted {
        Referent::Procedure { meaning, name, from } => {
            let by_own_name = (!needs_other_name(names, site, meaning, name)).then(|| name.clone());
            if let Some(known) = by_own_name.or_else(|| renamed(names, site, meaning)) {
                return Ok(known);
            }
            let site = site.scope;
            let owner = match meaning {
                Meaning::Procedure(place) => names.owner(*place),
                _ => declaring_host(names, *from, name),
            };
            if names.scope(owner).kind == ScopeKind::File {
                return Err(Obstacle::NoInterfaceAtCall { name: shown(name).to_string() });
            }
            let own_name = match meaning {
                Meaning::Procedure(place) => names.scope(*place).name.clone(),
                _ => name.clone(),
            };
            let (owner, body) = match meaning {
                Meaning::Procedure(place) => declared_again(names, site, *place),
                _ => None,
            }
            .map_or((owner, None), |(owner, body)| (owner, Some(body)));
            requests.extend(body);
            check_declarable(names, owner, &own_name)?;
            let alias = self::own_name(names, owner, &own_name, b"__ompick");
            requests.insert(Request::Alias { owner, name: own_name, alias: alias.clone() });
            visible(names, site, owner, &alias, requests)?;
            Ok(alias)
        }
        Referent::DeviceVersion { of } => device_version(names, site.scope, of, device_suffix, requests),
        Referent::Dispatcher { owner, name } => {
            visible(names, site.scope, *owner, name, requests)?;
            Ok(name.clone())
        }
    }
}

/// A procedure of ours in a scope.
#[derive(Clone, Copy)]
pub struct Within<'w> {
    pub scope: Place,
    pub device_suffix: &'w DeviceSuffix,
}

/// The same in a procedure of ours, which can have `use` statements of its own: those that it needs are added to
/// `imports`.
pub fn reach_in_procedure(
    names: &Names,
    Within { scope, device_suffix }: Within,
    wanted: &Referent,
    requests: &mut std::collections::BTreeSet<Request>,
    imports: &mut std::collections::BTreeSet<Import>,
) -> Result<Name, Obstacle> {
    let site = Site::in_procedure_of(names, scope);
    if let Referent::Procedure { meaning: meaning @ Meaning::Opaque { module, .. }, name, from } = wanted {
        if names.resolve(scope, name) != *meaning {
            let (module, item) = named_by_use(names, *from, module, name)?;
            imports.insert(Import { module, item });
        }
        return Ok(name.clone());
    }
    let why = match reach(names, site, wanted, device_suffix, requests) {
        Ok(name) => return Ok(name),
        Err(why) => why,
    };
    let Referent::Procedure { meaning: Meaning::Procedure(place), .. } = wanted else { return Err(why) };
    let module = names.owner(*place);
    if names.scope(module).kind != ScopeKind::Module {
        return Err(why);
    }
    let name = &names.scope(*place).name;
    publish_as(names, module, name, requests);
    let alias = own_name(names, module, name, b"__ompick");
    imports.insert(Import { module: names.scope(module).name.clone(), item: UseItem::plain(&alias) });
    Ok(alias)
}

/// The module, and what a `use` statement in a scope or its hosts has of it, by which a name is one of `of`, a module
/// that is not given.
fn named_by_use(names: &Names, from: Place, of: &[u8], name: &[u8]) -> Result<(Name, UseItem), Obstacle> {
    let hosts = names.hosts(from);
    let uses = || hosts.iter().flat_map(|p| &names.scope(*p).uses);
    let listed = uses().find_map(|u| {
        let (local, remote) = u.names.iter().find(|(local, _)| local == name)?;
        Some((u.module.clone(), UseItem { remote: remote.clone(), local: local.clone() }))
    });
    let whole = || uses().any(|u| !u.only && u.module == of).then(|| (of.to_vec(), UseItem::plain(name)));
    listed.or_else(whole).ok_or_else(|| Obstacle::Inaccessible { name: shown(name) })
}

/// Where to declare an external procedure again whose interface body stands in a procedure, so that it can be
/// called from outside of that: in the program unit around it, for which its name is free.
fn declared_again(names: &Names, site: Place, place: Place) -> Option<(Place, Request)> {
    let (scope, owner, root) = (names.scope(place), names.owner(place), names.root(place));
    let is_external = scope.kind == ScopeKind::InterfaceBody && !scope.has_prefix(b"module");
    let is_inside = owner != root && !names.hosts(site).contains(&owner);
    let is_free = names.origin(root, &scope.name).is_none()
        && names.resolve(root, &scope.name) == Meaning::External(scope.name.clone());
    if !is_external || !is_inside || !is_free || !scope.imports.is_empty() {
        return None;
    }
    let declaration = RequestedDeclaration::Interface(body::again(names, place)?);
    let is_private = names.scope(root).kind == ScopeKind::Module;
    Some((root, Request::Declare { owner: root, name: scope.name.clone(), declaration, is_private }))
}

/// The name that a procedure's device version has.
pub fn version_name(names: &Names, place: Place, device_suffix: &[u8]) -> Name {
    let place = names.interface(place);
    let scope = names.scope(place);
    // An external procedure has one, whatever declares it.
    if scope.kind == ScopeKind::InterfaceBody && !scope.has_prefix(b"module") {
        return derived(&scope.name, device_suffix);
    }
    own_name(names, names.owner(place), &scope.name, device_suffix)
}

/// Whether a procedure can be written again as its device version. The error says why not.
pub fn can_have_version(names: &Names, place: Place) -> Result<(), Obstacle> {
    let (scope, fortran) = (names.scope(place), names.fortran(place));
    if !matches!(scope.kind, ScopeKind::Function | ScopeKind::Subroutine | ScopeKind::ModuleProcedure) {
        return Err(Obstacle::NotWritableTwice);
    }
    let (Some(header), Some(end)) = (scope.header, scope.end) else {
        return Err(Obstacle::NoEnds);
    };
    if fortran.statements[header as usize..=end as usize].iter().any(|s| s.kind == StatementKind::Entry) {
        return Err(Obstacle::HasEntry);
    }
    let header = &fortran.statements[header as usize].range;
    let whole = header.start..fortran.statements[end as usize].range.end;
    macro_state::restoring(names.parsed(place), &Copied::alone(&whole))?;
    let declares = |v: &Directive| nodes::association(v) == Some(Association::Declarative);
    let chooses = |d: &Placed| d.directive.clauses.iter().filter_map(Clause::variant).any(declares);
    match own_directives(names, place).any(chooses) {
        true => Err(Obstacle::MetadirectiveInSpecification),
        false => Ok(()),
    }
}

/// The directives of a procedure, but for those of the procedures that it contains.
pub fn own_directives<'n>(names: &'n Names, place: Place) -> impl Iterator<Item = &'n Placed> {
    let directives = names.parsed(place).directives_in(&names.scope(place).range);
    let is_here = move |d: &&Placed| names.place_at(place.unit, place.file, d.range.start) == Some(place);
    directives.iter().filter(is_here)
}

/// The interface of a device version, where that of the procedure stands.
pub fn interface_of_version(names: &Names, place: Place, device_suffix: &[u8]) -> Option<Request> {
    let name = version_name(names, place, device_suffix);
    let declaration = RequestedDeclaration::Interface(body::renamed(names, place, &name)?);
    Some(Request::Declare { owner: names.owner(place), name, declaration, is_private: false })
}

/// The name by which the device version of a procedure can be called at `site`.
fn device_version(
    names: &Names,
    site: Place,
    meaning: &Meaning,
    device_suffix: &DeviceSuffix,
    requests: &mut std::collections::BTreeSet<Request>,
) -> Result<Name, Obstacle> {
    match meaning {
        Meaning::Procedure(place) => {
            let (owner, name) = (names.owner(*place), version_name(names, *place, device_suffix.text()));
            if names.is_external(*place) {
                // Its own version, or another external procedure.
                return Ok(name);
            }
            if names.scope(*place).kind == ScopeKind::InterfaceBody {
                let interface = interface_of_version(names, *place, device_suffix.text());
                requests.insert(interface.ok_or(Obstacle::NoEnds)?);
            }
            visible(names, site, owner, &name, requests)?;
            Ok(name)
        }
        Meaning::External(of) => {
            let name = derived(of, device_suffix.text());
            let declaring = |local: &Name| {
                let declares = names.hosts(site).into_iter().find(|p| names.scope(*p).entities.contains_key(local));
                declares.or_else(|| names.origin(site, local).map(|(owner, _)| owner))
            };
            let site_of_procedure = Site::in_procedure_of(names, site);
            let by_other_name = || renamed(names, site_of_procedure, meaning).and_then(|local| declaring(&local));
            let Some(owner) = declaring(of).or_else(by_other_name) else { return Ok(name) };
            let declaration = body::external(names, owner, of);
            requests.insert(Request::Declare { owner, name: name.clone(), declaration, is_private: false });
            requests.extend(stays_external(names, owner, of));
            visible(names, site, owner, &name, requests)?;
            Ok(name)
        }
        _ => Err(Obstacle::NamelessDeviceVersion),
    }
}

/// A procedure that only its references say to be external, where internal procedures may refer to it: that in the host
/// may be gone.
fn stays_external(names: &Names, owner: Place, name: &Name) -> Option<Request> {
    let scope = names.scope(owner);
    let entity = scope.entities.get(name).filter(|e| e.kind == EntityKind::Object)?;
    let is_needed = scope.contains.is_some() && entity.is_typed && scope.kind != ScopeKind::Module;
    let declaration = RequestedDeclaration::External;
    is_needed.then(|| Request::Declare { owner, name: name.clone(), declaration, is_private: false })
}

/// Whether a procedure can be called at `site` by an alias only, which is a generic name: the compiler then asks for
/// arguments of the dummy arguments' ranks (Fortran 2018, 15.5.5.2).
pub fn needs_alias(names: &Names, site: Site, wanted: &Referent) -> bool {
    let Referent::Procedure { meaning, name, .. } = wanted else { return false };
    needs_other_name(names, site, meaning, name) && renamed(names, site, meaning).is_none()
}

/// Whether a procedure cannot be called by its own name.
fn needs_other_name(names: &Names, site: Site, meaning: &Meaning, name: &[u8]) -> bool {
    let by_name = names.resolve(site.scope, name) == *meaning && is_callable(names, site.scope, meaning, name);
    !by_name || site.hides(names, name) || is_local_to_other_file(names, site.scope, meaning)
}

/// Refuses a name that is a macro where a scope would get a declaration with it.
fn check_declarable(names: &Names, owner: Place, name: &[u8]) -> Result<(), Obstacle> {
    let site = Site { scope: owner, at: names.specification_end(owner) };
    match site.has_macro(names, name) {
        true => Err(Obstacle::MacroHere { name: shown(name) }),
        false => Ok(()),
    }
}

/// Whether a procedure is a private one of the module that `site`'s submodule extends, and stands in another file:
/// gfortran before 16 makes it a local symbol of the module's object, unless something public leads to it.
fn is_local_to_other_file(names: &Names, site: Place, meaning: &Meaning) -> bool {
    let Meaning::Procedure(place) = meaning else { return false };
    let (owner, scope) = (names.owner(*place), names.scope(*place));
    let module = names.scope(owner);
    site.unit != place.unit && module.kind == ScopeKind::Module && !module.is_public(&scope.name)
}

/// Whether a procedure has a dummy array of explicit or assumed size, for which an actual argument of any rank or
/// an array element may stand.
pub fn takes_sequences(names: &Names, procedure: Place) -> bool {
    let (fortran, scope) = (names.fortran(procedure), names.scope(procedure));
    let takes = |dummy: &Name| {
        let Some(entity) = scope.entities.get(dummy).filter(|e| e.is_array && !e.is_pointer) else { return false };
        // Declared by a statement that was not found: any may stand.
        let Some(declaration) = fortran.declaration(entity.statement) else { return true };
        let Some(bounds) = declaration.item(&entity.name).and_then(|item| declaration.bounds(item)) else {
            return true;
        };
        !bounds.iter().all(|b| matches!(b.upper, UpperBound::Deferred | UpperBound::AssumedRank))
    };
    scope.dummies.iter().any(takes)
}

/// Makes a procedure of a module callable from outside of it, by whoever is compiled later.
pub fn publish(names: &Names, meaning: &Meaning, requests: &mut std::collections::BTreeSet<Request>) {
    let Meaning::Procedure(place) = meaning else { return };
    publish_as(names, names.owner(*place), &names.scope(*place).name, requests);
}

/// The same for an external procedure that a module declares by a statement; `from`: the scope in which it is named.
pub fn publish_external(names: &Names, name: &[u8], from: Place, requests: &mut std::collections::BTreeSet<Request>) {
    publish_as(names, declaring_host(names, from, name), name, requests);
}

fn publish_as(names: &Names, owner: Place, name: &[u8], requests: &mut std::collections::BTreeSet<Request>) {
    if names.scope(owner).kind != ScopeKind::Module {
        return;
    }
    let alias = own_name(names, owner, name, b"__ompick");
    if names.scope(owner).default_private {
        requests.insert(Request::Publish { module: owner, name: alias.clone() });
    }
    requests.insert(Request::Alias { owner, name: name.to_vec(), alias });
}

/// Whether a procedure can be called by a name that means it: one without an explicit interface only
/// where it is declared.
fn is_callable(names: &Names, site: Place, meaning: &Meaning, name: &[u8]) -> bool {
    match meaning {
        Meaning::External(_) => names.hosts(site).iter().any(|p| names.scope(*p).entities.contains_key(name)),
        _ => true,
    }
}

/// A local name that a `use` statement gives a procedure.
fn renamed(names: &Names, site: Site, meaning: &Meaning) -> Option<Name> {
    let hosts = names.hosts(site.scope);
    let uses = hosts.iter().flat_map(|p| &names.scope(*p).uses);
    let mut locals = uses.flat_map(|u| &u.names).filter(|(local, remote)| local != remote).map(|(local, _)| local);
    locals.find(|local| names.resolve(site.scope, local) == *meaning && !site.hides(names, local)).cloned()
}

/// The scope that declares an external procedure, among a scope and its hosts.
fn declaring_host(names: &Names, from: Place, name: &[u8]) -> Place {
    let hosts = names.hosts(from);
    let declares = |p: &&Place| names.scope(**p).entities.contains_key(name);
    hosts.iter().find(declares).copied().unwrap_or(Place { scope: 0, ..from })
}

/// Makes a name of ours that is declared in `owner` visible at `site`.
pub(super) fn visible(
    names: &Names,
    site: Place,
    owner: Place,
    name: &[u8],
    requests: &mut std::collections::BTreeSet<Request>,
) -> Result<(), Obstacle> {
    if names.has_generated_name(site, name) || names.has_generated_name(owner, name) {
        return Err(Obstacle::NameIsTaken { name: shown(name) });
    }
    let hosts = names.hosts(site);
    let in_body = hosts.iter().any(|p| names.scope(*p).kind == ScopeKind::InterfaceBody);
    let module = names.scope(owner);
    if hosts.contains(&owner) && !in_body {
        if owner.unit != site.unit && module.kind == ScopeKind::Module && module.default_private {
            requests.insert(Request::Publish { module: owner, name: name.to_vec() });
        }
        return Ok(());
    }
    if module.default_private && module.kind == ScopeKind::Module {
        requests.insert(Request::Publish { module: owner, name: name.to_vec() });
    }
    accessed(names, site, owner, &UseItem::plain(name), requests)
}

/// Makes a public name of the module `owner`, which is no host of `site`, accessible there.
pub(super) fn accessed(
    names: &Names,
    site: Place,
    owner: Place,
    item: &UseItem,
    requests: &mut std::collections::BTreeSet<Request>,
) -> Result<(), Obstacle> {
    let cannot = || Obstacle::Inaccessible { name: shown(&item.remote).to_string() };
    let module = names.scope(owner);
    if module.kind != ScopeKind::Module {
        return Err(cannot());
    }
    let hosts = names.hosts(site);
    let is_accessed = !item.is_renamed();
    // The `use` statement through which the module's names come already, the nearest one first.
    let mut through = None;
    for &p in &hosts {
        for u in &names.scope(p).uses {
            match names.module(&u.module, p.unit) {
                Some(m) if m == owner && !u.only && is_accessed => return Ok(()),
                Some(m) if m == owner && u.only && p.unit == site.unit => {
                    requests.insert(Request::Only { scope: p, statement: u.statement, item: item.clone() });
                    return Ok(());
                }
                Some(m) if is_accessed && !u.only && passes_on(names, m, owner, &mut FxHashSet::default()) => {
                    return Ok(());
                }
                // The module that a submodule of another file extends is compiled already. (The submodule itself cannot
                // have the statement: gfortran takes a name that the module uses, too, for a conflict there.)
                Some(m) if p.unit != site.unit && is_or_uses_module(names, m, owner) => {
                    let mut own = hosts.iter().filter(|h| h.unit == site.unit);
                    let procedure = own.rfind(|h| names.scope(**h).is_procedure());
                    let scope = procedure.copied().unwrap_or_else(|| names.root(site));
                    let header = names.scope(scope).header;
                    through = through.or(header.map(|header| (scope, header)));
                }
                Some(m) if through.is_none() && is_or_uses_module(names, m, owner) => {
                    through = Some((p, u.statement));
                }
                _ => {}
            }
        }
    }
    // (What has the module's name there hides it.)
    let is_hidden = |scope: &Place| names.scope(*scope).entities.contains_key(&module.name);
    let through = through.filter(|(scope, _)| !is_hidden(scope));
    let (scope, statement): (Place, StatementId) = through.ok_or_else(cannot)?;
    requests.insert(Request::Use { scope, statement, module: module.name.clone(), item: item.clone() });
    Ok(())
}

/// Whether a module passes on all that another publishes.
fn passes_on(names: &Names, from: Place, owner: Place, seen: &mut FxHashSet<Place>) -> bool {
    let s = names.scope(from);
    if s.default_private || !seen.insert(from) {
        return false;
    }
    s.uses.iter().filter(|u| !u.only).any(|u| {
        let module = names.module(&u.module, from.unit);
        module.is_some_and(|m| m == owner || passes_on(names, m, owner, seen))
    })
}

fn is_or_uses_module(names: &Names, from: Place, owner: Place) -> bool {
    from == owner || uses_module(names, from, owner, &mut FxHashSet::default())
}

/// Whether a module uses another, over whatever others.
fn uses_module(names: &Names, from: Place, owner: Place, seen: &mut FxHashSet<Place>) -> bool {
    seen.insert(from)
        && names.scope(from).uses.iter().any(|u| {
            let module = names.module(&u.module, from.unit);
            module.is_some_and(|m| m == owner || uses_module(names, m, owner, seen))
        })
}

pub(super) fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

/// The keywords in an argument list that change, with what they become.
pub fn keywords_in<'k>(arguments: &[u8], keywords: &'k [Keyword]) -> Vec<(Range<usize>, &'k [u8])> {
    if keywords.is_empty() {
        return Vec::new();
    }
    let own = expression::arguments(arguments).into_iter().flatten().filter_map(|argument| argument.keyword);
    own.filter_map(|place| {
        let keyword = keywords.iter().find(|k| k.old == arguments[place.clone()])?;
        Some((place, keyword.new.as_slice()))
    })
    .collect()
}
