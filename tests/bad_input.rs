//! The server of `node-knowledge`, sent what no client should send: it says what is wrong, goes on, and never panics.

#[path = "bad_input/http.rs"]
mod http;
#[path = "bad_input/messages.rs"]
mod messages;
#[path = "bad_input/mutation.rs"]
mod mutation;
#[path = "bad_input/names.rs"]
mod names;
#[path = "bad_input/random.rs"]
mod random;
#[path = "bad_input/stdio.rs"]
mod stdio;
