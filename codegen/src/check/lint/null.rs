//! Values that may be null where a function or an operator takes none: it fails when they are.

use super::Linter;
use crate::check::sink::asked;
use crate::diagnostic::{Diagnostic, Lint};
use crate::expr::core::{Expr, Kind};
use crate::expr::function::{Function, Param};
use crate::expr::infer::{Kinds, kinds_taken};
use crate::ir::Type;
use crate::source::Spanned;

impl Linter<'_> {
    /// Warns of all in `expr` that may be given null. `asked` are the values that conditions around it ask for: whoever
    /// wrote those knows what they may be.
    pub(super) fn check_nulls(&self, expr: &Expr, asked: &mut Vec<String>) {
        match &expr.kind {
            Kind::Call(function, args) => {
                for (param, arg) in function.value.params().iter().zip(args) {
                    self.check_given(function, *param, arg, asked);
                }
            }
            Kind::Arith(arith, left, right) => {
                self.check_sides((arith.symbol(), Kinds::NUMBER), left, right, asked);
            }
            Kind::Compare(comparison, left, right) if !comparison.is_equality() => {
                let ordered = Kinds::NUMBER.with(Kinds::STRING);
                self.check_sides((comparison.symbol(), ordered), left, right, asked);
            }
            _ => {}
        }
        let test = match &expr.kind {
            Kind::Cond(test, ..) | Kind::And(test, _) | Kind::Or(test, _) => Some(&**test),
            _ => None,
        };
        let before = asked.len();
        expr.for_each_child(&mut |child| {
            // The test itself comes first.
            self.check_nulls(child, asked);
            if test.is_some_and(|test| std::ptr::eq(test, child)) {
                asked.extend(asked::find_paths(child));
            }
        });
        asked.truncate(before);
    }

    fn check_given(&self, function: &Spanned<Function>, param: Param, arg: &Expr, asked: &[String]) {
        let Some((wanted, listed)) = kinds_taken(param) else { return };
        let element = arg.flow.ty.element().filter(|_| listed);
        let ty = element.unwrap_or_else(|| arg.flow.ty.clone());
        if arg.span == function.span
            || arg.flow.card.many && !listed
            || !self.may_be_null(arg, &ty, wanted, asked)
        {
            return;
        }
        let message = format!("`${}` may be given null", function.value.name());
        let found = Diagnostic::lint(arg.span, Lint::MayNotFit, message)
            .label(if listed { "one of these may be null" } else { "this may be null" })
            .note(format!("it is called as `{}`", function.value.signature()))
            .note(format!("JSONata error {}", if listed { "T0412" } else { "T0410" }));
        let help = (!listed).then(|| format!("say what stands for null: `{} ?: …`", self.shown(arg)));
        self.tell(arg, found.help_if(help));
    }

    fn check_sides(&self, (symbol, wanted): (&str, Kinds), left: &Expr, right: &Expr, asked: &[String]) {
        for (side, operand) in [("left", left), ("right", right)] {
            if !operand.flow.card.many && self.may_be_null(operand, &operand.flow.ty, wanted, asked) {
                let message = format!("the {side} side of `{symbol}` may be null");
                let found = Diagnostic::lint(operand.span, Lint::MayNotFit, message)
                    .label("this may be null")
                    .help(format!("say what stands for null: `({} ?: …)`", self.shown(operand)));
                self.tell(operand, found);
            }
        }
    }

    /// Whether null is among what an expression may give, beside what is wanted.
    fn may_be_null(&self, expr: &Expr, ty: &Type, wanted: Kinds, asked: &[String]) -> bool {
        let kinds = Kinds::of(ty);
        *ty != Type::Any
            && kinds.intersects(Kinds::NULL)
            && kinds.intersects(wanted)
            && !self.is_decided(expr)
            && !asked::is_asked(asked, expr)
    }

    fn shown(&self, expr: &Expr) -> &str {
        self.text(expr.span).unwrap_or("…")
    }
}
