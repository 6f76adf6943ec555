//! What is remembered of parts between runs.

use super::Engine;
use crate::elaborate::operators::SharedPlace;
use crate::parts::Part;
use crate::parts::memo::{Fate, Files, StoredPart};
use crate::program::facts::RestOfProgram;
use ompick_frontend::diag::FileId;
use ompick_frontend::files::normal;
use std::fmt::Write as _;
use std::path::Path;

impl Engine<'_> {
    /// These inputs resolved together: now, or in an earlier run that is remembered.
    pub(super) fn part(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> Part {
        let mut inputs = inputs.to_vec();
        inputs.sort_by_key(|&n| (self.is_header(n), n));
        if let Some(part) = self.remembered(&inputs, elsewhere) {
            return part;
        }
        let part = self.resolve_or_fail(&inputs, elsewhere);
        self.keep(&inputs, elsewhere, &part);
        part
    }

    /// What came of these inputs, which are in order, in an earlier run.
    pub(super) fn remembered(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> Option<Part> {
        let memory = self.memory?;
        let kept = memory.find(&self.key(inputs, elsewhere))?;
        self.tell(inputs);
        self.with_files(|files| kept.part(elsewhere, files, &|n| inputs.get(n).copied()))
    }

    /// Tells whoever watches that these are resolved.
    fn tell(&self, inputs: &[usize]) {
        self.request.settings.watch.tell(inputs.iter().filter(|n| !self.is_header(**n)).count());
    }

    pub(super) fn keep(&self, inputs: &[usize], elsewhere: &[RestOfProgram], part: &Part) {
        self.tell(inputs);
        let Some(memory) = self.memory.filter(|_| !part.has_internal_error()) else { return };
        let place = |input: usize| inputs.iter().position(|n| *n == input);
        if let Some(kept) = self.with_files(|files| StoredPart::of(part, files, &place)) {
            memory.keep(&self.key(inputs, elsewhere), kept);
        }
    }

    /// Does something with the files of the run.
    pub(super) fn with_files<T>(&self, does: impl FnOnce(&Files) -> T) -> T {
        let read = |path: &Path| self.files.try_read(path).ok();
        let known = |file: FileId| self.files.source(file);
        let fate = |file: FileId, path: &Path| self.fate(file, path);
        does(&Files { read: &read, known: &known, fate: &fate })
    }

    /// What the result of a part depends on, beside the contents of files.
    pub(super) fn key(&self, inputs: &[usize], elsewhere: &[RestOfProgram]) -> String {
        let mut key = self.key.clone();
        let _ = write!(key, "\n{:?}{}{}", self.called, self.objects, self.unnamed);
        for &n in inputs {
            let _ = write!(key, "\n{:?}{:?}", self.request.inputs[n], self.request.settings.flags.get(&n));
        }
        for n in self.context(inputs) {
            let _ = write!(key, "\nsees {:?}", self.request.inputs[n].path);
        }
        for elsewhere in elsewhere {
            let RestOfProgram {
                main,
                host_calls,
                in_headers,
                generated,
                substitutes,
                adjacent,
                requests,
                own_choices,
                device_calls,
                would_differ,
                device_words,
            } = elsewhere;
            let _ = write!(key, "\n{main}{host_calls:?}{generated:?}{substitutes:?}{would_differ:?}{device_words:?}");
            for (SharedPlace { file, at, name }, runs) in in_headers {
                let _ = write!(key, "{:?}{at} {name:?}{runs:?}", self.files.source(*file).0);
            }
            for (file, request) in requests {
                let _ = write!(key, "{:?} {request:?}", self.files.source(*file).0);
            }
            for SharedPlace { file, at, name } in own_choices {
                let _ = write!(key, "{:?}{at} {name:?}", self.files.source(*file).0);
            }
            for (file, at) in device_calls {
                let _ = write!(key, "{:?}{at}", self.files.source(*file).0);
            }
            for (SharedPlace { file, at, name }, text) in adjacent {
                let _ = write!(key, "{:?}{at} {name:?}{text:?}", self.files.source(*file).0);
            }
        }
        key
    }

    pub(super) fn fate(&self, file: FileId, path: &Path) -> Fate {
        let along = || {
            let layout = self.request.layout.as_ref()?;
            Some(layout.along.contains(&normal(&std::path::absolute(path).ok()?)))
        };
        match self.emitted.contains(&file) {
            true => Fate::Emitted,
            false if along().unwrap_or(false) => Fate::Along,
            false => Fate::Stays,
        }
    }
}
