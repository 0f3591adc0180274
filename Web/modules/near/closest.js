/**
 * Finds the stop of each highlighted route that is nearest to the rider, if the rider has turned that on.
 * @module
 */
import { litRoutes } from '../live/live-data.js';
import { near } from '../location/location.js';
import { ask } from '../server/api.js';
import { preferences } from '../settings/preferences.js';

let asked = '';
/**
 * Resolves when the last requests have completed.
 * @type {Promise<void>}
 */
let answered = Promise.resolve();
/**
 * The nearest stops by route.
 * @type {Map<string, API.Stop>}
 */
let found = new Map();

/**
 * Requests the nearest stops once for each location and set of routes.
 * @returns {Promise<void>}
 */
export function closestStops() {
    const place = near();
    const routes = preferences.value.closestStops && place ? litRoutes() : [];
    const question = `${place} ${routes}`;
    if (question !== asked) {
        asked = question;
        // Stops of routes that are no longer highlighted are removed.
        found = new Map(routes.flatMap((route) => {
            const stop = found.get(route);
            return stop ? [[route, stop]] : [];
        }));
        answered = askFor(question, routes, place);
    }
    return answered;
}

/**
 * Returns the nearest stops found so far.
 * @returns {API.Stop[]}
 */
export const knownClosest = () => [...found.values()];

/**
 * Requests the nearest stop of each route; ignores responses that are no longer relevant.
 * @param {string} question @param {string[]} routes @param {string[] | undefined} place latitude and longitude
 */
async function askFor(question, routes, place) {
    await Promise.allSettled(routes.map(async (route) => {
        const { stops } = await ask('stops', { near: place, route, radius: 5000, limit: 1 });
        if (question === asked && stops.length > 0) found.set(route, stops[0]);
    }));
}
