/**
 * Figures as texts. An absent value is unknown, and shown as a dash.
 * @module
 */
import { isolated } from '../dom/direction.js';
import { h, hidden } from '../dom/dom.js';
import { locale, t } from '../format/words.js';

export const DASH = '–';

/**
 * Formats a share as a percentage.
 * @param {number | undefined} part as a fraction of 1 @param {number} [digits]
 */
export const percent = (part, digits = 0) => (part === undefined ? DASH
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(part));

/**
 * Formats a number as a rounded integer.
 * @param {number | undefined} value
 */
export const whole = (value) => (value === undefined ? DASH : Math.round(value).toLocaleString(locale));

/**
 * Formats a duration: "2:05" for two minutes and five seconds, with a sign on request.
 * @param {number | undefined} seconds @param {boolean} [signed]
 */
export function minutes(seconds, signed = false) {
    if (seconds === undefined) return DASH;
    const all = Math.round(Math.abs(seconds));
    const sign = seconds < 0 && all > 0 ? '−' : signed && all > 0 ? '+' : '';
    const text = `${sign}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
    return sign ? isolated(text) : text;
}

/**
 * Formats a duration for a sentence: "2 min 5 s".
 * @param {number | undefined} seconds not negative
 */
export function minutesInWords(seconds) {
    if (seconds === undefined) return DASH;
    const all = Math.round(seconds);
    const [whole, rest] = [Math.floor(all / 60), all % 60];
    return [whole > 0 && t('duration.minutes', { count: whole }), (rest > 0 || whole === 0) && t('duration.secondsShort', { count: rest })].filter(Boolean).join(' ');
}

/**
 * Formats a deviation: "4 min late", "1 min early", "on time".
 * @param {number} minutesLate as in responses; a deviation in seconds, if rounded, may contradict the displayed times
 */
export function deviationWords(minutesLate) {
    if (minutesLate === 0) return t('status.onTime');
    return t(minutesLate > 0 ? 'status.late' : 'status.early', { count: Math.abs(minutesLate) });
}

/**
 * Returns the number of trips that were canceled or not seen.
 * @param {History.Figures} figures
 */
export const missed = ({ trips }) => (trips ? trips.canceled + trips.notSeen : undefined);

/**
 * Returns the share of early, punctual or late calls.
 * @param {History.Figures} figures @param {'early' | 'onTime' | 'late'} which
 */
export function punctualShare({ punctuality }, which) {
    if (!punctuality) return undefined;
    const judged = punctuality.early + punctuality.onTime + punctuality.late;
    return judged > 0 ? punctuality[which] / judged : undefined;
}

/**
 * Renders a hatched mark with a text, so that an unknown value does not look like a good one.
 * @param {string} [words]
 */
export const unknownMark = (words = t('performance.unknown')) => h('span', { class: 'unknown-value' }, h('i', { 'aria-hidden': 'true' }, '?'), words);

/**
 * Renders the content of a table cell.
 * @param {Page.Child} text a dash is read as "unknown"
 */
export const cell = (text) => (text === DASH ? [h('span', { 'aria-hidden': 'true' }, DASH), hidden(t('performance.unknown'))] : text);
