/**
 * Ways to be somewhere in time: when to leave, each leg, and what is to spare; or why there is none.
 * @module
 */
import { durationText } from '../coaches/format.js';
import { h } from '../dom/dom.js';
import { banner, chip, codeOf } from '../parts/parts.js';
import { clockTime, dayTime, distance } from '../reading/format.js';
import { listed, t } from '../reading/words.js';
import { now } from '../server/clock.js';
import { zoneOf } from '../server/network.js';
import { hrefOf } from '../shell/router.js';
import { asking, empty, failure, updated } from '../views/states.js';

/** @typedef {import('./finder.js').JourneyFinder} JourneyFinder */

/** Seconds from which on a clock time alone does not say which day is meant. */
const HALF_A_DAY = 12 * 3600;

/** @param {API.Journey} journey */
const zone = (journey) => zoneOf(`${journey.agency}:`);

/**
 * The ways that can still be gone, the last to leave first.
 * @param {API.JourneyAnswer | undefined} answer
 */
export const stillPossible = (answer) => (answer?.journeys ?? []).filter((journey) => journey.departure >= now());

/**
 * "06:20", with its day where that is not clear.
 * @param {API.Journey} journey
 */
export const leaveTime = (journey) =>
    (journey.departure - now() < HALF_A_DAY ? clockTime : dayTime)(journey.departure, zone(journey));

/**
 * @param {JourneyFinder['value']} found @param {() => void} again asks once more
 * @param {'h2' | 'h3'} level of the headline where there is no way
 * @returns {Page.Child[]}
 */
export function journeysView({ phase, since, answer, error }, again, level) {
    if (phase === 'none') return [];
    if (phase === 'asking') return [asking(since, t('leave.asking'))];
    if (phase === 'failed') return [failure(error, again, t('leave.failed'))];
    if (!answer) return [];
    if (answer.journeys.length === 0) return [noWay(answer, level)];
    const possible = stillPossible(answer);
    const age = answer.recalled && updated(now() - answer.recalled);
    if (possible.length === 0) return [tooLate(answer.journeys[0]), age];
    return [...possible.map((journey) => wayView(journey)), age, h('p', { class: 'small quiet', key: 'by' }, t('leave.byTimetable', { count: answer.margin }))];
}

/** @param {API.JourneyAnswer} answer @param {'h2' | 'h3'} level */
const noWay = ({ reason, farthestWalk }, level) =>
    empty('no-way', level, t(`leave.none.${reason}`), t(`leave.none.${reason}Why`, { distance: distance(farthestWalk) }));

/** @param {API.Journey} journey */
const tooLate = (journey) => h('div', { key: 'late' }, banner('delayed', 'delayed', t('leave.tooLate'), t('leave.tooLateWhy', { time: leaveTime(journey) })));

/** @param {API.Journey} journey */
function wayView(journey) {
    const soon = journey.departure - now();
    const rides = journey.legs.filter(({ kind }) => kind === 'ride');
    return h('section', { class: 'way-there', key: `way ${journey.departure}`, 'aria-label': t('leave.spoken', { time: leaveTime(journey), by: by(rides) }) },
        h('p', { class: 'leave-by' }, h('span', { class: 'label quiet' }, t('leave.leaveBy')), h('b', { class: 'num' }, leaveTime(journey)),
            soon < HALF_A_DAY && h('span', { class: 'label quiet' }, t('leave.in', { duration: durationText(soon) }))),
        h('ol', { class: 'legs' }, journey.legs.map((leg, place) => (leg.kind === 'walk' ? walk : ride)(leg, zone(journey), place))),
        h('p', { class: 'label' }, t('leave.spare', { time: clockTime(journey.arrival, zone(journey)), duration: durationText(journey.spare) })));
}

/** @param {API.JourneyLeg[]} rides */
const by = (rides) => (rides.length === 0 ? t('leave.onFoot') : listed(rides.map(({ route }) => codeOf(route))));

/** @param {API.JourneyLeg} leg @param {string} timeZone @param {number} place among the legs */
const walk = (leg, timeZone, place) => h('li', { key: place }, time(leg, timeZone), h('span', {},
    t(leg.to ? 'leave.walkTo' : 'leave.walkThere', { duration: durationText(leg.arrival - leg.departure), distance: distance(leg.metres ?? 0), place: leg.to?.name ?? '' })));

/** @param {API.JourneyLeg} leg @param {string} timeZone @param {number} place among the legs */
const ride = (leg, timeZone, place) => h('li', { key: place }, time(leg, timeZone), h('span', {},
    h('span', { class: 'headed' }, chip(leg.route, 'small'), ' ', leg.headsign),
    h('span', { class: 'small quiet' }, t('leave.from'), ' ', leg.from && h('a', { href: hrefOf('stop', leg.from.id) }, leg.from.name),
        ` · ${t('leave.rideTo', { count: leg.stops ?? 0, place: leg.to?.name ?? '', time: clockTime(leg.arrival, timeZone) })}`,
        leg.headway && ` · ${t('leave.every', { duration: durationText(leg.headway) })}`)));

/** @param {API.JourneyLeg} leg @param {string} timeZone */
const time = (leg, timeZone) => h('b', { class: 'num' }, clockTime(leg.departure, timeZone));
