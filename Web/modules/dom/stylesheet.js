/**
 * A view's own styles, which come with it and not with the page. They hold below the `data-kind` of its view; those of
 * a part that several views have are a file of its own, of names that nothing else has.
 * @module
 */
import { h } from './dom.js';
import { root } from './root.js';

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** @param {string} name of the file @returns {Promise<unknown>} settled when they are there, or do not come */
export function stylesheet(name) {
    // A page whose files are joined has all of them but those in `later/`, which lie beside it.
    const whole = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[data-whole]'));
    const href = whole ? new URL(name.replace('later/', '') + '.css', whole.href).href : `${root}styles/${name}.css`;
    const coming = asked.get(name) ?? (whole && !name.startsWith('later/') ? Promise.resolve() : load(href));
    asked.set(name, coming);
    return coming;
}

/** @param {string} href @returns {Promise<unknown>} */
const load = (href) => new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href });
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true });
    document.head.append(link);
});
