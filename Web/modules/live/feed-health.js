/**
 * How each thing that agencies' feeds tell is doing, as the server said last: where buses are, when they come, what is announced.
 * @module
 */

/** @typedef {'none' | 'unknown' | 'live' | 'stale' | 'failing'} PartState */
/** @typedef {{state: PartState, at?: number, since?: number, message?: string}} PartHealth */
/** @typedef {'positions' | 'predictions' | 'notices' | 'departures'} Part */

/** @type {Map<string, Record<string, any>>} */
const told = new Map();

/**
 * Takes over what the server says of some agencies.
 * @param {any[] | undefined} agencies @returns {boolean} whether announcements come otherwise than before
 */
export function hearHealth(agencies) {
    let isOther = false;
    for (const one of agencies ?? []) {
        if (told.get(one.agency)?.notices.state !== one.notices.state) isOther = true;
        told.set(one.agency, one);
    }
    return isOther;
}

/** @param {string} agency @param {Part} part @returns {PartHealth} */
export const partHealth = (agency, part) => told.get(agency)?.[part] ?? { state: 'unknown' };
