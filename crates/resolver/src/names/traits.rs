//! Names inside context selectors (OpenMP 5.2, 7.1 and 7.2; 6.0, 9.1 and 9.2).

use crate::selector::TraitSetName;

/// What may stand in the parentheses of a trait selector (5.2, 7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// Names, each an identifier or a string: `kind(gpu)`.
    NameList,
    /// Clauses of a directive: `simd(simdlen(8))`.
    ClauseList,
    /// Nothing.
    NonProperty,
    /// One expression of the base language: `condition(n > 5)`.
    Expression,
    /// Clauses of the `requires` directive.
    Requires,
    /// A name list the implementation may extend: `extension(match_any)`.
    Extension,
}

/// A trait selector that a set may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector {
    pub name: &'static str,
    pub category: Category,
}

const fn row(name: &'static str, category: Category) -> Selector {
    Selector { name, category }
}

/// The trait sets that a selector may name.
pub const TRAIT_SETS: &[&str] = &["construct", "device", "target_device", "implementation", "user"];

/// Selectors of the `construct` set: the constructs with the context-matching property.
///
/// `do` is `for`'s Fortran name; `target variant dispatch` is Intel's, and its own headers use it.
pub const CONTEXT_MATCHING: &[Selector] = &[
    row("target", Category::NonProperty),
    row("teams", Category::NonProperty),
    row("parallel", Category::NonProperty),
    row("for", Category::NonProperty),
    row("do", Category::NonProperty),
    row("simd", Category::ClauseList),
    row("dispatch", Category::NonProperty),
    row("target variant dispatch", Category::NonProperty),
];

/// Selectors of the `device` set.
pub const DEVICE_SELECTORS: &[Selector] =
    &[row("kind", Category::NameList), row("isa", Category::NameList), row("arch", Category::NameList)];

/// Selectors of the `target_device` set.
pub const TARGET_DEVICE_SELECTORS: &[Selector] = &[
    row("kind", Category::NameList),
    row("isa", Category::NameList),
    row("arch", Category::NameList),
    row("device_num", Category::Expression),
    row("uid", Category::NameList),
];

/// Selectors of the `implementation` set; each of [`REQUIREMENTS`] may stand beside them (5.0).
pub const IMPLEMENTATION_SELECTORS: &[Selector] =
    &[row("vendor", Category::NameList), row("extension", Category::Extension), row("requires", Category::Requires)];

/// Selectors of the `user` set.
pub const USER_SELECTORS: &[Selector] = &[row("condition", Category::Expression)];

/// Values of `kind` (5.2, 7.1, and the Additional Definitions document).
pub const KINDS: &[&str] = &["any", "host", "nohost", "cpu", "gpu", "fpga"];

/// Values of `vendor` (Additional Definitions document).
pub const VENDORS: &[&str] = &[
    "amd", "arm", "bsc", "cray", "fujitsu", "gnu", "hpe", "ibm", "intel", "llvm", "nec", "nvidia", "pgi", "ti",
    "unknown",
];

/// Values of `arch` that compilers know (LLVM's `OMPKinds.def`; `intel_mic` is GCC's up to 12) and no profile has.
pub const OTHER_ARCHITECTURES: &[&str] =
    &["aarch64_32", "aarch64_be", "arm", "armeb", "intel_mic", "ppc", "ppc64", "ppcle"];

/// Which compiler's trait names a vendor's compiler follows; every other vendor follows `llvm`.
const COMPILER_FAMILIES: &[(&str, &str)] = &[("gnu", "gnu"), ("bsc", "llvm")];

/// Clauses of the `requires` directive (5.2, 8.2; 6.0, 10.5).
pub const REQUIREMENTS: &[&str] = &[
    "unified_address",
    "unified_shared_memory",
    "reverse_offload",
    "dynamic_allocators",
    "atomic_default_mem_order",
    "self_maps",
    "device_safesync",
];

/// Arguments of `atomic_default_mem_order`.
pub const MEMORY_ORDERS: &[&str] = &["seq_cst", "acq_rel", "relaxed", "acquire", "release"];

/// Properties of the `simd` construct trait: the clauses of `declare simd`.
pub const SIMD_CLAUSES: &[&str] = &["simdlen", "aligned", "linear", "uniform", "inbranch", "notinbranch"];

/// LLVM's values of `extension`. They steer matching; they are not traits.
pub const LLVM_EXTENSIONS: &[&str] = &[
    "match_all",
    "match_any",
    "match_none",
    "disable_implicit_base",
    "allow_templates",
    "bind_to_declaration",
    "disable_selector_propagation",
];

/// The selectors that a trait set may hold; none for an unknown set.
pub fn selectors_of(set: &TraitSetName) -> &'static [Selector] {
    match set {
        TraitSetName::Construct => CONTEXT_MATCHING,
        TraitSetName::Device => DEVICE_SELECTORS,
        TraitSetName::TargetDevice => TARGET_DEVICE_SELECTORS,
        TraitSetName::Implementation => IMPLEMENTATION_SELECTORS,
        TraitSetName::User => USER_SELECTORS,
        TraitSetName::Unknown(_) => &[],
    }
}

/// The row of `name` in `set`.
pub fn selector(set: &TraitSetName, name: &str) -> Option<&'static Selector> {
    selectors_of(set).iter().find(|known| known.name == name)
}

/// The compiler whose names for architectures and instruction sets hold: `gnu` or `llvm`.
pub fn compiler_family(vendor: &str) -> &'static str {
    COMPILER_FAMILIES.iter().find(|(name, _)| *name == vendor).map_or("llvm", |(_, family)| family)
}
