/**
 * Opens the alarm sheet from any view with a bus.
 * @module
 */
import { canBoard } from '../board/arrival.js';
import { notify } from '../dom/announce.js';
import { later, t } from '../format/words.js';

/**
 * A bus, or a line at a stop, for which an alarm can be set.
 * @typedef {object} Ride
 * @property {string} key unique among the rides
 * @property {{id: string, name: string, lat?: number, lon?: number}} stop where the rider boards or gets off
 * @property {string} route @property {number} [direction] @property {string} [headsign]
 * @property {'departure' | 'arrival'} kind
 * @property {string} [trip] with `scheduled` @property {number} [scheduled] @property {string} [vehicle]
 * @property {string} [serviceDate]
 * @property {number} [early] the earliest expected time in epoch seconds; undefined for a line without a bus
 * @property {number} [likely] the most likely time in epoch seconds
 * @property {API.Arrival} [arrival] from the stop's board
 */

/**
 * The possible alarms, and the one that is selected at first.
 * @typedef {object} Wish
 * @property {Ride[]} rides
 * @property {string} [chosen] the key of the ride selected at first
 * @property {('ride' | 'lastBus' | 'commute')[]} kinds the first is selected
 * @property {number} [walk] minutes to the stop, if they are known better than from the straight line
 */

/**
 * Loads and opens the alarm sheet.
 * @param {Wish} wish
 */
export async function openAlarm(wish) {
    try {
        (await later(() => import('./sheet.js'))).open(wish);
    } catch {
        notify(t('failure.title'));
    }
}

/**
 * Converts a row of a stop's board to a ride.
 * @param {Ride['stop']} stop @param {API.Arrival} arrival @returns {Ride}
 */
export const rideOfArrival = ({ id, name, lat, lon }, arrival) => ({
    key: arrival.id, stop: { id, name, lat, lon }, route: arrival.route, direction: arrival.direction, headsign: arrival.headsign,
    kind: canBoard(arrival) ? 'departure' : 'arrival', trip: arrival.trip, scheduled: arrival.scheduled, vehicle: arrival.vehicle,
    serviceDate: arrival.serviceDate, early: arrival.low ?? arrival.predicted ?? arrival.scheduled, likely: arrival.predicted ?? arrival.scheduled, arrival,
});
