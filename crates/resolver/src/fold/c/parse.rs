//! Parses and evaluates in one go: precedence climbing over the token list.

use super::types::{self, IntType, Value};
use super::{Env, arithmetic, literal, tokens};

/// How deep parentheses, prefix operators and conditionals may nest. Deeper input is not folded.
const DEPTH: usize = 128;

pub(super) struct Parser<'a> {
    tokens: &'a [&'a str],
    at: usize,
    depth: usize,
    env: &'a dyn Env,
    /// A name without a value was seen: what looks like a comma operator may be a template list.
    saw_unknown: bool,
}

/// The input is no expression, or one that is not read here: give up.
struct NotRead;

/// `None`: an expression without a known value; it is parsed on, as `0 && x` does not need it.
type Parsed = Result<Option<Value>, NotRead>;

/// Precedence of binary operators; a higher one binds tighter.
fn precedence(token: &str) -> Option<u8> {
    Some(match token {
        "," => 1,
        "?" => 2,
        "||" | "or" => 3,
        "&&" | "and" => 4,
        "|" | "bitor" => 5,
        "^" | "xor" => 6,
        "&" | "bitand" => 7,
        "==" | "!=" | "not_eq" => 8,
        "<" | ">" | "<=" | ">=" => 9,
        "<<" | ">>" => 11,
        "+" | "-" => 12,
        "*" | "/" | "%" => 13,
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    pub fn new(tokens: &'a [&'a str], env: &'a dyn Env) -> Self {
        Self { tokens, at: 0, depth: 0, env, saw_unknown: false }
    }

    /// The value of the whole token list.
    pub fn expression_to_end(mut self) -> Option<Value> {
        let value = self.expression(1).ok()?;
        if self.at == self.tokens.len() { value } else { None }
    }

    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).copied()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == Some(token);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), NotRead> {
        if self.take(token) { Ok(()) } else { Err(NotRead) }
    }

    /// An expression of operators that bind at least as tight as `least`.
    fn expression(&mut self, least: u8) -> Parsed {
        if self.depth >= DEPTH {
            return Err(NotRead);
        }
        self.depth += 1;
        let mut left = self.prefix()?;
        while let Some(operator) = self.peek() {
            let Some(binding) = precedence(operator).filter(|binding| *binding >= least) else {
                break;
            };
            self.at += 1;
            left = if operator == "?" {
                self.conditional(left)?
            } else {
                let right = self.expression(binding + 1)?;
                self.binary(operator, left, right)?
            };
        }
        self.depth -= 1;
        Ok(left)
    }

    fn binary(&self, operator: &str, left: Option<Value>, right: Option<Value>) -> Parsed {
        Ok(match (operator, left, right) {
            ("&&" | "and", Some(left), _) if !left.is_true() => Some(Value::truth(false)),
            ("||" | "or", Some(left), _) if left.is_true() => Some(Value::truth(true)),
            ("&&" | "and" | "||" | "or", Some(_), Some(right)) => Some(Value::truth(right.is_true())),
            (",", ..) if self.saw_unknown => return Err(NotRead),
            (",", Some(_), right) => right,
            (_, Some(left), Some(right)) => arithmetic::binary(operator, left, right),
            _ => None,
        })
    }

    /// After the `?`. The branch that is not chosen need not be a constant, but its type counts:
    /// an unknown one leaves the result unknown.
    fn conditional(&mut self, condition: Option<Value>) -> Parsed {
        let yes = self.expression(1)?;
        self.expect(":")?;
        let no = self.expression(2)?;
        Ok(match (condition, yes, no) {
            (Some(condition), Some(yes), Some(no)) if condition.is_true() => arithmetic::to_common_type(yes, no),
            (Some(_), Some(yes), Some(no)) => arithmetic::to_common_type(no, yes),
            _ => None,
        })
    }

    fn prefix(&mut self) -> Parsed {
        // Prefix operators are collected, not recursed into: `- - - ...` may be long.
        let start = self.at;
        while self.peek().is_some_and(|token| matches!(token, "!" | "not" | "-" | "+" | "~" | "compl")) {
            self.at += 1;
        }
        let operators = &self.tokens[start..self.at];
        let mut value = self.operand()?;
        for operator in operators.iter().rev() {
            value = value.and_then(|value| arithmetic::unary(operator, value));
        }
        Ok(value)
    }

    /// A cast, `sizeof`, or a primary expression with what follows it.
    fn operand(&mut self) -> Parsed {
        let token = self.peek().ok_or(NotRead)?;
        match token {
            // The value of a pointer, or of what it points to, is nothing to fold.
            "*" | "&" | "&&" => {
                self.at += 1;
                self.expression(14)?;
                Ok(None)
            }
            "sizeof" => {
                self.at += 1;
                self.size_of()
            }
            "(" => {
                if let Some(end) = self.closing(self.at)
                    && let Some(type_) = self.type_name(self.at + 1, end)
                {
                    self.at = end + 1;
                    let value = self.expression(14)?;
                    return Ok(match type_ {
                        TypeName::Int(to) => value.and_then(|v| arithmetic::cast(v, to)),
                        _ => None,
                    });
                }
                self.at += 1;
                let value = self.expression(1)?;
                self.expect(")")?;
                self.postfix(value)
            }
            "static_cast" => self.static_cast(),
            _ => self.primary(token),
        }
    }

    fn primary(&mut self, token: &'a str) -> Parsed {
        let first = token.chars().next().ok_or(NotRead)?;
        if token.ends_with('\'') && token.len() > 1 && !first.is_ascii_digit() {
            self.at += 1;
            return Ok(literal::character(token));
        }
        if token.ends_with('"') {
            while self.peek().is_some_and(|token| token.ends_with('"')) {
                self.at += 1;
            }
            return self.postfix(None);
        }
        if first.is_ascii_digit() || first == '.' {
            self.at += 1;
            return Ok(literal::number(token));
        }
        match token {
            "true" => {
                self.at += 1;
                return Ok(Some(Value::of(1, IntType::BOOL)));
            }
            "false" | "nullptr" => {
                self.at += 1;
                return Ok(Some(Value::of(0, IntType::BOOL)));
            }
            _ => {}
        }
        if let Some(value) = self.functional_cast()? {
            return Ok(value);
        }
        let name = self.qualified_name()?;
        if self.peek() == Some("(")
            && let Some(value) = self.call(&name)
        {
            return self.postfix(Some(value));
        }
        let value = self.env.value(&name);
        if value.is_none() {
            self.saw_unknown = true;
            self.reject_template_arguments()?;
        }
        self.postfix(value)
    }

    /// `int(3)`, `bool(x)`.
    fn functional_cast(&mut self) -> Result<Option<Option<Value>>, NotRead> {
        let mut end = self.at;
        while self.tokens.get(end).is_some_and(|token| is_type_word(token)) {
            end += 1;
        }
        let Some(to) = types::int_type(&self.tokens[self.at..end]) else {
            return Ok(None);
        };
        if self.tokens.get(end) != Some(&"(") {
            return Ok(None);
        }
        self.at = end + 1;
        let value = self.expression(1)?;
        self.expect(")")?;
        Ok(Some(value.and_then(|value| arithmetic::cast(value, to))))
    }

    fn static_cast(&mut self) -> Parsed {
        self.at += 1;
        self.expect("<")?;
        let end = (self.at..self.tokens.len()).find(|at| self.tokens[*at] == ">").ok_or(NotRead)?;
        let type_ = self.type_name(self.at, end);
        self.at = end + 1;
        self.expect("(")?;
        let value = self.expression(1)?;
        self.expect(")")?;
        Ok(match type_ {
            Some(TypeName::Int(to)) => value.and_then(|value| arithmetic::cast(value, to)),
            _ => None,
        })
    }

    /// The value of a call, its arguments next; nothing is read if there is none.
    fn call(&mut self, name: &str) -> Option<Value> {
        let end = self.closing(self.at)?;
        let mut arguments = Vec::new();
        let mut inner = Parser {
            tokens: &self.tokens[..end],
            at: self.at + 1,
            depth: self.depth,
            env: self.env,
            saw_unknown: false,
        };
        while inner.at < end {
            arguments.push(inner.expression(2).ok()??);
            if inner.at < end && !inner.take(",") {
                return None;
            }
        }
        let value = self.env.call(name, &arguments)?;
        self.at = end + 1;
        Some(value)
    }

    /// `a`, `a::b`, `::a::b`.
    fn qualified_name(&mut self) -> Result<String, NotRead> {
        let mut name = String::new();
        if self.take("::") {
            name.push_str("::");
        }
        loop {
            let word = self.peek().ok_or(NotRead)?;
            if !word.starts_with(tokens::is_word) {
                return Err(NotRead);
            }
            name.push_str(word);
            self.at += 1;
            if !self.take("::") {
                return Ok(name);
            }
            name.push_str("::");
        }
    }

    /// After a name without a value, `<` may open template arguments: then operators in between
    /// would be misread.
    fn reject_template_arguments(&self) -> Result<(), NotRead> {
        let rest = &self.tokens[self.at..];
        let may_close = |token: &&str| matches!(*token, ">" | ">>");
        if rest.first() == Some(&"<") && rest.iter().any(may_close) {
            return Err(NotRead);
        }
        Ok(())
    }

    /// Calls, subscripts and members: parsed so that `0 && f(x)` folds, never known.
    fn postfix(&mut self, mut value: Option<Value>) -> Parsed {
        loop {
            match self.peek() {
                Some("(" | "[") => {
                    self.at = self.closing(self.at).ok_or(NotRead)? + 1;
                }
                Some("." | "->") => {
                    self.at += 1;
                    self.qualified_name()?;
                    self.saw_unknown = true;
                    self.reject_template_arguments()?;
                }
                _ => return Ok(value),
            }
            value = None;
        }
    }

    /// The index of the token that closes the bracket at `open`.
    fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match *token {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// `sizeof(type)`; of an expression it is not known here.
    fn size_of(&mut self) -> Parsed {
        if self.peek() != Some("(") {
            self.expression(14)?;
            return Ok(None);
        }
        let end = self.closing(self.at).ok_or(NotRead)?;
        let type_ = self.type_name(self.at + 1, end);
        let size = match type_ {
            Some(TypeName::Int(of)) => Some(of.size()),
            Some(TypeName::Size(size)) => size,
            None => None,
        };
        self.at = end + 1;
        if size.is_none() {
            // `sizeof (x).y` and the like.
            return self.postfix(None);
        }
        Ok(size.map(|size| Value::of(i128::from(size), IntType::ULONG)))
    }

    /// The type named by the tokens from `start` to `end`, if they are known to name one.
    fn type_name(&self, start: usize, end: usize) -> Option<TypeName> {
        let mut words: Vec<&str> = self.tokens.get(start..end)?.to_vec();
        // A long parenthesis is no type name, and looking at each one's whole text is quadratic.
        if words.len() > 16 {
            return None;
        }
        let mut is_pointer = false;
        while let Some("*" | "&" | "&&" | "const" | "volatile") = words.last().copied() {
            is_pointer |= words.last() == Some(&"*");
            words.pop();
        }
        words.retain(|word| !matches!(*word, "const" | "volatile"));
        if words.first() == Some(&"std") && words.get(1) == Some(&"::") {
            words.drain(..2);
        }
        let name = words.join(" ");
        let is_tagged = matches!(words.first(), Some(&("struct" | "union" | "enum" | "class")));
        let own = types::int_type(&words).or_else(|| self.env.int_type(&name));
        if is_pointer {
            let is_type = own.is_some()
                || is_tagged
                || words == ["void"]
                || types::size_of(&words).is_some()
                || self.env.size_of(&name).is_some();
            return is_type.then_some(TypeName::Size(Some(8)));
        }
        if let Some(of) = own {
            return Some(TypeName::Int(of));
        }
        types::size_of(&words)
            .or_else(|| self.env.size_of(&name))
            .map(|size| TypeName::Size(Some(size)))
            .or_else(|| (is_tagged || words == ["void"]).then_some(TypeName::Size(None)))
    }
}

enum TypeName {
    Int(IntType),
    /// Another type, of this size if it is known.
    Size(Option<u64>),
}

fn is_type_word(token: &str) -> bool {
    types::int_type(&[token]).is_some() || token == "char"
}
