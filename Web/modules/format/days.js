/**
 * Calendar days and weekdays.
 * @module
 */
import { locale } from './words.js';

/**
 * Returns the name of a weekday.
 * @param {number} day 1 for Monday @param {'short' | 'long'} weekday
 */
export const dayName = (day, weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

/**
 * Returns the calendar day of a time in a time zone.
 * @param {number} time epoch seconds @param {string | undefined} timeZone the device's if undefined
 * @returns {string} `2026-01-31`; empty if the time zone is unknown, which is an empty text
 */
export const dayOf = (time, timeZone) => timeZone === '' ? '' : new Intl.DateTimeFormat('sv', { timeZone }).format(time * 1000);

/**
 * Returns the weekday of a time in a time zone: 1 for Monday to 7 for Sunday.
 * @param {number} time epoch seconds @param {string} timeZone
 */
export const weekdayOf = (time, timeZone) => new Date(`${dayOf(time, timeZone)}T00:00:00Z`).getUTCDay() || 7;
