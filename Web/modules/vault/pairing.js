/**
 * The pairing of this device, kept in a database of its own: one record, and none where devices are not paired.
 * @module
 */
import { ended, outcome } from '../rider/store.js';

const DATABASE = 'headsign.vault';
const RECORDS = 'pairing';
const ONLY = 1;

/**
 * @typedef {object} Pairing
 * @property {Uint8Array} key
 * @property {boolean} isNew the server does not know of it yet
 * @property {string} [cursor] the last of the vault's blobs that this device has taken
 * @property {Uint8Array} [known] a journal of all that is known to be in the vault
 * @property {number} skipped blobs that could not be opened
 * @property {number} [at] when the device and the vault agreed last, milliseconds since 1970
 * @property {boolean} [isDeleted] another device has deleted the vault
 */

/** The pairing has gone, or become another, while work was done for it. */
export class Parted extends Error {}

/** @returns {Promise<Pairing | undefined>} */
export const readPairing = () => withRecord('readonly', (records) => outcome(records.get(ONLY)));

/**
 * In the place of any other.
 * @param {Pairing} pairing
 */
export const writePairing = (pairing) => withRecord('readwrite', (records) => outcome(records.put(pairing, ONLY)));

/**
 * Resolves once it is on the disk.
 * @param {Pairing} pairing as it was @param {Partial<Pairing>} changes @returns {Promise<Pairing>} as it is now; rejects if it has gone
 */
export const changePairing = (pairing, changes) => withRecord('readwrite', async (records) => {
    const now = await outcome(records.get(ONLY));
    if (!now || String(now.key) !== String(pairing.key)) throw new Parted();
    const next = { ...now, ...changes };
    await outcome(records.put(next, ONLY));
    return next;
});

export const removePairing = () => withRecord('readwrite', (records) => outcome(records.delete(ONLY)));

/**
 * @template T @param {IDBTransactionMode} mode @param {(records: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T>} rejects where the browser keeps nothing for the page
 */
async function withRecord(mode, work) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    const database = await outcome(request);
    try {
        const transaction = database.transaction(RECORDS, mode, { durability: 'strict' });
        const end = ended(transaction);
        // Whoever waits for the work hears of it first.
        end.catch(() => {});
        const result = await work(transaction.objectStore(RECORDS));
        await end;
        return result;
    } finally {
        database.close();
    }
}
