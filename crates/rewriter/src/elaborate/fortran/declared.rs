//! What declarations say of the characteristics of names and components. Each declaration is read once: many calls have
//! arguments that one declares.

use super::attributes;
use super::characteristics::{Association, Characteristics, ComparedType, DerivedType, Kind, Rank};
use super::types::{self, BaseType};
use crate::elaborate::Name;
use ompick_frontend::fortran::names::{Names, Place};
use ompick_frontend::syntax::fortran::declaration::{
    Bounds, Declaration, ParameterValue, TypeKeyword, TypeSpecifier, UpperBound,
};
use ompick_frontend::syntax::fortran::tokens::is_name_part;
use ompick_frontend::syntax::fortran::{Entity, EntityKind, StatementId, StatementKind, Words};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// Declarations and definitions of types, as far as somebody has asked.
#[derive(Debug, Default)]
pub struct Declarations {
    statements: RefCell<FxHashMap<Statement, Rc<DeclaringStatement>>>,
    types: RefCell<FxHashMap<DerivedType, Rc<TypeDefinition>>>,
}

/// A statement, and the scope in which it stands.
type Statement = (Place, StatementId);

/// A statement that declares names, with one type for all.
#[derive(Debug, Default)]
struct DeclaringStatement {
    declaration: Declaration,
    ty: Option<ComparedType>,
    /// The items by their names.
    items: FxHashMap<Name, usize>,
    /// Brackets or `codimension`: dimensions are not told from codimensions.
    has_codimensions: bool,
}

/// What the definition of a derived type says.
#[derive(Debug, Default)]
pub struct TypeDefinition {
    pub components: Vec<Component>,
    by_name: FxHashMap<Name, usize>,
    /// The procedures by the names that are bound to them. Those that override have the same characteristics.
    bindings: FxHashMap<Name, Name>,
    pub parent: Option<DerivedType>,
    /// It extends a type whose definition is not seen, or has parameters or statements that were not understood.
    pub has_unknown_parts: bool,
}

#[derive(Debug)]
pub struct Component {
    pub name: Name,
    pub characteristics: Characteristics,
    /// A structure constructor may leave it out.
    pub is_optional: bool,
}

impl Declarations {
    /// The characteristics of a variable or constant that a scope declares by a name.
    pub fn object(&self, names: &Names, origin: Place, entity: &Entity, name: &[u8]) -> Characteristics {
        let (fortran, id) = (names.fortran(origin), entity.statement);
        if !entity.is_typed || !matches!(entity.kind, EntityKind::Object | EntityKind::Constant | EntityKind::External)
        {
            return Characteristics::UNKNOWN;
        }
        match fortran.statement(id).kind {
            StatementKind::Function => {
                let ty = fortran.type_of_header(id).and_then(|ty| specified(names, origin, &ty));
                let rank = if entity.is_array { Rank::Array } else { Characteristics::SCALAR };
                return Characteristics { association: association(entity, None), ..Characteristics::of(ty, rank) };
            }
            _ if fortran.first_word(id) == b"enumerator" => {
                return Characteristics::intrinsic(BaseType::Integer, Kind::Unknown, Characteristics::SCALAR);
            }
            _ => {}
        }
        let read = self.statement(names, origin, id);
        let rank = match read.rank(name) {
            None if !entity.is_array => Characteristics::SCALAR,
            // `dimension a(3)` is a statement of its own.
            None if !read.has_codimensions => Rank::Array,
            rank => rank.unwrap_or(Rank::Unknown),
        };
        Characteristics { ty: read.ty.clone(), rank, association: association(entity, Some(&read.declaration)) }
    }

    /// Whether a dummy argument is optional.
    pub fn is_optional(&self, names: &Names, procedure: Place, dummy: &[u8]) -> bool {
        let (fortran, scope) = (names.fortran(procedure), names.scope(procedure));
        let read = scope.entities.get(dummy).map(|e| self.statement(names, procedure, e.statement));
        let declaration = read.as_ref().map(|read| &read.declaration);
        attributes::declared_attribute(fortran, scope, dummy, declaration, "optional").is_some()
    }

    fn statement(&self, names: &Names, place: Place, id: StatementId) -> Rc<DeclaringStatement> {
        let known = self.statements.borrow().get(&(place, id)).cloned();
        known.unwrap_or_else(|| {
            let read = Rc::new(DeclaringStatement::read(names, place, id));
            self.statements.borrow_mut().insert((place, id), read.clone());
            read
        })
    }

    pub fn definition(&self, names: &Names, ty: &DerivedType) -> Rc<TypeDefinition> {
        let known = self.types.borrow().get(ty).cloned();
        known.unwrap_or_else(|| {
            let read = Rc::new(TypeDefinition::read(names, ty));
            self.types.borrow_mut().insert(ty.clone(), read.clone());
            read
        })
    }

    /// A type and those that it extends, from the inside out; `None` at the end: there are others.
    pub fn with_ancestors(&self, names: &Names, ty: &DerivedType) -> Vec<Option<DerivedType>> {
        let mut all = Vec::new();
        let mut seen = FxHashSet::default();
        let mut at = Some(ty.clone());
        while let Some(ty) = at.filter(|ty| seen.insert(ty.clone())) {
            let definition = self.definition(names, &ty);
            all.push(Some(ty));
            at = definition.parent.clone();
            if at.is_none() && definition.has_unknown_parts {
                all.push(None);
            }
        }
        all
    }

    /// The characteristics of a component of a scalar of this type.
    pub fn component(&self, names: &Names, ty: &DerivedType, name: &[u8]) -> Option<Characteristics> {
        self.with_ancestors(names, ty).into_iter().flatten().find_map(|ty| {
            let definition = self.definition(names, &ty);
            let own = definition.by_name.get(name).map(|i| definition.components[*i].characteristics.clone());
            // What is extended is a component, too.
            let parent = || definition.parent.clone().filter(|parent| parent.name == name);
            own.or_else(|| {
                let ty = Some(ComparedType::Derived { ty: Some(parent()?), is_class: false });
                Some(Characteristics::of(ty, Characteristics::SCALAR))
            })
        })
    }

    /// The procedure that a name is bound to, and the scope whose name it is.
    pub fn binding(&self, names: &Names, ty: &DerivedType, name: &[u8]) -> Option<(Place, Name)> {
        self.with_ancestors(names, ty).into_iter().flatten().find_map(|ty| {
            let definition = self.definition(names, &ty);
            Some((ty.place, definition.bindings.get(name)?.clone()))
        })
    }
}

impl DeclaringStatement {
    fn read(names: &Names, place: Place, id: StatementId) -> DeclaringStatement {
        let fortran = names.fortran(place);
        let Some(declaration) = fortran.declaration(id) else { return DeclaringStatement::default() };
        let text = &fortran.lower[fortran.statement(id).range.clone()];
        let has_codimensions = text.contains(&b'[') || declaration.attribute("codimension").is_some();
        let items =
            declaration.items.iter().enumerate().map(|(i, item)| (fortran.lower[item.name.clone()].to_vec(), i));
        let (items, ty) = (items.collect(), declaration.ty.as_ref().and_then(|ty| specified(names, place, ty)));
        DeclaringStatement { declaration, ty, items, has_codimensions }
    }

    /// The rank that the statement says a name has; `None`: it says nothing.
    fn rank(&self, name: &[u8]) -> Option<Rank> {
        let bounds = self.declaration.bounds(&self.declaration.items[*self.items.get(name)?])?;
        let is_assumed = |bounds: &Bounds| bounds.upper == UpperBound::AssumedRank;
        Some(if bounds.iter().any(is_assumed) { Rank::Assumed } else { Rank::Known(bounds.len()) })
    }
}

impl TypeDefinition {
    fn read(names: &Names, ty: &DerivedType) -> TypeDefinition {
        let mut out = TypeDefinition::default();
        let fortran = names.fortran(ty.place);
        let entity = names.scope(ty.place).entities.get(&ty.name);
        let Some(first) =
            entity.map(|e| e.statement).filter(|id| fortran.statement(*id).kind == StatementKind::DerivedType)
        else {
            out.has_unknown_parts = true;
            return out;
        };
        let header = fortran.words(first);
        if let Some(at) = header.find(0, b"extends") {
            out.parent = derived_type(names, ty.place, header.get(at + 2));
        }
        let parameters = header.find(0, b"::").map_or(2, |colons| colons + 2);
        let is_extension = header.find(0, b"extends").is_some();
        out.has_unknown_parts = header.get(parameters) == b"(" || (is_extension && out.parent.is_none());
        let last = fortran.statement(first).last;
        let mut binds = false;
        for id in first + 1..last {
            match fortran.first_word(id) {
                b"contains" => binds = true,
                b"private" | b"sequence" | b"final" | b"generic" | b"public" => {}
                b"procedure" if binds => out.bind(&fortran.words(id)),
                _ if binds || !out.add_components(names, ty.place, id) => out.has_unknown_parts = true,
                _ => {}
            }
        }
        out
    }

    /// Whether a statement declares components, which are added.
    fn add_components(&mut self, names: &Names, place: Place, id: StatementId) -> bool {
        let fortran = names.fortran(place);
        let read = DeclaringStatement::read(names, place, id);
        for item in &read.declaration.items {
            let name = fortran.lower[item.name.clone()].to_vec();
            let has = |word: &str| read.declaration.attribute(word).is_some();
            let association = match (has("pointer"), has("allocatable")) {
                (true, _) => Association::Pointer,
                (_, true) => Association::Allocatable,
                _ => Association::Plain,
            };
            let none = if read.has_codimensions { Rank::Unknown } else { Characteristics::SCALAR };
            let rank = read.rank(&name).unwrap_or(none);
            let characteristics = Characteristics { ty: read.ty.clone(), rank, association };
            let is_optional = item.value.is_some() || association != Association::Plain;
            self.by_name.insert(name.clone(), self.components.len());
            self.components.push(Component { name, characteristics, is_optional });
        }
        !read.declaration.items.is_empty()
    }

    /// `procedure [(interface)] [, attributes] [::] name [=> procedure], ...`
    fn bind(&mut self, w: &Words) {
        let interface = (w.get(1) == b"(").then(|| w.get(2).to_vec());
        let first = w.find(0, b"::").map_or(if interface.is_some() { 4 } else { 1 }, |colons| colons + 1);
        for item in w.list(first, w.len()) {
            let name = w.get(item.start).to_vec();
            let bound = if w.get(item.start + 1) == b"=>" { w.get(item.start + 2).to_vec() } else { name.clone() };
            self.bindings.insert(name, interface.clone().unwrap_or(bound));
        }
    }
}

fn association(entity: &Entity, declaration: Option<&Declaration>) -> Association {
    match declaration.is_some_and(|d| d.attribute("allocatable").is_some()) {
        _ if entity.is_pointer => Association::Pointer,
        true => Association::Allocatable,
        false => Association::Plain,
    }
}

/// The derived type that a name is in a scope.
pub fn derived_type(names: &Names, place: Place, name: &[u8]) -> Option<DerivedType> {
    let (place, name) = names.origin(place, name)?;
    let is_type = names.scope(place).entities.get(&name)?.kind == EntityKind::Type;
    is_type.then_some(DerivedType { place, name })
}

/// What a type specifier in a scope says; `None`: it is not plain.
pub fn specified(names: &Names, place: Place, ty: &TypeSpecifier) -> Option<ComparedType> {
    Some(match types::base_type(names.fortran(place), ty)? {
        BaseType::Derived(local) if local == b"*" => ComparedType::Unlimited,
        BaseType::Derived(local) => {
            ComparedType::Derived { ty: derived_type(names, place, &local), is_class: ty.keyword == TypeKeyword::Class }
        }
        base => {
            let kind = kind_of(names, place, ty, &base);
            ComparedType::Intrinsic(base, kind)
        }
    })
}

fn kind_of(names: &Names, place: Place, ty: &TypeSpecifier, base: &BaseType) -> Kind {
    let fortran = names.fortran(place);
    match ty.kind(fortran) {
        _ if matches!(ty.keyword, TypeKeyword::DoublePrecision | TypeKeyword::DoubleComplex) => Kind::Double,
        // `character*8` says a length.
        _ if *base == BaseType::Character && ty.has_star => Kind::Default,
        None => Kind::Default,
        Some(kind) if kind.what != ParameterValue::Expression => Kind::Unknown,
        Some(kind) => {
            let kind = kind_in_text(names, place, &fortran.lower[kind.value.clone()]);
            match kind {
                // `complex*16` is made of `real*8`.
                Kind::Number(bytes) if ty.has_star && *base == BaseType::Complex => Kind::Bytes(bytes / 2),
                Kind::Number(bytes) if ty.has_star => Kind::Bytes(bytes),
                kind => kind,
            }
        }
    }
}

/// More names in a row are not followed.
const NAMES: usize = 20;

/// The kind that an expression in lower case says: a number, a constant, `kind(1.0d0)`.
pub fn kind_in_text(names: &Names, place: Place, text: &[u8]) -> Kind {
    let (mut place, mut text) = (place, text.trim_ascii());
    let mut constant = Kind::Unknown;
    for _ in 0..NAMES {
        if let Some(kind) = literal_kind(text) {
            return kind;
        }
        if !text.iter().all(|b| is_name_part(*b)) {
            return constant;
        }
        let Some((origin, name)) = names.origin(place, text) else {
            let found = names.of_intrinsic_module(place, text);
            return found.map_or(constant, |(module, name)| Kind::OfModule(module, name));
        };
        let Some(entity) = names.scope(origin).entities.get(&name).filter(|e| e.kind == EntityKind::Constant) else {
            return Kind::Unknown;
        };
        constant = Kind::Constant(origin, name);
        let Some(value) = &entity.value else { return constant };
        (place, text) = (origin, names.fortran(origin).lower[(**value).clone()].trim_ascii());
    }
    Kind::Unknown
}

/// `8`, `kind(1.0)`, `kind(1d0)`
fn literal_kind(text: &[u8]) -> Option<Kind> {
    if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
        return std::str::from_utf8(text).ok()?.parse().ok().map(Kind::Number);
    }
    let rest = text.strip_prefix(b"kind")?.trim_ascii_start();
    let number = rest.strip_prefix(b"(")?.strip_suffix(b")")?.trim_ascii();
    let is_number = number.first().is_some_and(|b| b.is_ascii_digit() || *b == b'.')
        && number.iter().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'd' | b'e' | b'+' | b'-'));
    is_number.then(|| if number.contains(&b'd') { Kind::Double } else { Kind::Default })
}
