/**
 * Names of weekdays.
 * @module
 */
import { locale } from './words.js';

/**
 * Returns the name of a weekday.
 * @param {number} day 1 for Monday @param {'short' | 'long'} weekday
 */
export const dayName = (day, weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

/**
 * Returns the weekday at a time: 1 for Monday to 7 for Sunday.
 * @param {number} time epoch seconds
 * @param {string} timeZone
 */
export function weekdayOf(time, timeZone) {
    const date = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time * 1000);
    return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
