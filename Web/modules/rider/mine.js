/**
 * The rider's data on this device, a single instance per page: `await mine()` returns it, `own` notifies of changes.
 * @module
 */
import { notify } from '../dom/announce.js';
import { Observable } from '../dom/observable.js';
import { t } from '../format/words.js';
import { keepWhole } from '../offline/start.js';
import { deleteDatabase, forgetAll } from '../server/kept.js';
import { riderCore } from './load.js';
import { Rider } from './rider.js';
import { share } from './shared.js';
import { openStore, passingStore } from './store.js';

/** @typedef {import('./store.js').DeviceStore} DeviceStore */

/**
 * @typedef {object} Own
 * @property {Rider} [rider] once it is loaded
 * @property {boolean} isKept whether the data outlasts the page
 * @property {{damagedBytes: number, cutOffBytes: number, unreadable: number}} [trouble] damaged data that was found on the device
 * @property {{name: string, isFull: boolean}} [failure] why the last write failed
 */

/** The rider's data. Observers are also notified when the journal has changed. */
export const own = new Observable(/** @type {Own} */ ({ isKept: true }));

/** @type {DeviceStore | undefined} */
let deviceStore;
/** The session storage key that is set after everything was erased, until the page has announced that. */
export const ERASED = 'headsign-erased';
/** The channel to other tabs. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('headsign.rider') : undefined;
/** @type {Promise<Rider> | undefined} */
let coming;

/**
 * Loads the core, and opens and reads the journal, once.
 * @returns {Promise<Rider>} rejects after a failure; the next call tries again
 */
export function mine() {
    coming ??= begin().catch((error) => {
        coming = undefined;
        throw error;
    });
    return coming;
}

async function begin() {
    const [core, store] = await Promise.all([riderCore(), keepingStore()]);
    const rider = new Rider(core.createRider(), store, wasStored);
    const trouble = await rider.load();
    rider.watch(() => own.publish());
    own.value = { rider, isKept: deviceStore !== undefined, trouble };
    followOtherTabs(rider);
    share(own, perform);
    if (deviceStore) keepWhole();
    import('../vault/meetings.js').then(({ begin }) => begin()).catch(() => {});
    return rider;
}

/**
 * Opens the store on the device, else one in memory.
 * @returns {Promise<import('./rider.js').Store>}
 */
async function keepingStore() {
    try {
        deviceStore = await openStore(() => location.reload());
    } catch {
        return passingStore();
    }
    return deviceStore;
}

/**
 * Publishes the outcome of a write, and notifies other tabs of new records.
 * @param {Error} [error] why a write failed
 */
function wasStored(error) {
    if (error) own.value = { ...own.value, failure: { name: error.name, isFull: error.name === 'QuotaExceededError' } };
    else if (own.value.failure) own.value = { ...own.value, failure: undefined };
    if (!error && deviceStore) others?.postMessage('stored');
}

/**
 * Reads the records of other tabs. Their messages only announce that there are some: if one is missed, such as by a
 * frozen tab, nothing is lost.
 * @param {Rider} rider
 */
function followOtherTabs(rider) {
    const look = () => rider.catchUp().catch(() => {});
    others?.addEventListener('message', look);
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', () => document.hidden || look());
    // Reads the records that were stored before the listeners were added.
    look();
}

/**
 * Performs a command, and notifies the rider if it could not be stored; then nothing has changed.
 * @param {Uint8Array} command one of `commands` @returns {Promise<Core.Reply>} the core's reply
 */
export async function perform(command) {
    const rider = await mine();
    const wasEmpty = isEmpty(rider.overview);
    const reply = await rider.perform(command);
    if (reply.refused === 'notStored') notify(t(own.value.failure?.isFull ? 'mine.full' : 'mine.notStored'));
    // So that the browser does not evict the rider's first data when storage becomes scarce.
    if (wasEmpty && own.value.isKept && !isEmpty(rider.overview)) navigator.storage?.persist?.();
    return reply;
}

/**
 * Deletes all of the rider's data on this device, and everything else that the page has stored. Other devices keep
 * their data.
 */
export async function eraseMine() {
    const store = deviceStore ?? await openStore(() => {}).catch(() => undefined);
    // The pairing is removed first, since the erased data would otherwise be downloaded from the vault again.
    await (await import('../vault/pairing.js')).removePairing().catch(() => {});
    await (await import('../alarms/alarms.js')).forgetAlarms().catch(() => {});
    await deleteDatabase('headsign.vault');
    await store?.erase();
    await forgetAll();
    try {
        for (const store of [localStorage, sessionStorage]) {
            for (const key of Object.keys(store)) if (key.startsWith('headsign.')) store.removeItem(key);
        }
    } catch {
        // Without storage there is nothing to delete.
    }
    try {
        sessionStorage.setItem(ERASED, '');
    } catch {
        // Without session storage the erasure is not announced.
    }
    location.reload();
}

/**
 * Returns whether the rider has stored nothing.
 * @param {Core.Overview} overview
 */
const isEmpty = ({ cards, trips, groups, favourites: { stops, lines, home, work } }) =>
    cards.length + trips.length + stops.length + lines.length === 0 && !home && !work && groups.every((group) => group.provided);
