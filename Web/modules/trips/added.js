/**
 * Announcements of what was added to a trip.
 * @module
 */
import { notify } from '../dom/announce.js';
import { listed, t } from '../format/words.js';

/**
 * Announces the place that was added as an end of the trip.
 * @param {'start' | 'end'} end @param {string} name
 */
export const sayAdded = (end, name) => notify(t(`trip.added.${end}`, { name }));

/**
 * Announces lines that were ticked or unticked.
 * @param {string[]} codes of the lines @param {boolean} on whether they were ticked
 */
export const sayLines = (codes, on) => notify(t(on ? 'trip.added.lines' : 'trip.removed.lines', { lines: listed(codes), count: codes.length }));
