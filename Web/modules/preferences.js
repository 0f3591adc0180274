/**
 * What the rider has chosen on this device. Kept in local storage; a browser that refuses storage keeps it for the visit.
 * @module
 */
import { Observable } from './observable.js';

const KEY = 'headsign.preferences';

export const THEMES = ['dark', 'light', 'contrast', 'auto'];

const defaults = {
    /** One of THEMES. */
    theme: 'dark',
    /** A language of the word tables, or '' for the browser's. */
    language: '',
    /** `metric`, `imperial` (miles and feet), `british` (miles and yards), or '' for the locale's. */
    units: '',
    singleKeys: true,
    closestStops: false,
    satellite: false,
    boardOrder: 'route',
    /** Routes drawn on the map; `null` until the rider or the page has chosen. @type {string[] | null} */
    chosen: null,
    /** Routes that have a toggle on the map. @type {string[]} */
    shortlist: [],
    /** Announcements the rider has opened. @type {string[]} */
    seenAlerts: [],
    /** What was picked in the search field, newest first. @type {{kind: string, id: string, name: string, code?: string}[]} */
    recent: [],
};

/** @typedef {typeof defaults} Preferences */

/** @type {Observable<Preferences>} */
export const preferences = new Observable({ ...defaults, ...read() });

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
    const next = { ...preferences.value, ...changes };
    try {
        localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
        // Private windows may refuse; the choice then lasts as long as the page.
    }
    preferences.value = next;
}

function read() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}');
    } catch {
        return {};
    }
}
