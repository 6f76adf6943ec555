//! Random programs of several files, as data and as text, with what they must print.

use ompick_fuzz::rng::Rng;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The targets, and what they are called.
pub const TARGETS: [(&str, &str); 2] = [("gpu", "nvptx64:sm_80"), ("host", "host")];

/// Macros that hide directives and names.
const HIDDEN: &str = "\
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define VARIANT(v, ...) PRAGMA(omp declare variant(v) match(__VA_ARGS__))
#define OFFLOAD(...) PRAGMA(omp target __VA_ARGS__)
#define PASTE(n, x) f##n(x)
";

/// What calls function objects.
const RUN: &str = "\
template <class F> int run(F g, int a) { return g(a); }
template <class F> struct Named { static int call(int a) { return F()(a); } };
template <class F> struct Run { F g; int operator()(int a) const { return g(a); } };
template <class F> Run<F> run_it(F g) { return {g}; }
template <class F> int run_on_device(F g, int a) {
  int d = 0;
  #pragma omp target map(tofrom: d) map(to: a)
  d = g(a);
  return d;
}
";

/// A program in its folder.
pub struct Tree {
    pub folder: String,
    pub program: Program,
}

/// The programs of a seed: mostly one.
pub fn trees(seed: u64) -> Vec<Tree> {
    let mut rng = Rng::new(seed ^ 0x0005_0f11_e500);
    let is_cxx = rng.chance(50);
    let folders: &[&str] = if seed.is_multiple_of(4) { &["first", "second"] } else { &["."] };
    let tree = |folder: &&str| Tree { folder: (*folder).to_owned(), program: Program::generate(&mut rng, is_cxx) };
    folders.iter().map(tree).collect()
}

/// When a variant is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Selector {
    Kind(&'static str),
    Target,
    Dispatch,
}

/// From where a function is called.
#[derive(Clone, Copy)]
struct Context {
    /// An index into [`TARGETS`].
    target: usize,
    on_device: bool,
    in_dispatch: bool,
}

impl Selector {
    fn text(self) -> String {
        match self {
            Selector::Kind(kind) => format!("device={{kind({kind})}}"),
            Selector::Target => "construct={target}".to_owned(),
            Selector::Dispatch => "construct={dispatch}".to_owned(),
        }
    }

    /// How high it scores where it matches: a kind above all constructs, and these from the outermost to the innermost.
    fn score(self, context: Context) -> Option<u32> {
        let on_gpu = context.on_device && TARGETS[context.target].0 == "gpu";
        let (matches, score) = match self {
            Selector::Kind("host") => (!on_gpu, 3),
            Selector::Kind(_) => (on_gpu, 3),
            Selector::Target => (context.on_device, 1),
            Selector::Dispatch => (context.in_dispatch, 2),
        };
        matches.then_some(score)
    }
}

/// Where a function is defined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    External(usize),
    Static(usize),
    Header(usize),
}

struct Variant {
    selector: Selector,
    add: i32,
    in_region: bool,
}

impl Variant {
    /// The directive that declares it, with a macro's help or without.
    fn directive(&self, of: usize, nth: usize) -> String {
        let selector = self.selector.text();
        match self.add % 3 {
            0 => format!("VARIANT(f{of}_v{nth}, {selector})\n"),
            1 => format!("PRAGMA(omp declare variant(f{of}_v{nth}) match({selector}))\n"),
            _ => format!("#pragma omp declare variant(f{of}_v{nth}) match({selector})\n"),
        }
    }
}

/// How a function calls another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Plain,
    Macro,
    Device,
    Pointer,
    /// In the body of a lambda expression, called by a template or where it stands.
    Lambda,
    /// By a function object, called by a template.
    Object,
    /// The same, in a template with a target region.
    DeviceLambda,
    DeviceObject,
    /// By one of the [`WAYS`].
    Way(usize),
    DeviceWay(usize),
    /// In a `dispatch` construct.
    Dispatch,
}

/// Further ways to reach a function; `F` is its number, `X` the argument. The class is that of function objects.
const WAYS: [&str; 16] = [
    "Call_F().get(X)",
    "Call_F::all(X)",
    "Call_F() + (X)",
    "Call_F()[X]",
    "through_F::fF(X)",
    "PASTE(F, X)",
    "run(run_it(Call_F()), X)",
    "run([=](int b) { return Call_F::all(b); }, X)",
    "run([=](int b) { auto i = [](int c) { return Call_F().get(c); }; return i(b); }, X)",
    "Named<Call_F>::call(X)",
    "(Call_F().*(&Call_F::get))(X)",
    "Derived_F().Call_F::get(X)",
    "(&fF)(X)",
    "(**fF)(X)",
    "((int (*)(int))fF)(X)",
    "_Generic((X), int: fF, default: 0)(X)",
];
/// Those of C++ alone, of C alone, and those that take the address of what has no variants.
const WAYS_OF_CXX: std::ops::Range<usize> = 0..12;
const WAYS_OF_C: std::ops::Range<usize> = 15..16;
const ADDRESSES: std::ops::Range<usize> = 14..15;

impl How {
    fn is_device(self) -> bool {
        matches!(self, How::Device | How::DeviceLambda | How::DeviceObject | How::DeviceWay(_))
    }
}

struct Call {
    callee: usize,
    add: i32,
    how: How,
}

/// A function; with variants, it calls nothing.
struct Function {
    home: Home,
    add: i32,
    variants: Vec<Variant>,
    calls: Vec<Call>,
    /// No target region is below it.
    may_be_on_device: bool,
    is_template: bool,
    /// Declared for devices though no device calls it.
    extra_declare_target: bool,
}

pub struct Program {
    pub is_cxx: bool,
    pub sources: usize,
    headers: usize,
    functions: Vec<Function>,
    /// What `main` calls, and a global's initialiser in C++.
    roots: Vec<Call>,
    initialiser: Option<(usize, usize)>,
    /// Headers that include the next one at their end, in a circle.
    circular: BTreeSet<usize>,
    once: bool,
}

impl Program {
    fn generate(rng: &mut Rng, is_cxx: bool) -> Program {
        let mut p = Program {
            is_cxx,
            sources: 2 + rng.below(4),
            headers: 1 + rng.below(3),
            functions: Vec::new(),
            roots: Vec::new(),
            initialiser: None,
            circular: BTreeSet::new(),
            once: rng.chance(50),
        };
        let laws = 1 + rng.below(3);
        for n in 0..laws + 3 + rng.below(8) {
            let function = p.function(rng, n < laws);
            p.functions.push(function);
        }
        for _ in 0..2 + rng.below(4) {
            let call = p.call(rng, Home::External(0));
            p.roots.extend(call);
        }
        let external =
            |f: &usize| matches!(p.functions[*f].home, Home::External(_)) && p.functions[*f].variants.is_empty();
        let candidates: Vec<usize> = (0..p.functions.len()).filter(external).collect();
        if is_cxx && !candidates.is_empty() && rng.chance(40) {
            p.initialiser = Some((1 + rng.below(p.sources - 1), *rng.pick(&candidates)));
        }
        p.circular = (1..p.headers).filter(|_| rng.chance(20)).collect();
        p
    }

    fn function(&self, rng: &mut Rng, is_law: bool) -> Function {
        let home = match rng.below(10) {
            0..=3 => Home::External(rng.below(self.sources)),
            4 | 5 => Home::Static(rng.below(self.sources)),
            _ => Home::Header(rng.below(self.headers)),
        };
        let mut f = Function {
            home,
            add: 1 + rng.below(900) as i32,
            variants: Vec::new(),
            calls: Vec::new(),
            may_be_on_device: true,
            is_template: false,
            extra_declare_target: rng.chance(30),
        };
        if is_law {
            let kinds = [
                Selector::Kind(if rng.chance(50) { "gpu" } else { "nohost" }),
                Selector::Kind("host"),
                if rng.chance(60) { Selector::Target } else { Selector::Dispatch },
            ];
            for (n, selector) in kinds.into_iter().enumerate() {
                let wanted = rng.chance(40) || (n == 2 && f.variants.is_empty());
                let is_kind = matches!(selector, Selector::Kind(_));
                let in_region = rng.chance(30) && !matches!(home, Home::External(_)) && is_kind;
                f.variants.extend(wanted.then(|| Variant { selector, add: 1000 + rng.below(9000) as i32, in_region }));
            }
            return f;
        }
        f.is_template = self.is_cxx && matches!(home, Home::Header(_)) && rng.chance(40);
        for _ in 0..1 + rng.below(3) {
            let call = self.call(rng, home);
            f.calls.extend(call);
        }
        let below = |c: &Call| !c.how.is_device() && self.functions[c.callee].may_be_on_device;
        f.may_be_on_device = f.calls.iter().all(below);
        f
    }

    /// A call from a function that is defined in `home`, of one that is there already.
    fn call(&self, rng: &mut Rng, home: Home) -> Option<Call> {
        let sees = |f: &Function| match (f.home, home) {
            (Home::Static(there), Home::External(here) | Home::Static(here)) => there == here,
            (Home::Static(_), Home::Header(_)) => false,
            (Home::Header(there), Home::Header(here)) => there <= here,
            _ => true,
        };
        let callees: Vec<usize> = (0..self.functions.len()).filter(|&n| sees(&self.functions[n])).collect();
        if callees.is_empty() {
            return None;
        }
        let callee = *rng.pick(&callees);
        let f = &self.functions[callee];
        let way = rng.below(WAYS.len());
        let of_language = if self.is_cxx { !WAYS_OF_C.contains(&way) } else { !WAYS_OF_CXX.contains(&way) };
        let has_way = of_language
            && (f.variants.is_empty() || !ADDRESSES.contains(&way))
            && (WAYS[way].contains("Call_") || !matches!(f.home, Home::Static(_)) && !f.is_template);
        let how = match rng.below(22) {
            0..=2 if f.may_be_on_device => How::Device,
            3 | 4 if !matches!(f.home, Home::Static(_)) => How::Macro,
            5 if f.variants.is_empty() && !f.is_template => How::Pointer,
            6 if self.is_cxx => How::Lambda,
            7 if self.is_cxx => How::Object,
            8 if self.is_cxx && f.may_be_on_device => How::DeviceLambda,
            9 if self.is_cxx && f.may_be_on_device => How::DeviceObject,
            10..=12 if has_way => How::Way(way),
            // (gcc 12 fails on lambda expressions in target regions.)
            13..=15 if has_way && f.may_be_on_device && !WAYS[way].contains("[=]") => How::DeviceWay(way),
            16 | 17 => How::Dispatch,
            _ => How::Plain,
        };
        Some(Call { callee, add: 1 + rng.below(50) as i32, how })
    }

    /// Functions that the device runs.
    fn on_device(&self) -> BTreeSet<usize> {
        let mut open: Vec<usize> = self
            .functions
            .iter()
            .flat_map(|f| &f.calls)
            .chain(&self.roots)
            .filter(|c| c.how.is_device())
            .map(|c| c.callee)
            .collect();
        let mut found = BTreeSet::new();
        while let Some(f) = open.pop() {
            if found.insert(f) {
                open.extend(self.functions[f].calls.iter().map(|c| c.callee));
            }
        }
        found
    }

    /// What a call of a function gives.
    fn value(&self, f: usize, x: i32, context: Context) -> i32 {
        let function = &self.functions[f];
        let scored = function.variants.iter().rev().filter_map(|v| Some((v.selector.score(context)?, v)));
        let chosen = scored.max_by_key(|(score, _)| *score).map(|(_, variant)| variant);
        let own = x.wrapping_add(chosen.map_or(function.add, |v| v.add));
        function.calls.iter().fold(own, |sum, call| sum.wrapping_add(self.result(call, x, context)))
    }

    fn result(&self, call: &Call, x: i32, context: Context) -> i32 {
        let on_device = context.on_device || call.how.is_device();
        self.value(call.callee, x + call.add, Context { on_device, in_dispatch: call.how == How::Dispatch, ..context })
    }

    pub fn expected(&self, target: usize) -> String {
        let mut out = String::new();
        let context = Context { target, on_device: false, in_dispatch: false };
        for call in &self.roots {
            let _ = writeln!(out, "{}", self.result(call, 0, context));
        }
        if let Some((_, f)) = self.initialiser {
            let _ = writeln!(out, "{}", self.value(f, 7, context));
        }
        out
    }

    pub fn source_name(&self, s: usize) -> String {
        format!("s{s}.{}", if self.is_cxx { "cpp" } else { "c" })
    }

    pub fn files(&self) -> Vec<(String, String)> {
        let mut files: Vec<(String, String)> =
            (0..self.sources).map(|s| (self.source_name(s), self.source(s))).collect();
        files.extend((0..self.headers).map(|h| (format!("h{h}.h"), self.header(h))));
        files.push(("api.h".to_owned(), self.guarded("API_H", &self.api())));
        if self.is_cxx {
            files.push(("run.h".to_owned(), self.guarded("RUN_H", RUN)));
        }
        files.push(("calls.h".to_owned(), self.calls_header()));
        files.push(("hidden.h".to_owned(), self.guarded("HIDDEN_H", HIDDEN)));
        files
    }

    fn guarded(&self, guard: &str, text: &str) -> String {
        match self.once {
            true => format!("#pragma once\n{text}"),
            false => format!("#ifndef {guard}\n#define {guard}\n{text}#endif\n"),
        }
    }

    /// Declarations of what has external linkage.
    fn api(&self) -> String {
        let mut out = "#include \"hidden.h\"\n".to_owned();
        let on_device = self.on_device();
        for (n, f) in self.functions.iter().enumerate() {
            if !matches!(f.home, Home::External(_)) {
                continue;
            }
            let for_device = on_device.contains(&n) || (f.may_be_on_device && f.extra_declare_target);
            out += if for_device { "#pragma omp declare target\n" } else { "" };
            for (v, variant) in f.variants.iter().enumerate() {
                let _ = writeln!(out, "int f{n}_v{v}(int x);");
                out += &variant.directive(n, v);
                if v + 1 < f.variants.len() {
                    let _ = writeln!(out, "int f{n}(int x);");
                }
            }
            let _ = writeln!(out, "int f{n}(int x);");
            out += if for_device { "#pragma omp end declare target\n" } else { "" };
            out += &self.object(n);
        }
        out
    }

    /// The function object that calls a function.
    fn object(&self, n: usize) -> String {
        let arguments = if self.functions[n].is_template { "<>" } else { "" };
        match self.is_cxx {
            false => String::new(),
            true => {
                let call = format!("f{n}{arguments}(a)");
                let through = match arguments.is_empty() && !matches!(self.functions[n].home, Home::Static(_)) {
                    true => format!("namespace through_{n} {{ using ::f{n}; }}\n"),
                    false => String::new(),
                };
                format!(
                    "struct Call_{n} {{\n  int operator()(int a) const {{ return {call}; }}\n  int get(int a) const {{ return {call}; }}\n  \
                     static int all(int a) {{ return {call}; }}\n  int operator[](int a) const {{ return {call}; }}\n}};\n\
                     inline int operator+(Call_{n} c, int a) {{ return c.get(a); }}\nstruct Derived_{n} : Call_{n} {{}};\n{through}"
                )
            }
        }
    }

    fn calls_header(&self) -> String {
        (0..self.functions.len()).fold(String::new(), |out, n| out + &format!("#define CALL_{n}(x) f{n}(x)\n"))
    }

    fn common_includes(&self) -> String {
        let run = if self.is_cxx { "#include \"run.h\"\n" } else { "" };
        format!("#include \"api.h\"\n#include \"calls.h\"\n{run}")
    }

    fn header(&self, h: usize) -> String {
        let mut out = self.common_includes();
        (0..h).for_each(|lower| _ = writeln!(out, "#include \"h{lower}.h\""));
        for n in 0..self.functions.len() {
            if self.functions[n].home == Home::Header(h) {
                out += &self.definition(n);
            }
        }
        if self.circular.contains(&(h + 1)) {
            let _ = writeln!(out, "#include \"h{}.h\"", h + 1);
        }
        self.guarded(&format!("H{h}_H"), &out)
    }

    fn source(&self, s: usize) -> String {
        let mut out = self.common_includes();
        out += if s == 0 { "#include <stdio.h>\n" } else { "" };
        let in_here = |f: &&Function| matches!(f.home, Home::External(there) | Home::Static(there) if there == s);
        let calls =
            self.functions.iter().filter(in_here).flat_map(|f| &f.calls).chain(self.roots.iter().filter(|_| s == 0));
        let mut headers: BTreeSet<usize> = BTreeSet::new();
        for call in calls {
            if let Home::Header(h) = self.functions[call.callee].home {
                headers.insert(h);
            }
        }
        headers.iter().for_each(|h| _ = writeln!(out, "#include \"h{h}.h\""));
        for n in 0..self.functions.len() {
            if matches!(self.functions[n].home, Home::External(there) | Home::Static(there) if there == s) {
                out += &self.definition(n);
            }
        }
        if let Some((there, f)) = self.initialiser.filter(|(there, _)| *there == s) {
            let _ = writeln!(out, "extern int global;\nint global = f{f}(7); // {there}");
        }
        if s == 0 {
            out += if self.initialiser.is_some() { "extern int global;\n" } else { "" };
            out += "int main(void) {\n  int x = 0;\n";
            for call in &self.roots {
                let _ = writeln!(
                    out,
                    "  {{\n    int r = 0;\n{}    printf(\"%d\\n\", r);\n  }}",
                    self.call_text(call, "    ")
                );
            }
            out += if self.initialiser.is_some() { "  printf(\"%d\\n\", global);\n" } else { "" };
            out += "  return 0;\n}\n";
        }
        out
    }

    fn definition(&self, n: usize) -> String {
        let f = &self.functions[n];
        let head = match f.home {
            Home::External(_) => "int",
            Home::Static(_) => "static int",
            Home::Header(_) if f.is_template => "template <int = 0> int",
            Home::Header(_) if self.is_cxx => "inline int",
            Home::Header(_) => "static inline int",
        };
        let mut out = String::new();
        let object = || if matches!(f.home, Home::External(_)) { String::new() } else { self.object(n) };
        let variants = || f.variants.iter().enumerate();
        for (v, variant) in variants().filter(|(_, v)| !v.in_region) {
            let _ = writeln!(out, "{head} f{n}_v{v}(int x) {{ return x + {}; }}", variant.add);
        }
        for (_, variant) in variants().filter(|(_, v)| v.in_region) {
            let _ = writeln!(out, "#pragma omp begin declare variant match({})", variant.selector.text());
            let _ =
                writeln!(out, "{head} f{n}(int x) {{ return x + {}; }}\n#pragma omp end declare variant", variant.add);
        }
        if !matches!(f.home, Home::External(_)) {
            for (v, variant) in variants().filter(|(_, v)| !v.in_region) {
                out += &variant.directive(n, v);
            }
        }
        if f.calls.is_empty() {
            let _ = writeln!(out, "{head} f{n}(int x) {{ return x + {}; }}", f.add);
            return out + &object();
        }
        let _ = writeln!(out, "{head} f{n}(int x) {{\n  int r = x + {};", f.add);
        f.calls.iter().for_each(|call| out += &self.call_text(call, "  "));
        out + "  return r;\n}\n" + &object()
    }

    /// Statements that add what a call gives to `r`.
    fn call_text(&self, call: &Call, indent: &str) -> String {
        let Call { callee, add, how } = call;
        match how {
            How::Plain => format!("{indent}r += f{callee}(x + {add});\n"),
            How::Macro => format!("{indent}r += CALL_{callee}(x + {add});\n"),
            How::Pointer => {
                format!("{indent}{{\n{indent}  int (*p)(int) = f{callee};\n{indent}  r += p(x + {add});\n{indent}}}\n")
            }
            How::Lambda if add % 2 == 0 => format!(
                "{indent}{{\n{indent}  auto g = [=](int a) {{ return f{callee}(a); }};\n{indent}  r += g(x + {add});\n{indent}}}\n"
            ),
            How::Lambda => format!("{indent}r += run([=](int a) {{ return f{callee}(a); }}, x + {add});\n"),
            How::Object => format!("{indent}r += run(Call_{callee}(), x + {add});\n"),
            How::DeviceLambda => {
                format!("{indent}r += run_on_device([=](int a) {{ return f{callee}(a); }}, x + {add});\n")
            }
            How::DeviceObject => format!("{indent}r += run_on_device(Call_{callee}(), x + {add});\n"),
            How::Way(way) => format!("{indent}r += {};\n", way_text(*way, *callee, *add)),
            How::Device => on_device(&format!("f{callee}(x + {add})"), *add, indent),
            How::DeviceWay(way) => on_device(&way_text(*way, *callee, *add), *add, indent),
            How::Dispatch => format!(
                "{indent}{{\n{indent}  int d = 0;\n{indent}  #pragma omp dispatch\n{indent}  d = f{callee}(x + {add});\n{indent}  r += d;\n{indent}}}\n"
            ),
        }
    }
}

/// A statement in which a device evaluates an expression; now and then a macro has its directive.
fn on_device(expression: &str, add: i32, indent: &str) -> String {
    let clauses = "map(tofrom: d) map(to: x)";
    let directive = match add % 4 {
        0 => format!("OFFLOAD({clauses})"),
        _ => format!("#pragma omp target {clauses}"),
    };
    format!(
        "{indent}{{\n{indent}  int d = 0;\n{indent}  {directive}\n{indent}  d = {expression};\n{indent}  r += d;\n{indent}}}\n"
    )
}

fn way_text(way: usize, callee: usize, add: i32) -> String {
    WAYS[way].replace('F', &callee.to_string()).replace('X', &format!("x + {add}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_a_seed_are_the_same() {
        for seed in 0..50 {
            let files = |trees: Vec<Tree>| trees.iter().map(|t| t.program.files()).collect::<Vec<_>>();
            assert_eq!(files(trees(seed)), files(trees(seed)));
        }
    }
}
