//! The calendar: milliseconds since 1970 to year, month, day and time, and back, as JavaScript's `Date` does it.
//!
//! Times are `f64`, and NaN is a time that does not exist, such as one more than 100 million days from 1970.

/// The milliseconds of a day.
pub(super) const DAY: f64 = 86_400_000.0;

const HOUR: i64 = 3_600_000;
const MINUTE: i64 = 60_000;
const SECOND: i64 = 1000;

/// A date and time in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Civil {
    pub(super) year: i64,
    /// From 1.
    pub(super) month: i64,
    pub(super) day: i64,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
    pub(super) milli: i64,
    /// Monday is 1, Sunday 7.
    pub(super) weekday: i64,
}

impl Civil {
    /// None for a time that does not exist.
    pub(super) fn new(time: f64) -> Option<Self> {
        let time = clip(time);
        if time.is_nan() {
            return None;
        }
        let millis = time as i64;
        let (days, rest) = (millis.div_euclid(DAY as i64), millis.rem_euclid(DAY as i64));
        let (year, month, day) = date_of_day(days);
        Some(Self {
            year,
            month,
            day,
            hour: rest / HOUR,
            minute: rest % HOUR / MINUTE,
            second: rest % MINUTE / SECOND,
            milli: rest % SECOND,
            // The first of January 1970 was a Thursday.
            weekday: (days + 3).rem_euclid(7) + 1,
        })
    }
}

/// A time as a whole number of milliseconds, or NaN if it is out of range.
pub(super) fn clip(time: f64) -> f64 {
    if time.abs() <= 8.64e15 { time.trunc() + 0.0 } else { f64::NAN }
}

/// `Date.UTC`: the time of a date, with a month from 0, plus some milliseconds. Months and days may overflow into the
/// next; the years 0 to 99 are those of the twentieth century.
pub(super) fn utc(year: f64, month: f64, day: f64, millis: f64) -> f64 {
    let (year, month) = (year.trunc(), month.trunc());
    if !(year.abs() <= 1e6 && month.abs() <= 1e7 && day.is_finite()) {
        return f64::NAN;
    }
    let year = if (0.0..=99.0).contains(&year) { year + 1900.0 } else { year };
    clip(first_of_month(year as i64, month as i64) + (day.trunc() - 1.0) * DAY + millis)
}

/// `Date.UTC` without the twentieth century: the time of the start of a month, counted from 0 and overflowing.
pub(super) fn first_of_month(year: i64, month: i64) -> f64 {
    let days = day_of_date(year + month.div_euclid(12), month.rem_euclid(12) + 1, 1);
    days as f64 * DAY
}

/// Days since 1970. Years are counted from March, so that the leap day comes last, in eras of 400 years.
pub(super) fn day_of_date(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * DAYS_OF_ERA + year * 365 + year / 4 - year / 100 + day_of_year - TO_1970
}

/// The year, month and day of a day since 1970: the inverse of [`day_of_date`].
fn date_of_day(days: i64) -> (i64, i64, i64) {
    let days = days + TO_1970;
    let (era, day) = (days.div_euclid(DAYS_OF_ERA), days.rem_euclid(DAYS_OF_ERA));
    let year = (day - day / 1460 + day / 36524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

const DAYS_OF_ERA: i64 = 146_097;

/// From the first of March of the year 0 to the first of January 1970.
const TO_1970: i64 = 719_468;

#[cfg(test)]
mod tests {
    use super::*;

    fn date(time: f64) -> (i64, i64, i64) {
        let civil = Civil::new(time).expect("in range");
        (civil.year, civil.month, civil.day)
    }

    #[test]
    fn days_and_dates_are_inverse() {
        for days in (-100_000_000..=100_000_000).step_by(9_973) {
            let (year, month, day) = date_of_day(days);
            assert_eq!(day_of_date(year, month, day), days, "{year}-{month}-{day}");
        }
    }

    #[test]
    fn the_ends_of_the_range_are_those_of_javascript() {
        assert_eq!(date(8.64e15), (275_760, 9, 13));
        assert_eq!(date(-8.64e15), (-271_821, 4, 20));
        assert_eq!(Civil::new(8.64e15 + 1.0), None);
        assert_eq!(Civil::new(f64::INFINITY), None);
        assert_eq!(Civil::new(f64::NAN), None);
    }

    #[test]
    fn times_are_split_before_and_after_1970() {
        let civil = Civil::new(-1.0).expect("in range");
        assert_eq!(
            civil,
            Civil {
                year: 1969,
                month: 12,
                day: 31,
                hour: 23,
                minute: 59,
                second: 59,
                milli: 999,
                weekday: 3
            }
        );
        let civil = Civil::new(1_521_801_216_617.9).expect("in range");
        assert_eq!(
            civil,
            Civil { year: 2018, month: 3, day: 23, hour: 10, minute: 33, second: 36, milli: 617, weekday: 5 }
        );
    }

    #[test]
    fn dates_overflow_into_the_next_month_and_year() {
        assert_eq!(date(utc(2018.0, 1.0, 30.0, 0.0)), (2018, 3, 2));
        assert_eq!(date(utc(2018.0, 13.0, 1.0, 0.0)), (2019, 2, 1));
        assert_eq!(date(utc(2018.0, -1.0, 0.0, 0.0)), (2017, 11, 30));
    }

    #[test]
    fn two_digit_years_are_of_the_twentieth_century() {
        assert_eq!(date(utc(99.0, 0.0, 1.0, 0.0)), (1999, 1, 1));
        assert_eq!(date(utc(100.0, 0.0, 1.0, 0.0)), (100, 1, 1));
        assert_eq!(date(utc(-1.0, 0.0, 1.0, 0.0)), (-1, 1, 1));
    }

    #[test]
    fn dates_out_of_range_do_not_exist() {
        for (year, month, day) in [
            (1e300, 0.0, 1.0),
            (2018.0, 1e300, 1.0),
            (2018.0, 0.0, 1e300),
            (f64::NAN, 0.0, 1.0),
            (275_761.0, 0.0, 1.0),
        ] {
            assert!(utc(year, month, day, 0.0).is_nan());
        }
        assert!(utc(2018.0, 0.0, 1.0, f64::INFINITY).is_nan());
    }
}
