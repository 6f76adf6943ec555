//! Programs of C with directives, and what a model of the rules says of them.
//!
//! The base function `f` has the variants `f_target` for target regions and `f_teams` for teams, in
//! which every decision is static; programs of kind [`Kind::Dynamic`] add run-time conditions, of
//! which the model says nothing.

use proptest::prelude::*;

/// What a program may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Constructs, but no variants.
    Plain,
    /// Variants and metadirectives that the context decides.
    Static,
    /// Also those with conditions.
    Dynamic,
}

/// A program and what it becomes for a GPU, with `LineMarkers::Never`.
#[derive(Clone, Debug)]
pub struct Program {
    pub input: String,
    pub expected: String,
}

#[derive(Clone, Debug)]
enum Statement {
    /// Text that no edit may touch.
    Kept(&'static str),
    /// `f(...)`, with a nested call or not.
    Call {
        nested: bool,
        blanks: bool,
    },
    /// `(f)(...)`
    Parenthesised,
    Block(Vec<Statement>),
    /// A block in which `f` is a local variable.
    Shadowed(Vec<Statement>),
    If(Box<Statement>, Option<Box<Statement>>),
    For(Box<Statement>),
    Construct {
        directive: &'static str,
        spelling: u8,
        body: Box<Statement>,
    },
    /// A metadirective: the choice on the device, that on the host.
    Meta {
        device: &'static str,
        host: &'static str,
        spelling: u8,
        body: Box<Statement>,
    },
    /// A metadirective over a condition.
    Dynamic {
        first: &'static str,
        otherwise: &'static str,
        body: Box<Statement>,
    },
    Standalone(&'static str),
}

/// Text in which only the unwary see something to resolve.
const KEPT: &[&str] = &[
    "keep_1(2);",
    "/* f(1); #pragma omp parallel */ ;",
    "puts(\"f(1) #pragma omp metadirective\");",
    "s.f(1);",
    "p->f(p->f(1));",
    "{ int f_teams_ = 1; (void) f_teams_; }",
    "x = 'f' + 1; // f(1)",
    "HIDDEN(x);",
    "sizeof(struct f);",
    "{ struct f f_; f_.f = 1; }",
    ";",
];

const CONSTRUCTS: &[&str] = &[
    "parallel",
    "target",
    "teams",
    "task",
    "single",
    "critical(name)",
    "masked",
    "target teams",
    "taskgroup",
    "parallel num_threads(2) // behind",
    "target map(tofrom: x) /* c */",
    "task firstprivate(x)",
];

const STANDALONE: &[&str] = &["barrier", "taskwait", "taskyield", "target update to(x)", "flush"];

/// Directive variants that enclose a statement, and `nothing`.
const VARIANTS: &[&str] = &["parallel", "task", "teams", "target", "nothing", "single", "taskgroup", "target teams"];

fn statement(kind: Kind) -> impl Strategy<Value = Statement> {
    let leaf = prop_oneof![
        4 => (any::<bool>(), any::<bool>()).prop_map(move |(nested, blanks)| match kind {
            Kind::Plain => Statement::Kept("f(1);"),
            _ => Statement::Call { nested, blanks },
        }),
        1 => Just(match kind {
            Kind::Plain => Statement::Kept("(f)(1);"),
            _ => Statement::Parenthesised,
        }),
        3 => prop::sample::select(KEPT).prop_map(Statement::Kept),
        1 => prop::sample::select(STANDALONE).prop_map(Statement::Standalone),
    ];
    leaf.prop_recursive(5, 24, 4, move |inner| {
        let one = || inner.clone().prop_map(Box::new);
        let many = || prop::collection::vec(inner.clone(), 0..4);
        let construct = (prop::sample::select(CONSTRUCTS), 0u8..6, one())
            .prop_map(|(directive, spelling, body)| Statement::Construct { directive, spelling, body });
        let variant = || prop::sample::select(VARIANTS);
        let meta = (variant(), variant(), 0u8..6, one()).prop_map(|(device, host, spelling, body)| Statement::Meta {
            device,
            host,
            spelling,
            body,
        });
        let dynamic = (variant(), variant(), one()).prop_map(|(first, otherwise, body)| Statement::Dynamic {
            first,
            otherwise,
            body,
        });
        let plain = prop_oneof![
            3 => many().prop_map(Statement::Block),
            1 => many().prop_map(Statement::Shadowed),
            2 => (one(), prop::option::of(one())).prop_map(|(a, b)| Statement::If(a, b)),
            1 => one().prop_map(Statement::For),
            5 => construct,
        ];
        match kind {
            Kind::Plain => plain.boxed(),
            Kind::Static => prop_oneof![3 => plain, 1 => meta].boxed(),
            Kind::Dynamic => prop_oneof![6 => plain, 1 => meta, 1 => dynamic].boxed(),
        }
    })
}

/// Programs of a kind.
pub fn program(kind: Kind) -> impl Strategy<Value = Program> {
    let functions = prop::collection::vec(prop::collection::vec(statement(kind), 1..4), 1..3);
    (functions, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(move |(functions, crlf, tabs, newline)| {
        let mut writer = Writer { kind, tabs, input: String::new(), expected: String::new() };
        writer.prologue();
        for (i, body) in functions.iter().enumerate() {
            writer.both(&format!("\nvoid keep_g{i}(int x)\n{{\n"));
            for s in body {
                writer.statement(s, 1, Context::default());
            }
            writer.both("}\n");
        }
        if !newline {
            writer.both("// the end");
        }
        let eol = |text: String| if crlf { text.replace('\n', "\r\n") } else { text };
        Program { input: eol(writer.input), expected: eol(writer.expected) }
    })
}

/// Where a statement stands: the leaves of the construct trait set that matter here, and whether `f`
/// is hidden.
#[derive(Clone, Default)]
struct Context {
    target: bool,
    /// A `teams` inside the innermost target.
    teams: bool,
    /// Constructs since the innermost target, target included.
    positions: Vec<&'static str>,
    hidden: bool,
}

impl Context {
    fn inside(&self, directive: &'static str) -> Context {
        let mut inside = self.clone();
        for leaf in directive.split(|c: char| !c.is_ascii_lowercase()).take_while(|w| LEAVES.contains(w)) {
            if leaf == "target" {
                inside.positions.clear();
                inside.target = true;
                inside.teams = false;
            }
            inside.teams |= leaf == "teams";
            inside.positions.push(leaf);
        }
        inside
    }

    /// The function that a call of `f` comes to: the sum of 2^(p-1) decides, so the innermost of
    /// target and teams, and teams is never outside the target that counts.
    fn callee(&self) -> &'static str {
        let at = |leaf| self.positions.iter().rposition(|l| *l == leaf);
        match (at("target"), at("teams")) {
            (None, None) => "f",
            (Some(_), None) => "f_target",
            (None, Some(_)) => "f_teams",
            (Some(a), Some(b)) => {
                if a > b {
                    "f_target"
                } else {
                    "f_teams"
                }
            }
        }
    }
}

const LEAVES: &[&str] = &["parallel", "target", "teams", "task", "single", "critical", "masked", "taskgroup"];

/// Writes a program and what it becomes, side by side.
struct Writer {
    kind: Kind,
    tabs: bool,
    input: String,
    expected: String,
}

impl Writer {
    fn both(&mut self, text: &str) {
        self.input.push_str(text);
        self.expected.push_str(text);
    }

    fn edit(&mut self, old: &str, new: &str) {
        self.input.push_str(old);
        self.expected.push_str(new);
    }

    fn prologue(&mut self) {
        self.both("/* declare variant */\n#define HIDDEN(x) ((x) + 1)\nint puts(const char *);\nint keep_1(int);\n");
        self.both("struct f { int f; };\nextern int c;\nint f_target(int), f_teams(int), f_c(int);\n");
        if self.kind != Kind::Plain {
            self.edit("#pragma omp declare variant(f_target) match(construct={target})\n", "");
            self.edit("  #  pragma omp declare variant(f_teams) \\\n  match(construct={teams})\n", "");
        }
        if self.kind == Kind::Dynamic {
            self.edit("#pragma omp declare variant(f_c) match(construct={parallel}, user={condition(c)})\n", "");
        }
        self.both("int f(int n);\n");
    }

    fn indent(&self, depth: usize) -> String {
        if self.tabs { "\t".repeat(depth) } else { "  ".repeat(depth) }
    }

    fn statement(&mut self, s: &Statement, depth: usize, context: Context) {
        let indent = self.indent(depth);
        match s {
            Statement::Kept(text) => self.both(&format!("{indent}{text}\n")),
            Statement::Call { nested, blanks } => {
                self.both(&indent);
                self.call(&context, *blanks);
                if *nested {
                    self.both("keep_1(");
                    self.call(&context, false);
                    self.both("2)))");
                } else {
                    self.both("1)");
                }
                self.both(";\n");
            }
            Statement::Parenthesised => {
                self.both(&format!("{indent}("));
                self.name(&context);
                self.both(")(x);\n");
            }
            Statement::Block(inner) => {
                self.both(&format!("{indent}{{\n"));
                inner.iter().for_each(|s| self.statement(s, depth + 1, context.clone()));
                self.both(&format!("{indent}}}\n"));
            }
            Statement::Shadowed(inner) => {
                self.both(&format!("{indent}{{\n{indent}int (*f)(int) = 0;\n"));
                let context = Context { hidden: true, ..context };
                inner.iter().for_each(|s| self.statement(s, depth + 1, context.clone()));
                self.both(&format!("{indent}}}\n"));
            }
            Statement::If(then, otherwise) => {
                // Braces, so that no `else` dangles.
                self.both(&format!("{indent}if (x) {{\n"));
                self.statement(then, depth + 1, context.clone());
                self.both(&format!("{indent}}}\n"));
                if let Some(otherwise) = otherwise {
                    self.both(&format!("{indent}else\n"));
                    self.statement(otherwise, depth + 1, context);
                }
            }
            Statement::For(body) => {
                self.both(&format!("{indent}for (int i = 0; i < "));
                self.call(&context, false);
                self.both("i); i++)\n");
                self.statement(body, depth + 1, context);
            }
            Statement::Construct { directive, spelling, body } => {
                self.both(&spelled(&indent, directive, *spelling));
                self.statement(body, depth, context.inside(directive));
            }
            Statement::Meta { device, host, spelling, body } => {
                let clauses = format!("metadirective when(device={{kind(nohost)}}: {device}) otherwise({host})");
                let chosen = if context.target { *device } else { *host };
                let new = match chosen {
                    "nothing" => String::new(),
                    _ => format!("{indent}#pragma omp {chosen}\n"),
                };
                self.edit(&spelled(&indent, &clauses, *spelling), &new);
                self.statement(body, depth, context.inside(chosen));
            }
            Statement::Dynamic { first, otherwise, body } => {
                let clauses = format!("metadirective when(user={{condition(c)}}: {first}) otherwise({otherwise})");
                self.both(&spelled(&indent, &clauses, 0));
                self.statement(body, depth, context.inside(first));
            }
            Statement::Standalone(directive) => {
                self.both(&format!("{indent}#pragma omp {directive}\n{indent};\n"));
            }
        }
    }

    fn name(&mut self, context: &Context) {
        let new = if context.hidden { "f" } else { context.callee() };
        self.edit("f", new);
    }

    /// A call up to its opening parenthesis.
    fn call(&mut self, context: &Context, blanks: bool) {
        self.name(context);
        self.both(if blanks { " /* c */ ( " } else { "(" });
    }
}

/// A directive's line in one of several spellings.
fn spelled(indent: &str, directive: &str, spelling: u8) -> String {
    match spelling {
        0 => format!("#pragma omp {directive}\n").replacen("#", &format!("{indent}#"), 1),
        1 => format!("{indent}#pragma omp  {directive}\n"),
        2 if !directive.contains('/') => {
            let (first, rest) = directive.split_once(' ').unwrap_or((directive, ""));
            format!("{indent}#pragma omp {first} \\\n{indent}    {rest}\n")
        }
        3 => format!("{indent}# pragma\tomp {directive}\n"),
        4 => format!("{indent}#pragma /* c */ omp {directive}\n"),
        _ => format!("{indent}#pragma omp {directive}\n"),
    }
}

/// The text without comments and string literals.
pub fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = match c {
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |i| i + 2),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => rest[1..].find('"').map_or(rest.len(), |i| i + 2),
            _ => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[end..];
    }
    out
}
