/**
 * The health of each kind of data in agencies' feeds, as last reported by the server: positions, predictions, service
 * alerts.
 * @module
 */

/** @typedef {API.PartHealth} PartHealth */
/** @typedef {keyof API.Health} Part a kind of data */

/** @type {Map<string, { health: API.AgencyHealth, report: number }>} */
const latest = new Map();

let reports = 0;

/** Returns the number of reports so far. A request stores it for `hearHealth`. */
export const reportsSoFar = () => reports;

/**
 * Stores the health that the server reports for some agencies.
 * @param {API.AgencyHealth[] | undefined} agencies
 * @param {number} before for a response, the number of reports when it was requested; agencies about which there were
 * later reports are ignored
 * @returns {boolean} whether the state of service alerts or positions has changed
 */
export function hearHealth(agencies, before = reports) {
    reports += 1;
    let isOther = false;
    for (const health of agencies ?? []) {
        const known = latest.get(health.agency);
        if (known && known.report > before) continue;
        const { notices, positions } = known?.health ?? {};
        if (notices?.state !== health.notices.state || positions?.state !== health.positions.state) isOther = true;
        latest.set(health.agency, { health, report: reports });
    }
    return isOther;
}

/**
 * Returns the health of an agency's data of one kind.
 * @param {string} agency @param {Part} part @returns {PartHealth}
 */
export const partHealth = (agency, part) => latest.get(agency)?.health[part] ?? { state: 'unknown' };
