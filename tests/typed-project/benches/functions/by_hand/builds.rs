//! Runs of pipelines, and deployments.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use indexmap::{IndexMap, IndexSet};
use typed_project::graphs::{deploys_per_day, flaky_jobs, release_board, slow_runs, workflow_stats};

use super::payloads::head;
use super::{collect, millis, round_to};

pub(crate) fn workflow_stats(input: &workflow_stats::Input) -> workflow_stats::Output {
    #[derive(Default)]
    struct Workflow<'i> {
        runs: i64,
        failed: i64,
        retried: i64,
        timed: i64,
        took: i64,
        longest: i64,
        actors: IndexSet<&'i str>,
    }
    let mut workflows: IndexMap<&str, Workflow<'_>> = IndexMap::new();
    for run in &input.runs {
        let Some(conclusion) = &run.conclusion else { continue };
        let workflow = workflows.entry(&run.workflow).or_default();
        workflow.runs += 1;
        workflow.failed += i64::from(conclusion == "failure");
        workflow.retried += i64::from(run.attempt > 1);
        if let Some(took) = run.duration_ms {
            workflow.longest = if workflow.timed == 0 { took } else { workflow.longest.max(took) };
            workflow.timed += 1;
            workflow.took += took;
        }
        workflow.actors.insert(&run.actor.login);
    }
    let value = |it: Workflow<'_>| workflow_stats::OutputValue {
        runs: it.runs,
        failed: it.failed,
        retried: it.retried,
        mean_minutes: (it.timed > 0).then(|| round_to(it.took as f64 / it.timed as f64 / 60_000.0, 1)),
        longest: (it.timed > 0).then_some(it.longest as f64),
        actors: collect(it.actors.into_iter(), str::to_owned),
    };
    workflows.into_iter().map(|(name, workflow)| (name.to_owned(), value(workflow))).collect()
}

pub(crate) fn flaky_jobs(input: &flaky_jobs::Input) -> flaky_jobs::Output {
    #[derive(Default)]
    struct Job<'i> {
        failures: i64,
        seconds: f64,
        runners: HashSet<&'i str>,
    }
    let mut jobs: IndexMap<&str, Job<'_>> = IndexMap::new();
    let mut total = 0;
    for failed in input.runs.iter().flat_map(|run| &run.jobs).filter(|job| job.conclusion == "failure") {
        total += 1;
        let job = jobs.entry(&failed.name).or_default();
        job.failures += 1;
        job.seconds += failed.seconds;
        job.runners.extend(failed.runner.as_deref());
    }
    let mut jobs: Vec<_> = jobs.into_iter().collect();
    jobs.sort_by(|(left, few), (right, many)| many.failures.cmp(&few.failures).then_with(|| left.cmp(right)));
    flaky_jobs::Output {
        total,
        jobs: collect(jobs.into_iter().take(10), |(name, job)| flaky_jobs::OutputJobsItem {
            name: name.to_owned(),
            failures: job.failures,
            seconds: round_to(job.seconds, 1),
            runners: job.runners.len() as i64,
        }),
    }
}

pub(crate) fn slow_runs(input: &slow_runs::Input) -> slow_runs::Output {
    let timed = input.runs.iter().filter_map(|run| Some((run.duration_ms?, run)));
    let mut slow: Vec<_> = timed.filter(|(took, _)| *took > input.limit_ms).collect();
    slow.sort_by(|(less, left), (more, right)| more.cmp(less).then_with(|| left.id.cmp(&right.id)));
    slow_runs::Output {
        runs: collect(slow.into_iter().take(20), |(took, run)| {
            let slowest =
                run.jobs.iter().reduce(|most, job| if job.seconds > most.seconds { job } else { most });
            slow_runs::OutputRunsItem {
                title: format!("{} #{} on {}", run.workflow, run.id, run.branch),
                day: head(&run.started_at, 10).to_owned(),
                minutes: round_to(took as f64 / 60_000.0, 1),
                slowest: slowest.map(|job| job.name.clone()),
                by: if run.actor.bot == Some(true) { "bot" } else { &run.actor.login }.to_owned(),
            }
        }),
    }
}

pub(crate) fn release_board(input: &release_board::Input) -> release_board::Output {
    type Deployment = release_board::InputDeploymentsItem;
    struct Environment<'i> {
        deploys: i64,
        latest: &'i Deployment,
        versions: IndexMap<&'i str, &'i str>,
        teams: BTreeSet<&'i str>,
    }
    let mut environments: IndexMap<&str, Environment<'_>> = IndexMap::new();
    for deployment in input.deployments.iter().filter(|it| it.status == "succeeded") {
        let environment = environments.entry(&deployment.environment).or_insert_with(|| Environment {
            deploys: 0,
            latest: deployment,
            versions: IndexMap::new(),
            teams: BTreeSet::new(),
        });
        environment.deploys += 1;
        if deployment.started_at > environment.latest.started_at {
            environment.latest = deployment;
        }
        environment.versions.insert(&deployment.service, &deployment.version);
        environment.teams.extend(deployment.by.team.as_deref());
    }
    let value = |it: Environment<'_>| {
        let teams: Vec<_> = it.teams.into_iter().collect();
        release_board::OutputValue {
            deploys: it.deploys,
            services: it.versions.len() as i64,
            latest: format!("{} {}", it.latest.service, it.latest.version),
            versions: it.versions.into_iter().map(|(name, it)| (name.to_owned(), it.to_owned())).collect(),
            teams: (!teams.is_empty()).then(|| teams.join(", ")),
        }
    };
    environments.into_iter().map(|(name, it)| (name.to_owned(), value(it))).collect()
}

pub(crate) fn deploys_per_day(input: &deploys_per_day::Input) -> deploys_per_day::Output {
    #[derive(Default)]
    struct Day {
        total: i64,
        bad: i64,
        minutes: f64,
        changes: usize,
    }
    let mut days: BTreeMap<&str, Day> = BTreeMap::new();
    for deployment in &input.deployments {
        let day = days.entry(head(&deployment.started_at, 10)).or_default();
        day.total += 1;
        day.bad += i64::from(deployment.status != "succeeded");
        day.changes += deployment.changes.len();
        if let Some(finished) = deployment.finished_at.as_deref().and_then(millis) {
            let took = finished - millis(&deployment.started_at).unwrap_or_default();
            day.minutes += took as f64 / 60_000.0;
        }
    }
    deploys_per_day::Output {
        days: collect(days.into_iter(), |(name, day)| deploys_per_day::OutputDaysItem {
            day: name.to_owned(),
            deploys: day.total,
            failure_rate: round_to(day.bad as f64 / day.total as f64 * 100.0, 1),
            minutes: round_to(day.minutes, 1),
            changes: day.changes as i64,
        }),
    }
}
