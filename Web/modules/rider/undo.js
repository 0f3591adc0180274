/**
 * The way back from what was just deleted, or forth to what was just undone: it stays until something else is done or
 * another page is opened.
 * @module
 */
import { place } from '../address/router.js';
import { sayAgain } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { t } from '../format/words.js';
import { commands } from './commands.js';
import { perform } from './mine.js';

// Not waited for: nothing is deleted yet.
stylesheet('deleting');

/** @type {{text: string, event: string, of: string, at: string, isRedo: boolean} | undefined} */
let last;

const here = () => `${place.value.page} ${place.value.id}`;

place.subscribe(() => {
    if (last?.at !== here()) last = undefined;
});

/** @param {string} text what was done @param {string} event of the deletion @param {string} of what was deleted, the key of its row */
export const offerUndo = (text, event, of) => offer(text, event, of, false);

/** @param {string} text what is undone @param {string} event that undid it @param {string} of what it was about, the key of its row */
export const offerRedo = (text, event, of) => offer(text, event, of, true);

/** Something else was done: to go back leads to that. */
export function withdrawUndo() {
    last = undefined;
    redraw();
}

/** @param {string} text @param {string} event @param {string} of @param {boolean} isRedo */
function offer(text, event, of, isRedo) {
    last = { text, event, of, at: here(), isRedo };
    sayAgain('undo', `${text} ${t(isRedo ? 'mine.canRedo' : 'mine.canUndo')}`);
    redraw();
    keepKeyboard('.undo button');
}

/** The plate with its button; nothing where nothing was deleted. */
export const undoPlate = () => last && h('div', { class: 'undo', key: 'undo' },
    h('p', {}, last.text), h('button', { type: 'button', class: 'btn plain', onclick: takeBack }, icon(last.isRedo ? 'redo' : 'undo'), t(last.isRedo ? 'mine.redo' : 'mine.undo')));

/**
 * Goes forth again, where that is offered.
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
 * The keyboard was on what is gone: it goes on from here, or from the heading.
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
