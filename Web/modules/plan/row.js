/**
 * A journey in a list: its times, its bar, its walks and fare, and the chance of its transfers.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { every } from '../board/arrival.js';
import { h, hidden, icon } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { distance } from '../format/format.js';
import { markOf } from '../format/names.js';
import { t, translated } from '../format/words.js';
import { routesNamed } from '../live/notices.js';
import { conditionOf, serviceView, statusOf, statusView } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { preferences } from '../settings/preferences.js';
import { barView, isTimetabled } from './axis.js';
import { chanceView } from './chance.js';
import { priceView, reducedView, ticketsView } from './fare.js';
import { leaveWords, spanWords } from './moments.js';
import { chanceOf, noticesOf } from './notices.js';
import { onwardWords, reasonWords } from './reason.js';

/** @typedef {import('./finder.js').Row} Row */
/** @typedef {{from?: string, to?: string}} Names of the ends; without `from` the journey begins at its first place */

/**
 * Returns the link to a journey, with the names of its ends.
 * @param {API.PlannedJourney} journey @param {Names} names @param {string} [named] the id under which it was received
 *     first
 */
export const hrefOfJourney = ({ id, legs }, { from = '', to = '' }, named = id) =>
    hrefOf('journey', [named, from, to].join('~'), undefined, linesAlone({ legs }));

/**
 * Returns the only routes that the map shows beside a journey. There are none if plans are made on the device, because
 * the server would receive the journey's lines with the request for their vehicles.
 * @param {Pick<API.PlannedJourney, 'legs'>} journey
 */
export const linesAlone = ({ legs }) => (preferences.value.planOnDevice ? [] : [...new Set(legs.flatMap(({ route }) => route?.id ?? []))]);

/**
 * Returns the departure and the arrival, "8:44 → 9:12", also as a text for screen readers.
 * @param {API.PlannedJourney} journey @param {string} zone
 */
export function timesView(journey, zone) {
    const [departure, arrival] = spanWords(journey, zone);
    return [departure, ' ', icon('arrow', 'arrow'), hidden(t('ends.toTime')), ' ', arrival];
}

/**
 * Renders the duration of a journey.
 * @param {API.PlannedJourney} journey
 */
export function durationView({ departure, arrival }) {
    const seconds = arrival - departure;
    return h('span', { class: 'jdur' }, seconds < 3600
        ? [h('b', { class: 'num' }, String(Math.round(seconds / 60))), h('span', { class: 'unit' }, t('unit.min'))]
        : h('b', { class: 'num' }, durationText(seconds)));
}

/**
 * Renders a journey in a list.
 * @param {Row} row @param {import('./axis.js').Axis} axis
 * @param {{zone: string, names: Names, isFirst: boolean, isChosen: boolean, showsWheelchair: boolean, level?: 'h2' |
 *     'h3'}} how
 */
export function journeyRow(row, axis, { zone, names, isFirst, isChosen, showsWheelchair, level = 'h2' }) {
    const { id, journey, gone } = row;
    if (gone) return brokenRow(row, axis, zone, names, level);
    return h('article', { class: `journey ${isChosen ? 'chosen' : ''}` },
        h('div', { class: 'jhead' },
            h(level, { class: 'jtimes num' }, h('a', { class: 'to-journey', href: hrefOfJourney(journey, names, id), 'aria-current': isChosen && 'true' }, timesView(journey, zone))),
            durationView(journey)),
        isFirst && leaveLine(journey),
        noticeLine(journey),
        barView(journey, axis),
        footView(journey, zone, showsWheelchair));
}

/**
 * Renders when to leave, and the status of the first vehicle.
 * @param {API.PlannedJourney} journey
 */
export function leaveLine(journey) {
    const ride = journey.legs.find(({ kind }) => kind === 'ride');
    const status = ride && statusOf({ ...ride, punctuality: ride.punctuality ?? 'unknown' }, now());
    return h('p', { class: 'leave-line' }, h('b', {}, leaveWords(journey.departure)),
        ride && status && statusView({ ...status, words: t('plan.lineStatus', { line: markOf(ride.route), status: status.words }) }));
}

/**
 * Renders the most severe service alert for a journey, and the line that it concerns.
 * @param {API.PlannedJourney} journey
 */
function noticeLine(journey) {
    const notice = noticesOf(journey).find((one) => conditionOf(one) !== 'information');
    const ride = notice && journey.legs.find(({ route, alerts = [] }) => route && alerts.includes(notice.id) && (notice.wholeAgency || routesNamed(notice).includes(route.id)));
    return notice && h('p', { class: 'leave-line' }, ride && h('b', {}, markOf(ride.route)), serviceView(conditionOf(notice)),
        h('span', { class: 'small' }, translated(notice.header)));
}

/**
 * Renders the facts about a journey, and the chance of its transfers.
 * @param {API.PlannedJourney} journey @param {string} zone @param {boolean} showsWheelchair
 * @param {boolean} [hasLinks] whether to render links; not in a row that is itself a link
 */
export const footView = (journey, zone, showsWheelchair, hasLinks = false) => h('div', { class: 'jfoot' },
    h('ul', { class: 'j-facts' }, facts(journey, showsWheelchair, hasLinks)), chanceView(chanceOf(journey), zone));

/**
 * Renders the walks, the price, the headway and the accessibility of a journey.
 * @param {API.PlannedJourney} journey @param {boolean} showsWheelchair @param {boolean} hasLinks @returns
 *     {Page.Child[]}
 */
function facts({ legs, walk, price }, showsWheelchair, hasLinks) {
    const rides = legs.filter(({ kind }) => kind === 'ride');
    const headway = Math.max(0, ...rides.map((leg) => leg.headway ?? 0));
    const isUnsure = showsWheelchair && rides.some(({ wheelchair }) => wheelchair === undefined);
    return [
        rides.length > 0 && rides.every(isTimetabled) && h('li', {}, h('span', { class: 'status unknown' }, icon('track-unknown', 'track'), t('plan.byTimetable'))),
        h('li', {}, icon('walk'), h('span', {}, walk.metres === 0 ? t('plan.noWalk') : t('plan.onFoot', { duration: durationText(Math.max(60, walk.seconds)) }))),
        price && h('li', {}, icon('card'), h('span', {}, priceView(price), ticketsView(price), reducedView(price, hasLinks))),
        headway > 0 && h('li', {}, icon('refresh'), h('span', {}, every(headway))),
        rides.some(({ boardOnRequest, alightOnRequest }) => boardOnRequest || alightOnRequest) && h('li', {}, icon('phone'), h('span', {}, t('plan.onRequest'))),
        isUnsure && h('li', {}, icon('wheelchair'), h('span', {}, t('plan.wheelchairUnknown'))),
    ];
}

/**
 * Renders a journey that is no longer possible: it keeps its position in the list, and shows why and how to continue.
 * @param {Row} row @param {import('./axis.js').Axis} axis @param {string} zone @param {Names} names @param {'h2' |
 *     'h3'} level
 */
function brokenRow({ journey, gone }, axis, zone, names, level) {
    const [onward] = gone?.onward ?? [];
    return h('article', { class: 'journey broken' },
        h('div', { class: 'jhead' }, h(level, { class: 'jtimes num' }, hidden(t('plan.was')), timesView(journey, zone)), notPossible()),
        barView(journey, axis, gone?.reason?.leg ?? 0),
        gone && h('p', { class: 'why-not' }, h('b', {}, reasonWords(gone, zone))),
        onward && h('a', { class: 'btn onward', href: hrefOfJourney(onward, { to: names.to }) }, onwardWords(onward, zone), icon('forward')));
}

export const notPossible = () => h('span', { class: 'not-possible' }, icon('noService'), t('plan.notPossible'));

/**
 * Renders the whole journey on foot.
 * @param {API.WalkLength} walk
 */
export const walkRow = ({ metres, seconds }) => h('p', { class: 'all-the-way', key: 'walk' }, icon('walk'),
    h('span', {}, h('b', {}, t('plan.allOnFoot', { duration: durationText(Math.max(60, seconds)) })), ' ', h('span', { class: 'quiet' }, distance(metres))));
