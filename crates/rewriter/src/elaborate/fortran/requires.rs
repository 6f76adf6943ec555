//! `requires` directives of Fortran (OpenMP 5.2, 8.2): where each counts.

use crate::testing::{Setup, files};

/// Every requirement, as the directive has it.
const CLAUSES: [&str; 8] = [
    "reverse_offload",
    "unified_address",
    "unified_shared_memory",
    "dynamic_allocators",
    "atomic_default_mem_order(seq_cst)",
    "atomic_default_mem_order(acq_rel)",
    "self_maps",
    "device_safesync",
];

/// A metadirective whose choice shows whether the clause is required, in both spellings.
fn site(clause: &str) -> String {
    [format!("requires({clause})"), clause.to_owned()]
        .map(|selector| {
            format!(
                "!$omp begin metadirective when(implementation={{{selector}}}: parallel) otherwise(critical)\n\
                 x = 1\n!$omp end metadirective\n"
            )
        })
        .concat()
}

fn chosen(setup: &Setup, main: &str) -> [usize; 2] {
    let text = setup.run().text(main);
    ["!$omp parallel\n", "!$omp critical\n"].map(|directive| text.matches(directive).count())
}

fn in_free_form(text: &str) -> [usize; 2] {
    chosen(&files(&[("main.f90", text)]), "main.f90")
}

#[test]
fn a_clause_holds_in_its_own_program_unit() {
    for clause in CLAUSES {
        for head in ["program p", "subroutine p", "integer function p()"] {
            let text = format!("{head}\ninteger x\n!$omp requires {clause}\n{}end\n", site(clause));
            assert_eq!(in_free_form(&text), [2, 0], "{clause}");
        }
    }
}

#[test]
fn a_clause_holds_in_the_procedures_of_its_program_unit() {
    for clause in CLAUSES {
        let inner = format!("contains\nsubroutine t\ninteger x\n{}end subroutine\n", site(clause));
        for (head, end) in
            [("program p", "end program"), ("module p", "end module"), ("subroutine p", "end subroutine")]
        {
            let text = format!("{head}\n!$omp requires {clause}\n{inner}{end}\n");
            assert_eq!(in_free_form(&text), [2, 0], "{clause}");
        }
    }
}

#[test]
fn a_clause_holds_where_its_module_is_used_later_in_the_file() {
    for clause in CLAUSES {
        let module = format!("module m\n!$omp requires {clause}\nend module\n");
        let text = format!("{module}subroutine s\nuse m\ninteger x\n{}end\n", site(clause));
        assert_eq!(in_free_form(&text), [2, 0], "{clause}");
    }
}

#[test]
fn a_clause_of_another_compilation_unit_does_not_count() {
    for clause in CLAUSES {
        let module = format!("module m\n!$omp requires {clause}\nend module\n");
        let text = format!("subroutine s\nuse m\ninteger x\n{}end\n", site(clause));
        let setup = files(&[("m.f90", &module), ("main.f90", &text)]);
        assert_eq!(chosen(&setup, "main.f90"), [0, 2], "{clause}");
        // Nor that of a program unit further down.
        assert_eq!(in_free_form(&format!("subroutine s\ninteger x\n{}end\n{module}", site(clause))), [0, 2]);
    }
}

#[test]
fn a_clause_of_the_command_line_holds_everywhere() {
    for clause in CLAUSES {
        let text = format!("subroutine s\ninteger x\n{}end\n", site(clause));
        let setup = files(&[("main.f90", &text)]).settings(|s| s.requires.push(clause.to_owned()));
        assert_eq!(chosen(&setup, "main.f90"), [2, 0], "{clause}");
    }
}

#[test]
fn a_clause_of_an_included_file_holds_around_the_line() {
    for clause in CLAUSES {
        let text = format!("subroutine s\ninteger x\ninclude 'r.inc'\n{}end\n", site(clause));
        let included = format!("!$omp requires {clause}\n");
        let setup = files(&[("main.f90", &text), ("r.inc", &included)]).included_only("r.inc");
        assert_eq!(chosen(&setup, "main.f90"), [2, 0], "{clause}");
    }
}

#[test]
fn a_clause_may_be_spelled_in_any_case_and_form() {
    for clause in CLAUSES {
        let mut body = site(clause).replace("x = 1", "      x = 1");
        for word in ["when", "{", "parallel", "otherwise"] {
            body = body.replace(word, &format!("\n!$omp& {word}"));
        }
        let upper = clause.to_ascii_uppercase();
        let text = format!("      subroutine s\n      integer x\nC$OMP REQUIRES\nC$OMP& {upper}\n{body}      end\n");
        assert_eq!(chosen(&files(&[("main.f", &text)]), "main.f"), [2, 0], "{clause}");
    }
}

#[test]
fn a_clause_may_be_denied() {
    for (clause, expected) in
        [("reverse_offload(.true.)", [2, 0]), ("reverse_offload(.false.)", [0, 2]), ("REVERSE_OFFLOAD(.TRUE.)", [2, 0])]
    {
        let text = format!("subroutine s\ninteger x\n!$omp requires {clause}\n{}end\n", site("reverse_offload"));
        assert_eq!(in_free_form(&text), expected, "{clause}");
    }
}
