//! Actions as edits: a plan and the source go in, edits come out, and nothing is decided.

use super::choice::{self, Choice};
use super::cxx::clones;
use super::dispatch::Converted;
use super::planned_text::text as written;
use super::{Lower, MovedText, conditionals};
use crate::copies::macro_state::{self, Copied};
use crate::copies::{MovedOut, Renames};
use crate::elaborate::Name;
use crate::lines::{eol_of, line_of};
use crate::obstacle::Obstacle;
use crate::plan::{
    Action, Actions, Address, ArgumentChange, Arm, Branch, CannotGovern, ChangedArgument, Clauses, Copy, Declared,
    DirectiveId, DirectiveVariant, FramedCall, Head, TwoBodies,
};
use crate::request::LineMarkers;
use ompick_frontend::expanded::Edit;
use ompick_frontend::fortran::names::Place;
use ompick_frontend::nodes::{Body, NodeId};
use ompick_frontend::unit::{ParsedFile, Unit, is_word_part};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What a plan refers to.
pub struct Source<'u> {
    pub unit: &'u Unit,
    pub parsed: &'u ParsedFile,
    /// What changes in the file whichever function's plan its text is written for, in order.
    pub shared: &'u [Edit],
}

impl Source<'_> {
    /// What is shared in a part.
    pub fn shared_in(&self, part: &Range<usize>) -> impl Iterator<Item = Edit> {
        let first = self.shared.partition_point(|e| e.range.end <= part.start);
        let inside = self.shared[first..].iter().take_while(|e| e.range.start < part.end);
        // (The blanks before a directive may stand outside.)
        inside.map(|e| {
            let range = e.range.start.max(part.start)..e.range.end.min(part.end);
            Edit { range, text: e.text.clone() }
        })
    }

    /// Adds what is shared in a part to its own edits.
    pub fn add_shared(&self, part: &Range<usize>, edits: &mut Vec<Edit>) {
        Edit::add_unreplaced(edits, self.shared_in(part));
    }
}

/// What cannot be written, although it was asked whether it can while the plan was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LowerError {
    /// An action at a directive.
    Action { at: DirectiveId, why: CannotGovern },
    /// The device version of a procedure of Fortran.
    Version { of: Place, why: Obstacle },
    /// A definition before an item.
    Definition { item: usize, name: Name, why: Obstacle },
    /// Two edits of a text that is written again are of one place.
    Overlap { at: usize },
}

/// Puts a blank between a word and one that comes to stand next to it, where there was an operator or a bracket:
/// `return[]{}` becomes `return make_closure(...)`.
fn keep_apart(text: &[u8], edits: &mut [Edit]) {
    let is_word = |b: Option<&u8>| b.is_some_and(is_word_part);
    for Edit { range, text: new } in edits {
        if is_word(new.first()) && is_word(text[..range.start].last()) && !is_word(text.get(range.start)) {
            new.insert(0, b' ');
        }
        if is_word(new.last()) && is_word(text.get(range.end)) && !is_word(text[..range.end].last()) {
            new.push(b' ');
        }
    }
}

/// Edits of a text that is written again, in order.
///
/// # Errors
/// If two of them are of one place.
pub fn ordered(mut edits: Vec<Edit>) -> Result<Vec<Edit>, LowerError> {
    Edit::sort(&mut edits);
    edits.dedup();
    Edit::overlap(&edits).map_or(Ok(edits), |at| Err(LowerError::Overlap { at }))
}

/// Actions as edits of the expanded text, in the order of the actions; or all that cannot be written.
pub fn edits(actions: &Actions, source: &Source, language: &dyn Lower) -> Result<Vec<Edit>, Vec<LowerError>> {
    let mut writer = Writer { source, language, edits: Vec::new(), cut: Vec::new() };
    let errors: Vec<LowerError> = actions.0.iter().filter_map(|action| writer.write(action).err()).flatten().collect();
    if errors.is_empty() { Ok(writer.into_edits()) } else { Err(errors) }
}

struct Writer<'w, 'u> {
    source: &'w Source<'u>,
    language: &'w dyn Lower,
    edits: Vec<Edit>,
    /// What remains around copies of conditionals that they cut.
    cut: Vec<Edit>,
}

impl<'u> Writer<'_, 'u> {
    fn into_edits(mut self) -> Vec<Edit> {
        // Other copies may have the rest of a conditional.
        if !self.cut.is_empty() {
            Edit::add_unreplaced(&mut self.edits, self.cut);
        }
        keep_apart(self.source.parsed.text.text(), &mut self.edits);
        self.edits
    }

    fn write(&mut self, action: &Action) -> Result<(), Vec<LowerError>> {
        match action {
            Action::KeepBase(_) => {}
            Action::Argument(changed) => self.argument(changed),
            Action::Objects(passed) => self.language.write_objects(self.source.parsed, passed, &mut self.edits),
            Action::Call(call) => self.language.write_call(self.source.parsed, call, &mut self.edits),
            Action::Directive(chosen) => self.directive(chosen)?,
            Action::Clauses(clauses) => self.clauses(clauses),
            Action::Branch(branch) => self.branch(branch)?,
            Action::TwoBodies(bodies) => self.two_bodies(bodies)?,
            Action::Frame(framed) => self.frame(framed)?,
            Action::Operation(operation) => {
                self.language.write_operation(self.source.parsed, operation, &mut self.edits);
            }
            Action::Object(object) => self.language.write_object(self.source.parsed, object, &mut self.edits),
            Action::Address(Address { place, version }) => {
                self.edits.push(Edit { range: place.clone(), text: version.clone() });
            }
            Action::Declaration(Declared { before, function }) => {
                let lines = &self.language.style().lines;
                let text = clones::declaration(self.source.unit, self.language, function);
                self.edits.push(lines.insert(self.source.parsed, *before, &[text]));
            }
        }
        Ok(())
    }

    /// Adds an edit of a construct: what it puts behind its body goes before what those around it put there.
    fn insert(&mut self, edit: Edit) {
        let same = |e: &&mut Edit| e.range == edit.range;
        let other = edit.range.is_empty().then(|| self.edits.iter_mut().find(same)).flatten();
        match other {
            Some(around) => around.text = [edit.text.as_slice(), &around.text].concat(),
            None => self.edits.push(edit),
        }
    }

    fn body(&self, node: NodeId) -> Option<&'u Body> {
        self.source.parsed.nodes.list[node as usize].body.as_deref()
    }

    fn directive(
        &mut self,
        DirectiveVariant { node, directive, variant }: &DirectiveVariant,
    ) -> Result<(), Vec<LowerError>> {
        let Source { unit, parsed, .. } = *self.source;
        let placed = directive.of(parsed);
        let own = variant.as_ref().and_then(|v| v.directive(placed));
        let text = variant.as_ref().map(|v| written(&v.text(parsed, placed)).into_owned());
        let edits = self.language.metadirective(parsed, placed, self.body(*node), own, text.as_deref());
        let edits = edits.map_err(|why| vec![LowerError::Action { at: *directive, why }])?;
        conditionals::with_cut(unit, parsed, edits).into_iter().for_each(|edit| self.insert(edit));
        Ok(())
    }

    fn argument(&mut self, ChangedArgument { argument, change }: &ChangedArgument) {
        match change {
            ArgumentChange::HeldIn(variable) => {
                self.edits.push(Edit { range: argument.clone(), text: variable.name(&self.source.unit.preprocessed) });
            }
            ArgumentChange::Through { function, is_qualified } => {
                let own = &self.source.parsed.text.written()[argument.clone()];
                let Converted { before, behind } = self.language.converted(function, own, *is_qualified);
                for (at, text) in [(argument.start, before), (argument.end, behind)] {
                    self.edits.push(Edit { range: at..at, text });
                }
            }
        }
    }

    fn frame(&mut self, framed: &FramedCall) -> Result<(), Vec<LowerError>> {
        self.language.frame(self.source, framed)?.into_iter().for_each(|edit| self.insert(edit));
        Ok(())
    }

    fn clauses(&mut self, clauses: &Clauses) {
        let parsed = self.source.parsed;
        let (placed, text) = (clauses.directive.of(parsed), clauses.text(parsed));
        let text = written(&text);
        let (range, blank) = match placed.is_expanded() {
            true => (placed.text.clone(), &b" "[..]),
            false => (placed.place(&placed.directive.range), &b""[..]),
        };
        self.edits.push(Edit { range, text: [blank, &text].concat() });
    }

    fn branch(&mut self, branch: &Branch) -> Result<(), Vec<LowerError>> {
        let Source { unit, parsed, .. } = *self.source;
        let (mut arms, mut errors) = (FxHashMap::default(), Vec::new());
        for (leaf, arm) in branch.arms.iter() {
            match self.arm(branch.at, arm) {
                Ok(arm) => _ = arms.insert(leaf, arm),
                Err(more) => errors.extend(more),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let Branch { at, end, tree, conditions, moved, wait_for, loop_ends, .. } = branch;
        let placed = at.of(parsed);
        let mut declarations = self.moved(moved).declarations;
        declarations.extend(choice::wait_for_dependences(parsed, placed, wait_for));
        let restoring = restoring(parsed, branch);
        let choice =
            Choice { tree, arms: &arms, conditions, declarations: &declarations, restoring: &restoring, loop_ends };
        let edit = self.language.choice(parsed, placed, *end, &choice);
        self.cut.extend(conditionals::outside(unit, parsed, &edit.range));
        self.edits.push(edit);
        Ok(())
    }

    /// How variables move out of copies.
    fn moved(&self, moved: &MovedOut) -> MovedText {
        match moved.places.is_empty() {
            true => MovedText::default(),
            false => self.language.moved_text(self.source.parsed, moved),
        }
    }

    fn arm(&self, at: DirectiveId, arm: &Arm) -> Result<choice::Arm, Vec<LowerError>> {
        let parsed = self.source.parsed;
        let placed = at.of(parsed);
        let text = arm.copy.as_ref().map(|copy| self.copy(copy)).transpose()?;
        match (&arm.head, &arm.copy, text) {
            (Head::Nothing, Some(copy), Some(text)) => Ok(self.language.plain_arm(parsed, placed, &copy.part, text)),
            (Head::Nothing, ..) => Ok(choice::Arm { text: Vec::new() }),
            (Head::Variant { node, variant }, _, region) => {
                let own = variant.as_ref().and_then(|v| v.directive(placed));
                let body = self.body(*node).filter(|_| region.is_some());
                let directive = variant.as_ref().map(|v| written(&v.text(parsed, placed)).into_owned());
                let arm = self.language.arm(parsed, placed, body, own, directive, region);
                arm.map_err(|why| vec![LowerError::Action { at, why }])
            }
        }
    }

    /// A part of the file with its own changes.
    fn copy(&self, Copy { part, actions, renames }: &Copy) -> Result<Vec<u8>, Vec<LowerError>> {
        let parsed = self.source.parsed;
        let mut own = edits(actions, self.source, self.language)?;
        if let Some(renames) = renames {
            let labels = renames.renamed_labels(self.language, parsed, part).into_iter();
            let labels = labels.map(|(label, name)| self.language.label_edit(parsed, label, name)).collect();
            let mut taken_out = Vec::new();
            for moved in renames.moved_out() {
                taken_out.extend(self.moved(moved).edits);
            }
            own.extend(Renames::edits(labels, taken_out, part, &own));
        }
        self.rendered(part, own)
    }

    fn rendered(&self, part: &Range<usize>, mut edits: Vec<Edit>) -> Result<Vec<u8>, Vec<LowerError>> {
        let Source { unit, parsed, .. } = *self.source;
        conditionals::add_inside(unit, parsed, part, &mut edits);
        self.source.add_shared(part, &mut edits);
        ordered(edits).map(|edits| parsed.text.render(part, &edits)).map_err(|error| vec![error])
    }

    /// An object with a body for the host and one for devices in place of a lambda expression.
    fn two_bodies(&mut self, TwoBodies { closure, class, host, device }: &TwoBodies) -> Result<(), Vec<LowerError>> {
        let parsed = self.source.parsed;
        let whole = &closure.of(parsed).whole;
        let body = |actions: &Actions| {
            edits(actions, self.source, self.language).and_then(|edits| self.rendered(whole, edits))
        };
        let (host, device) = (body(host)?, body(device)?);
        let eol = eol_of(parsed.text.written());
        let lines = &self.language.style().lines;
        let has_lines = memchr::memchr(b'\n', &parsed.text.written()[whole.clone()]).is_some();
        let text = match has_lines && lines.markers != LineMarkers::Never {
            true => {
                let at = |at: usize| lines.marker_for(parsed, line_of(parsed, at)).into_bytes();
                let (first, last) = (at(whole.start), at(whole.end));
                [&b"make_"[..], class, b"(", &host, b",", eol, &first, eol, &device, eol, &last, eol, b")"].concat()
            }
            false => [&b"make_"[..], class, b"(", &host, b", ", &device, b")"].concat(),
        };
        self.edits.push(Edit { range: whole.clone(), text });
        self.cut.extend(conditionals::outside(self.source.unit, parsed, whole));
        Ok(())
    }
}

/// The preprocessor lines behind each arm, before another.
fn restoring(parsed: &ParsedFile, Branch { at, tree, arms, .. }: &Branch) -> FxHashMap<Option<usize>, Vec<Vec<u8>>> {
    let (from, has_text_between) = (at.of(parsed).range.start, tree.tests().len() > 1);
    let lines = |copy: &Copy| {
        // (It was asked for when the plan was made whether there can be any.)
        macro_state::restoring(parsed, &Copied { part: &copy.part, from, has_text_between }).unwrap_or_default()
    };
    let copies = arms.iter().filter_map(|(leaf, arm)| Some((leaf, arm.copy.as_ref()?)));
    copies.map(|(leaf, copy)| (leaf, lines(copy))).filter(|(_, lines)| !lines.is_empty()).collect()
}
