//! Lines of a byte stream, none longer than a limit.

use std::ops::Range;

use tokio::io::{AsyncRead, AsyncReadExt};

/// What comes next.
#[derive(Debug)]
pub(crate) enum Line {
    /// A whole line, at this place of [`Lines::bytes`].
    Whole(Range<usize>),
    /// A line that is too long: its beginning, at this place. The rest will be passed over.
    TooLong(Range<usize>),
    /// The end of the stream.
    End,
}

/// Reads lines. Dropping [`next`](Self::next) before it is done loses nothing.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    /// Where the current line begins.
    start: usize,
    /// Up to where no newline has been found.
    scanned: usize,
    limit: usize,
    /// Whether the current line was too long.
    discarding: bool,
}

/// What a pipe holds at most, so what one read can bring.
const READ: usize = 64 << 10;

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(crate) fn new(source: R, limit: usize) -> Self {
        Self { source, buffer: Vec::new(), start: 0, scanned: 0, limit, discarding: false }
    }

    pub(crate) fn bytes(&self, line: Range<usize>) -> &[u8] {
        &self.buffer[line]
    }

    pub(crate) async fn next(&mut self) -> Line {
        loop {
            if let Some(length) = find_newline(&self.buffer[self.scanned..]) {
                let line = self.start..self.scanned + length;
                self.start = line.end + 1;
                self.scanned = self.start;
                if std::mem::take(&mut self.discarding) {
                    continue;
                }
                if line.len() > self.limit {
                    return Line::TooLong(line);
                }
                return Line::Whole(line);
            }
            self.scanned = self.buffer.len();
            if self.discarding {
                self.start = self.scanned;
            } else if self.scanned - self.start > self.limit {
                self.discarding = true;
                return Line::TooLong(self.start..self.scanned);
            }
            self.make_room();
            match self.source.read_buf(&mut self.buffer).await {
                Ok(0) | Err(_) => return self.last(),
                Ok(_) => {}
            }
        }
    }

    /// A last line may lack its newline.
    fn last(&mut self) -> Line {
        let line = self.start..self.buffer.len();
        self.start = line.end;
        self.scanned = line.end;
        if line.is_empty() { Line::End } else { Line::Whole(line) }
    }

    fn make_room(&mut self) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.scanned -= self.start;
            self.start = 0;
        }
        if self.buffer.is_empty() && self.buffer.capacity() > 16 * READ {
            self.buffer = Vec::new();
        }
        if self.buffer.capacity() - self.buffer.len() < READ / 8 {
            self.buffer.reserve(READ);
        }
    }
}

/// Where the first newline is. `contains` looks at many bytes at once, `position` at one.
fn find_newline(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 512;
    for (index, block) in bytes.chunks(BLOCK).enumerate() {
        if block.contains(&b'\n') {
            let within = block.iter().position(|&byte| byte == b'\n')?;
            return Some(index * BLOCK + within);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn all(input: &[u8], limit: usize) -> Vec<String> {
        let mut lines = Lines::new(input, limit);
        let mut seen = Vec::new();
        loop {
            let (mark, line) = match lines.next().await {
                Line::Whole(line) => ("", line),
                Line::TooLong(line) => ("!", line),
                Line::End => return seen,
            };
            let text = String::from_utf8_lossy(lines.bytes(line)).into_owned();
            seen.push(format!("{mark}{}", text.get(..8).unwrap_or(&text)));
        }
    }

    #[tokio::test(flavor = "current_thread")]
    async fn cuts_lines_and_takes_a_last_one_without_newline() {
        assert_eq!(all(b"a\n\nbc\nd", 10).await, ["a", "", "bc", "d"]);
        assert!(all(b"", 10).await.is_empty());
    }

    #[tokio::test(flavor = "current_thread")]
    async fn passes_over_a_line_that_is_too_long() {
        let long = "x".repeat(300_000);
        let input = format!("first\n{long}\nlast\n");
        assert_eq!(all(input.as_bytes(), 100_000).await, ["first", "!xxxxxxxx", "last"]);
        assert_eq!(all(b"0123456789\nok\n", 5).await, ["!01234567", "ok"]);
    }

    #[test]
    fn finds_newlines_in_every_block() {
        for at in [0, 1, 511, 512, 513, 1500] {
            let mut bytes = vec![b'x'; 2000];
            bytes[at] = b'\n';
            assert_eq!(find_newline(&bytes), Some(at));
        }
        assert_eq!(find_newline(b"xyz"), None);
    }
}
