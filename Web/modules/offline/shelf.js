/**
 * Storage for files on the device, each complete or absent.
 * @module
 */
import { database } from '../server/kept.js';
import { download } from './download.js';

/** Why there is none: no room, no connection, not whole; or the rider has stopped it. */
export class KeepingError extends Error {
    /** @param {'full' | 'failed' | 'damaged' | 'stopped'} reason */
    constructor(reason) {
        super(reason);
        this.reason = reason;
    }
}

/**
 * A file of the server's, for which there is room.
 * @param {string} url @param {number} bytes its size, as far as it is known @param {AbortSignal} signal @param {(part: number) => void} onProgress 0…1
 * @returns {Promise<{content: Uint8Array, version: string}>} rejects with a KeepingError
 */
export async function fetchedFile(url, bytes, signal, onProgress) {
    await makeRoom(bytes);
    return download(url, bytes, signal, onProgress).catch((error) => {
        throw new KeepingError(signal.aborted ? 'stopped' : error.name === 'RangeError' ? 'full' : 'failed');
    });
}

/**
 * Asks the browser not to clear what is kept, and whether there is room for more.
 * @param {number} bytes
 */
async function makeRoom(bytes) {
    const { storage } = navigator;
    await storage?.persist?.().catch(() => false);
    /** @type {StorageEstimate} */
    const { quota, usage = 0 } = await storage?.estimate?.().catch(() => ({})) ?? {};
    if (quota !== undefined && quota - usage < bytes) throw new KeepingError('full');
}

/** @param {string} key */
export const read = (key) => inStore((store) => store.get(key));

/**
 * @param {(store: IDBObjectStore) => IDBRequest} question
 * @returns {Promise<any>} any: whoever kept it knows its shape
 */
export async function inStore(question) {
    const store = (await database())?.transaction('kept').objectStore('kept');
    if (!store) return undefined;
    return new Promise((resolve) => {
        const request = question(store);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
    });
}

/**
 * All of it or nothing.
 * @param {(store: IDBObjectStore) => void} body
 */
export async function write(body) {
    const transaction = (await database())?.transaction('kept', 'readwrite');
    if (!transaction) throw new KeepingError('full');
    await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(undefined);
        transaction.onabort = () => reject(new KeepingError('full'));
        body(transaction.objectStore('kept'));
    });
}
