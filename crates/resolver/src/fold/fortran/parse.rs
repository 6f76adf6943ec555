//! Expressions by their precedence (Fortran 2018, table 10.1).

use super::{Argument, DEFAULT_KIND, Dimension, Env, Real, Value, intrinsics};
use std::cmp::Ordering;

/// Brackets in brackets; more are nobody's.
const MAX_DEPTH: usize = 200;

/// Elements that an array constructor may have.
const MAX_ELEMENTS: usize = 1 << 12;

pub(super) struct Parser<'a> {
    tokens: &'a [&'a str],
    at: usize,
    depth: usize,
    env: &'a dyn Env,
}

impl<'a> Parser<'a> {
    pub fn new(tokens: &'a [&'a str], env: &'a dyn Env) -> Self {
        Parser { tokens, at: 0, depth: 0, env }
    }

    pub fn expression_to_end(&mut self) -> Option<Value> {
        let value = self.expression()?;
        (self.at == self.tokens.len()).then_some(value)
    }

    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).copied().unwrap_or("")
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek().eq_ignore_ascii_case(token);
        self.at += usize::from(found);
        found
    }

    fn expression(&mut self) -> Option<Value> {
        self.nested(Self::equivalence)
    }

    /// What a rule reads one level deeper.
    fn nested(&mut self, rule: fn(&mut Self) -> Option<Value>) -> Option<Value> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let value = rule(self);
        self.depth -= 1;
        value
    }

    fn equivalence(&mut self) -> Option<Value> {
        let mut left = self.disjunction()?;
        loop {
            let equal = self.take(".eqv.");
            if !equal && !self.take(".neqv.") {
                return Some(left);
            }
            let right = self.disjunction()?;
            left = Value::Logical((logical(&left)? == logical(&right)?) == equal);
        }
    }

    fn disjunction(&mut self) -> Option<Value> {
        let mut left = self.conjunction()?;
        while self.take(".or.") {
            let right = self.conjunction()?;
            left = Value::Logical(logical(&left)? | logical(&right)?);
        }
        Some(left)
    }

    fn conjunction(&mut self) -> Option<Value> {
        let mut left = self.negation()?;
        while self.take(".and.") {
            let right = self.negation()?;
            left = Value::Logical(logical(&left)? & logical(&right)?);
        }
        Some(left)
    }

    fn negation(&mut self) -> Option<Value> {
        let mut negated = false;
        let mut any = false;
        while self.take(".not.") {
            negated = !negated;
            any = true;
        }
        let value = self.relation()?;
        match any {
            true => Some(Value::Logical(logical(&value)? != negated)),
            false => Some(value),
        }
    }

    fn relation(&mut self) -> Option<Value> {
        let left = self.concatenation()?;
        type Test = fn(Ordering) -> bool;
        let test: Test = match self.peek().to_ascii_lowercase().as_str() {
            "==" | ".eq." => |o| o.is_eq(),
            "/=" | ".ne." => |o| o.is_ne(),
            "<" | ".lt." => |o| o.is_lt(),
            "<=" | ".le." => |o| o.is_le(),
            ">" | ".gt." => |o| o.is_gt(),
            ">=" | ".ge." => |o| o.is_ge(),
            _ => return Some(left),
        };
        let equality = matches!(self.peek().to_ascii_lowercase().as_str(), "==" | "/=" | ".eq." | ".ne.");
        self.at += 1;
        let right = self.concatenation()?;
        elementwise(&left, &right, &|a, b| Some(Value::Logical(test(ordering(a, b, equality)?))))
    }

    fn concatenation(&mut self) -> Option<Value> {
        let mut left = self.sum()?;
        while self.take("//") {
            let (Value::Character(a), Value::Character(b)) = (left, self.sum()?) else { return None };
            left = Value::Character(a + &b);
        }
        Some(left)
    }

    fn sum(&mut self) -> Option<Value> {
        let sign = self.peek();
        let mut left = match sign {
            "+" | "-" => {
                self.at += 1;
                match self.product()? {
                    Value::Real(real) if sign == "-" => Value::Real(Real::new(-real.value(), real.kind())?),
                    Value::Real(real) => Value::Real(real),
                    // `-2147483648` negates a number that does not fit.
                    other => {
                        let (value, kind) = integer(&other)?;
                        Value::fitting(if sign == "-" { value.checked_neg()? } else { value }, kind)?
                    }
                }
            }
            _ => self.product()?,
        };
        loop {
            let add = match self.peek() {
                "+" => true,
                "-" => false,
                _ => return Some(left),
            };
            self.at += 1;
            let right = self.product()?;
            left = match add {
                true => numeric(&left, &right, i128::checked_add, |a, b| a + b)?,
                false => numeric(&left, &right, i128::checked_sub, |a, b| a - b)?,
            };
        }
    }

    fn product(&mut self) -> Option<Value> {
        let mut left = self.power()?;
        loop {
            let times = match self.peek() {
                "*" => true,
                // Not the end of `(/ 1, 2 /)`.
                "/" if self.tokens.get(self.at + 1) != Some(&")") => false,
                _ => return Some(left),
            };
            self.at += 1;
            let right = self.power()?;
            left = match times {
                true => numeric(&left, &right, i128::checked_mul, |a, b| a * b)?,
                false => numeric(&left, &right, i128::checked_div, |a, b| a / b)?,
            };
        }
    }

    /// `2**3**2` is `2**(3**2)`, and `-2**2` is `-(2**2)`.
    fn power(&mut self) -> Option<Value> {
        let left = self.primary()?;
        if !self.take("**") {
            return Some(left);
        }
        let right = self.nested(Self::power)?;
        if let (Value::Real(base), Value::Integer { value, .. }) = (&left, &right) {
            return Real::new(base.value().powi(i32::try_from(*value).ok()?), base.kind()).map(Value::Real);
        }
        arithmetic(&left, &right, |base, exponent| match u32::try_from(exponent) {
            Ok(exponent) => base.checked_pow(exponent),
            // The quotient 1/(base**n), truncated.
            Err(_) if exponent.is_negative() => match base {
                0 => None,
                1 => Some(1),
                -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
                _ => Some(0),
            },
            Err(_) => None,
        })
    }

    fn primary(&mut self) -> Option<Value> {
        let token = self.peek();
        self.at += 1;
        if token == "[" {
            return self.elements(&["]"]);
        }
        if token == "(" && self.take("/") {
            return self.elements(&["/", ")"]);
        }
        if token == "(" {
            let value = self.expression()?;
            return self.take(")").then_some(value);
        }
        if let Some(quote @ (b'\'' | b'"')) = token.as_bytes().first() {
            let quote = char::from(*quote).to_string();
            let inside = token.strip_prefix(&quote)?.strip_suffix(&quote)?;
            return Some(Value::Character(inside.replace(&quote.repeat(2), &quote)));
        }
        let token = token.to_ascii_lowercase();
        match token.as_str() {
            ".true." | ".false." => {
                self.kind_suffix()?;
                Some(Value::Logical(token == ".true."))
            }
            _ if token.starts_with(|c: char| c.is_ascii_digit() || c == '.') => self.number(&token),
            _ => self.name(&token),
        }
    }

    /// The `_k` of `.true._k`, which is a token of its own.
    fn kind_suffix(&mut self) -> Option<()> {
        if let Some(kind) = self.peek().strip_prefix('_') {
            self.kind(kind)?;
            self.at += 1;
        }
        Some(())
    }

    fn kind(&self, kind: &str) -> Option<u8> {
        let value = match kind.parse::<u8>() {
            Ok(value) => value,
            Err(_) => match self.env.value(kind)? {
                Value::Integer { value, .. } => u8::try_from(value).ok()?,
                _ => return None,
            },
        };
        matches!(value, 1 | 2 | 4 | 8 | 16).then_some(value)
    }

    fn number(&self, token: &str) -> Option<Value> {
        let (digits, kind) = match token.split_once('_') {
            Some((digits, kind)) => (digits, Some(self.kind(kind)?)),
            None => (token, None),
        };
        if digits.contains(['.', 'e', 'd']) {
            return Real::literal(digits, kind).map(Value::Real);
        }
        let kind = kind.unwrap_or(DEFAULT_KIND);
        let value: i128 = digits.parse().ok()?;
        // One more than fits may be negated.
        Value::fitting(value.checked_neg()?, kind)?;
        Some(Value::Integer { value, kind })
    }

    /// The elements of an array constructor up to its end.
    fn elements(&mut self, end: &[&str]) -> Option<Value> {
        let mut values = Vec::new();
        loop {
            match self.expression()? {
                Value::Array { values: inner, .. } => values.extend(inner),
                value => values.push(value),
            }
            if !self.take(",") {
                break;
            }
        }
        (values.len() < MAX_ELEMENTS && end.iter().all(|token| self.take(token))).then(|| Value::array(values))
    }

    /// A substring, an element or a section of a constant, behind the parenthesis that opens.
    fn part(&mut self, whole: Value) -> Option<Value> {
        let mut subscripts = Vec::new();
        loop {
            subscripts.push(self.subscript()?);
            if self.take(")") {
                break;
            }
            if !self.take(",") {
                return None;
            }
        }
        match whole {
            Value::Character(text) if text.is_ascii() => match &subscripts[..] {
                [Subscript { first, last: Some(last) }] => {
                    let of_text = Dimension { lower: 1, extent: text.len() };
                    Some(Value::Character(text[of_text.range(*first, *last)?].to_owned()))
                }
                _ => None,
            },
            Value::Array { shape, values } if shape.len() == subscripts.len() => section(&shape, &values, &subscripts),
            _ => None,
        }
    }

    fn subscript(&mut self) -> Option<Subscript> {
        let bound = |parser: &mut Self| match parser.peek() {
            ":" | ")" | "," => Some(None),
            _ => parser.expression().and_then(|value| Some(Some(integer(&value)?.0))),
        };
        let first = bound(self)?;
        let last = match self.take(":") {
            true => Some(bound(self)?),
            false => None,
        };
        Some(Subscript { first, last })
    }

    /// Components of a structure, and their parts.
    fn components(&mut self, mut value: Value) -> Option<Value> {
        while self.take("%") {
            let name = self.peek().to_ascii_lowercase();
            self.at += 1;
            let Value::Structure(components) = value else { return None };
            value = components.into_iter().find(|(own, _)| *own == name)?.1;
            if self.take("(") {
                value = self.part(value)?;
            }
        }
        Some(value)
    }

    fn name(&mut self, name: &str) -> Option<Value> {
        if !self.take("(") {
            if self.peek() == "[" {
                return None;
            }
            let value = self.env.value(name)?;
            return self.components(value);
        }
        if !self.env.is_declared(name) {
            let arguments: Option<Vec<Value>> =
                self.arguments()?.into_iter().map(|a| a.keyword.is_none().then_some(a.value)).collect();
            return intrinsics::call(name, &arguments?);
        }
        let Some(whole) = self.env.value(name) else {
            let arguments = self.arguments()?;
            let value = self.env.constructed(name, arguments)?;
            return self.components(value);
        };
        let value = self.part(whole)?;
        match (&value, self.take("(")) {
            (_, false) => self.components(value),
            (Value::Character(_), true) => self.part(value),
            _ => None,
        }
    }

    /// What stands between parentheses, behind the one that opens.
    fn arguments(&mut self) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        if self.take(")") {
            return Some(arguments);
        }
        loop {
            let keyword = (self.tokens.get(self.at + 1) == Some(&"=")).then(|| self.peek().to_ascii_lowercase());
            self.at += if keyword.is_some() { 2 } else { 0 };
            arguments.push(Argument { keyword, value: self.expression()? });
            if self.take(")") {
                return Some(arguments);
            }
            if !self.take(",") {
                return None;
            }
        }
    }
}

/// An index, or the bounds of a section where it has a colon.
struct Subscript {
    first: Option<i128>,
    last: Option<Option<i128>>,
}

impl Dimension {
    /// Positions from 0 on, of which the last is not meant any more.
    fn range(&self, first: Option<i128>, last: Option<i128>) -> Option<std::ops::Range<usize>> {
        let upper = self.lower + self.extent as i128 - 1;
        let (first, last) = (first.unwrap_or(self.lower), last.unwrap_or(upper));
        if last < first {
            return Some(0..0);
        }
        let inside = self.lower <= first && last <= upper;
        let at = |index: i128| usize::try_from(index - self.lower).ok();
        inside.then_some(at(first)?..at(last)? + 1)
    }
}

/// An element of an array, or a section of it.
fn section(shape: &[Dimension], values: &[Value], subscripts: &[Subscript]) -> Option<Value> {
    let mut positions = vec![0];
    let mut section = Vec::new();
    let mut stride = 1;
    for (dimension, subscript) in shape.iter().zip(subscripts) {
        let range = match subscript.last {
            Some(last) => {
                let range = dimension.range(subscript.first, last)?;
                section.push(Dimension { lower: 1, extent: range.len() });
                range
            }
            None => dimension.range(Some(subscript.first?), Some(subscript.first?))?,
        };
        positions = range.flat_map(|at| positions.iter().map(move |before| before + at * stride)).collect();
        stride *= dimension.extent;
    }
    let mut chosen = positions.into_iter().map(|at| values.get(at).cloned());
    match section.is_empty() {
        true => chosen.next()?,
        false => Some(Value::Array { shape: section, values: chosen.collect::<Option<_>>()? }),
    }
}

/// How two constants compare.
fn ordering(left: &Value, right: &Value, equality: bool) -> Option<Ordering> {
    match (left, right) {
        (Value::Integer { value: a, .. }, Value::Integer { value: b, .. }) => Some(a.cmp(b)),
        (Value::Real(_), _) | (_, Value::Real(_)) => {
            let (a, b) = reals(left, right)?;
            a.compare(b)
        }
        // Blanks at the end do not count; the order of other characters is the processor's.
        (Value::Character(a), Value::Character(b)) if equality => {
            Some(a.trim_end_matches(' ').cmp(b.trim_end_matches(' ')))
        }
        _ => None,
    }
}

/// An operation on two values of one shape; a scalar has any (Fortran 2018, 10.1.4).
fn elementwise(left: &Value, right: &Value, both: &dyn Fn(&Value, &Value) -> Option<Value>) -> Option<Value> {
    let extents = |shape: &[Dimension]| shape.iter().map(|d| d.extent).collect::<Vec<_>>();
    let (shape, values): (_, Option<Vec<Value>>) = match (left, right) {
        (Value::Array { shape, values: a }, Value::Array { shape: other, values: b }) => {
            let is_same = extents(shape) == extents(other);
            (shape, is_same.then(|| a.iter().zip(b).map(|(a, b)| both(a, b)).collect()).flatten())
        }
        (Value::Array { shape, values }, b) => (shape, values.iter().map(|a| both(a, b)).collect()),
        (a, Value::Array { shape, values }) => (shape, values.iter().map(|b| both(a, b)).collect()),
        (a, b) => return both(a, b),
    };
    let shape = shape.iter().map(|d| Dimension { lower: 1, ..*d }).collect();
    values.map(|values| Value::Array { shape, values })
}

pub(super) fn logical(value: &Value) -> Option<bool> {
    match value {
        Value::Logical(value) => Some(*value),
        _ => None,
    }
}

pub(super) fn integer(value: &Value) -> Option<(i128, u8)> {
    match value {
        Value::Integer { value, kind } => Some((*value, *kind)),
        _ => None,
    }
}

/// Two numbers, one of them a real at least, as reals; an integer takes the kind of the other.
pub(super) fn reals(left: &Value, right: &Value) -> Option<(Real, Real)> {
    match (left, right) {
        (Value::Real(a), Value::Real(b)) => Some((*a, *b)),
        (Value::Real(a), b) => Some((*a, b.to_real(a.kind())?)),
        (a, Value::Real(b)) => Some((a.to_real(b.kind())?, *b)),
        _ => None,
    }
}

/// An operation on two numbers (Fortran 2018, 10.1.5.2).
pub(super) fn numeric(
    left: &Value,
    right: &Value,
    integers: fn(i128, i128) -> Option<i128>,
    both: fn(f64, f64) -> f64,
) -> Option<Value> {
    match reals(left, right) {
        Some((a, b)) => a.with(b, both).map(Value::Real),
        None => arithmetic(left, right, integers),
    }
}

/// An operation on two integers: the result has the larger kind, and must fit it.
pub(super) fn arithmetic(left: &Value, right: &Value, both: impl Fn(i128, i128) -> Option<i128>) -> Option<Value> {
    let ((a, kind_a), (b, kind_b)) = (integer(left)?, integer(right)?);
    Value::fitting(both(a, b)?, kind_a.max(kind_b))
}
