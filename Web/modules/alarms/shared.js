/**
 * Alarm data shared by the page and its worker: the secret for the alarms at the server, the browser's address at its
 * push service, and the page's own notes on its alarms, since the server returns no names. It is in a cache, which the
 * worker can read too; without storage there are no alarms at the server.
 * @module
 */
import { root } from '../dom/root.js';

const NAME = 'headsign alarms';

/** @typedef {{secret: string, endpoint?: string}} Known */

/**
 * @param {string} path
 * @returns {Promise<any>} any: whoever wrote it knows its shape
 */
async function read(path) {
    try {
        return await (await caches.match(path, { cacheName: NAME }))?.json();
    } catch {
        return undefined;
    }
}

/** @param {string} path @param {unknown} value */
const write = async (path, value) => (await caches.open(NAME)).put(path, new Response(JSON.stringify(value)));

/** @returns {Promise<Known | undefined>} nothing where no alarm was ever set */
export const known = () => read(`${root}page`);

/** @param {Known} page */
export const know = (page) => write(`${root}page`, page);

/** 32 bytes that nobody can guess. */
export const newSecret = () => hex(32);

/** An alarm's, which does not contain it. */
export const newID = () => hex(16);

/** @param {number} count */
const hex = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The subject of an alarm, in words that the server does not have.
 * @typedef {object} Note
 * @property {string} key of the same bus at the same stop, so that it is set once
 * @property {string} code the line's @property {string} stopName @property {string} [headsign]
 * @property {Request} request as it was set
 * @property {number} [rings] when it does, as far as was known when it was set; epoch seconds
 */

/** @typedef {Omit<API.AlarmRequest, 'subscription'>} Request */

/** @returns {Promise<Record<string, Note>>} by alarm */
export const notes = async () => await read(`${root}notes`) ?? {};

/** @param {Record<string, Note>} all */
export const keepNotes = (all) => write(`${root}notes`, all);

/** Nothing is left of it on the device. */
export const forgetShared = () => caches.delete(NAME).catch(() => false);
