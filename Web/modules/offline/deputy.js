/**
 * Answers in the server's place, while nobody else does: what timetables on the device know of stops and routes.
 * @module
 */
import { askKept } from './timetables.js';

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
    if (path !== 'stops' || !near || query.route) return undefined;
    const [lat, lon] = [near].flat().join().split(',').map(Number);
    const found = await askKept((timetable) => timetable.near(lat, lon, query.radius ?? 1000, limit));
    if (found.length === 0) return undefined;
    return { stops: found.flat().sort((one, other) => one.distance - other.distance).slice(0, limit) };
}

/** The best of each agency, then the second of each, as the server does. @param {any[][]} lists */
const inTurns = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
    lists.flatMap((list) => list[place] ?? [])).flat();
