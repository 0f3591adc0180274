/**
 * Plans made on the device only, if the rider prefers that: the server then does not learn where they go.
 * @module
 */
import { place } from '../address/router.js';
import { preferences } from '../settings/preferences.js';

/** The pages on which riders enter where they go, or view a journey. */
const PLANNING = ['directions', 'journey', 'along', 'pick', 'edit', 'coaches'];
/**
 * Requests that reveal nothing about a journey: a bus that the rider taps on the map, the board of a reminder, which
 * the rider requested too, and coaches, which only the server knows.
 */
const NAMELESS = /^(?:(?:agencies|alerts|feeds|intercity|push|time|vehicles)(?:\/|$)|routes$|stops\/[^/]+\/arrivals$)/;

/** Returns whether the current page shows plans that are made on the device only. */
export const isPlanningHere = () => preferences.value.planOnDevice && PLANNING.includes(place.value.page);

/**
 * Returns whether a request must not be sent to the server.
 * @param {string} path below /api/v1/
 */
export const staysHere = (path) => (/^plan(?:\/|$)/.test(path) ? preferences.value.planOnDevice : isPlanningHere() && !NAMELESS.test(path));
