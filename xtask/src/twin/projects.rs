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
    /// What is built after each edit, and how that is undone; empty: nothing is edited.
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

/// `{j}` is the number of jobs, `{O}` the level of optimisation.
pub const PROJECTS: [Project; 9] = [
    Project {
        name: "fftw3",
        package: "fftw3",
        system: "Autotools",
        configure: "./configure -q --enable-openmp --disable-fortran --disable-doc CFLAGS='{O} -g -Wall'",
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
        configure: "cd src && ./configure --with-openmp --without-MPI CFLAGS='{O} -g -Wall -fopenmp' && \
                    mkdir -p hypre/include hypre/lib",
        build: "cd src && for d in utilities seq_mv struct_mv struct_ls; do make -j{j} -C $d || exit 1; done",
        part: "cd src && make -j{j} -C seq_mv",
        clean: "cd src && make -C seq_mv clean",
        with_flags: Some(
            "cd src && make -j{j} -C seq_mv CFLAGS='-O2 -g -DHAVE_CONFIG_H -fopenmp -I.. -I. -I../utilities'",
        ),
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
                    -DCMAKE_C_FLAGS='{O} -g -Wall' .",
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
    Project {
        name: "espresso",
        package: "espresso",
        system: "its configure and make",
        configure: "./configure -q --enable-openmp --disable-parallel F90=gfortran CC=gcc \
                    FFLAGS='{O} -g -fallow-argument-mismatch'",
        // Its libraries, and of their tests those that need neither MPI nor all of BLAS.
        build: "make libfox && make -j{j} -C clib TLDEPS= && for d in UtilXlib FFTXlib LAXlib; do make -j{j} -C $d TLDEPS= \
                || exit 1; done && make -j{j} -C upflib TLDEPS= libupf.a && make -j{j} -C Modules TLDEPS= && \
                printf 'subroutine dscal(n,a,x,k)\\ninteger n,k,i\\ndouble precision a,x(*)\\ndo i=0,n-1\\nx(1+i*k)=a*x(1+i*k)\\n\
                end do\\nend\\nsubroutine zdscal(n,a,x,k)\\ninteger n,k,i\\ndouble precision a\\ndouble complex \
                x(*)\\ndo i=0,n-1\\nx(1+i*k)=a*x(1+i*k)\\nend do\\nend\\n' > blas.f90 && gfortran {O} -c blas.f90 && \
                make -C FFTXlib test BLAS_LIBS=../blas.o TLDEPS= && \
                OMP_NUM_THREADS=2 ./FFTXlib/fft_test.x -ecutwfc 10 -alat 5 -nbnd 4 -ntg 1 && cd UtilXlib/tests && \
                all=$(ls test_*.f90 | grep -v gpu | sed 's/f90$/x/') && make DFLAGS=-D__FFTW common $all && \
                for x in $all; do ./$x | grep -q 'all tests succeeded' || exit 1; done",
        part: "",
        clean: "",
        with_flags: None,
        inject: &["UtilXlib", "FFTXlib", "LAXlib", "upflib", "Modules"],
        fortran: true,
        source: "",
        header: None,
    },
    Project {
        name: "openblas",
        package: "openblas",
        system: "plain make",
        // What hosts can do is asked once; there is nothing else to configure.
        configure: "make -s config.h TARGET=HASWELL NO_LAPACK=1 NOFORTRAN=1 USE_OPENMP=1 NUM_THREADS=8 || true",
        build: "make -s -j{j} libs TARGET=HASWELL NO_LAPACK=1 NOFORTRAN=1 USE_OPENMP=1 NUM_THREADS=8 \
                SUBDIRS='driver/others driver/level2' COMMON_OPT='{O} -g'",
        part: "make -s -j{j} libs TARGET=HASWELL NO_LAPACK=1 NOFORTRAN=1 USE_OPENMP=1 NUM_THREADS=8 \
               SUBDIRS=driver/others COMMON_OPT='{O} -g'",
        clean: "make -s -C driver/others clean; rm -f *.a",
        with_flags: Some(
            "make -s -j{j} libs TARGET=HASWELL NO_LAPACK=1 NOFORTRAN=1 USE_OPENMP=1 NUM_THREADS=8 \
             SUBDIRS=driver/others COMMON_OPT='-O2 -g'",
        ),
        inject: &["driver/others", "driver/level2"],
        fortran: false,
        source: "driver/others/blas_server_omp.c",
        // Its make has no rules for headers.
        header: None,
    },
    Project {
        name: "lammps",
        package: "lammps",
        system: "CMake with Ninja",
        configure: "cmake -S cmake -B b -G Ninja -DPKG_OPENMP=ON -DBUILD_OMP=ON -DBUILD_MPI=OFF \
                    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS='{O} -g -Wall'",
        // Of its 459 objects some of those with directives.
        build: "ninja -C b -j{j} $(ninja -C b -t targets all | grep -oE \
                '^[^:]*OPENMP/(fix_.*_omp|thr_.*|pair_lj_.*_omp|npair_full_.*_omp).cpp.o')",
        part: "ninja -C b -j{j} $(ninja -C b -t targets all | grep -oE \
               '^[^:]*OPENMP/(fix_nve_omp|pair_lj_cut_omp|npair_full_nsq_omp|thr_data).cpp.o')",
        clean: "ninja -C b -t clean",
        with_flags: None,
        inject: &["src/OPENMP"],
        fortran: false,
        source: "src/OPENMP/fix_nve_omp.cpp",
        header: Some("src/OPENMP/fix_nve_omp.h"),
    },
    Project {
        name: "gromacs",
        package: "gromacs",
        system: "CMake with make",
        configure: "cmake -B b -DGMX_FFT_LIBRARY=fftpack -DGMX_OPENMP=ON -DGMX_THREAD_MPI=OFF -DGMX_SIMD=None \
                    -DGMX_HWLOC=OFF -DGMX_BUILD_HELP=OFF -DBUILD_TESTING=OFF -DCMAKE_BUILD_TYPE=Debug \
                    -DCMAKE_CXX_FLAGS='{O} -g -Wall' . && make -C b release-version-info",
        // Of its 1,094 objects some of those with directives.
        build: "t=src/gromacs/CMakeFiles/libgromacs.dir; make -C b -f $t/build.make $t/depend && \
                make -j{j} -C b -f $t/build.make $(for o in ewald/pme_solve ewald/pme_grid ewald/pme_spread pbcutil/pbc \
                mdlib/calcmu mdlib/calcvir mdlib/vcm mdlib/mdatoms domdec/localtopology gmxlib/nrnb \
                mdtypes/threaded_force_buffer; do echo $t/$o.cpp.o; done)",
        part: "t=src/gromacs/CMakeFiles/libgromacs.dir; make -C b -f $t/build.make $t/depend && \
               make -j{j} -C b -f $t/build.make $t/mdlib/calcmu.cpp.o $t/mdlib/calcvir.cpp.o $t/mdlib/vcm.cpp.o",
        clean: "find b/src/gromacs -name '*.cpp.o*' -delete",
        with_flags: None,
        inject: &["src/gromacs/ewald", "src/gromacs/pbcutil", "src/gromacs/mdlib", "src/gromacs/domdec"],
        fortran: false,
        source: "src/gromacs/mdlib/calcmu.cpp",
        header: Some("src/gromacs/mdlib/calcmu.h"),
    },
    Project {
        name: "elpa",
        package: "elpa",
        system: "Autotools, Fortran",
        // Libraries that it asks for and that no object needs.
        configure: "mkdir stubs && cd stubs && printf 'subroutine dgemm\\nend\\nsubroutine dlarrv\\nend\\n' > blas.f90 && \
                    gfortran -c blas.f90 && ar rcD libblas.a blas.o && cp libblas.a liblapack.a && cd .. && \
                    ./configure -q --with-mpi=no --enable-openmp --disable-sse --disable-sse-assembly --disable-avx \
                    --disable-avx2 --disable-avx512 --disable-c-tests --disable-doxygen-doc --disable-shared \
                    LDFLAGS=-L$PWD/stubs CFLAGS='{O} -g' \
                    FCFLAGS='{O} -g -fallow-argument-mismatch -ffree-line-length-none'",
        build: "make -j{j} libelpa_onenode_openmp_private.la",
        part: "make -j{j} libelpa_onenode_openmp_private.la",
        clean: "find src -name '*.lo' -delete -o -name '*.o' -delete; rm -f *.la; rm -f modules/* private_modules/*",
        with_flags: None,
        inject: &["src"],
        fortran: true,
        source: "src/helpers/mod_thread_affinity.F90",
        header: None,
    },
];
