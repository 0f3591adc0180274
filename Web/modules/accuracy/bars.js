/**
 * The accuracy chart for riders: one bar per span of minutes for how often the shown time was right, and a mark for the
 * method that it is compared with.
 * @module
 */
import { h } from '../dom/dom.js';
import { label, picture, s } from '../dom/svg.js';
import { sentences, t } from '../format/words.js';
import { at, inHundred, minutesOf, nameOfModel, sentenceOf } from './figures.js';

const ROW = 40;
const [LEFT, RIGHT, WIDTH] = [64, 300, 344];

/**
 * Renders the chart with its legend and the same figures as sentences.
 * @param {API.ModelAccuracy | undefined} own our result @param {API.ModelAccuracy | undefined} other the result to compare with, if any @param {API.Accuracy['horizons']} horizons of the API response
 */
export function rightBars(own, other, horizons) {
    const judged = horizons.filter((one) => one.latest !== undefined);
    const known = judged.flatMap(({ id }) => (at(own, id)?.accurate === undefined ? [] : at(own, id) ?? []));
    return h('figure', { key: 'bars' },
        picture(WIDTH, judged.length * ROW, sentences(known.map(sentenceOf)), ...judged.flatMap(({ id }, row) => bar(row, id, at(own, id), at(other, id)))),
        other && h('figcaption', { class: 'small quiet key' },
            h('span', {}, h('i', { class: 'key-bar' }), nameOfModel('headsign')), h('span', {}, h('i', { class: 'key-tick' }), nameOfModel(other.model))),
        h('ul', { class: 'sentences label' }, known.map((one) => h('li', {}, sentenceOf(one)))));
}

/** @typedef {import('./figures.js').Figures} Figures */

/**
 * Draws the bar of one horizon.
 * @param {number} row @param {string} id @param {Figures | undefined} own @param {Figures | undefined} other @returns {Node[]}
 */
function bar(row, id, own, other) {
    const y = row * ROW + ROW / 2;
    const place = (/** @type {number} */ share) => LEFT + share * (RIGHT - LEFT);
    const parts = [
        label(0, y + 6, minutesOf(id), 'ax big'),
        s('rect', { class: 'bar-ground', x: LEFT, y: y - 9, width: RIGHT - LEFT, height: 18 }),
    ];
    if (own?.accurate === undefined) return [...parts, label(WIDTH, y + 5, t('accuracy.few'), 'ax', 'end')];
    parts.push(s('rect', { class: 'bar-own', x: LEFT, y: y - 9, width: place(own.accurate) - LEFT, height: 18 }));
    if (other?.accurate !== undefined) parts.push(s('rect', { class: 'bar-tick', x: place(other.accurate) - 3, y: y - 13, width: 6, height: 26 }));
    return [...parts, label(WIDTH, y + 7, String(inHundred(own.accurate)), 'ax figure', 'end')];
}
