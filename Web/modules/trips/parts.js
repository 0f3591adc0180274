/**
 * The link to a saved trip, and the text of its ends.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { placeName } from './saved.js';

/** @typedef {import('./saved.js').Trip} Trip */

/**
 * Returns the link to a trip, on a map limited to its lines.
 * @param {Trip} trip @param {string} [bus]
 */
export const hrefOfTrip = (trip, bus) => hrefOf('trip', trip.id, bus, trip.lines.map(({ id }) => id));

/**
 * Returns the start and the end of a trip, also as a text for screen readers.
 * @param {Trip} trip
 */
export const ends = ({ start, end }) =>
    [placeName(start), ' ', h('span', { class: 'vh' }, t('ends.toPlace')), icon('arrow', 'arrow'), ' ', placeName(end)];
