//! Directive names, what they are associated with, and their leaf constructs (5.2, 3.1 and 17.3;
//! 6.0, 5.1 and 19).

use super::CONTEXT_MATCHING;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What code a directive stands with (5.2, 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Association {
    /// A statement, structured block, or Fortran block up to its end directive.
    Block,
    /// A loop nest.
    Loop,
    /// Nothing: it stands where a statement may stand.
    Standalone,
    /// A declaration, or nothing, among declarations.
    Declarative,
    /// It only separates parts of the enclosing construct's block.
    Separating,
    /// Everything between it and the end directive of the pair.
    Delimited,
    /// It ends a [`Association::Delimited`] or Fortran block directive.
    End,
}

/// A directive name that is not compound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Canonical: blanks, never underscores; `for`, never `do`.
    pub name: &'static str,
    pub association: Association,
    /// Is a construct that may be a leaf of a compound directive.
    pub leaf: bool,
}

const fn plain(name: &'static str, association: Association) -> Directive {
    Directive { name, association, leaf: false }
}

const fn leaf(name: &'static str, association: Association) -> Directive {
    Directive { name, association, leaf: true }
}

use Association::{Block, Declarative, Delimited, End, Loop, Separating, Standalone};

/// All directive names but compound ones and Fortran's `end` of a construct.
///
/// `ordered` is listed as the block form; with a doacross clause it is stand-alone.
pub const DIRECTIVES: &[Directive] = &[
    leaf("target", Block),
    leaf("teams", Block),
    leaf("distribute", Loop),
    leaf("parallel", Block),
    leaf("for", Loop),
    leaf("simd", Loop),
    leaf("loop", Loop),
    leaf("sections", Block),
    leaf("workshare", Block),
    leaf("masked", Block),
    leaf("master", Block),
    leaf("taskloop", Loop),
    leaf("single", Block),
    leaf("scope", Block),
    plain("critical", Block),
    plain("ordered", Block),
    leaf("task", Block),
    leaf("taskgroup", Block),
    plain("taskgraph", Block),
    plain("target data", Block),
    plain("atomic", Block),
    plain("dispatch", Block),
    // Intel's, before OpenMP had `dispatch`.
    plain("target variant dispatch", Block),
    plain("assume", Block),
    plain("allocators", Block),
    leaf("workdistribute", Block),
    plain("tile", Loop),
    plain("unroll", Loop),
    plain("reverse", Loop),
    plain("interchange", Loop),
    plain("fuse", Loop),
    plain("split", Loop),
    plain("stripe", Loop),
    plain("section", Separating),
    plain("scan", Separating),
    plain("barrier", Standalone),
    plain("taskwait", Standalone),
    plain("taskyield", Standalone),
    plain("task iteration", Standalone),
    plain("flush", Standalone),
    plain("cancel", Standalone),
    plain("cancellation point", Standalone),
    plain("depobj", Standalone),
    plain("interop", Standalone),
    plain("error", Standalone),
    plain("nothing", Standalone),
    plain("metadirective", Standalone),
    plain("target enter data", Standalone),
    plain("target exit data", Standalone),
    plain("target update", Standalone),
    plain("declare simd", Declarative),
    plain("declare target", Declarative),
    plain("declare variant", Declarative),
    plain("declare reduction", Declarative),
    plain("declare mapper", Declarative),
    plain("declare induction", Declarative),
    plain("threadprivate", Declarative),
    plain("groupprivate", Declarative),
    plain("allocate", Declarative),
    plain("requires", Declarative),
    plain("assumes", Declarative),
    plain("begin declare target", Delimited),
    plain("begin declare variant", Delimited),
    plain("begin assumes", Delimited),
    plain("begin metadirective", Delimited),
    plain("end declare target", End),
    plain("end declare variant", End),
    plain("end assumes", End),
    plain("end metadirective", End),
];

/// The row of a directive that is not compound; any spelling that [`canonical_directive`] accepts.
pub fn directive(name: &str) -> Option<&'static Directive> {
    row(name).or_else(|| row(&canonical_directive(name)))
}

/// The row of a canonical name: a program asks for that of each directive, many times.
fn row(name: &str) -> Option<&'static Directive> {
    static ROWS: LazyLock<HashMap<&str, &Directive>> =
        LazyLock::new(|| DIRECTIVES.iter().map(|known| (known.name, known)).collect());
    ROWS.get(name).copied()
}

/// One spelling for all: single blanks between words, 6.0's underscores as blanks, `do` as `for`.
///
/// Letters are left as they are; Fortran callers lower-case first.
pub fn canonical_directive(name: &str) -> String {
    let mut canonical = String::with_capacity(name.len());
    for word in name.split(|c: char| c == '_' || c.is_whitespace()).filter(|word| !word.is_empty()) {
        if !canonical.is_empty() {
            canonical.push(' ');
        }
        canonical.push_str(canonical_construct(word));
    }
    canonical
}

/// `for` for `do`; every other name as it is.
fn canonical_construct(name: &str) -> &str {
    if name == "do" { "for" } else { name }
}

/// The clauses of the `dispatch` construct (6.0, 9.7), or of Intel's older one.
pub fn dispatch_clauses(name: &str) -> &'static [&'static str] {
    const INTEL: &[&str] = &["depend", "device", "nowait", "use_device_ptr"];
    const OPENMP: &[&str] =
        &["depend", "device", "has_device_addr", "interop", "is_device_ptr", "nocontext", "novariants", "nowait"];
    if name == "dispatch" { OPENMP } else { INTEL }
}

/// May the construct be named in a `construct` selector, and does a context match it?
pub fn is_context_matching(name: &str) -> bool {
    CONTEXT_MATCHING.iter().any(|known| known.name == name)
}

/// Does a name stand for the `dispatch` construct, be it Intel's older one?
pub fn is_dispatch(name: &str) -> bool {
    matches!(name, "dispatch" | "target variant dispatch")
}

/// The leaf constructs of a construct, outermost first: what it adds to the construct trait set.
///
/// `None` for what is no construct: stand-alone, declarative and separating directives, and names
/// that are none. A compound name is any run of leaves (6.0, 5.1), each at most once.
///
/// ```
/// use ompick_resolver::names::leaves;
/// assert_eq!(leaves("target teams").unwrap(), ["target", "teams"]);
/// assert_eq!(leaves("parallel do simd").unwrap(), ["parallel", "for", "simd"]);
/// assert_eq!(leaves("target_data").unwrap(), ["target data"]);
/// assert_eq!(leaves("target_update"), None);
/// ```
pub fn leaves(name: &str) -> Option<Vec<&'static str>> {
    let name = canonical_directive(name);
    if let Some(known) = row(&name) {
        return matches!(known.association, Block | Loop).then(|| vec![known.name]);
    }
    let mut found: Vec<&'static str> = Vec::new();
    for word in name.split(' ') {
        let known = row(word).filter(|known| known.leaf)?;
        if found.contains(&known.name) {
            return None;
        }
        found.push(known.name);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compound_directive_contributes_its_leaves_in_order() {
        assert_eq!(
            leaves("target teams distribute parallel for simd").unwrap(),
            ["target", "teams", "distribute", "parallel", "for", "simd"]
        );
        assert_eq!(leaves("parallel  masked taskloop\tsimd").unwrap(), ["parallel", "masked", "taskloop", "simd"]);
        assert_eq!(leaves("target teams workdistribute").unwrap(), ["target", "teams", "workdistribute"]);
    }

    #[test]
    fn target_data_is_one_construct_and_its_standalone_cousins_are_none() {
        assert_eq!(leaves("target data").unwrap(), ["target data"]);
        for name in [
            "target enter data",
            "target_exit_data",
            "target update",
            "section",
            "declare target",
            "parallel parallel",
            "parallel banana",
            "",
        ] {
            assert_eq!(leaves(name), None, "{name}");
        }
    }

    #[test]
    fn underscores_of_6_0_are_blanks() {
        assert_eq!(directive("begin_declare_variant").unwrap().association, Association::Delimited);
        assert_eq!(canonical_directive("end declare_variant"), "end declare variant");
        assert_eq!(directive("do").unwrap().name, "for");
    }

    #[test]
    fn names_are_listed_once() {
        for (at, row) in DIRECTIVES.iter().enumerate() {
            assert!(DIRECTIVES[at + 1..].iter().all(|other| other.name != row.name));
        }
    }

    #[test]
    fn dispatch_has_clauses_that_intels_older_form_has_not() {
        assert!(["novariants", "nocontext", "interop"].iter().all(|name| dispatch_clauses("dispatch").contains(name)));
        let intel = dispatch_clauses("target variant dispatch");
        assert!(intel.contains(&"use_device_ptr") && !intel.contains(&"novariants"));
        assert!(is_dispatch("dispatch") && is_dispatch("target variant dispatch") && !is_dispatch("target"));
    }
}
