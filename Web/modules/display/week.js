/**
 * The first and last departures of a stop in the week from today on, by groups of days that are alike: from
 * `schedule-for-stop` of the server's OneBusAway API, which has any day of the timetable.
 * @module
 */
import { root } from '../dom/root.js';

/** Pages of a day that are asked for: the server cuts long days. */
const MOST_PAGES = 8;

/** @typedef {{route: string, headsign: string}} Line */
/** @typedef {{first: number, last: number}} Span epoch seconds */
/** @typedef {{days: string[], spans: (Span | undefined)[]}} Days days that are alike, `2026-01-31`, with the departures of each line on the first of them */
/** @typedef {{lines: Line[], groups: Days[]}} Week */

/**
 * @typedef {object} StopSchedule what is used of the response
 * @property {boolean} [limitExceeded]
 * @property {{stopRouteSchedules: {routeId: string, stopRouteDirectionSchedules: {tripHeadsign: string,
 *     scheduleStopTimes: {departureTime: number, departureEnabled: boolean}[]}[]}[]}} entry
 */

/**
 * @param {string} stop @param {string} timeZone @param {number} now epoch seconds
 * @returns {Promise<Week | undefined>} nothing where the server does not answer, as where it requires a key for this
 */
export async function askWeek(stop, timeZone, now) {
    const days = Array.from({ length: 7 }, (_, ahead) => dayAfter(now, timeZone, ahead));
    try {
        const found = await Promise.all(days.map((day) => askDay(stop, day)));
        const lines = [...new Map(found.flatMap((day) => [...day.keys()].map((key) => [key, lineOf(key)]))).values()];
        return { lines, groups: alike(days, found, lines, timeZone) };
    } catch {
        return undefined;
    }
}

/**
 * The calendar day somewhere.
 * @param {number} now @param {string} timeZone @param {number} ahead days
 */
export function dayAfter(now, timeZone, ahead) {
    const today = new Intl.DateTimeFormat('sv', { timeZone }).format(now * 1000);
    return new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
}

/**
 * @param {string} stop @param {string} date
 * @returns {Promise<Map<string, Span>>} by line
 */
async function askDay(stop, date) {
    /** @type {Map<string, Span>} */
    const spans = new Map();
    let time = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
        const response = await fetch(`${root}api/where/schedule-for-stop/${encodeURIComponent(stop.replace(':', '_'))}.json?date=${date}${time}`);
        if (!response.ok) throw new Error(`schedule-for-stop: ${response.status}`);
        const { data } = /** @type {{data: StopSchedule}} */ (await response.json());
        const last = take(data, spans);
        if (!data.limitExceeded || last === undefined) break;
        time = `&time=${last}`;
    }
    return spans;
}

/**
 * Adds the departures of a response.
 * @param {StopSchedule} schedule @param {Map<string, Span>} spans @returns {number | undefined} the last time, epoch milliseconds
 */
function take({ entry }, spans) {
    let latest;
    for (const { routeId, stopRouteDirectionSchedules } of entry.stopRouteSchedules) {
        for (const { tripHeadsign, scheduleStopTimes } of stopRouteDirectionSchedules) {
            const times = scheduleStopTimes.filter((one) => one.departureEnabled).map((one) => one.departureTime);
            latest = Math.max(latest ?? 0, ...scheduleStopTimes.map((one) => one.departureTime));
            if (times.length === 0) continue;
            const key = JSON.stringify([routeId.replace('_', ':'), tripHeadsign]);
            const { first = Infinity, last = 0 } = spans.get(key) ?? {};
            spans.set(key, { first: Math.min(first, ...times.map(seconds)), last: Math.max(last, ...times.map(seconds)) });
        }
    }
    return latest;
}

const seconds = (/** @type {number} */ milliseconds) => milliseconds / 1000;

/** @param {string} key @returns {Line} */
function lineOf(key) {
    const [route, headsign] = JSON.parse(key);
    return { route, headsign };
}

/**
 * Days with the same clock times are one group, in the order of their first days.
 * @param {string[]} days @param {Map<string, Span>[]} found @param {Line[]} lines @param {string} timeZone
 */
function alike(days, found, lines, timeZone) {
    const clock = new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit', minute: '2-digit' });
    /** @type {Map<string, Days>} */
    const groups = new Map();
    days.forEach((day, number) => {
        const spans = lines.map(({ route, headsign }) => found[number].get(JSON.stringify([route, headsign])));
        const key = spans.map((span) => (span ? `${clock.format(span.first * 1000)}-${clock.format(span.last * 1000)}` : '')).join();
        const group = groups.get(key) ?? { days: [], spans };
        group.days.push(day);
        groups.set(key, group);
    });
    return [...groups.values()];
}
