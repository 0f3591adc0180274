/**
 * Converts the selected alarm to a request and to the page's note.
 * @module
 */
import { codeOf } from '../format/names.js';
import { language } from '../format/words.js';
import { route } from '../server/network.js';

/** @typedef {import('./open.js').Ride} Ride */
/**
 * The selection in the alarm sheet.
 * @typedef {object} Chosen
 * @property {'ride' | 'lastBus' | 'commute'} kind
 * @property {number} minutes before the bus @property {number} walk minutes to the stop, part of `minutes`
 * @property {number[]} days 1 for Monday … 7 for Sunday @property {string} from @property {string} to
 */

/**
 * The languages of the server's notifications, as listed in the API.
 * @type {readonly NonNullable<API.AlarmRequest['language']>[]}
 */
const SPOKEN = ['en', 'fr', 'es', 'de', 'pt', 'zh', 'ar'];

/**
 * Returns the request for the selected alarm.
 * @param {Ride} ride @param {Chosen} chosen @returns {import('./shared.js').Request}
 */
export function requestOf(ride, { kind, minutes, walk, days, from, to }) {
    const spoken = SPOKEN.find((code) => code === language) ?? 'en';
    const direction = ride.direction === 0 || ride.direction === 1 ? { direction: /** @type {0 | 1} */ (ride.direction) } : {};
    const common = { language: spoken, stop: ride.stop.id, route: ride.route, ...direction };
    const before = { minutesBefore: minutes, walkMinutes: walk > 0 && walk <= minutes ? walk : undefined };
    if (kind === 'commute') return { kind, ...common, days, from, to };
    if (kind === 'lastBus') return { kind, ...common, ...before, serviceDate: ride.serviceDate };
    return { kind: ride.kind, ...common, ...before, ...(ride.trip && ride.scheduled ? { trip: ride.trip, scheduled: ride.scheduled } : { vehicle: ride.vehicle }) };
}

/**
 * Returns the page's note on the selected alarm.
 * @param {Ride} ride @param {Chosen} chosen
 */
export const aboutOf = (ride, { kind, minutes }) => ({
    key: [kind, ride.stop.id, kind === 'ride' ? `${ride.trip ?? ride.vehicle} ${ride.scheduled ?? ''}` : ride.route].join(' '),
    code: codeOf(route(ride.route)), stopName: ride.stop.name, headsign: ride.headsign,
    rings: kind === 'ride' && ride.early !== undefined ? ride.early - minutes * 60 : undefined,
});

/** Returns whether the server can find the bus: it requires a scheduled trip or a vehicle. */
export const isKnown = (/** @type {Ride} */ { trip, scheduled, vehicle }) => (trip !== undefined && scheduled !== undefined) || vehicle !== undefined;

/**
 * Returns a window in full quarters of an hour around a time: from 15 to 30 minutes before until 30 to 45 minutes
 * after, such as `7:30`. Empty in an unknown time zone.
 * @param {number} time epoch seconds @param {string} timeZone
 */
export function windowAround(time, timeZone) {
    if (timeZone === '') return {};
    const text = (/** @type {number} */ moment) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment * 1000);
    const from = text(Math.floor((time - 900) / 900) * 900);
    const to = text(Math.floor((time + 2700) / 900) * 900);
    return to > from ? { from, to } : { from, to: '23:59' };
}
