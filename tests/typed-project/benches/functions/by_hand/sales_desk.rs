//! Deals and transactions: groups, leaders, balances, a statement.

use std::fmt::Write;
use std::sync::LazyLock;

use indexmap::IndexMap;
use regex::Regex;
use typed_project::graphs::{balances, categories, leaders, pipeline, running, sources, stages, statement};

use super::{collect, round_to};

pub(crate) fn stages(input: &stages::Input) -> stages::Output {
    struct Stage<'i> {
        count: i64,
        total: f64,
        largest: f64,
        owners: Vec<&'i str>,
    }
    let mut found: IndexMap<&str, Stage<'_>> = IndexMap::new();
    for deal in &input.deals {
        let stage = found.entry(&deal.stage).or_insert(Stage {
            count: 0,
            total: 0.0,
            largest: f64::NEG_INFINITY,
            owners: Vec::new(),
        });
        stage.count += 1;
        stage.total += deal.amount;
        stage.largest = stage.largest.max(deal.amount);
        if !stage.owners.contains(&deal.owner.name.as_str()) {
            stage.owners.push(&deal.owner.name);
        }
    }
    let stages = found.into_iter().map(|(name, stage)| {
        let value = stages::OutputValue {
            count: stage.count,
            total: round_to(stage.total, 2),
            average: round_to(stage.total / stage.count as f64, 2),
            largest: stage.largest,
            owners: collect(stage.owners.into_iter(), str::to_owned),
        };
        (name.to_owned(), value)
    });
    stages.collect()
}

pub(crate) fn leaders(input: &leaders::Input) -> leaders::Output {
    let mut sums: IndexMap<&str, (f64, i64)> = IndexMap::new();
    for deal in input.deals.iter().filter(|deal| deal.stage == "won") {
        let (won, deals) = sums.entry(&deal.owner.name).or_default();
        *won += deal.amount;
        *deals += 1;
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by(|(left, (less, _)), (right, (more, _))| more.total_cmp(less).then_with(|| left.cmp(right)));
    let ranks = (1..).zip(sums.into_iter().take(5));
    leaders::Output {
        leaders: collect(ranks, |(rank, (owner, (won, deals)))| leaders::OutputLeadersItem {
            rank,
            owner: owner.to_owned(),
            won: Some(won),
            deals,
        }),
    }
}

pub(crate) fn pipeline(input: &pipeline::Input) -> pipeline::Output {
    let open = input.deals.iter().filter(|deal| !matches!(deal.stage.as_str(), "won" | "lost"));
    let mut open: Vec<_> = open.collect();
    let total: f64 = open.iter().map(|deal| deal.amount).sum();
    open.sort_by(|left, right| right.amount.total_cmp(&left.amount));
    pipeline::Output {
        total,
        deals: collect(open.into_iter(), |deal| pipeline::OutputDealsItem {
            id: deal.id,
            title: format!("{} [{}]", deal.name, deal.stage),
            share: round_to(deal.amount / total * 100.0, 1),
            closes: match &deal.close_date {
                Some(date) => date.split('T').next().unwrap_or_default().to_owned(),
                None => "open end".to_owned(),
            },
        }),
    }
}

pub(crate) fn sources(input: &sources::Input) -> sources::Output {
    fn source(deal: &sources::InputDealsItem) -> &str {
        deal.source.as_deref().unwrap_or("unknown")
    }
    let mut names: Vec<&str> = Vec::new();
    for deal in &input.deals {
        if !names.contains(&source(deal)) {
            names.push(source(deal));
        }
    }
    sources::Output {
        rows: collect(names.into_iter(), |name| {
            let own: Vec<_> = input.deals.iter().filter(|deal| source(deal) == name).collect();
            let won = own.iter().filter(|deal| deal.stage == "won").count();
            sources::OutputRowsItem {
                source: name.to_owned(),
                deals: own.len() as i64,
                won: won as i64,
                rate: won as f64 / own.len() as f64,
            }
        }),
    }
}

pub(crate) fn balances(input: &balances::Input) -> balances::Output {
    let mut balance = input.opening;
    let rows = collect(input.transactions.iter(), |transaction| {
        balance += transaction.amount;
        balances::OutputRowsItem { id: transaction.id.clone(), balance: round_to(balance, 2) }
    });
    balances::Output { closing: round_to(balance, 2), rows }
}

pub(crate) fn running(input: &running::Input) -> running::Output {
    let until = |index: usize| input.transactions[..=index].iter().map(|it| it.amount).sum::<f64>();
    let balances = (0..input.transactions.len()).map(|index| round_to(input.opening + until(index), 2));
    running::Output { balances: balances.collect() }
}

fn category(text: &str) -> &'static str {
    static INFRASTRUCTURE: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new("(aws|hosting)").ok());
    let text = text.to_lowercase();
    if text.contains("uber") || text.contains("train") {
        "travel"
    } else if text.contains("coffee") || text.contains("bistro") {
        "food"
    } else if INFRASTRUCTURE.as_ref().is_some_and(|it| it.is_match(&text)) {
        "infrastructure"
    } else {
        "other"
    }
}

pub(crate) fn categories(input: &categories::Input) -> categories::Output {
    let mut found: IndexMap<&str, (f64, i64)> = IndexMap::new();
    for transaction in input.transactions.iter().filter(|it| it.amount < 0.0) {
        let (spent, times) = found.entry(category(&transaction.description)).or_default();
        *spent += transaction.amount;
        *times += 1;
    }
    let found = found.into_iter();
    let value = |(spent, times): (f64, i64)| categories::OutputValue { spent: round_to(-spent, 2), times };
    found.map(|(name, sums)| (name.to_owned(), value(sums))).collect()
}

pub(crate) fn statement(input: &statement::Input) -> statement::Output {
    let mut csv = "date;description;amount;account".to_owned();
    for it in &input.transactions {
        let description = it.description.replace('"', "\"\"");
        let _ = write!(csv, "\r\n{};\"{description}\";{:.2};{}", it.date, it.amount, it.account);
    }
    statement::Output { csv, rows: input.transactions.len() as i64 }
}
