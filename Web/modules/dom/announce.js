/**
 * Speaking to screen readers, and the plain plate that confirms what the rider did.
 * @module
 */

/** @type {Map<string, string>} */
const announced = new Map();

/**
 * Announces a sentence when it differs from the last one of the same kind.
 * @param {string} kind @param {string} text @param {'polite' | 'assertive'} [manner]
 */
export function say(kind, text, manner = 'polite') {
    if (announced.get(kind) === text) return;
    announced.set(kind, text);
    const region = document.getElementById(`say-${manner}`);
    if (!region || !text) return;
    // Emptied first, or the same words twice in a row would not be read.
    region.textContent = '';
    setTimeout(() => (region.textContent = text), 60);
}

/**
 * Announces it even if it was the last announcement.
 * @param {string} kind @param {string} text @param {'polite' | 'assertive'} [manner]
 */
export function sayAgain(kind, text, manner) {
    announced.delete(kind);
    say(kind, text, manner);
}

/** Milliseconds that a message stands. */
const STANDS = 4000;
/** @type {number | undefined} */
let timer;
/**
 * The latest few messages that arrived while another was shown.
 * @type {string[]}
 */
let waiting = [];
const MOST_WAITING = 3;

/**
 * Shows and announces a short answer to what the rider did, at once.
 * @param {string} text
 */
export function notify(text) {
    const plate = /** @type {HTMLElement} */ (document.getElementById('message'));
    plate.textContent = text;
    plate.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
        plate.hidden = true;
        timer = undefined;
        const next = waiting.shift();
        if (next !== undefined) notify(next);
    }, STANDS);
    sayAgain('message', text);
}

/**
 * Shows and announces what happened by itself, after the messages that stand or wait.
 * @param {string} text
 */
export function notifyLater(text) {
    if (timer === undefined) notify(text);
    else waiting = [...waiting, text].slice(-MOST_WAITING);
}
