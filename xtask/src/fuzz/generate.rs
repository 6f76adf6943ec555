//! Random programs. Whatever comes out is valid: nesting is legal (see [`super::legal`]), calls have
//! no cycles, and what runs at the same time writes nothing.

use super::ast::*;
use super::legal;
use super::selectors::{self, Scope};
use ompick_fuzz::rng::Rng;

/// What functions may need of the places they are called from.
const NEEDS: [Caps; 6] = [0, 0, SIMD, PAR, CONS | PAR | SIMD, CONS | PAR | WS | SIMD];
const NEEDS_TARGET: [Caps; 2] = [CONS | PAR | SIMD | TGT, CONS | PAR | WS | SIMD | TGT];

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut g = Generator {
        rng: Rng::new(seed),
        p: Program {
            seed,
            requires: Vec::new(),
            implied: Vec::new(),
            target_globals: GLOBALS,
            functions: Vec::new(),
            items: Vec::new(),
            entries: Vec::new(),
            rounds: Vec::new(),
            units: 1,
            classes: Vec::new(),
        },
        in_entry: false,
        callable: Vec::new(),
        site: 0,
        budget: 0,
    };
    g.generate();
    g.p
}

struct Generator {
    rng: Rng,
    p: Program,
    /// What may be called from what comes next.
    callable: Vec<FunctionId>,
    site: u32,
    /// What is made belongs to a function that only `main` calls: it has one version.
    in_entry: bool,
    /// How many statements the function at hand may still have.
    budget: usize,
}

impl Generator {
    fn generate(&mut self) {
        for name in ["dynamic_allocators", "atomic_default_mem_order(relaxed)"] {
            if self.rng.chance(30) {
                self.p.requires.push(name);
            }
        }
        for name in ["unified_shared_memory", "unified_address", "reverse_offload"] {
            if self.rng.chance(20) {
                self.p.implied.push(name);
            }
        }
        if self.rng.chance(60) {
            self.p.target_globals = 2;
        }
        for level in 0..2 {
            let mut made = Vec::new();
            for _ in 0..2 + self.rng.below(2) {
                made.push(self.base(level));
            }
            if level > 0 || self.rng.chance(50) {
                made.push(self.helper());
            }
            self.callable.extend(made);
        }
        self.in_entry = true;
        for _ in 0..2 + self.rng.below(2) {
            let name = format!("e{}", self.p.functions.len());
            let entry = self.function(name, SEQUENTIAL, None, 4);
            self.p.entries.push(entry);
        }
        if self.rng.chance(25) {
            self.p.units = 2;
            for function in &mut self.p.functions {
                function.unit = self.rng.below(2);
                function.is_static = false;
            }
        }
        self.arrange();
        for _ in 0..2 {
            let values = [(); GLOBALS + 1].map(|()| [-1, 0, 0, 1, 2, 3, 5][self.rng.below(7)]);
            self.p.rounds.push(values);
        }
    }

    /// The order of what follows the first declarations.
    fn arrange(&mut self) {
        let mut items = Vec::new();
        for (f, function) in self.p.functions.iter().enumerate() {
            items.push(Item::Definition(f));
            let between = 1..function.declarations.len().saturating_sub(1);
            items.extend(between.map(|d| Item::Declaration(f, d)));
        }
        self.rng.shuffle(&mut items);
        self.p.items = items;
    }

    fn helper(&mut self) -> FunctionId {
        let needs = if self.rng.chance(30) { *self.rng.pick(&NEEDS_TARGET) } else { *self.rng.pick(&NEEDS[2..]) };
        let name = format!("h{}", self.p.functions.len());
        self.function(name, needs, None, 3)
    }

    /// A base function and its variants.
    fn base(&mut self, level: usize) -> FunctionId {
        let needs = match (level, self.rng.below(10)) {
            (0, 0..=7) => 0,
            (_, 8) => *self.rng.pick(&NEEDS_TARGET),
            _ => *self.rng.pick(&NEEDS),
        };
        let name = format!("b{}", self.p.functions.len());
        let base = self.function(name.clone(), needs, None, level);
        // the first declaration, the definition, and sometimes one between
        if self.rng.chance(30) {
            let parameter = self.parameter();
            self.p.functions[base].declarations.insert(1, Declaration { parameter, directives: Vec::new() });
        }
        let count = 1 + self.rng.below(4);
        let mut selectors: Vec<Selector> = Vec::new();
        let mut last: Option<FunctionId> = None;
        for v in 0..count {
            let declarations = self.p.functions[base].declarations.len();
            let on = if self.rng.chance(70) { 0 } else { self.rng.below(declarations) };
            let mut variables = vec![Variable::Parameter, Variable::Parameter];
            variables.extend((0..GLOBALS).map(Variable::Global));
            let scope = Scope { variables, is_match: true };
            let mut selector = selectors::selector(&mut self.rng, &scope, &selectors);
            // (Conditions are read at the directive; of one base only one, so that names differ.)
            let in_region = self.rng.chance(30)
                && !self.p.functions.iter().any(|f| f.region.as_ref().is_some_and(|r| r.base == base));
            if in_region {
                let scope = Scope { variables: (0..GLOBALS).map(Variable::Global).collect(), is_match: true };
                let mut selector = selectors::selector(&mut self.rng, &scope, &[]);
                selector.construct.retain(|l| l.name != "simd");
                if selector.is_empty() {
                    selector.kind.push("any");
                }
                let made = self.function(format!("{name}_v{v}"), needs, Some(selector.construct.clone()), level);
                // a region around has no extension, and must match for itself
                let nested = if selector.mode().is_some() { 0 } else { self.rng.below(3) };
                let function = &mut self.p.functions[made];
                function.region = Some(Region { base, selector, nested });
                function.declarations.remove(0);
                if function.declare_target != DeclareTarget::Region {
                    function.declare_target = DeclareTarget::None;
                }
                continue;
            }
            let variant = match last {
                Some(last) if self.rng.chance(12) => {
                    selector.construct = self.p.functions[last].variant_of.clone().unwrap_or_default();
                    if selector.is_empty() {
                        selector.kind.push("any");
                    }
                    last
                }
                _ => self.function(format!("{name}_v{v}"), needs, Some(selector.construct.clone()), level),
            };
            last = Some(variant);
            selectors.push(selector.clone());
            self.p.functions[base].declarations[on].directives.push(DeclareVariant { variant, selector });
        }
        base
    }

    fn parameter(&mut self) -> String {
        let hiding = self.rng.chance(2);
        (if hiding { ["g1", "g2"] } else { ["p", "q"] })[self.rng.below(2)].to_owned()
    }

    fn function(&mut self, name: String, needs: Caps, variant_of: Option<Vec<Leaf>>, depth: usize) -> FunctionId {
        let parameter = self.parameter();
        let shadowed_global = Some((self.rng.below(GLOBALS), 1 + self.rng.below(4).cast_signed() as i64))
            .filter(|(g, _)| self.rng.chance(2) && parameter != format!("g{g}"));
        let candidates: Vec<FunctionId> =
            (0..self.p.functions.len()).filter(|&f| self.p.functions[f].variant_of.is_some()).collect();
        let shadowed_function = (!candidates.is_empty() && self.rng.chance(5)).then(|| *self.rng.pick(&candidates));
        let declare_target = if needs & TGT != 0 {
            [DeclareTarget::None, DeclareTarget::None, DeclareTarget::ListHost][self.rng.below(3)]
        } else {
            [
                DeclareTarget::None,
                DeclareTarget::None,
                DeclareTarget::Region,
                DeclareTarget::List,
                DeclareTarget::ListAny,
            ][self.rng.below(5)]
        };
        let first = if self.rng.chance(70) { parameter.clone() } else { self.parameter() };
        let declaration = |parameter| Declaration { parameter, directives: Vec::new() };
        let function = Function {
            name,
            needs,
            declarations: vec![declaration(first), declaration(parameter)],
            variant_of,
            region: None,
            declare_target,
            is_static: self.rng.chance(60),
            shadowed_global,
            shadowed_function,
            unit: 0,
            dress: Dress::default(),
            body: Vec::new(),
        };
        self.budget = 2 + 4 * depth;
        let body = if depth == 0 { Vec::new() } else { self.body(needs, depth, false) };
        // calls of the function that a local hides would not be calls
        self.p.functions.push(function);
        let f = self.p.functions.len() - 1;
        self.p.functions[f].body = body;
        f
    }

    fn body(&mut self, caps: Caps, depth: usize, lean: bool) -> Vec<Statement> {
        let count = if lean { 1 } else { 1 + self.rng.below(3) };
        let mut list = Vec::new();
        for _ in 0..count {
            if self.budget == 0 && !list.is_empty() {
                break;
            }
            self.budget = self.budget.saturating_sub(1);
            list.extend(self.statement(caps, depth));
        }
        list
    }

    fn statement(&mut self, caps: Caps, depth: usize) -> Option<Statement> {
        if self.rng.chance(6) {
            self.site += 1;
            // in target constructs they are a limit, and often met
            let here = if caps & TGT == 0 { 5 } else { 70 };
            let is_static = self.in_entry && self.rng.chance(here);
            return Some(if is_static { Statement::Static(self.site) } else { Statement::Label(self.site) });
        }
        if depth == 0 || self.rng.chance(30) {
            return match self.rng.chance(25) {
                true => self.dispatch(caps),
                false => self.call(caps, 2).map(Statement::Call),
            };
        }
        let made = if self.rng.chance(45) { self.meta(caps, depth) } else { self.construct(caps, depth, false) };
        match made {
            Some(made) => Some(made),
            None => self.call(caps, 2).map(Statement::Call),
        }
    }

    fn call(&mut self, caps: Caps, nested: usize) -> Option<Call> {
        let fitting: Vec<FunctionId> =
            self.callable.iter().copied().filter(|&f| self.p.functions[f].needs & !caps == 0).collect();
        if fitting.is_empty() {
            return None;
        }
        let callee = *self.rng.pick(&fitting);
        self.site += 1;
        let site = self.site;
        let plus = self.rng.below(4).cast_signed() as i64 - 1;
        let argument = match self.rng.below(8) {
            0..=2 => Argument::Constant(plus),
            3 if nested > 0 => match self.call(caps, nested - 1) {
                Some(call) => Argument::Call(Box::new(call), plus),
                None => Argument::Constant(plus),
            },
            4 => Argument::Variable(Variable::Global(self.rng.below(GLOBALS)), plus),
            5 => Argument::Variable(Variable::Local, plus),
            _ => Argument::Variable(Variable::Parameter, plus),
        };
        Some(Call { callee, site, argument })
    }

    fn dispatch(&mut self, caps: Caps) -> Option<Statement> {
        let mut variables = vec![Variable::Parameter, Variable::Local];
        variables.extend((0..GLOBALS).map(Variable::Global));
        let scope = Scope { variables, is_match: false };
        let call = self.call(caps, 2)?;
        let mut clause = || self.rng.chance(35).then(|| selectors::condition(&mut self.rng, &scope));
        let (no_variants, no_context) = (clause(), clause());
        let (assigned, bare) = (self.rng.chance(40), self.rng.chance(60));
        Some(Statement::Dispatch(Dispatch { call, assigned, no_variants, no_context, bare: bare && !assigned }))
    }

    fn directive(&mut self, shape: &'static Shape, caps: Caps) -> Directive {
        let simdlen = (shape.leaves.contains(&"simd") && self.rng.chance(30)).then(|| [4, 8, 16][self.rng.below(3)]);
        let collapse = shape.association == Association::Loop && self.rng.chance(15);
        let call = if shape.first && !shape.telling.is_empty() && self.rng.chance(30) {
            self.call(caps & SEQUENTIAL, 0)
        } else {
            None
        };
        Directive { shape, simdlen, collapse, call }
    }

    fn construct(&mut self, caps: Caps, depth: usize, teams: bool) -> Option<Statement> {
        let shapes: Vec<&'static Shape> = legal::SHAPES
            .iter()
            .filter(|s| s.association != Association::None && legal::inside(s, caps).is_some())
            .filter(|s| legal::is_teams(s) == teams || (legal::is_teams(s) && caps & TEAMS != 0))
            .collect();
        if shapes.is_empty() {
            return None;
        }
        let shape = *self.rng.pick(&shapes);
        let inner = legal::inside(shape, caps)?;
        let directive = self.directive(shape, caps);
        let (body, stacked) = self.inner_body(inner, depth, shape.association == Association::Block);
        Some(Statement::Construct(Construct { directive, body, stacked }))
    }

    /// A construct's body, and whether it is stacked.
    fn inner_body(&mut self, caps: Caps, depth: usize, may_stack: bool) -> (Vec<Statement>, bool) {
        if caps & ALONE != 0 && depth > 1 && self.rng.chance(60) {
            let alone =
                if self.rng.chance(50) { self.construct(caps, depth - 1, true) } else { self.meta(caps, depth - 1) };
            if let Some(alone) = alone {
                return (vec![alone], may_stack && self.rng.chance(60));
            }
        }
        let caps = caps & !ALONE;
        if may_stack && depth > 1 && self.rng.chance(25) {
            let alone =
                if self.rng.chance(60) { self.meta(caps, depth - 1) } else { self.construct(caps, depth - 1, false) };
            if let Some(alone) = alone {
                return (vec![alone], true);
            }
        }
        (self.body(caps, depth.saturating_sub(1), false), false)
    }

    fn meta(&mut self, caps: Caps, depth: usize) -> Option<Statement> {
        self.site += 1;
        let site = self.site;
        let form = match self.rng.below(10) {
            0 => Form::Alone,
            1 | 2 => Form::BeginEnd,
            _ => Form::Plain,
        };
        let is_loop = form == Form::Plain && self.rng.chance(50);
        let fits = |s: &Shape| match (s.association, form) {
            (Association::None, Form::Alone) | (Association::Block, Form::Plain | Form::BeginEnd) => true,
            (Association::Loop, Form::Plain) => is_loop,
            (Association::Sections, Form::Plain) => !is_loop,
            _ => s.name == "nothing",
        };
        let shapes: Vec<&'static Shape> =
            legal::SHAPES.iter().filter(|s| fits(s) && legal::inside(s, caps).is_some()).collect();
        let teams = |s: &Shape| caps & ALONE != 0 && legal::is_teams(s);
        // a choice of teams right inside target is hoisted: only where its conditions can be
        let hoisted = caps & ALONE != 0;
        let mut variables = vec![Variable::Parameter, Variable::Local];
        if !hoisted {
            variables.extend((0..GLOBALS).map(Variable::Global));
        }
        let scope = Scope { variables, is_match: false };
        let mut whens: Vec<When> = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            let earlier: Vec<Selector> = whens.iter().map(|w| w.selector.clone()).collect();
            let selector = selectors::selector(&mut self.rng, &scope, &earlier);
            let directive = self.variant(&shapes, caps, &teams);
            whens.push(When { selector, directive });
        }
        let otherwise = self
            .rng
            .chance(70)
            .then(|| Otherwise { old: self.rng.chance(40), directive: self.variant(&shapes, caps, &teams) });
        let mut meta = Meta { site, form, whens, otherwise, body: Vec::new(), stacked: false };
        if form == Form::Alone {
            return Some(Statement::Meta(meta));
        }
        let inner = legal::meta_caps(&meta, caps)?;
        let stack = form == Form::Plain
            && legal::meta_directives(&meta)
                .iter()
                .all(|d| matches!(d.shape.association, Association::Block | Association::None));
        (meta.body, meta.stacked) = self.inner_body(inner, depth, stack);
        Some(Statement::Meta(meta))
    }

    fn variant(&mut self, shapes: &[&'static Shape], caps: Caps, prefer: &dyn Fn(&Shape) -> bool) -> Option<Directive> {
        if self.rng.chance(10) {
            return None;
        }
        let preferred: Vec<&'static Shape> = shapes.iter().copied().filter(|s| prefer(s)).collect();
        let shape = if !preferred.is_empty() && self.rng.chance(50) {
            *self.rng.pick(&preferred)
        } else {
            *self.rng.pick(shapes)
        };
        Some(self.directive(shape, caps))
    }
}
