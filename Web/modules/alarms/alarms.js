/**
 * The rider's alarms that the server stores for this page, and their changes.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { RequestError } from '../server/api.js';
import { now } from '../server/clock.js';
import { ability, askAbility, subscribe, subscription } from './ability.js';
import { AlarmServer } from './server.js';
import { forgetShared, keepNotes, know, known, newID, newSecret, notes } from './shared.js';

/** @typedef {import('./shared.js').Note} Note */
/** @typedef {API.Alarm & {note?: Note}} Kept an alarm that the server stores, with the page's note on it */

export const alarms = new Observable({
    /** `ready` once the server has confirmed the list, or if no alarm was ever set. */
    state: /** @type {'unasked' | 'asking' | 'ready' | 'failing'} */ ('unasked'),
    /**
     * The alarms that the server stores.
     * @type {Kept[]}
     */
    kept: [],
    /** When the list was confirmed, in epoch seconds. */
    at: 0,
    /** `performance.now()` at the start of the request. */
    askedAt: 0,
    /**
     * The error of the last request.
     * @type {unknown}
     */
    error: undefined,
});

/** Requests the stored alarms from the server, but only if one was ever set. */
export async function refreshAlarms() {
    const page = await known();
    if (!page) return take([]);
    if (alarms.value.state !== 'ready') alarms.value = { ...alarms.value, state: 'asking', askedAt: performance.now() };
    try {
        const [kept, noted] = await Promise.all([new AlarmServer(page.secret).list(), notes()]);
        take(kept.map((alarm) => ({ ...alarm, note: noted[alarm.id] })));
        const left = Object.fromEntries(kept.flatMap(({ id }) => (noted[id] ? [[id, noted[id]]] : [])));
        // Deletes the notes of past alarms, unless everything was deleted in the meantime.
        if (Object.keys(left).length < Object.keys(noted).length && await known()) await keepNotes(left);
    } catch (error) {
        alarms.value = { ...alarms.value, state: 'failing', error };
    }
}

/**
 * Publishes a list of alarms that the server has confirmed.
 * @param {Kept[]} kept
 */
const take = (kept) => void (alarms.value = { ...alarms.value, state: 'ready', kept: kept.sort(byTime), at: now(), error: undefined });

/**
 * Compares alarms by time.
 * @param {Kept} one @param {Kept} other
 */
const byTime = (one, other) => (one.scheduled ?? one.expires) - (other.scheduled ?? other.expires);

/**
 * Sets an alarm. To be called in the handler of a press, as browsers prompt only there.
 * @param {Omit<Note, 'request'>} about @param {import('./shared.js').Request} request
 * @returns {Promise<boolean>} false if notifications are refused; `ability` has the reason
 * @throws {RequestError} the server's error
 */
export async function setAlarm(about, request) {
    const to = await subscribe();
    if (!to) return false;
    const page = await known() ?? { secret: newSecret() };
    const all = await notes();
    const id = Object.keys(all).find((one) => all[one].key === about.key && alarms.value.kept.some((alarm) => alarm.id === one)) ?? newID();
    await know({ ...page, endpoint: to.endpoint });
    await keepNotes({ ...all, [id]: { ...about, request } });
    await new AlarmServer(page.secret).set(id, request, to);
    await refreshAlarms();
    return true;
}

/**
 * Deletes an alarm at the server.
 * @param {string} id
 */
export async function forgetAlarm(id) {
    const page = await known();
    if (page) await gone(new AlarmServer(page.secret).forget(id));
    await refreshAlarms();
}

/** Deletes all alarms at the server, the page's secret, and the browser's push subscription. */
export async function forgetAlarms() {
    const page = await known();
    if (page) await gone(new AlarmServer(page.secret).forget());
    await (await subscription())?.unsubscribe();
    await forgetShared();
    take([]);
}

/**
 * Ignores errors for alarms that no longer exist.
 * @param {Promise<unknown>} work a deletion
 */
const gone = (work) => work.catch((error) => {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
});

/**
 * Runs at each start: extends commutes by two more weeks, and sends a changed push subscription to the server. Requests
 * nothing if no alarm was ever set.
 */
export async function tendAlarms() {
    const page = await known();
    if (!page) return;
    await Promise.all([refreshAlarms(), askAbility()]);
    if (ability.value.state !== 'ready' || alarms.value.kept.length === 0) return;
    const to = await standing();
    if (!to) return;
    const server = new AlarmServer(page.secret);
    if (to.endpoint !== page.endpoint) {
        await server.move(to);
        await know({ ...page, endpoint: to.endpoint });
    }
    for (const { id, kind, note } of alarms.value.kept) if (kind === 'commute' && note) await server.set(id, note.request, to);
}

/**
 * Returns the push subscription, made anew if the server's key has changed; undefined without the rider's permission.
 */
const standing = async () => (Notification.permission === 'granted' ? subscribe() : undefined);
