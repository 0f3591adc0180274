/**
 * How a saved trip is linked to and written.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { placeName } from './saved.js';

/** @typedef {import('./saved.js').Trip} Trip */

/**
 * On a map of its lines alone.
 * @param {Trip} trip @param {string} [bus]
 */
export const hrefOfTrip = (trip, bus) => hrefOf('trip', trip.id, bus, trip.lines.map(({ id }) => id));

/**
 * From where to where, also for those who listen.
 * @param {Trip} trip
 */
export const ends = ({ start, end }) =>
    [placeName(start), ' ', h('span', { class: 'vh' }, t('ends.to')), icon('arrow', 'arrow'), ' ', placeName(end)];
