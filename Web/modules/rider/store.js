/**
 * The journal on this device, in a database of its own, with a record for each write.
 * @module
 */

/** @typedef {import('./rider.js').Store} Store */

const DATABASE = 'headsign.rider';
const FRAMES = 'frames';
/** The number of records from which on they are merged into one at the next start. */
const MANY = 64;

/**
 * Opens the store.
 * @param {() => void} onReplaced called when another tab has erased everything, or needs a newer version of the database
 * @returns {Promise<DeviceStore>} rejects if the browser provides no storage
 */
export async function openStore(onReplaced) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FRAMES, { autoIncrement: true });
    return new DeviceStore(await outcome(request), onReplaced);
}

/**
 * The rider's journal in IndexedDB.
 * @implements {Store}
 */
export class DeviceStore {
    #database;
    /** The key of the last record that this page has seen. */
    #seen = 0;

    /**
     * Wraps an open database.
     * @param {IDBDatabase} database @param {() => void} onReplaced
     */
    constructor(database, onReplaced) {
        this.#database = database;
        database.onclose = onReplaced;
        database.onversionchange = () => {
            database.close();
            onReplaced();
        };
    }

    async read() {
        this.#seen = 0;
        const records = await this.news();
        if (records.length >= MANY) this.#putTogether().catch(() => {});
        return records;
    }

    news() {
        return this.#unseen(this.#database.transaction(FRAMES).objectStore(FRAMES));
    }

    /**
     * Appends the result of `make`, in one transaction for all tabs: no tab can store a record between the news that
     * `make` receives and the result.
     * @param {(news: Uint8Array[]) => Uint8Array} make
     */
    async append(make) {
        const key = await this.#change(async (frames) => {
            const bytes = make(await this.#unseen(frames));
            return bytes.length > 0 ? outcome(frames.add(bytes)) : 0;
        });
        this.#seen = Math.max(this.#seen, Number(key));
    }

    /** Deletes everything, for all tabs. */
    async erase() {
        await this.#change((frames) => outcome(frames.clear()));
        this.#database.close();
        // Notifies the other tabs. The request completes when they have closed the database, which need not be awaited.
        indexedDB.deleteDatabase(DATABASE);
    }

    /** Merges all records into one, because many small ones are slow to read. Damaged bytes are copied unchanged. */
    #putTogether() {
        return this.#change(async (frames) => {
            const records = await outcome(frames.getAll());
            frames.clear();
            return outcome(frames.add(joined(records)));
        });
    }

    /**
     * Returns the records that this page has not seen yet.
     * @param {IDBObjectStore} frames @returns {Promise<Uint8Array[]>}
     */
    async #unseen(frames) {
        const range = IDBKeyRange.lowerBound(this.#seen, true);
        const [keys, records] = await Promise.all([outcome(frames.getAllKeys(range)), outcome(frames.getAll(range))]);
        this.#seen = Math.max(this.#seen, Number(keys.at(-1) ?? 0));
        return records;
    }

    /**
     * Runs an operation in a transaction. Resolves once the changes are on disk.
     * @template T @param {(frames: IDBObjectStore) => Promise<T>} work applied completely or not at all
     */
    async #change(work) {
        const transaction = this.#database.transaction(FRAMES, 'readwrite', { durability: 'strict' });
        const end = ended(transaction);
        try {
            const result = await work(transaction.objectStore(FRAMES));
            await end;
            return result;
        } catch (error) {
            if (!transaction.error) transaction.abort();
            await end.catch(() => {});
            throw error;
        }
    }
}

/**
 * Concatenates records.
 * @param {Uint8Array[]} records
 */
export function joined(records) {
    const bytes = new Uint8Array(records.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const record of records) {
        bytes.set(record, end);
        end += record.length;
    }
    return bytes;
}

/**
 * Returns a store without persistence: everything lasts as long as the page.
 * @returns {Store}
 */
export const passingStore = () => ({ read: async () => [], news: async () => [], append: async (make) => void make([]) });

/**
 * Returns the result of a database request as a promise.
 * @template T @param {IDBRequest<T>} request @returns {Promise<T>}
 */
export const outcome = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/**
 * Resolves when a transaction is complete.
 * @param {IDBTransaction} transaction @returns {Promise<void>}
 */
export const ended = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
});
