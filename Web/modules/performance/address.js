/**
 * The selection of the performance page, as encoded in its address:
 * `#/performance?show=route&route=town:5&from=2026-11-11&to=2026-11-17`. Operators answer complaints with such links.
 * @module
 */
import { encoded, hrefOf, place } from '../address/router.js';

/** @typedef {'overview' | 'route' | 'stop' | 'trip'} Show the subject of the page */

/**
 * The selection. An empty string means that nothing is selected.
 * @typedef {object} Selection
 * @property {Show} show
 * @property {string} agency
 * @property {string} from the first service day, `2026-01-31`
 * @property {string} to the last service day
 * @property {string} route
 * @property {string} direction GTFS's `direction_id`
 * @property {string} days weekdays, `1` (Monday) to `7`, separated by commas
 * @property {string} holidays `only` or `without`
 * @property {string} hours times of the service day, `05:00-09:00`
 * @property {string} date the service day of a diagram, a trip or a query about a stop
 * @property {string} stop
 * @property {string} time of a query about a stop, `08:15`
 * @property {string} trip
 * @property {string} start the scheduled start of the run, in seconds of the service day
 */

/** @type {Selection} */
const NONE = { show: 'overview', agency: '', from: '', to: '', route: '', direction: '', days: '', holidays: '', hours: '', date: '', stop: '', time: '', trip: '', start: '' };
const SHOWS = ['overview', 'route', 'stop', 'trip'];
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses a selection; invalid values are ignored.
 * @param {string | undefined} text the part of the address after the question mark @returns {Selection}
 */
export function selectionOf(text) {
    const fields = new URLSearchParams(text ?? '');
    const read = /** @type {Selection} */ (Object.fromEntries(Object.keys(NONE).map((name) => [name, fields.get(name) ?? ''])));
    for (const name of /** @type {const} */ (['from', 'to', 'date'])) if (!DATE.test(read[name])) read[name] = '';
    if (!SHOWS.includes(read.show)) read.show = 'overview';
    return read;
}

/**
 * Returns the link to a selection.
 * @param {Partial<Selection>} selection
 */
export function hrefOfSelection(selection) {
    const fields = Object.entries(selection).filter(([name, value]) => value && !(name === 'show' && value === 'overview'));
    return hrefOf('performance', fields.map(([name, value]) => `${name}=${encoded(value)}`).join('&'));
}

/**
 * Replaces the address without rendering the page anew, so that the changed field keeps the focus.
 * @param {Selection} selection
 */
export function keepInAddress(selection) {
    const href = hrefOfSelection(selection);
    history.replaceState(history.state, '', href);
    place.value.id = href.split('?', 2)[1];
}
