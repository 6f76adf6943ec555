//! How long an editor waits: a key is pressed in a long file with headers, and a hover is asked for.

use super::measure::median;
use super::row::Rows;
use crate::Error;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// What an answer may take, in seconds, on a file of so many lines.
const ALLOWED: f64 = 0.1;
const LINES: usize = 5000;
/// How often it is measured.
const ROUNDS: usize = 15;

const HEADER: &str = "\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int tile_gpu(void);
#pragma omp declare variant(tile_gpu) match(device={kind(gpu)})
int tile(void);
";

/// Measures it.
///
/// # Errors
/// If the server cannot be run, or answers something else.
pub fn rows(ompick: &Path, folder: &Path, rows: &mut Rows) -> Result<(), Error> {
    let folder = folder.join("editor");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let text = source();
    let files =
        [("ompick.toml", "[targets]\nhost = \"host\"\ngpu = \"nvptx64:sm_80\"\n"), ("v.h", HEADER), ("main.c", &text)];
    for (name, text) in files {
        fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
    }
    let mut editor = Editor::start(ompick, &folder)?;
    editor.open(&text)?;
    let mut times = Vec::new();
    for round in 0..=ROUNDS {
        let start = Instant::now();
        editor.type_blank(round)?;
        let hover = editor.hover(round + 1)?;
        if !hover.to_string().contains("tile_gpu") {
            return Err(format!("the hover says {hover}"));
        }
        // The first one only warms up.
        times.extend((round > 0).then(|| start.elapsed().as_secs_f64()));
    }
    let quickest = times.iter().copied().fold(f64::INFINITY, f64::min);
    rows.add(
        format!("a key and a hover in {LINES} lines with headers"),
        format!("{:.0} ms (median {:.0} ms)", quickest * 1e3, median(times) * 1e3),
        format!("{:.0} ms", ALLOWED * 1e3),
        // Whatever else the machine does can only make it longer.
        quickest <= ALLOWED,
    );
    Ok(())
}

fn source() -> String {
    let mut text = String::from("#include \"v.h\"\nvoid sweep(void) {\n  int t = tile();\n}\n");
    for n in 0.. {
        if text.matches('\n').count() >= LINES {
            break;
        }
        let _ = writeln!(
            text,
            "int f{n}(int n) {{\n  int s = 0;\n  #pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    \
             s += tile() * {n};\n  return s;\n}}"
        );
    }
    text
}

/// A client of the language server, with one document.
struct Editor {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    uri: String,
    next: u64,
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Editor {
    fn start(ompick: &Path, folder: &Path) -> Result<Editor, Error> {
        let mut command = Command::new(ompick);
        command.arg("lsp").current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().map_err(|e| e.to_string())?;
        let (to, from) = server.stdin.take().zip(server.stdout.take()).ok_or("no pipes")?;
        let root = format!("file://{}", folder.display());
        let mut editor = Editor { server, to, from: BufReader::new(from), uri: format!("{root}/main.c"), next: 0 };
        editor.ask("initialize", &json!({ "capabilities": {}, "rootUri": root, "processId": null }))?;
        editor.send(&json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }))?;
        Ok(editor)
    }

    fn open(&mut self, text: &str) -> Result<(), Error> {
        let document = json!({ "uri": self.uri, "languageId": "c", "version": 0, "text": text });
        let params = json!({ "textDocument": document });
        self.send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params }))
    }

    /// Puts a blank at the beginning of the call's line.
    fn type_blank(&mut self, version: usize) -> Result<(), Error> {
        let place = json!({ "line": 2, "character": 0 });
        let change = json!({ "range": { "start": place, "end": place }, "text": " " });
        let params = json!({ "textDocument": { "uri": self.uri, "version": version + 1 }, "contentChanges": [change] });
        self.send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }))
    }

    fn hover(&mut self, blanks: usize) -> Result<Value, Error> {
        let place = json!({ "line": 2, "character": 11 + blanks });
        let params = json!({ "textDocument": { "uri": self.uri }, "position": place });
        self.ask("textDocument/hover", &params)
    }

    fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Error> {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        loop {
            let message = self.receive()?;
            if message["id"] == id {
                return Ok(message["result"].clone());
            }
        }
    }

    fn send(&mut self, message: &Value) -> Result<(), Error> {
        let text = message.to_string();
        let sent = write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| self.to.flush());
        sent.map_err(|e| format!("the server takes nothing: {e}"))
    }

    fn receive(&mut self) -> Result<Value, Error> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).map_err(|e| e.to_string())? == 0 {
                return Err("the server says nothing more".to_owned());
            }
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", n)) => length = n.parse().map_err(|_| format!("a length of {n}"))?,
                Some(_) => {}
                None => break,
            }
        }
        let mut bytes = vec![0; length];
        self.from.read_exact(&mut bytes).map_err(|e| e.to_string())?;
        serde_json::from_slice(&bytes).map_err(|e| e.to_string())
    }
}
