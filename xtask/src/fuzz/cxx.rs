//! Programs in C++: the same functions in namespaces and classes, as templates and overload sets, called in all
//! the ways that C++ has, so that what they print stays what the model says.

use super::ast::*;
use super::print::{self, Dialect, Place};
use ompick_fuzz::rng::Rng;
use std::collections::BTreeSet;
use std::fmt::Write;

/// How a namespace is named, opened and closed, and another name for it.
struct Namespace {
    name: &'static str,
    open: &'static str,
    close: &'static str,
    alias: &'static str,
}

const NAMESPACES: [Namespace; 4] = [
    Namespace { name: "n1", open: "namespace n1 {\n", close: "}\n", alias: "a1" },
    Namespace { name: "n1::n2", open: "namespace n1::n2 {\n", close: "}\n", alias: "a2" },
    Namespace { name: "n3", open: "namespace n3 {\ninline namespace v1 {\n", close: "}\n}\n", alias: "a3" },
    Namespace { name: "", open: "namespace {\n", close: "}\n", alias: "" },
];

/// The standard that a program is written in.
pub fn standard(p: &Program) -> &'static str {
    if p.seed.is_multiple_of(2) { "c++17" } else { "c++20" }
}

/// A function and its variants, by directives and in regions; none: it is a variant itself.
pub fn family(p: &Program, f: FunctionId) -> Vec<FunctionId> {
    if p.functions[f].variant_of.is_some() {
        return Vec::new();
    }
    let by_directive = p.functions[f].declarations.iter().flat_map(|d| d.directives.iter().map(|v| v.variant));
    let mut family: Vec<FunctionId> = by_directive.collect();
    let in_regions = p.functions.iter().enumerate();
    family.extend(in_regions.filter(|(_, v)| v.region.as_ref().is_some_and(|r| r.base == f)).map(|(v, _)| v));
    family.sort_unstable();
    family.dedup();
    family.insert(0, f);
    family
}

/// The program with its functions dressed for C++.
pub fn adapted(mut p: Program) -> Program {
    let mut rng = Rng::new(p.seed ^ 0xc0ff_ee00);
    let families: Vec<Vec<FunctionId>> =
        (0..p.functions.len()).map(|f| family(&p, f)).filter(|family| !family.is_empty()).collect();
    for family in &families {
        dress(&mut rng, &mut p, family);
    }
    overloads(&mut rng, &mut p, &families);
    p
}

fn dress(rng: &mut Rng, p: &mut Program, family: &[FunctionId]) {
    let base = family[0];
    let several = p.units > 1;
    let home = match rng.below(10) {
        0..=2 => Home::Global,
        3..=5 => Home::Namespace(rng.below(if several { 3 } else { 4 })),
        _ => Home::Class(class(rng, p)),
    };
    let of_template = matches!(home, Home::Class(c) if p.classes[c].is_template);
    let template = match rng.below(10) {
        _ if several || of_template => Template::None,
        0 | 1 => Template::Type,
        2 | 3 => Template::Value,
        4 if standard(p) == "c++20" => Template::Auto,
        _ => Template::None,
    };
    let parameter = match rng.below(13) {
        _ if matches!(template, Template::Type | Template::Auto) => ParameterKind::Int,
        0 => ParameterKind::Long,
        1 => ParameterKind::ConstReference,
        2 => ParameterKind::RvalueReference,
        3 => ParameterKind::Number,
        4 => ParameterKind::NumberReference,
        5 => ParameterKind::Unique,
        6 => ParameterKind::Pointer,
        _ => ParameterKind::Int,
    };
    let may_have_default = !matches!(template, Template::Type | Template::Auto)
        && !matches!(parameter, ParameterKind::Unique | ParameterKind::RvalueReference);
    let dress = Dress {
        home,
        spelled: None,
        parameter,
        template,
        member: [Member::Plain, Member::Const, Member::Static][rng.below(3)],
        default: (may_have_default && rng.chance(30)).then(|| rng.below(4).cast_signed() as i64 - 1),
        is_inline: !several && rng.chance(15),
        is_noexcept: rng.chance(15),
        trailing: rng.chance(15),
        attributes: rng.chance(25),
        using: rng.chance(30),
        in_class: false,
    };
    for &f in family {
        let mut own = dress.clone();
        let moves = f != base && p.functions[f].region.is_none() && !matches!(home, Home::Class(_));
        if moves && rng.chance(25) {
            own.home = if rng.chance(50) { Home::Global } else { Home::Namespace(rng.below(3)) };
        }
        let function = &mut p.functions[f];
        function.dress = own;
        let plain = function.dress.home == Home::Global && template == Template::None;
        match function.declare_target {
            DeclareTarget::List | DeclareTarget::ListAny | DeclareTarget::ListHost if !plain => {
                function.declare_target = DeclareTarget::None;
            }
            DeclareTarget::Region if matches!(home, Home::Class(_)) => function.declare_target = DeclareTarget::None,
            _ => {}
        }
        // a class object has not the value of a number
        if value("", parameter).is_some() {
            for d in &mut function.declarations {
                if d.parameter.starts_with('g') {
                    "q".clone_into(&mut d.parameter);
                }
            }
        }
    }
    if let Home::Class(_) = home {
        into_class(rng, p, family);
    }
    if template != Template::None {
        for &f in family {
            if let Some(region) = &mut p.functions[f].region {
                region.selector.extension = Some(Extension::AllowTemplates);
            }
        }
    }
    dress_conditions(rng, p, base, template);
}

/// Lets conditions of a template's variants ask for its parameter.
fn dress_conditions(rng: &mut Rng, p: &mut Program, base: FunctionId, template: Template) {
    let conditions = p.functions[base].declarations.iter_mut().flat_map(|d| &mut d.directives);
    for condition in conditions.filter_map(|v| v.selector.condition.as_mut()) {
        match template {
            Template::Value if rng.chance(60) => {
                let (operator, number) = (["==", ">", "<", "!="][rng.below(4)], [0, 1, 2][rng.below(3)]);
                let compared = Expression::Compare(Variable::Template, operator, number);
                condition.value = Condition::Dynamic(match rng.below(4) {
                    0 => Expression::Not(Box::new(compared)),
                    1 => Expression::Truth(Variable::Template),
                    _ => compared,
                });
            }
            Template::Type if rng.chance(40) => {
                condition.value = [
                    Condition::Constant("sizeof(T) == sizeof(int)", true),
                    Condition::Constant("sizeof(T) > 7", false),
                    Condition::Constant("T(-1) < T(0)", true),
                    Condition::Constant("sizeof(T) == 8 && M_TRUE", false),
                ][rng.below(4)]
                .clone();
            }
            _ => {}
        }
    }
}

/// A class for one more function.
fn class(rng: &mut Rng, p: &mut Program) -> usize {
    if p.classes.is_empty() || rng.chance(40) {
        p.classes.push(Class {
            is_template: p.units == 1 && rng.chance(30),
            namespace: rng.chance(30).then(|| rng.below(3)),
            private: rng.chance(30),
            derived: rng.chance(30),
        });
    }
    rng.below(p.classes.len())
}

/// Members are declared once, in their class, and defined there only if they call nothing.
fn into_class(rng: &mut Rng, p: &mut Program, family: &[FunctionId]) {
    for &f in family {
        let function = &mut p.functions[f];
        if function.region.is_some() {
            function.body.clear();
        }
        function.dress.in_class = function.region.is_some() || (function.body.is_empty() && rng.chance(50));
        let last = function.declarations.pop().expect("a function has a definition");
        let on_definition = !function.dress.in_class && rng.chance(30);
        let mut first =
            function.declarations.first().cloned().unwrap_or(Declaration { directives: Vec::new(), ..last.clone() });
        let others = function.declarations.iter_mut().skip(1).flat_map(|d| std::mem::take(&mut d.directives));
        first.directives.extend(others);
        function.declarations = match function.dress.in_class {
            true => {
                first.directives.extend(last.directives);
                vec![Declaration { parameter: last.parameter, ..first }]
            }
            false if on_definition => vec![first, last],
            false => {
                first.directives.extend(last.directives);
                vec![first, Declaration { parameter: last.parameter, directives: Vec::new() }]
            }
        };
    }
    p.items.retain(|item| match *item {
        Item::Declaration(f, _) => !family.contains(&f),
        Item::Definition(f) => !(family.contains(&f) && p.functions[f].dress.in_class),
    });
}

/// Gives functions of one home one name.
fn overloads(rng: &mut Rng, p: &mut Program, families: &[Vec<FunctionId>]) {
    let mut sets = 0;
    for (i, a) in families.iter().enumerate() {
        for b in &families[i + 1..] {
            let (x, y) = (&p.functions[a[0]].dress, &p.functions[b[0]].dress);
            let is_list =
                |f: &FunctionId| !matches!(p.functions[*f].declare_target, DeclareTarget::None | DeclareTarget::Region);
            let fit = x.home == y.home
                && x.member == y.member
                && x.spelled.is_none()
                && y.spelled.is_none()
                && overload_class(x.parameter) != overload_class(y.parameter)
                && !a.iter().chain(b).any(is_list);
            if !fit || !rng.chance(50) {
                continue;
            }
            sets += 1;
            let variants_too = rng.chance(50);
            for (nth, family) in [a, b].into_iter().enumerate() {
                for (number, &f) in family.iter().enumerate() {
                    let home = p.functions[family[0]].dress.home;
                    let function = &mut p.functions[f];
                    if number == 0 {
                        function.dress.spelled = Some(format!("o{sets}"));
                    } else if variants_too && function.region.is_none() && function.dress.home == home {
                        function.dress.spelled = Some(format!("o{sets}_v{number}"));
                    }
                    if nth > 0 {
                        function.dress.default = None;
                    }
                }
            }
        }
    }
}

/// Parameters of different classes are never taken for each other.
fn overload_class(parameter: ParameterKind) -> usize {
    match parameter {
        ParameterKind::Int | ParameterKind::ConstReference | ParameterKind::RvalueReference => 0,
        ParameterKind::Long => 1,
        ParameterKind::Number | ParameterKind::NumberReference => 2,
        ParameterKind::Unique => 3,
        ParameterKind::Pointer => 4,
    }
}

/// The program with a family as plain functions.
pub fn undressed(p: &Program, f: FunctionId) -> Option<Program> {
    let family = family(p, f);
    if family.is_empty() || family.iter().all(|&f| p.functions[f].dress == Dress::default()) {
        return None;
    }
    let mut p = p.clone();
    for &f in &family {
        let function = &mut p.functions[f];
        if function.dress.in_class {
            p.items.insert(0, Item::Definition(f));
            let parameter = function.parameter().to_owned();
            if function.region.is_none() {
                function.declarations.push(Declaration { parameter, directives: Vec::new() });
            }
        }
        function.dress = Dress::default();
        for selector in function.declarations.iter_mut().flat_map(|d| &mut d.directives).map(|v| &mut v.selector) {
            let text = selector.condition.as_ref().map(|c| print::condition(&c.value, ""));
            if text.is_some_and(|t| t.contains('N') && !t.contains("ONE") || t.contains("T>") || t.contains("(T)")) {
                selector.condition = None;
            }
            if selector.is_empty() {
                selector.kind.push("any");
            }
        }
    }
    Some(p)
}

/// The parts of a dress that can be left out by themselves.
pub fn plainer(p: &Program, f: FunctionId) -> Vec<Program> {
    let family = family(p, f);
    let mut all = Vec::new();
    let changes: [fn(&mut Dress); 6] = [
        |d| d.default = None,
        |d| d.is_inline = false,
        |d| d.is_noexcept = false,
        |d| d.trailing = false,
        |d| d.attributes = false,
        |d| d.using = false,
    ];
    for change in changes {
        let mut next = p.clone();
        family.iter().for_each(|&f| change(&mut next.functions[f].dress));
        if family.iter().any(|&f| next.functions[f].dress != p.functions[f].dress) {
            all.push(next);
        }
    }
    all
}

/// The value of a parameter, where that is not the parameter itself.
fn value(parameter: &str, kind: ParameterKind) -> Option<String> {
    match kind {
        ParameterKind::Number | ParameterKind::NumberReference => Some(format!("{parameter}.v")),
        ParameterKind::Unique | ParameterKind::Pointer => Some(format!("*{parameter}")),
        _ => None,
    }
}

fn spelled(p: &Program, f: FunctionId) -> &str {
    let f = p.functions[f].region.as_ref().map_or(f, |r| r.base);
    p.functions[f].dress.spelled.as_ref().unwrap_or(&p.functions[f].name)
}

fn class_name(p: &Program, class: usize, from: Home) -> String {
    let qualifier = match p.classes[class].namespace {
        Some(n) if from != Home::Namespace(n) && from != Home::Class(class) => format!("{}::", NAMESPACES[n].name),
        _ => String::new(),
    };
    let arguments = if p.classes[class].is_template { "<int>" } else { "" };
    format!("{qualifier}c{class}{arguments}")
}

/// C++ as a dialect.
pub struct Cxx;

const HEAD: &str = "\
#include <cstdio>

enum { E_ZERO, E_ONE };
namespace constants {
constexpr bool c_yes = true;
}
using constants::c_yes;
inline constexpr int c_no = 0;
struct Number {
  int v;
};
static const int *at(const int &v) { return &v; }
struct Unique {
  explicit Unique(int v) : v(v) {}
  Unique(Unique &&) = default;
  int operator*() const { return v; }

private:
  int v;
};
";

impl Dialect for Cxx {
    fn head(&self) -> String {
        HEAD.to_owned()
    }

    fn classes(&self, p: &Program, used: &[bool]) -> String {
        let mut out = String::new();
        for (c, class) in p.classes.iter().enumerate() {
            let members: Vec<FunctionId> =
                (0..p.functions.len()).filter(|&f| used[f] && p.functions[f].class() == Some(c)).collect();
            if members.is_empty() {
                continue;
            }
            let is_variant = |f: &FunctionId| p.functions[*f].variant_of.is_some();
            let in_region = |f: &FunctionId| p.functions[*f].region.is_some();
            let mut text = format!(
                "{}struct c{c} {{\nint k = 1;\n",
                if class.is_template { "template <typename U> " } else { "" }
            );
            if class.private {
                text += "private:\n";
            }
            let variants = members.iter().filter(|f| is_variant(f) && !in_region(f));
            variants.for_each(|&f| text += &self.member(p, f));
            text += if class.private { "public:\n" } else { "" };
            members.iter().filter(|f| !is_variant(f)).for_each(|&f| text += &self.member(p, f));
            for &f in members.iter().filter(|f| in_region(f)) {
                let sets = p.functions[f].region.as_ref().map(print::regions).unwrap_or_default();
                sets.iter().for_each(|s| _ = writeln!(text, "#pragma omp begin declare variant match({s})"));
                text += &self.member(p, f);
                text += &"#pragma omp end declare variant\n".repeat(sets.len());
            }
            text += "};\n";
            let _ = writeln!(text, "struct d{c} : {} {{}};", class_name(p, c, Home::Class(c)));
            match class.namespace {
                Some(n) => out += &[NAMESPACES[n].open, &text, NAMESPACES[n].close].concat(),
                None => out += &text,
            }
        }
        out
    }

    fn after_declarations(&self, p: &Program, used: &[bool]) -> String {
        let mut lines = BTreeSet::new();
        let functions = || p.functions.iter().enumerate().filter(|(f, _)| used[*f]);
        for (f, function) in functions() {
            if let Home::Namespace(n) = function.dress.home
                && !NAMESPACES[n].name.is_empty()
                && function.region.is_none()
            {
                lines.insert(format!("namespace {} = {};\n", NAMESPACES[n].alias, NAMESPACES[n].name));
                if function.dress.using {
                    lines.insert(format!("using {}::{};\n", NAMESPACES[n].name, spelled(p, f)));
                }
            }
        }
        let classes: BTreeSet<usize> = functions().filter_map(|(_, f)| f.class()).collect();
        for c in classes {
            lines.insert(format!(
                "#pragma omp declare target\nstatic {} object{c};\n#pragma omp end declare target\n",
                class_name(p, c, Home::Global)
            ));
        }
        lines.into_iter().collect()
    }

    fn signature(&self, p: &Program, f: FunctionId, parameter: &str, place: Place) -> String {
        let function = &p.functions[f];
        let linkage = function.region.as_ref().map_or(function, |r| &p.functions[r.base]);
        let dress = &function.dress;
        let mut text = String::new();
        let mut qualifier = String::new();
        let in_class = function.class().filter(|_| place == Place::First);
        if let Some(c) = function.class().filter(|_| place == Place::Later) {
            qualifier = match p.classes[c].is_template {
                true => format!("c{c}<U>::"),
                false => format!("c{c}::"),
            };
            if p.classes[c].is_template {
                text += "template <typename U>\n";
            }
        }
        text += match dress.template {
            Template::Type => "template <typename T>\n",
            Template::Value => "template <int N>\n",
            Template::None | Template::Auto => "",
        };
        let is_free = function.class().is_none();
        if is_free && linkage.is_static || in_class.is_some() && dress.member == Member::Static {
            text += "static ";
        }
        if is_free && dress.is_inline {
            text += "inline ";
        }
        text += if dress.trailing { "auto " } else { "int " };
        let ty = match (dress.template, dress.parameter) {
            (Template::Type, _) => "T ",
            (Template::Auto, _) => "auto ",
            (_, ParameterKind::Int) => "int ",
            (_, ParameterKind::Long) => "long ",
            (_, ParameterKind::ConstReference) => "const int &",
            (_, ParameterKind::RvalueReference) => "int &&",
            (_, ParameterKind::Number) => "Number ",
            (_, ParameterKind::NumberReference) => "const Number &",
            (_, ParameterKind::Unique) => "Unique ",
            (_, ParameterKind::Pointer) => "const int *",
        };
        let default = dress.default.filter(|_| place == Place::First && function.region.is_none());
        let default = default.map_or(String::new(), |v| format!(" = {}", argument(dress.parameter, &v.to_string())));
        let _ = write!(text, "{qualifier}{}(int site, {ty}{parameter}{default})", spelled(p, f));
        if !is_free && dress.member == Member::Const {
            text += " const";
        }
        if dress.is_noexcept {
            text += " noexcept";
        }
        if dress.trailing {
            text += " -> int";
        }
        text
    }

    fn enclosed(&self, p: &Program, f: &Function, text: &str) -> String {
        let namespace = match f.dress.home {
            Home::Global => None,
            Home::Namespace(n) => Some(n),
            Home::Class(c) => p.classes[c].namespace,
        };
        match namespace {
            Some(n) => [NAMESPACES[n].open, text, NAMESPACES[n].close].concat(),
            None => text.to_owned(),
        }
    }

    fn directives(&self, p: &Program, f: FunctionId, declaration: &Declaration) -> String {
        let function = &p.functions[f];
        // an attribute would have to stand behind `template <...>`
        let is_template = function.class().is_some_and(|c| p.classes[c].is_template)
            || matches!(function.dress.template, Template::Type | Template::Value);
        let attributes = function.dress.attributes && !is_template;
        let mut out = String::new();
        for v in &declaration.directives {
            let split = v.selector.order.is_multiple_of(3);
            let name = self.variant(p, function, v);
            let value = value(&declaration.parameter, function.dress.parameter);
            let selector = print::selector(&v.selector, value.as_ref().unwrap_or(&declaration.parameter));
            if attributes {
                let split = if split { "\n   " } else { "" };
                let _ = writeln!(out, "[[omp::decl(declare variant({name}){split} match({selector}))]]");
            } else {
                let split = if split { " \\\n   " } else { "" };
                let _ = writeln!(out, "#pragma omp declare variant({name}){split} match({selector})");
            }
        }
        out
    }

    fn parameter(&self, f: &Function, parameter: &str) -> (String, String) {
        match value(parameter, f.dress.parameter) {
            Some(value) => ("v".to_owned(), format!("  int v = {value};\n")),
            None if f.dress.parameter == ParameterKind::Long => {
                ("v".to_owned(), format!("  int v = static_cast<int>({parameter});\n"))
            }
            None => (parameter.to_owned(), String::new()),
        }
    }

    fn call(&self, p: &Program, from: FunctionId, call: &Call, text: &str) -> String {
        let callee = &p.functions[call.callee];
        let dress = &callee.dress;
        let way = mixed(u64::from(call.site) * 31 + call.callee as u64);
        let from = p.functions.get(from);
        let home = from.map_or(Home::Global, |f| f.dress.home);
        let name = spelled(p, call.callee);
        let mut text_name = match dress.home {
            Home::Global if way.is_multiple_of(4) => format!("::{name}"),
            Home::Global => name.to_owned(),
            Home::Namespace(n) => {
                let Namespace { name: qualifier, alias, .. } = NAMESPACES[n];
                let inside = home == dress.home || (n == 0 && home == Home::Namespace(1));
                if qualifier.is_empty() || inside && !way.is_multiple_of(3) || dress.using && way.is_multiple_of(2) {
                    name.to_owned()
                } else if way.is_multiple_of(5) {
                    format!("{alias}::{name}")
                } else {
                    format!("{qualifier}::{name}")
                }
            }
            Home::Class(c) => {
                let object = |p: &Program| {
                    let class = class_name(p, c, home);
                    let derived =
                        class_name(p, c, home).replace("<int>", "").replace(&format!("c{c}"), &format!("d{c}"));
                    match way % 5 {
                        0 => format!("{class}{{}}."),
                        1 if p.classes[c].derived => format!("{derived}{{}}."),
                        2 => format!("(&object{c})->"),
                        _ => format!("object{c}."),
                    }
                };
                let of_same = from.filter(|f| f.dress.home == dress.home);
                let prefix = match of_same.map(|f| f.dress.member) {
                    Some(Member::Static) | None if dress.member != Member::Static => object(p),
                    Some(Member::Const) if dress.member == Member::Plain => object(p),
                    Some(own) => match way % 4 {
                        0 if own != Member::Static => "this->".to_owned(),
                        1 if own != Member::Static => "(*this).".to_owned(),
                        _ => String::new(),
                    },
                    None if way.is_multiple_of(2) => format!("{}::", class_name(p, c, home)),
                    None => object(p),
                };
                format!("{prefix}{name}")
            }
        };
        match dress.template {
            Template::Value => _ = write!(text_name, "<{}>", template_value(call.site)),
            Template::Type if way % 3 == 1 => text_name += "<int>",
            _ => {}
        }
        if dress.default.is_some_and(|v| v.to_string() == text) {
            return format!("{text_name}({})", call.site);
        }
        format!("{text_name}({}, {})", call.site, argument(dress.parameter, text))
    }

    fn statement(&self, call: &Call, text: &str) -> String {
        let site = call.site;
        match mixed(u64::from(site)) % 17 {
            0 => format!("[&] {{ {text}; }}();"),
            1 => format!("(void){text};"),
            2 => format!("static_cast<void>({text});"),
            3 => format!("const auto r{site} = {text};"),
            4 => format!("if ({text} != 1) printf(\"bad\\n\");"),
            5 => format!("for (bool once = true; once; once = false) {text};"),
            6 => format!("auto k{site} = [=](auto) mutable {{ return {text}; }}; k{site}(0);"),
            8 => format!("[x{site} = {text}] {{ if (x{site} != 1) printf(\"bad\\n\"); }}();"),
            9 => format!("switch ({text}) {{ case 1: break; default: printf(\"bad\\n\"); }}"),
            10 => format!("int a{site}[] = {{{text}}}; (void)a{site};"),
            11 => format!("{text} == 1 ? (void)0 : (void)printf(\"bad\\n\");"),
            12 => format!("do {text}; while (false);"),
            7 => format!("if (int r = {text}; r != 1) printf(\"bad\\n\");"),
            _ => format!("{text};"),
        }
    }

    fn directive(&self, text: &str, alone: bool, stands: bool) -> String {
        let sum: u64 = text.bytes().map(u64::from).sum();
        if text != "end metadirective" && (!alone || !mixed(sum).is_multiple_of(4)) {
            return format!("#pragma omp {text}");
        }
        format!("[[omp::directive({text})]]{}", if stands { ";" } else { "" })
    }
}

impl Cxx {
    /// A member in its class.
    fn member(&self, p: &Program, f: FunctionId) -> String {
        let function = &p.functions[f];
        let first = &function.declarations[0];
        let head = self.directives(p, f, first) + &self.signature(p, f, &first.parameter, Place::First);
        match function.dress.in_class {
            true => format!("{head} {}", print::body(p, self, f)),
            false => format!("{head};\n"),
        }
    }

    fn variant(&self, p: &Program, base: &Function, v: &DeclareVariant) -> String {
        let variant = &p.functions[v.variant].dress;
        let qualifier = match variant.home {
            Home::Namespace(n) if variant.home != base.dress.home && !NAMESPACES[n].name.is_empty() => {
                format!("{}::", NAMESPACES[n].name)
            }
            _ => String::new(),
        };
        let arguments = match variant.template {
            Template::Type => "<T>",
            Template::Value => "<N>",
            Template::None | Template::Auto => "",
        };
        format!("{qualifier}{}{arguments}", spelled(p, v.variant))
    }
}

/// A number as an argument.
fn argument(kind: ParameterKind, number: &str) -> String {
    match kind {
        ParameterKind::Int | ParameterKind::ConstReference | ParameterKind::RvalueReference => number.to_owned(),
        ParameterKind::Long => format!("static_cast<long>({number})"),
        ParameterKind::Number | ParameterKind::NumberReference => format!("Number{{{number}}}"),
        ParameterKind::Unique => format!("Unique({number})"),
        ParameterKind::Pointer => format!("at({number})"),
    }
}

/// Spreads a number over all bits.
fn mixed(n: u64) -> u64 {
    let z = n.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (z ^ (z >> 31)) >> 7
}
