/**
 * The segments between stops on which a route loses time: the worst as a list, all of them on a map and in a table.
 * @module
 */
import { h } from '../dom/dom.js';
import { s } from '../dom/svg.js';
import { t } from '../format/words.js';
import { behind, keyItem } from './charts.js';
import { cell, minutes, whole } from './figures.js';
import { segmentKey } from './track.js';
import { wayMap } from './way-map.js';

/** How many segments are listed, and numbered on the map; the table has all. */
const LISTED = 12;
/** Seconds: the scale is not finer where hardly any time is lost. */
const LEAST = 30;

/** @typedef {Map<string, History.Place[]>} Shapes by the key of a segment */

/** @param {History.SegmentRow} row */
const lost = ({ delay = 0 }) => delay;

/**
 * @param {History.SegmentRow[]} rows of one direction, in the order of the route @param {Shapes} shapes @returns {Node[]}
 */
export function segmentList(rows, shapes) {
    const most = Math.max(LEAST, ...rows.map(lost));
    const losing = rows.filter((row) => lost(row) >= 1).sort((a, b) => lost(b) - lost(a)).slice(0, LISTED);
    return [
        h('div', { class: 'lost' },
            losing.length === 0 ? h('p', { class: 'label' }, t('performance.nothingLost'))
                : h('ol', { class: 'segments label' }, losing.map((row) => segment(row, most))),
            ...lossMap(rows, losing, most, shapes)),
        behind('segments', t('performance.segments'), ['segment', 'runs', 'scheduled', 'median', 'p85', 'delay'].map((name) => t(`performance.${name}`)),
            rows.map((row) => [between(row), whole(row.runs), ...[row.scheduled, row.median, row.p85].map((one) => cell(minutes(one))), cell(minutes(row.delay, true))])),
    ];
}

/** @param {History.SegmentRow} row */
const between = ({ from, to }) => t('performance.fromTo', { from: from.name, to: to.name });

/** @param {History.SegmentRow} row @param {number} most */
const segment = (row, most) => h('li', {}, h('span', {}, between(row)), h('b', { class: 'num' }, minutes(row.delay, true)),
    h('i', { class: 'lost-bar', 'aria-hidden': 'true' }, h('i', { style: { width: `${Math.round((lost(row) / most) * 100)}%` } })));

/**
 * The way from one stop to the next; a straight line if the trips of the day have none.
 * @param {History.SegmentRow} row @param {Shapes} shapes @returns {History.Place[]} empty without places
 */
function shapeOf({ from, to }, shapes) {
    const straight = [from, to].flatMap(({ latitude, longitude }) => (latitude === undefined || longitude === undefined ? [] : [/** @type {History.Place} */ ([latitude, longitude])]));
    return shapes.get(segmentKey(from, to)) ?? (straight.length === 2 ? straight : []);
}

/**
 * The segments on a map, wider and in another colour where more time is lost, with the numbers of the list.
 * @param {History.SegmentRow[]} rows @param {History.SegmentRow[]} losing @param {number} most @param {Shapes} shapes @returns {Node[]}
 */
function lossMap(rows, losing, most, shapes) {
    const drawn = rows.map((row) => ({ row, shape: shapeOf(row, shapes) })).filter(({ shape }) => shape.length > 0).sort((a, b) => lost(a.row) - lost(b.row));
    if (drawn.length === 0) return [];
    const [worst] = losing;
    const sentence = worst ? t('performance.waySpoken', { segment: between(worst), delay: minutes(worst.delay, true) }) : t('performance.nothingLost');
    const map = wayMap(t('performance.lost'), sentence, drawn.flatMap(({ shape }) => shape), (place) => [
        ...drawn.map(({ shape }) => s('path', { class: 'way-edge', d: line(shape, place) })),
        ...drawn.map(({ row, shape }) => lossLine(row, most, line(shape, place), s('title', {}, `${between(row)}: ${minutes(row.delay, true)}`))),
        ...drawn.flatMap(({ row, shape }) => (losing.includes(row) ? [number(losing.indexOf(row) + 1, place(shape[shape.length >> 1]))] : [])),
    ]);
    return [h('figure', { class: 'way-figure' }, map, legend(most))];
}

/** @param {History.Place[]} shape @param {(place: History.Place) => string} place */
const line = (shape, place) => `M${shape.map(place).join('L')}`;

/** @param {History.SegmentRow} row @param {number} most */
const levelOf = (row, most) => (lost(row) < 1 ? 'none' : lost(row) < most / 2 ? 'some' : 'much');

/** @param {History.SegmentRow} row @param {number} most @param {string} d @param {...Node} more */
const lossLine = (row, most, d, ...more) => s('path', { class: `way loss-${levelOf(row, most)}`, d }, ...more);

/** @param {number} rank @param {string} at "x y" */
const number = (rank, at) => s('g', { class: 'rank', transform: `translate(${at})` }, s('circle', { r: 9 }), s('text', {}, String(rank)));

/** @param {number} most */
const legend = (most) => h('figcaption', { class: 'small quiet key' },
    [['none', t('performance.loss.none')], ['some', t('performance.loss.some', { time: minutes(most / 2) })], ['much', t('performance.loss.much', { time: minutes(most / 2) })]]
        .map(([level, words]) => keyItem(words, s('path', { class: `way loss-${level}`, d: 'M5 8H23' }))));
