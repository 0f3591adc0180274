/**
 * What agencies announce of a journey.
 * @module
 */
import { current } from '../live/notices.js';

/**
 * What the planner says concerns one of its rides, as far as it still holds; the worst first.
 * @param {Pick<API.PlannedJourney, 'legs'>} journey @returns {API.Alert[]}
 */
export function noticesOf({ legs }) {
    const told = new Set(legs.flatMap(({ alerts = [] }) => alerts));
    return current().filter(({ id }) => told.has(id));
}
