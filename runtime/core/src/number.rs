//! Numbers as JSON and JSONata write them.
