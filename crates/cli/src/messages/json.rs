//! A JSON object a message.

use super::{Message, Place, Places, severity_name};
use ompick_frontend::diag::Edit;
use serde_json::{Value, json};

/// Lines and columns count from 1, columns in characters; offsets are bytes, from 0. The first
/// label is the primary one. Each of the fixes is enough by itself.
pub fn render(message: &Message, places: &mut Places) -> Value {
    let mut labels = Vec::new();
    for (n, label) in message.labels.iter().enumerate() {
        let (start, end) = places.span(label);
        labels.push(json!({
            "file": places.name(label.file),
            "start": place(start),
            "end": place(end),
            "primary": n == 0,
            "message": label.message,
        }));
    }
    let edit = |edit: &Edit, places: &mut Places| {
        let (start, end) = (places.place(edit.file, edit.range.start), places.place(edit.file, edit.range.end));
        json!({ "file": places.name(edit.file), "start": place(start), "end": place(end), "text": edit.text })
    };
    let fixes: Vec<Value> = message
        .fixes
        .iter()
        .map(|fix| {
            let edits: Vec<Value> = fix.edits.iter().map(|e| edit(e, places)).collect();
            json!({ "title": fix.title, "edits": edits })
        })
        .collect();
    json!({
        "severity": severity_name(message.severity),
        "code": message.code.map(|code| code.id),
        "title": message.code.map(|code| code.title),
        "message": message.text,
        "labels": labels,
        "notes": message.notes,
        "fixes": fixes,
    })
}

fn place(place: Place) -> Value {
    json!({ "line": place.line, "column": place.column, "offset": place.offset })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::diag::{FileId, Label, Severity, Source, Sources};
    use std::path::PathBuf;

    #[test]
    fn a_message_is_one_line() {
        let sources =
            Sources { files: vec![Source { path: PathBuf::from("f.c"), bytes: b"one\ntwo\n".as_slice().into() }] };
        let message = Message {
            severity: Severity::Warning,
            code: None,
            text: "a \"quoted\"\ntext",
            labels: &[Label { file: FileId(0), range: 4..7, message: "here".to_string() }],
            notes: &[],
            fixes: &[],
        };
        let value = render(&message, &mut Places::new(&sources));
        assert!(!value.to_string().contains('\n'));
        assert_eq!(value["severity"], "warning");
        assert_eq!(value["code"], Value::Null);
        assert_eq!(value["labels"][0]["start"], json!({"line": 2, "column": 1, "offset": 4}));
        assert_eq!(value["labels"][0]["end"]["column"], 4);
    }
}
