// Writes what the reference implementation makes of the cases into them:
//
//     node tests/jsonlogic/reference.js path/to/logic.js tests/jsonlogic/cases/*.txt
//
// A case is `rule ==> expected`; one without an arrow gets it. Cases with `=!=>` are written by hand, since Nodewright
// does something else there, and stay as they are.
const fs = require('fs');
const path = require('path');
const [library, ...files] = process.argv.slice(2);
const logic = require(path.resolve(library));
console.log = () => {};

function expectation(rule, data) {
    const result = logic.apply(JSON.parse(rule), data === undefined ? undefined : JSON.parse(data));
    if (result === undefined || (typeof result === 'number' && !Number.isFinite(result))) {
        throw new Error(`no JSON: ${rule}`);
    }
    return JSON.stringify(result);
}

for (const file of files) {
    let data;
    const lines = fs.readFileSync(file, 'utf8').split('\n').map((line) => {
        const [, rest] = /^:data ?(.*)$/.exec(line) ?? [];
        if (rest !== undefined) {
            data = rest === '' ? undefined : rest;
            return line;
        }
        if (line === '' || line.startsWith('#') || line.includes(' =!=> ')) {
            return line;
        }
        const [rule] = line.split(' ==> ');
        return `${rule} ==> ${expectation(rule, data)}`;
    });
    fs.writeFileSync(file, lines.join('\n'));
}
