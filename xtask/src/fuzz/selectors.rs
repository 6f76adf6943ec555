//! Random context selectors.

use super::ast::*;
use ompick_fuzz::rng::Rng;

/// What an expression may name.
pub struct Scope {
    pub variables: Vec<Variable>,
    /// Whether it is a match clause: in a when clause, `simd` has no properties.
    pub is_match: bool,
}

const CONSTANTS: [(&str, bool); 13] = [
    ("1", true),
    ("0", false),
    ("E_ONE", true),
    ("c_yes", true),
    ("c_no && E_ONE", false),
    ("E_ZERO", false),
    ("M_TRUE", true),
    ("M_FALSE", false),
    ("2 > 1", true),
    ("sizeof(int) == 8", false),
    ("M_LEVEL >= 3 && E_ONE", true),
    ("!E_ONE", false),
    ("M_LEVEL == 2 || E_ZERO", false),
];

/// A selector; `earlier`: those beside it, to be subsets and supersets of.
pub fn selector(rng: &mut Rng, scope: &Scope, earlier: &[Selector]) -> Selector {
    let mut s = if !earlier.is_empty() && rng.chance(40) {
        let mut s = rng.pick(earlier).clone();
        if rng.chance(60) {
            grow(rng, scope, &mut s)
        } else {
            drop_one(rng, &mut s)
        }
        s
    } else {
        let mut s = Selector::default();
        for _ in 0..1 + rng.below(3) {
            grow(rng, scope, &mut s);
        }
        s
    };
    if !scope.is_match {
        s.construct.iter_mut().for_each(|l| l.simdlen = None);
    }
    s.order = rng.below(1 << 16) as u64;
    if rng.chance(8) {
        s.extension =
            Some([Extension::MatchAny, Extension::MatchAny, Extension::MatchNone, Extension::MatchAll][rng.below(4)]);
    }
    if rng.chance(25) {
        rescore(rng, &mut s);
    }
    if s.is_empty() {
        s.kind.push("any");
    }
    s
}

/// Adds a trait, of a kind that is likely to match.
fn grow(rng: &mut Rng, scope: &Scope, s: &mut Selector) {
    match rng.below(12) {
        0..=2 => construct(rng, &mut s.construct),
        3 => kind(rng, &mut s.kind),
        4 if rng.chance(25) => property(rng, &mut s.device, &["host", "cpu", "gpu", "nohost"]),
        4 => property(rng, &mut s.arch, &["x86_64", "x86", "nvptx", "nvptx64", "amdgcn", "gcn", "aarch64"]),
        5 => property(rng, &mut s.isa, &["sse2", "avx512f", "sm_35", "sm_70", "sm_80", "gfx90a", "gfx908"]),
        6 => {
            let name = ["gnu", "gnu", "gnu", "llvm"][rng.below(4)];
            let score = score(rng);
            let vendor = s.vendor.get_or_insert(Scored { score, value: Vec::new() });
            if !vendor.value.contains(&name) {
                vendor.value.push(name);
            }
        }
        7 => {
            let names = [
                "unified_shared_memory",
                "unified_address",
                "reverse_offload",
                "dynamic_allocators",
                "atomic_default_mem_order(relaxed)",
                "atomic_default_mem_order(seq_cst)",
            ];
            let score = score(rng);
            let name = *rng.pick(&names);
            let requires = s.requires.get_or_insert(Scored { score, value: Vec::new() });
            let order = |n: &str| n.starts_with("atomic");
            if !requires.value.iter().any(|&n| n == name || order(n) && order(name)) {
                requires.value.push(name);
            }
        }
        _ => {
            let score = score(rng);
            s.condition.get_or_insert_with(|| Scored { score, value: condition(rng, scope) });
        }
    }
}

fn drop_one(rng: &mut Rng, s: &mut Selector) {
    fn pop<T>(rng: &mut Rng, list: &mut Vec<T>) {
        if !list.is_empty() {
            list.remove(rng.below(list.len()));
        }
    }
    match rng.below(7) {
        6 => pop(rng, &mut s.device),
        0 => pop(rng, &mut s.construct),
        1 => pop(rng, &mut s.kind),
        2 => pop(rng, &mut s.arch),
        3 => s.vendor = None,
        4 => s.requires = None,
        _ => s.condition = None,
    }
}

fn rescore(rng: &mut Rng, s: &mut Selector) {
    if let Some(v) = &mut s.vendor {
        v.score = score(rng);
    }
    if let Some(v) = &mut s.condition {
        v.score = score(rng);
    }
}

/// Small scores, and those around what positions give.
fn score(rng: &mut Rng) -> Option<u64> {
    match rng.below(10) {
        0..=4 => None,
        5 | 6 => Some(rng.below(4) as u64),
        _ => {
            let power = 1u64 << rng.below(9);
            Some(power - 1 + rng.below(3) as u64)
        }
    }
}

/// Adds a construct, mostly in the order in which constructs nest.
fn construct(rng: &mut Rng, list: &mut Vec<Leaf>) {
    const ORDER: [&str; 6] = ["target", "teams", "parallel", "for", "simd", "dispatch"];
    let name = ORDER[[0, 0, 1, 2, 2, 2, 3, 3, 4, 5, 5][rng.below(11)]];
    if list.iter().any(|l| l.name == name) {
        return;
    }
    let simdlen = (name == "simd" && rng.chance(25)).then(|| [2, 4, 8][rng.below(3)]);
    let rank = |n: &str| ORDER.iter().position(|o| *o == n);
    let at = if rng.chance(90) {
        list.iter().position(|l| rank(l.name) > rank(name)).unwrap_or(list.len())
    } else {
        rng.below(list.len() + 1)
    };
    list.insert(at, Leaf { name, simdlen });
}

fn kind(rng: &mut Rng, list: &mut Vec<&'static str>) {
    if list.is_empty() {
        list.push(["host", "nohost", "cpu", "gpu", "gpu", "any", "fpga"][rng.below(7)]);
    } else if list[0] != "any" {
        property(rng, list, &["host", "nohost", "cpu", "gpu"]);
    }
}

fn property(rng: &mut Rng, list: &mut Vec<&'static str>, names: &[&'static str]) {
    let name = *rng.pick(names);
    if !list.contains(&name) {
        list.push(name);
    }
}

/// A condition, constant or not.
pub fn condition(rng: &mut Rng, scope: &Scope) -> Condition {
    if rng.chance(35) {
        let (text, value) = *rng.pick(&CONSTANTS);
        return Condition::Constant(text, value);
    }
    Condition::Dynamic(expression(rng, scope, 2))
}

fn expression(rng: &mut Rng, scope: &Scope, depth: usize) -> Expression {
    let variable = *rng.pick(&scope.variables);
    let sub = |rng: &mut Rng| Box::new(expression(rng, scope, depth - 1));
    match rng.below(10) {
        0 if depth > 0 => Expression::And(sub(rng), sub(rng)),
        1 if depth > 0 => Expression::Or(sub(rng), sub(rng)),
        2 if depth > 0 => Expression::Not(sub(rng)),
        3 | 4 => Expression::Truth(variable),
        _ => {
            let operator = [">", "<", "==", "!=", ">=", "<="][rng.below(6)];
            Expression::Compare(variable, operator, [0, 1, 2, 3][rng.below(4)])
        }
    }
}
