fn main() {
    let expr = nodewright::jsonata!("$sum(orders[status = 'paid'.amount)");
    // Something of the right type is there all the same: this is no second error.
    let _: Result<_, nodewright::ExprError> = expr.eval_json(None);
}
