/**
 * The names of routes: in full, as a code, on a sign, and spoken.
 * @module
 */

/** @typedef {Page.Sign} Sign */
/** @typedef {{mark: string, color?: string, textColor?: string}} Mark what is drawn of a line where room is short */

/**
 * The short name of a route.
 * @param {Pick<Sign, 'label'> | undefined} route
 */
export const codeOf = (route) => route?.label ?? '';

/**
 * The same in full.
 * @param {Pick<Sign, 'name'> | undefined} route
 */
export const nameOf = (route) => route?.name ?? '';

/**
 * The text on a route's signs and markers.
 * @param {Mark | undefined} route
 */
export const markOf = (route) => route?.mark ?? '';

/**
 * Word and name where they differ.
 * @param {Pick<Sign, 'label' | 'name'> | undefined} route
 */
export const wholeNameOf = (route) => [...new Set([codeOf(route), nameOf(route)])].join(' ').trim();

/**
 * The destination, unless it is the route's name.
 * @param {string | undefined} headsign @param {Sign | undefined} route
 */
export const destinationOf = (headsign, route) => (headsign && headsign !== codeOf(route) && headsign !== nameOf(route) ? headsign : '');

/**
 * A code as it is spoken: letter by letter unless it is a word or a number.
 * @param {string} code
 */
export const spoken = (code) => (/^\p{Lu}{2,3}$/u.test(code) ? [...code].join(' ') : code);
