/**
 * The sheet in which an alarm is chosen: which bus, how long before, how often. What rings while the page is closed is the server's;
 * where that cannot be, it says why, and the page itself rings while it is open.
 * @module
 */
import { clockTime } from '../reading/format.js';
import { notify } from '../dom/announce.js';
import { h, hidden, icon, render } from '../dom/dom.js';
import { onDraw, redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { metresBetween } from '../map/coordinate.js';
import { here } from '../near/location.js';
import { banner, chip, codeOf, destinationOf, squareButton } from '../parts/parts.js';
import { locale, t } from '../reading/words.js';
import { riderCore } from '../rider/load.js';
import { remind } from '../rider/reminders.js';
import { RequestError, ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { route, zoneOf } from '../server/network.js';
import { asking, failure } from '../views/states.js';
import { ability, askAbility, followPermission } from './ability.js';
import { alarms, setAlarm } from './alarms.js';
import { dayName } from './days.js';
import { aboutOf, isKnown, requestOf, windowAround } from './wish.js';

/** @typedef {import('./open.js').Ride} Ride */
/** @typedef {import('./open.js').Wish} Wish */

await stylesheet('alarms');

/** Minutes before that are offered first, where there is time for them. */
const USUAL = 5;
/** Minutes before a last bus, at most: its time is found by the server. */
const MOST = 60;

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = [1, 2, 3, 4, 5];

const sheet = {
    /** @type {Wish | undefined} */
    wish: undefined,
    ride: '',
    kind: /** @type {Wish['kinds'][number]} */ ('ride'),
    minutes: 0,
    days: WEEKDAYS,
    from: '',
    to: '',
    isBusy: false,
    /** What came of the last press. */
    trouble: '',
    openedAt: 0,
};

/** @type {Awaited<ReturnType<typeof riderCore>> | undefined} */
let core;
/** @type {unknown} */
let coreError;

const dialog = /** @type {HTMLDialogElement} */ (h('dialog', {
    class: 'alarm-sheet', 'aria-labelledby': 'alarm-title', onkeydown: (/** @type {Event} */ event) => event.stopPropagation(),
    onclose: () => { sheet.wish = undefined; dialog.remove(); },
    // A press beside the sheet.
    onclick: (/** @type {Event} */ event) => void (event.target === dialog && dialog.close()),
}));

onDraw(() => { if (dialog.open) draw(); });
for (const source of [ability, alarms]) source.subscribe(() => redraw());

/** @param {Wish} wish */
export function open(wish) {
    Object.assign(sheet, { wish, kind: wish.kinds[0], days: WEEKDAYS, isBusy: false, trouble: '', openedAt: performance.now() });
    choose(wish.chosen ?? wish.rides[0]?.key ?? '');
    askAbility();
    followPermission();
    loadCore();
    draw();
    document.body.append(dialog);
    dialog.showModal();
}

async function loadCore() {
    coreError = undefined;
    setTimeout(redraw, 1600);
    try {
        core ??= await riderCore();
        sheet.minutes = usual();
    } catch (error) {
        coreError = error;
    }
    redraw();
}

/** @param {string} key */
function choose(key) {
    sheet.ride = key;
    const ride = chosenRide();
    Object.assign(sheet, ride ? windowAround(ride.likely ?? now(), zoneOf(ride.stop.id)) : {}, { minutes: usual(), trouble: '' });
    redraw();
}

const chosenRide = () => sheet.wish?.rides.find(({ key }) => key === sheet.ride) ?? sheet.wish?.rides[0];

/** Whether the page itself is to ring. */
const isHere = () => ability.value.state !== 'ready';

/**
 * Minutes to choose from, as the core has them; the server counts whole ones.
 * @returns {number[]}
 */
function choices() {
    const ride = chosenRide();
    if (!core || !ride) return [];
    const left = sheet.kind === 'lastBus' ? MOST * 60 + 1 : (ride.early ?? now()) - now();
    const leads = core.reminderChoices(left).map((seconds) => seconds / 60).filter((minutes) => isHere() || Number.isInteger(minutes));
    return ride.kind === 'arrival' && sheet.kind === 'ride' && !isHere() ? [0, ...leads] : leads;
}

/** Minutes on foot to the stop; nothing where it is not known where the rider is. */
function walk() {
    const stop = chosenRide()?.stop;
    if (sheet.wish?.walk !== undefined) return sheet.wish.walk;
    const { position } = here.value;
    if (!core || !position || stop?.lat === undefined || stop.lon === undefined) return undefined;
    return core.walkMinutes(metresBetween(position, { lat: stop.lat, lon: stop.lon }));
}

/** Five minutes, or those on foot and two more, where there is time for them. */
function usual() {
    const wanted = sheet.kind === 'commute' ? USUAL : Math.max(USUAL, (walk() ?? 0) + 2);
    return Math.min(wanted, choices().at(-1) ?? 0);
}

const draw = () => render(dialog, ...content());

/** @returns {Page.Child[]} */
function content() {
    const ride = chosenRide();
    const head = h('header', { key: 'head' }, h('h2', { id: 'alarm-title', tabindex: -1, autofocus: true }, t(`alarm.title.${sheet.kind}`)),
        squareButton('close', t('close'), { onclick: () => dialog.close() }));
    if (!ride || !sheet.wish) return [head, h('p', { key: 'none' }, t('reminder.none'))];
    if (coreError) return [head, failure(coreError, loadCore, '')];
    if (!core) return [head, asking(sheet.openedAt, t('asking.page'))];
    const isRing = sheet.kind !== 'commute';
    const isLate = isRing && choices().length === 0;
    return [
        head,
        h('form', { class: 'reminder-form', key: 'form', onsubmit: submit },
            sheet.wish.rides.length > 1 ? rideField(sheet.wish.rides) : about(ride),
            sheet.wish.kinds.length > 1 && kindsView(sheet.wish.kinds),
            isLate && h('p', { key: 'late' }, t('reminder.none')),
            isRing && !isLate && stepper(),
            isRing && !isLate && walkLine(),
            sheet.kind === 'commute' && windowView(),
            why(),
            sheet.trouble && h('p', { class: 'label', role: 'alert', key: 'trouble' }, sheet.trouble),
            !isLate && submitButton(ride),
            h('p', { class: 'small quiet', key: 'note' }, noteWords(ride))),
    ];
}

/** @param {Ride} ride */
const about = (ride) => h('p', { class: 'from label quiet', key: 'about' }, chip(route(ride.route), 'small'), h('span', {}, whereWords(ride)));

/** @param {Ride} ride */
function whereWords(ride) {
    const headsign = destinationOf(ride.headsign, route(ride.route));
    return t(headsign ? 'alarm.toFrom' : 'alarm.from', { headsign, stop: ride.stop.name });
}

/** @param {Ride[]} rides */
const rideField = (rides) => h('label', { key: 'ride' }, h('span', { class: 'label quiet' }, t('reminder.bus')), h('select', {
    onchange: (/** @type {Page.On<HTMLSelectElement>} */ event) => choose(event.target.value),
}, rides.map((ride) => h('option', { value: ride.key, selected: ride.key === chosenRide()?.key, key: ride.key }, rideWords(ride, rides)))));

/** @param {Ride} ride @param {Ride[]} rides */
function rideWords(ride, rides) {
    const time = ride.likely === undefined ? '' : clockTime(ride.likely, zoneOf(ride.stop.id));
    const where = rides.some((one) => one.stop.id !== ride.stop.id) ? ride.stop.name : '';
    return [[codeOf(route(ride.route)), destinationOf(ride.headsign, route(ride.route))].filter(Boolean).join(' '), where, time].filter(Boolean).join(', ');
}

/** @param {Wish['kinds']} kinds */
const kindsView = (kinds) => h('div', { class: 'seg', role: 'group', 'aria-label': t('alarm.which'), key: 'kinds' }, kinds.map((kind) =>
    h('button', { type: 'button', 'aria-pressed': String(kind === sheet.kind), onclick: () => { Object.assign(sheet, { kind, trouble: '' }); sheet.minutes = usual(); redraw(); } }, t(`alarm.kind.${kind}`))));

function stepper() {
    const all = choices();
    const at = Math.max(0, all.findIndex((one) => one >= sheet.minutes));
    sheet.minutes = all[at];
    const step = (/** @type {number} */ by) => { sheet.minutes = all[at + by] ?? sheet.minutes; redraw(); };
    return h('div', { class: 'stepper', role: 'group', 'aria-label': t('reminder.before'), key: 'stepper' },
        squareButton('minus', t('alarm.less'), { onclick: () => step(-1), disabled: at === 0 }),
        h('output', { 'aria-live': 'polite' }, sheet.minutes === 0 ? h('b', {}, t('alarm.there')) : [h('b', { class: 'num' }, sheet.minutes.toLocaleString(locale)), ' ', h('span', { class: 'unit' }, t('alarm.before'))]),
        squareButton('plus', t('alarm.more'), { onclick: () => step(1), disabled: at === all.length - 1 }));
}

function walkLine() {
    const minutes = walk();
    if (minutes === undefined || chosenRide()?.kind === 'arrival') return null;
    const left = sheet.minutes - minutes;
    return h('p', { class: 'label quiet', key: 'walk' }, t(left >= 0 ? 'alarm.walk' : 'alarm.walkTooLong', { count: minutes, left: Math.floor(left) }));
}

function windowView() {
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

/** Why it rings only while the page is open, and what would change that. */
function why() {
    const { state } = ability.value;
    if (state === 'ready' || state === 'asking' || state === 'unasked') return null;
    return h('div', { class: 'why-here', role: 'status', key: 'why' },
        banner('unknown', 'bell', t(`alarm.${state}`), t(`alarm.${state}Why`)),
        state === 'blocked' && h('ol', { class: 'label' }, [1, 2, 3].map((step) => h('li', {}, t(`alarm.blocked${step}`)))));
}

/** @param {Ride} ride */
function submitButton(ride) {
    const { state } = ability.value;
    const cannot = isHere() && sheet.kind !== 'ride';
    const words = isHere() ? t('alarm.here') : sheet.kind === 'ride' ? t('alarm.ring', { time: clockTime((ride.early ?? now()) - sheet.minutes * 60, zoneOf(ride.stop.id)) })
        : sheet.kind === 'lastBus' ? t('alarm.ringLast') : t('alarm.watch');
    return h('button', {
        class: 'btn primary tall wide', key: 'submit',
        disabled: sheet.isBusy || state === 'asking' || cannot || (sheet.kind === 'commute' && sheet.days.length === 0),
    }, icon('bell'), words);
}

/** @param {Ride} ride */
function noteWords(ride) {
    if (isHere()) return t(sheet.kind === 'ride' ? 'reminder.open' : 'alarm.onlyClosed');
    if (sheet.kind === 'commute') return t('alarm.note.commute');
    return t(sheet.kind === 'lastBus' || ride.scheduled === undefined ? 'alarm.note.hours' : 'alarm.note', { time: clockTime((ride.scheduled ?? 0) + 3 * 3600, zoneOf(ride.stop.id)) });
}

/** @param {Event} event */
async function submit(event) {
    event.preventDefault();
    const ride = chosenRide();
    if (!ride || sheet.isBusy) return;
    Object.assign(sheet, { isBusy: true, trouble: '' });
    redraw();
    const isDone = await (isHere() || !isKnown(ride) ? ringHere(ride) : ringClosed(ride));
    sheet.isBusy = false;
    if (isDone) dialog.close();
    redraw();
}

/** @param {Ride} ride @returns {Promise<boolean>} */
async function ringClosed(ride) {
    const chosen = { ...sheet, walk: walk() ?? 0 };
    try {
        const isSet = await setAlarm(aboutOf(ride, chosen), requestOf(ride, chosen));
        if (isSet) notify(t(`alarm.set.${sheet.kind}`, { code: codeOf(route(ride.route)), minutes: sheet.minutes }));
        return isSet;
    } catch (error) {
        sheet.trouble = troubleWords(error);
        return false;
    }
}

/** @param {unknown} error */
function troubleWords(error) {
    const status = error instanceof RequestError ? error.status : 0;
    if (status === 507) return t('alarm.full');
    if (status === 429) return t('alarm.often');
    if (status === 400 || status === 404) return t('alarm.unknownBus');
    return t(status === 0 ? 'failure.unreachable' : 'failure.server');
}

/** @param {Ride} ride @returns {Promise<boolean>} */
async function ringHere(ride) {
    const arrival = ride.arrival ?? await arrivalOf(ride);
    if (!arrival || !core) {
        sheet.trouble = t('alarm.notOnBoard', { stop: ride.stop.name });
        return false;
    }
    const known = isKnown(ride) ? { about: aboutOf(ride, { ...sheet, walk: 0 }), request: requestOf(ride, { ...sheet, minutes: Math.ceil(sheet.minutes), walk: 0 }) } : undefined;
    remind({ stop: ride.stop.id, stopName: ride.stop.name, code: codeOf(route(ride.route)), minutes: sheet.minutes, arrival, known }, core.reminderVerdict);
    return true;
}

/**
 * As the stop's board has it.
 * @param {Ride} ride @returns {Promise<API.Arrival | undefined>}
 */
async function arrivalOf(ride) {
    try {
        const { arrivals } = await ask(resource('stops', ride.stop.id, '/arrivals'), { minutesAfter: 240, limit: 200 });
        return arrivals.find(({ trip, scheduled }) => trip !== undefined && trip === ride.trip && scheduled === ride.scheduled)
            ?? arrivals.find(({ vehicle }) => vehicle !== undefined && vehicle === ride.vehicle);
    } catch {
        return undefined;
    }
}
