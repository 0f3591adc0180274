/**
 * Provides the context of a board's rows: the current time, the time zone, the routes, and whether times are live.
 * @module
 */
import { now } from '../server/clock.js';
import { route, zoneAt } from '../server/network.js';
import { differencesOf } from './aboard.js';

/**
 * Returns a route by its ID, from the network if it is loaded, else from the board.
 * @param {Page.Board} board @param {string} id
 */
export const routeIn = (board, id) => route(id) ?? board.routes.find((one) => one.id === id);

/**
 * Returns the context of a board's rows.
 * @param {Page.Board} board @param {boolean} clockOnly @returns {import('./board.js').Moment}
 */
export const momentOf = (board, clockOnly) => ({
    now: now(),
    timeZone: zoneAt(board.stop),
    clockOnly,
    differing: differencesOf(board.arrivals),
    route: (id) => routeIn(board, id),
});
