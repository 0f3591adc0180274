/**
 * Stores files on the device, each completely or not at all.
 * @module
 */
import { database } from '../server/kept.js';
import { download } from './download.js';

/**
 * The reason why a file could not be stored: not enough space, a failed download, damaged content, or cancellation by
 * the rider.
 */
export class KeepingError extends Error {
    /**
     * Creates an error with its reason.
     * @param {'full' | 'failed' | 'damaged' | 'stopped'} reason
     */
    constructor(reason) {
        super(reason);
        this.reason = reason;
    }
}

/**
 * Downloads a file of the server after checking that there is enough space.
 * @param {string} url @param {number} bytes its expected size @param {AbortSignal} signal @param {(part: number) => void} onProgress called with the completed share, 0…1
 * @returns {Promise<{content: Uint8Array, version: string}>} rejects with a KeepingError
 */
export async function fetchedFile(url, bytes, signal, onProgress) {
    await makeRoom(bytes);
    return download(url, bytes, signal, onProgress).catch((error) => {
        throw new KeepingError(signal.aborted ? 'stopped' : error.name === 'RangeError' ? 'full' : 'failed');
    });
}

/**
 * Requests persistent storage from the browser, and throws an error if there is not enough space.
 * @param {number} bytes
 */
async function makeRoom(bytes) {
    const { storage } = navigator;
    await storage?.persist?.().catch(() => false);
    /** @type {StorageEstimate} */
    const { quota, usage = 0 } = await storage?.estimate?.().catch(() => ({})) ?? {};
    if (quota !== undefined && quota - usage < bytes) throw new KeepingError('full');
}

/**
 * Returns the value stored under a key.
 * @param {string} key
 */
export const read = (key) => inStore((store) => store.get(key));

/**
 * Runs a read request on the object store.
 * @param {(store: IDBObjectStore) => IDBRequest} question returns the request
 * @returns {Promise<any>} undefined if storage is unavailable; any: the caller knows the type of the stored value
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
 * Writes in one transaction, so that either all changes or none are stored.
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
