/**
 * Names of recorded routes and stops, displayed like those of the current timetable.
 * @module
 */
import { h } from '../dom/dom.js';
import { chip } from '../parts/parts.js';
import { route } from '../server/network.js';

/**
 * Returns the badge of the route in the current timetable, whose colours are readable; without colours if it no longer
 * exists.
 * @param {History.Route} recorded
 */
const markOf = ({ id, shortName, longName }) => route(id) ?? { mark: shortName || longName || ownId(id) };

/**
 * Returns a route's short and long name, or its ID if it has neither.
 * @param {History.Route} route
 */
export const routeName = ({ id, shortName, longName }) => [...new Set([shortName, longName])].filter(Boolean).join(' ') || ownId(id);

/**
 * Renders a route's badge with a text beside it.
 * @param {History.Route} route @param {string} [words] such as a destination; by default the route's long name
 */
export const routeSign = (route, words = route.longName) => h('span', { class: 'route-sign' }, chip(markOf(route), 'small'),
    words && words !== (route.shortName || route.longName) && h('span', {}, words));

/**
 * Returns an ID without its agency prefix, such as a vehicle's number.
 * @param {string} id
 */
export const ownId = (id) => id.slice(id.indexOf(':') + 1);
