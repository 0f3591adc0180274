/**
 * The link that hands a device's key to another. The key stands in the fragment, which browsers send to nobody.
 * @module
 */
import { linkTo } from '../address/router.js';

/** Bytes of a key. */
const SIZE = 32;

export const newKey = () => crypto.getRandomValues(new Uint8Array(SIZE));

/** @param {Uint8Array} key */
export const pairingLink = (key) => linkTo('pair', textOf(key));

/**
 * Without `+`, `/` and `=`, which addresses write otherwise.
 * @param {Uint8Array} key
 */
export const textOf = (key) => btoa(String.fromCharCode(...key)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * The key of a link, or of what stands at its end.
 * @param {string} [text] @returns {Uint8Array | undefined} nothing if it is not whole
 */
export function keyFrom(text = '') {
    const [, code] = /(?:^|#\/pair\/)([\w-]{43})$/.exec(text.trim()) ?? [];
    return code ? bytesOf(code.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}

/** @param {string} base64 @returns {Uint8Array} */
export const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
