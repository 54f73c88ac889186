//! What was measured, round by round, and what it says.

/// One figure per round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples(Vec<f64>);

impl Samples {
    pub(crate) fn push(&mut self, sample: f64) {
        self.0.push(sample);
    }

    /// This over `base`, round by round: what disturbs a round disturbs both sides of it.
    pub(crate) fn over(&self, base: &Self) -> Self {
        Self(self.0.iter().zip(&base.0).map(|(it, base)| it / base).collect())
    }

    /// The geometric mean of several, round by round.
    #[allow(dead_code, reason = "not every benchmark has means")]
    pub(crate) fn geometric_mean<'a>(of: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let rounds = of.clone().map(|it| it.0.len()).min().unwrap_or(0);
        let count = of.clone().count().max(1) as f64;
        let mean = |round: usize| (of.clone().map(|it| it.0[round].ln()).sum::<f64>() / count).exp();
        Self((0..rounds).map(mean).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The middle half: the first and the third quartile.
    pub(crate) fn spread(&self) -> (f64, f64) {
        (self.quantile(0.25), self.quantile(0.75))
    }

    fn quantile(&self, part: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let Some(last) = sorted.len().checked_sub(1) else {
            return f64::NAN;
        };
        let at = part * last as f64;
        let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
        below + (above - below) * at.fract()
    }
}
