/**
 * The sheet in which an alarm is set: which bus, how long before, on which days. The server sends alarms while the page
 * is closed. Where that is impossible, the sheet shows why, and the page itself reminds the rider while it is open.
 * @module
 */
import { place } from '../address/router.js';
import { clockTime } from '../format/format.js';
import { h, icon, render } from '../dom/dom.js';
import { onDraw, redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { banner, squareButton } from '../parts/parts.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { zoneAt } from '../server/network.js';
import { appName } from '../server/site.js';
import { asking, failure } from '../parts/states.js';
import { ability, askAbility, followPermission } from './ability.js';
import { alarms } from './alarms.js';
import { WEEKDAYS, choices, choose, chosenRide, core, coreError, isHere, loadCore, sheet } from './choice.js';
import { about, kindsView, rideField, stepper, walkLine, windowView } from './fields.js';
import { ringClosed, ringHere } from './ring.js';
import { isKnown } from './wish.js';

/** @typedef {import('./open.js').Ride} Ride */
/** @typedef {import('./open.js').Wish} Wish */

await stylesheet('alarms');

const dialog = /** @type {HTMLDialogElement} */ (h('dialog', {
    class: 'alarm-sheet', 'aria-labelledby': 'alarm-title', onkeydown: (/** @type {Event} */ event) => event.stopPropagation(),
    onclose: () => { sheet.wish = undefined; dialog.remove(); },
    // The press was outside the sheet.
    onclick: (/** @type {Event} */ event) => void (event.target === dialog && dialog.close()),
}));

onDraw(() => { if (dialog.open) draw(); });
for (const source of [ability, alarms]) source.subscribe(redraw);
// The sheet belongs to the view that it was opened from.
place.subscribe(() => dialog.close());

/**
 * Opens the alarm sheet.
 * @param {Wish} wish
 */
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

const draw = () => render(dialog, ...content());

/**
 * Renders the content of the alarm sheet.
 * @returns {Page.Child[]}
 */
function content() {
    const ride = chosenRide();
    const head = h('header', { key: 'head' }, h('h2', { id: 'alarm-title', tabindex: -1, autofocus: true }, t(`alarm.title.${sheet.kind}`)),
        squareButton('close', t('close'), { onclick: () => dialog.close() }));
    if (!ride || !sheet.wish) return [head, h('p', { key: 'none' }, t('reminder.noBus'))];
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

/** Explains why a reminder works only while the page is open, and how to change that. */
function why() {
    const { state } = ability.value;
    if (state === 'ready' || state === 'asking' || state === 'unasked') return null;
    return h('div', { class: 'why-here', role: 'status', key: 'why' },
        banner('unknown', 'bell', t(`alarm.${state}`, { app: appName() }), t(`alarm.${state}Why`, { app: appName() })),
        state === 'blocked' && h('ol', { class: 'label' }, [1, 2, 3].map((step) => h('li', {}, t(`alarm.blocked${step}`)))));
}

/**
 * Renders the button that sets the alarm.
 * @param {Ride} ride
 */
function submitButton(ride) {
    const { state } = ability.value;
    const cannot = isHere() && sheet.kind !== 'ride';
    const words = isHere() ? t('alarm.here') : sheet.kind === 'ride' ? t('alarm.ring', { time: clockTime((ride.early ?? now()) - sheet.minutes * 60, zoneAt(ride.stop)) })
        : sheet.kind === 'lastBus' ? t('alarm.ringLast') : t('alarm.watch');
    return h('button', {
        class: 'btn primary tall wide', key: 'submit',
        disabled: sheet.isBusy || state === 'asking' || cannot || (sheet.kind === 'commute' && sheet.days.length === 0),
    }, icon('bell'), words);
}

/**
 * Returns the note on how long the server stores the alarm, or on what works only in the open page.
 * @param {Ride} ride
 */
function noteWords(ride) {
    if (isHere()) return t(sheet.kind === 'ride' ? 'reminder.open' : 'alarm.onlyClosed');
    if (sheet.kind === 'commute') return t('alarm.note.commute');
    const { keptAfter } = ability.value;
    if (sheet.kind === 'lastBus' || ride.scheduled === undefined || keptAfter === undefined) return t('alarm.note.hours');
    return t('alarm.note', { time: clockTime(ride.scheduled + keptAfter, zoneAt(ride.stop)) });
}

/**
 * Sets the alarm, and closes the sheet if that succeeds.
 * @param {Event} event
 */
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
