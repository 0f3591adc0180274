/**
 * Descriptions of alarms. The server returns ids only; the page's notes supply the names.
 * @module
 */
import { clockTime } from '../format/format.js';
import { codeOf } from '../format/names.js';
import { t } from '../format/words.js';
import { route, zoneOf } from '../server/network.js';

/** @typedef {import('./alarms.js').Kept} Kept */

/**
 * Returns the line's code, or a general word if the line is unknown.
 * @param {Kept} alarm
 */
export const codeOfAlarm = ({ note, route: line }) => note?.code || codeOf(route(line)) || t('alarm.bus');

/**
 * Returns the name of an alarm's stop.
 * @param {Kept} alarm @returns {string} empty without a note
 */
export const stopOfAlarm = ({ note }) => note?.stopName ?? '';

/**
 * Describes an alarm in one line.
 * @param {Kept} alarm
 */
export function alarmWords(alarm) {
    const code = codeOfAlarm(alarm);
    if (alarm.kind === 'commute' || alarm.kind === 'lastBus') return t(`alarm.is.${alarm.kind}`, { code });
    const time = alarm.scheduled === undefined ? '' : clockTime(alarm.scheduled, zoneOf(alarm.stop));
    return t(time ? 'alarm.is' : 'alarm.isVehicle', { code, time, minutes: alarm.minutesBefore });
}
