/**
 * The part of the core that is the rider's: journal, cards, trips, groups, and when to tell of a bus.
 * @module
 */
import { instantiate } from '../core.js';
import { Approach } from './approach.js';
import { RiderCore } from './rider-core.js';

/** What to do about a reminder, in the order of the core's numbers. */
const VERDICTS = /** @type {const} */ (['wait', 'tell', 'tellCanceled', 'done']);

/**
 * Fetches and starts it.
 * @param {string | URL} [url]
 */
export async function loadRider(url = new URL('../../core/rider.wasm', import.meta.url)) {
    const exports = await instantiate(url);
    const memory = /** @type {WebAssembly.Memory} */ (exports.memory);
    return {
        /** The rider's journal, cards, trips and groups; empty until something is merged. */
        createRider: () => new RiderCore(exports, memory),
        /** Tells once per visit that a bus comes near the rider. */
        createApproach: () => new Approach(exports, memory),
        /**
         * What to do about a reminder now.
         * @param {{lead: number, early: number, late: number, isCanceled?: boolean, isDone?: boolean}} reminder seconds
         *     before the arrival, and the edges of its interval in epoch seconds
         * @param {number} now epoch seconds
         */
        reminderVerdict: ({ lead, early, late, isCanceled = false, isDone = false }, now) =>
            VERDICTS[exports.reminderVerdict(lead, early, late, Number(isCanceled), Number(isDone), now)],
    };
}
