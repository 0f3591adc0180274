/**
 * The alarms of a stop that the server stores, and reminders that ring while the page is open.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { notify } from '../dom/announce.js';
import { ability } from '../alarms/ability.js';
import { alarms, forgetAlarm, setAlarm } from '../alarms/alarms.js';
import { alarmWords, leadWords } from '../alarms/words.js';
import { t } from '../format/words.js';
import { forget, reminders, watchReminders } from '../alarms/reminders.js';

// Reminders are also checked while another tab is in front.
setInterval(watchReminders, 1000);
for (const source of [reminders, alarms]) source.subscribe(redraw);

// A reminder of this page is moved to the server as soon as the rider allows notifications.
ability.subscribe(async () => {
    if (ability.value.state !== 'ready' || Notification.permission !== 'granted') return;
    for (const { key, known } of reminders.value) if (known && await setAlarm(known.about, known.request).catch(() => false)) forget(key);
});

/**
 * Renders the alarms and reminders of a stop.
 * @param {string} stop
 */
export const view = (stop) => [
    ...alarms.value.kept.filter((alarm) => alarm.stop === stop).map((alarm) => box(alarm.id, alarmWords(alarm), () => forgetAlarm(alarm.id).catch(() => notify(t('failure.unreachable'))))),
    ...reminders.value.filter((reminder) => reminder.stop === stop)
        .map((reminder) => box(reminder.key, leadWords(reminder), () => { forget(reminder.key); redraw(); })),
];

/**
 * Renders an alarm or reminder, with the button to cancel it.
 * @param {string} key @param {string} words @param {() => void} cancel
 */
const box = (key, words, cancel) => h('div', { class: 'box reminder', key }, icon('bell'), h('span', {}, words),
    h('button', { type: 'button', class: 'btn', onclick: cancel }, t('reminder.cancel')));
