//! Many specs, written by rule: as varied as those of a product that knows many services.

use nodewright_codegen::search::Document;

const TYPES: [&str; 8] =
    ["ACTION", "TRIGGER", "TOOL", "MEMORY", "FLOW", "EXTERNAL_ACTION", "AI_AGENT", "HUMAN_IN_THE_LOOP"];

/// Services that queries name; the others have made-up names.
const KNOWN: &str = "slack github http json python notion trello gmail stripe jira";

const SYLLABLES: &str = "al bren cor dex el fin gra hel ivo jun kel lum mar nov ost pel quan rix sol tav ul ver wick xen \
    yor zel ba chi do fu gi ho ka lo mi ne po ra si to";

const VERBS: &str = "create update delete fetch list export import send receive watch convert merge split filter sort \
    approve reject schedule archive restore share translate summarise classify extract validate compress encrypt sign \
    publish search count group assign retry cancel upload download parse render";

const OBJECTS: &str = "invoice contact ticket message channel email calendar event task project document folder file \
    image video page form answer order customer payment refund product price report chart table row column database \
    record vector embedding conversation prompt model token webhook request response schedule reminder notification \
    approval comment review issue branch commit release build deployment server log metric alert user team role \
    permission password certificate address location route vehicle parcel warehouse supplier contract signature \
    newsletter campaign survey lead deal meeting recording transcript translation summary spreadsheet workflow \
    list code memory language screenshot receipt delay";

const QUALIFIERS: &str = "daily overdue shared private public draft final internal external archived urgent large recent \
    duplicate encrypted signed scheduled manual automatic incremental partial complete nested flat remote local";

const PARAMS: &str = "url method timeout retries format language currency timezone limit offset page_size query filter \
    sort_by order_by fields label priority owner recipient subject body attachment template folder_id channel_id \
    user_id team_id start_date end_date interval threshold model temperature max_tokens api_version region dry_run \
    overwrite include_archived case_sensitive separator encoding locale";

/// xorshift: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// One word of many; the first ones more often, as it is with words.
    fn word(&mut self, words: &[&'static str]) -> &'static str {
        words[self.below(words.len()).min(self.below(words.len()))]
    }
}

/// The words that specs are made of.
struct Stock {
    random: Random,
    services: Vec<String>,
    verbs: Vec<&'static str>,
    objects: Vec<&'static str>,
    qualifiers: Vec<&'static str>,
    params: Vec<&'static str>,
}

/// As many documents.
pub(crate) fn documents(count: u32) -> Vec<Document<'static>> {
    let mut stock = Stock::new(count as usize / 5);
    (0..count).map(|spec| stock.document(spec)).collect()
}

impl Stock {
    fn new(services: usize) -> Self {
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let syllables: Vec<&str> = SYLLABLES.split_whitespace().collect();
        let mut name = || {
            let length = 2 + random.below(2);
            (0..length).map(|_| syllables[random.below(syllables.len())]).collect::<String>()
        };
        let known = KNOWN.split_whitespace().map(str::to_owned);
        let services = known.chain((0..services).map(|_| name())).collect();
        let words = |text: &'static str| text.split_whitespace().collect();
        Self {
            random,
            services,
            verbs: words(VERBS),
            objects: words(OBJECTS),
            qualifiers: words(QUALIFIERS),
            params: words(PARAMS),
        }
    }

    fn document(&mut self, spec: u32) -> Document<'static> {
        let place = self.random.below(self.services.len());
        let service = self.services[place].clone();
        let (verb, object) = (self.random.word(&self.verbs), self.random.word(&self.objects));
        let (other, last) = (self.random.word(&self.objects), self.random.word(&self.objects));
        let (how, when) = (self.random.word(&self.qualifiers), self.random.word(&self.qualifiers));
        let node_type = TYPES[self.random.below(TYPES.len())];
        let id = format!("{node_type}.{service}_{verb}_{object}_{spec}").to_uppercase();
        let description =
            format!("Can {verb} a {how} {object} in {service}, with its {other}; also for {when} {last}.");
        let guidance = format!(
            "Use it after a {other} was made, and not for a {when} {object}. If {service} does not answer within the \
             timeout, the {last} is kept and the next run tries again."
        );
        let params = 4 + self.random.below(6);
        Document {
            spec,
            id: id.leak(),
            aliases: vec![
                format!("{verb} {object}").leak(),
                format!("{service} {object}").leak(),
                format!("{how} {other} {verb}").leak(),
            ],
            tags: vec![object, other, verb, service.leak()],
            description: description.leak(),
            guidance: guidance.leak(),
            params: (0..params).map(|_| self.param(object)).collect(),
            ports: vec![("main", format!("The {object} to {verb}.").leak()), ("error", "What went wrong.")],
        }
    }

    fn param(&mut self, object: &str) -> (&'static str, &'static str) {
        let (name, other) = (self.random.word(&self.params), self.random.word(&self.objects));
        let how = self.random.word(&self.qualifiers);
        let text =
            format!("The {} of the {object}; a {how} {other} may have another one.", name.replace('_', " "));
        (name, text.leak())
    }
}
