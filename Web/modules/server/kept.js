/**
 * The last good answers of the server, kept on the device so that the next start has something to show.
 * Every function works without storage too: reads give `undefined`, writes are dropped.
 * @module
 */

/** How many boards and answers stay, and how old they may be: of another day they would show another day's buses. */
const LIMITS = { board: { count: 60, seconds: 86_400 }, answer: { count: 120, seconds: 30 * 86_400 } };

/** @type {Promise<IDBDatabase | undefined> | undefined} */
let opening;

export function database() {
    opening ??= new Promise((resolve) => {
        try {
            const request = indexedDB.open('headsign', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('kept');
            request.onsuccess = () => {
                // Another tab erases everything.
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

/** @param {string} key @param {unknown} value */
export async function keep(key, value) {
    const store = await database();
    try {
        store?.transaction('kept', 'readwrite').objectStore('kept').put(value, key);
    } catch {
        // A full disk must not stop the map.
    }
}

/**
 * Returns the value stored under a key; undefined if there is none.
 * @param {string} key
 * @returns {Promise<any>} any: whoever kept it knows its shape; a version that changes it takes another name
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
 * Forgets boards and answers that are too old, and the oldest where there are too many.
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

/** @param {string} kind @returns {Promise<{key: IDBValidKey, at: number}[]>} */
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

/** Forgets everything; nothing is kept from now on until the page begins anew. */
export async function forgetAll() {
    (await database())?.close();
    opening = Promise.resolve(undefined);
    await deleteDatabase('headsign');
}

/**
 * Remembers a word for the next start, with the page itself; where the device keeps no page nothing is left on it.
 * @param {string} key @param {string} word
 */
export function keepWithPage(key, word) {
    navigator.serviceWorker?.ready.then(() => localStorage.setItem(key, word)).catch(() => {});
}

/**
 * Whether the rider has a journal on this device; browsers that do not report it may have one.
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
 * Settles once it is gone, or will be as soon as nobody uses it.
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
