//! A till: payments that go through or do not, in graphs of both forms.

pub mod ask;
pub mod coupon;
pub mod echo;
pub mod haggle;
pub mod nodes;
pub mod till;
pub mod twins;

nodewright::project!();
