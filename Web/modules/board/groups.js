/**
 * Departures that form one group of rows, as `BoardGroup` of the core has it. Boards are drawn before the core is
 * loaded: `Tests/Fixtures/board-groups.json` holds both to the same.
 * @module
 */

/** @typedef {Pick<API.Arrival, 'route' | 'direction' | 'headsign' | 'destination'>} Signs */

/** @param {Signs} arrival */
const keyOf = ({ route, direction, headsign, destination }) => JSON.stringify([route, direction, headsign, destination]);

/**
 * The groups of a board: one route, direction, headsign and branch each, in the order of their first rows.
 * @template {Signs} Row
 * @param {Row[]} rows @returns {{key: string, rows: Row[]}[]}
 */
export function groupsOf(rows) {
    /** @type {Map<string, Row[]>} */
    const groups = new Map();
    for (const row of rows) {
        const key = keyOf(row);
        const group = groups.get(key);
        if (group) group.push(row);
        else groups.set(key, [row]);
    }
    return [...groups].map(([key, group]) => ({ key, rows: group }));
}
