//! `declare variant` in C (OpenMP 5.2, 7.5.4): what makes a function a variant of another.

use super::arguments::{self, BaseLanguage};
use super::{Changes, DeclaredVariant, Effective, Elaborated, Name, cxx, prototypes, simd_clauses};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::cpp::UnitPos;
use ompick_frontend::language::Language;
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::{Declaration, DeclarationKind};
use ompick_frontend::unit::{DeclaredIn, ParsedFile, Position, holds_word};
use ompick_resolver::selector::ContextSelector;
use std::ops::Range;
use std::rc::Rc;

impl<'u> Elaborated<'u> {
    /// Takes a directive that stands before its base function. What it may not say is reported.
    pub(super) fn declare_variant(&mut self, e: Effective<'u>, position: UnitPos, sites: &mut Sites) {
        let parsed = &self.unit.files[e.file];
        let Some(base) = self.base_after(e, sites) else { return };
        let Some(selector) = ompick_frontend::regions::selector_of(e.directive) else {
            let message = "`declare variant` needs exactly one `match` clause";
            return sites.report(&codes::NO_MATCH, parsed, &e.placed.range, message);
        };
        let Some((variant, variant_range)) = e.directive.function_variant() else {
            let message = "`declare variant` needs the name of a function variant";
            return sites.report(&codes::SYNTAX, parsed, &e.placed.range, message);
        };
        if variant.is_empty() {
            // Its syntax was reported.
            return;
        }
        let place = e.placed.place(&variant_range);
        if self.unit.language == Language::Cxx {
            return self.declare_cxx_variant(e, base, selector, variant, place, sites);
        }
        let variant: Name = variant.as_bytes().to_vec();
        let base_name = self.name_of(e.file, base).to_vec();
        let place = e.placed.place(&variant_range);
        if is_overloaded(parsed, base) {
            let message = format!("`{}` {OVERLOADED}", String::from_utf8_lossy(&base_name));
            sites.report(&codes::NO_VARIANTS, parsed, &e.placed.range, &message);
            sites.also(parsed, &base.name, "the function");
            return;
        }
        if variant == base_name {
            sites.report(&codes::SELF_VARIANT, parsed, &place, "a function cannot be a variant of itself");
            return;
        }
        if !self.check_variant_is_declared(parsed, &variant, &place, position, sites) {
            return;
        }
        let integer = |text: &str| self.c_integer(e.file, e.placed, text);
        let (placed, directive, parameters) = (e.placed, e.directive, parsed.parameters(base));
        let written = BaseLanguage { parsed, placed, directive, selector, parameters, integer: &integer };
        simd_clauses::check(&written, sites);
        let changes = arguments::read(written, sites);
        let base_in = DeclaredIn { parsed, declaration: base };
        let appended = changes.appended.len();
        if let Some((why, other)) = self.other_prototype(base_in, &variant, appended, selector, position) {
            let shown = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
            let message = format!("`{}` is no variant of `{}`: {why}", shown(&variant), shown(&base_name));
            sites.report(&codes::OTHER_PROTOTYPE, parsed, &place, &message);
            sites.also(other.parsed, &other.declaration.name, "the variant");
            sites.also(parsed, &base.name, "the base function");
            return;
        }
        self.bases.entry(base_name).or_default().push(DeclaredVariant {
            seen_from: Position { file: e.file, at: e.placed.range.start },
            file: e.file,
            directive: e.index,
            placed: e.placed,
            span: e.span(self.unit),
            selector,
            spelled: variant.clone(),
            variant,
            scope: parsed.syntax.is_local(base).then(|| parsed.syntax.scopes[base.scope as usize].range.clone()),
            region: None,
            changes: (changes != Changes::default()).then(|| Rc::new(changes)),
        });
    }

    /// The function that is declared behind a directive; what is wrong with that is reported.
    fn base_after(&self, e: Effective<'u>, sites: &mut Sites) -> Option<&'u Declaration> {
        let parsed = &self.unit.files[e.file];
        let Some(base) = parsed.function_after(e.index as usize) else {
            let (code, message) = match cxx::is_conversion_after(parsed, e.placed) {
                true => (&codes::NO_VARIANTS, "a conversion function cannot have variants: its calls cannot be seen"),
                false => (&codes::NO_FUNCTION, "no function is declared after this directive"),
            };
            sites.report(code, parsed, &e.placed.range, message);
            return None;
        };
        if let Some(other) = self.not_before_functions(e.file, &(e.placed.range.end..base.whole.start)) {
            let name = &other.directive.name;
            let message = format!("a directive `{name}` stands between this directive and the function");
            sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, &message);
            return None;
        }
        let several = parsed.syntax.declarators(&base.whole).filter(|d| d.scope == base.scope);
        if several.count() > 1 {
            let message = "the declaration after this directive declares more than one name";
            sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, message);
            return None;
        }
        Some(base)
    }

    /// The first directive in a part of a file that stands before no function.
    fn not_before_functions(&self, file: usize, part: &Range<usize>) -> Option<&'u Placed> {
        let unit = self.unit;
        let of_file = |parsed: &'u ParsedFile| {
            parsed.directives.iter().filter(|placed| !may_precede_function(&placed.directive.name)).collect()
        };
        let all = &self.not_before_functions.get_or_init(|| unit.files.iter().map(of_file).collect())[file];
        let first = all.partition_point(|placed| placed.range.start < part.start);
        all.get(first).copied().filter(|placed| placed.range.start < part.end)
    }

    /// Whether the name of a variant, which stands at `place`, may be that of a function declared before the directive.
    fn check_variant_is_declared(
        &self,
        parsed: &ParsedFile,
        variant: &[u8],
        place: &Range<usize>,
        position: UnitPos,
        sites: &mut Sites,
    ) -> bool {
        if !self.unit.declarations_of(variant).any(|(file, d)| {
            self.unit.position(file, d.visible_from) <= position
                && matches!(d.kind, DeclarationKind::Function | DeclarationKind::Object)
        }) {
            let shown = String::from_utf8_lossy(variant).into_owned();
            let near = self.nearest_function(&shown, position);
            let note = near.map(|n| format!("a function `{n}` is declared"));
            if self.unit.platform_names(variant) {
                return true;
            }
            if self.unit.has_unknown_headers() {
                let message = format!("`{shown}` is not declared before this directive, in what could be read");
                sites.report_with(&codes::UNDECLARED_VARIANT, parsed, place, &message, note);
            } else {
                let message = format!("`{shown}` is not declared before this directive");
                sites.report_with(&codes::UNDEFINED_VARIANT, parsed, place, &message, note);
                return false;
            }
        }
        let mut declared = self.unit.declarations_of(variant);
        if declared.any(|(file, d)| {
            prototypes::is_variable(DeclaredIn { parsed: &self.unit.files[file], declaration: d })
                && !self.unit.files[file].syntax.is_local(d)
        }) {
            let message = format!("`{}` is a variable, not a function", String::from_utf8_lossy(variant));
            sites.report(&codes::UNDEFINED_VARIANT, parsed, place, &message);
            return false;
        }
        true
    }

    /// In what a function variant's type differs from its base function's, if it certainly does and is not meant to:
    /// variants for SIMD versions and for `dispatch` have types of their own (OpenMP 5.2, 7.5).
    fn other_prototype(
        &self,
        base: DeclaredIn,
        variant: &[u8],
        appended: usize,
        selector: &ContextSelector,
        position: UnitPos,
    ) -> Option<(String, DeclaredIn<'_>)> {
        let is_dispatch = prototypes::constructs(selector).any(|c| c == "dispatch");
        if !is_dispatch && prototypes::has_types_of_its_own(selector) {
            return None;
        }
        let visible = self.unit.declarations_of(variant).filter(|(file, d)| {
            d.kind == DeclarationKind::Function && self.unit.position(*file, d.visible_from) <= position
        });
        let difference = |variant| match is_dispatch {
            true => prototypes::appended_difference(self.unit, variant, base, appended),
            false => prototypes::difference(self.unit, variant, base),
        };
        let mut declared = visible.map(|(file, d)| DeclaredIn { parsed: &self.unit.files[file], declaration: d });
        declared.find_map(|variant| Some((difference(variant)?, variant)))
    }

    fn nearest_function(&self, name: &str, position: UnitPos) -> Option<String> {
        let mut names = Vec::new();
        for (file, parsed) in self.unit.files.iter().enumerate() {
            for d in &parsed.syntax.declarations {
                if d.kind == DeclarationKind::Function && self.unit.position(file, d.visible_from) <= position {
                    names.push(String::from_utf8_lossy(parsed.name_of(d)).into_owned());
                }
            }
        }
        ompick_resolver::names::nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// Whether a directive may stand with others before the declaration of a function: it is not certainly one of something
/// else.
fn may_precede_function(name: &str) -> bool {
    const OTHERS: [&str; 7] =
        ["allocate", "assumes", "declare mapper", "declare reduction", "groupprivate", "requires", "threadprivate"];
    !OTHERS.contains(&name)
}

pub(super) const OVERLOADED: &str =
    "cannot have variants: clang's `overloadable` gives it several functions, which are not told apart";

/// Whether a declaration of C is one of several functions with one name, as an attribute of clang's makes them.
pub(super) fn is_overloaded(parsed: &ParsedFile, d: &Declaration) -> bool {
    let text = parsed.text.text();
    [&b"overloadable"[..], b"__overloadable__"].iter().any(|w| holds_word(&text[d.whole.clone()], w))
}
