/**
 * The core's binary form of commands and queries: a byte, then numbered arguments with values of five types.
 * @module
 */

/** @typedef {Core.Place} Place */
/** @typedef {Core.Coach} Coach */

/**
 * @typedef {object} Argument an argument of a command or query
 * @property {number} field
 * @property {string} [key] for an element of a list: its ID
 * @property {string | number | boolean | Place | Coach | null} [value] a number must be an integer
 */

const TYPES = { none: 0, integer: 1, text: 2, place: 3, coach: 6 };
const UNITS_PER_DEGREE = 1e7;
const utf8 = new TextEncoder();

/**
 * Encodes a command or a query.
 * @param {number} number of the command or query @param {Argument[]} [list]
 */
export function encode(number, list = []) {
    const bytes = [number];
    for (const argument of list) {
        bytes.push(argument.field, argument.key === undefined ? 0 : 1);
        if (argument.key !== undefined) block(bytes, utf8.encode(argument.key));
        const [type, value] = encoded(argument.value ?? null);
        bytes.push(type);
        block(bytes, value);
    }
    return Uint8Array.from(bytes);
}

/**
 * Encodes arguments without a preceding command number.
 * @param {Argument[]} list
 */
export const encodeList = (list) => encode(0, list).subarray(1);

/**
 * Returns the type and the bytes of a value.
 * @param {Exclude<Argument['value'], undefined>} value @returns {[number, ArrayLike<number>]}
 */
function encoded(value) {
    if (value === null) return [TYPES.none, []];
    if (typeof value === 'string') return [TYPES.text, utf8.encode(value)];
    /** @type {number[]} */
    const bytes = [];
    if (typeof value !== 'object') {
        signed(bytes, BigInt(Math.trunc(Number(value)) || 0));
        return [TYPES.integer, bytes];
    }
    if ('departure' in value) {
        signed(bytes, BigInt(value.departure));
        for (const text of [value.zone, value.operator, value.destination, value.search]) block(bytes, utf8.encode(text));
        return [TYPES.coach, bytes];
    }
    block(bytes, utf8.encode(value.name));
    block(bytes, utf8.encode(value.address ?? ''));
    for (const degrees of [value.lat, value.lon]) signed(bytes, BigInt(Math.round(degrees * UNITS_PER_DEGREE) || 0));
    return [TYPES.place, bytes];
}

/**
 * Appends content, preceded by its length.
 * @param {number[]} bytes @param {ArrayLike<number>} content
 */
function block(bytes, content) {
    unsigned(bytes, BigInt(content.length));
    for (let index = 0; index < content.length; index += 1) bytes.push(content[index]);
}

/**
 * Appends a signed integer in zigzag encoding: values near zero take few bytes.
 * @param {number[]} bytes @param {bigint} value
 */
const signed = (bytes, value) => unsigned(bytes, BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));

/**
 * Appends an unsigned integer as a varint (LEB128).
 * @param {number[]} bytes @param {bigint} value
 */
function unsigned(bytes, value) {
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    bytes.push(Number(rest));
}
