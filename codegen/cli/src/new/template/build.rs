//! Compiles the nodes and graphs of this package.

fn main() {
    nodewright_codegen::build();
}
