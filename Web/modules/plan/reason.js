/**
 * Texts for the reason why a journey is no longer possible, and for the onward journey.
 * @module
 */
import { clockTime } from '../format/format.js';
import { codeOf } from '../format/names.js';
import { t } from '../format/words.js';
import { beThere } from './by-boards.js';
import { wholeMinutes } from './moments.js';

/**
 * Describes why a journey is no longer possible.
 * @param {API.WatchedJourney} watched @param {string} zone
 */
export function reasonWords({ reason, journey }, zone) {
    const leg = reason && journey.legs[reason.leg];
    if (!reason || !leg) return t('plan.reason.unknown');
    const time = clockTime(leg.scheduledDeparture ?? leg.departure, zone);
    const count = wholeMinutes(reason.seconds ?? 0);
    return t(`plan.reason.${reason.kind}`, { line: codeOf(leg.route), time, place: leg.from.name ?? leg.to.name ?? '', count });
}

/**
 * Describes an onward journey: "Next 61 at 9:19, there 9:38".
 * @param {API.PlannedJourney} onward @param {string} zone
 */
export function onwardWords(onward, zone) {
    const ride = onward.legs.find(({ kind }) => kind === 'ride');
    const there = clockTime(onward.arrival, zone);
    return ride ? t('plan.onward.ride', { line: codeOf(ride.route), time: clockTime(beThere(ride), zone), there }) : t('plan.onward.walk', { there });
}
