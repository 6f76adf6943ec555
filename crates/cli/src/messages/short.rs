//! A line a message, as compilers print them and editors read them.

use super::{Message, Places, printable, severity_name};
use std::fmt::Write;

/// `file:line:column: severity: text [code]`, then a line for each further label and note.
pub fn render(message: &Message, places: &mut Places) -> String {
    let mut out = String::new();
    let mut line = |place: &str, severity: &str, text: &str, code: &str| {
        let text = text.replace('\n', " ");
        let text = printable::line(&text);
        let _ = writeln!(out, "{place}{severity}: {text}{code}");
    };
    let mut at = Vec::new();
    for label in message.labels {
        let place = places.place(label.file, label.range.start);
        at.push(format!("{}:{}:{}: ", places.shown_name(label.file), place.line, place.column));
    }
    let first = at.first().map_or("ompick: ", String::as_str);
    let code = message.code.map(|code| format!(" [{}]", code.id));
    line(first, severity_name(message.severity), message.text, &code.unwrap_or_default());
    for (label, place) in message.labels.iter().zip(&at).skip(1) {
        if !label.message.is_empty() {
            line(place, "note", &label.message, "");
        }
    }
    for note in message.notes {
        line(first, "note", note, "");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::diag::{Code, FileId, Label, Severity, Source, Sources};
    use std::path::PathBuf;

    #[test]
    fn everything_is_on_lines_of_its_own() {
        static CODE: Code = Code { id: "OMP0101", severity: Severity::Error, title: "bad" };
        let sources =
            Sources { files: vec![Source { path: PathBuf::from("a/f.c"), bytes: b"one\ntwo\n".as_slice().into() }] };
        let label =
            |start, message: &str| Label { file: FileId(0), range: start..start + 1, message: message.to_string() };
        let message = Message {
            severity: Severity::Error,
            code: Some(&CODE),
            text: "text\nmore",
            labels: &[label(5, "this"), label(0, "declared here")],
            notes: &["help".to_string()],
            fixes: &[],
        };
        let want = "\
a/f.c:2:2: error: text more [OMP0101]
a/f.c:1:1: note: declared here
a/f.c:2:2: note: help
";
        assert_eq!(render(&message, &mut Places::new(&sources)), want);
    }

    #[test]
    fn a_message_is_a_line_whatever_the_source_holds() {
        let sources = Sources { files: vec![Source { path: PathBuf::from("a\nb.c"), bytes: b"x".as_slice().into() }] };
        let labels = [Label { file: FileId(0), range: 0..1, message: String::new() }];
        let text = "unknown `\x1b]0;x\x07\r`";
        let message = Message { severity: Severity::Error, code: None, text, labels: &labels, notes: &[], fixes: &[] };
        let shown = render(&message, &mut Places::new(&sources));
        assert_eq!(shown, "a\\nb.c:1:1: error: unknown `\\u{1b}]0;x\\u{7}\\r`\n");
    }

    #[test]
    fn what_is_about_no_file_is_ours() {
        let message =
            Message { severity: Severity::Error, code: None, text: "text", labels: &[], notes: &[], fixes: &[] };
        let sources = Sources::default();
        assert_eq!(render(&message, &mut Places::new(&sources)), "ompick: error: text\n");
    }
}
