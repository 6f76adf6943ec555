//! All messages as one SARIF 2.1.0 document, for code scanning services and editors.

use super::{Message, Places, severity_name};
use ompick_frontend::diag::{Code, FileId, Fix, Label, Severity};
use serde_json::{Value, json};
use std::path::{Component, Path};

/// What is to go into the document.
#[derive(Debug, Default)]
pub struct Log {
    rules: Vec<&'static Code>,
    results: Vec<Value>,
    /// Failures of ours, which are no results.
    notifications: Vec<Value>,
}

impl Log {
    /// Adds a message.
    pub fn add(&mut self, message: &Message, places: &mut Places) {
        let mut text = message.text.to_string();
        for note in message.notes {
            text.push_str("\n\n");
            text.push_str(note);
        }
        let Some(code) = message.code else {
            self.notifications.push(json!({
                "level": severity_name(message.severity),
                "message": { "text": text },
            }));
            return;
        };
        let rule = self.rules.iter().position(|rule| rule.id == code.id).unwrap_or_else(|| {
            self.rules.push(code);
            self.rules.len() - 1
        });
        let mut locations = message.labels.iter().map(|label| location(label, places));
        let first: Vec<_> = locations.next().into_iter().collect();
        let others: Vec<_> = locations.collect();
        let mut result = json!({
            "ruleId": code.id,
            "ruleIndex": rule,
            "level": severity_name(message.severity),
            "message": { "text": text },
            "locations": first,
            "relatedLocations": others,
        });
        if !message.fixes.is_empty() {
            let fixes = message.fixes.iter().map(|fix| self::fix(fix, places));
            result["fixes"] = fixes.collect();
        }
        self.results.push(result);
    }

    /// The document, once everything has been said.
    pub fn document(&self, exit_status: u8) -> Value {
        let rules: Vec<_> = self.rules.iter().map(|code| rule(code)).collect();
        json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "ompick",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                } },
                "columnKind": "unicodeCodePoints",
                "invocations": [{
                    "executionSuccessful": exit_status < 2,
                    "exitCode": exit_status,
                    "toolExecutionNotifications": self.notifications,
                }],
                "results": self.results,
            }],
        })
    }
}

fn rule(code: &Code) -> Value {
    let level = match code.severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    json!({
        "id": code.id,
        "shortDescription": { "text": code.title },
        "defaultConfiguration": { "level": level },
    })
}

/// A fix as SARIF has it: what changes, file by file.
fn fix(fix: &Fix, places: &mut Places) -> Value {
    let mut files: Vec<FileId> = fix.edits.iter().map(|e| e.file).collect();
    files.dedup();
    let changes: Vec<Value> = files
        .into_iter()
        .map(|file| {
            let own = fix.edits.iter().filter(|e| e.file == file);
            let replacements: Vec<Value> = own
                .map(|edit| {
                    let label = Label { file, range: edit.range.clone(), message: String::new() };
                    json!({
                        "deletedRegion": region(&label, places),
                        "insertedContent": { "text": edit.text },
                    })
                })
                .collect();
            let path = places.source(file).map(|source| source.path.clone()).unwrap_or_default();
            json!({ "artifactLocation": { "uri": uri(&path) }, "replacements": replacements })
        })
        .collect();
    json!({ "description": { "text": fix.title }, "artifactChanges": changes })
}

fn region(label: &Label, places: &mut Places) -> Value {
    let (start, end) = places.span(label);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.offset,
        "byteLength": end.offset - start.offset,
    })
}

fn location(label: &Label, places: &mut Places) -> Value {
    let region = region(label, places);
    let path = places.source(label.file).map(|source| source.path.clone()).unwrap_or_default();
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&path) },
            "region": region,
        },
    });
    if !label.message.is_empty() {
        location["message"] = json!({ "text": label.message });
    }
    location
}

/// A relative reference for a relative path, a `file:` URI for an absolute one.
fn uri(path: &Path) -> String {
    let absolute = if path.is_absolute() { "file://" } else { "" };
    let parts: Vec<_> = path
        .components()
        .filter(|part| !matches!(part, Component::CurDir))
        .map(|part| match part {
            Component::RootDir => String::new(),
            part => escaped(part.as_os_str().as_encoded_bytes()),
        })
        .collect();
    format!("{absolute}{}", parts.join("/"))
}

fn escaped(bytes: &[u8]) -> String {
    let mut out = String::new();
    for byte in bytes {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'+' => {
                out.push(char::from(*byte));
            }
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use ompick_frontend::diag::{Edit, Source, Sources};
    use std::path::PathBuf;

    static CODE: Code = Code { id: "OMP0101", severity: Severity::Warning, title: "odd" };

    #[test]
    fn results_refer_to_their_rule_and_place() {
        let sources =
            Sources { files: vec![Source { path: PathBuf::from("a b/f.c"), bytes: b"one\ntwo\n".as_slice().into() }] };
        let label = |range| Label { file: FileId(0), range, message: String::new() };
        let labels = [label(4..7), label(0..3)];
        let message = Message {
            severity: Severity::Error,
            code: Some(&CODE),
            text: "text",
            labels: &labels,
            notes: &[],
            fixes: &[],
        };
        let mut places = Places::new(&sources);
        let mut log = Log::default();
        log.add(&message, &mut places);
        log.add(&message, &mut places);
        let run = &log.document(1)["runs"][0];
        assert_eq!(run["tool"]["driver"]["rules"].as_array().unwrap().len(), 1);
        assert_eq!(run["results"].as_array().unwrap().len(), 2);
        let result = &run["results"][1];
        assert_eq!(result["ruleIndex"], 0);
        assert_eq!(result["level"], "error");
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%20b/f.c");
        assert_eq!(place["region"]["startLine"], 2);
        assert_eq!(place["region"]["endColumn"], 4);
        assert_eq!(result["relatedLocations"].as_array().unwrap().len(), 1);
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    }

    #[test]
    fn fixes_are_changes_of_files() {
        let sources =
            Sources { files: vec![Source { path: PathBuf::from("f.c"), bytes: b"one\ntwo\n".as_slice().into() }] };
        let labels = [Label { file: FileId(0), range: 4..7, message: String::new() }];
        let edits = vec![Edit { file: FileId(0), range: 4..7, text: "2".to_string() }];
        let fixes = [Fix { title: "write `2`".to_string(), edits }];
        let message = Message {
            severity: Severity::Warning,
            code: Some(&CODE),
            text: "text",
            labels: &labels,
            notes: &[],
            fixes: &fixes,
        };
        let mut log = Log::default();
        log.add(&message, &mut Places::new(&sources));
        let fix = &log.document(0)["runs"][0]["results"][0]["fixes"][0];
        assert_eq!(fix["description"]["text"], "write `2`");
        let replacement = &fix["artifactChanges"][0]["replacements"][0];
        assert_eq!(replacement["deletedRegion"]["startLine"], 2);
        assert_eq!(replacement["insertedContent"]["text"], "2");
    }

    #[test]
    fn our_own_failures_are_notifications() {
        let message = Message {
            severity: Severity::Error,
            code: None,
            text: "cannot read f.c",
            labels: &[],
            notes: &[],
            fixes: &[],
        };
        let mut log = Log::default();
        log.add(&message, &mut Places::new(&Sources::default()));
        let run = &log.document(2)["runs"][0];
        assert_eq!(run["results"].as_array().unwrap().len(), 0);
        let invocation = &run["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        let told = &invocation["toolExecutionNotifications"][0];
        assert_eq!(told["message"]["text"], "cannot read f.c");
    }

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri(Path::new("./a/b.c")), "a/b.c");
        assert_eq!(uri(Path::new("/a/b#.c")), "file:///a/b%23.c");
    }
}
