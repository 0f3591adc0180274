/**
 * The offer to undo the last deletion, or to redo what was undone. It is shown until another action is performed or
 * another page is opened.
 * @module
 */
import { place } from '../address/router.js';
import { sayAgain } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { sentences, t } from '../format/words.js';
import { commands } from './commands.js';
import { perform } from './mine.js';

// The style sheet is not awaited, since it is not needed before something is deleted.
stylesheet('deleting');

/** @type {{text: string, event: string, of: string, at: string, isRedo: boolean} | undefined} */
let last;

const here = () => `${place.value.page} ${place.value.id}`;

place.subscribe(() => {
    if (last?.at !== here()) last = undefined;
});

/**
 * Offers to undo a deletion.
 * @param {string} text what was done @param {string} event of the deletion @param {string} of the key of the deleted row
 */
export const offerUndo = (text, event, of) => offer(text, event, of, false);

/**
 * Offers to redo what was undone.
 * @param {string} text what is undone @param {string} event that undid it @param {string} of the key of the row concerned
 */
export const offerRedo = (text, event, of) => offer(text, event, of, true);

/** Withdraws the offer, after another action was performed. */
export function withdrawUndo() {
    last = undefined;
    redraw();
}

/**
 * Shows and announces an offer.
 * @param {string} text @param {string} event @param {string} of @param {boolean} isRedo
 */
function offer(text, event, of, isRedo) {
    last = { text, event, of, at: here(), isRedo };
    sayAgain('undo', sentences([text, t(isRedo ? 'mine.canRedo' : 'mine.canUndo')]));
    redraw();
    keepKeyboard('.undo button');
}

/** Renders the message with its button; undefined without an offer. */
export const undoPlate = () => last && h('div', { class: 'undo', key: 'undo' },
    h('p', {}, last.text), h('button', { type: 'button', class: 'btn plain', onclick: takeBack }, icon(last.isRedo ? 'redo' : 'undo'), t(last.isRedo ? 'mine.redo' : 'mine.undo')));

/**
 * Redoes what was undone, if that is offered.
 * @returns {boolean}
 */
export function redo() {
    if (!last?.isRedo) return false;
    takeBack();
    return true;
}

async function takeBack() {
    const undone = last;
    last = undefined;
    redraw();
    if (!undone) return;
    const { refused } = await perform(commands.undo(undone.event));
    if (refused) last = undone;
    else sayAgain('undo', t(undone.isRedo ? 'mine.redone' : 'mine.undone'));
    redraw();
    keepKeyboard(`[data-key="${CSS.escape(undone.of)}"] :is(a, button)`);
}

/**
 * If the focused element was removed, moves the focus to the element of the selector, or else to the heading.
 * @param {string} selector
 */
function keepKeyboard(selector) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const page = document.getElementById('page');
        const next = page?.querySelector(selector) ?? page?.querySelector('h1');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }));
}
