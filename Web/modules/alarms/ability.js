/**
 * The availability of push notifications while the page is closed, and the reason if they are unavailable.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { root } from '../dom/root.js';
import { RequestError, ask } from '../server/api.js';
import { textOf } from '../vault/link.js';

/**
 * - `unasked`, `asking`: not requested yet, or being requested; `unreachable`: the server does not respond
 * - `ready`: can be turned on, or is already permitted
 * - `server`: this server sends no notifications; `blocked`: denied by the rider or the browser
 * - `install`: an iPhone permits them only for pages on its home screen; `unable`: a private window, or an unsupported
 *   browser
 * @typedef {'unasked' | 'asking' | 'unreachable' | 'ready' | 'server' | 'blocked' | 'install' | 'unable'} State
 */

/** The initial value, until the server has responded. */
const UNKNOWN = {
    state: /** @type {State} */ ('unasked'),
    /** The server's public key for push subscriptions. */
    key: '',
    /**
     * The maximum time for which the server stores an alarm after the event that it announces, in seconds.
     * @type {number | undefined}
     */
    keptAfter: undefined,
};

export const ability = new Observable(UNKNOWN);

/** Determines the availability without prompting the rider. */
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

/**
 * Checks whether this device can receive push notifications.
 * @returns {State | undefined} the obstacle on this device, if any
 */
function here() {
    const { standalone } = /** @type {Navigator & {standalone?: boolean}} */ (navigator);
    if (standalone === false && !('PushManager' in globalThis)) return 'install';
    if (!navigator.serviceWorker || !('PushManager' in globalThis) || !('Notification' in globalThis) || !('caches' in globalThis)) return 'unable';
    return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/** Whether changes of the permission are observed; the rider may change it in the browser's settings. */
let follows = false;
export async function followPermission() {
    if (follows) return;
    follows = true;
    try {
        const permission = await navigator.permissions.query({ name: 'notifications' });
        permission.onchange = () => askAbility();
    } catch {
        // The permission is checked again when the sheet is opened.
    }
}

/**
 * Prompts for the permission and subscribes. To be called in the handler of a press, as browsers prompt only there.
 * @returns {Promise<PushSubscription | undefined>} undefined if refused; `ability` has the reason
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
 * Returns a subscription unless its key is known to differ from the server's: cancels it then, and returns null. Some
 * browsers do not report the key.
 * @param {PushSubscription | null} subscription
 */
async function renewed(subscription) {
    const key = subscription?.options?.applicationServerKey;
    if (!subscription || !key || textOf(new Uint8Array(key)) === ability.value.key) return subscription;
    await subscription.unsubscribe();
    return null;
}

/**
 * Returns the browser's existing push subscription.
 * @returns {Promise<PushSubscription | undefined>} undefined if there is none; the rider is not prompted
 */
export async function subscription() {
    const registration = await navigator.serviceWorker?.getRegistration();
    return await registration?.pushManager?.getSubscription() ?? undefined;
}
