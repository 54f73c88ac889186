//! FLOW nodes: which items go on, in which order, where to, and when.

mod branch;
mod condition;
mod delay;
mod filter;
mod merge;
mod repeat;
mod sort;
mod wait;

pub use branch::{Branch, Case, If, Item, Route, Switch};
pub use condition::{Combine, Condition, Operator};
pub use delay::{Delay, DelayUnit, Delayed, ToDelay};
pub use filter::{Filter, Filtered, Items, Keep};
pub use merge::{Conflict, Join, Merge, MergeMode, Merged, TwoLists};
pub use repeat::{AfterError, FailedTurn, Finished, Loop, LoopMode, LoopStart, LoopStep, Turn};
pub use sort::{Direction, MissingPlace, Sort, SortKey, Sorted};
pub use wait::{Resumed, TimedOut, ToWait, Wait, Waited};
