//! ISO 8601 timestamps, which `$toMillis` reads without a picture.

use super::Error;
use super::calendar::{DAY, day_of_date, first_of_month};

/// The parts of a timestamp; each but the year may be left out.
struct Timestamp<'a> {
    year: i64,
    month: Option<i64>,
    day: Option<i64>,
    /// Hours, minutes and seconds.
    time: Option<[i64; 3]>,
    fraction: Option<&'a str>,
    zone: Zone,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    /// `Z`, or nothing.
    Utc,
    /// An offset in minutes.
    Offset(i64),
}

/// Reads a timestamp such as `2017-11-07T15:07:54.972Z` as milliseconds since 1970.
///
/// Month, day, time, fraction and time zone may be left out; without a time zone, it is in UTC. A timestamp that looks
/// right but does not exist is NaN.
///
/// # Errors
///
/// `D3110` if it does not look like a timestamp.
///
/// ```
/// use nodewright_core::picture::parse_timestamp;
///
/// assert_eq!(parse_timestamp("1970-01-01T00:00:01Z")?, 1000.0);
/// assert!(parse_timestamp("yesterday").is_err());
/// # Ok::<(), nodewright_core::picture::Error>(())
/// ```
pub fn parse_timestamp(text: &str) -> Result<f64, Error> {
    match usual_millis(text.as_bytes()) {
        Some(millis) => Ok(millis as f64),
        None => parse_any(text),
    }
}

fn parse_any(text: &str) -> Result<f64, Error> {
    let refuse = || Error::new("D3110", format!("`{text}` is not a timestamp in the format of ISO 8601"));
    let timestamp = Timestamp::parse(text).ok_or_else(refuse)?;
    Ok(timestamp.millis().unwrap_or(f64::NAN))
}

/// The milliseconds of a timestamp as most are: a date, and a time with or without a fraction and a time zone, all of
/// which exist. The others are none.
fn usual_millis(text: &[u8]) -> Option<i64> {
    let (&[a, b, c, d, b'-', e, f, b'-', g, h], rest) = text.split_first_chunk::<10>()? else { return None };
    let (year, month, day) = (pair(a, b)? * 100 + pair(c, d)?, pair(e, f)?, pair(g, h)?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let midnight = (day_of_date(year, month, 1) + day - 1) * DAY as i64;
    if rest.is_empty() {
        return Some(midnight);
    }
    let (&[b'T', a, b, b':', c, d, b':', e, f], rest) = rest.split_first_chunk::<9>()? else { return None };
    let (hour, minute, second) = (pair(a, b)?, pair(c, d)?, pair(e, f)?);
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let (milli, rest) = usual_fraction(rest)?;
    let offset = match *rest {
        [] | [b'Z'] => 0,
        [sign @ (b'+' | b'-'), a, b, b':', c, d] => {
            let (hours, minutes) = (pair(a, b)?, pair(c, d)?);
            let minutes = (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)?;
            if sign == b'-' { -minutes } else { minutes }
        }
        _ => return None,
    };
    Some(midnight + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milli)
}

/// Two digits as a number.
#[inline]
fn pair(tens: u8, ones: u8) -> Option<i64> {
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens < 10 && ones < 10).then_some(i64::from(tens) * 10 + i64::from(ones))
}

/// The milliseconds that a text starts with, and what comes after them; of more digits than three the others are cut.
#[inline]
fn usual_fraction(text: &[u8]) -> Option<(i64, &[u8])> {
    let Some((b'.', fraction)) = text.split_first() else { return Some((0, text)) };
    let count = fraction.iter().take_while(|c| c.is_ascii_digit()).count();
    let (digits, rest) = fraction.split_at(count);
    let digit = |at: usize| digits.get(at).map_or(0, |digit| i64::from(digit - b'0'));
    (count > 0).then(|| (digit(0) * 100 + digit(1) * 10 + digit(2), rest))
}

impl<'a> Timestamp<'a> {
    /// What stands after a hyphen may be a month, a day or an offset: the first reading that leaves nothing counts.
    fn parse(text: &'a str) -> Option<Self> {
        [(true, true), (true, false), (false, true), (false, false)]
            .into_iter()
            .find_map(|(has_month, has_day)| Self::parse_with(text, has_month, has_day))
    }

    fn parse_with(text: &'a str, has_month: bool, has_day: bool) -> Option<Self> {
        let mut rest = text;
        let year = take_digits(&mut rest, 4, '9')?;
        let month = if has_month { Some(take_after(&mut rest, '-', '1')?) } else { None };
        let day = if has_day { Some(take_after(&mut rest, '-', '3')?) } else { None };
        let time = take_time(&mut rest);
        let fraction = take_fraction(&mut rest);
        let zone = take_zone(&mut rest);
        rest.is_empty().then_some(Self { year, month, day, time, fraction, zone })
    }

    fn millis(&self) -> Option<f64> {
        let Some([hour, minute, second]) = self.time else { return self.millis_of_date() };
        let fraction = self.fraction.unwrap_or("");
        let exists = hour < 24 || (hour == 24 && minute + second == 0 && fraction.chars().all(|c| c == '0'));
        let offset = match self.zone {
            Zone::Utc => 0,
            Zone::Offset(minutes) => minutes,
        };
        if !exists || offset.abs() >= 24 * 60 || (self.month.is_none() && self.day.is_some()) {
            return None;
        }
        let milli: i64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
        let time = ((hour * 60 + minute - offset) * 60 + second) * 1000 + milli;
        Some(date(self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))? + time as f64)
    }

    /// Without a time, what looks like a fraction is the month or the day that is missing, and an offset makes no
    /// sense: the engine below the reference has it so.
    fn millis_of_date(&self) -> Option<f64> {
        if self.zone != Zone::Utc {
            return None;
        }
        let fraction = self.fraction.map(|digits| digits.parse().unwrap_or(i64::MAX));
        match (self.month, self.day, fraction) {
            (None, None, fraction) => date(self.year, fraction.unwrap_or(1), 1),
            (Some(month), None, fraction) => date(self.year, month, fraction.unwrap_or(1)),
            (Some(month), Some(day), None) => date(self.year, month, day),
            (Some(_), Some(_), Some(_)) | (None, Some(_), _) => None,
        }
    }
}

/// The start of a day. Every month may have 31 of them, and overflows into the next.
fn date(year: i64, month: i64, day: i64) -> Option<f64> {
    let exists = (1..=12).contains(&month) && (1..=31).contains(&day);
    exists.then(|| first_of_month(year, month - 1) + (day - 1) as f64 * DAY)
}

/// Takes so many digits, the first of which is not above `most`.
fn take_digits(rest: &mut &str, count: usize, most: char) -> Option<i64> {
    let (digits, after) = rest.split_at_checked(count)?;
    if !digits.bytes().all(|c| c.is_ascii_digit()) || digits.chars().next()? > most {
        return None;
    }
    *rest = after;
    digits.parse().ok()
}

/// Takes a character and two digits, or nothing.
fn take_after(rest: &mut &str, c: char, most: char) -> Option<i64> {
    let mut after = rest.strip_prefix(c)?;
    let value = take_digits(&mut after, 2, most)?;
    *rest = after;
    Some(value)
}

fn take_time(rest: &mut &str) -> Option<[i64; 3]> {
    let mut after = *rest;
    let hour = take_after(&mut after, 'T', '2')?;
    let minute = take_after(&mut after, ':', '5')?;
    let second = take_after(&mut after, ':', '5')?;
    *rest = after;
    Some([hour, minute, second])
}

fn take_fraction<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let after = rest.strip_prefix('.')?;
    let (digits, after) = after.split_at(after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()));
    if digits.is_empty() {
        return None;
    }
    *rest = after;
    Some(digits)
}

fn take_zone(rest: &mut &str) -> Zone {
    if let Some(after) = rest.strip_prefix('Z') {
        *rest = after;
        return Zone::Utc;
    }
    take_offset(rest).map_or(Zone::Utc, Zone::Offset)
}

fn take_offset(rest: &mut &str) -> Option<i64> {
    let sign = if rest.starts_with('-') { -1 } else { 1 };
    let mut after = rest.strip_prefix(['+', '-'])?;
    let hours = take_digits(&mut after, 2, '2')?;
    after = after.strip_prefix(':').unwrap_or(after);
    let minutes = take_digits(&mut after, 2, '5')?;
    *rest = after;
    Some(sign * (hours * 60 + minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(text: &str) -> f64 {
        parse_timestamp(text).expect(text)
    }

    #[test]
    fn usual_timestamps_are_read_as_all_others() {
        let dates = [
            "2017-10-30",
            "2018-02-31",
            "0000-01-01",
            "9999-12-31",
            "2018-00-01",
            "2018-13-01",
            "2018-01-32",
        ];
        let times = [
            "",
            "T00:00:00",
            "T23:59:59",
            "T24:00:00",
            "T25:00:00",
            "T10:60:00",
            "T10:00:60",
            "T10:20",
            "T1:2:3",
        ];
        let fractions =
            ["", ".", ".0", ".5", ".12", ".123", ".1239999", ".12345678901234567890123456", ".1a"];
        let zones = [
            "", "Z", "z", "+00:00", "+01:30", "-05:30", "+0130", "+23:59", "+24:00", "-00:60", "+1:00", "ZZ",
            "é",
        ];
        let mut usual = 0;
        for (date, time) in dates.iter().flat_map(|date| times.map(|time| (date, time))) {
            for (fraction, zone) in fractions.iter().flat_map(|fraction| zones.map(|zone| (fraction, zone))) {
                let text = format!("{date}{time}{fraction}{zone}");
                let (read, any) = (parse_timestamp(&text), parse_any(&text));
                assert_eq!(read.map(f64::to_bits), any.map(f64::to_bits), "{text}");
                usual += usize::from(usual_millis(text.as_bytes()).is_some());
            }
        }
        assert_eq!(usual, 4 + 4 * 2 * 7 * 6);
    }

    #[test]
    fn parts_may_be_left_out_from_the_right() {
        assert_eq!(millis("1970-01-01T00:00:00.001Z"), 1.0);
        assert_eq!(millis("2017-10-30T15:28:34Z"), 1_509_377_314_000.0);
        assert_eq!(millis("2017-10-30"), 1_509_321_600_000.0);
        assert_eq!(millis("2017-10"), 1_506_816_000_000.0);
        assert_eq!(millis("2018"), 1_514_764_800_000.0);
        assert_eq!(millis("0000"), -62_167_219_200_000.0);
    }

    #[test]
    fn a_time_may_follow_a_year_or_a_month() {
        assert_eq!(millis("2018T01:00:00Z"), millis("2018-01-01T01:00:00Z"));
        assert_eq!(millis("2018-02T01:00:00Z"), millis("2018-02-01T01:00:00Z"));
    }

    #[test]
    fn without_a_zone_it_is_utc() {
        assert_eq!(millis("2018-02-03T10:20:30"), millis("2018-02-03T10:20:30Z"));
    }

    #[test]
    fn offsets_have_a_colon_or_not() {
        for zone in ["+01:30", "+0130"] {
            assert_eq!(millis(&format!("2018-02-03T10:20:30{zone}")), millis("2018-02-03T08:50:30Z"));
        }
        assert_eq!(millis("2018-02-03T10:20:30-05:30"), millis("2018-02-03T15:50:30Z"));
        assert_eq!(millis("2018-02-03T10:20:30+23:59"), millis("2018-02-02T10:21:30Z"));
    }

    #[test]
    fn fractions_are_cut_to_milliseconds() {
        assert_eq!(millis("1970-01-01T00:00:00.5Z"), 500.0);
        assert_eq!(millis("1970-01-01T00:00:00.1239999Z"), 123.0);
    }

    #[test]
    fn midnight_may_be_the_end_of_a_day() {
        assert_eq!(millis("2018-02-03T24:00:00.0Z"), millis("2018-02-04"));
        for text in ["2018-02-03T24:00:00.5Z", "2018-02-03T24:00:01Z", "2018-02-03T24:01:00Z"] {
            assert!(millis(text).is_nan(), "{text}");
        }
    }

    #[test]
    fn months_have_up_to_31_days() {
        assert_eq!(millis("2018-02-31"), millis("2018-03-03"));
    }

    #[test]
    fn a_fraction_without_a_time_is_the_part_that_is_missing() {
        assert_eq!(millis("2018.5"), millis("2018-05"));
        assert_eq!(millis("2018-05.006Z"), millis("2018-05-06"));
        assert!(millis("2018-05-06.7").is_nan());
    }

    #[test]
    fn what_looks_right_but_does_not_exist_is_not_a_number() {
        for text in [
            "2018-13",
            "2018-00",
            "2018-02-00",
            "2018-02-32",
            "2018-31",
            "2018-31T10:20:30Z",
            "2018-02-03T25:00:00Z",
            "2018-02-03T10:20:30+24:00",
            "2018-02-03+01:30",
            "2018-12-0000",
            "2018-2359",
            "2018.99999999999999999999",
        ] {
            assert!(millis(text).is_nan(), "{text}");
        }
    }

    #[test]
    fn what_does_not_look_right_is_refused() {
        for text in [
            "",
            "18",
            "20180203",
            "2018-2-3",
            "2018-02-03 11:15:33",
            "2018-02-03T11:15",
            "2018-02-03T31:15:00",
            "2018-02-03T11:65:00",
            "2018-02-03T11:15:33.",
            "2018-02-03T11:15:33z",
            " 2018",
            "2018-02-03T11:15:33Z ",
            "２０１８",
            "201é",
        ] {
            let error = parse_timestamp(text).expect_err(text);
            assert_eq!(error.code, "D3110");
            assert!(error.message.contains(&format!("`{text}`")));
        }
    }
}
