//! Any bytes as a number, a picture and a text: formatted and read, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nodewright_core::picture::{DatePicture, IntegerPicture, NumberOptions, NumberPicture, parse_timestamp};

fuzz_target!(|input: (f64, &str, &str)| {
    let (number, picture, text) = input;
    if let Ok(picture) = NumberPicture::parse(picture, &NumberOptions::default()) {
        let _ = picture.format(number);
    }
    if let Ok(picture) = IntegerPicture::parse(picture) {
        let _ = picture.format(number);
        let _ = picture.read(text);
    }
    if let Ok(picture) = DatePicture::parse(picture) {
        let _ = picture.format(number, None);
        let _ = picture.format(number, Some(text));
        let _ = picture.read(text, 0.0);
    }
    let _ = parse_timestamp(text);
});
