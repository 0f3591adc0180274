/**
 * Names of recorded routes and stops, in the form in which the page draws those of today.
 * @module
 */
import { h } from '../dom/dom.js';
import { chip } from '../parts/parts.js';
import { route } from '../server/network.js';

/**
 * The mark of today's route, whose colours are readable; one that is no longer there has none.
 * @param {History.Route} recorded
 */
const markOf = ({ id, shortName, longName }) => route(id) ?? { mark: shortName || longName || ownId(id) };

/** @param {History.Route} route */
export const routeName = ({ id, shortName, longName }) => [...new Set([shortName, longName])].filter(Boolean).join(' ') || ownId(id);

/**
 * The mark of a route and words beside it.
 * @param {History.Route} route @param {string} [words] such as a destination; usually the route's long name
 */
export const routeSign = (route, words = route.longName) => h('span', { class: 'route-sign' }, chip(markOf(route), 'small'),
    words && words !== (route.shortName || route.longName) && h('span', {}, words));

/**
 * A number or id without its agency, such as a vehicle's.
 * @param {string} id
 */
export const ownId = (id) => id.slice(id.indexOf(':') + 1);
