//! Calls of base procedures in Fortran: what is called instead, and how that is named where it is called.

use super::{Passing, Specialiser, State};
use crate::elaborate::Name;
use crate::elaborate::arguments::Changes;
use crate::elaborate::fortran::FortranVariant;
use crate::lower::dispatch::Resolved;
use crate::lower::fortran::access::{self, Wanted};
use crate::lower::fortran::dispatcher;
use crate::lower::fortran::passed;
use crate::plan::Plan;
use ompick_frontend::codes;
use ompick_frontend::directive::Clause;
use ompick_frontend::fortran::intrinsics;
use ompick_frontend::fortran::names::{Meaning, Place};
use ompick_frontend::nodes::NodeKind;
use ompick_frontend::syntax::Call;
use ompick_frontend::syntax::fortran::{EntityKind, Words, tokens};
use ompick_frontend::working::Edit;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

impl<'p, 'u> Specialiser<'p, 'u> {
    /// Makes in a module all that calls of its procedures may need which are compiled later: what run
    /// time chooses among, and clones of generics. What cannot be made is said where it is called.
    pub fn publish(&mut self, module: Place, states: &[State]) {
        let names = &self.program.names;
        let (scope, fortran) = (names.scope(module), names.fortran(module));
        let Some(at) = scope.header.map(|header| fortran.statement(header).range.start) else { return };
        let own = |meaning: &Meaning| matches!(meaning, Meaning::Procedure(p) if names.owner(*p) == module);
        let is_base = |meaning: &Meaning| !self.program.candidates(meaning, module).is_empty();
        let wanted = |name: &&Name| match names.resolve(module, name) {
            Meaning::Generic(generic) => names.specifics(&generic).iter().any(|(_, _, m)| own(m) && is_base(m)),
            meaning => own(&meaning) && is_base(&meaning),
        };
        let all: BTreeSet<&Name> = scope.entities.keys().chain(scope.generics.keys()).filter(wanted).collect();
        for (name, state) in all.into_iter().flat_map(|name| states.iter().map(move |state| (name, state))) {
            self.decide_fortran_call(name, &(at..at), state, (&Passing::default(), &mut None));
        }
        let made: Vec<(Place, Name)> = self.out.requests.iter().filter_map(access::Request::made).collect();
        let hidden = made.into_iter().filter(|(owner, _)| names.scope(*owner).default_private);
        let publish = hidden.map(|(module, name)| access::Request::Publish { module, name });
        self.out.requests.extend(publish.collect::<Vec<_>>());
    }

    /// Whether a construct around a place gives a variable of an outer scope a private copy.
    pub fn is_private(&self, name: &[u8], at: usize) -> bool {
        const PRIVATIZING: &[&str] =
            &["private", "firstprivate", "lastprivate", "linear", "reduction", "in_reduction", "task_reduction"];
        let parsed = self.parsed();
        let text = parsed.text.text();
        parsed.nodes.around(at).any(|node| {
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
        self.fortran_call_as(call, state, &Passing::plain(state));
    }

    /// Resolves a call whose arguments are passed in a certain way.
    pub fn fortran_call_as(&mut self, call: &Call, state: &State, passing: &Passing) -> Resolved {
        let parsed = self.parsed();
        let Some(fortran) = &parsed.syntax.fortran else { return Resolved::default() };
        let name = fortran.lower[call.callee.clone()].to_vec();
        let mut changes = None;
        let decided = self.decide_fortran_call(&name, &call.callee, state, (passing, &mut changes));
        let Some(callee) = decided else { return Resolved { replaced: changes.is_some(), changes } };
        let arguments = &fortran.lower[call.arguments.clone()];
        for (keyword, new) in callee.keywords_in(arguments) {
            let range = call.arguments.start + keyword.start..call.arguments.start + keyword.end;
            self.out.edits.push(Edit { range, text: new.to_vec() });
        }
        if let Some(more) = callee.more_arguments(arguments, call.range.end == call.callee.end) {
            let end = call.arguments.end;
            self.out.edits.push(Edit { range: end..end, text: more });
        }
        if callee.name == name {
            return Resolved { replaced: changes.is_some(), changes };
        }
        self.out.edits.push(Edit { range: call.callee.clone(), text: callee.name });
        Resolved { replaced: true, changes }
    }

    /// Directive text with the calls of base procedures in it replaced; `None` if none is.
    pub fn fortran_rewritten(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<u8>> {
        let language = self.unit.unit.language;
        let lower = without_sentinels(text.to_ascii_lowercase());
        let mut edits: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        for name in ompick_frontend::placed::calls(text, language) {
            let word = lower[name.clone()].to_vec();
            let decided = self.decide_fortran_call(&word, &(at..at), state, (&Passing::plain(state), &mut None));
            let Some(callee) = decided else { continue };
            let arguments = arguments_behind(&lower, name.end);
            let keywords = callee.keywords_in(&lower[arguments.clone()]);
            edits.extend(keywords.map(|(k, new)| (arguments.start + k.start..arguments.start + k.end, new.to_vec())));
            let more = callee.more_arguments(&lower[arguments.clone()], false);
            edits.extend(more.map(|more| (arguments.end..arguments.end, more)));
            if callee.name != word {
                edits.push((name, callee.name));
            }
        }
        edits.sort_by_key(|(range, _)| range.start);
        let mut out = Vec::with_capacity(text.len());
        let mut done = 0;
        for (range, new) in &edits {
            out.extend_from_slice(&text[done..range.start]);
            out.extend_from_slice(new);
            done = range.end;
        }
        out.extend_from_slice(&text[done..]);
        (!edits.is_empty()).then_some(out)
    }

    /// Decides a call of `name` at a place and gives what to call instead, if it is another.
    fn decide_fortran_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        state: &State,
        (passing, changes): Passed,
    ) -> Option<Callee> {
        let site = self.program.names.place_at(self.unit_index, self.file, place.start)?;
        let meaning = self.program.names.resolve(site, name);
        let place = if place.is_empty() { place.start..place.start + 1 } else { place.clone() };
        match &meaning {
            Meaning::Other => None,
            Meaning::Procedure(_) | Meaning::External(_) => {
                let new = self.decide_procedure(name, &meaning, site, &place, state, (passing, changes))?;
                Some(match new {
                    Chosen::Own => return None,
                    Chosen::Other(wanted, how) => {
                        let keywords = self.renamed_dummies(&meaning, &wanted);
                        let passed = if let How::Passing(passed) = how { passed } else { Vec::new() };
                        Callee { name: self.reached(&wanted, site, &place)?, keywords, passed }
                    }
                })
            }
            Meaning::Generic(generic) => {
                let (name, passed) = self.decide_generic((name, generic), site, &place, (state, passing))?;
                Some(Callee { name, keywords: Vec::new(), passed })
            }
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

    /// The candidates at a call.
    fn declared_for(
        &self,
        meaning: &Meaning,
        site: Place,
        (state, passing): (&State, &Passing),
    ) -> Vec<&'p FortranVariant<'u>> {
        let program = self.program;
        let mut declared = program.candidates(meaning, site);
        // On a device, variants that need the host are no candidates (OpenMP 5.2, 7.5).
        let on_device = state.on_device || state.context.enclosed_by_target;
        declared.retain(|d| !passing.no_variants && (!on_device || !needs_host(d)));
        declared
    }

    /// The dummy arguments that have another name in what is called instead, with both names.
    fn renamed_dummies(&self, base: &Meaning, wanted: &Wanted) -> Vec<(Name, Name)> {
        let names = &self.program.names;
        let (Meaning::Procedure(base), Some(new)) = (base, wanted.dummies(names)) else { return Vec::new() };
        let pairs = names.scope(*base).dummies.iter().zip(new);
        pairs.filter(|(old, new)| old != new).map(|(old, new)| (old.clone(), new.clone())).collect()
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
        let declared = self.declared_for(meaning, site, (state, passing));
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
        let is_shortened = plan != Plan::of(&decision);
        let in_place = |i: usize| {
            let changes = declared[i].declared.changes.as_ref();
            changes.is_none_or(|c| !c.needs_host() || passing.can_change_in_place(c))
        };
        // Through an alias, which is a generic name, no array element could be passed for an array.
        let by_wrapper = |i: usize| {
            let variant = declared[i];
            let (meaning, name, from) = (variant.variant.clone(), variant.name.clone(), variant.named_in);
            let takes = matches!(&meaning, Meaning::Procedure(p) if access::takes_sequences(&program.names, *p));
            takes && access::needs_alias(&program.names, site, &Wanted::Procedure { meaning, name, from })
        };
        let plan = match plan {
            Plan::Leaf(Some(i)) if in_place(i) && by_wrapper(i) => {
                match self.call_wrapper(
                    (site, place),
                    meaning,
                    &declared,
                    (&plan, is_shortened),
                    (state.is_on_device(), passing),
                ) {
                    Ok(chosen) => return Some(chosen),
                    Err(_) => plan,
                }
            }
            _ => plan,
        };
        match plan {
            Plan::Leaf(Some(i)) if in_place(i) => {
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
                let wanted = match self.fortran_base_called(&variant.variant, state) {
                    Chosen::Own => Wanted::Procedure {
                        meaning: variant.variant.clone(),
                        name: variant.name.clone(),
                        from: variant.named_in,
                    },
                    Chosen::Other(version, _) => version,
                };
                Some(Chosen::Other(wanted, How::Candidate(i)))
            }
            Plan::Leaf(None) => Some(self.fortran_base_called(meaning, state)),
            plan => {
                let dummies = match meaning {
                    Meaning::Procedure(p) => &program.names.scope(*p).dummies[..],
                    _ => &[],
                };
                self.note_fortran_tests(&plan, (&declared, dummies), place.start, state);
                for leaf in plan.leaves() {
                    let called = leaf.map_or(meaning, |i| &declared[i].variant);
                    if let Some(symbol) = program.symbol(called) {
                        self.out.calls.insert((symbol, state.on_device));
                    }
                }
                let chosen = (&plan, is_shortened);
                match self.call_wrapper((site, place), meaning, &declared, chosen, (state.is_on_device(), passing)) {
                    Ok(chosen) => Some(chosen),
                    Err(why) => {
                        let (code, message) = match plan {
                            Plan::Leaf(_) => {
                                let what = format!("the arguments of a variant of `{shown}` cannot be changed");
                                (&codes::DISPATCH, format!("{what} at this call: {why}"))
                            }
                            Plan::If { .. } => {
                                let what = format!("only run time can choose among the variants of `{shown}`");
                                (&codes::RUN_TIME, format!("{what} at this call: {why}"))
                            }
                        };
                        self.out.sites.report(code, parsed, place, &message);
                        None
                    }
                }
            }
        }
    }

    /// Makes the procedure that calls what a plan says. The error says why there can be none.
    fn call_wrapper(
        &mut self,
        (site, place): (Place, &Range<usize>),
        meaning: &Meaning,
        declared: &[&FortranVariant<'u>],
        (plan, is_shortened): (&Plan, bool),
        (on_device, passing): (bool, &Passing),
    ) -> Result<Chosen, String> {
        let at = (site, place.start);
        let chosen = (plan, is_shortened);
        let (procedure, passed) = dispatcher::dispatch(self, at, meaning, declared, chosen, (on_device, passing))?;
        let leaves = plan.leaves().into_iter().flatten();
        let mut changes = leaves.filter_map(|i| declared[i].declared.changes.as_deref());
        if changes.any(|c| c.appended.len() > passing.interop.len()) {
            self.warn_of_no_interop(place, passing);
        }
        let wanted = Wanted::Dispatcher { owner: procedure.owner, name: procedure.name.clone() };
        self.out.requests.insert(access::Request::Dispatcher(procedure));
        Ok(Chosen::Other(wanted, How::Passing(passed)))
    }

    /// gfortran before 15 has no `interop`, and nothing in Fortran tells which one it is.
    pub(super) fn warn_of_no_interop(&mut self, place: &Range<usize>, passing: &Passing) {
        if passing.no_interop {
            let message = "the objects that are appended to this call are `omp_interop_none`";
            let note = "gfortran has the `interop` construct from 15 on; Fortran cannot ask for the version as C does";
            self.out.sites.report_with(&codes::NO_INTEROP, self.parsed(), place, message, Some(note.to_owned()));
        }
    }

    /// A call that keeps its procedure, but in device code goes to that procedure's device version.
    fn fortran_base_called(&mut self, meaning: &Meaning, state: &State) -> Chosen {
        let Some(symbol) = self.program.symbol(meaning) else { return Chosen::Own };
        self.out.calls.insert((symbol.clone(), state.on_device));
        match (self.device_version)(&symbol).filter(|_| state.on_device) {
            Some(_) => Chosen::Other(Wanted::DeviceVersion { of: meaning.clone() }, How::Passing(Vec::new())),
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
        (local, generic): (&[u8], &[(Place, Name)]),
        site: Place,
        place: &Range<usize>,
        (state, passing): (&State, &Passing),
    ) -> Option<(Name, Vec<passed::Passed>)> {
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
        let mut parts: Vec<(Place, Vec<Name>)> = Vec::new();
        let mut changed = false;
        // What each specific procedure's dispatcher wants besides; the others want nothing.
        let mut wanted_besides: Vec<Vec<passed::Passed>> = Vec::new();
        for (owner, specific, meaning) in &specifics {
            let chosen = self.decide_procedure(specific, meaning, site, place, state, (passing, &mut None))?;
            let member = match chosen {
                Chosen::Own => specific.clone(),
                Chosen::Other(_, How::Passing(passed)) if passed.first().is_some_and(|p| !p.name.is_empty()) => {
                    let message = format!(
                        "`{}` of a condition must be read at this call, which is one through a generic name",
                        String::from_utf8_lossy(&passed[0].name)
                    );
                    self.out.sites.report(&codes::RUN_TIME, self.parsed(), place, &message);
                    return None;
                }
                Chosen::Other(wanted, how) => {
                    changed = true;
                    let candidate = match how {
                        How::Candidate(i) => Some(i),
                        How::Passing(passed) => {
                            wanted_besides.push(passed);
                            None
                        }
                    };
                    self.member(meaning, (wanted, candidate), *owner, (site, place), (state, passing))?
                }
            };
            match parts.iter_mut().find(|(o, _)| o == owner) {
                Some((_, members)) => members.push(member),
                None => parts.push((*owner, vec![member])),
            }
        }
        if !changed {
            return None;
        }
        wanted_besides.resize(specifics.len(), Vec::new());
        if wanted_besides.windows(2).any(|w| w[0] != w[1]) {
            let message = "the objects of the `interop` clause do not go to all procedures of this generic";
            self.out.sites.report(&codes::DISPATCH, self.parsed(), place, message);
            return None;
        }
        let names = &self.program.names;
        let is_type = |(p, n): &(Place, Name)| {
            let entity = names.scope(*p).entities.get(n);
            entity.is_some_and(|e| e.kind == EntityKind::Type)
        };
        if generic.iter().any(is_type) {
            let message = "this generic has the name of a derived type, so a clone of it would lack the constructor";
            self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, message);
            return None;
        }
        if intrinsics::is_intrinsic(local) {
            match self.means_intrinsic(&specifics, site, place) {
                Some(true) => return None,
                Some(false) => {}
                None => {
                    let message = format!(
                        "generic `{}` extends the intrinsic procedure, and which is called here cannot be told",
                        String::from_utf8_lossy(local)
                    );
                    let note = "call the specific procedure by its own name, or with a plain variable".to_owned();
                    self.out.sites.report_with(&codes::NO_ALIAS, self.parsed(), place, &message, Some(note));
                    return None;
                }
            }
        }
        let clones = access::generic_clone(&generic[0].1, parts, &mut self.out.requests);
        let mut reached = None;
        for wanted in &clones {
            reached = Some(self.reached(wanted, site, place)?);
        }
        reached.map(|name| (name, wanted_besides.swap_remove(0)))
    }

    /// Whether a call by the name of an intrinsic procedure means that, and none of the procedures that extend it:
    /// by the type of its first argument, where that is plain.
    fn means_intrinsic(&self, specifics: &[(Place, Name, Meaning)], site: Place, place: &Range<usize>) -> Option<bool> {
        let names = &self.program.names;
        let call = self.parsed().syntax.calls.iter().find(|c| c.callee == *place)?;
        let fortran = names.fortran(site);
        let actual = access::type_of_argument(names, site, &fortran.lower[call.arguments.clone()])?;
        let dummies = specifics.iter().map(|(_, _, meaning)| match meaning {
            Meaning::Procedure(p) => access::type_of(names, *p, names.scope(*p).dummies.first()?),
            _ => None,
        });
        let dummies: Vec<Name> = dummies.collect::<Option<_>>()?;
        match actual.as_slice() {
            b"type" => Some(false),
            _ => (!dummies.contains(&actual)).then_some(true),
        }
    }

    /// The name by which what is called in place of a generic's specific procedure becomes a member of the
    /// generic's clone, in the scope `owner`. A procedure with the base's interface stands between where
    /// argument keywords differ, or only an alias could name it: that is a generic name, which is no member.
    fn member(
        &mut self,
        base: &Meaning,
        (wanted, candidate): (Wanted, Option<usize>),
        owner: Place,
        (site, place): (Place, &Range<usize>),
        (state, passing): (&State, &Passing),
    ) -> Option<Name> {
        let names = &self.program.names;
        let mut wanted = wanted;
        if let Some(i) = candidate {
            let is_member = match &wanted {
                Wanted::Procedure { meaning, name, .. } => names.resolve_procedure(owner, name) == *meaning,
                _ => true,
            };
            if !is_member || !self.renamed_dummies(base, &wanted).is_empty() {
                let declared = self.declared_for(base, site, (state, passing));
                let plan = Plan::Leaf(Some(i));
                let at = (site, place.start);
                match dispatcher::dispatch(self, at, base, &declared, (&plan, false), (state.is_on_device(), passing)) {
                    Ok((request, _)) => {
                        wanted = Wanted::Dispatcher { owner: request.owner, name: request.name.clone() };
                        self.out.requests.insert(access::Request::Dispatcher(request));
                    }
                    Err(why) => {
                        let shown = String::from_utf8_lossy(&declared[i].name);
                        let message = format!("variant `{shown}` cannot be called through a generic name: {why}");
                        self.out.sites.report(&codes::NO_ALIAS, self.parsed(), place, &message);
                        return None;
                    }
                }
            }
        }
        self.reached(&wanted, owner, place)
    }
}

fn needs_host(variant: &FortranVariant) -> bool {
    variant.declared.changes.as_ref().is_some_and(|c| c.needs_host())
}

/// A directive's text in which the sentinels of its further lines are blanks.
fn without_sentinels(mut text: Vec<u8>) -> Vec<u8> {
    let mut line = 0;
    while let Some(end) = memchr::memchr2(b'\n', b'\r', &text[line..]) {
        line += end + 1;
        let at = line + text[line..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let is_sentinel = matches!(text.get(at), Some(b'!' | b'c' | b'*')) && text[at + 1..].starts_with(b"$omp");
        if is_sentinel {
            // With the mark behind it that says that the line goes on.
            let marked = text.get(at + 5).is_some_and(|b| !b.is_ascii_whitespace());
            text[at..at + 5 + usize::from(marked)].fill(b' ');
        }
    }
    text
}

/// What stands in the parentheses that open behind a name; comments may be among it.
fn arguments_behind(text: &[u8], name_end: usize) -> Range<usize> {
    let Some(open) = text[name_end..].iter().position(|b| *b == b'(').map(|i| name_end + i) else {
        return name_end..name_end;
    };
    let (mut depth, mut quote) = (0usize, None);
    let mut at = open;
    while let Some(&b) = text.get(at) {
        match (quote, b) {
            (Some(q), b) if q == b => quote = None,
            (Some(_), _) => {}
            (None, b'\'' | b'"') => quote = Some(b),
            (None, b'!') => {
                at += memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
                continue;
            }
            (None, b'(') => depth += 1,
            (None, b')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at += 1;
    }
    open + 1..at.max(open + 1)
}

/// What a call is to name.
struct Callee {
    name: Name,
    /// Argument keywords of the base procedure that are others in what is called.
    keywords: Vec<(Name, Name)>,
    /// What it takes besides.
    passed: Vec<passed::Passed>,
}

impl Callee {
    /// What goes behind a call's own arguments.
    fn more_arguments(&self, own: &[u8], without_parentheses: bool) -> Option<Vec<u8>> {
        let more = self.passed.iter().map(|p| [p.dummy.as_slice(), b"=", &p.actual].concat());
        let more = more.collect::<Vec<_>>().join(&b", "[..]);
        let comma: &[u8] = if own.trim_ascii().is_empty() { b"" } else { b", " };
        match (more.is_empty(), without_parentheses) {
            (true, _) => None,
            (false, true) => Some([b"(", more.as_slice(), b")"].concat()),
            (false, false) => Some([comma, &more].concat()),
        }
    }

    /// The keywords in an argument list that change, with what they become.
    fn keywords_in(&self, arguments: &[u8]) -> impl Iterator<Item = (Range<usize>, &Name)> {
        let tokens = match self.keywords.is_empty() {
            true => tokens::Tokens::default(),
            false => tokens::read(arguments),
        };
        let w = Words::of(arguments, &tokens, &(0..tokens.list.len()));
        let is_keyword = |i: &Range<usize>| w.is_word(i.start) && w.get(i.start + 1) == b"=";
        let keywords = w.list(0, w.len()).into_iter().filter(is_keyword);
        let renamed: Vec<_> = keywords
            .filter_map(|i| {
                let (_, new) = self.keywords.iter().find(|(old, _)| old == w.get(i.start))?;
                Some((w.tokens[i.start].range.clone(), new))
            })
            .collect();
        renamed.into_iter()
    }
}

/// How arguments are passed, and where to put what is to be done to them.
type Passed<'p> = (&'p Passing, &'p mut Option<Rc<Changes>>);

/// What a call goes to.
enum Chosen {
    /// The procedure that it names.
    Own,
    Other(Wanted, How),
}

/// What else there is to know of what is called.
enum How {
    /// It is this candidate alone.
    Candidate(usize),
    /// The call passes this besides.
    Passing(Vec<passed::Passed>),
}

#[cfg(test)]
mod tests {
    use super::{arguments_behind, without_sentinels};

    #[test]
    fn arguments_reach_over_the_lines_of_a_directive() {
        let text = |text: &str| String::from_utf8(without_sentinels(text.into())).unwrap();
        let within = |t: &str| text(t)[arguments_behind(text(t).as_bytes(), 1)].to_owned();
        assert_eq!(within("f(a, (b)) c"), "a, (b)");
        assert_eq!(within("f(a + & ! (\n!$omp& (2), ')'), g)"), "a + & ! (\n       (2), ')'");
        assert_eq!(within("f(a,\nc$omp+k=(2))"), "a,\n      k=(2)");
        assert_eq!(within("f(a"), "a");
    }
}
