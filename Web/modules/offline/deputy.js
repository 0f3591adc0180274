/**
 * Responds in place of the server while it is unreachable, with the device's timetables of stops and routes.
 * @module
 */
import { now } from '../server/clock.js';
import { askKept, fromNow, keptShortBoard } from './timetables.js';

/** The default number of stops in a response, and the period of their departures in minutes. */
const MOST = 6;
const AHEAD = 90;

/** @typedef {string | string[]} Near latitude and longitude */
/**
 * @typedef {{query?: string, near?: Near, stops?: string[], route?: string, radius?: number, limit?: number}} Query the
 *     query parameters of a request
 */

/**
 * Responds to a request of the API.
 * @param {string} path below /api/v1/ @param {Query} query
 * @returns {Promise<any>} undefined if no timetable on the device has the data; any: the caller knows the type by the path
 */
export async function answerFor(path, query) {
    if (path === 'plan' || path.startsWith('plan/')) return (await import('./planning.js')).planHere(path, /** @type {import('../server/api.js').Query} */ (query));
    const { near, limit = 20 } = query;
    if (path === 'search') {
        const results = await askKept((timetables) => timetables.search(query.query ?? '', near ? place(near) : undefined, limit));
        return results && { results };
    }
    if (path === 'boards') return boardsFor(query);
    if (path !== 'stops' || !near || query.route) return undefined;
    const stops = await askKept((timetables) => timetables.near(...place(near), query.radius ?? 1000, limit));
    return stops && { stops };
}

/**
 * Returns short boards with scheduled times only.
 * @param {Query} query
 */
async function boardsFor({ near, stops, limit = MOST }) {
    if (!stops && !near) return undefined;
    const found = stops ? await Promise.all(stops.map((id) => keptShortBoard(id, AHEAD))) : near && await boardsAround(near, limit);
    if (!found || (stops && !found.some(Boolean))) return undefined;
    const missing = stops?.filter((_, number) => !found[number]) ?? [];
    const boards = found.filter(Boolean).map((board) => ({ ...board, live: { state: 'none' } }));
    return { at: now(), boards, missing, byDevice: true };
}

/**
 * Returns the boards around a place; undefined if there are none.
 * @param {Near} near @param {number} limit @returns {Promise<Core.ScheduledBoard[] | undefined>}
 */
async function boardsAround(near, limit) {
    const boards = await askKept((timetables) => timetables.boardsAround(...place(near), ...fromNow(AHEAD), limit));
    return boards && boards.length > 0 ? boards : undefined;
}

/**
 * Returns the latitude and longitude in a query value.
 * @param {Near} near @returns {[number, number]}
 */
const place = (near) => /** @type {[number, number]} */ ([near].flat().join().split(',').map(Number));
