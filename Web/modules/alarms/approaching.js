/**
 * Announces once per visit that a bus comes near, if its line belongs to a saved trip, a reminder or an alarm.
 * @module
 */
import { notifyLater } from '../dom/announce.js';
import { alarms } from './alarms.js';
import { liveData } from '../live/live-data.js';
import { latitudeOf, longitudeOf } from '../geometry/line.js';
import { here } from '../location/location.js';
import { codeOf, destinationOf } from '../format/names.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { hasJournal } from '../server/kept.js';
import { route } from '../server/network.js';
import { riderCore } from '../rider/load.js';
import { mine, own } from '../rider/mine.js';
import { preferences } from '../settings/preferences.js';
import { reminders } from './reminders.js';

/** The interval between checks for approaching buses, in seconds. */
const LOOKING = 5;

/** @type {Map<string, number>} vehicle id → its number in the core */
const numbers = new Map();

/** Starts the checks; the core remembers the buses already announced. */
export async function watchApproach() {
    if (!own.value.rider && await hasJournal()) await mine();
    const approach = (await riderCore()).createApproach();
    const look = () => {
        if (!preferences.value.approachAlerts) return;
        const buses = seen();
        const come = new Set(approach.come(buses, here.value.position, now()));
        for (const { number, vehicle } of buses) if (come.has(number)) alertRider(vehicle);
    };
    look();
    setInterval(look, LOOKING * 1000);
}

/** Returns the lines of saved trips, reminders and alarms. */
const taken = () => new Set([
    ...own.value.rider?.overview.trips.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? [],
    ...reminders.value.map(({ arrival }) => arrival.route),
    ...alarms.value.kept.map(({ note }) => note?.request.route),
]);

/** Returns the buses of the rider's own lines with their current positions, except stale ones. */
function seen() {
    const lines = taken();
    return [...(liveData.value.buses?.byId.values() ?? [])].filter(({ vehicle }) => lines.has(vehicle.route) && !vehicle.stale)
        .map(({ vehicle, x, y }) => ({ vehicle, number: numberOf(vehicle.id), lat: latitudeOf(y), lon: longitudeOf(x) }));
}

/**
 * Returns a vehicle's number in the core.
 * @param {string} id
 */
function numberOf(id) {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
}

/**
 * Announces a bus, also as a notification if the page is hidden.
 * @param {API.Vehicle} vehicle
 */
function alertRider(vehicle) {
    const line = route(vehicle.route);
    const headsign = destinationOf(vehicle.headsign, line);
    const text = t(headsign ? 'approach.near' : 'approach.nearAlone', { code: codeOf(line), headsign });
    notifyLater(text);
    if (document.hidden && 'Notification' in globalThis && Notification.permission === 'granted') new Notification(text, { tag: `approach ${vehicle.id}` });
}
