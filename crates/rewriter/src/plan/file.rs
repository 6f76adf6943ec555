//! What changes in a file outside the text that walks over its functions plan.

use super::{ClauseId, DeclarationPlace, DirectiveId};
use crate::elaborate::Name;
use crate::regions::{Guard, LeftOut};
use ompick_frontend::nodes::NodeId;

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
    /// A definition in a region of `begin declare variant` gets the variant's name.
    VariantDefinition { function: DeclarationPlace, name: Name },
    /// A function gets another name.
    Renamed { function: DeclarationPlace, name: Name },
    /// A static function that nobody calls any more, of which compilers would warn.
    Unused(DeclarationPlace),
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
