/**
 * Reads the tile directories of a PMTiles file, which the server writes without compression.
 * @module
 */

/**
 * @typedef {object} TileIndex the tiles of a file, sorted by ID
 * @property {Float64Array} numbers the tiles' IDs
 * @property {Uint32Array} starts the offset of each tile in the file
 * @property {Uint32Array} lengths the length of each tile in bytes
 * @property {number} deepest the maximum zoom level with tiles
 */

/** The length of the header in bytes, and the offset of the maximum zoom level in it. */
const HEADER = 127, DEEPEST = 101;

/** @typedef {{number: number, run: number, start: number, length: number}} Entry `run`: the run length; 0 for a leaf directory */

/**
 * Reads the directories of a file.
 * @param {Uint8Array} file
 * @returns {TileIndex | undefined} undefined if the file is not PMTiles, or is incomplete
 */
export function tileIndex(file) {
    if (file.length < HEADER || new TextDecoder().decode(file.subarray(0, 7)) !== 'PMTiles' || file[7] !== 3) return undefined;
    const view = new DataView(file.buffer, file.byteOffset, file.length);
    const [root, , leaves, tiles] = [8, 24, 40, 56].map((place) => ({
        start: Number(view.getBigUint64(place, true)), length: Number(view.getBigUint64(place + 8, true)),
    }));
    if (tiles.start + tiles.length !== file.length) return undefined;
    const found = entries(file.subarray(root.start, root.start + root.length)).flatMap((entry) => {
        const start = leaves.start + entry.start;
        return entry.run === 0 ? entries(file.subarray(start, start + entry.length)) : [entry];
    });
    if (found.some(({ start, length }) => !(start + length <= tiles.length))) return undefined;
    return {
        numbers: Float64Array.from(found, ({ number }) => number), starts: Uint32Array.from(found, ({ start }) => tiles.start + start),
        lengths: Uint32Array.from(found, ({ length }) => length), deepest: file[DEEPEST],
    };
}

/**
 * Decodes the entries of a directory, which is stored in columns: differences of IDs, run lengths, lengths, offsets.
 * @param {Uint8Array} bytes @returns {Entry[]}
 */
function entries(bytes) {
    let place = 0;
    const next = () => {
        let value = 0;
        for (let weight = 1; ; weight *= 128) {
            // Beyond the end the result is NaN, with which the file is rejected.
            const byte = bytes[place] ?? NaN;
            place += 1;
            value += (byte % 128) * weight;
            if (!(byte >= 128)) return value;
        }
    };
    const count = Math.min(next(), bytes.length);
    const found = Array.from({ length: count }, () => ({ number: 0, run: 0, start: 0, length: 0 }));
    let last = 0;
    for (const entry of found) last = entry.number = last + next();
    for (const entry of found) entry.run = next();
    for (const entry of found) entry.length = next();
    let end = 0;
    for (const entry of found) {
        const written = next();
        // Zero: the tile directly follows the previous one.
        entry.start = written === 0 ? end : written - 1;
        end = entry.start + entry.length;
    }
    return found;
}
