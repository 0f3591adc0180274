/**
 * The context of a board's rows: the time, the clock and the health of the feeds.
 * @module
 */
import { now } from '../server/clock.js';
import { route, zoneAt } from '../server/network.js';
import { differencesOf } from './aboard.js';

/**
 * A line of a board, as the network knows it if it does.
 * @param {Page.Board} board @param {string} id
 */
export const routeIn = (board, id) => route(id) ?? board.routes.find((one) => one.id === id);

/** @param {Page.Board} board @param {boolean} clockOnly @returns {import('./board.js').Moment} */
export const momentOf = (board, clockOnly) => ({
    now: now(),
    timeZone: zoneAt(board.stop),
    clockOnly,
    differing: differencesOf(board.arrivals),
    route: (id) => routeIn(board, id),
});
