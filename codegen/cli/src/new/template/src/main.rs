//! The server: see the library.

use __CRATE__::App;

nodewright::main!(__CRATE__, state = App::start);
