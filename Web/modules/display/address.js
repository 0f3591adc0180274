/**
 * The addresses of screens and posters: `#/screen?stops=<id>,<id>&walk=<minutes>,<minutes>` and
 * `#/poster?stops=<id>,<id>&paper=<a4|letter>`. Both accept `lang=<code>`; a screen also `theme=<dark|light|contrast>`,
 * `order=<time|route>`, `turn=<seconds>` for the time that each page is shown, and `size=<factor>` for its text. All
 * parameters but `stops` are optional. A single walking time applies to all stops.
 * @module
 */
import { encoded, hrefOf } from '../address/router.js';
import { root } from '../dom/root.js';

/**
 * @typedef {object} ScreenAddress
 * @property {string[]} stops their ids
 * @property {number[]} walks minutes to each stop; 0 to ignore the walk
 * @property {'time' | 'route'} order of the rows, as on the stop's own board
 * @property {number} turn seconds for which a page is shown
 * @property {number} size factor of the text
 * @property {string} [lang] the code of a translation; by default the browser's language
 * @property {string} [theme]
 */

/** The maximum number of stops in an address, which limits how long riders wait for theirs. */
const MOST_STOPS = 12;
/** The maximum walking time to a stop, in minutes. */
const LONGEST_WALK = 60;

/**
 * The defaults, which are omitted from addresses.
 * @type {Pick<ScreenAddress, 'order' | 'turn' | 'size'>}
 */
const usual = { order: 'time', turn: 12, size: 1 };

/**
 * Returns the values of a field in a query.
 * @param {string | undefined} query @param {string} name @returns {string[]} the decoded values; empty if the field is absent
 */
function values(query, name) {
    const field = (query ?? '').split('&').find((one) => one.startsWith(`${name}=`));
    return (field ?? '').slice(name.length + 1).split(',').flatMap((value) => decoded(value) ?? []);
}

/**
 * Decodes a percent-encoded value; undefined if it is malformed or empty.
 * @param {string} text
 */
function decoded(text) {
    try {
        return text ? decodeURIComponent(text) : undefined;
    } catch {
        return undefined;
    }
}

/**
 * Parses a number and limits it to a range; returns the default if the text is not a number.
 * @param {string | undefined} text @param {number} least @param {number} most @param {number} otherwise the default
 */
function within(text, least, most, otherwise) {
    const number = Number(text);
    return text === undefined || Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
}

/**
 * Returns the stops in a query.
 * @param {string | undefined} query @returns {string[]} the different stops of a screen or poster
 */
export const stopsAt = (query) => [...new Set(values(query, 'stops'))].slice(0, MOST_STOPS);

/**
 * Parses the query of a screen, except its language and theme.
 * @param {string | undefined} query @returns {ScreenAddress}
 */
export function screenAt(query) {
    const [stops, walks] = [stopsAt(query), values(query, 'walk')];
    return {
        stops,
        walks: stops.map((_, place) => within(walks.length === 1 ? walks[0] : walks[place], 0, LONGEST_WALK, 0)),
        order: values(query, 'order')[0] === 'route' ? 'route' : usual.order,
        turn: within(values(query, 'turn')[0], 5, 300, usual.turn),
        size: within(values(query, 'size')[0], 0.5, 2, usual.size),
    };
}

/**
 * Returns the address of a screen.
 * @param {ScreenAddress} screen
 */
export function hrefOfScreen({ stops, walks, order, turn, size, lang, theme }) {
    const walk = walks.every((one) => one === walks[0]) ? walks.slice(0, 1) : walks;
    return hrefOf('screen', fields({
        stops, walk: walk.some((one) => one > 0) ? walk.map(String) : [], lang, theme, order: order === usual.order ? undefined : order,
        turn: turn === usual.turn ? undefined : String(turn), size: size === usual.size ? undefined : String(size),
    }));
}

/**
 * Returns the address of a poster.
 * @param {{stops: string[], lang?: string, paper?: string}} poster
 */
export const hrefOfPoster = (poster) => hrefOf('poster', fields(poster));

/**
 * Encodes a query; omits fields without a value.
 * @param {Record<string, string | string[] | undefined>} named
 */
const fields = (named) => Object.entries(named).map(([name, value]) => [name, [value ?? []].flat()])
    .filter(([, list]) => list.length > 0).map(([name, list]) => `${name}=${[list].flat().map(encoded).join(',')}`).join('&');

/**
 * Returns the paper size in the query of a poster.
 * @param {string | undefined} query @returns {'a4' | 'letter' | undefined} undefined if it is absent
 */
export const paperAt = (query) => /** @type {const} */ (['a4', 'letter']).find((one) => one === values(query, 'paper')[0]);

/**
 * Returns the absolute address, to be typed into another browser.
 * @param {string} href
 */
export const wholeAddress = (href) => new URL(root + href, location.href).href;
