/**
 * The journal on this device: a record for each time something was stored, in a database of its own.
 * @module
 */

/** @typedef {import('./rider.js').Store} Store */

const DATABASE = 'headsign.rider';
const FRAMES = 'frames';
/** From so many records on they are put together into one at the next start. */
const MANY = 64;

/**
 * Opens it.
 * @param {() => void} onReplaced somebody has erased everything, or needs the database in a newer form
 * @returns {Promise<DeviceStore>} rejects where the browser keeps nothing for the page
 */
export async function openStore(onReplaced) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FRAMES, { autoIncrement: true });
    return new DeviceStore(await outcome(request), onReplaced);
}

/** @implements {Store} */
export class DeviceStore {
    #database;
    /** The key of the last record that this page has seen. */
    #seen = 0;

    /** @param {IDBDatabase} database @param {() => void} onReplaced */
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
     * All tabs take turns at this: nothing is stored between the news that `make` receives and what it returns.
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
        // The other tabs hear of it by this. It ends when they have let go, for which nobody needs to wait.
        indexedDB.deleteDatabase(DATABASE);
    }

    /** Many small records are slow to read. Damaged bytes go along as they are. */
    #putTogether() {
        return this.#change(async (frames) => {
            const records = await outcome(frames.getAll());
            frames.clear();
            return outcome(frames.add(joined(records)));
        });
    }

    /** @param {IDBObjectStore} frames @returns {Promise<Uint8Array[]>} */
    async #unseen(frames) {
        const range = IDBKeyRange.lowerBound(this.#seen, true);
        const [keys, records] = await Promise.all([outcome(frames.getAllKeys(range)), outcome(frames.getAll(range))]);
        this.#seen = Math.max(this.#seen, Number(keys.at(-1) ?? 0));
        return records;
    }

    /**
     * Resolves once it is on the disk.
     * @template T @param {(frames: IDBObjectStore) => Promise<T>} work all of it happens, or nothing
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

/** @param {Uint8Array[]} records one after the other */
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
 * A store without persistence: everything lasts as long as the page.
 * @returns {Store}
 */
export const passingStore = () => ({ read: async () => [], news: async () => [], append: async (make) => void make([]) });

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const outcome = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
export const ended = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
});
