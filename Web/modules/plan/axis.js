/**
 * The one time axis of all journeys of a page, and the bar of each.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { shortClockTime } from '../format/format.js';
import { codeOf, markOf, spoken } from '../format/names.js';
import { t } from '../format/words.js';
import { colours } from '../parts/parts.js';
import { now } from '../server/clock.js';

/** @typedef {{start: number, end: number, step: number}} Axis epoch seconds, and seconds between two marks */

/** Seconds between two marks, the finest first. */
const STEPS = [5, 10, 15, 20, 30, 60, 120, 240, 480].map((minutes) => minutes * 60);
/** Marks that stand beside each other without touching. */
const MOST = 6;
/** The share of the axis below which an element has small letters. */
const THIN = 0.1;
/** The longest clock time of which seven stand side by side on a phone, "10:15" but not "10 h 15". */
const SHORT = 5;
/** Seconds ahead of the first journey for which the axis begins at this moment. */
const SOON = 3600;

/**
 * The axis on which these journeys lie, and this moment if it is near.
 * @param {API.PlannedJourney[]} journeys @param {number} offset seconds by which the clocks there are ahead of UTC @returns {Axis}
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

/** @param {Axis} axis @param {number} time */
const along = ({ start, end }, time) => `${(Math.min(Math.max((time - start) / (end - start), 0), 1) * 100).toFixed(2)}%`;

/** @param {Axis} axis @param {number} from @param {number} to */
const span = (axis, from, to) => ({ '--x': along(axis, from), '--w': `${(Math.max(0, to - from) / (axis.end - axis.start) * 100).toFixed(2)}%` });

/** @param {Axis} axis */
const hasNow = ({ start, end }) => now() >= start && now() <= end;

/** @param {Axis} axis @param {string} zone */
export function axisView(axis, zone) {
    const marks = Array.from({ length: Math.round((axis.end - axis.start) / axis.step) + 1 }, (_, place) => axis.start + place * axis.step);
    const words = marks.map((time) => shortClockTime(time, zone));
    return h('div', { class: 'time-axis', 'aria-hidden': 'true', key: 'axis' },
        h('div', {}, h('ol', { class: words.some((one) => one.length > SHORT) ? 'long' : '' },
            marks.map((time, place) => h('li', { key: time, style: { '--x': along(axis, time) } }, words[place]))),
            hasNow(axis) && h('i', { class: 'now', style: { '--x': along(axis, now()) } })));
}

/**
 * Walks dotted, waiting thin, rides in their line's colour; one image with one sentence.
 * @param {API.PlannedJourney} journey @param {Axis} axis @param {number} [broken] the leg where it breaks
 */
export function barView({ legs }, axis, broken) {
    const parts = legs.flatMap((leg, place) => [gap(axis, legs[place - 1], leg), leg.kind === 'walk' ? walk(axis, leg) : ride(axis, leg, place === broken)]);
    const breakAt = broken === undefined ? undefined : legs[broken];
    const marks = Math.round((axis.end - axis.start) / axis.step);
    return h('div', { class: 'jbar', role: 'img', 'aria-label': barSentence(legs, broken), style: { '--marks': String(marks) } }, parts,
        hasNow(axis) && h('i', { class: 'now', style: { '--x': along(axis, now()) } }),
        breakAt && h('span', { class: 'break', style: { '--x': along(axis, breakAt.departure) } }, icon('noService')));
}

/** @param {Axis} axis @param {API.PlannedLeg | undefined} before @param {API.PlannedLeg} leg */
const gap = (axis, before, leg) => before !== undefined && leg.departure > before.arrival &&
    h('i', { class: 'wait', style: span(axis, before.arrival, leg.departure) });

/** @param {Axis} axis @param {API.PlannedLeg} leg */
const walk = (axis, leg) => leg.arrival > leg.departure && h('i', { class: 'walk', style: span(axis, leg.departure, leg.arrival) });

/** @param {API.PlannedLeg} leg */
export const isTimetabled = ({ status }) => status === 'scheduled' || status === 'notSeen';

/** @param {Axis} axis @param {API.PlannedLeg} leg @param {boolean} broken */
function ride(axis, leg, broken) {
    const look = broken || leg.status === 'canceled' ? 'broken' : isTimetabled(leg) ? 'timetable' : '';
    const thin = leg.arrival - leg.departure < THIN * (axis.end - axis.start) ? 'thin' : '';
    return h('span', { class: `ride ${look} ${thin}`.trimEnd(), style: { ...span(axis, leg.departure, leg.arrival), ...colours(leg.route) } }, h('span', {}, markOf(leg.route)));
}

/**
 * "Walk 3 min, wait 2 min, 12 for 9 min".
 * @param {API.PlannedLeg[]} legs @param {number} [broken]
 */
function barSentence(legs, broken) {
    const parts = legs.flatMap((leg, place) => {
        const waits = place > 0 ? leg.departure - legs[place - 1].arrival : 0;
        return [waits >= 60 && t('plan.bar.wait', { duration: durationText(waits) }), partWords(leg)];
    }).filter(Boolean).join(', ');
    const words = legs.some(isTimetabled) ? t('plan.bar.timetable', { what: parts }) : parts;
    return broken === undefined ? words : t('plan.bar.broken', { what: words, part: partWords(legs[broken]) });
}

/** @param {API.PlannedLeg} leg */
const partWords = (leg) => (leg.kind === 'walk' ? t('plan.bar.walk', { duration: durationText(leg.arrival - leg.departure) })
    : t('plan.bar.ride', { line: spoken(codeOf(leg.route)), duration: durationText(leg.arrival - leg.departure) }));
