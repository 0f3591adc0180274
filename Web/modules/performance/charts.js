/**
 * The parts of the charts: sizes, scales, axes, and the table behind each.
 * @module
 */
import { h } from '../dom/dom.js';
import { wide } from '../dom/draw.js';
import { label, s } from '../dom/svg.js';
import { t } from '../format/words.js';
import { fold } from '../plan/fold.js';

/** Returns the reader's text size relative to the default: 2 for twice the size. */
export const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/**
 * Returns the width of a chart in its own units, which are pixels at the default text size: a chart scales with the
 * text.
 */
export const chartWidth = () => (wide.matches ? 880 : 344) / textScale();

/**
 * Returns a linear scale.
 * @param {[number, number]} from @param {[number, number]} to
 */
export const scale = ([low, high], [start, end]) => (/** @type {number} */ value) =>
    start + ((value - low) / (high - low || 1)) * (end - start);

/**
 * Returns round values from zero to the first that is at least `most`.
 * @param {number} most @param {number[]} steps in ascending order @param {number} [count] the maximum number of steps
 */
export function ticks(most, steps, count = 5) {
    const step = steps.find((one) => most / one <= count) ?? Math.ceil(most / count);
    return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, number) => number * step);
}

/**
 * Returns horizontal grid lines with their labels.
 * @param {number[]} values @param {(value: number) => number} y @param {number} left @param {number} right
 * @param {(value: number) => string} words
 */
export const rules = (values, y, left, right, words) => values.flatMap((value) => [
    s('path', { class: 'grid', d: `M${left} ${y(value)}H${right}` }), label(left - 6, y(value) + 4, words(value), 'ax', 'end')]);

/**
 * Renders an item of a chart's legend: a mark and its text.
 * @param {string} words @param {Node} drawing @param {number} [width] of the drawing, which is 16 high
 */
export const keyItem = (words, drawing, width = 28) => h('span', {},
    s('svg', { class: 'key-mark', width, height: 16, viewBox: `0 0 ${width} 16`, 'aria-hidden': 'true' }, drawing), words);

/**
 * Renders a table that scrolls horizontally if it is wider than the page.
 * @param {string} key @param {string} caption @param {string[]} heads @param {Page.Child[][]} rows the first cell names
 *     the row
 * @param {string} kind the class of the other cells: `num`, or `prose`
 */
export const table = (key, caption, heads, rows, kind = 'num') => h('div', { class: 'wide-table', key, role: 'region', tabindex: 0, 'aria-label': caption },
    h('table', { class: 'ledger label' }, h('caption', { class: 'vh' }, caption),
        h('thead', {}, h('tr', {}, heads.map((head, place) => h('th', { scope: 'col', class: place > 0 && kind }, head)))),
        h('tbody', {}, rows.map(([head, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, head), cells.map((cell) => h('td', { class: kind }, cell)))))));

/**
 * Renders the data of a chart as a table, collapsed below it.
 * @param {string} key @param {string} caption @param {string[]} heads @param {Page.Child[][]} rows @param {string}
 *     [kind]
 */
export const behind = (key, caption, heads, rows, kind) => fold(`performance ${key}`, t('performance.asTable'), table(`${key} table`, caption, heads, rows, kind));
