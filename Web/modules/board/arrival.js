/**
 * The display of an arrival at this moment: its minutes, its interval, its sentence. The times themselves are the
 * server's.
 * @module
 */
import { clockTime } from '../format/format.js';
import { formToGo, minutesBetween, minutesToGo } from '../format/minutes-to-go.js';
import { codeOf, destinationOf, spoken } from '../format/names.js';
import { listed, t } from '../format/words.js';
import { statusOf, usualWords } from '../parts/parts.js';
import { aboardWords } from './aboard.js';

/** @typedef {API.Arrival} Arrival */
/** @typedef {Pick<Arrival, 'predicted' | 'scheduled'> & {stale?: boolean}} Timed what is counted down: an arrival, or a call of a bus */

/**
 * The time the board counts down to.
 * @param {Timed} arrival @returns {number} epoch seconds
 */
export const timeOf = (arrival) => arrival.predicted ?? arrival.scheduled ?? 0;

/**
 * Returns an arrival with the timetable's data only.
 * @param {Arrival} arrival @returns {Arrival}
 */
export function asTimetabled(arrival) {
    if (arrival.status !== 'live' || arrival.scheduled === undefined) return arrival;
    const { predicted, likely, waitsUntil, seats, occupancy, occupancyExpected, stale, deviation, low, high, ...rest } = arrival;
    return { ...rest, status: 'scheduled', punctuality: 'unknown' };
}

/**
 * Returns the future arrivals as far as they are reliable: by the timetable alone, or from an old board.
 * @param {Arrival[]} arrivals @param {number} now @param {{clockOnly: boolean, isOld: boolean}} doubt @returns {Arrival[]}
 */
export function asKnown(arrivals, now, { clockOnly, isOld }) {
    const timetabled = clockOnly ? arrivals.map(asTimetabled).sort((a, b) => timeOf(a) - timeOf(b)) : arrivals;
    const coming = upcoming(timetabled, now);
    // What no timetable stands in for is as it was last seen.
    return clockOnly || isOld ? coming.map((arrival) => (arrival.status === 'live' ? { ...arrival, stale: true } : arrival)) : coming;
}

/**
 * Returns the future arrivals.
 * @param {Arrival[]} arrivals @param {number} now
 */
export const upcoming = (arrivals, now) => arrivals.filter((arrival) => formToGo(timeOf(arrival), now) !== 'gone');

/**
 * Whether it stops here at all.
 * @param {Arrival} arrival
 */
export const comes = (arrival) => arrival.status !== 'canceled' && arrival.status !== 'skipped';

/**
 * Whether riders can board: not where it ends or only sets down.
 * @param {Arrival} arrival
 */
export const canBoard = ({ lastStop, pickup }) => !lastStop && pickup !== 'none';

/**
 * A short note on boarding.
 * @param {Arrival} arrival
 */
export const boardingWords = ({ lastStop, pickup }) => (lastStop ? t('endsHere') : pickup ? t(`pickup.${pickup}`) : '');

/**
 * The destination, if the headsign does not distinguish the branches of its line.
 * @param {Arrival} arrival
 */
export const branchWords = ({ destination }) => (destination ? t('towards', { stop: destination }) : '');

/**
 * When a bus that waits at the stop leaves it, in epoch seconds: its time is when to be there.
 * @param {Pick<Arrival, 'status' | 'waitsUntil' | 'stale'>} arrival @returns {number | undefined} nothing where it leaves as it comes
 */
export const leavesAt = ({ status, waitsUntil, stale }) => (status === 'live' && !stale ? waitsUntil : undefined);

/**
 * When it is expected by what the timetable's time is compared with, in epoch seconds: its own time is when to be
 * there, which is earlier.
 * @param {Arrival} arrival
 */
export const expectedAt = (arrival) => {
    const { status, stale, scheduled, deviation } = arrival;
    return status === 'live' && !stale && scheduled !== undefined && deviation !== undefined ? scheduled + deviation : timeOf(arrival);
};

/**
 * When it leaves, in words; nothing where it does not wait.
 * @param {Arrival} arrival @param {string} timeZone
 */
export function leavesWords(arrival, timeZone) {
    const time = comes(arrival) ? leavesAt(arrival) : undefined;
    return time === undefined ? '' : t('leaves', { time: clockTime(time, timeZone) });
}

/**
 * The next bus to board; none where all end or only set down.
 * @param {Arrival[]} arrivals in the order of time
 */
export const nextOf = (arrivals) => arrivals.find((arrival) => comes(arrival) && canBoard(arrival));

/**
 * The figure and its unit: minutes, `Now` under one, the clock time from 60 minutes on or where nothing is live.
 * @param {Timed} arrival @param {number} now @param {string} timeZone @param {boolean} [clockOnly]
 * @returns {{figure: string, unit: string, words: string}}
 */
export function countdown(arrival, now, timeZone, clockOnly = false) {
    const time = timeOf(arrival);
    if (clockOnly || formToGo(time, now) === 'clock') {
        const text = clockTime(time, timeZone);
        return { figure: text, unit: '', words: t('at', { time: text }) };
    }
    const about = arrival.stale ? '~' : '';
    const minutes = minutesToGo(time, now);
    if (minutes < 1) return { figure: `${about}${t('now')}`, unit: '', words: t('now') };
    return { figure: `${about}${minutes}`, unit: t('unit.min'), words: t('duration.minutesLong', { count: minutes }) };
}

/**
 * Between how many minutes it comes eight times in ten; nothing where that adds nothing to the minute itself.
 * @param {Arrival} arrival @param {number} now
 * @returns {{low: number, high: number} | undefined}
 */
export function interval(arrival, now) {
    if (arrival.status !== 'live' || arrival.stale || arrival.low === undefined || arrival.high === undefined) return undefined;
    return formToGo(timeOf(arrival), now) === 'clock' ? undefined : minutesBetween(arrival.low, arrival.high, now);
}

/**
 * Whether it runs at intervals and not by the clock.
 * @param {Arrival} arrival
 */
export const byHeadway = (arrival) => arrival.headway !== undefined && arrival.predicted === undefined;

/** @param {Arrival} arrival one of which `byHeadway` is true */
export const headwayWords = (arrival) => every(arrival.headway ?? 0);

const minutesOf = (/** @type {number} */ seconds) => Math.max(1, Math.round(seconds / 60));

/**
 * "Every 10 minutes".
 * @param {number} seconds
 */
const every = (seconds) => t('every', { count: minutesOf(seconds) });

/**
 * "Then every 10 minutes", after buses that are counted down.
 * @param {number} seconds
 */
export const everyThen = (seconds) => t('every.then', { count: minutesOf(seconds) });

/** How long after its time the next bus of a headway is still due, seconds. */
const DUE = 60;

/**
 * A headway: that a bus is due, how often they come, when the next is expected.
 * @param {{seconds?: number, next?: number, words?: string}} headway `words` are the provider's own @param {number} now @param {string} timeZone
 * @returns {{words: string, detail: string}}
 */
export function headwayView({ seconds, next, words }, now, timeZone) {
    if (words) return { words, detail: '' };
    const often = seconds === undefined ? '' : every(seconds);
    if (next === undefined || next < now - DUE) return { words: often || t('headway.unknown'), detail: '' };
    if (next < now + DUE) return { words: t('headway.due'), detail: often };
    const about = t('headway.next', { time: clockTime(next, timeZone) });
    return often ? { words: often, detail: about } : { words: about, detail: '' };
}

/**
 * The headways of a board that stand alone: those of routes that no bus is counted down for.
 * @param {Page.Board} board @param {Arrival[]} arrivals @returns {API.Headway[]}
 */
export const headwaysAlone = (board, arrivals) =>
    (board.headways ?? []).filter((one) => !arrivals.some((arrival) => isOf(arrival, one)));

/**
 * Whether an arrival is one of the buses that a headway promises.
 * @param {Arrival} arrival @param {API.Headway} headway
 */
export const isOf = (arrival, headway) => arrival.route === headway.route &&
    (headway.direction === undefined || arrival.direction === undefined || headway.direction === arrival.direction) &&
    (headway.direction !== undefined || headway.headsign === undefined || headway.headsign === arrival.headsign);

/**
 * The names by which riders know a run besides its line: the number of a train, and the company that runs it.
 * @param {{tripShortName?: string, operator?: string}} run @param {{operator?: string} | undefined} route @returns {string[]}
 */
export const runWords = ({ tripShortName, operator }, route) => [
    tripShortName ? t('run.number', { number: tripShortName }) : '', operator ?? route?.operator ?? '',
].filter(Boolean);

/**
 * A note that buses can be boarded between stops, in one sentence for all rows alike.
 * @param {Arrival[]} arrivals @param {(id: string) => Page.Sign | undefined} route @returns {string[]}
 */
export function continuousWords(arrivals, route) {
    const ways = /** @type {const} */ (['always', 'driver', 'phone']);
    return ways.flatMap((way) => {
        const lines = [...new Set(arrivals.filter((one) => comes(one) && one.continuousPickup === way).map((one) => codeOf(route(one.route))))];
        return lines.length > 0 ? t(`continuous.${way}`, { lines: listed(lines) }) : [];
    });
}

/**
 * The row as one sentence for a screen reader.
 * @param {Arrival} arrival @param {Page.Sign | undefined} route
 * @param {number} now @param {string} timeZone @param {boolean} [clockOnly] @param {import('./aboard.js').Differences} [differing]
 */
export function sentence(arrival, route, now, timeZone, clockOnly = false, differing = undefined) {
    const likely = clockOnly ? undefined : interval(arrival, now);
    const status = statusOf(arrival, now).words;
    const parts = [t('route.spoken', { code: spoken(codeOf(route)) }), destinationOf(arrival.headsign, route), ...runWords(arrival, route), branchWords(arrival)];
    if (!comes(arrival)) parts.push(t('timetableAt', { time: clockTime(timeOf(arrival), timeZone) }), status);
    else parts.push(
        byHeadway(arrival) ? headwayWords(arrival) : countdown(arrival, now, timeZone, clockOnly).words,
        likely ? t('likely.spoken', { low: likely.low, high: likely.high }) : '',
        status,
        usualWords(arrival),
        leavesWords(arrival, timeZone),
        boardingWords(arrival),
        arrival.platform ? t('stop.platform', { code: arrival.platform }) : '',
        ...aboardWords(arrival, differing),
    );
    return `${parts.filter(Boolean).join(', ')}.`;
}
