/**
 * A trip on a day: its calls, the times displayed to riders, and the vehicle's path.
 * @module
 */
import { h } from '../dom/dom.js';
import { calendarDay, clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { asking, empty } from '../parts/states.js';
import { hrefOfSelection } from './address.js';
import { tripPlayer } from './trip-player.js';
import { ownId, routeSign } from './names.js';
import { alertList, nothingRecorded, outageList, skippedDays, trouble } from './notes.js';
import { once } from './once.js';
import { stateWords } from './run-words.js';
import { questions, state } from './state.js';

const player = once('player', (/** @type {History.TripDay} */ answer) => tripPlayer(answer));

/**
 * Renders the page of a trip.
 * @returns {Page.Child[]}
 */
export function tripPage() {
    const { answer, error, askedAt, isPending } = questions.trip;
    if (error) return [trouble(error, () => void questions.trip.again(), t('performance.noTrip'))];
    if (!answer || isPending) return [asking(askedAt, t('performance.asking'))];
    const { trip, zone } = answer;
    if (!trip) return [skippedDays(answer.skipped) ?? nothingRecorded(answer)];
    return [
        h('h2', { class: 'route-title', key: 'route' }, routeSign(trip.route, trip.headsign)),
        h('p', { key: 'what' }, t('performance.tripWhat', { day: calendarDay(answer.date), time: clockTime(trip.tripStart, zone), state: stateWords(trip) }),
            ' ', trip.vehicle && t('performance.vehicle', { id: ownId(trip.vehicle) })),
        answer.isSealed === false && h('p', { class: 'label quiet', key: 'runs' }, t('performance.dayRuns')),
        h('p', { key: 'line' }, h('a', { class: 'data-link label', href: hrefOfSelection({ show: 'route', agency: answer.agency, route: trip.route.id, date: answer.date }) }, t('performance.openRoute'))),
        answer.calls.length > 0 ? player(answer) : empty('empty', 'h2', t('performance.noCalls'), false),
        outageList(answer.outages, zone), alertList(answer.alerts, zone),
    ];
}

/** Returns the page's title in the share sheet. */
export const tripTitle = () => [questions.trip.answer?.trip?.headsign, state.selection.date].filter(Boolean).join(' · ');
