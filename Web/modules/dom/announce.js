/**
 * Announces texts to screen readers, and shows the short messages that confirm the rider's actions.
 * @module
 */

/**
 * The last announcement of each kind.
 * @type {Map<string, string>}
 */
const announced = new Map();

/**
 * How long an announced text stays in its live region, in milliseconds. Riders who later reach the region with a screen
 * reader would mistake an old text for a current one.
 */
const LASTS = 7000;

/**
 * Announces a text unless it equals the last one of its kind.
 * @param {string} kind @param {string} text @param {'polite' | 'assertive'} [manner]
 */
export function say(kind, text, manner = 'polite') {
    if (announced.get(kind) === text) return;
    announced.set(kind, text);
    const region = document.getElementById(`say-${manner}`);
    if (!region || !text) return;
    // The region is cleared first, since screen readers ignore a text that does not change.
    region.replaceChildren();
    const node = new Text(text);
    setTimeout(() => region.replaceChildren(node), 60);
    setTimeout(() => node.remove(), LASTS);
}

/**
 * Announces a text even if it equals the last one of its kind.
 * @param {string} kind @param {string} text @param {'polite' | 'assertive'} [manner]
 */
export function sayAgain(kind, text, manner) {
    announced.delete(kind);
    say(kind, text, manner);
}

/** How long a message is shown, in milliseconds. */
const STANDS = 4000;
/**
 * The timer that hides the message.
 * @type {number | undefined}
 */
let timer;
/**
 * The newest messages that are waiting while another is shown.
 * @type {string[]}
 */
let waiting = [];
const MOST_WAITING = 3;

/**
 * Immediately shows and announces a short response to the rider's action.
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
 * Shows and announces an event that the rider did not cause, after the messages already shown or waiting.
 * @param {string} text
 */
export function notifyLater(text) {
    if (timer === undefined) notify(text);
    else waiting = [...waiting, text].slice(-MOST_WAITING);
}
