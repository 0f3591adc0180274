/**
 * The rider's preferences on this device. They are in local storage, and available before anything is drawn; in a
 * browser without storage they last for the visit. Those that all of the rider's devices share are added to the journal
 * as soon as it is open.
 * @module
 */
import { Observable } from '../dom/observable.js';

const KEY = 'headsign.preferences';

export const THEMES = ['dark', 'light', 'contrast', 'auto'];

/**
 * Default values of shared preferences, by their names in the journal. The page uses them before the core is loaded,
 * which determines them: `test_rider_core.py` compares them with an empty journal.
 */
export const usual = {
    /** One of THEMES; `auto` follows the device. */
    theme: 'auto',
    /** The language of a translation, or '' for the browser's. */
    language: '',
    /** The units: `metric`, `imperial` (miles and feet), `british` (miles and yards), or '' for the locale's. */
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
    /** The maximum walk to a stop, in metres. */
    walk: 2000,
    /**
     * Whether plans are made from the data on the device only, so that the server never learns where the rider goes.
     */
    planOnDevice: false,
    /** The ID of the fare card that was viewed last. */
    card: '',
    /** The `boardOrder` beside the map, where a plate already shows the next bus. */
    boardOrderWide: 'time',
    /** The order of a route's stops: along its `line`, or by the `time` of the next bus. */
    routeOrder: 'line',
    /** Whether the rider does not want to be asked for their location. */
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
     * The service alerts that the rider has opened.
     * @type {string[]}
     */
    seenAlerts: [],
    /**
     * The last selections in the search field, newest first.
     * @type {{kind: string, id: string, name: string, code?: string}[]}
     */
    recent: [],
    /**
     * Routes that the map opens with; the journal stores which route or group they are.
     * @type {string[]}
     */
    opens: [],
    /** The rider's favourites as JSON, for use before the journal is open; '' for none. */
    favourites: '',
    /**
     * The names of preferences in SHARED that are not stored in the journal yet.
     * @type {string[]}
     */
    unsaved: [],
};

/** The names of the preferences that all of the rider's devices share. */
export const SHARED = /** @type {(keyof typeof usual)[]} */ (Object.keys(usual));

/** @typedef {typeof defaults} Preferences all preferences by name */

/** @type {Observable<Preferences>} */
export const preferences = new Observable({ ...defaults, ...read() });

/**
 * Changes preferences; shared ones are then also stored in the journal.
 * @param {Partial<Preferences>} changes
 */
export function prefer(changes) {
    const shared = SHARED.filter((name) => name in changes);
    keep({ ...changes, unsaved: [...new Set([...preferences.value.unsaved, ...shared])] });
}

/**
 * Stores preferences without passing them to the journal, which has them already.
 * @param {Partial<Preferences>} changes
 */
export function keep(changes) {
    const next = { ...preferences.value, ...changes };
    // Default values are not stored. `unsaved` is stored even if it is empty, since otherwise values that the journal
    // already contains would be passed to it again.
    for (const name of Object.keys(changes)) supposed.delete(name);
    const own = Object.entries(next).filter(([name, value]) => !supposed.has(name) && String(value) !== String(/** @type {Record<string, unknown>} */ (defaults)[name]));
    try {
        if (own.length === 0) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(own), unsaved: next.unsaved }));
    } catch {
        // Without storage, such as in a private window, the change lasts as long as the page.
    }
    preferences.value = next;
}

/** The names of preferences that the page assumes; these are not stored. */
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
        // The preferences were stored before there was a journal, which therefore lacks all of their values.
        return { unsaved: SHARED.filter((name) => name in stored && stored[name] !== defaults[name]), ...stored };
    } catch {
        return {};
    }
}
