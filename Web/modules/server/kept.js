/**
 * The last successful responses of the server, stored on the device to be shown at the next start. Without storage,
 * reads return `undefined`, and writes are ignored.
 * @module
 */

/** The maximum number and age of stored boards and responses: an old board would show the departures of another day. */
const LIMITS = { board: { count: 60, seconds: 86_400 }, answer: { count: 120, seconds: 30 * 86_400 } };

/** @type {Promise<IDBDatabase | undefined> | undefined} */
let opening;

export function database() {
    opening ??= new Promise((resolve) => {
        try {
            const request = indexedDB.open('headsign', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('kept');
            request.onsuccess = () => {
                // Another tab is erasing everything.
                request.result.onversionchange = () => {
                    request.result.close();
                    opening = undefined;
                };
                resolve(request.result);
            };
            request.onerror = () => resolve(undefined);
        } catch {
            resolve(undefined);
        }
    });
    return opening;
}

/**
 * Stores a value under a key.
 * @param {string} key @param {unknown} value
 */
export async function keep(key, value) {
    const store = await database();
    try {
        store?.transaction('kept', 'readwrite').objectStore('kept').put(value, key);
    } catch {
        // Ignored: the page has to work when the disk is full.
    }
}

/**
 * Returns the value stored under a key; undefined if there is none.
 * @param {string} key
 * @returns {Promise<any>} any: the caller knows its shape; a version that changes the shape uses another key
 */
export async function kept(key) {
    const store = await database();
    if (!store) return undefined;
    return new Promise((resolve) => {
        const request = store.transaction('kept').objectStore('kept').get(key);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
    });
}

/**
 * Deletes boards and responses that are too old, and the oldest if there are too many.
 * @param {number} now epoch seconds
 */
export async function forgetOld(now) {
    for (const [kind, { count, seconds }] of Object.entries(LIMITS)) {
        const found = await ages(kind);
        const newest = found.sort((one, other) => other.at - one.at);
        const gone = newest.filter(({ at }, place) => place >= count || !(at >= now - seconds));
        if (gone.length === 0) continue;
        const store = (await database())?.transaction('kept', 'readwrite').objectStore('kept');
        for (const { key } of gone) store?.delete(key);
    }
}

/**
 * Returns the stored entries of a kind with their times.
 * @param {string} kind @returns {Promise<{key: IDBValidKey, at: number}[]>}
 */
async function ages(kind) {
    const store = (await database())?.transaction('kept').objectStore('kept');
    const request = store?.openCursor(IDBKeyRange.bound(`${kind} `, `${kind}!`));
    /** @type {{key: IDBValidKey, at: number}[]} */
    const found = [];
    return new Promise((resolve) => {
        if (!request) return resolve(found);
        request.onerror = () => resolve(found);
        request.onsuccess = () => {
            const cursor = request.result;
            if (!cursor) return resolve(found);
            found.push({ key: cursor.key, at: cursor.value.at });
            cursor.continue();
        };
    });
}

/** Deletes everything. Nothing is stored from then on until the page is reloaded. */
export async function forgetAll() {
    (await database())?.close();
    opening = Promise.resolve(undefined);
    await deleteDatabase('headsign');
}

/**
 * Stores a text for the next start, if the service worker stores the page itself; otherwise nothing is left on the
 * device.
 * @param {string} key @param {string} word
 */
export function keepWithPage(key, word) {
    navigator.serviceWorker?.ready.then(() => localStorage.setItem(key, word)).catch(() => {});
}

/**
 * Returns whether the rider has a journal on this device; browsers that do not report it may have one.
 * @returns {Promise<boolean>}
 */
export async function hasJournal() {
    try {
        return (await indexedDB.databases()).some(({ name }) => name === 'headsign.rider');
    } catch {
        return true;
    }
}

/**
 * Deletes a database. Resolves once it is deleted, or will be as soon as no tab uses it.
 * @param {string} name @returns {Promise<void>}
 */
export const deleteDatabase = (name) => new Promise((resolve) => {
    try {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
        resolve();
    }
});
