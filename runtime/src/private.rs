//! What generated code names, and nothing else.
