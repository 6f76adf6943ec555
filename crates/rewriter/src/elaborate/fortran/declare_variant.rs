//! What a `declare variant` directive of Fortran means: its base procedure and its function variant (OpenMP 5.2,
//! 7.5.4). Whether their interfaces agree is asked of the rules; nothing is declared here.

use super::{rules, symbol};
use crate::elaborate::{Effective, Name};
use crate::site::Sites;
use ompick_frontend::codes;
use ompick_frontend::directive::{self, ArgumentKind, ClauseKind};
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::ScopeKind;
use ompick_frontend::unit::ParsedFile;
use ompick_resolver::selector::ContextSelector;
use std::ops::Range;

/// A `declare variant` directive of Fortran where it stands.
pub(super) struct Declaring<'a, 'u> {
    pub names: &'a Names<'u>,
    pub scope: Place,
    pub parsed: &'a ParsedFile,
    pub e: Effective<'u>,
}

/// What such a directive says.
pub(super) struct Said<'u> {
    pub selector: &'u ContextSelector,
    pub base: Option<&'u directive::Name>,
    pub variant: &'u directive::Name,
}

/// The base procedure that is meant.
pub(super) struct BaseProcedure {
    pub meaning: Meaning,
    /// The scope in which the directive is seen, and through which.
    pub within: Option<Place>,
}

/// The function variant that is meant.
pub(super) struct FoundVariant {
    pub meaning: Meaning,
    /// The scope in which its name was looked up.
    pub named_in: Place,
    pub symbol: Name,
}

impl<'u> Declaring<'_, 'u> {
    /// What the directive says, if it stands where it may and is complete.
    pub fn named(&self, sites: &mut Sites) -> Option<Said<'u>> {
        let Declaring { names, scope, parsed, e } = *self;
        let mut selectors = e.directive.clauses.iter().filter_map(|c| match &c.kind {
            ClauseKind::Match(selector) => Some(selector),
            _ => None,
        });
        let (Some(selector), None) = (selectors.next(), selectors.next()) else {
            let message = "`declare variant` needs exactly one `match` clause";
            sites.report(&codes::NO_MATCH, parsed, &e.placed.range, message);
            return None;
        };
        let Some(ArgumentKind::Variant { base, variant }) = e.directive.argument.as_ref().map(|a| &a.kind) else {
            let message = "`declare variant` needs the name of a function variant";
            sites.report(&codes::SYNTAX, parsed, &e.placed.range, message);
            return None;
        };
        if variant.text.is_empty() {
            // Its syntax was reported.
            return None;
        }
        let first = names.scope(scope).first_executable.map(|s| names.fortran(scope).statement(s).range.start);
        if first.is_some_and(|first| first < e.placed.range.start) {
            let message = "`declare variant` stands behind the specification part";
            sites.report(&codes::ODD_PLACE, parsed, &e.placed.range, message);
            return None;
        }
        let is_own = base.as_ref().is_none_or(|b| names.scope(scope).name == b.text.as_bytes());
        if let Some(why) = rules::no_own_base(names, scope).filter(|_| is_own) {
            let shown = String::from_utf8_lossy(&names.scope(scope).name);
            let message = format!("`{shown}` cannot be a base procedure: {why}");
            sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, &message);
            return None;
        }
        Some(Said { selector, base: base.as_ref(), variant })
    }

    /// The base procedure: what the directive names, or what it stands in.
    pub fn base_procedure(&self, base: Option<&directive::Name>, sites: &mut Sites) -> Option<BaseProcedure> {
        let Declaring { names, scope, parsed, e } = *self;
        let is_procedure = matches!(
            names.scope(scope).kind,
            ScopeKind::Function | ScopeKind::Subroutine | ScopeKind::ModuleProcedure | ScopeKind::InterfaceBody
        );
        // What the definition of a separate module procedure says, only its own submodule sees.
        let own = || {
            let interface = names.interface(scope);
            let owner = names.owner(scope);
            let within = (owner != names.owner(interface)).then_some(owner);
            BaseProcedure { meaning: Meaning::Procedure(interface), within }
        };
        let Some(base) = base else {
            if is_procedure {
                return Some(own());
            }
            let message = "this directive stands in no procedure or interface body, and names no base procedure";
            sites.report(&codes::NO_FUNCTION, parsed, &e.placed.range, message);
            return None;
        };
        // In a procedure's own specification part; an interface body does not see its own interface.
        if is_procedure && names.scope(scope).name == base.text.as_bytes() {
            return Some(BaseProcedure { meaning: Meaning::Procedure(scope), within: None });
        }
        let meaning = names.resolve_procedure(scope, base.text.as_bytes());
        let place = e.placed.place(&base.range);
        if let Some(why) = rules::no_base(names, scope, base.text.as_bytes(), &meaning) {
            let message = format!("`{}` cannot be a base procedure here: {why}", base.text);
            sites.report(&codes::NO_FUNCTION, parsed, &place, &message);
            return None;
        }
        if rules::explicit_interface(names, scope, &meaning).is_none() && matches!(meaning, Meaning::External(_)) {
            let message = format!("base procedure `{}` has no explicit interface at this directive", base.text);
            let note = "OpenMP wants one; only calls that need none can be resolved".to_owned();
            sites.report_with(&codes::IMPLICIT_INTERFACE, parsed, &place, &message, Some(note));
        }
        match &meaning {
            Meaning::Procedure(p) if *p == names.interface(scope) => Some(own()),
            Meaning::Procedure(p) if names.owner(*p) == scope => Some(BaseProcedure { meaning, within: None }),
            Meaning::Procedure(_) | Meaning::External(_) => Some(BaseProcedure { meaning, within: Some(scope) }),
            Meaning::Opaque { module, .. } => {
                let module = String::from_utf8_lossy(module);
                let message = format!(
                    "`{}` cannot be a base procedure here: it comes from module `{module}`, which was not given",
                    base.text
                );
                sites.report(&codes::NO_FUNCTION, parsed, &place, &message);
                None
            }
            _ => {
                let message = format!("`{}` cannot be a base procedure here", base.text);
                sites.report(&codes::NO_FUNCTION, parsed, &place, &message);
                None
            }
        }
    }

    /// The function variant that the directive names.
    pub fn variant(&self, variant: &directive::Name, base: &Meaning, sites: &mut Sites) -> Option<FoundVariant> {
        let Declaring { names, scope, parsed, e } = *self;
        let place = e.placed.place(&variant.range);
        let name = variant.text.as_bytes().to_vec();
        let mut meaning = names.resolve_procedure(scope, &name);
        let mut named_in = scope;
        let own = names.scope(scope);
        let is_used = !own.uses.is_empty() && !matches!(meaning, Meaning::External(_));
        if own.kind == ScopeKind::InterfaceBody && !own.entities.contains_key(&name) && !is_used {
            // The body's host has the names, whether the body imports them or not.
            named_in = names.owner(scope);
            meaning = names.resolve_procedure(named_in, &name);
        }
        let own = matches!(base, Meaning::Procedure(p) if *p == scope && names.scope(*p).name == name);
        if own || meaning == *base || symbol(names, &meaning) == symbol(names, base) {
            sites.report(&codes::SELF_VARIANT, parsed, &place, "a function cannot be a variant of itself");
            return None;
        }
        let shown = &variant.text;
        let symbol = match (&meaning, symbol(names, &meaning)) {
            (Meaning::External(_), Some(symbol))
                if names.is_declared(named_in, &symbol) && !rules::is_module_variable(names, named_in, &symbol) =>
            {
                symbol
            }
            (Meaning::Procedure(_), Some(symbol)) => symbol,
            (Meaning::External(_), _) => {
                let message = format!("`{shown}` is no procedure that is accessible at this directive");
                sites.report(&codes::UNDEFINED_VARIANT, parsed, &place, &message);
                return None;
            }
            (Meaning::Opaque { .. }, _) if names.are_others_compiled() => name,
            (Meaning::Opaque { module, .. }, _) => {
                let module = String::from_utf8_lossy(module);
                let message = format!("`{shown}` may come from module `{module}`, which was not given");
                sites.report(&codes::UNDECLARED_VARIANT, parsed, &place, &message);
                name
            }
            _ => {
                let message = format!("`{shown}` does not name one procedure here");
                sites.report(&codes::UNDEFINED_VARIANT, parsed, &place, &message);
                return None;
            }
        };
        Some(FoundVariant { meaning, named_in, symbol })
    }

    /// Reports in what the variant's interface is not that of its base procedure.
    pub fn report_difference(
        &self,
        place: &Range<usize>,
        base: &Meaning,
        variant: &Meaning,
        appended: usize,
        sites: &mut Sites,
    ) {
        let names = self.names;
        let explicit = rules::explicit_interface(names, self.scope, base).map(Meaning::Procedure);
        let compared = explicit.as_ref().unwrap_or(base);
        let Some((code, message)) = rules::difference(names, compared, variant, appended) else { return };
        let declared_at = |meaning: &Meaning| match meaning {
            Meaning::Procedure(place) => Some((names.parsed(*place), &names.scope(*place).name_range)),
            _ => None,
        };
        sites.report(code, self.parsed, place, &message);
        for (shown, what) in [(variant, "the variant"), (compared, "the base procedure")] {
            if let Some((file, range)) = declared_at(shown) {
                sites.also(file, range, what);
            }
        }
    }
}
