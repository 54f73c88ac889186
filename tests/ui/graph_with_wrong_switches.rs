use nodewright::prelude::*;

struct Switches;

enum Way {
    Left,
}

/// Decides in wrong ways.
#[graph(tool = "switches")]
impl Graph for Switches {
    type Input = f64;
    type Output = f64;

    #[switch(when(rule = true, next = b), next = c)]
    fn a() -> Way {
        Way::Left
    }

    #[switch(Left = c)]
    fn b() -> Way;

    #[switch(when(next = d), when(rule = true), next = d)]
    fn c();

    #[switch(when(rule = { "<" [1, 2] }, next = e))]
    fn d();

    #[switch(when(rule = [1, two], next = f), nxt = f)]
    fn e(entry: &f64) -> Way;

    #[switch(Left = g, next = g)]
    fn f() -> Way {
        Way::Left
    }

    #[switch(when(rul = true, next = exit), Left = exit, next = exit, timeout_ms = 0)]
    fn g();

    #[transform(rule = { "!": [1] }, next = exit)]
    fn h() -> f64 {
        1.0
    }
}

fn main() {}
