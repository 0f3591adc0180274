/**
 * Answers in the server's place, while nobody else does: what timetables on the device know of stops and routes.
 * @module
 */
import { now } from '../clock.js';
import { askKept, keptBoard } from './timetables.js';

/** Metres within which a stop is near, how many are told of, and how far ahead, minutes. */
const NEARBY = 1500;
const MOST = 6;
const AHEAD = 90;
/** Buses of one line and direction. */
const MOST_OF_LINE = 2;

/**
 * @param {string} path below /api/v1/ @param {Record<string, any>} query
 * @returns {Promise<any>} nothing where no timetable on the device could say
 */
export async function answerFor(path, query) {
    const { near, limit = 20 } = query;
    if (path === 'search') {
        const found = await askKept((timetable) => timetable.search(query.query, limit));
        return found.length > 0 ? { results: inTurns(found).slice(0, limit) } : undefined;
    }
    if (path === 'boards') return boardsFor(query);
    if (path !== 'stops' || !near || query.route) return undefined;
    const stops = await stopsNear(near, query.radius ?? 1000, limit);
    return stops && { stops };
}

/** @param {any} near @param {number} radius metres @param {number} limit @returns {Promise<any[] | undefined>} */
async function stopsNear(near, radius, limit) {
    const [lat, lon] = [near].flat().join().split(',').map(Number);
    const found = await askKept((timetable) => timetable.near(lat, lon, radius, limit));
    if (found.length > 0) return found.flat().sort((one, other) => one.distance - other.distance).slice(0, limit);
}

/** Short boards by the timetable alone. @param {Record<string, any>} query */
async function boardsFor({ near, stops }) {
    const wanted = stops ? stops.map((/** @type {string} */ id) => ({ id })) : await stopsNear(near, NEARBY, MOST);
    if (!wanted) return undefined;
    const found = await Promise.all(wanted.map(async (/** @type {any} */ stop) => shortened(await keptBoard(stop.id, AHEAD), stop.distance)));
    const missing = wanted.filter((/** @type {any} */ _, /** @type {number} */ place) => !found[place]).map((/** @type {any} */ { id }) => id);
    return missing.length < wanted.length ? { at: now(), boards: found.filter(Boolean), missing, byDevice: true } : undefined;
}

/** @param {any} board @param {number | undefined} distance */
function shortened(board, distance) {
    if (!board) return undefined;
    const counts = new Map();
    const arrivals = board.arrivals.filter((/** @type {any} */ { route, direction, headsign, lastStop }) => {
        const ride = `${route} ${direction ?? headsign}`;
        counts.set(ride, (counts.get(ride) ?? 0) + 1);
        return !lastStop && counts.get(ride) <= MOST_OF_LINE;
    });
    return { ...board, stop: { ...board.stop, distance }, arrivals, live: { state: 'none' }, alerts: [] };
}

/** The best of each agency, then the second of each, as the server does. @param {any[][]} lists */
const inTurns = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
    lists.flatMap((list) => list[place] ?? [])).flat();
