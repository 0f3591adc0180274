/**
 * The rider's saved trips: what they are called, how their lines run, and taking one away.
 * @module
 */
import { go, place } from '../address/router.js';
import { t } from '../format/words.js';
import { health } from '../live/live-data.js';
import { concerns, current } from '../live/notices.js';
import { own, perform } from '../rider/mine.js';
import { commands, questions } from '../rider/rider.js';
import { offerUndo } from '../rider/undo.js';
import { now } from '../server/clock.js';
import { network, route } from '../server/network.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {Core.Trip} Trip */

/** Seconds after which a line's reported service is no longer known to hold. */
const OLD = 180;

/** @returns {Trip[] | undefined} in the rider's order; nothing until the journal has been read */
export const savedTrips = () => own.value.rider?.overview.trips;

/** @param {string | undefined} id @returns {Trip | undefined} */
export const savedTrip = (id) => savedTrips()?.find((trip) => trip.id === id);

/** Codes of lines that a title names. */
const NAMED = 3;

/**
 * The rider's name, else from where to where and with which lines, which distinguishes trips between the same ends.
 * @param {{name?: string | null, start?: Place, end?: Place, lines?: {name: string, shown?: string}[], coach?: import('../rider/arguments.js').Coach}} trip
 */
export function titleOf({ name, start, end, lines = [], coach }) {
    if (name) return name;
    if (coach) return t('coach.to', { place: coach.destination });
    if (!start || !end) return end ? t('trip.to', { place: placeName(end) }) : t('trip.new');
    const codes = lines.slice(0, NAMED).map((line) => line.shown ?? line.name);
    if (lines.length > NAMED) codes.push(`+${lines.length - NAMED}`);
    const ends = t('trip.between', { start: placeName(start), end: placeName(end) });
    return codes.length > 0 ? `${ends} · ${codes.join(', ')}` : ends;
}

/** @param {Place} place */
export const placeName = ({ name, address }) => name || address || '';

/**
 * Its lines as the timetable has them now, called as the core shows their names.
 * @param {Trip} trip
 */
export const linesOfTrip = (trip) => trip.lines.map(({ id, shown }) => ({ id, label: shown, name: shown, mark: shown, ...route(id) }));

/** Whether what the server reported of the lines is recent enough to be believed. */
export const isServerHeard = () => now() - network.value.heardAt < OLD && health().state !== 'offline';

/**
 * The worst of its lines, as the core sees it.
 * @returns {Record<string, API.Route['service']>} trip → status; nothing until the journal has been read
 */
export function statuses() {
    const routes = isServerHeard() ? [...network.value.routes.values()] : [];
    return own.value.rider?.ask(questions.statuses(Object.fromEntries(routes.map(({ id, service }) => [id, service])))) ?? {};
}

/**
 * Everything that is announced for its lines now.
 * @param {Trip} trip @returns {API.Alert[]}
 */
export const noticesOf = (trip) => current().filter((alert) => trip.lines.some(({ id }) => concerns(alert, id)));

/**
 * Takes it away, from wherever it is shown; what is left is the list, with the way back.
 * @param {Trip} trip @returns {Promise<boolean>} whether it is gone
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
