//! What may be a base procedure in Fortran, and what a variant of it (OpenMP 5.2, 7.5 and its restrictions).

use crate::elaborate::Name;
use crate::elaborate::fortran::attributes;
use ompick_frontend::codes;
use ompick_frontend::diag::Code;
use ompick_frontend::fortran::names::{Meaning, Names, Place};
use ompick_frontend::syntax::fortran::declaration::{Declaration, TypeKeyword, TypeSpecifier, UpperBound};
use ompick_frontend::syntax::fortran::{Entity, EntityKind, Fortran, Scope, ScopeKind, StatementKind};

const IS_ENTRY: &str = "it is the name of an `entry`";

/// Why a name cannot be that of a base procedure at a directive in `scope`; `None`: it can.
pub fn no_base(names: &Names, scope: Place, name: &[u8], meaning: &Meaning) -> Option<&'static str> {
    if let Some(why) = entity_of(names, scope, name).and_then(no_base_entity) {
        return Some(why);
    }
    match meaning {
        Meaning::Generic(_) => Some("it is a generic name"),
        Meaning::Entry(_) => Some(IS_ENTRY),
        Meaning::External(_) if names.procedure_of_entry(meaning).is_some() => Some(IS_ENTRY),
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
        EntityKind::Entry(_) => Some(IS_ENTRY),
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
    let fortran = names.fortran(origin);
    let ty = fortran.declaration(entity.statement)?.ty.filter(|ty| ty.keyword == TypeKeyword::Procedure)?;
    let interface = &fortran.lower[ty.name?];
    match names.resolve_procedure(origin, interface) {
        Meaning::Procedure(place) => Some(place),
        _ => names.abstract_interface(origin, interface),
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
        if let Some(why) = other_variable(&Variable::of(names, base, x), &Variable::of(names, variant, y)) {
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
        let header = names.fortran(place).statement(scope.header?);
        let has = |p: &[u8]| scope.has_prefix(p);
        let is_function = match header.kind {
            StatementKind::Function => true,
            StatementKind::Subroutine => false,
            _ => return None,
        };
        Some(Procedure {
            is_function,
            is_pure: has(b"pure") || has(b"simple") || (has(b"elemental") && !has(b"impure")),
            is_elemental: has(b"elemental"),
            result: scope.result.clone().unwrap_or_else(|| scope.name.clone()),
        })
    }
}

/// A dummy argument or result.
struct Variable<'v> {
    fortran: &'v Fortran,
    scope: &'v Scope,
    name: &'v Name,
    declaration: Option<Declaration>,
    /// The name that its derived type was defined by, if that was read.
    derived_type: Option<Name>,
}

impl<'v> Variable<'v> {
    fn of(names: &Names<'v>, place: Place, name: &'v Name) -> Variable<'v> {
        let (fortran, scope) = (names.fortran(place), names.scope(place));
        let declaration = scope.entities.get(name).and_then(|e| fortran.declaration(e.statement));
        let ty = declaration.as_ref().and_then(|d| d.ty.as_ref()).filter(|ty| ty.keyword == TypeKeyword::Type);
        let local = ty.and_then(|ty| Some(&fortran.lower[ty.name.clone()?]));
        let defined = local
            .and_then(|local| names.origin(place, local))
            .filter(|(origin, own)| names.scope(*origin).entities.get(own).is_some_and(|e| e.kind == EntityKind::Type));
        Variable { fortran, scope, name, declaration, derived_type: defined.map(|(_, own)| own) }
    }

    fn attribute(&self, word: &str) -> Option<Name> {
        attributes::declared_attribute(self.fortran, self.scope, self.name, self.declaration.as_ref(), word)
    }
}

/// How a variant's dummy argument or result differs from its base's, as far as that is plain.
fn other_variable(base: &Variable, variant: &Variable) -> Option<String> {
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
    // Callers rely on what the base promises.
    if let Some((b, v)) = base.attribute("intent").zip(variant.attribute("intent")).filter(|(b, v)| b != v) {
        let shown = |intent: &[u8]| String::from_utf8_lossy(intent).into_owned();
        return Some(format!("has another intent: `{}`, the base's `{}`", shown(&v), shown(&b)));
    }
    let attribute = |word: &str| (base.attribute(word).is_some(), variant.attribute(word).is_some());
    // Characteristics of a dummy argument (Fortran 2018, 15.3.2.2).
    const CHARACTERISTICS: [(&str, &str, &str); 6] = [
        ("optional", "is optional, unlike the base's", "is not optional, as the base's is"),
        ("allocatable", "is allocatable, unlike the base's", "is not allocatable, as the base's is"),
        ("pointer", "is a pointer, unlike the base's", "is no pointer, as the base's is"),
        ("value", "is passed by value, unlike the base's", "is not passed by value, as the base's is"),
        ("asynchronous", "is asynchronous, unlike the base's", "is not asynchronous, as the base's is"),
        ("volatile", "is volatile, unlike the base's", "is not volatile, as the base's is"),
    ];
    CHARACTERISTICS.into_iter().find_map(|(word, gained, lost)| match attribute(word) {
        (false, true) => Some(gained.to_owned()),
        (true, false) => Some(lost.to_owned()),
        _ => None,
    })
}

/// What is plain of a variable's declaration.
struct Shape {
    /// Of the types that cannot be spelled differently, or a derived one by the name that it was defined by.
    ty: Option<Name>,
    kind: Option<u32>,
    rank: Option<usize>,
}

/// More than any array's rank.
const ASSUMED_RANK: usize = 99;

fn shape(variable: &Variable) -> Option<Shape> {
    let Variable { fortran, scope, name, declaration, derived_type } = variable;
    let entity = scope.entities.get(*name).filter(|e| e.is_typed)?;
    let (ty, rank) = match declaration {
        Some(declaration) => (declaration.ty.clone()?, rank(fortran, declaration, name, entity.is_array)),
        // `integer function f(x)`
        None => (fortran.type_of_header(scope.header?)?, (!entity.is_array).then_some(0)),
    };
    use TypeKeyword::*;
    let word: Option<&[u8]> = match ty.keyword {
        Integer => Some(b"integer"),
        Real => Some(b"real"),
        Complex => Some(b"complex"),
        Logical => Some(b"logical"),
        Character => Some(b"character"),
        _ => None,
    };
    let kind = word.filter(|_| ty.keyword != Character).and_then(|_| kind(fortran, &ty));
    let derived = derived_type.as_ref().map(|own| [b"type(", own.as_slice(), b")"].concat());
    Some(Shape { ty: word.map(<[u8]>::to_vec).or(derived), kind, rank })
}

/// The kind by number, where it is said so or is the default one.
fn kind(fortran: &Fortran, ty: &TypeSpecifier) -> Option<u32> {
    let Some(kind) = ty.kind(fortran) else { return ty.parameters.is_empty().then_some(4) };
    let number = std::str::from_utf8(&fortran.lower[kind.value.clone()]).ok()?.parse::<u32>().ok()?;
    // `complex*16` has two numbers of 8 bytes.
    Some(if ty.has_star && ty.keyword == TypeKeyword::Complex { number / 2 } else { number })
}

fn rank(fortran: &Fortran, declaration: &Declaration, name: &[u8], is_array: bool) -> Option<usize> {
    if !is_array {
        return Some(0);
    }
    let bounds = declaration.bounds(declaration.named(fortran, name)?)?;
    let is_assumed = bounds.iter().any(|b| b.upper == UpperBound::AssumedRank);
    Some(if is_assumed { ASSUMED_RANK } else { bounds.len() })
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
