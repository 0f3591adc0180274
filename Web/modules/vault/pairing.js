/**
 * The pairing of this device, stored in a database of its own: one record, or none if devices are not paired.
 * @module
 */
import { ended, outcome } from '../rider/store.js';

const DATABASE = 'headsign.vault';
const RECORDS = 'pairing';
const ONLY = 1;

/**
 * @typedef {object} Pairing
 * @property {Uint8Array} key
 * @property {boolean} isNew whether the server does not have the vault yet
 * @property {string} [cursor] the ID of the last blob that this device has downloaded
 * @property {Uint8Array} [known] a journal of all that is known to be in the vault
 * @property {number} skipped the number of blobs that could not be opened
 * @property {number} [at] the time of the last synchronization, in milliseconds since 1970
 * @property {boolean} [isDeleted] whether another device has deleted the vault
 */

/** The error if the pairing was removed or replaced during an operation on it. */
export class Parted extends Error {}

/**
 * Returns the stored pairing.
 * @returns {Promise<Pairing | undefined>}
 */
export const readPairing = () => withRecord('readonly', (records) => outcome(records.get(ONLY)));

/**
 * Stores a pairing, and replaces the previous one.
 * @param {Pairing} pairing
 */
export const writePairing = (pairing) => withRecord('readwrite', (records) => outcome(records.put(pairing, ONLY)));

/**
 * Changes the pairing. Resolves once it is on disk.
 * @param {Pairing} pairing the expected pairing @param {Partial<Pairing>} changes @returns {Promise<Pairing>} the changed pairing; rejects if it was removed or replaced
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
 * Runs an operation in a transaction.
 * @template T @param {IDBTransactionMode} mode @param {(records: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T>} rejects if the browser provides no storage
 */
async function withRecord(mode, work) {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    const database = await outcome(request);
    try {
        const transaction = database.transaction(RECORDS, mode, { durability: 'strict' });
        const end = ended(transaction);
        // An error of the operation is reported first.
        end.catch(() => {});
        const result = await work(transaction.objectStore(RECORDS));
        await end;
        return result;
    } finally {
        database.close();
    }
}
