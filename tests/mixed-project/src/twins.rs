//! The graphs of graphs/twins.yaml once more, as Rust types: enums, maps and structs of the user's in place of schemas.

use std::collections::BTreeMap;

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::haggle::PriceLines;
use crate::nodes::{Charge, Payment};
use crate::till::Said;

/// What is in stock.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Stock {
    /// Where.
    pub name: String,
    /// How many of each.
    pub counts: Vec<i64>,
}

/// How large a stock is. It is not `Clone`: expressions do without.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Nothing is there.
    None,
    /// A few are.
    Small,
    /// Many are.
    Large,
}

/// A stock, rated.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Rated {
    /// Where.
    pub name: String,
    /// How large it is.
    pub size: Size,
}

/// Rates.
pub struct RateTwin;

/// Rates a stock by its size.
#[graph(tool = "rate_twin")]
impl Graph for RateTwin {
    type Input = Stock;
    type Output = Rated;

    #[transform(expr = r#"{ "all": $sum($.entry.counts) }"#, next = ask)]
    fn count();

    #[switch(
        when(rule = { ">": [{ "var": "count.all" }, 1000] }, next = large),
        when(rule = { ">": [{ "var": "count.all" }, 0] }, next = small),
        next = none,
    )]
    fn ask();

    #[transform(expr = r#"{ "name": $.entry.name, "size": "large" }"#, next = exit)]
    fn large();

    #[transform(expr = r#"{ "name": $.entry.name, "size": "small" }"#, next = exit)]
    fn small();

    #[transform(expr = r#"{ "name": $.entry.name, "size": "none" }"#, next = exit)]
    fn none();
}

/// What is sent.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// In an envelope.
    #[serde(alias = "mail")]
    Letter,
    /// In a box.
    Parcel,
    /// On wood.
    Pallet,
}

/// What to send.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Sending {
    /// What it is.
    pub kind: Kind,
    /// In kilogrammes.
    pub weight: f64,
}

/// How it is sent.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Sent {
    /// What it is.
    pub kind: Kind,
    /// In words.
    pub text: String,
    /// What it costs.
    pub price: f64,
}

/// Ships.
pub struct ShipTwin;

/// Says how an order goes out, by what kind of order it is.
#[graph(tool = "ship_twin")]
impl Graph for ShipTwin {
    type Input = Sending;
    type Output = Sent;

    #[switch(
        when(rule = { "==": [{ "var": "entry.kind" }, "letter"] }, next = letter),
        when(rule = { "==": [{ "var": "entry.kind" }, "parcel"] }, next = parcel),
        next = pallet,
    )]
    fn ask();

    #[transform(expr = r#"{ "kind": $.entry.kind, "text": "by " & $.entry.kind, "price": 1.5 }"#, next = exit)]
    fn letter();

    #[transform(
        expr = r#"{ "kind": $.entry.kind, "text": "by " & $.entry.kind, "price": 2 + $.entry.weight }"#,
        next = exit,
    )]
    fn parcel();

    #[transform(
        expr = r#"{ "kind": $.entry.kind, "text": "by " & $.entry.kind, "price": 20 + $.entry.weight / 10 }"#,
        next = exit,
    )]
    fn pallet();
}

/// Names of kinds.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct KindNames {
    /// In whatever letters.
    pub names: Vec<String>,
}

/// Kinds.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Kinds {
    /// In order.
    pub kinds: Vec<Kind>,
    /// Whether there are more than two.
    pub many: bool,
}

/// Finds kinds.
pub struct SortKindsTwin;

/// Finds the kind of each name, and counts the parcels.
#[graph(tool = "sort_kinds_twin")]
impl Graph for SortKindsTwin {
    type Input = KindNames;
    type Output = Kinds;

    #[transform(
        expr = r#"{ "kinds": $.entry.names.$lowercase($)[] ?? [], "many": $count($.entry.names) > 2 }"#,
        next = exit,
    )]
    fn find();
}

/// Where someone lives.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Address {
    /// And the number.
    pub street: String,
    /// Without its code.
    pub city: String,
}

/// Who orders.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Customer {
    /// In full.
    pub name: String,
    /// Where the order goes.
    pub address: Address,
}

/// A line of an order.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Line {
    /// What.
    pub sku: String,
    /// How many.
    pub qty: i64,
    /// What one costs.
    pub price: f64,
    /// What else there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An order.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Ordered {
    /// By whom.
    pub customer: Customer,
    /// What.
    pub lines: Vec<Line>,
}

/// Whom a bill goes to.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Recipient {
    /// In full.
    pub name: String,
    /// Where.
    pub city: String,
}

/// A bill.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Bill {
    /// For whom.
    pub to: Recipient,
    /// How much.
    pub total: f64,
}

/// Bills.
pub struct InvoiceTwin;

/// Sums up the lines of an order, with its customer and where it goes.
#[graph(tool = "invoice_twin")]
impl Graph for InvoiceTwin {
    type Input = Ordered;
    type Output = Bill;

    #[transform(
        expr = r#"
            {
              "to": { "name": $.entry.customer.name, "city": $.entry.customer.address.city },
              "total": $sum($.entry.lines.(qty * price)) ?? 0
            }
        "#,
        next = exit,
    )]
    fn sum();
}

/// Lines of an order.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct OrderLines {
    /// In order.
    pub lines: Vec<Line>,
}

/// A line that costs much.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct DearLine {
    /// What.
    pub sku: String,
    /// What all of it costs.
    pub cost: f64,
    /// What else there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Lines that cost much.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct DearLines {
    /// In order.
    pub lines: Vec<DearLine>,
}

/// Picks lines.
pub struct DearLinesTwin;

/// Picks the dear lines of an order, with their notes.
#[graph(tool = "dear_lines_twin")]
impl Graph for DearLinesTwin {
    type Input = OrderLines;
    type Output = DearLines;

    #[transform(
        expr = r#"{ "lines": $.entry.lines[price > 10].{ "sku": sku, "cost": qty * price, "note": note }[] ?? [] }"#,
        next = exit,
    )]
    fn pick();
}

/// What articles cost.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Costs {
    /// By article.
    pub costs: BTreeMap<String, f64>,
}

/// Adds up.
pub struct PerSkuTwin;

/// Adds up what each article costs.
#[graph(tool = "per_sku_twin")]
impl Graph for PerSkuTwin {
    type Input = OrderLines;
    type Output = Costs;

    #[transform(expr = r#"{ "costs": $.entry.lines{ sku: $sum(price) } }"#, next = exit)]
    fn group();
}

/// Two costs.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Fruit {
    /// Of an apple.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apple: Option<f64>,
    /// Of a pear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pear: Option<f64>,
}

/// Looks up.
pub struct LookUpTwin;

/// Looks up what two articles cost.
#[graph(tool = "look_up_twin")]
impl Graph for LookUpTwin {
    type Input = Costs;
    type Output = Fruit;

    #[transform(expr = r#"{ "apple": $.entry.costs.apple, "pear": $.entry.costs.pear }"#, next = exit)]
    fn find();
}

/// Where to start.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Start {
    /// A number.
    pub from: f64,
}

/// What came of it.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Way {
    /// The last number.
    pub last: f64,
    /// How many there were.
    pub turns: f64,
    /// All of them.
    pub way: Vec<f64>,
}

/// Counts down.
pub struct CountDownTwin;

/// Halves a number until it is small, and says what it was on the way.
#[graph(tool = "count_down_twin")]
impl Graph for CountDownTwin {
    type Input = Start;
    type Output = Way;

    #[transform(
        expr = r#"{ "left": $executionCount("half") = 0 ? $.entry.from : $nodeExecution("half", -1).left / 2 }"#,
        next = again,
    )]
    fn half();

    #[switch(when(rule = { ">": [{ "var": "half.left" }, 1] }, next = half), next = done)]
    fn again();

    #[transform(
        expr = r#"{ "last": $.half.left, "turns": $executionCount("half"), "way": $nodeExecutions("half").left[] }"#,
        next = exit,
    )]
    fn done();
}

/// What lines cost.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct LineCosts {
    /// Each.
    pub lines: Vec<f64>,
}

/// What all costs.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Total {
    /// In all.
    pub total: f64,
}

/// Prices.
pub struct PriceAllTwin;

/// Prices the lines of an order with a node.
#[graph(tool = "price_all_twin")]
impl Graph for PriceAllTwin {
    type Input = LineCosts;
    type Output = Total;

    #[node(
        PriceLines { discount: 5, ..Default::default() },
        expr = r#"{ "lines": $.entry.lines, "round": 1 }"#,
        next = done,
    )]
    fn price();

    #[transform(expr = r#"{ "total": $.price.total }"#, next = exit)]
    fn done();
}

/// Charges.
pub struct ChargeOnceTwin;

/// Charges a card and says what came of it.
#[graph(tool = "charge_once_twin")]
impl Graph for ChargeOnceTwin {
    type Input = Payment;
    type Output = Said;

    #[node(
        Charge,
        expr = r#"{ "amount": $.entry.amount }"#,
        confirmed = thank,
        rejected = refuse,
        nothing = shrug,
    )]
    fn charge();

    #[transform(expr = r#"{ "text": "receipt " & $.charge.number, "paid": $.charge.paid }"#, next = exit)]
    fn thank();

    #[transform(expr = r#"{ "text": $.charge.reason, "paid": 0 }"#, next = exit)]
    fn refuse();

    #[transform(expr = r#"{ "text": "nothing", "paid": 0 }"#, next = exit)]
    fn shrug();
}
