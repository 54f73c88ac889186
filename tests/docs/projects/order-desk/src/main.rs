nodewright::main!(order_desk, state = order_desk::App::start);
