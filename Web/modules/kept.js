/**
 * The last good answers of the server, kept on the device so that the next start has something to show.
 * Every function works without storage too: reads give `undefined`, writes are dropped.
 * @module
 */

/** @type {Promise<IDBDatabase | undefined> | undefined} */
let opening;

function database() {
    opening ??= new Promise((resolve) => {
        try {
            const request = indexedDB.open('headsign', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('kept');
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => resolve(undefined);
        } catch {
            resolve(undefined);
        }
    });
    return opening;
}

/** @param {string} key @param {any} value */
export async function keep(key, value) {
    const store = await database();
    try {
        store?.transaction('kept', 'readwrite').objectStore('kept').put(value, key);
    } catch {
        // A full disk must not stop the map.
    }
}

/** @param {string} key @returns {Promise<any>} */
export async function kept(key) {
    const store = await database();
    if (!store) return undefined;
    return new Promise((resolve) => {
        const request = store.transaction('kept').objectStore('kept').get(key);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(undefined);
    });
}

/** Forgets boards that were made before `time`: they would show another day's buses. @param {number} time epoch seconds */
export async function forgetBoards(time) {
    const store = await database();
    const request = store?.transaction('kept', 'readwrite').objectStore('kept').openCursor(IDBKeyRange.bound('board ', 'board!'));
    if (!request) return;
    request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        if (cursor.value.at < time) cursor.delete();
        cursor.continue();
    };
}

/** Forgets everything. @returns {Promise<void>} */
export async function forgetAll() {
    const store = await database();
    const transaction = store?.transaction('kept', 'readwrite');
    transaction?.objectStore('kept').clear();
    return new Promise((resolve) => {
        if (!transaction) return resolve();
        transaction.oncomplete = transaction.onabort = () => resolve();
    });
}
