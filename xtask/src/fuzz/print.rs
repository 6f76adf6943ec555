//! Programs as C text.

use super::ast::*;
use super::legal;
use std::fmt::Write;

/// The macros that conditions may have.
pub const MACROS: [(&str, &str); 3] = [("M_TRUE", "1"), ("M_FALSE", "0"), ("M_LEVEL", "4")];

const TELL: &str = "\
static int tell(int site, int candidate) {
  printf(\"m %d %d\\n\", site, candidate);
  return 1;
}
";

/// Where a function is named in a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Its first declaration.
    First,
    /// Another one, or its definition.
    Later,
}

/// What languages of C's family write in their own ways. The defaults are C's.
pub trait Dialect {
    /// What the files begin with.
    fn head(&self) -> String {
        "#include <stdio.h>\n\nenum { E_ZERO, E_ONE };\nstatic const int c_no = 0, c_yes = 1;\n".to_owned()
    }

    /// The classes.
    fn classes(&self, _p: &Program, _used: &[bool]) -> String {
        String::new()
    }

    /// What follows the first declarations.
    fn after_declarations(&self, _p: &Program, _used: &[bool]) -> String {
        String::new()
    }

    /// A function's declaration up to its parameters' end.
    fn signature(&self, p: &Program, f: FunctionId, parameter: &str, _place: Place) -> String {
        let function = &p.functions[f];
        let name = function.region.as_ref().map_or(&function.name, |r| &p.functions[r.base].name);
        let linkage = function.region.as_ref().map_or(function, |r| &p.functions[r.base]);
        let prefix = if linkage.is_static { "static " } else { "" };
        format!("{prefix}int {name}(int site, int {parameter})")
    }

    /// Text with what has to stand around a declaration of a function.
    fn enclosed(&self, _p: &Program, _f: &Function, text: &str) -> String {
        text.to_owned()
    }

    /// The declare variant directives before a declaration.
    fn directives(&self, p: &Program, _f: FunctionId, declaration: &Declaration) -> String {
        let mut out = String::new();
        for v in &declaration.directives {
            let split = if v.selector.order.is_multiple_of(3) { " \\\n   " } else { "" };
            let (name, selector) = (&p.functions[v.variant].name, selector(&v.selector, &declaration.parameter));
            let _ = writeln!(out, "#pragma omp declare variant({name}){split} match({selector})");
        }
        out
    }

    /// The parameter's value in a body, and what has to come first in that.
    fn parameter(&self, _f: &Function, parameter: &str) -> (String, String) {
        (parameter.to_owned(), String::new())
    }

    /// A call.
    fn call(&self, p: &Program, _from: FunctionId, call: &Call, argument: &str) -> String {
        format!("{}({}, {argument})", p.functions[call.callee].name, call.site)
    }

    /// A statement that makes a call.
    fn statement(&self, _call: &Call, text: &str) -> String {
        format!("{text};")
    }

    /// The line of an executable directive; `alone`: it may be written as the language likes, as no other
    /// stands with it on its statement; `stands`: it has no statement.
    fn directive(&self, text: &str, _alone: bool, _stands: bool) -> String {
        format!("#pragma omp {text}")
    }
}

/// C itself.
pub struct C;
impl Dialect for C {}

/// The program's files, the main one first; a header is the last one.
pub fn program(p: &Program, dialect: &dyn Dialect, suffix: &str) -> Vec<(String, String)> {
    let used = reachable(p);
    let mut head = dialect.head();
    for (name, value) in MACROS {
        let _ = writeln!(head, "#define {name} {value}");
    }
    if !p.requires.is_empty() {
        let _ = writeln!(head, "#pragma omp requires {}", p.requires.join(" "));
    }
    let storage = if p.units > 1 { "extern" } else { "static" };
    let globals = |range: std::ops::Range<usize>, storage: &str| -> String {
        range.map(|g| format!("{storage}int g{g};\n")).collect()
    };
    head += &globals(p.target_globals..GLOBALS, &format!("{storage} "));
    // clang updates nothing on a device that other files do not see
    let dummies = |storage: &str| format!("{storage}int dummy, dummies[2];\n");
    head += "#pragma omp declare target\n";
    head += &dummies(if p.units > 1 { "extern " } else { "" });
    head += TELL;
    head += &globals(0..p.target_globals, &format!("{storage} "));
    head += "#pragma omp end declare target\n\n";
    head += &dialect.classes(p, &used);
    // variants first: a directive names what is declared
    for variants in [true, false] {
        for (f, function) in p.functions.iter().enumerate() {
            let declared = function.variant_of.is_some() == variants && function.region.is_none();
            if used[f] && declared && function.class().is_none() {
                head += &declaration(p, dialect, f, 0);
                let list = match function.declare_target {
                    DeclareTarget::List => "",
                    DeclareTarget::ListAny => " device_type(any)",
                    DeclareTarget::ListHost => " device_type(host)",
                    DeclareTarget::None | DeclareTarget::Region => continue,
                };
                let _ = writeln!(head, "#pragma omp declare target to({}){list}", function.name);
            }
        }
    }
    head += &dialect.after_declarations(p, &used);
    let mut files = Vec::new();
    for unit in 0..p.units {
        let mut out = if p.units > 1 { "#include \"program.h\"\n".to_owned() } else { head.clone() };
        if p.units > 1 && unit == 0 {
            out += &globals(p.target_globals..GLOBALS, "");
            out += "#pragma omp declare target\n";
            out += &dummies("");
            out += &globals(0..p.target_globals, "");
            out += "#pragma omp end declare target\n";
        }
        for item in &p.items {
            match *item {
                Item::Declaration(f, d) if used[f] && p.functions[f].unit == unit => {
                    out += &declaration(p, dialect, f, d);
                }
                Item::Definition(f) if used[f] && p.functions[f].unit == unit => out += &definition(p, dialect, f),
                _ => {}
            }
        }
        if unit == 0 {
            main(&mut out, p, dialect);
        }
        let name = if unit == 0 { format!("program.{suffix}") } else { format!("unit{unit}.{suffix}") };
        files.push((name, out));
    }
    if p.units > 1 {
        files.push(("program.h".to_owned(), format!("#ifndef PROGRAM_H\n#define PROGRAM_H\n{head}#endif\n")));
    }
    files
}

fn main(out: &mut String, p: &Program, dialect: &dyn Dialect) {
    *out += "\nint main(void) {\n";
    for round in &p.rounds {
        for (g, value) in round[..GLOBALS].iter().enumerate() {
            let _ = writeln!(out, "  g{g} = {value};");
        }
        for &e in &p.entries {
            let call = Call { callee: e, site: 0, argument: Argument::Constant(round[GLOBALS]) };
            let _ = writeln!(out, "  {};", dialect.call(p, FunctionId::MAX, &call, &round[GLOBALS].to_string()));
        }
    }
    *out += "  return 0;\n}\n";
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
            Statement::Static(_) | Statement::Label(_) => {}
        }
    }
}

fn declaration(p: &Program, dialect: &dyn Dialect, f: FunctionId, d: usize) -> String {
    let function = &p.functions[f];
    let declaration = &function.declarations[d];
    let directives = dialect.directives(p, f, declaration);
    let place = if d == 0 { Place::First } else { Place::Later };
    let signature = dialect.signature(p, f, &declaration.parameter, place);
    dialect.enclosed(p, function, &format!("{directives}{signature};\n"))
}

fn definition(p: &Program, dialect: &dyn Dialect, f: FunctionId) -> String {
    let function = &p.functions[f];
    let last = &function.declarations[function.declarations.len() - 1];
    let place = if function.declarations.len() == 1 { Place::First } else { Place::Later };
    let directives = dialect.directives(p, f, last);
    let text = format!("{directives}{} {}", dialect.signature(p, f, &last.parameter, place), body(p, dialect, f));
    let sets = function.region.as_ref().map(regions).unwrap_or_default();
    let begin: String = sets.iter().map(|s| format!("#pragma omp begin declare variant match({s})\n")).collect();
    let end = "#pragma omp end declare variant\n".repeat(sets.len());
    // a region may be inside of what encloses the function, or around it
    let outside = function.region.as_ref().is_some_and(|r| r.selector.order.is_multiple_of(2));
    let text = match outside {
        true => format!("{begin}{}{end}", dialect.enclosed(p, function, &text)),
        false => dialect.enclosed(p, function, &format!("{begin}{text}{end}")),
    };
    match function.declare_target == DeclareTarget::Region {
        true => format!("\n#pragma omp declare target\n{text}#pragma omp end declare target\n"),
        false => format!("\n{text}"),
    }
}

/// The braces of a function and what is between.
pub fn body(p: &Program, dialect: &dyn Dialect, f: FunctionId) -> String {
    let function = &p.functions[f];
    let name = &function.name;
    let (parameter, first) = dialect.parameter(function, function.parameter());
    let mut out = format!("{{\n{first}  int l = 2 * {parameter};\n");
    if let Some((g, value)) = function.shadowed_global {
        let _ = writeln!(out, "  int g{g} = {value};");
    }
    if let Some(hidden) = function.shadowed_function {
        let _ = writeln!(out, "  int {} = 0;", p.functions[hidden].name);
    }
    let _ = writeln!(out, "  printf(\"{name} %d %d\\n\", site, {parameter});");
    let mut printer = Printer { p, dialect, f, parameter: &parameter, out, loops: 0, criticals: 0 };
    printer.list(&function.body, 1);
    printer.out + "  return 1;\n}\n"
}

/// The selectors of the regions around a definition, the outermost first.
pub fn regions(region: &Region) -> Vec<String> {
    let sets = sets(&region.selector, &|name| name, &|c| condition(c, ""));
    let (inner, outer) = sets.split_at(region.nested.min(sets.len()));
    [outer, inner].into_iter().filter(|s| !s.is_empty()).map(|s| s.join(", ")).collect()
}

struct Printer<'p> {
    p: &'p Program,
    dialect: &'p dyn Dialect,
    /// The function around.
    f: FunctionId,
    /// Its parameter's value.
    parameter: &'p str,
    out: String,
    loops: usize,
    criticals: usize,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.out.push_str(&"  ".repeat(depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn list(&mut self, list: &[Statement], depth: usize) {
        for s in list {
            self.statement(s, false, depth);
        }
    }

    /// `stacked`: below a directive, without braces.
    fn statement(&mut self, s: &Statement, stacked: bool, depth: usize) {
        match s {
            Statement::Call(c) => {
                let text = self.call(c);
                self.line(depth, &self.dialect.statement(c, &text));
            }
            Statement::Static(site) => {
                self.line(depth, &format!("static int s{site};"));
                self.line(depth, &format!("s{site}++;"));
                self.line(depth, &format!("printf(\"s {site} %d\\n\", s{site});"));
            }
            Statement::Label(site) => {
                let parameter = self.parameter;
                self.line(depth, &format!("if ({parameter} > 100) goto done{site};"));
                self.line(depth, &format!("printf(\"l {site}\\n\");"));
                self.line(depth, &format!("done{site}:;"));
            }
            Statement::Dispatch(d) => self.dispatch(d, depth),
            Statement::Construct(c) => {
                let text = self.directive(&c.directive, "1");
                let alone = !stacked && !c.stacked;
                self.line(depth, &self.dialect.directive(&text, alone, false));
                self.body(&c.body, &[&c.directive], c.stacked, depth);
            }
            Statement::Meta(m) => self.meta(m, stacked, depth),
        }
    }

    fn dispatch(&mut self, d: &Dispatch, depth: usize) {
        let clause = |name: &str, c: &Option<Condition>| {
            c.as_ref().map_or(String::new(), |c| format!(" {name}({})", condition(c, self.parameter)))
        };
        let directive =
            format!("dispatch{}{}", clause("nocontext", &d.no_context), clause("novariants", &d.no_variants));
        let directive = self.dialect.directive(&directive, true, false);
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

    fn meta(&mut self, m: &Meta, stacked: bool, depth: usize) {
        let begin = if m.form == Form::BeginEnd { "begin " } else { "" };
        let mut parts = vec![format!("{begin}metadirective")];
        for (i, w) in m.whens.iter().enumerate() {
            let selector = selector(&w.selector, self.parameter);
            let variant = self.variant(m, i, w.directive.as_ref());
            parts.push(format!("when({selector}: {variant})"));
        }
        if let Some(o) = &m.otherwise {
            let variant = self.variant(m, m.whens.len(), o.directive.as_ref());
            parts.push(format!("{}({variant})", if o.old { "default" } else { "otherwise" }));
        }
        let alone = !stacked && !m.stacked;
        let text = self.dialect.directive(&parts.join("\n"), alone, m.form != Form::Plain);
        let mut lines = text.lines().peekable();
        let is_pragma = text.starts_with('#');
        let mut inner = depth;
        while let Some(line) = lines.next() {
            let more = if is_pragma && lines.peek().is_some() { " \\" } else { "" };
            self.line(inner, &format!("{line}{more}"));
            inner = depth + 1;
        }
        match m.form {
            Form::Alone => {}
            Form::BeginEnd => {
                if m.body.is_empty() {
                    self.line(depth, "{ }");
                }
                self.list(&m.body, depth);
                let end = if is_pragma {
                    "#pragma omp end metadirective".to_owned()
                } else {
                    self.dialect.directive("end metadirective", true, true)
                };
                self.line(depth, &end);
            }
            Form::Plain => self.body(&m.body, &legal::meta_directives(m), m.stacked, depth),
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
            let _ = write!(text, "({}_{})", self.p.functions[self.f].name, self.criticals);
        }
        if let Some(n) = d.simdlen {
            let _ = write!(text, " simdlen({n})");
        }
        if d.collapse {
            text += " collapse(2)";
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

    fn body(&mut self, body: &[Statement], directives: &[&Directive], stacked: bool, depth: usize) {
        let has = |a: Association| directives.iter().any(|d| d.shape.association == a);
        if has(Association::Loop) {
            let nest = if directives.iter().any(|d| d.collapse) { 2 } else { 1 };
            for inner in 1..=nest {
                self.loops += 1;
                let i = self.loops;
                let brace = if inner == nest { " {" } else { "" };
                self.line(depth, &format!("for (int i{i} = 0; i{i} < 1; i{i}++){brace}"));
            }
            self.list(body, depth + 1);
            self.line(depth, "}");
        } else if has(Association::Sections) {
            self.line(depth, "{");
            self.line(depth + 1, "{");
            self.list(body, depth + 2);
            self.line(depth + 1, "}");
            self.line(depth, "}");
        } else if stacked && is_one_statement(body) {
            self.statement(&body[0], true, depth);
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
        self.dialect.call(self.p, self.f, call, &argument)
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
        Variable::Template => "N".to_owned(),
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
    if let Some(e) = s.extension {
        let name = match e {
            Extension::MatchAny => "match_any",
            Extension::MatchNone => "match_none",
            Extension::MatchAll => "match_all",
            Extension::AllowTemplates => "allow_templates",
        };
        implementation.push(format!("extension({name})"));
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
