/**
 * A journey that is requested repeatedly: its current state, and the reason if it is no longer possible.
 * @module
 */
import { here, rounded } from '../location/location.js';
import { askOrRecall } from '../server/answers.js';
import { resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { Watch } from '../server/watch.js';
import { byBoards } from './by-boards.js';

/** @typedef {Page.Recalled<API.WatchedJourney>} Answer */

/** The interval between two requests, in seconds. */
export const ASKING = 20;

/**
 * The maximum error in metres, and the maximum age in seconds, of a position that is used: with a worse one, riders on
 * board would be notified that the bus left without them.
 */
const SURE = { metres: 150, seconds: 60 };

/**
 * Returns the rider's position for a journey that has begun; it is not needed before its departure.
 * @param {API.PlannedJourney} [journey]
 */
function positionFor(journey) {
    const { position } = here.value;
    const isSure = position !== undefined && position.accuracy <= SURE.metres && now() - position.at <= SURE.seconds;
    return journey && journey.departure <= now() && isSure ? rounded(position) : undefined;
}

/**
 * Requests a journey, and adjusts it to the times on boards.
 * @param {string} id @param {API.PlannedJourney} [journey] as last received @returns {Promise<Answer>}
 */
export async function askJourney(id, journey) {
    const answer = await askOrRecall(resource('plan', id), { position: positionFor(journey) });
    return { ...answer, journey: byBoards(answer.journey), ...(answer.onward ? { onward: answer.onward.map(byBoards) } : {}) };
}

/**
 * Requests a journey repeatedly.
 * @extends {Watch<Answer>}
 */
export class JourneyWatch extends Watch {
    constructor() {
        super((id, before) => askJourney(id, before?.journey), ASKING);
    }
}
