//! What is a declaration or a cast, or else an expression, by what its names mean ([dcl.ambig.res], [stmt.ambig],
//! [expr.cast]): `a * b;`, `a && f(x);`, `(a) + (b)`, `t (*f)(t);`. The grammars know no names. Where they have read the
//! other thing, the view says it so that it can only be read as what it is, and is read again.

use super::{Declaration, DeclarationKind, ScopeKind, Syntax, last_component, scope_of};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// What the grammar reads as the call of a function, `t (*f)(t)`, or as an operation, `(t)-a`, and is a declaration or a
/// cast if that is a type.
#[derive(Clone, Debug)]
pub(super) struct PerhapsType {
    /// The type's name.
    pub name: Range<usize>,
    pub meaning: Meaning,
    /// What is left out of the view for the grammar to read a declaration or the cast's operand.
    pub blank: Vec<Range<usize>>,
}

impl PerhapsType {
    /// The same with the parentheses of the declarator alone left out.
    pub fn without_parameters(mut self) -> PerhapsType {
        self.blank.truncate(2);
        self
    }
}

/// What a name is taken for where the file does not say what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It is a word of the language.
    Type,
    /// Hardly anything else can stand there.
    TypeUnlessKnown,
    /// Other files may say it.
    Unknown,
}

/// What the view must say otherwise for the grammar to read it as what it is.
pub(crate) struct Misread {
    /// Names of objects that were read as those of types: a number stands for each.
    pub values: Vec<Range<usize>>,
    /// What blanks stand for.
    pub left_out: Vec<Range<usize>>,
}

/// Names by which something would be read otherwise than it was, if other files of the unit say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeclaredElsewhere {
    /// They were read as those of types.
    values: FxHashSet<Vec<u8>>,
    /// They were read as those of functions and objects.
    types: FxHashSet<Vec<u8>>,
}

impl DeclaredElsewhere {
    /// Those of some names that are what they were not read as, by what all files of a unit declare. (What different
    /// files declare differently stays as it is.)
    pub fn confirmed<'s>(&self, files: impl Iterator<Item = &'s Syntax> + Clone) -> DeclaredElsewhere {
        let all = |name: &[u8], is_it: fn(&Declaration) -> bool| {
            let of_file = |s: &'s Syntax| s.declarations_of(name).filter(|d| !s.is_local(d));
            let mut declared =
                files.clone().flat_map(of_file).filter(|d| d.kind != DeclarationKind::Function).peekable();
            declared.peek().is_some() && declared.all(is_it)
        };
        let those = |names: &FxHashSet<Vec<u8>>, is_it| names.iter().filter(|n| all(n, is_it)).cloned().collect();
        DeclaredElsewhere { values: those(&self.values, is_value_of_kind), types: those(&self.types, is_type_of_kind) }
    }

    pub fn extend(&mut self, other: DeclaredElsewhere) {
        self.values.extend(other.values);
        self.types.extend(other.types);
    }

    /// Whether nothing is to be read otherwise.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.types.is_empty()
    }
}

fn is_type_of_kind(d: &Declaration) -> bool {
    d.kind == DeclarationKind::Typedef
}

fn is_value_of_kind(d: &Declaration) -> bool {
    !matches!(d.kind, DeclarationKind::Typedef | DeclarationKind::Function)
}

impl Syntax {
    /// What the grammar has read as what it is not, as names show.
    pub(crate) fn misread(&self, text: &[u8], elsewhere: &DeclaredElsewhere) -> Option<Misread> {
        let values = self.perhaps_values.iter().filter(|name| self.is_value(text, name, elsewhere) == Some(true));
        let types = self.perhaps_types.iter().filter(|p| self.is_type(text, p, elsewhere) == Some(true));
        let left_out: Vec<Range<usize>> = types.flat_map(|p| p.blank.iter().cloned()).collect();
        let values: Vec<Range<usize>> = values.cloned().collect();
        (!values.is_empty() || !left_out.is_empty()).then_some(Misread { values, left_out })
    }

    /// The names of which nothing in the text tells what they mean.
    pub(crate) fn ambiguous_names(&self, text: &[u8]) -> DeclaredElsewhere {
        let nothing = DeclaredElsewhere::default();
        let values = self.perhaps_values.iter().filter(|name| self.is_value(text, name, &nothing).is_none());
        let types = self.perhaps_types.iter().filter(|p| self.is_type(text, p, &nothing).is_none()).map(|p| &p.name);
        let name = |written: &Range<usize>| last_component(&text[written.clone()]).to_vec();
        DeclaredElsewhere { values: values.map(name).collect(), types: types.map(name).collect() }
    }

    /// Whether a name in the place of a type is that of an object; `None`: nothing tells.
    fn is_value(&self, text: &[u8], written: &Range<usize>, elsewhere: &DeclaredElsewhere) -> Option<bool> {
        let at = written.start;
        let name = last_component(&text[written.clone()]);
        let is_plain = name.len() == written.len();
        if let Some(local) = self.local(name, at).filter(|_| is_plain) {
            return Some(is_value_of_kind(local));
        }
        let is_in_scope =
            |d: &&Declaration| scope_of(&self.scopes, d).is_some_and(|s| s.range.start <= at && at < s.range.end);
        let mut seen = self.declarations_of(name).filter(|d| !is_plain || is_in_scope(d)).peekable();
        match seen.peek() {
            Some(_) => Some(seen.all(is_value_of_kind)),
            None => elsewhere.values.contains(name).then_some(true),
        }
    }

    /// Whether a name in the place of a function or an object is that of a type; `None`: nothing tells.
    fn is_type(&self, text: &[u8], perhaps: &PerhapsType, elsewhere: &DeclaredElsewhere) -> Option<bool> {
        if perhaps.meaning == Meaning::Type {
            return Some(true);
        }
        let name = last_component(&text[perhaps.name.clone()]);
        let is_plain = name.len() == perhaps.name.len();
        if let Some(local) = self.local(name, perhaps.name.start).filter(|_| is_plain) {
            return Some(is_type_of_kind(local));
        }
        // (Members, constructors among them, are not seen from here.)
        let is_member = |d: &Declaration| scope_of(&self.scopes, d).is_some_and(|s| s.kind == ScopeKind::Class);
        let mut seen = self.declarations_of(name).filter(|d| !is_member(d)).peekable();
        match seen.peek() {
            Some(_) => Some(seen.all(is_type_of_kind)),
            None if perhaps.meaning == Meaning::TypeUnlessKnown => Some(true),
            None => elsewhere.types.contains(name).then_some(true),
        }
    }
}
