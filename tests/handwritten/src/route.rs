//! A tool that branches.

use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(crate) struct Parcel {
    weight: f64,
    express: bool,
}

#[derive(Serialize)]
pub(crate) struct Route {
    carrier: &'static str,
    price: f64,
}

pub(crate) fn route(Parcel { weight, express }: Parcel) -> Route {
    if weight > 30.0 {
        Route { carrier: "freight", price: weight * 1.5 }
    } else if express {
        Route { carrier: "courier", price: weight * 4.0 + 9.0 }
    } else {
        Route { carrier: "post", price: weight * 2.0 + 3.0 }
    }
}
