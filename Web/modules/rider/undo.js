/**
 * The way back from what was just deleted: it stays until something else is deleted or another page is opened.
 * @module
 */
import { sayAgain } from '../announce.js';
import { h, icon } from '../dom.js';
import { redraw } from '../draw.js';
import { place } from '../router.js';
import { stylesheet } from '../stylesheet.js';
import { t } from '../words.js';
import { commands } from './commands.js';
import { perform } from './mine.js';

// Not waited for: nothing is deleted yet.
stylesheet('deleting');

/** @type {{text: string, event: string, of: string, at: string} | undefined} */
let last;

const here = () => `${place.value.page} ${place.value.id}`;

place.subscribe(() => {
    if (last?.at !== here()) last = undefined;
});

/** @param {string} text what was done @param {string} event of the deletion @param {string} of what was deleted, the key of its row */
export function offerUndo(text, event, of) {
    last = { text, event, of, at: here() };
    sayAgain('undo', `${text} ${t('mine.canUndo')}`);
    redraw();
    keepKeyboard('.undo button');
}

/** The plate with its button; nothing where nothing was deleted. */
export const undoPlate = () => last && h('div', { class: 'undo', key: 'undo' },
    h('p', {}, last.text), h('button', { type: 'button', class: 'btn plain', onclick: undo }, icon('undo'), t('mine.undo')));

async function undo() {
    const undone = last;
    last = undefined;
    redraw();
    if (!undone) return;
    const { refused } = await perform(commands.undo(undone.event));
    if (refused) last = undone;
    else sayAgain('undo', t('mine.undone'));
    redraw();
    keepKeyboard(`[data-key="${CSS.escape(undone.of)}"] :is(a, button)`);
}

/** The keyboard was on what is gone: it goes on from here, or from the heading. @param {string} selector */
function keepKeyboard(selector) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const page = document.getElementById('page');
        const next = page?.querySelector(selector) ?? page?.querySelector('h1');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }));
}
