/**
 * A journey that is asked for again and again: what is known of it now, and why it is no longer possible if so.
 * @module
 */
import { here, rounded } from '../location/location.js';
import { askOrRecall } from '../server/answers.js';
import { resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { Watch } from '../server/watch.js';
import { byBoards } from './by-boards.js';

/** @typedef {Page.Recalled<API.WatchedJourney>} Answer */

/** Seconds between two questions. */
export const ASKING = 20;

/**
 * Metres that a position may be off, and seconds that it may be old: who sits in the bus would be notified that it left
 * without them.
 */
const SURE = { metres: 150, seconds: 60 };

/**
 * The rider's position for a journey, from its departure on; it is not needed before.
 * @param {API.PlannedJourney} [journey]
 */
function positionFor(journey) {
    const { position } = here.value;
    const isSure = position !== undefined && position.accuracy <= SURE.metres && now() - position.at <= SURE.seconds;
    return journey && journey.departure <= now() && isSure ? rounded(position) : undefined;
}

/** @param {string} id @param {API.PlannedJourney} [journey] as it was known @returns {Promise<Answer>} */
export async function askJourney(id, journey) {
    const answer = await askOrRecall(resource('plan', id), { position: positionFor(journey) });
    return { ...answer, journey: byBoards(answer.journey), ...(answer.onward ? { onward: answer.onward.map(byBoards) } : {}) };
}

/** @extends {Watch<Answer>} */
export class JourneyWatch extends Watch {
    constructor() {
        super((id, before) => askJourney(id, before?.journey), ASKING);
    }
}
