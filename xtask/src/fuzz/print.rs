//! Programs as C text.

use super::ast::*;
use super::legal;
use std::fmt::Write;

/// The macros that conditions may have.
pub const MACROS: [(&str, &str); 3] = [("M_TRUE", "1"), ("M_FALSE", "0"), ("M_LEVEL", "4")];

const HEAD: &str = "\
enum { E_ZERO, E_ONE };
static const int c_no = 0, c_yes = 1;
";

const TELL: &str = "\
#pragma omp declare target
static int dummy, dummies[2];
static int tell(int site, int candidate) {
  printf(\"m %d %d\\n\", site, candidate);
  return 1;
}
";

/// The program's text.
pub fn program(p: &Program) -> String {
    let mut out = "#include <stdio.h>\n\n".to_owned();
    for (name, value) in MACROS {
        let _ = writeln!(out, "#define {name} {value}");
    }
    out += HEAD;
    if !p.requires.is_empty() {
        let _ = writeln!(out, "#pragma omp requires {}", p.requires.join(" "));
    }
    for g in p.target_globals..GLOBALS {
        let _ = writeln!(out, "static int g{g};");
    }
    out += TELL;
    for g in 0..p.target_globals {
        let _ = writeln!(out, "static int g{g};");
    }
    out += "#pragma omp end declare target\n\n";
    let used = reachable(p);
    // variants first: a directive names what is declared
    for variants in [true, false] {
        for (f, function) in p.functions.iter().enumerate() {
            if used[f] && function.variant_of.is_some() == variants && function.region.is_none() {
                declaration(&mut out, p, f, 0);
                let list = match function.declare_target {
                    DeclareTarget::List => "",
                    DeclareTarget::ListAny => " device_type(any)",
                    DeclareTarget::ListHost => " device_type(host)",
                    DeclareTarget::None | DeclareTarget::Region => continue,
                };
                let _ = writeln!(out, "#pragma omp declare target to({}){list}", function.name);
            }
        }
    }
    for item in &p.items {
        match *item {
            Item::Declaration(f, d) if used[f] => declaration(&mut out, p, f, d),
            Item::Definition(f) if used[f] => definition(&mut out, p, f),
            _ => {}
        }
    }
    out += "\nint main(void) {\n";
    for round in &p.rounds {
        for (g, value) in round[..GLOBALS].iter().enumerate() {
            let _ = writeln!(out, "  g{g} = {value};");
        }
        for &e in &p.entries {
            let _ = writeln!(out, "  {}(0, {});", p.functions[e].name, round[GLOBALS]);
        }
    }
    out += "  return 0;\n}\n";
    out
}

/// The functions that can run, or are variants of such.
pub fn reachable(p: &Program) -> Vec<bool> {
    let mut used = vec![false; p.functions.len()];
    let mut open: Vec<FunctionId> = p.entries.clone();
    while let Some(f) = open.pop() {
        if std::mem::replace(&mut used[f], true) {
            continue;
        }
        let function = &p.functions[f];
        let in_regions = p.functions.iter().enumerate();
        let of_this = in_regions.filter(|(_, v)| v.region.as_ref().is_some_and(|r| r.base == f));
        open.extend(of_this.map(|(v, _)| v));
        open.extend(function.declarations.iter().flat_map(|d| d.directives.iter().map(|v| v.variant)));
        open.extend(function.shadowed_function);
        calls(&function.body, &mut open);
    }
    used
}

fn calls(body: &[Statement], out: &mut Vec<FunctionId>) {
    fn one(mut call: &Call, out: &mut Vec<FunctionId>) {
        out.push(call.callee);
        while let Argument::Call(inner, _) = &call.argument {
            call = inner;
            out.push(call.callee);
        }
    }
    for s in body {
        match s {
            Statement::Call(c) => one(c, out),
            Statement::Dispatch(d) => one(&d.call, out),
            Statement::Construct(c) => {
                c.directive.call.iter().for_each(|c| one(c, out));
                calls(&c.body, out);
            }
            Statement::Meta(m) => {
                legal::meta_directives(m).iter().filter_map(|d| d.call.as_ref()).for_each(|c| one(c, out));
                calls(&m.body, out);
            }
        }
    }
}

fn directives(out: &mut String, p: &Program, d: &Declaration) {
    for v in &d.directives {
        let name = &p.functions[v.variant].name;
        let selector = selector(&v.selector, &d.parameter);
        let split = if v.selector.order.is_multiple_of(3) { " \\\n   " } else { "" };
        let _ = writeln!(out, "#pragma omp declare variant({name}){split} match({selector})");
    }
}

fn declaration(out: &mut String, p: &Program, f: FunctionId, d: usize) {
    let function = &p.functions[f];
    directives(out, p, &function.declarations[d]);
    let _ = writeln!(
        out,
        "{}int {}(int site, int {});",
        prefix(function),
        function.name,
        function.declarations[d].parameter
    );
}

fn prefix(function: &Function) -> &'static str {
    if function.is_static { "static " } else { "" }
}

fn definition(out: &mut String, p: &Program, f: FunctionId) {
    let function = &p.functions[f];
    let region = function.declare_target == DeclareTarget::Region;
    out.push('\n');
    if region {
        out.push_str("#pragma omp declare target\n");
    }
    let last = &function.declarations[function.declarations.len() - 1];
    directives(out, p, last);
    let (name, parameter) = (&function.name, &last.parameter);
    let sets = function.region.as_ref().map(regions).unwrap_or_default();
    for sets in &sets {
        let _ = writeln!(out, "#pragma omp begin declare variant match({sets})");
    }
    let defined = function.region.as_ref().map_or(name, |r| &p.functions[r.base].name);
    let linkage = function.region.as_ref().map_or(function, |r| &p.functions[r.base]);
    let _ = writeln!(out, "{}int {defined}(int site, int {parameter}) {{", prefix(linkage));
    let _ = writeln!(out, "  int l = 2 * {parameter};");
    if let Some((g, value)) = function.shadowed_global {
        let _ = writeln!(out, "  int g{g} = {value};");
    }
    if let Some(hidden) = function.shadowed_function {
        let _ = writeln!(out, "  int {} = 0;", p.functions[hidden].name);
    }
    let _ = writeln!(out, "  printf(\"{name} %d %d\\n\", site, {parameter});");
    let mut printer = Printer { p, parameter, out: std::mem::take(out), loops: 0, criticals: 0, function: name };
    printer.list(&function.body, 1);
    *out = printer.out;
    out.push_str("  return 1;\n}\n");
    for _ in &sets {
        out.push_str("#pragma omp end declare variant\n");
    }
    if region {
        out.push_str("#pragma omp end declare target\n");
    }
}

/// The selectors of the regions around a definition, the outermost first.
fn regions(region: &Region) -> Vec<String> {
    let sets = sets(&region.selector, &|name| name, &|c| condition(c, ""));
    let (inner, outer) = sets.split_at(region.nested.min(sets.len()));
    [outer, inner].into_iter().filter(|s| !s.is_empty()).map(|s| s.join(", ")).collect()
}

struct Printer<'p> {
    p: &'p Program,
    /// Of the function around.
    parameter: &'p str,
    out: String,
    loops: usize,
    criticals: usize,
    function: &'p str,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.out.push_str(&"  ".repeat(depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn list(&mut self, list: &[Statement], depth: usize) {
        for s in list {
            self.statement(s, depth);
        }
    }

    fn statement(&mut self, s: &Statement, depth: usize) {
        match s {
            Statement::Call(c) => {
                let text = self.call(c);
                self.line(depth, &format!("{text};"));
            }
            Statement::Dispatch(d) => self.dispatch(d, depth),
            Statement::Construct(c) => {
                let text = self.directive(&c.directive, "1");
                self.line(depth, &format!("#pragma omp {text}"));
                let associations = [c.directive.shape.association];
                self.body(&c.body, &associations, c.stacked, depth);
            }
            Statement::Meta(m) => self.meta(m, depth),
        }
    }

    fn dispatch(&mut self, d: &Dispatch, depth: usize) {
        let clause = |name: &str, c: &Option<Condition>| {
            c.as_ref().map_or(String::new(), |c| format!(" {name}({})", condition(c, self.parameter)))
        };
        let directive = format!(
            "#pragma omp dispatch{}{}",
            clause("nocontext", &d.no_context),
            clause("novariants", &d.no_variants)
        );
        let call = self.call(&d.call);
        if d.bare {
            self.line(depth, &directive);
            self.line(depth, &format!("{call};"));
            return;
        }
        self.line(depth, "{");
        if d.assigned {
            self.line(depth + 1, "int result;");
        }
        self.line(depth + 1, &directive);
        self.line(depth + 1, &format!("{}{call};", if d.assigned { "result = " } else { "" }));
        self.line(depth, "}");
    }

    fn meta(&mut self, m: &Meta, depth: usize) {
        let begin = if m.form == Form::BeginEnd { "begin " } else { "" };
        self.line(depth, &format!("#pragma omp {begin}metadirective \\"));
        for (i, w) in m.whens.iter().enumerate() {
            let selector = selector(&w.selector, self.parameter);
            let variant = self.variant(m, i, w.directive.as_ref());
            let more = if i + 1 < m.whens.len() || m.otherwise.is_some() { " \\" } else { "" };
            self.line(depth + 1, &format!("when({selector}: {variant}){more}"));
        }
        if let Some(o) = &m.otherwise {
            let variant = self.variant(m, m.whens.len(), o.directive.as_ref());
            self.line(depth + 1, &format!("{}({variant})", if o.old { "default" } else { "otherwise" }));
        }
        match m.form {
            Form::Alone => {}
            Form::BeginEnd => {
                if m.body.is_empty() {
                    self.line(depth, "{ }");
                }
                self.list(&m.body, depth);
                self.line(depth, "#pragma omp end metadirective");
            }
            Form::Plain => {
                let directives = legal::meta_directives(m);
                let associations: Vec<Association> = directives.iter().map(|d| d.shape.association).collect();
                self.body(&m.body, &associations, m.stacked, depth);
            }
        }
    }

    fn variant(&mut self, m: &Meta, candidate: usize, directive: Option<&Directive>) -> String {
        directive.map_or(String::new(), |d| self.directive(d, &format!("tell({}, {candidate})", m.site)))
    }

    fn directive(&mut self, d: &Directive, tell: &str) -> String {
        let mut text = d.shape.name.to_owned();
        if text == "critical" {
            // inside a critical region of the same name it would wait forever
            self.criticals += 1;
            let _ = write!(text, "({}_{})", self.function, self.criticals);
        }
        if let Some(n) = d.simdlen {
            let _ = write!(text, " simdlen({n})");
        }
        if !d.shape.clauses.is_empty() {
            let _ = write!(text, " {}", d.shape.clauses);
        }
        if !d.shape.telling.is_empty() {
            let call = d.call.as_ref().map_or(tell.to_owned(), |c| self.call(c));
            let _ = write!(text, " {}", d.shape.telling.replace('@', &call));
        }
        text
    }

    fn body(&mut self, body: &[Statement], associations: &[Association], stacked: bool, depth: usize) {
        if associations.contains(&Association::Loop) {
            self.loops += 1;
            let i = self.loops;
            self.line(depth, &format!("for (int i{i} = 0; i{i} < 1; i{i}++) {{"));
            self.list(body, depth + 1);
            self.line(depth, "}");
        } else if associations.contains(&Association::Sections) {
            self.line(depth, "{");
            self.line(depth + 1, "{");
            self.list(body, depth + 2);
            self.line(depth + 1, "}");
            self.line(depth, "}");
        } else if stacked && is_one_statement(body) {
            self.list(body, depth);
        } else {
            self.line(depth, "{");
            self.list(body, depth + 1);
            self.line(depth, "}");
        }
    }

    fn call(&mut self, call: &Call) -> String {
        let argument = match &call.argument {
            Argument::Constant(value) => value.to_string(),
            Argument::Variable(v, plus) => format!("{} + {plus}", variable(*v, self.parameter)),
            Argument::Call(inner, plus) => format!("{} + {plus}", self.call(inner)),
        };
        format!("{}({}, {argument})", self.p.functions[call.callee].name, call.site)
    }
}

/// Whether the body can do without braces.
fn is_one_statement(body: &[Statement]) -> bool {
    match body {
        [Statement::Construct(_)] => true,
        [Statement::Meta(m)] => m.form != Form::Alone,
        _ => false,
    }
}

fn variable(v: Variable, parameter: &str) -> String {
    match v {
        Variable::Global(g) => format!("g{g}"),
        Variable::Parameter => parameter.to_owned(),
        Variable::Local => "l".to_owned(),
    }
}

/// An expression; `parameter`: how the parameter is called there.
pub fn expression(e: &Expression, parameter: &str) -> String {
    match e {
        Expression::Compare(v, operator, value) => format!("{} {operator} {value}", variable(*v, parameter)),
        Expression::Truth(v) => variable(*v, parameter),
        Expression::Not(e) => format!("!({})", expression(e, parameter)),
        Expression::And(a, b) => format!("({}) && ({})", expression(a, parameter), expression(b, parameter)),
        Expression::Or(a, b) => format!("({}) || ({})", expression(a, parameter), expression(b, parameter)),
    }
}

/// A condition's text, by which conditions are the same or not.
pub fn condition(c: &Condition, parameter: &str) -> String {
    match c {
        Condition::Constant(text, _) => (*text).to_owned(),
        Condition::Dynamic(e) => expression(e, parameter),
    }
}

/// A context selector.
pub fn selector(s: &Selector, parameter: &str) -> String {
    sets(s, &|name| name, &|c| condition(c, parameter)).join(", ")
}

/// The sets of a context selector, in a language with its own names of constructs and its own conditions.
pub fn sets(
    s: &Selector,
    leaf: &dyn Fn(&'static str) -> &'static str,
    condition: &dyn Fn(&Condition) -> String,
) -> Vec<String> {
    let quoted = s.order & 4 != 0;
    let names = |list: &[&str]| {
        let each: Vec<String> =
            list.iter().map(|n| if quoted { format!("\"{n}\"") } else { (*n).to_owned() }).collect();
        each.join(", ")
    };
    let scored = |score: Option<u64>, text: &str| score.map_or(text.to_owned(), |n| format!("score({n}): {text}"));
    let mut sets = Vec::new();
    if !s.construct.is_empty() {
        let leaves: Vec<String> = s
            .construct
            .iter()
            .map(|l| l.simdlen.map_or(leaf(l.name).to_owned(), |n| format!("{}(simdlen({n}))", leaf(l.name))))
            .collect();
        sets.push(format!("construct={{{}}}", leaves.join(", ")));
    }
    let mut device = Vec::new();
    for (name, list) in [("kind", &s.kind), ("arch", &s.arch), ("isa", &s.isa)] {
        if !list.is_empty() {
            device.push(format!("{name}({})", names(list)));
        }
    }
    let mut implementation = Vec::new();
    if let Some(v) = &s.vendor {
        implementation.push(format!("vendor({})", scored(v.score, &names(&v.value))));
    }
    if let Some(r) = &s.requires {
        implementation.push(format!("requires({})", scored(r.score, &r.value.join(", "))));
    }
    for (name, mut list) in [("device", device), ("implementation", implementation)] {
        if !list.is_empty() {
            if s.order & 1 != 0 {
                list.reverse();
            }
            sets.push(format!("{name}={{{}}}", list.join(", ")));
        }
    }
    if !s.device.is_empty() {
        sets.push(format!("target_device={{kind({})}}", names(&s.device)));
    }
    if let Some(c) = &s.condition {
        sets.push(format!("user={{condition({})}}", scored(c.score, &condition(&c.value))));
    }
    let turn = usize::try_from(s.order >> 3).unwrap_or(0) % sets.len().max(1);
    sets.rotate_left(turn);
    sets
}
