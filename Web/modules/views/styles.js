/**
 * Styles that come with a view that is not needed at the start.
 * @module
 */
import { h } from '../dom.js';

/** Resolves when they are there, or cannot be had. @param {string} name of the file in `/styles` */
export function styles(name) {
    return new Promise((resolve) => {
        const link = h('link', { rel: 'stylesheet', href: `/styles/${name}.css` });
        for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true });
        document.head.append(link);
    });
}
