use std::time::{Duration, Instant};

use super::*;
use crate::diagnostic::render::render;
use crate::tests::random::Random;

/// Cuts, repeats, moves or inserts a piece of the text, a few times.
fn mutate(random: &mut Random, text: &str) -> String {
    const PIECES: &[&str] = &[
        ": ",
        "- ",
        "\n",
        "  ",
        "\t",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "|",
        ">",
        "#",
        "&a ",
        "*a",
        "!x ",
        "<<: ",
        "---\n",
        "expr: ",
        "next: ",
        "target: ",
        "é",
        "😀",
        "\r\n",
        "\\",
        "? ",
        "~",
        ",",
        "%",
        "\u{feff}",
        "\0",
        "type: node\n",
    ];
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let start = random.below(characters.len());
        let end = (start + random.below(12)).min(characters.len());
        match random.below(4) {
            0 => drop(characters.drain(start..end)),
            1 => {
                let piece = PIECES[random.below(PIECES.len())];
                characters.splice(start..start, piece.chars());
            }
            2 => {
                let copied: Vec<char> = characters[start..end].to_vec();
                let at = random.below(characters.len());
                characters.splice(at..at, copied);
            }
            _ => characters.truncate(characters.len().saturating_sub(random.below(40))),
        }
    }
    characters.into_iter().collect()
}

#[test]
fn no_input_makes_it_panic() {
    let samples = [samples::ORDER_DESK, samples::SEEDS, samples::NEWER, samples::FLAT];
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    let (begin, mut refused) = (Instant::now(), 0);
    for round in 0..2000 {
        let text = mutate(&mut random, samples[round % samples.len()]);
        let (_, found, sources) = read(&text);
        for diagnostic in found.iter().take(3) {
            assert!(render(&sources, diagnostic).contains("a.yaml:"));
        }
        refused += usize::from(!found.is_empty());
        if begin.elapsed() > Duration::from_secs(1) {
            break;
        }
    }
    assert!(refused > 50, "only {refused} mutations broke something");
}
