//! The value of an `#if` condition: two stacks instead of recursion, 64-bit integers as the preprocessor has them.

use super::lexer::TokenKind;

/// A token of a condition after macro expansion.
pub(super) struct ExprToken {
    pub kind: TokenKind,
    pub text: Vec<u8>,
    pub space: bool,
}

/// What a condition asks of the world.
pub(super) trait World {
    fn defined(&mut self, name: &[u8], evaluated: bool) -> bool;
    /// A name that is no macro, or an operator of which only the compiler knows whether it holds: it becomes 0.
    fn unknown(&mut self, name: &[u8]);
    /// `__has_include`, its argument spelled with `<>` or quotes.
    fn has_include(&mut self, spelling: &[u8], next: bool) -> bool;
    /// Whether `name(...)` is an operator such as `__has_attribute`.
    fn is_operator(&self, name: &[u8]) -> bool;
    /// Whether such an operator holds, as it is spelled, without blanks; `None`: only the compiler knows.
    fn has(&self, spelling: &[u8]) -> Option<bool>;
    fn cplusplus(&self) -> bool;
}

/// Why a condition has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExprError {
    Malformed(&'static str),
    DivisionByZero,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    bits: u64,
    unsigned: bool,
}

impl Value {
    fn int(value: i64) -> Self {
        Value { bits: value as u64, unsigned: false }
    }
    fn truth(value: bool) -> Self {
        Value::int(value.into())
    }
    fn is_true(self) -> bool {
        self.bits != 0
    }
}

/// An operator that waits for its right operand.
#[derive(Clone, Copy, Debug)]
enum Pending {
    Paren,
    Unary(u8),
    /// `skips`: the right operand is not evaluated.
    Binary {
        op: [u8; 2],
        skips: bool,
    },
    Question {
        condition: bool,
    },
    Colon {
        condition: bool,
    },
}

impl Pending {
    fn precedence(self) -> u8 {
        match self {
            Pending::Paren | Pending::Question { .. } => 0,
            Pending::Colon { .. } => 2,
            Pending::Binary { op, .. } => binary_precedence(op),
            Pending::Unary(_) => 20,
        }
    }
}

/// 0: no binary operator.
fn binary_precedence(op: [u8; 2]) -> u8 {
    match &op {
        b",\0" => 1,
        b"||" => 3,
        b"&&" => 4,
        b"|\0" => 5,
        b"^\0" => 6,
        b"&\0" => 7,
        b"==" | b"!=" => 8,
        b"<\0" | b">\0" | b"<=" | b">=" => 9,
        b"<<" | b">>" => 10,
        b"+\0" | b"-\0" => 11,
        b"*\0" | b"/\0" | b"%\0" => 12,
        _ => 0,
    }
}

/// Evaluates a condition.
pub(super) fn evaluate(tokens: &[ExprToken], world: &mut dyn World) -> Result<bool, ExprError> {
    Evaluator { tokens, at: 0, world, values: Vec::new(), pending: Vec::new(), skipping: 0 }.run()
}

struct Evaluator<'a> {
    tokens: &'a [ExprToken],
    at: usize,
    world: &'a mut dyn World,
    values: Vec<Value>,
    pending: Vec<Pending>,
    /// How many pending operators keep the operand at hand from being evaluated.
    skipping: usize,
}

const MISSING: ExprError = ExprError::Malformed("an operand is missing");

impl<'a> Evaluator<'a> {
    fn run(mut self) -> Result<bool, ExprError> {
        loop {
            self.operand()?;
            if !self.operators()? {
                break;
            }
        }
        self.reduce(0)?;
        match (self.pending.pop(), self.values.pop()) {
            (None, Some(value)) => Ok(value.is_true()),
            (Some(Pending::Question { .. }), _) => Err(ExprError::Malformed("`?` without `:`")),
            _ => Err(ExprError::Malformed("a parenthesis is not closed")),
        }
    }

    fn next(&mut self) -> Option<&'a ExprToken> {
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        Some(token)
    }

    fn peek(&self) -> Option<&'a [u8]> {
        self.tokens.get(self.at).map(|token| &token.text[..])
    }

    /// Reads prefix operators, opening parentheses and then a primary.
    fn operand(&mut self) -> Result<(), ExprError> {
        loop {
            let token = self.next().ok_or(MISSING)?;
            let text = &token.text[..];
            let value = match token.kind {
                TokenKind::Number => number(text)?,
                TokenKind::Char => character(text)?,
                TokenKind::Identifier => match self.identifier(text)? {
                    Some(value) => value,
                    None => continue,
                },
                _ => {
                    match text {
                        b"(" => self.pending.push(Pending::Paren),
                        b"+" | b"-" | b"!" | b"~" => self.pending.push(Pending::Unary(text[0])),
                        _ => return Err(MISSING),
                    }
                    continue;
                }
            };
            self.values.push(value);
            return Ok(());
        }
    }

    /// The value of a name; `None`: it was a prefix operator (C++ `not`, `compl`).
    fn identifier(&mut self, name: &[u8]) -> Result<Option<Value>, ExprError> {
        if name == b"defined" {
            return self.defined().map(|truth| Some(Value::truth(truth)));
        }
        if matches!(name, b"__has_include" | b"__has_include_next") && self.peek() == Some(b"(") {
            let spelling = self.header()?;
            let found = self.skipping == 0 && self.world.has_include(&spelling, name.ends_with(b"next"));
            return Ok(Some(Value::truth(found)));
        }
        if self.peek() == Some(b"(") && self.world.is_operator(name) {
            let mut spelling = name.to_vec();
            self.parens(&mut spelling)?;
            let holds = self.world.has(&spelling);
            if holds.is_none() && self.skipping == 0 {
                self.world.unknown(&spelling);
            }
            return Ok(Some(Value::truth(holds.unwrap_or(false))));
        }
        if self.world.cplusplus() {
            match name {
                b"true" => return Ok(Some(Value::int(1))),
                b"false" => return Ok(Some(Value::int(0))),
                b"not" | b"compl" => {
                    self.pending.push(Pending::Unary(if name == b"not" { b'!' } else { b'~' }));
                    return Ok(None);
                }
                _ => {}
            }
        }
        if self.skipping == 0 {
            self.world.unknown(name);
        }
        Ok(Some(Value::int(0)))
    }

    fn defined(&mut self) -> Result<bool, ExprError> {
        let bad = ExprError::Malformed("`defined` without a name");
        let mut token = self.next().ok_or(bad)?;
        let parens = token.text == b"(";
        if parens {
            token = self.next().ok_or(bad)?;
        }
        if token.kind != TokenKind::Identifier {
            return Err(bad);
        }
        if parens && self.next().is_none_or(|close| close.text != b")") {
            return Err(ExprError::Malformed("missing `)` after `defined`"));
        }
        Ok(self.world.defined(&token.text, self.skipping == 0))
    }

    /// The parenthesised argument of `__has_include`.
    fn header(&mut self) -> Result<Vec<u8>, ExprError> {
        let bad = ExprError::Malformed("`__has_include` without a header name");
        self.at += 1;
        let first = self.next().ok_or(bad)?;
        let mut spelling = first.text.clone();
        match first.kind {
            TokenKind::String | TokenKind::Header => {}
            _ if first.text == b"<" => loop {
                let token = self.next().ok_or(bad)?;
                if token.space && token.text != b">" {
                    spelling.push(b' ');
                }
                spelling.extend_from_slice(&token.text);
                if token.text == b">" {
                    break;
                }
            },
            _ => return Err(bad),
        }
        match self.next() {
            Some(close) if close.text == b")" => Ok(spelling),
            _ => Err(bad),
        }
    }

    /// Reads a parenthesised list and appends its spelling.
    fn parens(&mut self, spelling: &mut Vec<u8>) -> Result<(), ExprError> {
        let mut depth = 0usize;
        while let Some(token) = self.next() {
            spelling.extend_from_slice(&token.text);
            match &token.text[..] {
                b"(" => depth += 1,
                b")" => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        Err(ExprError::Malformed("a parenthesis is not closed"))
    }

    /// Reads closing parentheses and an infix operator; `false` at the end.
    fn operators(&mut self) -> Result<bool, ExprError> {
        while let Some(token) = self.next() {
            let text = self.operator_text(token);
            match text {
                b")" => {
                    self.reduce(0)?;
                    match self.pending.pop() {
                        Some(Pending::Paren) => continue,
                        _ => return Err(ExprError::Malformed("`)` without `(`")),
                    }
                }
                b"?" => {
                    self.reduce(3)?;
                    let condition = self.values.pop().ok_or(MISSING)?.is_true();
                    self.pending.push(Pending::Question { condition });
                    self.skipping += usize::from(!condition);
                }
                b":" => {
                    self.reduce(0)?;
                    let Some(Pending::Question { condition }) = self.pending.pop() else {
                        return Err(ExprError::Malformed("`:` without `?`"));
                    };
                    self.skipping = self.skipping - usize::from(!condition) + usize::from(condition);
                    self.pending.push(Pending::Colon { condition });
                }
                [first, rest @ ..] if rest.len() < 2 => {
                    let op = [*first, rest.first().copied().unwrap_or(0)];
                    let precedence = binary_precedence(op);
                    if precedence == 0 {
                        return Err(ExprError::Malformed("no operator stands between two operands"));
                    }
                    self.reduce(precedence)?;
                    let left = self.values.last().ok_or(MISSING)?.is_true();
                    let skips = (&op == b"&&" && !left) || (&op == b"||" && left);
                    self.skipping += usize::from(skips);
                    self.pending.push(Pending::Binary { op, skips });
                }
                _ => return Err(ExprError::Malformed("no operator stands between two operands")),
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// The operator a token stands for, C++'s alternative spellings included.
    fn operator_text(&self, token: &'a ExprToken) -> &'a [u8] {
        if token.kind != TokenKind::Identifier || !self.world.cplusplus() {
            return if token.kind == TokenKind::Punctuator { &token.text } else { b"" };
        }
        match &token.text[..] {
            b"and" => b"&&",
            b"or" => b"||",
            b"bitand" => b"&",
            b"bitor" => b"|",
            b"xor" => b"^",
            b"not_eq" => b"!=",
            _ => b"",
        }
    }

    /// Applies pending operators that bind at least as tightly as `precedence` (0: all up to a parenthesis or `?`).
    fn reduce(&mut self, precedence: u8) -> Result<(), ExprError> {
        while let Some(&top) = self.pending.last()
            && top.precedence() >= precedence.max(1)
        {
            self.pending.pop();
            let right = self.values.pop().ok_or(MISSING)?;
            let value = match top {
                Pending::Unary(op) => unary(op, right),
                Pending::Binary { op, skips } => {
                    let left = self.values.pop().ok_or(MISSING)?;
                    self.skipping -= usize::from(skips);
                    self.binary(op, left, right)?
                }
                Pending::Colon { condition } => {
                    let left = self.values.pop().ok_or(MISSING)?;
                    self.skipping -= usize::from(condition);
                    let chosen = if condition { left } else { right };
                    Value { bits: chosen.bits, unsigned: left.unsigned || right.unsigned }
                }
                Pending::Paren | Pending::Question { .. } => return Err(MISSING),
            };
            self.values.push(value);
        }
        Ok(())
    }

    fn binary(&self, op: [u8; 2], left: Value, right: Value) -> Result<Value, ExprError> {
        let unsigned = left.unsigned || right.unsigned;
        let (a, b) = (left.bits, right.bits);
        let (sa, sb) = (a as i64, b as i64);
        let less = if unsigned { a < b } else { sa < sb };
        let of = |bits| Value { bits, unsigned };
        Ok(match &op {
            b",\0" => right,
            b"||" => Value::truth(a != 0 || b != 0),
            b"&&" => Value::truth(a != 0 && b != 0),
            b"|\0" => of(a | b),
            b"^\0" => of(a ^ b),
            b"&\0" => of(a & b),
            b"==" => Value::truth(a == b),
            b"!=" => Value::truth(a != b),
            b"<\0" => Value::truth(less),
            b">=" => Value::truth(!less),
            b">\0" => Value::truth(!less && a != b),
            b"<=" => Value::truth(less || a == b),
            b"<<" => shift(left, right, true),
            b">>" => shift(left, right, false),
            b"+\0" => of(a.wrapping_add(b)),
            b"-\0" => of(a.wrapping_sub(b)),
            b"*\0" => of(a.wrapping_mul(b)),
            _ if b == 0 => {
                if self.skipping == 0 {
                    return Err(ExprError::DivisionByZero);
                }
                of(0)
            }
            b"/\0" if unsigned => of(a / b),
            b"/\0" => of(sa.wrapping_div(sb) as u64),
            _ if unsigned => of(a % b),
            _ => of(sa.wrapping_rem(sb) as u64),
        })
    }
}

fn unary(op: u8, value: Value) -> Value {
    match op {
        b'-' => Value { bits: value.bits.wrapping_neg(), ..value },
        b'~' => Value { bits: !value.bits, ..value },
        b'!' => Value::truth(!value.is_true()),
        _ => value,
    }
}

/// A shift by a negative count goes the other way, as in gcc.
fn shift(left: Value, right: Value, to_left: bool) -> Value {
    let negative = !right.unsigned && (right.bits as i64) < 0;
    let count = if negative { right.bits.wrapping_neg() } else { right.bits };
    let sign = if !left.unsigned && (left.bits as i64) < 0 { u64::MAX } else { 0 };
    let bits = match (to_left != negative, count) {
        (true, 64..) => 0,
        (false, 64..) => sign,
        (true, n) => left.bits << n,
        (false, n) if left.unsigned => left.bits >> n,
        (false, n) => ((left.bits as i64) >> n) as u64,
    };
    Value { bits, ..left }
}

/// The value of an integer constant.
fn number(text: &[u8]) -> Result<Value, ExprError> {
    const BAD: ExprError = ExprError::Malformed("not an integer constant");
    let lower: Vec<u8> = text.iter().filter(|&&b| b != b'\'').map(u8::to_ascii_lowercase).collect();
    let (radix, digits) = match &lower[..] {
        [b'0', b'x', rest @ ..] => (16, rest),
        [b'0', b'b', rest @ ..] => (2, rest),
        [b'0', ..] => (8, &lower[..]),
        _ => (10, &lower[..]),
    };
    let mut bits = 0u64;
    let mut n = 0;
    while let Some(digit) = digits.get(n).and_then(|&b| (b as char).to_digit(radix)) {
        bits = bits.wrapping_mul(radix.into()).wrapping_add(digit.into());
        n += 1;
    }
    let suffix = &digits[n..];
    let known = matches!(
        suffix,
        b"" | b"u" | b"l" | b"ll" | b"ul" | b"lu" | b"ull" | b"llu" | b"z" | b"uz" | b"zu" | b"wb" | b"uwb" | b"wbu"
    );
    if n == 0 || !known {
        return Err(BAD);
    }
    Ok(Value { bits, unsigned: suffix.contains(&b'u') || bits > i64::MAX as u64 })
}

/// The value of a character constant; several characters make one `int`, as in gcc.
fn character(text: &[u8]) -> Result<Value, ExprError> {
    let open = text.iter().position(|&b| b == b'\'').unwrap_or(0);
    let (prefix, inner) = (&text[..open], &text[open + 1..text.len() - 1]);
    let wide = !prefix.is_empty() && prefix != b"u8";
    let mut value = 0u64;
    let mut count = 0;
    let mut at = 0;
    while at < inner.len() {
        let (code, next) = if inner[at] == b'\\' {
            escape(inner, at + 1)
        } else if wide {
            utf8(inner, at)
        } else {
            (inner[at].into(), at + 1)
        };
        value = if wide { code } else { value << 8 | (code & 0xff) };
        count += 1;
        at = next;
    }
    match count {
        0 => Err(ExprError::Malformed("an empty character constant")),
        _ if prefix == b"u" || prefix == b"U" || prefix == b"u8" => Ok(Value { bits: value, unsigned: true }),
        // `char` is signed, and so is `wchar_t`.
        1 if !wide => Ok(Value::int(value as u8 as i8 as i64)),
        _ => Ok(Value::int(value as u32 as i32 as i64)),
    }
}

/// The escape sequence after the backslash before `at`.
fn escape(inner: &[u8], at: usize) -> (u64, usize) {
    let digits = |from: usize, radix: u32, most: usize| {
        let mut value = 0u64;
        let mut i = from;
        while i < inner.len()
            && i - from < most
            && let Some(digit) = (inner[i] as char).to_digit(radix)
        {
            value = value.wrapping_mul(radix.into()).wrapping_add(digit.into());
            i += 1;
        }
        (value, i)
    };
    match inner.get(at) {
        None => (b'\\'.into(), at),
        Some(b'x') => digits(at + 1, 16, usize::MAX),
        Some(b'u') => digits(at + 1, 16, 4),
        Some(b'U') => digits(at + 1, 16, 8),
        Some(b'0'..=b'7') => digits(at, 8, 3),
        Some(&b) => {
            let code = match b {
                b'a' => 7,
                b'b' => 8,
                b'e' | b'E' => 27,
                b'f' => 12,
                b'n' => 10,
                b'r' => 13,
                b't' => 9,
                b'v' => 11,
                b => b,
            };
            (code.into(), at + 1)
        }
    }
}

/// The code point at `at`, or the byte where the text is no UTF-8.
fn utf8(inner: &[u8], at: usize) -> (u64, usize) {
    let chunk = &inner[at..inner.len().min(at + 4)];
    let first = chunk.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match first {
        Some(c) => (u64::from(u32::from(c)), at + c.len_utf8()),
        None => (inner[at].into(), at + 1),
    }
}
