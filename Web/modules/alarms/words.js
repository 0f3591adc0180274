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
 * Describes a reminder before a bus whose scheduled time is unknown.
 * @param {{code: string, minutes: number}} reminder `minutes`: 0 for the arrival itself
 */
export const leadWords = ({ code, minutes }) => t(minutes === 0 ? 'alarm.isVehicleThere' : 'alarm.isVehicle', { code, minutes });

/**
 * Confirms a reminder.
 * @param {import('./open.js').Wish['kinds'][number]} kind @param {string} code @param {number} minutes 0 for the arrival itself
 */
export const setWords = (kind, code, minutes) => t(`alarm.set.${kind === 'ride' && minutes === 0 ? 'there' : kind}`, { code, minutes });

/**
 * Describes an alarm in one line.
 * @param {Kept} alarm
 */
export function alarmWords(alarm) {
    const code = codeOfAlarm(alarm);
    if (alarm.kind === 'commute' || alarm.kind === 'lastBus') return t(`alarm.is.${alarm.kind}`, { code });
    const { scheduled, minutesBefore: minutes } = alarm;
    if (scheduled === undefined) return leadWords({ code, minutes });
    return t(minutes === 0 ? 'alarm.isThere' : 'alarm.is', { code, time: clockTime(scheduled, zoneOf(alarm.stop)), minutes });
}
