//! Calendars, surveys and shipments.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use indexmap::IndexMap;
use typed_project::graphs::{carrier_board, delay_report, meeting_load, question_table, survey_scores};

use super::payloads::head;
use super::{collect, millis, round_to};

/// How long something takes.
pub(super) fn minutes(start: &str, end: &str) -> f64 {
    (millis(end).unwrap_or_default() - millis(start).unwrap_or_default()) as f64 / 60_000.0
}

pub(crate) fn meeting_load(input: &meeting_load::Input) -> meeting_load::Output {
    let (mut meetings, mut total, mut recurring) = (0, 0.0, 0);
    let mut people: HashSet<&str> = HashSet::new();
    let mut rooms: IndexMap<&str, f64> = IndexMap::new();
    let mut largest = None;
    for event in &input.events {
        if event.status == "cancelled" || head(&event.start, 7) != input.month {
            continue;
        }
        let took = minutes(&event.start, &event.end);
        meetings += 1;
        total += took;
        recurring += i64::from(event.recurring == Some(true));
        people.extend(event.attendees.iter().map(String::as_str));
        if let Some(room) = &event.room {
            *rooms.entry(room).or_default() += took;
        }
        let rank = (Reverse(event.attendees.len()), event.start.as_str());
        if largest.is_none_or(|(known, _)| rank < known) {
            largest = Some((rank, &event.title));
        }
    }
    meeting_load::Output {
        meetings,
        hours: round_to(total / 60.0, 1),
        people: people.len() as i64,
        rooms: (!rooms.is_empty())
            .then(|| rooms.into_iter().map(|(room, took)| (room.to_owned(), took)).collect()),
        largest: largest.map(|(_, title)| title.clone()),
        recurring,
    }
}

pub(crate) fn survey_scores(input: &survey_scores::Input) -> survey_scores::Output {
    #[derive(Default)]
    struct Segment<'i> {
        responses: i64,
        up: i64,
        down: i64,
        quotes: Vec<&'i str>,
    }
    let mut segments: IndexMap<&str, Segment<'_>> = IndexMap::new();
    let mut sum = 0;
    for response in &input.responses {
        sum += response.score;
        let segment = segments.entry(&response.segment).or_default();
        segment.responses += 1;
        segment.up += i64::from(response.score >= 9);
        segment.down += i64::from(response.score <= 6);
        if let Some(comment) = &response.comment
            && segment.quotes.len() < 3
            && comment.chars().nth(20).is_some()
        {
            segment.quotes.push(comment);
        }
    }
    let mut segments = collect(segments.into_iter(), |(name, it)| survey_scores::OutputSegmentsItem {
        segment: name.to_owned(),
        responses: it.responses,
        nps: ((it.up - it.down) as f64 / it.responses as f64 * 100.0).round_ties_even(),
        quotes: collect(it.quotes.into_iter(), str::to_owned),
    });
    segments
        .sort_by(|left, right| right.nps.total_cmp(&left.nps).then_with(|| left.segment.cmp(&right.segment)));
    let count = input.responses.len();
    survey_scores::Output { mean: (count > 0).then(|| round_to(sum as f64 / count as f64, 2)), segments }
}

pub(crate) fn question_table(input: &question_table::Input) -> question_table::Output {
    #[derive(Default)]
    struct Question<'i> {
        answered: i64,
        values: i64,
        sum: f64,
        lowest: Option<f64>,
        choices: BTreeSet<&'i str>,
    }
    let mut questions: IndexMap<&str, Question<'_>> = IndexMap::new();
    for answer in input.responses.iter().flat_map(|response| &response.answers) {
        let question = questions.entry(&answer.question).or_default();
        question.answered += 1;
        if let Some(value) = answer.value {
            question.values += 1;
            question.sum += value;
            question.lowest = Some(question.lowest.map_or(value, |lowest| lowest.min(value)));
        }
        question.choices.extend(answer.choice.as_deref());
    }
    questions.sort_unstable_keys();
    question_table::Output {
        count: questions.len() as i64,
        questions: collect(questions.into_iter(), |(name, it)| question_table::OutputQuestionsItem {
            question: name.to_owned(),
            answered: it.answered,
            mean: (it.values > 0).then(|| round_to(it.sum / it.values as f64, 2)),
            lowest: it.lowest,
            choices: collect(it.choices.into_iter(), str::to_owned),
        }),
    }
}

pub(crate) fn carrier_board(input: &carrier_board::Input) -> carrier_board::Output {
    let mut carriers: HashMap<&str, &carrier_board::InputCarriersItem> = HashMap::new();
    for carrier in &input.carriers {
        carriers.entry(&carrier.code).or_insert(carrier);
    }
    let moving = input.shipments.iter().filter(|it| matches!(it.status.as_str(), "in_transit" | "created"));
    let mut moving: Vec<_> = moving.collect();
    moving.sort_by(|left, right| {
        let eta = match (&left.eta, &right.eta) {
            (Some(left), Some(right)) => left.cmp(right),
            (left, right) => left.is_none().cmp(&right.is_none()), // those without one come last
        };
        eta.then_with(|| left.id.cmp(&right.id))
    });
    carrier_board::Output {
        rows: collect(moving.into_iter(), |it| {
            let carrier = carriers.get(it.carrier.as_str());
            let support = carrier.and_then(|carrier| carrier.support.as_ref());
            let contact =
                support.map_or("none", |support| support.phone.as_deref().unwrap_or(&support.email));
            let grams: i64 = it.parcels.iter().map(|parcel| parcel.weight_grams).sum();
            carrier_board::OutputRowsItem {
                id: it.id.clone(),
                to: format!("{}, {} ({})", it.to.name, it.to.city, it.to.country),
                carrier: carrier.map_or(&it.carrier, |carrier| &carrier.name).clone(),
                contact: contact.to_owned(),
                kilos: round_to(grams as f64 / 1000.0, 1),
                eta: it.eta.as_deref().unwrap_or("unknown").to_owned(),
            }
        }),
    }
}

pub(crate) fn delay_report(input: &delay_report::Input) -> delay_report::Output {
    #[derive(Default)]
    struct Carrier {
        late: i64,
        hours: f64,
        worst: f64,
    }
    let (mut late, mut lost) = (0, 0.0);
    let mut carriers: IndexMap<&str, Carrier> = IndexMap::new();
    for it in &input.shipments {
        match (it.status.as_str(), &it.delivered_at) {
            ("lost", _) => {
                it.parcels.iter().filter_map(|parcel| parcel.value).for_each(|value| lost += value)
            }
            ("delivered", Some(delivered)) if *delivered > it.promised => {
                let took = millis(delivered).unwrap_or_default() - millis(&it.promised).unwrap_or_default();
                let hours = round_to(took as f64 / 3_600_000.0, 1);
                let carrier = carriers.entry(&it.carrier).or_default();
                late += 1;
                carrier.late += 1;
                carrier.hours += hours;
                carrier.worst = carrier.worst.max(hours);
            }
            _ => {}
        }
    }
    let mut lines = Vec::with_capacity(carriers.len());
    let carriers = carriers.into_iter().map(|(name, it)| {
        let (mean, worst) = (round_to(it.hours / it.late as f64, 1), it.worst);
        lines.push(format!("{name}: {} late, {mean} h in the mean, {worst} h at worst", it.late));
        (name.to_owned(), delay_report::OutputCarriersValue { late: it.late, mean, worst })
    });
    let carriers = (late > 0).then(|| carriers.collect());
    delay_report::Output { late, lost: round_to(lost, 2), lines, carriers }
}
