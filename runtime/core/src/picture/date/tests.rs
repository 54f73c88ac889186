//! What date pictures write and read. The expected values are those of JSONata's reference.

use super::*;

/// Friday, 23 March 2018, 10:33:36.617 UTC.
const MARCH: f64 = 1_521_801_216_617.0;

/// Monday, 7 September 2020, 16:05:09.042 UTC.
const NOW: f64 = 1_599_494_709_042.0;

fn format_in(millis: f64, picture: &str, timezone: &str) -> String {
    DatePicture::parse(picture).and_then(|parsed| parsed.format(millis, Some(timezone))).expect(picture)
}

fn format(millis: f64, picture: &str) -> String {
    DatePicture::parse(picture).and_then(|parsed| parsed.format(millis, None)).expect(picture)
}

fn format_error(picture: &str) -> Error {
    DatePicture::parse(picture).and_then(|parsed| parsed.format(MARCH, None)).expect_err(picture)
}

/// What is read, as ISO 8601 writes it.
fn read(text: &str, picture: &str) -> Option<String> {
    let millis = DatePicture::parse(picture).and_then(|parsed| parsed.read(text, NOW)).expect(picture)?;
    Some(iso(millis))
}

fn read_error(text: &str, picture: &str) -> Error {
    DatePicture::parse(picture).and_then(|parsed| parsed.read(text, NOW)).expect_err(picture)
}

fn iso(millis: f64) -> String {
    DatePicture::iso_8601().format(millis, None).expect("numbers alone")
}

mod writing {
    use super::*;

    #[test]
    fn without_a_picture_it_is_iso_8601() {
        assert_eq!(iso(1_510_067_274_972.0), "2017-11-07T15:07:54.972Z");
        assert_eq!(iso(-1.0), "1969-12-31T23:59:59.999Z");
    }

    #[test]
    fn each_component_has_a_default_presentation() {
        let picture = "[Y] [M] [D] [d] [F] [W] [w] [X] [x] [H] [h] [P] [m] [s] [f] [Z] [z] [C] [E]";
        let expected = "2018 3 23 82 friday 12 4 2018 3 10 10 am 33 36 617 +00:00 GMT+00:00 ISO ISO";
        assert_eq!(format(MARCH, picture), expected);
    }

    #[test]
    fn text_is_kept_and_doubled_brackets_are_brackets() {
        assert_eq!(format(MARCH, "Hello"), "Hello");
        assert_eq!(format(MARCH, ""), "");
        assert_eq!(format(MARCH, "[[Year]]: <[Y]>]"), "[Year]: <2018>]");
    }

    #[test]
    fn white_space_in_a_marker_is_ignored() {
        assert_eq!(format(MARCH, "[ M01]-[D 01]-[Y0\n 001\u{feff}]"), "03-23-2018");
    }

    #[test]
    fn numbers_are_written_as_integer_pictures_say() {
        assert_eq!(format(MARCH, "[D1o] [Da] [MA] [YI] [Yi]"), "23rd w C MMXVIII mmxviii");
        assert_eq!(
            format(MARCH, "[Yw] [Dwo] [DWwo] [DW]"),
            "two thousand and eighteen twenty-third Twenty-Third TWENTY-THREE"
        );
        assert_eq!(format(MARCH, "[Y9,999,*]"), "2,018");
        assert_eq!(format(MARCH, "[D٠]"), "٢٣");
    }

    #[test]
    fn names_have_a_case_and_a_greatest_width() {
        assert_eq!(
            format(MARCH, "[MN] [Mn] [MNn] [FN] [Fn] [FNn]"),
            "MARCH march March FRIDAY friday Friday"
        );
        assert_eq!(format(MARCH, "[MNn,3-3] [FN,*-2] [Fn,2] [xNn,1-1]"), "Mar FR friday M");
        assert_eq!(format(MARCH, "[MNn,*-0]|[MNn,2-x]"), "|March");
    }

    #[test]
    fn the_least_width_pads_with_zeros() {
        assert_eq!(format(MARCH, "[M1,3] [M,2-4] [M0001,2] [M1,x]"), "003 03 0003 3");
    }

    #[test]
    fn years_keep_as_many_digits_as_there_is_room_for() {
        assert_eq!(format(MARCH, "[Y1] [Y01] [Y#1] [Y001]"), "2018 18 18 018");
        assert_eq!(format(MARCH, "[Y,2] [Y,*-2] [Y0001,2-2] [Y##01,2-2] [Y,*-3]"), "18 18 18 18 018");
        assert_eq!(format(MARCH, "[Y,*-0] [Y,2-]"), "0 NaN");
    }

    #[test]
    fn huge_widths_are_cut() {
        assert_eq!(format(MARCH, "[M1,999999999999]").len(), 1000);
        assert_eq!(format(MARCH, "[Y,*-999999999999]").len(), 1000);
    }

    #[test]
    fn hours_of_half_a_day_are_from_one_to_twelve() {
        for (hour, text) in
            [(0.0, "12am AM"), (1.0, "1am AM"), (11.0, "11am AM"), (12.0, "12pm PM"), (23.0, "11pm PM")]
        {
            assert_eq!(format(hour * 3_600_000.0, "[h][P] [PN]"), text);
        }
    }

    #[test]
    fn weeks_start_on_monday_and_belong_to_the_year_of_their_thursday() {
        for (date, week) in [
            ("2005-01-01", "2004-W53-6"),
            ("2005-01-02", "2004-W53-7"),
            ("2005-12-31", "2005-W52-6"),
            ("2007-01-01", "2007-W01-1"),
            ("2008-12-28", "2008-W52-7"),
            ("2008-12-29", "2009-W01-1"),
            ("2009-12-31", "2009-W53-4"),
            ("2010-01-03", "2009-W53-7"),
        ] {
            let millis = super::super::super::parse_timestamp(date).expect(date);
            assert_eq!(format(millis, "[X0001]-W[W01]-[F1]"), week, "{date}");
        }
    }

    #[test]
    fn weeks_of_a_month_follow_the_same_rule() {
        for (millis, text) in [
            (1_359_460_800_000.0, "5 of January"),
            (1_483_272_000_000.0, "5 of December"),
            (1_514_808_000_000.0, "1 of January"),
            (1_533_038_400_000.0, "1 of August"),
            (1_419_940_800_000.0, "1 of January"),
        ] {
            assert_eq!(format(millis, "[w] of [xNn]"), text);
        }
    }

    #[test]
    fn the_day_of_the_year_counts_leap_days() {
        let millis = |date| super::super::super::parse_timestamp(date).expect(date);
        assert_eq!(format(millis("2018-01-01"), "[dwo]"), "first");
        assert_eq!(format(millis("2018-12-31"), "[d]"), "365");
        assert_eq!(format(millis("2020-12-31"), "[d]"), "366");
    }

    #[test]
    fn time_zones_shift_the_time_and_are_written() {
        let picture = "[H01]:[m01] [Z] [Z0101] [Z0] [Z00] [z] [Z01:01t] [z0t]";
        assert_eq!(
            format_in(MARCH, picture, "+0530"),
            "16:03 +05:30 +0530 +5:30 +05:30 GMT+05:30 +05:30 GMT+5:30"
        );
        assert_eq!(format_in(MARCH, picture, "-0500"), "05:33 -05:00 -0500 -5 -05 GMT-05:00 -05:00 GMT-5");
        assert_eq!(format_in(MARCH, picture, "0000"), "10:33 +00:00 +0000 +0 +00 GMT+00:00 Z Z");
        assert_eq!(format_in(1_230_757_500_000.0, "[Y]-[M]-[D]", "+0530"), "2009-1-1");
    }

    #[test]
    fn hours_of_a_negative_offset_are_rounded_down() {
        assert_eq!(format_in(MARCH, "[H01]:[m01] [Z]", "-0530"), "04:03 -06:30");
        assert_eq!(format_in(MARCH, "[Z00]", "-0530"), "-06:-30");
    }

    #[test]
    fn an_offset_that_is_no_number_makes_a_time_that_is_none() {
        assert_eq!(format_in(MARCH, "[Y0001] [M] [P] [Z]", "abc"), "0NaN NaN am 0N:aN");
    }

    #[test]
    fn times_out_of_range_are_not_numbers() {
        assert_eq!(iso(8.64e15), "5760-09-13T00:00:00.000Z");
        assert_eq!(iso(8.64e15 + 1.0), "0NaN-NaN-NaNTNaN:NaN:NaN.NaNZ");
        assert_eq!(iso(f64::INFINITY), iso(f64::NAN));
        let picture = DatePicture::parse("[MNn]").expect("names");
        assert_eq!(picture.format(1e300, None).expect_err("no month").code, "D3133");
    }

    #[test]
    fn what_is_unknown_with_a_presentation_is_written_as_undefined() {
        assert_eq!(format(MARCH, "[q1] [,2]"), "undefined undefined");
    }

    #[test]
    fn each_mistake_has_its_code() {
        for (picture, code) in [
            ("[Y]-[M", "D3135"),
            ("[", "D3135"),
            ("[q]", "D3132"),
            ("[]", "D3132"),
            ("[M0١]", "D3131"),
            ("[Y#]", "D3130"),
            ("[Do]", "D3130"),
            ("[YN]", "D3133"),
            ("[Hn]", "D3133"),
            ("[fNn]", "D3133"),
            ("[Z010101]", "D3134"),
            ("[ZN]", "D3134"),
            ("[Zw]", "D3134"),
        ] {
            assert_eq!(format_error(picture).code, code, "{picture}");
        }
        assert!(format_error("[q]").message.contains("`q`"));
        assert!(format_error("[HN]").message.contains("`H`"));
    }

    #[test]
    fn separators_make_any_number_of_offset_digits_right() {
        assert_eq!(format_in(MARCH, "[Z01:01:01]", "+0530"), "+00:05:30");
    }
}

mod reading {
    use super::*;

    fn day(text: &str, picture: &str) -> String {
        let moment = read(text, picture).expect("it matches");
        moment.strip_suffix("T00:00:00.000Z").map(str::to_owned).expect("midnight")
    }

    #[test]
    fn numbers_are_told_apart_by_what_stands_between() {
        assert_eq!(day("2018-03-27", "[Y1]-[M01]-[D01]"), "2018-03-27");
        assert_eq!(day("27th 3 1976", "[D1o] [M#1] [Y0001]"), "1976-03-27");
        assert_eq!(day("21ST 12 1881", "[D1o] [M01] [Y0001]"), "1881-12-21");
    }

    #[test]
    fn numbers_without_anything_between_are_told_apart_by_their_digits() {
        assert_eq!(day("20180205", "[Y0001][M01][D01]"), "2018-02-05");
        assert_eq!(day("201802", "[Y,*-4][M01]"), "2018-02-01");
        // The last number has no other after it, and takes all that is left.
        assert_eq!(day("201802051", "[Y0001][M01][D01]"), "2018-03-23");
        assert_eq!(read("2018021", "[Y00001][M01][D01]"), None);
    }

    #[test]
    fn numerals_and_words_are_read() {
        assert_eq!(day("MCMLXXXIV", "[YI]"), "1984-01-01");
        assert_eq!(day("ae C mmxviii", "[Da] [MA] [Yi]"), "2018-03-31");
        assert_eq!(day("one thousand, nine hundred and eighty-four", "[Yw]"), "1984-01-01");
        assert_eq!(day("TWENTY-SECOND August two thousand and seventeen", "[DW] [MNn] [Yw]"), "2017-08-22");
    }

    #[test]
    fn names_are_read_in_their_own_case_alone() {
        assert_eq!(day("21 August 2017", "[D1] [MNn] [Y0001]"), "2017-08-21");
        assert_eq!(day("Mon, Twelfth Nov 2018", "[FNn,*-3], [DWwo] [MNn,3-3] [Y]"), "2018-11-12");
        // A name in another case matches, but says nothing: the month is missing between year and day.
        assert_eq!(read_error("21 august 2017", "[D1] [MNn] [Y0001]").code, "D3136");
    }

    #[test]
    fn of_names_with_the_same_abbreviation_the_last_counts() {
        assert_eq!(day("2018 J", "[Y] [MNn,*-1]"), "2018-07-01");
    }

    #[test]
    fn half_days_have_twelve_hours() {
        for (text, time) in
            [("12:06 am", "00:06"), ("6:30 AM", "06:30"), ("12:06 pm", "12:06"), ("11:30 PM", "23:30")]
        {
            let moment = read(&format!("4/4/2018 {text}"), "[D1]/[M1]/[Y0001] [h]:[m] [P]");
            assert_eq!(moment.as_deref(), Some(&*format!("2018-04-04T{time}:00.000Z")), "{text}");
        }
    }

    #[test]
    fn fractions_are_of_a_second() {
        let picture = "[Y]-[M]-[D]T[H]:[m]:[s].[f]";
        assert_eq!(read("2018-03-27T14:03:00.5", picture).as_deref(), Some("2018-03-27T14:03:00.500Z"));
        assert_eq!(read("2018-03-27T14:03:00.12399", picture).as_deref(), Some("2018-03-27T14:03:00.123Z"));
    }

    #[test]
    fn days_of_the_year_make_dates() {
        assert_eq!(day("2018-094", "[Y0001]-[d001]"), "2018-04-04");
        assert_eq!(day("three hundred and sixty-fifth day of 2018", "[dwo] day of [Y]"), "2018-12-31");
        assert_eq!(read_error("2018-094 12", "[Y0001]-[d001] [H]").code, "D3136");
        // Without a year, all that is left open is now's.
        assert_eq!(read("1", "[d]").as_deref(), Some("2020-01-01T16:05:09.042Z"));
    }

    #[test]
    fn what_is_open_on_the_left_is_now_and_on_the_right_zero() {
        assert_eq!(read("13:45", "[H]:[m]").as_deref(), Some("2020-09-07T13:45:00.000Z"));
        assert_eq!(day("5-22", "[M]-[D]"), "2020-05-22");
        assert_eq!(day("22", "[D]"), "2020-09-22");
        assert_eq!(day("2018", "[Y1]"), "2018-01-01");
        assert_eq!(read("7", "[s]").as_deref(), Some("2020-09-07T16:05:07.000Z"));
    }

    #[test]
    fn a_gap_in_between_is_refused() {
        assert_eq!(read_error("5-22 23:59", "[M]-[D] [m]:[s]").code, "D3136");
        assert_eq!(read_error("2018 12", "[Y] [H]").code, "D3136");
    }

    #[test]
    fn dates_by_week_are_refused() {
        assert_eq!(read_error("2018-32-5", "[X]-[W]-[F1]").code, "D3136");
        assert_eq!(read_error("2018-3-2-5", "[X]-[x]-[w]-[F1]").code, "D3136");
    }

    #[test]
    fn offsets_shift_the_time() {
        let picture = |zone: &str| format!("[Y]-[M]-[D] [H]:[m] {zone}");
        for (zone, text, hour) in [
            ("[Z]", "+02:00", "06:00"),
            ("[z]", "GMT-05:00", "13:00"),
            ("[z]", "gmt+00:00", "08:00"),
            ("[Z0001]", "+0530", "02:30"),
            ("[Z01]", "-5", "13:00"),
            // The sign is that of the hours alone.
            ("[Z]", "-05:30", "12:30"),
        ] {
            let moment = read(&format!("2020-09-09 08:00 {text}"), &picture(zone));
            assert_eq!(moment.as_deref(), Some(&*format!("2020-09-09T{hour}:00.000Z")), "{zone} {text}");
        }
    }

    #[test]
    fn text_that_does_not_match_is_nothing() {
        for (text, picture) in [
            ("irrelevant", "[Y]-[M]-[D]"),
            ("2018-05", "[Y]-[M]-[D]"),
            ("2018-05-01 ", "[Y]-[M]-[D]"),
            ("2,018", "[Y9,999,*]"),
            ("+0200", "[Z01:01]"),
            ("22", "[D1o]"),
        ] {
            assert_eq!(read(text, picture), None, "{text} {picture}");
        }
    }

    #[test]
    fn a_picture_without_markers_says_nothing() {
        assert_eq!(read("Hello", "Hello"), None);
        assert_eq!(read("", ""), None);
    }

    #[test]
    fn literals_match_in_any_case() {
        assert_eq!(day("WEEK (2018)", "Week ([Y])"), "2018-01-01");
        assert_eq!(day("ÉTÉ 2018", "été [Y]"), "2018-01-01");
    }

    #[test]
    fn two_digit_years_are_of_the_twentieth_century() {
        assert_eq!(day("18", "[Y01]"), "1918-01-01");
    }

    #[test]
    fn dates_overflow_and_those_out_of_range_are_not_numbers() {
        assert_eq!(day("2018-02-30", "[Y]-[M]-[D]"), "2018-03-02");
        let picture = DatePicture::parse("[Y]").expect("a year");
        for year in ["275761", &"9".repeat(400)] {
            assert!(picture.read(year, NOW).is_ok_and(|found| found.is_some_and(f64::is_nan)), "{year}");
        }
        assert!(picture.read("2018", f64::NAN).is_ok_and(|found| found == Some(1_514_764_800_000.0)));
    }

    #[test]
    fn each_mistake_has_its_code_before_the_text_is_looked_at() {
        for (picture, code) in [
            ("[Y]-[M]-[q]", "D3132"),
            ("[q1]", "D3133"),
            ("[YN]", "D3133"),
            ("[E]", "D3133"),
            ("[C]", "D3133"),
            ("[D#]", "D3130"),
            ("[D", "D3135"),
        ] {
            assert_eq!(read_error("x", picture).code, code, "{picture}");
        }
        assert_eq!(read_error("5", "[D١]").code, "D3131");
    }

    #[test]
    fn backtracking_ends() {
        let letters = "a".repeat(100);
        let picture = "[FNn]".repeat(50) + "!";
        assert_eq!(read(&letters, &picture), None);
        let letters = "a".repeat(20_000);
        let picture = "[FNn]".repeat(10_000) + "!";
        assert_eq!(read_error(&letters, &picture).code, "D3136");
        let words = "sixsixteenth ".repeat(20);
        assert_eq!(read(&words, "[Dw][Mw][Yw]!"), None);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let picture =
        DatePicture::parse("[FNn], [D1o] [MNn] [Y0001] [h]:[m01]:[s01].[f001] [PN] [Z0101]").expect("valid");
    for step in 0..2000 {
        let millis = 20_736_123_457.0 * f64::from(step) + 3_723_004.0;
        let text = picture.format(millis, Some("+0530")).expect("valid");
        // Hours that are zero count as missing, so those are left out; so are years beyond four digits.
        if millis < 2.5e14 {
            assert_eq!(picture.read(&text, NOW), Ok(Some(millis)), "{text}");
        }
    }
}

#[test]
fn what_is_quick_to_write_is_what_each_marker_says() {
    let pictures = [
        ISO_8601,
        "[Y]-[M]-[D] [H]:[m]:[s] [Y,2-2] [Y01] [Y0001,*-3] [Y9,999] [Y,*-0] [Y,x-y] [f]",
        "[MNn] [MNn,3-3] [MN,*-3] [Mn] [FNn] [FNn,*-2] [MNn,*-x] [D1o] [dw] [W] [w] [X] [x01] [h] [P] [PN]",
        "[Z] [Z0t] [Z01:01t] [z] [Z0101t] [zt] [M٠١] [D001] [m] [Y00000000000000000001]",
    ];
    let mut written = 0;
    for picture in pictures.into_iter().map(|picture| DatePicture::parse(picture).expect(picture)) {
        for millis in
            [0.0, -1.0, 1_510_067_274_972.0, 8.64e15, -8.64e15, -6.3e13, 951_782_400_000.5, f64::NAN]
        {
            for timezone in [None, Some("+0000"), Some("+0530"), Some("-0200"), Some("x")] {
                let offset = Offset::parse(timezone);
                let time = calendar::clip(millis + offset.millis());
                let parts = picture.parts.iter().map(|part| match part {
                    Part::Literal(text) => Ok(text.clone()),
                    Part::Marker(marker) => marker.format(time, offset),
                });
                let expected: Result<String, Error> = parts.collect();
                written += usize::from(expected.is_ok());
                assert_eq!(picture.format(millis, timezone), expected, "{millis} {timezone:?}");
            }
        }
    }
    assert!(written > 100, "most have no error: {written}");
}
