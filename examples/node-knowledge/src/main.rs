//! The server: see the library.

nodewright::main!(node_knowledge, state = node_knowledge::App::start);
