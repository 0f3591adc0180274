/**
 * The segments between stops on which a route loses time: the worst as a list, all of them on a map and in a table.
 * @module
 */
import { h } from '../dom/dom.js';
import { s } from '../dom/svg.js';
import { capitalized, labelled, t } from '../format/words.js';
import { behind, keyItem } from './charts.js';
import { cell, minutes, minutesInWords, whole } from './figures.js';
import { wayMap } from './way-map.js';

/** The maximum number of segments that are listed, and numbered on the map; the table has all. */
const LISTED = 12;
/** The lower bound of the scale's maximum in seconds, so that short delays are not exaggerated. */
const LEAST = 30;

/**
 * Returns the time lost on a segment, in seconds.
 * @param {History.SegmentRow} row
 */
const lost = ({ delay = 0 }) => delay;

/**
 * Renders the list, the map and the table of segments.
 * @param {History.SegmentRow[]} rows of one direction, in the order of the route @returns {Node[]}
 */
export function segmentList(rows) {
    const most = Math.max(LEAST, ...rows.map(lost));
    const losing = rows.filter((row) => lost(row) >= 1).sort((a, b) => lost(b) - lost(a)).slice(0, LISTED);
    return [
        h('div', { class: 'lost' },
            losing.length === 0 ? h('p', { class: 'label' }, t('performance.nothingLost'))
                : h('ol', { class: 'segments label' }, losing.map((row) => segment(row, most))),
            ...lossMap(rows, losing, most)),
        behind('segments', t('performance.segments'), ['segment', 'runs', 'scheduled', 'median', 'p85', 'delay'].map((name) => t(`performance.${name}`)),
            rows.map((row) => [between(row), whole(row.runs), ...[row.scheduled, row.median, row.p85].map((one) => cell(minutes(one))), cell(minutes(row.delay, true))])),
    ];
}

/**
 * Returns the text "from A to B".
 * @param {History.SegmentRow} row
 */
const between = (row) => capitalized(betweenWords(row));

/**
 * Returns the same text for use within a sentence.
 * @param {History.SegmentRow} row
 */
const betweenWords = ({ from, to }) => t('performance.between', { from: from.name, to: to.name });

/**
 * Renders a segment in the list, with a bar for its delay.
 * @param {History.SegmentRow} row @param {number} most
 */
const segment = (row, most) => h('li', {}, h('span', {}, between(row)), h('b', { class: 'num' }, minutes(row.delay, true)),
    h('i', { class: 'lost-bar', 'aria-hidden': 'true' }, h('i', { style: { width: `${Math.round((lost(row) / most) * 100)}%` } })));

/**
 * Renders the segments on a map: the more time is lost, the wider the line; with the numbers of the list.
 * @param {History.SegmentRow[]} rows @param {History.SegmentRow[]} losing @param {number} most @returns {Node[]}
 */
function lossMap(rows, losing, most) {
    if (rows.length === 0) return [];
    const drawn = [...rows].sort((a, b) => lost(a) - lost(b));
    const [worst] = losing;
    const sentence = worst ? t('performance.waySpoken', { segment: betweenWords(worst), delay: minutesInWords(worst.delay) }) : t('performance.nothingLost');
    const map = wayMap(t('performance.lost'), sentence, drawn.flatMap(({ shape }) => shape), (place) => [
        ...drawn.map(({ shape }) => s('path', { class: 'way-edge', d: line(shape, place) })),
        ...drawn.map((row) => lossLine(row, most, line(row.shape, place), s('title', {}, labelled(between(row), minutes(row.delay, true))))),
        ...drawn.flatMap((row) => (losing.includes(row) ? [number(losing.indexOf(row) + 1, place(row.shape[row.shape.length >> 1]))] : [])),
    ]);
    return [h('figure', { class: 'way-figure' }, map, legend(most))];
}

/**
 * Returns the SVG path of a shape.
 * @param {History.Place[]} shape @param {(place: History.Place) => string} place returns "x y" in the drawing
 */
const line = (shape, place) => `M${shape.map(place).join('L')}`;

/**
 * Returns the level of lost time, which determines the style of the line.
 * @param {History.SegmentRow} row @param {number} most
 */
const levelOf = (row, most) => (lost(row) < 1 ? 'none' : lost(row) < most / 2 ? 'some' : 'much');

/**
 * Renders a segment's line on the map.
 * @param {History.SegmentRow} row @param {number} most @param {string} d @param {...Node} more
 */
const lossLine = (row, most, d, ...more) => s('path', { class: `way loss-${levelOf(row, most)}`, d }, ...more);

/**
 * Renders the number of a listed segment, on the map.
 * @param {number} rank @param {string} at "x y"
 */
const number = (rank, at) => s('g', { class: 'rank', transform: `translate(${at})` }, s('circle', { r: 9 }), s('text', {}, String(rank)));

/**
 * Renders the legend of the map.
 * @param {number} most
 */
const legend = (most) => h('figcaption', { class: 'small quiet key' },
    [['none', t('performance.loss.none')], ['some', t('performance.loss.some', { time: minutesInWords(most / 2) })], ['much', t('performance.loss.much', { time: minutesInWords(most / 2) })]]
        .map(([level, words]) => keyItem(words, s('path', { class: `way loss-${level}`, d: 'M5 8H23' }))));
