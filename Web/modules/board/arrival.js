/**
 * Formats an arrival for display at the current moment: its minutes, interval, and sentence. The server predicts the
 * times.
 * @module
 */
import { clockTime } from '../format/format.js';
import { formToGo, minutesBetween, minutesToGo } from '../format/minutes-to-go.js';
import { codeOf, destinationOf, spoken } from '../format/names.js';
import { commas, listed, sentences, t } from '../format/words.js';
import { statusOf, usualWords } from '../parts/parts.js';
import { aboardWords } from './aboard.js';

/** @typedef {API.Arrival} Arrival */
/** @typedef {Pick<Arrival, 'predicted' | 'scheduled'> & {stale?: boolean}} Timed an arrival or a bus's call, with a countdown */

/**
 * Returns the time that the board counts down to.
 * @param {Timed} arrival @returns {number} epoch seconds
 */
export const timeOf = (arrival) => arrival.predicted ?? arrival.scheduled ?? 0;

/**
 * Returns an arrival with its scheduled data only.
 * @param {Arrival} arrival @returns {Arrival}
 */
export function asTimetabled(arrival) {
    if (arrival.status !== 'live' || arrival.scheduled === undefined) return arrival;
    const { predicted, likely, waitsUntil, seats, occupancy, occupancyExpected, stale, deviation, low, high, ...rest } = arrival;
    return { ...rest, status: 'scheduled', punctuality: 'unknown' };
}

/**
 * Returns the future arrivals without their unreliable parts: with scheduled times only, or with live times marked as
 * stale.
 * @param {Arrival[]} arrivals @param {number} now @param {{clockOnly: boolean, isOld: boolean}} doubt @returns {Arrival[]}
 */
export function asKnown(arrivals, now, { clockOnly, isOld }) {
    const timetabled = clockOnly ? arrivals.map(asTimetabled).sort((a, b) => timeOf(a) - timeOf(b)) : arrivals;
    const coming = upcoming(timetabled, now);
    // Arrivals that are not in the timetable keep their last known times.
    return clockOnly || isOld ? coming.map((arrival) => (arrival.status === 'live' ? { ...arrival, stale: true } : arrival)) : coming;
}

/**
 * Returns the arrivals that a board still shows: those that are not `gone`, see `formToGo`.
 * @param {Arrival[]} arrivals @param {number} now
 */
export const upcoming = (arrivals, now) => arrivals.filter((arrival) => formToGo(timeOf(arrival), now) !== 'gone');

/**
 * Returns whether the bus stops here; false for canceled and skipped arrivals.
 * @param {Arrival} arrival
 */
export const comes = (arrival) => arrival.status !== 'canceled' && arrival.status !== 'skipped';

/**
 * Returns whether riders can board: false at the last stop and where the bus only drops off.
 * @param {Arrival} arrival
 */
export const canBoard = ({ lastStop, pickup }) => !lastStop && pickup !== 'none';

/**
 * Returns a short note on restricted boarding; empty if there is no restriction.
 * @param {Arrival} arrival
 */
export const boardingWords = ({ lastStop, pickup }) => (lastStop ? t('endsHere') : pickup ? t(`pickup.${pickup}`) : '');

/**
 * Returns the destination, if the headsign does not distinguish the branches of the line.
 * @param {Arrival} arrival
 */
export const branchWords = ({ destination }) => (destination ? t('towards', { stop: destination }) : '');

/**
 * Returns when a bus that waits at the stop departs, in epoch seconds. Its countdown is for the earlier time at which
 * riders must be there.
 * @param {Pick<Arrival, 'status' | 'waitsUntil' | 'stale'>} arrival @returns {number | undefined} undefined if it does not wait
 */
export const leavesAt = ({ status, waitsUntil, stale }) => (status === 'live' && !stale ? waitsUntil : undefined);

/**
 * Returns the expected time that is comparable with the timetable's, in epoch seconds. The countdown's time may be
 * earlier, as riders must be there in time.
 * @param {Arrival} arrival
 */
export const expectedAt = (arrival) => {
    const { status, stale, scheduled, deviation } = arrival;
    return status === 'live' && !stale && scheduled !== undefined && deviation !== undefined ? scheduled + deviation : timeOf(arrival);
};

/**
 * Returns a note on when a waiting bus departs; empty if it does not wait.
 * @param {Arrival} arrival @param {string} timeZone
 */
export function leavesWords(arrival, timeZone) {
    const time = comes(arrival) ? leavesAt(arrival) : undefined;
    return time === undefined ? '' : t('leaves', { time: clockTime(time, timeZone) });
}

/**
 * Returns the next bus that riders can board.
 * @param {Arrival[]} arrivals in order of time
 */
export const nextOf = (arrivals) => arrivals.find((arrival) => comes(arrival) && canBoard(arrival));

/**
 * A countdown: its figure and unit for display; `text`: both, for a running text; `words`: the same for screen readers.
 * @typedef {{figure: string, unit: string, text: string, words: string}} Countdown
 */

/**
 * Returns the figure of a countdown and its unit: minutes, `Now` below one minute, or the clock time from 60 minutes on
 * and if nothing is live.
 * @param {Timed} arrival @param {number} now @param {string} timeZone @param {boolean} [clockOnly]
 * @returns {Countdown}
 */
export function countdown(arrival, now, timeZone, clockOnly = false) {
    const time = timeOf(arrival);
    if (clockOnly || formToGo(time, now) === 'clock') {
        const text = clockTime(time, timeZone);
        return { figure: text, unit: '', text, words: t('at', { time: text }) };
    }
    const about = arrival.stale ? '~' : '';
    const minutes = minutesToGo(time, now);
    if (minutes < 1) return { figure: `${about}${t('now')}`, unit: '', text: `${about}${t('now.inline')}`, words: t('now.inline') };
    const [figure, unit] = [`${about}${minutes}`, t('unit.min')];
    return { figure, unit, text: `${figure}\u00a0${unit}`, words: t('duration.minutesLong', { count: minutes }) };
}

/**
 * Returns when a countdown ends: "in 4 minutes", "at 16:05" or "now".
 * @param {Countdown} countdown
 */
export const endOfCountdown = ({ unit, words }) => (unit ? t('in', { time: words }) : words);

/**
 * Returns the 80 % interval in minutes; undefined if it adds nothing to the minute shown.
 * @param {Arrival} arrival @param {number} now
 * @returns {{low: number, high: number} | undefined}
 */
export function interval(arrival, now) {
    if (arrival.status !== 'live' || arrival.stale || arrival.low === undefined || arrival.high === undefined) return undefined;
    return formToGo(timeOf(arrival), now) === 'clock' ? undefined : minutesBetween(arrival.low, arrival.high, now);
}

/**
 * Returns whether an arrival has a headway in place of a predicted time.
 * @param {Arrival} arrival
 */
export const byHeadway = (arrival) => arrival.headway !== undefined && arrival.predicted === undefined;

/**
 * Returns the headway of an arrival as text.
 * @param {Arrival} arrival one for which `byHeadway` is true
 */
export const headwayWords = (arrival) => every(arrival.headway ?? 0);

const minutesOf = (/** @type {number} */ seconds) => Math.max(1, Math.round(seconds / 60));

/**
 * Returns a text such as "Every 10 minutes".
 * @param {number} seconds
 */
export const every = (seconds) => t('every', { count: minutesOf(seconds) });

/**
 * Formats a headway that follows buses with a countdown, such as "Then every 10 minutes"; empty if it is unknown.
 * @param {API.Headway} headway the provider's own text takes precedence
 */
export const everyThen = ({ seconds, words }) => words || (seconds === undefined ? '' : t('every.then', { count: minutesOf(seconds) }));

/** How long before and after its expected time the next bus of a headway counts as due, in seconds. */
const DUE = 60;

/**
 * Formats a headway: that a bus is due, how often buses come, and when the next one is expected.
 * @param {{seconds?: number, next?: number, words?: string}} headway `words`: the provider's own text, which takes precedence @param {number} now @param {string} timeZone
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
 * Returns the headways for whose route, direction and headsign the board has no arrival.
 * @param {Page.Board} board @param {Arrival[]} arrivals @returns {API.Headway[]}
 */
export const headwaysAlone = (board, arrivals) =>
    (board.headways ?? []).filter((one) => !arrivals.some((arrival) => isOf(arrival, one)));

/**
 * Returns whether an arrival belongs to a headway's route, direction and headsign.
 * @param {Arrival} arrival @param {API.Headway} headway
 */
export const isOf = (arrival, headway) => arrival.route === headway.route &&
    (headway.direction === undefined || arrival.direction === undefined || headway.direction === arrival.direction) &&
    (headway.direction !== undefined || headway.headsign === undefined || headway.headsign === arrival.headsign);

/**
 * Returns the texts that identify a run to riders besides its line: a train's number, and the company that operates it.
 * @param {{tripShortName?: string, operator?: string}} run @param {{operator?: string} | undefined} route @returns {string[]}
 */
export const runWords = ({ tripShortName, operator }, route) => [
    tripShortName ? t('run.number', { number: tripShortName }) : '', operator ?? route?.operator ?? '',
].filter(Boolean);

/**
 * Returns notes on continuous pickup between stops, one for each kind: anywhere, by signalling the driver, or by phone.
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
 * Describes a row as one sentence for screen readers.
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
        likely ? t('likely.spoken', { ...likely, count: likely.high }) : '',
        status,
        usualWords(arrival),
        leavesWords(arrival, timeZone),
        boardingWords(arrival),
        arrival.platform ? t('stop.platform', { code: arrival.platform }) : '',
        ...aboardWords(arrival, differing),
    );
    return sentences([commas(parts)]);
}
