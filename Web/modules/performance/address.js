/**
 * The selection of the performance page, as encoded in its address:
 * `#/performance?show=route&route=town:5&from=2026-11-11&to=2026-11-17`. An operator answers a complaint with such a
 * link.
 * @module
 */
import { encoded, hrefOf, place } from '../address/router.js';

/** @typedef {'overview' | 'route' | 'stop' | 'trip'} Show */

/**
 * Empty texts are not selected.
 * @typedef {object} Selection
 * @property {Show} show
 * @property {string} agency
 * @property {string} from the first service day, `2026-01-31`
 * @property {string} to the last service day
 * @property {string} route
 * @property {string} direction
 * @property {string} days of the week
 * @property {string} holidays `only` or `without`
 * @property {string} hours of the day
 * @property {string} date the service day of a diagram, a trip or a question about a stop
 * @property {string} stop
 * @property {string} time of a question, `08:15`
 * @property {string} trip
 * @property {string} start of the trip's run
 */

/** @type {Selection} */
const NONE = { show: 'overview', agency: '', from: '', to: '', route: '', direction: '', days: '', holidays: '', hours: '', date: '', stop: '', time: '', trip: '', start: '' };
const SHOWS = ['overview', 'route', 'stop', 'trip'];
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** @param {string | undefined} text the part of the address after the question mark @returns {Selection} */
export function selectionOf(text) {
    const fields = new URLSearchParams(text ?? '');
    const read = /** @type {Selection} */ (Object.fromEntries(Object.keys(NONE).map((name) => [name, fields.get(name) ?? ''])));
    for (const name of /** @type {const} */ (['from', 'to', 'date'])) if (!DATE.test(read[name])) read[name] = '';
    if (!SHOWS.includes(read.show)) read.show = 'overview';
    return read;
}

/** @param {Partial<Selection>} selection */
export function hrefOfSelection(selection) {
    const fields = Object.entries(selection).filter(([name, value]) => value && !(name === 'show' && value === 'overview'));
    return hrefOf('performance', fields.map(([name, value]) => `${name}=${encoded(value)}`).join('&'));
}

/**
 * Replaces the address without opening the page anew, so that the keyboard stays in the field that was changed.
 * @param {Selection} selection
 */
export function keepInAddress(selection) {
    const href = hrefOfSelection(selection);
    history.replaceState(history.state, '', href);
    place.value.id = href.split('?', 2)[1];
}
