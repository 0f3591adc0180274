/**
 * When an entry was made, as riders say it.
 * @module
 */
import { locale } from '../format/words.js';

/**
 * "Today 8:02", "Yesterday 18:40", "Mon 3 Nov 17:55", with the year where it is another.
 * @param {number} at milliseconds since 1970 @param {number} now
 */
export function dayAndTime(at, now) {
    const [then, today] = [new Date(at), new Date(now)];
    const days = Math.round((midnight(then) - midnight(today)) / 86_400_000);
    // "18 h 40" stays on one line.
    const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(then).replaceAll(' ', '\u00a0');
    return `${days === 0 || days === -1 ? capital(relative().format(days, 'day')) : day(then, today)} ${time}`;
}

/** @param {Date} date */
const midnight = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

const relative = () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** @param {Date} then @param {Date} today */
const day = (then, today) => new Intl.DateTimeFormat(locale, {
    weekday: 'short', day: 'numeric', month: 'short', year: then.getFullYear() === today.getFullYear() ? undefined : 'numeric',
}).format(then);

/** @param {string} text */
const capital = (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
