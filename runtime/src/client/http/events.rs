//! A stream of server-sent events, as far as MCP uses it.

use std::time::Duration;

use crate::client::pipe::MAX_MESSAGE;
use crate::client::trouble::Trouble;

/// Cuts a stream into events.
#[derive(Debug, Default)]
pub(super) struct Events {
    buffer: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to where no end of a line has been found.
    scanned: usize,
    data: Vec<u8>,
    has_data: bool,
    last_id: Option<String>,
    retry: Option<u64>,
}

impl Events {
    /// A new stream begins; what is known of the last one stays.
    pub(super) fn begin(&mut self) {
        self.buffer.clear();
        (self.start, self.scanned, self.has_data) = (0, 0, false);
        self.data.clear();
    }

    /// The id of the last event, by which the stream can be taken up again.
    pub(super) fn last_id(&self) -> Option<&str> {
        self.last_id.as_deref()
    }

    /// How long to wait before that.
    pub(super) fn retry(&self) -> Duration {
        Duration::from_millis(self.retry.unwrap_or(500).min(30_000))
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        self.buffer.drain(..self.start);
        self.scanned -= self.start;
        self.start = 0;
        if self.buffer.len() + self.data.len() + bytes.len() > MAX_MESSAGE {
            return Err(Trouble::new(format!("sent more than {} MiB in one message", MAX_MESSAGE >> 20)));
        }
        self.buffer.extend_from_slice(bytes);
        Ok(())
    }

    /// The data of the next whole event.
    pub(super) fn next(&mut self) -> Option<String> {
        loop {
            let length = self.buffer[self.scanned..].iter().position(|&byte| byte == b'\n');
            let Some(length) = length else {
                self.scanned = self.buffer.len();
                return None;
            };
            let end = self.scanned + length;
            let line = self.start..end;
            (self.start, self.scanned) = (end + 1, end + 1);
            let line = &self.buffer[line];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                if std::mem::take(&mut self.has_data) {
                    return String::from_utf8(std::mem::take(&mut self.data)).ok();
                }
                continue;
            }
            let (name, value) = match line.iter().position(|&byte| byte == b':') {
                Some(at) => (&line[..at], line[at + 1..].strip_prefix(b" ").unwrap_or(&line[at + 1..])),
                None => (line, &[][..]),
            };
            match name {
                b"data" => {
                    if std::mem::replace(&mut self.has_data, true) {
                        self.data.push(b'\n');
                    }
                    self.data.extend_from_slice(value);
                }
                b"id" => self.last_id = String::from_utf8(value.to_vec()).ok().filter(|id| !id.is_empty()),
                b"retry" => self.retry = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok()),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_cut_wherever_the_stream_is() {
        let stream =
            ": hello\r\nid: 7\r\nretry: 20\r\ndata: {\"a\":\r\ndata:1}\r\n\r\nevent: x\n\nid\ndata: é\n\n";
        for size in 1..stream.len() {
            let mut events = Events::default();
            let mut seen = Vec::new();
            for chunk in stream.as_bytes().chunks(size) {
                events.push(chunk).unwrap();
                while let Some(event) = events.next() {
                    if seen.is_empty() {
                        assert_eq!(
                            (events.last_id(), events.retry()),
                            (Some("7"), Duration::from_millis(20))
                        );
                    }
                    seen.push(event);
                }
            }
            assert_eq!(seen, ["{\"a\":\n1}", "é"], "in pieces of {size}");
            assert_eq!(events.last_id(), None);
        }
    }
}
