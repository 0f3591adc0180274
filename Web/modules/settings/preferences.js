/**
 * The rider's preferences on this device. They are in local storage, available before anything is drawn; in a browser
 * that refuses storage they last for the visit. Those that all of the rider's devices share enter the journal as soon
 * as it is open.
 * @module
 */
import { Observable } from '../dom/observable.js';

const KEY = 'headsign.preferences';

export const THEMES = ['dark', 'light', 'contrast', 'auto'];

/**
 * Default values of shared preferences, by the journal's names. The page uses them before the core is loaded, which
 * decides: `test_rider_core.py` compares these with an empty journal.
 */
export const usual = {
    /** One of THEMES; as the device until one is chosen. */
    theme: 'auto',
    /** A language of the word tables, or '' for the browser's. */
    language: '',
    /** `metric`, `imperial` (miles and feet), `british` (miles and yards), or '' for the locale's. */
    units: '',
    singleKeys: true,
    closestStops: false,
    groupsFirst: true,
    approachAlerts: true,
    satellite: false,
    boardOrder: 'route',
};

const defaults = {
    ...usual,
    /** Metres that the rider walks to a stop at most. */
    walk: 2000,
    /** The server never learns where the rider goes: plans are made by what is kept here. */
    planOnDevice: false,
    /** The fare card that was looked at last. */
    card: '',
    /** `boardOrder` beside the map, where the next bus stands on its plate already. */
    boardOrderWide: 'time',
    /** A route's stops: along its `line`, or by the `time` of the next bus. */
    routeOrder: 'line',
    /** The rider does not want to be asked where they are. */
    looksAround: false,
    /**
     * Routes drawn on the map; `null` until the rider or the page has chosen.
     * @type {string[] | null}
     */
    chosen: null,
    /**
     * Routes that have a toggle on the map.
     * @type {string[]}
     */
    shortlist: [],
    /**
     * Announcements the rider has opened.
     * @type {string[]}
     */
    seenAlerts: [],
    /**
     * The last selections in the search field, newest first.
     * @type {{kind: string, id: string, name: string, code?: string}[]}
     */
    recent: [],
    /**
     * Routes that the map opens with; the journal knows which route or group they are.
     * @type {string[]}
     */
    opens: [],
    /** The rider's favourites as JSON, for those who are there before the journal is open; '' for none. */
    favourites: '',
    /**
     * The preferences in SHARED that the journal does not have yet.
     * @type {string[]}
     */
    unsaved: [],
};

/** The names of what all of the rider's devices share. */
export const SHARED = /** @type {(keyof typeof usual)[]} */ (Object.keys(usual));

/** @typedef {typeof defaults} Preferences */

/** @type {Observable<Preferences>} */
export const preferences = new Observable({ ...defaults, ...read() });

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
    const shared = SHARED.filter((name) => name in changes);
    keep({ ...changes, unsaved: [...new Set([...preferences.value.unsaved, ...shared])] });
}

/**
 * Without notifying the journal: it knows.
 * @param {Partial<Preferences>} changes
 */
export function keep(changes) {
    const next = { ...preferences.value, ...changes };
    // What is as usual need not be kept, but what the journal has got must not be handed over again.
    for (const name of Object.keys(changes)) supposed.delete(name);
    const own = Object.entries(next).filter(([name, value]) => !supposed.has(name) && String(value) !== String(/** @type {Record<string, unknown>} */ (defaults)[name]));
    try {
        if (own.length === 0) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(own), unsaved: next.unsaved }));
    } catch {
        // Private windows may refuse; the choice then lasts as long as the page.
    }
    preferences.value = next;
}

/** Names of what the page has taken for itself: that is not kept. */
const supposed = new Set();

/**
 * Sets preferences that the page assumes until the rider chooses.
 * @param {Partial<Preferences>} changes
 */
export function suppose(changes) {
    for (const name of Object.keys(changes)) supposed.add(name);
    preferences.value = { ...preferences.value, ...changes };
}

function read() {
    try {
        const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
        // From before there was a journal: all of it is new to that.
        return { unsaved: SHARED.filter((name) => name in stored && stored[name] !== defaults[name]), ...stored };
    } catch {
        return {};
    }
}
