//! Finds the end of the part of a string that needs no escape: the inner loop of reading and of writing.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// How many bytes at the start of `bytes` are neither `"`, `\` nor a control character.
#[inline]
pub(super) fn plain_prefix(bytes: &[u8]) -> usize {
    let mut at = 0;
    // Eight bytes at a time. A false alarm is only possible above a true one, and the lowest one counts.
    while let Some(chunk) = bytes.get(at..at + 8) {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        let word = u64::from_le_bytes(word);
        let quote = word ^ (ONES * b'"' as u64);
        let backslash = word ^ (ONES * b'\\' as u64);
        let control = word.wrapping_sub(ONES * 0x20) & !word;
        let quote = quote.wrapping_sub(ONES) & !quote;
        let backslash = backslash.wrapping_sub(ONES) & !backslash;
        let found = (control | quote | backslash) & HIGHS;
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while let Some(&byte) = bytes.get(at) {
        if byte == b'"' || byte == b'\\' || byte < 0x20 {
            break;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::plain_prefix;

    #[test]
    fn stops_at_every_special_byte_in_every_position() {
        for special in (0u8..0x20).chain([b'"', b'\\']) {
            for at in 0..20 {
                let mut bytes = vec![b'x'; 24];
                bytes[at] = special;
                assert_eq!(plain_prefix(&bytes), at, "byte {special:#x}");
            }
        }
        let text = "äöü€𝄞 plain text, long enough";
        assert_eq!(plain_prefix(text.as_bytes()), text.len());
        assert_eq!(plain_prefix(b""), 0);
        assert_eq!(plain_prefix(&[0x7f; 9]), 9);
    }
}
