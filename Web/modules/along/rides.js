/**
 * The calls of the ride that the rider is guided along: of a bus, or of a ride in a journey.
 * @module
 */
import { isSomewhere } from '../location/location.js';
import { askJourney } from '../plan/watched.js';
import { RequestError, ask, resource } from '../server/api.js';
import { stopsOf } from '../server/network.js';
import { preferences } from '../settings/preferences.js';

/**
 * A stop of a ride, with the earliest, most likely and latest time in epoch seconds.
 * @typedef {{key: string, id: string, name: string, lat?: number, lon?: number, low: number, likely: number, high:
 *     number}} Call
 */
/**
 * @typedef {object} Ride
 * @property {number} leg of the journey; 0 without a journey
 * @property {API.RouteSign | undefined} line
 * @property {string} [route] @property {string} [headsign] @property {string} [vehicle]
 * @property {Call[]} calls from the rider's boarding stop
 * @property {number} heard when the calls were received, in epoch seconds
 * @property {Page.Recalled<API.WatchedJourney>} [answer] the response with the whole journey
 * @property {API.Vehicle} [bus]
 * @property {API.Run} [run] of the bus
 */

/**
 * The subject of the guidance: a bus with the call at which the rider gets off, or a journey.
 * @typedef {{vehicle: string, off?: string} | {journey: string, from: string, to: string}} What
 */

/**
 * Parses the id in an address: `<vehicle>~<call>`, or `journey~<id>~<start>~<end>`.
 * @param {string} [text] @returns {What | undefined}
 */
export function whatOf(text = '') {
    const [first, second, from = '', to = ''] = text.split('~');
    if (first === 'journey') return second ? { journey: second, from, to } : undefined;
    return first ? { vehicle: first, off: second } : undefined;
}

/**
 * Returns the key of a call: its sequence and stop.
 * @param {API.CallAhead} call
 */
export const keyOfCall = ({ sequence, stop }) => `${sequence} ${stop.id}`;

/**
 * Requests a bus's upcoming stops. Stops that it has passed since the first request keep their last reported times. The
 * ride begins at the bus's first known position.
 * @param {{vehicle: string, off?: string}} what @param {Ride} [before] the ride at the last request
 * @returns {Promise<Ride>}
 */
export async function rideOfBus({ vehicle, off }, before) {
    const { at, vehicle: bus, run, calls } = await ask(resource('vehicles', vehicle));
    const fresh = calls.filter(({ skipped }) => !skipped).map(callOf);
    const start = before?.calls[0] ?? { key: '', id: '', name: '', lat: bus.lat, lon: bus.lon, low: at - 1, likely: at - 1, high: at - 1 };
    const known = new Set(fresh.map(({ key }) => key));
    const passed = (before?.calls ?? []).slice(1).filter(({ key }) => !known.has(key));
    const all = [start, ...passed, ...fresh];
    const end = all.findIndex(({ key }) => key === off);
    return { leg: 0, line: undefined, route: bus.route, headsign: bus.headsign, vehicle, calls: end > 0 ? all.slice(0, end + 1) : all, heard: at, bus, run };
}

/**
 * Converts a call of the API to a call of a ride.
 * @param {API.CallAhead} call @returns {Call}
 */
function callOf(call) {
    const { stop, predicted, scheduled, low, high } = call;
    const likely = predicted ?? scheduled ?? 0;
    return { key: keyOfCall(call), id: stop.id, name: stop.name, ...(isSomewhere(stop) ? { lat: stop.lat, lon: stop.lon } : {}), low: low ?? likely, likely, high: high ?? likely };
}

/**
 * Returns the indices of the legs that are rides.
 * @param {API.PlannedJourney} journey @returns {number[]} the legs that are rides
 */
export const ridesOf = ({ legs }) => legs.flatMap(({ kind }, index) => (kind === 'ride' ? [index] : []));

/**
 * Requests a journey, and returns one of its rides.
 * @param {string} id @param {number} leg the ride, or -1 for the first @param {Ride} [before] the ride at the last
 * request
 * @returns {Promise<Ride>}
 */
export async function rideOfJourney(id, leg, before) {
    const answer = await askJourney(id, before?.answer?.journey);
    const { journey } = answer;
    const index = leg >= 0 ? leg : ridesOf(journey)[0];
    const ride = journey.legs[index];
    if (ride?.kind !== 'ride') throw new RequestError(404, '');
    const ends = [{ place: ride.from, time: ride.departure }, { place: ride.to, time: ride.arrival }];
    const [first, last] = ends.map(({ place, time }, end) => ({
        key: `${end} ${place.stop}`, id: place.stop ?? '', name: place.name ?? '', lat: place.lat, lon: place.lon, likely: time,
        low: (end ? ride.arrivalLow : ride.departureLow) ?? time, high: (end ? ride.arrivalHigh : ride.departureHigh) ?? time,
    }));
    const places = await placesOf(ride);
    const between = (ride.between ?? []).filter(({ skipped }) => !skipped).map((stop, index) => ({
        // The prediction interval has the same width as at the end of the ride.
        key: `between ${index} ${stop.id}`, id: stop.id, name: stop.name, ...places.get(stop.id), likely: stop.time,
        low: stop.time - (last.likely - last.low), high: stop.time + (last.high - last.likely),
    }));
    return { leg: index, line: ride.route, route: ride.route?.id, headsign: ride.headsign, vehicle: ride.vehicle, calls: [first, ...between, last], heard: answer.recalled ?? answer.at, answer };
}

/**
 * Requests the locations of a ride's intermediate stops.
 * @param {API.PlannedLeg} ride @returns {Promise<Map<string, {lat: number, lon: number}>>} by stop ID; empty if they
 *     are unknown
 */
async function placesOf({ route, between = [] }) {
    // With planning on the device, the request for the line would disclose the rider's way.
    if (!route || between.length === 0 || preferences.value.planOnDevice) return new Map();
    const stops = await stopsOf(route.id).catch(() => /** @type {API.Stop[]} */ ([]));
    return new Map(stops.flatMap((stop) => (isSomewhere(stop) ? [/** @type {const} */ ([stop.id, { lat: stop.lat, lon: stop.lon }])] : [])));
}
