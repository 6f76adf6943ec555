//! Programs that have as many of one thing as is asked for.

use std::fmt::Write as _;

/// A kind of program.
pub struct Shape {
    pub name: &'static str,
    /// The smallest number; the others are twice and four times as many.
    pub least: usize,
    /// The greatest exponent that it may grow with.
    pub steepest: f64,
    /// The files of a program with so many, by name.
    pub program: fn(usize) -> Vec<File>,
    /// What else is said on the command line.
    pub options: &'static [&'static str],
}

/// A file of a program.
pub struct File {
    pub name: &'static str,
    pub text: String,
}

fn one(name: &'static str, text: String) -> Vec<File> {
    vec![File { name, text }]
}

/// What n log n and what a machine does beside leave room for.
const N_LOG_N: f64 = 1.35;
/// The same for the square.
const SQUARE: f64 = 2.25;

const fn shape(name: &'static str, least: usize, program: fn(usize) -> Vec<File>) -> Shape {
    Shape { name, least, steepest: N_LOG_N, program, options: &[] }
}

/// A shape where each of n things is looked up in n places, in compilers too.
const fn square(name: &'static str, least: usize, program: fn(usize) -> Vec<File>) -> Shape {
    Shape { steepest: SQUARE, ..shape(name, least, program) }
}

/// What everybody can write many of.
pub const ALL: &[Shape] = &[
    square("overloads of one name, a call of each", 1000, overloads),
    square("members of one name, a call of each", 1000, members),
    square("procedures of a generic name, a call of each", 1000, generic),
    shape("functions that call each other on the device, C", 8000, |n| one("a.c", device_chain(n))),
    shape("functions that call each other on the device, C++", 8000, |n| one("a.cpp", device_chain(n))),
    shape("procedures that call each other on the device, Fortran", 4000, fortran_chain),
    shape("begin declare variant regions", 16_000, regions),
    shape("definitions in one region", 16_000, one_region),
    shape("static variables in copies", 16_000, statics),
    shape("saved variables in copies, Fortran", 4000, saved),
    shape("labels in copies", 16_000, labels),
    shape("when clauses, static", 16_000, |n| one("a.c", whens(n, "implementation={vendor(score("))),
    shape("when clauses, at run time", 16_000, |n| one("a.c", whens(n, "user={condition(score("))),
    shape("when clauses, Fortran", 4000, fortran_whens),
    shape("variants of one base, at run time", 16_000, |n| one("a.c", candidates(n, true))),
    shape("variants of one base, static", 16_000, |n| one("a.c", candidates(n, false))),
    shape("variants of one base, Fortran", 4000, fortran_candidates),
    shape("directives that do not match", 16_000, unmatched),
    shape("includes of a header without guard", 16_384, unguarded),
    shape("initialiser", 400_000, initialiser),
    shape("initialiser of calls", 40_000, initialiser_of_calls),
    shape("calls in one expression", 160_000, sum_of_calls),
    shape("calls inside each other", 16_000, nested_calls),
    shape("calls in one expression, Fortran", 16_000, fortran_sum_of_calls),
    shape("metadirectives, C", 16_000, metadirectives),
    shape("metadirectives in one function, C", 16_000, metadirectives_in_one),
    shape("metadirectives, Fortran", 4000, fortran_metadirectives),
    shape("metadirectives in fixed form", 4000, fixed_metadirectives),
    shape("dispatch constructs", 8000, dispatches),
    shape("submodules inside each other", 4000, submodules),
    shape("modules that use each other", 4000, modules),
    shape("functions, each calls the base", 20_000, functions),
    shape("functions in C++, each calls the base", 20_000, cxx_functions),
    shape("bases with a variant and a call each", 8000, bases),
    shape("bases with a variant and a call each, C++", 8000, cxx_bases),
    shape("bases with a variant and a call each, Fortran", 2000, fortran_bases),
    shape("classes with the same member names", 2000, classes),
    shape("classes that derive from each other", 4000, derived_classes),
    shape("base classes by template arguments", 4000, mixins),
    shape("constructors in a source of their own", 2000, constructors),
    shape("calls by macros in directives", 8000, macros_in_directives),
    shape("base classes in diamonds", 400, diamonds),
    square("classes with a friend of one name, a call of each", 1000, friends),
    shape("using declarations in classes", 2000, usings_in_classes),
    shape("using declarations in blocks", 4000, usings_in_blocks),
    shape("names of a library that was not read", 4000, unread_names),
    shape("lambdas in variables of one name", 2000, lambdas_of_one_name),
    square("namespaces inside each other", 1000, namespaces),
    square("using directives", 1000, using_directives),
    shape("local names that hide the base", 8000, shadows),
    shape("large file with one site, C", 160_000, |n| one("a.c", large(n))),
    shape("large file with one site, C++", 160_000, |n| one("a.cpp", large(n))),
    shape("large file with one site, Fortran", 40_000, large_fortran),
    shape("parentheses", 20_000, parentheses),
    shape("blocks inside each other", 8000, blocks),
    shape("else if", 20_000, else_ifs),
    shape("else if, Fortran", 8000, fortran_else_ifs),
    shape("#if inside each other", 20_000, conditionals),
    shape("regions inside each other", 4000, nested_regions),
    shape("metadirectives inside each other", 800, nested_metadirectives),
    shape("calls by a macro", 16_000, macro_calls),
    shape("macros that name the next", 16_000, macro_chain),
    shape("template functions", 4000, templates),
    shape("lambdas", 4000, lambdas),
    shape("one long line", 800_000, long_line),
    shape("continuation lines, Fortran", 8000, continuations),
    shape("continued directive", 8000, continued_directive),
    shape("messages", 8000, messages),
];

/// Joins a text for each number below `n`.
fn each(n: usize, mut text: impl FnMut(&mut String, usize)) -> String {
    let mut all = String::new();
    for i in 0..n {
        text(&mut all, i);
    }
    all
}

macro_rules! each {
    ($n:expr, $i:ident, $($format:tt)*) => {
        each($n, |text, $i| { let _ = write!(text, $($format)*); })
    };
}

const BASE: &str = "int h(int);\n#pragma omp declare variant(h) match(device={kind(host)})\nint f(int);\n";

fn overloads(n: usize) -> Vec<File> {
    let types = each!(
        n,
        i,
        "struct T{i} {{ int x; }};\nint h(T{i});\n#pragma omp declare variant(h) match(device={{kind(host)}})\nint f(T{i});\n"
    );
    let calls = each!(n, i, "  T{i} t{i}; s += f(t{i});\n");
    one("a.cpp", format!("{types}int all() {{\n  int s = 0;\n{calls}  return s;\n}}\n"))
}

fn members(n: usize) -> Vec<File> {
    let types = each!(n, i, "struct T{i} {{ int x; }};\n");
    let all =
        each!(n, i, "  int h(T{i});\n#pragma omp declare variant(h) match(device={{kind(host)}})\n  int f(T{i});\n");
    let calls = each!(n, i, "  T{i} t{i}; s += c.f(t{i});\n");
    one("a.cpp", format!("{types}struct C {{\n{all}}};\nint all(C &c) {{\n  int s = 0;\n{calls}  return s;\n}}\n"))
}

fn generic(n: usize) -> Vec<File> {
    let types = each!(n, i, "  type t{i}\n    integer :: x\n  end type\n");
    let names = each!(n, i, "    module procedure f{i}\n");
    let procedures = each!(
        n,
        i,
        "  integer function v{i}(a)\n    type(t{i}), intent(in) :: a\n    v{i} = 2\n  end function\n  \
         integer function f{i}(a)\n    !$omp declare variant(v{i}) match(device={{kind(host)}})\n    \
         type(t{i}), intent(in) :: a\n    f{i} = 1\n  end function\n"
    );
    let variables = each!(n, i, "  type(t{i}) :: a{i}\n");
    let calls = each!(n, i, "  s = s + f(a{i})\n");
    let module = format!(
        "module m\n  implicit none\n{types}  interface f\n{names}  end interface\ncontains\n{procedures}end module\n"
    );
    one(
        "a.f90",
        format!(
            "{module}program p\n  use m\n  implicit none\n  integer :: s\n{variables}  s = 0\n{calls}end program\n"
        ),
    )
}

fn device_chain(n: usize) -> String {
    let chain = each!(n, i, "int g{}(int x) {{ return g{i}(x) + {i}; }}\n", i + 1);
    format!(
        "int h(int x) {{ return x; }}\n#pragma omp declare variant(h) match(device={{kind(nohost)}})\n\
         int f(int x) {{ return x; }}\nint g0(int x) {{ return f(x); }}\n{chain}\
         int main(void) {{\n  int r = g{n}(1);\n  #pragma omp target map(tofrom: r)\n  r += g{n}(1);\n  return r;\n}}\n"
    )
}

fn fortran_chain(n: usize) -> Vec<File> {
    let chain = each!(
        n,
        i,
        "  integer function g{}(x)\n    integer, intent(in) :: x\n    g{} = g{i}(x) + 1\n  end function\n",
        i + 1,
        i + 1
    );
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 2\n  \
             end function\n  integer function f(x)\n    !$omp declare variant(h) match(device={{kind(nohost)}})\n    \
             integer, intent(in) :: x\n    f = 1\n  end function\n  integer function g0(x)\n    \
             integer, intent(in) :: x\n    g0 = f(x)\n  end function\n{chain}end module\nprogram p\n  use m\n  \
             implicit none\n  integer :: r\n  r = g{n}(1)\n  !$omp target map(tofrom: r)\n  r = r + g{n}(1)\n  \
             !$omp end target\n  print *, r\nend program\n"
        ),
    )
}

fn regions(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "int f{i}(int);\n#pragma omp begin declare variant match(device={{kind(host)}})\nint f{i}(int x) {{ return x + {i}; }}\n\
         #pragma omp end declare variant\n"
    );
    let calls = each!(n, i, "  s += f{i}(s);\n");
    one("a.c", format!("{all}int all(int s) {{\n{calls}  return s;\n}}\n"))
}

fn one_region(n: usize) -> Vec<File> {
    let bases = each!(n, i, "int f{i}(int);\n");
    let all = each!(n, i, "int f{i}(int x) {{ return x + {i}; }}\n");
    let calls = each!(n, i, "  s += f{i}(s);\n");
    one(
        "a.cpp",
        format!(
            "{bases}#pragma omp begin declare variant match(device={{kind(host)}})\n{all}#pragma omp end declare variant\n\
             int all(int s) {{\n{calls}  return s;\n}}\n"
        ),
    )
}

fn statics(n: usize) -> Vec<File> {
    let all = each!(n, i, "    {{ static int s{i} = {i}; s{i} += k; r += s{i}; }}\n");
    one(
        "a.c",
        format!(
            "int all(int k) {{\n  int r = 0;\n  #pragma omp metadirective when(user={{condition(k > 1)}}: parallel) otherwise(single)\n  \
             {{\n{all}  }}\n  return r;\n}}\n"
        ),
    )
}

fn saved(n: usize) -> Vec<File> {
    let all =
        each!(n, i, "  block\n    integer, save :: s{i} = {i}\n    s{i} = s{i} + k\n    r = r + s{i}\n  end block\n");
    one(
        "a.f90",
        format!(
            "subroutine all(k, r)\n  implicit none\n  integer, intent(in) :: k\n  integer, intent(inout) :: r\n  \
             !$omp begin metadirective when(user={{condition(k > 1)}}: parallel) otherwise(single)\n{all}  \
             !$omp end metadirective\nend subroutine\n"
        ),
    )
}

fn labels(n: usize) -> Vec<File> {
    let all = each!(n, i, "    if (k > {i}) goto l{i};\n    r++;\n  l{i}:\n    r += 2;\n");
    one(
        "a.c",
        format!(
            "int all(int k) {{\n  int r = 0;\n  #pragma omp metadirective when(user={{condition(k > 1)}}: parallel) otherwise(single)\n  \
             {{\n{all}  }}\n  return r;\n}}\n"
        ),
    )
}

fn whens(n: usize, selector: &str) -> String {
    let property = if selector.starts_with("user") { "k == " } else { "gnu" };
    let all = each!(
        n,
        i,
        " \\\n    when({selector}{i}): {property}{}",
        if property == "gnu" {
            format!(")}}, user={{condition(1 + {i})}}: parallel num_threads({i} + 1))")
        } else {
            format!("{i})}}: parallel num_threads({i} + 1))")
        }
    );
    format!(
        "void w(int);\nvoid all(int k) {{\n  #pragma omp metadirective{all} \\\n    otherwise(single)\n  w(k);\n}}\n"
    )
}

fn fortran_whens(n: usize) -> Vec<File> {
    let all = each!(n, i, " &\n  !$omp when(user={{condition(k == {i})}}: parallel num_threads({i} + 1))");
    one(
        "a.f90",
        format!(
            "subroutine all(k)\n  implicit none\n  integer, intent(in) :: k\n  !$omp begin metadirective{all} &\n  \
             !$omp otherwise(single)\n  call w(k)\n  !$omp end metadirective\nend subroutine\n"
        ),
    )
}

fn candidates(n: usize, dynamic: bool) -> String {
    let declared = each!(n, i, "int v{i}(int x);\n");
    let all = each!(
        n,
        i,
        "#pragma omp declare variant(v{i}) match({})\n",
        match dynamic {
            true => format!("user={{condition(score({i}): x == {i})}}"),
            false => format!("implementation={{vendor(score({i}): gnu)}}, user={{condition({i} + 1)}}"),
        }
    );
    let calls = each!(10, i, "  s += f(s + {i});\n");
    format!("{declared}{all}int f(int x);\nint all(int s) {{\n{calls}  return s;\n}}\n")
}

fn fortran_candidates(n: usize) -> Vec<File> {
    let declared =
        each!(n, i, "  integer function v{i}(x)\n    integer, intent(in) :: x\n    v{i} = {i}\n  end function\n");
    let all = each!(n, i, "    !$omp declare variant(v{i}) match(user={{condition(score({i}): x == {i})}})\n");
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\ncontains\n{declared}  integer function f(x)\n{all}    integer, intent(in) :: x\n    \
             f = 0\n  end function\n  integer function g(x)\n    integer, intent(in) :: x\n    g = f(x)\n  end function\nend module\n"
        ),
    )
}

fn unmatched(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "#pragma omp declare variant(v) match(construct={{parallel}}, device={{arch(nvptx64), isa(\"sm_{i}\")}})\n"
    );
    one("a.c", format!("int v(int x);\n{all}int f(int x);\nint all(int s) {{ return f(s); }}\n"))
}

fn unguarded(n: usize) -> Vec<File> {
    let all = each!(n, i, "#undef N\n#define N {i}\n#include \"x.h\"\n");
    let header = "#define PASTE(a, b) a##b\n#define NAME(a, b) PASTE(a, b)\nstatic inline int NAME(g, N)(int x) { return f(x) + N; }\n";
    vec![
        File { name: "a.c", text: format!("{BASE}{all}int all(int x) {{ return f(x); }}\n") },
        File { name: "x.h", text: header.to_owned() },
    ]
}

fn initialiser(n: usize) -> Vec<File> {
    let all = each!(n, i, "  {{{i}, 0x{i:x}, \"t{i}\"}},\n");
    one(
        "a.c",
        format!(
            "{BASE}struct row {{ int a, b; const char *c; }} table[] = {{\n{all}}};\nint all(int x) {{ return f(x); }}\n"
        ),
    )
}

fn initialiser_of_calls(n: usize) -> Vec<File> {
    let all = each!(n, i, "    f({i}),\n");
    one("a.c", format!("{BASE}int all(int x) {{\n  int table[] = {{\n{all}  }};\n  return table[x];\n}}\n"))
}

fn sum_of_calls(n: usize) -> Vec<File> {
    let all = each!(n, i, "\n    + f({i})");
    one("a.c", format!("{BASE}int all(int x) {{\n  return x{all};\n}}\n"))
}

fn nested_calls(n: usize) -> Vec<File> {
    one("a.c", format!("{BASE}int all(int x) {{\n  return {}x{};\n}}\n", "f(".repeat(n), ")".repeat(n)))
}

fn fortran_sum_of_calls(n: usize) -> Vec<File> {
    let all = each!(n, i, " &\n      + f({i})");
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 1\n  end function\n  \
             integer function f(x)\n    !$omp declare variant(h) match(device={{kind(host)}})\n    integer, intent(in) :: x\n    \
             f = 0\n  end function\n  integer function g(x)\n    integer, intent(in) :: x\n    g = x{all}\n  end function\nend module\n"
        ),
    )
}

const CHOICE: &str = "metadirective when(user={condition(k > 1)}: parallel for) otherwise(simd)";

fn metadirectives(n: usize) -> Vec<File> {
    one(
        "a.c",
        each!(
            n,
            i,
            "void m{i}(int *a, int k) {{\n  #pragma omp {CHOICE}\n  for (int i = 0; i < k; i++)\n    a[i] += {i};\n}}\n"
        ),
    )
}

fn metadirectives_in_one(n: usize) -> Vec<File> {
    let all = each!(n, i, "  #pragma omp {CHOICE}\n  for (int i = 0; i < k; i++)\n    a[i] += {i};\n");
    one("a.c", format!("void all(int *a, int k) {{\n{all}}}\n"))
}

const FORTRAN_CHOICE: &str = "metadirective when(user={condition(k > 1)}: parallel do) otherwise(simd)";

fn fortran_metadirectives(n: usize) -> Vec<File> {
    one(
        "a.f90",
        each!(
            n,
            i,
            "subroutine m{i}(a, k)\n  implicit none\n  integer, intent(in) :: k\n  integer, intent(inout) :: a(k)\n  \
             integer :: i\n  !$omp {FORTRAN_CHOICE}\n  do i = 1, k\n    a(i) = a(i) + {i}\n  end do\nend subroutine\n"
        ),
    )
}

fn fixed_metadirectives(n: usize) -> Vec<File> {
    one(
        "a.f",
        each!(
            n,
            i,
            "      subroutine m{i}(a, k)\n      integer a(*), k, i\n!$omp metadirective when(user={{condition(k > 1)}}:\n\
             !$omp& parallel do) otherwise(simd)\n      do 10 i = 1, k\n        a(i) = a(i) + {i}\n   10 continue\n      end\n"
        ),
    )
}

fn dispatches(n: usize) -> Vec<File> {
    let calls = each!(n, i, "  #pragma omp dispatch novariants(k > {i})\n  f(p, {i});\n");
    one(
        "a.c",
        format!(
            "void h(int *, int);\n#pragma omp declare variant(h) match(construct={{dispatch}}) adjust_args(need_device_ptr: p)\n\
             void f(int *p, int x);\nvoid all(int *p, int k) {{\n{calls}}}\n"
        ),
    )
}

fn submodules(n: usize) -> Vec<File> {
    let all = each!(n, i, "submodule (m:s{i}) s{}\nend submodule\n", i + 1);
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\n  interface\n    module subroutine top(x)\n      integer, intent(inout) :: x\n    end subroutine\n  \
             end interface\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 1\n  end function\n  \
             integer function f(x)\n    !$omp declare variant(h) match(device={{kind(host)}})\n    integer, intent(in) :: x\n    f = 0\n  \
             end function\nend module\nsubmodule (m) s0\nend submodule\n{all}submodule (m:s{n}) last\ncontains\n  \
             module procedure top\n    x = f(x)\n  end procedure\nend submodule\n"
        ),
    )
}

fn modules(n: usize) -> Vec<File> {
    let all = each!(n, i, "module m{}\n  use m{i}\n  implicit none\nend module\n", i + 1);
    one(
        "a.f90",
        format!(
            "module m0\n  implicit none\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 1\n  end function\n  \
             integer function f(x)\n    !$omp declare variant(h) match(device={{kind(host)}})\n    integer, intent(in) :: x\n    f = 0\n  \
             end function\nend module\n{all}program p\n  use m{n}\n  implicit none\n  print *, f(1)\nend program\n"
        ),
    )
}

fn functions(n: usize) -> Vec<File> {
    let all = each!(n, i, "int g{i}(int x) {{\n  int y = x + {i};\n  return f(y);\n}}\n");
    one("a.c", format!("{BASE}{all}"))
}

fn cxx_functions(n: usize) -> Vec<File> {
    let all = each!(n, i, "int g{i}(int x) {{\n  int y = x + {i};\n  return f(y);\n}}\n");
    one("a.cpp", format!("{BASE}{all}"))
}

fn bases(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "int h{i}(int);\n#pragma omp declare variant(h{i}) match(user={{condition(x > {i})}})\nint f{i}(int x);\n"
    );
    let calls = each!(n, i, "  s += f{i}(s);\n");
    one("a.c", format!("{all}int all(int s) {{\n{calls}  return s;\n}}\n"))
}

fn cxx_bases(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "int h{i}(int);\n#pragma omp declare variant(h{i}) match(user={{condition(x > {i})}})\nint f{i}(int x);\n"
    );
    let calls = each!(n, i, "int g{i}(int s) {{ return f{i}(s); }}\n");
    one("a.cpp", format!("{all}{calls}"))
}

fn fortran_bases(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "  integer function h{i}(x)\n    integer, intent(in) :: x\n    h{i} = 1\n  end function\n  integer function f{i}(x)\n    \
         !$omp declare variant(h{i}) match(user={{condition(x > {i})}})\n    integer, intent(in) :: x\n    f{i} = 0\n  end function\n"
    );
    let calls = each!(n, i, "  s = s + f{i}(s)\n");
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\ncontains\n{all}end module\nprogram p\n  use m\n  implicit none\n  integer :: s\n  s = 1\n{calls}end program\n"
        ),
    )
}

fn friends(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "struct C{i} {{\n  friend int h{i}(C{i});\n#pragma omp declare variant(h{i}) match(device={{kind(host)}})\n  \
         friend int f(C{i});\n}};\nint g{i}(C{i} c) {{ return f(c); }}\n"
    );
    one("a.cpp", all)
}

fn usings_in_classes(n: usize) -> Vec<File> {
    let all = each!(n, i, "struct D{i} : B {{ using B::f; int f(char *); int g() {{ return f(1); }} }};\n");
    one("a.cpp", format!("struct B {{\n{BASE}}};\n{all}"))
}

fn usings_in_blocks(n: usize) -> Vec<File> {
    let all = each!(n, i, "int g{i}(int a) {{ using lib::f; return f(a); }}\n");
    one("a.cpp", format!("namespace lib {{\n{BASE}}}\n{all}"))
}

fn unread_names(n: usize) -> Vec<File> {
    let usings = each!(n, i, "using lib::x{i};\n");
    let all = each!(n, i, "int g{i}(int a) {{ T{i} t; y{i}(a); return f(x{i}(a)) + t.f(y{i}(a)); }}\n");
    one("a.cpp", format!("#include <library_that_is_not_there.h>\n{BASE}{usings}{all}"))
}

fn lambdas_of_one_name(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "template <class T> T g{i}(T a) {{ auto l = [=](T b) {{ return f(b) + a; }}; auto m = l; return m(f(a)); }}\n"
    );
    let calls = each!(n, i, "  s += g{i}(s);\n");
    let base = BASE.replace("(host)", "(nohost)");
    let main = format!("int main() {{\n  int s = 0;\n#pragma omp target map(tofrom: s)\n  {{\n{calls}  }}\n}}\n");
    one("a.cpp", format!("{base}{all}{main}"))
}

fn classes(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "struct C{i} {{\n  int h(int);\n#pragma omp declare variant(h) match(device={{kind(host)}})\n  int f(int);\n  \
         int size() const; int x, y;\n  int g(int a) {{ return f(a) + size(); }}\n}};\n"
    );
    let calls = each!(n, i, "  C{i} c{i}; s += c{i}.f(s) + c{i}.size();\n");
    one("a.cpp", format!("{all}int all(int s) {{\n{calls}  return s;\n}}\n"))
}

fn derived_classes(n: usize) -> Vec<File> {
    let all = each!(n, i, "struct C{} : C{i} {{ int y{i}; }};\n", i + 1);
    one(
        "a.cpp",
        format!(
            "struct C0 {{\n  int h(int);\n#pragma omp declare variant(h) match(device={{kind(host)}})\n  int f(int);\n}};\n{all}\
             int all(C{n} &c) {{ return c.f(1); }}\n"
        ),
    )
}

fn mixins(n: usize) -> Vec<File> {
    let all = each!(n, i, "struct C{i} : Mixin<Crtp<C{i}>> {{ int m() {{ return f(1); }} }};\n");
    one(
        "a.cpp",
        format!(
            "template <class T> struct Base {{\n  int h(int);\n#pragma omp declare variant(h) match(device={{kind(host)}})\n  \
             int f(int);\n}};\ntemplate <class T> struct Crtp : Base<T> {{}};\ntemplate <class T> struct Mixin : T {{}};\n{all}"
        ),
    )
}

fn constructors(n: usize) -> Vec<File> {
    let classes = each!(n, i, "struct C{i} {{ int a; C{i}(int x); }};\n");
    let header =
        format!("int v(int);\n#pragma omp declare variant(v) match(construct={{parallel}})\nint f(int);\n{classes}");
    let defined = each!(n, i, "C{i}::C{i}(int x) : a(f(x)) {{}}\n");
    let used = each!(n, i, "C{i} c{i}({i}); r += c{i}.a;\n");
    let main = format!(
        "#include \"c.h\"\nint main() {{ int r = 0;\n#pragma omp target map(tofrom: r)\n{{\n{used}}}\nreturn r; }}\n"
    );
    let file = |name: &'static str, text: String| File { name, text };
    vec![file("c.h", header), file("c.cpp", format!("#include \"c.h\"\n{defined}")), file("a.cpp", main)]
}

fn macros_in_directives(n: usize) -> Vec<File> {
    let all = each!(n, i, "void c{i}(int x) {{\n#pragma omp parallel if(YES({i}))\n  x = x + 1;\n}}\n");
    one(
        "a.c",
        format!(
            "int h(int);\n#pragma omp declare variant(h) match(device={{kind(host)}})\nint f(int);\n#define YES(n) f(n)\n{all}"
        ),
    )
}

fn diamonds(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "struct L{} : virtual J{i} {{}};\nstruct R{} : virtual J{i} {{}};\nstruct J{} : L{}, R{} {{}};\n",
        i + 1,
        i + 1,
        i + 1,
        i + 1,
        i + 1
    );
    one(
        "a.cpp",
        format!(
            "struct J0 {{\n  int h(int);\n#pragma omp declare variant(h) match(device={{kind(host)}})\n  int f(int);\n}};\n{all}\
             int all(J{n} &c) {{ return c.f(1); }}\n"
        ),
    )
}

fn namespaces(n: usize) -> Vec<File> {
    let open = each!(n, i, "namespace n{i} {{\nint x{i};\n");
    one("a.cpp", format!("{BASE}{open}int all(int x) {{ return f(x); }}\n{}\n", "}".repeat(n)))
}

fn using_directives(n: usize) -> Vec<File> {
    let open = each!(n, i, "namespace n{i} {{ int x{i}; }}\nusing namespace n{i};\n");
    let calls = each!(n, i, "  s += f(x{i});\n");
    one("a.cpp", format!("{BASE}{open}int all(int s) {{\n{calls}  return s;\n}}\n"))
}

fn shadows(n: usize) -> Vec<File> {
    let all = each!(n, i, "  {{ int (*f)(int) = g; s += f({i}); }}\n  s += f(s);\n");
    one("a.c", format!("{BASE}int g(int);\nint all(int s) {{\n{all}  return s;\n}}\n"))
}

fn large(n: usize) -> String {
    let all = each!(
        n,
        i,
        "double g{i}(double *a, int n) {{\n  double s = {i};\n  for (int i = 0; i < n; i++)\n    s += a[i] * (i + 1);\n  return s;\n}}\n"
    );
    format!("{BASE}{all}int all(int x) {{ return f(x); }}\n")
}

fn large_fortran(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "  real function g{i}(a, n)\n    integer, intent(in) :: n\n    real, intent(in) :: a(n)\n    integer :: i\n    g{i} = 0\n    \
         do i = 1, n\n      g{i} = g{i} + a(i) * (i + 1)\n    end do\n  end function\n"
    );
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 1\n  end function\n  \
             integer function f(x)\n    !$omp declare variant(h) match(device={{kind(host)}})\n    integer, intent(in) :: x\n    f = 0\n  \
             end function\n{all}  integer function last(x)\n    integer, intent(in) :: x\n    last = f(x)\n  end function\nend module\n"
        ),
    )
}

fn parentheses(n: usize) -> Vec<File> {
    one("a.c", format!("{BASE}int all(int x) {{\n  return {}f(x){};\n}}\n", "(".repeat(n), ")".repeat(n)))
}

fn blocks(n: usize) -> Vec<File> {
    one("a.c", format!("{BASE}int all(int x) {{\n{}return f(x);{}\n}}\n", "{".repeat(n), "}".repeat(n)))
}

fn else_ifs(n: usize) -> Vec<File> {
    let all = each!(n, i, "if (x == {i}) return f({i});\n  else ");
    one("a.c", format!("{BASE}int all(int x) {{\n  {all}return 0;\n}}\n"))
}

fn fortran_else_ifs(n: usize) -> Vec<File> {
    let all = each!(n, i, "    else if (x == {i}) then\n      g = f({i})\n");
    one(
        "a.f90",
        format!(
            "module m\n  implicit none\ncontains\n  integer function h(x)\n    integer, intent(in) :: x\n    h = 1\n  end function\n  \
             integer function f(x)\n    !$omp declare variant(h) match(device={{kind(host)}})\n    integer, intent(in) :: x\n    f = 0\n  \
             end function\n  integer function g(x)\n    integer, intent(in) :: x\n    if (x < 0) then\n      g = 0\n{all}    end if\n  \
             end function\nend module\n"
        ),
    )
}

fn conditionals(n: usize) -> Vec<File> {
    let open = each!(n, i, "#if defined(A{i}) || 1\nint x{i};\n");
    one("a.c", format!("{BASE}{open}int all(int x) {{ return f(x); }}\n{}", "#endif\n".repeat(n)))
}

fn nested_regions(n: usize) -> Vec<File> {
    let open = each!(n, _i, "#pragma omp begin declare variant match(implementation={{vendor(gnu)}})\n");
    one(
        "a.c",
        format!(
            "int f(int);\n{open}int f(int x) {{ return x; }}\n{}int all(int x) {{ return f(x); }}\n",
            "#pragma omp end declare variant\n".repeat(n)
        ),
    )
}

fn nested_metadirectives(n: usize) -> Vec<File> {
    let open =
        each!(n, i, "#pragma omp metadirective when(device={{kind(host)}}: parallel num_threads({i} + 1))\n{{\n");
    one("a.c", format!("void w(void);\nvoid all(void) {{\n{open}w();\n{}}}\n", "}\n".repeat(n)))
}

fn macro_calls(n: usize) -> Vec<File> {
    let calls = each!(n, i, "  CALL({i});\n");
    one("a.c", format!("{BASE}#define CALL(x) s += f(x)\nint all(int s) {{\n{calls}  return s;\n}}\n"))
}

fn macro_chain(n: usize) -> Vec<File> {
    let all = each!(n, i, "#define M{}(x) M{i}(x)\n", i + 1);
    one("a.c", format!("{BASE}#define M0(x) f(x)\n{all}int all(int s) {{ return M{n}(s); }}\n"))
}

fn templates(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "template <class T> T h{i}(T);\n#pragma omp declare variant(h{i}) match(device={{kind(host)}})\ntemplate <class T> T f{i}(T);\n"
    );
    let calls = each!(n, i, "  s += f{i}(s);\n");
    one("a.cpp", format!("{all}int all(int s) {{\n{calls}  return s;\n}}\n"))
}

fn lambdas(n: usize) -> Vec<File> {
    let all = each!(n, i, "  auto l{i} = [&](int x) {{ return f(x + {i}); }};\n  s += l{i}(s);\n");
    one("a.cpp", format!("{BASE}int all(int s) {{\n{all}  return s;\n}}\n"))
}

fn long_line(n: usize) -> Vec<File> {
    let all = each!(n, i, "int x{i};");
    one("a.c", format!("{BASE}{all}int all(int x) {{ return f(x); }}\n"))
}

fn continuations(n: usize) -> Vec<File> {
    let all = each!(n, i, " + &\n      a({i})");
    one(
        "a.f90",
        format!(
            "integer function g(a, k)\n  implicit none\n  integer, intent(in) :: k, a(k)\n  \
             !$omp begin metadirective when(user={{condition(k > 1)}}: parallel) otherwise(single)\n  g = 1{all}\n  \
             !$omp end metadirective\nend function\n"
        ),
    )
}

fn continued_directive(n: usize) -> Vec<File> {
    let all = each!(n, i, " &\n  !$omp a{i},");
    let variables = each!(n, i, "  integer :: a{i}\n");
    one(
        "a.f90",
        format!(
            "subroutine g(k)\n  implicit none\n  integer, intent(in) :: k\n{variables}  integer :: z\n  \
             !$omp begin metadirective when(user={{condition(k > 1)}}: parallel private({all} z)) otherwise(single)\n  call w()\n  \
             !$omp end metadirective\nend subroutine\n"
        ),
    )
}

fn messages(n: usize) -> Vec<File> {
    let all = each!(
        n,
        i,
        "#pragma omp declare variant(v) match(device={{isa(\"odd{i}\")}})\nint f{i}(int);\nint u{i}(int x) {{ return f{i}(x); }}\n"
    );
    one("a.c", format!("int v(int);\n{all}"))
}
