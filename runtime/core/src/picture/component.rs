//! The components of a date that a picture can name, and their values at a moment.

use super::calendar::{Civil, DAY, utc};

/// What a marker such as `[Y0001]` stands for, by its first letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Component {
    Year,
    Month,
    Day,
    DayOfYear,
    Weekday,
    Week,
    WeekOfMonth,
    /// The year that the week belongs to.
    WeekYear,
    /// The month that the week belongs to.
    WeekMonth,
    Hour,
    HalfDayHour,
    HalfDay,
    Minute,
    Second,
    Fraction,
    Offset,
    GmtOffset,
    Calendar,
    Era,
    Unknown(char),
}

impl Component {
    pub(super) fn new(letter: char) -> Self {
        let known = LETTERS.iter().find(|(known, _)| *known == letter);
        known.map_or(Self::Unknown(letter), |&(_, component)| component)
    }

    /// The letter that names it in a marker.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Unknown(letter) => letter,
            _ => LETTERS.iter().find(|(_, known)| *known == self).map_or('?', |&(letter, _)| letter),
        }
    }

    /// How it is written when its marker does not say; none if nobody knows the component.
    pub(super) fn default_presentation(self) -> Option<&'static str> {
        match self {
            Self::Weekday | Self::HalfDay | Self::Calendar | Self::Era => Some("n"),
            Self::Minute | Self::Second => Some("01"),
            Self::Offset | Self::GmtOffset => Some("01:01"),
            Self::Unknown(_) => None,
            _ => Some("1"),
        }
    }

    /// Whether it is a number, unless written as a name.
    pub(super) fn is_number(self) -> bool {
        let others = [Self::HalfDay, Self::Offset, Self::GmtOffset, Self::Calendar, Self::Era];
        !others.contains(&self) && !matches!(self, Self::Unknown(_))
    }

    /// The names of its values from 1 on, if they have names.
    pub(super) fn names(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Month | Self::WeekMonth => Some(&MONTHS),
            Self::Weekday => Some(&WEEKDAYS),
            _ => None,
        }
    }

    /// Its value at a moment; NaN if it is no number, or the moment does not exist.
    pub(super) fn value(self, time: f64) -> f64 {
        Civil::new(time).map_or(f64::NAN, |civil| self.value_at(&civil, time))
    }

    /// [`Self::value`] at a moment that exists.
    pub(super) fn value_at(self, civil: &Civil, time: f64) -> f64 {
        let whole = match self {
            Self::Year => civil.year,
            Self::Month => civil.month,
            Self::Day => civil.day,
            Self::Weekday => civil.weekday,
            Self::Hour => civil.hour,
            Self::HalfDayHour => (civil.hour + 11) % 12 + 1,
            Self::HalfDay => civil.hour / 12,
            Self::Minute => civil.minute,
            Self::Second => civil.second,
            Self::Fraction => civil.milli,
            Self::DayOfYear => return day_of_year(civil),
            Self::Week => return week(civil, Period { year: civil.year, month: 0 }, 12, 52.0),
            Self::WeekOfMonth => {
                return week(civil, Period { year: civil.year, month: civil.month - 1 }, 1, 4.0);
            }
            Self::WeekYear => Period { year: civil.year, month: 0 }.owner(time, 12).year,
            Self::WeekMonth => Period { year: civil.year, month: civil.month - 1 }.owner(time, 1).month + 1,
            Self::Offset | Self::GmtOffset | Self::Calendar | Self::Era | Self::Unknown(_) => {
                return f64::NAN;
            }
        };
        whole as f64
    }
}

const LETTERS: [(char, Component); 19] = [
    ('Y', Component::Year),
    ('M', Component::Month),
    ('D', Component::Day),
    ('d', Component::DayOfYear),
    ('F', Component::Weekday),
    ('W', Component::Week),
    ('w', Component::WeekOfMonth),
    ('X', Component::WeekYear),
    ('x', Component::WeekMonth),
    ('H', Component::Hour),
    ('h', Component::HalfDayHour),
    ('P', Component::HalfDay),
    ('m', Component::Minute),
    ('s', Component::Second),
    ('f', Component::Fraction),
    ('Z', Component::Offset),
    ('z', Component::GmtOffset),
    ('C', Component::Calendar),
    ('E', Component::Era),
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The start of a year or of a month; months are counted from 0.
#[derive(Clone, Copy)]
struct Period {
    year: i64,
    month: i64,
}

impl Period {
    /// So many months later.
    fn later(self, months: i64) -> Self {
        let month = self.month + months;
        Self { year: self.year + month.div_euclid(12), month: month.rem_euclid(12) }
    }

    /// The Monday of its first week, which is the one with its first Thursday.
    fn first_week(self) -> f64 {
        let start = utc(self.year as f64, self.month as f64, 1.0, 0.0);
        let weekday = Civil::new(start).map_or(f64::NAN, |civil| civil.weekday as f64);
        let monday = start - (weekday - 1.0) * DAY;
        if weekday > 4.0 { monday + 7.0 * DAY } else { monday }
    }

    /// Which of this period, of `months`, and its neighbours has the week of a moment in this period.
    fn owner(self, time: f64, months: i64) -> Self {
        if time < self.first_week() {
            self.later(-months)
        } else if time >= self.later(months).first_week() {
            self.later(months)
        } else {
            self
        }
    }
}

fn day_of_year(civil: &Civil) -> f64 {
    (midnight(civil) - utc(civil.year as f64, 0.0, 1.0, 0.0)) / DAY + 1.0
}

/// The start of the day, by `Date.UTC`: in the twentieth century for the years 0 to 99, as the reference has it.
fn midnight(civil: &Civil) -> f64 {
    utc(civil.year as f64, civil.month as f64 - 1.0, civil.day as f64, 0.0)
}

/// The number of the week in a period of `months`, which has at least `fewest` weeks.
fn week(civil: &Civil, period: Period, months: i64, fewest: f64) -> f64 {
    let today = midnight(civil);
    let since = |period: Period| (today - period.first_week()) / (7.0 * DAY) + 1.0;
    let week = since(period);
    if week > fewest && today >= period.later(months).first_week() {
        1.0
    } else if week < 1.0 {
        since(period.later(-months)).floor()
    } else {
        week.floor()
    }
}
