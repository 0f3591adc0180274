/**
 * Reading the directories of a PMTiles file, as the server writes them, without compression.
 * @module
 */

/**
 * @typedef {object} TileIndex tiles by their numbers, ascending
 * @property {Float64Array} numbers
 * @property {Uint32Array} starts where each begins in the file
 * @property {Uint32Array} lengths bytes of each
 * @property {number} deepest zoom that has tiles
 */

/** Bytes of the header, and where it names the deepest zoom. */
const HEADER = 127, DEEPEST = 101;

/** @typedef {{number: number, run: number, start: number, length: number}} Entry `run`: 0 for a directory below */

/**
 * @param {Uint8Array} file
 * @returns {TileIndex | undefined} nothing for what is no such file, or not whole
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
 * The entries of a directory, column by column: steps between numbers, runs, lengths, starts.
 * @param {Uint8Array} bytes @returns {Entry[]}
 */
function entries(bytes) {
    let place = 0;
    const next = () => {
        let value = 0;
        for (let weight = 1; ; weight *= 128) {
            // Past the end: no number, and the file is no use.
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
        // Zero: right behind the one before.
        entry.start = written === 0 ? end : written - 1;
        end = entry.start + entry.length;
    }
    return found;
}
