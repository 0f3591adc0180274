/**
 * The rider's alarms: what the server stores for them, until when, and how to delete it; and the reminders of this
 * page.
 * @module
 */
import { dayName } from '../format/days.js';
import { ability, askAbility, followPermission } from '../alarms/ability.js';
import { alarms, forgetAlarm, refreshAlarms } from '../alarms/alarms.js';
import { forgetButton } from '../alarms/forget.js';
import { codeOfAlarm, stopOfAlarm } from '../alarms/words.js';
import { notify } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { figured } from '../parts/figure.js';
import { banner, chip, squareButton, squareLink } from '../parts/parts.js';
import { age, clockTime, wallTime, when } from '../format/format.js';
import { commas, listed, sentences, t } from '../format/words.js';
import { forget, reminders } from '../alarms/reminders.js';
import { now } from '../server/clock.js';
import { route, zoneOf } from '../server/network.js';
import { appName } from '../server/site.js';
import { hrefOf } from '../address/router.js';
import { asking, empty, failure } from '../parts/states.js';

/** @typedef {import('../alarms/alarms.js').Kept} Kept */

await Promise.all(['alarms', 'plan'].map(stylesheet));

for (const source of [alarms, ability, reminders]) source.subscribe(redraw);

export function enter() {
    refreshAlarms();
    askAbility();
    followPermission();
}

export const refresh = () => refreshAlarms();

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export const page = () => [
    h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), hrefOf('trips')), h('h1', { tabindex: -1 }, t('alarms.title'))),
    trouble(),
    ...atServer(),
    ...onPage(),
];

/** Renders the banner saying why alarms cannot ring while the page is closed. */
function trouble() {
    const { state } = ability.value;
    if (['ready', 'asking', 'unasked'].includes(state)) return null;
    return h('div', { key: 'trouble', role: 'status' }, banner('unknown', 'bell', t(`alarm.${state}`, { app: appName() }), t(`alarm.${state}Why`, { app: appName() })),
        state === 'blocked' && h('ol', { class: 'label steps' }, [1, 2, 3].map((step) => h('li', {}, t(`alarm.blocked${step}`)))));
}

/**
 * Renders the alarms that the server stores, or the state of their request.
 * @returns {Page.Child[]}
 */
function atServer() {
    const { state, kept, at, askedAt, error } = alarms.value;
    if (state === 'unasked' || (state === 'asking' && at === 0)) return [asking(askedAt, t('alarms.asking'))];
    if (state === 'failing' && at === 0) return [failure(error, refreshAlarms, t('alarms.none')), forgetButton(0)];
    const old = state === 'failing' && h('p', { class: 'label quiet', role: 'status', key: 'old' }, t('alarms.old', { age: age(now() - at) }));
    if (kept.length === 0) return [old, reminders.value.length === 0 && empty('none', 'h2', t('alarms.none'), t('alarms.noneWhy'))];
    return [
        h('h2', { class: 'section-title', key: 'title' }, t('alarms.kept', { count: kept.length })),
        old,
        h('ul', { class: 'alarms', key: 'alarms' }, kept.map(alarmView)),
        h('details', { class: 'fold', key: 'what' }, h('summary', {}, icon('info'), h('b', {}, t('alarms.what')), icon('down')), h('p', { class: 'label quiet' }, t('alarms.whatWhy'))),
        forgetButton(kept.length),
    ];
}

/**
 * Renders an alarm.
 * @param {Kept} alarm
 */
function alarmView(alarm) {
    const { figure, minutes, title, kept } = wordsOf(alarm);
    return h('li', { class: 'alarm', key: alarm.id },
        h('div', {}, h('p', {}, figure ? h('b', { class: 'num when' }, figure) : leadView(minutes)),
            h('h3', {}, title),
            h('p', { class: 'from' }, route(alarm.route) && chip(route(alarm.route), 'small'), h('span', {}, fromWords(alarm)))),
        squareButton('delete', t('alarms.delete', { name: title }), { onclick: () => forgetAlarm(alarm.id).catch(() => notify(t('alarms.notDeleted'))) }),
        h('p', { class: 'kept' }, alarm.state === 'sending' ? t('alarms.sending') : kept));
}

/**
 * Returns the texts of an alarm, and its figure, or else its lead time in minutes.
 * @param {Kept} alarm @returns {{figure?: string, minutes?: number, title: string, kept: string}}
 */
function wordsOf(alarm) {
    const { kind, note, minutesBefore, expires, stop } = alarm;
    const code = codeOfAlarm(alarm);
    const zone = zoneOf(stop);
    const until = t('alarms.until', { when: when(expires, zone, now()) });
    const request = note?.request;
    if (kind === 'commute') return { figure: request?.from ? t('range', { low: wallTime(request.from), high: request.to ? wallTime(request.to) : '' }) : code, title: t('alarms.commute', { code }), kept: t('alarms.commuteKept', { when: when(expires, zone, now()) }) };
    const isWalk = (request?.walkMinutes ?? 0) > 0;
    const title = kind === 'lastBus' ? t('alarms.lastBus', { code }) : isWalk ? t('alarms.leave', { code }) : busWords(kind, code, stopOfAlarm(alarm));
    if (note?.rings !== undefined && note.rings > now()) return { figure: clockTime(note.rings, zone), title, kept: sentences([t('alarms.moves'), until]) };
    return { minutes: minutesBefore, title, kept: until };
}

/**
 * Renders the lead time of a reminder.
 * @param {number | undefined} minutes 0 for the arrival itself @returns {Page.Child}
 */
const leadView = (minutes = 0) => (minutes === 0 ? h('b', { class: 'num when' }, t('alarm.there'))
    : figured(t('alarm.before', { count: minutes }), minutes, { look: 'num when', words: 'unit' }));

/**
 * Returns the title of a reminder before a bus.
 * @param {Kept['kind']} kind @param {string} code @param {string} stop empty if its name is unknown
 */
const busWords = (kind, code, stop) => (stop ? t(kind === 'arrival' ? 'alarms.arrival' : 'alarms.departure', { code, stop }) : code);

/**
 * Returns the scheduled time, the stop and the weekdays of an alarm.
 * @param {Kept} alarm
 */
function fromWords(alarm) {
    const { kind, note, scheduled, stop } = alarm;
    const days = note?.request.days;
    const parts = [scheduled !== undefined && clockTime(scheduled, zoneOf(stop)), stopOfAlarm(alarm), kind === 'commute' && days && listed(days.map((day) => dayName(day, 'short')))];
    return commas(parts);
}

/**
 * Renders the reminders that ring while this page is open, drawn as less reliable.
 * @returns {Page.Child[]}
 */
function onPage() {
    if (reminders.value.length === 0) return [];
    return [
        h('h2', { class: 'section-title', key: 'here' }, t('alarms.here')),
        h('ul', { class: 'alarms', key: 'reminders' }, reminders.value.map(({ key, code, stopName, minutes }) => {
            const title = t('alarms.departure', { code, stop: stopName });
            return h('li', { class: 'alarm paused', key },
                h('div', {}, h('p', {}, leadView(minutes)), h('h3', {}, title)),
                squareButton('delete', t('alarms.delete', { name: title }), { onclick: () => forget(key) }),
                h('p', { class: 'kept' }, t('alarms.hereWhy')));
        })),
    ];
}
