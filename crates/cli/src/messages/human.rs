//! Messages with the source lines they are about.

use super::excerpt::Excerpts;
use super::{Message, Places, printable, short};
use codespan_reporting::diagnostic::{self, LabelStyle};
use codespan_reporting::term::termcolor::{Buffer, WriteColor};
use codespan_reporting::term::{self, Chars, Config, Styles, StylesWriter};
use ompick_frontend::diag::Severity;
use std::io::Write;

/// Writes `message` into `buffer`, coloured if the buffer is.
pub fn render(buffer: &mut Buffer, message: &Message, places: &mut Places) {
    let excerpts = Excerpts::new(message.labels, places);
    let labels = message.labels.iter().enumerate().filter_map(|(n, label)| {
        let (file, range) = excerpts.find(label, places)?;
        let style = if n == 0 { LabelStyle::Primary } else { LabelStyle::Secondary };
        Some(diagnostic::Label::new(style, file, range).with_message(printable::text(&label.message)))
    });
    let labels = labels.collect();
    let severity = match message.severity {
        Severity::Note => diagnostic::Severity::Note,
        Severity::Warning => diagnostic::Severity::Warning,
        Severity::Error => diagnostic::Severity::Error,
    };
    let mut shown = diagnostic::Diagnostic::new(severity)
        .with_message(printable::text(message.text))
        .with_labels(labels)
        .with_notes(message.notes.iter().map(|note| printable::text(note).into_owned()).collect());
    shown.code = message.code.map(|code| code.id.to_string());
    let config = Config { chars: Chars::ascii(), ..Config::default() };
    let styles = Styles::default();
    let mut writer = StylesWriter::new(&mut *buffer, &styles);
    if term::emit_to_write_style(&mut writer, &config, &excerpts, &shown).is_err() {
        let _ = buffer.reset();
        let _ = buffer.write_all(short::render(message, places).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::diag::{Code, FileId, Label, Source, Sources};
    use std::path::PathBuf;

    static CODE: Code = Code { id: "OMP0101", severity: Severity::Warning, title: "odd" };

    fn shown(bytes: &[u8], ranges: &[(usize, usize)]) -> String {
        let sources = Sources { files: vec![Source { path: PathBuf::from("f.c"), bytes: bytes.into() }] };
        let labels: Vec<_> = ranges
            .iter()
            .map(|range| Label { file: FileId(0), range: range.0..range.1, message: "here".to_string() })
            .collect();
        let message = Message {
            severity: Severity::Warning,
            code: Some(&CODE),
            text: "text",
            labels: &labels,
            notes: &["more".to_string()],
            fixes: &[],
        };
        let mut buffer = Buffer::no_color();
        render(&mut buffer, &message, &mut Places::new(&sources));
        String::from_utf8(buffer.into_inner()).unwrap()
    }

    #[test]
    fn the_line_is_shown_and_marked() {
        let text = shown(b"int a;\nint bb;\n", &[(11, 13)]);
        let want = "\
warning[OMP0101]: text
  --> f.c:2:5
  |
2 | int bb;
  |     ^^ here
  |
  = more

";
        assert_eq!(text, want);
    }

    #[test]
    fn lines_far_apart_keep_their_numbers() {
        let source: String = (1..=40).map(|n| format!("line {n}\n")).collect();
        let at = |text: &str| source.find(text).unwrap();
        let text = shown(source.as_bytes(), &[(at("line 30\n"), at("line 30\n") + 4), (0, 4)]);
        assert!(text.contains("--> f.c:30:1"), "{text}");
        assert!(text.contains(" 1 | line 1\n"), "{text}");
        assert!(text.contains("30 | line 30\n"), "{text}");
        assert!(!text.contains("line 2\n") && !text.contains("line 29"), "{text}");
    }

    #[test]
    fn a_line_between_two_marked_ones_is_shown() {
        let text = shown(b"one\ntwo\nthree\n", &[(0, 3), (8, 13)]);
        assert!(text.contains("2 | two\n"), "{text}");
        let text = shown(b"one\ntwo\nthree\nfour\n", &[(0, 3), (14, 18)]);
        assert!(text.contains("4 | four\n"), "{text}");
    }

    #[test]
    fn columns_are_right_where_the_text_is_no_utf8() {
        let text = shown(b"/* \xe9\xe8 */ f();\n", &[(9, 10)]);
        assert!(text.contains("--> f.c:1:10"), "{text}");
        assert!(text.contains("1 | /* \u{fffd}\u{fffd} */ f();"), "{text}");
        assert!(text.contains("  |          ^ here"), "{text}");
    }

    #[test]
    fn a_huge_line_is_cut_around_the_mark() {
        let mut source = vec![b' '; 100_000];
        source[60_000] = b'f';
        let text = shown(&source, &[(60_000, 60_001)]);
        assert!(text.len() < 1000, "{} bytes", text.len());
        assert!(text.contains("--> f.c:1:60001"), "{text}");
        assert!(text.contains("f ") && text.contains("..."), "{text}");
    }

    #[test]
    fn escape_sequences_do_not_reach_the_terminal() {
        assert!(!shown(b"a \x1b[31m b\n", &[(0, 1)]).contains('\u{1b}'));
        let sources =
            Sources { files: vec![Source { path: PathBuf::from("f\x1b[2J\n.c"), bytes: b"a".as_slice().into() }] };
        let labels = [Label { file: FileId(0), range: 0..1, message: "\x1b[31m".to_string() }];
        let (text, notes) = ("unknown \x1b]0;x\x07", ["\u{9b}31m".to_string()]);
        let message = Message {
            severity: Severity::Warning,
            code: Some(&CODE),
            text,
            labels: &labels,
            notes: &notes,
            fixes: &[],
        };
        let mut buffer = Buffer::no_color();
        render(&mut buffer, &message, &mut Places::new(&sources));
        let text = String::from_utf8(buffer.into_inner()).unwrap();
        assert!(!text.contains(['\x1b', '\x07', '\u{9b}']), "{text:?}");
        assert!(text.contains("--> f\\u{1b}[2J\\n.c:1:1"), "{text}");
    }

    #[test]
    fn a_label_over_several_lines_is_shown_on_its_first() {
        let text = shown(b"#pragma omp \\\n  simd\nfor\n", &[(0, 20)]);
        assert!(text.contains("1 | #pragma omp \\\n  | ^^^^^^^^^^^^^ here"), "{text}");
    }

    #[test]
    fn labels_past_the_end_do_no_harm() {
        let text = shown(b"ab", &[(7, 9)]);
        assert!(text.contains("f.c:1:3"), "{text}");
        assert!(shown(b"", &[(0, 0)]).contains("f.c:1:1"));
    }
}
