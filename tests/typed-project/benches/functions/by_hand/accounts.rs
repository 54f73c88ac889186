//! Bank statements, invoices and subscriptions.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use indexmap::{IndexMap, IndexSet};
use typed_project::graphs::{account_summary, ageing, churn_report, reconciled, recurring_revenue};

use super::{collect, millis, round_to};

pub(crate) fn account_summary(input: &account_summary::Input) -> account_summary::Output {
    let (mut count, mut received, mut spent, mut fees) = (0, 0.0, 0.0, 0.0);
    let (mut cards, mut by_card) = (0, 0.0);
    let (mut largest, mut dates) = (None::<f64>, None::<(&str, &str)>);
    let mut accounts: IndexSet<&str> = IndexSet::new();
    for it in input.transactions.iter().filter(|it| it.currency == input.currency) {
        count += 1;
        if it.amount > 0.0 {
            received += it.amount;
        } else if it.amount < 0.0 {
            spent += it.amount;
            if it.kind == "card" {
                cards += 1;
                by_card += it.amount;
            }
        }
        if it.kind == "fee" {
            fees += it.amount;
        }
        largest = Some(largest.map_or(it.amount, |largest| largest.max(it.amount)));
        let date = it.date.as_str();
        dates = Some(dates.map_or((date, date), |(first, last)| (first.min(date), last.max(date))));
        accounts.insert(&it.account);
    }
    account_summary::Output {
        count,
        r#in: round_to(received, 2),
        out: round_to(spent, 2),
        net: round_to(received + spent, 2),
        fees: round_to(fees, 2),
        largest,
        mean_spend: (cards > 0).then(|| round_to(by_card / f64::from(cards), 2)),
        first: dates.map(|(first, _)| first.to_owned()),
        last: dates.map(|(_, last)| last.to_owned()),
        accounts: collect(accounts.into_iter(), str::to_owned),
    }
}

pub(crate) fn reconciled(input: &reconciled::Input) -> reconciled::Output {
    let mut payments: HashMap<&str, (f64, i64)> = HashMap::new();
    for it in input.transactions.iter().filter(|it| it.amount > 0.0) {
        if let Some(reference) = &it.reference {
            let (sum, count) = payments.entry(reference).or_default();
            *sum += it.amount;
            *count += 1;
        }
    }
    let mut open = 0.0;
    let rows = collect(input.invoices.iter(), |invoice| {
        let (sum, count) = payments.get(invoice.number.as_str()).copied().unwrap_or_default();
        let (paid, total) = (round_to(sum, 2), invoice.total);
        if paid < total {
            open += total - paid;
        }
        let state = match () {
            () if paid == 0.0 => "open",
            () if paid < total => "partial",
            () if paid > total => "overpaid",
            () => "paid",
        };
        reconciled::OutputRowsItem {
            number: invoice.number.clone(),
            total,
            paid,
            payments: count,
            state: state.to_owned(),
        }
    });
    reconciled::Output { rows, open: round_to(open, 2) }
}

pub(crate) fn ageing(input: &ageing::Input) -> ageing::Output {
    let date = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
    let today = date(&input.today);
    let mut total = 0.0;
    let mut buckets: IndexMap<&str, ageing::OutputBucketsValue> = IndexMap::new();
    let mut open = Vec::new();
    for invoice in input.invoices.iter().filter(|invoice| invoice.paid_on.is_none()) {
        let days = (today - date(&invoice.due)).num_days();
        let name = match days {
            ..=0 => "current",
            1..=30 => "1-30",
            31..=60 => "31-60",
            _ => "over 60",
        };
        let bucket = buckets.entry(name).or_insert(ageing::OutputBucketsValue { count: 0, total: 0.0 });
        bucket.count += 1;
        bucket.total += invoice.total;
        total += invoice.total;
        open.push((days, invoice.number.as_str()));
    }
    open.sort_by(|(few, left), (many, right)| many.cmp(few).then_with(|| left.cmp(right)));
    let buckets = buckets.into_iter().map(|(name, mut bucket)| {
        bucket.total = round_to(bucket.total, 2);
        (name.to_owned(), bucket)
    });
    ageing::Output {
        open: round_to(total, 2),
        buckets: (!open.is_empty()).then(|| buckets.collect()),
        worst: collect(open.iter().take(5), |(days, number)| format!("{number} ({days} days)")),
    }
}

pub(crate) fn recurring_revenue(input: &recurring_revenue::Input) -> recurring_revenue::Output {
    let (mut total, mut at_risk) = (0.0, 0.0);
    let mut plans: IndexMap<&str, (HashSet<i64>, f64)> = IndexMap::new();
    for it in &input.subscriptions {
        let late = match it.status.as_str() {
            "active" => false,
            "past_due" => true,
            _ => continue,
        };
        let months = if it.interval == "year" { 12.0 } else { 1.0 };
        let monthly = (it.amount * it.quantity.unwrap_or(1)) as f64 / months / 100.0;
        total += monthly;
        if late {
            at_risk += monthly;
        }
        let (customers, sum) = plans.entry(&it.plan).or_default();
        customers.insert(it.customer.id);
        *sum += monthly;
    }
    let mut plans =
        collect(plans.into_iter(), |(plan, (customers, sum))| recurring_revenue::OutputPlansItem {
            plan: plan.to_owned(),
            customers: customers.len() as i64,
            mrr: round_to(sum, 2),
            share: round_to(sum / total * 100.0, 1),
        });
    plans.sort_by(|left, right| right.mrr.total_cmp(&left.mrr));
    recurring_revenue::Output {
        mrr: round_to(total, 2),
        arr: round_to(total * 12.0, 2),
        at_risk: round_to(at_risk, 2),
        plans,
    }
}

pub(crate) fn churn_report(input: &churn_report::Input) -> churn_report::Output {
    let canceled = input.subscriptions.iter().filter_map(|it| Some((it.canceled_at.as_deref()?, it)));
    let mut gone: Vec<_> = canceled.filter(|(at, _)| *at >= input.since.as_str()).collect();
    let mut reasons: IndexMap<&str, i64> = IndexMap::new();
    for (_, it) in &gone {
        *reasons.entry(it.reason.as_deref().unwrap_or("unknown")).or_default() += 1;
    }
    gone.sort_by(|(early, left), (late, right)| late.cmp(early).then_with(|| left.id.cmp(&right.id)));
    churn_report::Output {
        count: gone.len() as i64,
        rate: round_to(gone.len() as f64 / input.subscriptions.len() as f64 * 100.0, 1),
        reasons: (!gone.is_empty())
            .then(|| reasons.into_iter().map(|(reason, count)| (reason.to_owned(), count)).collect()),
        gone: collect(gone.into_iter(), |(at, it)| {
            let stayed = millis(at).unwrap_or_default() - millis(&it.started_at).unwrap_or_default();
            churn_report::OutputGoneItem {
                customer: it.customer.name.clone(),
                plan: format!("{}/{}", it.plan, it.interval),
                days: (stayed as f64 / 86_400_000.0).round_ties_even(),
                country: it.customer.country.as_deref().unwrap_or("??").to_owned(),
            }
        }),
    }
}
