/**
 * Announces what was added to a trip, each in its step.
 * @module
 */
import { notify } from '../dom/announce.js';
import { listed, t } from '../format/words.js';

/** @param {'start' | 'end'} end @param {string} name */
export const sayAdded = (end, name) => notify(t(`trip.added.${end}`, { name }));

/** @param {string[]} codes of the lines that were ticked just now, and those that no longer are @param {boolean} on */
export const sayLines = (codes, on) => notify(t(on ? 'trip.added.lines' : 'trip.removed.lines', { lines: listed(codes) }));
