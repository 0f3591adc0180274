/**
 * The current ride of *Take me along*: the rider, the vehicle, the core's view of it, and the messages it results in.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { zoneOf } from '../server/network.js';
import { ridesOf } from './rides.js';

export const guide = new Observable({
    /** The address's own word; nothing while nobody is taken along. */
    id: '',
    /** @type {import('./rides.js').What | undefined} */
    what: undefined,
    /** @type {import('./rides.js').Ride | undefined} */
    ride: undefined,
    /** @type {import('../rider/along.js').Look | undefined} */
    look: undefined,
    /** @type {import('./offer.js').Offer | undefined} */
    offer: undefined,
    /** @type {unknown} */
    error: undefined,
    /** `performance.now()` */
    since: 0,
    speaks: false,
    isAwake: false,
    notices: false,
});

/** @returns {API.PlannedLeg | undefined} the ride after this one */
export function nextRide() {
    const { ride } = guide.value;
    const journey = ride?.answer?.journey;
    const after = journey && ridesOf(journey).find((leg) => leg > ride.leg);
    return after === undefined ? undefined : journey?.legs[after];
}

/** @returns {{title: string, body: string} | undefined} what there is to say now, in two lines */
export function newsOf() {
    const { ride, look } = guide.value;
    const end = ride?.calls.at(-1);
    if (!ride || !look || !end) return undefined;
    const zone = zoneOf(end.id);
    const left = ride.calls.length - look.next;
    const body = t('along.until', { count: left, stop: end.name, time: clockTime(end.likely, zone) });
    if (look.phase === 'riding') return { title: t('along.nextIs', { stop: ride.calls[look.next].name }), body };
    if (look.phase === 'waiting') return { title: t('along.wait', { stop: ride.calls[0].name, time: clockTime(ride.calls[0].likely, zone) }), body };
    return { title: t(`along.${look.phase}`), body: end.name };
}
