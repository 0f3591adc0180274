/**
 * Plans by the times that boards show: when to be at the first stop, and with it when to leave.
 * @module
 */
import { askOrRecall } from '../server/answers.js';

/**
 * A journey that leaves so early that the rider is at the first stop at its board's time.
 * @param {API.PlannedJourney} journey @returns {API.PlannedJourney}
 */
export function byBoards(journey) {
    const { leaveBy, departure, legs: [first, ...rest] } = journey;
    if (leaveBy === undefined) return journey;
    const earlier = departure - leaveBy;
    const walk = { ...first, departure: first.departure - earlier, arrival: first.arrival - earlier };
    return { ...journey, departure: leaveBy, legs: [first.kind === 'walk' ? walk : first, ...rest] };
}

/** @param {import('../server/api.js').Query} query @returns {Promise<Page.Recalled<API.Plan>>} */
export async function askPlan(query) {
    const answer = await askOrRecall('plan', query);
    return { ...answer, journeys: answer.journeys.map(byBoards) };
}

/**
 * When to be at the stop where a ride begins: at its board's time, or when the rider comes there by the leg before.
 * @param {API.PlannedLeg} ride @param {API.PlannedLeg} [before] @returns {number} epoch seconds
 */
export const beThere = ({ predicted, departure }, before) => Math.max(predicted ?? departure, before?.arrival ?? 0);
