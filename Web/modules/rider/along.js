/**
 * A ride as tracked by the core: which stop is next, when to get off, and what to announce.
 * @module
 */

/** The phases of a ride, in the order of the core's numeric values. */
const PHASES = /** @type {const} */ (['waiting', 'riding', 'getOff', 'there', 'beyond']);
/**
 * The states of a transfer's chance, in the order of the core's numeric values.
 * @type {string[]}
 */
const STATES = ['holds', 'tight', 'unlikely', 'unknown', 'missed', 'noChange'];

/** @typedef {{lat?: number, lon?: number, low: number, likely: number, high: number}} Timed times in epoch seconds */
/**
 * @typedef {{phase: typeof PHASES[number], next: number, isAssumed: boolean, isByPosition: boolean, isNews: boolean}}
 *     Look an evaluation: `next` is the index of the next call; `isAssumed` without a recent signal of the vehicle;
 *     `isByPosition` by the phone's position; `isNews` if it is to be announced
 */

export class Along {
    #exports;
    #memory;
    #pointer;

    /**
     * Creates the tracker in the core's memory.
     * @param {Core.Rider} exports @param {WebAssembly.Memory} memory
     */
    constructor(exports, memory) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pointer = exports.createAlong();
    }

    /**
     * Evaluates the state of the ride.
     * @param {Timed[]} calls from where the rider boards to where they get off
     * @param {{lat: number, lon: number, accuracy: number, at: number} | undefined} fix the position of the phone, and its time
     * @param {number} heard when the times were received @param {number} now
     * @returns {Look | undefined} undefined without calls
     */
    look(calls, fix, heard, now) {
        const start = this.#exports.allocate(Math.max(calls.length, 1) * 40);
        const numbers = new Float64Array(this.#memory.buffer, start, Math.max(calls.length, 1) * 5);
        calls.forEach(({ lat = NaN, lon = NaN, low, likely, high }, index) => numbers.set([lat, lon, low, likely, high], index * 5));
        const hasLook = this.#exports.lookAlong(this.#pointer, start, calls.length, fix?.lat ?? NaN, fix?.lon ?? NaN, fix?.accuracy ?? NaN, fix?.at ?? 0, heard, now);
        const [phase, next, isAssumed, isByPosition, isNews] = new Float64Array(this.#memory.buffer, start, 5);
        this.#exports.deallocate(start);
        return hasLook ? { phase: PHASES[phase], next, isAssumed: isAssumed === 1, isByPosition: isByPosition === 1, isNews: isNews === 1 } : undefined;
    }

    /**
     * Whether the chance of a transfer is worse than ever before on this ride.
     * @param {string} state of the chance
     */
    isConnectionNews(state) {
        return this.#exports.isConnectionNews(this.#pointer, STATES.indexOf(state)) === 1;
    }

    destroy() {
        this.#exports.destroyAlong(this.#pointer);
    }
}
