/**
 * Times, distances and speeds in the rider's locale; clock times in the agency's time zone.
 * @module
 */
import { preferences } from '../settings/preferences.js';
import { locale, t } from './words.js';

/** The device's locale; some browsers name one that there is not. */
const device = [navigator.language, ...navigator.languages].find(isLocale) ?? 'en';
/** Twelve hours or twenty-four, as the device has it. */
const deviceHours = new Intl.DateTimeFormat(device, { hour: 'numeric' }).resolvedOptions().hourCycle;

/** @type {Map<string, Intl.DateTimeFormat>} */
const clocks = new Map();

/** @param {string} tag */
function isLocale(tag) {
    try {
        return Boolean(new Intl.Locale(tag));
    } catch {
        return false;
    }
}

/** @param {string | undefined} timeZone else the device's @param {Intl.DateTimeFormatOptions} options */
function clock(timeZone, options) {
    const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
    // The words' language does not determine the rider's clock.
    const hours = options.hour && { hourCycle: deviceHours };
    if (!clocks.has(key)) clocks.set(key, new Intl.DateTimeFormat(locale, { timeZone, ...options, ...hours }));
    return /** @type {Intl.DateTimeFormat} */ (clocks.get(key));
}

/**
 * "8:42", "20:42", "8:42 pm".
 * @param {number} time epoch seconds @param {string} [timeZone] else the device's
 */
export function clockTime(time, timeZone) {
    // A time is read as one word: its half of the day stays beside it.
    return clock(timeZone, { hour: 'numeric', minute: '2-digit' }).format(time * 1000).replaceAll(' ', '\u00a0');
}

/**
 * The clock time without its half of the day, where another beside it has that already.
 * @param {number} time @param {string} timeZone
 */
export function shortClockTime(time, timeZone) {
    const parts = clock(timeZone, { hour: 'numeric', minute: '2-digit' }).formatToParts(time * 1000);
    return parts.filter((part) => part.type !== 'dayPeriod').map((part) => part.value).join('').trim();
}

/**
 * "at 16:05", or "on Saturday 10:40" when that is no longer today's.
 * @param {number} time @param {string} timeZone @param {number} now
 */
export function when(time, timeZone, now) {
    if (time - now < 18 * 3600) return t('at', { time: clockTime(time, timeZone) });
    return t('on', { time: clock(timeZone, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(time * 1000) });
}

/**
 * A day and its time, with the year unless it is this one.
 * @param {number} time @param {string} timeZone @param {number} [now]
 */
export function dayTime(time, timeZone, now = time) {
    const yearOf = (/** @type {number} */ moment) => clock(timeZone, { year: 'numeric' }).format(moment * 1000);
    const year = yearOf(time) === yearOf(now) ? undefined : /** @type {const} */ ('numeric');
    return clock(timeZone, { weekday: 'short', day: 'numeric', month: 'short', year, hour: 'numeric', minute: '2-digit' })
        .format(time * 1000);
}

/**
 * The agency's time zone, if it differs from the device's.
 * @param {string} timeZone @param {number} now @returns {string}
 */
export function otherZone(timeZone, now) {
    const name = (/** @type {string | undefined} */ zone, /** @type {'longOffset' | 'longGeneric'} */ timeZoneName) =>
        clock(zone, { timeZoneName }).formatToParts(now * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name(timeZone, 'longOffset') === name(undefined, 'longOffset') ? '' : name(timeZone, 'longGeneric');
}

/**
 * A calendar day written `2026-01-31`.
 * @param {string} day
 */
export function calendarDay(day) {
    return clock('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(Date.parse(`${day}T00:00:00Z`));
}

/**
 * "4 s ago", "3 min ago", "2 h ago", "5 days ago".
 * @param {number} seconds
 */
export function age(seconds) {
    const whole = Math.max(0, Math.floor(seconds));
    if (whole < 60) return t('age.seconds', { count: whole });
    if (whole < 3600) return t('age.minutes', { count: Math.floor(whole / 60) });
    if (whole < 86400) return t('age.hours', { count: Math.floor(whole / 3600) });
    return t('age.days', { count: Math.floor(whole / 86400) });
}

/** @returns {'metric' | 'imperial' | 'british'} */
export function units() {
    const chosen = preferences.value.units;
    if (chosen) return /** @type {'metric' | 'imperial' | 'british'} */ (chosen);
    // Of the device: the page may have no words in the rider's language.
    const region = new Intl.Locale(device).maximize().region;
    if (region === 'GB') return 'british';
    return ['US', 'LR', 'MM'].includes(region ?? '') ? 'imperial' : 'metric';
}

/**
 * A distance as one would say it.
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

/** @param {number} metresPerSecond */
export function speed(metresPerSecond) {
    return units() === 'metric'
        ? unit(Math.round(metresPerSecond * 3.6), 'kilometer-per-hour')
        : unit(Math.round(metresPerSecond * 2.236936), 'mile-per-hour');
}

/** @param {number} value @param {string} name @param {number} [digits] */
function unit(value, name, digits = 0) {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: value < 10 ? digits : 0 }).format(value);
}

/**
 * "south-west".
 * @param {number} bearing degrees clockwise from north
 */
export function compass(bearing) {
    const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
    return t(`compass.${points[Math.round((((bearing % 360) + 360) % 360) / 45) % 8]}`);
}

/**
 * Whole minutes late or early, as `DisplayedPunctuality` has them: `Tests/Fixtures/punctuality.json` holds both to the
 * same.
 * @param {number} deviation seconds
 */
export const minutesOff = (deviation) => Math.round(Math.abs(deviation) / 60);

/**
 * Between which clock times it is likely; nothing where that adds nothing to the one time.
 * @param {number | undefined} low @param {number | undefined} high epoch seconds
 * @returns {{low: number, high: number} | undefined}
 */
export const spread = (low, high) => low !== undefined && high !== undefined && high - low >= 60 ? { low, high } : undefined;
