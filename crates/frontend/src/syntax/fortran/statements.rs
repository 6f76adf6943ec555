//! What each statement is, by its first words (Fortran 2018, 6.3 and the rules R501 to R516).

use super::tokens::{self, Token, TokenKind};
use std::borrow::Cow;
use std::ops::Range;

/// What a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    // Program units and their parts.
    Program,
    Module,
    Submodule,
    BlockData,
    Function,
    Subroutine,
    /// `module procedure p` in a submodule's contains part.
    ModuleProcedure,
    /// `interface`, `abstract interface`, `interface g`.
    Interface,
    /// `procedure p, q` or `module procedure p, q` in an interface block.
    Specifics,
    Contains,
    /// Any `end` that closes a program unit, an interface block or a derived type.
    End,
    DerivedType,
    Enum,
    /// `structure /s/`, `union` or `map`, an extension.
    Structure,

    // Specification statements.
    Use,
    Import,
    Implicit,
    /// `integer :: a`, `type(t) x`, `procedure(p) :: q`
    TypeDeclaration,
    /// `dimension`, `external`, `save` ...: the first word says which.
    Attribute,
    Public,
    Private,
    Parameter,
    Data,
    Format,
    Entry,
    Include,
    /// Other specification statements: `common`, `namelist`, `equivalence`, `enumerator`, `generic`.
    OtherSpecification,
    /// `f(x) = ...` in the specification part.
    StatementFunction,

    // Constructs.
    /// `do`, in all its forms.
    Do,
    IfThen,
    Select,
    Where,
    Forall,
    Associate,
    Block,
    Critical,
    Team,
    /// `else`, `else if`, `elsewhere`, `case`, `type is` ...: a part of the construct begins.
    Divides,
    /// Closes a construct.
    EndConstruct,

    // Actions.
    Assignment,
    Call,
    /// `if (c) action`, `where (m) a = b`, `forall (...) a = b`.
    Guarded,
    /// `goto`, `return`, `stop`, `cycle`, `exit`.
    Jump,
    Continue,
    /// `print`, `allocate`, and all others.
    OtherAction,
    /// Its first words are those of no statement.
    Unknown,
}

impl StatementKind {
    /// Whether it opens a construct of the execution part.
    pub fn opens_construct(self) -> bool {
        use StatementKind::*;
        matches!(self, Do | IfThen | Select | Where | Forall | Associate | Block | Critical | Team)
    }

    /// Whether it may only stand in an execution part.
    pub fn is_executable(self) -> bool {
        use StatementKind::*;
        self.opens_construct()
            || matches!(self, Divides | EndConstruct | Assignment | Call | Guarded | Jump | Continue | OtherAction)
    }
}

/// A statement's words, lower-cased, and where they stand.
pub struct Words<'a> {
    /// The lower-cased text.
    pub text: &'a [u8],
    pub tokens: Cow<'a, [Token]>,
}

impl<'a> Words<'a> {
    /// Those of a part of a text.
    pub fn read(text: &'a [u8], part: Range<usize>) -> Words<'a> {
        Words { text, tokens: Cow::Owned(tokens::read(text, part)) }
    }

    pub fn get(&self, i: usize) -> &'a [u8] {
        self.tokens.get(i).map_or(b"", |t| &self.text[t.range.clone()])
    }

    pub fn is_word(&self, i: usize) -> bool {
        self.tokens.get(i).is_some_and(|t| t.kind == TokenKind::Word)
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// One past the parenthesis that closes the one at `open`; the end if none does.
    pub fn after_group(&self, open: usize) -> usize {
        let mut depth = 0usize;
        for i in open..self.len() {
            match self.get(i) {
                b"(" | b"[" => depth += 1,
                b")" | b"]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return i + 1;
            }
        }
        self.len()
    }

    /// The first token at depth 0 that is `mark`, from `i` on.
    pub fn find(&self, i: usize, mark: &[u8]) -> Option<usize> {
        let mut at = i;
        while at < self.len() {
            match self.get(at) {
                w if w == mark => return Some(at),
                b"(" | b"[" => at = self.after_group(at),
                _ => at += 1,
            }
        }
        None
    }

    /// The pieces of a list from `i` up to `end`, at depth 0.
    pub fn list(&self, i: usize, end: usize) -> Vec<Range<usize>> {
        let mut items = Vec::new();
        let mut start = i;
        let mut at = i;
        while at < end {
            match self.get(at) {
                b"," => {
                    items.push(start..at);
                    at += 1;
                    start = at;
                }
                b"(" | b"[" => at = self.after_group(at),
                _ => at += 1,
            }
        }
        if start < end {
            items.push(start..end);
        }
        items
    }

    /// One past what can be assigned to at the start: `a`, `a(i)%b(j)`, `a[i]`.
    fn after_designator(&self) -> usize {
        if !self.is_word(0) {
            return 0;
        }
        let mut at = 1;
        loop {
            match self.get(at) {
                b"(" | b"[" => at = self.after_group(at),
                b"%" if self.is_word(at + 1) => at += 2,
                _ => return at,
            }
        }
    }

    fn is_assignment(&self) -> bool {
        matches!(self.get(self.after_designator()), b"=" | b"=>") && self.after_designator() > 0
    }
}

/// Where a statement stands, as far as its first words need it to be read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// In an interface block, outside its bodies.
    pub in_interface: bool,
    /// In the specification part (or nowhere yet).
    pub in_specification: bool,
    /// In a derived type's definition.
    pub in_type: bool,
}

/// What a statement (without label and construct name) is.
pub fn classify(w: &Words, place: Place) -> StatementKind {
    use StatementKind::*;
    let (first, second) = (w.get(0), w.get(1));
    if !w.is_word(0) {
        return Unknown;
    }
    if w.is_assignment() {
        return assignment(w, place);
    }
    if let Some(kind) = procedure_header(w) {
        return kind;
    }
    match first {
        b"end" | b"endblock" => end_of(w),
        b"enddo" | b"endif" | b"endselect" | b"endwhere" | b"endforall" | b"endassociate" | b"endcritical"
        | b"endteam" => EndConstruct,
        b"endprogram" | b"endmodule" | b"endsubmodule" | b"endfunction" | b"endsubroutine" | b"endinterface"
        | b"endtype" | b"endenum" | b"endprocedure" | b"endblockdata" | b"endstructure" | b"endunion" | b"endmap" => {
            End
        }
        b"program" => Program,
        b"module" if second == b"procedure" && place.in_interface => Specifics,
        b"module" if second == b"procedure" => ModuleProcedure,
        b"module" => Module,
        b"submodule" => Submodule,
        b"blockdata" => BlockData,
        b"block" if second == b"data" => BlockData,
        b"block" => Block,
        b"interface" => Interface,
        b"abstract" if second == b"interface" => Interface,
        b"contains" => Contains,
        b"use" => Use,
        b"import" => Import,
        b"implicit" => Implicit,
        b"procedure" if place.in_interface => Specifics,
        b"procedure" => TypeDeclaration,
        b"type" if second == b"(" => TypeDeclaration,
        b"type" if second == b"is" => Divides,
        b"type" => DerivedType,
        b"class" if matches!(second, b"is" | b"default") => Divides,
        b"rank" if matches!(second, b"(" | b"default") => Divides,
        b"integer" | b"real" | b"complex" | b"logical" | b"character" | b"doubleprecision" | b"class" | b"byte"
        | b"doublecomplex" => TypeDeclaration,
        b"double" if matches!(second, b"precision" | b"complex") => TypeDeclaration,
        b"enum" => Enum,
        b"structure" if second == b"/" || place.in_type => Structure,
        b"union" | b"map" if w.len() == 1 => Structure,
        b"dimension" | b"external" | b"intrinsic" | b"allocatable" | b"pointer" | b"target" | b"save"
        | b"protected" | b"volatile" | b"value" | b"optional" | b"intent" | b"bind" | b"asynchronous"
        | b"contiguous" | b"codimension" | b"automatic" | b"static" => Attribute,
        b"public" => Public,
        b"private" => Private,
        b"parameter" => Parameter,
        b"data" => Data,
        b"format" if second == b"(" => Format,
        b"entry" => Entry,
        b"include" => Include,
        b"common" | b"namelist" | b"equivalence" | b"enumerator" | b"generic" | b"sequence" | b"final"
        | b"deferred" | b"record" => OtherSpecification,
        b"do" | b"dowhile" => Do,
        b"if" => if_statement(w),
        b"else" | b"elseif" | b"elsewhere" | b"case" => Divides,
        b"select" | b"selectcase" | b"selecttype" | b"selectrank" => Select,
        b"where" | b"forall" if w.after_group(1) != w.len() => Guarded,
        b"where" => Where,
        b"forall" => Forall,
        b"associate" => Associate,
        b"critical" => Critical,
        b"change" if second == b"team" => Team,
        b"call" => Call,
        b"go" | b"goto" | b"return" | b"stop" | b"cycle" | b"exit" | b"error" => Jump,
        b"continue" => Continue,
        b"print" | b"write" | b"read" | b"open" | b"close" | b"inquire" | b"rewind" | b"backspace" | b"endfile"
        | b"flush" | b"wait" | b"allocate" | b"deallocate" | b"nullify" | b"sync" | b"lock" | b"unlock" | b"event"
        | b"form" | b"fail" | b"notify" | b"pause" | b"assign" | b"type*" | b"accept" | b"encode" | b"decode" => {
            OtherAction
        }
        _ => Unknown,
    }
}

/// `a = b`, or `f(x) = x`, which is a statement function in a specification part.
fn assignment(w: &Words, place: Place) -> StatementKind {
    let names_only = || {
        let close = w.after_group(1);
        let arguments = &w.tokens[2..close.saturating_sub(1).max(2)];
        arguments.iter().enumerate().all(|(i, t)| match i % 2 {
            0 => t.kind == TokenKind::Word,
            _ => &w.text[t.range.clone()] == b",",
        }) && w.get(close) == b"="
    };
    match place.in_specification && w.get(1) == b"(" && names_only() {
        true => StatementKind::StatementFunction,
        false => StatementKind::Assignment,
    }
}

/// `end if`, `end block data`, `endblock data`, `end file`: what ends, if anything does.
fn end_of(w: &Words) -> StatementKind {
    let (what, next) = if w.get(0) == b"end" { (w.get(1), w.get(2)) } else { (&b"block"[..], w.get(1)) };
    match what {
        b"if" | b"do" | b"select" | b"where" | b"forall" | b"associate" | b"critical" | b"team" => {
            StatementKind::EndConstruct
        }
        b"block" if next != b"data" => StatementKind::EndConstruct,
        b"file" => StatementKind::OtherAction,
        _ => StatementKind::End,
    }
}

/// `if (c) then`, `if (c) 1, 2, 3`, `if (c) statement`.
fn if_statement(w: &Words) -> StatementKind {
    let after = w.after_group(1);
    match w.get(after) {
        b"then" if after + 1 == w.len() => StatementKind::IfThen,
        _ if w.tokens.get(after).is_some_and(|t| t.kind == TokenKind::Number) => StatementKind::Jump,
        b"" => StatementKind::Unknown,
        _ => StatementKind::Guarded,
    }
}

/// `[prefix] function f(...)`, `[prefix] subroutine s`.
fn procedure_header(w: &Words) -> Option<StatementKind> {
    let at = header_keyword(w)?;
    Some(match w.get(at) {
        b"function" => StatementKind::Function,
        _ => StatementKind::Subroutine,
    })
}

/// Words before `function` or `subroutine` that are no type.
pub const PREFIXES: [&[u8]; 7] =
    [b"pure", b"impure", b"elemental", b"recursive", b"non_recursive", b"module", b"simple"];

/// The place of `function` or `subroutine` in a procedure's first statement.
pub fn header_keyword(w: &Words) -> Option<usize> {
    let mut at = 0;
    loop {
        match w.get(at) {
            b"function" if w.is_word(at + 1) && w.get(at + 2) == b"(" => return Some(at),
            b"subroutine" if w.is_word(at + 1) => return Some(at),
            word if PREFIXES.contains(&word) => at += 1,
            b"integer" | b"real" | b"complex" | b"logical" | b"character" | b"doubleprecision" | b"type" | b"class"
            | b"byte" => {
                at += 1;
                at = match w.get(at) {
                    b"(" => w.after_group(at),
                    // `character*8`, `real*8`, `character*(*)`
                    b"*" if w.get(at + 1) == b"(" => w.after_group(at + 1),
                    b"*" => at + 2,
                    _ => at,
                };
            }
            b"double" => at += 2,
            _ => return None,
        }
        if at >= w.len() {
            return None;
        }
    }
}
