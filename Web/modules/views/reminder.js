/**
 * Choosing a reminder in the tray: which bus, and how long before.
 * @module
 */
import { comes, countdown, timeOf } from '../board/arrival.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { codeOf, destinationOf } from '../parts/parts.js';
import { locale, t } from '../reading/words.js';
import { riderCore } from '../rider/load.js';
import { edges, forget, keyOf, remind, reminders, watchReminders } from '../rider/reminders.js';
import { now } from '../server/clock.js';

/** @type {Awaited<ReturnType<typeof riderCore>>} */
let core;

/** To be done before the first of all else here. */
export async function prepare() {
    core = await riderCore();
}

// They are kept while another tab is in front, too.
setInterval(watchReminders, 1000);
reminders.subscribe(() => redraw());

/**
 * Minutes before the earliest at which it may come.
 * @param {API.Arrival} arrival
 */
const choices = (arrival) => core.reminderChoices(edges(arrival).early - now()).map((seconds) => seconds / 60);

/** Buses one can choose from. */
const BUSES = 8;

/** The bus chosen in the form. */
let chosen = '';

/**
 * The reminders of this stop, and the form for another while there is a way to close it.
 * @param {Page.Board} board @param {API.Arrival[]} arrivals @param {import('../board/board.js').Moment} moment @param {() => void} [close]
 */
export function view(board, arrivals, moment, close) {
    const set = reminders.value.filter((reminder) => reminder.stop === board.stop.id);
    return [
        ...set.map((reminder) => h('div', { class: 'box reminder', key: reminder.key }, icon('bell'),
            h('span', {}, t('reminder.is', { minutes: reminder.minutes, code: reminder.code })),
            h('button', { type: 'button', class: 'btn', onclick: () => { forget(reminder.key); redraw(); } }, t('reminder.cancel')))),
        close && form(board, arrivals.filter((arrival) => comes(arrival) && choices(arrival).length > 0).slice(0, BUSES), moment, close),
    ];
}

/** @param {Page.Board} board @param {API.Arrival[]} arrivals @param {import('../board/board.js').Moment} moment @param {() => void} close */
function form(board, arrivals, moment, close) {
    if (arrivals.length === 0) return h('p', { class: 'box', key: 'reminder' }, t('reminder.none'));
    const arrival = arrivals.find((one) => keyOf(board.stop.id, one) === chosen) ?? arrivals[0];
    const submit = (/** @type {Event} */ event) => {
        event.preventDefault();
        const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem('minutes');
        remind(board, arrival, codeOf(moment.route(arrival.route)), Number(/** @type {HTMLSelectElement} */ (field).value), core.reminderVerdict);
        close();
    };
    return h('form', { class: 'box reminder-form', key: 'reminder', onsubmit: submit },
        h('label', {}, h('span', { class: 'label quiet' }, t('reminder.bus')), h('select', {
            onchange: (/** @type {Page.On<HTMLSelectElement>} */ event) => { chosen = event.target.value; redraw(); },
        }, arrivals.map((one) => option(keyOf(board.stop.id, one), nameOf(one, moment), one === arrival)))),
        h('label', {}, h('span', { class: 'label quiet' }, t('reminder.before')), h('select', { name: 'minutes' },
            choices(arrival).map((minutes) => option(String(minutes), t('reminder.minutes', { minutes: minutes.toLocaleString(locale) }), minutes === usual(arrival))))),
        h('button', { class: 'btn primary' }, t('reminder')),
        h('p', { class: 'small quiet' }, t('reminder.open')));
}

/** @param {string} value @param {string} words @param {boolean} selected */
const option = (value, words, selected) => h('option', { value, selected, key: value }, words);

/**
 * Five minutes where there is time for them.
 * @param {API.Arrival} arrival
 */
const usual = (arrival) => Math.min(5, choices(arrival).at(-1) ?? 0);

/** @param {API.Arrival} arrival @param {import('../board/board.js').Moment} moment */
function nameOf(arrival, moment) {
    const { figure, unit } = countdown({ ...arrival, stale: false }, moment.now, moment.timeZone, timeOf(arrival) === arrival.scheduled && moment.clockOnly);
    const route = moment.route(arrival.route);
    return `${[codeOf(route), destinationOf(arrival.headsign, route)].filter(Boolean).join(' ')}, ${figure} ${unit}`.trim();
}
