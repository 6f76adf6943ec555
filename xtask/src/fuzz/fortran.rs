//! Programs as Fortran text: modules, in one file or in several, and a main program. Loops are plain, named or
//! labelled, blocks have variables of their own, formats stand in regions, and some functions do their work in
//! an internal procedure.

use super::ast::*;
use super::{legal, print};
use std::fmt::Write;

/// How the lines are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    Free,
    Fixed,
}

/// What of a program Fortran can say: all directives of a function stand in its definition, which is visible
/// everywhere, and there is no dispatch.
pub fn adapted(mut p: Program) -> Program {
    for f in &mut p.functions {
        let all = f.declarations.iter_mut().flat_map(|d| std::mem::take(&mut d.directives)).collect();
        let last = f.declarations.pop().expect("a function has a definition");
        let first = Declaration { parameter: last.parameter.clone(), directives: all };
        f.declarations = vec![first, last];
        // Regions of variants are C's and C++'s.
        f.region = None;
        f.unit = 0;
        // The directives stand among the function's own declarations.
        let is_base = f.declarations.iter().any(|d| !d.directives.is_empty());
        f.shadowed_global = f.shadowed_global.filter(|_| !is_base);
        for_fortran(&mut f.body);
    }
    // Device code that would read others is a limit, and often met.
    if !p.seed.is_multiple_of(6) {
        p.target_globals = GLOBALS;
    }
    p.units = 1;
    p.items.retain(|i| matches!(i, Item::Definition(_)));
    p
}

fn for_fortran(body: &mut Vec<Statement>) {
    for s in body {
        match s {
            Statement::Dispatch(d) => *s = Statement::Call(d.call.clone()),
            Statement::Construct(c) => {
                c.directive.collapse = false;
                for_fortran(&mut c.body);
            }
            Statement::Meta(m) => {
                let otherwise = m.otherwise.iter_mut().flat_map(|o| &mut o.directive);
                let directives = m.whens.iter_mut().flat_map(|w| &mut w.directive).chain(otherwise);
                directives.for_each(|d| d.collapse = false);
                for_fortran(&mut m.body);
            }
            _ => {}
        }
    }
}

const TELL: [&str; 12] = [
    "integer function tell(site, candidate)",
    "  integer, intent(in) :: site, candidate",
    "  print '(A,1X,I0,1X,I0)', 'm', site, candidate",
    "  tell = 1",
    "end function",
    "",
    "subroutine ignore(i)",
    "  integer, intent(in) :: i",
    "  if (i /= 1) stop 3",
    "end subroutine",
    "",
    "",
];

/// The program's files: modules, and the main program in the last one.
pub fn program(p: &Program, layout: Layout) -> Vec<(String, String)> {
    let used = print::reachable(p);
    let module_of = modules(p);
    let count = module_of.iter().max().map_or(1, |m| m + 1);
    let mut files = Vec::new();
    let mut out = Lines { out: String::new(), layout };
    let suffix = if layout == Layout::Free { "f90" } else { "f" };
    globals(&mut out, p);
    for m in 0..count {
        next_file(&mut out, &mut files, p);
        out.line(0, &format!("module m{m}"));
        uses(&mut out, p, 0..m);
        for (f, function) in p.functions.iter().enumerate().filter(|(f, _)| used[*f] && module_of[*f] == m) {
            // Others may call it from another module.
            let called_here = count == 1 || function.variant_of.is_some();
            if function.is_static && called_here && !p.entries.contains(&f) {
                out.line(1, &format!("private :: {}", function.name));
            }
        }
        out.line(0, "contains");
        for item in &p.items {
            if let Item::Definition(f) = *item
                && used[f]
                && module_of[f] == m
            {
                definition(&mut out, p, f);
            }
        }
        out.line(0, "end module");
        out.line(0, "");
    }
    next_file(&mut out, &mut files, p);
    out.line(0, "program main");
    uses(&mut out, p, 0..count);
    for round in &p.rounds {
        for (g, value) in round[..GLOBALS].iter().enumerate() {
            out.line(1, &format!("g{g} = {value}"));
        }
        for &e in &p.entries {
            out.line(1, &format!("call ignore({}(0, {}))", p.functions[e].name, round[GLOBALS]));
        }
    }
    out.line(0, "end program");
    files.push((format!("program.{suffix}"), out.out));
    files
}

/// The number of each function's module: a base has that of its variants, and none calls what stands in a
/// later one.
fn modules(p: &Program) -> Vec<usize> {
    let starts: Vec<bool> = p.functions.iter().map(|f| f.variant_of.is_none()).collect();
    let groups = starts.iter().filter(|s| **s).count().max(1);
    let wanted = if p.seed.is_multiple_of(3) { 1 } else { 1 + p.seed as usize % groups.min(4) };
    let mut group = 0;
    let of = |start: &bool| {
        group += usize::from(*start);
        (group.max(1) - 1) * wanted / groups
    };
    starts.iter().map(of).collect()
}

/// Every third program has its modules in files of their own.
fn next_file(out: &mut Lines, files: &mut Vec<(String, String)>, p: &Program) {
    if p.seed % 3 == 1 {
        let suffix = if out.layout == Layout::Free { "f90" } else { "f" };
        files.push((format!("part{}.{suffix}", files.len()), std::mem::take(&mut out.out)));
    }
}

fn requires(out: &mut Lines, p: &Program) {
    if !p.requires.is_empty() {
        out.directive(1, &format!("requires {}", p.requires.join(" ")));
    }
}

fn uses(out: &mut Lines, p: &Program, modules: std::ops::Range<usize>) {
    out.line(1, "use globals_m");
    modules.for_each(|m| out.line(1, &format!("use m{m}")));
    out.line(1, "implicit none");
    requires(out, p);
}

/// What all modules share.
fn globals(out: &mut Lines, p: &Program) {
    out.line(0, "module globals_m");
    out.line(1, "implicit none");
    requires(out, p);
    out.line(1, "integer, parameter :: e_zero = 0, c_yes = 1, m_level = 4");
    out.line(1, "logical, parameter :: m_true = .true., m_false = .false.");
    let names = |range: std::ops::Range<usize>| range.map(|g| format!("g{g}")).collect::<Vec<_>>().join(", ");
    out.line(1, &format!("integer :: dummy = 0, dummies(0:2) = 0, {}", names(0..GLOBALS)));
    let target = [", ", &names(0..p.target_globals)].concat();
    let target = if p.target_globals == 0 { "" } else { &target };
    out.directive(1, &format!("declare target(dummy, dummies{target})"));
    out.line(0, "contains");
    TELL.iter().for_each(|l| out.line(1, l));
    out.line(0, "end module");
    out.line(0, "");
}

fn definition(out: &mut Lines, p: &Program, f: FunctionId) {
    let function = &p.functions[f];
    let (name, parameter) = (&function.name, function.parameter());
    out.line(1, &format!("integer function {name}(site, {parameter})"));
    out.line(2, &format!("integer, intent(in) :: site, {parameter}"));
    let mut locals = vec!["l".to_owned()];
    locals.extend(function.shadowed_global.map(|(g, _)| format!("g{g}")));
    locals.extend(function.shadowed_function.map(|h| p.functions[h].name.clone()));
    let loops = count_loops(&function.body);
    locals.extend((1..=loops).map(|i| format!("i{i}")));
    // Entries may leave their work to a procedure of their own.
    let inside = p.entries.contains(&f) && p.seed.is_multiple_of(4) && loops > 0;
    if inside {
        locals.truncate(locals.len() - loops);
    }
    out.line(2, &format!("integer :: {}", locals.join(", ")));
    match function.declare_target {
        DeclareTarget::None => {}
        DeclareTarget::Region => out.directive(2, "declare target"),
        DeclareTarget::List => out.directive(2, &format!("declare target to({name})")),
        DeclareTarget::ListAny => out.directive(2, &format!("declare target to({name}) device_type(any)")),
        DeclareTarget::ListHost => out.directive(2, &format!("declare target to({name}) device_type(host)")),
    }
    for v in function.declarations.iter().flat_map(|d| &d.directives) {
        let variant = &p.functions[v.variant].name;
        out.directive(2, &format!("declare variant({variant}) match({})", selector(&v.selector, parameter)));
    }
    out.line(2, &format!("l = 2 * {parameter}"));
    if let Some((g, value)) = function.shadowed_global {
        out.line(2, &format!("g{g} = {value}"));
    }
    if let Some(hidden) = function.shadowed_function {
        out.line(2, &format!("{} = 0", p.functions[hidden].name));
    }
    let has_format = p.seed.is_multiple_of(2) && !inside;
    match has_format {
        true => out.line(2, &format!("write (*, {FORMAT}) '{name}', site, {parameter}")),
        false => out.line(2, &format!("print '(A,1X,I0,1X,I0)', '{name}', site, {parameter}")),
    }
    if inside {
        out.line(2, &format!("call {name}_work()"));
        out.line(2, &format!("{name} = 1"));
        out.line(1, "contains");
        out.line(2, &format!("subroutine {name}_work()"));
        let variables: Vec<String> = (1..=loops).map(|i| format!("i{i}")).collect();
        out.line(2, &format!("integer :: {}", variables.join(", ")));
    }
    let mut printer =
        Printer { p, parameter, out, loops: 0, criticals: 0, blocks: 0, owes_format: has_format, function: name };
    printer.list(&function.body, 2);
    let owes_format = printer.owes_format;
    if owes_format {
        out.labelled(2, FORMAT, "format (A,1X,I0,1X,I0)");
    }
    match inside {
        true => out.line(2, &format!("end subroutine {name}_work")),
        false => out.line(2, &format!("{name} = 1")),
    }
    out.line(1, "end function");
    out.line(0, "");
}

fn count_loops(body: &[Statement]) -> usize {
    let own =
        |directives: &[&Directive]| usize::from(directives.iter().any(|d| d.shape.association == Association::Loop));
    body.iter()
        .map(|s| match s {
            Statement::Construct(c) => own(&[&c.directive]) + count_loops(&c.body),
            Statement::Meta(m) => own(&legal::meta_directives(m)) + count_loops(&m.body),
            _ => 0,
        })
        .sum()
}

/// Lines in a source form, none of them too long.
struct Lines {
    out: String,
    layout: Layout,
}

impl Lines {
    fn line(&mut self, depth: usize, text: &str) {
        if text.is_empty() {
            return self.out.push('\n');
        }
        let indentation = "  ".repeat(depth);
        match self.layout {
            Layout::Free => self.broken(&indentation, text, &format!("{indentation}    &"), " &", 110),
            Layout::Fixed => {
                let indentation = format!("      {}", "  ".repeat(depth.min(6)));
                self.broken(&indentation, text, "     &    ", "", 72);
            }
        }
    }

    fn labelled(&mut self, depth: usize, label: u32, text: &str) {
        match self.layout {
            Layout::Free => self.line(depth, &format!("{label} {text}")),
            Layout::Fixed => _ = writeln!(self.out, "{label:<5} {text}"),
        }
    }

    fn directive(&mut self, depth: usize, text: &str) {
        let indentation = "  ".repeat(depth);
        match self.layout {
            Layout::Free => {
                let head = format!("{indentation}!$omp ");
                self.broken(&head, text, &head, " &", 110);
            }
            Layout::Fixed => self.broken("!$omp ", text, "!$omp& ", "", 72),
        }
    }

    /// Breaks at blanks; those of strings are not looked at, as no string is long.
    fn broken(&mut self, head: &str, text: &str, next_head: &str, tail: &str, width: usize) {
        let mut head = head;
        let mut rest = text;
        while head.len() + rest.len() + tail.len() > width {
            let room = width - head.len() - tail.len();
            let bracket = || rest[..room].rfind(['(', '{']).map(|at| at + 1);
            let Some(at) = rest[..room].rfind(' ').filter(|at| *at > 0).or_else(bracket) else { break };
            let _ = writeln!(self.out, "{head}{}{tail}", &rest[..at]);
            rest = rest[at..].trim_start();
            head = next_head;
        }
        let _ = writeln!(self.out, "{head}{rest}");
    }
}

/// Whether a body is a construct that needs no end directive of a metadirective around it.
fn is_stacked(body: &[Statement]) -> bool {
    match body {
        [Statement::Construct(c)] => c.directive.shape.association != Association::None,
        [Statement::Meta(m)] => m.form != Form::Alone,
        _ => false,
    }
}

/// The label of a function's format.
const FORMAT: u32 = 900;

struct Printer<'p, 'o> {
    p: &'p Program,
    /// Of the function around.
    parameter: &'p str,
    out: &'o mut Lines,
    loops: usize,
    criticals: usize,
    blocks: usize,
    /// The first block gets the function's format.
    owes_format: bool,
    function: &'p str,
}

impl Printer<'_, '_> {
    fn list(&mut self, list: &[Statement], depth: usize) {
        if list.is_empty() {
            // A compiler may leave out a construct that does nothing, its clauses included.
            self.out.line(depth, "call ignore(1)");
        }
        for s in list {
            self.statement(s, depth);
        }
    }

    fn statement(&mut self, s: &Statement, depth: usize) {
        match s {
            Statement::Call(c) | Statement::Dispatch(Dispatch { call: c, .. }) => {
                let text = self.call(c);
                match c.site % 3 {
                    0 => self.out.line(depth, &format!("if ({text} /= 1) call ignore(0)")),
                    _ => self.out.line(depth, &format!("call ignore({text})")),
                }
            }
            Statement::Construct(c) => {
                let text = self.directive(&c.directive, "1");
                self.out.directive(depth, &text);
                match c.directive.shape.association {
                    Association::Loop => self.do_loop(&c.body, depth),
                    _ => {
                        match c.directive.shape.association == Association::Block && !c.stacked {
                            true => self.block(&c.body, depth),
                            false => {
                                // gfortran evaluates no clause of a `masked` region in which nothing stands.
                                if c.directive.shape.leaves.contains(&"masked") {
                                    self.out.line(depth, "dummy = 0");
                                } else if matches!(c.body.first(), Some(Statement::Static(_))) {
                                    // Else the block would be all of the region.
                                    self.out.line(depth, "continue");
                                }
                                self.list(&c.body, depth);
                            }
                        }
                        // Also where it could be left out: what follows may be another's.
                        let name = text.split(' ').take(c.directive.shape.name.split(' ').count());
                        let name = name.collect::<Vec<_>>().join(" ");
                        self.out.directive(depth, &format!("end {name}"));
                    }
                }
            }
            Statement::Meta(m) => self.meta(m, depth),
            // Taken away by `adapted`.
            Statement::Static(site) => {
                self.out.line(depth, "block");
                match site % 3 {
                    0 => self.out.line(depth + 1, &format!("integer :: other, s{site} = 0")),
                    1 => self.out.line(depth + 1, "integer, save :: number = 0"),
                    _ => {
                        self.out.line(depth + 1, "integer number");
                        self.out.line(depth + 1, "data number /0/");
                    }
                }
                let name = if site % 3 == 0 { format!("s{site}") } else { "number".to_owned() };
                self.out.line(depth + 1, &format!("{name} = {name} + 1"));
                self.out.line(depth + 1, &format!("print '(A,1X,I0,1X,I0)', 's', {site}, {name}"));
                self.out.line(depth, "end block");
            }
            Statement::Label(site) => {
                let label = 1000 + site;
                self.out.line(depth, &format!("if ({} > 100) goto {label}", self.parameter));
                self.out.line(depth, &format!("print '(A,1X,I0)', 'l', {site}"));
                self.out.labelled(depth, label, "continue");
            }
        }
    }

    fn meta(&mut self, m: &Meta, depth: usize) {
        let directives = legal::meta_directives(m);
        let has = |a: Association| directives.iter().any(|d| d.shape.association == a);
        let is_loop = has(Association::Loop);
        // Without an end a directive governs a loop or a block, whichever variant is chosen.
        let stacks = m.stacked && !is_loop && m.site.is_multiple_of(2) && is_stacked(&m.body);
        let mixed = has(Association::Sections) || (has(Association::Block) && (is_loop || m.stacked && !stacks));
        let region = m.form == Form::BeginEnd || (m.form == Form::Plain && mixed);
        let mut text = format!("{}metadirective", if region { "begin " } else { "" });
        for (i, w) in m.whens.iter().enumerate() {
            let variant = self.variant(m, i, w.directive.as_ref());
            let _ = write!(text, " when({}: {variant})", selector(&w.selector, self.parameter));
        }
        if let Some(o) = &m.otherwise {
            let variant = self.variant(m, m.whens.len(), o.directive.as_ref());
            let _ = write!(text, " {}({variant})", if o.old { "default" } else { "otherwise" });
        }
        self.out.directive(depth, &text);
        match m.form {
            Form::Alone => {}
            _ if region => {
                match is_loop {
                    true => self.do_loop(&m.body, depth),
                    false => {
                        // gfortran evaluates no clause of a `masked` region in which nothing stands.
                        if directives.iter().any(|d| d.shape.leaves.contains(&"masked")) {
                            self.out.line(depth, "dummy = 0");
                        }
                        self.list(&m.body, depth);
                    }
                }
                self.out.directive(depth, "end metadirective");
            }
            _ if is_loop => self.do_loop(&m.body, depth),
            _ if stacks => self.list(&m.body, depth),
            _ => self.block(&m.body, depth),
        }
    }

    fn block(&mut self, body: &[Statement], depth: usize) {
        self.blocks += 1;
        // Where `teams` stands in `target`, nothing else may.
        let begins_with_teams = match body {
            [Statement::Construct(c)] => legal::is_teams(c.directive.shape),
            [Statement::Meta(m)] => legal::meta_directives(m).iter().any(|d| legal::is_teams(d.shape)),
            _ => false,
        };
        let variety = if begins_with_teams { 3 } else { self.p.seed as usize + self.blocks };
        self.out.line(depth, "block");
        match variety % 4 {
            0 => {
                self.out.line(depth + 1, "integer :: own");
                self.out.line(depth + 1, &format!("own = {variety}"));
            }
            1 => {
                self.out.line(depth + 1, "integer :: own, list(2)");
                self.out.line(depth + 1, "do concurrent (own = 1:2)");
                self.out.line(depth + 2, "list(own) = own");
                self.out.line(depth + 1, "end do");
                self.out.line(depth + 1, "if (sum(list) /= 3) stop 4");
            }
            _ => {}
        }
        if !begins_with_teams && std::mem::take(&mut self.owes_format) {
            self.out.labelled(depth + 1, FORMAT, "format (A,1X,I0,1X,I0)");
        }
        self.list(body, depth + 1);
        if variety % 4 == 0 {
            self.out.line(depth + 1, &format!("if (own /= {variety}) stop 4"));
        }
        self.out.line(depth, "end block");
    }

    fn do_loop(&mut self, body: &[Statement], depth: usize) {
        self.loops += 1;
        let i = self.loops;
        let label = 500 + i as u32;
        let leave = |what: &str| format!("if (i{i} > 1) {what}");
        match (self.p.seed as usize + i) % 5 {
            0 => {
                self.out.line(depth, &format!("loop{i}: do i{i} = 1, 1"));
                self.out.line(depth + 1, &leave(&format!("cycle loop{i}")));
                self.list(body, depth + 1);
                self.out.line(depth, &format!("end do loop{i}"));
            }
            1 => {
                self.out.line(depth, &format!("do {label} i{i} = 1, 1"));
                self.out.line(depth + 1, &leave(&format!("goto {label}")));
                self.list(body, depth + 1);
                self.out.labelled(depth, label, "continue");
            }
            2 => {
                self.out.line(depth, &format!("do {label} i{i} = 1, 1"));
                self.list(body, depth + 1);
                self.out.line(depth + 1, &format!("inner{i}: do"));
                self.out.line(depth + 2, &format!("exit inner{i}"));
                self.out.line(depth + 1, &format!("end do inner{i}"));
                self.out.labelled(depth, label, "end do");
            }
            _ => {
                self.out.line(depth, &format!("do i{i} = 1, 1"));
                self.list(body, depth + 1);
                self.out.line(depth, "end do");
            }
        }
    }

    fn variant(&mut self, m: &Meta, candidate: usize, directive: Option<&Directive>) -> String {
        directive.map_or(String::new(), |d| self.directive(d, &format!("tell({}, {candidate})", m.site)))
    }

    fn directive(&mut self, d: &Directive, tell: &str) -> String {
        let words: Vec<&str> = d.shape.name.split(' ').map(|w| if w == "for" { "do" } else { w }).collect();
        let mut text = words.join(" ");
        if text == "critical" {
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
            let telling = match d.shape.telling {
                "if(@)" => "if(@ == 1)",
                "if(0 * @)" => "if(@ == 0)",
                "if(target: @)" => "if(target: @ == 1)",
                "depend(in: dummies[@])" => "depend(in: dummies(@))",
                other => other,
            };
            let _ = write!(text, " {}", telling.replace('@', &call));
        }
        text
    }

    fn call(&mut self, call: &Call) -> String {
        let argument = match &call.argument {
            Argument::Constant(value) => value.to_string(),
            Argument::Variable(v, plus) => format!("{} + ({plus})", variable(*v, self.parameter)),
            Argument::Call(inner, plus) => format!("{} + ({plus})", self.call(inner)),
        };
        format!("{}({}, {argument})", self.p.functions[call.callee].name, call.site)
    }
}

fn variable(v: Variable, parameter: &str) -> String {
    match v {
        Variable::Global(g) => format!("g{g}"),
        Variable::Parameter => parameter.to_owned(),
        Variable::Local => "l".to_owned(),
        Variable::Template => "0".to_owned(),
    }
}

fn expression(e: &Expression, parameter: &str) -> String {
    match e {
        Expression::Compare(v, operator, value) => {
            let operator = if *operator == "!=" { "/=" } else { operator };
            format!("{} {operator} {value}", variable(*v, parameter))
        }
        Expression::Truth(v) => format!("0 /= {}", variable(*v, parameter)),
        Expression::Not(e) => format!(".not. ({})", expression(e, parameter)),
        Expression::And(a, b) => format!("({}) .and. ({})", expression(a, parameter), expression(b, parameter)),
        Expression::Or(a, b) => format!("({}) .or. ({})", expression(a, parameter), expression(b, parameter)),
    }
}

/// Constants are the same in Fortran if they are in C.
fn condition(c: &Condition, parameter: &str) -> String {
    match c {
        Condition::Constant(text, value) => {
            let number: usize = text.bytes().map(usize::from).sum::<usize>() * 131 + text.len();
            let compared = if *value { "<" } else { ">" };
            match (*text, value) {
                ("M_TRUE" | "1", true) => "m_true".to_owned(),
                ("M_FALSE" | "0", false) => ".false.".to_owned(),
                _ => format!("m_level {compared} {}", if *value { 5 + number } else { 7 + number }),
            }
        }
        Condition::Dynamic(e) => expression(e, parameter),
    }
}

fn selector(s: &Selector, parameter: &str) -> String {
    let leaf = |name: &'static str| if name == "for" { "do" } else { name };
    print::sets(s, &leaf, &|c| condition(c, parameter)).join(", ")
}
