/**
 * The core's word on a ride: which stop is next, when to get off, what is news.
 * @module
 */

/** In the order of the core's numbers. */
const PHASES = /** @type {const} */ (['waiting', 'riding', 'getOff', 'there', 'beyond']);
/** @type {string[]} of a chance */
const STATES = ['holds', 'tight', 'unlikely', 'unknown', 'missed', 'noChange'];

/** @typedef {{lat?: number, lon?: number, low: number, likely: number, high: number}} Timed times in epoch seconds */
/** @typedef {{phase: typeof PHASES[number], next: number, isAssumed: boolean, isByPosition: boolean, isNews: boolean}} Look */

export class Along {
    #exports;
    #memory;
    #pointer;

    /** @param {Core.Rider} exports @param {WebAssembly.Memory} memory */
    constructor(exports, memory) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pointer = exports.createAlong();
    }

    /**
     * @param {Timed[]} calls from where the rider boards to where they get off
     * @param {{lat: number, lon: number, accuracy: number, at: number} | undefined} fix where the phone is, and since when
     * @param {number} heard when the times were received @param {number} now
     * @returns {Look | undefined} nothing where there are no calls
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
     * Whether a connection is worse than was shown before.
     * @param {string} state of its chance
     */
    isConnectionNews(state) {
        return this.#exports.isConnectionNews(this.#pointer, STATES.indexOf(state)) === 1;
    }

    destroy() {
        this.#exports.destroyAlong(this.#pointer);
    }
}
