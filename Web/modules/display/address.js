/**
 * The addresses of screens and posters: `#/screen?stops=<id>,<id>&walk=<minutes>,<minutes>` and
 * `#/poster?stops=<id>,<id>&paper=<a4|letter>`. Both take `lang=<code>`, and a screen `theme=<dark|light|contrast>`,
 * `order=<time|route>`, `turn=<seconds>` until it shows the next page, and `size=<factor>` of its text. All but the
 * stops may be absent. One walking time is that of all stops.
 * @module
 */
import { encoded, hrefOf } from '../address/router.js';
import { root } from '../dom/root.js';

/**
 * @typedef {object} ScreenAddress
 * @property {string[]} stops their ids
 * @property {number[]} walks minutes to each stop; 0 where it does not matter
 * @property {'time' | 'route'} order of the rows, as on the stop's own board
 * @property {number} turn seconds that a page is shown
 * @property {number} size factor of the text
 * @property {string} [lang] a language of the word tables; else the browser's
 * @property {string} [theme]
 */

/** Stops of one address; more would hardly be waited for. */
const MOST_STOPS = 12;
/** Minutes that riders walk to a stop at most. */
const LONGEST_WALK = 60;

/** @type {Pick<ScreenAddress, 'order' | 'turn' | 'size'>} */
const usual = { order: 'time', turn: 12, size: 1 };

/** @param {string | undefined} query @param {string} name @returns {string[]} decoded values */
function values(query, name) {
    const field = (query ?? '').split('&').find((one) => one.startsWith(`${name}=`));
    return (field ?? '').slice(name.length + 1).split(',').flatMap((value) => decoded(value) ?? []);
}

/** @param {string} text */
function decoded(text) {
    try {
        return text ? decodeURIComponent(text) : undefined;
    } catch {
        return undefined;
    }
}

/**
 * A number within its limits; the usual one in place of what is no number.
 * @param {string | undefined} text @param {number} least @param {number} most @param {number} otherwise
 */
function within(text, least, most, otherwise) {
    const number = Number(text);
    return text === undefined || Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
}

/** @param {string | undefined} query @returns {string[]} the stops of a screen or poster, each once */
export const stopsAt = (query) => [...new Set(values(query, 'stops'))].slice(0, MOST_STOPS);

/** @param {string | undefined} query @returns {ScreenAddress} */
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

/** @param {ScreenAddress} screen */
export function hrefOfScreen({ stops, walks, order, turn, size, lang, theme }) {
    const walk = walks.every((one) => one === walks[0]) ? walks.slice(0, 1) : walks;
    return hrefOf('screen', fields({
        stops, walk: walk.some((one) => one > 0) ? walk.map(String) : [], lang, theme, order: order === usual.order ? undefined : order,
        turn: turn === usual.turn ? undefined : String(turn), size: size === usual.size ? undefined : String(size),
    }));
}

/** @param {{stops: string[], lang?: string, paper?: string}} poster */
export const hrefOfPoster = (poster) => hrefOf('poster', fields(poster));

/** @param {Record<string, string | string[] | undefined>} named */
const fields = (named) => Object.entries(named).map(([name, value]) => [name, [value ?? []].flat()])
    .filter(([, list]) => list.length > 0).map(([name, list]) => `${name}=${[list].flat().map(encoded).join(',')}`).join('&');

/** @param {string | undefined} query @returns {'a4' | 'letter' | undefined} nothing where the address leaves it open */
export const paperAt = (query) => /** @type {const} */ (['a4', 'letter']).find((one) => one === values(query, 'paper')[0]);

/**
 * The whole address, to be typed into another browser.
 * @param {string} href
 */
export const wholeAddress = (href) => new URL(root + href, location.href).href;
