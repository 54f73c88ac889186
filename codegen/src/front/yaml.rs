//! YAML graphs to syntax.
