/**
 * Service days and periods.
 * @module
 */
import { h } from '../dom/dom.js';
import { dayOf } from '../format/days.js';
import { calendarDay } from '../format/format.js';
import { t } from '../format/words.js';
import { choice } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { firstZone, zoneOf } from '../server/network.js';

/** The length of a day in milliseconds. */
const DAY = 86_400_000;

/**
 * Adds days to a date; both dates are such as `2026-01-31`.
 * @param {string} day @param {number} days
 */
export const dayAfter = (day, days) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/**
 * Returns the last complete service day of an agency. The agencies have to be loaded, for their time zones.
 * @param {string} agency
 */
export const yesterday = (agency) => dayAfter(dayOf(now(), zoneOf(`${agency}:`) || firstZone()), -1);

/**
 * Returns the last seven complete days.
 * @param {string} agency @returns {{from: string, to: string}}
 */
export const lastWeek = (agency) => ({ from: dayAfter(yesterday(agency), -6), to: yesterday(agency) });

/**
 * Returns the last complete calendar month.
 * @param {string} agency @returns {{from: string, to: string}} the last complete calendar month
 */
export function lastMonth(agency) {
    const today = dayAfter(yesterday(agency), 1);
    const to = dayAfter(`${today.slice(0, 7)}-01`, -1);
    return { from: `${to.slice(0, 7)}-01`, to };
}

/**
 * Returns which of the offered periods is selected.
 * @param {import('./address.js').Selection} selection
 */
function kindOf({ agency, from, to }) {
    const isSame = (/** @type {{from: string, to: string}} */ period) => period.from === from && period.to === to;
    return isSame(lastWeek(agency)) ? 'week' : isSame(lastMonth(agency)) ? 'month' : 'custom';
}

let isCustom = false;

/**
 * Renders the picker of the period: the last seven days, the last month, or dates.
 * @param {import('./address.js').Selection} selection
 * @param {(change: Partial<import('./address.js').Selection>) => void} change
 */
export function periodPicker(selection, change) {
    const kind = isCustom ? 'custom' : kindOf(selection);
    const choose = (/** @type {string} */ chosen) => {
        isCustom = chosen === 'custom';
        change(isCustom ? {} : chosen === 'week' ? lastWeek(selection.agency) : lastMonth(selection.agency));
    };
    return [
        choice('period', t('performance.period'), ['week', 'month', 'custom'].map((one) => [one, t(`performance.period.${one}`)]), kind, choose),
        kind === 'custom' && h('div', { class: 'dates', key: 'dates' },
            dateField('from', t('performance.from'), selection.from, (from) => change({ from, to: from > selection.to ? from : selection.to })),
            dateField('to', t('performance.to'), selection.to, (to) => change({ to, from: to < selection.from ? to : selection.from }))),
    ];
}

/**
 * Renders a date field with a label.
 * @param {string} key @param {string} name @param {string} value @param {(value: string) => void} choose
 */
export const dateField = (key, name, value, choose) => h('label', { class: 'label quiet', key }, name,
    h('input', { type: 'date', 'data-value': value, value, required: true,
        onchange: (/** @type {Page.On<HTMLInputElement>} */ { target }) => target.validity.valid && choose(target.value) }));

/**
 * Returns a period as text.
 * @param {string} from @param {string} to
 */
export const periodWords = (from, to) => (from === to ? calendarDay(from) : t('period.both', { from: calendarDay(from), to: calendarDay(to) }));
