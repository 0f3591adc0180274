/**
 * The first and last departures of a stop in the week from today on, in groups of days with equal times. Uses
 * `schedule-for-stop` of the server's OneBusAway API, which covers all days of the timetable.
 * @module
 */
import { root } from '../dom/root.js';
import { dayOf } from '../format/days.js';

/** The maximum number of requests per day: the server splits the departures of long days into pages. */
const MOST_PAGES = 8;

/** @typedef {{route: string, headsign: string}} Line a route and a headsign */
/** @typedef {{first: number, last: number}} Span the first and the last departure, in epoch seconds */
/**
 * Days with equal times, such as `2026-01-31`, and the first and last departure of each line on the first of them.
 * @typedef {{days: string[], spans: (Span | undefined)[]}} Days
 */
/** @typedef {{lines: Line[], groups: Days[]}} Week the lines of a stop, and their departures by groups of days */

/**
 * @typedef {object} StopSchedule the fields of the response that are used
 * @property {boolean} [limitExceeded]
 * @property {{stopRouteSchedules: {routeId: string, stopRouteDirectionSchedules: {tripHeadsign: string,
 *     scheduleStopTimes: {departureTime: number, departureEnabled: boolean}[]}[]}[]}} entry
 */

/**
 * Requests the departures of a week.
 * @param {string} stop @param {string} timeZone @param {number} now epoch seconds
 * @returns {Promise<Week | undefined>} undefined if a request fails, for example because the server requires an API key
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
 * Returns the calendar day in a time zone.
 * @param {number} now @param {string} timeZone @param {number} ahead days after today
 */
export function dayAfter(now, timeZone, ahead) {
    return new Date(Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Requests the departures of a day from the server.
 * @param {string} stop @param {string} date
 * @returns {Promise<Map<string, Span>>} the first and last departures by line
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
 * Adds the departures of a response to the spans.
 * @param {StopSchedule} schedule @param {Map<string, Span>} spans @returns {number | undefined} the latest departure in epoch milliseconds, at which the next page starts
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

/**
 * Parses the key of a line.
 * @param {string} key @returns {Line}
 */
function lineOf(key) {
    const [route, headsign] = JSON.parse(key);
    return { route, headsign };
}

/**
 * Groups days with equal clock times, in the order of their first days.
 * @param {string[]} days @param {Map<string, Span>[]} found the spans of each day @param {Line[]} lines @param {string} timeZone
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
