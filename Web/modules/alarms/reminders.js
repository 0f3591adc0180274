/**
 * Reminders before a bus that the page itself checks and shows, as long as it is open.
 * @module
 */
import { comes, timeOf } from '../board/arrival.js';
import { notify, notifyLater } from '../dom/announce.js';
import { Observable } from '../dom/observable.js';
import { minutesToGo } from '../format/minutes-to-go.js';
import { t } from '../format/words.js';
import { setWords } from './words.js';
import { liveData } from '../live/live-data.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';

/** The interval between requests for the board of a stop that is not open, in seconds. */
const ASKING = 20;

/**
 * @typedef {object} Reminder
 * @property {string} key of the arrival, with its stop
 * @property {string} stop
 * @property {string} stopName
 * @property {string} code the route's code
 * @property {number} minutes before the arrival
 * @property {API.Arrival} arrival as last known
 * @property {{about: Omit<import('./shared.js').Note, 'request'>, request: import('./shared.js').Request}} [known] the equivalent request for an alarm at the server
 */

export const reminders = new Observable(/** @type {Reminder[]} */ ([]));

/**
 * Decides whether a reminder is due.
 * @typedef {(reminder: {lead: number, early: number, late: number, isCanceled: boolean}, now: number) => string} Decide
 */

/**
 * The core's decision function, which is loaded with the alarm sheet.
 * @type {Decide | undefined}
 */
let decide;
let askedAt = 0;

/**
 * Returns the key of an arrival at a stop.
 * @param {string} stop @param {API.Arrival} arrival
 */
export const keyOf = (stop, arrival) => `${stop} ${arrival.id}`;

/**
 * Adds a reminder for an arrival, or replaces it.
 * @param {Omit<Reminder, 'key'>} wanted @param {Decide} by the core's decision function
 */
export function remind(wanted, by) {
    const reminder = { ...wanted, key: keyOf(wanted.stop, wanted.arrival) };
    decide = by;
    reminders.value = [...reminders.value.filter(({ key }) => key !== reminder.key), reminder];
    if ('Notification' in globalThis && Notification.permission === 'default') Notification.requestPermission();
    notify(setWords('ride', reminder.code, reminder.minutes));
}

/**
 * Removes the reminder with a key.
 * @param {string} key
 */
export const forget = (key) => void (reminders.value = reminders.value.filter((reminder) => reminder.key !== key));

/**
 * Returns the earliest and latest expected times of an arrival, in epoch seconds.
 * @param {API.Arrival} arrival
 */
export const edges = (arrival) => ({ early: arrival.low ?? timeOf(arrival), late: arrival.high ?? timeOf(arrival) });

/** Checks all reminders, and requests their boards if due. Called every second. */
export async function watchReminders() {
    if (reminders.value.length === 0) return;
    const { board } = liveData.value;
    if (board) learn(board);
    for (const reminder of reminders.value) {
        const verdict = decide?.({ lead: reminder.minutes * 60, ...edges(reminder.arrival), isCanceled: !comes(reminder.arrival) }, now());
        if (verdict && verdict !== 'wait') alertRider(reminder, words(verdict, reminder));
    }
    if (now() - askedAt < ASKING) return;
    askedAt = now();
    // The event stream of the open stop is paused while the page is hidden.
    const streamed = document.hidden ? undefined : board?.stop.id;
    const others = new Set(reminders.value.map(({ stop }) => stop).filter((stop) => stop !== streamed));
    for (const stop of others) ask(resource('stops', stop, '/arrivals')).then(learn).catch(() => {});
}

/**
 * Updates the arrivals of the reminders from a stop's board.
 * @param {Page.Board} board
 */
function learn(board) {
    const known = new Map(board.arrivals.map((arrival) => [keyOf(board.stop.id, arrival), arrival]));
    for (const reminder of reminders.value) reminder.arrival = known.get(reminder.key) ?? reminder.arrival;
}

/**
 * Removes a reminder and notifies the rider.
 * @param {Reminder} reminder @param {string} text
 */
function alertRider(reminder, text) {
    forget(reminder.key);
    notifyLater(text);
    navigator.vibrate?.([200, 100, 200]);
    if ('Notification' in globalThis && Notification.permission === 'granted') new Notification(text, { tag: reminder.key });
}

/**
 * Returns the text of a reminder's notification.
 * @param {string} verdict @param {Reminder} reminder
 */
function words(verdict, { arrival, code, stopName }) {
    if (verdict !== 'notify') return t(verdict === 'notifyCanceled' ? 'reminder.canceled' : 'reminder.gone', { code, stop: stopName });
    const count = minutesToGo(timeOf(arrival), now());
    return t('reminder.now', { code, stop: stopName, count });
}
