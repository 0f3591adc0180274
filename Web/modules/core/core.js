/**
 * The Swift core in the page: what decides (geometry, motion) is the same code as on the server, as WebAssembly.
 * @module
 */

/**
 * The known path of a vehicle along its line.
 * @typedef {object} Report
 * @property {number} [shape] which line; on another one the vehicle is drawn anew
 * @property {number} length metres from the line's begin to its end
 * @property {number} reportDistance metres along the line when last seen
 * @property {number} reportTime epoch seconds of that
 * @property {number} [speed] metres per second at that time; used only without knots
 * @property {[number, number][]} [knots] where it is expected later: metres along the line, epoch seconds
 */

/**
 * Fetches and starts the core.
 * @param {string | URL} [url]
 */
export async function loadCore(url = new URL('../../core/core.wasm', import.meta.url)) {
    const exports = /** @type {Core.Fleet} */ (await instantiate(url));
    const { memory } = exports;
    return {
        /** @param {string} text @returns {Float64Array} latitude, longitude, latitude, … as far as the text is whole */
        decodePolyline: (text) => decodePolyline(exports, memory, text),
        /** @param {number} [capacity] a first guess; the fleet grows */
        createFleet: (capacity = 256) => new FleetCore(exports, memory, capacity),
    };
}

/** The vehicles of a map, each at an index of the page's choice. */
class FleetCore {
    #exports;
    #memory;
    #pointer;
    #knots;
    #room = 64;
    /** 1 for each vehicle that jumped in the last step: fade it out and in. Valid until the next call. */
    flags = new Uint8Array();

    /** @param {Core.Fleet} exports @param {WebAssembly.Memory} memory @param {number} capacity */
    constructor(exports, memory, capacity) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pointer = exports.createFleet(capacity);
        this.#knots = exports.allocate(this.#room * 8);
    }

    /** @param {number} index @param {Report} report @param {number} now epoch seconds */
    report(index, report, now) {
        const knots = report.knots ?? [];
        this.#write(knots);
        this.#exports.reportVehicle(
            this.#pointer, index, report.shape ?? 0, report.length, report.reportDistance, report.reportTime,
            report.speed ?? NaN, this.#knots, knots.length, now);
    }

    /** @param {number} index */
    remove(index) {
        this.#exports.removeVehicle(this.#pointer, index);
    }

    /**
     * Moves all vehicles.
     * @param {number} now epoch seconds
     * @returns {Float64Array} metres along its line for each index, NaN where no vehicle is; valid until the next call
     */
    step(now) {
        const count = this.#exports.stepFleet(this.#pointer, now);
        this.flags = new Uint8Array(this.#memory.buffer, this.#exports.fleetFlags(this.#pointer), count);
        return new Float64Array(this.#memory.buffer, this.#exports.fleetDistances(this.#pointer), count);
    }

    /** Gives the memory back; the fleet is of no use afterwards. */
    destroy() {
        this.#exports.deallocate(this.#knots);
        this.#exports.destroyFleet(this.#pointer);
    }

    /** @param {[number, number][]} knots */
    #write(knots) {
        if (knots.length * 2 > this.#room) {
            this.#exports.deallocate(this.#knots);
            this.#room = knots.length * 4;
            this.#knots = this.#exports.allocate(this.#room * 8);
        }
        const numbers = new Float64Array(this.#memory.buffer, this.#knots, knots.length * 2);
        knots.forEach(([distance, time], index) => numbers.set([distance, time], index * 2));
    }
}

/** @param {Core.Fleet} exports @param {WebAssembly.Memory} memory @param {string} text */
function decodePolyline(exports, memory, text) {
    const input = exports.allocate(text.length);
    const output = exports.allocate(text.length * 8);
    const bytes = new Uint8Array(memory.buffer, input, text.length);
    for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
    const places = exports.decodePolyline(input, text.length, output);
    const line = new Float64Array(memory.buffer, output, places * 2).slice();
    exports.deallocate(input);
    exports.deallocate(output);
    return line;
}

/** @param {string | URL} url @returns {Promise<unknown>} the module's exports, as core.d.ts has them */
export async function instantiate(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The core could not be fetched: ${response.status}`);
    // Compiled from its bytes, not streamed: that works whatever type the server gives the file.
    const module = await WebAssembly.compile(await response.arrayBuffer());
    // It needs nothing of the page: no clock, no chance, no console.
    return (await WebAssembly.instantiate(module)).exports;
}
