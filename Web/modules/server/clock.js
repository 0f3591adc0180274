/**
 * The server's clock, with which all times on the page are compared: the device's clock may be wrong, and the server's
 * may be set to another day for a demonstration.
 * @module
 */
import { ask } from './api.js';
import { keepWithPage } from './kept.js';

const KEY = 'headsign.clock';
/** How long the server may take to send the time before the last known offset is used, in milliseconds. */
const PATIENCE = 2000;

/** How far the server's clock is ahead of the device's, in milliseconds; initially the last known value. */
let offset = remembered() ?? 0;

/** Starts the clock. Resolves once the time is known, from an earlier visit or from the server. */
export async function startClock() {
    const coming = setClock();
    if (remembered() === undefined) await coming;
}

/** Returns the current time by the server's clock, in epoch seconds with a fraction. */
export const now = () => (Date.now() + offset) / 1000;

/** Requests the server's time. The response is assumed to take half of the round trip. */
export async function setClock() {
    const sent = Date.now();
    try {
        const answer = await ask('time', {}, /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE));
        offset = answer.now - (sent + Date.now()) / 2;
        keepWithPage(KEY, String(Math.round(offset)));
    } catch {
        // Without a response the last offset stays; without storage the offset lasts as long as the page.
    }
}

/**
 * Calls `tick` immediately, and at every full second while the page is visible.
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
