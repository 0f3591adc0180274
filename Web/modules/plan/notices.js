/**
 * Service alerts that concern a journey.
 * @module
 */
import { current } from '../live/notices.js';
import { conditionOf } from '../parts/parts.js';

/**
 * The alerts that the planner assigned to a journey's legs and that still hold, the worst first.
 * @param {Pick<API.PlannedJourney, 'legs'>} journey @returns {API.Alert[]}
 */
export function noticesOf({ legs }) {
    const concerned = new Set(legs.flatMap(({ alerts = [], closures = [] }) => [...alerts, ...closures]));
    return concerned.size === 0 ? [] : current().filter(({ id }) => concerned.has(id));
}

/** @typedef {API.Chance & {notice?: string}} Chance with how the notice weighs that stands in for it */

/**
 * The chance as it is shown. It describes changes by the times of buses: where one of these is announced not to run,
 * they promise nothing.
 * @param {{chance: API.Chance, legs: API.PlannedLeg[]}} journey @returns {Chance}
 */
export function chanceOf({ chance, legs }) {
    const notice = noticesOf({ legs }).find(({ condition }) => condition === 'noService');
    if (!notice || chance.state === 'unlikely' || chance.state === 'missed') return chance;
    return { state: 'unknown', doubt: 100, notice: conditionOf(notice) };
}
