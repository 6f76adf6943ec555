//! From the syntax tree of a directive to its types.

use super::text::{Token, TokenKind, span, top_level};
use super::{
    Argument, ArgumentKind, Clause, ClauseKind, Directive, DirectiveText, Name, Options, SyntaxError, errors, names,
};
use crate::diag::Severity;
use ompick_resolver::selector::{
    ContextSelector, Expression, TraitProperty, TraitPropertyKind, TraitScore, TraitSelector, TraitSetName,
    TraitSetSelector,
};
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;
use tree_sitter::{Node, Parser, Point, Tree};

/// Directive variants in directive variants: OpenMP allows one level, and reading them takes stack.
const MAX_DEPTH: usize = 32;

/// Selectors whose properties are keywords of OpenMP or clauses: no string stands for one.
const KEYWORD_LISTS: [&str; 3] = ["requires", "simd", "atomic_default_mem_order"];

/// Selectors whose properties are names (or clauses), never expressions.
const NAME_LISTS: [&str; 8] = ["kind", "isa", "arch", "vendor", "extension", "uid", "requires", "simd"];

/// Reads a directive: what follows the sentinel. Never fails; what is wrong is in [`Directive::errors`].
pub fn parse(text: &DirectiveText, options: Options) -> Directive {
    let text = text.normalised();
    let mut reader = Reader { text: &text, options, errors: Vec::new() };
    let mut directive = match syntax_tree(&text, options) {
        Some(tree) => reader.root(tree.root_node()),
        None => reader.empty(text.buffer.len()),
    };
    reader.errors.sort_by_key(|error| error.range.start);
    directive.errors = reader.errors;
    directive
}

/// `None` if there is no text.
fn syntax_tree(text: &DirectiveText, options: Options) -> Option<Tree> {
    thread_local! {
        static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
    }
    let end = text.ranges.last()?.end;
    let buffer = if options.fold_case { fortran(text, end) } else { without_digraphs(text) };
    let (buffer, parts) = in_few_parts(buffer, &text.ranges);
    let mut row = 0;
    let ranges: Vec<tree_sitter::Range> = parts
        .iter()
        .map(|range| {
            // Nobody reads these points, but they must grow.
            let start_point = Point { row, column: range.start };
            row += memchr::memchr_iter(b'\n', &text.buffer[range.clone()]).count();
            let end_point = Point { row, column: range.end };
            tree_sitter::Range { start_byte: range.start, end_byte: range.end, start_point, end_point }
        })
        .collect();
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&tree_sitter_openmp::LANGUAGE.into()).ok()?;
        parser.set_included_ranges(&ranges).ok()?;
        parser.parse(&buffer[..end], None)
    })
}

/// A text with blanks for what lies between two of its parts where blanks stand before or behind it, and the parts that
/// are left: the parser goes over all of them for each token, and a directive may go on over thousands of lines.
fn in_few_parts<'a>(mut buffer: Cow<'a, [u8]>, ranges: &[Range<usize>]) -> (Cow<'a, [u8]>, Vec<Range<usize>>) {
    const FEW: usize = 16;
    if ranges.len() <= FEW {
        return (buffer, ranges.to_vec());
    }
    let mut parts: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match parts.last_mut() {
            Some(last) if [last.end - 1, range.start].iter().any(|at| matches!(buffer[*at], b' ' | b'\t' | b'\n')) => {
                buffer.to_mut()[last.end..range.start].fill(b' ');
                last.end = range.end;
            }
            _ => parts.push(range.clone()),
        }
    }
    (buffer, parts)
}

/// The grammar takes `//`, `/*` and backslashes for what they are in C; in Fortran they are operators, or
/// characters of a string, and the parser sees other ones in their place.
fn fortran<'a>(text: &DirectiveText<'a>, end: usize) -> Cow<'a, [u8]> {
    let mut buffer = Cow::Borrowed(text.buffer);
    for range in &text.ranges {
        for at in memchr::memchr2_iter(b'/', b'\\', &text.buffer[range.clone()]) {
            let at = range.start + at;
            let next = text.buffer[..end].get(at + 1);
            if text.buffer[at] == b'\\' || matches!(next, Some(b'/' | b'*')) {
                buffer.to_mut()[at] = b'+';
            }
        }
    }
    buffer
}

/// The grammar knows no digraphs: it sees the brackets that they stand for.
fn without_digraphs<'a>(text: &DirectiveText<'a>) -> Cow<'a, [u8]> {
    let mut buffer = Cow::Borrowed(text.buffer);
    // (A splice may stand between the two characters.)
    let in_text = |byte: u8| text.ranges.iter().any(|r| memchr::memchr(byte, &text.buffer[r.clone()]).is_some());
    if !((in_text(b'<') || in_text(b'>')) && (in_text(b'%') || in_text(b':'))) {
        return buffer;
    }
    let whole = 0..text.buffer.len();
    let tokens = text.tokens(whole, Options { fold_case: false });
    let is_digraph = |t: &&Token| t.kind == TokenKind::Punctuation && t.range.len() > t.text.len();
    for token in tokens.iter().filter(is_digraph) {
        let bytes = &mut buffer.to_mut()[token.range.clone()];
        bytes[0] = b' ';
        bytes[token.range.len() - 1] = b' ';
        // What brackets enclose, with them, is where it was.
        let at = if matches!(token.text.as_str(), "{" | "[") { 0 } else { token.range.len() - 1 };
        bytes[at] = token.text.as_bytes()[0];
    }
    buffer
}

struct Reader<'a> {
    text: &'a DirectiveText<'a>,
    options: Options,
    errors: Vec<SyntaxError>,
}

fn children(node: Node) -> Vec<Node> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

/// What is within the parentheses that are children of this node.
fn inner(children: &[Node]) -> Option<Range<usize>> {
    let open = children.iter().find(|child| child.kind() == "(")?.end_byte();
    let end = children.last()?;
    let end = if end.kind() == ")" { end.start_byte() } else { end.end_byte() };
    Some(open..end.max(open))
}

impl Reader<'_> {
    fn error(&mut self, range: Range<usize>, message: impl Into<String>) {
        self.errors.push(SyntaxError { range, message: message.into(), severity: Severity::Error });
    }

    fn tokens(&self, range: Range<usize>) -> Vec<Token> {
        self.text.tokens(range, self.options)
    }

    /// The tokens of a range as they are written, apart from case in Fortran.
    fn spelling(&self, range: Range<usize>) -> Vec<String> {
        self.tokens(range).into_iter().map(|token| token.text).collect()
    }

    fn empty(&mut self, at: usize) -> Directive {
        self.error(at..at, "expected a directive name");
        Directive {
            name: String::new(),
            name_range: at..at,
            range: at..at,
            argument: None,
            clauses: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn root(&mut self, root: Node) -> Directive {
        let parts = children(root);
        if let Some(sentinel) = parts.iter().find(|part| part.kind() == "sentinel") {
            self.error(sentinel.byte_range(), format!("unexpected `{}`", self.text.text(sentinel.byte_range())));
        }
        let found = |kind| parts.iter().copied().find(|part| part.kind() == kind);
        // Where even the outermost rule did not hold together, its pieces lie in an error.
        let node = found("directive").or(root.is_error().then_some(root)).or(found("ERROR"));
        let directive = match node {
            Some(node) => self.directive(node, 0),
            None => return self.empty(self.text.ranges.first().map_or(0, |range| range.start)),
        };
        if root.has_error() {
            self.errors.extend(errors::find(root, self.text, self.options));
        }
        if directive.name.is_empty() && self.errors.is_empty() {
            self.error(directive.range.clone(), "expected a directive name");
        }
        directive
    }

    fn directive(&mut self, node: Node, depth: usize) -> Directive {
        let start = node.start_byte();
        let mut directive = Directive {
            name: String::new(),
            name_range: start..start,
            range: node.byte_range(),
            argument: None,
            clauses: Vec::new(),
            errors: Vec::new(),
        };
        for part in children(node) {
            match part.kind() {
                "directive_name" if directive.name.is_empty() => {
                    directive.name_range = part.byte_range();
                    directive.name = self.directive_name(part);
                }
                "directive_argument" | "variant_argument" => directive.argument = self.argument(part),
                "clause" | "when_clause" | "otherwise_clause" | "match_clause" => {
                    directive.clauses.extend(self.clause(part, depth));
                }
                _ => {}
            }
        }
        // A program may have a directive in each of many thousand procedures, and all are there at once.
        directive.clauses.shrink_to_fit();
        directive
    }

    fn directive_name(&mut self, node: Node) -> String {
        let range = node.byte_range();
        let words = self.spelling(range.clone());
        let (name, known) = names::canonical(words.iter().map(String::as_str), self.options.fold_case);
        if !known && !name.starts_with("ompx") && !node.has_error() {
            let message = format!("unknown directive name `{name}`");
            self.errors.push(SyntaxError { range, message, severity: Severity::Warning });
        }
        name
    }

    fn argument(&mut self, node: Node) -> Option<Box<Argument>> {
        let range = inner(&children(node))?;
        let kind = if node.kind() == "variant_argument" {
            let base = node.child_by_field_name("base").map(|name| self.name(name.byte_range()));
            let variant = match node.child_by_field_name("variant") {
                Some(name) => self.name(name.byte_range()),
                None => {
                    self.error(range.end..range.end, "expected the name of a function variant");
                    self.name(range.end..range.end)
                }
            };
            ArgumentKind::Variant { base, variant }
        } else {
            ArgumentKind::Plain
        };
        Some(Box::new(Argument { range, kind }))
    }

    /// Blanks stay where they separate words: `operator int`, `f<unsigned int>`.
    fn name(&self, range: Range<usize>) -> Name {
        let mut text = String::new();
        let mut after_word = false;
        for token in self.tokens(range.clone()) {
            let word = matches!(token.kind, TokenKind::Identifier | TokenKind::Number);
            if word && after_word {
                text.push(' ');
            }
            text.push_str(&token.text);
            after_word = word;
        }
        Name { text, range }
    }

    fn clause(&mut self, node: Node, depth: usize) -> Option<Clause> {
        let parts = children(node);
        let name_node = parts.iter().find(|part| part.kind() == "clause_name" && !part.is_missing())?;
        let name_range = name_node.byte_range();
        let name = self.spelling(name_range.clone()).concat();
        let argument = match parts.iter().find(|part| part.kind() == "arguments") {
            Some(arguments) => inner(&children(*arguments)),
            None => inner(&parts),
        };
        let end = argument.as_ref().map_or(name_range.end, |argument| argument.end);
        // A clause name in capitals is a macro in C, or an error, but not the clause.
        let kind = match (node.kind(), name.as_str()) {
            ("when_clause", "when") => {
                let (variant, variant_range) = self.variant(&parts, end, depth);
                ClauseKind::When { selector: self.clause_selector(&parts, end), variant, variant_range }
            }
            ("otherwise_clause", "otherwise" | "default") => {
                let (variant, variant_range) = self.variant(&parts, end, depth);
                ClauseKind::Otherwise { variant, variant_range, spelled_default: name == "default" }
            }
            ("match_clause", "match") => ClauseKind::Match(self.clause_selector(&parts, end)),
            _ => ClauseKind::Plain,
        };
        Some(Clause { name, name_range, range: node.byte_range(), argument, kind })
    }

    /// The directive variant among the parts of a clause, and its place.
    fn variant(&mut self, parts: &[Node], end: usize, depth: usize) -> (Option<Box<Directive>>, Range<usize>) {
        let colon = parts.iter().find(|part| part.kind() == ":");
        let place = colon.map_or(end, Node::end_byte);
        match parts.iter().find(|part| part.kind() == "directive") {
            None => (None, place..place),
            Some(node) if depth == MAX_DEPTH => {
                self.error(node.byte_range(), "directive variants are nested too deeply");
                (None, node.byte_range())
            }
            Some(node) => (Some(Box::new(self.directive(*node, depth + 1))), node.byte_range()),
        }
    }

    fn clause_selector(&mut self, parts: &[Node], end: usize) -> ContextSelector {
        match parts.iter().find(|part| part.kind() == "context_selector") {
            Some(node) => self.context_selector(*node),
            None => {
                let open = parts.iter().find(|part| part.kind() == "(").map_or(end, Node::end_byte);
                // Pieces of a broken selector are reported as such.
                if !parts.iter().any(|part| part.is_error() || part.is_missing()) {
                    self.error(open..open, "expected a context selector");
                }
                ContextSelector { sets: Vec::new(), span: open..open }
            }
        }
    }

    fn context_selector(&mut self, node: Node) -> ContextSelector {
        let mut sets: Vec<_> = children(node)
            .into_iter()
            .filter(|child| child.kind() == "trait_set_selector")
            .map(|child| self.trait_set_selector(child))
            .collect();
        sets.shrink_to_fit();
        ContextSelector { sets, span: node.byte_range() }
    }

    fn trait_set_selector(&mut self, node: Node) -> TraitSetSelector {
        let name =
            node.child_by_field_name("name").map_or(String::new(), |name| self.spelling(name.byte_range()).concat());
        let parts = children(node);
        let mut selectors: Vec<_> = parts
            .iter()
            .filter(|child| child.kind() == "trait_selector")
            .map(|child| self.trait_selector(*child))
            .collect();
        selectors.shrink_to_fit();
        if selectors.is_empty() && !node.has_error() {
            self.error(node.byte_range(), format!("expected a trait selector in the braces of `{name}`"));
        }
        TraitSetSelector { name: TraitSetName::parse(&name), selectors, span: node.byte_range() }
    }

    fn trait_selector(&mut self, node: Node) -> TraitSelector {
        let name = node.child_by_field_name("name").map_or(Vec::new(), |name| self.tokens(name.byte_range()));
        if let [first, second, ..] = &name[..]
            && !name.iter().map(|word| word.text.as_str()).eq(["target", "variant", "dispatch"])
        {
            let message = format!("expected `,` or `}}` after `{}`", first.text);
            self.error(second.range.clone(), message);
        }
        let name = name.into_iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        let mut score = None;
        let mut properties = None;
        if let Some(node) = node.child_by_field_name("properties") {
            let mut found = Vec::new();
            for part in children(node) {
                match part.kind() {
                    "trait_score" => score = self.trait_score(part),
                    "trait_property" => self.trait_property(&name, part, &mut found),
                    _ => {}
                }
            }
            found.shrink_to_fit();
            properties = Some(found);
        }
        TraitSelector { name, score, properties, span: node.byte_range() }
    }

    /// The span is that of the expression.
    fn trait_score(&mut self, node: Node) -> Option<Box<TraitScore>> {
        let range = inner(&children(node.child_by_field_name("value")?))?;
        let tokens = self.tokens(range.clone());
        if tokens.is_empty() {
            self.error(range.clone(), "expected an expression in `score`");
        }
        let value = match &tokens[..] {
            [only] if only.kind == TokenKind::Number => integer(&only.text, self.options),
            _ => None,
        };
        let span = span(&tokens, range.start);
        Some(Box::new(TraitScore { value, tokens: tokens.into_iter().map(|token| token.text).collect(), span }))
    }

    /// What a property is hangs on the selector; `condition` with commas gives one property each.
    fn trait_property(&mut self, selector: &str, node: Node, found: &mut Vec<TraitProperty>) {
        let range = node.byte_range();
        let tokens = self.tokens(range.clone());
        let mut push = |kind, span| found.push(TraitProperty { kind, span });
        if matches!(selector, "condition" | "device_num") {
            let commas = top_level(&tokens, self.options).filter(|&i| tokens[i].text == ",");
            let mut first = 0;
            for end in commas.chain([tokens.len()]) {
                let at = tokens.get(first).map_or(range.end, |token| token.range.start);
                let part = &tokens[first.min(end)..end];
                push(TraitPropertyKind::Expression(expression(part)), span(part, at));
                first = end + 1;
            }
            return;
        }
        let is_string = !tokens.is_empty() && tokens.iter().all(|token| token.kind == TokenKind::String);
        let clause = children(node).into_iter().find(|child| child.kind() == "clause");
        if let Some(clause) = clause {
            let name = clause
                .child_by_field_name("name")
                .map_or(String::new(), |name| self.spelling(name.byte_range()).concat());
            let arguments = clause.child_by_field_name("arguments").and_then(|node| inner(&children(node)));
            let arguments = arguments.map_or(Vec::new(), |range| self.spelling(range));
            push(TraitPropertyKind::Clause { name, arguments }, range);
        } else if let [only] = &tokens[..]
            && only.kind == TokenKind::Identifier
        {
            push(TraitPropertyKind::Name(only.text.clone()), range);
        } else if is_string && !KEYWORD_LISTS.contains(&selector) {
            let name: String = tokens.iter().map(|token| string_contents(&token.text, self.options)).collect();
            // Traits have names, which in Fortran ignore case; a device's identifier is a value.
            let ignores_case = self.options.fold_case && selector != "uid";
            push(TraitPropertyKind::Name(if ignores_case { name.to_ascii_lowercase() } else { name }), range);
        } else {
            push(TraitPropertyKind::Expression(expression(&tokens)), range.clone());
            if NAME_LISTS.contains(&selector) && !is_string && !node.has_error() {
                let name = self.text.text(range.clone());
                self.error(range, format!("`{name}` is not a name: `{selector}` needs it as a string"));
            }
        }
    }
}

fn expression(tokens: &[Token]) -> Expression {
    Expression { tokens: tokens.iter().map(|token| token.text.clone()).collect(), value: None, varies: false }
}

/// What a string stands for. Names hold no escapes, so that the common ones are enough.
fn string_contents(literal: &str, options: Options) -> String {
    let quote = &literal[..1];
    let contents = literal[1..].strip_suffix(quote).unwrap_or(&literal[1..]);
    let contents = contents.replace(&quote.repeat(2), if options.fold_case { quote } else { "" });
    if options.fold_case { contents } else { contents.replace("\\\"", "\"").replace("\\\\", "\\") }
}

/// The value of an integer literal.
fn integer<T: From<u128> + std::str::FromStr>(literal: &str, options: Options) -> Option<T> {
    if options.fold_case {
        return literal.split('_').next()?.parse().ok();
    }
    let literal = literal.replace('\'', "").to_ascii_lowercase();
    let (digits, radix) = match literal.as_bytes() {
        [b'0', b'x', ..] => (&literal[2..], 16),
        [b'0', b'b', ..] => (&literal[2..], 2),
        [b'0', _, ..] => (&literal[1..], 8),
        _ => (&literal[..], 10),
    };
    let digits = digits.trim_end_matches(['u', 'l', 'z']);
    match (digits, radix) {
        // `0u`
        ("", 8) => Some(0.into()),
        // Of any length; a sign cannot be in a token.
        (_, 10) => digits.parse().ok(),
        _ => u128::from_str_radix(digits, radix).ok().map(Into::into),
    }
}
