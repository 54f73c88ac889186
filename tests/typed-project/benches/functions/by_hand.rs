//! What the transforms do, written by hand over their own structs.

mod accounts;
mod builds;
mod bureau;
mod campus;
mod cloud;
mod decisions;
mod events;
mod fleet;
mod flow;
mod handoffs;
mod helpdesk;
mod hooks;
mod imports;
mod inbound;
mod issues;
mod ledger;
mod messages;
mod notices;
mod orders;
mod outbound;
mod parcels;
mod payloads;
mod people;
mod readings;
mod relays;
mod reports;
mod routines;
mod sales_desk;
mod shop;
mod six;
mod small;
mod stockroom;
mod surveys;
mod text;

pub(crate) use self::accounts::*;
pub(crate) use self::builds::*;
pub(crate) use self::bureau::*;
pub(crate) use self::campus::*;
pub(crate) use self::cloud::*;
pub(crate) use self::decisions::*;
pub(crate) use self::events::*;
pub(crate) use self::fleet::*;
pub(crate) use self::flow::*;
pub(crate) use self::handoffs::*;
pub(crate) use self::helpdesk::*;
pub(crate) use self::hooks::*;
pub(crate) use self::imports::*;
pub(crate) use self::inbound::*;
pub(crate) use self::issues::*;
pub(crate) use self::ledger::*;
pub(crate) use self::messages::*;
pub(crate) use self::notices::*;
pub(crate) use self::orders::*;
pub(crate) use self::outbound::*;
pub(crate) use self::parcels::*;
pub(crate) use self::payloads::*;
pub(crate) use self::people::*;
pub(crate) use self::readings::*;
pub(crate) use self::relays::*;
pub(crate) use self::reports::*;
pub(crate) use self::routines::*;
pub(crate) use self::sales_desk::*;
pub(crate) use self::shop::*;
pub(crate) use self::six::*;
pub(crate) use self::small::*;
pub(crate) use self::stockroom::*;
pub(crate) use self::surveys::*;
pub(crate) use self::text::*;

use chrono::DateTime;

/// A list of what `make` makes of each.
fn collect<T, U>(rows: impl Iterator<Item = T>, make: impl FnMut(T) -> U) -> Vec<U> {
    rows.map(make).collect()
}

/// As JSONata rounds: halves to the even digit.
fn round_to(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round_ties_even() / scale
}

/// A moment in milliseconds since 1970.
fn millis(text: &str) -> Option<i64> {
    Some(DateTime::parse_from_rfc3339(text).ok()?.timestamp_millis())
}

/// A number as `#,##0.00`.
fn thousands(value: f64) -> String {
    let plain = format!("{value:.2}");
    let whole = plain.len() - 3;
    let mut text = String::with_capacity(plain.len() + whole / 3);
    for (index, digit) in plain.char_indices() {
        if index > 0 && index < whole && (whole - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
