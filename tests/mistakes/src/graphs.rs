//! Graphs in Rust with one mistake each.

use nodewright::prelude::*;

use crate::{Mode, Order, Priced};

pub struct Count {
    pub count: u32,
}

pub struct NeverEqual;

/// Compares a list with a number.
#[graph(tool = "never_equal_in_rust")]
impl Graph for NeverEqual {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = "{ \"count\": $.entry.skus = 3 ? 1 : 2 }")]
    //                                                           ^ warning[never_equal]: `=` never holds: the two sides can never be equal
    fn count() -> Count;
}

pub struct UnknownValue;

/// Compares an enum with a value that it does not have.
#[graph(tool = "unknown_enum_value_in_rust")]
impl Graph for UnknownValue {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = r#"{ "count": $.entry.mode = "Quick" ? 1 : 2 }"#)]
    //                                                           ^^^^^^^ warning[unknown_enum_value]: `$.entry.mode` is never `"Quick"`
    fn count() -> Count;
}

pub struct MayBeAbsent;

/// Gives what may not be there.
#[graph(tool = "may_be_absent_in_rust")]
impl Graph for MayBeAbsent {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = r#"{ "count": $.entry.skus[0] ? $max([1, 2][$ > 3]) : 1 }"#)]
    //                                                              ^^^^^^^^^^^^^^^^^^^ warning[may_be_absent]: `count` in the output of node `count` may be absent
    fn count() -> Count;
}

pub struct MayHaveFraction;

/// Gives half of a count.
#[graph(tool = "may_have_fraction_in_rust")]
impl Graph for MayHaveFraction {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = r#"{ "count": $count($.entry.skus) / 2 }"#)]
    //                                            ^^^^^^^^^^^^^^^^^^^^^^^^ warning[may_have_fraction]: `count` in the output of node `count` may have a fraction
    fn count() -> Count;
}

pub struct WrongOutput;

/// Gives a text for a number.
#[graph(tool = "wrong_output_in_rust")]
impl Graph for WrongOutput {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = r#"{ "count": $.entry.skus[0] & "!" }"#)]
    //                                            ^^^^^^^^^^^^^^^^^^^^^ error: wrong type for `count` in the output of node `count`
    fn count() -> Count;
}

pub struct UnknownField;

/// Reads what is not there.
#[graph(tool = "unknown_field_in_rust")]
impl Graph for UnknownField {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = r#"{ "count": $count($.entry.sku) }"#)]
    //                                                           ^^^ error: unknown field `sku` of node `entry`
    fn count() -> Count;
}

pub struct ExitAfterSwitch;

/// Leads a switch to the exit.
#[graph(tool = "exit_after_switch_in_rust")]
impl Graph for ExitAfterSwitch {
    type Input = Order;
    type Output = Count;

    #[switch(Fast = exit, Exact = count)]
    //              ^^^^ error: the exit comes straight after switch `choose`
    fn choose(entry: &Order) -> Mode {
        Mode::Fast
    }

    #[transform(next = exit)]
    fn count(entry: &Order) -> Count {
        Count { count: 1 }
    }
}

pub struct UnknownWarning;

/// Allows what no warning is called.
#[graph(tool = "unknown_warning_in_rust")]
impl Graph for UnknownWarning {
    type Input = Order;
    type Output = Count;

    #[transform(next = exit, expr = r#"{ "count": 1 }"#, allow(may_be_single_ = "there are two"))]
    //                                                         ^^^^^^^^^^^^^^ error: unknown warning `may_be_single_`
    fn count() -> Count;
}

pub struct EmptyReason;

/// Allows a warning without a reason.
#[graph(tool = "empty_reason_in_rust")]
impl Graph for EmptyReason {
    type Input = Order;
    type Output = Priced;

    #[node(crate::Price, next = exit, allow(may_not_fit = " "))]
    //                                                    ^^^ error: `may_not_fit` is allowed without a reason
    fn price(entry: &Order) -> Order {
        loop {}
    }
}

pub struct NothingToAllow;

/// Allows what does not occur.
#[graph(tool = "nothing_to_allow_in_rust")]
impl Graph for NothingToAllow {
    type Input = Order;
    type Output = Count;

    #[switch(Fast = count, Exact = count, allow(exit_after_switch = "it is nothing"))]
    //                                          ^^^^^^^^^^^^^^^^^ warning: nothing here gives the warning `exit_after_switch`
    fn choose(entry: &Order) -> Mode {
        Mode::Fast
    }

    #[transform(next = exit)]
    fn count(entry: &Order) -> Count {
        Count { count: 1 }
    }
}
