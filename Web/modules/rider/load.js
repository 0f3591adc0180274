/**
 * The core's module for the rider's data: journal, cards, trips, groups, and when to announce a bus.
 * @module
 */
import { instantiate } from '../core/core.js';
import { Along } from './along.js';
import { Approach } from './approach.js';
import { RiderCore } from './rider-core.js';

/** The verdicts on a reminder, in the order of the core's numeric values. */
const VERDICTS = /** @type {const} */ (['wait', 'notify', 'notifyCanceled', 'done']);

/** @type {ReturnType<typeof loadRider> | undefined} */
let coming;

/** Returns the page's instance of the module, which is loaded once; after a failure, the next call tries again. */
export function riderCore() {
    coming ??= loadRider().catch((error) => {
        coming = undefined;
        throw error;
    });
    return coming;
}

/**
 * Fetches and instantiates the module.
 * @param {string | URL} [url]
 */
export async function loadRider(url = new URL('../../core/rider.wasm', import.meta.url)) {
    const exports = /** @type {Core.Rider} */ (await instantiate(url));
    const { memory } = exports;
    return {
        /** The rider's journal, cards, trips and groups; empty until something is merged. */
        createRider: () => new RiderCore(exports, memory),
        /**
         * The lead times that a reminder may have.
         * @param {number} left seconds until the arrival @returns {number[]} in seconds
         */
        reminderChoices: (left) => choices(exports, memory, left),
        /** Creates the tracker of a ride. */
        createAlong: () => new Along(exports, memory),
        /**
         * The duration of a walk.
         * @param {number} metres in a straight line @returns {number} whole minutes on foot
         */
        walkMinutes: (metres) => exports.walkMinutes(metres),
        /** Creates a detector of buses near the rider, which reports each bus once per visit. */
        createApproach: () => new Approach(exports, memory),
        /**
         * Decides what to do with a reminder now.
         * @param {{lead: number, early: number, late: number, isCanceled?: boolean, isDone?: boolean}} reminder `lead`: seconds
         *     before the arrival; `early`, `late`: the ends of the arrival's interval in epoch seconds
         * @param {number} now epoch seconds
         */
        reminderVerdict: ({ lead, early, late, isCanceled = false, isDone = false }, now) =>
            VERDICTS[exports.reminderVerdict(lead, early, late, Number(isCanceled), Number(isDone), now)],
    };
}

/** The maximum number of lead times that the core returns. */
const MOST_CHOICES = 65;

/**
 * Returns the lead times, read from the core's memory.
 * @param {Core.Rider} exports @param {WebAssembly.Memory} memory @param {number} left
 */
function choices(exports, memory, left) {
    const start = exports.allocate(MOST_CHOICES * 8);
    const count = exports.reminderChoices(left, start);
    const leads = Array.from(new Float64Array(memory.buffer, start, count));
    exports.deallocate(start);
    return leads;
}
