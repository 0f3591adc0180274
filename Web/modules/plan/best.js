/**
 * The best current journeys of saved trips, shown with the trips' lines or coach, and refreshed while the trips are
 * displayed.
 * @module
 */
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { now } from '../server/clock.js';
import { placeName } from '../trips/saved.js';
import { bestFirst, BestFinder } from './best-finder.js';
import { chanceView } from './chance.js';
import { leaveWords, zoneOfJourney } from './moments.js';
import { chanceOf } from './notices.js';
import { hrefBetween, questionBetween } from './question.js';
import { hrefOfJourney, timesView } from './row.js';

/** @typedef {import('../trips/saved.js').Trip} Trip */

/** The maximum number of trips that are refreshed at a time. */
const MOST = 6;
/** How long before the departure of a coach the rider arrives, in seconds. */
export const AHEAD_OF_COACH = 900;

/** @type {Map<string, BestFinder>} by trip */
const finders = new Map();

/**
 * Returns the ends of a trip as ends of a query.
 * @param {Trip} trip
 */
const endsOf = ({ start, end }) => ({ from: { name: placeName(start), lat: start.lat, lon: start.lon }, to: { name: placeName(end), lat: end.lat, lon: end.lon } });

/**
 * Returns the query between the ends of a trip, with an arrival in time for its coach.
 * @param {Trip} trip
 */
function questionOfTrip(trip) {
    const { from, to } = endsOf(trip);
    return questionBetween(from, to, trip.coach && trip.coach.departure - AHEAD_OF_COACH);
}

/**
 * Returns the finder of a trip, and creates it if necessary.
 * @param {Trip} trip
 */
export function finderOf({ id }) {
    const known = finders.get(id) ?? new BestFinder();
    if (!finders.has(id)) known.subscribe(redraw);
    finders.set(id, known);
    return known;
}

/**
 * Requests journeys that are missing or outdated, except to coaches that have left.
 * @param {Trip[]} trips
 */
export function tendBest(trips) {
    for (const trip of trips.filter(({ coach }) => now() < (coach?.departure ?? Infinity)).slice(0, MOST)) finderOf(trip).ask(questionOfTrip(trip));
}

/**
 * Requests the journeys of a trip immediately.
 * @param {Trip} trip
 */
export const askAgain = (trip) => finderOf(trip).again(questionOfTrip(trip));

/**
 * Returns the journey that the planner ranks first; undefined if no current one is known.
 * @param {Trip} trip @returns {API.PlannedJourney | undefined}
 */
export function bestOf(trip) {
    const { answer } = finderOf(trip).value;
    const known = answer && (answer.byDevice || !answer.recalled) ? answer.journeys : [];
    return bestFirst(known, now() - 60)[0];
}

/**
 * Renders when to leave, the arrival, and the chance of the transfers; `null` if no journey is known.
 * @param {Trip} trip @param {string} [look]
 */
export function bestView(trip, look = '') {
    const journey = bestOf(trip);
    if (!journey) return null;
    const zone = zoneOfJourney(journey);
    const { from, to } = endsOf(trip);
    return h('a', { class: `best-now ${look}`, key: 'best', href: hrefOfJourney(journey, { from: from.name, to: to.name }) },
        h('span', {}, h('span', { class: 'small quiet' }, t('plan.best'), ' '), h('b', { class: 'num when' }, timesView(journey, zone)), ' ', h('span', { class: 'best-leave' }, leaveWords(journey.departure))),
        chanceView(chanceOf(journey), zone));
}

/**
 * Returns the link to all journeys of a trip.
 * @param {Trip} trip
 */
export const hrefOfAll = (trip) => hrefBetween(endsOf(trip).from, endsOf(trip).to);
