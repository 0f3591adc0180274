/**
 * The filters of the figures: agency, route, direction, weekdays, holidays, time of day.
 * @module
 */
import { h } from '../dom/dom.js';
import { dayName } from '../format/days.js';
import { wallTime } from '../format/format.js';
import { listed, t } from '../format/words.js';
import { network } from '../server/network.js';
import { routeName } from './names.js';

/** @typedef {import('./address.js').Selection} Selection */
/** @typedef {(change: Partial<Selection>) => void} Change changes parts of the selection */

/** The offered times of day; hours after 24 are those after midnight of the same service day. */
const HOURS = ['05:00-09:00', '09:00-15:00', '15:00-19:00', '19:00-30:00'];
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/**
 * Renders a drop-down list with a label.
 * @param {string} key @param {string} name @param {string[][]} options pairs of value and text @param {string} value
 * @param {(value: string) => void} choose
 */
export const select = (key, name, options, value, choose) => h('label', { class: 'label quiet', key }, name,
    h('select', { 'data-value': value, onchange: (/** @type {Page.On<HTMLSelectElement>} */ event) => choose(event.target.value) },
        options.map(([id, words]) => h('option', { value: id, selected: id === value, key: id }, words))));

/**
 * Renders the picker of the agency; false if there is only one.
 * @param {Selection} selection @param {Change} change
 */
export function agencyPicker({ agency }, change) {
    const all = [...network.value.agencies.values()];
    return all.length > 1 && select('agency', t('performance.agency'), all.map(({ id, name }) => [id, name]), agency,
        (chosen) => change({ agency: chosen, route: '', direction: '', stop: '' }));
}

/**
 * Renders the pickers of the route and of its direction.
 * @param {Selection} selection @param {Change} change @param {History.Routes | undefined} routes of the period
 */
export function routePicker({ route, direction }, change, routes) {
    const all = routes?.routes ?? [];
    const chosen = all.find(({ id }) => id === route);
    return [
        select('route', t('performance.route'), [['', t('performance.allRoutes')], ...all.map((one) => [one.id, routeName(one)])], route,
            (id) => change({ route: id, direction: '' })),
        chosen && select('direction', t('performance.direction'), [['', t('performance.bothDirections')], ...directionOptions(chosen.directions)], direction,
            (id) => change({ direction: id })),
    ];
}

/**
 * Returns the directions as options of a picker, except unknown ones.
 * @param {History.RouteDirections[]} directions
 */
export const directionOptions = (directions) => directions.flatMap(({ direction, headsigns }) =>
    (direction === undefined ? [] : [[String(direction), directionName(direction, headsigns)]]));

/**
 * Returns the name of a direction: its first headsigns, or its number without headsigns.
 * @param {number | undefined} direction @param {string[]} headsigns
 */
export const directionName = (direction, headsigns) => (headsigns.length > 0 ? t('performance.to.headsign', { name: listed(headsigns.slice(0, 3), 'disjunction') })
    : t('performance.directionNumber', { number: String(direction ?? '') }));

/**
 * Renders the filters by time of day, holidays and weekdays.
 * @param {Selection} selection @param {Change} change
 */
export function timePicker({ days, holidays, hours }, change) {
    const options = [...new Set([...HOURS, hours].filter(Boolean))].map((one) => [one, hoursWords(one)]);
    return [
        select('hours', t('performance.hours'), [['', t('performance.allDay')], ...options], hours, (chosen) => change({ hours: chosen })),
        select('holidays', t('performance.holidays'), [['', t('performance.holidaysAll')], ['only', t('performance.holidaysOnly')], ['without', t('performance.holidaysWithout')]], holidays,
            (chosen) => change({ holidays: chosen })),
        h('fieldset', { class: 'choice weekdays', key: 'weekdays' }, h('legend', { class: 'label quiet' }, t('performance.weekdays')),
            h('div', { class: 'seg' }, WEEK.map((day) => h('button', {
                type: 'button', 'aria-pressed': String(chosenDays(days).includes(day)), 'aria-label': dayName(day, 'long'), onclick: () => change({ days: toggled(days, day) }),
            }, dayName(day, 'short'))))),
    ];
}

/**
 * Parses the selected weekdays.
 * @param {string} text `1,2,3`; an empty one selects all @returns {number[]}
 */
const chosenDays = (text) => (text === '' ? WEEK : text.split(',').map(Number));

/**
 * Returns the selected weekdays after one was toggled; if all were selected, only that one.
 * @param {string} text @param {number} day
 */
function toggled(text, day) {
    const before = chosenDays(text);
    const after = before.length === 7 ? [day] : before.includes(day) ? before.filter((one) => one !== day) : [...before, day].sort();
    return after.length % 7 === 0 ? '' : after.join(',');
}

/**
 * Returns the text of a range of times.
 * @param {string} text `05:00-09:00`
 */
export function hoursWords(text) {
    const [low, high] = text.split('-').map(wallTime);
    return t('range', { low, high });
}

/**
 * Returns the filters as query parameters.
 * @param {Selection} selection
 */
export function filterQuery({ from, to, route, direction, days, holidays, hours, show }) {
    const [begin, end] = hours.split('-');
    return { from, to, route: show === 'overview' ? route : '', direction, weekdays: days === '' ? undefined : days.split(','), holidays, begin, end };
}
