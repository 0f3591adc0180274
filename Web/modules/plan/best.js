/**
 * The best journey of a saved trip now, beside its lines: asked for as long as the trip is looked at.
 * @module
 */
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { t } from '../reading/words.js';
import { ask } from '../server/api.js';
import { now } from '../server/clock.js';
import { placeName } from '../trips/saved.js';
import { chanceView } from './chance.js';
import { leaveWords, timeWords, zoneOfJourney } from './moments.js';
import { hrefBetween, queryOf, questionOf } from './question.js';
import { hrefOfJourney } from './row.js';

/** @typedef {import('../trips/saved.js').Trip} Trip */
/** @typedef {{of: string, askedAt: number, journey?: API.PlannedJourney}} Best */

/** Seconds between two questions for a trip, and how many trips are asked for at one time. */
const ASKING = 45;
const MOST = 6;

/** @type {Map<string, Best>} by trip */
const known = new Map();

/** @param {Trip} trip */
const endsOf = ({ start, end }) => ({ from: { name: placeName(start), lat: start.lat, lon: start.lon }, to: { name: placeName(end), lat: end.lat, lon: end.lon } });

/**
 * Asks for what is not known, or old.
 * @param {Trip[]} trips
 */
export async function tendBest(trips) {
    await Promise.all(trips.slice(0, MOST).map(askBest));
}

/** @param {Trip} trip */
async function askBest(trip) {
    const of = JSON.stringify(endsOf(trip));
    const before = known.get(trip.id);
    if (before?.of === of && now() - before.askedAt < ASKING) return;
    /** @type {Best} */
    const best = { of, askedAt: now(), journey: before?.of === of ? before.journey : undefined };
    known.set(trip.id, best);
    try {
        const { journeys } = await ask('plan', { ...queryOf({ ...questionOf(undefined), ...endsOf(trip) }), window: 0 });
        [best.journey] = journeys;
    } catch {
        // The trip's lines are there all the same.
        best.journey = undefined;
    }
    redraw();
}

/**
 * When to leave and when one is there, and whether the changes hold; nothing while there is none.
 * @param {Trip} trip @param {string} [look]
 */
export function bestView(trip, look = '') {
    const journey = known.get(trip.id)?.journey;
    if (!journey || journey.departure < now() - 60) return null;
    const zone = zoneOfJourney(journey);
    const { from, to } = endsOf(trip);
    return h('a', { class: `best-now ${look}`, key: 'best', href: hrefOfJourney(journey, { from: from.name, to: to.name }) },
        h('span', {}, h('span', { class: 'small quiet' }, t('plan.best'), ' '), h('b', { class: 'num when' }, timeWords(journey.departure, zone), ' ', icon('arrow', 'arrow'), hidden(t('ends.to')), ' ', timeWords(journey.arrival, zone)), ' ', leaveWords(journey.departure)),
        chanceView(journey.chance, zone));
}

/**
 * All ways there.
 * @param {Trip} trip
 */
export const hrefOfAll = (trip) => hrefBetween(endsOf(trip).from, endsOf(trip).to);
