//! The trees of a file of C or C++. They take some fifty times as much memory as the text, and nearly all that is asked
//! of them is in [`Syntax`]: a large file of C is parsed in pieces, whose trees go when that is filled, and a piece is
//! parsed again where somebody asks for a node of it. (In C++ many ask.)

use crate::syntax::{self, Grammar, Syntax};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::OnceLock;
use tree_sitter::{Node, Parser, Point, Tree};

pub(crate) enum Trees {
    /// Fortran has none.
    None,
    Whole(Tree),
    Pieces(Pieces),
}

/// A file that is parsed in pieces.
pub(crate) struct Pieces {
    view: Box<[u8]>,
    /// In order, each with its tree once somebody has asked.
    pieces: Vec<(Range<usize>, OnceLock<Tree>)>,
    may_have_unparsed_heads: bool,
}

/// Blanks that a parser need not see: it looks at each of them, at more cost than at a letter. (Between two parts of a
/// text that it is given are some hundred instructions.)
const LONG_BLANKS: usize = 32;

/// Parts of a text that it is given at most: it goes over all of them to find a place.
const MOST_PARTS: usize = 128;

thread_local! {
    static C_PARSER: RefCell<Parser> = RefCell::new({
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_c::LANGUAGE.into()).expect("the grammar's version fits the library");
        parser
    });
    static CXX_PARSER: RefCell<Parser> = RefCell::new({
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_cpp::LANGUAGE.into()).expect("the grammar's version fits the library");
        parser
    });
}

/// The tree of a text of C or C++.
pub(super) fn parse(view: &[u8], cplusplus: bool) -> Tree {
    parse_piece(view, &(0..view.len()), cplusplus)
}

/// The tree of a piece of a text, with offsets of the text.
fn parse_piece(view: &[u8], piece: &Range<usize>, cplusplus: bool) -> Tree {
    let range = |part: &Range<usize>| {
        // Nobody reads these points, but they must grow.
        let [start_point, end_point] = [part.start, part.end].map(|column| Point { row: 0, column });
        tree_sitter::Range { start_byte: part.start, end_byte: part.end, start_point, end_point }
    };
    let parts: Vec<tree_sitter::Range> = without_long_blanks(view, piece).iter().map(range).collect();
    let is_all = matches!(&parts[..], [only] if (only.start_byte..only.end_byte) == (0..view.len()));
    let parser = if cplusplus { &CXX_PARSER } else { &C_PARSER };
    parser.with_borrow_mut(|parser| {
        parser.set_included_ranges(if is_all { &[] } else { &parts }).expect("the parts are in order");
        parser.parse(&view[..piece.end], None).expect("no time limit is set")
    })
}

/// A part of a text without the longest of its blanks, which stand for what is not read. What stands before and behind
/// one stays apart, and a comment ends with its line.
fn without_long_blanks(view: &[u8], part: &Range<usize>) -> Vec<Range<usize>> {
    let mut blanks = long_blanks(view, part);
    if blanks.len() >= MOST_PARTS {
        blanks.sort_unstable_by_key(|blank| std::cmp::Reverse(blank.len()));
        blanks.truncate(MOST_PARTS - 1);
        blanks.sort_unstable_by_key(|blank| blank.start);
    }
    // (A part must not begin where another ends.)
    let starts = std::iter::once(part.start).chain(blanks.iter().map(|blank| blank.end - 1));
    let ends = blanks.iter().map(|blank| blank.start + 1).chain([part.end]);
    starts.zip(ends).map(|(start, end)| start..end).collect()
}

/// Blanks of a part of a text, in order, without the first and the last line end of those that follow each other.
fn long_blanks(view: &[u8], part: &Range<usize>) -> Vec<Range<usize>> {
    let is_text = |b: &u8| !b.is_ascii_whitespace();
    let mut found = Vec::new();
    // Where blanks were looked for, and where they are next.
    let (mut behind, mut at) = (part.start, part.start);
    while at < part.end {
        if is_text(&view[at]) {
            // No run of this length begins and ends before the next place.
            at += LONG_BLANKS;
            continue;
        }
        let start = view[behind..at].iter().rposition(is_text).map_or(behind, |before| behind + before + 1);
        let end = view[at..part.end].iter().position(is_text).map_or(part.end, |length| at + length);
        let line_end = |find: fn(u8, &[u8]) -> Option<usize>| find(b'\n', &view[start..end]).map(|at| start + at);
        let first = line_end(memchr::memchr).unwrap_or(end);
        let last = line_end(memchr::memrchr).unwrap_or(end);
        let cuts = [start..first, (first + 1).min(last)..last, (last + 1).min(end)..end];
        found.extend(cuts.into_iter().filter(|blank| blank.len() >= LONG_BLANKS));
        (behind, at) = (end, end);
    }
    found
}

/// What a text of C says, parsed in pieces that end at some places. `None`: it is not large enough, or something
/// cannot be parsed, which may be otherwise if all is parsed at once.
pub(super) fn in_pieces(view: &[u8], ends: &[usize]) -> Option<(Pieces, Syntax)> {
    if ends.len() < 2 {
        return None;
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let ends = ends.iter().copied().chain([view.len()]);
    let pieces: Vec<Range<usize>> = starts.zip(ends).map(|(start, end)| start..end).collect();
    let (mut may_have_unparsed_heads, mut has_errors) = (false, false);
    let trees = pieces.iter().map_while(|piece| {
        let tree = Some(parse_piece(view, piece, false)).filter(|tree| !tree.root_node().has_error());
        has_errors |= tree.is_none();
        may_have_unparsed_heads |= tree.as_ref().is_some_and(|t| may_miss_heads(t.root_node(), Grammar::of(false)));
        tree
    });
    let syntax = syntax::read_c(trees, view);
    let pieces = pieces.into_iter().map(|piece| (piece, OnceLock::new())).collect();
    (!has_errors).then(|| (Pieces { view: view.into(), pieces, may_have_unparsed_heads }, syntax))
}

impl Trees {
    /// The root of the tree in which a place is.
    pub fn root_around(&self, at: usize) -> Option<Node<'_>> {
        match self {
            Trees::None => None,
            Trees::Whole(tree) => Some(tree.root_node()),
            Trees::Pieces(all) => {
                let index = all.pieces.partition_point(|(piece, _)| piece.end <= at);
                let (piece, tree) = all.pieces.get(index).or(all.pieces.last())?;
                Some(tree.get_or_init(|| parse_piece(&all.view, piece, false)).root_node())
            }
        }
    }

    /// The root, if there is one tree.
    pub fn only_root(&self) -> Option<Node<'_>> {
        match self {
            Trees::Whole(tree) => Some(tree.root_node()),
            Trees::None | Trees::Pieces(_) => None,
        }
    }

    /// Whether what the grammar made of some items looks as if it had missed the head of a function.
    pub fn may_have_unparsed_heads(&self, cplusplus: bool) -> bool {
        match self {
            Trees::None => false,
            Trees::Whole(tree) => may_miss_heads(tree.root_node(), Grammar::of(cplusplus)),
            Trees::Pieces(pieces) => pieces.may_have_unparsed_heads,
        }
    }
}

fn may_miss_heads(items: Node, grammar: &Grammar) -> bool {
    let mut cursor = items.walk();
    items.children(&mut cursor).any(|item| match grammar.kind(item) {
        "compound_statement" => true,
        "function_definition" => {
            let declarator = grammar.child(item, "declarator");
            let is_name_in_parentheses = declarator.is_some_and(|d| grammar.kind(d) == "parenthesized_declarator");
            is_name_in_parentheses || grammar.child(item, "type").is_none()
        }
        "namespace_definition" | "linkage_specification" => {
            grammar.child(item, "body").is_some_and(|body| may_miss_heads(body, grammar))
        }
        _ => item.is_error(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Functions, and what else stands between them.
    fn text(count: usize) -> (Vec<u8>, Vec<usize>) {
        let (mut text, mut ends) = (Vec::new(), Vec::new());
        for i in 0..count {
            let typedef = format!("typedef struct s{i} {{ int a; }} t{i}; /* {i} */\n");
            let function =
                format!("int f{i}(t{i} *p) {{\n  t{i} (*q)(int) = 0; l: if (p->a) goto l;\n  return g((f{i})(p));\n}}");
            text.extend([typedef.as_bytes(), function.as_bytes()].concat());
            ends.push(text.len());
            text.extend_from_slice(b";\nenum e { a, b } x;\n");
        }
        (text, ends)
    }

    #[test]
    fn pieces_say_what_the_whole_says() {
        let (text, ends) = text(20);
        let whole = syntax::read_c([parse(&text, false)], &text);
        let (_, pieces) = in_pieces(&text, &ends).unwrap();
        assert_eq!(format!("{whole:?}"), format!("{pieces:?}"));
    }

    #[test]
    fn long_blanks_change_nothing() {
        let texts = [
            ("int f(void) {", "}"),
            ("int", "f(void);"),
            ("", ""),
            ("int a", ";"),
            ("/* a", "*/ int b;"),
            ("char *s = \"", "\";"),
            ("int e; // a", "int b;"),
            ("int e; // a \\", "int b;\nint d;"),
        ];
        for (before, between) in texts {
            for count in [LONG_BLANKS / 2, LONG_BLANKS, 2 * LONG_BLANKS, 3 * LONG_BLANKS + 2, 5 * LONG_BLANKS] {
                for blanks in [" \n".repeat(count / 2), " ".repeat(count) + "\n", "\n".to_owned() + &" ".repeat(count)]
                {
                    let text = [before, &blanks, between, &blanks, "int c;", &blanks].concat();
                    let text = text.as_bytes();
                    let whole = C_PARSER.with_borrow_mut(|parser| {
                        parser.set_included_ranges(&[]).unwrap();
                        parser.parse(text, None).unwrap()
                    });
                    let said = |tree: Tree| format!("{:?}", syntax::read_c([tree], text));
                    assert_eq!(said(whole), said(parse(text, false)), "{before} {count}");
                }
            }
        }
    }

    #[test]
    fn the_longest_blanks_are_left_out() {
        let cut = |text: &[u8]| without_long_blanks(text, &(0..text.len()));
        let (n, blanks) = (LONG_BLANKS, |count: usize| vec![b' '; count]);
        let text = [b"a", &blanks(3 * n)[..], b"b"].concat();
        assert_eq!(cut(&text), [0..2, 3 * n..text.len()]);
        assert_eq!(without_long_blanks(&text, &(5..text.len())), [5..6, 3 * n..text.len()]);
        let lines = [b"a", &blanks(n)[..], b"\n", &blanks(n), b"\n", &blanks(n), b"b"].concat();
        assert_eq!(cut(&lines), [0..2, n..n + 3, 2 * n + 1..2 * n + 4, 3 * n + 2..lines.len()]);
        assert!(matches!(&cut(b"a b")[..], [only] if *only == (0..3)));
        assert!(matches!(&cut(b"")[..], [only] if *only == (0..0)));
        let longer = |i: usize| [vec![b'a'], blanks(n + i % 2)].concat();
        let many: Vec<u8> = (0..3 * MOST_PARTS).flat_map(longer).chain([b'a']).collect();
        let parts = cut(&many);
        assert_eq!(parts.len(), MOST_PARTS);
        assert!(parts[1..].iter().all(|part| part.start % (2 * n + 3) == 2 * n + 2), "{parts:?}");
    }

    #[test]
    fn a_piece_is_parsed_again_for_its_nodes() {
        let (text, ends) = text(5);
        let whole = Trees::Whole(parse(&text, false));
        let pieces = Trees::Pieces(in_pieces(&text, &ends).unwrap().0);
        for at in 0..text.len() {
            let node = |trees: &Trees| {
                let node = trees.root_around(at).unwrap().named_descendant_for_byte_range(at, at + 1).unwrap();
                (node.kind_id(), (node.kind() != "translation_unit").then(|| node.byte_range()))
            };
            assert_eq!(node(&whole), node(&pieces), "{at}");
        }
        let Trees::Pieces(pieces) = pieces else { unreachable!() };
        assert!(pieces.pieces.iter().all(|(_, tree)| tree.get().is_some()));
    }

    #[test]
    fn what_cannot_be_parsed_is_parsed_as_a_whole() {
        let (mut text, ends) = text(5);
        assert!(in_pieces(&text, &ends[..1]).is_none());
        assert!(in_pieces(&text, &ends).is_some());
        text.extend_from_slice(b"int (= 3;");
        assert!(in_pieces(&text, &ends).is_none());
    }
}
