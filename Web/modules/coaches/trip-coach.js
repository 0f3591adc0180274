/**
 * Renders the coach that a saved trip ends at, and when to leave for it.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { leaveTime, stillPossible, waysView } from './leave-ways.js';
import { askAgain, finderOf } from '../plan/best.js';
import { dayTime } from '../format/format.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { site } from '../server/site.js';
import { placeName } from '../trips/saved.js';

/** @typedef {import('../trips/saved.js').Trip} Trip */

/**
 * Renders the coach of a trip in the trip's view.
 * @param {Trip} trip @returns {Page.Child[]}
 */
export function coachView(trip) {
    const { coach } = trip;
    if (!coach) return [];
    const words = [t('coach.to', { place: coach.destination }), coach.operator].filter(Boolean).join(' · ');
    const inside = [icon('coach'), h('span', {}, h('b', { class: 'where' }, dayTime(coach.departure, coach.zone)), h('span', { class: 'small quiet' }, words))];
    return [
        coach.search && site.coaches
            ? h('a', { class: 'row', key: 'coach', href: `#/coaches/${coach.search}` }, inside, icon('forward'))
            : h('div', { class: 'row', key: 'coach' }, inside),
        h('h3', { class: 'section-title', key: 'leave-title' }, t('leave.title')),
        ...ways(trip, coach),
    ];
}

/**
 * Renders the journeys to a trip's coach.
 * @param {Trip} trip @param {import('../rider/arguments.js').Coach} coach @returns {Page.Child[]}
 */
function ways(trip, coach) {
    if (now() >= coach.departure) return [h('p', { class: 'quiet', key: 'gone' }, t('leave.gone'))];
    return waysView(finderOf(trip).value, () => askAgain(trip), { names: { from: placeName(trip.start), to: placeName(trip.end) }, departure: coach.departure });
}

/**
 * Returns a short text for a list of trips, such as "Leave by 06:20"; empty while journeys are being requested.
 * @param {Trip} trip
 */
export function coachGlance(trip) {
    if (now() >= (trip.coach?.departure ?? 0)) return t('leave.gone');
    const { phase, answer } = finderOf(trip).value;
    if (phase === 'failed') return t('leave.unknown');
    if (phase !== 'known') return '';
    const [last] = stillPossible(answer);
    if (last) return t('leave.by', { time: leaveTime(last) });
    return t(answer?.journeys.length ? 'leave.tooLate' : `leave.none.${answer?.reason ?? 'noRide'}`);
}
