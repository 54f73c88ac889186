//! The server: see the library.

nodewright::main!(typed_project);
