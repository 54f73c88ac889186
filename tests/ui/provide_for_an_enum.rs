use nodewright::Provide;

#[derive(Provide)]
enum App {
    Running,
}

fn main() {}
