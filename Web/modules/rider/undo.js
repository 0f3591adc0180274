/**
 * The way back from what was just deleted: it stays until something else is deleted or another page is opened.
 * @module
 */
import { sayAgain } from '../announce.js';
import { h, icon } from '../dom.js';
import { redraw } from '../draw.js';
import { place } from '../router.js';
import { t } from '../words.js';
import { commands } from './commands.js';
import { perform } from './mine.js';

/** @type {{text: string, event: string, page: string} | undefined} */
let last;

place.subscribe(({ page }) => {
    if (last?.page !== page) last = undefined;
});

/** @param {string} text what was done @param {string} event of the deletion */
export function offerUndo(text, event) {
    last = { text, event, page: place.value.page };
    sayAgain('undo', `${text} ${t('mine.canUndo')}`);
    redraw();
}

/** The plate with its button; nothing where nothing was deleted. */
export const undoPlate = () => last && h('div', { class: 'box undo', key: 'undo' },
    h('p', {}, last.text), h('button', { type: 'button', class: 'btn', onclick: undo }, icon('undo'), t('mine.undo')));

async function undo() {
    const undone = last;
    last = undefined;
    redraw();
    if (!undone) return;
    const { refused } = await perform(commands.undo(undone.event));
    if (refused) last = undone;
    else sayAgain('undo', t('mine.undone'));
    redraw();
}
