//! JSON Schema to `ir::Type` and back.
