/**
 * When this device synchronizes with the vault: after each change, at the start, when the connection or the rider
 * returns, and periodically. Offline it waits without an error; tabs take turns.
 * @module
 */
import { riderCore } from '../rider/load.js';
import { mine } from '../rider/mine.js';
import { site } from '../server/site.js';
import { between } from './between.js';
import { Exchange, Unkept } from './exchange.js';
import { newKey } from './link.js';
import { changePairing, Parted, readPairing, removePairing, writePairing } from './pairing.js';
import { Sealer } from './sealer.js';
import { Refused, VaultServer } from './server.js';

/** @typedef {import('./pairing.js').Pairing} Pairing */
/** @typedef {import('./between.js').Phase} Phase */

/**
 * The delay after a change, so that several changes are sent together, and the usual interval between two checks, in
 * milliseconds.
 */
const SOON = 500;
const NOW_AND_THEN = 20_000;
/**
 * The interval between two checks while the rider is active, how long they count as active after a touch, a key press
 * or a change, and the maximum interval between two attempts, in milliseconds.
 */
const OFTEN = 2000;
const LIVELY = 120_000;
const SELDOM = 120_000;

/** The phases for the status codes that have a meaning of their own. */
const MEANINGS = /** @type {Record<number, Phase>} */ ({ 404: 'missing', 410: 'deleted', 507: 'full' });

const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('headsign.vault') : undefined;

/** @type {Promise<void> | undefined} */
let running;
/** Whether something has changed since the current synchronization began. */
let isOutdated = false;
/** @type {number | undefined} */
let timer;
let failures = 0;
/** The earliest time of the next check after a failure, by `performance.now()`. */
let rest = 0;
/** Until when the rider counts as active, and the earliest time of the next check, by `performance.now()`. */
let livelyUntil = 0;
let due = 0;
/** Whether data of this device may not have arrived at the server. */
let isUnsent = true;
/** @type {Promise<void> | undefined} */
let begun;
/** @type {Promise<void> | undefined} */
let following;

/** Reads whether this device is paired, once, and if so starts to synchronize. */
export function begin() {
    begun ??= look();
    return begun;
}

/** Starts to synchronize, from the first pairing on. */
function follow() {
    following ??= start().catch(() => void (following = undefined));
}

async function start() {
    const rider = await mine();
    rider.watch((frames) => {
        if (!frames) return;
        isUnsent = true;
        enliven();
        clearTimeout(timer);
        timer = setTimeout(meet, SOON);
    });
    addEventListener('online', meet);
    // Both when the rider returns and when they leave: recent changes need not wait.
    document.addEventListener('visibilitychange', meet);
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, enliven, { passive: true });
    enliven();
    setInterval(() => document.hidden || performance.now() < Math.max(rest, due) || peek(), OFTEN);
    await meet();
}

function enliven() {
    livelyUntil = performance.now() + LIVELY;
    due = 0;
}

/**
 * Synchronizes if another device has uploaded something, which a small request finds out, or if there is anything else
 * to do.
 */
async function peek() {
    const now = performance.now();
    due = now < livelyUntil ? 0 : now + NOW_AND_THEN;
    const { pairing } = between.value;
    if (!pairing || pairing.isNew || isUnsent || running) return meet();
    try {
        const { cursor, key } = await readPairing() ?? pairing;
        const { blobs, fromStart } = await new VaultServer(await Sealer.of(key)).list(cursor);
        if (blobs.length === 0 && !fromStart) return undefined;
        enliven();
    } catch {
        // The synchronization reports the error.
    }
    return meet();
}

others?.addEventListener('message', ({ data }) => look(data));

/** Creates a pairing that other devices can join. */
export const pair = () => enter({ key: newKey(), isNew: true, skipped: 0 });

/**
 * Joins the pairing of another device.
 * @param {Uint8Array} key
 */
export const join = (key) => enter({ key, isNew: false, skipped: 0 });

/** Uploads everything again, after the server has lost the vault. */
export async function restore() {
    const { pairing } = between.value;
    if (pairing) await enter({ key: pairing.key, isNew: true, skipped: 0 });
}

/**
 * Stores a pairing. Resolves once it is stored; the synchronization then runs by itself.
 * @param {Pairing} pairing
 */
async function enter(pairing) {
    await begin();
    await writePairing(pairing);
    show('begun', pairing);
    notifyTabs();
    follow();
    meet();
}

/** Ends the pairing of this device. Nothing is deleted on devices or at the server. */
export async function part() {
    await removePairing();
    show('off');
    notifyTabs();
}

/** Deletes everything at the server permanently; data on devices stays. Rejects if the server does not delete it. */
export async function deleteVault() {
    const { pairing } = between.value;
    if (!pairing) return;
    try {
        await new VaultServer(await Sealer.of(pairing.key)).delete();
    } catch (error) {
        if (!(error instanceof Refused) || ![404, 410].includes(error.status)) throw error;
    }
    await part();
}

/**
 * Synchronizes now, or once more after the current synchronization.
 * @returns {Promise<void>} settled when it has succeeded or failed
 */
export function meet() {
    if (running) isOutdated = true;
    running ??= meetInTurn().finally(() => {
        running = undefined;
        if (isOutdated) meet();
    });
    return running;
}

async function meetInTurn() {
    isOutdated = false;
    clearTimeout(timer);
    const { phase, pairing } = between.value;
    if (!pairing || phase === 'deleted') return;
    try {
        await (navigator.locks?.request('headsign.vault', meetNow) ?? meetNow());
        failures = 0;
        rest = 0;
    } catch (error) {
        await fail(pairing, error);
    }
    notifyTabs();
}

async function meetNow() {
    isUnsent = false;
    // Another tab may have synchronized since this one read the pairing.
    let pairing = await readPairing();
    if (!pairing) throw new Parted();
    const [rider, { createRider }, sealer] = await Promise.all([mine(), riderCore(), Sealer.of(pairing.key)]);
    const keep = async (/** @type {Partial<Pairing>} */ changes) => (pairing = await changePairing(/** @type {Pairing} */ (pairing), changes));
    await new Exchange({ rider, newJournal: createRider, sealer, server: new VaultServer(sealer), keep }).run(pairing);
    show('agreed', await keep({ at: Date.now() }));
}

/**
 * Publishes the phase of a failure, and delays the next attempt.
 * @param {Pairing} pairing @param {unknown} error
 */
async function fail(pairing, error) {
    const phase = phaseOf(error);
    isUnsent = true;
    failures += 1;
    rest = performance.now() + Math.max((error instanceof Refused ? error.retryAfter : 0) * 1000, Math.min(NOW_AND_THEN * 2 ** failures, SELDOM));
    try {
        show(phase, await changePairing(pairing, phase === 'deleted' ? { isDeleted: true } : {}));
    } catch (trouble) {
        if (trouble instanceof Parted) await look();
        else show(phase, pairing);
    }
}

/**
 * Returns the phase that results from an error.
 * @param {unknown} error @returns {Phase}
 */
function phaseOf(error) {
    if (error instanceof Refused) return MEANINGS[error.status] ?? 'failing';
    const { name } = /** @type {Error} */ (error);
    if (error instanceof Unkept || name === 'QuotaExceededError') return 'unkept';
    // The errors with which `fetch` rejects if the server is unreachable.
    return ['TypeError', 'TimeoutError', 'AbortError', 'NetworkError'].includes(name) ? 'waiting' : 'failing';
}

/**
 * Reads the stored pairing, which another tab may have changed.
 * @param {Phase} [phase] sent by that tab
 */
async function look(phase) {
    // Encryption needs a page that was loaded over HTTPS.
    if (!globalThis.crypto?.subtle) return show('unable');
    try {
        const pairing = await readPairing();
        if (!pairing) return show('off');
        show(pairing.isDeleted ? 'deleted' : phase ?? (pairing.at ? 'agreed' : 'begun'), pairing);
        follow();
    } catch {
        show('unable');
    }
}

/**
 * Publishes the phase and the pairing.
 * @param {Phase} phase @param {Pairing} [pairing]
 */
function show(phase, pairing) {
    between.value = { phase, pairing };
}

/** Makes the other tabs read the pairing again. */
const notifyTabs = () => void others?.postMessage(between.value.phase);

/** Returns whether the server provides vaults, with which devices can synchronize. */
export const isOffered = () => site.vaults === true;
