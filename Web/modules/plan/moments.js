/**
 * Clock times of a plan in the agency's time zone, in texts and in form fields.
 * @module
 */
import { dayOf } from '../format/days.js';
import { durationText } from '../format/duration.js';
import { clockTime, dayTime } from '../format/format.js';
import { minutesToGo } from '../format/minutes-to-go.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { firstZone, zoneOf } from '../server/network.js';

/** How far away a time must be for a clock time without a day to be ambiguous, in seconds. */
const HALF_A_DAY = 12 * 3600;

/**
 * Returns the time zone of a journey, which is that of the agency of its first ride; empty while that is unknown.
 * @param {API.PlannedJourney | undefined} journey @returns {string}
 */
export function zoneOfJourney(journey) {
    const agency = journey?.legs.find((leg) => leg.agency)?.agency;
    return agency === undefined ? firstZone() : zoneOf(`${agency}:`);
}

/**
 * Converts seconds to minutes, rounded down, so that neither spare nor lacking time is overstated; 0 is less than a
 * minute.
 * @param {number} seconds
 */
export const wholeMinutes = (seconds) => Math.floor(seconds / 60);

/**
 * Returns whether a clock time needs its day.
 * @param {number} time
 */
const isFar = (time) => Math.abs(time - now()) >= HALF_A_DAY;

/**
 * Formats a clock time, such as "8:44", with its day if the time alone is ambiguous.
 * @param {number} time @param {string} zone
 */
export const timeWords = (time, zone) => (isFar(time) ? dayTime : clockTime)(time, zone);

/**
 * Returns the departure and the arrival of a journey, each in its stop's time zone if it has one. The day is part of
 * the departure only, unless the arrival is on another day.
 * @param {API.PlannedJourney} journey @param {string} zone @returns {[string, string]}
 */
export function spanWords({ departure, arrival, legs }, zone) {
    const [here, there] = [legs[0]?.from.timeZone ?? zone, legs.at(-1)?.to.timeZone ?? zone];
    if (!isFar(departure) && !isFar(arrival)) return [clockTime(departure, here), clockTime(arrival, there)];
    return [dayTime(departure, here), (dayOf(departure, here) === dayOf(arrival, there) ? clockTime : dayTime)(arrival, there)];
}

/**
 * Returns the text for when to leave: "Leave in 3 min", "Leave now", "Left 4 min ago".
 * @param {number} departure
 */
export function leaveWords(departure) {
    const minutes = minutesToGo(departure, now());
    if (minutes >= HALF_A_DAY / 60) return '';
    if (minutes >= 60) return t('plan.leaveIn', { duration: durationText(departure - now()) });
    if (minutes >= 1) return t('plan.leaveInMinutes', { count: minutes });
    const past = Math.ceil((now() - departure) / 60);
    return past <= 1 ? t('plan.leaveNow') : t('plan.left', { count: past });
}

/**
 * Returns the value of a field for a date and a time: `2026-11-23T08:44`; empty in an unknown time zone.
 * @param {number} time @param {string} timeZone
 */
export function fieldText(time, timeZone) {
    if (timeZone === '') return '';
    const parts = new Intl.DateTimeFormat('en-CA', {
        timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    }).formatToParts(time * 1000);
    const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}`;
}

/**
 * Parses the value of a field for a date and a time. A time that daylight saving time skips becomes the one after the
 * gap.
 * @param {string} text @param {string} zone @returns {number | undefined}
 */
export function fieldTime(text, zone) {
    const wanted = Date.parse(`${text}Z`) / 1000;
    if (zone === '' || !Number.isFinite(wanted)) return undefined;
    const guess = wanted - ahead(wanted, zone);
    // The UTC offset may change between the guess and the time itself.
    const time = wanted - ahead(guess, zone);
    return fieldText(time, zone) === text ? time : Math.max(guess, time);
}

/**
 * Returns the UTC offset of a time zone, in seconds; 0 for an unknown one.
 * @param {number} time @param {string} zone
 */
export const ahead = (time, zone) => zone === '' ? 0 : Date.parse(`${fieldText(time, zone)}Z`) / 1000 - Math.floor(time / 60) * 60;
