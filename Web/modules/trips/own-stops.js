/**
 * Stops at which it matters to the rider what a new timetable changes: where saved trips are boarded, and favourites.
 * @module
 */
import { favourites } from '../rider/favourites.js';
import { openJournal } from '../rider/journal.js';
import { hasJournal } from '../server/kept.js';
import { boardingsOf } from './boarding.js';
import { savedTrips } from './saved.js';

/** Stops that are looked at; more are not asked for at once either. */
export const MOST = 40;

/**
 * Stops where the rider boards, with the lines that they board there; all lines of a favourite.
 * @param {string} agency @returns {Promise<Map<string, Set<string> | undefined>>}
 */
export async function ownStops(agency) {
    /** @type {Map<string, Set<string> | undefined>} */
    const stops = new Map();
    if (await hasJournal()) await openJournal();
    const isOurs = (/** @type {string} */ id) => id.startsWith(`${agency}:`);
    for (const trip of savedTrips() ?? []) {
        // As they were found when the old timetable held, where nobody answers.
        for (const { stop, route } of await boardingsOf(trip).catch(() => [])) {
            if (isOurs(stop.id)) stops.set(stop.id, new Set([...stops.get(stop.id) ?? [], route]));
        }
    }
    for (const { id } of favourites().stops) if (isOurs(id)) stops.set(id, undefined);
    return stops;
}

/**
 * The changes at a stop for these lines; undefined without any.
 * @param {API.StopChanges} stop @param {Set<string> | undefined} lines @returns {API.StopChanges[]}
 */
export function ofLines(stop, lines) {
    const own = stop.lines.filter(({ route, oldRoute }) => lines === undefined || lines.has(route ?? oldRoute ?? ''));
    return stop.gone || own.length > 0 ? [{ ...stop, lines: own }] : [];
}
