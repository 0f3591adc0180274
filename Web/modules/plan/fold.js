/**
 * Sections folded below one line; those that the rider has opened stay open while the page is redrawn.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';

/** @type {Set<string>} */
const opened = new Set();
/** On paper nothing can be opened: all is. */
let printing = false;

addEventListener('beforeprint', () => {
    printing = true;
    for (const one of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.fold'))) one.open = true;
});
addEventListener('afterprint', () => {
    printing = false;
    redraw();
});

/** @param {string} key */
export const isOpen = (key) => opened.has(key);

/**
 * Known by the click, before anything is drawn: what opens by itself, such as for a search in the page, is known a
 * moment later.
 * @param {string} key @param {boolean} open
 */
function set(key, open) {
    if (printing || open === opened.has(key)) return;
    if (open) opened.add(key);
    else opened.delete(key);
    redraw();
}

/** @param {string} key @param {Page.Child} summary @param {...Page.Child} body */
export const fold = (key, summary, ...body) => h('details', {
    class: 'fold', key, open: printing || opened.has(key),
    ontoggle: (/** @type {Event} */ event) => set(key, /** @type {HTMLDetailsElement} */ (event.target).open),
}, h('summary', { onclick: () => set(key, !opened.has(key)) }, summary, icon('down')), ...body);
