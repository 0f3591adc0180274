/**
 * Positions of buses between two reports. The core computes them in WebAssembly (`core.js`); without it every bus stays
 * at its last reported position.
 * @module
 */

/**
 * @typedef {object} Fleet
 * @property {(index: number, report: import('./core.js').Report, now: number) => void} report
 * @property {(now: number) => Float64Array} step metres along the line per index; NaN: not on a line
 * @property {Uint8Array} flags 1: the bus jumped in the last step
 * @property {(index: number) => void} [remove]
 */

/** @typedef {{decodePolyline: (text: string) => Float64Array, createFleet: () => Fleet}} Core */

/** @type {Core} */
let core = { decodePolyline, createFleet: standingFleet };

export async function loadMotion() {
    try {
        const { loadCore } = await import('./core.js');
        core = await loadCore();
    } catch (error) {
        console.info('Buses stand between reports:', error);
    }
}

/** @param {string} text @returns {Float64Array} latitude, longitude, … */
export const decode = (text) => core.decodePolyline(text);

/** @returns {Fleet} */
export const createFleet = () => core.createFleet();

/** @returns {Fleet} */
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
 * Google's encoding with five digits, as far as it is whole, as the core's `PolylineDecoder` reads it:
 * `Tests/Fixtures/lines.json` holds both to the same.
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

/** @param {string} text */
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
