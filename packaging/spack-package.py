# What `cargo xtask dist` fills in: @VERSION@, @URL@, @SHA256@, @ARCHITECTURE@ of the archive. For a repository of Spack packages:
# packages/ompick/package.py.
try:  # Spack 1.0 and later
    from spack_repo.builtin.build_systems.generic import Package
except ImportError:  # before, the next line gives it
    pass
from spack.package import *


class Ompick(Package):
    """Resolves OpenMP variants (declare variant, metadirective, dispatch) ahead of the compiler, in C, C++ and Fortran."""

    homepage = "@HOME@"
    url = "@URL@"

    license("MIT OR Apache-2.0")

    version("@VERSION@", sha256="@SHA256@")

    # One static program, which needs nothing of the system.
    requires("platform=linux target=@ARCHITECTURE@:")

    def install(self, spec, prefix):
        for folder in ("bin", "lib", "share"):
            install_tree(folder, join_path(prefix, folder))

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_version(self):
        Executable(join_path(self.prefix.bin, "ompick"))("--version")
