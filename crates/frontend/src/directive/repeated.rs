//! Directives that stand in many places: what is spelled alike is read once, and what means the same is held once.

use super::{Clause, Directive, DirectiveText, Options, parse};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

/// Spellings that are remembered at most, and bytes of one.
const MOST: usize = 256;
const LONGEST: usize = 2048;

/// A directive that many places may have: its offsets are from the start of the text on.
#[derive(Clone)]
pub(crate) struct SharedDirective {
    pub(crate) directive: Arc<Directive>,
    /// The pieces of the text that are read.
    pub(crate) ranges: Arc<[Range<usize>]>,
}

thread_local! {
    /// By their spelling, those of Fortran apart.
    static READ: RefCell<[FxHashMap<Box<[u8]>, SharedDirective>; 2]> = RefCell::default();
}

impl SharedDirective {
    /// Reads a directive: what follows the sentinel, from `start` of the buffer on. Never fails; what is wrong is in
    /// [`Directive::errors`].
    pub(crate) fn read(text: &DirectiveText, start: usize, options: Options) -> SharedDirective {
        let end = text.ranges.last().map_or(start, |last| last.end);
        let spelling = &text.buffer[start..end];
        let is_alike = |known: &&SharedDirective| {
            let own = text.ranges.iter().map(|own| own.start - start..own.end - start);
            own.eq(known.ranges.iter().cloned())
        };
        let language = usize::from(options.fold_case);
        let known = READ.with_borrow(|read| read[language].get(spelling).filter(is_alike).cloned());
        if let Some(known) = known {
            return known;
        }
        let ranges: Vec<Range<usize>> = text.ranges.iter().map(|own| own.start - start..own.end - start).collect();
        let text = DirectiveText { buffer: spelling, ranges };
        let read = SharedDirective { directive: Arc::new(parse::parse(&text, options)), ranges: text.ranges.into() };
        if spelling.len() <= LONGEST {
            READ.with_borrow_mut(|known| {
                let known = &mut known[language];
                if known.len() >= MOST {
                    known.clear();
                }
                known.insert(spelling.into(), read.clone());
            });
        }
        read
    }
}

/// So many meanings of one spelling are remembered.
const MEANINGS: usize = 8;

/// Directives whose expressions were looked up, by what they were before: most that are spelled alike mean the same.
#[derive(Default)]
pub(crate) struct BoundDirectives(FxHashMap<usize, Meanings>);

/// What became of a directive in different places.
struct Meanings {
    /// As long as it is here, nothing else has its address.
    of: Arc<Directive>,
    bound: Vec<Arc<Directive>>,
}

impl BoundDirectives {
    /// The directive with clauses as they were bound in one place.
    pub(crate) fn with_clauses(&mut self, directive: &Arc<Directive>, clauses: Vec<Clause>) -> Arc<Directive> {
        if directive.clauses == clauses {
            return directive.clone();
        }
        let new = || Meanings { of: directive.clone(), bound: Vec::new() };
        let known = self.0.entry(Arc::as_ptr(directive).addr()).or_insert_with(new);
        if let Some(same) = known.bound.iter().find(|bound| bound.clauses == clauses) {
            return same.clone();
        }
        let bound = Arc::new(Directive { clauses, ..(*known.of).clone() });
        if known.bound.len() < MEANINGS {
            known.bound.push(bound.clone());
        }
        bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'t>(buffer: &'t [u8], ranges: &[Range<usize>]) -> DirectiveText<'t> {
        DirectiveText { buffer, ranges: ranges.to_vec() }
    }

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
                let expected = parse::parse(&DirectiveText::whole(spelling.as_bytes()), options);
                for before in ["", "x(", "\n\n    "] {
                    let buffer = format!("{before}{spelling}) behind").into_bytes();
                    let whole = before.len()..before.len() + spelling.len();
                    let read = SharedDirective::read(&text(&buffer, &[whole]), before.len(), options);
                    assert_eq!(*read.directive, expected, "{spelling}");
                }
            }
        }
    }

    #[test]
    fn pieces_of_one_spelling_are_told_apart() {
        let options = Options { fold_case: true };
        let buffer = b"parallel & private(a)";
        let read = |ranges: &[Range<usize>]| SharedDirective::read(&text(buffer, ranges), 0, options);
        let all = &DirectiveText::whole(buffer);
        let (joined, whole) = (read(&[0..9, 10..21]), read(&all.ranges));
        assert_eq!((joined.directive.errors.len(), joined.ranges.len()), (0, 2));
        assert_eq!((&*whole.directive, whole.ranges.len()), (&parse::parse(all, options), 1));
        assert!(Arc::ptr_eq(&read(&all.ranges).directive, &whole.directive));
    }

    #[test]
    fn what_means_the_same_is_held_once() {
        let options = Options { fold_case: true };
        let spelling = b"metadirective when(user={condition(k > 1)}: parallel do)";
        let read = || SharedDirective::read(&DirectiveText::whole(spelling), 0, options).directive;
        let otherwise = |name: &str| {
            let mut clauses = read().clauses.clone();
            clauses[0].name = name.to_owned();
            clauses
        };
        let mut bound = BoundDirectives::default();
        let first = bound.with_clauses(&read(), otherwise("a"));
        assert!(Arc::ptr_eq(&first, &bound.with_clauses(&read(), otherwise("a"))));
        assert_eq!(bound.with_clauses(&read(), otherwise("b")).clauses[0].name, "b");
        assert!(Arc::ptr_eq(&read(), &bound.with_clauses(&read(), read().clauses.clone())));
    }
}
