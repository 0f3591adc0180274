/**
 * A journey step by step: times, a vertical line in the style of the bar, and texts.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { accessView, unknownLoad } from '../board/aboard.js';
import { every, runWords } from '../board/arrival.js';
import { h, hidden, icon } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { clockTime, distance, spread } from '../format/format.js';
import { minutesBetween, minutesToGo } from '../format/minutes-to-go.js';
import { codeOf, destinationOf, markOf, spoken } from '../format/names.js';
import { has, t } from '../format/words.js';
import { chip, colours, seatsView, statusOf, statusView, usualWords } from '../parts/parts.js';
import { levelNumber, levelWords } from '../parts/stop-note.js';
import { now } from '../server/clock.js';
import { isTimetabled } from './axis.js';
import { beThere } from './by-boards.js';
import { changeView } from './chance.js';
import { fold } from './fold.js';
import { chanceOf } from './notices.js';

/**
 * @typedef {{zone: string, names: import('./row.js').Names, broken?: API.PlannedLeg, showsWheelchair: boolean}} How the
 *     properties with which steps are rendered; `broken`: the leg from which on the journey is not possible
 */

/** How soon the first ride must depart to be shown on a large plate, in seconds. */
const SOON = 3600;
/** The length below which a walk is omitted, in metres. */
const NO_WALK = 10;
/** The maximum number of turns that are shown expanded. */
const FEW_TURNS = 2;

/**
 * Renders the steps of a journey.
 * @param {API.PlannedJourney} journey @param {How} how
 */
export function stepsView(journey, how) {
    const legs = journey.legs.filter((leg, place, all) => !isNoWalk(leg, place === 0 || place === all.length - 1) || all.length === 1);
    const parts = legs.flatMap((leg, place) => [nodeBefore(legs, place, how), leg.kind === 'walk' ? walk(legs, place, how) : ride(leg, place, how)]);
    const last = legs[legs.length - 1];
    const end = node('end', last.arrival, at(last.to, how), 'end last', how.names.to || last.to.name || t('plan.end'), [likely(journey.low, journey.high, at(last.to, how).zone)]);
    return h('ol', { class: 'way-steps', key: 'steps' }, parts, end);
}

/**
 * Returns whether a leg is a walk at an end of the journey that is too short to be shown, because the end is a stop.
 * @param {API.PlannedLeg} leg @param {boolean} isOuter
 */
const isNoWalk = ({ kind, metres }, isOuter) => isOuter && kind === 'walk' && metres !== undefined && metres < NO_WALK;

/**
 * Renders a point of the journey, with its time.
 * @param {string} key @param {number} time @param {How} how @param {string} look @param {string} name @param
 *     {Page.Child} [more]
 */
const node = (key, time, { zone }, look, name, more) => h('li', { class: `node ${look}`, key: `node ${key}` },
    h('span', { class: 'at' }, clockTime(time, zone)), h('span', { class: 'spine' }), h('div', { class: 'body' }, h('p', { class: 'name' }, name), more));

/**
 * Replaces the time zone by that of a stop, if it has one.
 * @param {API.PlanPlace} place @param {How} how @returns {How}
 */
const at = ({ timeZone }, how) => (timeZone ? { ...how, zone: timeZone } : how);

/**
 * Renders the points of the journey between the previous leg and a leg.
 * @param {API.PlannedLeg[]} legs @param {number} place index of the leg @param {How} how @returns {Page.Child}
 */
function nodeBefore(legs, place, how) {
    const leg = legs[place];
    const before = legs[place - 1];
    const waits = before !== undefined && leg.departure > before.arrival;
    if (leg.kind === 'walk') {
        return before ? node(`off ${place}`, before.arrival, at(before.to, how), '', nameOf(leg.from), likely(before.arrivalLow, before.arrivalHigh, at(before.to, how).zone))
            : node('start', leg.departure, how, '', how.names.from || leg.from.name || t('plan.start'));
    }
    const clock = at(leg.from, how);
    const stand = [poleOf(leg.from), leavesView(leg, clock), place === firstRide(legs) && plate(leg, clock)];
    const name = !before && how.names.from ? how.names.from : nameOf(leg.from);
    const here = node(`on ${place}`, beThere(leg, before), clock, 'wait', name, stand);
    return before?.kind === 'ride' ? [node(`off ${place}`, before.arrival, at(before.to, how), waits ? 'wait' : '', nameOf(before.to), likely(before.arrivalLow, before.arrivalHigh, at(before.to, how).zone)),
        changeAt(legs, place, how), !leg.staySeated && here] : here;
}

/**
 * Returns the index of the first ride.
 * @param {API.PlannedLeg[]} legs
 */
const firstRide = (legs) => legs.findIndex(({ kind }) => kind === 'ride');

/**
 * Returns the name of a place, or a general word.
 * @param {API.PlanPlace} place
 */
const nameOf = ({ name }) => name ?? t('plan.place');

/**
 * Renders the platform, the level and the link to the board of a stop.
 * @param {API.PlanPlace} place
 */
const poleOf = ({ platform, level, stop }) => (platform || level || stop) && h('p', { class: 'label quiet' },
    platform && h('span', { class: 'pole' }, t('stop.platform', { code: platform })), ' ', level && [levelWords(level), ' '],
    stop && h('a', { class: 'to-stop', href: hrefOf('stop', stop) }, t('plan.stopBoard')));

/**
 * Renders when a vehicle that waits at the stop leaves it, as on boards.
 * @param {API.PlannedLeg} leg @param {How} how
 */
const leavesView = ({ status, waitsUntil }, { zone }) => status !== 'canceled' && waitsUntil !== undefined &&
    h('p', { class: 'label quiet leaves' }, t('leaves', { time: clockTime(waitsUntil, zone) }));

/**
 * Renders the interval in which an arrival probably lies.
 * @param {number | undefined} low @param {number | undefined} high @param {string} zone
 */
function likely(low, high, zone) {
    const times = spread(low, high);
    return times && h('p', { class: 'label quiet' }, t('plan.likelyThere', { low: clockTime(times.low, zone), high: clockTime(times.high, zone) }));
}

/**
 * Renders the plate of the first ride, with its line and the time until it departs.
 * @param {API.PlannedLeg} leg @param {How} how
 */
function plate(leg, { zone }) {
    const time = beThere(leg);
    const seconds = time - now();
    if (!leg.route || leg.status === 'canceled' || seconds > SOON || seconds < -60) return null;
    const minutes = minutesToGo(time, now());
    const likelyIn = leg.waitsUntil === undefined && likelyMinutes(leg, minutes);
    const eta = isTimetabled(leg) ? [h('b', { class: 'num' }, clockTime(time, zone))]
        : [h('b', { class: 'num' }, minutes === 0 ? t('plan.now') : String(minutes)), minutes > 0 && [' ', h('span', { class: 'unit' }, t('unit.min'))],
            likelyIn && h('small', {}, t('likely', likelyIn))];
    const inside = [h('span', {}, h('span', { class: 'code' }, markOf(leg.route)), h('span', { class: 'to' }, leg.headsign || leg.route.name),
        h('span', { class: 'meta' }, statusView(statusFor(leg), true))), h('span', { class: `eta ${isTimetabled(leg) || minutes === 0 ? 'word' : ''}` }, eta)];
    return leg.vehicle ? h('a', { class: 'plate', href: hrefOf('bus', leg.vehicle), style: colours(leg.route) }, inside) : h('div', { class: 'plate', style: colours(leg.route) }, inside);
}

/**
 * Returns the interval in which the departure lies with a probability of 80 %, in minutes, widened to the displayed
 * minute; `undefined` if it adds nothing.
 * @param {API.PlannedLeg} leg @param {number} minutes
 */
function likelyMinutes({ departureLow, departureHigh }, minutes) {
    if (departureLow === undefined || departureHigh === undefined) return undefined;
    const range = minutesBetween(departureLow, departureHigh, now());
    return range && { low: Math.min(range.low, minutes), high: range.high };
}

/**
 * Returns the style, icon and text of a ride's schedule adherence.
 * @param {API.PlannedLeg} leg
 */
const statusFor = (leg) => statusOf({ ...leg, punctuality: leg.punctuality ?? 'unknown' }, now());

/**
 * Renders a transfer without a walk.
 * @param {API.PlannedLeg[]} legs @param {number} place index of the leg @param {How} how
 */
function changeAt(legs, place, { zone }) {
    const [before, leg] = [legs[place - 1], legs[place]];
    return h('li', { class: 'wait', key: `change ${place}` }, h('span', { class: 'at' }), h('span', { class: 'spine' }),
        h('div', { class: 'body' }, h('p', { class: 'does' }, icon(leg.staySeated ? 'bus' : 'turn'), h('b', {}, leg.staySeated ? t('plan.staySeated', { line: codeOf(leg.route) }) : t('plan.changeHere'))),
            !leg.staySeated && changeBetween(before, leg, zone)));
}

/**
 * Returns the chance of a transfer.
 * @param {API.PlannedLeg} before @param {API.PlannedLeg} after @param {string} zone
 */
const changeBetween = (before, after, zone) => after.chance && changeView(chanceOf({ chance: after.chance, legs: [before, after] }), codeOf(after.route), zone);

/**
 * Renders a walk.
 * @param {API.PlannedLeg[]} legs @param {number} place index of the leg @param {How} how
 */
function walk(legs, place, { zone }) {
    const leg = legs[place];
    const [before, after] = [legs[place - 1], legs[place + 1]];
    const duration = durationText(Math.max(60, leg.arrival - leg.departure));
    return h('li', { class: 'walk', key: `walk ${place}` }, h('span', { class: 'at' }), h('span', { class: 'spine' }), h('div', { class: 'body' },
        h('p', { class: 'does' }, icon('walk'), h('b', {}, t(before && after ? 'plan.changeWalk' : 'plan.walkFor', { duration })), h('span', { class: 'quiet' }, distance(leg.metres ?? 0))),
        before && inside(leg.stationSteps ?? [], place),
        turns(leg.steps ?? [], place),
        !before && inside(leg.stationSteps ?? [], place),
        before && after && changeBetween(before, after, zone)));
}

/**
 * Renders the turns of a walk, collapsed if there are many.
 * @param {API.WalkStep[]} steps @param {number} place index of the leg
 */
function turns(steps, place) {
    if (steps.length === 0) return null;
    const list = h('ol', { class: 'turns' }, steps.map((step, number) => h('li', { key: number }, turnWords(step), ' ', h('span', { class: 'small' }, distance(step.metres)))));
    return steps.length <= FEW_TURNS ? list : fold(`turns ${place}`, t('plan.turns', { count: steps.length }), list);
}

/**
 * Renders the path through a station: listed before the streets when leaving a station, and after them when entering
 * one.
 * @param {API.StationStep[]} steps @param {number} place index of the leg
 */
function inside(steps, place) {
    if (steps.length === 0) return null;
    return h('ol', { class: 'turns', key: `inside ${place}` }, steps.map((step, number) => h('li', { key: number }, climbWords(step), ' ', h('span', { class: 'small' }, whereWords(step)))));
}

/**
 * Describes a step within a station: "Take the stairs down".
 * @param {API.StationStep} step
 */
function climbWords({ kind, climb }) {
    const word = `plan.inside.${kind}`;
    return t(climb && has(`${word}.${climb}`) ? `${word}.${climb}` : word);
}

/**
 * Returns the destination of a step within a station: "to Mezzanine · follow signs for Platforms 1–4".
 * @param {API.StationStep} step
 */
function whereWords({ level, sign }) {
    const where = level && (level.name ? t('plan.inside.toLevel', { level: level.name }) : t('plan.inside.toNumber', { number: levelNumber(level) }));
    return [where, sign && t('plan.inside.sign', { sign })].filter(Boolean).join(' · ');
}

/**
 * The sides to which turns lead.
 * @type {Partial<Record<API.WalkStep['turn'], 'left' | 'right'>>}
 */
const SIDES = { slightlyLeft: 'left', left: 'left', hardLeft: 'left', slightlyRight: 'right', right: 'right', hardRight: 'right' };

/**
 * Describes a turn: "Turn right onto Mill Lane", or for stairs and crossings without a name "Take the stairs on the
 * left".
 * @param {API.WalkStep} step
 */
function turnWords({ turn, direction, name, kind }) {
    const [take, side] = [`plan.take.${kind}`, SIDES[turn]];
    if (!name && has(take)) return t(side ? `${take}.${side}` : take);
    const street = name || t(has(`plan.kind.${kind}`) ? `plan.kind.${kind}` : 'plan.kind.other');
    return t(`plan.turn.${turn}`, { street, direction: t(`plan.direction.${direction}`) });
}

/**
 * Renders a ride.
 * @param {API.PlannedLeg} leg @param {number} place index of the leg @param {How} how
 */
function ride(leg, place, { zone, broken, showsWheelchair }) {
    const isBroken = broken === leg || leg.status === 'canceled';
    const look = isBroken ? 'broken' : isTimetabled(leg) ? 'timetable' : '';
    const [where, usual] = [destinationOf(leg.headsign, leg.route), usualWords(leg)];
    return h('li', { class: `ride ${look}`, key: `ride ${place}`, style: colours(leg.route) }, h('span', { class: 'at' }), h('span', { class: 'spine' }), h('div', { class: 'body' },
        h('p', { class: 'head' }, hidden(spoken(codeOf(leg.route))), h('span', { 'aria-hidden': 'true' }, chip(leg.route)), where && h('b', { class: 'to' }, t('plan.towards', { place: where }))),
        h('p', { class: 'meta' }, isBroken ? h('span', { class: 'not-possible' }, icon('noService'), t('plan.notPossible')) : statusView(statusFor(leg)),
            usual && h('span', {}, usual),
            leg.headway && h('span', {}, every(leg.headway)),
            h('span', {}, t('plan.getOff', { count: leg.stops ?? 1 })),
            !isBroken && (leg.seats !== undefined ? seatsView(leg) : leg.vehicle && unknownLoad())),
        runWords(leg, leg.route).length > 0 && h('p', { class: 'label' }, runWords(leg, leg.route).join(' · ')),
        leg.boardOnRequest && h('p', { class: 'label' }, t('plan.boardOnRequest')),
        leg.continuousPickup && h('p', { class: 'label' }, t(`plan.continuousPickup.${leg.continuousPickup}`)),
        leg.continuousDropOff && h('p', { class: 'label' }, t(`plan.continuousDropOff.${leg.continuousDropOff}`)),
        leg.alightOnRequest && h('p', { class: 'label' }, t('plan.alightOnRequest')),
        (showsWheelchair || leg.wheelchair) && h('p', { class: 'label' }, icon('wheelchair'), t(`plan.wheelchair.${leg.wheelchair ?? 'unknown'}`)),
        leg.bikes && h('p', { class: 'label' }, accessView(leg, 'bikes')),
        leg.cars && h('p', { class: 'label' }, accessView(leg, 'cars')),
        between(leg, place, zone)));
}

/**
 * Renders the duration of a ride and the stops on it, collapsed.
 * @param {API.PlannedLeg} leg @param {number} place index of the leg @param {string} zone
 */
function between({ between: stops = [], departure, arrival }, place, zone) {
    const words = t('plan.between', { duration: durationText(Math.max(60, arrival - departure)), count: stops.length });
    if (stops.length === 0) return h('p', { class: 'label quiet' }, words);
    return fold(`between ${place}`, words, h('ol', { class: 'stops-between' }, stops.map(({ id, name, time, skipped }) => h('li', { key: `${id} ${time}` },
        skipped ? [h('s', {}, name), ' ', t('plan.skipped')] : [h('span', { class: 'num-plain' }, clockTime(time, zone)), ' ', name]))));
}
