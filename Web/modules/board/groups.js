/**
 * Groups departures, like the core's `BoardGroup`. Boards are rendered before the core is loaded; tests compare both
 * implementations with `Tests/Fixtures/board-groups.json`.
 * @module
 */

/**
 * @typedef {Pick<API.Arrival, 'route' | 'direction' | 'headsign' | 'destination'>} Signs the fields that determine a
 *     departure's group
 */

/**
 * Returns the key of a departure's group.
 * @param {Signs} arrival
 */
const keyOf = ({ route, direction, headsign, destination }) => JSON.stringify([route, direction, headsign, destination]);

/**
 * Groups rows by route, direction, headsign and branch, in the order of each group's first row.
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
