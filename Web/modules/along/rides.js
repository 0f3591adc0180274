/**
 * The calls of the ride that a rider is taken along on: of a bus, or of a journey's ride.
 * @module
 */
import { isSomewhere } from '../location/location.js';
import { askJourney } from '../plan/watched.js';
import { RequestError, ask, resource } from '../server/api.js';
import { stopsOf } from '../server/network.js';
import { preferences } from '../settings/preferences.js';

/** @typedef {{key: string, id: string, name: string, lat?: number, lon?: number, low: number, likely: number, high: number}} Call */
/**
 * @typedef {object} Ride
 * @property {number} leg of the journey; 0 for a bus alone
 * @property {API.RouteSign | undefined} line
 * @property {string} [route] @property {string} [headsign] @property {string} [vehicle]
 * @property {Call[]} calls from where the rider boards
 * @property {number} heard when they were received, epoch seconds
 * @property {Page.Recalled<API.WatchedJourney>} [answer] of a journey, as a whole
 * @property {API.Vehicle} [bus]
 * @property {API.Run} [run] that the bus is on
 */

/** @typedef {{vehicle: string, off?: string} | {journey: string, from: string, to: string}} What */

/**
 * Parses an address: `<vehicle>~<call>`, or `journey~<id>~<start>~<end>`.
 * @param {string} [text] @returns {What | undefined}
 */
export function whatOf(text = '') {
    const [first, second, from = '', to = ''] = text.split('~');
    if (first === 'journey') return second ? { journey: second, from, to } : undefined;
    return first ? { vehicle: first, off: second } : undefined;
}

/** @param {API.CallAhead} call */
export const keyOfCall = ({ sequence, stop }) => `${sequence} ${stop.id}`;

/**
 * The stops before a bus; those that were passed stay as they were last reported, and it begins where the bus was.
 * @param {{vehicle: string, off?: string}} what @param {Ride} [before]
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

/** @param {API.CallAhead} call @returns {Call} */
function callOf(call) {
    const { stop, predicted, scheduled, low, high } = call;
    const likely = predicted ?? scheduled ?? 0;
    return { key: keyOfCall(call), id: stop.id, name: stop.name, ...(isSomewhere(stop) ? { lat: stop.lat, lon: stop.lon } : {}), low: low ?? likely, likely, high: high ?? likely };
}

/** @param {API.PlannedJourney} journey @returns {number[]} the legs that are rides */
export const ridesOf = ({ legs }) => legs.flatMap(({ kind }, index) => (kind === 'ride' ? [index] : []));

/**
 * @param {string} id @param {number} leg the ride, or -1 for the first @param {Ride} [before] @returns {Promise<Ride>}
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
        // As sure as the ride's end is.
        key: `between ${index} ${stop.id}`, id: stop.id, name: stop.name, ...places.get(stop.id), likely: stop.time,
        low: stop.time - (last.likely - last.low), high: stop.time + (last.high - last.likely),
    }));
    return { leg: index, line: ride.route, route: ride.route?.id, headsign: ride.headsign, vehicle: ride.vehicle, calls: [first, ...between, last], heard: answer.recalled ?? answer.at, answer };
}

/** @param {API.PlannedLeg} ride @returns {Promise<Map<string, {lat: number, lon: number}>>} where its stops lie, as far as that is known */
async function placesOf({ route, between = [] }) {
    // Its line is not asked for where nobody is to know the way.
    if (!route || between.length === 0 || preferences.value.planOnDevice) return new Map();
    const stops = await stopsOf(route.id).catch(() => /** @type {API.Stop[]} */ ([]));
    return new Map(stops.flatMap((stop) => (isSomewhere(stop) ? [/** @type {const} */ ([stop.id, { lat: stop.lat, lon: stop.lon }])] : [])));
}
