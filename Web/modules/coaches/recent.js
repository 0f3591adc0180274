/**
 * The rider's saved and recent searches, stored on the device.
 * @module
 */
import { hrefOfSearch } from './query.js';

/**
 * A stored search with the names of its cities.
 * @typedef {{query: import('./query.js').Query, from: string, to: string, saved?: boolean}} Known
 */

const KEY = 'headsign.coaches';
/** The maximum number of recent searches, not counting saved ones. */
const MOST = 5;

/**
 * Returns the stored coach searches.
 * @returns {Known[]} the most recent first
 */
export function knownSearches() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]');
    } catch {
        return [];
    }
}

/**
 * Returns the stored entry of a search.
 * @param {import('./query.js').Query} query
 */
const known = (query) => knownSearches().find((one) => hrefOfSearch(one.query) === hrefOfSearch(query));

/**
 * Returns whether the rider has saved a search.
 * @param {import('./query.js').Query} query
 */
export const isSaved = (query) => known(query)?.saved === true;

/**
 * Stores a search among the recent or saved ones.
 * @param {import('./query.js').Query} query @param {string} from @param {string} to names of the cities @param {boolean} [saved] whether it is saved, not only recent
 */
export function rememberSearch(query, from, to, saved = isSaved(query)) {
    const all = [{ query, from, to, saved }, ...knownSearches().filter((one) => hrefOfSearch(one.query) !== hrefOfSearch(query))];
    const lately = all.filter((one) => !one.saved).slice(0, MOST);
    try {
        localStorage.setItem(KEY, JSON.stringify(all.filter((one) => one.saved || lately.includes(one))));
    } catch {
        // Without storage, the search remains available by its address.
    }
}
