//! A graph as a Rust type, which runs the graph in YAML twice.

use nodewright::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::graphs::order_meal;

/// Orders lunch.
pub struct OrderLunch;

/// Two courses for some people.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Lunch {
    /// The first dish.
    pub starter: String,
    /// The second dish.
    pub main: String,
    /// How many people eat.
    pub people: u8,
}

/// What became of it.
#[derive(Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Ordered {
    /// What both courses cost.
    pub paid: f64,
    /// What is said of each course.
    pub messages: Vec<String>,
}

// Functions are nodes, by their name. What they take are the outputs of nodes
// before them.

/// Orders a lunch of two courses.
#[graph(tool = "order_lunch")]
impl Graph for OrderLunch {
    type Input = Lunch;
    type Output = Ordered;

    #[node(graph = "order_meal", next = main)]
    fn starter(entry: &Lunch) -> order_meal::Input {
        order_meal::Input {
            dish: entry.starter.clone(),
            portions: entry.people.into(),
        }
    }

    #[node(graph = "order_meal", next = both)]
    fn main(entry: &Lunch) -> order_meal::Input {
        order_meal::Input {
            dish: entry.main.clone(),
            portions: entry.people.into(),
        }
    }

    #[transform(next = exit)]
    fn both(starter: &order_meal::Output, main: &order_meal::Output) -> Ordered {
        Ordered {
            paid: starter.paid + main.paid,
            messages: vec![starter.message.clone(), main.message.clone()],
        }
    }
}
