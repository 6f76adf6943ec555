//! Tests of a device number that stand where the runtime may not be asked, as inside a `target` region:
//! the host asks above the construct, which is written once for each answer.

use super::branches::{BranchPlace, candidate_clauses, same_arms_merged};
use super::{Inside, Specialiser, State, conditions, cxx};
use crate::decision_tree::DecisionTree;
use crate::elaborate::fortran::FortranVariant;
use crate::elaborate::{DeclaredVariant, Name};
use crate::obstacle::Obstacle;
use crate::plan::{Condition, DirectiveId};
use crate::specialise::language::TestPlace;
use ompick_frontend::codes;
use ompick_frontend::directive::{ClauseKind, Directive};
use ompick_frontend::fortran::names::Place;
use ompick_frontend::nodes::NodeId;
use ompick_frontend::placed::{DirectiveIn, Placed};
use ompick_frontend::unit::Position;
use ompick_resolver::decision::Decision;
use ompick_resolver::matching::{DynamicPart, MatchMode, TargetDeviceTest, Test};
use ompick_resolver::names;
use ompick_resolver::selector::ContextSelector;
use rustc_hash::FxHashMap;

/// The directive whose selector asks, which may stand in another unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskingDirective {
    /// The scope that it stands in.
    pub place: Place,
    /// Index into its file's directives.
    pub index: u32,
}

/// A test that was met where the runtime may not be asked.
#[derive(Clone, Debug)]
pub struct DeviceTest {
    test: TargetDeviceTest,
    /// The selector that asks, and the directive that it stands in: where in the program, and its index.
    selector: ContextSelector,
    asking: AskingDirective,
    /// Where it was met in the walked file.
    at: usize,
}

impl<'u> Specialiser<'_, 'u> {
    /// What is left for run time of a decision, where the answers of some tests are known.
    pub fn tree_of(&self, decision: &Decision) -> DecisionTree {
        let tree = DecisionTree::of(decision);
        if self.assumed.is_empty() {
            return tree;
        }
        tree.assume(&|part| match part {
            DynamicPart::TargetDevice(test) => self.assumed.iter().find(|(t, _)| t == test).map(|(_, holds)| *holds),
            DynamicPart::Condition(_) => None,
        })
    }

    /// Remembers the tests of a call's candidates that should be made above the target construct.
    pub fn note_call_tests(
        &mut self,
        tree: &DecisionTree,
        declared: &[&DeclaredVariant<'u>],
        at: usize,
        state: &State,
    ) {
        let unit = self.unit_index;
        for (candidate, test) in tree.tests() {
            let variant = declared[candidate];
            let file = &self.unit.unit.files[variant.file];
            let base = file.function_after(variant.directive as usize).filter(|_| variant.region.is_none());
            let text = file.text.text();
            let is_parameter =
                |n: &String| base.is_some_and(|b| b.parameters.iter().any(|p| text[p.clone()] == *n.as_bytes()));
            for t in device_tests(test).filter(|t| !conditions::names_in(&alone(t)).iter().any(is_parameter)) {
                let place = Place { unit, file: variant.file, scope: 0 };
                self.note(t, variant.selector, AskingDirective { place, index: variant.directive }, at, state);
            }
        }
    }

    /// The same in Fortran; `dummies`: the names that mean the call's arguments.
    pub(super) fn note_fortran_tests(
        &mut self,
        tree: &DecisionTree,
        declared: &[&FortranVariant<'u>],
        dummies: &[Name],
        at: usize,
        state: &State,
    ) {
        for (candidate, test) in tree.tests() {
            let variant = declared[candidate];
            let is_dummy = |n: &String| dummies.iter().any(|d| d.eq_ignore_ascii_case(n.as_bytes()));
            for t in device_tests(test).filter(|t| !conditions::names_in(&alone(t)).iter().any(is_dummy)) {
                self.note(
                    t,
                    variant.declared.selector,
                    AskingDirective { place: variant.scope, index: variant.declared.directive },
                    at,
                    state,
                );
            }
        }
    }

    /// The same for a metadirective's.
    pub(super) fn note_tests(&mut self, tree: &DecisionTree, at: DirectiveId, state: &State) {
        let placed = at.of(self.parsed());
        let clauses = candidate_clauses(&placed.directive);
        let place = Place { unit: self.unit_index, file: self.file, scope: 0 };
        for (candidate, test) in tree.tests() {
            let ClauseKind::When { selector, .. } = &clauses[candidate].kind else { continue };
            for t in device_tests(test) {
                self.note(t, selector, AskingDirective { place, index: at.0 }, placed.range.start, state);
            }
        }
    }

    fn note(
        &mut self,
        test: &TargetDeviceTest,
        selector: &ContextSelector,
        asking: AskingDirective,
        at: usize,
        state: &State,
    ) {
        if state.context.enclosed_by_target || state.forbids_routines() {
            let (test, selector) = (test.clone(), selector.clone());
            self.out.device_tests.push(DeviceTest { test, selector, asking, at });
        }
    }

    /// A test inside a construct that must be made above it: found by a walk whose result is
    /// thrown away.
    pub(super) fn device_test_inside(&self, id: NodeId, directive: &Directive, inside: &State) -> Option<DeviceTest> {
        let leaves = names::leaves(&directive.name).unwrap_or_default();
        let forbids = (leaves.contains(&"teams") || inside.concurrent) && !inside.context.enclosed_by_target;
        let tests_devices = self.unit.tests_devices || self.program.tests_devices;
        if !(leaves.contains(&"target") || forbids) || !tests_devices {
            return None;
        }
        let end = self.parsed().nodes.list[id as usize].end;
        let mut found = self.trial(id + 1..end, None, inside.clone(), self.device_text).device_tests.into_iter();
        found.find(|d| !self.assumed.iter().any(|(t, _)| *t == d.test))
    }

    /// Writes a construct once for each answer to a test, and the test above it.
    pub(super) fn host_asks(
        &mut self,
        id: NodeId,
        at: DirectiveId,
        directive: &'u Directive,
        asked: &DeviceTest,
        state: &State,
    ) -> Inside {
        let parsed = self.parsed();
        let placed = at.of(parsed);
        let test = alone(&asked.test);
        let condition = match self.host_condition(placed, directive, asked, &test, state) {
            Ok(condition) => condition,
            Err(why) => {
                let message = format!(
                    "a device number must be tested above the `{}` construct, and cannot be: {why}",
                    directive.name
                );
                self.out.sites.report(&codes::NOT_HOISTABLE, parsed, &(asked.at..asked.at + 1), &message);
                return Inside::Done;
            }
        };
        let node = &parsed.nodes.list[id as usize];
        let part = self.options.whole_lines(parsed, &node.extent);
        let Some((renames, moved)) = self.move_out(placed, Some(&part), &[directive]) else { return Inside::Done };
        let mut arms = FxHashMap::default();
        for (nth, leaf) in [Some(0), None].into_iter().enumerate() {
            self.assumed.push((asked.test.clone(), leaf.is_some()));
            let arm = self.copied_arm(id, nth, id, state, &part);
            self.assumed.pop();
            let Some(arm) = arm else { return Inside::Done };
            arms.insert(leaf, arm);
        }
        self.renames = renames;
        let tree = DecisionTree::If {
            candidate: 0,
            test: test.clone(),
            then: Box::new(DecisionTree::Leaf(Some(0))),
            otherwise: Box::new(DecisionTree::Leaf(None)),
        };
        let conditions = FxHashMap::from_iter([((0, test), condition)]);
        let place = BranchPlace { at, end: node.extent.end, moved, wait_for: Vec::new() };
        self.branch(same_arms_merged(&tree, &arms), arms, conditions, place);
        Inside::Done
    }

    fn host_condition(
        &mut self,
        placed: &Placed,
        directive: &Directive,
        asked: &DeviceTest,
        test: &Test,
        state: &State,
    ) -> Result<Condition, Obstacle> {
        if state.on_device {
            return Err(Obstacle::ConstructInDeviceCode);
        }
        let AskingDirective { place, index } = asked.asking;
        let owner = self.program.names.parsed(place);
        let asking = &owner.directives[index as usize];
        let of_call = !asking.directive.name.ends_with("metadirective");
        let is_cxx = self.parsed().is_cxx();
        if of_call && !is_cxx {
            self.means_the_same(placed, place, test)?;
        }
        self.language.hoistable(self, placed, directive, asked.at, test)?;
        let at = TestPlace { at: placed.range.start, in_target: false };
        let mut condition = self.language.condition(
            self,
            DirectiveIn { placed: asking, expanded: owner.text.text() },
            &asked.selector,
            test,
            at,
        )?;
        if of_call && is_cxx {
            let from = Position { file: place.file, at: asking.range.start };
            let to = Position { file: self.file, at: placed.range.start };
            condition.try_map(&mut |text: &[u8]| cxx::moved_condition(self.unit.unit, text, from, to))?;
        }
        self.means_the_same_above(&mut condition, owner, asking, placed)?;
        condition.decide(|text| self.rewritten_expression(text, placed.range.start, state));
        Ok(condition)
    }

    /// Whether the names in a test of a call's candidate mean at a construct what they mean at the directive.
    fn means_the_same(&self, construct: &Placed, directive: Place, test: &Test) -> Result<(), Obstacle> {
        let names = &self.program.names;
        let at = construct.range.start;
        for name in conditions::names_in(test) {
            let same = match names.place_at(self.unit_index, self.file, at) {
                Some(here) => {
                    let word = name.to_ascii_lowercase().into_bytes();
                    let given_by = |p: Place| names.hosts(p).iter().any(|h| !names.scope(*h).uses.is_empty());
                    let of_runtime = word.starts_with(b"omp_") && !given_by(here);
                    names.origin(here, &word) == names.origin(directive, &word) && !of_runtime
                }
                None => self.parsed().syntax.local(name.as_bytes(), at).is_none(),
            };
            if !same {
                return Err(Obstacle::OtherMeaning { name: name.to_string() });
            }
        }
        Ok(())
    }
}

/// A test of a device number by itself.
fn alone(test: &TargetDeviceTest) -> Test {
    Test { mode: MatchMode::All, parts: [DynamicPart::TargetDevice(test.clone())].into() }
}

fn device_tests(test: &Test) -> impl Iterator<Item = &TargetDeviceTest> {
    test.parts.iter().filter_map(|p| match p {
        DynamicPart::TargetDevice(t) => Some(t),
        DynamicPart::Condition(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{codes, emit, files};

    const META: &str = "#pragma omp metadirective when(target_device={kind(gpu)}: parallel) otherwise(single)\n";

    #[test]
    fn the_host_tests_the_device_above_the_construct() {
        let out = emit(&format!("void f(void) {{\n#pragma omp target map(x)\n{{\n{META}  g();\n}}\n}}\n"));
        let test = out.find("if (ompick_device_is(omp_get_default_device(), 0, 1)) {").expect("a test");
        assert!(test < out.find("omp target").unwrap(), "{out}");
        assert!(out.contains("omp parallel") && out.contains("omp single"), "{out}");
        assert_eq!(out.matches("omp target map(x)").count(), 2, "{out}");
    }

    #[test]
    fn calls_in_a_target_region_are_decided_in_each_copy() {
        let text = "int v(int);\n#pragma omp declare variant(v) match(target_device={device_num(2)})\nint f(int);\nvoid g(int *p) {\n#pragma omp target map(p)\n*p = f(1) + f(2);\n}\n";
        let out = emit(text);
        assert!(out.contains("*p = v(1) + v(2);") && out.contains("*p = f(1) + f(2);"), "{out}");
    }

    #[test]
    fn a_device_number_that_may_change_inside_is_refused() {
        let meta = META.replace("kind(gpu)", "kind(gpu), device_num(n)");
        let text = format!("void f(int n) {{\n#pragma omp target private(n)\n{{\n{meta}  g();\n}}\n}}\n");
        assert_eq!(codes(&text), ["OMP0408"]);
    }

    #[test]
    fn the_runtime_is_not_asked_where_iterations_are_concurrent() {
        for around in ["loop bind(thread)", "for order(reproducible: concurrent)"] {
            let meta = META.replace("parallel", "simd").replace("single", "nothing");
            let loops = |inner: &str| {
                format!(
                    "#pragma omp {around}\nfor (int i = 0; i < 9; i++) {{\n{inner}for (int j = 0; j < 9; j++) h();\n}}\n"
                )
            };
            let out = emit(&format!("void f(void) {{\n{}}}\n", loops(&meta)));
            assert!(out.find("if (ompick_device_is(") < out.find(around), "{out}");
            let inside = meta.replace("kind(gpu)", "kind(gpu), device_num(i)");
            assert_eq!(codes(&format!("void f(void) {{\n{}}}\n", loops(&inside))), ["OMP0408"]);
        }
    }

    #[test]
    fn a_device_number_of_a_namespace_is_the_one_at_the_directive() {
        let text = "int dev;\nnamespace n {\nint dev;\nint v(int);\n#pragma omp declare variant(v) match(target_device={device_num(dev), kind(host)})\nint f(int);\n}\nvoid g(int *p) {\n#pragma omp target map(p)\n*p = n::f(1);\n}\n";
        let out = files(&[("main.cpp", text)]).run().text("main.cpp");
        assert!(out.contains("if (ompick_device_is(::n::dev, 1, 0)) {"), "{out}");
        let member = text.replace("namespace n {", "struct s {").replace("int f(int);\n}", "int f(int);\n} x;");
        assert_eq!(files(&[("main.cpp", &member.replace("n::f", "x.f"))]).run().codes(), ["OMP0408"]);
    }

    #[test]
    fn in_a_function_for_devices_nobody_can_ask() {
        let text = format!(
            "#pragma omp begin declare target\nvoid f(void) {{\n{META}  g();\n}}\n#pragma omp end declare target\n"
        );
        assert!(codes(&text).contains(&"OMP0401"));
    }
}
