/**
 * Commands and questions as the core reads them: a byte, then numbered arguments with values of five types.
 * @module
 */

/** @typedef {Core.Place} Place */
/** @typedef {Core.Coach} Coach */

/**
 * @typedef {object} Argument
 * @property {number} field
 * @property {string} [key] for one of a list: what it is the argument of
 * @property {string | number | boolean | Place | Coach | null} [value] a number is whole
 */

const TYPES = { none: 0, integer: 1, text: 2, place: 3, coach: 6 };
const UNITS_PER_DEGREE = 1e7;
const utf8 = new TextEncoder();

/** @param {number} number of the command or question @param {Argument[]} [list] */
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
 * Arguments alone, without a number before them.
 * @param {Argument[]} list
 */
export const encodeList = (list) => encode(0, list).subarray(1);

/** @param {Exclude<Argument['value'], undefined>} value @returns {[number, ArrayLike<number>]} */
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

/** @param {number[]} bytes @param {ArrayLike<number>} content */
function block(bytes, content) {
    unsigned(bytes, BigInt(content.length));
    for (let index = 0; index < content.length; index += 1) bytes.push(content[index]);
}

/**
 * Small numbers on either side of zero take few bytes.
 * @param {number[]} bytes @param {bigint} value
 */
const signed = (bytes, value) => unsigned(bytes, BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));

/**
 * Seven bits a byte, the lowest first.
 * @param {number[]} bytes @param {bigint} value
 */
function unsigned(bytes, value) {
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    bytes.push(Number(rest));
}
