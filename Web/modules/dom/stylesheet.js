/**
 * Loads the styles of a view when they are needed. Their selectors are limited to the view's `data-kind`. Styles of a
 * part that several views share are in a file of their own, with unique class names.
 * @module
 */
import { h } from './dom.js';
import { root } from './root.js';

/**
 * The loaded or loading style sheets, by name.
 * @type {Map<string, Promise<unknown>>}
 */
const asked = new Map();

/**
 * Loads a style sheet, once per page.
 * @param {string} name of the file @returns {Promise<unknown>} resolves when it has loaded or failed
 */
export function stylesheet(name) {
    // If the page's files are bundled, the styles are loaded already, except those in `later/`, which are beside the
    // bundle.
    const whole = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[data-whole]'));
    const href = whole ? new URL(name.replace('later/', '') + '.css', whole.href).href : `${root}styles/${name}.css`;
    const coming = asked.get(name) ?? (whole && !name.startsWith('later/') ? Promise.resolve() : load(href));
    asked.set(name, coming);
    return coming;
}

/**
 * Adds a style sheet to the document.
 * @param {string} href @returns {Promise<unknown>}
 */
const load = (href) => new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href });
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true });
    document.head.append(link);
});
