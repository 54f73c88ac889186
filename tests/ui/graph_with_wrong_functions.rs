use nodewright::prelude::*;

struct Functions;

/// Has functions that are no nodes.
#[graph(tool = "functions", max_node_executions = 0, max_execution_time_ms = SOON)]
impl Graph for Functions {
    type Input = f64;
    type Output = f64;

    #[transform]
    fn a(entry: &f64) -> f64 {
        *entry
    }

    #[transform(expr = "1", next = exit)]
    fn b() -> f64 {
        1.0
    }

    #[transform(next = exit)]
    fn c() -> f64;

    #[transform(expr = "1", next = exit, timeout_ms = 1.5)]
    fn d(entry: &f64) -> f64;

    #[mcp(server = "s", tool = "t", expr = "{}", next = exit)]
    fn e() -> f64;

    fn f() {}
}

struct Edges;

/// Has nodes that lead nowhere.
#[graph(tool = "edges")]
impl Graph for Edges {
    type Input = f64;
    type Output = f64;

    #[transform(next = b)]
    fn a(entry: &f64) -> f64 {
        *entry
    }

    #[transform(next = a)]
    fn b(a: &f64) -> f64 {
        *a
    }
}

struct Lost;

/// Has a node that nothing leads to, and one twice.
#[graph(tool = "lost")]
impl Graph for Lost {
    type Input = f64;
    type Output = f64;

    #[transform(next = exit)]
    fn a(entry: &f64) -> f64 {
        *entry
    }

    #[transform(next = exit)]
    fn b(entry: &f64) -> f64 {
        *entry
    }

    #[transform(next = exit)]
    fn a(entry: &f64) -> f64 {
        *entry
    }
}

fn main() {}
