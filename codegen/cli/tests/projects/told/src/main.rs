mod nodes;

nodewright::main!();
