//! Calls from one language to another that reach no version for devices: it has no binding label by which they could
//! name it.

use super::Engine;
use super::mentions::{Candidate, tokens};
use crate::parts::{Part, PartUnit};
use crate::program::interest::Interest;
use crate::program::labels::Labelled;
use crate::request::Language;
use ompick_frontend::codes;
use ompick_frontend::diag::{Diagnostic, FileId, Label};
use ompick_frontend::marks;
use ompick_frontend::unit::holds_word;
use std::ops::Range;

impl Engine<'_> {
    /// What must be known to say so: the texts of files that were not read.
    pub(super) fn load_callers_of_labels(&mut self, parts: &[Part]) {
        let mut facts = parts.iter().flat_map(|p| &p.units).flat_map(|u| &u.results).map(|t| &t.facts);
        if facts.any(|f| !f.labelled.is_empty()) {
            self.load_deferred();
        }
    }

    /// Says of calls in device code that they reach the host's version of what another language defines.
    pub(super) fn calls_across_languages(&self, units: &[&PartUnit], target: usize) -> Vec<Diagnostic> {
        let facts = || units.iter().map(|unit| (unit.input, &unit.target(target).facts));
        let defined: Vec<(usize, &Labelled)> =
            facts().flat_map(|(n, f)| f.labelled.iter().map(move |l| (n, l))).collect();
        let called: Vec<(usize, &Labelled)> =
            facts().flat_map(|(n, f)| f.called_labels.iter().map(move |l| (n, l))).collect();
        if defined.is_empty() && called.is_empty() {
            return Vec::new();
        }
        let mut all = self.calls_of_fortran(&defined, !called.is_empty());
        let is_fortran = |n: usize| self.request.inputs[n].language == Language::Fortran;
        let of_c: Vec<_> = facts().filter(|(n, _)| !is_fortran(*n)).map(|(_, facts)| facts).collect();
        let interest = Interest::of(of_c.into_iter());
        // Under its own name a function of C has a version that Fortran can call.
        let is_reached = |l: &Labelled| l.label == l.name || !interest.words.contains(&l.label.0);
        for (input, labelled) in called.into_iter().filter(|(_, l)| !is_reached(l)) {
            let Some(source) = &self.sources[input] else { continue };
            let message = format!(
                "on a device, `{}` may reach the host version of `{}`, which has its binding label",
                shown(&labelled.name.0),
                shown(&labelled.label.0)
            );
            let note = "its choices differ on the device; give the interface body the function's own name".to_owned();
            all.push(warning(message, vec![labelled_place(source.id, &labelled.place, "")], note));
        }
        all
    }

    /// Calls of C and C++ that mean procedures of Fortran. `from_fortran`: device code of Fortran calls functions of C.
    fn calls_of_fortran(&self, defined: &[(usize, &Labelled)], from_fortran: bool) -> Vec<Diagnostic> {
        if defined.is_empty() {
            return Vec::new();
        }
        let candidates: Vec<Candidate> =
            self.candidates().into_iter().filter(|c| c.language != Language::Fortran).collect();
        let may_hold_target = |c: &Candidate| marks::may_hold_target(&c.source.bytes);
        if !from_fortran && !candidates.iter().any(may_hold_target) {
            return Vec::new();
        }
        let mut all = Vec::new();
        for &(input, labelled) in defined {
            let label = &labelled.label.0[..];
            let Some(source) = &self.sources[input] else { continue };
            // Headers declare it.
            let calls = |c: &&Candidate| holds_word(&c.source.bytes, label) && (!c.header || may_hold_target(c));
            for caller in candidates.iter().filter(calls) {
                let Some(place) = call_place(&caller.source.bytes, label) else { continue };
                let message = format!(
                    "`{}` is a procedure of Fortran: device code of C that calls it reaches its host version",
                    shown(label)
                );
                let labels = vec![
                    labelled_place(caller.source.id, &place, ""),
                    labelled_place(source.id, &labelled.place, "the procedure"),
                ];
                all.push(warning(message, labels, "its choices differ on the device".to_owned()));
            }
        }
        all
    }
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

fn labelled_place(file: FileId, range: &Range<usize>, message: &str) -> Label {
    Label { file, range: range.clone(), message: message.to_owned() }
}

fn warning(message: String, labels: Vec<Label>, note: String) -> Diagnostic {
    Diagnostic { code: &codes::DEVICE_VERSION, message, labels, notes: vec![note], fixes: Vec::new() }
}

/// Where a text that was not parsed seems to call a function on a device: behind the first directive for devices, or
/// at the last place.
fn call_place(text: &[u8], name: &[u8]) -> Option<Range<usize>> {
    let own = tokens(text).filter(|(_, token)| *token == name);
    let places: Vec<Range<usize>> = own.map(|(at, _)| at..at + name.len()).collect();
    let target = memchr::memmem::find(text, b"target").unwrap_or(text.len());
    places.iter().find(|place| place.start > target).or(places.last()).cloned()
}

#[cfg(test)]
mod tests {
    use crate::testing::files;

    const FORTRAN: &str = "module m\nuse iso_c_binding\ncontains\ninteger(c_int) function leaf(n)\n\
        !$omp declare variant(leafd) match(construct={target})\ninteger(c_int), value :: n\nleaf = n\nend function\n\
        integer(c_int) function leafd(n)\ninteger(c_int), value :: n\nleafd = n + 100\nend function\n\
        integer(c_int) function middle(n)\ninteger(c_int), value :: n\nmiddle = leaf(n)\nend function\n\
        integer(c_int) function f_side(n) bind(c)\ninteger(c_int), value :: n\nf_side = middle(n)\nend function\n\
        end module\n";
    const C: &str = "int leafd(int n) { return n + 100; }\n\
        #pragma omp declare variant(leafd) match(construct={target})\nint leaf(int n) { return n; }\n\
        int f_other(int n) { return leaf(n); }\n";

    /// A program of Fortran that calls a function of C by an interface body.
    fn caller(name: &str, bind: &str) -> String {
        format!(
            "program p\nuse iso_c_binding\ninteger :: r\ninterface\ninteger(c_int) function {name}(n) {bind}\nimport c_int\n\
             integer(c_int), value :: n\nend function\nend interface\nprint *, {name}(2)\n!$omp target map(from:r)\n\
             r = {name}(2)\n!$omp end target\nprint *, r\nend program\n"
        )
    }

    #[test]
    fn device_code_of_c_reaches_the_host_version_of_a_procedure_of_fortran() {
        let main = "int f_side(int n);\nint main(void) {\n  int r = 0;\n#pragma omp target map(from: r)\n  r = f_side(1);\n  return r;\n}\n";
        let run = |main: &str| {
            files(&[("f.f90", FORTRAN), ("c.c", main)]).settings(|s| s.unmarked = [1].into_iter().collect()).run()
        };
        assert_eq!(run(main).codes(), ["OMP0411"]);
        assert_eq!(run(&main.replace("#pragma omp target map(from: r)", "")).codes(), [""; 0]);
        assert_eq!(run(&main.replace("f_side", "f_others")).codes(), [""; 0]);
    }

    #[test]
    fn device_code_of_fortran_calls_the_version_of_a_function_of_c() {
        let run = |main: &str| {
            files(&[("c.c", C), ("f.f90", main)]).settings(|s| s.unmarked = [1].into_iter().collect()).run()
        };
        let ran = run(&caller("f_other", "bind(c)"));
        assert!(ran.codes().is_empty() && ran.text("f.f90").contains("r = f_other__ompick_"), "{}", ran.text("f.f90"));
        assert_eq!(run(&caller("g", "bind(c, name='f_other')")).codes(), ["OMP0411"]);
    }
}
