/**
 * Punctuality of each day of a period: a column per day, divided into early, on time and late.
 * @module
 */
import { h } from '../dom/dom.js';
import { label, picture, s } from '../dom/svg.js';
import { calendarDay } from '../format/format.js';
import { locale, t } from '../format/words.js';
import { behind, chartWidth, keyItem, rules, scale } from './charts.js';
import { cell, missed, percent, punctualShare, whole } from './figures.js';
import { dayAfter } from './period.js';

const [LEFT, TOP, HEIGHT, BELOW] = [48, 8, 150, 26];
/** The parts of a column, from bottom to top. */
const PARTS = /** @type {const} */ (['onTime', 'early', 'late']);

/**
 * Returns the days of a period, including those without data.
 * @param {History.Overview} answer
 */
function daysOf({ from, to, rows }) {
    const known = new Map(rows.map((row) => [row.date, row.figures]));
    const days = [];
    for (let date = from; date <= to && days.length < 400; date = dayAfter(date, 1)) days.push({ date, figures: known.get(date) });
    return days;
}

/**
 * Renders the chart, and its data as a table.
 * @param {History.Overview} answer @returns {Node[]}
 */
export function dayChart(answer) {
    const days = daysOf(answer);
    const width = chartWidth();
    const y = scale([0, 1], [TOP + HEIGHT, TOP]);
    const step = (width - LEFT) / days.length;
    const every = Math.ceil(days.length / Math.max(1, Math.floor((width - LEFT) / 84)));
    return [
        h('figure', { class: 'chart' },
            picture(width, TOP + HEIGHT + BELOW, sentence(answer),
                ...rules([0, 0.5, 1], y, LEFT, width, (value) => percent(value)),
                ...days.flatMap(({ figures }, place) => (isKnown(figures) ? column(figures, LEFT + place * step, step, y) : [])),
                ...unknownRuns(days).map(([first, count]) => s('rect', { class: 'part-unknown', x: LEFT + first * step, y: y(0.12), width: columnWidth(step) + (count - 1) * step, height: y(0) - y(0.12) })),
                ...days.flatMap(({ date }, place) => (place % every ? [] : [label(LEFT + place * step, TOP + HEIGHT + 18, shortDay(date))]))),
            h('figcaption', { class: 'small quiet key' }, [...PARTS, /** @type {const} */ ('unknown')].map((part) =>
                keyItem(t(`performance.part.${part}`), s('rect', { class: `part-${part}`, x: 2, y: 2, width: 12, height: 12 }), 16)))),
        behind('days', t('performance.byDay'), ['day', 'trips', 'delivered', 'onTime', 'earlyShare', 'lateShare', 'missed'].map((name) => t(`performance.${name}`)),
            days.map(({ date, figures = {} }) => [calendarDay(date), cell(whole(figures.trips?.scheduled)), cell(percent(figures.trips?.delivered, 1)),
                cell(percent(figures.punctuality?.onTimeShare)), cell(percent(punctualShare(figures, 'early'))), cell(percent(punctualShare(figures, 'late'))), cell(whole(missed(figures)))])),
    ];
}

/**
 * Returns the chart's text alternative.
 * @param {History.Overview} answer
 */
function sentence({ rows, figures }) {
    const known = rows.filter((row) => row.figures.punctuality?.onTimeShare !== undefined);
    const share = (/** @type {History.DayRow} */ row) => row.figures.punctuality?.onTimeShare ?? 0;
    if (known.length === 0) return t('performance.daysUnknown');
    const [worst, best] = [known.reduce((a, b) => (share(b) < share(a) ? b : a)), known.reduce((a, b) => (share(b) > share(a) ? b : a))];
    return t('performance.daysSpoken', {
        share: percent(figures.punctuality?.onTimeShare), worst: percent(share(worst)), worstDay: calendarDay(worst.date), best: percent(share(best)), bestDay: calendarDay(best.date),
    });
}

/**
 * Returns whether the punctuality of a day is known.
 * @param {History.Figures | undefined} figures
 */
const isKnown = (figures = {}) => PARTS.some((part) => punctualShare(figures, part) !== undefined);

/**
 * Groups consecutive days without data, which share one box: in a chart of a year, single ones would be too narrow.
 * @param {{figures?: History.Figures}[]} days @returns {[first: number, count: number][]}
 */
function unknownRuns(days) {
    /** @type {[first: number, count: number][]} */
    const runs = [];
    for (const [place, { figures }] of days.entries()) {
        const last = runs.at(-1);
        if (isKnown(figures)) continue;
        if (last && last[0] + last[1] === place) last[1]++;
        else runs.push([place, 1]);
    }
    return runs;
}

/**
 * Returns the width of a column, which leaves a gap to the next one.
 * @param {number} step
 */
const columnWidth = (step) => Math.max(1, step - Math.min(4, step / 4));

/**
 * Renders the column of a day.
 * @param {History.Figures | undefined} figures @param {number} x @param {number} step @param {(value: number) =>
 *     number} y @returns {Node[]}
 */
function column(figures = {}, x, step, y) {
    const width = columnWidth(step);
    let below = 0;
    return PARTS.flatMap((part) => {
        const share = punctualShare(figures, part) ?? 0;
        const rect = s('rect', { class: `part-${part}`, x, y: y(below + share), width, height: y(below) - y(below + share) });
        below += share;
        return share > 0 ? [rect] : [];
    });
}

/**
 * Returns the short form of a date, such as "18 Nov".
 * @param {string} date
 */
const shortDay = (date) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
