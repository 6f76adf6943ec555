//! What a program prints, found by walking it as the specification says: every rule below is one of
//! OpenMP 5.2, chapter 7, written as plainly as can be, and shares nothing with ompick.

use super::ast::*;
use super::print;
use std::collections::{BTreeMap, BTreeSet};

/// The traits of a device, and its name on ompick's command line.
pub struct Device {
    pub name: &'static str,
    pub spec: &'static str,
    kind: &'static [&'static str],
    arch: &'static [&'static str],
    isa: &'static [&'static str],
}

/// What everything outside target regions runs on.
pub const HOST: Device = Device {
    name: "host",
    spec: "x86_64",
    kind: &["host", "cpu"],
    arch: &["x86", "x86_64"],
    isa: &["mmx", "fxsr", "sse", "sse2"],
};

/// What target regions run on.
pub const TARGETS: [Device; 3] = [
    HOST,
    Device {
        name: "gpu",
        spec: "nvptx64:sm_70",
        kind: &["nohost", "gpu"],
        arch: &["nvptx", "nvptx64"],
        isa: &["sm_30", "sm_32", "sm_35", "sm_37", "sm_50", "sm_52", "sm_53", "sm_60", "sm_61", "sm_62", "sm_70"],
    },
    Device { name: "amd", spec: "amdgcn:gfx90a", kind: &["nohost", "gpu"], arch: &["amdgcn", "gcn"], isa: &["gfx90a"] },
];

/// How the program's lines come about.
#[derive(Clone, Copy, Default)]
pub struct Reading {
    /// Conditions count as constants, whatever they name: a false one takes its candidate out before
    /// the rule of subsets. Not what the specification says of a variable; see [`super`].
    pub all_constant: bool,
    /// Without a device to offload to, clauses of `target` directives are not evaluated (clang).
    pub no_target_clauses: bool,
}

/// The lines that a program prints, `None` if they are too many.
pub fn run(p: &Program, target: &'static Device, reading: Reading) -> Option<Vec<String>> {
    let mut machine = Machine { p, target, reading, globals: [0; GLOBALS], counts: BTreeMap::new(), out: Vec::new() };
    for round in &p.rounds {
        machine.globals.copy_from_slice(&round[..GLOBALS]);
        for &e in &p.entries {
            machine.enter(e, false, None, 0, round[GLOBALS])?;
        }
    }
    Some(machine.out)
}

const LIMIT: usize = 4000;

/// A place in the program, with what decides selections there (5.2, 7.1).
#[derive(Clone)]
struct Point {
    /// The construct trait set, outermost first.
    constructs: Vec<Leaf>,
    /// Inside a target construct, or in a device version.
    on_device: bool,
    /// Where in the file: index into the items.
    item: usize,
}

/// The function that runs, and its variables.
struct Frame<'p> {
    function: &'p Function,
    parameter: i64,
}

struct Machine<'p> {
    p: &'p Program,
    target: &'static Device,
    reading: Reading,
    globals: [i64; GLOBALS],
    /// The static variables, by their sites: each is one object, however many copies there are of the text.
    counts: BTreeMap<u32, u32>,
    out: Vec<String>,
}

/// What a part of a selector comes to.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Yes,
    No,
    /// The condition.
    RunTime,
    /// `target_device`.
    Device,
}

impl Part {
    fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// A candidate for replacement.
struct Candidate<'p, T> {
    selector: &'p Selector,
    /// How the base's parameter is called in its condition.
    parameter: &'p str,
    /// The number that the base is a template of.
    template: i64,
    /// A when clause without a directive.
    implicit: bool,
    what: T,
}

impl<'p> Machine<'p> {
    /// Runs a function's body. `variant`: its construct selectors, if it is one.
    fn enter(
        &mut self,
        f: FunctionId,
        on_device: bool,
        variant: Option<&[Leaf]>,
        site: u32,
        argument: i64,
    ) -> Option<()> {
        let function = &self.p.functions[f];
        self.out.push(format!("{} {site} {argument}", function.name));
        if self.out.len() > LIMIT {
            return None;
        }
        // 5.2, 7.1: `target` comes in front of what a variant's selectors put in front
        let mut constructs = Vec::new();
        if on_device {
            constructs.push(Leaf { name: "target", simdlen: None });
        }
        constructs.extend(variant.unwrap_or_default());
        let item = self.p.items.iter().position(|&i| i == Item::Definition(f)).unwrap_or(0);
        let point = Point { constructs, on_device, item };
        self.list(&function.body, &Frame { function, parameter: argument }, &point)
    }

    fn list(&mut self, list: &'p [Statement], frame: &Frame<'p>, point: &Point) -> Option<()> {
        list.iter().try_for_each(|s| self.statement(s, frame, point))
    }

    fn statement(&mut self, s: &'p Statement, frame: &Frame<'p>, point: &Point) -> Option<()> {
        match s {
            Statement::Call(c) => self.call(c, frame, point),
            Statement::Dispatch(d) => self.dispatch(d, frame, point),
            Statement::Construct(c) => {
                if let Some(call) = &c.directive.call
                    && self.evaluates_clauses(&c.directive)
                {
                    self.call(call, frame, point)?;
                }
                self.list(&c.body, frame, &inside(&c.directive, point))
            }
            Statement::Meta(m) => self.meta(m, frame, point),
            Statement::Static(site) => {
                let count = self.counts.entry(*site).or_default();
                *count += 1;
                self.out.push(format!("s {site} {count}"));
                Some(())
            }
            Statement::Label(site) => {
                self.out.push(format!("l {site}"));
                Some(())
            }
        }
    }

    fn evaluates_clauses(&self, directive: &Directive) -> bool {
        !(self.reading.no_target_clauses && directive.shape.name.starts_with("target"))
    }

    /// A metadirective (5.2, 7.4).
    fn meta(&mut self, m: &'p Meta, frame: &Frame<'p>, point: &Point) -> Option<()> {
        let candidates: Vec<Candidate<usize>> = m
            .whens
            .iter()
            .enumerate()
            .map(|(i, w)| Candidate {
                selector: &w.selector,
                parameter: frame.function.parameter(),
                template: 0,
                implicit: w.directive.is_none(),
                what: i,
            })
            .collect();
        let holds = |c: &Candidate<usize>| self.holds(c, point, &|v| self.value(v, frame));
        let prefix = self.dynamic_candidates(&candidates, point, &holds);
        let chosen = prefix.iter().copied().find(|&i| holds(&candidates[i]));
        let (number, directive) = match chosen {
            Some(c) => (candidates[c].what, m.whens[candidates[c].what].directive.as_ref()),
            None => (m.whens.len(), m.otherwise.as_ref().and_then(|o| o.directive.as_ref())),
        };
        let Some(directive) = directive else { return self.list(&m.body, frame, point) };
        match &directive.call {
            _ if !self.evaluates_clauses(directive) => {}
            Some(call) => self.call(call, frame, point)?,
            None if directive.shape.telling.is_empty() => {}
            None => self.out.push(format!("m {} {number}", m.site)),
        }
        self.list(&m.body, frame, &inside(directive, point))
    }

    /// A dispatch construct (5.2, 7.6).
    fn dispatch(&mut self, d: &'p Dispatch, frame: &Frame<'p>, point: &Point) -> Option<()> {
        let holds = |c: &Option<Condition>| match c {
            None => false,
            Some(Condition::Constant(_, value)) => *value,
            Some(Condition::Dynamic(e)) => evaluate(e, &|v| self.value(v, frame)),
        };
        let (no_variants, no_context) = (holds(&d.no_variants), holds(&d.no_context));
        // only the call itself is in the construct
        let argument = self.argument(&d.call, frame, point)?;
        if no_variants {
            return self.enter(d.call.callee, point.on_device, None, d.call.site, argument);
        }
        let mut point = point.clone();
        if !no_context {
            point.constructs.push(Leaf { name: "dispatch", simdlen: None });
        }
        self.resolved(&d.call, argument, &point)
    }

    fn argument(&mut self, c: &'p Call, frame: &Frame<'p>, point: &Point) -> Option<i64> {
        Some(match &c.argument {
            Argument::Constant(value) => *value,
            Argument::Variable(v, plus) => self.value(*v, frame) + plus,
            Argument::Call(inner, plus) => {
                self.call(inner, frame, point)?;
                1 + plus
            }
        })
    }

    fn call(&mut self, c: &'p Call, frame: &Frame<'p>, point: &Point) -> Option<()> {
        let argument = self.argument(c, frame, point)?;
        self.resolved(c, argument, point)
    }

    /// A call of a base function (5.2, 7.5).
    fn resolved(&mut self, c: &'p Call, argument: i64, point: &Point) -> Option<()> {
        let mut candidates = self.visible(c.callee, point.item);
        candidates.iter_mut().for_each(|candidate| candidate.template = template_value(c.site));
        let holds = |c: &Candidate<FunctionId>| self.holds(c, point, &|v| self.match_value(v, c.parameter, argument));
        let prefix = self.dynamic_candidates(&candidates, point, &holds);
        let chosen = prefix.iter().copied().find(|&i| holds(&candidates[i]));
        match chosen {
            Some(i) => {
                let variant = candidates[i].what;
                let constructs = self.p.functions[variant].variant_of.as_deref();
                self.enter(variant, point.on_device, constructs, c.site, argument)
            }
            None => self.enter(c.callee, point.on_device, None, c.site, argument),
        }
    }

    /// The directives on declarations of a function that stand before a place, in their order.
    fn visible(&self, f: FunctionId, item: usize) -> Vec<Candidate<'p, FunctionId>> {
        let function: &'p Function = &self.p.functions[f];
        let last = function.declarations.len() - 1;
        let mut declarations = vec![Ok(0)];
        // A class is seen as a whole, and comes first.
        let of_this = |v: &Function| v.region.as_ref().is_some_and(|r| r.base == f) && v.is_in_class();
        let in_class = self.p.functions.iter().enumerate().filter(|(_, v)| of_this(v));
        declarations.extend(in_class.map(|(v, _)| Err(v)));
        // The files of a program share what is declared first.
        let unit = |i: &Item| match *i {
            Item::Declaration(f, _) | Item::Definition(f) => self.p.functions[f].unit,
        };
        let here = self.p.items.get(item).map_or(0, unit);
        // A region's variant is seen from its definition on, in which it may call what it stands for.
        let seen = self.p.items[..item.saturating_add(1).min(self.p.items.len())].iter().enumerate();
        declarations.extend(seen.filter(|(_, i)| unit(i) == here).filter_map(|(at, i)| match *i {
            Item::Declaration(g, d) if g == f && at < item => Some(Ok(d)),
            Item::Definition(g) if g == f && at < item => Some(Ok(last)),
            Item::Definition(g) if self.p.functions[g].region.as_ref().is_some_and(|r| r.base == f) => Some(Err(g)),
            _ => None,
        }));
        let mut list = Vec::new();
        for d in declarations {
            let d = match d {
                Ok(d) => d,
                Err(variant) => {
                    let region = self.p.functions[variant].region.as_ref();
                    list.extend(region.map(|r| Candidate {
                        selector: &r.selector,
                        parameter: "",
                        template: 0,
                        implicit: false,
                        what: variant,
                    }));
                    continue;
                }
            };
            let declaration = &function.declarations[d];
            list.extend(declaration.directives.iter().map(|v| Candidate {
                selector: &v.selector,
                parameter: &declaration.parameter,
                template: 0,
                implicit: false,
                what: v.variant,
            }));
        }
        list
    }

    /// The dynamic replacement candidates, in order (5.2, 7.3 to 7.5).
    fn dynamic_candidates<T>(
        &self,
        candidates: &[Candidate<T>],
        point: &Point,
        holds: &dyn Fn(&Candidate<T>) -> bool,
    ) -> Vec<usize> {
        let device = if point.on_device { self.target } else { &HOST };
        let compatible: Vec<usize> = (0..candidates.len())
            .filter(|&i| self.is_compatible(&candidates[i], point, device))
            .filter(|&i| !self.reading.all_constant || holds(&candidates[i]))
            .collect();
        let mut order: Vec<(u128, bool, usize)> = Vec::new();
        for &i in &compatible {
            let traits = Traits::of(candidates[i].selector, candidates[i].parameter);
            let zero = compatible.iter().any(|&other| {
                traits.is_strict_subset(&Traits::of(candidates[other].selector, candidates[other].parameter))
            });
            let score = if zero { 0 } else { score(candidates[i].selector, &point.constructs) };
            order.push((score, candidates[i].implicit, i));
        }
        // highest score, explicit before implicit, lexical order
        order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        let mut prefix = Vec::new();
        for (_, _, i) in order {
            prefix.push(i);
            if self.is_static(&candidates[i], point, device) {
                break;
            }
        }
        prefix
    }

    /// The static part (5.2, 7.3).
    fn is_compatible<T>(&self, c: &Candidate<T>, point: &Point, device: &Device) -> bool {
        let parts = self.parts(c, point, device);
        match c.selector.mode() {
            // one suffices, also one that only run time can tell
            Some(Extension::MatchAny) => parts.iter().any(|p| *p != Part::No),
            Some(_) => parts.iter().all(|p| *p != Part::Yes),
            None => parts.iter().all(|p| *p != Part::No),
        }
    }

    /// Whether nothing of it is left for run time.
    fn is_static<T>(&self, c: &Candidate<T>, point: &Point, device: &Device) -> bool {
        let parts = self.parts(c, point, device);
        let decided = c.selector.mode() == Some(Extension::MatchAny) && parts.contains(&Part::Yes);
        decided || !parts.iter().any(|p| matches!(p, Part::RunTime | Part::Device))
    }

    /// Whether a candidate that is compatible is the one to be taken at run time.
    fn holds<T>(&self, c: &Candidate<T>, point: &Point, value: &dyn Fn(Variable) -> i64) -> bool {
        let truth = |p: &Part| match p {
            Part::Yes => true,
            Part::No => false,
            Part::RunTime => c.selector.dynamic().is_some_and(|e| evaluate(e, value)),
            Part::Device => device_holds(c.selector),
        };
        let device = if point.on_device { self.target } else { &HOST };
        let mut parts = self.parts(c, point, device).into_iter();
        match c.selector.mode() {
            Some(Extension::MatchAny) => parts.any(|p| truth(&p)),
            Some(_) => !parts.any(|p| truth(&p)),
            None => parts.all(|p| truth(&p)),
        }
    }

    /// What the parts of a selector come to: its selectors, or with an extension each property alone.
    fn parts<T>(&self, c: &Candidate<T>, point: &Point, device: &Device) -> Vec<Part> {
        let s = c.selector;
        let mut parts = Vec::new();
        let required: Vec<&str> = self.p.requires.iter().chain(&self.p.implied).copied().collect();
        let names = |list: &Option<Scored<Vec<&'static str>>>| list.as_ref().map_or(Vec::new(), |l| l.value.clone());
        let kind = if s.kind == ["any"] { &Vec::new() } else { &s.kind };
        let (vendor, requires) = (names(&s.vendor), names(&s.requires));
        let lists = [
            (kind, device.kind),
            (&s.arch, device.arch),
            (&s.isa, device.isa),
            (&vendor, &["gnu"]),
            (&requires, &required),
        ];
        for (list, traits) in lists {
            let has = list.iter().map(|n| traits.contains(n));
            match s.mode() {
                Some(_) => parts.extend(has.map(Part::of)),
                None => parts.push(Part::of(has.min().unwrap_or(true))),
            }
        }
        match s.mode() {
            Some(_) => {
                let one = |l: &Leaf| Part::of(positions(std::slice::from_ref(l), &point.constructs).is_some());
                parts.extend(s.construct.iter().map(one));
            }
            None => parts.push(Part::of(positions(&s.construct, &point.constructs).is_some())),
        }
        match &s.condition {
            None => {}
            Some(Scored { value: Condition::Constant(_, value), .. }) => parts.push(Part::of(*value)),
            Some(Scored { value: Condition::Dynamic(e), .. }) => {
                parts.push(e.constant(c.template).map_or(Part::RunTime, Part::of));
            }
        }
        // only run time knows which device is meant, but some must have the traits
        if !s.device.is_empty() {
            let some_device = has_kinds(s, HOST.kind) || has_kinds(s, self.target.kind);
            parts.push(if some_device { Part::Device } else { Part::No });
        }
        parts
    }

    /// A variable's value in a function.
    fn value(&self, v: Variable, frame: &Frame) -> i64 {
        match v {
            Variable::Parameter => frame.parameter,
            Variable::Local => 2 * frame.parameter,
            // Entries have none, and others do not name it.
            Variable::Template => 0,
            Variable::Global(g) => match frame.function.shadowed_global {
                Some((hidden, value)) if hidden == g => value,
                _ if frame.function.parameter() == format!("g{g}") => frame.parameter,
                _ => self.globals[g],
            },
        }
    }

    /// A variable's value in a match clause: a parameter's name is the argument, other names are
    /// read at the directive.
    fn match_value(&self, v: Variable, parameter: &str, argument: i64) -> i64 {
        match v {
            Variable::Global(g) if parameter != format!("g{g}") => self.globals[g],
            _ => argument,
        }
    }
}

fn evaluate(e: &Expression, value: &dyn Fn(Variable) -> i64) -> bool {
    match e {
        Expression::Compare(v, operator, right) => compare(value(*v), operator, *right),
        Expression::Truth(v) => value(*v) != 0,
        Expression::Not(e) => !evaluate(e, value),
        Expression::And(a, b) => evaluate(a, value) && evaluate(b, value),
        Expression::Or(a, b) => evaluate(a, value) || evaluate(b, value),
    }
}

/// Whether the default device has what `target_device` asks for: there is no device but the host.
fn device_holds(s: &Selector) -> bool {
    has_kinds(s, HOST.kind)
}

/// Whether a device is of the kinds that `target_device` asks for, with an extension of one of them.
fn has_kinds(s: &Selector, kinds: &[&str]) -> bool {
    match s.mode() {
        Some(_) => s.device.iter().any(|kind| kinds.contains(kind)),
        None => s.device.iter().all(|kind| kinds.contains(kind)),
    }
}

/// The context inside a construct: its leaves are added, `target` begins anew.
fn inside(directive: &Directive, point: &Point) -> Point {
    let mut point = point.clone();
    for leaf in directive.leaves() {
        if leaf.name == "target" {
            point.constructs.clear();
            point.on_device = true;
        }
        point.constructs.push(leaf);
    }
    point
}

/// The positions of the traits that construct selectors match, counted from 1: of all ways, the one
/// with the highest positions, which is found from the innermost end.
fn positions(selectors: &[Leaf], constructs: &[Leaf]) -> Option<Vec<usize>> {
    let mut end = constructs.len();
    let mut found = Vec::new();
    for s in selectors.iter().rev() {
        end = constructs[..end]
            .iter()
            .rposition(|c| c.name == s.name && s.simdlen.is_none_or(|n| c.simdlen.is_some_and(|m| m % n == 0)))?;
        found.push(end + 1);
    }
    Some(found)
}

/// The highest positions that some of the selectors match in their order.
fn highest(selectors: &[Leaf], constructs: &[Leaf]) -> Vec<usize> {
    let subsets = (0..1usize << selectors.len()).filter_map(|bits| {
        let some: Vec<Leaf> =
            selectors.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, l)| *l).collect();
        positions(&some, constructs)
    });
    subsets.max_by_key(|found| found.iter().map(|p| 1u128 << p).sum::<u128>()).unwrap_or_default()
}

/// The score (5.2, 7.3), but for the rule of subsets.
fn score(s: &Selector, constructs: &[Leaf]) -> u128 {
    let l = constructs.len();
    let mut score: u128 = 1;
    let matched = match s.mode() {
        Some(Extension::MatchAny) => highest(&s.construct, constructs),
        Some(_) => Vec::new(),
        None => positions(&s.construct, constructs).unwrap_or_default(),
    };
    for p in matched {
        score += 1 << (p - 1);
    }
    if !s.kind.is_empty() && s.kind != ["any"] {
        score += 1 << l;
    }
    if !s.device.is_empty() {
        score += 1 << l;
    }
    if !s.arch.is_empty() {
        score += 1 << (l + 1);
    }
    if !s.isa.is_empty() {
        score += 1 << (l + 2);
    }
    let explicit = [
        s.vendor.as_ref().and_then(|v| v.score),
        s.requires.as_ref().and_then(|v| v.score),
        s.condition.as_ref().and_then(|v| v.score),
    ];
    score + explicit.iter().flatten().map(|&n| u128::from(n)).sum::<u128>()
}

/// A condition with its macros expanded: it is such tokens that are equal or not.
fn expanded(condition: &str) -> String {
    print::MACROS.iter().fold(condition.to_owned(), |text, (name, value)| text.replace(name, value))
}

/// What a selector consists of, for the rule of subsets: scores take no part.
struct Traits {
    mode: Option<Extension>,
    constructs: Vec<Leaf>,
    others: BTreeSet<String>,
}

impl Traits {
    fn of(s: &Selector, parameter: &str) -> Self {
        let mut others = BTreeSet::new();
        let mut add = |name: &str, list: &[&str]| {
            if !list.is_empty() {
                others.insert(name.to_owned());
            }
            others.extend(list.iter().map(|p| format!("{name} {p}")));
        };
        // `any` is as if no kind were given
        if s.kind != ["any"] {
            add("kind", &s.kind);
        }
        add("arch", &s.arch);
        add("isa", &s.isa);
        add("target_device", &s.device);
        add("vendor", s.vendor.as_ref().map_or(&[], |v| &v.value));
        add("requires", s.requires.as_ref().map_or(&[], |v| &v.value));
        if let Some(c) = &s.condition {
            others.insert(format!("condition {}", expanded(&print::condition(&c.value, parameter))));
        }
        Self { mode: s.mode(), constructs: s.construct.clone(), others }
    }

    fn is_strict_subset(&self, other: &Self) -> bool {
        let equal = self.others == other.others && self.constructs == other.constructs;
        let mut rest = other.constructs.iter();
        let subsequence = self
            .constructs
            .iter()
            .all(|a| rest.any(|b| a.name == b.name && (a.simdlen.is_none() || a.simdlen == b.simdlen)));
        self.mode == other.mode && !equal && subsequence && self.others.is_subset(&other.others)
    }
}
