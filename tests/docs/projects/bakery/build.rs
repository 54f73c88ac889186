fn main() {
    nodewright_codegen::build();
}
