//! Headers and modules that were not found and may declare variants: a diagnostic for each, so that it is known that
//! nothing of them was resolved.

use ompick_frontend::codes;
use ompick_frontend::cpp::{CppLineKind, Resolution};
use ompick_frontend::diag::{Diagnostic, Label};
use ompick_frontend::fortran::names::Names;
use ompick_frontend::parsed::may_declare_variants;
use ompick_frontend::unit::Unit;
use rustc_hash::FxHashSet;

/// What is said once of all headers that nobody looked for.
const UNREAD: &str = "the compiler's folders are not known, so headers in angle brackets are not read; variants that they \
                      have are not seen";

/// The headers of a unit that are not found, and its modules of C++. Where the compiler's folders are not known
/// (`has_folders`), nobody expects headers in angle brackets to be found: all of them are one note.
pub fn headers(unit: &Unit, has_folders: bool) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (id, pass) in unit.preprocessed.pass_ids().filter(|(_, p)| !p.system) {
        // What a region has that no context matches is not compiled.
        for line in pass.lines.iter().filter(|l| l.active && !unit.is_elided(id, l.range.start)) {
            if let CppLineKind::Module { imported: Some((name, false)) } = &line.kind
                && !matches!(&name[..], b"std" | b"std.compat")
            {
                let (name, range) = (String::from_utf8_lossy(name), line.range.clone());
                diagnostics.push(unknown_module(&name, Label { file: pass.source.id, range, message: String::new() }));
            }
            let CppLineKind::Include(include) = &line.kind else { continue };
            if include.resolution != Resolution::NotFound
                || include.spelling.is_empty()
                || !may_declare_variants(&include.spelling)
            {
                continue;
            }
            let name = String::from_utf8_lossy(&include.spelling);
            let (message, note) = match include.angled && !has_folders {
                true => (
                    UNREAD.to_owned(),
                    "name the folders with -isystem, as `ompick targets probe` shows them, or use -p",
                ),
                false => (
                    format!("`{name}` is not found; variants that it has are not seen"),
                    "name its folder with -I or -isystem, as for the compiler, or use -p",
                ),
            };
            diagnostics.push(Diagnostic {
                code: &codes::UNKNOWN_HEADER,
                message,
                labels: vec![Label { file: pass.source.id, range: include.range.clone(), message: String::new() }],
                notes: vec![note.to_owned()],
                fixes: Vec::new(),
            });
        }
    }
    diagnostics
}

/// The modules that a unit uses, and that are not given.
pub fn modules(names: &Names, u: usize, unit: &Unit) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for parsed in &unit.files {
        let Some(fortran) = &parsed.syntax.fortran else { continue };
        for used in fortran.scopes.iter().flat_map(|scope| &scope.uses).filter(|used| names.is_unknown_module(used, u))
        {
            let name = String::from_utf8_lossy(&used.module);
            let range = parsed.text.to_file(&fortran.statement(used.statement).range);
            diagnostics.push(unknown_module(&name, Label { file: parsed.file, range, message: String::new() }));
        }
    }
    diagnostics
}

fn unknown_module(name: &str, label: Label) -> Diagnostic {
    Diagnostic {
        code: &codes::UNKNOWN_MODULE,
        message: format!("module `{name}` is not given; functions and variants that it has are not seen"),
        labels: vec![label],
        notes: vec!["give its source along with the others".to_owned()],
        fixes: Vec::new(),
    }
}

/// Leaves out what was noted before of the same header or module, and what is an error in the same place.
pub fn deduplicate(diagnostics: &mut Vec<Diagnostic>) {
    let place = |d: &Diagnostic| d.labels.first().map(|label| (label.file, label.range.start));
    let errors: FxHashSet<_> =
        diagnostics.iter().filter(|d| d.code.id == codes::HEADER_NOT_FOUND.id).filter_map(place).collect();
    diagnostics.retain(|d| d.code.id != codes::UNKNOWN_HEADER.id || place(d).is_none_or(|p| !errors.contains(&p)));
    let mut noted = FxHashSet::default();
    diagnostics.retain(|d| {
        let is_note = [codes::UNKNOWN_HEADER.id, codes::UNKNOWN_MODULE.id].contains(&d.code.id);
        !is_note || noted.insert(d.message.clone())
    });
}

#[cfg(test)]
mod tests {
    use crate::testing::files;

    const META: &str = "static void g(void) {\n#pragma omp metadirective when(device={kind(host)}: parallel)\n;\n}\n";

    #[test]
    fn omp0712_a_header_is_noted_once() {
        let main = format!("#include \"no.h\"\n#include <stdio.h>\n#include <mpi.h>\n{META}");
        let ran = files(&[("main.c", &main), ("other.c", &main)]).run();
        assert_eq!(ran.codes(), ["OMP0712", "OMP0712"]);
        let ran = files(&[("main.c", &main)]).settings(|s| s.system_include_dirs = vec!["/nowhere".into()]).run();
        assert_eq!(ran.codes(), ["OMP0712", "OMP0712"]);
    }

    #[test]
    fn omp0712_is_not_said_beside_the_error_about_the_same_line() {
        let main = format!("#include \"a.h\"\n{META}");
        let header = "void v(void);\n#pragma omp declare variant(v) match(device={kind(gpu)})\nvoid f(void);\n";
        assert_eq!(files(&[("src/main.c", &main), ("include/a.h", header)]).run().codes(), ["OMP0602"]);
    }

    #[test]
    fn omp0712_nobody_cares_where_there_are_no_variants() {
        assert!(files(&[("main.c", "#include \"no.h\"\nint x;\n")]).run().codes().is_empty());
    }

    #[test]
    fn omp0713_a_module_is_noted_once() {
        let text = "subroutine s\nuse nomod\nuse iso_c_binding\nuse m\n!$omp metadirective default(barrier)\nend subroutine\n\
                    subroutine t\nuse nomod, only: x\nend subroutine\nmodule m\nend module\n";
        assert_eq!(files(&[("main.f90", text)]).run().codes(), ["OMP0713"]);
    }
}
