/**
 * Formats the time of a card's entry for riders.
 * @module
 */
import { clockTime } from '../format/format.js';
import { locale } from '../format/words.js';

/**
 * Formats a time such as "Today 8:02", "Yesterday 18:40" or "Mon 3 Nov 17:55", with the year unless it is the current
 * one.
 * @param {number} at milliseconds since 1970 @param {number} now
 */
export function dayAndTime(at, now) {
    const [then, today] = [new Date(at), new Date(now)];
    const days = Math.round((midnight(then) - midnight(today)) / 86_400_000);
    return `${days === 0 || days === -1 ? capital(relative().format(days, 'day')) : day(then, today)} ${clockTime(at / 1000)}`;
}

/**
 * Returns the local date's midnight as if it were in UTC, so that all days have the same length.
 * @param {Date} date
 */
const midnight = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

const relative = () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/**
 * Formats a day, with the year unless it is the current one.
 * @param {Date} then @param {Date} today
 */
const day = (then, today) => new Intl.DateTimeFormat(locale, {
    weekday: 'short', day: 'numeric', month: 'short', year: then.getFullYear() === today.getFullYear() ? undefined : 'numeric',
}).format(then);

/**
 * Capitalizes the first letter.
 * @param {string} text
 */
const capital = (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
