/**
 * Whether this browser can receive anything while the page is closed, and if not, why.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { root } from '../dom/root.js';
import { RequestError, ask } from '../server/api.js';
import { textOf } from '../vault/link.js';

/**
 * - `unasked`, `asking`: not known yet; `unreachable`: nobody answers
 * - `ready`: a press away, or allowed already
 * - `server`: this server sends nothing; `blocked`: the rider or the browser has refused
 * - `install`: an iPhone notifies only pages on its home screen; `unable`: a private window, or a browser that cannot
 * @typedef {'unasked' | 'asking' | 'unreachable' | 'ready' | 'server' | 'blocked' | 'install' | 'unable'} State
 */

/** The state assumed of a server that has not answered. */
const UNKNOWN = {
    state: /** @type {State} */ ('unasked'),
    /** The server's, for subscribing. */
    key: '',
    /**
     * Seconds after its bus at which the server erases an alarm at the latest, as it reports.
     * @type {number | undefined}
     */
    keptAfter: undefined,
};

export const ability = new Observable(UNKNOWN);

/** Without asking the rider anything. */
export async function askAbility() {
    const missing = here();
    if (missing) return void (ability.value = { ...UNKNOWN, state: missing });
    if (ability.value.state !== 'ready') ability.value = { ...UNKNOWN, state: 'asking' };
    try {
        const { available, key = '', keptAfter } = await ask('push');
        ability.value = { state: available && key ? here() ?? 'ready' : 'server', key, keptAfter };
    } catch (error) {
        ability.value = { ...UNKNOWN, state: error instanceof RequestError && error.status === 404 ? 'server' : 'unreachable' };
    }
}

/** @returns {State | undefined} what is in the way on this device */
function here() {
    const { standalone } = /** @type {Navigator & {standalone?: boolean}} */ (navigator);
    if (standalone === false && !('PushManager' in globalThis)) return 'install';
    if (!navigator.serviceWorker || !('PushManager' in globalThis) || !('Notification' in globalThis) || !('caches' in globalThis)) return 'unable';
    return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/** The rider may change their mind in the browser's own settings. */
let follows = false;
export async function followPermission() {
    if (follows) return;
    follows = true;
    try {
        const permission = await navigator.permissions.query({ name: 'notifications' });
        permission.onchange = () => askAbility();
    } catch {
        // Asked again when the sheet is opened.
    }
}

/**
 * To be called within the rider's press, as browsers ask only then.
 * @returns {Promise<PushSubscription | undefined>} nothing where the rider or the browser refuses: the state has
 */
export async function subscribe() {
    if (await Notification.requestPermission() !== 'granted') {
        await askAbility();
        return undefined;
    }
    try {
        await navigator.serviceWorker.register(`${root}worker.js`, { updateViaCache: 'none' });
        const { pushManager } = await navigator.serviceWorker.ready;
        return await renewed(await pushManager.getSubscription()) ?? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: ability.value.key });
    } catch {
        ability.value = { ...UNKNOWN, state: 'unable' };
        return undefined;
    }
}

/**
 * One for a key that the server no longer has is of no use. Some browsers do not report it.
 * @param {PushSubscription | null} subscription
 */
async function renewed(subscription) {
    const key = subscription?.options?.applicationServerKey;
    if (!subscription || !key || textOf(new Uint8Array(key)) === ability.value.key) return subscription;
    await subscription.unsubscribe();
    return null;
}

/** @returns {Promise<PushSubscription | undefined>} what there is, without asking for one */
export async function subscription() {
    const registration = await navigator.serviceWorker?.getRegistration();
    return await registration?.pushManager?.getSubscription() ?? undefined;
}
