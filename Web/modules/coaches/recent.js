/**
 * The searches a rider saved, and those made lately; kept on the device.
 * @module
 */
import { hrefOfSearch } from './query.js';

/** @typedef {{query: import('./query.js').Query, from: string, to: string, saved?: boolean}} Known */

const KEY = 'headsign.coaches';
/** The maximum number of recent searches, saved ones aside. */
const MOST = 5;

/** @returns {Known[]} the last first */
export function knownSearches() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]');
    } catch {
        return [];
    }
}

/** @param {import('./query.js').Query} query */
const known = (query) => knownSearches().find((one) => hrefOfSearch(one.query) === hrefOfSearch(query));

/** @param {import('./query.js').Query} query */
export const isSaved = (query) => known(query)?.saved === true;

/** @param {import('./query.js').Query} query @param {string} from @param {string} to names of the cities @param {boolean} [saved] whether it stays */
export function rememberSearch(query, from, to, saved = isSaved(query)) {
    const all = [{ query, from, to, saved }, ...knownSearches().filter((one) => hrefOfSearch(one.query) !== hrefOfSearch(query))];
    const lately = all.filter((one) => !one.saved).slice(0, MOST);
    try {
        localStorage.setItem(KEY, JSON.stringify(all.filter((one) => one.saved || lately.includes(one))));
    } catch {
        // Without storage there is the address.
    }
}
