/**
 * Formats times, distances and speeds in the rider's locale; clock times are in the agency's time zone.
 * @module
 */
import { preferences } from '../settings/preferences.js';
import { locale, t } from './words.js';

/** The device's locale; skips invalid names, which some browsers report. */
const device = [navigator.language, ...navigator.languages].find(isLocale) ?? 'en';
/** The device's clock: 12 or 24 hours. */
const deviceHours = new Intl.DateTimeFormat(device, { hour: 'numeric' }).resolvedOptions().hourCycle;
const has24Hours = deviceHours === 'h23' || deviceHours === 'h24';

/** The time before or after now within which a clock time is clear without its day, in seconds. */
const UNAMBIGUOUS = 18 * 3600;

/** @typedef {Pick<Intl.DateTimeFormat, 'format' | 'formatToParts'>} Clock */

/** @type {Map<string, Clock>} */
const clocks = new Map();

/** The text in place of a clock time in an unknown time zone. */
const UNKNOWN = '–:–';
/** @type {Clock} */
const unknownClock = { format: () => UNKNOWN, formatToParts: () => [{ type: 'literal', value: UNKNOWN }] };

/**
 * Returns whether a tag is a valid locale.
 * @param {string} tag
 */
function isLocale(tag) {
    try {
        return Boolean(new Intl.Locale(tag));
    } catch {
        return false;
    }
}

/**
 * Returns a cached format of dates and times.
 * @param {string | undefined} timeZone by default the device's; empty if it is unknown
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {Clock}
 */
function clock(timeZone, options) {
    if (timeZone === '') return unknownClock;
    const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
    const known = clocks.get(key);
    if (known) return known;
    // The language of the page does not determine whether the rider's clock has 12 or 24 hours.
    const hours = options.hour && { hourCycle: deviceHours, hour: hourDigits() };
    const made = new Intl.DateTimeFormat(locale, { timeZone, ...options, ...hours });
    clocks.set(key, made);
    return made;
}

/**
 * Returns the style of hours: of 24 hours that of the locale's short time format, such as "7:05" in Spanish and "07:05"
 * in German. `numeric` alone omits the zero also in locales that write it.
 * @returns {'numeric' | '2-digit'}
 */
function hourDigits() {
    if (!has24Hours) return 'numeric';
    const short = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });
    return short.formatToParts(0).some(({ type, value }) => type === 'hour' && value.length === 2) ? '2-digit' : 'numeric';
}

/**
 * Formats a clock time, such as "08:42", "20:42" or "8:42 pm".
 * @param {number} time epoch seconds @param {string} [timeZone] by default the device's; empty if it is unknown
 */
export function clockTime(time, timeZone) {
    // Non-breaking spaces keep AM or PM on the line of the time.
    return clock(timeZone, { hour: 'numeric', minute: '2-digit' }).format(time * 1000).replaceAll(' ', '\u00a0');
}

/**
 * Formats a time of day or of a service day.
 * @param {string} text `7:42` or `25:30`
 */
export function wallTime(text) {
    const [hour, minute] = text.split(':').map(Number);
    return clockTime(((hour % 24) * 60 + minute) * 60, 'UTC');
}

/**
 * Formats a clock time as parts, for a time whose AM or PM is omitted or looks different.
 * @param {number} time epoch seconds @param {string} timeZone
 */
export const clockTimeParts = (time, timeZone) => clock(timeZone, { hour: 'numeric', minute: '2-digit' }).formatToParts(time * 1000);

/**
 * Formats a clock time without AM or PM, for use beside a time that includes it.
 * @param {number} time epoch seconds @param {string} timeZone
 */
export const shortClockTime = (time, timeZone) =>
    clockTimeParts(time, timeZone).filter((part) => part.type !== 'dayPeriod').map((part) => part.value).join('').trim();

/**
 * Formats a time such as "at 16:05", "on Saturday at 10:40" from 18 hours ahead on, or "on Sat, Jul 5 at 10:40" from
 * six days ahead on.
 * @param {number} time epoch seconds @param {string} timeZone @param {number} now
 */
export function when(time, timeZone, now) {
    if (time - now < UNAMBIGUOUS) return t('at', { time: clockTime(time, timeZone) });
    /** @type {Intl.DateTimeFormatOptions} */
    const day = time - now < 6 * 86400 ? { weekday: 'long' } : { weekday: 'short', day: 'numeric', month: 'short' };
    return t('onDayAt', { day: clock(timeZone, day).format(time * 1000), time: clockTime(time, timeZone) });
}

/**
 * Formats a day and its time, with the year unless it is the current one.
 * @param {number} time epoch seconds @param {string | undefined} timeZone by default the device's @param {number} [now]
 */
export function dayTime(time, timeZone, now = time) {
    const yearOf = (/** @type {number} */ moment) => clock(timeZone, { year: 'numeric' }).format(moment * 1000);
    const year = yearOf(time) === yearOf(now) ? undefined : /** @type {const} */ ('numeric');
    return clock(timeZone, { weekday: 'short', day: 'numeric', month: 'short', year, hour: 'numeric', minute: '2-digit' })
        .format(time * 1000);
}

/**
 * Formats a past time: a clock time, with its day if it is not recent.
 * @param {number} time epoch seconds @param {string | undefined} timeZone by default the device's @param {number} now
 */
export const pastTime = (time, timeZone, now) => (now - time < UNAMBIGUOUS ? clockTime(time, timeZone) : dayTime(time, timeZone, now));

/**
 * Returns the name of the agency's time zone, if its current offset differs from the device's; else an empty string.
 * @param {string} timeZone @param {number} now @returns {string}
 */
export function otherZone(timeZone, now) {
    const name = (/** @type {string | undefined} */ zone, /** @type {'longOffset' | 'longGeneric'} */ timeZoneName) =>
        clock(zone, { timeZoneName }).formatToParts(now * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name(timeZone, 'longOffset') === name(undefined, 'longOffset') ? '' : name(timeZone, 'longGeneric');
}

/**
 * Formats a calendar day.
 * @param {string} day such as `2026-01-31`
 */
export function calendarDay(day) {
    return clock('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(Date.parse(`${day}T00:00:00Z`));
}

/**
 * Formats an age, such as "4 s ago", "3 min ago", "2 h ago" or "5 days ago".
 * @param {number} seconds
 */
export function age(seconds) {
    const whole = Math.max(0, Math.floor(seconds));
    if (whole < 60) return t('age.seconds', { count: whole });
    if (whole < 3600) return t('age.minutes', { count: Math.floor(whole / 60) });
    if (whole < 86400) return t('age.hours', { count: Math.floor(whole / 3600) });
    return t('age.days', { count: Math.floor(whole / 86400) });
}

/**
 * Returns the units that the rider has selected, else those of the device's region.
 * @returns {'metric' | 'imperial' | 'british'}
 */
export function units() {
    const chosen = preferences.value.units;
    if (chosen) return /** @type {'metric' | 'imperial' | 'british'} */ (chosen);
    // The device's region is used, since the page may not be available in the rider's language.
    const region = new Intl.Locale(device).maximize().region;
    if (region === 'GB') return 'british';
    return ['US', 'LR', 'MM'].includes(region ?? '') ? 'imperial' : 'metric';
}

/**
 * Formats a distance, rounded as in everyday speech.
 * @param {number} metres
 */
export function distance(metres) {
    const system = units();
    if (system === 'metric') {
        return metres < 995 ? unit(Math.round(metres / 10) * 10, 'meter') : unit(metres / 1000, 'kilometer', 1);
    }
    const miles = metres / 1609.344;
    if (miles >= 0.1) return unit(miles, 'mile', 1);
    return system === 'british' ? unit(Math.round(metres / 9.144) * 10, 'yard') : unit(Math.round(metres / 3.048) * 10, 'foot');
}

/**
 * Formats a speed.
 * @param {number} metresPerSecond
 */
export function speed(metresPerSecond) {
    return units() === 'metric'
        ? unit(Math.round(metresPerSecond * 3.6), 'kilometer-per-hour')
        : unit(Math.round(metresPerSecond * 2.236936), 'mile-per-hour');
}

/**
 * Formats a value with a unit, on the same line.
 * @param {number} value @param {string} name @param {number} [digits]
 */
function unit(value, name, digits = 0) {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: value < 10 ? digits : 0 });
    return format.format(value).replaceAll(' ', '\u00a0');
}

/**
 * Returns the compass direction of a bearing, such as "south-west".
 * @param {number} bearing degrees clockwise from north
 */
export function compass(bearing) {
    const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
    return t(`compass.${points[Math.round((((bearing % 360) + 360) % 360) / 45) % 8]}`);
}

/**
 * Returns a deviation in whole minutes, like the core's `DisplayedPunctuality`. Tests compare both implementations with
 * `Tests/Fixtures/punctuality.json`.
 * @param {number} deviation seconds
 */
export const minutesOff = (deviation) => Math.round(Math.abs(deviation) / 60);

/**
 * Returns the likely interval of a time; undefined if it is shorter than a minute and thus adds nothing to the time
 * shown.
 * @param {number | undefined} low @param {number | undefined} high epoch seconds
 * @returns {{low: number, high: number} | undefined}
 */
export const spread = (low, high) => low !== undefined && high !== undefined && high - low >= 60 ? { low, high } : undefined;
