//! The projects, and how the parts of them that are built are built.

/// A project of the distribution's source packages.
pub struct Project {
    pub name: &'static str,
    pub package: &'static str,
    /// What builds it, for the table.
    pub system: &'static str,
    /// Commands of a shell, in its folder.
    pub configure: &'static str,
    pub build: &'static str,
    /// What is built after each edit, and how that is undone.
    pub part: &'static str,
    pub clean: &'static str,
    /// The same with another flag, where the build system knows no better than to be told again.
    pub with_flags: Option<&'static str>,
    /// Folders whose directives become metadirectives.
    pub inject: &'static [&'static str],
    pub fortran: bool,
    /// A source of the part with such, and a header that it includes.
    pub source: &'static str,
    pub header: Option<&'static str>,
}

/// `{j}` is the number of jobs.
pub const PROJECTS: [Project; 4] = [
    Project {
        name: "fftw3",
        package: "fftw3",
        system: "Autotools",
        configure: "./configure -q --enable-openmp --disable-fortran --disable-doc CFLAGS='-O1 -g -Wall'",
        // The library of threads alone, without the one that it is linked with.
        build: "make -j{j} -C kernel && \
                make -j{j} -C threads libfftw3_omp_la_LIBADD= libfftw3_omp_la_DEPENDENCIES=",
        part: "make -j{j} -C threads libfftw3_omp_la_LIBADD= libfftw3_omp_la_DEPENDENCIES=",
        clean: "make -C threads clean",
        with_flags: Some("make -j{j} -C threads libfftw3_omp_la_LIBADD= libfftw3_omp_la_DEPENDENCIES= CFLAGS='-O2 -g'"),
        inject: &["threads"],
        fortran: false,
        source: "threads/openmp.c",
        header: Some("threads/threads.h"),
    },
    Project {
        name: "hypre",
        package: "hypre",
        system: "its configure and make",
        configure: "cd src && ./configure --with-openmp --without-MPI CFLAGS='-O1 -g -Wall -fopenmp' && \
                    mkdir -p hypre/include hypre/lib",
        build: "cd src && for d in utilities seq_mv struct_mv struct_ls; do make -j{j} -C $d || exit 1; done",
        part: "cd src && make -j{j} -C seq_mv",
        clean: "cd src && make -C seq_mv clean",
        with_flags: Some("cd src && make -j{j} -C seq_mv CFLAGS='-O2 -g -DHAVE_CONFIG_H -fopenmp'"),
        inject: &["src/utilities", "src/seq_mv", "src/struct_mv", "src/struct_ls"],
        fortran: false,
        source: "src/seq_mv/vector.c",
        // Its make has no rules for headers.
        header: None,
    },
    Project {
        name: "sundials",
        package: "sundials",
        system: "CMake",
        configure: "cmake -B b -DENABLE_OPENMP=ON -DBUILD_SHARED_LIBS=OFF -DEXAMPLES_ENABLE_C=OFF \
                    -DCMAKE_C_FLAGS='-O1 -g -Wall' .",
        build: "cmake --build b -j{j} --target sundials_nvecopenmp_static sundials_cvode_static",
        part: "cmake --build b -j{j} --target sundials_nvecopenmp_static",
        clean: "cmake --build b --target clean",
        with_flags: None,
        inject: &["src/nvector/openmp"],
        fortran: false,
        source: "src/nvector/openmp/nvector_openmp.c",
        header: Some("include/nvector/nvector_openmp.h"),
    },
    Project {
        name: "pixman",
        package: "pixman",
        system: "Meson",
        // A compiler that is named has no cache in front, which would give what other trees made.
        configure: "CC=cc meson setup b -Dopenmp=enabled -Dgtk=disabled -Dlibpng=disabled -Dbuildtype=debug",
        build: "ninja -C b -j{j} test/tolerance-test test/stress-test",
        part: "ninja -C b -j{j} test/tolerance-test test/stress-test",
        clean: "ninja -C b clean",
        with_flags: None,
        inject: &["test"],
        fortran: false,
        source: "test/tolerance-test.c",
        header: Some("test/utils.h"),
    },
];
