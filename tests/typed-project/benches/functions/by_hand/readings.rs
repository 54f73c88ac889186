//! Readings of sensors: neighbours, statistics, hours.

use chrono::{DateTime, SecondsFormat};
use indexmap::IndexMap;
use typed_project::graphs::{deltas, histogram, hourly, latest, outliers, scaled};

use super::{collect, millis, round_to};

pub(crate) fn deltas(input: &deltas::Input) -> deltas::Output {
    let first = input.readings.first().map(|_| 0.0);
    let others = input.readings.windows(2).map(|pair| pair[1].value - pair[0].value);
    deltas::Output { deltas: first.into_iter().chain(others).collect() }
}

pub(crate) fn scaled(input: &scaled::Input) -> scaled::Output {
    let readings = || input.readings.iter().filter(|reading| reading.ok);
    let low = readings().map(|reading| reading.value).fold(f64::INFINITY, f64::min);
    let span = readings().map(|reading| reading.value).fold(f64::NEG_INFINITY, f64::max) - low;
    scaled::Output {
        values: collect(readings(), |reading| scaled::OutputValuesItem {
            sensor: reading.sensor.clone(),
            value: Some(round_to((reading.value - low) / span, 3)),
        }),
    }
}

pub(crate) fn outliers(input: &outliers::Input) -> outliers::Output {
    let count = input.readings.len() as f64;
    if input.readings.is_empty() {
        return outliers::Output { mean: None, deviation: None, outliers: Vec::new() };
    }
    let mean = input.readings.iter().map(|reading| reading.value).sum::<f64>() / count;
    let squares = input.readings.iter().map(|reading| (reading.value - mean).powi(2));
    let deviation = (squares.sum::<f64>() / count).sqrt();
    let far = input.readings.iter().filter(|reading| (reading.value - mean).abs() > 1.5 * deviation);
    outliers::Output {
        mean: Some(mean),
        deviation: Some(deviation),
        outliers: collect(far, |reading| outliers::OutputOutliersItem {
            sensor: reading.sensor.clone(),
            at: reading.at.clone(),
            value: reading.value,
        }),
    }
}

pub(crate) fn histogram(input: &histogram::Input) -> histogram::Output {
    let mut counts = [0; 10];
    for reading in &input.readings {
        if (0.0..100.0).contains(&reading.value) {
            counts[(reading.value / 10.0) as usize] += 1;
        }
    }
    histogram::Output {
        bars: collect(counts.into_iter().enumerate(), |(index, count)| histogram::OutputBarsItem {
            from: index as f64 * 10.0,
            count,
            bar: "#".repeat(count as usize / 10),
        }),
    }
}

pub(crate) fn latest(input: &latest::Input) -> latest::Output {
    struct Sensor {
        at: Option<i64>,
        value: f64,
        battery: Option<f64>,
    }
    let mut sensors: Vec<(&str, Sensor)> = Vec::new();
    for reading in &input.readings {
        let (at, battery) = (millis(&reading.at), reading.battery.flatten());
        match sensors.iter_mut().find(|(name, _)| *name == reading.sensor) {
            Some((_, sensor)) => {
                sensor.at = sensor.at.max(at);
                sensor.value = reading.value;
                sensor.battery =
                    battery.map_or(sensor.battery, |own| Some(sensor.battery.map_or(own, |it| it.min(own))));
            }
            None => sensors.push((&reading.sensor, Sensor { at, value: reading.value, battery })),
        }
    }
    let sensors = sensors.into_iter().map(|(name, sensor)| {
        let at = sensor.at.and_then(DateTime::from_timestamp_millis);
        let at = at.map_or_else(String::new, |at| at.to_rfc3339_opts(SecondsFormat::Millis, true));
        let low = sensor.battery.is_some_and(|battery| battery < 20.0);
        (name.to_owned(), latest::OutputValue { at, value: sensor.value, low })
    });
    sensors.collect()
}

pub(crate) fn hourly(input: &hourly::Input) -> hourly::Output {
    let mut hours: IndexMap<&str, (f64, i64)> = IndexMap::new();
    for reading in &input.readings {
        let (sum, n) = hours.entry(reading.at.get(..13).unwrap_or(&reading.at)).or_default();
        *sum += reading.value;
        *n += 1;
    }
    hourly::Output {
        hours: collect(hours.into_iter(), |(hour, (sum, n))| hourly::OutputHoursItem {
            hour: format!("{hour}:00"),
            mean: Some(sum / n as f64),
            n: Some(n),
        }),
    }
}
