//! The parts of a program, resolved until none must know more of the others.

use super::mentions::{Candidate, Found};
use super::{Engine, mentions};
use crate::parts::{self, Part, PartUnit};
use crate::program::facts::RestOfProgram;
use crate::program::interest::Interest;
use crate::request::{Input, Language};
use ompick_frontend::codes;
use ompick_frontend::cpp::SourceRef;
use ompick_frontend::diag::{Diagnostic, FileId, Label};
use ompick_frontend::marks::is_marked;
use ompick_frontend::unit::holds_word;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The inputs that define `main`.
pub(super) type Mains = BTreeSet<usize>;

/// How often a part is resolved again because of what others say: what they say only grows, mostly.
const MAX_SETTLING: usize = 8;

impl Engine<'_> {
    /// All parts of the program, each with all that it must know of the others.
    pub(super) fn parts(&mut self) -> Vec<Part> {
        let is_overlay = self.request.settings.overlay.is_some();
        if is_overlay || self.request.settings.at_once {
            loop {
                let elsewhere = self.rest_of_program(&[], &Mains::default());
                let parts = vec![self.part(&self.inputs().collect::<Vec<_>>(), &elsewhere)];
                if is_overlay {
                    return parts;
                }
                self.adopt_headers(&parts);
                let Found { inputs, again, foreign, .. } = self.read_more(&parts);
                if self.learn_of_unnamed_calls(&parts) {
                    continue;
                }
                if inputs.is_empty() && again.is_empty() && foreign.is_empty() {
                    return parts;
                }
            }
        }
        // Assumes that `main` is defined where the text looks so, until the units have been read.
        let texts = self.sources.iter().enumerate().filter_map(|(n, s)| Some((n, s.as_ref()?)));
        let mut mains: Mains = texts.filter(|(_, s)| holds_main(&s.bytes)).map(|(n, _)| n).collect();
        let mut parts = self.first_parts(&mains);
        loop {
            if self.learn_of_unnamed_calls(&parts) {
                self.read_again(&mut parts, &mains, &|part| self.has_cxx(part));
            }
            let Found { inputs, again, .. } = self.read_more(&parts);
            let knows_more = |part: &Part| part.files.iter().any(|file| again.contains_key(file));
            if inputs.iter().any(|&n| self.request.inputs[n].language == Language::Fortran) {
                parts = self.first_parts(&mains);
                continue;
            }
            self.read_again(&mut parts, &mains, &knows_more);
            if !inputs.is_empty() || !again.is_empty() {
                parts.extend(self.resolve_separately(&inputs, &mains));
                continue;
            }
            let known: Mains = parts.iter().flat_map(Part::mains).collect();
            if !self.same_programs(&known, &mains) {
                mains = known;
                parts = self.first_parts(&mains);
                continue;
            }
            mains = known;
            if !self.link(&mut parts, &mains) && !self.resolve_again(&mut parts, &mains) {
                return parts;
            }
        }
    }

    /// Whether something turns out to matter that is called without its name: objects that have a body for devices and
    /// are called in headers (then all who include these must read their calls), operators and conversions.
    fn learn_of_unnamed_calls(&mut self, parts: &[Part]) -> bool {
        let facts = || parts.iter().flat_map(|p| &p.units).flat_map(|u| &u.results).map(|t| &t.facts);
        let has_objects = !self.objects && facts().any(|f| !f.device_calls_in_headers.is_empty());
        let mut units = parts.iter().flat_map(|p| &p.units);
        let may_be_left_out = units.clone().nth(1).is_some() || units.any(PartUnit::is_sliced);
        let has_unnamed = !self.unnamed && may_be_left_out && Interest::of(facts()).unnamed;
        self.objects |= has_objects;
        self.unnamed |= has_unnamed;
        has_objects || has_unnamed
    }

    /// Resolves some parts as if nothing were known of the others.
    fn read_again(&self, parts: &mut [Part], mains: &Mains, which: &(dyn Fn(&Part) -> bool + Sync)) {
        parts.par_iter_mut().filter(|part| which(part)).for_each(|part| {
            *part = self.part(&part.inputs(), &self.rest_of_program(&part.inputs(), mains));
        });
    }

    fn has_cxx(&self, part: &Part) -> bool {
        part.units.iter().any(|unit| self.request.inputs[unit.input].language == Language::Cxx)
    }

    /// Resolves together what must be; says whether there was any.
    pub(super) fn link(&self, parts: &mut Vec<Part>, mains: &Mains) -> bool {
        let member = |n: usize| &self.members[n];
        let lists = parts::linked(parts, &|n| self.is_header(n), &member, self.request.targets.len());
        let inputs = |list: &Vec<usize>| list.iter().flat_map(|&p| parts[p].inputs()).collect::<Vec<_>>();
        let together: Vec<Vec<usize>> = lists.iter().map(inputs).collect();
        let gone: FxHashSet<usize> = lists.into_iter().flatten().collect();
        let mut new: Vec<Part> =
            together.par_iter().map(|inputs| self.part(inputs, &self.rest_of_program(inputs, mains))).collect();
        let others = std::mem::take(parts).into_iter().enumerate().filter(|(n, _)| !gone.contains(n));
        new.extend(others.map(|(_, part)| part));
        *parts = new;
        !together.is_empty()
    }

    /// Resolves again what must know more of the others; says whether there was any.
    pub(super) fn resolve_again(&self, parts: &mut Vec<Part>, mains: &Mains) -> bool {
        let base = |part: &Part| self.base(&part.inputs(), mains);
        let main_file = |n: usize| self.sources[n].as_ref().map(|s| s.id);
        let elsewhere = parts::rest_of_program(parts, &|n| self.is_header(n), &self.request.targets, &main_file, &base);
        let all = std::mem::take(parts).into_par_iter().zip(elsewhere);
        let settled = all.map(|(part, elsewhere)| {
            let changes = part.elsewhere != elsewhere;
            let unsettled = changes && part.settling > MAX_SETTLING;
            if !changes || unsettled {
                return (Part { unsettled, ..part }, false);
            }
            let again = self.part(&part.inputs(), &elsewhere);
            (Part { settling: part.settling + 1, ..again }, true)
        });
        let (settled, changed): (Vec<Part>, Vec<bool>) = settled.unzip();
        *parts = settled;
        changed.contains(&true)
    }

    /// Says of which parts the program can say nothing certain: their files are not written.
    pub(super) fn give_up_unsettled(&self, parts: &mut [Part]) {
        for unit in parts.iter_mut().filter(|part| part.unsettled).flat_map(|part| &mut part.units) {
            let Some(source) = &self.sources[unit.input] else { continue };
            let said = Diagnostic {
                code: &codes::UNSETTLED,
                message: "what this file and others of the program say of each other does not come to rest".to_owned(),
                labels: vec![Label { file: source.id, range: 0..0, message: String::new() }],
                notes: Vec::new(),
                fixes: Vec::new(),
            };
            unit.results.iter_mut().for_each(|result| result.failed = true);
            unit.results.iter_mut().take(1).for_each(|result| result.diagnostics.push(said.clone()));
        }
    }

    /// Whether the same programs have a `main`.
    pub(super) fn same_programs(&self, a: &Mains, b: &Mains) -> bool {
        self.programs_of(a) == self.programs_of(b)
    }

    pub(super) fn programs_of(&self, inputs: &Mains) -> BTreeSet<Option<usize>> {
        inputs.iter().map(|&n| self.members[n].program()).collect()
    }

    /// What is known of the rest of the program before it is read.
    pub(super) fn rest_of_program(&self, inputs: &[usize], mains: &Mains) -> Vec<RestOfProgram> {
        self.request.targets.iter().map(|_| self.base(inputs, mains)).collect()
    }

    pub(super) fn base(&self, inputs: &[usize], mains: &Mains) -> RestOfProgram {
        let programs = self.programs_of(mains);
        let has_main = |&n: &usize| match self.members[n].program() {
            None => !programs.is_empty(),
            own => programs.contains(&None) || programs.contains(&own),
        };
        let main = !inputs.is_empty() && inputs.iter().all(has_main);
        RestOfProgram { main, host_calls: self.unread.foreign.clone(), ..RestOfProgram::default() }
    }

    /// Finds out which inputs that were not read so far turn out to matter; they are inputs that were read from now on.
    pub(super) fn read_more(&mut self, parts: &[Part]) -> Found {
        let facts = parts.iter().flat_map(|p| &p.units).flat_map(|u| &u.results).map(|t| &t.facts);
        let interest = Interest::of(facts);
        let all = interest.words.iter().chain(&interest.operators);
        let words: Vec<Vec<u8>> = all.filter(|word| !self.called.contains(*word)).cloned().collect();
        let unnamed = interest.unnamed && !self.unread.unnamed;
        let headers = self.changed_headers(parts);
        if words.is_empty() && !unnamed && headers.is_empty() {
            return Found::default();
        }
        self.load_deferred();
        let candidates = self.candidates();
        let mut found = mentions::find(&candidates, &words, unnamed);
        // Who was read with all of it in mind learns nothing.
        let read_by = |part: &Part| {
            let files: BTreeSet<FileId> = part.files.iter().copied().collect();
            let is_news = |file: &FileId| {
                let (again, named) = (found.again.get(file), found.named.get(file));
                let lacks =
                    |unit: &PartUnit, words: Option<&BTreeSet<Vec<u8>>>| words.is_some_and(|w| !unit.was_read_for(w));
                part.units.iter().any(|unit| lacks(unit, again) || (unit.is_sliced() && lacks(unit, named)))
            };
            files.into_iter().filter(is_news).collect::<Vec<_>>()
        };
        let news: FxHashSet<FileId> = parts.iter().flat_map(read_by).collect();
        found.again.append(&mut found.named);
        found.again.retain(|file, _| news.contains(file));
        if !self.unread.mains {
            let is_main = |c: &&Candidate| c.unread && !c.header && holds_main(&c.source.bytes);
            let mains = candidates.iter().filter(is_main).filter(|c| c.language != Language::Fortran);
            found.inputs.extend(mains.map(|c| c.input));
        }
        found.inputs.extend(mentions::includers(&candidates, &headers));
        found.inputs.sort_unstable();
        found.inputs.dedup();
        self.unread.headers.extend(headers);
        self.unread.mains = true;
        self.unread.unnamed |= unnamed;
        self.unread.foreign.extend(found.foreign.iter().cloned());
        self.called = Arc::new(self.called.iter().cloned().chain(words).collect());
        for &n in &found.inputs {
            self.sources[n] = self.unread.sources.as_ref().and_then(|all| all.get(&n).cloned());
        }
        if found.inputs.iter().any(|&n| self.request.inputs[n].language == Language::Fortran) {
            self.take_fortran_for_marked();
        }
        found
    }

    /// The headers that some unit changes, and of which nobody asked so far who includes them: what they become counts
    /// for all. (Who includes one with directives is read anyway.)
    fn changed_headers(&self, parts: &[Part]) -> FxHashSet<FileId> {
        let has_unread = !self.request.settings.unmarked.is_empty();
        let units = parts.iter().flat_map(|part| &part.units).filter(|_| has_unread);
        let results = units.flat_map(|unit| unit.results.iter().map(|result| (unit.input, result)));
        let changed = results.flat_map(|(input, result)| {
            let main = self.sources[input].as_ref().map(|s| s.id);
            let changed = result.texts.iter().filter(|pass| !pass.text.changes.is_empty()).map(|pass| pass.file);
            changed.filter(move |file| Some(*file) != main)
        });
        let mut changed: FxHashSet<FileId> = changed.filter(|file| !self.unread.headers.contains(file)).collect();
        if !changed.is_empty() {
            let sources = self.files.sources();
            changed.retain(|file| !is_marked(&sources.files[file.0 as usize].bytes, Language::Cxx));
        }
        changed
    }

    /// Files of Fortran that name no variant are read: functions of C that they may call have some.
    fn take_fortran_for_marked(&mut self) {
        if !std::mem::replace(&mut self.fortran.whole_program, true) {
            self.key += "with Fortran";
        }
        self.division = OnceLock::new();
    }

    /// Reads the texts of the inputs that name no variant.
    pub(super) fn load_deferred(&mut self) {
        if self.unread.sources.is_some() {
            return;
        }
        let unmarked: Vec<usize> = self.request.settings.unmarked.iter().copied().collect();
        let read = |&n: &usize| Some((n, self.files.try_read(&self.request.inputs[n].path).ok()?));
        let sources: BTreeMap<usize, SourceRef> = unmarked.par_iter().filter_map(read).collect();
        self.emitted.extend(sources.values().map(|s| s.id));
        self.unread.sources = Some(sources);
    }

    /// All inputs, as a search for words sees them.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        let of_all: BTreeSet<_> = (0..self.request.inputs.len()).flat_map(|n| self.macros(n)).cloned().collect();
        let of = |n: usize| {
            let read = self.sources[n].as_ref();
            let source = read.or_else(|| self.unread.sources.as_ref()?.get(&n))?.clone();
            let Input { language, header, .. } = self.request.inputs[n];
            // A header is read with those of whoever includes it.
            let macros = if header { of_all.iter().cloned().collect() } else { self.macros(n).to_vec() };
            let flags = self.request.settings.flags.get(&n);
            let forced = flags.map(|flags| flags.forced_includes.clone()).unwrap_or_default();
            Some(Candidate { input: n, language, header, unread: read.is_none(), source, forced, macros })
        };
        (0..self.request.inputs.len()).filter_map(of).collect()
    }

    /// Each of these inputs by itself.
    pub(super) fn resolve_separately(&mut self, inputs: &[usize], mains: &Mains) -> Vec<Part> {
        let parts: Vec<Part> =
            inputs.par_iter().map(|&n| self.part(&[n], &self.rest_of_program(&[n], mains))).collect();
        self.adopt_headers(&parts);
        parts
    }

    /// The headers that were read because of others are inputs that were read, too.
    pub(super) fn adopt_headers(&mut self, parts: &[Part]) {
        let files: FxHashSet<FileId> = parts.iter().flat_map(|p| &p.files).copied().collect();
        for (&n, source) in self.unread.sources.iter().flatten() {
            if files.contains(&source.id) && self.sources[n].is_none() {
                self.sources[n] = Some(source.clone());
            }
        }
    }

    /// Every unit by itself, but Fortran where modules lead from one to the other.
    pub(super) fn first_parts(&self, mains: &Mains) -> Vec<Part> {
        let is_fortran = |n: &usize| self.request.inputs[*n].language == Language::Fortran;
        let (fortran, others): (Vec<usize>, Vec<usize>) = self.inputs().partition(is_fortran);
        let (headers, sources): (Vec<usize>, Vec<usize>) = others.into_iter().partition(|&n| self.is_header(n));
        let of_fortran = || if fortran.is_empty() { Vec::new() } else { self.fortran_parts(&fortran, mains) };
        let of_others =
            || sources.par_iter().map(|&n| self.part(&[n], &self.rest_of_program(&[n], mains))).collect::<Vec<_>>();
        let (mut parts, others) = rayon::join(of_fortran, of_others);
        parts.extend(others);
        let included: FxHashSet<FileId> = parts.iter().flat_map(|p| &p.files).copied().collect();
        let id = |n: usize| self.sources[n].as_ref().map(|s| s.id);
        let alone: Vec<usize> =
            headers.into_iter().filter(|&n| !id(n).is_some_and(|f| included.contains(&f))).collect();
        let mut alone: Vec<Part> =
            alone.par_iter().map(|&n| self.part(&[n], &self.rest_of_program(&[n], mains))).collect();
        // A header that another of these includes is read there.
        let main_file = |part: &Part| part.units.first().and_then(|u| id(u.input));
        let others = |part: &Part| {
            let own = main_file(part);
            part.files.iter().copied().filter(move |f| Some(*f) != own).collect::<Vec<_>>()
        };
        let nested: FxHashSet<FileId> = alone.iter().flat_map(others).collect();
        let is_nested = |part: &Part| main_file(part).is_some_and(|f| nested.contains(&f));
        let cyclic = alone.iter().all(is_nested);
        alone.retain(|part| cyclic || !is_nested(part));
        parts.append(&mut alone);
        parts
    }
}

/// Whether a text seems to define `main`.
fn holds_main(text: &[u8]) -> bool {
    let is_call = |at: usize| text[at + 4..].trim_ascii_start().starts_with(b"(");
    holds_word(text, b"main") && memchr::memmem::find_iter(text, b"main").any(is_call)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::{Request, Settings, Target};

    #[test]
    fn parts_that_do_not_come_to_rest_are_said_and_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.c");
        std::fs::write(
            &path,
            "int v(void);\n#pragma omp declare variant(v) match(user={condition(1)})\nint f(void);\n",
        )
        .unwrap();
        let request = Request {
            inputs: vec![Input { path, language: Language::C, header: false }],
            targets: vec![Target { name: "host".to_owned(), host: Default::default(), device: Default::default() }],
            settings: Settings::default(),
            layout: None,
        };
        let mut engine = Engine::new(&request, None);
        let mut parts = engine.parts();
        // Others said something else each time.
        parts[0].elsewhere[0].main = true;
        parts[0].settling = MAX_SETTLING;
        assert!(engine.resolve_again(&mut parts, &Mains::default()) && !parts[0].unsettled);
        parts[0].elsewhere[0].main = true;
        assert!(!engine.resolve_again(&mut parts, &Mains::default()) && parts[0].unsettled);
        engine.give_up_unsettled(&mut parts);
        let resolved = parts[0].units[0].target(0);
        let said: Vec<&str> = resolved.diagnostics.iter().map(|d| d.code.id).collect();
        assert!(resolved.failed && said == ["OMP0653"], "{said:?}");
    }
}
