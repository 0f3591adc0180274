/**
 * The state of the guidance: the ride, the core's last evaluation of it, and the messages that result from it.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { zoneOf } from '../server/network.js';
import { ridesOf } from './rides.js';

export const guide = new Observable({
    /** The id in the view's address; empty while there is no guidance. */
    id: '',
    /**
     * The bus or journey that the guidance follows.
     * @type {import('./rides.js').What | undefined}
     */
    what: undefined,
    /**
     * The current ride with its times.
     * @type {import('./rides.js').Ride | undefined}
     */
    ride: undefined,
    /**
     * The core's last evaluation of the ride.
     * @type {import('../rider/along.js').Look | undefined}
     */
    look: undefined,
    /**
     * The better journey that is offered.
     * @type {import('./offer.js').Offer | undefined}
     */
    offer: undefined,
    /**
     * The error if the guidance could not start.
     * @type {unknown}
     */
    error: undefined,
    /** `performance.now()` at the start of the guidance. */
    since: 0,
    speaks: false,
    isAwake: false,
    notices: false,
});

/**
 * Returns the journey's next ride.
 * @returns {API.PlannedLeg | undefined} undefined after the last one
 */
export function nextRide() {
    const { ride } = guide.value;
    const journey = ride?.answer?.journey;
    const after = journey && ridesOf(journey).find((leg) => leg > ride.leg);
    return after === undefined ? undefined : journey?.legs[after];
}

/**
 * Returns the current message in two lines.
 * @returns {{title: string, body: string} | undefined} undefined without a ride
 */
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
