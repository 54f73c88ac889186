//! The command line of a benchmark.

/// What a benchmark is asked to do.
#[derive(Debug)]
pub(crate) struct Options {
    /// How often everything is measured.
    pub(crate) rounds: usize,
    flags: Vec<String>,
}

impl Options {
    /// Reads the command line, and answers `--help` itself.
    ///
    /// `rounds` are the defaults, plain and with `--quick`; `known` are the flags that only this benchmark has.
    pub(crate) fn parse(help: &str, rounds: [usize; 2], known: &[&str]) -> Result<Self, String> {
        let (mut chosen, mut flags) = (None, Vec::new());
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--help" | "-h" => {
                    println!("{help}");
                    std::process::exit(0);
                }
                "--bench" => {} // cargo's own
                "--rounds" => {
                    let number = args.next().and_then(|text| text.parse().ok());
                    chosen = Some(number.filter(|&it| it > 0).ok_or("`--rounds` takes a number above 0")?);
                }
                flag if flag == "--quick" || known.contains(&flag) => flags.push(arg),
                other => return Err(format!("unknown option `{other}`; see `--help`")),
            }
        }
        let quick = flags.iter().any(|flag| flag == "--quick");
        let rounds = chosen.unwrap_or(rounds[usize::from(quick)]);
        Ok(Self { rounds, flags })
    }

    /// Whether `flag` was given.
    pub(crate) fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }
}
