//! The moment that the components found in a text say.
//!
//! There are four ways to give a date and two to give a time. What a text leaves open on the left is now's, on the
//! right it is zero; a gap in between is an error.

use super::Error;
use super::calendar::{Civil, DAY, utc};
use super::component::Component;

/// The components that a text has.
#[derive(Debug, Default)]
pub(super) struct Found {
    values: Vec<(Component, Option<f64>)>,
}

/// The ways to give a date, and the components that none of them shares.
const BY_MONTH: [Component; 3] = [Component::Year, Component::Month, Component::Day];
const BY_DAY_OF_YEAR: [Component; 2] = [Component::Year, Component::DayOfYear];
const BY_WEEK_OF_MONTH: [Component; 3] = [Component::WeekYear, Component::WeekMonth, Component::WeekOfMonth];
const BY_WEEK: [Component; 2] = [Component::WeekYear, Component::Week];
const DATES: [Component; 8] = [
    Component::Year,
    Component::WeekYear,
    Component::Month,
    Component::WeekMonth,
    Component::Week,
    Component::WeekOfMonth,
    Component::DayOfYear,
    Component::Day,
];

/// The ways to give a time.
const BY_HOUR: [Component; 4] = [Component::Hour, Component::Minute, Component::Second, Component::Fraction];
const BY_HALF_DAY: [Component; 5] =
    [Component::HalfDay, Component::HalfDayHour, Component::Minute, Component::Second, Component::Fraction];
const TIMES: [Component; 6] = [
    Component::HalfDay,
    Component::Hour,
    Component::HalfDayHour,
    Component::Minute,
    Component::Second,
    Component::Fraction,
];

impl Found {
    /// Adds what was found of a component; a later one counts. None is a name that there is not.
    pub(super) fn insert(&mut self, component: Component, value: Option<f64>) {
        self.values.push((component, value));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn get(&self, component: Component) -> Option<f64> {
        self.values.iter().rev().find(|(known, _)| *known == component).and_then(|&(_, value)| value)
    }

    /// [`Self::get`], without what JavaScript holds for false: zero and NaN.
    fn get_true(&self, component: Component) -> Option<f64> {
        self.get(component).filter(|&value| value != 0.0 && !value.is_nan())
    }

    /// Whether, of `all` components, at least one of this way was found and none of another. Zeros count as not found.
    fn is_given(&self, way: &[Component], all: &[Component]) -> bool {
        let mut given = all.iter().filter(|&&component| self.get_true(component).is_some()).peekable();
        given.peek().is_some() && given.all(|component| way.contains(component))
    }

    /// The time in milliseconds since 1970; NaN if it is out of range.
    ///
    /// # Errors
    ///
    /// `D3136` if there is a gap between components, or the date is given by week.
    pub(super) fn resolve(mut self, now: f64) -> Result<f64, Error> {
        if self.is_given(&BY_WEEK_OF_MONTH, &DATES) || self.is_given(&BY_WEEK, &DATES) {
            return Err(Error::new("D3136", "dates cannot be read by week"));
        }
        let by_day_of_year = !self.is_given(&BY_MONTH, &DATES) && self.is_given(&BY_DAY_OF_YEAR, &DATES);
        let by_half_day = !self.is_given(&BY_HOUR, &TIMES) && self.is_given(&BY_HALF_DAY, &TIMES);
        // By day of the year, the reference goes on to the day of the month: with a time there is always a gap.
        let dates: &[Component] = if by_day_of_year { &[Component::Year, Component::Day] } else { &BY_MONTH };
        let times: &[Component] = if by_half_day { &BY_HALF_DAY } else { &BY_HOUR };
        self.fill(dates.iter().chain(times), now)?;
        let (month, day) = if by_day_of_year { self.month_and_day() } else { self.month_and_day_given() };
        let hour = if by_half_day { self.hour_of_half_day() } else { self.number(Component::Hour) };
        let millis = self.millis_of_day(hour);
        let offset = self.get_true(Component::Offset).or_else(|| self.get_true(Component::GmtOffset));
        Ok(utc(self.number(Component::Year), month, day, millis) - offset.unwrap_or(0.0) * 60_000.0)
    }

    /// Gives a value to each of these components, from the most significant to the least.
    fn fill<'a>(&mut self, components: impl Iterator<Item = &'a Component>, now: f64) -> Result<(), Error> {
        let (mut started, mut ended) = (false, false);
        for &component in components {
            match self.get(component) {
                Some(_) if ended => {
                    let message = format!("the timestamp says nothing before its `{}`", component.letter());
                    return Err(Error::new("D3136", message));
                }
                Some(_) => started = true,
                None if started => {
                    let first = matches!(component, Component::Month | Component::Day);
                    self.insert(component, Some(if first { 1.0 } else { 0.0 }));
                    ended = true;
                }
                // Whether now is before noon does not count: the reference compares it with a number.
                None if component == Component::HalfDay => self.insert(component, Some(0.0)),
                None => self.insert(component, Some(component.value(now))),
            }
        }
        Ok(())
    }

    fn number(&self, component: Component) -> f64 {
        self.get(component).unwrap_or(f64::NAN)
    }

    /// The month from 0, and the day of the month.
    fn month_and_day_given(&self) -> (f64, f64) {
        let month = self.number(Component::Month);
        (if month > 0.0 { month - 1.0 } else { 0.0 }, self.number(Component::Day))
    }

    fn month_and_day(&self) -> (f64, f64) {
        let new_year = utc(self.number(Component::Year), 0.0, 1.0, 0.0);
        let time = new_year + (self.number(Component::DayOfYear) - 1.0) * DAY;
        Civil::new(time).map_or((f64::NAN, f64::NAN), |civil| (civil.month as f64 - 1.0, civil.day as f64))
    }

    fn hour_of_half_day(&self) -> f64 {
        let hour = self.number(Component::HalfDayHour);
        let afternoon = if self.get(Component::HalfDay) == Some(1.0) { 12.0 } else { 0.0 };
        if hour == 12.0 { afternoon } else { hour + afternoon }
    }

    fn millis_of_day(&self, hour: f64) -> f64 {
        let [minute, second, milli] = [Component::Minute, Component::Second, Component::Fraction]
            .map(|component| self.number(component));
        hour * 3_600_000.0 + minute * 60_000.0 + second * 1000.0 + milli.trunc()
    }
}
