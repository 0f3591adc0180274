/**
 * The best journeys of saved trips now, beside their lines, or to their coach: asked for as long as the trips are
 * looked at.
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

/** Trips that are asked for at one time. */
const MOST = 6;
/** Seconds to be at a coach before it leaves. */
export const AHEAD_OF_COACH = 900;

/** @type {Map<string, BestFinder>} by trip */
const finders = new Map();

/** @param {Trip} trip */
const endsOf = ({ start, end }) => ({ from: { name: placeName(start), lat: start.lat, lon: start.lon }, to: { name: placeName(end), lat: end.lat, lon: end.lon } });

/** @param {Trip} trip */
function questionOfTrip(trip) {
    const { from, to } = endsOf(trip);
    return questionBetween(from, to, trip.coach && trip.coach.departure - AHEAD_OF_COACH);
}

/** @param {Trip} trip */
export function finderOf({ id }) {
    const known = finders.get(id) ?? new BestFinder();
    if (!finders.has(id)) known.subscribe(redraw);
    finders.set(id, known);
    return known;
}

/**
 * Asks for what is not known, or old; nothing of coaches that have left.
 * @param {Trip[]} trips
 */
export function tendBest(trips) {
    for (const trip of trips.filter(({ coach }) => now() < (coach?.departure ?? Infinity)).slice(0, MOST)) finderOf(trip).ask(questionOfTrip(trip));
}

/** @param {Trip} trip */
export const askAgain = (trip) => finderOf(trip).again(questionOfTrip(trip));

/**
 * The way that the planner ranks first; nothing while there is none.
 * @param {Trip} trip @returns {API.PlannedJourney | undefined}
 */
export function bestOf(trip) {
    const { answer } = finderOf(trip).value;
    const known = answer && (answer.byDevice || !answer.recalled) ? answer.journeys : [];
    return bestFirst(known, now() - 60)[0];
}

/**
 * When to leave and when one is there, and whether the changes hold; nothing while there is none.
 * @param {Trip} trip @param {string} [look]
 */
export function bestView(trip, look = '') {
    const journey = bestOf(trip);
    if (!journey) return null;
    const zone = zoneOfJourney(journey);
    const { from, to } = endsOf(trip);
    return h('a', { class: `best-now ${look}`, key: 'best', href: hrefOfJourney(journey, { from: from.name, to: to.name }) },
        h('span', {}, h('span', { class: 'small quiet' }, t('plan.best'), ' '), h('b', { class: 'num when' }, timesView(journey, zone)), ' ', leaveWords(journey.departure)),
        chanceView(chanceOf(journey), zone));
}

/**
 * All ways there.
 * @param {Trip} trip
 */
export const hrefOfAll = (trip) => hrefBetween(endsOf(trip).from, endsOf(trip).to);
