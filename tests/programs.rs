//! `ompick emit` over trees with several programs, and with sources that name no variant.

use ompick_tests::work::Work;
use std::fs;

const HEADER: &str = "#pragma omp declare target\nint k(int);\n#pragma omp end declare target\n";
const LAW: &str = "#include \"k.h\"\nstatic int v(int x) { return x + 100; }\n\
                   #pragma omp declare variant(v) match(device={kind(gpu)})\nstatic int law(int x) { return x; }\n\
                   int k(int x) { return law(x); }\n";
const PLAIN: &str = "#include \"k.h\"\nint k(int x) { return x + 7; }\n";
const HOST: &str = "#include \"k.h\"\nint host(int x) { return k(x); }\n";
const MAIN: &str = "#include \"k.h\"\nint host(int);\nint main(void) {\n  int r = 0;\n  #pragma omp target map(tofrom: r)\n  \
                    r = k(1);\n  return r + host(1);\n}\n";

fn read(work: &Work, path: &str) -> String {
    fs::read_to_string(work.path(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn functions_of_one_name_in_two_programs_are_two() {
    let work = Work::new(&[
        ("t/a/k.h", HEADER),
        ("t/a/k.c", LAW),
        ("t/a/host.c", HOST),
        ("t/a/main.c", MAIN),
        ("t/b/k.h", HEADER),
        ("t/b/k.c", PLAIN),
        ("t/b/host.c", HOST),
        ("t/b/main.c", MAIN),
    ]);
    let gpu = ["emit", "-t", "nv=nvptx64:sm_80"];
    for more in [&[][..], &["--program", "t/a", "--program", "t/b"]] {
        work.ends(0, &[&gpu, more, &["-o", "out", "t"]].concat());
        assert!(read(&work, "out/nv/a/main.c").contains("r = k__ompick_nv(1);"));
        assert!(read(&work, "out/nv/a/k.c").contains("int k(int x) { return law(x); }"));
        assert!(read(&work, "out/nv/b/main.c") == MAIN && read(&work, "out/nv/b/k.c") == PLAIN);
        fs::remove_dir_all(work.path("out")).unwrap();
    }
}

#[test]
fn programs_say_which_of_two_definitions_is_meant() {
    // (Both are as near to `main.c`.)
    let files = [("t/main.c", MAIN), ("t/host.c", HOST), ("t/k.h", HEADER), ("t/a/k.c", LAW), ("t/b/k.c", PLAIN)];
    let work = Work::new(&files.map(|(name, text)| (name, text)));
    let gpu = ["emit", "-t", "nv=nvptx64:sm_80", "-It", "-o", "out"];
    let unclear = work.ends(0, &[&gpu[..], &["t"]].concat());
    assert!(unclear.stderr.contains("OMP0621"), "{}", unclear.stderr);
    work.ends(2, &[&gpu[..], &["--program", "none", "t"]].concat());
}

#[test]
fn a_source_that_names_no_variant_is_written_where_it_changes() {
    let work = Work::new(&[("t/k.h", HEADER), ("t/k.c", LAW), ("t/host.c", HOST), ("t/main.c", MAIN)]);
    for copy in ["all", "changed"] {
        work.ends(0, &["emit", "-t", "nv=nvptx64:sm_80", "--copy", copy, "-o", copy, "t"]);
        assert!(read(&work, &format!("{copy}/nv/main.c")).contains("r = k__ompick_nv(1);"));
        assert_eq!(work.path(&format!("{copy}/nv/host.c")).exists(), copy == "all");
        // As it is remembered.
        let again = work.ends(0, &["emit", "--progress", "-t", "nv=nvptx64:sm_80", "--copy", copy, "-o", copy, "t"]);
        assert!(again.stderr.contains("all as they were"), "{}", again.stderr);
    }
}
