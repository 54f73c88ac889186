//! The server: see the library.

nodewright::main!(file_utils, state = file_utils::App::start);
