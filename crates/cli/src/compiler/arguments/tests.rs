use super::*;
use crate::compiler::names::driver;

fn call(line: &str) -> Call {
    let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
    Call::read(driver(&words[0]).unwrap(), &words[1..], Path::new("/nowhere"))
}

fn languages(line: &str) -> Vec<(String, Option<Language>)> {
    call(line).sources.iter().map(|s| (s.path.display().to_string(), s.language)).collect()
}

#[test]
fn sources_have_the_drivers_languages() {
    use Language::{C, Cxx, Fortran};
    let expected = |list: &[(&str, Option<Language>)]| -> Vec<(String, Option<Language>)> {
        list.iter().map(|(name, language)| (name.to_string(), *language)).collect()
    };
    assert_eq!(
        languages("gcc a.c b.cpp c.F90 d.o e.s libx.a -o prog"),
        expected(&[("a.c", Some(C)), ("b.cpp", Some(Cxx)), ("c.F90", Some(Fortran)), ("e.s", None)])
    );
    assert_eq!(languages("g++ a.c b.C"), expected(&[("a.c", Some(Cxx)), ("b.C", Some(Cxx))]));
    assert_eq!(
        languages("gcc -x c++ a.c -x none b.c -xc c.x -x assembler d.c"),
        expected(&[("a.c", Some(Cxx)), ("b.c", Some(C)), ("c.x", Some(C)), ("d.c", None)])
    );
    assert_eq!(languages("g++ -x c++-module m"), expected(&[("m", Some(Cxx))]));
    assert_eq!(languages("gcc -x objective-c a.c"), expected(&[("a.c", None)]));
    let unknown = call("gcc -x c99 a.c");
    assert_eq!(unknown.unfollowed.as_deref(), Some("-x c99"));
    assert_eq!(unknown.sources[0].language, Some(C));
    assert_eq!(languages("gcc -c -x c -"), expected(&[("-", Some(C))]));
    assert_eq!(languages("gcc x.i x.h x.ii"), expected(&[("x.i", Some(C)), ("x.h", Some(C)), ("x.ii", Some(Cxx))]));
}

#[test]
fn values_of_options_are_no_sources() {
    let line = "gcc -MF d.c -MT t.c -o out.c -Xlinker l.c -include f.c -isystem s.c -I i.c -D d.c -T t.c \
                --param p.c -target t.c -Xopenmp-target=nvptx64 x.c -Xclang y.c -J z.f90 real.c";
    assert_eq!(languages(line).len(), 1);
    assert_eq!(call(line).sources[0].path, Path::new("real.c"));
}

#[test]
fn the_least_stage_counts() {
    assert_eq!(call("gcc a.c").stage, Stage::Link);
    assert_eq!(call("gcc -c a.c").stage, Stage::Object);
    assert_eq!(call("gcc -c -S a.c").stage, Stage::Assemble);
    assert_eq!(call("gcc -E -c a.c").stage, Stage::Preprocess);
    assert_eq!(call("gcc -MM a.c").stage, Stage::Preprocess);
}

#[test]
fn the_last_openmp_flag_counts() {
    assert!(call("gcc -fopenmp a.c").has_openmp() && call("clang -fopenmp=libomp a.c").has_openmp());
    assert!(call("nvc -mp=gpu a.c").has_openmp() && call("icx -qopenmp a.c").has_openmp());
    assert_eq!(call("gcc -fopenmp -fno-openmp a.c").openmp, Some(false));
    assert_eq!(call("gcc -fopenmp-simd a.c").openmp, None);
}

#[test]
fn every_vendors_openmp_flag_is_known() {
    for flag in [
        "-fopenmp",
        "-fopenmp=libiomp5",
        "-qopenmp",
        "-fiopenmp",
        "-mp",
        "-mp=multicore",
        "-h omp",
        "-homp",
        "-h vector0,omp",
        "-Kopenmp",
        "-Kfast,openmp",
        "-qsmp=omp",
        "-qsmp=omp:noopt",
        "-openmp",
        "/openmp",
        "/openmp:llvm",
    ] {
        let call = call(&format!("gcc {flag} a.c"));
        assert!(call.has_openmp(), "{flag}");
        assert_eq!(call.sources.len(), 1, "{flag}");
    }
    for flag in ["-fopenmp -fno-openmp", "-mp -nomp", "-h omp -h noomp", "-Kopenmp -KNOOPENMP"] {
        assert_eq!(call(&format!("gcc {flag} a.c")).openmp, Some(false), "{flag}");
    }
}

#[test]
fn folders_and_macros_are_kept_in_order() {
    let call = call("gcc -Ia -I b -iquote q -isystem s -isystemt -idirafter z -DX -UX -D Y=2 -Wp,-DZ=3,-MD,w.d a.c");
    assert_eq!(call.include_dirs, ["a", "b"].map(PathBuf::from));
    assert_eq!(call.quote_dirs, ["q"].map(PathBuf::from));
    assert_eq!(call.system_dirs, ["s", "t"].map(PathBuf::from));
    assert_eq!(call.after_dirs, ["z"].map(PathBuf::from));
    let macros: Vec<_> = call.macros.iter().map(|(n, v)| (n.as_str(), v.as_deref())).collect();
    assert_eq!(macros, [("X", Some("1")), ("X", None), ("Y", Some("2")), ("Z", Some("3"))]);
    assert_eq!(
        call.dependencies,
        Dependencies { only: false, beside: true, user_only: false, file: Some("w.d".into()) }
    );
}

#[test]
fn what_shapes_the_compiler_is_its_character() {
    let call = call("gcc -O2 -g -Wall -march=native -std=gnu11 -m32 -Ix -DX -fopenmp -c a.c -o a.o -MD -MF a.d -lm");
    assert_eq!(call.character, ["-O2", "-march=native", "-std=gnu11", "-m32", "-fopenmp"].map(OsString::from));
    assert_eq!(call.std.as_deref(), Some("gnu11"));
}

#[test]
fn the_source_form_is_told() {
    let form = |line: &str| (call(line).fortran.fixed, call(line).fortran.line_length);
    assert_eq!(form("gfortran -ffixed-line-length-none -ffixed-form a.f"), (Some(true), Some(0)));
    assert_eq!(form("gfortran -ffree-form a.f"), (Some(false), None));
    assert_eq!(form("nvfortran -Mextend a.f"), (None, Some(132)));
}

#[test]
fn the_folder_of_modules_is_told() {
    for option in ["-J mods", "-Jmods", "-module mods", "-module-dir mods", "-qmoddir=mods"] {
        assert_eq!(call(&format!("ifx {option} -c a.f90")).module_dir.as_deref(), Some(Path::new("mods")), "{option}");
    }
}

#[test]
fn forced_includes_know_their_argument() {
    let call = call("gcc -include a.h -c b.c --include c.h");
    assert_eq!(call.forced_includes, [(1, PathBuf::from("a.h")), (5, PathBuf::from("c.h"))]);
}

#[test]
#[cfg(unix)]
fn folders_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt;
    let words = [b"-I\xff".to_vec(), b"-Wl,\xff".to_vec(), b"\xfe.c".to_vec()].map(OsString::from_vec);
    let call = Call::read(driver("gcc".as_ref()).unwrap(), &words, Path::new("/nowhere"));
    assert_eq!(call.include_dirs, [PathBuf::from(OsString::from_vec(vec![0xff]))]);
    assert_eq!(call.sources.len(), 1);
}

#[test]
fn what_clang_itself_is_told_counts_too() {
    let call = call("clang -Xclang -include -Xclang a.h -Xclang -fopenmp -Xclang -imacros -Xclang m.h -c b.c");
    assert_eq!(call.forced_includes, [(3, PathBuf::from("a.h"))]);
    assert_eq!(call.macro_files, [PathBuf::from("m.h")]);
    assert!(call.has_openmp() && call.unfollowed.is_none());
    assert_eq!(call.sources.len(), 1);
}

#[test]
fn a_precompiled_header_is_its_header() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.h"), "").unwrap();
    let call = |line: &str| {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Call::read(driver(&words[0]).unwrap(), &words[1..], folder.path())
    };
    let header = |call: &Call| call.precompiled.as_ref().map(|p| (p.words.clone(), p.header.clone()));
    let one = call("clang -include-pch p.h.pch -c b.c");
    assert_eq!(header(&one), Some((0..2, "p.h".into())));
    assert_eq!(one.forced_includes, [(1, PathBuf::from("p.h"))]);
    let two = call("clang -Xclang -include-pch -Xclang p.pch -Xclang -include -Xclang p.h -c b.c");
    assert_eq!(header(&two), Some((0..4, "p.h".into())));
    assert_eq!(two.forced_includes, [(7, PathBuf::from("p.h"))]);
    assert_eq!(call("clang -include-pch q.pch -c b.c").unfollowed.as_deref(), Some("-include-pch"));
}

#[test]
fn precompiled_headers_give_way_to_resolved_ones() {
    let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
    let precompiled = Precompiled { words: 0..2, header: "p.h".into() };
    let superseded = |line: &str, by: usize| precompiled.superseded(words(line), by);
    assert_eq!(superseded("-include-pch /k/p.h -c a.c", 1), words("-include /k/p.h -c a.c"));
    assert_eq!(superseded("-include-pch p.pch -include /k/p.h", 3), words("-include /k/p.h"));
}

#[test]
fn preprocessed_sources_are_told() {
    let preprocessed = |line: &str| call(line).sources.iter().map(|s| s.preprocessed).collect::<Vec<_>>();
    assert_eq!(preprocessed("gcc a.i b.c -x cpp-output c.x -x c d.c"), [true, false, true, false]);
    assert_eq!(preprocessed("gcc a.c -fpreprocessed b.c"), [true, true]);
}

#[test]
fn what_cannot_be_followed_is_left_to_the_compiler() {
    for line in ["gcc --version", "gcc -### a.c", "gcc -print-search-dirs"] {
        assert!(call(line).opaque, "{line}");
    }
    for line in ["gcc -I- a.c", "gcc -Wp,-include,m.h a.c", "gcc -includem.h a.c", "gcc --include=m.h a.c"] {
        assert!(call(line).unfollowed.is_some(), "{line}");
    }
}

#[test]
fn fortran_is_read_as_each_compiler_is_told() {
    let preprocess = |line: &str| call(line).fortran.preprocess;
    for option in ["-cpp", "-fpp", "-fpreprocess", "-Mpreprocess", "-Cpp", "-eZ", "-e Z", "-eF", "-e F"] {
        assert_eq!(preprocess(&format!("gfortran {option} -c a.f90")), Some(true), "{option}");
    }
    for option in ["-nocpp", "-nofpp", "-fno-preprocess", "-Mnopreprocess"] {
        assert_eq!(preprocess(&format!("gfortran {option} -c a.F90")), Some(false), "{option}");
    }
    assert_eq!(preprocess("gfortran -e start a.f90"), None);
    let fixed = |line: &str| call(line).fortran.fixed;
    for option in ["-ffixed-form", "-ffixed", "-f fixed", "-fixed", "-Fixed", "-Mfixed", "-Mnofree"] {
        assert_eq!(fixed(&format!("ftn {option} -c a.f90")), Some(true), "{option}");
        assert_eq!(call(&format!("ftn {option} -c a.f90")).sources.len(), 1, "{option}");
    }
    for option in ["-ffree-form", "-ffree", "-f free", "-free", "-Free", "-Mfree", "-Mfreeform"] {
        assert_eq!(fixed(&format!("ftn {option} -c a.f")), Some(false), "{option}");
    }
}
