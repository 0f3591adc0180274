/**
 * Plans on the device alone, if the rider wishes: where they go is then nobody else's business.
 * @module
 */
import { place } from '../address/router.js';
import { preferences } from '../settings/preferences.js';

/** Pages on which riders say where they go, or see the way there. */
const PLANNING = ['directions', 'journey', 'along', 'pick', 'edit', 'coaches'];
/**
 * Requests that reveal nothing of the journey: a bus that the rider taps on the map, the board of a reminder, which the
 * rider requested too, and coaches, which only the server knows.
 */
const NAMELESS = /^(?:(?:agencies|alerts|feeds|intercity|push|time|vehicles)(?:\/|$)|routes$|stops\/[^/]+\/arrivals$)/;

/** Whether what the page shows now is such a plan. */
export const isPlanningHere = () => preferences.value.planOnDevice && PLANNING.includes(place.value.page);

/**
 * Whether the server must not be asked this.
 * @param {string} path below /api/v1/
 */
export const staysHere = (path) => (/^plan(?:\/|$)/.test(path) ? preferences.value.planOnDevice : isPlanningHere() && !NAMELESS.test(path));
