/**
 * A modal dialog that asks for confirmation before something is deleted permanently.
 * @module
 */
import { place } from '../address/router.js';
import { h } from '../dom/dom.js';

const dialog = /** @type {HTMLDialogElement} */ (h('dialog', { class: 'ask', 'aria-labelledby': 'ask-title', onkeydown: (/** @type {Event} */ event) => event.stopPropagation() }));

// The question belongs to the view that it was asked on.
place.subscribe(closeQuestion);

/**
 * Opens the dialog.
 * @param {string} title @param {string} text @param {string} keep the label of the button that cancels
 * @param {...HTMLElement} others the other buttons
 */
export function askFirst(title, text, keep, ...others) {
    dialog.replaceChildren(
        h('h2', { id: 'ask-title' }, title), h('p', {}, text),
        h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'btn primary', onclick: closeQuestion }, keep), others));
    document.body.append(dialog);
    dialog.showModal();
}

/** Closes the dialog. */
export function closeQuestion() {
    dialog.close();
}
