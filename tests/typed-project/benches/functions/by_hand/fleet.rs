//! Trips of a fleet: states, sums, drivers, delays, depots, stops.

use indexmap::{IndexMap, IndexSet};
use typed_project::graphs::{depot_days, driver_board, freight, late_trips, stop_list, trip_states};

use super::{collect, round_to};

pub(crate) fn trip_states(input: &trip_states::Input) -> trip_states::Output {
    let mut counts: IndexMap<&str, i64> = IndexMap::new();
    for trip in &input.trips {
        *counts.entry(&trip.status).or_default() += 1;
    }
    let (failed, total) = (counts.get("failed").copied().unwrap_or(0), input.trips.len() as i64);
    trip_states::Output {
        counts: counts.into_iter().map(|(status, count)| (status.to_owned(), count)).collect(),
        total,
        failed_share: round_to(failed as f64 / total as f64 * 100.0, 1),
    }
}

pub(crate) fn freight(input: &freight::Input) -> freight::Output {
    let (mut revenue, mut kilos, mut longest, mut unsigned) = (0.0, 0.0, f64::NEG_INFINITY, 0);
    let mut places: IndexSet<&str> = IndexSet::new();
    let mut any = false;
    for trip in input.trips.iter().filter(|trip| trip.status == "done") {
        any = true;
        revenue += trip.km * trip.rate;
        longest = longest.max(trip.km);
        for stop in &trip.stops {
            kilos += stop.kilos;
            unsigned += i64::from(stop.signed_by.is_none());
            places.insert(&stop.place);
        }
    }
    freight::Output {
        revenue: round_to(revenue, 2),
        kilos,
        longest: if any { longest } else { 0.0 },
        unsigned,
        places: collect(places.into_iter(), str::to_owned),
    }
}

pub(crate) fn driver_board(input: &driver_board::Input) -> driver_board::Output {
    let board = |driver: &driver_board::InputDriversItem| {
        let (mut trips, mut km, mut late) = (0, 0.0, false);
        for trip in input.trips.iter().filter(|trip| trip.driver_id == driver.id) {
            trips += 1;
            km += trip.km;
            late |= trip.delay.is_some_and(|delay| delay > 60);
        }
        driver_board::OutputDriversItem {
            id: driver.id,
            name: driver.name.clone(),
            phone: driver.phone.as_deref().unwrap_or("unknown").to_owned(),
            trips,
            km: round_to(km, 1),
            late,
        }
    };
    driver_board::Output { drivers: collect(input.drivers.iter(), board) }
}

pub(crate) fn late_trips(input: &late_trips::Input) -> late_trips::Output {
    let late = input.trips.iter().filter_map(|trip| {
        let delay = trip.delay.filter(|delay| *delay > 15)?;
        (trip.status != "planned").then_some((delay, trip))
    });
    let mut late: Vec<_> = late.collect();
    late.sort_by(|(less, left), (more, right)| more.cmp(less).then_with(|| left.id.cmp(&right.id)));
    let row = |(delay, trip): (i64, &late_trips::InputTripsItem)| late_trips::OutputLateItem {
        id: trip.id.clone(),
        depot: trip.depot.clone(),
        delay: Some(delay),
        text: format!(
            "{} {}: {}h {}min late at {}",
            trip.depot.to_uppercase(),
            trip.id,
            delay / 60,
            delay % 60,
            trip.stops.last().map_or("", |stop| &stop.place)
        ),
    };
    late_trips::Output { late: collect(late.into_iter().take(10), row) }
}

pub(crate) fn depot_days(input: &depot_days::Input) -> depot_days::Output {
    type Days<'i> = IndexMap<&'i str, (i64, f64)>;
    let mut depots: IndexMap<&str, (f64, Days<'_>)> = IndexMap::new();
    let moving = input.trips.iter().filter(|trip| matches!(trip.status.as_str(), "done" | "running"));
    for trip in moving {
        let (km, days) = depots.entry(&trip.depot).or_default();
        *km += trip.km;
        let (trips, km) = days.entry(&trip.date).or_default();
        *trips += 1;
        *km += trip.km;
    }
    let day = |(trips, km): (i64, f64)| depot_days::OutputValueDaysValue { trips, km: round_to(km, 1) };
    let depot = |(km, days): (f64, Days<'_>)| depot_days::OutputValue {
        km: round_to(km, 1),
        days: days.into_iter().map(|(date, sums)| (date.to_owned(), day(sums))).collect(),
    };
    depots.into_iter().map(|(name, sums)| (name.to_owned(), depot(sums))).collect()
}

pub(crate) fn stop_list(input: &stop_list::Input) -> stop_list::Output {
    let mut stops = Vec::new();
    for trip in input.trips.iter().filter(|trip| trip.date >= input.day) {
        stops.extend(trip.stops.iter().map(|stop| stop_list::OutputStopsItem {
            trip: trip.id.clone(),
            place: stop.place.clone(),
            kilos: stop.kilos,
            signed: stop.signed_by.is_some(),
        }));
    }
    let heavy = stops.iter().filter(|stop| stop.kilos > 80.0).count() as i64;
    stop_list::Output { stops, heavy }
}
