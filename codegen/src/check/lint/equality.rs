//! Values that are compared and can never be equal.

use nodewright_core::nearest::nearest;
use nodewright_core::text_number::javascript_number;

use super::Linter;
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Comparison, Element, Expr, Kind, Logic};
use crate::expr::infer::{Kinds, describe, infer_unasked, value_type};
use crate::ir::ty::Literal;
use crate::ir::{Flow, Type};
use crate::source::Span;

/// What an operator takes for equal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Equality {
    /// Of the same type, with the same parts.
    Strict,
    /// JavaScript's `==`, which converts.
    Loose,
}

/// An operator, and what it comes to if its sides are never equal.
#[derive(Clone, Copy)]
struct Operator {
    symbol: &'static str,
    equality: Equality,
    /// Whether it holds if they are not equal.
    negated: bool,
    /// Whether the right side is one of several.
    of_many: bool,
}

const fn operator(symbol: &'static str, equality: Equality, negated: bool) -> Operator {
    Operator { symbol, equality, negated, of_many: false }
}

impl Linter<'_> {
    pub(super) fn check_equalities(&self, expr: &Expr) {
        expr.for_each_child(&mut |child| self.check_equalities(child));
        match &expr.kind {
            Kind::Compare(comparison, left, right) if comparison.is_equality() => {
                let negated = *comparison == Comparison::NotEqual;
                self.check_equality(
                    expr,
                    operator(comparison.symbol(), Equality::Strict, negated),
                    left,
                    right,
                );
            }
            Kind::In(left, right) => self.check_membership(expr, left, right),
            Kind::Logic(logic, args) => {
                if let Some(symbol) = order_symbol(*logic) {
                    args.windows(2).any(|pair| self.check_order(expr, symbol, &pair[0], &pair[1]));
                    return;
                }
                let [left, right] = args.as_slice() else { return };
                let operator = match logic {
                    Logic::Equal => operator("==", Equality::Loose, false),
                    Logic::NotEqual => operator("!=", Equality::Loose, true),
                    Logic::Same => operator("===", Equality::Strict, false),
                    Logic::NotSame => operator("!==", Equality::Strict, true),
                    // Of a text it is a part.
                    Logic::In if Kinds::of(&type_of(right)).within(Kinds::ARRAY) => {
                        return self.check_membership(expr, left, right);
                    }
                    _ => return,
                };
                self.check_equality(expr, operator, left, right);
            }
            _ => {}
        }
    }

    /// `left in right`: each element that is written is compared by itself.
    fn check_membership(&self, expr: &Expr, left: &Expr, right: &Expr) {
        let operator = operator("in", Equality::Strict, false);
        if let Kind::Array(elements) = &right.kind {
            let kinds = Kinds::of(&type_of(left));
            let strange = |element: &Element| {
                literal_of(&element.expr).is_some() && !Kinds::of(&type_of(&element.expr)).intersects(kinds)
            };
            // Where none is of the right kind, the list is wrong and not each of its elements.
            if elements.len() > 1 && elements.iter().all(strange) {
                let each = Type::union(elements.iter().map(|element| type_of(&element.expr)));
                return self.compare(expr, operator, (left, &type_of(left)), (right, &each));
            }
            for element in elements.iter().map(|element| &element.expr) {
                if matches!(element.kind, Kind::Literal(_)) {
                    self.check_equality(expr, Operator { of_many: true, ..operator }, left, element);
                }
            }
            return;
        }
        let ty = type_of(right);
        let each = match ty.element() {
            // What is no array is taken as an array of one.
            Some(each) if Kinds::of(&ty).within(Kinds::ARRAY) => each,
            Some(each) => each.join(&ty),
            None => ty,
        };
        self.compare(expr, operator, (left, &type_of(left)), (right, &each));
    }

    /// JSON Logic compares a number with a text as numbers: one that is none is neither smaller nor larger.
    fn check_order(&self, expr: &Expr, symbol: &str, left: &Expr, right: &Expr) -> bool {
        let (l, r) = (type_of(left), type_of(right));
        let never = |ty: &Type| is_no_number(ty) || Kinds::of(ty) == Kinds::OBJECT;
        let (text, other) = match (never(&l), never(&r)) {
            (true, false) if Kinds::of(&r).within(NUMERIC) => (left, right),
            (false, true) if Kinds::of(&l).within(NUMERIC) => (right, left),
            _ => return false,
        };
        let what = if Kinds::of(&type_of(text)) == Kinds::OBJECT { "object" } else { "text" };
        let message = format!("`{symbol}` never holds: a number is compared with what is none");
        let found = Diagnostic::lint(text.span, Lint::ConstantCondition, message)
            .label(format!("JSON Logic makes no number of this {what}"))
            .related(other.span, format!("this is {}", Kinds::of(&type_of(other)).describe()));
        self.tell(expr, found);
        true
    }

    fn check_equality(&self, expr: &Expr, operator: Operator, left: &Expr, right: &Expr) {
        self.compare(expr, operator, (left, &type_of(left)), (right, &type_of(right)));
    }

    fn compare(&self, expr: &Expr, operator: Operator, left: (&Expr, &Type), right: (&Expr, &Type)) {
        // Two literals are for whoever asks for the condition.
        let constant = literal_of(left.0).is_some() && literal_of(right.0).is_some();
        let alike = Kinds::of(left.1) == Kinds::of(right.1);
        if constant && alike || may_be_equal(operator.equality, left.1, right.1) {
            return;
        }
        let told = self.unknown_value(left, right).or_else(|| self.unknown_value(right, left));
        let excludes = |given: &Expr, other: (&Expr, &Type)| {
            let literal = literal_of(given).filter(|_| options_of(other.1).is_some());
            literal.is_some_and(|literal| self.is_excluded(other.0, literal))
        };
        let told = match (excludes(left.0, right), excludes(right.0, left)) {
            (true, _) => Some(self.excluded_value(expr, operator, right, told)),
            (_, true) => Some(self.excluded_value(expr, operator, left, told)),
            _ => told,
        };
        self.tell(expr, told.unwrap_or_else(|| never_equal(operator, left, right)));
    }

    /// Whether a value might be this, if no condition before it said otherwise.
    fn is_excluded(&self, expr: &Expr, literal: &Literal) -> bool {
        let mut unasked = self.whole.clone();
        infer_unasked(&mut unasked, self.env);
        let mut found = false;
        for_each_at(&unasked, expr.span, &mut |expr| {
            found |= options_of(&type_of(expr)).is_some_and(|options| options.contains(literal));
        });
        found
    }

    /// A comparison that a condition before it has decided.
    fn excluded_value(
        &self,
        expr: &Expr,
        operator: Operator,
        (other, ty): (&Expr, &Type),
        told: Option<Diagnostic>,
    ) -> Diagnostic {
        const LABEL: &str = "a condition before it excludes that";
        if let Some(told) = told.filter(|_| operator.of_many) {
            return told.label(LABEL);
        }
        let message =
            if operator.negated { "this condition always holds" } else { "this condition never holds" };
        let whose = self.text(other.span).map_or("the other side".to_owned(), |text| format!("`{text}`"));
        Diagnostic::lint(expr.span, Lint::ConstantCondition, message)
            .label(LABEL)
            .note(format!("here {whose} is {ty}"))
    }

    /// A literal that is none of the values that the other side can have.
    fn unknown_value(&self, given: (&Expr, &Type), other: (&Expr, &Type)) -> Option<Diagnostic> {
        let literal = literal_of(given.0)?;
        let options = options_of(other.1).filter(|_| Kinds::of(given.1).intersects(Kinds::of(other.1)))?;
        let texts = options.iter().filter_map(|option| match option {
            Literal::String(option) => Some(&**option),
            _ => None,
        });
        let near = match literal {
            Literal::String(text) => nearest(text, texts),
            _ => None,
        };
        // Of `{ var: … }` the path.
        let named = match &other.0.kind {
            Kind::Default(path, _) => path.span,
            _ => other.0.span,
        };
        let whose = match self.text(named) {
            Some(text) => format!("`{text}`"),
            None => "the other side".to_owned(),
        };
        let message = format!("{whose} is never `{literal}`");
        let found = Diagnostic::lint(given.0.span, Lint::UnknownEnumValue, message)
            .label("none of its values")
            .help_if(near.map(|near| format!("a value with a similar name exists: `{near:?}`")));
        Some(found.note(format!("{whose} is {}", other.1)))
    }
}

/// The operators that order two values, or three one after the other.
fn order_symbol(logic: Logic) -> Option<&'static str> {
    Some(match logic {
        Logic::Less => "<",
        Logic::LessEqual => "<=",
        Logic::Greater => ">",
        Logic::GreaterEqual => ">=",
        _ => return None,
    })
}

fn never_equal(operator: Operator, left: (&Expr, &Type), right: (&Expr, &Type)) -> Diagnostic {
    let kinds = (Kinds::of(left.1), Kinds::of(right.1));
    let (l, r) = match kinds.0.intersects(kinds.1) {
        true => (left.1.to_string(), right.1.to_string()),
        // Of a list, what it holds was compared.
        false if operator.symbol == "in" && !matches!(right.0.kind, Kind::Array(_)) && !operator.of_many => {
            (kinds.0.describe(), describe(&Flow::one(type_of(right.0))))
        }
        false => (kinds.0.describe(), kinds.1.describe()),
    };
    let (symbol, holds) = (operator.symbol, if operator.negated { "always holds" } else { "never holds" });
    let message = match operator.of_many {
        true => "this element can never be equal to what is looked for".to_owned(),
        false => format!("`{symbol}` {holds}: the two sides can never be equal"),
    };
    let label = match right.0.kind {
        Kind::Array(_) if symbol == "in" => format!("each of these is {r}"),
        _ => format!("this is {r}"),
    };
    let found = Diagnostic::lint(right.0.span, Lint::NeverEqual, message)
        .label(label)
        .related(left.0.span, format!("this is {l}"));
    let is_null = kinds.0 == Kinds::NULL || kinds.1 == Kinds::NULL;
    let absent = left.0.flow.card.absent || right.0.flow.card.absent;
    let converts = operator.equality == Equality::Loose && !is_null && !kinds.0.intersects(kinds.1);
    let found = match converts {
        true => found.note("JSON Logic makes a number of a text, but this text is none"),
        false => found,
    };
    match is_null && absent && operator.equality == Equality::Strict {
        true => found.help("ask with `$exists(…)` whether it is there").note("what is absent is not null"),
        false => found,
    }
}

/// Whether some value of one may be equal to one of the other.
fn may_be_equal(equality: Equality, left: &Type, right: &Type) -> bool {
    let (l, r) = (Kinds::of(left), Kinds::of(right));
    if l == Kinds::NONE || r == Kinds::NONE {
        return true;
    }
    if equality == Equality::Loose {
        // Null is equal to nothing but itself; values of other kinds are converted.
        let null = |a: Kinds, b: Kinds| a == Kinds::NULL && !b.intersects(Kinds::NULL);
        let words = |a: &Type, b: Kinds| is_no_number(a) && b.within(NUMERIC);
        if words(left, r) || words(right, l) {
            return false;
        }
        let same = [Kinds::STRING, Kinds::NUMBER, Kinds::BOOL].into_iter().any(|kind| l == kind && r == kind);
        return !null(l, r) && !null(r, l) && (!same || left.overlaps(right));
    }
    // Of arrays and objects it is not known what is in them.
    let shared = l.and(r);
    shared.intersects(Kinds::ARRAY.with(Kinds::OBJECT)) || shared != Kinds::NONE && left.overlaps(right)
}

/// What is a number when JSON Logic compares it with a text.
const NUMERIC: Kinds = Kinds::NUMBER.with(Kinds::BOOL).with(Kinds::NULL);

/// Whether a type has only texts of which JavaScript makes no number.
fn is_no_number(ty: &Type) -> bool {
    let Type::Literals(values) = ty else { return false };
    let no_number = |value: &Literal| match value {
        Literal::String(text) => javascript_number(text).is_nan(),
        _ => false,
    };
    values.iter().all(no_number)
}

/// The type of an operand: of a literal, just that.
fn type_of(expr: &Expr) -> Type {
    match literal_of(expr) {
        Some(literal) => Type::literals([literal.clone()]),
        None => value_type(&expr.flow),
    }
}

pub(super) fn literal_of(expr: &Expr) -> Option<&Literal> {
    match &expr.kind {
        Kind::Literal(literal) => Some(literal),
        Kind::Block(locals, items) => match (locals.as_slice(), items.as_slice()) {
            ([], [only]) => literal_of(only),
            _ => None,
        },
        _ => None,
    }
}

/// Calls `visit` with each part that stands there.
fn for_each_at(expr: &Expr, span: Span, visit: &mut dyn FnMut(&Expr)) {
    if expr.span == span {
        visit(expr);
    }
    expr.for_each_child(&mut |child| for_each_at(child, span, visit));
}

/// The values of a type, where they can be counted: null aside.
fn options_of(ty: &Type) -> Option<Vec<Literal>> {
    match ty.without_null() {
        Type::Literals(options) => Some(options.to_vec()),
        _ => None,
    }
}
