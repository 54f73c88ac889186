const SOURCE: &str = "a + 1";

fn main() {
    let expr = nodewright::jsonata!(SOURCE);
    let _ = expr.eval_json(None);
}
