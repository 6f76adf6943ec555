//! Macros that Fortran compilers predefine.

/// Prefixes of the names that gfortran shares with gcc; it says nothing of the machine.
const GNU: &[&str] = &[
    "__GNUC",
    "_OPENMP",
    "__ORDER_",
    "__BYTE_ORDER__",
    "__FLOAT_WORD_ORDER__",
    "__SIZEOF_",
    "__LP64__",
    "_LP64",
    "__CHAR_BIT__",
    "__VERSION__",
    "__ATOMIC_",
    "__PIC__",
    "__PIE__",
    "__pic__",
    "__pie__",
    "__OPTIMIZE__",
];

/// Those of C compilers that their Fortran compilers do not have.
const ONLY_C: &[&str] = &["__GNUC", "__clang", "__llvm", "__STDC", "__SCHAR", "__SHRT", "__INT_MAX", "__LONG"];

/// The macros of the Fortran compiler that belongs to a C compiler with the macros `c`. A list that is a Fortran
/// compiler's stays as it is.
pub fn predefined(c: &[(String, String)]) -> Vec<(String, String)> {
    let value = |name: &str| c.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone());
    let own = ["__GFORTRAN__", "__flang__", "_LANGUAGE_FORTRAN", "__INTEL_COMPILER_BUILD_DATE_FORTRAN"];
    if own.iter().any(|name| value(name).is_some()) {
        return c.to_vec();
    }
    let begins = |name: &str, with: &[&str]| with.iter().any(|prefix| name.starts_with(prefix));
    let is_gnu = value("__clang__").is_none()
        && value("__GNUC__").is_some()
        && !c.iter().any(|(name, _)| begins(name, &["__INTEL", "__PGI", "__NVCOMPILER", "_CRAYC"]));
    let kept = |name: &str| if is_gnu { begins(name, GNU) } else { !begins(name, ONLY_C) };
    let mut all: Vec<(String, String)> = c.iter().filter(|(name, _)| kept(name)).cloned().collect();
    let mut add = |name: &str, value: String| all.push((name.to_owned(), value));
    if is_gnu {
        add("__GFORTRAN__", "1".to_owned());
        add("_LANGUAGE_FORTRAN", "1".to_owned());
    } else if value("__clang__").is_some() && value("__INTEL_LLVM_COMPILER").is_none() {
        add("__flang__", "1".to_owned());
        for part in ["major", "minor", "patchlevel"] {
            add(&format!("__flang_{part}__"), value(&format!("__clang_{part}__")).unwrap_or_default());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(c: &[(&str, &str)]) -> Vec<String> {
        let c: Vec<_> = c.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        predefined(&c).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn gfortran_says_nothing_of_the_machine() {
        let gcc =
            [("__GNUC__", "12"), ("__x86_64__", "1"), ("__linux__", "1"), ("_OPENMP", "201511"), ("__STDC__", "1")];
        assert_eq!(names(&gcc), ["__GNUC__", "_OPENMP", "__GFORTRAN__", "_LANGUAGE_FORTRAN"]);
    }

    #[test]
    fn flang_is_not_clang() {
        let clang = [("__GNUC__", "4"), ("__clang__", "1"), ("__clang_major__", "20"), ("__x86_64__", "1")];
        let found = names(&clang);
        assert_eq!(found, ["__x86_64__", "__flang__", "__flang_major__", "__flang_minor__", "__flang_patchlevel__"]);
    }

    #[test]
    fn what_a_compiler_said_itself_stays() {
        assert_eq!(names(&[("__GFORTRAN__", "1"), ("__x86_64__", "1")]), ["__GFORTRAN__", "__x86_64__"]);
    }
}
