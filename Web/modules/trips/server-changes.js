/**
 * Changes of new timetables at the rider's own stops as the server computes them, for agencies whose timetable is not
 * stored on the device. Read messages are remembered by content, so that the next timetable repeats none and new ones
 * are shown.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { ask } from '../server/api.js';
import { keep, kept } from '../server/kept.js';
import { MOST, ofLines, ownStops } from './own-stops.js';

const KEY = 'changes that were read';

export const serverChanges = new Observable({
    /** @type {'none' | 'ready' | 'failed'} `none` where nothing was asked */
    state: 'none',
    /** @type {API.StopChanges[]} not read yet */
    stops: [],
    /**
     * Names of the agencies at whose stops nothing changes.
     * @type {string[]}
     */
    same: [],
});

/** @param {API.StopChanges} stop what stays the same from day to day */
const contentOf = ({ gone, stop, lines }) => JSON.stringify([gone, stop, lines]);

/** @param {API.Agency[]} agencies that have a new timetable */
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
 * @param {API.Agency} agency
 * @returns {Promise<{name: string, isWhole: boolean, stops: API.StopChanges[]} | null>} whether all of the rider's stops were compared; nothing where the rider has no stop of its
 */
async function changesOf({ id, name }) {
    const own = await ownStops(id);
    if (own.size === 0) return null;
    const { stops, missing } = await ask('changes', { stops: [...own.keys()].slice(0, MOST) });
    return { name, isWhole: missing.length === 0 && own.size <= MOST, stops: stops.flatMap((stop) => ofLines(stop, own.get(stop.id))) };
}

/** The rider has read them. */
export async function dismissServerChanges() {
    const { stops } = serverChanges.value;
    const read = await kept(KEY) ?? {};
    serverChanges.value = { ...serverChanges.value, stops: [] };
    await keep(KEY, { ...read, ...Object.fromEntries(stops.map((stop) => [stop.id, contentOf(stop)])) });
}
