//! Lines at the limits of their form: what leaves no room, and what may stand in no line alone.

use super::fit;
use crate::testing::{Setup, files};
use ompick_frontend::source_form::SourceForm;

#[track_caller]
fn fitted(form: SourceForm, width: usize, line: &str) -> String {
    let text = String::from_utf8(fit(form, width, b"", format!("{line}\n").into_bytes(), None)).unwrap();
    for line in text.lines() {
        assert!(line.len() <= width, "{} columns: {line}", line.len());
        let code = line.trim().trim_start_matches("!$omp").trim();
        assert!(!code.is_empty() && code != "&", "a line without text: {text}");
    }
    text
}

/// The text of a fitted statement of free form with its lines joined again.
fn joined(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = line.trim();
        let line = line.strip_prefix("!$omp").unwrap_or(line).trim();
        let line = line.strip_prefix('&').unwrap_or(line);
        out.push_str(line.strip_suffix('&').unwrap_or(line).trim());
    }
    out.retain(|c| c != ' ');
    out
}

#[test]
fn text_far_to_the_right_moves_to_the_left() {
    for blanks in [60, 100, 119, 125, 128, 131, 140] {
        for text in ["!$omp parallel do private(i)", "!$omp do", "x = 1", "call work(a, b)", "x = 'a b c' // y &"] {
            let line = format!("{}{text}", " ".repeat(blanks));
            if line.len() <= 132 {
                continue;
            }
            let found = fitted(SourceForm::Free, 132, &line);
            assert_eq!(joined(&found), joined(&line), "{found}");
        }
        fitted(SourceForm::FIXED, 72, &format!("      {}x = y + 1", " ".repeat(blanks)));
        fitted(SourceForm::FIXED, 72, &format!("c$omp {}parallel do", " ".repeat(blanks)));
    }
}

#[test]
fn the_mark_of_continuation_stays_with_its_text() {
    for length in 110..140 {
        for end in [" &", "&", " & ! note"] {
            let line = format!("  x = {}{end}", "a + ".repeat(length / 4) + &"b".repeat(length % 4 + 1));
            let found = fitted(SourceForm::Free, 132, &line.replace(" ! note", ""));
            assert!(found.trim_end().ends_with('&'), "{found}");
        }
    }
}

#[test]
fn lines_are_as_short_as_the_compiler_wants_them() {
    let line = format!("  call work({})", (1..=20).map(|i| format!("argument_{i:02}")).collect::<Vec<_>>().join(", "));
    for width in [60, 72, 80, 132] {
        let found = fitted(SourceForm::Free, width, &line);
        assert_eq!(joined(&found), joined(&line));
    }
    let line = format!("      call work({})", (1..=20).map(|i| format!("a{i:02}")).collect::<Vec<_>>().join(", "));
    for width in [60, 72, 80, 132] {
        let form = SourceForm::Fixed { line_length: Some(width), d_lines: false };
        fitted(form, width, &line);
    }
}

#[test]
fn tabs_in_the_first_columns_are_no_text() {
    let arguments = (1..=12).map(|i| format!("a{i:02}")).collect::<Vec<_>>().join(", ");
    for (line, first) in [
        (format!("10\tcall work({arguments}, b)"), "10    call work("),
        (format!("\tcall work({arguments}, b, c)"), "      call work("),
        (format!("\t1{arguments}, b, c, d, e)"), "     &a01, "),
    ] {
        let found = fitted(SourceForm::FIXED, 72, &line);
        assert!(found.starts_with(first), "{found}");
        assert_eq!(found.matches("10").count(), line.matches("10").count(), "{found}");
    }
}

fn emitted(setup: &Setup) -> String {
    setup.run().text("main.f")
}

#[test]
fn what_stands_past_column_72_is_no_text_of_a_line_that_is_written_anew() {
    // `1005` is cut at column 72; `75` behind it is a comment.
    let first = format!("{:72}75      ", format!("      {:>66}", "if (f(1) .gt. 100"));
    let text = format!(
        "      module m\n      contains\n      integer function f(i)\n\
         !$omp declare variant(f_v) match(device={{kind(nohost)}})\n\
         !$omp declare variant(f_w) match(device={{kind(host)}})\n      f = i\n      end\n\
         {0} f_v(i)\n      f_v = i\n      end\n{0} f_w(i)\n      f_w = i\n      end\n      end\n\
         {1}\n      use m\n{first}\n     &5) print *, 1\n      end\n",
        "      integer function", "      program p"
    );
    let out = emitted(&files(&[("main.f", &text)]));
    assert!(out.contains("f_w(1)"), "{out}");
    assert!(!out.contains("75"), "{out}");
    let code: String = out.lines().map(|l| l.get(6..72.min(l.len())).unwrap_or("").replace(' ', "")).collect();
    assert!(code.contains("if(f_w(1).gt.1005)print*,1"), "{out}");
}
