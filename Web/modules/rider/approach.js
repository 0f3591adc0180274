/**
 * Detects which buses have just come near the rider.
 * @module
 */

export class Approach {
    #exports;
    #memory;
    #pointer;

    /**
     * Creates the detector in the core's memory.
     * @param {Core.Rider} exports @param {WebAssembly.Memory} memory
     */
    constructor(exports, memory) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pointer = exports.createApproach();
    }

    /**
     * Returns the buses to announce.
     * @param {{number: number, lat: number, lon: number}[]} buses `number`: the page's own ID of the bus
     * @param {{lat: number, lon: number} | undefined} rider
     * @param {number} now epoch seconds
     * @returns {number[]} the `number` of each bus, once per visit
     */
    come(buses, rider, now) {
        const start = this.#exports.allocate(buses.length * 24);
        const numbers = new Float64Array(this.#memory.buffer, start, buses.length * 3);
        buses.forEach(({ number, lat, lon }, index) => numbers.set([number, lat, lon], index * 3));
        const count = this.#exports.approachingVehicles(
            this.#pointer, start, buses.length, rider?.lat ?? NaN, rider?.lon ?? NaN, now);
        const come = Array.from(new Float64Array(this.#memory.buffer, start, count));
        this.#exports.deallocate(start);
        return come;
    }

    destroy() {
        this.#exports.destroyApproach(this.#pointer);
    }
}
