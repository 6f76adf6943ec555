//! `ompick emit`: writes the resolved files, or prints one, or the differences.

use crate::commands;
use crate::diff;
use crate::failure::Failure;
use crate::inputs::{self, File, Inputs};
use crate::messages::Messenger;
use crate::options::{Copy, Emit};
use crate::output::{self, Content, Planned};
use crate::targets;
use ompick_frontend::diag::FileId;
use ompick_rewriter::run::{Layout, Output, Report, Request, Text};
use std::collections::{BTreeSet, HashSet};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Everything that is known once the engine has run.
struct Results<'a> {
    options: &'a Emit,
    inputs: &'a Inputs,
    request: &'a Request,
    /// For each input of the request its index into `inputs.files`.
    places: &'a [usize],
    report: &'a Report,
    denied: &'a BTreeSet<FileId>,
}

/// Does it.
///
/// # Errors
/// If nothing could be done; what concerns single files is printed.
pub fn emit(options: &Emit, messenger: &mut Messenger) -> Result<u8, Failure> {
    let out = match &options.out {
        Some(out) => Some(inputs::resolve(out).map_err(|e| Failure::io("find", out, e))?),
        None => None,
    };
    let mut skip = Vec::new();
    if let Some(out) = &out {
        let names = targets::names(&options.program)?;
        skip.extend(names.iter().map(|name| out.join(name)));
        skip.push(out.clone());
    }
    let inputs = commands::gather(&options.inputs, &options.program, &skip)?;
    let (mut request, places) = commands::request(&options.program, &inputs)?;
    request.settings.line_markers = options.line_markers.into();
    request.settings.annotate = options.annotate;
    request.settings.max_copies = options.max_copies;
    if options.stdout && (request.targets.len() != 1 || inputs.files.len() != 1) {
        return Err(Failure::Usage("--stdout takes one file and one target".to_string()));
    }
    if options.stdout && request.inputs.is_empty() {
        return Err(unknown_language(&inputs.files[0].path));
    }
    if let Some(out) = &out {
        keep_inputs(out, &inputs, &request)?;
        request.layout = Some(Layout { out: out.clone(), root: inputs.root.clone() });
    }
    messenger.progress(&format!("{} source files, {} targets", request.inputs.len(), request.targets.len()));
    let report = ompick_rewriter::run::run(&request);
    let (mut failed, denied) = commands::tell(messenger, &report, &inputs, &request);
    let results =
        Results { options, inputs: &inputs, request: &request, places: &places, report: &report, denied: &denied };
    if options.stdout {
        results.print()?;
    } else if options.diff {
        results.print_diff()?;
    } else if let Some(out) = &out {
        failed |= results.write(out, messenger);
    }
    Ok(commands::status(failed, messenger))
}

fn unknown_language(path: &Path) -> Failure {
    Failure::Usage(format!("{}: the suffix does not tell the language; use -x", path.display()))
}

/// Refuses to write where the inputs are.
fn keep_inputs(out: &Path, inputs: &Inputs, request: &Request) -> Result<(), Failure> {
    let destinations: Vec<PathBuf> = request
        .targets
        .iter()
        .flat_map(|target| {
            let folder = out.join(&target.name);
            inputs.files.iter().map(move |file| folder.join(relative(file, &inputs.root)))
        })
        .collect();
    let locations: HashSet<&Path> = inputs.files.iter().map(|f| f.location.as_path()).collect();
    output::check(destinations.iter().map(PathBuf::as_path), &locations)
}

fn relative<'a>(file: &'a File, root: &Path) -> &'a Path {
    file.location.strip_prefix(root).unwrap_or(&file.path)
}

impl<'a> Results<'a> {
    fn file(&self, output: &Output) -> &'a File {
        &self.inputs.files[self.places[output.input]]
    }

    /// The input and the result; `None` if there must be none.
    fn texts<'b>(&'b self, output: &'b Output) -> Option<(&'b [u8], &'b [u8])> {
        if self.denied.contains(&output.file) {
            return None;
        }
        let original: &[u8] = &self.report.sources.files.get(output.file.0 as usize)?.bytes;
        match &output.text {
            Text::Unchanged => Some((original, original)),
            Text::Changed(bytes) => Some((original, bytes)),
            Text::Failed => None,
        }
    }

    fn print(&self) -> Result<(), Failure> {
        let mut to = io::stdout().lock();
        for output in &self.report.outputs {
            if let Some((_, text)) = self.texts(output) {
                to.write_all(text).and_then(|()| to.flush()).map_err(Failure::stdout)?;
            }
        }
        Ok(())
    }

    fn print_diff(&self) -> Result<(), Failure> {
        let mut to = BufWriter::new(io::stdout().lock());
        for output in &self.report.outputs {
            let Some((old, new)) = self.texts(output) else {
                continue;
            };
            let path = relative(self.file(output), &self.inputs.root);
            let path = path.display().to_string().replace('\\', "/");
            let target = &self.request.targets[output.target].name;
            let names = (format!("a/{path}"), format!("{target}/{path}"));
            diff::write(&mut to, (&names.0, &names.1), old, new).map_err(Failure::stdout)?;
        }
        to.flush().map_err(Failure::stdout)
    }

    /// Writes what is to be written; gives whether something could not be.
    fn write(&self, out: &Path, messenger: &mut Messenger) -> bool {
        let plan = self.plan(out);
        let mut failed = false;
        for planned in &plan {
            if let Err(failure) = output::write(planned) {
                messenger.failure(&failure);
                failed = true;
            }
        }
        messenger.progress(&format!("{} files in {}", plan.len(), out.display()));
        failed
    }

    fn plan(&self, out: &Path) -> Vec<Planned<'_>> {
        let mut plan = Vec::new();
        let destination = |target: usize, file: &File| {
            let folder = out.join(&self.request.targets[target].name);
            folder.join(relative(file, &self.inputs.root))
        };
        for output in &self.report.outputs {
            let changes = matches!(output.text, Text::Changed(_));
            if !changes && self.options.copy == Copy::Changed {
                continue;
            }
            if let Some((_, text)) = self.texts(output) {
                let file = self.file(output);
                plan.push(Planned {
                    destination: destination(output.target, file),
                    content: Content::Bytes(text),
                    like: &file.location,
                });
            }
        }
        if self.options.copy == Copy::All {
            let others = || self.inputs.files.iter().filter(|file| file.language.is_none());
            for target in 0..self.request.targets.len() {
                plan.extend(others().map(|file| Planned {
                    destination: destination(target, file),
                    content: Content::Copy,
                    like: &file.location,
                }));
            }
        }
        plan
    }
}
