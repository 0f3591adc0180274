/**
 * The segments between stops on which a route loses or makes up time, as a list with bars and as a drawing of the way.
 * @module
 */
import { h } from '../dom/dom.js';
import { picture, s } from '../dom/svg.js';
import { t } from '../format/words.js';
import { behind } from './charts.js';
import { cell, minutes, whole } from './figures.js';
import { projection } from './way.js';

/** How many segments are listed; the table has all. */
const LISTED = 12;
const MAP = /** @type {const} */ ([344, 260]);

/** @param {History.SegmentRow[]} rows of one direction, in the order of the route @returns {Node[]} */
export function segmentList(rows) {
    const most = Math.max(30, ...rows.map(({ delay = 0 }) => Math.abs(delay)));
    const losing = [...rows].filter(({ delay = 0 }) => delay >= 1).sort((a, b) => (b.delay ?? 0) - (a.delay ?? 0)).slice(0, LISTED);
    return [
        h('div', { class: 'lost' },
            losing.length === 0 ? h('p', { class: 'label' }, t('performance.nothingLost'))
                : h('ol', { class: 'segments label' }, losing.map((row) => segment(row, most))),
            ...way(rows, most)),
        behind('segments', t('performance.segments'), ['segment', 'runs', 'scheduled', 'median', 'p85', 'delay'].map((name) => t(`performance.${name}`)),
            rows.map((row) => [between(row), whole(row.runs), ...[row.scheduled, row.median, row.p85].map((one) => cell(minutes(one))), cell(minutes(row.delay, true))])),
    ];
}

/** @param {History.SegmentRow} row */
const between = ({ from, to }) => t('performance.fromTo', { from: from.name, to: to.name });

/** @param {History.SegmentRow} row @param {number} most */
const segment = (row, most) => h('li', {}, h('span', {}, between(row)), h('b', { class: 'num' }, minutes(row.delay, true)),
    h('i', { class: 'lost-bar', 'aria-hidden': 'true' }, h('i', { style: { width: `${Math.round(((row.delay ?? 0) / most) * 100)}%` } })));

/**
 * The way of the route, wider where more time is lost.
 * @param {History.SegmentRow[]} rows @param {number} most @returns {Node[]}
 */
function way(rows, most) {
    const drawn = rows.filter(({ shape = [] }) => shape.length > 1);
    if (drawn.length === 0) return [];
    const place = projection(drawn.flatMap(({ shape = [] }) => shape), MAP);
    const width = ({ delay = 0 }) => 2 + Math.max(0, delay / most) * 12;
    const worst = rows.reduce((one, other) => ((other.delay ?? 0) > (one.delay ?? 0) ? other : one));
    return [picture(...MAP, t('performance.waySpoken', { segment: between(worst), delay: minutes(worst.delay, true) }),
        ...drawn.map((row) => s('path', { class: `way${(row.delay ?? 0) >= most / 3 ? ' much' : ''}`, 'stroke-width': width(row).toFixed(1), d: `M${(row.shape ?? []).map(place).join('L')}` },
            s('title', {}, `${between(row)}: ${minutes(row.delay, true)}`))))];
}
