//! Transforms as functions of typed arguments, beside the same written by hand over the same structs, and beside
//! jsonata-core: `cargo bench -p typed-project`.
//!
//! All sides are in one process and take turns; what counts is the CPU time of the thread, and of several rounds the
//! median. Before anything is measured, all results are compared.

use std::error::Error;

use measure::{Measure, Sample};

mod by_hand;
mod chain;
mod data;
mod measure;
mod transforms;

const HELP: &str = "\
cargo bench -p typed-project [-- OPTION…]

  --more         the second set: many more, over orders and over other data
  --workflows    the third set: what workflows do between calls of services
  --fresh        the fourth set: written without regard to what the compiler does well
  --later        the fifth set: written after the compiler was tuned to all others
  --sixth        the sixth set: written blind, to see what is left
  --only NAME    those of any set with NAME in their names
  --quick        few rounds";

fn main() -> Result<(), Box<dyn Error>> {
    let (mut set, mut quick, mut only): (&[(&str, Measure)], _, _) = (&transforms::SIX, false, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--more" => set = &transforms::MORE,
            "--workflows" => set = &transforms::WORKFLOWS,
            "--fresh" => set = &transforms::FRESH,
            "--later" => set = &transforms::LATER,
            "--sixth" => set = &transforms::SIXTH,
            "--quick" => quick = true,
            "--only" => only = Some(arguments.next().ok_or(HELP)?),
            "--bench" => {} // cargo's own
            "--help" => {
                println!("{HELP}");
                return Ok(());
            }
            _ => return Err(format!("unknown option `{argument}`\n\n{HELP}").into()),
        }
    }
    let later = || transforms::FRESH.iter().chain(&transforms::LATER).chain(&transforms::SIXTH);
    let all = || transforms::SIX.iter().chain(&transforms::MORE).chain(&transforms::WORKFLOWS).chain(later());
    let set: Vec<_> = match &only {
        Some(part) => all().filter(|(name, _)| name.contains(part.as_str())).collect(),
        None => set.iter().collect(),
    };
    run(&set, if quick { 3 } else { 11 })
}

/// Prints the table. A transform whose results differ is told of, and the run fails in the end.
fn run(set: &[&(&str, Measure)], rounds: usize) -> Result<(), Box<dyn Error>> {
    println!("µs of CPU time per call, medians of {rounds} rounds\n");
    println!(
        "{:<16}{:>12}{:>12}{:>14}{:>10}{:>10}",
        "", "Nodewright", "by hand", "jsonata-core", "to hand", "to core"
    );
    let (mut to_hand, mut to_core, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for (name, measure) in set {
        let samples: Vec<Sample> = match (0..rounds).map(|_| measure()).collect() {
            Ok(samples) => samples,
            Err(problem) => {
                println!("{name:<16}{problem}");
                wrong.push(*name);
                continue;
            }
        };
        let [ours, hand, core] = [0, 1, 2].map(|side| median(samples.iter().map(|sample| sample[side])));
        let ratio = |over: fn(&Sample) -> f64| median(samples.iter().map(over));
        let (hand_ratio, core_ratio) =
            (ratio(|[ours, hand, _]| ours / hand), ratio(|[ours, _, core]| core / ours));
        println!("{name:<16}{ours:>12.3}{hand:>12.3}{core:>14.1}{hand_ratio:>10.2}{core_ratio:>10.1}");
        to_hand.push(hand_ratio);
        to_core.push(core_ratio);
    }
    let (hand, core) = (geometric_mean(&to_hand), geometric_mean(&to_core));
    let verdict = |met: bool| if met { "met" } else { "MISSED" };
    println!("\nas long as by hand: {hand:.2} (≤ 1.5: {})", verdict(hand <= 1.5));
    println!("as fast as jsonata-core: {core:.1} times (≥ 30: {})", verdict(core >= 30.0));
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("results differ: {}", wrong.join(", ")).into()),
    }
}

fn median(samples: impl Iterator<Item = f64>) -> f64 {
    let mut samples: Vec<f64> = samples.collect();
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}
