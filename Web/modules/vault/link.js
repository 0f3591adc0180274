/**
 * The link that passes a device's key to another device. The key is in the fragment, which browsers never send.
 * @module
 */
import { linkTo } from '../address/router.js';

/** The size of a key in bytes. */
const SIZE = 32;

export const newKey = () => crypto.getRandomValues(new Uint8Array(SIZE));

/**
 * Returns the pairing link for a key.
 * @param {Uint8Array} key
 */
export const pairingLink = (key) => linkTo('pair', textOf(key));

/**
 * Encodes a key as URL-safe Base64 without padding.
 * @param {Uint8Array} key
 */
export const textOf = (key) => btoa(String.fromCharCode(...key)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Parses the key of a link, or the last part of a link.
 * @param {string} [text] @returns {Uint8Array | undefined} undefined if it is incomplete
 */
export function keyFrom(text = '') {
    const [, code] = /(?:^|#\/pair\/)([\w-]{43})$/.exec(text.trim()) ?? [];
    return code ? bytesOf(code.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}

/**
 * Decodes Base64.
 * @param {string} base64 @returns {Uint8Array}
 */
export const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
