/**
 * Computes the time left until a departure or arrival, like the core's `MinutesToGo`. Each row of a board needs it at
 * each rendering, also before the core is loaded and in browsers without WebAssembly. Tests compare both
 * implementations with `Tests/Fixtures/minutes-to-go.json`.
 * @module
 */

/** How long a departure stays on a board after its time, in seconds. */
const LINGERING = 15;
/** The number of minutes from which on the clock time is shown. */
const LONGEST = 60;

/**
 * Returns the whole minutes left, rounded down; 0 for less than a minute and for a past time.
 * @param {number} time @param {number} now epoch seconds
 */
export const minutesToGo = (time, now) => Math.max(0, Math.floor((time - now) / 60));

/**
 * Returns the form in which a time is shown: not at all, as "now", as minutes, or as a clock time.
 * @param {number} time @param {number} now epoch seconds @returns {'gone' | 'now' | 'minutes' | 'clock'}
 */
export function formToGo(time, now) {
    if (time <= now - LINGERING) return 'gone';
    const minutes = minutesToGo(time, now);
    if (minutes < 1) return 'now';
    return minutes < LONGEST ? 'minutes' : 'clock';
}

/**
 * Returns the shortest range of whole minutes that contains an interval; undefined if that is a single minute.
 * @param {number} low @param {number} high @param {number} now epoch seconds
 * @returns {{low: number, high: number} | undefined}
 */
export function minutesBetween(low, high, now) {
    const range = { low: minutesToGo(low, now), high: Math.max(0, Math.ceil((high - now) / 60)) };
    return range.high > range.low ? range : undefined;
}
