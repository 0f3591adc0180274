/**
 * Collapsible sections; those that the rider has opened stay open when the page is rendered again.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';

/** @type {Set<string>} */
const opened = new Set();
/** Whether the page is being printed: then all sections are open. */
let printing = false;

addEventListener('beforeprint', () => {
    printing = true;
    for (const one of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.fold'))) one.open = true;
});
addEventListener('afterprint', () => {
    printing = false;
    redraw();
});

/**
 * Returns whether the rider has opened a section.
 * @param {string} key
 */
export const isOpen = (key) => opened.has(key);

/**
 * Stores whether a section is open. A click stores it before the page is rendered; if the browser opens a section, such
 * as for a search in the page, its event follows later.
 * @param {string} key @param {boolean} open
 */
function set(key, open) {
    if (printing || open === opened.has(key)) return;
    if (open) opened.add(key);
    else opened.delete(key);
    redraw();
}

/**
 * Renders a collapsible section.
 * @param {string} key @param {Page.Child} summary @param {...Page.Child} body
 */
export const fold = (key, summary, ...body) => h('details', {
    class: 'fold', key, open: printing || opened.has(key),
    ontoggle: (/** @type {Event} */ event) => set(key, /** @type {HTMLDetailsElement} */ (event.target).open),
}, h('summary', { onclick: () => set(key, !opened.has(key)) }, summary, icon('down')), ...body);
