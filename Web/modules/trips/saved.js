/**
 * The rider's saved trips: their titles, the service condition of their lines, and their deletion.
 * @module
 */
import { go, place } from '../address/router.js';
import { commas, t } from '../format/words.js';
import { health } from '../live/live-data.js';
import { concerns, current } from '../live/notices.js';
import { own, perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerUndo } from '../rider/undo.js';
import { now } from '../server/clock.js';
import { network, route } from '../server/network.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {Core.Trip} Trip */

/** The age from which on the reported service condition of a line is unknown, in seconds. */
const OLD = 180;

/**
 * Returns the saved trips.
 * @returns {Trip[] | undefined} in the rider's order; undefined until the journal is loaded
 */
export const savedTrips = () => own.value.rider?.overview.trips;

/**
 * Returns a saved trip by its ID.
 * @param {string | undefined} id @returns {Trip | undefined}
 */
export const savedTrip = (id) => savedTrips()?.find((trip) => trip.id === id);

/** The maximum number of lines in a title. */
const NAMED = 3;

/**
 * Returns the name that the rider gave a trip, else its ends and its lines; the lines distinguish trips between the
 * same ends.
 * @param {{name?: string | null, start?: Place, end?: Place, lines?: {name: string, shown?: string}[], coach?:
 *     import('../rider/arguments.js').Coach}} trip
 */
export function titleOf({ name, start, end, lines = [], coach }) {
    if (name) return name;
    if (coach) return t('coach.to', { place: coach.destination });
    if (!start || !end) return end ? t('trip.to', { place: placeName(end) }) : t('trip.new');
    const codes = lines.slice(0, NAMED).map((line) => line.shown ?? line.name);
    if (lines.length > NAMED) codes.push(`+${lines.length - NAMED}`);
    const ends = t('trip.between', { start: placeName(start), end: placeName(end) });
    return codes.length > 0 ? `${ends} · ${commas(codes)}` : ends;
}

/**
 * Returns the name of a place, else its address.
 * @param {Place} place
 */
export const placeName = ({ name, address }) => name || address || '';

/**
 * Returns the lines of a trip as in the current timetable, with the names that the core displays.
 * @param {Trip} trip
 */
export const linesOfTrip = (trip) => trip.lines.map(({ id, shown }) => ({ id, label: shown, name: shown, mark: shown, ...route(id) }));

/** Returns whether the server's report on the lines is recent enough. */
export const isServerHeard = () => now() - network.value.heardAt < OLD && health().state !== 'offline';

/**
 * Returns the worst service condition of each trip's lines, as determined by the core.
 * @returns {Record<string, API.Route['service']>} trip → status; empty until the journal is loaded
 */
export function statuses() {
    const routes = isServerHeard() ? [...network.value.routes.values()] : [];
    return own.value.rider?.ask(questions.statuses(Object.fromEntries(routes.map(({ id, service }) => [id, service])))) ?? {};
}

/**
 * Returns all active service alerts for the lines of a trip.
 * @param {Trip} trip @returns {API.Alert[]}
 */
export const noticesOf = (trip) => current().filter((alert) => trip.lines.some(({ id }) => concerns(alert, id)));

/**
 * Deletes a trip, on any page, and then shows the list of trips with the offer to undo.
 * @param {Trip} trip @returns {Promise<boolean>} whether it was deleted
 */
export async function deleteTrip(trip) {
    const reply = await perform(commands.delete('trip', trip.id));
    if (reply.refused !== undefined) return false;
    const offer = () => offerUndo(t('trip.deleted', { name: titleOf(trip) }), reply.event, trip.id);
    if (place.value.page === 'trips') {
        offer();
    } else {
        addEventListener('hashchange', offer, { once: true });
        go('trips');
    }
    return true;
}
