/**
 * Creates SVG drawings and plots with the page's colours and sizes.
 * @module
 */
const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates an SVG element.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children
 */
export function s(tag, attributes, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.append(...children);
    return element;
}

/**
 * Creates a plot with a sentence that describes it to screen readers.
 * @param {number} width @param {number} height @param {string} sentence @param {...Node} parts
 */
export const picture = (width, height, sentence, ...parts) =>
    s('svg', { class: 'plot', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': sentence }, ...parts);

/**
 * Creates an SVG text element.
 * @param {number} x @param {number} y @param {string} text @param {string} [className] @param {string} [anchor]
 */
export const label = (x, y, text, className = 'ax', anchor = 'start') => s('text', { x, y, class: className, 'text-anchor': anchor }, text);

/**
 * The marks of the models, which differ in shape and not only in colour.
 * @type {Record<string, (x: number, y: number) => Node>}
 */
const MARKS = {
    headsign: (x, y) => s('circle', { class: 'mark-own', cx: x, cy: y, r: 7 }),
    agency: (x, y) => s('circle', { class: 'mark-line', cx: x, cy: y, r: 5.5 }),
    deviation: (x, y) => s('path', { class: 'mark-line', d: `M${x} ${y - 6}l6 10.5h-12z` }),
    schedule: (x, y) => s('rect', { class: 'mark-line', x: x - 5, y: y - 5, width: 10, height: 10 }),
    'straight-line': (x, y) => s('path', { class: 'mark-line', d: `M${x - 5} ${y - 5}l10 10m0-10l-10 10` }),
};

/**
 * Creates the mark that represents a model in plots.
 * @param {string} model @param {number} x @param {number} y
 */
export const mark = (model, x, y) => (MARKS[model] ?? ((cx, cy) => s('path', { class: 'mark-line', d: `M${cx - 6} ${cy}h12` })))(x, y);

/**
 * Creates the mark of a model for a legend.
 * @param {string} model
 */
export const keyMark = (model) => s('svg', { class: 'key-mark', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, mark(model, 8, 8));
