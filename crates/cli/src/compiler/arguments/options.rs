//! What is known of compilers' options: which have values, which switch OpenMP on, which do not count.

/// Texts beside its output in which the compiler may name what it read, by their suffixes, and the options
/// that ask for them.
pub(super) const SIDE_TEXTS: &[(&str, &[&str])] = &[
    ("-save-temps", &["i", "ii"]),
    ("--save-temps", &["i", "ii"]),
    ("-fcallgraph-info", &["ci"]),
    ("-ftime-trace", &["json"]),
    ("-emit-llvm", &["ll"]),
];

/// What begins options for which clang writes the name of a source as it is given: profiles tell functions with
/// internal linkage by it, and bitcode and what sanitizers say have it.
pub(super) const NAMES_SOURCE: &[&str] = &[
    "-fprofile",
    "-fcs-profile",
    "-fcoverage-mapping",
    "-flto",
    "-emit-llvm",
    "-fembed-bitcode",
    "-fsanitize",
    "-save-temps",
];

/// What begins options for which GCC says of which source it speaks by the name that it was given.
pub(super) const NAMES_MAIN: &[&str] = &["-fauto-profile", "-fprofile-use", "-fbranch-probabilities"];

/// An option as it is mostly written.
pub(super) fn long_form(text: &str) -> &str {
    match text {
        "--assemble" => "-S",
        "--compile" => "-c",
        "--dependencies" => "-M",
        "--preprocess" => "-E",
        "--trace-includes" => "-H",
        "--user-dependencies" => "-MM",
        "--write-dependencies" => "-MD",
        "--write-user-dependencies" => "-MMD",
        _ => text,
    }
}

/// Long options whose value may follow behind a `=`.
pub(super) const LONG_WITH_VALUE: &[&str] =
    &["--define-macro", "--undefine-macro", "--include-directory", "--language", "--output"];

/// Options whose value is the next argument.
pub(super) const SEPARATE: &[&str] = &[
    "--serialize-diagnostics",
    "-serialize-diagnostics",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-T",
    "-Xlinker",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xclang",
    "-Xflang",
    "-Xopenmp-target",
    "-Xcuda-ptxas",
    "-Xcuda-fatbinary",
    "-Xoffload-linker",
    "-Xarch_host",
    "-Xarch_device",
    "-z",
    "-u",
    "-e",
    "-arch",
    "-target",
    "--target",
    "--param",
    "-aux-info",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-wrapper",
    "-include-pch",
    "-mllvm",
    "-mmlir",
    "-framework",
    "-working-directory",
    "-rpath",
    "-soname",
    "-module",
    "-assume",
    "-warn",
    "-check",
    "-align",
    "-names",
    "-convert",
    "-real-size",
    "-integer-size",
    "-double-size",
    "-reentrancy",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-imultilib",
    "-gcc-toolchain",
    "-imacros",
    "-include",
    "--sysroot",
    "--include",
    "--imacros",
    "--output",
    "--define-macro",
    "--undefine-macro",
    "--include-directory",
    "--language",
];

/// Options whose value follows at once or is the next argument, longest first.
pub(super) const JOINED: &[&str] = &[
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-cxx-isystem",
    "-D",
    "-U",
    "-I",
    "-L",
    "-l",
    "-o",
    "-x",
    "-A",
    "-B",
    "-J",
    "-MF",
    "-MJ",
    "-MQ",
    "-MT",
    "-module-dir",
    "-fintrinsic-modules-path",
    "-F",
];

/// Whether a flag of some vendor's switches OpenMP on or off.
pub(super) fn openmp_flag(text: &str) -> Option<bool> {
    const ON: &[&str] = &[
        "-fopenmp",
        "-qopenmp",
        "-fiopenmp",
        "-openmp",
        "-Openmp",
        "-mp",
        "-Kopenmp",
        "-xopenmp",
        "/openmp",
        "/Qopenmp",
    ];
    const OFF: &[&str] =
        &["-fno-openmp", "-qno-openmp", "-fno-iopenmp", "-nomp", "-Mnoopenmp", "-KNOOPENMP", "/openmp-"];
    const WITH_VALUE: &[&str] = &["-fopenmp=", "-mp=", "/openmp:", "-xopenmp="];
    if ON.contains(&text) {
        return Some(true);
    }
    if OFF.contains(&text) || text == "-fopenmp=none" || text == "-xopenmp=none" {
        return Some(false);
    }
    if WITH_VALUE.iter().any(|option| text.starts_with(option)) {
        return Some(true);
    }
    // Lists: IBM's `-qsmp=omp:noopt`, Fujitsu's `-Kfast,openmp`, Cray's `-h omp` and `-homp`.
    let listed = |option: &str| text.strip_prefix(option).and_then(openmp_of_list);
    listed("-qsmp=").or_else(|| listed("-K")).or_else(|| listed("-h"))
}

/// What a list of settings says of OpenMP.
pub(super) fn openmp_of_list(list: &str) -> Option<bool> {
    list.split([',', ':']).rev().find_map(|item| match item {
        "omp" | "openmp" => Some(true),
        "noomp" | "NOOPENMP" | "noopenmp" => Some(false),
        _ => None,
    })
}

/// Options that change neither the predefined macros nor the folders, however many there are.
pub(super) fn no_character(text: &str) -> bool {
    const PREFIXES: &[&str] = &[
        "-W",
        "-g",
        "-fdiagnostics",
        "-fcolor",
        "-ffile-prefix-map",
        "-fdebug",
        "-fmacro-prefix-map",
        "-fprofile",
        "-fcoverage",
        "-ftest-coverage",
        "--coverage",
        "-coverage",
        "-save-temps",
        "--save-temps",
        "-foffload",
        "-fopenmp-targets",
        "--offload",
        "-flto",
        "-fdump",
        "-ftime",
        "-fno-diagnostics",
        "-fno-color",
        "-frandom-seed",
        "-fmodules",
        "-fvisibility",
        "-fmax-errors",
        "-ferror-limit",
        "-fuse-ld",
        "-fcallgraph-info",
    ];
    PREFIXES.iter().any(|prefix| text.starts_with(prefix))
}
