/**
 * The fields of the alarm sheet: which bus, the kind of alarm, the lead time, and the weekdays.
 * @module
 */
import { clockTime } from '../format/format.js';
import { h, hidden } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { codeOf, destinationOf } from '../format/names.js';
import { figured } from '../parts/figure.js';
import { chip, squareButton } from '../parts/parts.js';
import { commas, t } from '../format/words.js';
import { route, zoneAt } from '../server/network.js';
import { choices, choose, chosenRide, sheet, usual, walk } from './choice.js';
import { dayName } from '../format/days.js';

/** @typedef {import('./open.js').Ride} Ride */
/** @typedef {import('./open.js').Wish} Wish */

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/**
 * Renders the route and stop of the ride.
 * @param {Ride} ride
 */
export const about = (ride) => h('p', { class: 'from label quiet', key: 'about' }, chip(route(ride.route), 'small'), h('span', {}, whereWords(ride)));

/**
 * Returns the headsign and stop of a ride as text.
 * @param {Ride} ride
 */
function whereWords(ride) {
    const headsign = destinationOf(ride.headsign, route(ride.route));
    return t(headsign ? 'alarm.toFrom' : 'alarm.from', { headsign, stop: ride.stop.name });
}

/**
 * Renders the selection of a ride.
 * @param {Ride[]} rides
 */
export const rideField = (rides) => h('label', { key: 'ride' }, h('span', { class: 'label quiet' }, t(isOneBus(rides) ? 'reminder.stop' : 'reminder.bus')), h('select', {
    onchange: (/** @type {Page.On<HTMLSelectElement>} */ event) => choose(event.target.value),
}, rides.map((ride) => h('option', { value: ride.key, selected: ride.key === chosenRide()?.key, key: ride.key }, rideWords(ride, rides)))));

/**
 * Returns whether the rides are different stops of a single bus.
 * @param {Ride[]} rides
 */
const isOneBus = (rides) => new Set(rides.map(({ trip, vehicle }) => vehicle ?? trip)).size === 1 && new Set(rides.map(({ stop }) => stop.id)).size > 1;

/**
 * Returns the label of a ride, which distinguishes it from the other rides.
 * @param {Ride} ride @param {Ride[]} rides
 */
function rideWords(ride, rides) {
    const time = ride.likely === undefined ? '' : clockTime(ride.likely, zoneAt(ride.stop));
    const where = rides.some((one) => one.stop.id !== ride.stop.id) ? ride.stop.name : '';
    if (isOneBus(rides)) return commas([ride.stop.name, time]);
    return commas([[codeOf(route(ride.route)), destinationOf(ride.headsign, route(ride.route))].filter(Boolean).join(' '), where, time]);
}

/**
 * Renders the selection of the kind of alarm.
 * @param {Wish['kinds']} kinds
 */
export const kindsView = (kinds) => h('div', { class: 'seg', role: 'group', 'aria-label': t('alarm.which'), key: 'kinds' }, kinds.map((kind) =>
    h('button', { type: 'button', 'aria-pressed': String(kind === sheet.kind), onclick: () => { Object.assign(sheet, { kind, trouble: '' }); sheet.minutes = usual(); redraw(); } }, t(`alarm.kind.${kind}`))));

export function stepper() {
    const all = choices();
    const at = Math.max(0, all.findIndex((one) => one >= sheet.minutes));
    sheet.minutes = all[at];
    const step = (/** @type {number} */ by) => { sheet.minutes = all[at + by] ?? sheet.minutes; redraw(); };
    return h('div', { class: 'stepper', role: 'group', 'aria-label': t('reminder.before'), key: 'stepper' },
        squareButton('minus', t('alarm.less'), { onclick: () => step(-1), disabled: at === 0 }),
        h('output', { 'aria-live': 'polite' }, sheet.minutes === 0 ? h('b', {}, t('alarm.there')) : figured(t('alarm.before', { count: sheet.minutes }), sheet.minutes, { words: 'unit' })),
        squareButton('plus', t('alarm.more'), { onclick: () => step(1), disabled: at === all.length - 1 }));
}

export function walkLine() {
    const minutes = walk();
    if (minutes === undefined || chosenRide()?.kind === 'arrival') return null;
    const left = sheet.minutes - minutes;
    return h('p', { class: 'label quiet', key: 'walk' }, t(left >= 0 ? 'alarm.walk' : 'alarm.walkTooLong', { count: minutes, left: Math.floor(left) }));
}

export function windowView() {
    const field = (/** @type {'from' | 'to'} */ name) => h('label', {}, h('span', { class: 'label quiet' }, t(`alarm.window.${name}`)),
        h('input', { type: 'time', required: true, value: sheet[name], oninput: (/** @type {Page.On<HTMLInputElement>} */ event) => { sheet[name] = event.target.value; } }));
    const toggle = (/** @type {number} */ day) => { sheet.days = WEEK.filter((one) => sheet.days.includes(one) !== (one === day)); redraw(); };
    return [
        h('div', { class: 'window', key: 'window' }, field('from'), field('to')),
        h('div', { class: 'seg days', role: 'group', 'aria-label': t('alarm.days'), key: 'days' }, WEEK.map((day) =>
            h('button', { type: 'button', 'aria-pressed': String(sheet.days.includes(day)), onclick: () => toggle(day) },
                h('span', { 'aria-hidden': 'true' }, dayName(day, 'short')), hidden(dayName(day, 'long'))))),
    ];
}
