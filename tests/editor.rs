//! An editor as `ompick lsp` meets it: a client of the language server over its standard input and output.

use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer nobody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client with a folder open.
#[derive(Debug)]
pub struct Editor {
    server: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    root: PathBuf,
    next: i64,
    /// What the server said about itself.
    pub greeting: Value,
    /// Notifications of the server that nobody asked for yet.
    told: Vec<Value>,
}

/// A part of a line: line and columns from 0, in UTF-16 units.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub line: u32,
    pub start: u32,
    pub end: u32,
}

impl Editor {
    /// Starts a server with a folder open.
    ///
    /// # Errors
    /// If it cannot be run, or says nothing that an editor understands.
    pub fn start(mut command: Command, root: &Path) -> io::Result<Editor> {
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = server.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, from) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let (to, root) = (server.stdin.take(), root.to_path_buf());
        let mut editor = Editor { server, to, from, root, next: 0, greeting: Value::Null, told: Vec::new() };
        let capabilities = json!({ "general": { "positionEncodings": ["utf-16"] } });
        let root = editor.uri("");
        let hello = json!({ "capabilities": capabilities, "rootUri": root, "processId": null });
        editor.greeting = editor.ask("initialize", &hello)?;
        editor.notify("initialized", &json!({}))?;
        Ok(editor)
    }

    /// The address of a file in the folder.
    #[must_use]
    pub fn uri(&self, name: &str) -> String {
        let path = self.root.join(name).display().to_string();
        format!("file://{}", path.trim_end_matches('/'))
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        let text = message.to_string();
        let to = self.to.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        write!(to, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        to.flush()
    }

    /// Tells the server something.
    ///
    /// # Errors
    /// If it takes nothing more; as with all that follows.
    pub fn notify(&mut self, method: &str, parameters: &Value) -> io::Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": parameters }))
    }

    fn receive(&mut self) -> io::Result<Value> {
        self.from.recv_timeout(PATIENCE).map_err(|e| io::Error::other(format!("the server says nothing more: {e}")))
    }

    /// Asks and waits for the whole answer, which may be an error.
    ///
    /// # Errors
    /// If there is none.
    pub fn answer(&mut self, method: &str, parameters: &Value) -> io::Result<Value> {
        self.next += 1;
        let id = self.next;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }))?;
        loop {
            let message = self.receive()?;
            if message["id"] == id {
                return Ok(message);
            }
            self.told.push(message);
        }
    }

    /// The same for the result only.
    ///
    /// # Errors
    /// If it is refused.
    pub fn ask(&mut self, method: &str, parameters: &Value) -> io::Result<Value> {
        let answer = self.answer(method, parameters)?;
        match answer.get("error") {
            Some(_) => Err(io::Error::other(format!("{method}: {answer}"))),
            None => Ok(answer["result"].clone()),
        }
    }

    /// Opens a document.
    ///
    /// # Errors
    /// If the server takes nothing more.
    pub fn open(&mut self, name: &str, text: &str) -> io::Result<()> {
        let document = json!({ "uri": self.uri(name), "languageId": "c", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }))
    }

    /// Replaces a part of a line; what was said of older texts is forgotten.
    ///
    /// # Errors
    /// If the server takes nothing more.
    pub fn edit(&mut self, name: &str, part: Part, text: &str) -> io::Result<()> {
        let place = |character: u32| json!({ "line": part.line, "character": character });
        let changes = json!([{ "range": { "start": place(part.start), "end": place(part.end) }, "text": text }]);
        let document = json!({ "uri": self.uri(name), "version": 2 });
        self.told.clear();
        self.notify("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }))
    }

    /// The next messages of a document.
    ///
    /// # Errors
    /// If none come.
    pub fn diagnostics(&mut self, name: &str) -> io::Result<Vec<Value>> {
        let uri = self.uri(name);
        let is_it = |m: &Value| m["method"] == "textDocument/publishDiagnostics" && m["params"]["uri"] == uri.as_str();
        loop {
            let told = self.told.iter().position(is_it).map(|n| self.told.remove(n));
            let message = told.map_or_else(|| self.receive(), Ok)?;
            if is_it(&message) {
                return Ok(message["params"]["diagnostics"].as_array().cloned().unwrap_or_default());
            }
            self.told.push(message);
        }
    }

    /// Asks about a place in a document.
    ///
    /// # Errors
    /// If there is no answer.
    pub fn at(&mut self, method: &str, name: &str, line: u32, character: u32) -> io::Result<Value> {
        let parameters = json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": character },
            "context": { "includeDeclaration": false },
        });
        self.ask(method, &parameters)
    }

    /// Says good-bye; gives how the server ended, `None`: not at all.
    ///
    /// # Errors
    /// If it takes nothing more.
    pub fn end(&mut self) -> io::Result<Option<ExitStatus>> {
        self.ask("shutdown", &Value::Null)?;
        self.notify("exit", &Value::Null)?;
        self.to.take();
        let latest = Instant::now() + PATIENCE;
        loop {
            match self.server.try_wait()? {
                Some(status) => return Ok(Some(status)),
                None if Instant::now() > latest => return Ok(None),
                None => thread::sleep(Duration::from_millis(10)),
            }
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A message as the protocol frames it.
fn read(from: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            line => match line.strip_prefix("Content-Length: ") {
                Some(n) => length = n.parse().ok()?,
                None => continue,
            },
        }
    }
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}
