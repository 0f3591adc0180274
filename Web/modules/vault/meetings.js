/**
 * When this device meets the vault: after each change, at the start, when a connection or the rider comes back, and now
 * and then. Offline it waits without complaint; tabs take turns.
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

/** Milliseconds: after a change, so that several go together; between two looks; and at most between two attempts. */
const SOON = 500;
const NOW_AND_THEN = 20_000;
/** The same between two looks while the rider is at it, and for how long after a touch, a key or a change they are. */
const OFTEN = 2000;
const LIVELY = 120_000;
const SELDOM = 120_000;

/** Answers of the server that have a meaning of their own. */
const MEANINGS = /** @type {Record<number, Phase>} */ ({ 404: 'missing', 410: 'deleted', 507: 'full' });

const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('headsign.vault') : undefined;

/** @type {Promise<void> | undefined} */
let running;
/** Something has changed since the running one began. */
let isOutdated = false;
/** @type {number | undefined} */
let timer;
let failures = 0;
/** Not before this `performance.now()`, unless the rider or a connection asks. */
let rest = 0;
/** Until when the rider is at it, and not before when the next look is due, by `performance.now()`. */
let livelyUntil = 0;
let due = 0;
/** Something of this device is not known to have arrived. */
let isUnsent = true;
/** @type {Promise<void> | undefined} */
let begun;
/** @type {Promise<void> | undefined} */
let following;

/** Reads whether this device is paired, once, and goes on from there. */
export function begin() {
    begun ??= look();
    return begun;
}

/** From the first pairing on. */
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
    // Both when the rider comes back and when they go: what was just done need not wait.
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

/** Meets if another device has left something: to ask for that is little, where nothing else is to be done. */
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
        // Whatever it is, a meeting has the words for it.
    }
    return meet();
}

others?.addEventListener('message', ({ data }) => look(data));

/** Makes a pairing that other devices can take in. */
export const pair = () => enter({ key: newKey(), isNew: true, skipped: 0 });

/**
 * Takes in another device's.
 * @param {Uint8Array} key
 */
export const join = (key) => enter({ key, isNew: false, skipped: 0 });

/** Sends what the server has lost again. */
export async function restore() {
    const { pairing } = between.value;
    if (pairing) await enter({ key: pairing.key, isNew: true, skipped: 0 });
}

/**
 * Settled when it is kept; the meeting goes on by itself.
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

/** This device goes on alone; nothing is deleted anywhere. */
export async function part() {
    await removePairing();
    show('off');
    notifyTabs();
}

/** Deletes everything at the server, for good. What is on devices stays there. Rejects if the server does not do it. */
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
 * Meets now, or once more if that is going on already.
 * @returns {Promise<void>} settled when it is over, well or not
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
    // Another tab may have gone further since this one looked.
    let pairing = await readPairing();
    if (!pairing) throw new Parted();
    const [rider, { createRider }, sealer] = await Promise.all([mine(), riderCore(), Sealer.of(pairing.key)]);
    const keep = async (/** @type {Partial<Pairing>} */ changes) => (pairing = await changePairing(/** @type {Pairing} */ (pairing), changes));
    await new Exchange({ rider, newJournal: createRider, sealer, server: new VaultServer(sealer), keep }).run(pairing);
    show('agreed', await keep({ at: Date.now() }));
}

/** @param {Pairing} pairing @param {unknown} error */
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

/** @param {unknown} error @returns {Phase} */
function phaseOf(error) {
    if (error instanceof Refused) return MEANINGS[error.status] ?? 'failing';
    const { name } = /** @type {Error} */ (error);
    if (error instanceof Unkept || name === 'QuotaExceededError') return 'unkept';
    // What fetch rejects with where nobody answers.
    return ['TypeError', 'TimeoutError', 'AbortError', 'NetworkError'].includes(name) ? 'waiting' : 'failing';
}

/**
 * Reads what is kept, as another tab may have changed it.
 * @param {Phase} [phase] by that tab
 */
async function look(phase) {
    // Sealing needs a page that came over HTTPS.
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

/** @param {Phase} phase @param {Pairing} [pairing] */
function show(phase, pairing) {
    between.value = { phase, pairing };
}

/** The other tabs look again. */
const notifyTabs = () => void others?.postMessage(between.value.phase);

/** Whether riders' devices can meet at this server. */
export const isOffered = () => site.vaults === true;
