/**
 * Weekdays by their names.
 * @module
 */
import { locale } from './words.js';

/** @param {number} day 1 for Monday @param {'short' | 'long'} weekday */
export const dayName = (day, weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
