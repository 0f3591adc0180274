/**
 * The rider's data on this device, one for the whole page: `await mine()` returns it, `own` notifies of every change.
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
 * @property {Rider} [rider] once it is there
 * @property {boolean} isKept whether anything outlasts the page
 * @property {{damagedBytes: number, cutOffBytes: number, unreadable: number}} [trouble] what on the device was not whole
 * @property {{name: string, isFull: boolean}} [failure] why the last write failed
 */

/** Also published when the rider's journal has changed. */
export const own = new Observable(/** @type {Own} */ ({ isKept: true }));

/** @type {DeviceStore | undefined} */
let deviceStore;
/** A session key: everything was erased, which is yet to be announced. */
export const ERASED = 'headsign-erased';
/** The other tabs. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('headsign.rider') : undefined;
/** @type {Promise<Rider> | undefined} */
let coming;

/**
 * Loads the core, opens the journal and reads it; all of that once.
 * @returns {Promise<Rider>} rejects if that is impossible now; asked again, it tries again
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

/** @returns {Promise<import('./rider.js').Store>} */
async function keepingStore() {
    try {
        deviceStore = await openStore(() => location.reload());
    } catch {
        return passingStore();
    }
    return deviceStore;
}

/**
 * Notifies the page, and other tabs of what to look for.
 * @param {Error} [error] why a write failed
 */
function wasStored(error) {
    if (error) own.value = { ...own.value, failure: { name: error.name, isFull: error.name === 'QuotaExceededError' } };
    else if (own.value.failure) own.value = { ...own.value, failure: undefined };
    if (!error && deviceStore) others?.postMessage('stored');
}

/**
 * Messages only announce that there is something to read: one that is missed, as by a frozen tab, loses nothing.
 * @param {Rider} rider
 */
function followOtherTabs(rider) {
    const look = () => rider.catchUp().catch(() => {});
    others?.addEventListener('message', look);
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', () => document.hidden || look());
    // What came since the journal was read, before anybody listened.
    look();
}

/**
 * Does a command, and reports if the device does not keep it: then nothing has changed.
 * @param {Uint8Array} command one of `commands` @returns {Promise<Core.Reply>} the core's reply
 */
export async function perform(command) {
    const rider = await mine();
    const wasEmpty = isEmpty(rider.overview);
    const reply = await rider.perform(command);
    if (reply.refused === 'notStored') notify(t(own.value.failure?.isFull ? 'mine.full' : 'mine.notStored'));
    // So that the browser does not clear the first things away when room gets short.
    if (wasEmpty && own.value.isKept && !isEmpty(rider.overview)) navigator.storage?.persist?.();
    return reply;
}

/**
 * Deletes everything of the rider's on this device, and what the page has learned of them. Other devices keep theirs.
 */
export async function eraseMine() {
    const store = deviceStore ?? await openStore(() => {}).catch(() => undefined);
    // First, or what is erased would come back from the other devices.
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
        // A browser that keeps nothing has nothing to forget.
    }
    try {
        sessionStorage.setItem(ERASED, '');
    } catch {
        // Then nothing is shown.
    }
    location.reload();
}

/** @param {Core.Overview} overview */
const isEmpty = ({ cards, trips, groups, favourites: { stops, lines, home, work } }) =>
    cards.length + trips.length + stops.length + lines.length === 0 && !home && !work && groups.every((group) => group.provided);
