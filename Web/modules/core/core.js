/**
 * Loads the Swift core as WebAssembly, so that geometry and motion are computed by the same code as on the server.
 * @module
 */

/**
 * A vehicle's reported position and its predicted motion along its line.
 * @typedef {object} Report
 * @property {number} [shape] the line's number; a vehicle that changes to another line is not moved there gradually
 * @property {number} length metres from the line's start to its end
 * @property {number} reportDistance metres along the line at the last report
 * @property {number} reportTime epoch seconds of the last report
 * @property {number} [speed] metres per second at the last report; ignored if there are knots
 * @property {[number, number][]} [knots] predicted positions: metres along the line, and epoch seconds
 */

/**
 * Loads the core for the map: the decoder of polylines, and fleets.
 * @param {string | URL} [url]
 */
export async function loadCore(url = new URL('../../core/core.wasm', import.meta.url)) {
    const exports = /** @type {Core.Fleet} */ (await instantiate(url));
    const { memory } = exports;
    return {
        /**
         * Decodes a polyline.
         * @param {string} text @returns {Float64Array} latitude, longitude, latitude, … of all complete points
         */
        decodePolyline: (text) => decodePolyline(exports, memory, text),
        /**
         * Creates a fleet.
         * @param {number} [capacity] the initial number of vehicles; it grows as needed
         */
        createFleet: (capacity = 256) => new FleetCore(exports, memory, capacity),
    };
}

/** The vehicles of a map, each at an index that the page assigns. */
class FleetCore {
    #exports;
    #memory;
    #pointer;
    #knots;
    #room = 64;
    /**
     * For each index, 1 if its vehicle jumped in the last step and must be faded out and in. Valid until the next call.
     */
    flags = new Uint8Array();

    /**
     * Creates a fleet in the core's memory.
     * @param {Core.Fleet} exports @param {WebAssembly.Memory} memory @param {number} capacity
     */
    constructor(exports, memory, capacity) {
        this.#exports = exports;
        this.#memory = memory;
        this.#pointer = exports.createFleet(capacity);
        this.#knots = exports.allocate(this.#room * 8);
    }

    /**
     * Passes a vehicle's newest report to the core.
     * @param {number} index @param {Report} report @param {number} now epoch seconds
     */
    report(index, report, now) {
        const knots = report.knots ?? [];
        this.#write(knots);
        this.#exports.reportVehicle(
            this.#pointer, index, report.shape ?? 0, report.length, report.reportDistance, report.reportTime,
            report.speed ?? NaN, this.#knots, knots.length, now);
    }

    /**
     * Removes the vehicle at an index.
     * @param {number} index
     */
    remove(index) {
        this.#exports.removeVehicle(this.#pointer, index);
    }

    /**
     * Moves all vehicles to their positions at a time.
     * @param {number} now epoch seconds
     * @returns {Float64Array} for each index the metres along the line, NaN without a vehicle; valid until the next call
     */
    step(now) {
        const count = this.#exports.stepFleet(this.#pointer, now);
        this.flags = new Uint8Array(this.#memory.buffer, this.#exports.fleetFlags(this.#pointer), count);
        return new Float64Array(this.#memory.buffer, this.#exports.fleetDistances(this.#pointer), count);
    }

    /** Releases the fleet's memory; the fleet must not be used afterwards. */
    destroy() {
        this.#exports.deallocate(this.#knots);
        this.#exports.destroyFleet(this.#pointer);
    }

    /**
     * Copies predicted positions to the core's memory.
     * @param {[number, number][]} knots
     */
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

/**
 * Decodes a polyline with the core.
 * @param {Core.Fleet} exports @param {WebAssembly.Memory} memory @param {string} text
 */
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

/**
 * Loads a WebAssembly module.
 * @param {string | URL} url @returns {Promise<unknown>} the module's exports, whose types are in core.d.ts
 */
export async function instantiate(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The core could not be fetched: ${response.status}`);
    // Streaming compilation would require the server to send the media type of WebAssembly.
    const module = await WebAssembly.compile(await response.arrayBuffer());
    // The module has no imports: no clock, no randomness, no console.
    return (await WebAssembly.instantiate(module)).exports;
}
