//! Reads a translation unit: preprocesses it, parses what may matter, writes out macros that hide it, and binds the
//! expressions of its directives.

mod expansions;
mod fortran;
mod heads;
mod initialisers;
mod unused;

pub use fortran::{is_fortran_marked, names, summary};

use crate::attributes;
use crate::cpp::{
    self, CppLine, CppLineKind, Files, Invocation, MacroDef, Pass, PassId, PragmaKind, SourceRef, TranslationUnit,
};
use crate::diag::FileId;
use crate::expanded::ExpandedInvocation;
use crate::language::Language;
use crate::marks::{is_marked, is_marked_value, may_hold_target};
use crate::nodes::Nodes;
use crate::parsed::{Calling, ParsedFile, ParsedTexts, ParsedUnit, PassSummary, Trees};
use crate::regions;
use crate::slice::Slice;
use crate::syntax::operations;
use crate::unit::Unit;
use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

impl Unit {
    /// Reads a unit. Files without anything to resolve are only scanned.
    pub fn read(main: SourceRef, language: Language, options: &cpp::CppOptions, files: &dyn Files) -> Unit {
        Unit::read_with(main, language, options, files, None)
    }

    /// The same for one of several units, of which each header is parsed once for all that see it alike. `texts`: what
    /// was parsed of the others.
    pub fn read_with(
        main: SourceRef,
        language: Language,
        options: &cpp::CppOptions,
        files: &dyn Files,
        texts: Option<Arc<ParsedTexts>>,
    ) -> Unit {
        if language == Language::Fortran {
            return fortran::read(main, options, files);
        }
        let mut unit = ParsedUnit::unparsed(language, Arc::new(TranslationUnit::read(files, main, options)));
        unit.called = options.called.clone();
        unit.objects = options.objects && language == Language::Cxx;
        unit.texts = texts;
        let wanted = unit.passes_to_parse(options.unnamed && language == Language::Cxx);
        if !wanted.is_empty() && !unit.objects && !options.all_bodies {
            let cplusplus = language == Language::Cxx;
            unit.slice = Slice::of(&unit.preprocessed, &wanted, &unit.called, cplusplus).map(Arc::new);
        }
        parse(unit, wanted)
    }

    /// The unit without some of its regions: as if their text were not there, except for what it
    /// does to the preprocessor (OpenMP 5.2, 7.5.5).
    pub fn without(&self, regions: &BTreeSet<usize>) -> Unit {
        let is_outermost = |r: &&usize| self.regions[**r].around.is_none_or(|a| !regions.contains(&a));
        let mut unit = ParsedUnit::unparsed(self.language, self.preprocessed.clone());
        unit.elided = regions.iter().filter(is_outermost).flat_map(|&r| self.regions[r].extent(self)).collect();
        unit.called = self.called.clone();
        unit.objects = self.objects;
        unit.texts = self.texts.clone();
        unit.slice = self.slice.clone();
        let wanted = unit.passes_to_parse(false);
        parse(unit, wanted)
    }
}

/// Parses some files of a unit of C or C++: none, if there cannot be anything to resolve.
fn parse(mut unit: ParsedUnit, mut wanted: Vec<PassId>) -> Unit {
    if wanted.is_empty() {
        return Unit::new(unit);
    }
    if let Some(slice) = &unit.slice {
        wanted.retain(|&pass| pass == PassId(0) || !slice.leaves_out(pass));
    }
    let expanded = unit.read_passes(wanted);
    unit.read_ambiguous(&expanded);
    unit.find_initialisers(&expanded, &|_| true);
    unit.expand_where_needed(expanded);
    let missing = regions::passes_inside(&unit).into_iter().filter(|&p| unit.files.iter().all(|f| f.pass != p));
    let missing: Vec<PassId> = missing.collect();
    if !missing.is_empty() {
        // What a region includes is read, whoever provides it: its definitions are variants.
        let expanded = unit.read_passes(unit.files.iter().map(|f| f.pass).chain(missing).collect());
        unit.expand_where_needed(expanded);
    }
    let mut unit = Unit::new(unit);
    crate::bind::bind(&mut unit);
    unit.regions = regions::find(&unit);
    // What stands in a region has other names.
    unit.forget_entities();
    unit.read_operations();
    unit
}

/// Whether a macro that no file of the unit defines may be a part of a directive with variants.
fn is_marked_option(macro_: &MacroDef) -> bool {
    let is_option = macro_.origin.is_none() && macro_.builtin.is_none();
    is_option && macro_.identifiers().chain(macro_.strings()).any(is_marked_value)
}

impl ParsedUnit {
    /// The files of the unit that are parsed: none, if there cannot be anything to resolve. `unnamed`: functions of
    /// others matter that no name tells of.
    fn passes_to_parse(&self, unnamed: bool) -> Vec<PassId> {
        // A file may have many passes, and several may want to know.
        let mut known: FxHashMap<FileId, bool> = FxHashMap::default();
        let mut marked =
            |p: &Pass| *known.entry(p.source.id).or_insert_with(|| is_marked(&p.source.bytes, self.language));
        let matters_to_others = !self.called.is_empty() || self.objects || unnamed;
        let is_marked_by_option = self.preprocessed.macros.definitions().iter().any(is_marked_option);
        if !matters_to_others && !is_marked_by_option && !self.preprocessed.passes.iter().any(&mut marked) {
            return Vec::new();
        }
        let all = self.preprocessed.pass_ids();
        let wanted: Vec<PassId> =
            all.filter(|(_, p)| !self.preprocessed.is_platforms(p) || marked(p)).map(|(id, _)| id).collect();
        let is_spared = !matters_to_others && self.names_variants_in_unused_macros(&wanted, &mut marked);
        if is_spared { Vec::new() } else { wanted }
    }

    /// Whether variants are named in the bodies of macros alone, and no invocation becomes a directive that names one:
    /// so it is in most files of a project that keeps its directives in a header's macros. What is for devices may
    /// matter to other files, and is read; so is what stands in a group that is skipped, perhaps by mistake (OMP0406).
    fn names_variants_in_unused_macros(&self, passes: &[PassId], marked: &mut dyn FnMut(&Pass) -> bool) -> bool {
        let matters = |text: &[u8]| is_marked(text, self.language) || may_hold_target(text);
        let bodies = |pass: &Pass| -> Vec<Range<usize>> {
            let is_define = |line: &&CppLine| matches!(line.kind, CppLineKind::Define { .. });
            pass.lines.iter().filter(is_define).map(|line| line.range.clone()).collect()
        };
        let matters_outside = |pass: &Pass| {
            let mut text = pass.source.bytes.to_vec();
            bodies(pass).into_iter().for_each(|body| text[body].fill(b' '));
            // The word alone stands in many comments.
            let mut lines = pass.lines.iter().filter(|line| matches!(line.kind, CppLineKind::Pragma(_)));
            let has_line = lines.any(|line| may_hold_target(&text[line.range.clone()]));
            let has_others = || [&b"_Pragma"[..], b"[["].iter().any(|sign| memmem::find(&text, sign).is_some());
            is_marked(&text, self.language) || has_line || (has_others() && may_hold_target(&text))
        };
        // What makes an attribute, and what stands in it, may come from macros of different files.
        let texts = || passes.iter().map(|pass| &self.preprocessed.pass(*pass).source.bytes[..]);
        let has_attributes =
            || texts().any(|text| memmem::find(text, b"[[").is_some()) && texts().any(attributes::may_name_openmp);
        let mut all = self.preprocessed.passes.iter().filter(|p| marked(p) || may_hold_target(&p.source.bytes));
        if all.any(matters_outside) || has_attributes() {
            return false;
        }
        passes.iter().all(|&pass| {
            let found = self.preprocessed.invocations(pass, &|name| name == b"_Pragma");
            // (The operand may be another macro's.)
            let is_directive = |i: &Invocation| matters(&i.expansion) || i.expansion.ends_with(b"_Pragma");
            found.problems.is_empty()
                && !found.list.iter().any(is_directive)
                && !self.has_line_of_macros(pass, &matters)
        })
    }

    /// Whether a directive's line `matters` once its macros are expanded, its name too.
    fn has_line_of_macros(&self, pass: PassId, matters: &dyn Fn(&[u8]) -> bool) -> bool {
        let unit = &self.preprocessed;
        let bytes = &unit.pass(pass).source.bytes;
        unit.pass(pass).lines.iter().filter(|line| line.active).any(|line| {
            let CppLineKind::Pragma(PragmaKind::Omp { text }) = &line.kind else { return false };
            let expanded = unit.expand(&bytes[text.clone()], unit.time_at(pass, line.range.start), &|_| false).text;
            matters(&[b"#pragma omp ", &expanded[..]].concat())
        })
    }

    /// Finds the expressions that may call operator functions with variants: nobody else looks at them.
    fn read_operations(&mut self) {
        if self.language != Language::Cxx {
            return;
        }
        let mut names = self.base_names();
        names.extend(self.called.iter().cloned());
        let mut wanted = FxHashSet::default();
        if !names.is_empty() {
            self.calling = Calling::of(self, names);
            wanted = self.calling.operations();
        }
        if self.objects {
            wanted.insert("operator()".to_owned());
        }
        if wanted.is_empty() {
            return;
        }
        for file in &mut self.files {
            let Trees::Whole(tree) = &file.trees else { continue };
            let found = operations::read(tree, file.text.text(), &wanted);
            if found != file.syntax.operations {
                Arc::make_mut(&mut file.syntax).operations = found;
                file.nodes = Nodes::build(&file.directives, &file.syntax);
            }
        }
    }

    fn read_pass(&self, pass: PassId, expansions: &[ExpandedInvocation]) -> ParsedFile {
        fn of_pass<P: Clone>(all: &[(PassId, P)], pass: PassId) -> Vec<P> {
            all.iter().filter(|(p, _)| *p == pass).map(|(_, place)| place.clone()).collect()
        }
        let known = PassSummary {
            elided: &of_pass(&self.elided, pass),
            initialisers: &of_pass(&self.initialisers, pass),
            unread: self.slice.as_ref().map_or(&[], |slice| slice.skipped(pass)),
            ends: self.slice.as_ref().map_or(&[], |slice| slice.ends(pass)),
            // Sources are read once, and who knows names of other files reads what nobody else does.
            texts: self.texts.as_deref().filter(|_| pass != PassId(0) && self.elsewhere.is_empty()),
            elsewhere: &self.elsewhere,
        };
        ParsedFile::read(&self.preprocessed, pass, self.language, expansions, &known)
    }
}

#[cfg(test)]
mod tests;
