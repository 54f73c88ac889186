// Writes what the reference implementation makes of the cases into them:
//
//     node tests/jsonata/reference.js path/to/jsonata.js tests/jsonata/cases/*.txt
//
// A case is `expression ==> expected`; one without an arrow gets it. Cases with `=!=>` are written by hand, since
// Nodewright does something else there, and stay as they are.
const fs = require('fs');
const path = require('path');
const [library, ...files] = process.argv.slice(2);
const jsonata = require(path.resolve(library));

const RealDate = Date;
function setClock(millis) {
    if (millis === undefined) {
        global.Date = RealDate;
        return;
    }
    global.Date = class extends RealDate {
        constructor(...args) {
            super(...(args.length ? args : [millis]));
        }
        static now() {
            return millis;
        }
    };
}

async function expectation(source, { data, bindings, clock }) {
    try {
        const expression = jsonata(source);
        setClock(clock);
        const input = data === undefined ? undefined : JSON.parse(data);
        const result = await expression.evaluate(input, bindings);
        if (typeof result === 'function' || (result && (result._jsonata_lambda || result._jsonata_function))) {
            throw new Error(`a function is no result: ${source}`);
        }
        if (typeof result === 'number' && !Number.isFinite(result)) {
            throw new Error(`no JSON: ${source}`);
        }
        return result === undefined ? 'absent' : JSON.stringify(result);
    } catch (error) {
        if (!error.code) {
            throw error;
        }
        return `error ${error.code}`;
    } finally {
        setClock(undefined);
    }
}

async function fill(file) {
    let state = { data: undefined, bindings: {}, clock: undefined };
    const out = [];
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
        const [, word, rest] = /^:(\w+) ?(.*)$/.exec(line) ?? [];
        if (word === 'data') {
            state = { data: rest === '' ? undefined : rest, bindings: {}, clock: undefined };
        } else if (word === 'bind') {
            state = { ...state, bindings: JSON.parse(rest) };
        } else if (word === 'clock') {
            state = { ...state, clock: Number(rest) };
        } else if (line !== '' && !line.startsWith('#') && !line.includes(' =!=> ')) {
            const source = line.split(' ==> ')[0];
            out.push(`${source} ==> ${await expectation(source, state)}`);
            continue;
        }
        out.push(line);
    }
    fs.writeFileSync(file, out.join('\n'));
}

(async () => {
    for (const file of files) {
        await fill(file);
    }
})();
