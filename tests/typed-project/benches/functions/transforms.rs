//! The transforms, with what they are given.

use std::hint::black_box;

use nodewright::json::read_text;
use typed_project::{graphs, sample};

use super::chain::Chain;
use super::measure::{Measure, at_once, check, repeat, transform};
use super::{by_hand, data};

/// Those of `--bench transforms`.
pub(crate) const SIX: [(&str, Measure); 6] = [
    transform!(pick, sample::order(7)),
    transform!(filtersum, sample::orders()),
    transform!(groupby, sample::orders()),
    transform!(template, sample::order(7)),
    transform!(sortslice, sample::orders()),
    transform!(nestedmap, sample::orders()),
];

/// Others, over orders and over other data.
pub(crate) const MORE: [(&str, Measure); 56] = [
    transform!(paid_summary, sample::orders()),
    transform!(skus, sample::orders()),
    transform!(regions, sample::orders()),
    transform!(region_status, sample::orders()),
    transform!(nested_groups, sample::orders()),
    transform!(ranking, sample::orders()),
    transform!(page, sample::orders()),
    transform!(order_lines, sample::orders()),
    transform!(since, data::orders_since()),
    transform!(labels, sample::orders()),
    transform!(csv, sample::orders()),
    transform!(big_spenders, sample::orders()),
    transform!(discounted, sample::orders()),
    transform!(with_customer, data::shop()),
    transform!(joined, data::shop()),
    transform!(in_euro, data::shop()),
    transform!(directory, data::shop()),
    transform!(coupons, data::shop()),
    transform!(tiers, data::shop()),
    transform!(contacts, data::shop()),
    transform!(baskets, data::shop()),
    transform!(error_rates, data::events()),
    transform!(slowest, data::events()),
    transform!(tally, data::events()),
    transform!(time_spent, data::events()),
    transform!(by_day, data::events()),
    transform!(tag_counts, data::events()),
    transform!(tidy_messages, data::events()),
    transform!(deltas, data::readings()),
    transform!(scaled, data::readings()),
    transform!(outliers, data::readings()),
    transform!(histogram, data::readings()),
    transform!(latest, data::readings()),
    transform!(hourly, data::readings()),
    transform!(found, data::issues()),
    transform!(triage, data::issues()),
    transform!(label_report, data::issues()),
    transform!(days_open, data::issues()),
    transform!(slugs, data::issues()),
    transform!(rosters, data::teams()),
    transform!(redacted, data::teams()),
    transform!(domains, data::teams()),
    transform!(flags, data::teams()),
    transform!(initials, data::teams()),
    transform!(paths, data::catalog()),
    transform!(shelves, data::catalog()),
    transform!(listing, data::listing()),
    transform!(word_count, data::prose()),
    transform!(key_values, data::setting_lines()),
    transform!(numbers, data::table()),
    transform!(settings, data::settings()),
    transform!(matrix, data::matrix()),
    transform!(queue, data::queue()),
    transform!(invoice, data::invoice()),
    transform!(reviewed, sample::orders(), ["priced", "summed", "big"]),
    transform!(digest, data::events(), ["failed", "grouped", "words"]),
];
