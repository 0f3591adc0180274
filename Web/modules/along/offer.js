/**
 * Offers a better journey while the next transfer is in danger. It is planned from the rider's current vehicle, and
 * requested only before the transfer fails.
 * @module
 */
import { askPlan } from '../plan/by-boards.js';
import { chanceOf } from '../plan/notices.js';
import { rounded } from '../location/location.js';
import { now } from '../server/clock.js';
import { preferences } from '../settings/preferences.js';
import { guide, nextRide } from './state.js';

/** @typedef {import('./rides.js').Ride} Ride */
/**
 * @typedef {{phase: 'asking' | 'none' | 'better', journey?: API.PlannedJourney}} Offer the state of the search, and the
 *     journey if it is better than the current one
 */

/** The interval between requests for a better journey, in seconds. */
const ASKING = 30;
/** The states of an endangered transfer: announced, and still possible. */
const IN_DANGER = ['tight', 'unlikely'];

let isAsking = false;
/** The journey and ride of the last request, and its time in epoch seconds. */
let asked = { of: '', at: 0 };

/** Requests a better journey if the transfer is in danger; otherwise removes the last offer. */
export async function updateOffer() {
    const { id, ride } = guide.value;
    const query = ride && isInDanger(ride) ? queryOf(ride) : undefined;
    if (!ride?.answer || !query) return show(undefined);
    const of = `${id} ${ride.leg}`;
    if (isAsking || (asked.of === of && now() - asked.at < ASKING)) return undefined;
    if (asked.of !== of) show({ phase: 'asking' });
    asked = { of, at: now() };
    isAsking = true;
    const answer = await askPlan(query).catch(() => undefined);
    isAsking = false;
    const { id: idNow, ride: rideNow, offer } = guide.value;
    if (of !== `${idNow} ${rideNow?.leg}`) return undefined;
    // Without a response, the previous offer stays.
    if (answer && !answer.recalled && !answer.byDevice) show(offerOf(answer));
    else if (offer?.phase === 'asking') show(undefined);
    return undefined;
}

/**
 * Returns whether the next transfer is in danger while the rider is on board.
 * @param {Ride} ride
 */
function isInDanger({ answer }) {
    const { look } = guide.value;
    const state = nextRide()?.chance?.state ?? '';
    // Planning on the device has no probabilities of transfers, and must not send the destination or the bus to the
    // server.
    return look?.phase === 'riding' && !look.isAssumed && answer?.state === 'possible' && IN_DANGER.includes(state) && !preferences.value.planOnDevice;
}

/**
 * Returns the query for a better journey from the current vehicle.
 * @param {Ride} ride @returns {import('../server/api.js').Query | undefined}
 */
function queryOf({ answer, leg }) {
    const bus = answer?.journey.legs[leg];
    const { stop, lat, lon } = answer?.to ?? {};
    const to = stop ?? rounded(lat === undefined || lon === undefined ? undefined : { lat, lon });
    if (!answer || !bus?.trip || !to) return undefined;
    return { from: `trip:${bus.trip}`, date: bus.serviceDate, boarded: bus.from.stop, to, like: answer.journey.id };
}

/**
 * Returns the offer of a better journey in a plan.
 * @param {API.Plan} plan @returns {Offer}
 */
function offerOf({ journeys, better }) {
    const journey = journeys.find(({ id }) => id === better);
    // An alert may say that a line does not run, although its vehicles are reported.
    return journey && !chanceOf(journey).notice ? { phase: 'better', journey } : { phase: 'none' };
}

/**
 * Publishes an offer, unless it is the current one.
 * @param {Offer | undefined} offer
 */
function show(offer) {
    const { offer: before } = guide.value;
    if (before?.phase === offer?.phase && before?.journey?.id === offer?.journey?.id) return undefined;
    guide.value = { ...guide.value, offer };
    return undefined;
}
