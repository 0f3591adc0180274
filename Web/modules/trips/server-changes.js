/**
 * Changes of new timetables at the rider's own stops as the server computes them, for agencies whose timetable is not
 * stored on the device. Changes that the rider has read are remembered by content, so that the next timetable repeats
 * none, and new ones are shown.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { ask } from '../server/api.js';
import { keep, kept } from '../server/kept.js';
import { MOST, ofLines, ownStops } from './own-stops.js';

const KEY = 'changes that were read';

export const serverChanges = new Observable({
    /** @type {'none' | 'ready' | 'failed'} `none` if nothing was requested */
    state: 'none',
    /** @type {API.StopChanges[]} that the rider has not read */
    stops: [],
    /**
     * Names of the agencies at whose stops nothing changes.
     * @type {string[]}
     */
    same: [],
});

/**
 * Returns a key for the content of a stop's changes, which stays equal from day to day.
 * @param {API.StopChanges} stop
 */
const contentOf = ({ gone, stop, lines }) => JSON.stringify([gone, stop, lines]);

/**
 * Requests the changes at the rider's stops.
 * @param {API.Agency[]} agencies that have a new timetable
 */
export async function askChanges(agencies) {
    const answers = await Promise.all(agencies.map((agency) => changesOf(agency).catch(() => undefined)));
    /** @type {Record<string, string>} */
    const read = await kept(KEY) ?? {};
    const received = answers.flatMap((answer) => answer ?? []);
    serverChanges.value = {
        state: answers.includes(undefined) ? 'failed' : received.length > 0 ? 'ready' : 'none',
        stops: received.flatMap(({ stops }) => stops).filter((stop) => read[stop.id] !== contentOf(stop)),
        same: received.filter(({ stops, isWhole }) => stops.length === 0 && isWhole).map(({ name }) => name),
    };
}

/**
 * Requests the changes at the rider's stops of an agency.
 * @param {API.Agency} agency
 * @returns {Promise<{name: string, isWhole: boolean, stops: API.StopChanges[]} | null>} `isWhole`: whether all of the rider's stops were compared; null if none belongs to the agency
 */
async function changesOf({ id, name }) {
    const own = await ownStops(id);
    if (own.size === 0) return null;
    const { stops, missing } = await ask('changes', { stops: [...own.keys()].slice(0, MOST) });
    return { name, isWhole: missing.length === 0 && own.size <= MOST, stops: stops.flatMap((stop) => ofLines(stop, own.get(stop.id))) };
}

/** Marks the changes as read. */
export async function dismissServerChanges() {
    const { stops } = serverChanges.value;
    const read = await kept(KEY) ?? {};
    serverChanges.value = { ...serverChanges.value, stops: [] };
    await keep(KEY, { ...read, ...Object.fromEntries(stops.map((stop) => [stop.id, contentOf(stop)])) });
}
