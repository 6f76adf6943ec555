//! Fortran programs of several files, compiled file by file behind `ompick cc`: what modules tell each other.

use ompick_tests::fortran::{
    built, change, compile, compiled, empty_module, gfortran, linked, module, part_of_put, program, work, works,
};
use ompick_tests::tools;
use ompick_tests::work::Work;
use std::fs;

#[test]
fn modules_are_found_however_they_are_used() {
    let uses = [
        ("a.f90", "use m"),
        ("b.f90", "use &\n\n  ! a note\n  m"),
        ("c.f90", "us&\n  &e m"),
        ("d.f90", "use, non_intrinsic :: m; use, intrinsic :: iso_c_binding"),
        ("e.f90", "!$ use m"),
        ("f.f90", "!$ use &\n!$ & m, only: &\n!$ & work"),
        ("g.F90", "#define THAT m\nuse THAT"),
        ("h.F90", "#define IT use m\nIT"),
        ("i.f", "      USEM"),
        ("j.f", "      U S E\n     1 M, ONLY\n     2: WORK"),
        ("k.f", "!$    use m"),
    ];
    let text = module("m", 1);
    let fixed = |line: &str| format!("{line:72}00000010\n");
    let lines = ["      MODULE M", "      CONTAINS", "      INTEGER FUNCTION WORK()"];
    let more = ["C$OMP DECLARE VARIANT(WORK_V)", "C$OMP& MATCH(IMPLEMENTATION={VENDOR(GNU)})", "      WORK = 1"];
    let rest = ["      END FUNCTION", "      INTEGER FUNCTION WORK_V()", "      WORK_V = 2", "      END FUNCTION"];
    let numbered: String =
        [&lines[..], &more, &rest, &["      END MODULE M"]].concat().into_iter().map(fixed).collect::<String>();
    for (name, module) in [("m.f90", text.as_str()), ("m.f", numbered.as_str())] {
        let work = Work::new(&[(&format!("src/{name}"), module)]);
        assert_eq!(compile(&work, &format!("-fopenmp -c {name} -o m.o")).status, Some(0));
        for (user, statement) in uses {
            let (before, after) = if user.ends_with(".f") { ("      ", "      ") } else { ("", "") };
            let text = format!("{before}program p\n{statement}\n{after}print *, work()\n{after}end program\n");
            fs::write(work.path(&format!("src/{user}")), text).unwrap();
            let done = compile(&work, &format!("-fopenmp {user} m.o -o program"));
            assert_eq!(done.status, Some(0), "{user}: {}", done.stderr);
            assert_eq!(works(&work, "./program").stdout.trim(), "2", "{user} with {name}");
        }
    }
}

#[test]
fn submodules_see_the_variants_of_their_ancestors() {
    let parent = "\
module a
  implicit none
  private
  public :: first, second
  interface
    module subroutine first(n)
      integer, intent(out) :: n
    end subroutine
    module subroutine second(n)
      integer, intent(out) :: n
    end subroutine
  end interface
contains
  integer function hidden()
    !$omp declare variant(hidden_v) match(implementation={vendor(gnu)})
    hidden = 1
  end function
  integer function hidden_v()
    hidden_v = 2
  end function
end module
";
    let child = "\
submodule (a) s ! a note
contains
  module subroutine first(n)
    integer, intent(out) :: n
    n = hidden() + 10 * inner()
  end subroutine
  integer function inner()
    !$omp declare variant(inner_v) match(implementation={vendor(gnu)})
    inner = 1
  end function
  integer function inner_v()
    inner_v = 2
  end function
end submodule
";
    let grandchild = "\
SUBMODULE ( a : &
  & s ) t; contains
  module procedure second
    n = hidden() + 10 * inner()
  end procedure
end submodule
";
    let user =
        "program p\n  use a\n  integer :: n, m\n  call first(n)\n  call second(m)\n  print *, n, m\nend program\n";
    let work =
        Work::new(&[("src/a.f90", parent), ("src/s.f90", child), ("src/t.f90", grandchild), ("src/u.f90", user)]);
    assert_eq!(built(&work, "", &["a.f90", "s.f90", "t.f90", "u.f90"]), "22 22");
}

#[test]
fn included_files_belong_to_the_module() {
    let interface = "\
interface
  subroutine ext(n)
    !$omp declare variant(ext_v) match(implementation={vendor(gnu)})
    integer, intent(out) :: n
  end subroutine
  subroutine ext_v(n)
    integer, intent(out) :: n
  end subroutine
end interface
";
    let external =
        "subroutine ext(n)\n  integer :: n\n  n = 1\nend\nsubroutine ext_v(n)\n  integer :: n\n  n = 2\nend\n";
    let user = "program p\n  use w\n  use body\n  integer :: n\n  call ext(n)\n  print *, n, work()\nend program\n";
    let work = Work::new(&[
        ("src/inc/ifc.inc", interface),
        ("src/w.f90", "module w\ninclude 'ifc.inc'\nend module\n"),
        ("src/inc/body.inc", &module("body", 1)),
        ("src/b.F90", "#include \"body.inc\"\n"),
        ("src/e.f90", external),
        ("src/u.f90", user),
    ]);
    assert_eq!(built(&work, "-Iinc", &["w.f90", "b.F90", "e.f90", "u.f90"]), "2 2");
}

#[test]
fn included_files_are_found_from_preprocessed_sources() {
    let interface = "      INTERFACE\n      SUBROUTINE EXT(N)\n\
                     !$OMP DECLARE VARIANT(EXT_V) MATCH(CONSTRUCT={PARALLEL})\n      INTEGER N\n      END SUBROUTINE\n      \
                     SUBROUTINE EXT_V(N)\n      INTEGER N\n      END SUBROUTINE\n      END INTERFACE";
    let main = "      PROGRAM P\n      INTEGER N\n      INCLUDE 'ext.fi'\n!$OMP PARALLEL NUM_THREADS(1)\n      CALL EXT(N)\n\
                !$OMP END PARALLEL\n      PRINT '(I0,X,I0)', N, __LINE__\n      END\n      SUBROUTINE EXT(N)\n      INTEGER N\n      \
                N = 1\n      END\n      SUBROUTINE EXT_V(N)\n      INTEGER N\n      N = 2\n      END\n";
    let work = Work::new(&[("src/c/ext.fi", interface), ("src/c/p.f", main)]);
    fs::create_dir(work.path("src/b")).unwrap();
    // As CMake has it with Ninja: preprocessed by the compiler alone, or behind ompick, too.
    let fortran = ompick_tests::tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).fortran;
    works(&work, &format!("{fortran} -fopenmp -cpp -Ic -E c/p.f -o b/plain.f"));
    let compiled = |options: &str| {
        let done = compile(&work, &format!("-fopenmp -Ic {options}"));
        assert_eq!(done.status, Some(0), "{options}: {}", done.stderr);
        done.stdout
    };
    compiled("-fpreprocessed b/plain.f -o plain");
    assert_eq!(works(&work, "./plain").stdout, "2 7\n");
    compiled("-cpp -E c/p.f -o b/resolved.f");
    let text = compiled("-cpp -E c/p.f");
    assert_eq!(work.read("src/b/resolved.f"), text);
    assert!(!text.contains("ompick.") && text.contains("# 4 \"c/p.f\" 2\n"), "{text}");
    works(&work, &format!("{fortran} -fopenmp -Ic -fpreprocessed b/resolved.f -o resolved"));
    assert_eq!(works(&work, "./resolved").stdout, "2 7\n");
}

#[test]
fn files_are_preprocessed_as_the_compiler_does() {
    let text = "#ifdef HIDE\n#else\n".to_string() + &module("m", 1) + "#endif\n";
    let user = "#define THAT m\nprogram p\n  use THAT\n  print *, work()\nend program\n";
    let work = Work::new(&[("src/m.f90", &text), ("src/u.f90", user), ("src/n.F90", &module("n", 5))]);
    assert_eq!(built(&work, "-cpp", &["m.f90", "u.f90"]), "2");
    // A `#` line is no statement for who does not preprocess.
    let plain = "program p\n  use n\n  print *, work()\nend program\n";
    fs::write(work.path("src/v.F90"), plain).unwrap();
    assert_eq!(built(&work, "-nocpp", &["n.F90", "v.F90"]), "6");
    let lines =
        "      program p\nd     use n\n      integer k\n      k = 0\nD     k = work()\n      print *, k\n      end\n";
    fs::write(work.path("src/d.f"), lines).unwrap();
    assert_eq!(built(&work, "-fd-lines-as-code", &["n.F90", "d.f"]), "6");
    assert_eq!(built(&work, "-fd-lines-as-comments", &["n.F90", "d.f"]), "0");
}

#[test]
fn modules_are_found_where_options_say() {
    let user = "program p\n  use m\n  print *, work()\nend program\n";
    for option in ["-Iinc", "-Jinc", "-fintrinsic-modules-path inc", "-fintrinsic-modules-path=inc"] {
        let work = Work::new(&[("src/m.f90", &module("m", 1)), ("src/u.f90", user), ("src/inc/note", "")]);
        compiled(&work, "-Jinc", &["m.f90"]);
        compiled(&work, option, &["u.f90"]);
        assert_eq!(linked(&work, &["m.f90", "u.f90"]), "2", "{option}");
    }
}

#[test]
fn a_named_language_says_how_a_file_is_read() {
    let user = "#define THE_M n\nprogram p\n  use THE_M\n  print *, work()\nend program\n";
    let fixed = "      program p\n      use\n     &n\n      print *, work()\n      end\n";
    let work = Work::new(&[("src/n.txt", &module("n", 5)), ("src/user.txt", user), ("src/fixed.txt", fixed)]);
    assert_eq!(built(&work, "-x f95-cpp-input", &["n.txt", "user.txt"]), "6");
    // Where gfortran says what it takes a file for, it names the user's.
    let done = compile(&work, "-fopenmp -x f95 -c n.txt -o n.txt.o");
    assert!(done.status == Some(0) && done.stderr.contains("'n.txt'"), "{}", done.stderr);
    compiled(&work, "-x f77", &["fixed.txt"]);
    assert_eq!(linked(&work, &["n.txt", "fixed.txt"]), "6");
}

#[test]
fn words_of_directives_go_on_in_the_next_line() {
    let free = "program p\n  integer :: n\n  n = 0\n  !$omp meta&\n  !$omp&directive when(implementation={vendor(gnu)}: parallel \
                num_threads(1) reduction(+: n)) otherwise(nothing)\n  block\n    n = n + 1\n  end block\n  print *, \
                n\nend program\n";
    let head = format!("c$omp{:>67}note", "declare vari");
    let fixed = format!(
        "      program p\n      print *, f()\n      contains\n      integer function f()\n{head}\nc$omp&ant(g) \
         match(implementation={{vendor(gnu)}})\n      f = 1\n      end\n      integer function g()\n      g = 2\n      \
         end\n      end\n"
    );
    let work = Work::new(&[("src/a.f90", free), ("src/b.f", &fixed)]);
    assert_eq!(built(&work, "", &["a.f90"]), "1");
    assert_eq!(built(&work, "", &["b.f"]), "2");
}

#[test]
fn lines_keep_the_length_that_an_option_names() {
    let name = |letter: char| format!("procedure_with_a_{}_name", letter.to_string().repeat(30));
    let (base, variant) = (name('l'), name('v'));
    for (suffix, option, columns) in [
        ("f90", "-ffree-line-length-80", 80),
        ("f90", "-ffree-line-length-none", 1000),
        ("f", "-ffixed-line-length-132", 132),
        ("f", "-ffixed-line-length-none", 1000),
    ] {
        let call = format!("      i = {base}(1) + {base}(2)");
        let shorter = format!("      i = {base}(1)\n      i = i + {base}(2)");
        let call = if call.len() <= columns { call } else { shorter };
        let text = format!(
            "      module m\n      contains\n      integer function {base}(n)\n!$omp declare variant({variant}) &\n!$omp&\
             match(user={{condition(n > 1)}})\n      integer n\n      {base} = n\n      end function\n      integer \
             function {variant}(n)\n      integer n\n      {variant} = 10*n\n      end function\n      end module\n"
        );
        let text = if suffix == "f" { text.replace(" &\n", "\n") } else { text };
        let user = format!("      program p\n      use m, only: {base}\n{call}\n      print *, i\n      end program\n");
        let (module, main) = (format!("m.{suffix}"), format!("main.{suffix}"));
        let work = Work::new(&[(&format!("src/{module}"), text.as_str()), (&format!("src/{main}"), user.as_str())]);
        let options = format!("{option} -Werror=line-truncation");
        assert_eq!(built(&work, &options, &[&module, &main]), "21", "{option}");
    }
}

#[test]
fn modules_may_have_procedures_of_one_name() {
    let user = "program p\n  use m\n  use n, only: other => work\n  print *, work(), other()\nend program\n";
    let work = Work::new(&[("src/m.f90", &module("m", 1)), ("src/n.f90", &module("n", 10)), ("src/u.f90", user)]);
    assert_eq!(built(&work, "", &["m.f90", "n.f90", "u.f90"]), "2 11");
    assert_eq!(built(&work, "", &["n.f90", "m.f90", "u.f90"]), "2 11");
}

#[test]
fn procedures_of_modules_without_variants_are_nobodys_business() {
    let plain = "module plain\ncontains\n  integer function work()\n    work = 7\n  end function\nend module\n";
    let user = "program p\n  print *, one(), two()\ncontains\n  integer function one()\n    use m\n    one = work()\n  \
                end function\n  integer function two()\n    use plain\n    two = work()\n  end function\nend \
                program\n";
    let work = Work::new(&[("src/m.f90", &module("m", 1)), ("src/plain.f90", plain), ("src/u.f90", user)]);
    compiled(&work, "", &["m.f90", "plain.f90"]);
    assert_eq!(compile(&work, "-fopenmp -c u.f90 -o u.f90.o").stderr, "");
    assert_eq!(linked(&work, &["m.f90", "plain.f90", "u.f90"]), "2 7");
}

#[test]
fn operators_assignments_and_transfers_keep_their_procedures() {
    let text = "\
module o
  implicit none
  type t
    integer :: x
  end type
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure put
  end interface
  interface write(formatted)
    module procedure show
  end interface
contains
  function add(a, b) result(c)
    !$omp declare variant(add_v) match(implementation={vendor(gnu)})
    type(t), intent(in) :: a, b
    type(t) :: c
    c%x = a%x + b%x
  end function
  function add_v(a, b) result(c)
    type(t), intent(in) :: a, b
    type(t) :: c
    c%x = a%x + b%x + 100
  end function
  subroutine put(a, b)
    !$omp declare variant(put_v) match(implementation={vendor(gnu)})
    type(t), intent(out) :: a
    integer, intent(in) :: b
    a%x = b
  end subroutine
  subroutine put_v(a, b)
    type(t), intent(out) :: a
    integer, intent(in) :: b
    a%x = b + 1000
  end subroutine
  subroutine show(dtv, unit, iotype, v_list, iostat, iomsg)
    !$omp declare variant(show_v) match(implementation={vendor(gnu)})
    class(t), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(i0)', iostat=iostat) dtv%x
  end subroutine
  subroutine show_v(dtv, unit, iotype, v_list, iostat, iomsg)
    class(t), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write(unit, '(a)', iostat=iostat) 'v'
  end subroutine
end module
";
    let user = "program p\n  use o\n  type(t) :: a, b, c\n  a = 1\n  b = 2\n  c = a + b\n  print *, c\n  c = add(a, b)\n  \
                print *, c\n  call put(a, 1)\n  print *, a%x\nend program\n";
    let work = Work::new(&[("src/o.f90", text), ("src/u.f90", user)]);
    assert_eq!(built(&work, "", &["o.f90", "u.f90"]), "3 103 1001");
    let said = compile(&work, "-fopenmp -c o.f90").stderr;
    for name in ["operator(+)", "assignment(=)", "write(formatted)"] {
        assert!(said.contains(&format!("is called by `{name}`")), "{said}");
    }
}

/// Two procedures of a generic, and a procedure whose variants ask for constructs and for run time.
const SEVERAL: &str = "\
module m
  implicit none
  logical :: flag = .true.
  interface gen
    procedure gi, gr
  end interface
contains
  integer function gi(x)
    !$omp declare target
    !$omp declare variant(gi_v) match(construct={parallel})
    integer, intent(in) :: x
    gi = 1
  end function
  integer function gi_v(x)
    integer, intent(in) :: x
    gi_v = 2
  end function
  integer function gr(x)
    !$omp declare variant(gr_v) match(construct={do})
    real, intent(in) :: x
    gr = 10
  end function
  integer function gr_v(x)
    real, intent(in) :: x
    gr_v = 20
  end function
  integer function h(x)
    !$omp declare target
    !$omp declare variant(h1) match(construct={parallel}, user={condition(x > 1)})
    !$omp declare variant(h2) match(construct={simd}, user={condition(x > 2)})
    !$omp declare variant(h3) match(device={kind(gpu)}, user={condition(x > 3)})
    integer, intent(in) :: x
    h = 1
  end function
  integer function h1(x)
    integer, intent(in) :: x
    h1 = 2
  end function
  integer function h2(x)
    integer, intent(in) :: x
    h2 = 3
  end function
  integer function h3(x)
    integer, intent(in) :: x
    h3 = 4
  end function
  integer function gd(x)
    !$omp declare target
    !$omp declare variant(gd_v) match(device={kind(gpu)})
    integer, intent(in) :: x
    gd = 5
  end function
  integer function gd_v(x)
    integer, intent(in) :: x
    gd_v = 6
  end function
end module
";

/// A generic over a procedure of another module, and one that is called as a type is.
const GENERICS: &str = "\
module mg
  use m
  implicit none
  type ball
    integer :: r
  end type
  interface ball
    procedure new_ball
  end interface
  interface gend
    procedure gd
  end interface
contains
  type(ball) function new_ball(x)
    !$omp declare variant(parallel_ball) match(construct={parallel})
    integer, intent(in) :: x
    new_ball%r = x
  end function
  type(ball) function parallel_ball(x)
    integer, intent(in) :: x
    parallel_ball%r = x + 100
  end function
end module
";

#[test]
fn calls_in_other_files_may_stand_in_several_constructs() {
    let user = "\
program p
use m
use mg
implicit none
integer :: r, i
type(ball) :: b
!$omp parallel do num_threads(1)
do i = 1, 1
r = gen(1) + gen(2.0)
end do
print '(i0)', r
!$omp parallel num_threads(1)
!$omp simd
do i = 1, 1
r = h(2) + 10*h(3)
end do
!$omp end parallel
print '(i0)', r
!$omp target map(from:r)
r = h(4)
!$omp end target
print '(i0)', r
!$omp target map(from:r)
r = gend(4)
!$omp end target
print '(i0)', r
!$omp parallel num_threads(1)
b = ball(7)
!$omp end parallel
print '(i0)', b%r
end program
";
    for (target, expected) in [("host", "22 32 1 5 107"), ("nvptx64:sm_80", "22 32 4 6 107")] {
        let work = Work::new(&[("src/m.f90", SEVERAL), ("src/mg.f90", GENERICS), ("src/main.f90", user)]);
        let ompick = tools::ompick().unwrap();
        let sources = ["m.f90", "mg.f90", "main.f90"];
        for source in sources {
            let flags = "-fopenmp -foffload=disable";
            works(
                &work,
                &format!("{} cc -t {target} -- {} {flags} -c {source} -o {source}.o", ompick.display(), gfortran()),
            );
        }
        assert_eq!(linked(&work, &sources), expected, "{target}");
    }
}

/// A module whose procedure `b` has a variant for devices, before what else it holds.
fn for_devices(interfaces: &str, more: &str) -> String {
    let body = |name: &str, directive: &str, n: u32| {
        format!(
            "subroutine {name}(who)\n!$omp declare target\n{directive}integer, intent(out) :: who\nwho = {n}\n\
             end subroutine\n"
        )
    };
    let base = body("b", "!$omp declare variant(v) match(device={kind(nohost)})\n", 1);
    format!("module a\nimplicit none\n{interfaces}contains\n{base}{}{more}end module\n", body("v", "", 2))
}

/// Calls `lay` in a target region and outside.
const ON_BOTH: &str = "\
program m
  use a, only: lay
  implicit none
  integer :: x, y
  !$omp target map(from: x)
  call lay(x)
  !$omp end target
  call lay(y)
  print *, x, y
end program
";

/// What is said where a source is compiled for a GPU that is not there.
fn said_for_gpu(work: &Work, source: &str) -> String {
    let ompick = tools::ompick().unwrap();
    let flags = format!("-fopenmp -foffload=disable -c {source} -o {source}.o");
    works(work, &format!("{} cc -t nvptx64:sm_80 -- {} {flags}", ompick.display(), gfortran())).stderr
}

#[test]
fn users_of_a_module_reach_the_device_versions_of_its_procedures() {
    let lay = "subroutine lay(who)\n!$omp declare target\ninteger, intent(out) :: who\ncall b(who)\nend subroutine\n";
    let work = Work::new(&[("src/a.f90", &for_devices("", lay)), ("src/m.f90", ON_BOTH)]);
    for source in ["a.f90", "m.f90"] {
        assert_eq!(said_for_gpu(&work, source), "");
    }
    assert_eq!(linked(&work, &["a.f90", "m.f90"]), "2 1");
    // Nobody is told of those of external procedures.
    let external = lay.replacen("!$omp", "use a, only: b\n!$omp", 1) + "program p\nend program\n";
    fs::write(work.path("src/e.f90"), external).unwrap();
    assert!(said_for_gpu(&work, "e.f90").contains("OMP0411"));
}

#[test]
fn submodules_say_that_their_modules_have_no_device_versions() {
    let interface = "interface\nmodule subroutine lay(who)\n!$omp declare target\ninteger, intent(out) :: who\n\
                     end subroutine\nend interface\n";
    for directive in ["", "!$omp declare target\n"] {
        let submodule =
            format!("submodule (a) s\ncontains\nmodule procedure lay\n{directive}call b(who)\nend procedure\nend\n");
        let work =
            Work::new(&[("src/a.f90", &for_devices(interface, "")), ("src/s.f90", &submodule), ("src/m.f90", ON_BOTH)]);
        let said = ["a.f90", "s.f90", "m.f90"].map(|source| said_for_gpu(&work, source));
        assert!(said[0].is_empty() && said[1].contains("OMP0411") && said[2].is_empty(), "{said:?}");
        assert_eq!(linked(&work, &["a.f90", "s.f90", "m.f90"]), "1 1");
        // All together they have them, also where nobody calls them.
        work.ends(0, &["emit", "-t", "g=nvptx64:sm_80", "-o", "out", "src/a.f90", "src/s.f90"]);
        assert!(work.read("out/g/a.f90").contains("lay__ompick") && work.read("out/g/s.f90").contains("call v(who)"));
    }
}

#[test]
fn a_module_tells_of_its_variants_wherever_it_goes() {
    let work = work(&program());
    fs::create_dir_all(work.path("src/mod")).unwrap();
    for source in ["tiles", "between"] {
        assert_eq!(compile(&work, &format!("-fopenmp -c {source}.f90 -o {source}.o")).status, Some(0));
    }
    assert_eq!(
        work.files("src"),
        names(&["between.f90", "between.mod", "between.o", "main.f90", "tiles.f90", "tiles.mod", "tiles.o"])
    );
    let link = |options: &str| {
        let done = compile(&work, &format!("-fopenmp {options} main.f90 between.o tiles.o -o program"));
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        works(&work, "./program").stdout
    };
    assert_eq!(link(""), "2 4\n");
    // Modules move, and their sources need not be there.
    fs::rename(work.path("src/tiles.mod"), work.path("src/mod/tiles.mod")).unwrap();
    fs::rename(work.path("src/between.mod"), work.path("src/mod/between.mod")).unwrap();
    fs::remove_file(work.path("src/tiles.f90")).unwrap();
    fs::remove_file(work.path("src/between.f90")).unwrap();
    assert_eq!(link("-Imod"), "2 4\n");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &str| fs::metadata(work.path(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode("src/mod/tiles.mod"), mode("src/tiles.o"));
    }
}

fn names(list: &[&str]) -> std::collections::BTreeSet<String> {
    list.iter().map(|name| (*name).to_string()).collect()
}

#[test]
fn a_module_that_was_compiled_otherwise_is_no_companion_of_variants() {
    let work = work(&program());
    assert_eq!(built(&work, "", &["tiles.f90", "between.f90", "main.f90"]), "2 4");
    // Without OpenMP the directive means nothing.
    let tiles = || compile(&work, "-c tiles.f90 -o tiles.f90.o");
    assert_eq!(tiles().status, Some(0));
    compiled(&work, "", &["between.f90", "main.f90"]);
    assert_eq!(linked(&work, &["tiles.f90", "between.f90", "main.f90"]), "1 2");
}

#[test]
fn a_module_without_its_companion_is_refused() {
    let work = work(&program());
    assert_eq!(built(&work, "", &["tiles.f90", "between.f90", "main.f90"]), "2 4");
    // As if the compiler had been interrupted: the module alone, without what says of its variants.
    let module = work.path("src/tiles.mod");
    let bytes = fs::read(&module).unwrap();
    let end = 10 + bytes[10..].iter().position(|b| *b == 0).unwrap() + 1;
    let plain = [&bytes[..3], &[bytes[3] & !16], &bytes[4..10], &bytes[end..]].concat();
    fs::write(&module, plain).unwrap();
    let done = compile(&work, "-fopenmp -c main.f90");
    assert_eq!(done.status, Some(1), "{}", done.stderr);
    assert!(done.stderr.contains("OMP0341") && done.stderr.contains("tiles.mod"), "{}", done.stderr);
    compiled(&work, "", &["tiles.f90", "main.f90"]);
    assert_eq!(linked(&work, &["tiles.f90", "between.f90", "main.f90"]), "2 4");
}

#[test]
fn where_a_module_cannot_tell_of_its_variants_nothing_of_it_stays() {
    let fortran = ompick_tests::tools::Compilers::gcc().unwrap_or_else(|e| panic!("{e}")).fortran;
    for (options, made) in [("-c", "m.o"), ("-S", "m.s"), ("-c -o obj.o", "obj.o"), ("-c -J .", "m.o")] {
        let text = "module m\ncontains\n  integer function v()\n    v = 1\n  end function\n  integer function f()\n\
                    !$omp declare variant(v) match(implementation={vendor(gnu)})\n    f = 0\n  end function\nend module\n";
        let work = Work::new(&[("src/m.f90", text), ("m.mod.ompick/taken", "")]);
        let words: Vec<&str> = options.split(' ').collect();
        let done = work.ompick(&[&["cc", "--", &fortran, "-fopenmp", "src/m.f90"], &words[..]].concat());
        assert_eq!(done.status, Some(2), "{options}: {}", done.stderr);
        assert!(done.stderr.contains("m.mod"), "{}", done.stderr);
        assert!(!work.path("m.mod").exists() && !work.path(made).exists(), "{options}: {:?}", work.files("."));
    }
}

#[test]
fn a_module_that_others_lead_to_and_that_is_gone_is_said() {
    let work = work(&program());
    assert_eq!(built(&work, "", &["tiles.f90", "between.f90", "main.f90"]), "2 4");
    fs::remove_file(work.path("src/tiles.mod")).unwrap();
    fs::write(work.path("src/user.f90"), "program user\n  use between\nend program\n").unwrap();
    for _ in 0..2 {
        let done = compile(&work, "-fopenmp -c user.f90");
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        assert!(done.stderr.contains("OMP0713") && done.stderr.contains("`tiles`"), "{}", done.stderr);
    }
}

#[test]
fn what_is_written_out_is_in_the_rules() {
    let source = "integer function f(n)\n  integer, intent(in) :: n\n  f = n\nend function\nsubroutine s(n, k)\n  \
                  interface\n    integer function f(n)\n      !$omp declare variant(f_v) match(construct={parallel})\n\
                  \x20     integer, intent(in) :: n\n    end function\n    integer function f_v(n)\n      integer, \
                  intent(in) :: n\n    end function\n  end interface\n  integer, intent(inout) :: n\n  integer, \
                  intent(in) :: k\n  !$omp begin metadirective when(user={condition(k > 1)}: parallel) \
                  otherwise(parallel num_threads(2))\n  include 'body.inc'\n  !$omp end metadirective\nend subroutine\n";
    let work = Work::new(&[("src/s.f90", source), ("src/inc/body.inc", "  n = f(n)\n")]);
    let done = compile(&work, "-fopenmp -Iinc -cpp -MMD -c s.f90");
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert!(work.read("src/s.d").contains("inc/body.inc"), "{}", work.read("src/s.d"));
}

#[test]
fn a_messages_place_in_another_module_is_its_source() {
    let directive = |name: &str| format!("    !$omp declare variant({name}) match(construct={{parallel}})\n");
    let function = |name: &str, directives: &str| {
        format!(
            "  integer function {name}(a)\n{directives}    integer, intent(in) :: a\n    {name} = a\n  end function\n"
        )
    };
    let base = function("f", &(directive("f_v") + &directive("f_w")));
    let text = format!("module o\ncontains\n{base}{}{}end module\n", function("f_v", ""), function("f_w", ""));
    let user = "program p\n  use o\n  integer :: n\n  !$omp parallel\n  n = f(1)\n  !$omp end parallel\nend program\n";
    let work = Work::new(&[("src/o.f90", &text), ("src/u.f90", user)]);
    assert_eq!(compile(&work, "-fopenmp -c o.f90").status, Some(0));
    let said = compile(&work, "-fopenmp -c u.f90").stderr;
    assert!(said.contains("OMP0402") && said.contains("o.f90 (as compiled):4:5"), "{said}");
    assert!(!said.contains("/.ompick/"), "{said}");
}

#[test]
fn a_generic_whose_procedures_stand_in_several_modules_is_resolved_in_any_order() {
    let in_parallel = ["construct={parallel}"];
    let main = "program main\nuse second\nuse third\nimplicit none\ninteger :: i\nreal :: r\nlogical :: l\n\
         complex :: c\n!$omp parallel num_threads(1)\ncall put(i)\ncall put(r)\ncall put(c)\n!$omp end parallel\n\
         print '(3(i0, 1x))', i, int(r), int(c)\nend program\n";
    let work = work(&[
        ("src/before_first.f90", empty_module("before_first")),
        ("src/before_second.f90", "module before_second\nuse first\nend module\n".to_owned()),
        ("src/before_third.f90", empty_module("before_third")),
        ("src/first.f90", part_of_put("first", "integer", &in_parallel)),
        ("src/second.f90", part_of_put("second", "real", &in_parallel)),
        ("src/third.f90", part_of_put("third", "complex", &[])),
        ("src/main.f90", main.to_owned()),
    ]);
    let head = ["before_first.f90", "before_third.f90"];
    let orders = [
        ["first.f90", "before_second.f90", "second.f90", "third.f90", "main.f90"],
        ["third.f90", "first.f90", "before_second.f90", "second.f90", "main.f90"],
    ];
    for order in orders {
        let all = [&head[..], &order].concat();
        assert_eq!(built(&work, "", &all), "2 2 1");
        for module in ["before_first", "before_second", "before_third", "first", "second", "third"] {
            fs::remove_file(work.path(&format!("src/{module}.mod"))).unwrap();
        }
    }
}

#[test]
fn more_contexts_than_a_generic_is_published_for_are_refused() {
    let matches = ["construct={parallel}", "construct={teams}", "construct={simd}", "construct={do}"];
    let calls = |construct: &str, text: &str| format!("!$omp {construct}\n{text}!$omp end {construct}\n");
    let call = "call put(i)\ncall put(r)\n";
    let in_loop = format!("do k = 1, 2\n{call}end do\n");
    let body = [
        call.to_owned(),
        calls("parallel", call),
        calls("teams", call),
        calls("simd", &in_loop),
        calls("do", &in_loop),
    ]
    .concat();
    let main =
        format!("program main\nuse second\nuse first\nimplicit none\ninteger :: i, k\nreal :: r\n{body}end program\n");
    let work = work(&[
        ("src/before_first.f90", empty_module("before_first")),
        ("src/before_second.f90", empty_module("before_second")),
        ("src/first.f90", part_of_put("first", "integer", &["implementation={vendor(gnu)}"])),
        ("src/second.f90", part_of_put("second", "real", &matches)),
        ("src/main.f90", main),
    ]);
    compiled(&work, "", &["before_first.f90", "before_second.f90", "first.f90", "second.f90"]);
    let done = compile(&work, "-fopenmp -c main.f90");
    assert_eq!(done.status, Some(1), "{}", done.stderr);
    assert!(done.stderr.contains("OMP0342") && done.stderr.contains("first.f90"), "{}", done.stderr);
}

#[test]
fn generics_of_procedures_with_device_versions_are_called_from_later_modules() {
    let module = |name: &str, base: &str, what: &str| {
        format!(
            "module {name}\nimplicit none\ninterface g_{name}\nmodule procedure u_{name}\nend interface\ncontains\n{base}\
             integer function u_{name}(x)\ninteger, intent(in) :: x\n!$omp declare target\n{what}end function\n\
             end module\n"
        )
    };
    let base = "integer function v(x)\ninteger, intent(in) :: x\nv = x + 100\nend function\ninteger function b(x)\n\
                integer, intent(in) :: x\n!$omp declare variant(v) match(construct={target})\nb = x\nend function\n";
    let metadirective = "integer :: n\nu_m = 0\n!$omp metadirective when(construct={target}: nothing) otherwise(simd)\n\
                         do n = 1, 3\nu_m = u_m + x\nend do\n";
    let main = "program main\nuse d, only: w => g_d\nuse m\nimplicit none\ninteger :: r, s\n!$omp target map(from: r, s)\n\
                r = w(2)\ns = g_m(2)\n!$omp end target\nprint '(3(i0, 1x))', r, s, w(2)\nend program\n";
    let work = work(&[
        ("src/d.f90", module("d", base, "u_d = b(x)\n")),
        ("src/m.f90", module("m", "", metadirective)),
        ("src/main.f90", main.to_owned()),
    ]);
    assert_eq!(built(&work, "", &["d.f90", "m.f90", "main.f90"]), "102 6 2");
}

#[test]
fn sources_of_one_call_see_the_modules_of_those_before() {
    let work = work(&program());
    let all = "tiles.f90 between.f90 main.f90 -o program";
    let printed = || {
        let done = compile(&work, &format!("-fopenmp {all}"));
        assert_eq!(done.status, Some(0), "{}", done.stderr);
        works(&work, "./program").stdout
    };
    assert_eq!(printed(), "2 4\n");
    // What was compiled before does not count.
    change(&work, "vendor(gnu)", "vendor(intel)");
    assert_eq!(printed(), "1 2\n");
    change(&work, "!$omp declare variant", "! declare variant");
    assert_eq!(printed(), "1 2\n");
    change(&work, "! declare variant", "!$omp declare variant");
    change(&work, "vendor(intel)", "vendor(gnu)");
    assert_eq!(printed(), "2 4\n");
}

#[test]
fn what_was_said_of_a_module_is_not_said_of_its_users() {
    let text = "module o\n  type t\n  end type\n  interface operator(+)\n    module procedure add\n  end \
                interface\ncontains\n  integer function add(a, b)\n    !$omp declare variant(add_v) \
                match(implementation={vendor(gnu)})\n    type(t), intent(in) :: a, b\n    add = 1\n  end function\n  integer \
                function add_v(a, b)\n    type(t), intent(in) :: a, b\n    add_v = 2\n  end function\nend module\n";
    let user = "program p\n  use o\n  type(t) :: a\n  print *, add(a, a)\nend program\n";
    let work = Work::new(&[("src/o.f90", text), ("src/u.f90", user)]);
    assert!(compile(&work, "-fopenmp -c o.f90 -o o.f90.o").stderr.contains("OMP0320"));
    let done = compile(&work, "-fopenmp -c u.f90 -o u.f90.o");
    assert_eq!((done.status, done.stderr.as_str()), (Some(0), ""));
    assert_eq!(linked(&work, &["o.f90", "u.f90"]), "2");
}

#[test]
fn a_body_that_no_choice_hangs_on_is_nobodys_business() {
    let work = work(&program());
    assert_eq!(built(&work, "", &["tiles.f90", "between.f90", "main.f90"]), "2 4");
    let before = fs::read(work.path("src/tiles.mod")).unwrap();
    let time = fs::metadata(work.path("src/tiles.mod")).unwrap().modified().unwrap();
    change(&work, "work = 1\n", "! a note\n    work = 7\n");
    assert_eq!(compile(&work, "-fopenmp -c tiles.f90 -o tiles.f90.o").status, Some(0));
    assert_eq!(fs::read(work.path("src/tiles.mod")).unwrap(), before);
    assert_eq!(fs::metadata(work.path("src/tiles.mod")).unwrap().modified().unwrap(), time);
}
