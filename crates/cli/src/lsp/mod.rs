//! `ompick lsp`: what editors show of variants while somebody writes them.
//!
//! One thread answers in the order of the messages; a document is read again when something is asked about it after a
//! change, or when nothing more comes. [`text`] holds documents, [`analysis`] reads them, [`show`] and [`actions`] say
//! what there is to say of them.

mod actions;
mod analysis;
mod ends;
mod hover;
mod modules;
mod show;
mod text;

use crate::failure::Failure;
use crate::inputs;
use crate::options::Lsp;
use analysis::{Analysis, Texts};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, GotoDefinition, HoverRequest, InlayHintRequest, References, Request as _,
};
use lsp_types::{
    CodeActionProviderCapability, CodeLensOptions, HoverProviderCapability, InitializeParams, OneOf,
    PublishDiagnosticsParams, ServerCapabilities, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions, Uri,
};
use ompick_frontend::files::Buffers;
use ompick_frontend::unit::ParsedTexts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use text::{Encoding, Text};

/// So long nothing more has to come before documents are read again unasked.
const QUIET: Duration = Duration::from_millis(40);

/// Serves an editor over standard input and output until it says to stop.
///
/// # Errors
/// If the editor does not follow the protocol.
pub fn serve(options: &Lsp) -> Result<(), Failure> {
    let (connection, threads) = Connection::stdio();
    let failed = |e: &dyn std::fmt::Display| Failure::Usage(format!("the editor's messages: {e}"));
    let (id, parameters) = connection.initialize_start().map_err(|e| failed(&e))?;
    let parameters: InitializeParams = serde_json::from_value(parameters).map_err(|e| failed(&e))?;
    let offered = parameters.capabilities.general.as_ref().and_then(|g| g.position_encodings.as_deref());
    let encoding = Encoding::choose(offered);
    let answer = serde_json::json!({
        "capabilities": capabilities(encoding),
        "serverInfo": { "name": "ompick", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer).map_err(|e| failed(&e))?;
    #[expect(deprecated, reason = "editors without folders name their root only so")]
    let root = parameters.root_uri.as_ref().and_then(text::path);
    let folders = parameters.workspace_folders.iter().flatten().filter_map(|f| text::path(&f.uri));
    let mut server = Server {
        connection: &connection,
        options,
        encoding,
        roots: folders.chain(root).collect(),
        open: BTreeMap::new(),
        parsed: Arc::default(),
        analyses: HashMap::new(),
        whole: HashMap::new(),
        saved: HashMap::new(),
    };
    server.run().map_err(|e| failed(&e))?;
    drop(connection);
    threads.join().map_err(|e| failed(&e))
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::Supported(true)),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

/// A document that an editor has open.
struct Document {
    uri: Uri,
    text: Text,
    version: i32,
    /// It changed since its messages were told.
    is_untold: bool,
}

struct Server<'a> {
    connection: &'a Connection,
    options: &'a Lsp,
    encoding: Encoding,
    roots: Vec<PathBuf>,
    open: BTreeMap<PathBuf, Document>,
    /// What was parsed of headers.
    parsed: Arc<ParsedTexts>,
    /// Of documents, as long as nothing changed.
    analyses: HashMap<PathBuf, Rc<Result<Analysis, Failure>>>,
    /// Of whole folders, as long as nothing changed.
    whole: HashMap<PathBuf, Rc<Result<Analysis, Failure>>>,
    /// Of whole folders, as long as nothing was saved.
    saved: HashMap<PathBuf, Rc<Result<Analysis, Failure>>>,
}

/// What an editor asks about a document, and what is known of it.
struct Query<'s> {
    path: &'s Path,
    document: &'s Document,
    analysis: &'s Analysis,
    encoding: Encoding,
}

type Stopped = Box<dyn std::error::Error + Send + Sync>;

impl Server<'_> {
    fn run(&mut self) -> Result<(), Stopped> {
        loop {
            let message = if self.open.values().any(|d| d.is_untold) {
                match self.connection.receiver.recv_timeout(QUIET) {
                    Ok(message) => message,
                    Err(e) if e.is_timeout() => {
                        self.tell()?;
                        continue;
                    }
                    Err(_) => return Ok(()),
                }
            } else {
                match self.connection.receiver.recv() {
                    Ok(message) => message,
                    Err(_) => return Ok(()),
                }
            };
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(());
                    }
                    let response = self.request(request);
                    self.connection.sender.send(response.into())?;
                }
                Message::Notification(notification) => self.notification(notification)?,
                Message::Response(_) => {}
            }
        }
    }

    fn notification(&mut self, notification: Notification) -> Result<(), Stopped> {
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let opened = parameters::<DidOpenTextDocument>(notification)?.text_document;
                if let Some(path) = text::path(&opened.uri) {
                    self.forget(Some(&path));
                    let text = Text::new(opened.text, self.encoding);
                    let document = Document { uri: opened.uri, text, version: opened.version, is_untold: true };
                    self.open.insert(path, document);
                }
            }
            DidChangeTextDocument::METHOD => {
                let changed = parameters::<DidChangeTextDocument>(notification)?;
                let path = text::path(&changed.text_document.uri);
                self.forget(path.as_deref());
                if let Some(document) = path.and_then(|path| self.open.get_mut(&path)) {
                    changed.content_changes.iter().for_each(|change| document.text.change(change));
                    document.version = changed.text_document.version;
                }
            }
            DidCloseTextDocument::METHOD => {
                let closed = parameters::<DidCloseTextDocument>(notification)?.text_document.uri;
                if let Some(path) = text::path(&closed) {
                    self.open.remove(&path);
                    self.forget(Some(&path));
                }
                self.publish(closed, Vec::new(), None)?;
            }
            // The configuration may be another, or a database.
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => self.forget(None),
            _ => {}
        }
        Ok(())
    }

    /// Forgets what was made of a file, and of all that read it or would; `None`: of everything.
    fn forget(&mut self, changed: Option<&Path>) {
        self.whole.clear();
        if changed.is_none() {
            self.saved.clear();
        }
        let stays = |analysis: &Result<Analysis, Failure>| match (analysis, changed) {
            (Ok(analysis), Some(changed)) => !analysis.reads(changed),
            _ => false,
        };
        self.analyses.retain(|_, analysis| stays(analysis));
        for (path, document) in &mut self.open {
            document.is_untold |= !self.analyses.contains_key(path);
        }
    }

    fn request(&mut self, request: Request) -> Response {
        let id = request.id.clone();
        let answered = match request.method.as_str() {
            HoverRequest::METHOD => {
                self.ask::<HoverRequest>(request, |p| &p.text_document_position_params, hover::hover)
            }
            InlayHintRequest::METHOD => {
                self.ask_document::<InlayHintRequest>(request, |p| &p.text_document.uri, show::hints)
            }
            GotoDefinition::METHOD => {
                self.ask::<GotoDefinition>(request, |p| &p.text_document_position_params, show::definition)
            }
            CodeLensRequest::METHOD => self.lenses(request),
            CodeActionRequest::METHOD => {
                self.ask_document::<CodeActionRequest>(request, |p| &p.text_document.uri, actions::actions)
            }
            References::METHOD => self.references(request),
            method => {
                let message = format!("{method} is not answered");
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, message);
            }
        };
        match answered {
            Ok(value) => Response::new_ok(id, value),
            Err(e) => Response::new_err(id, ErrorCode::InvalidParams as i32, e.to_string()),
        }
    }

    /// Answers what is asked about a place in a document.
    fn ask<R: lsp_types::request::Request>(
        &mut self,
        request: Request,
        place: impl Fn(&R::Params) -> &TextDocumentPositionParams,
        answer: impl Fn(&Query, usize) -> R::Result,
    ) -> Result<Value, serde_json::Error>
    where
        R::Params: DeserializeOwned,
        R::Result: Serialize + Default,
    {
        let parameters: R::Params = serde_json::from_value(request.params)?;
        let place = place(&parameters);
        let position = place.position;
        serde_json::to_value(
            self.answer_about(&place.text_document.uri, |asked| answer(asked, asked.document.text.offset(position))),
        )
    }

    /// Answers what is asked about a document, or a part of it.
    fn ask_document<R: lsp_types::request::Request>(
        &mut self,
        request: Request,
        uri: impl Fn(&R::Params) -> &Uri,
        answer: impl Fn(&Query, &R::Params) -> R::Result,
    ) -> Result<Value, serde_json::Error>
    where
        R::Params: DeserializeOwned,
        R::Result: Serialize + Default,
    {
        let parameters: R::Params = serde_json::from_value(request.params)?;
        serde_json::to_value(self.answer_about(uri(&parameters), |asked| answer(asked, &parameters)))
    }

    /// What an answer says of a document; nothing if it cannot be read.
    fn answer_about<T: Default>(&mut self, uri: &Uri, answer: impl FnOnce(&Query) -> T) -> T {
        let Some(path) = text::path(uri) else { return T::default() };
        let Some(analysis) = self.analysis(&path) else { return T::default() };
        let (Ok(analysis), Some(document)) = (&*analysis, self.open.get(&path)) else { return T::default() };
        answer(&Query { path: &path, document, analysis, encoding: self.encoding })
    }

    /// References look at the whole folder, if it is not too large to be read at once.
    fn references(&mut self, request: Request) -> Result<Value, serde_json::Error> {
        let parameters: lsp_types::ReferenceParams = serde_json::from_value(request.params)?;
        let place = &parameters.text_document_position;
        let Some(path) = text::path(&place.text_document.uri) else { return Ok(Value::Null) };
        let root = self.root(&path).filter(|root| modules::is_small(root));
        let whole = root.map(|root| self.whole(&path, &root));
        let position = place.position;
        let found = self.answer_about(&place.text_document.uri, |asked| {
            let whole = whole.as_deref().and_then(|whole| whole.as_ref().ok());
            show::references(asked, whole, asked.document.text.offset(position))
        });
        serde_json::to_value(found)
    }

    /// Lenses of a header look at the whole folder as it was saved, if it is not too large.
    fn lenses(&mut self, request: Request) -> Result<Value, serde_json::Error> {
        let parameters: lsp_types::CodeLensParams = serde_json::from_value(request.params)?;
        let uri = &parameters.text_document.uri;
        let header = text::path(uri).filter(|path| inputs::kind(path).1);
        let whole = header.and_then(|path| {
            let root = self.root(&path).filter(|root| modules::is_small(root))?;
            if let Some(known) = self.saved.get(&root) {
                return Some(known.clone());
            }
            let made = self.whole(&path, &root);
            self.saved.insert(root, made.clone());
            Some(made)
        });
        let found = self.answer_about(uri, |asked| {
            let whole = whole.as_deref().and_then(|whole| whole.as_ref().ok());
            show::lenses(asked, whole)
        });
        serde_json::to_value(found)
    }

    fn texts(&self) -> Texts {
        let open = self.open.iter().map(|(path, document)| (path.clone(), document.text.text.as_bytes().into()));
        Texts { buffers: Buffers::new(open), parsed: self.parsed.clone() }
    }

    /// The folder of the workspace that holds a file.
    fn root(&self, path: &Path) -> Option<PathBuf> {
        self.roots.iter().filter(|root| path.starts_with(root)).max_by_key(|root| root.as_os_str().len()).cloned()
    }

    fn analysis(&mut self, path: &Path) -> Option<Rc<Result<Analysis, Failure>>> {
        self.open.get(path)?;
        if let Some(known) = self.analyses.get(path) {
            return Some(known.clone());
        }
        let root = self.root(path);
        let made = Rc::new(Analysis::of(path, root.as_deref(), self.options, &self.texts()));
        self.analyses.insert(path.to_path_buf(), made.clone());
        Some(made)
    }

    fn whole(&mut self, path: &Path, root: &Path) -> Rc<Result<Analysis, Failure>> {
        if let Some(known) = self.whole.get(root) {
            return known.clone();
        }
        let paths = [path.to_path_buf(), root.to_path_buf()];
        let made = Rc::new(Analysis::of_all(&paths, self.options, &self.texts()));
        self.whole.insert(root.to_path_buf(), made.clone());
        made
    }

    /// Tells the messages of documents that changed.
    fn tell(&mut self) -> Result<(), Stopped> {
        let untold: Vec<PathBuf> =
            self.open.iter().filter(|(_, d)| d.is_untold).map(|(path, _)| path.clone()).collect();
        for path in untold {
            let analysis = self.analysis(&path);
            let Some(document) = self.open.get_mut(&path) else { continue };
            document.is_untold = false;
            let (uri, version) = (document.uri.clone(), document.version);
            let found = match analysis.as_deref() {
                Some(Ok(analysis)) => {
                    let document = &self.open[&path];
                    show::diagnostics(&Query { path: &path, document, analysis, encoding: self.encoding })
                }
                Some(Err(failure)) => vec![show::failure(failure)],
                None => Vec::new(),
            };
            self.publish(uri, found, Some(version))?;
        }
        Ok(())
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) -> Result<(), Stopped> {
        let parameters = PublishDiagnosticsParams { uri, diagnostics, version };
        let told = Notification::new(PublishDiagnostics::METHOD.to_owned(), parameters);
        Ok(self.connection.sender.send(told.into())?)
    }
}

fn parameters<N: lsp_types::notification::Notification>(notification: Notification) -> Result<N::Params, Stopped>
where
    N::Params: DeserializeOwned,
{
    Ok(serde_json::from_value(notification.params)?)
}
