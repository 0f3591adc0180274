/**
 * The stops at which a new timetable's changes matter to the rider: where saved trips are boarded, and favourites.
 * @module
 */
import { favourites } from '../rider/favourites.js';
import { openJournal } from '../rider/journal.js';
import { hasJournal } from '../server/kept.js';
import { boardingsOf } from './boarding.js';
import { savedTrips } from './saved.js';

/** The maximum number of stops whose changes are computed, or requested from the server. */
export const MOST = 40;

/**
 * Returns the stops where the rider boards, with the lines that they board there; for a favourite undefined, which
 * means all lines.
 * @param {string} agency @returns {Promise<Map<string, Set<string> | undefined>>}
 */
export async function ownStops(agency) {
    /** @type {Map<string, Set<string> | undefined>} */
    const stops = new Map();
    if (await hasJournal()) await openJournal();
    const isOurs = (/** @type {string} */ id) => id.startsWith(`${agency}:`);
    for (const trip of savedTrips() ?? []) {
        // The stored boardings, if the server is unreachable.
        for (const { stop, route } of await boardingsOf(trip).catch(() => [])) {
            if (isOurs(stop.id)) stops.set(stop.id, new Set([...stops.get(stop.id) ?? [], route]));
        }
    }
    for (const { id } of favourites().stops) if (isOurs(id)) stops.set(id, undefined);
    return stops;
}

/**
 * Returns the changes at a stop for these lines; empty without any.
 * @param {API.StopChanges} stop @param {Set<string> | undefined} lines @returns {API.StopChanges[]}
 */
export function ofLines(stop, lines) {
    const own = stop.lines.filter(({ route, oldRoute }) => lines === undefined || lines.has(route ?? oldRoute ?? ''));
    return stop.gone || own.length > 0 ? [{ ...stop, lines: own }] : [];
}
