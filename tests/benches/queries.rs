//! Queries for the search benchmark, by kind.

/// Queries of one kind.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) queries: &'static [&'static str],
}

/// All kinds. Those with typing errors have one in every word, or else the other words would do.
pub(crate) const KINDS: [Kind; 4] = [
    Kind {
        name: "short",
        queries: &[
            "slack message",
            "http request",
            "delay",
            "filter a list",
            "email",
            "parse json",
            "calendar event",
            "vector database",
            "webhook",
            "github issue",
            "sort",
            "approval",
        ],
    },
    Kind {
        name: "sentence",
        queries: &[
            "how do I post a message to my team",
            "start the workflow every weekday at nine",
            "wait until a person has approved the request",
            "read the rows of a table and keep only the new ones",
            "ask a language model to summarise a document",
            "remember what the customer said before",
            "I want to call an external api with a token",
            "run a piece of python on the result",
            "put the answer into a spreadsheet or a database",
            "send a reminder by email when an invoice is overdue",
            "which node takes a screenshot of a page",
            "split the records and merge them again later",
        ],
    },
    Kind {
        name: "long",
        queries: &[
            "Every morning I would like to fetch the newest issues of our repository, leave out those with the label \
             wontfix, let a model write one paragraph about the rest and post it into the channel of the team before \
             the daily meeting starts",
            "When a customer fills in the form on our page, look the address up in the database, create a contact if \
             there is none, send a polite confirmation by email and, if the order is above one thousand, wait for a \
             manager to approve it in the chat",
            "I have a folder full of scanned receipts as images; read the text on each of them, extract date, total \
             and currency as json, sort them by date, and append them to a table that the accountant can download",
            "The webhook delivers a list of events with a timestamp; events older than a day should be dropped, the \
             others grouped by user and stored under the key of the user, so that the next run can compare them",
            "Crawl the documentation of a product, cut every page into parts, compute embeddings, store them in a \
             vector database, and let an agent with memory answer questions of the support staff from it",
            "Retry the request three times with a growing delay, and if the service still does not answer, open a \
             ticket, notify the person on call by telephone or message and stop the workflow with an error",
        ],
    },
    Kind {
        name: "typing errors",
        queries: &[
            "webhok",
            "slcak",
            "calender",
            "datbase",
            "htpp reqest",
            "filtr",
            "mesage chanel",
            "shedule",
            "conversaton bufer",
            "langauge modle",
            "notificaton",
            "spredsheet",
        ],
    },
];
