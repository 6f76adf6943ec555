//! Clones of a generic, in which specific procedures have become others. Each scope that declares a part of the generic
//! has the clone of its part, under a name that hangs on nothing else, so that a module can have it before those that
//! extend its generic later are known. Where several parts meet, `use` statements give them one name, by which they are
//! one generic, as those of the user's are (Fortran 2018, 19.5.1.4).

use crate::access::{self, own_name};
use crate::elaborate::Name;
use crate::generated_names::{derived, sum};
use crate::obstacle::Obstacle;
use crate::plan::{Request, UseItem};
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::fortran::ScopeKind;
use std::collections::{BTreeMap, BTreeSet};

/// What a scope contributes to a generic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The scope, and the generic's name there.
    pub owner: Place,
    pub generic: Name,
    /// The procedures of its clone.
    pub members: Vec<Name>,
}

/// A part that is to have a name at a place by which other parts are known there, too.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Merge {
    pub site: Place,
    pub part: Part,
    pub local: Name,
    /// The scope in which it gets the name, if another one than that of the `use` statement by which the generic's part
    /// is accessed.
    scope: Option<Place>,
}

/// How many copies of each clone a module publishes for those that are compiled later. gfortran takes generics of one
/// name and module for one, also where `use` statements give them two local names: what is merged with one of these
/// then shows through the other. So each merge in a scope has a copy of its own.
const COPIES: usize = 4;

impl Part {
    /// The name of its clone in its own scope. The first copy is the clone itself.
    fn name(&self, names: &Names, copy: usize) -> Name {
        let sum = sum(&self.members.join(&b"/"[..]));
        let suffix = match copy {
            0 => format!("__ompick_{sum:08x}"),
            n => format!("__ompick_{sum:08x}_{n}"),
        };
        own_name(names, self.owner, &self.generic, suffix.as_bytes())
    }

    /// Declares a copy of its clone in its own scope, and gives its name.
    fn declared(&self, names: &Names, copy: usize, requests: &mut BTreeSet<Request>) -> Name {
        let name = self.name(names, copy);
        requests.insert(Request::Generic { owner: self.owner, name: name.clone(), members: self.members.clone() });
        name
    }

    /// Declares all that calls may need which are compiled later.
    pub fn publish(&self, names: &Names, requests: &mut BTreeSet<Request>) {
        (0..=COPIES).for_each(|copy| _ = self.declared(names, copy, requests));
    }
}

/// What calls through a clone need.
#[derive(Debug, Default)]
pub struct Needed {
    pub requests: BTreeSet<Request>,
    pub merges: BTreeSet<Merge>,
}

/// The name by which a clone of a generic with these parts can be called at `site`, with what must be done for that.
/// The error says why there is none.
pub fn reach(names: &Names, site: Place, parts: &[Part]) -> Result<(Name, Needed), Obstacle> {
    let mut needed = Needed::default();
    if let [part] = parts {
        let name = part.declared(names, 0, &mut needed.requests);
        access::visible(names, site, part.owner, &name, &mut needed.requests)?;
        return Ok((name, needed));
    }
    let name = |part: &Part| [&part.name(names, 0)[..], &names.scope(part.owner).name].join(&b'%');
    let sum = sum(&parts.iter().map(name).collect::<Vec<_>>().join(&b"/"[..]));
    let first = parts.first().ok_or(Obstacle::NoProcedures)?;
    let local = derived(&first.generic, format!("__ompick_{sum:08x}").as_bytes());
    let hosts = names.hosts(site);
    let merge = |part: &Part, scope| Merge { site, part: part.clone(), local: local.clone(), scope };
    let is_host = |part: &Part| hosts.contains(&part.owner) && part.owner.unit == site.unit;
    let scopes: Vec<Option<Place>> = parts
        .iter()
        .map(|part| if is_host(part) { Some(part.owner) } else { merge(part, None).own_scope(names) })
        .collect();
    // All in one scope, because gfortran looks in hosts for the names that generics have in their modules: where a host
    // has a part there, else in the innermost.
    let mut own = hosts.iter().filter(|host| scopes.contains(&Some(**host)));
    let of_host = parts.iter().filter(|part| is_host(part)).map(|part| part.owner);
    let scope = of_host.max_by_key(|owner| hosts.iter().position(|h| h == owner)).or(own.next().copied());
    for (part, own) in parts.iter().zip(scopes) {
        if !is_host(part) {
            let merge = merge(part, scope.filter(|_| own != scope));
            merge.fulfil(names, 1, &mut BTreeSet::new())?;
            needed.merges.insert(merge);
            continue;
        }
        let (owner, name) = (scope.unwrap_or(part.owner), local.clone());
        // For those who use the module it would be one more name for the parts that it merges.
        if names.scope(owner).kind == ScopeKind::Module && !names.scope(owner).default_private {
            needed.requests.insert(Request::Hide { module: owner, name: name.clone() });
        }
        needed.requests.insert(Request::Generic { owner, name, members: part.members.clone() });
    }
    Ok((local, needed))
}

impl Merge {
    /// What must be done so that a copy of the part has the name.
    fn fulfil(&self, names: &Names, copy: usize, requests: &mut BTreeSet<Request>) -> Result<(), Obstacle> {
        let Merge { site, part, local, scope } = self;
        let item = UseItem { remote: part.declared(names, copy, requests), local: local.clone() };
        if names.scope(part.owner).default_private {
            requests.insert(Request::Publish { module: part.owner, name: item.remote.clone() });
        }
        let Some(scope) = *scope else { return access::accessed(names, *site, part.owner, &item, requests) };
        let s = names.scope(scope);
        let statement = s.uses.first().map(|u| u.statement).or(s.header);
        let statement =
            statement.ok_or_else(|| Obstacle::Inaccessible { name: access::shown(&item.remote).to_string() })?;
        requests.insert(Request::Use { scope, statement, module: names.scope(part.owner).name.clone(), item });
        Ok(())
    }

    /// The scope in which it gets the name.
    fn own_scope(&self, names: &Names) -> Option<Place> {
        let mut requests = BTreeSet::new();
        self.fulfil(names, 1, &mut requests).ok()?;
        requests.iter().find_map(|request| match request {
            Request::Only { scope, .. } | Request::Use { scope, .. } => Some(*scope),
            _ => None,
        })
    }
}

/// What must be done for all merges of a unit.
pub fn merged(names: &Names, merges: &BTreeSet<Merge>) -> BTreeSet<Request> {
    let mut requests = BTreeSet::new();
    let mut locals: BTreeMap<(Option<Place>, &Part), Vec<&Name>> = BTreeMap::new();
    for merge in merges {
        let known = locals.entry((merge.own_scope(names), &merge.part)).or_default();
        let copy = known.iter().position(|local| **local == merge.local).unwrap_or_else(|| {
            known.push(&merge.local);
            known.len() - 1
        });
        // That it can be was found out when the call was decided.
        let _ = merge.fulfil(names, copy + 1, &mut requests);
    }
    requests
}
