const EXPR: nodewright::Jsonata = nodewright::jsonata!(
    "(
        $total := $sum(orders.amount);
        $total > 5 ? 'much' : : 'little'
    )"
);

fn main() {
    let _ = EXPR.eval_json(None);
}
