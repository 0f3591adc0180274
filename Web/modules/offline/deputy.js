/**
 * Answers in the server's place, while nobody else does: what timetables on the device know of stops and routes.
 * @module
 */
import { now } from '../server/clock.js';
import { askKept, fromNow, keptShortBoard } from './timetables.js';

/** How many stops are told of unless somebody says, and how far ahead, minutes; metres beyond which none is looked for. */
const MOST = 6;
const AHEAD = 90;
const FARTHEST = 20_000;

/** @typedef {string | string[]} Near latitude and longitude */
/** @typedef {{query?: string, near?: Near, stops?: string[], route?: string, radius?: number, limit?: number}} Query */
/** @typedef {{distance?: number}} Distant */

/**
 * @param {string} path below /api/v1/ @param {Query} query
 * @returns {Promise<any>} nothing where no timetable on the device could say; any: who asks knows the shape by the address
 */
export async function answerFor(path, query) {
    const { near, limit = 20 } = query;
    if (path === 'search') {
        const found = await askKept((timetable) => timetable.search(query.query ?? '', limit));
        return found.length > 0 ? { results: inTurns(found).slice(0, limit) } : undefined;
    }
    if (path === 'boards') return boardsFor(query);
    if (path !== 'stops' || !near || query.route) return undefined;
    const stops = await stopsNear(near, query.radius ?? 1000, limit);
    return stops && { stops };
}

/** @param {Near} near @param {number} radius metres @param {number} limit @returns {Promise<API.Stop[] | undefined>} */
async function stopsNear(near, radius, limit) {
    const found = await askKept((timetable) => timetable.near(...place(near), radius, limit));
    if (found.length > 0) return byDistance(found.flat(), (stop) => stop).slice(0, limit);
}

/**
 * Short boards by the timetable alone.
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

/** @param {Near} near @param {number} limit @returns {Promise<Core.ScheduledBoard[] | undefined>} */
async function boardsAround(near, limit) {
    const [nearest] = await stopsNear(near, FARTHEST, 1) ?? [];
    if (!nearest) return undefined;
    const found = (await askKept((timetable) => timetable.boardsAround(...place(near), nearest.distance ?? 0, ...fromNow(AHEAD), limit))).flat();
    // Where something leaves, of an agency of which nothing does nobody wants to know.
    const served = found.filter(({ arrivals }) => arrivals.length > 0);
    return byDistance(served.length > 0 ? served : found, ({ stop }) => stop).slice(0, limit);
}

/**
 * Latitude and longitude.
 * @param {Near} near @returns {[number, number]}
 */
const place = (near) => /** @type {[number, number]} */ ([near].flat().join().split(',').map(Number));

/**
 * @template Row
 * @param {Row[]} rows @param {(row: Row) => Distant} stop
 */
const byDistance = (rows, stop) => rows.sort((one, other) => (stop(one).distance ?? 0) - (stop(other).distance ?? 0));

/**
 * The best of each agency, then the second of each, as the server does.
 * @template One
 * @param {One[][]} lists
 */
const inTurns = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
    lists.flatMap((list) => list[place] ?? [])).flat();
