/**
 * The rider's favourites: stops, lines, home and work, as last read from the journal. The journal owns them; the module
 * that changes them is loaded on demand.
 * @module
 */
import { later, t } from '../format/words.js';
import { squareButton } from '../parts/parts.js';
import { preferences } from '../settings/preferences.js';

/** @typedef {Core.Favourite} Favourite */
/** @typedef {Core.Favourites} Favourites */

/** @type {Favourites} */
const NONE = { stops: [], lines: [] };
/** @type {{text: string, value: Favourites}} */
let last = { text: '', value: NONE };

/**
 * Returns the favourites that were last read from the journal.
 * @returns {Favourites}
 */
export function favourites() {
    const { favourites: text } = preferences.value;
    if (text !== last.text) last = { text, value: { ...NONE, ...JSON.parse(text || '{}') } };
    return last.value;
}

/** Returns whether the rider has favourites. */
export const hasFavourites = () => preferences.value.favourites !== '';

/** @typedef {'stop' | 'line'} Kind the kind of a favourite */

/**
 * Returns whether a stop or a line is a favourite.
 * @param {Kind} kind @param {string} id
 */
const isFavourite = (kind, id) => favourites()[`${kind}s`].some((one) => one.id === id);

/**
 * Renders the button that makes a stop or a line a favourite, or removes it.
 * @param {Kind} kind @param {string} id @param {string} name
 */
export function bookmark(kind, id, name) {
    const isOne = isFavourite(kind, id);
    return squareButton('bookmark', t(isOne ? 'favourite.remove' : 'favourite.add'), {
        class: 'square bookmark', key: 'bookmark', 'aria-pressed': String(isOne),
        onclick: () => later(() => import('./favour.js')).then(({ favour }) => favour(kind, id, isOne ? undefined : name)),
    });
}
