//! Calls of base procedures in Fortran: what is called instead, and how that is named where it is called.

use super::{Passing, Specialiser, State};
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use crate::elaborate::fortran::FortranVariant;
use crate::lower::dispatch::Resolved;
use crate::lower::fortran::access::{self, Wanted};
use crate::lower::fortran::dispatcher;
use crate::plan::Plan;
use ompick_frontend::codes;
use ompick_frontend::directive::Clause;
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::nodes::NodeKind;
use ompick_frontend::syntax::Call;
use ompick_frontend::working::Edit;
use std::ops::Range;
use std::rc::Rc;

impl<'u> Specialiser<'_, 'u> {
    /// Whether a construct around a place gives a variable of an outer scope a private copy.
    pub fn is_private(&self, name: &[u8], at: usize) -> bool {
        const PRIVATIZING: &[&str] =
            &["private", "firstprivate", "lastprivate", "linear", "reduction", "in_reduction", "task_reduction"];
        let parsed = self.parsed();
        let text = parsed.text.text();
        parsed.nodes.list.iter().any(|node| {
            let NodeKind::Directive(index) = node.kind else { return false };
            let placed = &parsed.directives[index as usize];
            let variants = placed.directive.clauses.iter().filter_map(Clause::variant).flat_map(|v| &v.clauses);
            let privatizes = |c: &Clause| {
                let plain = c.argument.as_ref().map(|a| placed.plain(a, text).to_ascii_lowercase()).unwrap_or_default();
                let list = plain.rsplit_once(':').map_or(plain.as_str(), |(_, list)| list);
                PRIVATIZING.contains(&c.name.as_str()) && list.split(',').any(|item| item.trim().as_bytes() == name)
            };
            node.body.as_ref().is_some_and(|b| b.range.start <= at && at < b.range.end)
                && placed.directive.clauses.iter().chain(variants).any(privatizes)
        })
    }

    /// Resolves a call, if it is one.
    pub fn fortran_call(&mut self, call: &Call, state: &State) {
        self.fortran_call_as(call, state, &Passing::default());
    }

    /// Resolves a call whose arguments are passed in a certain way.
    pub fn fortran_call_as(&mut self, call: &Call, state: &State, passing: &Passing) -> Resolved {
        let parsed = self.parsed();
        let Some(fortran) = &parsed.syntax.fortran else { return Resolved::default() };
        let name = fortran.lower[call.callee.clone()].to_vec();
        let mut changes = None;
        let decided = self.decide_fortran_call(&name, &call.callee, state, (passing, &mut changes));
        let Some(new) = decided.filter(|new| *new != name) else {
            return Resolved { replaced: changes.is_some(), changes };
        };
        self.out.edits.push(Edit { range: call.callee.clone(), text: new });
        Resolved { replaced: true, changes }
    }

    /// Directive text with the calls of base procedures in it replaced; `None` if none is.
    pub fn fortran_rewritten(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<u8>> {
        let language = self.unit.unit.language;
        let mut out = Vec::with_capacity(text.len());
        let mut done = 0;
        for name in ompick_frontend::placed::calls(text, language) {
            let word = text[name.clone()].to_ascii_lowercase();
            let Some(new) = self
                .decide_fortran_call(&word, &(at..at), state, (&Passing::default(), &mut None))
                .filter(|n| *n != word)
            else {
                continue;
            };
            out.extend_from_slice(&text[done..name.start]);
            out.extend_from_slice(&new);
            done = name.end;
        }
        (done > 0).then(|| {
            out.extend_from_slice(&text[done..]);
            out
        })
    }

    /// Decides a call of `name` at a place and gives the name to call instead, if it is another.
    fn decide_fortran_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        state: &State,
        (passing, changes): Passed,
    ) -> Option<Name> {
        let site = self.program.names.place_at(self.unit_index, self.file, place.start)?;
        let meaning = self.program.names.resolve(site, name);
        let place = if place.is_empty() { place.start..place.start + 1 } else { place.clone() };
        match &meaning {
            Meaning::Other => None,
            Meaning::Procedure(_) | Meaning::External(_) => {
                let new = self.decide_procedure(name, &meaning, site, &place, state, (passing, changes))?;
                Some(match new {
                    Chosen::Own => return None,
                    Chosen::Other(wanted) => self.reached(&wanted, site, &place)?,
                })
            }
            Meaning::Generic(generic) => self.decide_generic(name, generic, site, &place, (state, passing)),
            Meaning::Opaque { module, .. } => {
                if self.program.is_base_name(name) {
                    let message = format!(
                        "`{}` may come from module `{}`, which was not given: this call stays",
                        String::from_utf8_lossy(name),
                        String::from_utf8_lossy(module)
                    );
                    self.out.sites.report(&codes::OPAQUE_MODULE, self.parsed(), &place, &message);
                }
                None
            }
            Meaning::Ambiguous => {
                if self.program.is_base_name(name) {
                    let message =
                        format!("`{}` means different things here by different modules", String::from_utf8_lossy(name));
                    self.out.sites.report(&codes::UNCLEAR_SITE, self.parsed(), &place, &message);
                }
                None
            }
        }
    }

    /// What a call of a procedure goes to; `None`: that cannot be, which is said.
    fn decide_procedure(
        &mut self,
        name: &[u8],
        meaning: &Meaning,
        site: Place,
        place: &Range<usize>,
        state: &State,
        (passing, changes): Passed,
    ) -> Option<Chosen> {
        let parsed = self.parsed();
        let program = self.program;
        let mut declared: Vec<&FortranVariant<'u>> = program.candidates(meaning, site);
        // On a device, variants that need the host are no candidates (OpenMP 5.2, 7.5).
        let on_device = state.on_device || state.context.enclosed_by_target;
        let needs_host = |d: &FortranVariant| d.declared.changes.as_ref().is_some_and(|c| c.needs_host());
        declared.retain(|d| !passing.no_variants && (!on_device || !needs_host(d)));
        if declared.is_empty() {
            if program.unseen_base(meaning, site).is_some() {
                let message = format!(
                    "the variants of external procedure `{}` are not seen here, so this call stays",
                    String::from_utf8_lossy(name)
                );
                let note = "they are declared in its definition; declare them in the interface body that the call sees";
                self.out.sites.report_with(&codes::UNSEEN_VARIANTS, parsed, place, &message, Some(note.to_owned()));
            }
            return Some(self.fortran_base_called(meaning, state));
        }
        let shown = String::from_utf8_lossy(name).into_owned();
        if parsed.syntax.in_error(place) {
            let message = format!("this use of base procedure `{shown}` stands in a statement that could not be read");
            self.out.sites.report(&codes::UNCLEAR_SITE, parsed, place, &message);
            return None;
        }
        let plain: Vec<_> = declared.iter().map(|d| &d.declared).collect();
        let decision = self.out.sites.call(parsed, place, name, &state.context, &plain);
        let plan = self.plan_of(&decision);
        let in_place = passing.is_statement && matches!(plan, Plan::Leaf(_));
        if !in_place && plan.leaves().iter().flatten().any(|i| needs_host(declared[*i])) {
            let message = format!("the arguments of a variant of `{shown}` cannot be changed at this call");
            self.out.sites.report(&codes::DISPATCH, parsed, place, &message);
            return None;
        }
        match plan {
            Plan::Leaf(Some(i)) => {
                let variant = declared[i];
                changes.clone_from(&variant.declared.changes);
                if let Meaning::Opaque { module, .. } = &variant.variant {
                    let message = format!(
                        "variant `{}` may come from module `{}`, which was not given",
                        String::from_utf8_lossy(&variant.name),
                        String::from_utf8_lossy(module)
                    );
                    self.out.sites.report(&codes::NO_ALIAS, parsed, place, &message);
                    return None;
                }
                Some(match self.fortran_base_called(&variant.variant, state) {
                    Chosen::Own => Chosen::Other(Wanted::Procedure {
                        meaning: variant.variant.clone(),
                        name: variant.name.clone(),
                        from: variant.named_in,
                    }),
                    version => version,
                })
            }
            Plan::Leaf(None) => Some(self.fortran_base_called(meaning, state)),
            plan => {
                for leaf in plan.leaves() {
                    let called = leaf.map_or(meaning, |i| &declared[i].variant);
                    if let Some(symbol) = program.symbol(called) {
                        self.out.calls.insert((symbol, state.on_device));
                    }
                }
                match dispatcher::dispatch(self, (site, place.start), meaning, &declared, &plan, state.is_on_device()) {
                    Ok(request) => {
                        let wanted = Wanted::Dispatcher { owner: request.owner, name: request.name.clone() };
                        self.out.requests.insert(access::Request::Dispatcher(request));
                        Some(Chosen::Other(wanted))
                    }
                    Err(why) => {
                        let message =
                            format!("only run time can choose among the variants of `{shown}` at this call: {why}");
                        self.out.sites.report(&codes::RUN_TIME, parsed, place, &message);
                        None
                    }
                }
            }
        }
    }

    /// A call that keeps its procedure, but in device code goes to that procedure's device version.
    fn fortran_base_called(&mut self, meaning: &Meaning, state: &State) -> Chosen {
        let Some(symbol) = self.program.symbol(meaning) else { return Chosen::Own };
        self.out.calls.insert((symbol.clone(), state.on_device));
        match (self.device_version)(&symbol).filter(|_| state.on_device) {
            Some(_) => Chosen::Other(Wanted::DeviceVersion { of: meaning.clone() }),
            None => Chosen::Own,
        }
    }

    /// The name by which something can be called at a place.
    fn reached(&mut self, wanted: &Wanted, site: Place, place: &Range<usize>) -> Option<Name> {
        let (program, suffix) = (self.program, self.device_suffix);
        match access::reach(&program.names, site, wanted, suffix, &mut self.out.requests) {
            Ok(name) => Some(name),
            Err(why) => {
                self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &why);
                None
            }
        }
    }

    /// A call through a generic name: it goes to a clone of the generic in which each specific procedure
    /// has become what is called in its place, so that the compiler's own resolution picks.
    fn decide_generic(
        &mut self,
        name: &[u8],
        generic: &[(Place, Name)],
        site: Place,
        place: &Range<usize>,
        (state, passing): (&State, &Passing),
    ) -> Option<Name> {
        let passing = &Passing { is_statement: false, ..passing.clone() };
        let specifics = self.program.names.specifics(generic);
        let any_base = specifics.iter().any(|(_, _, m)| !self.program.candidates(m, site).is_empty());
        if !any_base {
            for (_, _, meaning) in &specifics {
                self.fortran_base_called(meaning, state);
            }
            let needs_version = state.on_device
                && specifics
                    .iter()
                    .any(|(_, _, m)| self.program.symbol(m).is_some_and(|s| (self.device_version)(&s).is_some()));
            if !needs_version {
                return None;
            }
        }
        let mut members = Vec::new();
        let mut changed = false;
        for (owner, specific, meaning) in &specifics {
            let chosen = self.decide_procedure(specific, meaning, site, place, state, (passing, &mut None))?;
            let member = match chosen {
                Chosen::Own => specific.clone(),
                Chosen::Other(wanted) => {
                    changed = true;
                    let member = self.reached(&wanted, *owner, place)?;
                    // An alias of ours is a generic name, which cannot be a member.
                    if let Wanted::Procedure { meaning, name, .. } = &wanted
                        && self.program.names.resolve_procedure(*owner, &member) != *meaning
                    {
                        let message = format!(
                            "variant `{}` is not accessible where its base's generic is declared",
                            String::from_utf8_lossy(name)
                        );
                        self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &message);
                        return None;
                    }
                    member
                }
            };
            members.push((*owner, member));
        }
        if !changed {
            return None;
        }
        let owner = generic[0].0;
        if generic.iter().any(|(p, _)| *p != owner) {
            let message = format!(
                "generic `{}` is put together from several modules, so no clone of it can be made",
                String::from_utf8_lossy(name)
            );
            self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &message);
            return None;
        }
        let members: Vec<Name> = members.into_iter().map(|(_, m)| m).collect();
        let wanted = access::generic_clone(owner, &generic[0].1, members, &mut self.out.requests);
        self.reached(&wanted, site, place)
    }
}

/// How arguments are passed, and where to put what is to be done to them.
type Passed<'p> = (&'p Passing, &'p mut Option<Rc<Changes>>);

/// What a call goes to.
enum Chosen {
    /// The procedure that it names.
    Own,
    Other(Wanted),
}
