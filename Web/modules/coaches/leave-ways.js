/**
 * Renders journeys that reach a coach in time: when to leave, each leg, and the time to spare; or the reason why there
 * is none.
 * @module
 */
import { h } from '../dom/dom.js';
import { codeOf, spoken } from '../format/names.js';
import { banner, chip } from '../parts/parts.js';
import { AHEAD_OF_COACH } from '../plan/best.js';
import { bestFirst } from '../plan/best-finder.js';
import { beThere } from '../plan/by-boards.js';
import { timeWords, zoneOfJourney } from '../plan/moments.js';
import { FARTHEST_WALK } from '../plan/question.js';
import { footView, hrefOfJourney } from '../plan/row.js';
import { clockTime, distance } from '../format/format.js';
import { listed, sentences, t } from '../format/words.js';
import { now } from '../server/clock.js';
import { hrefOf } from '../address/router.js';
import { asking, empty, failure, updated } from '../parts/states.js';
import { durationText } from '../format/duration.js';

/** @typedef {import('../plan/best-finder.js').Finding} Finding */
/** @typedef {API.PlannedJourney} Journey */
/** @typedef {API.PlannedLeg} Leg */

/** The time until departure from which on that time is no longer shown, in seconds. */
const HALF_A_DAY = 12 * 3600;
/** The maximum number of journeys shown. */
const MOST = 3;

/**
 * Returns the journeys that have not departed yet, latest departure first.
 * @param {API.Plan | undefined} answer
 */
export const stillPossible = (answer) => bestFirst(answer?.journeys ?? [], now()).slice(0, MOST);

/**
 * Formats the departure time, such as "06:20", with the day if it is half a day or more away.
 * @param {Journey} journey
 */
export const leaveTime = (journey) => timeWords(journey.departure, zoneOfJourney(journey));

/** @typedef {{names: import('../plan/row.js').Names, departure: number}} To the names of the journey's ends, and when the coach departs */

/**
 * Renders the journeys found, or the state of the search.
 * @param {Finding} found @param {() => void} again repeats the search @param {To} to
 * @returns {Page.Child[]}
 */
export function waysView({ phase, since, answer, error }, again, to) {
    if (phase === 'none') return [];
    if (phase === 'asking') return [asking(since, t('leave.asking'))];
    if (phase === 'failed') return [failure(error, again, t('leave.failed'))];
    if (!answer) return [];
    const age = answer.recalled && updated(now() - answer.recalled);
    if (answer.journeys.length === 0) return [noWay(answer), age];
    const possible = stillPossible(answer);
    if (possible.length === 0) return [tooLate(answer.journeys), age];
    return [...possible.map((journey) => wayView(journey, to)), age,
        h('p', { class: 'small quiet', key: 'before' }, sentences([t('leave.before', { count: AHEAD_OF_COACH / 60 }), !answer.streets && t('plan.noStreets')]))];
}

/**
 * Renders the reason why there is no journey.
 * @param {API.Plan} answer
 */
const noWay = ({ reason = 'noRide', walk }) => walk
    ? h('p', { key: 'walk' }, t('leave.walkThere', { duration: durationText(Math.max(60, walk.seconds)), distance: distance(walk.metres) }))
    : empty('no-way', 'h3', t(`leave.none.${reason}`), t(`leave.none.${reason}Why`, { distance: distance(FARTHEST_WALK) }));

/**
 * Renders the message that all journeys have already departed.
 * @param {Journey[]} journeys
 */
function tooLate(journeys) {
    const [last] = bestFirst(journeys, 0);
    return h('div', { key: 'late' }, banner('delayed', 'delayed', t('leave.tooLate'), t('leave.tooLateWhy', { time: leaveTime(last) })));
}

/**
 * Renders a journey to the coach.
 * @param {Journey} journey @param {To} to
 */
function wayView(journey, { names, departure }) {
    const soon = journey.departure - now();
    const zone = zoneOfJourney(journey);
    const rides = journey.legs.filter(({ kind }) => kind === 'ride');
    return h('section', { class: 'way-there', key: `way ${journey.id}`, 'aria-label': leaveWords(leaveTime(journey), rides) },
        h('p', { class: 'leave-by' }, h('span', { class: 'label quiet' }, t('leave.leaveBy')), h('b', { class: 'num' }, leaveTime(journey)),
            soon < HALF_A_DAY && h('span', { class: 'label quiet' }, t('leave.in', { duration: durationText(soon) }))),
        h('ol', { class: 'legs' }, journey.legs.filter(isWorthAWord).map((leg, place, legs) => (leg.kind === 'walk' ? walk(leg, zone, place) : ride(leg, zone, place, legs[place - 1])))),
        footView(journey, zone, false),
        h('p', { class: 'label' }, t('leave.spare', { time: clockTime(journey.arrival, zone), duration: durationText(departure - journey.arrival) }), ' ', h('a', { href: hrefOfJourney(journey, names) }, t('leave.steps'))));
}

/**
 * Describes when to leave, and for which lines, or that the journey is on foot.
 * @param {string} time @param {Leg[]} rides
 */
const leaveWords = (time, rides) => (rides.length === 0 ? t('leave.spokenFoot', { time })
    : t('leave.spokenRides', { time, lines: listed(rides.map(({ route }) => t('route.spoken', { code: spoken(codeOf(route)) }))) }));

/**
 * Returns whether a leg is listed: walks of less than 10 m are not.
 * @param {Leg} leg
 */
const isWorthAWord = ({ kind, metres = 0 }) => kind === 'ride' || metres >= 10;

/**
 * Renders the walking leg of a journey.
 * @param {Leg} leg @param {string} timeZone @param {number} place index among the legs
 */
const walk = (leg, timeZone, place) => h('li', { key: place }, time(leg.departure, timeZone), h('span', {},
    t(leg.to.stop ? 'leave.walkTo' : 'leave.walkThere', { duration: durationText(Math.max(60, leg.arrival - leg.departure)), distance: distance(leg.metres ?? 0), place: leg.to.name ?? '' })));

/**
 * Renders the transit leg of a journey.
 * @param {Leg} leg @param {string} timeZone @param {number} place index among the legs @param {Leg} [before] the previous leg
 */
const ride = (leg, timeZone, place, before) => h('li', { key: place }, time(beThere(leg, before), timeZone), h('span', {},
    h('span', { class: 'headed' }, chip(leg.route, 'small'), ' ', leg.headsign),
    h('span', { class: 'small quiet' }, t('leave.from'), ' ', h('a', { href: hrefOf('stop', leg.from.stop) }, leg.from.name),
        ` · ${t('leave.rideTo', { count: leg.stops ?? 1, place: leg.to.name ?? '', time: clockTime(leg.arrival, timeZone) })}`)));

/**
 * Renders a clock time.
 * @param {number} moment @param {string} timeZone
 */
const time = (moment, timeZone) => h('b', { class: 'num' }, clockTime(moment, timeZone));
