/**
 * The rider's alarms: what the server keeps for this page, and what the page does about them.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { RequestError } from '../server/api.js';
import { now } from '../server/clock.js';
import { ability, askAbility, subscribe, subscription } from './ability.js';
import { AlarmServer } from './server.js';
import { forgetShared, keepNotes, know, known, newID, newSecret, notes } from './shared.js';

/** @typedef {import('./shared.js').Note} Note */
/** @typedef {API.Alarm & {note?: Note}} Kept */

export const alarms = new Observable({
    /** `ready` once the server has confirmed it, or where nothing was ever set. */
    state: /** @type {'unasked' | 'asking' | 'ready' | 'failing'} */ ('unasked'),
    /** @type {Kept[]} */
    kept: [],
    /** When that was so, epoch seconds. */
    at: 0,
    /** `performance.now()` of the question. */
    askedAt: 0,
    /** @type {unknown} */
    error: undefined,
});

/** Asks the server what it keeps; nothing is asked where nothing was ever set. */
export async function refreshAlarms() {
    const page = await known();
    if (!page) return take([]);
    if (alarms.value.state !== 'ready') alarms.value = { ...alarms.value, state: 'asking', askedAt: performance.now() };
    try {
        const [kept, noted] = await Promise.all([new AlarmServer(page.secret).list(), notes()]);
        take(kept.map((alarm) => ({ ...alarm, note: noted[alarm.id] })));
        const left = Object.fromEntries(kept.flatMap(({ id }) => (noted[id] ? [[id, noted[id]]] : [])));
        // What is over needs no name; a page that forgets everything at the same moment keeps none.
        if (Object.keys(left).length < Object.keys(noted).length && await known()) await keepNotes(left);
    } catch (error) {
        alarms.value = { ...alarms.value, state: 'failing', error };
    }
}

/** @param {Kept[]} kept */
const take = (kept) => void (alarms.value = { ...alarms.value, state: 'ready', kept: kept.sort(byTime), at: now(), error: undefined });

/** @param {Kept} one @param {Kept} other */
const byTime = (one, other) => (one.scheduled ?? one.expires) - (other.scheduled ?? other.expires);

/**
 * Sets one, within the rider's press.
 * @param {Omit<Note, 'request'>} about @param {import('./shared.js').Request} request
 * @returns {Promise<boolean>} false where the browser refuses, which `ability` has
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

/** @param {string} id */
export async function forgetAlarm(id) {
    const page = await known();
    if (page) await gone(new AlarmServer(page.secret).forget(id));
    await refreshAlarms();
}

/** All of them, the secret, and the browser's own address at its push service. */
export async function forgetAlarms() {
    const page = await known();
    if (page) await gone(new AlarmServer(page.secret).forget());
    await (await subscription())?.unsubscribe();
    await forgetShared();
    take([]);
}

/** @param {Promise<unknown>} work what is not there any more need not be forgotten */
const gone = (work) => work.catch((error) => {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
});

/**
 * At each start: commutes go on for two more weeks, and what the browser has changed of its address is sent to the
 * server. Where nothing was set nothing is asked.
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

/** A subscription as it is, or anew for a key that the server has now; only where the rider has allowed notices. */
const standing = async () => (Notification.permission === 'granted' ? subscribe() : undefined);
