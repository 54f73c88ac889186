//! A web server for one test: it gives the answers that it was told, one per connection, and keeps what it was asked.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread::{self, JoinHandle};

/// The server.
pub(crate) struct Listener {
    port: u16,
    thread: JoinHandle<Vec<String>>,
}

impl Listener {
    /// Serves these answers, each a status line with headers, and a body.
    pub(crate) fn serve(answers: &[(&str, &str)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let owned = |(head, body): &(&str, &str)| (head.to_string(), body.to_string());
        let answers: Vec<_> = answers.iter().map(owned).collect();
        let answer_one = move |(head, body): (String, String)| {
            let (mut stream, _) = listener.accept().expect("a connection");
            let request = read_request(&mut BufReader::new(&stream));
            // A client that has read enough may be gone.
            let _ = write!(stream, "HTTP/1.1 {head}\r\nconnection: close\r\n\r\n{body}");
            request
        };
        let thread = thread::spawn(move || answers.into_iter().map(answer_one).collect());
        Self { port, thread }
    }

    /// `127.0.0.1:port`.
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The address of a path on this server.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.host())
    }

    /// What was asked, when all answers were given.
    pub(crate) fn requests(self) -> Vec<String> {
        self.thread.join().expect("serves")
    }
}

/// The head of a request, in small letters but for its first line, and its body.
fn read_request(reader: &mut impl BufRead) -> String {
    let mut request = String::new();
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        let line = if request.is_empty() { line.to_owned() } else { line.to_lowercase() };
        length =
            line.strip_prefix("content-length: ").map_or(length, |length| length.parse().expect("a length"));
        request.push_str(&line);
        request.push('\n');
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    request.push_str(std::str::from_utf8(&body).expect("a text"));
    request
}
