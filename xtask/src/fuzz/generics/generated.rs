//! Random programs of generic names as text, with what they must print.

use super::arguments::{self, Dummy, Type};
use super::model::{
    Call, Callee, Context, Entity, Form, Passed, PerTarget, Selector, Specific, User, Variant, Visible,
};
use super::text::{File, Part, Printed, Program, line};
use ompick_fuzz::rng::Rng;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut maker = Maker {
        rng: Rng::new(seed ^ 0x6e4e_11c5),
        specifics: Vec::new(),
        users: Vec::new(),
        modules: Vec::new(),
        files: Vec::new(),
        calls: Vec::new(),
        users_are_declared: !seed.is_multiple_of(3),
        all_are_declared: true,
        is_implicit: false,
    };
    let mut common = File::new("common.f90".to_owned());
    common.text(arguments::COMMON);
    maker.files.push(common);
    for m in 0..1 + maker.rng.below(3) {
        maker.module(m);
    }
    let order = maker.main();
    let all_are_declared = maker.users_are_declared && maker.all_are_declared;
    Program { files: maker.files, calls: maker.calls, order, all_are_declared }
}

struct Module {
    name: String,
    exports: Visible,
    /// What its subroutine prints, in order.
    printed: Vec<usize>,
}

struct Maker {
    rng: Rng,
    specifics: Vec<Rc<Specific>>,
    users: Vec<User>,
    modules: Vec<Module>,
    files: Vec<File>,
    calls: Vec<Printed>,
    /// The functions that call others are `declare target`.
    users_are_declared: bool,
    /// So are those that they call.
    all_are_declared: bool,
    /// Variables have the types of their letters in the module at hand.
    is_implicit: bool,
}

/// What of a procedure is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Definition,
    /// Its interface, with directives.
    Interface,
    /// Its definition where the interface stands elsewhere.
    Implementation,
}

/// Generic names.
const GENERICS: [&str; 4] = ["g0", "g1", "h", "calc"];

/// A generic name that a module adds procedures to.
struct Generic {
    name: String,
    own: Vec<usize>,
    /// Procedures of other modules, by their names here.
    imported: Vec<String>,
}

/// Where a call stands.
struct Setting {
    before: &'static str,
    after: &'static str,
    on_device: bool,
    constructs: &'static [&'static str],
}

const fn setting(
    before: &'static str,
    after: &'static str,
    on_device: bool,
    constructs: &'static [&'static str],
) -> Setting {
    Setting { before, after, on_device, constructs }
}

/// Those of printed calls. The result goes to `r`.
const SETTINGS: [Setting; 12] = [
    setting("", "", false, &[]),
    setting("", "", false, &[]),
    setting("!$omp parallel num_threads(1)", "!$omp end parallel", false, &["parallel"]),
    setting("!$omp target map(tofrom: r)", "!$omp end target", true, &["target"]),
    setting("!$omp target map(tofrom: r)", "!$omp end target", true, &["target"]),
    setting(
        "!$omp target parallel num_threads(1) map(tofrom: r)",
        "!$omp end target parallel",
        true,
        &["target", "parallel"],
    ),
    setting("!$omp dispatch", "", false, &["dispatch"]),
    setting("block", "end block", false, &[]),
    setting("if (q) then", "end if", false, &[]),
    setting("!$omp target data map(tofrom: r)", "!$omp end target data", false, &["target data"]),
    setting(
        "!$omp parallel num_threads(1)\n!$omp single",
        "!$omp end single\n!$omp end parallel",
        false,
        &["parallel", "single"],
    ),
    setting("associate (other => x)", "end associate", false, &[]),
];

/// Those of functions that devices call.
const SETTINGS_OF_USERS: [Setting; 4] = [
    setting("", "", false, &[]),
    setting("", "", false, &[]),
    setting("!$omp parallel num_threads(1)", "!$omp end parallel", false, &["parallel"]),
    setting("!$omp dispatch", "", false, &["dispatch"]),
];

impl Maker {
    /// A procedure that a generic with these members may have.
    fn specific(&mut self, name: &str, is_subroutine: bool, members: &BTreeSet<usize>) -> Option<Specific> {
        for _ in 0..12 {
            let dummies = self.dummies(members);
            let forms = [Form::InModule, Form::InModule, Form::InModule, Form::Separate, Form::External];
            let form = *self.rng.pick(&forms);
            let is_plain = dummies.iter().all(|d| d.rank == 0 && d.ty != Type::Family && !d.is_optional);
            let number = 1000 * (self.specifics.len() as i32 + 1);
            let mut made = Specific {
                name: if form == Form::External { format!("outside{}", self.specifics.len()) } else { name.to_owned() },
                dummies,
                is_subroutine,
                is_elemental: !is_subroutine && is_plain && form == Form::InModule && self.rng.chance(15),
                form,
                number,
                variants: Vec::new(),
            };
            let is_unique = |(i, d): (usize, &Dummy)| made.dummies[..i].iter().all(|o| o.name != d.name);
            if made.dummies.iter().enumerate().all(is_unique)
                && members.iter().all(|m| self.specifics[*m].is_distinguishable(&made))
            {
                made.variants = self.variants(&made);
                return Some(made);
            }
        }
        None
    }

    fn dummies(&mut self, members: &BTreeSet<usize>) -> Vec<Dummy> {
        let mut names = ["x", "n", "key", "from"];
        self.rng.shuffle(&mut names);
        let count = 1 + self.rng.below(3);
        let mut dummies: Vec<Dummy> = names[..count].iter().map(|n| Dummy::random(&mut self.rng, n)).collect();
        // Some differ from others in one argument only, or in how many they have.
        let members: Vec<usize> = members.iter().copied().collect();
        if !members.is_empty() && self.rng.chance(60) {
            let other = *self.rng.pick(&members);
            let own = std::mem::replace(&mut dummies, self.specifics[other].dummies.clone());
            let at = self.rng.below(dummies.len() + 1);
            match dummies.get_mut(at) {
                Some(dummy) => (dummy.ty, dummy.rank) = (own[0].ty, own[0].rank),
                None => dummies.extend(own.into_iter().take(1).map(|d| Dummy { name: "extra", ..d })),
            }
            if self.rng.chance(25) {
                dummies.reverse();
            }
        }
        for (i, dummy) in dummies.iter_mut().enumerate() {
            dummy.is_optional = i > 0 && self.rng.chance(35);
        }
        dummies
    }

    fn variants(&mut self, of: &Specific) -> Vec<Variant> {
        let mut variants = Vec::new();
        if self.rng.chance(25) {
            return variants;
        }
        let first_is_number = matches!(of.dummies[0], Dummy { ty: Type::Integer, rank: 0, .. });
        let lowest = match self.rng.below(4) {
            0 => Selector::Vendor(self.rng.chance(70)),
            1 if of.form == Form::InModule => Selector::Flag(self.rng.chance(60)),
            2 if first_is_number => Selector::Argument,
            _ => Selector::Vendor(true),
        };
        let mut wanted = [
            (Selector::Kind(["gpu", "nohost"][self.rng.below(2)]), 30),
            (Selector::Kind("host"), 20),
            (Selector::Construct(["target", "parallel", "dispatch"][self.rng.below(3)]), 60),
            (lowest, 40),
        ];
        self.rng.shuffle(&mut wanted);
        for (selector, chance) in wanted {
            if self.rng.chance(chance) {
                let n = variants.len();
                let number = of.number + 100 * (n as i32 + 1);
                variants.push(Variant { name: format!("{}_v{n}", of.name), selector, number });
            }
        }
        variants
    }

    /// A procedure and its variants.
    fn family(&mut self, file: &mut File, p: &Specific, what: What) {
        let mut all: Vec<Option<usize>> = (0..p.variants.len()).map(Some).chain([None]).collect();
        self.rng.shuffle(&mut all);
        for variant in all {
            self.procedure(file, p, variant, what);
        }
    }

    fn procedure(&mut self, file: &mut File, p: &Specific, variant: Option<usize>, what: What) {
        let variant = variant.map(|n| &p.variants[n]);
        let (name, number) = variant.map_or((&p.name, p.number), |v| (&v.name, v.number));
        let is_separate = p.form == Form::Separate;
        let word = if p.is_subroutine { "subroutine" } else { "function" };
        let mut dummies = p.dummies.clone();
        // Which interface a variant has does not hang on the names of its arguments.
        let has_other_names = variant.is_some_and(|v| v.number / 100 % 2 == 0 && p.number / 1000 % 3 == 0);
        dummies.iter_mut().filter(|_| has_other_names).for_each(|d| d.name = other_name(d.name));
        let mut arguments: Vec<&str> = dummies.iter().map(|d| d.name).collect();
        arguments.extend(p.is_subroutine.then_some("r"));
        let result = if p.is_subroutine { "r" } else { name };
        if is_separate && what == What::Implementation && self.rng.chance(50) {
            file.line(1, &format!("module procedure {name}"));
            self.declare_target(file, name);
            statements(file, &dummies, result, number);
            return file.line(1, "end procedure");
        }
        // (gfortran 12 takes no result of its own where the function has the name of a generic.)
        let may_be_named = !p.is_subroutine && !is_separate && !GENERICS.contains(&name.as_str());
        let is_named = may_be_named && self.rng.chance(30);
        let result = if is_named { "r" } else { result };
        let module = if is_separate { "module " } else { "" };
        let elemental = if p.is_elemental { "elemental " } else { "" };
        let typed = if p.is_subroutine || is_named { "" } else { "integer " };
        let after = if is_named { " result(r)" } else { "" };
        file.line(1, &format!("{module}{elemental}{typed}{word} {name}({}){after}", arguments.join(", ")));
        if p.form == Form::External {
            file.line(2, if what == What::Interface { "import" } else { "use common" });
        }
        self.declare_target(file, name);
        let directives: Vec<String> = match variant {
            None if what != What::Implementation => p.variants.iter().map(|v| self.directive(p, v)).collect(),
            _ => Vec::new(),
        };
        let first = self.rng.chance(50);
        directives.iter().filter(|_| first).for_each(|d| file.line(2, d));
        for dummy in &dummies {
            file.line(2, &dummy.declaration(&mut self.rng));
        }
        if p.is_subroutine {
            file.line(2, "integer, intent(out) :: r");
        } else if is_named {
            file.line(2, "integer :: r");
        }
        directives.iter().filter(|_| !first).for_each(|d| file.line(2, d));
        if what != What::Interface {
            statements(file, &dummies, result, number);
        }
        file.line(1, &format!("end {word}"));
    }

    fn directive(&mut self, p: &Specific, v: &Variant) -> String {
        let selector = match v.selector {
            Selector::Kind(kind) => format!("device={{kind({kind})}}"),
            Selector::Construct(name) => format!("construct={{{name}}}"),
            Selector::Vendor(true) => "implementation={vendor(gnu)}".to_owned(),
            Selector::Vendor(false) => "implementation={vendor(intel)}".to_owned(),
            Selector::Flag(_) => format!("user={{condition(flag_{})}}", p.name),
            Selector::Argument => format!("user={{condition({} > 2)}}", p.dummies[0].name),
        };
        let base = if self.rng.chance(20) { format!("{}:", p.name) } else { String::new() };
        let text = format!("!$omp declare variant({base}{}) match({selector})", v.name);
        if self.rng.chance(10) { text.to_ascii_uppercase() } else { text }
    }

    fn module(&mut self, m: usize) {
        let name = format!("m{m}");
        let mut file = File::new(format!("{name}.f90"));
        file.line(0, &format!("module {name}"));
        file.line(1, "use common");
        let mut visible = self.uses(&mut file, usize::MAX);
        self.is_implicit = self.rng.chance(25);
        if !self.is_implicit {
            file.line(1, "implicit none");
        }
        let is_private = self.rng.chance(40);
        let mut generics: Vec<Generic> = Vec::new();
        for _ in 0..1 + self.rng.below(2) {
            let prefix = if is_private { "own".to_owned() } else { format!("p{m}_") };
            let generic = self.generic(&prefix, &mut visible);
            generics.extend(generic);
        }
        let (user, run, work) = (format!("u{m}"), format!("run_{name}"), format!("work{m}"));
        let mut exports = visible.clone();
        if is_private {
            file.line(1, "private");
            let mut is_listed = |e: &Entity| !e.members.is_empty() && self.rng.chance(85) || self.rng.chance(10);
            exports.retain(|name, e| !name.starts_with("own") && is_listed(e));
            exports.keys().for_each(|name| file.line(1, &format!("public :: {name}")));
            file.line(1, &format!("public :: {run}, {}", if m == 1 { &work } else { &user }));
        }
        for line in [&format!("interface {work}"), &format!("  procedure {user}"), "end interface"] {
            file.line(1, line);
        }
        self.interfaces(&mut file, &generics);
        file.line(0, "contains");
        let own: Vec<Rc<Specific>> = generics.iter().flat_map(|g| &g.own).map(|n| self.specifics[*n].clone()).collect();
        for p in own.iter().filter(|p| p.form == Form::InModule) {
            self.family(&mut file, p, What::Definition);
        }
        self.user(&mut file, &user, &visible);
        let called = Entity { user: Some(self.users.len() - 1), ..Entity::default() };
        if !(is_private && m == 1) {
            exports.insert(user.clone(), called.clone());
        }
        if !is_private || m == 1 {
            exports.insert(work.clone(), called.clone());
        }
        visible.insert(user, called.clone());
        visible.insert(work, called);
        let printed = self.subroutine(&mut file, &run, &visible);
        file.line(0, &format!("end module {name}"));
        self.files.push(file);
        self.outside(&name, &own);
        self.modules.push(Module { name, exports, printed });
    }

    /// Gives a new or a visible generic procedures of this module.
    fn generic(&mut self, prefix: &str, visible: &mut Visible) -> Option<Generic> {
        let name = (*self.rng.pick(&GENERICS)).to_owned();
        let mut entity = visible.get(&name).cloned().unwrap_or_default();
        let is_new = entity.members.is_empty();
        if entity.specific.is_some() || entity.user.is_some() {
            return None;
        }
        let known = entity.members.first().map(|m| self.specifics[*m].is_subroutine);
        let is_subroutine = known.unwrap_or_else(|| self.rng.chance(25));
        let mut own = Vec::new();
        for n in 0..1 + self.rng.below(3) {
            let has_its_name = is_new && n == 0 && self.rng.chance(15);
            let number = self.specifics.len();
            let spelled = if has_its_name { name.clone() } else { format!("{prefix}{number}") };
            let Some(made) = self.specific(&spelled, is_subroutine, &entity.members) else { continue };
            if made.name == name {
                entity.specific = Some(number);
            } else {
                visible.insert(made.name.clone(), Entity { specific: Some(number), ..Entity::default() });
            }
            entity.members.insert(number);
            own.push(number);
            self.specifics.push(Rc::new(made));
        }
        if own.is_empty() {
            return None;
        }
        let mut imported = Vec::new();
        for (local, other) in visible.iter() {
            let Some(number) = other.specific.filter(|_| other.members.is_empty() && self.rng.chance(25)) else {
                continue;
            };
            let fits = |m: &usize| self.specifics[*m].is_distinguishable(&self.specifics[number]);
            if entity.members.iter().all(fits) {
                entity.members.insert(number);
                imported.push(local.clone());
            }
        }
        visible.insert(name.clone(), entity);
        Some(Generic { name, own, imported })
    }

    /// Variables of conditions, interfaces of what stands elsewhere, and the generic names.
    fn interfaces(&mut self, file: &mut File, generics: &[Generic]) {
        for generic in generics {
            let own: Vec<Rc<Specific>> = generic.own.iter().map(|n| self.specifics[*n].clone()).collect();
            for p in &own {
                for v in &p.variants {
                    if let Selector::Flag(value) = v.selector {
                        file.line(1, &format!("logical :: flag_{} = .{value}.", p.name));
                    }
                }
            }
            let separate: Vec<&Rc<Specific>> = own.iter().filter(|p| p.form == Form::Separate).collect();
            if !separate.is_empty() {
                file.line(1, "interface");
                separate.iter().for_each(|p| self.family(file, p, What::Interface));
                file.line(1, "end interface");
            }
            let external: Vec<&Rc<Specific>> = own.iter().filter(|p| p.form == Form::External).collect();
            if external.iter().any(|p| !p.variants.is_empty()) {
                file.line(1, "interface");
                for p in &external {
                    (0..p.variants.len()).for_each(|v| self.procedure(file, p, Some(v), What::Interface));
                }
                file.line(1, "end interface");
            }
            file.line(1, &format!("interface {}", generic.name));
            external.iter().for_each(|p| self.procedure(file, p, None, What::Interface));
            let mut names: Vec<&str> =
                own.iter().filter(|p| p.form != Form::External).map(|p| p.name.as_str()).collect();
            for local in &generic.imported {
                file.line(2, &format!("procedure {local}"));
            }
            self.rng.shuffle(&mut names);
            let apart = if self.rng.chance(30) { names.len().min(1) } else { 0 };
            let (first, rest) = names.split_at(apart);
            for list in [first, rest].into_iter().filter(|list| !list.is_empty()) {
                let word = self.rng.pick(&["procedure", "module procedure", "procedure ::", "module procedure ::"]);
                file.line(2, &format!("{word} {}", list.join(", ")));
            }
            file.line(
                1,
                &format!(
                    "end interface{}",
                    if self.rng.chance(50) { format!(" {}", generic.name) } else { String::new() }
                ),
            );
        }
    }

    /// Submodules and external procedures of a module.
    fn outside(&mut self, module: &str, own: &[Rc<Specific>]) {
        let separate: Vec<&Rc<Specific>> = own.iter().filter(|p| p.form == Form::Separate).collect();
        if !separate.is_empty() {
            let mut file = File::new(format!("s_{module}.f90"));
            file.line(0, &format!("submodule ({module}) s_{module}"));
            file.line(0, "contains");
            separate.iter().for_each(|p| self.family(&mut file, p, What::Implementation));
            file.line(0, "end submodule");
            self.files.push(file);
        }
        let external: Vec<&Rc<Specific>> = own.iter().filter(|p| p.form == Form::External).collect();
        if !external.is_empty() {
            let mut file = File::new(format!("outside_{module}.f90"));
            external.iter().for_each(|p| self.family(&mut file, p, What::Implementation));
            self.files.push(file);
        }
    }

    /// Statements that make what other modules have visible, and what is then.
    fn uses(&mut self, file: &mut File, at_most: usize) -> Visible {
        let mut visible = Visible::new();
        for m in 0..self.modules.len().min(at_most) {
            let exports = self.modules[m].exports.clone();
            let name = self.modules[m].name.clone();
            let all_fit = exports.iter().all(|(name, e)| self.joined(visible.get(name), e).is_some());
            let with_only = !all_fit || self.rng.chance(50);
            let mut list = Vec::new();
            for (own, entity) in &exports {
                let is_left_out = with_only && self.rng.chance(if entity.members.is_empty() { 50 } else { 15 });
                if is_left_out {
                    continue;
                }
                let is_renamed = self.rng.chance(20);
                match self.joined(visible.get(own), entity).filter(|_| !is_renamed) {
                    Some(joined) => {
                        visible.insert(own.clone(), joined);
                        list.extend(with_only.then(|| own.clone()));
                    }
                    None => {
                        let local = format!("l{}_{own}", visible.len() + 100 * m);
                        list.push(format!("{local} => {own}"));
                        visible.insert(local, entity.clone());
                    }
                }
            }
            let only = if with_only {
                ", only: "
            } else if list.is_empty() {
                ""
            } else {
                ", "
            };
            file.line(1, &format!("use {name}{only}{}", list.join(", ")));
        }
        visible
    }

    /// What a name stands for that is made visible twice; `None`: that cannot be.
    fn joined(&self, known: Option<&Entity>, other: &Entity) -> Option<Entity> {
        let Some(known) = known else { return Some(other.clone()) };
        if known == other {
            return Some(known.clone());
        }
        if known.specific != other.specific || known.user != other.user {
            return None;
        }
        let tell = |a: &usize, b: &usize| a == b || self.specifics[*a].is_distinguishable(&self.specifics[*b]);
        let fit = known.members.iter().all(|a| other.members.iter().all(|b| tell(a, b)));
        let members = known.members.union(&other.members).copied().collect();
        fit.then(|| Entity { members, ..known.clone() })
    }

    /// A call of something visible; `None`: that was no function, and had to be one.
    fn call(&mut self, visible: &Visible, must_be_function: bool) -> Option<Call> {
        let names: Vec<&String> = visible.keys().collect();
        let name = names.get(self.rng.below(names.len()))?.to_string();
        let entity = &visible[&name];
        if let Some(user) = entity.user {
            let value = self.rng.below(9) as i32;
            let passed = vec![Some(Passed::Number(value))];
            return Some(Call {
                name,
                arguments: value.to_string(),
                callee: Callee::User(user),
                passed,
                is_subroutine: false,
            });
        }
        let candidates: Vec<usize> = entity.members.iter().copied().chain(entity.specific).collect();
        let number = *self.rng.pick(&candidates);
        let p = self.specifics[number].clone();
        if p.is_subroutine && must_be_function {
            return None;
        }
        let mut by_keyword = false;
        let (mut list, mut keywords, mut passed) = (Vec::new(), Vec::new(), Vec::new());
        for dummy in &p.dummies {
            if dummy.is_optional && self.rng.chance(45) {
                by_keyword = true;
                passed.push(None);
                continue;
            }
            by_keyword |= self.rng.chance(15);
            let may_nest = !must_be_function && dummy.ty == Type::Integer && dummy.rank == 0;
            let nested = if may_nest && self.rng.chance(15) { self.call(visible, true) } else { None };
            let text = match nested {
                Some(call) => {
                    let text = format!("{}({})", call.name, call.arguments);
                    passed.push(Some(Passed::Call(call)));
                    text
                }
                None => {
                    let actual = dummy.actual(&mut self.rng);
                    passed.push(Some(Passed::Number(actual.value)));
                    actual.text
                }
            };
            match by_keyword {
                true => keywords.push(format!("{}={text}", dummy.name)),
                false => list.push(text),
            }
        }
        if p.is_subroutine {
            match by_keyword {
                true => keywords.push("r=r".to_owned()),
                false => list.push("r".to_owned()),
            }
        }
        self.rng.shuffle(&mut keywords);
        list.extend(keywords);
        Some(Call {
            name,
            arguments: list.join(", "),
            callee: Callee::Specific(number),
            passed,
            is_subroutine: p.is_subroutine,
        })
    }

    /// Devices run what functions call that are there for them.
    fn declare_target(&mut self, file: &mut File, name: &str) {
        if GENERICS.contains(&name) {
            // gfortran 12 takes the directive for that of the generic.
            self.all_are_declared = false;
        } else if self.users_are_declared {
            file.line(2, "!$omp declare target");
        }
    }

    /// A function that calls others, on the host and on devices.
    fn user(&mut self, file: &mut File, name: &str, visible: &Visible) {
        file.line(1, &format!("integer function {name}(argument) result(all)"));
        file.line(2, "integer, intent(in) :: argument");
        file.line(2, "integer :: r");
        if self.users_are_declared || self.rng.chance(30) {
            file.line(2, "!$omp declare target");
        }
        file.text(arguments::VARIABLES);
        file.text(arguments::TYPED_BY_LETTER);
        file.text(arguments::VALUES);
        file.line(2, "all = argument");
        let (mut adds, mut without_variants) = ([PerTarget::default(); 2], 0);
        for _ in 0..1 + self.rng.below(3) {
            let setting = self.rng.pick(&SETTINGS_OF_USERS);
            let Some(call) = self.call(visible, false) else { continue };
            file.text(&statement(&call, setting));
            file.line(2, "all = all + r");
            without_variants += call.base_result(&self.specifics, &self.users);
            for (side, adds) in adds.iter_mut().enumerate() {
                let in_front = ["target"].into_iter().filter(|_| side == 1);
                let constructs: Vec<&'static str> = in_front.chain(setting.constructs.iter().copied()).collect();
                for (target, add) in adds.iter_mut().enumerate() {
                    let context = Context { target, on_device: side == 1, constructs: &constructs };
                    *add += call.result(&self.specifics, &self.users, context);
                }
            }
        }
        file.line(1, "end function");
        self.users.push(User { adds, without_variants });
    }

    /// A subroutine with calls that are printed, now and then in a procedure of its own.
    fn subroutine(&mut self, file: &mut File, name: &str, visible: &Visible) -> Vec<usize> {
        file.line(1, &format!("subroutine {name}()"));
        let mut visible = visible.clone();
        if self.rng.chance(30) {
            // What it makes visible hides names of the module.
            visible.extend(self.uses(file, usize::MAX));
        }
        self.variables(file);
        let visible = &visible;
        let mut printed = self.printed(file, visible);
        if self.rng.chance(30) {
            file.line(2, "call inner()");
            file.line(1, "contains");
            file.line(1, "subroutine inner()");
            printed.extend(self.printed(file, visible));
            file.line(1, "end subroutine");
        }
        file.line(1, "end subroutine");
        printed
    }

    fn variables(&mut self, file: &mut File) {
        file.line(2, "integer :: r");
        file.text(arguments::VARIABLES);
        if !self.is_implicit {
            file.text(arguments::TYPED_BY_LETTER);
        }
        file.text(arguments::VALUES);
    }

    /// Calls that are printed.
    fn printed(&mut self, file: &mut File, visible: &Visible) -> Vec<usize> {
        let mut numbers = Vec::new();
        for _ in 0..3 + self.rng.below(5) {
            let setting = self.rng.pick(&SETTINGS);
            let Some(call) = self.call(visible, false) else { continue };
            let mut expected = PerTarget::default();
            for (target, expected) in expected.iter_mut().enumerate() {
                let context = Context { target, on_device: setting.on_device, constructs: setting.constructs };
                *expected = call.result(&self.specifics, &self.users, context);
            }
            let without_variants = call.base_result(&self.specifics, &self.users);
            let is_short = !call.is_subroutine && setting.before.is_empty() && self.rng.chance(40);
            let text = match is_short {
                true => line(2, &format!("print '(i0)', {}({})", call.name, call.arguments)),
                false => statement(&call, setting) + "    print '(i0)', r\n",
            };
            numbers.push(self.calls.len());
            file.parts.push(Part::Call(self.calls.len()));
            self.calls.push(Printed { text, expected, without_variants, is_kept: true });
        }
        numbers
    }

    fn main(&mut self) -> Vec<usize> {
        let mut file = File::new("main.f90".to_owned());
        file.line(0, "program main");
        file.line(1, "use common");
        let visible = self.uses(&mut file, usize::MAX);
        for m in &self.modules {
            file.line(1, &format!("use {0}, only: run_{0}", m.name));
        }
        let is_implicit = self.rng.chance(30);
        if !is_implicit {
            file.line(1, "implicit none");
            file.text(arguments::TYPED_BY_LETTER);
        }
        file.line(2, "integer :: r");
        file.text(arguments::VARIABLES);
        file.text(arguments::VALUES);
        let mut order = self.printed(&mut file, &visible);
        for m in &self.modules {
            file.line(2, &format!("call run_{}()", m.name));
            order.extend(&m.printed);
        }
        file.line(0, "end program");
        self.files.push(file);
        order
    }
}

/// The statements of a specific procedure.
fn statements(file: &mut File, dummies: &[Dummy], result: &str, number: i32) {
    file.line(2, &format!("{result} = {number}"));
    for (dummy, weight) in dummies.iter().zip(1..) {
        let condition = if dummy.is_optional { format!("if (present({})) ", dummy.name) } else { String::new() };
        file.line(2, &format!("{condition}{result} = {result} + {weight} * {}", dummy.number()));
    }
}

/// What a variant may call an argument.
fn other_name(name: &str) -> &'static str {
    match name {
        "x" => "n",
        "n" => "x",
        "key" => "other",
        "from" => "key",
        _ => "last",
    }
}

/// A call in its setting.
fn statement(call: &Call, setting: &Setting) -> String {
    let text = match call.is_subroutine {
        true => format!("call {}({})", call.name, call.arguments),
        false => format!("r = {}({})", call.name, call.arguments),
    };
    let lines = setting.before.lines().chain([text.as_str()]).chain(setting.after.lines());
    lines.map(|l| line(2, l)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_a_seed_are_the_same() {
        for seed in 0..200 {
            assert_eq!(program(seed).files(), program(seed).files());
            assert!(program(seed).expected(0).lines().count() <= program(seed).calls.len());
        }
    }
}
