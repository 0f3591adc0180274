/**
 * A view's own styles, which come with it and not with the page.
 * @module
 */
import { h } from './dom.js';

/** @param {string} name of the file @returns {Promise<any>} settled when they are there, or do not come */
export const stylesheet = (name) => new Promise((resolve) => {
    const link = h('link', { rel: 'stylesheet', href: `/styles/${name}.css` });
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true });
    document.head.append(link);
});
