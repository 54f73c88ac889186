fn main() {
    let expr = nodewright::jsonata!("$x + 1", bindigs: [x]);
    let _ = expr.eval_json(None);
}
