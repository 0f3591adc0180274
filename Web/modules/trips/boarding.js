/**
 * The stops where the rider boards the lines of a trip.
 * @module
 */
import { isSomewhere } from '../location/location.js';
import { mine } from '../rider/mine.js';
import { questions } from '../rider/rider.js';
import { RequestError } from '../server/api.js';
import { keep, kept } from '../server/kept.js';
import { routeWithStops } from '../server/network.js';
import { farthest } from './walk.js';

/** @typedef {import('./saved.js').Trip} Trip */
/**
 * @typedef {{route: string, direction: string, stop: Page.Located, off: Page.Located, walkTo: number, walkFrom: number}} Boarding `direction` is empty
 *     if the line has only one; walks are metres in a straight line
 */

/** @type {Map<string, ReturnType<typeof routeWithStops>>} */
const answers = new Map();

/**
 * Returns a route with its stops, requested once.
 * @param {string} id
 */
function lineOf(id) {
    const asked = answers.get(id) ?? routeWithStops(id);
    answers.set(id, asked);
    asked.catch(() => answers.delete(id));
    return asked;
}

/**
 * Returns the boardings that the core finds for the lines of a trip; the stored ones if the server is unreachable.
 * @param {Pick<Trip, 'id' | 'start' | 'end' | 'lines'>} trip @returns {Promise<Boarding[]>} of the lines that serve
 *     both ends
 */
export async function boardingsOf(trip) {
    const { start, end, lines } = trip;
    const question = JSON.stringify([start, end, lines.map(({ id }) => id), farthest()]);
    try {
        const found = (await Promise.all(lines.map(({ id }) => boarding(id, trip)))).flatMap((one) => one ?? []);
        keep(`trip ${trip.id}`, { question, found });
        return found;
    } catch (error) {
        const before = await kept(`trip ${trip.id}`);
        if (before?.question !== question) throw error;
        return before.found;
    }
}

/**
 * Returns the boarding of a line, if it serves both ends of a trip.
 * @param {string} id @param {Pick<Trip, 'start' | 'end'>} trip @returns {Promise<Boarding | undefined>}
 */
export async function boarding(id, { start, end }) {
    const { route, stops } = await lineOf(id).catch(notThere);
    const byId = new Map(stops.filter(isSomewhere).map((stop) => [stop.id, stop]));
    const calls = route.directions.flatMap((direction) => (direction.stops ?? []).flatMap((stop) => {
        const known = byId.get(stop);
        return known ? { direction: String(direction.id ?? ''), ...known } : [];
    }));
    const best = (await mine()).ask(questions.boarding(start, end, farthest(), calls));
    const [stop, off] = [byId.get(best?.on ?? ''), byId.get(best?.off ?? '')];
    return best && stop && off ? { route: id, direction: best.direction, stop, off, walkTo: best.walkTo, walkFrom: best.walkFrom } : undefined;
}

/**
 * Returns a line without stops if the error means that the timetable no longer contains the line; throws other errors.
 * @param {unknown} error
 * @returns {{route: Pick<API.Route, 'directions'>, stops: API.Stop[]}}
 */
function notThere(error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
    return { route: { directions: [] }, stops: [] };
}
