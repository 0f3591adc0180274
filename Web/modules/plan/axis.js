/**
 * The common time axis of all journeys on a page, and the bar of each journey.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { shortClockTime } from '../format/format.js';
import { codeOf, markOf, spoken } from '../format/names.js';
import { capitalized, commas, t } from '../format/words.js';
import { colours } from '../parts/parts.js';
import { now } from '../server/clock.js';

/** @typedef {{start: number, end: number, step: number}} Axis epoch seconds, and seconds between two marks */

/** Seconds between two marks, the finest first. */
const STEPS = [5, 10, 15, 20, 30, 60, 120, 240, 480].map((minutes) => minutes * 60);
/** The maximum number of steps, so that labels do not overlap. */
const MOST = 6;
/** The share of the axis below which a ride has a smaller label. */
const THIN = 0.1;
/**
 * The maximum length of a clock time, in characters, of which seven fit side by side on a phone: "10:15", not "10 h
 * 15".
 */
const SHORT = 5;
/** How soon the first journey must depart for the axis to begin at the current time, in seconds. */
const SOON = 3600;

/**
 * Returns the axis that covers the journeys, and the current time if they depart soon.
 * @param {API.PlannedJourney[]} journeys @param {number} offset the UTC offset of the time zone in seconds @returns
 *     {Axis}
 */
export function axisOf(journeys, offset) {
    const first = Math.min(...journeys.map(({ departure }) => departure));
    const last = Math.max(...journeys.map(({ arrival }) => arrival));
    const begin = first - now() < SOON ? Math.min(first, now()) : first;
    const down = (/** @type {number} */ time, /** @type {number} */ step) => Math.floor((time + offset) / step) * step - offset;
    const step = STEPS.find((one) => down(begin, one) + MOST * one >= last) ?? 86_400;
    const start = down(begin, step);
    return { start, step, end: start + Math.max(2, Math.ceil((last - start) / step)) * step };
}

/**
 * Returns the position of a time on the axis.
 * @param {Axis} axis @param {number} time
 */
const along = ({ start, end }, time) => `${(Math.min(Math.max((time - start) / (end - start), 0), 1) * 100).toFixed(2)}%`;

/**
 * Returns the CSS properties for the position and the width of a period.
 * @param {Axis} axis @param {number} from @param {number} to
 */
const span = (axis, from, to) => ({ '--x': along(axis, from), '--w': `${(Math.max(0, to - from) / (axis.end - axis.start) * 100).toFixed(2)}%` });

/**
 * Returns whether the current time is on the axis.
 * @param {Axis} axis
 */
const hasNow = ({ start, end }) => now() >= start && now() <= end;

/**
 * Renders the axis with its clock times.
 * @param {Axis} axis @param {string} zone
 */
export function axisView(axis, zone) {
    const marks = Array.from({ length: Math.round((axis.end - axis.start) / axis.step) + 1 }, (_, place) => axis.start + place * axis.step);
    const words = marks.map((time) => shortClockTime(time, zone));
    return h('div', { class: 'time-axis', 'aria-hidden': 'true', key: 'axis' },
        h('div', {}, h('ol', { class: words.some((one) => one.length > SHORT) ? 'long' : '' },
            marks.map((time, place) => h('li', { key: time, style: { '--x': along(axis, time) } }, words[place]))),
            hasNow(axis) && h('i', { class: 'now', style: { '--x': along(axis, now()) } })));
}

/**
 * Renders the bar of a journey: walks are dotted, waits thin, and rides have the colour of their route. Screen readers
 * get one image with one sentence.
 * @param {API.PlannedJourney} journey @param {Axis} axis @param {number} [broken] the index of the leg from which on
 *     the journey is not possible
 */
export function barView({ legs }, axis, broken) {
    const parts = legs.flatMap((leg, place) => [gap(axis, legs[place - 1], leg), leg.kind === 'walk' ? walk(axis, leg) : ride(axis, leg, place === broken)]);
    const breakAt = broken === undefined ? undefined : legs[broken];
    const marks = Math.round((axis.end - axis.start) / axis.step);
    return h('div', { class: 'jbar', role: 'img', 'aria-label': barSentence(legs, broken), style: { '--marks': String(marks) } }, parts,
        hasNow(axis) && h('i', { class: 'now', style: { '--x': along(axis, now()) } }),
        breakAt && h('span', { class: 'break', style: { '--x': along(axis, breakAt.departure) } }, icon('noService')));
}

/**
 * Returns the wait between two legs.
 * @param {Axis} axis @param {API.PlannedLeg | undefined} before @param {API.PlannedLeg} leg
 */
const gap = (axis, before, leg) => before !== undefined && leg.departure > before.arrival &&
    h('i', { class: 'wait', style: span(axis, before.arrival, leg.departure) });

/**
 * Renders a walk on the bar.
 * @param {Axis} axis @param {API.PlannedLeg} leg
 */
const walk = (axis, leg) => leg.arrival > leg.departure && h('i', { class: 'walk', style: span(axis, leg.departure, leg.arrival) });

/**
 * Returns whether the times of a ride are only scheduled.
 * @param {API.PlannedLeg} leg
 */
export const isTimetabled = ({ status }) => status === 'scheduled' || status === 'notSeen';

/**
 * Renders a ride on the bar.
 * @param {Axis} axis @param {API.PlannedLeg} leg @param {boolean} broken
 */
function ride(axis, leg, broken) {
    const look = broken || leg.status === 'canceled' ? 'broken' : isTimetabled(leg) ? 'timetable' : '';
    const thin = leg.arrival - leg.departure < THIN * (axis.end - axis.start) ? 'thin' : '';
    return h('span', { class: `ride ${look} ${thin}`.trimEnd(), style: { ...span(axis, leg.departure, leg.arrival), ...colours(leg.route) } }, h('span', {}, markOf(leg.route)));
}

/**
 * Describes a bar: "Walk 3 min, wait 2 min, take the 12 for 9 min".
 * @param {API.PlannedLeg[]} legs @param {number} [broken]
 */
function barSentence(legs, broken) {
    const parts = commas(legs.flatMap((leg, place) => {
        const waits = place > 0 ? leg.departure - legs[place - 1].arrival : 0;
        return [waits >= 60 && t('plan.bar.wait', { duration: durationText(waits) }), partWords(leg)];
    }));
    const words = legs.some(isTimetabled) ? t('plan.bar.timetable', { what: parts }) : capitalized(parts);
    return broken === undefined ? words : t('plan.bar.broken', { what: words, part: partWords(legs[broken]) });
}

/**
 * Describes a leg.
 * @param {API.PlannedLeg} leg
 */
const partWords = (leg) => (leg.kind === 'walk' ? t('plan.bar.walk', { duration: durationText(leg.arrival - leg.departure) })
    : t('plan.bar.ride', { line: spoken(codeOf(leg.route)), duration: durationText(leg.arrival - leg.departure) }));
