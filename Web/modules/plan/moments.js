/**
 * Clock times of a plan: by the agency's clocks, in words and in fields.
 * @module
 */
import { durationText } from '../format/duration.js';
import { clockTime, dayTime } from '../format/format.js';
import { minutesToGo } from '../format/minutes-to-go.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { network, zoneOf } from '../server/network.js';

/** Seconds from which on a clock time alone does not determine the day. */
const HALF_A_DAY = 12 * 3600;

/**
 * The clocks of a journey are those of its first ride's agency.
 * @param {API.PlannedJourney | undefined} journey @returns {string}
 */
export function zoneOfJourney(journey) {
    const agency = journey?.legs.find((leg) => leg.agency)?.agency ?? [...network.value.agencies.keys()][0] ?? '';
    return zoneOf(`${agency}:`);
}

/**
 * As many as have passed, so that neither what is to spare nor what is too short is overstated; 0 is less than one.
 * @param {number} seconds
 */
export const wholeMinutes = (seconds) => Math.floor(seconds / 60);

/** @param {number} time */
const isFar = (time) => Math.abs(time - now()) >= HALF_A_DAY;

/**
 * "8:44", with its day where that is not clear.
 * @param {number} time @param {string} zone
 */
export const timeWords = (time, zone) => (isFar(time) ? dayTime : clockTime)(time, zone);

/**
 * Both ends of a journey, each by its stop's own clock if it has one: the day stands once, before the first, unless the
 * second is on another.
 * @param {API.PlannedJourney} journey @param {string} zone @returns {[string, string]}
 */
export function spanWords({ departure, arrival, legs }, zone) {
    const [here, there] = [legs[0]?.from.timeZone ?? zone, legs.at(-1)?.to.timeZone ?? zone];
    if (!isFar(departure) && !isFar(arrival)) return [clockTime(departure, here), clockTime(arrival, there)];
    return [dayTime(departure, here), (dayOf(departure, here) === dayOf(arrival, there) ? clockTime : dayTime)(arrival, there)];
}

/** @param {number} time @param {string} zone */
const dayOf = (time, zone) => fieldText(time, zone).slice(0, 10);

/**
 * "Leave in 3 min", "Leave now", "Left 4 min ago".
 * @param {number} departure
 */
export function leaveWords(departure) {
    const minutes = minutesToGo(departure, now());
    if (minutes >= HALF_A_DAY / 60) return '';
    if (minutes >= 60) return t('plan.leaveIn', { duration: durationText(departure - now()) });
    if (minutes >= 1) return t('plan.leaveInMinutes', { count: minutes });
    const past = Math.ceil((now() - departure) / 60);
    return past <= 1 ? t('plan.leaveNow') : t('plan.left', { count: past });
}

/**
 * As a field of day and time has it: `2026-11-23T08:44`.
 * @param {number} time @param {string} timeZone
 */
export function fieldText(time, timeZone) {
    const parts = new Intl.DateTimeFormat('en-CA', {
        timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    }).formatToParts(time * 1000);
    const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}`;
}

/**
 * The moment that such a field means there; of a time that the clocks leave out, the one after.
 * @param {string} text @param {string} zone @returns {number | undefined}
 */
export function fieldTime(text, zone) {
    const wanted = Date.parse(`${text}Z`) / 1000;
    if (!Number.isFinite(wanted)) return undefined;
    const guess = wanted - ahead(wanted, zone);
    // The clocks may be set between the guess and the moment itself.
    const time = wanted - ahead(guess, zone);
    return fieldText(time, zone) === text ? time : Math.max(guess, time);
}

/**
 * Seconds by which the clocks there are ahead of UTC.
 * @param {number} time @param {string} zone
 */
export const ahead = (time, zone) => Date.parse(`${fieldText(time, zone)}Z`) / 1000 - Math.floor(time / 60) * 60;
