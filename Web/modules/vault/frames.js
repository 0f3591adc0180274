/**
 * A journal's frames in pieces that the server takes.
 * @module
 */

/** Bytes of a piece; a single frame may be a little longer. */
const LARGEST = 60_000;
/** Bytes before a frame's body; the first three are the body's length. */
const HEAD = 8;

/** @param {Uint8Array} frames sound ones, as the core gives them @returns {Uint8Array[]} */
export function chunks(frames) {
    const pieces = [];
    let start = 0;
    let end = 0;
    while (end < frames.length) {
        const next = end + HEAD + (frames[end] | frames[end + 1] << 8 | frames[end + 2] << 16);
        if (next - start > LARGEST && end > start) {
            pieces.push(frames.slice(start, end));
            start = end;
        }
        end = next;
    }
    if (end > start) pieces.push(frames.slice(start, end));
    return pieces;
}
