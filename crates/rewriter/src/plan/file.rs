//! All that changes in a file of a unit for a target.

use super::{
    Actions, Adjacent, AdjacentKey, ClauseId, DeclarationPlace, DefinitionKind, DirectiveId, Dispatcher, Forwarder,
    Request, RunsOn, Support,
};
use crate::elaborate::Name;
use crate::regions::{Guard, LeftOut};
use ompick_frontend::fortran::names::Place;
use ompick_frontend::nodes::NodeId;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// All that changes in a file for a target, in the order in which it is written. What it borrows is what the walks over
/// the unit's functions came to.
#[derive(Debug, Default)]
pub struct FilePlan<'w> {
    /// `_OPENMP` of the compiler that directives are spelled for, where it may not know today's spelling.
    pub spelled_for: Option<u32>,
    /// What changes outside functions, whichever of them run.
    pub actions: Vec<FileAction>,
    pub versions: Vec<Version<'w>>,
    pub definitions: Vec<DefinitionsBefore<'w>>,
    /// What changes in declarations of functions, whichever run.
    pub declarations: Vec<ChangedDeclaration>,
    /// What stands behind declarations. Where the file is a header, other units of the program may say more.
    pub adjacent: BTreeMap<AdjacentKey, Cow<'w, Adjacent>>,
    /// What calls of Fortran need here, each once.
    pub requests: Vec<Request>,
}

/// Something that changes in a file, whichever function runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// A directive that is spent goes.
    Spent(DirectiveId),
    /// Only the pass for devices reads what stands between the directives of a region.
    Guard { directive: DirectiveId, guard: Guard },
    /// A region that matches no context goes.
    LeftOut(LeftOut),
    /// A metadirective at file scope becomes what it stands for.
    Directive(DirectiveAtFileScope),
}

/// A metadirective outside any function, decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectiveAtFileScope {
    pub directive: DirectiveId,
    /// The construct that it is, if it governs something.
    pub node: Option<NodeId>,
    /// The clause that has the variant; `None`: nothing is left.
    pub variant: Option<ClauseId>,
}

/// A declaration of a function that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedDeclaration {
    pub function: DeclarationPlace,
    pub change: DeclarationChange,
}

/// What becomes of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationChange {
    /// A definition in a region of `begin declare variant` gets the variant's name.
    VariantDefinition(Name),
    /// The function gets another name.
    Renamed(Name),
    /// Nobody calls the static function any more, of which compilers would warn.
    Unused,
}

/// A text of a function, for what runs it.
#[derive(Debug)]
pub struct Version<'w> {
    pub function: Cow<'w, [u8]>,
    pub runs_on: RunsOn,
    pub place: VersionPlace<'w>,
    pub actions: &'w Actions,
    /// The function is a member of a class that is local to another one, each text of which has it.
    pub is_local: bool,
}

/// Which text of a function a version is.
#[derive(Debug)]
pub enum VersionPlace<'w> {
    /// The user's own.
    Own,
    /// Another behind it, under a name.
    Behind { definition: DeclarationPlace, name: Name },
    /// The same of a procedure of Fortran.
    BehindProcedure(ProcedureVersion<'w>),
}

impl VersionPlace<'_> {
    /// The name of a version that is not the user's own text.
    pub fn name(&self) -> Option<&Name> {
        match self {
            VersionPlace::Own => None,
            VersionPlace::Behind { name, .. } => Some(name),
            VersionPlace::BehindProcedure(version) => Some(&version.name),
        }
    }
}

/// A procedure of Fortran again under another name, with the procedures that it contains.
#[derive(Debug)]
pub struct ProcedureVersion<'w> {
    pub place: Place,
    pub name: Name,
    pub internal: Vec<InternalProcedure<'w>>,
}

/// A procedure in another's device version.
#[derive(Debug)]
pub struct InternalProcedure<'w> {
    pub place: Place,
    pub texts: InternalTexts<'w>,
}

/// The texts of a procedure in another's device version.
#[derive(Debug)]
pub enum InternalTexts<'w> {
    /// One, as it is named by the user.
    One(&'w Actions),
    /// That for devices, under its name, in place of the other.
    Device { actions: &'w Actions, name: Name },
    /// Both, as somebody may call the other through its address.
    Both { own: &'w Actions, device: &'w Actions, name: Name },
}

/// What stands before an item of the file.
#[derive(Debug)]
pub struct DefinitionsBefore<'w> {
    /// Where the item starts, with the directives that belong to it.
    pub item: usize,
    /// Each stands behind those that it refers to.
    pub list: Vec<Definition<'w>>,
}

/// A function or declaration beside the user's own that actions and other definitions refer to by its name.
#[derive(Clone, Debug)]
pub struct Definition<'w> {
    pub name: Cow<'w, [u8]>,
    pub what: Defined<'w>,
}

/// What a definition is.
#[derive(Clone, Debug)]
pub enum Defined<'w> {
    /// A function that forwards to a variant.
    Alias {
        variant: &'w Name,
        like: DeclarationPlace,
    },
    Dispatcher(&'w Dispatcher),
    Forwarder(&'w Forwarder),
    /// A declaration of a base function, like another declaration.
    BasePrototype {
        like: DeclarationPlace,
        is_static: bool,
    },
    /// A declaration of a function's device version.
    DevicePrototype {
        of: &'w Name,
        like: DeclarationPlace,
    },
    Support(Cow<'w, Support>),
}

impl Definition<'_> {
    pub fn kind(&self) -> DefinitionKind {
        match self.what {
            Defined::Alias { .. } => DefinitionKind::Alias,
            Defined::Dispatcher(_) => DefinitionKind::Dispatcher,
            Defined::Forwarder(_) => DefinitionKind::Forwarder,
            Defined::BasePrototype { .. } | Defined::DevicePrototype { .. } => DefinitionKind::Prototype,
            Defined::Support(_) => DefinitionKind::Support,
        }
    }

    /// What it is made for, where it is made for one thing.
    pub fn of(&self) -> Option<&Name> {
        match &self.what {
            Defined::Alias { variant, .. } => Some(variant),
            Defined::Dispatcher(dispatcher) => Some(&dispatcher.base),
            Defined::Forwarder(forwarder) => Some(&forwarder.callee),
            Defined::DevicePrototype { of, .. } => Some(of),
            Defined::BasePrototype { .. } | Defined::Support(_) => None,
        }
    }

    /// The names that it refers to, as far as definitions may have them.
    pub fn references(&self) -> Vec<Cow<'_, [u8]>> {
        match &self.what {
            Defined::Dispatcher(dispatcher) => dispatcher.references().into_iter().map(Cow::Owned).collect(),
            Defined::Forwarder(forwarder) => vec![Cow::Borrowed(&forwarder.callee)],
            Defined::Alias { variant, .. } => vec![Cow::Borrowed(variant)],
            Defined::Support(support) => support.refers_to().into_iter().map(Cow::Owned).collect(),
            Defined::BasePrototype { .. } | Defined::DevicePrototype { .. } => Vec::new(),
        }
    }
}

/// Definitions in an order in which each stands behind those that it refers to.
pub fn in_order_of_reference(definitions: Vec<Definition>) -> Vec<Definition> {
    let places: FxHashMap<&[u8], usize> = definitions.iter().enumerate().map(|(i, d)| (&*d.name, i)).collect();
    let mut seen = vec![false; definitions.len()];
    let mut ordered = Vec::new();
    for first in 0..definitions.len() {
        // (place, whether those that it refers to are there)
        let mut open = vec![(first, false)];
        while let Some((i, is_ready)) = open.pop() {
            if is_ready {
                ordered.push(i);
                continue;
            }
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            open.push((i, true));
            let references = definitions[i].references();
            let unseen = references.iter().filter_map(|name| places.get(&**name)).filter(|i| !seen[**i]);
            open.extend(unseen.map(|i| (*i, false)));
        }
    }
    let mut definitions: Vec<_> = definitions.into_iter().map(Some).collect();
    ordered.into_iter().filter_map(|i| definitions[i].take()).collect()
}
