/**
 * The screen that stays on.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { guide } from './state.js';

/** @typedef {{release(): Promise<void>}} Lock */
/** @type {Lock | undefined} */
let lock;

/** @returns {{request(kind: 'screen'): Promise<Lock>} | undefined} */
const wakeLock = () => /** @type {Navigator & {wakeLock?: {request(kind: 'screen'): Promise<Lock>}}} */ (navigator).wakeLock;

export const canStayAwake = () => wakeLock() !== undefined;

/** @param {boolean} isWanted */
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

// Browsers let go of it whenever the page is hidden.
document.addEventListener('visibilitychange', () => document.hidden || !guide.value.isAwake || keepAwake(true));
