/**
 * Texts whose number is larger or bolder than their words.
 * @module
 */
import { h } from '../dom/dom.js';
import { locale } from '../format/words.js';

/**
 * Renders a text with its number as a figure. A form without a number, such as an Arabic dual, has none.
 * @param {string} text @param {number} count the first number of the text
 * @param {{look?: string, words?: string, shown?: string}} looks `look`: the class of the figure; `words`: that of
 *     the other text; `shown`: a text in place of the number
 * @returns {Page.Child[]}
 */
export function figured(text, count, { look = 'num', words, shown } = {}) {
    const number = count.toLocaleString(locale);
    const at = text.indexOf(number);
    const span = (/** @type {string} */ part) => part && h('span', { class: words }, part);
    if (at < 0) return [span(text)];
    return [span(text.slice(0, at)), h('b', { class: look }, shown ?? number), span(text.slice(at + number.length))];
}
