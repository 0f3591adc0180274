/**
 * A table with the figures of each route, sortable by column.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { say } from '../dom/announce.js';
import { locale, t } from '../format/words.js';
import { cell, minutes, missed, percent, punctualShare, whole } from './figures.js';
import { routeName, routeSign } from './names.js';

/**
 * @typedef {object} Column
 * @property {string} name the suffix of its text's key
 * @property {(figures: History.Figures) => number | undefined} value
 * @property {(value: number | undefined) => string} words
 */

/** @type {Column[]} */
const COLUMNS = [
    { name: 'trips', value: ({ trips }) => trips?.scheduled, words: whole },
    { name: 'delivered', value: ({ trips }) => trips?.delivered, words: (share) => percent(share, 1) },
    { name: 'onTime', value: ({ punctuality }) => punctuality?.onTimeShare, words: (share) => percent(share) },
    { name: 'earlyShare', value: (figures) => punctualShare(figures, 'early'), words: (share) => percent(share) },
    { name: 'lateShare', value: (figures) => punctualShare(figures, 'late'), words: (share) => percent(share) },
    { name: 'missed', value: missed, words: whole },
    { name: 'excessWait', value: ({ waiting }) => waiting?.excessWait, words: (seconds) => minutes(seconds) },
    { name: 'bunching', value: ({ bunching }) => bunching?.share, words: (share) => percent(share, 1) },
];

/** The chosen sort order; without a column that of the response, which has the most trips first. */
const order = { column: '', isDescending: true };

/**
 * Sorts the table by a column; in the other direction if it is sorted by that column already.
 * @param {string} column
 */
function sortBy(column) {
    Object.assign(order, { column, isDescending: order.column === column ? !order.isDescending : column !== 'route' });
    say('performance', t(order.isDescending ? 'performance.sortedDown' : 'performance.sortedUp', { column: t(`performance.${column}`) }));
    redraw();
}

/**
 * Sorts the rows; those without a value come last in either direction.
 * @param {History.RouteRow[]} rows
 */
function sorted(rows) {
    const { column, isDescending } = order;
    const sign = isDescending ? -1 : 1;
    if (column === 'route') return [...rows].sort((a, b) => sign * routeName(a.route).localeCompare(routeName(b.route), locale, { numeric: true }));
    const value = COLUMNS.find(({ name }) => name === column)?.value;
    if (!value) return rows;
    return [...rows].sort((a, b) => {
        const [one, other] = [value(a.figures), value(b.figures)];
        return one === undefined || other === undefined ? Number(one === undefined) - Number(other === undefined) : sign * (one - other);
    });
}

/**
 * Renders a column header with a button that sorts by the column.
 * @param {string} name
 */
function head(name) {
    const isChosen = order.column === name;
    return h('th', { scope: 'col', class: name !== 'route' && 'num', 'aria-sort': isChosen ? (order.isDescending ? 'descending' : 'ascending') : 'none', key: name },
        h('button', { type: 'button', class: 'sort', onclick: () => sortBy(name) }, t(`performance.${name}`),
            icon(isChosen ? (order.isDescending ? 'down' : 'up') : 'sort')));
}

/**
 * Renders the table of routes.
 * @param {History.RouteRow[]} rows @param {(route: History.Route) => string} href of a route's page
 */
export const routeTable = (rows, href) => h('div', { class: 'wide-table', key: 'routes', role: 'region', tabindex: 0, 'aria-label': t('performance.byRoute') },
    h('table', { class: 'ledger label' }, h('caption', { class: 'vh' }, t('performance.byRoute')),
        h('thead', {}, h('tr', {}, head('route'), COLUMNS.map(({ name }) => head(name)))),
        h('tbody', {}, sorted(rows).map(({ route, figures }) => h('tr', { key: route.id },
            h('th', { scope: 'row' }, h('a', { href: href(route) }, routeSign(route))),
            COLUMNS.map(({ name, value, words }) => h('td', { class: 'num', key: name }, cell(words(value(figures))))))))));
