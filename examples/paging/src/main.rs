//! Serves the graphs of this package.

nodewright::main!(paging);
