/**
 * What a new timetable changes at the rider's own stops: those of saved trips and of favourites. It is worked out on the device, of the
 * timetable that was kept before and the one that takes its place, and stands until the rider has read it.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { favourites } from '../rider/favourites.js';
import { openJournal } from '../rider/journal.js';
import { now } from '../server/clock.js';
import { hasJournal, keep, kept } from '../server/kept.js';
import { boardingsOf } from '../trips/boarding.js';
import { savedTrips } from '../trips/saved.js';

/** @typedef {import('./timetable-core.js').TimetableFile} TimetableFile */
/** @typedef {Core.StopChanges & {id: string}} Changed `id` of the stop as it was */

const KEY = 'timetable changes';
/** Stops that are looked at. */
const MOST = 40;

export const changes = new Observable({
    /** @type {Changed[] | undefined} nothing until it was read */
    stops: undefined,
    /** @type {string} the last one's agency */
    agency: '',
});

/** What was found last and not read yet. */
export async function readChanges() {
    if (changes.value.stops) return;
    const found = await kept(KEY);
    changes.value = { stops: found?.stops ?? [], agency: found?.agency ?? '' };
}

/** The rider has read it. */
export async function dismissChanges() {
    changes.value = { stops: [], agency: '' };
    await keep(KEY, changes.value);
}

/**
 * @param {TimetableFile} old @param {TimetableFile} fresh @param {string} agency @param {string} timeZone
 */
export async function changesBetween(old, fresh, agency, timeZone) {
    const day = Math.floor(Date.parse(`${new Intl.DateTimeFormat('sv', { timeZone }).format(now() * 1000)}T00:00:00Z`) / 86_400_000);
    const wanted = await ownStops(agency);
    const found = [...wanted].slice(0, MOST).flatMap(([id, lines]) => {
        const one = fresh.changesSince(old, id.slice(agency.length + 1), day);
        if (!one) return [];
        const own = one.lines.filter(({ route, oldRoute }) => lines === undefined || lines.has(`${agency}:${route ?? oldRoute}`));
        return one.gone || own.length > 0 ? [{ ...one, id, lines: own }] : [];
    });
    changes.value = { stops: found, agency };
    await keep(KEY, changes.value);
}

/**
 * Stops where the rider boards, with the lines that they board there; all lines of a favourite.
 * @param {string} agency @returns {Promise<Map<string, Set<string> | undefined>>}
 */
async function ownStops(agency) {
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
