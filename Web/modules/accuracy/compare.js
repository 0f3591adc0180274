/**
 * The comparison of methods for operators: how far off each was, and whether our intervals contain the intended share
 * of arrivals.
 * @module
 */
import { h } from '../dom/dom.js';
import { keyMark, label, mark, picture, s } from '../dom/svg.js';
import { locale, t } from '../format/words.js';
import { at, horizonList, inHundred, minutesOf, nameOfModel } from './figures.js';

/** The share of arrivals that the interval is meant to contain. */
const NOMINAL = 0.8;
/** The lowest share on the axis of the interval chart. */
const LEAST = 0.5;
const [LEFT, RIGHT, WIDTH, ROW] = [64, 328, 344, 36];

/**
 * Returns the methods' results in display order.
 * @param {API.ModelAccuracy[]} results
 */
const sorted = (results) => {
    const order = ['headsign', 'agency', 'deviation', 'schedule', 'straight-line'];
    return [...results].sort((a, b) => (order.indexOf(a.model) + 99) % 99 - (order.indexOf(b.model) + 99) % 99);
};

const seconds = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : Math.round(value).toLocaleString(locale));
const share = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : String(inHundred(value)));

/**
 * Renders a table of figures that scrolls horizontally.
 * @param {string} key @param {string} name the caption @param {string[]} heads @param {(string | number)[][]} rows
 */
const table = (key, name, heads, rows) => h('div', { class: 'wide-table', key, role: 'region', tabindex: 0, 'aria-label': name },
    h('table', { class: 'ledger label' }, h('caption', { class: 'label' }, name),
        h('thead', {}, h('tr', {}, heads.map((head, place) => h('th', { scope: 'col', class: place > 0 && `num${/^\d/.test(head) ? ' span' : ''}` }, head)))),
        h('tbody', {}, rows.map(([head, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, head), cells.map((cell) => h('td', { class: 'num' }, cell)))))));

/**
 * Renders the table of how often each method was right.
 * @param {API.ModelAccuracy[]} results @param {API.Accuracy['horizons']} horizons
 */
export function rightTable(results, horizons) {
    const judged = horizons.filter((one) => one.latest !== undefined);
    return table('right', t('accuracy.rightTable'), [t('accuracy.method'), t('accuracy.all'), ...judged.map(({ id }) => minutesOf(id))],
        sorted(results).map((one) => [nameOfModel(one.model), share(one.benchmark), ...judged.map(({ id }) => share(at(one, id)?.accurate))]));
}

/**
 * Renders the chart and the table of each method's mean absolute error.
 * @param {API.ModelAccuracy[]} results @param {API.Accuracy['horizons']} horizons
 */
export function errors(results, horizons) {
    const all = sorted(results);
    const worst = Math.max(60, ...all.flatMap((one) => one.horizons.map((each) => each.meanAbsoluteError ?? 0)));
    const step = [30, 60, 120, 300, 600, 1800].find((one) => worst / one <= 5) ?? 3600;
    const end = Math.ceil(worst / step) * step;
    const place = (/** @type {number} */ value) => LEFT + (value / end) * (RIGHT - LEFT);
    const height = horizons.length * ROW;
    const grid = Array.from({ length: end / step + 1 }, (_, number) => number * step);
    const own = all.find(({ model }) => model === 'headsign')?.horizons.filter((one) => one.meanAbsoluteError !== undefined) ?? [];
    return [
        h('figure', { key: 'errors' },
            picture(WIDTH, height + 26, t('accuracy.errorsSpoken', { list: horizonList(own, (one) => t('accuracy.seconds', { count: Math.round(one.meanAbsoluteError ?? NaN) })) }),
                ...grid.flatMap((value) => [s('path', { class: 'grid', d: `M${place(value)} 0V${height}` }), label(place(value), height + 18, value === end ? t('accuracy.seconds', { count: value }) : String(value), 'ax', 'middle')]),
                ...horizons.map(({ id }, row) => label(0, row * ROW + ROW / 2 + 5, minutesOf(id), 'ax big')),
                ...all.toReversed().flatMap((one) => horizons.flatMap(({ id }, row) => {
                    const error = at(one, id)?.meanAbsoluteError;
                    return error === undefined ? [] : [mark(one.model, place(error), row * ROW + ROW / 2)];
                }))),
            h('figcaption', { class: 'small quiet key' }, all.map(({ model }) => h('span', {}, keyMark(model), nameOfModel(model))))),
        table('error-table', t('accuracy.errorTable'), [t('accuracy.method'), ...horizons.map(({ id }) => minutesOf(id))],
            all.map((one) => [nameOfModel(one.model), ...horizons.map(({ id }) => seconds(at(one, id)?.meanAbsoluteError))])),
    ];
}

/**
 * Renders the chart and the table of how often buses came within our intervals, which are meant to contain four of
 * five.
 * @param {API.ModelAccuracy | undefined} own @param {API.Accuracy['horizons']} horizons
 */
export function intervals(own, horizons) {
    const known = own?.horizons.filter((one) => one.coverage !== undefined) ?? [];
    if (known.length === 0) return [];
    const place = (/** @type {number} */ value) => LEFT + ((Math.max(value, LEAST) - LEAST) / (1 - LEAST)) * (RIGHT - LEFT);
    const height = horizons.length * ROW;
    return [
        h('figure', { key: 'intervals' },
            picture(WIDTH, height + 26, t('accuracy.intervalSpoken', { list: horizonList(known, (one) => share(one.coverage)) }),
                ...[0.5, 0.6, 0.7, NOMINAL, 0.9, 1].flatMap((value) => [
                    s('path', { class: value === NOMINAL ? 'nominal' : 'grid', d: `M${place(value)} 0V${height}` }),
                    label(place(value), height + 18, String(value * 100), value === NOMINAL ? 'ax big' : 'ax', 'middle'),
                ]),
                ...horizons.map(({ id }, row) => label(0, row * ROW + ROW / 2 + 5, minutesOf(id), 'ax big')),
                ...horizons.flatMap(({ id }, row) => {
                    const { coverage } = at(own, id) ?? {};
                    const y = row * ROW + ROW / 2;
                    return coverage === undefined ? [] : [s('path', { class: 'stem', d: `M${place(NOMINAL)} ${y}H${place(coverage)}` }), mark('headsign', place(coverage), y)];
                }))),
        table('interval-table', t('accuracy.intervalTable'), [t('accuracy.minutes'), t('accuracy.within'), t('accuracy.width'), t('accuracy.bias'), t('accuracy.count'), t('accuracy.unresolved')],
            horizons.flatMap(({ id }) => at(own, id) ?? []).map((one) => [minutesOf(one.id), share(one.coverage), seconds(one.width), seconds(one.bias), one.count.toLocaleString(locale), one.unresolved.toLocaleString(locale)])),
    ];
}
