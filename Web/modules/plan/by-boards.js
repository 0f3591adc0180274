/**
 * Adjusts plans to the times on departure boards: when to be at the first stop, and thus when to leave.
 * @module
 */
import { askOrRecall } from '../server/answers.js';

/**
 * Makes the departure and the first walk earlier, so that the rider is at the first stop at the time on its board.
 * @param {API.PlannedJourney} journey @returns {API.PlannedJourney}
 */
export function byBoards(journey) {
    const { leaveBy, departure, legs: [first, ...rest] } = journey;
    if (leaveBy === undefined) return journey;
    const earlier = departure - leaveBy;
    const walk = { ...first, departure: first.departure - earlier, arrival: first.arrival - earlier };
    return { ...journey, departure: leaveBy, legs: [first.kind === 'walk' ? walk : first, ...rest] };
}

/**
 * Requests a plan, and adjusts its journeys.
 * @param {import('../server/api.js').Query} query @returns {Promise<Page.Recalled<API.Plan>>}
 */
export async function askPlan(query) {
    const answer = await askOrRecall('plan', query);
    return { ...answer, journeys: answer.journeys.map(byBoards) };
}

/**
 * Returns when to be at the stop where a ride begins: at the time on its board, or when the previous leg arrives if
 * that is later.
 * @param {API.PlannedLeg} ride @param {API.PlannedLeg} [before] the previous leg @returns {number} epoch seconds
 */
export const beThere = ({ predicted, departure }, before) => Math.max(predicted ?? departure, before?.arrival ?? 0);
