/**
 * The health of each kind of data in agencies' feeds, as last reported by the server: positions, predictions, service
 * alerts.
 * @module
 */

/** @typedef {API.PartHealth} PartHealth */
/** @typedef {keyof API.Health} Part a kind of data */

/** @type {Map<string, API.AgencyHealth>} */
const latest = new Map();

/**
 * Stores the health that the server reports for some agencies.
 * @param {API.AgencyHealth[] | undefined} agencies @returns {boolean} whether the state of service alerts or positions has changed
 */
export function hearHealth(agencies) {
    let isOther = false;
    for (const one of agencies ?? []) {
        const { notices, positions } = latest.get(one.agency) ?? {};
        if (notices?.state !== one.notices.state || positions?.state !== one.positions.state) isOther = true;
        latest.set(one.agency, one);
    }
    return isOther;
}

/**
 * Returns the health of an agency's data of one kind.
 * @param {string} agency @param {Part} part @returns {PartHealth}
 */
export const partHealth = (agency, part) => latest.get(agency)?.[part] ?? { state: 'unknown' };
