/**
 * Speaking to screen readers, and the plain plate that confirms what the rider did.
 * @module
 */

/** @type {Map<string, string>} */
const said = new Map();

/** Says a sentence when it differs from the last one of the same kind. @param {string} kind @param {string} text @param {'polite' | 'assertive'} [manner] */
export function say(kind, text, manner = 'polite') {
    if (said.get(kind) === text) return;
    said.set(kind, text);
    const region = document.getElementById(`say-${manner}`);
    if (!region || !text) return;
    // Emptied first, or the same words twice in a row would not be read.
    region.textContent = '';
    setTimeout(() => (region.textContent = text), 60);
}

/** Milliseconds for which a message stays, and one that can be acted upon. */
const READING = 4000;
const ACTING = 10_000;

/** @type {number | undefined} */
let timer;

/**
 * Shows and says a short message.
 * @param {string} text @param {{words: string, act: () => void}} [action] what can be done about it while it stands
 */
export function notify(text, action) {
    const plate = /** @type {HTMLElement} */ (document.getElementById('message'));
    const hide = () => (plate.hidden = true);
    const stay = () => {
        clearTimeout(timer);
        timer = setTimeout(() => (plate.matches(':hover, :focus-within') ? stay() : hide()), action ? ACTING : READING);
    };
    plate.textContent = text;
    if (action) plate.append(button(action, hide));
    plate.hidden = false;
    stay();
    said.delete('message');
    say('message', action ? `${text}. ${action.words}.` : text);
}

/** @param {{words: string, act: () => void}} action @param {() => void} hide */
function button({ words, act }, hide) {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'btn plain';
    element.textContent = words;
    element.addEventListener('click', () => {
        hide();
        act();
    });
    return element;
}
