fn main() {
    let expr = nodewright::jsonata!("$greet(name)", functions: [greet: "<b<n>:s>"]);
    let _ = expr.eval_json(None);
}
