//! The plan of a file as edits: the one place where all that a unit changes in a file becomes text.

use super::actions::{self, LowerError, Source};
use super::adjacent::{self, AdjacentText};
use super::fortran::{device, requests};
use super::forward::WrittenAt;
use super::{Lower, device_version, file_action};
use crate::lines::without_indented_directives;
use crate::obstacle::Obstacle;
use crate::plan::{
    Actions, AdjacentKey, DefinitionsBefore, FilePlan, InternalProcedure, InternalTexts, ProcedureVersion, Version,
    VersionPlace,
};
use ompick_frontend::expanded::Edit;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::unit::DeclaredIn;
use std::ops::Range;

/// The plan of a file as edits of its expanded text, in order; or all that cannot be written. `adjacent`: what stands
/// behind the file's declarations, of whichever unit.
pub fn edits<'t>(
    plan: &FilePlan,
    adjacent: impl IntoIterator<Item = (&'t AdjacentKey, &'t AdjacentText)>,
    source: &Source,
    names: &Names,
    language: &dyn Lower,
) -> Result<Vec<Edit>, Vec<LowerError>> {
    let mut edits = own_edits(plan, source, names, language)?;
    let adjacent = adjacent::edits(adjacent, source.parsed, &language.style().lines);
    // Text that is written anew has them in it.
    Edit::add_unreplaced(&mut edits, adjacent);
    if source.parsed.preprocessed.pass(source.parsed.pass).is_preprocessed() {
        edits.iter_mut().for_each(|e| e.text = without_indented_directives(&e.text));
    }
    Edit::sort(&mut edits);
    edits.dedup();
    Ok(edits)
}

/// The same without what stands behind declarations, in no order.
pub fn own_edits(
    plan: &FilePlan,
    source: &Source,
    names: &Names,
    language: &dyn Lower,
) -> Result<Vec<Edit>, Vec<LowerError>> {
    let outside = file_action::all_edits(plan, source, language);
    let requested = requests::edits(names, &plan.requests);
    let mut shared = [source.shared, outside.as_deref().unwrap_or_default(), &requested].concat();
    Edit::sort(&mut shared);
    let source = Source { shared: &shared, ..*source };
    let own = Writer { source: &source, names, language, edits: Vec::new(), errors: Vec::new() }.edits(plan);
    let (outside, mut edits) = match (outside, own) {
        (Ok(outside), Ok(own)) => (outside, own),
        (outside, own) => return Err([outside.err(), own.err()].into_iter().flatten().flatten().collect()),
    };
    Edit::add_unreplaced(&mut edits, outside.into_iter().chain(requested));
    Ok(edits)
}

struct Writer<'w, 'u> {
    source: &'w Source<'w>,
    names: &'w Names<'u>,
    language: &'w dyn Lower,
    edits: Vec<Edit>,
    errors: Vec<LowerError>,
}

impl<'w, 'u> Writer<'w, 'u> {
    /// What functions' plans change, and what stands for whole declarations.
    fn edits(mut self, plan: &FilePlan) -> Result<Vec<Edit>, Vec<LowerError>> {
        let unit = self.source.unit;
        self.versions(&plan.versions);
        plan.definitions.iter().for_each(|before| self.definitions(before));
        let declarations = plan.declarations.iter();
        self.edits.extend(declarations.flat_map(|d| file_action::declaration(d, unit, self.language)));
        if self.errors.is_empty() { Ok(self.edits) } else { Err(self.errors) }
    }

    fn or_error(&mut self, edits: Result<Vec<Edit>, Vec<LowerError>>) -> Vec<Edit> {
        edits.unwrap_or_else(|errors| {
            self.errors.extend(errors);
            Vec::new()
        })
    }

    fn actions(&mut self, actions: &Actions) -> Vec<Edit> {
        self.or_error(actions::edits(actions, self.source, self.language))
    }

    fn versions(&mut self, versions: &[Version]) {
        let mut local = Vec::new();
        for version in versions.iter().rev().filter(|v| v.is_local) {
            let edits = self.version(version, &local);
            local.extend(edits);
            Edit::sort(&mut local);
        }
        for version in versions.iter().filter(|v| !v.is_local) {
            let edits = self.version(version, &local);
            self.edits.extend(edits);
        }
        self.edits.extend(local);
    }

    /// A function's version; `local`: what changes in the members of local classes, which a second text has, too.
    fn version(&mut self, Version { place, actions, .. }: &Version, local: &[Edit]) -> Vec<Edit> {
        let mut edits = self.actions(actions);
        match place {
            VersionPlace::Own => edits,
            VersionPlace::Behind { definition, name } => {
                let declared = definition.of(self.source.unit);
                let version = declared.map(|DeclaredIn { parsed, declaration }| {
                    edits.extend(inside(local, &declaration.whole).cloned());
                    self.source.add_shared(&declaration.whole, &mut edits);
                    device_version::of_function(self.source.unit, parsed, declaration, name, edits, self.language)
                });
                let version = version.transpose().map_err(|error| self.errors.push(error));
                version.ok().flatten().into_iter().collect()
            }
            VersionPlace::BehindProcedure(version) => self.procedure(version, edits),
        }
    }

    /// A procedure of Fortran again.
    fn procedure(&mut self, version: &ProcedureVersion, mut edits: Vec<Edit>) -> Vec<Edit> {
        let ProcedureVersion { place, name, internal } = version;
        let whole = device::whole(self.names, *place);
        for InternalProcedure { place: inner, texts } in internal {
            match texts {
                InternalTexts::One(actions) => edits.extend(self.actions(actions)),
                InternalTexts::Device { actions, name } => {
                    edits.extend(self.actions(actions));
                    edits.extend(device::version_edits(self.names, *inner, name));
                    edits.extend(device::specific_edits(self.names, *inner, name));
                }
                InternalTexts::Both { own, device, name } => {
                    edits.extend(self.actions(own));
                    let mut device = self.actions(device);
                    self.share(&device::whole(self.names, *inner), &mut device);
                    edits.extend(self.or_version_error(*place, device::version(self.names, *inner, device, name)));
                }
            }
        }
        self.share(&whole, &mut edits);
        let version = self.or_version_error(*place, device::version(self.names, *place, edits, name));
        version.into_iter().collect()
    }

    /// Adds what is shared to the edits of a procedure's second text.
    fn share(&self, whole: &Range<usize>, edits: &mut Vec<Edit>) {
        let shared = self.source.shared_in(whole).map(|e| device::in_copy(self.source.parsed, &e));
        Edit::add_unreplaced(edits, shared);
    }

    fn or_version_error(&mut self, of: Place, version: Result<Edit, Obstacle>) -> Option<Edit> {
        version.map_err(|why| self.errors.push(LowerError::Version { of, why })).ok()
    }

    fn definitions(&mut self, DefinitionsBefore { item, list }: &DefinitionsBefore) {
        let mut texts = Vec::new();
        let at = WrittenAt::before(self.source.unit, self.source.parsed, *item);
        for definition in list {
            match self.language.definition(at, definition) {
                Ok(text) => texts.push(text),
                Err(why) => {
                    let name = definition.name.to_vec();
                    self.errors.push(LowerError::Definition { item: *item, name, why });
                }
            }
        }
        if !texts.is_empty() {
            self.edits.push(self.language.style().lines.insert(self.source.parsed, *item, &texts));
        }
    }
}

/// Those of edits in the order of their starts that lie inside a part.
fn inside<'e>(edits: &'e [Edit], part: &Range<usize>) -> impl Iterator<Item = &'e Edit> {
    let (start, end) = (part.start, part.end);
    let first = edits.partition_point(|e| e.range.start <= start);
    edits[first..].iter().take_while(move |e| e.range.start < end).filter(move |e| e.range.end < end)
}
