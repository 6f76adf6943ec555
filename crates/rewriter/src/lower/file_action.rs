//! What changes in a file outside its functions' own plans, as edits.

use super::actions::{LowerError, Source};
use super::{Lower, conditionals, legacy_spelling};
use crate::plan::{ChangedDeclaration, DeclarationChange, DirectiveAtFileScope, FileAction, FilePlan};
use crate::regions::{Guard, Substitute};
use ompick_frontend::expanded::Edit;
use ompick_frontend::unit::{DeclaredIn, Unit};

/// What changes in a file whichever functions run, as edits of its expanded text in no order.
pub fn all_edits(plan: &FilePlan, source: &Source, language: &dyn Lower) -> Result<Vec<Edit>, Vec<LowerError>> {
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    all.extend(plan.spelled_for.map(|date| legacy_spelling::edits(source.parsed, date)).into_iter().flatten());
    for action in &plan.actions {
        match edits(action, source, language) {
            Ok(edits) => all.extend(edits),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(errors) }
}

/// An action as edits of the expanded text.
fn edits(action: &FileAction, source: &Source, language: &dyn Lower) -> Result<Vec<Edit>, Vec<LowerError>> {
    let Source { unit, parsed, .. } = *source;
    let lines = &language.style().lines;
    Ok(match action {
        FileAction::Spent(directive) => {
            let removed = language.removed(parsed, directive.of(parsed));
            conditionals::with_cut(unit, parsed, removed.into_iter().collect())
        }
        FileAction::Guard { directive, guard } => {
            let line = lines.replace(parsed, &directive.of(parsed).range, &guard_text(guard));
            conditionals::with_cut(unit, parsed, vec![line])
        }
        FileAction::LeftOut(left_out) => vec![lines.leave_out(parsed, &left_out.part, &left_out.preprocessor_lines)],
        FileAction::Directive(DirectiveAtFileScope { directive, node, variant }) => {
            let placed = directive.of(parsed);
            let variant = variant.and_then(|clause| clause.of(&placed.directive).variant());
            let text = variant.map(|v| placed.spelled(&v.range, parsed.text.written()));
            let body = node.and_then(|node| parsed.nodes.list[node as usize].body.as_deref());
            let edits = language.metadirective(parsed, placed, body, variant, text.as_deref());
            conditionals::with_cut(unit, parsed, edits.map_err(|why| vec![LowerError::Action { at: *directive, why }])?)
        }
    })
}

/// What becomes of a declaration, as edits.
pub fn declaration(
    ChangedDeclaration { function, change }: &ChangedDeclaration,
    unit: &Unit,
    language: &dyn Lower,
) -> Vec<Edit> {
    let Some(DeclaredIn { declaration, .. }) = function.of(unit) else { return Vec::new() };
    match change {
        DeclarationChange::VariantDefinition(name) => language.variant_definition(declaration, name),
        DeclarationChange::Renamed(name) => vec![Edit { range: declaration.name.clone(), text: name.clone() }],
        DeclarationChange::Unused => {
            let start = declaration.whole.start;
            vec![Edit { range: start..start, text: b"__attribute__((unused)) ".to_vec() }]
        }
    }
}

/// The preprocessor's lines for a guard.
fn guard_text(guard: &Guard) -> Vec<u8> {
    match guard {
        Guard::Begin { condition } => [b"#if ", condition.as_bytes()].concat(),
        Guard::End { substitutes } => {
            let mut text = b"#else".to_vec();
            for Substitute { variant, instead } in substitutes {
                text.extend([b"\n#define ", variant.as_slice(), b" ", instead].concat());
            }
            text.extend_from_slice(b"\n#endif");
            text
        }
    }
}
