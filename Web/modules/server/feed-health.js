/**
 * The health of each kind of data in agencies' feeds, as the server reported last: where buses are, when they come,
 * what is announced.
 * @module
 */

/** @typedef {API.PartHealth} PartHealth */
/** @typedef {keyof API.Health} Part */

/** @type {Map<string, API.AgencyHealth>} */
const latest = new Map();

/**
 * Takes over what the server reports of some agencies.
 * @param {API.AgencyHealth[] | undefined} agencies @returns {boolean} whether announcements or positions come otherwise than before
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

/** @param {string} agency @param {Part} part @returns {PartHealth} */
export const partHealth = (agency, part) => latest.get(agency)?.[part] ?? { state: 'unknown' };
