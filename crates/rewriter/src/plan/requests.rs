//! What calls of Fortran need elsewhere: declarations, names in `use` statements and procedures beside the user's own.

use super::{Procedure, UseItem};
use crate::elaborate::Name;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::syntax::fortran::{ScopeId, StatementId};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Place")]
struct StoredPlace {
    unit: usize,
    file: usize,
    scope: ScopeId,
}

/// What a file must have beside its own text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Request {
    /// `interface alias; procedure name; end interface` in a specification part.
    Alias {
        #[serde(with = "StoredPlace")]
        owner: Place,
        name: Name,
        alias: Name,
    },
    /// A clone of a generic with these members.
    Generic {
        #[serde(with = "StoredPlace")]
        owner: Place,
        name: Name,
        members: Vec<Name>,
    },
    /// A name of ours that is to be public.
    Publish {
        #[serde(with = "StoredPlace")]
        module: Place,
        name: Name,
    },
    /// A name of ours that is to be private.
    Hide {
        #[serde(with = "StoredPlace")]
        module: Place,
        name: Name,
    },
    /// A `use` statement with `only` gains a name.
    Only {
        #[serde(with = "StoredPlace")]
        scope: Place,
        statement: StatementId,
        item: UseItem,
    },
    /// Another `use` statement behind one, or behind the first statement of a procedure.
    Use {
        #[serde(with = "StoredPlace")]
        scope: Place,
        statement: StatementId,
        module: Name,
        item: UseItem,
    },
    /// A declaration of a procedure in a specification part. One of several of a name serves all.
    Declare {
        #[serde(with = "StoredPlace")]
        owner: Place,
        name: Name,
        declaration: RequestedDeclaration,
        /// In a module: nobody else may have the name of it.
        is_private: bool,
    },
    Dispatcher(RequestedProcedure),
}

/// What declares a procedure.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RequestedDeclaration {
    Interface(InterfaceBody),
    /// It has the `external` attribute.
    External,
    /// The same of a function whose type a declaration gives.
    Function {
        /// As the source has it.
        ty: Vec<u8>,
        /// Behind the name: the length of characters.
        length: Option<Vec<u8>>,
        /// The type is a `procedure(...)`, which says by itself what it is.
        is_procedure: bool,
    },
}

/// An interface body. Its statements are as the source has them, but for the procedure's name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct InterfaceBody {
    pub first: Vec<u8>,
    /// `use`, `import` and `implicit` statements, before which no directive stands.
    pub imports: Vec<Vec<u8>>,
    pub declarations: Vec<Vec<u8>>,
    pub last: Vec<u8>,
    /// It is a device version's.
    pub for_device: bool,
}

/// A procedure of ours that is called by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RequestedProcedure {
    /// The scope in whose contains part it stands; the file scope for an external procedure.
    #[serde(with = "StoredPlace")]
    pub owner: Place,
    pub name: Name,
    pub procedure: Procedure,
}

impl Request {
    /// Where it is to be fulfilled.
    pub fn place(&self) -> Place {
        match self {
            Request::Alias { owner, .. } | Request::Generic { owner, .. } | Request::Declare { owner, .. } => *owner,
            Request::Dispatcher(dispatcher) => dispatcher.owner,
            Request::Publish { module, .. } | Request::Hide { module, .. } => *module,
            Request::Only { scope, .. } | Request::Use { scope, .. } => *scope,
        }
    }

    /// The same for another reading of the place.
    pub fn at(mut self, place: Place) -> Request {
        match &mut self {
            Request::Alias { owner, .. } | Request::Generic { owner, .. } | Request::Declare { owner, .. } => {
                *owner = place;
            }
            Request::Dispatcher(dispatcher) => dispatcher.owner = place,
            Request::Publish { module, .. } | Request::Hide { module, .. } => *module = place,
            Request::Only { scope, .. } | Request::Use { scope, .. } => *scope = place,
        }
        self
    }

    /// A procedure or generic that is made, and where.
    pub fn made(&self) -> Option<(Place, Name)> {
        match self {
            Request::Dispatcher(d) => Some((d.owner, d.name.clone())),
            Request::Generic { owner, name, .. } => Some((*owner, name.clone())),
            _ => None,
        }
    }
}
