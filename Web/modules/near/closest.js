/**
 * The stop of each lit route that is nearest to the rider, when the rider wants them marked.
 * @module
 */
import { litRoutes } from '../live/live-data.js';
import { near } from '../location/location.js';
import { ask } from '../server/api.js';
import { preferences } from '../settings/preferences.js';

let asked = '';
/** @type {Promise<void>} */
let answered = Promise.resolve();
/**
 * The closest stops by route.
 * @type {Map<string, API.Stop>}
 */
let found = new Map();

/**
 * Asks for what is not known, once.
 * @returns {Promise<void>}
 */
export function closestStops() {
    const place = near();
    const routes = preferences.value.closestStops && place ? litRoutes() : [];
    const question = `${place} ${routes}`;
    if (question !== asked) {
        asked = question;
        // Marks of routes that are no longer lit would be those of another map.
        found = new Map(routes.flatMap((route) => {
            const stop = found.get(route);
            return stop ? [[route, stop]] : [];
        }));
        answered = askFor(question, routes, place);
    }
    return answered;
}

/**
 * The closest stops found so far.
 * @returns {API.Stop[]}
 */
export const knownClosest = () => [...found.values()];

/** @param {string} question @param {string[]} routes @param {string[] | undefined} place */
async function askFor(question, routes, place) {
    await Promise.allSettled(routes.map(async (route) => {
        const { stops } = await ask('stops', { near: place, route, radius: 5000, limit: 1 });
        if (question === asked && stops.length > 0) found.set(route, stops[0]);
    }));
}
