/**
 * The part of the core that is the rider's: journal, cards, trips, groups, and when to announce a bus.
 * @module
 */
import { instantiate } from '../core/core.js';
import { Along } from './along.js';
import { Approach } from './approach.js';
import { RiderCore } from './rider-core.js';

/** The verdicts on a reminder, in the order of the core's numbers. */
const VERDICTS = /** @type {const} */ (['wait', 'notify', 'notifyCanceled', 'done']);

/** @type {ReturnType<typeof loadRider> | undefined} */
let coming;

/** The one of this page, fetched once; asked again after a failure, it tries again. */
export function riderCore() {
    coming ??= loadRider().catch((error) => {
        coming = undefined;
        throw error;
    });
    return coming;
}

/**
 * Fetches and starts it.
 * @param {string | URL} [url]
 */
export async function loadRider(url = new URL('../../core/rider.wasm', import.meta.url)) {
    const exports = /** @type {Core.Rider} */ (await instantiate(url));
    const { memory } = exports;
    return {
        /** The rider's journal, cards, trips and groups; empty until something is merged. */
        createRider: () => new RiderCore(exports, memory),
        /** @param {number} left seconds until the arrival @returns {number[]} the leads to choose from, in seconds */
        reminderChoices: (left) => choices(exports, memory, left),
        /** Takes the rider along on one ride. */
        createAlong: () => new Along(exports, memory),
        /** @param {number} metres in a straight line @returns {number} whole minutes on foot */
        walkMinutes: (metres) => exports.walkMinutes(metres),
        /** Announces once per visit that a bus comes near the rider. */
        createApproach: () => new Approach(exports, memory),
        /**
         * The verdict on a reminder at this moment.
         * @param {{lead: number, early: number, late: number, isCanceled?: boolean, isDone?: boolean}} reminder seconds
         *     before the arrival, and the edges of its interval in epoch seconds
         * @param {number} now epoch seconds
         */
        reminderVerdict: ({ lead, early, late, isCanceled = false, isDone = false }, now) =>
            VERDICTS[exports.reminderVerdict(lead, early, late, Number(isCanceled), Number(isDone), now)],
    };
}

/** As many leads as the core ever gives. */
const MOST_CHOICES = 65;

/** @param {Core.Rider} exports @param {WebAssembly.Memory} memory @param {number} left */
function choices(exports, memory, left) {
    const start = exports.allocate(MOST_CHOICES * 8);
    const count = exports.reminderChoices(left, start);
    const leads = Array.from(new Float64Array(memory.buffer, start, count));
    exports.deallocate(start);
    return leads;
}
