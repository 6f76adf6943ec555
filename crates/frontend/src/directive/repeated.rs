//! Directives that stand in many places: what is spelled alike is read once, and moved to where it stands.

use super::{ArgumentKind, ClauseKind, Directive, DirectiveText, Options};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;

/// Directives that are held at most, and bytes of one.
const MOST: usize = 256;
const LONGEST: usize = 2048;

thread_local! {
    /// By their spelling, those of Fortran apart, as if they stood at the beginning of a text.
    static READ: RefCell<[FxHashMap<Box<[u8]>, Directive>; 2]> = RefCell::default();
}

/// Reads a directive: what follows the sentinel. Never fails; what is wrong is in [`Directive::errors`].
pub fn parse(text: &DirectiveText, options: Options) -> Directive {
    // In one piece it means the same wherever it stands.
    let [range] = &text.ranges[..] else { return super::parse::parse(text, options) };
    let spelling = text.buffer.get(range.clone()).filter(|spelling| (1..=LONGEST).contains(&spelling.len()));
    let Some(spelling) = spelling else { return super::parse::parse(text, options) };
    let known = READ.with_borrow(|read| read[usize::from(options.fold_case)].get(spelling).cloned());
    if let Some(mut directive) = known {
        directive.places(&mut |place| *place = place.start + range.start..place.end + range.start);
        return directive;
    }
    let directive = super::parse::parse(text, options);
    // (Messages may quote more than places.)
    if directive.errors.is_empty() {
        let mut held = directive.clone();
        held.places(&mut |place| *place = place.start - range.start..place.end - range.start);
        READ.with_borrow_mut(|read| {
            let read = &mut read[usize::from(options.fold_case)];
            if read.len() >= MOST {
                read.clear();
            }
            read.insert(spelling.into(), held);
        });
    }
    directive
}

impl Directive {
    /// Lets all places in it be changed, those of errors apart.
    fn places(&mut self, change: &mut dyn FnMut(&mut Range<usize>)) {
        change(&mut self.name_range);
        change(&mut self.range);
        if let Some(argument) = &mut self.argument {
            change(&mut argument.range);
            if let ArgumentKind::Variant { base, variant } = &mut argument.kind {
                base.iter_mut().for_each(|base| change(&mut base.range));
                change(&mut variant.range);
            }
        }
        for clause in &mut self.clauses {
            change(&mut clause.name_range);
            change(&mut clause.range);
            clause.argument.iter_mut().for_each(&mut *change);
            match &mut clause.kind {
                ClauseKind::When { selector, variant, variant_range } => {
                    selector.spans(change);
                    variant.iter_mut().for_each(|variant| variant.places(change));
                    change(variant_range);
                }
                ClauseKind::Otherwise { variant, variant_range, .. } => {
                    variant.iter_mut().for_each(|variant| variant.places(change));
                    change(variant_range);
                }
                ClauseKind::Match(selector) => selector.spans(change),
                ClauseKind::Plain => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directive;

    #[test]
    fn what_is_spelled_alike_is_read_alike_wherever_it_stands() {
        let spellings = [
            "metadirective when(device={kind(gpu)}, user={condition(score(3): n > 1)}: teams loop collapse(2)) \
             when(construct={simd(simdlen(8))}, implementation={vendor(llvm)}:) otherwise(parallel for)",
            "declare variant(a : b) match(device={isa(\"sm_80\")}, user={condition(f(x))}) adjust_args(nothing: p)",
            "begin declare variant match(implementation={extension(disable_implicit_base)})",
            "critical(name) hint(0)",
            "parallel do private(a) default(none)",
            "metadirective default(target map(to: a[0:n]))",
            "parallel foo(",
            "",
        ];
        for fold_case in [false, true] {
            let options = Options { fold_case };
            for spelling in spellings {
                for before in ["", "x(", "\n\n    "] {
                    let buffer = format!("{before}{spelling}) behind").into_bytes();
                    let range = before.len()..before.len() + spelling.len();
                    let text = DirectiveText { buffer: &buffer, ranges: std::iter::once(range).collect() };
                    assert_eq!(parse(&text, options), directive::parse::parse(&text, options), "{spelling}");
                }
            }
        }
    }
}
