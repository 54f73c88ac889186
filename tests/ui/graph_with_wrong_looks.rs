use nodewright::prelude::*;

struct Looks;

/// Looks into its history in wrong ways.
#[graph(tool = "looks")]
impl Graph for Looks {
    type Input = f64;
    type Output = f64;

    #[transform(next = b)]
    fn a(entry: &f64, #[history] a: &f64, #[count] b: f64, #[histroy] c: &[f64]) -> f64 {
        entry + a + b + c[0]
    }

    #[transform(next = exit)]
    fn b(
        entry: f64,
        #[history] #[count] a: &[f64],
        #[count(a, b)] n: usize,
        #[history = a] all: &[f64],
    ) -> f64 {
        entry + a[n] + all[n]
    }
}

struct Entry;

/// Looks at nodes that have no history.
#[graph(tool = "entry")]
impl Graph for Entry {
    type Input = f64;
    type Output = f64;

    #[transform(expr = "$.entry + 1", next = b)]
    fn a();

    #[transform(next = c)]
    fn b(#[history] entry: &[f64], #[count(entry)] n: u64, a: &f64, #[history] c: &[f64]) -> f64 {
        entry[n as usize] + a + c[0]
    }

    #[transform(next = exit)]
    fn c(#[count] d: u32, #[history(e)] f: &[f64]) -> f64 {
        f64::from(d) + f[0]
    }
}

fn main() {}
