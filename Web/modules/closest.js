/**
 * The stop of each lit route that is nearest to the rider, when the rider wants them marked.
 * @module
 */
import { ask } from './api.js';
import { litRoutes } from './live-data.js';
import { near } from './location.js';
import { preferences } from './preferences.js';

let asked = '';
/** @type {any[]} */
let stops = [];

/** @returns {Promise<any[]>} */
export async function closestStops() {
    const place = near();
    const routes = preferences.value.closestStops && place ? litRoutes() : [];
    const question = `${place} ${routes}`;
    if (question === asked) return stops;
    asked = question;
    const answers = await Promise.allSettled(routes.map((route) => ask('stops', { near: place, route, radius: 5000, limit: 1 })));
    stops = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.stops : []));
    return stops;
}
