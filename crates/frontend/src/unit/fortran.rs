//! A Fortran file as one unit sees it.

use super::{ParsedFile, Unit, is_marked};
use crate::cpp::{CppOptions, Files, PassId, SourceRef, TranslationUnit};
use crate::fortran::scan::{Split, scan};
use crate::fortran::{SourceForm, view};
use crate::language::Language;
use crate::nodes::Nodes;
use crate::placed::Placed;
use crate::syntax::Syntax;
use crate::working::{Expanded, Working};
use std::cell::RefCell;
use std::sync::OnceLock;
use tree_sitter::Parser;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new({
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_fortran::LANGUAGE.into()).expect("the grammar's version fits the library");
        parser
    });
}

/// See [`Unit::read`].
pub(super) fn read(main: SourceRef, options: &CppOptions, _files: &dyn Files) -> Unit {
    let form = options.fortran.form_of(&main.path);
    let marked = options.fortran.whole_program || is_marked(&main.bytes, Language::Fortran);
    let preprocessed = TranslationUnit::unprocessed(main).into();
    let mut unit = Unit::unread(Language::Fortran, preprocessed);
    if marked {
        unit.files = vec![parse(&unit.preprocessed, PassId(0), form)];
        crate::bind::bind(&mut unit);
    }
    unit
}

fn parse(unit: &TranslationUnit, pass: PassId, form: SourceForm) -> ParsedFile {
    let p = unit.pass(pass);
    // A token that is written over several lines is read in one piece, and stays as it is if nobody edits it.
    let original = scan(&Working::new(p.source.bytes.clone(), &[]), form, &[]);
    let whole = |s: Split| Expanded { from: s.range, text: s.text };
    let splits: Vec<Expanded> = original.splits.into_iter().map(whole).collect();
    let text = Working::without_tails(p.source.bytes.clone(), &splits, &original.tails);
    let scanned = scan(&text, form, &[]);
    let blank = view::blank(&scanned, &[]);
    let view = view::view(text.text(), &scanned, &blank);
    let time = unit.time_at(pass, 0);
    let directives = scanned.directives.into_iter();
    let directives: Vec<Placed> = directives.map(|d| Placed::read_sentinel(d, text.text(), time, unit)).collect();
    let tree = PARSER.with_borrow_mut(|parser| parser.parse(&view, None)).expect("no time limit is set");
    let syntax = Syntax::default();
    let nodes = Nodes::build(&directives, &syntax);
    ParsedFile {
        language: Language::Fortran,
        form: Some(form),
        pass,
        file: p.source.id,
        system: p.system,
        text,
        tree,
        syntax,
        directives,
        nodes,
        elided: Vec::new(),
        blank,
        step: OnceLock::new(),
    }
}
