/**
 * One question before something goes for good.
 * @module
 */
import { h } from '../dom/dom.js';

const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'ask', 'aria-labelledby': 'ask-title', onkeydown: (/** @type {Event} */ event) => event.stopPropagation() }));

/** @param {string} title @param {string} text @param {string} keep leaves everything as it is @param {...HTMLElement} others buttons */
export function askFirst(title, text, keep, ...others) {
    dialog.replaceChildren(
        h('h2', { id: 'ask-title' }, title), h('p', {}, text),
        h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'btn primary', onclick: closeQuestion }, keep), others));
    document.body.append(dialog);
    dialog.showModal();
}

export const closeQuestion = () => dialog.close();
