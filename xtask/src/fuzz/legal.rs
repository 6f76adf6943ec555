//! Which directives may stand where: the nesting restrictions of OpenMP (17.1 in 5.2), somewhat
//! stricter where compilers are.

use super::ast::*;

macro_rules! shapes {
    ($($name:literal [$($leaf:literal)*] $assoc:ident $clauses:literal $telling:literal $first:literal;)*) => {
        /// All directives that programs may have.
        pub static SHAPES: &[Shape] = &[$(Shape {
            name: $name, leaves: &[$($leaf),*], association: Association::$assoc, clauses: $clauses,
            telling: $telling, first: $first,
        }),*];
    };
}

shapes! {
    "nothing" [] None "" "" true;
    "parallel" ["parallel"] Block "" "num_threads(@)" true;
    "parallel for" ["parallel" "for"] Loop "" "num_threads(@)" true;
    "parallel for simd" ["parallel" "for" "simd"] Loop "" "num_threads(@)" true;
    "for" ["for"] Loop "" "schedule(static, @)" true;
    "for simd" ["for" "simd"] Loop "" "schedule(static, @)" true;
    "simd" ["simd"] Loop "" "" true;
    "loop" ["loop"] Loop "bind(thread)" "" true;
    "sections" ["sections"] Sections "" "" true;
    "single" ["single"] Block "" "" true;
    "critical" ["critical"] Block "" "" true;
    "masked" ["masked"] Block "" "filter(0 * @)" true;
    "taskgroup" ["taskgroup"] Block "" "" true;
    "task" ["task"] Block "" "if(0 * @)" true;
    "taskloop" ["taskloop"] Loop "" "if(0 * @)" true;
    "teams" ["teams"] Block "" "num_teams(@)" true;
    "teams distribute" ["teams" "distribute"] Loop "" "num_teams(@)" true;
    "teams distribute simd" ["teams" "distribute" "simd"] Loop "" "num_teams(@)" true;
    "teams distribute parallel for" ["teams" "distribute" "parallel" "for"] Loop "num_threads(1)" "num_teams(@)" true;
    "teams distribute parallel for simd" ["teams" "distribute" "parallel" "for" "simd"] Loop "num_threads(1)"
        "num_teams(@)" true;
    "distribute" ["distribute"] Loop "" "dist_schedule(static, @)" true;
    "distribute simd" ["distribute" "simd"] Loop "" "dist_schedule(static, @)" true;
    "distribute parallel for" ["distribute" "parallel" "for"] Loop "" "num_threads(@)" false;
    "distribute parallel for simd" ["distribute" "parallel" "for" "simd"] Loop "" "num_threads(@)" false;
    "target" ["target"] Block "" "if(@)" true;
    "target parallel" ["target" "parallel"] Block "num_threads(1)" "if(target: @)" true;
    "target parallel for" ["target" "parallel" "for"] Loop "num_threads(1)" "if(target: @)" true;
    "target simd" ["target" "simd"] Loop "" "if(target: @)" true;
    "target teams" ["target" "teams"] Block "num_teams(1)" "if(target: @)" true;
    "target teams distribute" ["target" "teams" "distribute"] Loop "num_teams(1)" "if(target: @)" true;
    "target teams distribute parallel for" ["target" "teams" "distribute" "parallel" "for"] Loop
        "num_teams(1) num_threads(1)" "if(target: @)" true;
    "target teams distribute parallel for simd" ["target" "teams" "distribute" "parallel" "for" "simd"] Loop
        "num_teams(1) num_threads(1)" "if(target: @)" true;
    "target data" ["target data"] Block "map(tofrom: dummy)" "if(@)" true;
    "taskwait" [] None "" "depend(in: dummies[@])" true;
    "target update" [] None "to(dummy)" "if(@)" true;
}

/// What may stand inside a construct that stands where `caps` may; `None`: it may not stand there.
pub fn inside(shape: &Shape, caps: Caps) -> Option<Caps> {
    match shape.name {
        "taskwait" => return (caps & CONS != 0).then_some(caps),
        "target update" => return (caps & TGT != 0).then_some(caps),
        _ => {}
    }
    shape.leaves.iter().try_fold(caps, |caps, leaf| leaf_inside(leaf, caps))
}

fn leaf_inside(leaf: &str, caps: Caps) -> Option<Caps> {
    // clang 14 takes no loop inside simd
    if leaf == "loop" && caps & (CONS | PAR) == 0 {
        return None;
    }
    let (needs, inner) = match leaf {
        "parallel" => (PAR, CONS | PAR | WS | SIMD | caps & TGT),
        "for" | "sections" | "single" | "masked" => (WS, caps & (CONS | PAR | SIMD | TGT)),
        "critical" | "task" | "taskloop" | "taskgroup" => (CONS, caps & (CONS | PAR | SIMD | TGT)),
        "simd" | "loop" => (SIMD, SIMD),
        "teams" => (TEAMS | ALONE, PAR | DIST),
        "distribute" => (DIST, PAR | SIMD),
        "target" => (TGT, CONS | PAR | WS | SIMD | ALONE),
        "target data" => (TGT, caps & (CONS | PAR | WS | SIMD | TGT)),
        _ => return None,
    };
    (caps & needs != 0).then_some(inner)
}

/// Whether a directive begins with `teams`.
pub fn is_teams(shape: &Shape) -> bool {
    shape.leaves.first() == Some(&"teams")
}

/// Whether the nesting of everything in the program is legal.
pub fn program(p: &Program) -> bool {
    p.functions.iter().all(|f| body(p, &f.body, f.needs))
        && p.entries.iter().all(|&e| p.functions[e].needs & !SEQUENTIAL == 0)
}

fn body(p: &Program, list: &[Statement], caps: Caps) -> bool {
    list.iter().all(|s| match s {
        Statement::Call(c) => call(p, c, caps),
        Statement::Dispatch(d) => call(p, &d.call, caps),
        Statement::Static(_) | Statement::Label(_) => true,
        Statement::Construct(c) => {
            let alone = !(is_teams(c.directive.shape) && caps & ALONE != 0 && list.len() > 1);
            alone
                && clause_call(p, &c.directive, caps)
                && inside(c.directive.shape, caps).is_some_and(|inner| body(p, &c.body, inner))
        }
        Statement::Meta(m) => {
            let teams = meta_directives(m).iter().any(|d| is_teams(d.shape));
            let alone = !(teams && caps & ALONE != 0 && list.len() > 1);
            alone
                && meta_directives(m).iter().all(|d| clause_call(p, d, caps))
                && meta_caps(m, caps).is_some_and(|inner| body(p, &m.body, inner))
        }
    })
}

/// What may stand in a metadirective's body, whichever variant is chosen; `None`: one of them may
/// not stand there.
pub fn meta_caps(meta: &Meta, caps: Caps) -> Option<Caps> {
    let spelled = meta.whens.iter().all(|w| w.directive.is_some())
        && meta.otherwise.as_ref().is_some_and(|o| o.directive.is_some());
    let nothing = if spelled { Caps::MAX } else { caps };
    meta_directives(meta).iter().try_fold(nothing & !(ALONE | TEAMS), |inner, d| Some(inner & inside(d.shape, caps)?))
}

/// The directive variants that a metadirective spells out.
pub fn meta_directives(meta: &Meta) -> Vec<&Directive> {
    let otherwise = meta.otherwise.as_ref().and_then(|o| o.directive.as_ref());
    meta.whens.iter().filter_map(|w| w.directive.as_ref()).chain(otherwise).collect()
}

fn clause_call(p: &Program, directive: &Directive, caps: Caps) -> bool {
    directive.call.as_ref().is_none_or(|c| call(p, c, caps & SEQUENTIAL))
}

fn call(p: &Program, call: &Call, caps: Caps) -> bool {
    let fits = p.functions[call.callee].needs & !caps == 0;
    fits && match &call.argument {
        Argument::Call(inner, _) => self::call(p, inner, caps),
        _ => true,
    }
}
