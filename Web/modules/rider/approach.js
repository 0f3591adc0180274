/**
 * Which buses have just come near the rider.
 * @module
 */

export class Approach {
    #exports;
    #memory;
    #pointer;

    /** @param {Core.Rider} exports @param {WebAssembly.Memory} memory */
    constructor(exports, memory) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pointer = exports.createApproach();
    }

    /**
     * @param {{number: number, lat: number, lon: number}[]} buses `number` is the page's own for each bus
     * @param {{lat: number, lon: number} | undefined} rider
     * @param {number} now epoch seconds
     * @returns {number[]} the numbers of those to announce, once for each visit
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
