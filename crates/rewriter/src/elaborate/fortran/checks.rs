//! What directives of Fortran must keep that hangs on declarations: the types of their expressions and list items
//! (OpenMP 5.2, 7.1, 7.5 and 7.6, restrictions).

use super::types::{self, BaseType, ExpressionType, InDirective};
use crate::elaborate::arguments::Changes;
use crate::elaborate::fortran::attributes;
use crate::elaborate::no_device;
use crate::site::Sites;
use ompick_frontend::bind::fortran_integer;
use ompick_frontend::codes;
use ompick_frontend::directive::{Clause, ClauseKind, Directive};
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::placed::Placed;
use ompick_frontend::syntax::fortran::declaration::TypeKeyword;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::names::is_dispatch;
use ompick_resolver::selector::{ContextSelector, Expression, TraitPropertyKind, TraitSelector};
use std::ops::Range;

/// A directive, and where its names are read.
#[derive(Clone, Copy)]
pub struct Checked<'a, 'u> {
    pub names: &'a Names<'u>,
    pub place: Place,
    pub parsed: &'a ParsedFile,
    pub placed: &'a Placed,
}

/// What an expression must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Logical,
    Integer,
}

impl Expected {
    fn is(self, found: &ExpressionType) -> bool {
        let base = match self {
            Expected::Logical => BaseType::Logical,
            Expected::Integer => BaseType::Integer,
        };
        found.base == base && !found.is_array
    }

    fn name(self) -> &'static str {
        match self {
            Expected::Logical => "a scalar logical",
            Expected::Integer => "a scalar integer",
        }
    }
}

impl Checked<'_, '_> {
    /// Checks the expressions and lists of a directive, and of what a metadirective may become.
    pub fn directive(&self, directive: &Directive, sites: &mut Sites) {
        for clause in &directive.clauses {
            match &clause.kind {
                ClauseKind::When { selector, .. } | ClauseKind::Match(selector) => self.selector(selector, sites),
                _ => {}
            }
            if let Some(variant) = clause.variant() {
                self.directive(variant, sites);
            }
        }
        if is_dispatch(&directive.name) {
            self.dispatch(directive, sites);
        }
    }

    fn selector(&self, selector: &ContextSelector, sites: &mut Sites) {
        for selector in selector.sets.iter().flat_map(|s| &s.selectors) {
            let wanted = match selector.name.as_str() {
                "condition" => Expected::Logical,
                "device_num" => Expected::Integer,
                _ => continue,
            };
            self.property(selector, wanted, sites);
        }
    }

    fn property(&self, selector: &TraitSelector, wanted: Expected, sites: &mut Sites) {
        let Some([property]) = selector.properties.as_deref() else { return };
        let text = match &property.kind {
            TraitPropertyKind::Expression(Expression { tokens, .. }) => tokens.join(" "),
            TraitPropertyKind::Name(name) => name.clone(),
            TraitPropertyKind::Clause { .. } => return,
        };
        let what = format!("the expression of `{}`", selector.name);
        self.expression(&what, &text, wanted, &self.placed.place(&property.span), sites);
    }

    fn expression(&self, what: &str, text: &str, wanted: Expected, place: &Range<usize>, sites: &mut Sites) {
        let text = text.to_ascii_lowercase();
        let expression = InDirective::new(self.names, self.place, text.as_bytes());
        if let Some(name) = expression.undeclared() {
            let message = format!("`{name}` is not declared at this directive");
            return sites.report(&codes::UNDECLARED_NAME, self.parsed, place, &message);
        }
        let Some(found) = expression.ty().filter(|found| !wanted.is(found)) else {
            return;
        };
        let message = format!("{what} must be {}, and is {found}", wanted.name());
        sites.report(&codes::EXPRESSION_TYPE, self.parsed, place, &message);
    }

    /// The clauses of a dispatch construct (OpenMP 5.2, 7.6.1, 7.6.2, 13.2 and 5.4.7).
    fn dispatch(&self, directive: &Directive, sites: &mut Sites) {
        for clause in &directive.clauses {
            let Some(argument) = clause.argument.as_ref() else { continue };
            let text = self.placed.plain(argument, self.parsed.text.text());
            let place = self.placed.place(&clause.range);
            let what = format!("the expression of `{}`", clause.name);
            match clause.name.as_str() {
                "nocontext" | "novariants" | "nowait" => {
                    self.expression(&what, &text, Expected::Logical, &place, sites)
                }
                "device" => {
                    let number = text.trim().strip_prefix("device_num").map(str::trim_start);
                    let number = number.and_then(|rest| rest.strip_prefix(':')).unwrap_or(&text);
                    self.expression(&what, number, Expected::Integer, &place, sites);
                    if let Some(message) = no_device(&fortran_integer(self.names, self.place, number)) {
                        sites.report(&codes::DISPATCH_CLAUSE, self.parsed, &place, &message);
                    }
                }
                "is_device_ptr" | "has_device_addr" | "interop" => self.list(clause, argument, sites),
                _ => {}
            }
        }
    }

    fn list(&self, clause: &Clause, argument: &Range<usize>, sites: &mut Sites) {
        let place = self.placed.place(&clause.range);
        for item in self.placed.list_items(argument, self.parsed.text.text()) {
            let item = item.trim();
            let lower = item.to_ascii_lowercase();
            let expression = InDirective::new(self.names, self.place, lower.as_bytes());
            if let Some(name) = expression.undeclared() {
                let message = format!("`{name}` is not declared at this directive");
                sites.report(&codes::UNDECLARED_NAME, self.parsed, &place, &message);
                continue;
            }
            let is_name = item.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if clause.name == "is_device_ptr" && !is_name {
                let message = format!("`{item}` of `{}` is no variable", clause.name);
                sites.report(&codes::DISPATCH_CLAUSE, self.parsed, &place, &message);
                continue;
            }
            let found = expression.ty();
            if clause.name == "interop" && item != "0" && item.starts_with(|c: char| c.is_ascii_digit()) {
                let message = format!("`{item}` of `interop` is no variable");
                sites.report(&codes::DISPATCH_CLAUSE, self.parsed, &place, &message);
                continue;
            }
            let wanted = match (clause.name.as_str(), &found) {
                // An array stands for its address.
                ("is_device_ptr", Some(t)) if !t.is_array && t.base != BaseType::Derived(b"c_ptr".to_vec()) => {
                    "a `type(c_ptr)`"
                }
                ("interop", Some(t)) if t.is_array || t.base != BaseType::Integer => "an integer of `omp_interop_kind`",
                _ => continue,
            };
            let found = found.map_or_else(String::new, |found| format!(", and is {found}"));
            let message = format!("`{item}` of `{}` must be {wanted}{found}", clause.name);
            sites.report(&codes::DISPATCH_CLAUSE, self.parsed, &place, &message);
        }
    }

    /// The dummy arguments that `adjust_args` and `append_args` name must be of types that can be changed so
    /// (OpenMP 5.2, 7.5.2 and 7.5.3; 6.0, 9.6.2 and 9.6.3).
    pub fn changes(&self, directive: &Directive, changes: &Changes, base: Place, variant: Place, sites: &mut Sites) {
        let names = self.names;
        let dummies = &names.scope(base).dummies;
        let of = |name: &str| directive.clauses.iter().find(|c| c.name == name).map(|c| self.placed.place(&c.range));
        let adjusts = of("adjust_args").unwrap_or_else(|| self.placed.range.clone());
        for (i, dummy) in dummies.iter().enumerate() {
            let shown = String::from_utf8_lossy(dummy);
            // What a range of numbers has besides pointers is passed by address.
            let adjust = changes.named_alone(i, dummies.len());
            if adjust.is_pointer()
                && let Some(found) = types::type_of_name(names, base, dummy)
                && found.is_array == (found.base == BaseType::Derived(b"c_ptr".to_vec()))
            {
                let wanted = "a `type(c_ptr)` or an array of another type";
                let message = format!("`{shown}` must be {wanted} to become a device pointer, and is {found}");
                sites.report(&codes::ARGUMENT_TYPE, self.parsed, &adjusts, &message);
            }
            let by_value = attributes::attribute(names.fortran(base), names.scope(base), dummy, "value").is_some();
            if changes.named(i, dummies.len()).is_address() && by_value {
                let message = format!("`{shown}` is passed by value, so it has no device address");
                sites.report(&codes::ARGUMENT_TYPE, self.parsed, &adjusts, &message);
            }
        }
        let appends = of("append_args").unwrap_or_else(|| self.placed.range.clone());
        for dummy in names.scope(variant).dummies.iter().skip(dummies.len()).take(changes.appended.len()) {
            if let Some(why) = self.no_object(variant, dummy) {
                let message = format!("dummy argument `{}` of the variant {why}", String::from_utf8_lossy(dummy));
                sites.report(&codes::ARGUMENT_TYPE, self.parsed, &appends, &message);
            }
        }
    }

    /// Why an interop object cannot be passed for a dummy argument.
    fn no_object(&self, variant: Place, dummy: &[u8]) -> Option<String> {
        let (fortran, scope) = (self.names.fortran(variant), self.names.scope(variant));
        let found = types::type_of_name(self.names, variant, dummy);
        if let Some(found) = found.filter(|t| t.base != BaseType::Integer || t.is_array) {
            return Some(format!("must be a scalar integer of `omp_interop_kind`, and is {found}"));
        }
        let ty = scope.entities.get(dummy).and_then(|e| fortran.declaration(e.statement)?.ty);
        let is_small = ty.filter(|ty| ty.keyword == TypeKeyword::Integer).is_some_and(|ty| {
            ty.kind(fortran).is_some_and(|kind| matches!(&fortran.lower[kind.value.clone()], b"1" | b"2"))
        });
        if is_small {
            return Some("must be an integer of `omp_interop_kind`, and is a smaller one".to_owned());
        }
        let attribute = ["pointer", "allocatable", "optional", "codimension"].into_iter();
        let mut attribute = attribute.filter(|a| attributes::attribute(fortran, scope, dummy, a).is_some());
        attribute.next().map(|a| format!("stands for an interop object, so it may not be `{a}`"))
    }
}
