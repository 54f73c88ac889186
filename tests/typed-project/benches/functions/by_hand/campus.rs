//! Students, their courses, grades and mentors.

use std::collections::{BTreeSet, HashMap};

use indexmap::IndexMap;
use typed_project::graphs::{course_grades, credit_points, mail_domains, mentor_load, standing, transcripts};

use super::payloads::{after, before};
use super::{collect, round_to};

pub(crate) fn course_grades(input: &course_grades::Input) -> course_grades::Output {
    struct Course {
        taken: i64,
        graded: i64,
        sum: f64,
        best: f64,
        worst: f64,
    }
    let mut courses: IndexMap<&str, Course> = IndexMap::new();
    for enrolment in &input.enrolments {
        let course = courses.entry(&enrolment.course).or_insert(Course {
            taken: 0,
            graded: 0,
            sum: 0.0,
            best: f64::INFINITY,
            worst: f64::NEG_INFINITY,
        });
        course.taken += 1;
        if let Some(grade) = enrolment.grade {
            course.graded += 1;
            course.sum += grade;
            course.best = course.best.min(grade);
            course.worst = course.worst.max(grade);
        }
    }
    let mut courses: Vec<_> = courses.into_iter().collect();
    courses.sort_by(|(left, few), (right, many)| many.taken.cmp(&few.taken).then_with(|| left.cmp(right)));
    course_grades::Output {
        courses: collect(courses.into_iter(), |(name, course)| {
            let graded = course.graded > 0;
            course_grades::OutputCoursesItem {
                course: name.to_owned(),
                taken: course.taken,
                graded: course.graded,
                mean: graded.then(|| round_to(course.sum / course.graded as f64, 2)),
                best: graded.then_some(course.best),
                worst: graded.then_some(course.worst),
            }
        }),
    }
}

pub(crate) fn transcripts(input: &transcripts::Input) -> transcripts::Output {
    let names: HashMap<&str, &str> =
        input.students.iter().map(|student| (student.id.as_str(), student.name.as_str())).collect();
    let rows = input.enrolments.iter().filter_map(|enrolment| {
        let grade = enrolment.grade?;
        Some(transcripts::OutputRowsItem {
            student: enrolment.student.clone(),
            name: names.get(enrolment.student.as_str()).copied().unwrap_or("left").to_owned(),
            course: enrolment.course.clone(),
            passed: grade <= 4.0,
        })
    });
    transcripts::Output { rows: rows.collect() }
}

pub(crate) fn standing(input: &standing::Input) -> standing::Output {
    let row = |(nr, student): (i64, &standing::InputStudentsItem)| {
        let flags = [
            student.mentor.is_none().then_some("no mentor"),
            student.email.is_none().then_some("no e-mail"),
            (student.year > 4).then_some("overdue"),
        ];
        standing::OutputStudentsItem {
            nr,
            id: student.id.clone(),
            sort_name: format!(
                "{}, {}",
                after(&student.name, " ").to_uppercase(),
                before(&student.name, " ")
            ),
            email: match &student.email {
                Some(email) => email.clone(),
                None => format!("{}@students.example.edu", student.id.to_lowercase()),
            },
            flags: flags.into_iter().flatten().map(str::to_owned).collect(),
            level: if student.year <= 3 { "bachelor" } else { "master" }.to_owned(),
        }
    };
    standing::Output { students: collect((1..).zip(&input.students), row) }
}

pub(crate) fn credit_points(input: &credit_points::Input) -> credit_points::Output {
    let (mut credits, mut weighted) = (0, 0.0);
    let mut terms: BTreeSet<&str> = BTreeSet::new();
    for enrolment in &input.enrolments {
        if let Some(grade) = enrolment.grade.filter(|grade| *grade < 5.0) {
            credits += enrolment.credits;
            weighted += enrolment.credits as f64 * grade;
            terms.insert(&enrolment.term);
        }
    }
    credit_points::Output {
        credits,
        weighted: round_to(weighted, 1),
        mean: if credits > 0 { round_to(weighted / credits as f64, 2) } else { 0.0 },
        terms: collect(terms.into_iter(), str::to_owned),
    }
}

pub(crate) fn mail_domains(input: &mail_domains::Input) -> mail_domains::Output {
    let mut domains: BTreeSet<String> = BTreeSet::new();
    let mut recipients = String::new();
    let mut missing = Vec::new();
    for student in &input.students {
        let Some(email) = &student.email else {
            missing.push(student);
            continue;
        };
        domains.insert(after(email, "@").to_lowercase());
        if student.year >= 3 {
            if !recipients.is_empty() {
                recipients.push_str(", ");
            }
            for part in [&student.name, " <", email, ">"] {
                recipients.push_str(part);
            }
        }
    }
    missing.sort_by(|left, right| left.year.cmp(&right.year).then_with(|| left.name.cmp(&right.name)));
    mail_domains::Output {
        domains: domains.into_iter().collect(),
        recipients: (!recipients.is_empty()).then_some(recipients),
        missing: collect(missing.into_iter(), |student| student.name.clone()),
    }
}

pub(crate) fn mentor_load(input: &mentor_load::Input) -> mentor_load::Output {
    let mut mentors: IndexMap<&str, (Vec<&str>, IndexMap<i64, i64>)> = IndexMap::new();
    for student in &input.students {
        if let Some(mentor) = &student.mentor {
            let (names, years) = mentors.entry(mentor).or_default();
            names.push(&student.name);
            *years.entry(student.year).or_default() += 1;
        }
    }
    let mut mentors: Vec<_> = mentors.into_iter().collect();
    mentors.sort_by_key(|(_, (names, _))| std::cmp::Reverse(names.len()));
    mentor_load::Output {
        mentors: collect(mentors.into_iter(), |(mentor, (names, years))| mentor_load::OutputMentorsItem {
            mentor: mentor.to_owned(),
            count: names.len() as i64,
            students: Some(names.join(", ")),
            years: years.into_iter().map(|(year, count)| (format!("year {year}"), count)).collect(),
        }),
    }
}
