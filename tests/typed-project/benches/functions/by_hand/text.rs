//! Texts taken apart and put together, and plain lists.

use std::collections::HashMap;

use indexmap::IndexMap;
use typed_project::graphs::{key_values, listing, matrix, numbers, queue, settings, word_count};

use super::collect;

pub(crate) fn listing(input: &listing::Input) -> listing::Output {
    let (mut files, mut folders) = (Vec::new(), 0);
    let mut extensions: Vec<(&str, i64)> = Vec::new();
    for line in input.text.split('\n') {
        folders += i64::from(line.starts_with("[DIR]"));
        if !line.contains("[FILE] ") {
            continue;
        }
        let name = line.split_once("] ").map_or(line, |(_, name)| name).trim();
        files.push(name.to_owned());
        if let Some((_, extension)) = name.split_once('.') {
            match extensions.iter_mut().find(|(known, _)| *known == extension) {
                Some((_, count)) => *count += 1,
                None => extensions.push((extension, 1)),
            }
        }
    }
    let extensions = extensions.into_iter().map(|(name, count)| (name.to_owned(), count));
    listing::Output { files, folders, extensions: extensions.collect() }
}

pub(crate) fn word_count(input: &word_count::Input) -> word_count::Output {
    let mut text = input.text.to_lowercase();
    text.retain(|letter| letter.is_ascii_lowercase() || letter == ' ');
    let mut counts: IndexMap<&str, i64> = IndexMap::new();
    for word in text.split(' ').filter(|word| word.len() > 3) {
        *counts.entry(word).or_default() += 1;
    }
    counts.into_iter().map(|(word, count)| (word.to_owned(), count)).collect()
}

pub(crate) fn key_values(input: &key_values::Input) -> key_values::Output {
    let pairs = input.text.split('\n').filter_map(|line| line.split_once('='));
    pairs.map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned())).collect()
}

pub(crate) fn numbers(input: &numbers::Input) -> numbers::Output {
    let mut sum = None;
    let rows = collect(input.text.split('\n'), |line| {
        let mut cells = line.split(',');
        let name = cells.next();
        let cell = cells.next();
        let size = cell.and_then(|cell| cell.parse::<f64>().ok());
        if let Some(size) = size {
            *sum.get_or_insert(0.0) += size;
        }
        numbers::OutputRowsItem {
            name: name.map(str::to_owned),
            size,
            padded: cell.map(|cell| format!("{cell:0>8}")),
        }
    });
    numbers::Output { rows, sum }
}

pub(crate) fn settings(input: &settings::Input) -> settings::Output {
    let (defaults, overrides) = (&input.defaults, &input.overrides);
    let changed: HashMap<&str, &str> =
        overrides.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let (mut keys, mut lines) = (Vec::new(), Vec::new());
    for (key, value) in defaults {
        keys.push(key.clone());
        lines.push(format!("{key}={}", changed.get(key.as_str()).unwrap_or(&value.as_str())));
    }
    for (key, value) in overrides.iter().filter(|(key, _)| defaults.get(key).is_none()) {
        keys.push(key.clone());
        lines.push(format!("{key}={value}"));
    }
    keys.sort();
    settings::Output { lines, keys }
}

pub(crate) fn matrix(input: &matrix::Input) -> matrix::Output {
    let sums: Vec<f64> = input.rows.iter().map(|row| row.iter().sum()).collect();
    matrix::Output {
        largest: input.rows.iter().flatten().copied().reduce(f64::max),
        total: sums.iter().copied().reduce(|left, right| left + right),
        sums,
    }
}

pub(crate) fn queue(input: &queue::Input) -> queue::Output {
    let all: Vec<_> = input.waiting.iter().chain(input.done.iter().rev()).cloned().collect();
    queue::Output { next: all.first().cloned(), all }
}
