/**
 * A better journey, requested from the vehicle that the rider is in while the next transfer is in danger: before it
 * breaks, and only then.
 * @module
 */
import { askPlan } from '../plan/by-boards.js';
import { chanceOf } from '../plan/notices.js';
import { rounded } from '../location/location.js';
import { now } from '../server/clock.js';
import { preferences } from '../settings/preferences.js';
import { guide, nextRide } from './state.js';

/** @typedef {import('./rides.js').Ride} Ride */
/** @typedef {{phase: 'asking' | 'none' | 'better', journey?: API.PlannedJourney}} Offer */

/** Seconds between two requests. */
const ASKING = 30;
/** The states of a transfer that is in danger: those that are announced and still possible. */
const IN_DANGER = ['tight', 'unlikely'];

let isAsking = false;
/** The journey and the ride asked for last, and when, epoch seconds. */
let asked = { of: '', at: 0 };

/** Requests a better journey if the transfer is in danger, and forgets the last one otherwise. */
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
    // Without a response, a journey found before stays.
    if (answer && !answer.recalled && !answer.byDevice) show(offerOf(answer));
    else if (offer?.phase === 'asking') show(undefined);
    return undefined;
}

/** @param {Ride} ride */
function isInDanger({ answer }) {
    const { look } = guide.value;
    const state = nextRide()?.chance?.state ?? '';
    // On the device no chance is known, and the place and the bus stay there.
    return look?.phase === 'riding' && !look.isAssumed && answer?.state === 'possible' && IN_DANGER.includes(state) && !preferences.value.planOnDevice;
}

/** @param {Ride} ride @returns {import('../server/api.js').Query | undefined} */
function queryOf({ answer, leg }) {
    const bus = answer?.journey.legs[leg];
    const { stop, lat, lon } = answer?.to ?? {};
    const to = stop ?? rounded(lat === undefined || lon === undefined ? undefined : { lat, lon });
    if (!answer || !bus?.trip || !to) return undefined;
    return { from: `trip:${bus.trip}`, date: bus.serviceDate, boarded: bus.from.stop, to, like: answer.journey.id };
}

/** @param {API.Plan} plan @returns {Offer} */
function offerOf({ journeys, better }) {
    const journey = journeys.find(({ id }) => id === better);
    // An alert may say that a line does not run, whatever its vehicles report.
    return journey && !chanceOf(journey).notice ? { phase: 'better', journey } : { phase: 'none' };
}

/** @param {Offer | undefined} offer */
function show(offer) {
    const { offer: before } = guide.value;
    if (before?.phase === offer?.phase && before?.journey?.id === offer?.journey?.id) return undefined;
    guide.value = { ...guide.value, offer };
    return undefined;
}
