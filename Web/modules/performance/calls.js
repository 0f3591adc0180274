/**
 * Calls at a stop and of a trip: scheduled and observed times, and the times displayed to riders ahead of them.
 * @module
 */
import { h } from '../dom/dom.js';
import { clockTime } from '../format/format.js';
import { has, sentences, t } from '../format/words.js';
import { hrefOfSelection } from './address.js';
import { table } from './charts.js';
import { cell, DASH, deviationWords, unknownMark } from './figures.js';
import { ownId, routeSign } from './names.js';
import { stateWords } from './run-words.js';

/**
 * Returns the clock time; a dash if it is unknown.
 * @param {number | undefined} time @param {string} zone
 */
const at = (time, zone) => (time ? clockTime(time, zone) : DASH);

/**
 * Describes the outcome of a call: "left 8:22, 7 min late (exact to 20 s)"; unknown if nothing was observed.
 * @param {History.StopCall} call @param {string} zone @returns {Page.Child}
 */
function outcome(call, zone) {
    const time = call.observedTime;
    if (call.basis === 'skipped') return h('b', {}, t('performance.stopSkipped'));
    if (time === undefined) return call.state === 'canceled' ? h('b', {}, stateWords(call)) : unknownMark(call.state === 'performed' ? t('performance.notObserved') : stateWords(call));
    const words = call.minutesLate === undefined ? t('performance.came', { time: at(time, zone) }) : t('performance.cameDeviation', { time: at(time, zone), deviation: deviationWords(call.minutesLate) });
    return [h('b', {}, words), call.uncertainty ? h('span', { class: 'small quiet' }, ' ', t('performance.exactTo', { count: call.uncertainty })) : ''];
}

/**
 * Renders the list of calls at a stop. The call closest to the requested time is marked.
 * @param {History.StopDay} answer @param {number | undefined} asked the requested time, in epoch seconds
 */
export function stopCalls(answer, asked) {
    const { calls, zone } = answer;
    const distance = (/** @type {History.StopCall} */ call) => Math.abs((call.scheduledTime ?? call.observedTime ?? 0) - (asked ?? 0));
    const closest = asked === undefined || calls.length === 0 ? undefined : calls.reduce((one, other) => (distance(other) < distance(one) ? other : one));
    return h('ol', { class: 'calls', key: 'calls' }, calls.map((call) => h('li', { class: call === closest && 'closest', key: `${call.trip} ${call.startSeconds} ${call.scheduledTime ?? call.arrival ?? ''}` },
        h('p', { class: 'call-head' }, h('b', { class: 'num' }, at(call.scheduledTime, zone)), routeSign(call.route, call.headsign)),
        call === closest && h('p', { class: 'small quiet' }, t('performance.closest')),
        h('p', {}, outcome(call, zone)),
        h('p', { class: 'small quiet' }, shownWords(call, zone)),
        h('p', { class: 'label' }, h('a', { class: 'data-link', href: hrefOfSelection({ show: 'trip', agency: answer.agency, trip: call.trip, date: answer.date, start: String(call.startSeconds) }) },
            call.vehicle ? t('performance.openTripOf', { id: ownId(call.vehicle) }) : t('performance.openTrip'))))));
}

/**
 * Returns the times displayed to riders 10 and 5 minutes ahead, and the occupancy.
 * @param {History.Call} call @param {string} zone
 */
function shownWords({ shown10, shown5, occupancy }, zone) {
    const shown = shown10 === undefined && shown5 === undefined ? t('performance.nothingShown')
        : t('performance.shown', { ten: shown10 ? at(shown10, zone) : t('performance.unknown'), five: shown5 ? at(shown5, zone) : t('performance.unknown') });
    return sentences([shown, occupancy && has(`occupancy.${occupancy}`) && t(`occupancy.${occupancy}`)]);
}

/**
 * Renders the deviation of an observed call.
 * @param {History.Call} call
 */
const deviation = ({ minutesLate }) => minutesLate !== undefined && h('span', { class: 'small quiet' }, deviationWords(minutesLate));

/**
 * Renders the table of a trip's calls.
 * @param {History.TripDay} answer
 */
export const tripCalls = ({ calls, zone }) => table('calls', t('performance.calls'),
    ['stop', 'scheduled', 'observed', 'shown10', 'shown5'].map((name) => t(`performance.${name}`)),
    calls.map((call) => [call.stop.name, cell(at(call.scheduledTime, zone)),
        call.basis === 'skipped' ? t('performance.stopSkipped') : [cell(at(call.observedTime, zone)), deviation(call)],
        cell(at(call.shown10, zone)), cell(at(call.shown5, zone))]));
