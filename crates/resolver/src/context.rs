//! The OpenMP context at a point of the program (OpenMP 5.2, 7.1; 6.0, 9.1).

use crate::deviations::Deviations;
use crate::names;
use crate::selector::{ContextSelector, TraitPropertyKind, TraitSelector, TraitSetName};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The `device` trait set (OpenMP 5.2, 7.1): what the code at a point runs on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeviceTraits {
    /// Printable name of the profile and its isa, e.g. `nvptx64:sm_70`.
    pub name: String,
    pub kind: BTreeSet<String>,
    pub arch: BTreeSet<String>,
    pub isa: BTreeSet<String>,
}

/// A clause as a property of a trait: `simdlen(8)`, `atomic_default_mem_order(seq_cst)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseProperty {
    pub name: String,
    /// Tokens between the parentheses; empty without parentheses.
    pub arguments: Vec<String>,
}

/// A trait of the construct set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstructTrait {
    /// A leaf construct as [`names::canonical_directive`] writes it.
    pub name: String,
    /// Properties of the `simd` trait; empty for every other.
    pub clauses: Vec<ClauseProperty>,
}

/// The trait sets at a point of the program. Cheap to clone: only the construct set differs from point to point.
///
/// ```
/// use ompick_resolver::context::{Context, DeviceTraits};
/// let host = DeviceTraits::new("host", ["host", "cpu"], ["x86_64"], ["avx2"]);
/// let gpu = DeviceTraits::new("gpu", ["nohost", "gpu"], ["nvptx64"], ["sm_80"]);
/// let context = Context::new(host, gpu)
///     .vendor("gnu")
///     .inside("parallel") // outside the target construct: cut off by it
///     .inside("target teams");
/// assert_eq!(context.to_string(), "target, teams on gpu");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// c1 to cN, outermost first.
    pub construct: Vec<ConstructTrait>,
    /// What the code at this point runs on.
    pub device: Arc<DeviceTraits>,
    /// The host, for `target_device` and what leaves a target region.
    pub host: Arc<DeviceTraits>,
    /// The offload device, for `target_device` and what enters a target region.
    pub offload: Arc<DeviceTraits>,
    pub vendor: Arc<BTreeSet<String>>,
    /// Values of the `extension` trait other than LLVM's steering words.
    pub extension: Arc<BTreeSet<String>>,
    /// Clauses of all `requires` directives and flags.
    pub requires: Arc<BTreeSet<ClauseProperty>>,
    /// A `target` construct encloses the point: nothing is put in front of it (5.2, 7.1).
    pub enclosed_by_target: bool,
    /// How the rules are to be followed as a compiler does; empty: as the specification has them.
    pub deviations: Deviations,
    /// What compilers go by that is not in the context; kept where they are compared.
    pub around: Option<Box<OutsideContext>>,
}

/// What is around a point without belonging to its context.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutsideContext {
    /// The constructs outside the innermost `target`, outermost first.
    pub outside: Vec<ConstructTrait>,
    /// So many of the construct set, the first ones, enclose nothing: they were put in front.
    pub in_front: usize,
    /// The point is in an argument of the call of a dispatch construct.
    pub is_dispatch_argument: bool,
}

impl DeviceTraits {
    /// Traits from lists, for callers without a profile.
    pub fn new<'a>(
        name: &str,
        kind: impl IntoIterator<Item = &'a str>,
        arch: impl IntoIterator<Item = &'a str>,
        isa: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        fn set<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
            names.into_iter().map(str::to_owned).collect()
        }
        Self { name: name.to_owned(), kind: set(kind), arch: set(arch), isa: set(isa) }
    }

    /// The names of the trait `kind`, `arch` or `isa`; `None` for another trait.
    pub fn names(&self, trait_name: &str) -> Option<&BTreeSet<String>> {
        match trait_name {
            "kind" => Some(&self.kind),
            "arch" => Some(&self.arch),
            "isa" => Some(&self.isa),
            _ => None,
        }
    }
}

impl ClauseProperty {
    /// From a clause as written: `simdlen(8)`, `notinbranch`. Arguments are split as C tokens.
    pub fn parse(clause: &str) -> Self {
        let clause = clause.trim();
        let (name, arguments) = match clause.split_once('(') {
            Some((name, rest)) => (name, rest.strip_suffix(')').unwrap_or(rest)),
            None => (clause, ""),
        };
        Self {
            name: name.trim().to_owned(),
            arguments: crate::fold::c::tokenize(arguments).into_iter().map(str::to_owned).collect(),
        }
    }

    /// The clause that a property of a selector stands for; `None` for an expression.
    pub fn of(property: &TraitPropertyKind) -> Option<Self> {
        match property {
            TraitPropertyKind::Name(name) => Some(Self { name: name.clone(), arguments: Vec::new() }),
            TraitPropertyKind::Clause { name, arguments } => {
                Some(Self { name: name.clone(), arguments: arguments.clone() })
            }
            TraitPropertyKind::Expression(_) => None,
        }
    }

    /// A requirement in its shortest form: 6.0 lets `reverse_offload(true)` say `reverse_offload`.
    pub fn requirement(self) -> Self {
        if self.says(&["true", "1", ".true."]) {
            return Self { arguments: Vec::new(), ..self };
        }
        self
    }

    /// A requirement that is not one: 6.0 has `reverse_offload(false)` (10.5).
    pub fn is_denied(&self) -> bool {
        self.says(&["false", "0", ".false."])
    }

    /// Whether its argument is one of these words; a memory order is none.
    fn says(&self, words: &[&str]) -> bool {
        self.name != "atomic_default_mem_order" && words.contains(&self.arguments.concat().as_str())
    }
}

impl ConstructTrait {
    /// A construct trait without properties.
    pub fn new(name: &str) -> Self {
        Self { name: names::canonical_directive(name), clauses: Vec::new() }
    }

    /// A `simd` trait with clauses as written, e.g. `["simdlen(8)", "notinbranch"]`.
    pub fn simd<'a>(clauses: impl IntoIterator<Item = &'a str>) -> Self {
        Self { name: "simd".to_owned(), clauses: clauses.into_iter().map(ClauseProperty::parse).collect() }
    }

    /// The trait that a selector of the construct set names.
    pub fn of(selector: &TraitSelector) -> Self {
        Self {
            name: names::canonical_directive(&selector.name),
            clauses: selector
                .properties
                .iter()
                .flatten()
                .filter_map(|property| ClauseProperty::of(&property.kind))
                .collect(),
        }
    }
}

impl Context {
    /// The context at the top of a host procedure: no construct, on the host.
    pub fn new(host: DeviceTraits, offload: DeviceTraits) -> Self {
        let host = Arc::new(host);
        Self { device: host.clone(), host, offload: Arc::new(offload), ..Self::default() }
    }

    /// Adds a vendor name of the compiler.
    #[must_use]
    pub fn vendor(mut self, name: &str) -> Self {
        Arc::make_mut(&mut self.vendor).insert(name.to_owned());
        self
    }

    /// Adds a requirement as the `requires` directive spells it.
    #[must_use]
    pub fn requires(mut self, clause: &str) -> Self {
        Arc::make_mut(&mut self.requires).insert(ClauseProperty::parse(clause).requirement());
        self
    }

    /// The context inside a construct, see [`Context::enter`]; a name that is no construct adds
    /// nothing.
    #[must_use]
    pub fn inside(mut self, directive: &str) -> Self {
        self.enter(directive, &[]);
        self
    }

    /// The context of the region of a construct: its leaf constructs are appended; `target` drops
    /// everything outside it and moves to the offload device (5.2, 7.1).
    ///
    /// `simd_clauses`: those of the directive that are properties of the `simd` trait. Returns
    /// whether `directive` is a construct; if it is not, nothing changes.
    pub fn enter(&mut self, directive: &str, simd_clauses: &[ClauseProperty]) -> bool {
        let Some(leaves) = names::leaves(directive) else {
            return false;
        };
        for leaf in leaves {
            if leaf == "target" {
                if let Some(around) = &mut self.around {
                    around.outside.extend(self.construct.drain(std::mem::take(&mut around.in_front)..));
                }
                self.construct.clear();
                self.enclosed_by_target = true;
                self.device = self.offload.clone();
            }
            let mut construct = ConstructTrait::new(leaf);
            if leaf == "simd" {
                construct.clauses = simd_clauses.to_vec();
            }
            self.construct.push(construct);
        }
        true
    }

    /// As [`Context::enter`] for `target device(ancestor: 1)`: the region runs on the host.
    pub fn enter_ancestor(&mut self, directive: &str) -> bool {
        let entered = self.enter(directive, &[]);
        self.device = self.host.clone();
        entered
    }

    /// In a SIMD version of a `declare simd` procedure `simd` is put in front (5.2, 7.1, rule 1).
    /// The first of the three rules; none applies inside a target construct.
    pub fn put_simd_in_front(&mut self, clauses: Vec<ClauseProperty>) {
        self.put_in_front([ConstructTrait { name: "simd".to_owned(), clauses }]);
    }

    /// In a function variant the construct selectors of its match clause are put in front, in
    /// their order (5.2, 7.1, rule 2). LLVM's `disable_selector_propagation` turns this off.
    pub fn put_variant_selectors_in_front(&mut self, of_match_clause: &ContextSelector) {
        if of_match_clause.has_extension("disable_selector_propagation") {
            return;
        }
        let selectors: Vec<_> = of_match_clause.selectors(TraitSetName::Construct).map(ConstructTrait::of).collect();
        self.put_in_front(selectors);
    }

    /// In the device version of a `declare target` procedure `target` is put in front (5.2, 7.1,
    /// rule 3, the last), and the code runs on the offload device.
    pub fn put_target_in_front(&mut self) {
        if !self.enclosed_by_target {
            self.put_in_front([ConstructTrait::new("target")]);
            self.device = self.offload.clone();
        }
    }

    fn put_in_front(&mut self, traits: impl IntoIterator<Item = ConstructTrait>) {
        if !self.enclosed_by_target {
            let before = self.construct.len();
            self.construct.splice(0..0, traits);
            if let Some(around) = &mut self.around {
                around.in_front += self.construct.len() - before;
            }
        }
    }
}

impl fmt::Display for ClauseProperty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        write!(f, "({})", self.arguments.join(" "))
    }
}

impl fmt::Display for ConstructTrait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.clauses.is_empty() {
            return Ok(());
        }
        let clauses: Vec<_> = self.clauses.iter().map(ToString::to_string).collect();
        write!(f, "({})", clauses.join(","))
    }
}

/// The construct set and the device, e.g. `target, teams on nvptx64:sm_80`.
impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let constructs: Vec<_> = self.construct.iter().map(ToString::to_string).collect();
        let constructs = if constructs.is_empty() { "no construct".to_owned() } else { constructs.join(", ") };
        write!(f, "{constructs} on {}", self.device.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{gpu, host, selector};

    fn constructs(context: &Context) -> Vec<&str> {
        context.construct.iter().map(|c| c.name.as_str()).collect()
    }

    #[test]
    fn the_construct_set_ends_at_the_innermost_target() {
        let context = Context::new(host(), gpu())
            .inside("target")
            .inside("parallel")
            .inside("target teams")
            .inside("parallel do");
        assert_eq!(constructs(&context), ["target", "teams", "parallel", "for"]);
        assert_eq!(*context.device, gpu());
    }

    #[test]
    fn target_data_takes_a_position_but_neither_cuts_nor_changes_the_device() {
        let context = Context::new(host(), gpu())
            .inside("parallel")
            .inside("target data")
            .inside("target update")
            .inside("section");
        assert_eq!(constructs(&context), ["parallel", "target data"]);
        assert_eq!(*context.device, host());
    }

    #[test]
    fn an_ancestor_region_runs_on_the_host() {
        let mut context = Context::new(host(), gpu()).inside("target teams");
        assert!(context.enter_ancestor("target"));
        assert_eq!(constructs(&context), ["target"]);
        assert_eq!(*context.device, host());
    }

    #[test]
    fn outside_target_simd_then_variant_selectors_then_target_are_put_in_front() {
        let mut context = Context::new(host(), gpu()).inside("parallel");
        context.put_simd_in_front(vec![ClauseProperty::parse("notinbranch")]);
        context.put_variant_selectors_in_front(&selector("construct={teams,do}"));
        context.put_target_in_front();
        assert_eq!(constructs(&context), ["target", "teams", "for", "simd", "parallel"]);
        assert_eq!(*context.device, gpu());
    }

    #[test]
    fn inside_target_nothing_is_put_in_front() {
        let mut context = Context::new(host(), gpu()).inside("target");
        context.put_simd_in_front(Vec::new());
        context.put_variant_selectors_in_front(&selector("construct={teams}"));
        context.put_target_in_front();
        assert_eq!(constructs(&context), ["target"]);
    }

    #[test]
    fn a_target_entered_later_cuts_what_was_put_in_front() {
        let mut context = Context::new(host(), gpu());
        context.put_variant_selectors_in_front(&selector("construct={parallel}"));
        let context = context.inside("target");
        assert_eq!(constructs(&context), ["target"]);
    }

    #[test]
    fn llvm_disable_selector_propagation_keeps_variant_selectors_out() {
        let mut context = Context::new(host(), gpu());
        context.put_variant_selectors_in_front(&selector(
            "construct={parallel},implementation={extension(disable_selector_propagation)}",
        ));
        assert!(context.construct.is_empty());
    }

    /// OpenMP 6.0, 10.5: `reverse_offload(true)` is the requirement, `reverse_offload(false)` is none.
    #[test]
    fn a_requirement_may_be_denied() {
        let clause = ClauseProperty::parse;
        for denied in ["reverse_offload(false)", "reverse_offload(0)", "reverse_offload(.false.)"] {
            assert!(clause(denied).is_denied(), "{denied}");
        }
        for stays in ["reverse_offload", "reverse_offload(true)", "atomic_default_mem_order(false)"] {
            assert!(!clause(stays).is_denied(), "{stays}");
        }
        assert_eq!(clause("reverse_offload(.true.)").requirement(), clause("reverse_offload"));
        assert_eq!(
            clause("atomic_default_mem_order(true)").requirement().to_string(),
            "atomic_default_mem_order(true)"
        );
        assert_eq!(clause("atomic_default_mem_order(acq_rel)").requirement().arguments, ["acq_rel"]);
    }

    #[test]
    fn what_was_put_in_front_encloses_nothing() {
        let mut context = Context::new(host(), gpu()).inside("parallel");
        context.around = Some(Box::default());
        context.put_simd_in_front(Vec::new());
        context.put_variant_selectors_in_front(&selector("construct={teams,do}"));
        assert_eq!(context.around.as_ref().unwrap().in_front, 3);
        let around = context.inside("for").inside("target").around.unwrap();
        let outside: Vec<&str> = around.outside.iter().map(|c| c.name.as_str()).collect();
        assert_eq!((outside, around.in_front), (vec!["parallel", "for"], 0));
    }

    #[test]
    fn a_context_is_shown_with_its_constructs_and_its_device() {
        let mut context = Context::new(host(), gpu());
        assert_eq!(context.to_string(), "no construct on host");
        let clauses = [ClauseProperty::parse("simdlen(8)"), ClauseProperty::parse("notinbranch")];
        assert!(context.enter("target simd", &clauses));
        assert_eq!(context.to_string(), "target, simd(simdlen(8),notinbranch) on gpu");
    }
}
