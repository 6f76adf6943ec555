//! What the engine found out, and what is to be printed and written of it.

use crate::database::{Common, Database, OutputTree};
use crate::diff;
use crate::failure::Failure;
use crate::inputs::{File, Inputs};
use crate::make;
use crate::messages::printable;
use crate::options::{Copy, Emit, Program};
use crate::output::{Content, Planned};
use crate::select::Selection;
use crate::targets;
use ompick_frontend::diag::FileId;
use ompick_rewriter::run::{Flags, Further, Output, Report, Request, Text};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Everything that is known once the engine has run.
pub struct Results<'a> {
    pub options: &'a Emit,
    pub inputs: &'a Inputs,
    pub request: &'a Request,
    /// For each input of the request its index into `inputs.files`.
    pub places: &'a [usize],
    pub report: &'a Report,
    pub denied: &'a BTreeSet<FileId>,
    /// Inputs that could not be read.
    pub unread: HashSet<usize>,
}

/// Where a file stands below the root of the inputs.
pub fn relative<'a>(file: &'a File, root: &Path) -> &'a Path {
    file.location.strip_prefix(root).unwrap_or(&file.path)
}

/// The name of the text that a file has as it is compiled the `number`th way: the `n`th to try, as the program may
/// have files of such names.
fn further_name(path: &Path, number: usize, n: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(if n == 1 { format!(".{number}") } else { format!(".{number}-{n}") });
    if let Some(suffix) = path.extension() {
        name.push(".");
        name.push(suffix);
    }
    path.with_file_name(name)
}

/// `1 file`, `2 files`.
pub fn files(n: usize) -> String {
    count(n, "file")
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// The time since then.
pub fn seconds(start: Instant) -> String {
    format!("{:.2} s", start.elapsed().as_secs_f64())
}

impl<'a> Results<'a> {
    /// The input of an output.
    pub fn file(&self, output: &Output) -> &'a File {
        &self.inputs.files[self.places[output.input]]
    }

    /// Further texts of headers, with the headers.
    pub fn further(&self) -> impl Iterator<Item = (&'a Further, &'a File)> {
        let all = self.report.further.iter();
        all.map(|further| (further, &self.inputs.files[self.places[further.input]]))
    }

    /// The input and the result; `None` if there must be none.
    pub fn texts<'b>(&'b self, output: &'b Output) -> Option<(&'b [u8], &'b [u8])> {
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

    /// The rule for make. Names are those of the command line, by which other rules know them.
    pub fn rule(&self, out: &Path, written: &BTreeSet<&Path>, selection: &Selection) -> Vec<u8> {
        let asked = self.options.out.as_deref().unwrap_or(out);
        let target = |path: &&Path| path.strip_prefix(out).map_or_else(|_| path.to_path_buf(), |rest| asked.join(rest));
        let named: HashMap<&Path, &Path> =
            self.inputs.files.iter().map(|file| (file.location.as_path(), file.path.as_path())).collect();
        let here = std::env::current_dir().unwrap_or_default();
        let relative = self.options.inputs.iter().any(|path| path.is_relative());
        let source = |path: &Path| match named.get(path) {
            Some(name) => name.to_path_buf(),
            None if relative => path.strip_prefix(&here).unwrap_or(path).to_path_buf(),
            None => path.to_path_buf(),
        };
        let engine = self.report.sources.files.iter().map(|f| std::path::absolute(&f.path).unwrap_or(f.path.clone()));
        let scanned = selection.read.iter().map(|file| source(&file.path));
        let read = scanned.chain(engine.map(|path| source(&path))).chain(described_in(&self.options.program));
        make::rule(&written.iter().map(target).collect(), &read.collect())
    }

    /// Writes the results to standard output.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn print(&self) -> Result<(), Failure> {
        let mut to = io::stdout().lock();
        for output in &self.report.outputs {
            if let Some((_, text)) = self.texts(output) {
                to.write_all(text).and_then(|()| to.flush()).map_err(Failure::stdout)?;
            }
        }
        Ok(())
    }

    /// Writes the differences to standard output; says whether there are any.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn print_diff(&self) -> Result<bool, Failure> {
        let mut changes = false;
        let mut to = BufWriter::new(io::stdout().lock());
        // What `patch` gets is exact.
        let watched = io::stdout().is_terminal();
        for output in &self.report.outputs {
            let Some((old, new)) = self.texts(output) else {
                continue;
            };
            changes |= old != new;
            let path = relative(self.file(output), &self.inputs.root);
            let target = &self.request.targets[output.target].name;
            let name = |folder: &str| Path::new(folder).join(path).into_os_string().into_encoded_bytes();
            let mut text = Vec::new();
            let (old_name, new_name) = (name("a"), name(target));
            let old = diff::Text { name: &old_name, bytes: old };
            diff::write(&mut text, old, diff::Text { name: &new_name, bytes: new }).map_err(Failure::stdout)?;
            let text = if watched { printable::bytes(&text) } else { text };
            to.write_all(&text).map_err(Failure::stdout)?;
        }
        for (further, file) in self.further() {
            changes = true;
            let path = relative(file, &self.inputs.root).with_file_name(&further.name);
            let target = Path::new(&self.request.targets[further.target].name).join(path);
            let name = target.into_os_string().into_encoded_bytes();
            let mut text = Vec::new();
            let nothing = diff::Text { name: b"/dev/null", bytes: b"" };
            diff::write(&mut text, nothing, diff::Text { name: &name, bytes: &further.text })
                .map_err(Failure::stdout)?;
            let text = if watched { printable::bytes(&text) } else { text };
            to.write_all(&text).map_err(Failure::stdout)?;
        }
        to.flush().map_err(Failure::stdout)?;
        Ok(changes)
    }

    /// Names the files that would change; says whether there are any.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn print_changes(&self) -> Result<bool, Failure> {
        let outputs = self.report.outputs.iter();
        let changed = outputs.filter(|o| self.texts(o).is_some_and(|(old, new)| old != new));
        let paths: BTreeSet<&Path> = changed.map(|o| self.file(o).path.as_path()).collect();
        let watched = io::stdout().is_terminal();
        let mut to = BufWriter::new(io::stdout().lock());
        for path in &paths {
            let name = path.as_os_str().as_encoded_bytes();
            let name = if watched {
                printable::line(&path.to_string_lossy()).into_owned().into_bytes()
            } else {
                name.to_vec()
            };
            to.write_all(&[&name[..], b"\n"].concat()).map_err(Failure::stdout)?;
        }
        to.flush().map_err(Failure::stdout)?;
        Ok(!paths.is_empty())
    }

    /// Where a file goes.
    fn destination(&self, out: &Path, target: usize, file: &File) -> PathBuf {
        out.join(&self.request.targets[target].name).join(relative(file, &self.inputs.root))
    }

    /// The names of files below a target's folder that stand there whatever else comes.
    fn taken(&self) -> HashSet<PathBuf> {
        let own = self.inputs.files.iter().map(|file| relative(file, &self.inputs.root).to_path_buf());
        let further = self.further();
        own.chain(further.map(|(f, file)| relative(file, &self.inputs.root).with_file_name(&f.name))).collect()
    }

    /// For each output where it goes; `None`: it is that of another configuration, or there is none. One that is
    /// compiled in several ways goes there several times, if that makes a difference.
    fn destinations(&self, out: &Path) -> Vec<Option<PathBuf>> {
        let mut first: HashMap<(usize, &Path), &[u8]> = HashMap::new();
        let is_repeated = self.inputs.files.iter().any(|file| file.configuration > 0);
        let taken = if is_repeated { self.taken() } else { HashSet::new() };
        let mut given: HashSet<PathBuf> = HashSet::new();
        let outputs = self.report.outputs.iter();
        outputs
            .map(|output| {
                let (_, text) = self.texts(output)?;
                let file = self.file(output);
                let known = first.entry((output.target, file.location.as_path())).or_insert(text);
                let differs = *known != text;
                if file.configuration == 0 || !differs {
                    return (file.configuration == 0).then(|| self.destination(out, output.target, file));
                }
                let folder = out.join(&self.request.targets[output.target].name);
                let path = relative(file, &self.inputs.root);
                let mut names = (1..).map(|n| further_name(path, file.configuration + 1, n));
                let name = names.find(|name| !taken.contains(name) && !given.contains(&folder.join(name)))?;
                given.insert(folder.join(&name));
                Some(folder.join(name))
            })
            .collect()
    }

    /// All that is to be written.
    pub fn plan(&self, out: &Path) -> Vec<Planned<'_>> {
        let unchanged = if self.options.link { Content::Link } else { Content::Copy };
        let mut plan = Vec::new();
        for (output, destination) in self.report.outputs.iter().zip(self.destinations(out)) {
            let changes = matches!(output.text, Text::Changed(_));
            if !changes && self.options.copy == Copy::Changed {
                continue;
            }
            let (Some((_, text)), Some(destination)) = (self.texts(output), destination) else { continue };
            // The bytes that were read, whatever became of the file since.
            let content = if changes || !self.options.link { Content::Bytes(text) } else { unchanged };
            plan.push(Planned { destination, content, like: &self.file(output).location });
        }
        for (further, file) in self.further() {
            let destination = self.destination(out, further.target, file).with_file_name(&further.name);
            plan.push(Planned { destination, content: Content::Bytes(&further.text), like: &file.location });
        }
        if self.options.copy == Copy::Changed {
            return plan;
        }
        let resolved: HashSet<usize> = self.report.outputs.iter().map(|output| self.places[output.input]).collect();
        for target in 0..self.request.targets.len() {
            for (n, file) in self.inputs.files.iter().enumerate() {
                let wanted = file.language.is_some() || self.options.copy == Copy::All;
                if wanted && file.configuration == 0 && !resolved.contains(&n) && !self.unread.contains(&n) {
                    let destination = self.destination(out, target, file);
                    plan.push(Planned { destination, content: unchanged, like: &file.location });
                }
            }
        }
        plan
    }

    /// The compilation databases of the output trees, and what keeps the folders that they need.
    ///
    /// # Errors
    /// If the options name what does not exist.
    pub fn databases(
        &self,
        database: &Database,
        out: &Path,
        common: &Common,
    ) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
        let destinations = self.destinations(out);
        let taken = self.taken();
        let mut all = Vec::new();
        for (t, target) in self.request.targets.iter().enumerate() {
            let folder = out.join(&target.name);
            let only_changed = self.options.copy == Copy::Changed;
            let place = |path: &Path, flags: Option<&Flags>| {
                let is_it = |f: &File| flags.map_or(f.header, |flags| f.flags.as_deref() == Some(flags));
                let file = |f: &&File| f.location == path && is_it(f);
                let file = self.inputs.files.iter().find(file)?;
                let own = self
                    .report
                    .outputs
                    .iter()
                    .zip(&destinations)
                    .find(|(o, _)| o.target == t && std::ptr::eq(self.file(o), file));
                let same = || self.destination(out, t, file);
                match own {
                    Some((output, _)) if only_changed && output.text == Text::Unchanged => Some(file.location.clone()),
                    Some((_, Some(destination))) => Some(destination.clone()),
                    // As another configuration has it, or as it was.
                    Some((output, None)) => self.texts(output).map(|_| same()),
                    None if only_changed => Some(file.location.clone()),
                    None => Some(same()),
                }
            };
            let taken = |path: &Path| path.strip_prefix(&folder).is_ok_and(|name| taken.contains(name));
            let tree = OutputTree { folder: &folder, root: &self.inputs.root, taken: &taken, place: &place };
            let made = database.for_output(&tree, common)?;
            all.push((folder.join("compile_commands.json"), made.text));
            all.extend(made.keeps);
        }
        Ok(all)
    }

    /// What it all came to, in a line.
    pub fn summary(&self, sources: usize, warnings: usize, start: Instant) -> String {
        let places = |o: &Output| {
            let fresh = o.sites.iter().map(|s| s.range.clone());
            let all = fresh.chain(o.remembered.iter().cloned());
            all.map(|r| (o.file, r.start, r.end)).collect::<Vec<_>>()
        };
        // Targets have nearly the same, each in order.
        let mut sites: Vec<_> = self.report.outputs.iter().flat_map(places).collect();
        sites.sort();
        sites.dedup();
        let decisions = self.report.outputs.iter().map(|o| o.sites.len() + o.remembered.len()).sum();
        [
            files(sources),
            count(sites.len(), "site"),
            count(decisions, "decision"),
            count(warnings, "warning"),
            seconds(start),
        ]
        .join(", ")
    }
}

/// The files that say what holds of the program, besides its sources: results depend on them as well.
fn described_in(program: &Program) -> Vec<PathBuf> {
    let spec = |target: &String| target.split_once('=').map_or(target.clone(), |(_, spec)| spec.to_owned());
    let specs = program.targets.iter().map(spec).chain(program.host.clone());
    let database = program.database.as_deref().map(Database::file);
    let profiles = specs.filter_map(|spec| targets::profile_file(&spec));
    program.configured_in.iter().cloned().chain(database).chain(profiles).collect()
}
