//! Calls of base functions: what is called instead.

use super::dispatcher::{self, CallSite, Callee, Dispatched};
use super::language::Resolved;
use super::{Specialiser, State};
use crate::decision_tree::DecisionTree;
use crate::elaborate::other_names::OtherName;
use crate::elaborate::{self, DeclaredVariant, InRegion, Name};
use crate::macros;
use crate::obstacle::Obstacle;
use crate::plan::{
    self, Action, ArgumentList, CallId, ChangedCall, Clauses, DeclarationPlace, DirectiveId, FileIndex, Helper,
    Passing, PlannedText, TextChange,
};
use crate::regions;
use crate::specialise::CallContext;
use ompick_frontend::codes;
use ompick_frontend::cpp::Segment;
use ompick_frontend::directive::{DirectiveText, Options};
use ompick_frontend::nodes::NodeId;
use ompick_frontend::syntax::{Call, Declaration, DeclarationKind};
use ompick_frontend::unit::Position;
use ompick_resolver::selector::TraitSetName;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::ops::Range;

/// What stands between the parentheses that follow a callee's name in a directive.
fn arguments_in(text: &[u8], callee_end: usize) -> Option<Range<usize>> {
    let tokens = DirectiveText::whole(text).tokens(callee_end..text.len(), Options { fold_case: false });
    let mut tokens = tokens.into_iter();
    let open = tokens.next().filter(|t| t.text == "(")?.range.end;
    let mut depth = 1;
    for token in tokens {
        match token.text.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open..token.range.start);
        }
    }
    None
}

impl<'a, 'u> Specialiser<'a, 'u> {
    /// Calls of base functions in the clauses of a directive that stays: they are evaluated in the
    /// context around the construct.
    pub(super) fn directive_text(&mut self, directive: DirectiveId, state: &State) {
        let placed = directive.of(self.parsed());
        let text = placed.buffer(self.parsed().text.text());
        let own = &text[placed.directive.range.clone()];
        if let Some(changes) = self.rewritten_with_macros(own, placed.range.start, state) {
            self.out.actions.push(Action::Clauses(Clauses { directive, changes }));
        }
    }

    /// What becomes of the calls of base functions in directive text, of those that macros in it hide, too: then what the
    /// macro stands for is written. `None`: nothing.
    pub(super) fn rewritten_with_macros(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        let Position { file, at: place } = self.names_at(at);
        let (unit, parsed) = (self.unit.unit, &self.unit.unit.files[file]);
        if parsed.syntax.fortran.is_some() {
            return self.language.rewritten(self, text, at, state);
        }
        let time = unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&(place..place)).start);
        let expansion = unit.preprocessed.expand(text, time, &|_| false);
        if !expansion.changed || !expansion.problems.is_empty() {
            return self.language.rewritten(self, text, at, state);
        }
        let changes = self.language.rewritten(self, &expansion.text, at, state)?;
        let mut written = Vec::new();
        let mut inside: BTreeMap<usize, Vec<TextChange>> = BTreeMap::new();
        for change in changes {
            let holds = |s: &Segment| s.out.start <= change.range.start && change.range.end <= s.out.end;
            let verbatim = expansion.map.iter().position(|s| s.verbatim && holds(s));
            match verbatim.or_else(|| expansion.map.iter().position(holds)) {
                Some(n) if expansion.map[n].verbatim => {
                    let Segment { out, from, .. } = &expansion.map[n];
                    let original = |at: usize| at - out.start + from.start;
                    let range = original(change.range.start)..original(change.range.end);
                    written.push(TextChange { range, ..change });
                }
                Some(n) => inside.entry(n).or_default().push(change),
                None => self.hidden_in_macro(at),
            }
        }
        for (n, changes) in inside {
            let Segment { out, from, .. } = &expansion.map[n];
            let moved = |change: TextChange| {
                let range = change.range.start - out.start..change.range.end - out.start;
                TextChange { range, ..change }
            };
            let changes: Vec<TextChange> = changes.into_iter().map(moved).collect();
            match plan::changed(&expansion.text[out.clone()], &changes).as_source() {
                Some(text) => written.push(TextChange::name(from.clone(), text.to_vec())),
                None => self.hidden_in_macro(at),
            }
        }
        (!written.is_empty()).then_some(written)
    }

    fn hidden_in_macro(&mut self, at: usize) {
        let message = "a macro in a directive hides a call of a function that is to be another here";
        self.out.sites.report(&codes::RUN_TIME, self.parsed(), &(at..at + 1), message);
    }

    /// What becomes of the calls of base functions in directive text; `None`: nothing.
    pub fn rewritten(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        let calls = ompick_frontend::placed::calls(text, self.parsed().language);
        let mut changes = Vec::new();
        for name in calls {
            let Some(new) = self.decide_call(&text[name.clone()], &(at..at), state, &Passing::default()) else {
                continue;
            };
            if !new.arguments.is_empty() {
                match arguments_in(text, name.end) {
                    Some(list) => {
                        let to = match text[list.clone()].trim_ascii().is_empty() {
                            true => ArgumentList::Empty,
                            false => ArgumentList::BehindOthers,
                        };
                        changes.push(TextChange::arguments(list.end, new.arguments, to));
                    }
                    None => {
                        let message = "a call in a directive needs more arguments, and its own could not be read";
                        self.out.sites.report(&codes::RUN_TIME, self.parsed(), &(at..at + 1), message);
                    }
                }
            }
            changes.push(TextChange::callee(name, new.callee));
        }
        (!changes.is_empty()).then_some(changes)
    }

    /// What becomes of the calls of base functions in an expression of a directive; `None`: nothing.
    pub fn changes_in_expression(&mut self, text: &[u8], at: usize, state: &State) -> Option<Vec<TextChange>> {
        let bracketed = [b"(", text, b")"].concat();
        let changes = self.rewritten_with_macros(&bracketed, at, state)?;
        let unbracketed = |TextChange { range, change }| TextChange { range: range.start - 1..range.end - 1, change };
        Some(changes.into_iter().map(unbracketed).collect())
    }

    /// An expression of a directive with the calls of base functions in it replaced; `None` if none is.
    pub fn rewritten_expression(&mut self, text: &[u8], at: usize, state: &State) -> Option<PlannedText> {
        Some(plan::changed(text, &self.changes_in_expression(text, at, state)?))
    }

    pub fn call(&mut self, site: CallId, state: &State) {
        self.call_as(site, state, &Passing::default());
    }

    /// Resolves a call whose arguments are passed in a certain way.
    pub fn call_as(&mut self, site: CallId, state: &State, passing: &Passing) -> Resolved {
        let parsed = self.parsed();
        let call = &parsed.syntax.calls[site.0 as usize];
        if !self.calls_its_callee(call) {
            return Resolved::default();
        }
        let name = &parsed.text.text()[call.callee.clone()];
        let decided = self.out.sites.decisions.len();
        let Some(new) = self.decide_call(name, &call.callee, state, passing) else {
            self.plan_keep_base(site, decided);
            if self.out.sites.decisions.len() == decided {
                self.note_direct_call(name, &call.callee, state);
            }
            return Resolved::default();
        };
        let (callee, arguments) = (Some(new.callee), new.arguments);
        let call = plan::Call { site, callee, is_whole: false, arguments, keywords: Vec::new() };
        self.out.actions.push(Action::Call(call));
        Resolved { replaced: true, changes: new.changes }
    }

    /// Plans that a call stays as it is, if there was something to decide, which had not been when so many decisions
    /// were made.
    pub(super) fn plan_keep_base(&mut self, site: CallId, decided: usize) {
        if self.out.sites.decisions.len() > decided {
            self.out.actions.push(Action::KeepBase(site));
        }
    }

    /// `(g)(f)(x)` calls `f` only if `g` is a type.
    fn calls_its_callee(&self, call: &Call) -> bool {
        let text = self.parsed().text.text();
        call.cast().is_none_or(|cast| self.is_type(&text[cast.clone()], cast.start))
    }

    /// Decides a call of `name` at a place and gives what to call instead, if it is something else.
    pub fn decide_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        state: &State,
        passing: &Passing,
    ) -> Option<Callee> {
        let parsed = self.parsed();
        let at = place.start;
        let local = self.local(name, at);
        if let Some(d) = local.filter(|d| parsed.syntax.is_no_function_of_file(d)) {
            if d.kind == DeclarationKind::Function {
                if state.on_device {
                    self.out.calls.insert(name.to_vec(), true);
                }
                return None;
            }
            // (`extern __typeof(f) g __attribute__((alias("f")));` declares a function, too.)
            let is_shared = !parsed.syntax.is_local(d) && self.unit.other_name(name).is_some();
            return if is_shared { self.base_called(name, state) } else { None };
        }
        let declared = self.candidates(name, at, state, passing);
        if declared.is_empty() {
            self.note_later(name, place, state);
            return self.base_called(name, state);
        }
        if parsed.syntax.in_error(place) {
            let shown = String::from_utf8_lossy(name);
            self.out.sites.unclear(parsed, place, &format!("this use of base function `{shown}`"));
            return None;
        }
        let place = if place.is_empty() { at..at + 1 } else { place.clone() };
        let decision = self.out.sites.call(self.unit, parsed, &place, name, &state.context, &declared);
        self.keep_question(&declared, &self.later(name, &declared, state), state);
        match self.tree_of(&decision) {
            // The output's compiler resolves what stays a region.
            DecisionTree::Leaf(Some(i)) if declared[i].region.is_some_and(|r| !r.emitted) => {
                self.base_called(name, state)
            }
            DecisionTree::Leaf(Some(i)) => {
                self.note_substitute(name, &declared, i, &place, state);
                let callee = self.callable(&declared[i].variant, at, state);
                match passing.changes_for(declared[i].changes.as_ref()) {
                    Some(changes) if passing.is_statement => {
                        Some(Callee { changes: Some(changes), ..Callee::named(callee) })
                    }
                    _ => Some(Callee::named(self.forwarder(declared[i], callee, &place, passing))),
                }
            }
            DecisionTree::Leaf(None) => {
                self.base_needed(name, &place, &declared);
                self.base_called(name, state)
            }
            tree => {
                self.note_call_tests(&tree, &declared, at, state);
                self.dispatch_call(name, &place, &declared, &tree, CallContext { state, passing })
            }
        }
    }

    /// The candidates for a call. On a device, variants that need the host are none (OpenMP 5.2, 7.5).
    pub fn candidates(&self, name: &[u8], at: usize, state: &State, passing: &Passing) -> Vec<&'a DeclaredVariant<'u>> {
        self.fitting(self.unit.candidates(name, self.file, at), state, passing)
    }

    /// Those of the variants of a function that may be chosen in a state, when arguments pass like this.
    pub fn fitting(
        &self,
        declared: Vec<&'a DeclaredVariant<'u>>,
        state: &State,
        passing: &Passing,
    ) -> Vec<&'a DeclaredVariant<'u>> {
        match passing.no_variants {
            true => Vec::new(),
            false => elaborate::fitting(declared, state.on_device || state.context.enclosed_by_target),
        }
    }

    /// The name under which a variant that changes its arguments can be called like its base.
    fn forwarder(
        &mut self,
        declared: &DeclaredVariant<'u>,
        callee: Name,
        place: &Range<usize>,
        passing: &Passing,
    ) -> Name {
        let Some(changes) = declared.changes.as_ref().filter(|c| c.needs_host()) else { return callee };
        let file = &self.unit.unit.files[declared.file];
        let base = file.function_after(declared.directive as usize);
        let made = match base {
            Some(base) => self.language.forwarder(
                self,
                DeclarationPlace { file: FileIndex::new(declared.file), name: base.name.clone() },
                &callee,
                ChangedCall { changes, passing },
            ),
            None => Err(Obstacle::CannotPassOn),
        };
        match made {
            Ok((name, helpers)) => {
                self.out.helpers.extend(helpers);
                name
            }
            Err(why) => {
                let shown = String::from_utf8_lossy(&declared.variant);
                let message = format!("the arguments of `{shown}` cannot be changed at this call: {why}");
                self.out.sites.report(&codes::DISPATCH, self.parsed(), place, &message);
                callee
            }
        }
    }

    /// A variant that only the device has: the host's pass needs what it would call instead.
    fn note_substitute(
        &mut self,
        base: &[u8],
        declared: &[&DeclaredVariant<'u>],
        chosen: usize,
        place: &Range<usize>,
        state: &State,
    ) {
        if self.unit.device_pass.is_none() || !declared[chosen].region.is_some_and(|r| r.device_only) {
            return;
        }
        // The host's pass does not see the caller either.
        let around = self.parsed().syntax.function_at(place.start).map(|f| f.declaration);
        let is_caller = |r: &InRegion| {
            let functions = &self.parsed().syntax.functions;
            r.device_only && r.file == self.file && Some(functions[r.function as usize].declaration) == around
        };
        if self.unit.bases.values().flatten().filter_map(|v| v.region.as_ref()).any(is_caller) {
            return;
        }
        let instead = regions::host_choice(&state.context, declared);
        if instead == Some(None) {
            self.base_needed(base, place, declared);
        }
        let instead = instead.map(|leaf| leaf.map_or(base.to_vec(), |i| declared[i].variant.clone()));
        self.out.substitutes.entry(declared[chosen].variant.clone()).or_default().insert(instead);
    }

    /// A base function of regions need not be declared; where it is called after all, it must.
    fn base_needed(&mut self, name: &[u8], place: &Range<usize>, declared: &[&DeclaredVariant<'u>]) {
        if declared.iter().any(|d| d.region.is_none_or(|r| !r.emitted)) {
            return;
        }
        let here = self.unit.unit.position(self.file, place.start);
        let all = || self.unit.unit.declarations_of(name);
        let visible = all().any(|(f, d)| {
            self.unit.name_in_region(f, d).is_none() && self.unit.unit.position(f, d.visible_from) <= here
        });
        if visible || self.parsed().syntax.local(name, place.start).is_some() {
            return;
        }
        if self.unit.functions_named(name).next().is_none() && !self.unit.unit.has_unknown_headers() {
            let shown = String::from_utf8_lossy(name);
            let message = format!("no variant of `{shown}` matches here, and no function `{shown}` is declared");
            let note = "the function that the variants in a region belong to is assumed to be defined elsewhere";
            self.out.sites.report_with(&codes::ASSUMED_BASE, self.parsed(), place, &message, Some(note.to_owned()));
        }
        self.out.helpers.insert(name.to_vec(), Helper::Assumed { base: name.to_vec() });
    }

    /// Base functions whose address a function takes, which regions alone do not declare.
    pub(super) fn base_addresses(&mut self, function: NodeId) {
        let parsed = self.parsed();
        let extent = &parsed.nodes.list[function as usize].extent;
        if self.unit.region_bases.is_empty() {
            return;
        }
        for used in parsed.syntax.uses_in(extent) {
            let place = used.name();
            let base = &parsed.text.text()[place.clone()];
            let is_base = self.unit.region_bases.contains(base);
            if !is_base || parsed.syntax.is_callee(&place) || parsed.syntax.local(base, place.start).is_some() {
                continue;
            }
            let declared = self.unit.candidates(base, self.file, place.start);
            if !declared.is_empty() {
                self.base_needed(base, &place, &declared);
            }
        }
    }

    /// A call that keeps its function, but in device code goes to that function's device version.
    pub(super) fn base_called(&mut self, name: &[u8], state: &State) -> Option<Callee> {
        match self.unit.other_name(name) {
            Some(OtherName::Of(function)) => {
                self.out.calls.insert(function.clone(), state.on_device);
                return self.on_device(function, state).map(Callee::named);
            }
            Some(OtherName::ChosenBy(chooser)) if state.on_device => self.note_choices_of(chooser),
            _ => {}
        }
        self.out.calls.insert(name.to_vec(), state.on_device);
        self.on_device(name, state).map(Callee::named)
    }

    /// The device version of a function, where one is to be called.
    pub(super) fn on_device(&mut self, name: &[u8], state: &State) -> Option<Name> {
        let version = (self.device_version)(name).filter(|_| state.on_device)?;
        self.out.helpers.insert(version.clone(), Helper::Prototype { of: name.to_vec() });
        Some(version)
    }

    /// Whether a name is a type's, as far as can be told: no function or variable has it.
    pub(super) fn is_type(&self, name: &[u8], at: usize) -> bool {
        let is_type = |d: &Declaration| d.kind == DeclarationKind::Typedef;
        match self.parsed().syntax.local(name, at) {
            Some(local) => is_type(local),
            None => self.unit.unit.declarations_of(name).all(|(_, d)| is_type(d)),
        }
    }

    /// The name by which a variant can be called at a place.
    fn callable(&mut self, variant: &Name, at: usize, state: &State) -> Name {
        self.out.calls.insert(variant.clone(), state.on_device);
        if let Some(version) = self.on_device(variant, state) {
            return version;
        }
        let parsed = self.parsed();
        if self.local(variant, at).is_some_and(|d| parsed.syntax.is_no_function_of_file(d)) {
            let alias = self.unit.generated_names.free(plan::alias_name(variant));
            self.out.helpers.insert(alias.clone(), Helper::Alias { variant: variant.clone() });
            return alias;
        }
        let time = self.unit.unit.preprocessed.time_at(parsed.pass, parsed.text.to_file(&(at..at)).start);
        macros::callable(self.unit.unit, variant, time).unwrap_or_else(|why| {
            self.out.sites.report(&codes::NO_ALIAS, parsed, &(at..at + 1), &why.to_string());
            variant.clone()
        })
    }

    /// A call that run time decides: it goes to a function that chooses.
    fn dispatch_call(
        &mut self,
        name: &[u8],
        place: &Range<usize>,
        declared: &[&DeclaredVariant<'u>],
        tree: &DecisionTree,
        CallContext { state, passing }: CallContext,
    ) -> Option<Callee> {
        let parsed = self.parsed();
        let mut renamed = FxHashMap::default();
        let mut take_objects = FxHashSet::default();
        if tree.leaves().contains(&None) {
            self.base_needed(name, place, declared);
        }
        if tree.leaves().iter().flatten().any(|&i| declared[i].region.is_some_and(|r| !r.emitted)) {
            // The output's compiler resolves what stays a region.
            return self.base_called(name, state);
        }
        for i in tree.leaves().into_iter().flatten() {
            self.note_substitute(name, declared, i, place, state);
        }
        for leaf in tree.leaves() {
            let callee = leaf.map_or(name.to_vec(), |i| declared[i].variant.clone());
            self.out.calls.insert(callee.clone(), state.on_device);
            let mut version = self.on_device(&callee, state);
            let changes = |d: &&DeclaredVariant| d.changes.as_ref().is_some_and(|c| c.needs_host());
            if let Some(variant) = leaf.map(|i| declared[i]).filter(changes) {
                let name = self.forwarder(variant, version.unwrap_or_else(|| callee.clone()), place, passing);
                take_objects.insert(name.clone());
                version = Some(name);
            }
            if let Some(version) = version {
                renamed.insert(callee, version);
            }
        }
        let at = place.start;
        let site = CallSite {
            unit: self.unit,
            file: self.file,
            at,
            on_device: state.on_device,
            renamed: &renamed,
            objects: if take_objects.is_empty() { &[] } else { &passing.interop },
            take_objects: &take_objects,
        };
        if self.asks_itself(name, name, place) {
            return None;
        }
        let language = self.options;
        let made = dispatcher::tested(&site, declared, tree).and_then(|mut tested| {
            let decided =
                &mut |candidate: usize, text: &[u8]| self.decided_condition(declared[candidate], text, name, at, state);
            tested.conditions.decide(decided);
            dispatcher::dispatch(&site, name, declared, tree, tested, language)
        });
        match made {
            Ok(Dispatched { callee, helpers }) => {
                self.out.helpers.extend(helpers);
                Some(callee)
            }
            Err(why) => {
                let shown = String::from_utf8_lossy(name);
                let message = format!("only run time can choose among the variants of `{shown}` at this call: {why}");
                self.out.sites.report(&codes::RUN_TIME, parsed, place, &message);
                for variant in declared.iter().filter(|d| d.selector.selectors(TraitSetName::User).next().is_some()) {
                    self.out.sites.also_at(&variant.span, "a variant with a condition");
                }
                None
            }
        }
    }
}
