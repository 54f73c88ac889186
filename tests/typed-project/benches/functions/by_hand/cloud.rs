//! Hosts, series, cells and quotas.

use typed_project::graphs::{chart, hottest, pairs, quotas};

use super::{collect, round_to};

pub(crate) fn hottest(input: &hottest::Input) -> hottest::Output {
    let (mut ready, mut down) = (Vec::new(), Vec::new());
    for cluster in &input.clusters {
        for node in &cluster.nodes {
            match node.ready {
                true => ready.push((node.cpu.max(node.memory), cluster, node)),
                false => down.push(format!("{}/{}:{}", cluster.name, cluster.region, node.host)),
            }
        }
    }
    ready.sort_by(|(less, _, left), (more, _, right)| {
        more.total_cmp(less).then_with(|| left.host.cmp(&right.host))
    });
    let top = ready.into_iter().take(8).map(|(load, cluster, node)| {
        let pool = node.labels.as_ref().and_then(|labels| labels.get("pool"));
        hottest::OutputTopItem {
            host: node.host.clone(),
            cluster: format!("{}/{}", cluster.name, cluster.region),
            load,
            pool: pool.map_or("default", String::as_str).to_owned(),
        }
    });
    hottest::Output { top: top.collect(), down }
}

pub(crate) fn chart(input: &chart::Input) -> chart::Output {
    let points = collect(input.labels.iter().enumerate(), |(index, label)| {
        let y = input.values.get(index).copied().unwrap_or(0.0);
        chart::OutputPointsItem { x: label.clone(), y, over: y > input.line }
    });
    let mut over: Vec<_> = points.iter().filter(|point| point.over).collect();
    over.sort_by(|left, right| right.y.total_cmp(&left.y));
    let peaks = over.into_iter().take(5).map(|point| point.x.clone()).collect();
    let (sum, count) = (input.values.iter().sum::<f64>(), input.values.len());
    chart::Output { points, mean: (count > 0).then(|| round_to(sum / count as f64, 3)), peaks }
}

pub(crate) fn pairs(input: &pairs::Input) -> pairs::Output {
    let zipped = || input.keys.iter().zip(&input.cells);
    pairs::Output {
        lines: collect(zipped(), |(key, cell)| format!("{key}: {cell}")),
        record: Some(zipped().map(|(key, cell)| (key.clone(), cell.clone())).collect()),
    }
}

pub(crate) fn quotas(input: &quotas::Input) -> quotas::Output {
    let (mut left, mut unlimited) = (Vec::new(), Vec::new());
    for (service, quota) in input.quotas.iter() {
        match quota.limit {
            Some(limit) => left.push(quotas::OutputLeftItem {
                service: service.to_owned(),
                percent: round_to(quota.used / limit * 100.0, 1),
                text: format!("{} of {limit} {}", quota.used, quota.unit.as_deref().unwrap_or("units")),
            }),
            None => unlimited.push(service.to_owned()),
        }
    }
    left.sort_by(|one, other| {
        other.percent.total_cmp(&one.percent).then_with(|| one.service.cmp(&other.service))
    });
    quotas::Output { left, unlimited }
}
