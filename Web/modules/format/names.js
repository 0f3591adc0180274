/**
 * Returns the names of routes: in full, as a code, on a sign, and for screen readers.
 * @module
 */

/** @typedef {Page.Sign} Sign */
/** @typedef {{mark: string, color?: string, textColor?: string}} Mark the short form of a line on signs and the map */

/**
 * Returns a route's code.
 * @param {Pick<Sign, 'label'> | undefined} route
 */
export const codeOf = (route) => route?.label ?? '';

/**
 * Returns a route's full name.
 * @param {Pick<Sign, 'name'> | undefined} route
 */
export const nameOf = (route) => route?.name ?? '';

/**
 * Returns the text on a route's signs and markers.
 * @param {Mark | undefined} route
 */
export const markOf = (route) => route?.mark ?? '';

/**
 * Returns a route's code and name, or only one if they are equal.
 * @param {Pick<Sign, 'label' | 'name'> | undefined} route
 */
export const wholeNameOf = (route) => [...new Set([codeOf(route), nameOf(route)])].join(' ').trim();

/**
 * Returns the headsign, unless it equals the route's code or name.
 * @param {string | undefined} headsign @param {Sign | undefined} route
 */
export const destinationOf = (headsign, route) => (headsign && headsign !== codeOf(route) && headsign !== nameOf(route) ? headsign : '');

/**
 * Returns a code for screen readers: letter by letter if it has two or three capitals.
 * @param {string} code
 */
export const spoken = (code) => (/^\p{Lu}{2,3}$/u.test(code) ? [...code].join(' ') : code);
