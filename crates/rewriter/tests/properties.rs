//! What holds of every run, whatever the program: untouched bytes stay, the output is a fixed point,
//! nothing panics, and the same input gives the same output.
//!
//! The cases are the same in every run, unless `PROPTEST_CASES` says how many new ones to try.

mod properties {
    pub mod generate;
    pub mod harness;
    pub mod mutate;
    pub mod targets;
}

use ompick_rewriter::run::{LineMarkers, Report, Text};
use properties::generate::{self, Kind};
use properties::harness::{Run, codes, corpus, fortran_corpus, text_of};
use properties::mutate;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A few cases that are the same in every run; as many as asked for, and other ones each time, with
/// `PROPTEST_CASES`.
fn cases(short: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    let rng_seed = if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(7) };
    let cases = asked.unwrap_or(short);
    ProptestConfig { cases, rng_seed, failure_persistence: None, max_shrink_iters: 4000, ..ProptestConfig::default() }
}

/// The texts and messages of a report as one comparable value.
fn shown(report: &Report) -> (Vec<Text>, Vec<String>) {
    let texts = report.outputs.iter().map(|o| o.text.clone()).collect();
    (texts, report.diagnostics.iter().map(|d| format!("{d:?}")).collect())
}

/// Runs on what a run gave: nothing changes any more, and no error turns up.
fn assert_fixed(run: &Run) -> Result<(), TestCaseError> {
    let report = run.report();
    for target in 0..run.targets() {
        if report.outputs.iter().any(|o| o.target == target && o.text == Text::Failed) {
            continue;
        }
        let again = run.with_outputs(&report, target);
        let second = again.report();
        for output in second.outputs.iter().filter(|o| o.target == target) {
            let first = &again.files[output.input];
            prop_assert!(
                output.text == Text::Unchanged,
                "target {target}\n--- first output ---\n{}\n--- second ---\n{:?}\n{}",
                String::from_utf8_lossy(&first.1),
                codes(&second),
                text_of(&output.text)
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(96))]

    /// Without a directive to resolve a program stays as it is, byte for byte.
    #[test]
    fn nothing_to_resolve_changes_nothing(program in generate::program(Kind::Plain)) {
        let report = Run::one(program.input.as_bytes()).report();
        prop_assert_eq!(codes(&report), Vec::<&str>::new());
        for output in &report.outputs {
            prop_assert!(output.text == Text::Unchanged, "{}", text_of(&output.text));
        }
    }

    /// With all decisions static, the output is the input with the directives' lines and the names
    /// in calls replaced by what a model of the rules says, and every other byte as it was.
    #[test]
    fn static_choices_touch_their_own_bytes_only(program in generate::program(Kind::Static)) {
        let report = Run::one(program.input.as_bytes()).markers(LineMarkers::Never).report();
        prop_assert_eq!(codes(&report), Vec::<&str>::new());
        for output in &report.outputs {
            let text = match &output.text {
                Text::Changed(text) => String::from_utf8_lossy(text).into_owned(),
                Text::Unchanged => program.input.clone(),
                Text::Failed => "failed".to_owned(),
            };
            prop_assert_eq!(&text, &program.expected, "from\n{}", program.input);
        }
    }

    /// Blank lines keep line numbers: what stays stands on the line where it stood.
    #[test]
    fn lines_keep_their_numbers(program in generate::program(Kind::Static)) {
        let report = Run::one(program.input.as_bytes()).report();
        let ends = |text: &str| text.matches('\n').count();
        let Text::Changed(text) = &report.outputs[0].text else { return Ok(()) };
        let text = String::from_utf8_lossy(text).into_owned();
        prop_assert_eq!(ends(&text), ends(&program.input), "{}", text);
        for (line, old) in program.input.lines().enumerate().filter(|(_, l)| l.contains("keep_g") || l.contains("puts")) {
            prop_assert_eq!(text.lines().nth(line).map(str::trim), Some(old.trim()));
        }
    }

    /// The output of a program with run-time choices is a fixed point.
    #[test]
    fn run_time_choices_are_made_once(program in generate::program(Kind::Dynamic)) {
        assert_fixed(&Run::one(program.input.as_bytes()))?;
    }

    /// The output of a run-time choice has every directive and call that it must have.
    #[test]
    fn run_time_choices_leave_no_variant_directive(program in generate::program(Kind::Dynamic)) {
        let report = Run::one(program.input.as_bytes()).report();
        for output in &report.outputs {
            let Text::Changed(text) = &output.text else { continue };
            let text = String::from_utf8_lossy(text).into_owned();
            let active = generate::without_comments(&text);
            prop_assert!(!active.contains("metadirective") && !active.contains("declare variant"), "{}", text);
            prop_assert_eq!(active.matches('{').count(), active.matches('}').count(), "{}", text);
        }
    }

    /// Neither threads nor repetition show in the result.
    #[test]
    fn the_same_input_gives_the_same_output(one in generate::program(Kind::Dynamic), other in generate::program(Kind::Static)) {
        let run = |threads| Run::of(&[("a.c", one.input.as_bytes()), ("b.c", other.input.as_bytes())]).threads(threads);
        let (first, second, third) = (run(1), run(4), run(4));
        let first = first.report();
        prop_assert_eq!(shown(&first), shown(&second.report()));
        prop_assert_eq!(shown(&first), shown(&third.report()));
    }

    /// Mutated programs of the corpus: no panic, and what has no error is a fixed point.
    #[test]
    fn mutated_programs_do_not_panic(program in mutate::mutant()) {
        let run = Run::one(&program.0);
        let report = run.report();
        prop_assert_eq!(report.outputs.len(), run.targets());
        prop_assert!(report.unreadable.is_empty());
        for d in &report.diagnostics {
            for l in &d.labels {
                let length = report.sources.files[l.file.0 as usize].bytes.len();
                prop_assert!(l.range.start <= l.range.end && l.range.end <= length, "{d:?} in {length} bytes");
            }
        }
    }

    /// The output of what comes through without errors is a fixed point, also for odd programs.
    #[test]
    fn mutated_programs_are_resolved_once(program in mutate::mutant()) {
        assert_fixed(&Run::one(&program.0))?;
    }

    /// The same of Fortran.
    #[test]
    fn mutated_fortran_does_not_panic((name, program) in mutate::fortran_mutant()) {
        let run = Run::of(&[(name.as_str(), &program.0)]);
        let report = run.report();
        prop_assert_eq!(report.outputs.len(), run.targets());
        for l in report.diagnostics.iter().flat_map(|d| &d.labels) {
            let length = report.sources.files[l.file.0 as usize].bytes.len();
            prop_assert!(l.range.start <= l.range.end && l.range.end <= length, "{l:?} in {length} bytes");
        }
    }

    /// What comes through without errors is a fixed point, and what has nothing to resolve stays.
    #[test]
    fn mutated_fortran_is_resolved_once((name, program) in mutate::fortran_mutant()) {
        assert_fixed(&Run::of(&[(name.as_str(), &program.0)]))?;
    }

    /// Words of C and OpenMP in any order.
    #[test]
    fn token_soup_does_not_panic(soup in mutate::token_soup()) {
        let run = Run::one(soup.as_bytes());
        prop_assert_eq!(run.report().outputs.len(), run.targets());
    }

    /// Any bytes, behind a mark that makes them worth parsing.
    #[test]
    fn random_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = [b"/* declare variant */", &bytes[..]].concat();
        let run = Run::one(&text);
        prop_assert_eq!(run.report().outputs.len(), run.targets());
    }
}

/// Every program of the corpus comes to rest after one run.
#[test]
fn the_corpus_is_resolved_once() {
    for (name, files) in corpus() {
        let run = Run::of(&files.iter().map(|(n, b)| (n.as_str(), &b[..])).collect::<Vec<_>>());
        assert_fixed(&run).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// The same in Fortran.
#[test]
fn the_fortran_corpus_is_resolved_once() {
    for (name, files) in fortran_corpus() {
        let run = Run::of(&files.iter().map(|(n, b)| (n.as_str(), &b[..])).collect::<Vec<_>>());
        assert_fixed(&run).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// Every program of Fortran in the corpus, cut off at every 197th byte.
#[test]
fn truncated_fortran_does_not_panic() {
    for (name, bytes) in fortran_corpus().iter().flat_map(|(_, files)| files) {
        for end in (0..bytes.len()).step_by(197) {
            let report = Run::of(&[(name.as_str(), &bytes[..end])]).report();
            assert!(report.unreadable.is_empty(), "{name}");
        }
    }
}

/// Every program of the corpus, cut off at every 97th byte.
#[test]
fn truncated_programs_do_not_panic() {
    for (name, files) in corpus() {
        for (_, bytes) in &files {
            for end in (0..bytes.len()).step_by(97) {
                let report = Run::one(&bytes[..end]).report();
                assert!(report.unreadable.is_empty(), "{name}");
            }
        }
    }
}
