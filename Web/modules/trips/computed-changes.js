/**
 * Changes of a new timetable at the rider's own stops: those of saved trips and of favourites. They are computed on the
 * device, from the timetable stored before and the one that replaces it, and are shown until the rider has read them.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { dayOf } from '../format/days.js';
import { now } from '../server/clock.js';
import { keep, kept } from '../server/kept.js';
import { MOST, ofLines, ownStops } from './own-stops.js';

/** @typedef {import('../offline/timetable-core.js').TimetableFile} TimetableFile */
/** @typedef {API.StopChanges} Changed the changes at a stop */

const KEY = 'changed stops';
export const changes = new Observable({
    /** @type {Changed[] | undefined} undefined until they are loaded */
    stops: undefined,
});

/** Loads the changes that were found last and that the rider has not read. */
export async function readChanges() {
    if (changes.value.stops) return;
    const found = await kept(KEY);
    changes.value = { stops: found?.stops ?? [] };
}

/** Removes the changes, which the rider has read. */
export async function dismissChanges() {
    changes.value = { stops: [] };
    await keep(KEY, changes.value);
}

/**
 * Computes what a new timetable changes at the rider's stops.
 * @param {TimetableFile} old @param {TimetableFile} fresh @param {string} agency @param {string} timeZone
 */
export async function changesBetween(old, fresh, agency, timeZone) {
    const day = Math.floor(Date.parse(`${dayOf(now(), timeZone)}T00:00:00Z`) / 86_400_000);
    const global = (/** @type {string | undefined} */ own) => own === undefined ? undefined : `${agency}:${own}`;
    const wanted = await ownStops(agency);
    const found = [...wanted].slice(0, MOST).flatMap(([id, lines]) => {
        const one = fresh.changesSince(old, id.slice(agency.length + 1), day);
        if (!one) return [];
        const all = one.lines.map((line) => ({ ...line, route: global(line.route), oldRoute: global(line.oldRoute) }));
        return ofLines({ ...one, id, stop: global(one.stop), lines: all }, lines);
    });
    changes.value = { stops: found };
    await keep(KEY, changes.value);
}
