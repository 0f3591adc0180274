/**
 * The searches a rider made lately, kept on the device.
 * @module
 */
import { hrefOfSearch } from './query.js';

const KEY = 'headsign.coaches';
const MOST = 5;

/** @returns {{query: import('./query.js').Query, from: string, to: string}[]} the last first */
export function recentSearches() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '[]');
    } catch {
        return [];
    }
}

/** @param {import('./query.js').Query} query @param {string} from @param {string} to names of the cities */
export function rememberSearch(query, from, to) {
    const others = recentSearches().filter((one) => hrefOfSearch(one.query) !== hrefOfSearch(query));
    try {
        localStorage.setItem(KEY, JSON.stringify([{ query, from, to }, ...others].slice(0, MOST)));
    } catch {
        // Without storage there is the address.
    }
}
