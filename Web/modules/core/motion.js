/**
 * Computes positions of vehicles between reports, with the core in WebAssembly (`core.js`). Until the core is loaded,
 * vehicles stay at their last reported positions.
 * @module
 */

/**
 * The vehicles of a map, each at an index that the page assigns.
 * @typedef {object} Fleet
 * @property {(index: number, report: import('./core.js').Report, now: number) => void} report
 * @property {(now: number) => Float64Array} step returns the metres along the line for each index; NaN without a vehicle
 * @property {Uint8Array} flags for each index, 1 if the vehicle jumped in the last step
 * @property {(index: number) => void} [remove]
 */

/**
 * The functions of the core that the map needs.
 * @typedef {{decodePolyline: (text: string) => Float64Array, createFleet: () => Fleet}} Core
 */

/**
 * The loaded core, or the replacement until it is loaded.
 * @type {Core}
 */
let core = { decodePolyline, createFleet: standingFleet };

export async function loadMotion() {
    try {
        const { loadCore } = await import('./core.js');
        core = await loadCore();
    } catch (error) {
        console.info('Buses stand between reports:', error);
    }
}

/**
 * Decodes a polyline.
 * @param {string} text @returns {Float64Array} latitude, longitude, latitude, …
 */
export const decode = (text) => core.decodePolyline(text);

/**
 * Creates an empty fleet.
 * @returns {Fleet}
 */
export const createFleet = () => core.createFleet();

/**
 * Creates a fleet whose vehicles stay at their reported positions.
 * @returns {Fleet}
 */
function standingFleet() {
    let places = new Float64Array(64).fill(NaN);
    return {
        flags: new Uint8Array(0),
        report(index, report) {
            if (index >= places.length) {
                const grown = new Float64Array(index * 2).fill(NaN);
                grown.set(places);
                places = grown;
            }
            places[index] = report.reportDistance;
        },
        step: () => places,
        remove: (index) => void (places[index] = NaN),
    };
}

/**
 * Decodes the complete points of a polyline in Google's format with five decimals, like the core's `PolylineDecoder`.
 * Tests compare both implementations with `Tests/Fixtures/lines.json`.
 * @param {string} text
 */
export function decodePolyline(text) {
    const differences = numbersOf(text);
    const sum = [0, 0];
    return Float64Array.from(differences.slice(0, differences.length & ~1), (difference, index) => {
        sum[index & 1] += difference;
        return sum[index & 1] / 1e5;
    });
}

/**
 * Decodes the numbers of a polyline: differences in units of 10⁻⁵ degrees.
 * @param {string} text
 */
function numbersOf(text) {
    const numbers = [];
    let [value, shift] = [0, 0];
    for (let i = 0; i < text.length; i++) {
        const bits = text.charCodeAt(i) - 63;
        if (bits < 0 || bits > 63 || shift > 30) break;
        value |= (bits & 31) << shift;
        shift += 5;
        if (bits >= 32) continue;
        numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1);
        [value, shift] = [0, 0];
    }
    return numbers;
}
