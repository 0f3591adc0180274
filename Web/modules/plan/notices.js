/**
 * What agencies announce of a journey.
 * @module
 */
import { concerns, current } from '../live/notices.js';

/**
 * Of its lines, and of the stops where one gets on and off, as far as it holds at that time; the worst first.
 * @param {Pick<API.PlannedJourney, 'legs' | 'departure' | 'arrival'>} journey @returns {API.Alert[]}
 */
export function noticesOf({ legs, departure, arrival }) {
    const routes = legs.flatMap(({ route }) => route?.id ?? []);
    const stops = new Set(legs.filter(({ kind }) => kind === 'ride').flatMap(({ from, to }) => [from.stop, to.stop]));
    return current().filter((alert) => holds(alert, departure, arrival) &&
        (routes.some((route) => concerns(alert, route)) || alert.stops.some((stop) => stops.has(stop))));
}

/** @param {API.Alert} alert @param {number} begin @param {number} end epoch seconds */
const holds = ({ periods }, begin, end) => periods.length === 0 || periods.some(({ from = 0, to = Infinity }) => from < end && begin < to);
