/**
 * Opening the sheet in which an alarm is chosen, from wherever a rider looks at a bus.
 * @module
 */
import { canBoard } from '../board/arrival.js';
import { notify } from '../dom/announce.js';
import { later, t } from '../format/words.js';

/**
 * A bus, or a line at a stop, that can be announced.
 * @typedef {object} Ride
 * @property {string} key among the others
 * @property {{id: string, name: string, lat?: number, lon?: number}} stop where
 * @property {string} route @property {number} [direction] @property {string} [headsign]
 * @property {'departure' | 'arrival'} kind
 * @property {string} [trip] with `scheduled` @property {number} [scheduled] @property {string} [vehicle]
 * @property {string} [serviceDate]
 * @property {number} [early] when it may come at the earliest, epoch seconds; nothing for a line alone
 * @property {number} [likely]
 * @property {API.Arrival} [arrival] as the stop's board has it
 */

/**
 * The possible alarms, and the one offered first.
 * @typedef {object} Wish
 * @property {Ride[]} rides
 * @property {string} [chosen] of the rides, by its key
 * @property {('ride' | 'lastBus' | 'commute')[]} kinds the first is chosen
 * @property {number} [walk] minutes to the stop, where that is known better than by the straight line
 */

/** @param {Wish} wish */
export async function openAlarm(wish) {
    try {
        (await later(() => import('./sheet.js'))).open(wish);
    } catch {
        notify(t('failure.title'));
    }
}

/**
 * A row of a board.
 * @param {Ride['stop']} stop @param {API.Arrival} arrival @returns {Ride}
 */
export const rideOfArrival = ({ id, name, lat, lon }, arrival) => ({
    key: arrival.id, stop: { id, name, lat, lon }, route: arrival.route, direction: arrival.direction, headsign: arrival.headsign,
    kind: canBoard(arrival) ? 'departure' : 'arrival', trip: arrival.trip, scheduled: arrival.scheduled, vehicle: arrival.vehicle,
    serviceDate: arrival.serviceDate, early: arrival.low ?? arrival.predicted ?? arrival.scheduled, likely: arrival.predicted ?? arrival.scheduled, arrival,
});
