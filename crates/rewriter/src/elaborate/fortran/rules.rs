//! What may be a base procedure in Fortran, and what a variant of it (OpenMP 5.2, 7.5 and its restrictions).

use crate::elaborate::Name;
use crate::elaborate::fortran::attributes;
use ompick_frontend::codes;
use ompick_frontend::diag::Code;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::statements::header_keyword;
use ompick_frontend::syntax::fortran::{Entity, EntityKind, ScopeKind, StatementKind, Words, after_type};
use std::ops::Range;

/// Why a name cannot be that of a base procedure at a directive in `scope`; `None`: it can.
pub fn no_base(names: &Names, scope: Place, name: &[u8], meaning: &Meaning) -> Option<&'static str> {
    if let Some(why) = entity_of(names, scope, name).and_then(no_base_entity) {
        return Some(why);
    }
    match meaning {
        Meaning::Generic(_) => Some("it is a generic name"),
        Meaning::External(name) if is_entry(names, scope, name) => Some("it is the name of an `entry`"),
        Meaning::External(name) if !names.is_declared(scope, name) => Some("no procedure of this name is accessible"),
        Meaning::Procedure(_) | Meaning::External(_) | Meaning::Opaque { .. } => None,
        Meaning::Other => Some("it is no procedure"),
        Meaning::Ambiguous => Some("it means different things by different modules"),
    }
}

/// Why the procedure or interface body that a directive stands in cannot be a base procedure.
pub fn no_own_base(names: &Names, scope: Place) -> Option<&'static str> {
    let own = names.scope(scope);
    if own.kind != ScopeKind::InterfaceBody {
        return None;
    }
    if own.is_abstract {
        return Some("it is an abstract interface");
    }
    names.scope(names.owner(scope)).entities.get(&own.name).and_then(no_base_entity)
}

fn no_base_entity(entity: &Entity) -> Option<&'static str> {
    match entity.kind {
        _ if entity.is_dummy => Some("it is a dummy procedure"),
        EntityKind::ProcedurePointer => Some("it is a procedure pointer"),
        EntityKind::Body(_) if entity.is_pointer => Some("it is a procedure pointer"),
        EntityKind::StatementFunction => Some("it is a statement function"),
        EntityKind::Entry => Some("it is the name of an `entry`"),
        EntityKind::Intrinsic => Some("it is an intrinsic procedure"),
        _ => None,
    }
}

/// Where the explicit interface of a procedure is declared, as it is seen in a scope: its definition or interface body,
/// or the one that a `procedure(interface)` declaration names (Fortran 2018, 15.4.3.6).
pub fn explicit_interface(names: &Names, scope: Place, meaning: &Meaning) -> Option<Place> {
    let name = match meaning {
        Meaning::Procedure(place) => return Some(*place),
        Meaning::External(name) => name,
        _ => return None,
    };
    let (origin, own) = names.origin(scope, name)?;
    let entity = names.scope(origin).entities.get(&own).filter(|e| e.kind == EntityKind::External)?;
    let w = names.fortran(origin).words(entity.statement);
    if w.get(0) != b"procedure" || w.get(3) != b")" {
        return None;
    }
    match names.resolve_procedure(origin, w.get(2)) {
        Meaning::Procedure(place) => Some(place),
        _ => names.abstract_interface(origin, w.get(2)),
    }
}

/// Whether a name is that of a module's variable: nothing says that it is a procedure, and none is defined.
pub fn is_module_variable(names: &Names, scope: Place, name: &[u8]) -> bool {
    let Some((origin, own)) = names.origin(scope, name) else { return false };
    let is_object = names.scope(origin).entities.get(&own).is_some_and(|e| e.kind == EntityKind::Object);
    is_object && names.scope(origin).kind == ScopeKind::Module && names.external(name, scope.unit).is_none()
}

fn entity_of<'u>(names: &Names<'u>, scope: Place, name: &[u8]) -> Option<&'u Entity> {
    let (origin, own) = names.origin(scope, name)?;
    names.scope(origin).entities.get(&own)
}

/// Whether a procedure that is accessible in a scope has an `entry` of this name.
fn is_entry(names: &Names, scope: Place, name: &[u8]) -> bool {
    let has =
        |s: &ompick_frontend::syntax::fortran::Scope| s.entities.get(name).is_some_and(|e| e.kind == EntityKind::Entry);
    names.files().filter_map(|(_, _, p)| p.syntax.fortran.as_ref()).flat_map(|f| &f.scopes).any(has)
        && names.external(name, scope.unit).is_none()
}

/// How the interface of a variant differs from its base's; `more`: arguments that it has besides.
pub fn difference(names: &Names, base: &Meaning, variant: &Meaning, more: usize) -> Option<(&'static Code, String)> {
    let (Meaning::Procedure(base), Meaning::Procedure(variant)) = (base, variant) else { return None };
    let (base, variant) = (names.interface(*base), names.interface(*variant));
    let (b, v) = (Procedure::of(names, base)?, Procedure::of(names, variant)?);
    let error = |message: String| Some((&codes::OTHER_INTERFACE, message));
    if b.is_function != v.is_function {
        let kind = |f: bool| if f { "function" } else { "subroutine" };
        return error(format!(
            "the base procedure is a {}, the variant a {}",
            kind(b.is_function),
            kind(v.is_function)
        ));
    }
    let (own, other) = (&names.scope(base).dummies, &names.scope(variant).dummies);
    if own.len() + more != other.len() {
        return error(format!(
            "the variant has {} dummy arguments, where {} are needed",
            other.len(),
            own.len() + more
        ));
    }
    let pairs = own.iter().zip(other).filter(|(a, _)| !a.is_empty());
    let results = b.is_function.then_some((&b.result, &v.result));
    for (i, (x, y)) in pairs.chain(results).enumerate() {
        let what = match i < own.len() {
            true => format!("dummy argument `{}`", String::from_utf8_lossy(y)),
            false => "the result".to_owned(),
        };
        if let Some(why) = other_variable((names, base, x), (names, variant, y)) {
            return error(format!("{what} of the variant {why}"));
        }
    }
    if b.is_elemental && !v.is_elemental {
        return error("the base procedure is elemental, the variant is not".to_owned());
    }
    (b.is_pure && !v.is_pure)
        .then(|| (&codes::IMPURE_VARIANT, "the base procedure is pure, the variant is not".to_owned()))
}

struct Procedure {
    is_function: bool,
    is_pure: bool,
    is_elemental: bool,
    result: Name,
}

impl Procedure {
    fn of(names: &Names, place: Place) -> Option<Procedure> {
        let scope = names.scope(place);
        let w = names.fortran(place).words(scope.header?);
        let keyword = header_keyword(&w)?;
        let has = |p: &[u8]| scope.has_prefix(p);
        Some(Procedure {
            is_function: w.get(keyword) == b"function",
            is_pure: has(b"pure") || has(b"simple") || (has(b"elemental") && !has(b"impure")),
            is_elemental: has(b"elemental"),
            result: scope.result.clone().unwrap_or_else(|| scope.name.clone()),
        })
    }
}

type Variable<'a, 'u> = (&'a Names<'u>, Place, &'a Name);

/// How a variant's dummy argument or result differs from its base's, as far as that is plain.
fn other_variable(base: Variable, variant: Variable) -> Option<String> {
    let (b, v) = (shape(base)?, shape(variant)?);
    if let Some((b, v)) = b.ty.as_ref().zip(v.ty.as_ref()).filter(|(b, v)| b != v) {
        let shown = |name: &Name| String::from_utf8_lossy(name).into_owned();
        return Some(format!("has another type: `{}`, the base's `{}`", shown(v), shown(b)));
    }
    let is_same_type = b.ty.is_some() && b.ty == v.ty;
    if let Some((b, v)) = b.kind.zip(v.kind).filter(|(b, v)| is_same_type && b != v) {
        return Some(format!("has another kind: {v}, the base's {b}"));
    }
    if let Some((b, v)) = b.rank.zip(v.rank).filter(|(b, v)| b != v) {
        let shown = |rank: usize| if rank == ASSUMED_RANK { "any".to_owned() } else { rank.to_string() };
        return Some(format!("has another rank: {}, the base's {}", shown(v), shown(b)));
    }
    let intent = |(names, place, name): Variable| {
        attributes::attribute(names.fortran(place), names.scope(place), name, b"intent").map(|words| words.concat())
    };
    // Callers rely on what the base promises.
    if let Some((b, v)) = intent(base).zip(intent(variant)).filter(|(b, v)| b != v) {
        let shown = |intent: &[u8]| String::from_utf8_lossy(intent).into_owned();
        return Some(format!("has another intent: `{}`, the base's `{}`", shown(&v), shown(&b)));
    }
    let attribute = |word: &[u8]| (has_attribute(base, word), has_attribute(variant, word));
    // Characteristics of a dummy argument (Fortran 2018, 15.3.2.2).
    const CHARACTERISTICS: [(&[u8], &str, &str); 6] = [
        (b"optional", "is optional, unlike the base's", "is not optional, as the base's is"),
        (b"allocatable", "is allocatable, unlike the base's", "is not allocatable, as the base's is"),
        (b"pointer", "is a pointer, unlike the base's", "is no pointer, as the base's is"),
        (b"value", "is passed by value, unlike the base's", "is not passed by value, as the base's is"),
        (b"asynchronous", "is asynchronous, unlike the base's", "is not asynchronous, as the base's is"),
        (b"volatile", "is volatile, unlike the base's", "is not volatile, as the base's is"),
    ];
    CHARACTERISTICS.into_iter().find_map(|(word, gained, lost)| match attribute(word) {
        (false, true) => Some(gained.to_owned()),
        (true, false) => Some(lost.to_owned()),
        _ => None,
    })
}

/// What is plain of a variable's declaration.
struct Shape {
    /// Of the types that cannot be spelled differently.
    ty: Option<Name>,
    kind: Option<u32>,
    rank: Option<usize>,
}

/// More than any array's rank.
const ASSUMED_RANK: usize = 99;

fn shape((names, place, name): Variable) -> Option<Shape> {
    let entity = names.scope(place).entities.get(name).filter(|e| e.is_typed)?;
    let fortran = names.fortran(place);
    let w = fortran.words(entity.statement);
    let plain = [&b"integer"[..], b"real", b"complex", b"logical", b"character"];
    let keyword = match fortran.statement(entity.statement).kind {
        StatementKind::TypeDeclaration => 0,
        // `integer function f(x)`
        _ => (0..w.len()).find(|i| plain.contains(&w.get(*i)))?,
    };
    let ty = plain.contains(&w.get(keyword)).then(|| w.get(keyword).to_vec());
    let rank = match keyword == 0 && fortran.statement(entity.statement).kind == StatementKind::TypeDeclaration {
        true => rank(&w, name, entity.is_array),
        false => (!entity.is_array).then_some(0),
    };
    let kind = ty.as_ref().filter(|t| *t != b"character").and_then(|t| kind(&w, keyword, t));
    Some(Shape { ty, kind, rank })
}

/// The kind by number, where it is said so or is the default one.
fn kind(w: &Words, keyword: usize, ty: &[u8]) -> Option<u32> {
    let number = |i: usize| std::str::from_utf8(w.get(i)).ok()?.parse::<u32>().ok();
    match (w.get(keyword + 1), ty) {
        (b"(", _) => {
            let close = w.after_group(keyword + 1) - 1;
            let at =
                if w.get(keyword + 2) == b"kind" && w.get(keyword + 3) == b"=" { keyword + 4 } else { keyword + 2 };
            (at + 1 == close).then(|| number(at)).flatten()
        }
        (b"*", b"complex") => number(keyword + 2).map(|n| n / 2),
        (b"*", _) => number(keyword + 2),
        _ => Some(4),
    }
}

fn rank(w: &Words, name: &[u8], is_array: bool) -> Option<usize> {
    if !is_array {
        return Some(0);
    }
    let end = after_type(w);
    let colons = w.find(0, b"::");
    let items = w.list(colons.map_or(end, |c| c + 1), w.len());
    let item = items.into_iter().find(|i| w.get(i.start) == name)?;
    let count = |open: usize| {
        let inner: Range<usize> = open + 1..w.after_group(open) - 1;
        match (w.get(inner.start), inner.len()) {
            (b".", _) | (b"..", _) => ASSUMED_RANK,
            _ => w.list(inner.start, inner.end).len(),
        }
    };
    if w.get(item.start + 1) == b"(" {
        return Some(count(item.start + 1));
    }
    let dimension = (end..colons?).find(|i| w.get(*i) == b"dimension")?;
    Some(count(dimension + 1))
}

fn has_attribute((names, place, name): Variable, word: &[u8]) -> bool {
    attributes::attribute(names.fortran(place), names.scope(place), name, word).is_some()
}

#[cfg(test)]
mod tests {
    use crate::testing::files;

    fn codes(text: &str) -> Vec<&'static str> {
        files(&[("main.f90", text)]).run().codes()
    }

    const DIRECTIVE: &str = "!$omp declare variant(f:v) match(construct={parallel})\n";

    /// A program whose specification part ends with the directive.
    fn in_program(specification: &str, contained: &str) -> Vec<&'static str> {
        codes(&format!(
            "program p\n{specification}\n{DIRECTIVE}contains\n{contained}\ninteger function v(x)\nreal, intent(in) :: x\nv = 1\nend function\nend program\n"
        ))
    }

    #[test]
    fn only_procedures_with_one_name_can_be_bases() {
        assert_eq!(in_program("", "integer function f(x)\nreal, intent(in) :: x\nf = 1\nend function"), [""; 0]);
        assert_eq!(
            in_program(
                "interface f\nprocedure g\nend interface",
                "integer function g(x)\nreal, intent(in) :: x\ng = 1\nend function"
            ),
            ["OMP0108"]
        );
        for declared in ["procedure(v), pointer :: f", "f(x) = x", "intrinsic f", "integer :: f(3)", ""] {
            assert_eq!(in_program(declared, ""), ["OMP0108"], "{declared}");
        }
        assert_eq!(
            in_program("", "integer function g(x)\nreal, intent(in) :: x\nentry f(x)\ng = 1\nend function"),
            ["OMP0108"]
        );
        assert_eq!(in_program("external f", ""), ["OMP0321"]);
    }

    #[test]
    fn dummy_procedures_and_abstract_interfaces_are_no_bases() {
        let body = "interface\ninteger function f(x)\nreal, intent(in) :: x\n!$omp declare variant(v) match(construct={parallel})\nend function\nend interface\n";
        let v = "integer function v(x)\nreal, intent(in) :: x\nv = 1\nend function\n";
        let with = |dummies: &str, body: &str| {
            codes(&format!("module m\ncontains\nsubroutine s({dummies})\n{body}end subroutine\n{v}end module\n"))
        };
        assert_eq!(with("", body), [""; 0]);
        assert_eq!(with("f", body), ["OMP0108"]);
        assert_eq!(with("", &body.replacen("interface", "abstract interface", 1)), ["OMP0108"]);
    }

    #[test]
    fn a_directive_behind_the_specification_part_is_refused() {
        let text = format!(
            "module m\ncontains\nsubroutine f\n!$omp declare variant(v) match(construct={{parallel}})\nend\nsubroutine v\nx = 1\n{DIRECTIVE}end\nend module\n"
        );
        assert_eq!(codes(&text), ["OMP0113"]);
    }

    /// A module with a base procedure and its variant.
    fn pair(base: &str, variant: &str) -> Vec<&'static str> {
        let of = |text: &str, name: &str, more: &str| {
            let (head, rest) = text.split_once('|').unwrap();
            let kind = if head.contains("subroutine") { "subroutine" } else { "function" };
            let head = head.replace("NAME", name);
            format!("{head}\n{more}{rest}\nend {kind}\n").replace(';', "\n")
        };
        let directive = "!$omp declare variant(v) match(construct={parallel})\n";
        let base = base.split_once('|').map(|(h, r)| format!("{h}|{r};{directive}")).unwrap();
        codes(&format!("module m\ncontains\n{}{}end module\n", of(&base, "f", ""), of(variant, "v", "")))
    }

    #[test]
    fn a_variant_has_the_interface_of_its_base() {
        let base = "integer function NAME(a, b)|integer, intent(in) :: a;real, optional :: b(:)";
        assert_eq!(pair(base, "integer function NAME(c, d)|integer, intent(in) :: c;real, optional :: d(:)"), [""; 0]);
        assert_eq!(pair(base, "integer function NAME(c, d)|integer :: c;real, optional :: d(:)"), [""; 0]);
        assert_eq!(
            pair(base, "integer function NAME(c, d)|integer, intent(inout) :: c;real, optional :: d(:)"),
            ["OMP0322"]
        );
        assert_eq!(
            pair(base, "integer(kind=4) function NAME(c, d)|integer*4 c;dimension d(:);optional d;real d"),
            [""; 0]
        );
        for other in [
            "subroutine NAME(a, b)|integer, intent(in) :: a;real, optional :: b(:)",
            "integer function NAME(a)|integer, intent(in) :: a",
            "integer function NAME(a, b)|real, intent(in) :: a;real, optional :: b(:)",
            "integer function NAME(a, b)|integer(8), intent(in) :: a;real, optional :: b(:)",
            "integer function NAME(a, b)|integer, intent(in) :: a;real, optional :: b(:, :)",
            "integer function NAME(a, b)|integer, intent(in) :: a;real :: b(:)",
            "integer function NAME(a, b)|integer, intent(in) :: a;real, optional, allocatable :: b(:)",
            "real function NAME(a, b)|integer, intent(in) :: a;real, optional :: b(:)",
        ] {
            assert_eq!(pair(base, other), ["OMP0322"], "{other}");
        }
    }

    #[test]
    fn a_pure_base_wants_a_pure_variant() {
        let base = "pure integer function NAME(a)|integer, intent(in) :: a";
        assert_eq!(pair(base, "elemental integer function NAME(a)|integer, intent(in) :: a"), [""; 0]);
        assert_eq!(pair(base, "integer function NAME(a)|integer, intent(in) :: a"), ["OMP0323"]);
        let base = "elemental integer function NAME(a)|integer, intent(in) :: a";
        assert_eq!(pair(base, "pure integer function NAME(a)|integer, intent(in) :: a"), ["OMP0322"]);
    }
}
