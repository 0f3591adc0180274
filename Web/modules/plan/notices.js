/**
 * Service alerts that concern a journey.
 * @module
 */
import { current } from '../live/notices.js';
import { conditionOf } from '../parts/parts.js';

/**
 * Returns the active alerts that the planner assigned to a journey's legs, the worst first.
 * @param {Pick<API.PlannedJourney, 'legs'>} journey @returns {API.Alert[]}
 */
export function noticesOf({ legs }) {
    const concerned = new Set(legs.flatMap(({ alerts = [], closures = [] }) => [...alerts, ...closures]));
    return concerned.size === 0 ? [] : current().filter(({ id }) => concerned.has(id));
}

/** @typedef {API.Chance & {notice?: string}} Chance with the severity of the service alert that replaces it */

/**
 * Returns the chance as displayed. It is based on predicted times; if a ride is announced not to run, these are
 * meaningless.
 * @param {{chance: API.Chance, legs: API.PlannedLeg[]}} journey @returns {Chance}
 */
export function chanceOf({ chance, legs }) {
    const notice = noticesOf({ legs }).find(({ condition }) => condition === 'noService');
    if (!notice || chance.state === 'unlikely' || chance.state === 'missed') return chance;
    return { state: 'unknown', doubt: 100, notice: conditionOf(notice) };
}
