fn main() {
    let expr = nodewright::jsonata!("$match(text, /(?=(a+)+$)b/)");
    let _ = expr.eval_json(None);
}
