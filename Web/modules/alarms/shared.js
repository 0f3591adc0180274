/**
 * Alarm data shared by the page and its service worker: the secret for the alarms at the server, the push endpoint, and
 * the page's notes with the names that the server does not store. The data is in a cache, which the worker can read
 * too; without storage there are no alarms at the server.
 * @module
 */
import { root } from '../dom/root.js';

const NAME = 'headsign alarms';

/**
 * The secret for the alarms at the server, and the push endpoint.
 * @typedef {{secret: string, endpoint?: string}} Known
 */

/**
 * Returns a value from the cache shared with the worker.
 * @param {string} path
 * @returns {Promise<any>} undefined if it is absent or unreadable; any: the caller knows the type by the path
 */
async function read(path) {
    try {
        return await (await caches.match(path, { cacheName: NAME }))?.json();
    } catch {
        return undefined;
    }
}

/**
 * Stores a value in the cache shared with the worker.
 * @param {string} path @param {unknown} value
 */
const write = async (path, value) => (await caches.open(NAME)).put(path, new Response(JSON.stringify(value)));

/**
 * Returns the page's secret and push endpoint.
 * @returns {Promise<Known | undefined>} undefined if no alarm was ever set
 */
export const known = () => read(`${root}page`);

/**
 * Stores the page's secret and push endpoint.
 * @param {Known} page
 */
export const know = (page) => write(`${root}page`, page);

/** Returns a new secret of 32 random bytes, in hexadecimal digits. */
export const newSecret = () => hex(32);

/** Returns a new alarm ID, which is independent of the secret. */
export const newID = () => hex(16);

/**
 * Returns random bytes in hexadecimal digits.
 * @param {number} count
 */
const hex = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The page's description of an alarm, with names that the server does not store.
 * @typedef {object} Note
 * @property {string} key equal for the same bus at the same stop, so that it is set only once
 * @property {string} code the line's code @property {string} stopName @property {string} [headsign]
 * @property {Request} request as it was set
 * @property {number} [rings] the expected time of the reminder when it was set, in epoch seconds
 */

/** @typedef {Omit<API.AlarmRequest, 'subscription'>} Request */

/**
 * Returns the notes of all alarms.
 * @returns {Promise<Record<string, Note>>} by alarm ID
 */
export const notes = async () => await read(`${root}notes`) ?? {};

/**
 * Stores the notes of all alarms, by alarm ID.
 * @param {Record<string, Note>} all
 */
export const keepNotes = (all) => write(`${root}notes`, all);

/** Deletes all stored alarm data from the device. */
export const forgetShared = () => caches.delete(NAME).catch(() => false);
