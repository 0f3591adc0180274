/**
 * The server's clock, which every time on the page is held against: the device's may be wrong, and the server's may be
 * set to another day for a demonstration.
 * @module
 */
import { ask } from './api.js';
import { keepWithPage } from './kept.js';

const KEY = 'headsign.clock';
/** Milliseconds that the server may take to send the time, before the last one known is good enough. */
const PATIENCE = 2000;

/** Milliseconds the server is ahead; the last known one, for a start that does not wait. */
let offset = remembered() ?? 0;

/** Settled once the time is known, from an earlier visit or now. */
export async function startClock() {
    const coming = setClock();
    if (remembered() === undefined) await coming;
}

/** Epoch seconds, with fraction. */
export const now = () => (Date.now() + offset) / 1000;

/** Half of the round trip is taken as the way back. */
export async function setClock() {
    const sent = Date.now();
    try {
        const answer = await ask('time', {}, /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE));
        offset = answer.now - (sent + Date.now()) / 2;
        keepWithPage(KEY, String(Math.round(offset)));
    } catch {
        // Without an answer the last offset stays; where nothing is kept it lasts as long as the page.
    }
}

/**
 * Calls `tick` at once and at every full second while the page is visible.
 * @param {() => void} tick
 */
export function everySecond(tick) {
    tick();
    const next = () => setTimeout(() => {
        if (!document.hidden) tick();
        next();
    }, 1000 - (Math.floor(now() * 1000) % 1000));
    next();
    document.addEventListener('visibilitychange', () => document.hidden || tick());
}

function remembered() {
    try {
        const text = localStorage.getItem(KEY);
        return text === null ? undefined : Number(text) || 0;
    } catch {
        return undefined;
    }
}
