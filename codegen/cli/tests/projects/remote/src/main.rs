nodewright::main!();
