/**
 * Keeps the screen on during a ride, with a screen wake lock.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { guide } from './state.js';

/** @typedef {{release(): Promise<void>}} Lock a screen wake lock */
/** @type {Lock | undefined} */
let lock;

/**
 * Returns the browser's Screen Wake Lock API, if supported.
 * @returns {{request(kind: 'screen'): Promise<Lock>} | undefined}
 */
const wakeLock = () => /** @type {Navigator & {wakeLock?: {request(kind: 'screen'): Promise<Lock>}}} */ (navigator).wakeLock;

export const canStayAwake = () => wakeLock() !== undefined;

/**
 * Keeps the screen on, or lets it turn off.
 * @param {boolean} isWanted
 */
export async function keepAwake(isWanted) {
    guide.value = { ...guide.value, isAwake: isWanted };
    try {
        if (isWanted) lock = await wakeLock()?.request('screen');
        else await lock?.release();
    } catch {
        guide.value = { ...guide.value, isAwake: false };
    }
    redraw();
}

// Browsers release the lock when the page is hidden.
document.addEventListener('visibilitychange', () => document.hidden || !guide.value.isAwake || keepAwake(true));
