//! A compile behind `ompick cc` writes, says and returns what the plain compile does, whatever it is told.
//!
//! Each script runs three times at the same path: plainly; behind ompick; and behind ompick on sources in which
//! variants choose what the plain text says, in texts of the same lines. What all three leave must be the same, byte
//! by byte.

use ompick_tests::tools::{self, Compilers};
use ompick_tests::work::Work;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// `@with variants|plainly@`.
const SOURCES: &[(&str, &str)] = &[
    (
        "src/main.c",
        "#include <stdio.h>
#include \"lib.h\"
#include \"config.h\"
static int unused;
int total(int n, int *restrict a) {
  int s = 0;
  #pragma omp @metadirective when(implementation={vendor(gnu)}: parallel for reduction(+:s))|parallel for reduction(+:s)@
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(void) {
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
  printf(\"%d %d %s\\n\", total(100, a), @pick|pick_v@(3), NAME);
  return 0;
}
",
    ),
    (
        "src/lib.h",
        "#ifndef LIB_H
#define LIB_H
static inline int pick_v(int x) { return x + 2; }
@#pragma omp declare variant(pick_v) match(implementation={vendor(gnu)})|@
static inline int pick(int x) { return x; }
#endif
",
    ),
    (
        "src/once.h",
        "#pragma once
static inline int one_v(int x) { return x + 2; }
@#pragma omp declare variant(one_v) match(implementation={vendor(gnu)})|@
static inline int one(int x) { return x; }
",
    ),
    ("src/config.h", "#define NAME \"src\"\n#include \"deep.h\"\n"),
    ("src/deep.h", "#ifndef DEEP\n#define DEEP\n#endif\n"),
    ("src/other.c", "#include \"lib.h\"\nint other(int n) {\n  return @pick|pick_v@(n) + 1;\n}\n"),
    ("src/once.c", "#include \"once.h\"\n#include \"../twice.h\"\nint once(int n) {\n  return @one|one_v@(n);\n}\n"),
    (
        "src/both.c",
        "#include \"deep.h\"\n#include \"config.h\"\n#include \"deep.h\"\n#include \"lib.h\"\nint both(int n) { return @pick|pick_v@(n); }\n",
    ),
    (
        "src/names.c",
        "#include \"lib.h\"\nconst char *f(void) { return __FILE__; }\nconst char *b(void) { return __BASE_FILE__; }\n\
         const char *t = __TIMESTAMP__;\nint l = __LINE__, d = __INCLUDE_LEVEL__, c = __COUNTER__;\n\
         int g(int n) { return @pick|pick_v@(n); }\n",
    ),
    (
        "src/w.cpp",
        "#include \"lib.h\"
#include \"config.h\"
extern \"C\" int puts(const char *);
template <class T, int N> T sum(const T (&v)[N]) {
  T s = 0;
  int unused;
  #pragma omp @metadirective when(implementation={vendor(gnu)}: parallel for reduction(+:s))|parallel for reduction(+:s)@
  for (int i = 0; i < N; i++) s += v[i];
  return s;
}
namespace w {
struct W {
  int n;
  int get() const {
    int n = 1;
    return @pick|pick_v@(this->n) + n;
  }
};
}
int main() {
  const int v[] = {1, 2, 3};
  w::W w{sum(v)};
  auto f = [&](int k) { return @pick|pick_v@(k) + w.get(); };
  puts(f(2) == 13 ? NAME : __PRETTY_FUNCTION__);
}
",
    ),
    ("far/y.c", "#include <lib.h>\nint y(int n) { return @pick|pick_v@(n); }\n"),
    ("next/lib.h", "#include_next <lib.h>\n#define NEXT 1\n"),
    ("src/mark.c", "\u{feff}#include \"lib.h\"\nint mark(int n) { return @pick|pick_v@(n); }\n"),
    (
        "src/m.f90",
        "module m
  implicit none
contains
  subroutine add(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$omp @metadirective when(implementation={vendor(gnu)}: parallel do)|parallel do@
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
end module
",
    ),
    (
        "src/p.F90",
        "program p
  use m
  implicit none
  integer :: a(4) = 0
#ifdef MORE
  a = MORE
#endif
  call add(a, 4)
  !$omp @begin metadirective when(implementation={vendor(gnu)}: parallel)|parallel@
  a(1) = a(2)
  !$omp @end metadirective|end parallel@
  print *, a
end program
",
    ),
    (
        "src/t.F90",
        "module t
  implicit none
contains
#define NAME first
#include \"tmpl/loop.inc\"
#undef NAME
#define NAME second
#define SECOND
#include \"tmpl/loop.inc\"
  include 'tail.inc'
  subroutine last(n)
    integer, intent(inout) :: n
    integer :: unused
    n = n + __LINE__
  end subroutine
end module
",
    ),
    (
        "src/tmpl/loop.inc",
        "  subroutine NAME(a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i, unused
#ifdef SECOND
    a(1) = __LINE__
#endif
    @!$omp metadirective &|!@
    !$omp @  when(implementation={vendor(gnu)}: parallel do)|parallel do@
    do i = 1, n
#include \"body.inc\"
    end do
    print *, __FILE__
  end subroutine
",
    ),
    ("src/tmpl/body.inc", "      a(i) = a(i) + 1\n"),
    (
        "inc/tail.inc",
        "  subroutine tail(n)
    integer, intent(inout) :: n
    integer :: spare
    !$omp @begin metadirective when(implementation={vendor(gnu)}: parallel)|parallel@
    include 'more.inc'
    !$omp @end metadirective|end parallel@
  end subroutine
",
    ),
    ("inc/more.inc", "    n = n + 1\n"),
    (
        "src/x.f",
        "      subroutine x(n)
      integer n, unused
      include 'part.inc'
      n = n + 2
      end
",
    ),
    (
        "src/part.inc",
        "c$omp @begin metadirective when(implementation={vendor(gnu)}: parallel)|parallel@
      n = n + 1
c$omp @end metadirective|end parallel@
      call y(n)
",
    ),
];

/// Scripts for GCC, whose vendor the variants name.
const SCRIPTS: &[&str] = &[
    // Warnings and errors.
    "$CC -O1 -Wall -Wextra -fopenmp -c src/main.c -o m.o",
    "$CC -std=c99 -pedantic -Wall -Wextra -Wconversion -Wshadow -Wundef -Winline -fopenmp -c src/main.c -o m.o",
    "$CC -Wall -Werror -Wno-unused-variable -fopenmp -c src/main.c -o m.o",
    "$CC -Wall -Werror -fopenmp -c src/main.c -o m.o",
    "$CC -Wall -fdiagnostics-format=json -fopenmp -c src/main.c -o m.o",
    "sed -i 's/return s;/return q;/' src/main.c; $CC -Wall -fopenmp -c src/main.c -o m.o",
    "rm src/config.h; $CC -fopenmp -c src/main.c -o m.o",
    "$CC -fopenmp -c src/none.c; $CC -fopenmp -c src/main.c -o none/m.o; $CC -fopenmp -nope -c src/main.c",
    "$CC -fopenmp -c src/main.c src/other.c -o m.o",
    "$CC -O2 -fauto-profile=none -fopenmp -c src/main.c -o m.o",
    // Rules for make.
    "$CC -fopenmp -M src/main.c; $CC -fopenmp -MM src/main.c; $CC -fopenmp -MM -MT 'a b' -MQ 'c$d' src/main.c",
    "$CC -fopenmp -MD -c src/main.c src/other.c; $CC -fopenmp -MMD -MP -c src/both.c -o b.o",
    "$CC -fopenmp -MD -MFx.d -MTfoo -c src/main.c -o m.o; $CC -fopenmp -Wp,-MMD,y.d -c src/main.c -o m.o",
    "$CC -fopenmp --write-user-dependencies --compile src/main.c --output=m.o --define-macro=Q=1",
    "$CC -fopenmp --user-dependencies src/main.c; $CC -fopenmp --assemble src/other.c",
    "DEPENDENCIES_OUTPUT='x.d foo.o' SUNPRO_DEPENDENCIES='y.d' $CC -fopenmp -c src/main.c -o m.o",
    "$CC -fopenmp -MD -MF - -c src/main.c -o m.o; $CC -fopenmp -MD -MF /dev/stdout -c src/main.c -o m.o",
    "mkfifo p; cat p & $CC -fopenmp -MD -MF p -c src/main.c -o m.o; wait; rm p",
    "mkdir d; $CC -fopenmp -MD -dumpdir d/ -dumpbase foo -c src/main.c -o m.o",
    "$CC -fopenmp -MMD src/main.c src/other.c -o prog; $CC -fopenmp -MMD src/main.c src/other.c",
    "mkdir 'a b=c'; cp src/* 'a b=c'; $CC -fopenmp -MMD -g -c 'a b=c/other.c' -o 'a b=c/x y.o'; rm a*/*.[chfFi]*",
    "mkdir 'ä$b#c'; cp src/* 'ä$b#c'; $CC -fopenmp -MMD -g -c 'ä$b#c/other.c' -o x.o; rm ä*/*.[chfFi]*",
    "$CC -g -Wall -fopenmp -MMD -c src//main.c -o m.o; $CC -g -fopenmp -MMD -c .//src/./other.c; \
     $CC -g -fopenmp -MMD -c src//names.c; $CC -fopenmp -MMD -c -Isrc/ -Isrc//. far//y.c",
    "d=$(printf 'd\\351'); mkdir $d; cp src/*.* $d; $CC -g -Wall -fopenmp -MMD -c $d/main.c -o $d.o; cd $d; \
     $CC -g -fopenmp -MMD -c other.c -o ../o.o; rm *",
    "$CC -fopenmp -MMD -Inext -Isrc -c far/y.c -o y.o; CPATH=src $CC -fopenmp -MMD -c far/y.c -o z.o",
    // Headers that are the same.
    "ln src/once.h twice.h; $CC -fopenmp -MMD -c src/once.c -o o.o; rm twice.h",
    "cp -p src/once.h twice.h; $CC -fopenmp -MMD -c src/once.c -o o.o; rm twice.h",
    "ln -s src/once.h twice.h; $CC -fopenmp -MMD -c src/once.c -o o.o; rm twice.h",
    "ln -s src here; $CC -fopenmp -g -MMD -Wall -c here/main.c -o m.o",
    // Names in what is written.
    "for s in src/names.c ./src/names.c src/../src/names.c $PWD/src/names.c; do \
     $CC -O1 -g -fopenmp -MMD -c $s -o $(echo $s | tr / _).o; done",
    "$CC -g -ffile-prefix-map=src=lib -fopenmp -c src/names.c -o a.o; $CC -g -fmacro-prefix-map=src/n=lib/k -fopenmp -c \
     src/names.c -o b.o; $CC -g -fdebug-prefix-map=$PWD=/p -fopenmp -c $PWD/src/names.c -o c.o",
    "touch -d @0 src/names.c; $CC -fopenmp -c src/names.c -o a.o; touch -d 2040-01-01 src/names.c; $CC -fopenmp -c \
     src/names.c -o b.o",
    "$CC -g -O1 -gsplit-dwarf -fopenmp src/main.c -c -o m.o; $CC -g -gsplit-dwarf -fopenmp src/main.c -o a",
    "$CC -O1 -fopenmp -fstack-usage -fcallgraph-info -fdump-tree-optimized-lineno -aux-info proto -c src/other.c",
    "$CC -O1 -g -fopenmp -save-temps -c src/main.c; rm *.i; mkdir o; $CC -fopenmp -save-temps=obj -c src/other.c -o o/x.o; \
     rm o/*.i",
    "$CC -O1 -g -fopenmp -S src/main.c src/other.c; $CC -O1 -fopenmp -S -o - src/other.c",
    "$CC -O0 --coverage -frandom-seed=1 -fopenmp -c src/main.c -o m.o && $CC --coverage -fopenmp m.o -o a && \
     OMP_NUM_THREADS=1 ./a && gcov -b -j -t m.o; rm -f *.gcda *.profraw",
    "export OMP_NUM_THREADS=1; $CC -O2 -fprofile-generate -fopenmp src/main.c -o a && ./a && rm a && \
     $CC -O2 -fprofile-use -Wmissing-profile -fopenmp -c src/main.c -o a-main.o; rm -f *.gcda *.profraw",
    "$CC -O2 -flto -ffat-lto-objects -fopenmp -frandom-seed=1 src/main.c src/other.c -o a && ./a",
    "$CC -O1 -g -fopenmp -fsanitize=undefined -c src/main.c -o m.o; $CC -fopenmp -fsanitize=thread -c src/other.c",
    "$CC -fopenmp -fsyntax-only -Wall src/main.c src/other.c; $CC -fopenmp -E -P src/other.c; $CC -fopenmp -### -c src/other.c",
    // Where headers come from.
    "$CC -fopenmp -g -include src/config.h -imacros src/deep.h -MMD -c src/other.c; $CC -fopenmp -H -c src/both.c 2>&1 | \
     sed '/^Multiple include guards/,$d'",
    "$CC -fopenmp -idirafter src -MMD -c far/y.c -o a.o; $CC -fopenmp -iprefix $PWD/ -iwithprefixbefore src -MMD -c far/y.c \
     -o b.o; $CC -fopenmp -iprefix $PWD/s -iwithprefix rc -MMD -c far/y.c -o c.o",
    "$CC -fopenmp -nostdinc -Isrc -MMD -c far/y.c -o a.o; $CC -fopenmp -isysroot / --sysroot=/ -isystem src -MMD -c far/y.c \
     -o b.o; C_INCLUDE_PATH=src $CC -fopenmp -MD -c far/y.c -o d.o",
    // Where sources come from.
    "$CC -O1 -fopenmp -Isrc -x c -c - -o m.o < src/main.c; cp src/other.c q; $CC -fopenmp -xc -c q -Isrc -o q.o; rm q",
    "printf '%s' '-O1 -g -fopenmp -c \"src/main.c\" -o m.o' > args; $CC @args",
    "sed -i 's/$/\\r/' src/*.[ch]; $CC -Wall -g -O1 -fopenmp -c src/main.c -o m.o",
    "$CC -g -O1 -fopenmp -c src/mark.c -o m.o",
    "chmod -R a-w src; cd far; $CC -fopenmp -MMD -g -Wall -c ../src/main.c -o x.o; chmod -R u+w ../src",
    "unset HOME OMPICK_CACHE_DIR XDG_CACHE_HOME; TMPDIR=/none $CC -fopenmp -g -MMD -c src/main.c -o x.o",
    "$CC -fopenmp -c src/main.c -o m.o 2>&-; $CC -fopenmp -c src/other.c <&-",
    "$CC -O1 -g -fopenmp -c src/other.c && ar rcD libo.a other.o && $CC -g -fopenmp src/main.c -L. -lo -o a && ./a",
    "printf 'VPATH=../src\\nCFLAGS=-g -fopenmp -MMD\\na: main.o other.o\\n\\t$(CC) -fopenmp $^ -o $@\\n-include *.d\\n' > \
     far/Makefile; cd far; make -s CC=\"$CC\" && ./a && sleep 1 && touch ../src/lib.h && make -q CC=\"$CC\"; echo $?",
    "printf '#include \"src/other.c\"\\n#include \"src/main.c\"\\n' > u.c; $CC -fopenmp -g -MMD -Wall -c u.c -o x.o",
    "umask 077; $CC -fopenmp -c src/main.c -o m.o -MMD; stat -c %a m.o m.d; umask 0; $CC -fopenmp -c src/main.c -o n.o -MMD; \
     stat -c %a n.o n.d",
    "$CC -g -fopenmp -c src/other.c -o o.o; $CC -g -fopenmp -MMD src/main.c o.o -o a && ./a; \
     $CC -g -fopenmp o.o src/main.c -o b && ./b; $CC -g -flto -fopenmp -frandom-seed=1 -c src/other.c -o lto.o && \
     $CC -g -flto -fopenmp -frandom-seed=1 src/main.c lto.o -o c && ./c; rm lto.o",
    // C++.
    "$CXX -O1 -g -Wall -Wextra -Wshadow -Wconversion -fopenmp -MMD src/w.cpp -o w && ./w",
    "$CXX -Wall -Werror -fopenmp -c src/w.cpp; $CXX -Wall -Wno-unused-variable -Werror -fopenmp -fsyntax-only src/w.cpp",
    "cp src/w.cpp w.h; $CXX -x c++ -g -fopenmp -Isrc -c w.h -o w.o; $CXX -xc++ -g -Isrc -fopenmp -c - -o i.o < w.h; rm w.h",
    "printf '%s' '-O1 -g -fopenmp -c \"src/w.cpp\" -o w.o -MD -MP' > args; $CXX @args; $CXX -fopenmp -M src/w.cpp",
    "$CXX -g -fopenmp -include src/config.h -imacros src/deep.h -MMD -c src/w.cpp; $CXX -fopenmp -S -o - src/w.cpp; \
     CPLUS_INCLUDE_PATH=src $CXX -g -x c++ -fopenmp -MMD -c far/y.c -o y.o; \
     $CXX -g -nostdinc++ -idirafter src -x c++ -fopenmp -MMD -c far/y.c -o z.o",
    "$CXX -O1 -g -save-temps -fopenmp -c src/w.cpp; rm *.ii; $CXX -fopenmp -E -P src/w.cpp; $CXX -fopenmp -### -c src/w.cpp",
    "$CXX -g -fopenmp src/other.c src/w.cpp -c; $CXX -g -fopenmp -c src/w.cpp -o w.o; $CXX -fopenmp w.o -o w; ./w",
    "$CXX -O2 -flto -fopenmp -frandom-seed=1 src/w.cpp -o a && ./a; $CXX -g -gsplit-dwarf -fopenmp -c src/w.cpp -o m.o; \
     $CXX -O1 -fsanitize=undefined -g -fopenmp -c src/w.cpp -o s.o",
    "$CXX -g -ffile-prefix-map=src=lib -fopenmp -c src/w.cpp -o a.o; $CXX -g -fdebug-prefix-map=$PWD=/p -fopenmp -c \
     $PWD/src//w.cpp -o b.o; $CXX -g -fmacro-prefix-map=src/=lib/ -MMD -fopenmp -c ./src/w.cpp -o c.o",
    "export OMP_NUM_THREADS=1; $CXX -O0 --coverage -frandom-seed=1 -fopenmp -c src/w.cpp -o m.o && $CXX --coverage -fopenmp \
     m.o -o a && ./a && gcov -b -j -t m.o; rm -f *.gcda *.profraw",
    "export OMP_NUM_THREADS=1; $CXX -O2 -fprofile-generate -fopenmp src/w.cpp -o a && ./a && rm a && \
     $CXX -O2 -fprofile-use -Wmissing-profile -fopenmp -c src/w.cpp -o a-w.o; rm -f *.gcda *.profraw",
    "sed -i 's/return s;/return q;/' src/w.cpp; $CXX -Wall -fopenmp -c src/w.cpp -o m.o",
    // Fortran.
    "printf '%s' '-O1 -g -fopenmp -c \"src/m.f90\" -o m.o' > args; $FC @args; $FC -fopenmp -Wall -fsyntax-only src/m.f90 \
     src/p.F90; $FC -fopenmp -### -c src/m.f90",
    "cp src/m.f90 m.txt; $FC -x f95 -g -fopenmp -c m.txt -o m.o; rm m.txt",
    "$FC -g -O1 -save-temps -fopenmp -c src/m.f90; $FC -fopenmp -save-temps=obj -g -c src/m.f90 -o o.o; \
     $FC -fopenmp -E -P src/p.F90",
    "$FC -g -fopenmp -c src/m.f90; $FC -g -fopenmp m.o src/p.F90 -o p && ./p; $FC -g -fopenmp src/p.F90 m.o -o q && ./q",
    "$FC -O2 -flto -frandom-seed=1 -fopenmp src/m.f90 src/p.F90 -o a && ./a; $FC -g -gsplit-dwarf -fopenmp -c src/m.f90; \
     $FC -O1 -g -fsanitize=undefined -fopenmp -c src/m.f90 -o s.o",
    "$FC -g -ffile-prefix-map=src=lib -fopenmp -c src/m.f90 -o a.o; $FC -g -fdebug-prefix-map=$PWD=/p -fopenmp -c \
     $PWD/src//m.f90 -o b.o; $FC -g -cpp -MMD -fmacro-prefix-map=src/=lib/ -fopenmp -c ./src/m.f90 -o c.o",
    "export OMP_NUM_THREADS=1; $FC -O0 --coverage -frandom-seed=1 -fopenmp -c src/m.f90 -o m.o && $FC --coverage -fopenmp \
     -frandom-seed=2 m.o -c src/p.F90 -o p.o && $FC --coverage -fopenmp m.o p.o -o a && ./a && gcov -b -j -t m.o; rm -f *.gcda *.profraw",
    "export OMP_NUM_THREADS=1; $FC -O2 -fprofile-generate -fopenmp src/m.f90 src/p.F90 -o a && ./a && rm a && \
     $FC -O2 -fprofile-use -Wmissing-profile -fopenmp -c src/m.f90 -o a-m.o; rm -f *.gcda *.profraw",
    "d=$(printf 'd\\351'); mkdir $d; cp src/*.* $d; $FC -g -Wall -fopenmp -c $d/m.f90 -o $d.o; cd $d; \
     $FC -g -fopenmp -c m.f90 -o ../o.o; rm *",
    "$FC -g -fopenmp -c src//m.f90 -o m.o; $FC -g -Wall -fopenmp -MMD -c .//src/./p.F90 -o p.o",
    "mkdir q; sed 's/MORE/2/' src/config.h > q/config.h; $FC -g -cpp -fopenmp -imacros src/config.h -idirafter q -MMD -c \
     src/p.F90 -o p.o; $FC -g -nostdinc -Iinc -fopenmp -MMD -c src/t.F90 -o t.o",
    "$FC -O1 -g -Wall -fopenmp src/m.f90 src/p.F90 -o p && ./p",
    "mkdir mods; $FC -O1 -g -J mods -fopenmp -c src/m.f90 -o a.o && $FC -g -Imods -DMORE=3 -fopenmp -MMD -c src/p.F90 -o b.o",
    "$FC -O1 -fopenmp -cpp -MD -c src/m.f90; $FC -O1 -fopenmp -S src/m.f90 -o -; $FC -fopenmp -fcheck=all -c src/m.f90",
    "sed -i 's/a(i) = a(i) + 1/a(i) = zz/' src/m.f90; $FC -Wall -fopenmp -c src/m.f90",
    "sed -i 's/$/\\r/' src/m.f90; $FC -Wall -g -fopenmp -c src/m.f90",
    // What Fortran includes.
    "$FC -g -O1 -Wall -Wextra -fopenmp -Iinc -MMD -c src/t.F90 -o t.o; $FC -fopenmp -Iinc -M -cpp src/t.F90",
    "cd src; $FC -g -Wall -fopenmp -I../inc -MMD -c t.F90 -o t.o; $FC -g -Wall -fopenmp -c x.f; $FC -g -fopenmp -c $PWD/x.f",
    "$FC -fopenmp -Iinc -M src/t.F90; $FC -fopenmp -MM src/p.F90; $FC -fopenmp -M -cpp src/m.f90; $FC -fopenmp -MM src/p.F90",
    "sed -i 's/a(i) + 1/zz/' src/tmpl/body.inc; $FC -Wall -fopenmp -Iinc -c src/t.F90",
    "sed -i 's/integer :: spare/integer : spare/' inc/tail.inc; $FC -Wall -fopenmp -Iinc -c src/t.F90",
    "$FC -g -Wall -fopenmp -c src/x.f -o x.o; $FC -g -cpp -MD -fopenmp -c src/x.f -o z.o",
];

/// What only clang has.
const CLANG_SCRIPTS: &[&str] = &[
    "$CC -fopenmp -Wall -c src/main.c -o m.o --serialize-diagnostics m.dia; rm *.dia; ls",
    "$CC -fopenmp -Weverything -Wno-unsafe-buffer-usage -c src/main.c -o m.o",
    "$CC -fopenmp -g -c src/other.c -o o.o -ffile-prefix-map=$PWD=/here; $CC -fopenmp -g -gdwarf-4 -c src/names.c",
    "$CC -fopenmp -MJ x.json -c src/other.c -o o.o",
    "$CC -fopenmp -emit-llvm -S -O1 src/other.c -o o.ll; $CC -fopenmp -flto -c src/other.c -o l.o",
    "$CC -fopenmp -fprofile-instr-generate -fcoverage-mapping -O1 -c src/main.c -o m.o",
    "$CC -fopenmp -ftime-trace -c src/other.c -o t.o; rm *.json",
    "$CC -fopenmp -O1 -fsanitize=address,undefined -c src/main.c -o m.o; $CC -fopenmp -fsanitize=thread src/main.c src/other.c",
    "$CC -fopenmp --analyze src/main.c; rm *.plist",
];

/// Words of scripts for which clang's results differ in a name: its rules list all names of a header that says `#pragma
/// once`, and its folders begin with `./` where a source in the working folder includes one.
const NOT_WITH_CLANG: &[&str] = &["ln src/once.h", "ln -s src/once.h", "> u.c;", "src//main.c", "351"];

/// How a script is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Plainly,
    Wrapped,
    WithVariants,
}

/// What a script leaves.
struct Left {
    output: Output,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

fn sources(root: &Path, how: How, vendor: &str) {
    let choices = regex::Regex::new(r"@([^|@\n]*)\|([^@\n]*)@").unwrap();
    let choice = if how == How::WithVariants { "${1}" } else { "${2}" };
    for (name, text) in SOURCES {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let text = choices.replace_all(text, choice).replace("vendor(gnu)", &format!("vendor({vendor})"));
        fs::write(&path, text).unwrap();
        let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_700_000_000);
        fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    }
}

fn run(root: &Path, work: &Work, script: &str, how: How, compilers: &Compilers) -> Left {
    let _ = fs::remove_dir_all(root);
    fs::create_dir_all(root).unwrap();
    sources(root, how, if compilers.c.contains("clang") { "llvm" } else { "gnu" });
    let ompick = tools::ompick().unwrap_or_else(|e| panic!("{e}"));
    let named = |compiler: &str| match how {
        How::Plainly => compiler.to_owned(),
        _ => format!("{} cc -- {compiler}", ompick.display()),
    };
    // What waits for a pipe that nobody opens is an error, too.
    let mut command = Command::new("timeout");
    command.args(["120", "sh", "-c", script]).current_dir(root).stdin(Stdio::null()).env("LC_ALL", "C");
    command.env("OMPICK_CACHE_DIR", work.path(".ompick"));
    command.env("CC", named(&compilers.c)).env("CXX", named(&compilers.cxx)).env("FC", named(&compilers.fortran));
    let output = command.output().unwrap();
    let mut files = BTreeMap::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let (path, kind) = (entry.path(), entry.file_type().unwrap());
            let below = path.strip_prefix(root).unwrap().to_path_buf();
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file() && SOURCES.iter().all(|(name, _)| below != Path::new(name)) {
                files.insert(below, contents(&path));
            }
        }
    }
    Left { output, files }
}

/// What a file holds; of a compiled module what gfortran reads of it: the rest is a note of ours.
fn contents(path: &Path) -> Vec<u8> {
    if path.extension().is_none_or(|suffix| suffix != "mod") {
        return fs::read(path).unwrap();
    }
    let unpacked = Command::new("gzip").arg("-dc").stdin(fs::File::open(path).unwrap()).output().unwrap();
    assert!(unpacked.status.success(), "{}", path.display());
    unpacked.stdout
}

/// Messages without the names of temporary files.
fn said(bytes: &[u8]) -> String {
    let temporary = regex::Regex::new(r"/tmp/cc[A-Za-z0-9]{6}|/(bin|usr/bin)/ompick").unwrap();
    temporary.replace_all(&String::from_utf8_lossy(bytes), "/tmp/cc").into_owned()
}

/// How two runs differ.
fn differences(plain: &Left, other: &Left) -> Vec<String> {
    let mut all = Vec::new();
    if plain.output.status.code() != other.output.status.code() {
        all.push(format!("{} and {}", plain.output.status, other.output.status));
    }
    for (what, one, two) in [
        ("the output", &plain.output.stdout, &other.output.stdout),
        ("messages", &plain.output.stderr, &other.output.stderr),
    ] {
        let [one, two] = [one, two].map(|bytes| said(bytes));
        if one != two {
            all.push(format!("{what}; plainly:\n{one}\nthrough ompick:\n{two}"));
        }
    }
    let names = plain.files.keys().chain(other.files.keys().filter(|name| !plain.files.contains_key(*name)));
    let differ = names.filter(|name| plain.files.get(*name) != other.files.get(*name));
    all.extend(differ.map(|name| format!("{}", name.display())));
    all
}

/// Runs scripts plainly and in both other ways; says what differs.
fn compared(scripts: &[&str], compilers: &Compilers) -> Vec<String> {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    let work = Work::new(&[]);
                    let root = work.path("w");
                    let mut problems = Vec::new();
                    while let Some(script) = scripts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let plain = run(&root, &work, script, How::Plainly, compilers);
                        for (how, what) in [(How::Wrapped, "without"), (How::WithVariants, "with")] {
                            let other = run(&root, &work, script, how, compilers);
                            let found = differences(&plain, &other);
                            if !found.is_empty() {
                                problems.push(format!("{what} variants: {script}\n  {}", found.join("\n  ")));
                            }
                        }
                    }
                    problems
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    })
}

/// Those that hold the words in `OMPICK_SCRIPTS`, for who looks for a fault; all without it.
fn wanted<'s>(scripts: impl Iterator<Item = &'s &'s str>) -> Vec<&'s str> {
    let words = std::env::var("OMPICK_SCRIPTS").unwrap_or_default();
    let scripts: Vec<&str> = scripts.copied().filter(|script| script.contains(&words)).collect();
    assert!(!scripts.is_empty(), "no script holds {words}");
    scripts
}

#[test]
fn all_that_is_written_said_and_returned_is_the_same() {
    let compilers = Compilers::gcc().unwrap_or_else(|e| panic!("{e}"));
    let problems = compared(&wanted(SCRIPTS.iter()), &compilers);
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

#[test]
fn all_of_it_is_the_same_with_clang() {
    let Ok(compilers) = Compilers::clang() else {
        eprintln!("NOT CHECKED: clang is not installed");
        return;
    };
    let scripts = wanted(SCRIPTS.iter().chain(CLANG_SCRIPTS).filter(|script| !script.contains("$FC")));
    // DWARF 5 has checksums of the texts, which are others where they have variants.
    let is_same = |script: &&&str| !NOT_WITH_CLANG.iter().any(|words| script.contains(words));
    let scripts: Vec<String> =
        scripts.iter().filter(is_same).map(|script| script.replace("-g ", "-gdwarf-4 ")).collect();
    let scripts: Vec<&str> = scripts.iter().map(String::as_str).collect();
    let problems = compared(&scripts, &compilers);
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}
