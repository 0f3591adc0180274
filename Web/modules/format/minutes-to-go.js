/**
 * The time left until a departure or arrival, as `MinutesToGo` of the core has it. Every row of a board needs it at
 * each drawing, also before the core is loaded and in a browser without WebAssembly:
 * `Tests/Fixtures/minutes-to-go.json` holds both to the same.
 * @module
 */

/** Seconds for which a departure stays on a board after its time. */
const LINGERING = 15;
/** Minutes from which on the clock time is shown. */
const LONGEST = 60;

/**
 * Whole minutes, rounded down; 0 for less than a minute and for a time that is over.
 * @param {number} time @param {number} now epoch seconds
 */
export const minutesToGo = (time, now) => Math.max(0, Math.floor((time - now) / 60));

/**
 * The form in which a time is shown: not at all, as "now", as minutes, as a clock time.
 * @param {number} time @param {number} now epoch seconds @returns {'gone' | 'now' | 'minutes' | 'clock'}
 */
export function formToGo(time, now) {
    if (time <= now - LINGERING) return 'gone';
    const minutes = minutesToGo(time, now);
    if (minutes < 1) return 'now';
    return minutes < LONGEST ? 'minutes' : 'clock';
}

/**
 * The shortest range of whole minutes that contains an interval; nothing where that is a single minute.
 * @param {number} low @param {number} high @param {number} now epoch seconds
 * @returns {{low: number, high: number} | undefined}
 */
export function minutesBetween(low, high, now) {
    const range = { low: minutesToGo(low, now), high: Math.max(0, Math.ceil((high - now) / 60)) };
    return range.high > range.low ? range : undefined;
}
