//! A web server for tests, of a few lines: what it answers is each test's own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use nodewright::private::client::{Client, Http, Piece, Text, Transport};
use serde_json::{Value, json};

/// A request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    /// `POST`.
    pub(crate) verb: String,
    /// The names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    /// The message; null if there is none.
    pub(crate) message: Value,
    /// Which connection it came by.
    pub(crate) connection: usize,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn method(&self) -> &str {
        self.message["method"].as_str().unwrap_or_default()
    }

    pub(crate) fn arguments(&self) -> &Value {
        &self.message["params"]["arguments"]
    }

    /// The message that answers it with `result`.
    pub(crate) fn answer(&self, result: Value) -> String {
        json!({"jsonrpc": "2.0", "id": self.message["id"], "result": result}).to_string()
    }

    /// What a server says that has nothing special to say.
    pub(crate) fn usual(&self) -> String {
        match self.method() {
            "initialize" => ok(&self.answer(json!({
                "protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "web", "version": "1"}
            }))),
            "tools/call" => ok(&self.answer(json!({"content": [], "structuredContent": self.arguments()}))),
            _ => response("202 Accepted", "", ""),
        }
    }
}

/// An answer with these lines in its head, each ending in `\r\n`.
pub(crate) fn response(status: &str, head: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n{head}\r\n{body}", body.len())
}

pub(crate) fn ok(message: &str) -> String {
    response("200 OK", "content-type: application/json\r\n", message)
}

/// A stream of events that ends.
pub(crate) fn events(events: &str) -> String {
    response("200 OK", "content-type: text/event-stream\r\n", events)
}

/// A server at work, and all requests so far.
pub(crate) struct Web {
    pub(crate) address: String,
    pub(crate) requests: Arc<Mutex<Vec<Request>>>,
}

impl Web {
    /// Serves until the test ends. An answer that ends in `\0` is the last of its connection.
    pub(crate) fn start(answer: impl Fn(&Request) -> String + Send + Sync + 'static) -> Self {
        Self::start_over(Some, answer)
    }

    /// The same over streams that `secure` makes of connections.
    pub(crate) fn start_over<S: Read + Write>(
        secure: impl Fn(TcpStream) -> Option<S> + Clone + Send + 'static,
        answer: impl Fn(&Request) -> String + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (requests, answer) = (Arc::<Mutex<Vec<Request>>>::default(), Arc::new(answer));
        let seen = requests.clone();
        std::thread::spawn(move || {
            for (connection, stream) in listener.incoming().enumerate() {
                let (seen, answer, secure) = (seen.clone(), answer.clone(), secure.clone());
                let stream = stream.unwrap();
                std::thread::spawn(move || {
                    let stream = secure(stream);
                    stream.map(|stream| serve(stream, connection, &seen, &*answer))
                });
            }
        });
        Self { address, requests }
    }

    /// A client that sends these headers; a value that starts with `$` is the name of a variable.
    pub(crate) fn client(&self, headers: &[(&'static str, &'static str)]) -> Arc<Client> {
        let text = |value: &'static str| match value.strip_prefix('$') {
            Some(name) => Text::owned(vec![Piece::Variable(name.into())]),
            None => Text::from(value),
        };
        let headers = headers.iter().map(|(name, value)| ((*name).into(), text(value))).collect();
        let url = Text::from(&*format!("http://{}/mcp?x=1", self.address));
        Arc::new(Client::owned("web".to_owned(), Transport::Http(Http { url, headers })))
    }

    /// The requests for `method`, after at least `count` have come.
    pub(crate) fn wait_for(&self, method: &str, count: usize) -> Vec<Request> {
        for _ in 0..1000 {
            let requests = self.requests.lock().unwrap();
            let found: Vec<_> =
                requests.iter().filter(|request| request.method() == method).cloned().collect();
            if found.len() >= count {
                return found;
            }
            drop(requests);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("no {count} requests for `{method}`");
    }
}

fn serve<S: Read + Write>(
    stream: S,
    connection: usize,
    seen: &Mutex<Vec<Request>>,
    answer: &dyn Fn(&Request) -> String,
) {
    let mut stream = BufReader::new(stream);
    while let Some(request) = read(&mut stream, connection) {
        seen.lock().unwrap().push(request.clone());
        let text = answer(&request);
        let (text, is_last) = match text.strip_suffix('\0') {
            Some(text) => (text, true),
            None => (&*text, false),
        };
        if stream.get_mut().write_all(text.as_bytes()).is_err() || is_last {
            return;
        }
    }
}

fn read<S: Read>(stream: &mut BufReader<S>, connection: usize) -> Option<Request> {
    let mut line = String::new();
    stream.read_line(&mut line).ok().filter(|&count| count > 0)?;
    let mut request = Request { connection, ..Request::default() };
    request.verb = line.split(' ').next()?.to_owned();
    assert_eq!(line.split(' ').nth(1), Some("/mcp?x=1"));
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        request.headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = request.header("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    request.message = serde_json::from_slice(&body).unwrap_or_default();
    Some(request)
}
