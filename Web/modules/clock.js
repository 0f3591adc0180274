/**
 * The server's clock, which every time on the page is held against: the device's may be wrong, and the server's may be
 * set to another day for a demonstration.
 * @module
 */
import { ask } from './api.js';

let offset = 0;

/** Epoch seconds, with fraction. */
export const now = () => (Date.now() + offset) / 1000;

/** Half of the round trip is taken as the way back. */
export async function setClock() {
    const sent = Date.now();
    try {
        const answer = await ask('time');
        offset = answer.now - (sent + Date.now()) / 2;
    } catch {
        // The last offset stays; the connection's own notice says what is wrong.
    }
}

/** Calls `tick` at once and at every full second while the page is visible. @param {() => void} tick */
export function everySecond(tick) {
    tick();
    const next = () => setTimeout(() => {
        if (!document.hidden) tick();
        next();
    }, 1000 - (Math.floor(now() * 1000) % 1000));
    next();
    document.addEventListener('visibilitychange', () => document.hidden || tick());
}
