/**
 * Charts by hour of the day: run times, and headways at a stop.
 * @module
 */
import { h } from '../dom/dom.js';
import { label, picture, s } from '../dom/svg.js';
import { wallTime } from '../format/format.js';
import { capitalized, t } from '../format/words.js';
import { behind, chartWidth, keyItem, rules, scale, ticks } from './charts.js';
import { cell, minutes, minutesInWords, whole } from './figures.js';

const [LEFT, TOP, HEIGHT, BELOW] = [44, 12, 190, 28];
/** The possible steps of the vertical axis, in minutes. */
const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120];

/**
 * The mark of each percentile; they differ in shape.
 * @type {Record<string, (x: number, y: number) => Node>}
 */
const MARKS = {
    p50: (x, y) => s('circle', { class: 'mark-own', cx: x, cy: y, r: 5 }),
    p85: (x, y) => s('rect', { class: 'mark-line', x: x - 4.5, y: y - 4.5, width: 9, height: 9 }),
    p95: (x, y) => s('path', { class: 'mark-line', d: `M${x} ${y - 6}l6 10.5h-12z` }),
};

/**
 * @typedef {{hour: number, scheduled?: number, marks: Record<string, number | undefined>, range?: [number | undefined,
 *     number | undefined]}} HourRow the values of an hour, in seconds
 */

/**
 * Returns the clock time at which an hour begins.
 * @param {number} hour of the service day
 */
export const hourWords = (hour) => wallTime(`${hour}:00`);

/**
 * Renders a chart with marks for each hour.
 * @param {HourRow[]} rows @param {string} sentence the text alternative @param {[string, string][]} key the legend:
 *     marks with their texts
 * @param {string} rangeWords the legend of the ranges; empty if there are none
 */
function chart(rows, sentence, key, rangeWords) {
    const width = chartWidth();
    const most = Math.max(60, ...rows.flatMap(({ scheduled = 0, marks, range = [] }) => [scheduled, ...Object.values(marks), ...range].map((one) => one ?? 0))) / 60;
    const values = ticks(most, STEPS);
    const y = scale([0, values.at(-1) ?? 1], [TOP + HEIGHT, TOP]);
    const [first, last] = [rows[0].hour, rows[rows.length - 1].hour + 1];
    const x = scale([first, last], [LEFT + 4, width]);
    const step = x(first + 1) - x(first);
    const every = Math.ceil(52 / step);
    return h('figure', { class: 'chart' },
        picture(width, TOP + HEIGHT + BELOW, sentence, ...rules(values, y, LEFT, width, whole),
            ...rows.flatMap((row) => hour(row, x(row.hour), step, (seconds) => y(seconds / 60))),
            ...rows.flatMap(({ hour: at }) => ((at - first) % every ? [] : [label(x(at), TOP + HEIGHT + 18, hourWords(at))]))),
        h('figcaption', { class: 'small quiet key' },
            keyItem(t('performance.scheduled'), s('path', { class: 'planned', d: 'M1 8H15' }), 16),
            rangeWords && keyItem(rangeWords, s('path', { class: 'stem', d: 'M8 1V15' }), 16),
            key.map(([mark, words]) => keyItem(words, MARKS[mark](8, 8), 16)), h('span', {}, t('performance.inMinutes'))));
}

/**
 * Renders the marks of one hour.
 * @param {HourRow} row @param {number} x @param {number} step @param {(seconds: number) => number} y
 */
function hour({ scheduled, marks, range: [low, high] = [undefined, undefined] }, x, step, y) {
    const middle = x + step / 2;
    return [
        ...(low !== undefined && high !== undefined ? [s('path', { class: 'stem', d: `M${middle} ${y(low)}V${y(high)}` })] : []),
        ...(scheduled === undefined ? [] : [s('path', { class: 'planned', d: `M${x + step * 0.1} ${y(scheduled)}h${step * 0.8}` })]),
        ...Object.entries(marks).flatMap(([name, value]) => (value === undefined ? [] : [MARKS[name](middle, y(value))])),
    ];
}

/**
 * Returns the key of a row's pattern.
 * @param {History.RunTimeRow} row
 */
const patternOf = ({ direction, pattern, from, to }) => [direction ?? '', pattern, from.id, to.id].join(' ');

/**
 * Groups rows by pattern, the one with the most trips first.
 * @param {History.RunTimeRow[]} rows @returns {{key: string, words: string, rows: History.RunTimeRow[]}[]}
 */
export function patternsOf(rows) {
    const all = new Map();
    for (const row of rows) all.set(patternOf(row), [...all.get(patternOf(row)) ?? [], row]);
    const trips = (/** @type {History.RunTimeRow[]} */ own) => own.reduce((sum, row) => sum + row.trips, 0);
    return [...all].map(([key, own]) => ({ key, rows: own, words: capitalized(t('performance.between', { from: own[0].from.name, to: own[0].to.name })) }))
        .sort((a, b) => trips(b.rows) - trips(a.rows));
}

/**
 * Renders the chart of the scheduled, observed and suggested run times by hour.
 * @param {History.RunTimeRow[]} rows of one pattern @returns {Node[]}
 */
export function runTimeChart(rows) {
    const sorted = [...rows].sort((a, b) => a.hour - b.hour);
    const longest = sorted.reduce((most, row) => ((row.suggested?.p85 ?? 0) > (most.suggested?.p85 ?? 0) ? row : most));
    return [
        chart(sorted.map(({ hour: at, scheduled, suggested, median }) => ({ hour: at, scheduled, marks: { p95: suggested?.p95, p85: suggested?.p85, p50: suggested?.p50 ?? median } })),
            t('performance.runTimesSpoken', { hour: hourWords(longest.hour), time: minutesInWords(longest.suggested?.p85), scheduled: minutesInWords(longest.scheduled) }),
            [['p50', percentile(50)], ['p85', percentile(85)], ['p95', percentile(95)]], ''),
        behind('run times', t('performance.runTimes'), [t('performance.hour'), t('performance.trips'), t('performance.scheduled'), ...[50, 85, 95].map(percentile)],
            sorted.map(({ hour: at, trips, scheduled, suggested, median }) => [hourWords(at), whole(trips), ...[scheduled, suggested?.p50 ?? median, suggested?.p85, suggested?.p95].map((one) => cell(minutes(one)))])),
    ];
}

/**
 * Returns the name of a percentile.
 * @param {number} part
 */
const percentile = (part) => t('performance.percentile', { part });

/**
 * Renders the chart of the headways by hour.
 * @param {History.HeadwayRow[]} rows @returns {Node[]}
 */
export function headwayChart(rows) {
    const sorted = [...rows].sort((a, b) => a.hour - b.hour);
    const bunched = sorted.reduce((sum, row) => sum + (row.bunched ?? 0), 0);
    const count = sorted.reduce((sum, row) => sum + row.headways, 0);
    return [
        chart(sorted.map(({ hour: at, scheduled, median, p10, p90 }) => ({ hour: at, scheduled, marks: { p50: median }, range: [p10, p90] })),
            t('performance.headwaysSpoken', { bunched, count }), [['p50', t('performance.median')]], t('performance.middle')),
        behind('headways', t('performance.headways'), ['hour', 'headwayCount', 'scheduled', 'median', 'shortest', 'longest', 'bunched', 'excessWait'].map((name) => t(`performance.${name}`)),
            sorted.map((row) => [hourWords(row.hour), whole(row.headways), ...[row.scheduled, row.median, row.p10, row.p90].map((one) => cell(minutes(one))), cell(whole(row.bunched)), cell(minutes(row.excessWait))])),
    ];
}
