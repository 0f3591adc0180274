/**
 * Saves journeys as a trip: its ends, and the lines of its rides.
 * @module
 */
import { notify } from '../dom/announce.js';
import { codeOf } from '../format/names.js';
import { t } from '../format/words.js';
import { perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { titleOf } from '../trips/saved.js';

/** @typedef {{name: string, place: API.PlanPlace}} NamedEnd an end of a journey with its name */

/**
 * Saves the ends and the lines of journeys as a trip.
 * @param {NamedEnd} from @param {NamedEnd} to @param {API.PlannedJourney[]} journeys
 */
export async function saveAsTrip(from, to, journeys) {
    const rides = journeys.flatMap(({ legs }) => legs.flatMap(({ route }) => route ?? []));
    if (rides.length === 0) return notify(t('plan.noLines'));
    const lines = [...new Map(rides.map((route) => [route.id, { id: route.id, name: codeOf(route) }])).values()];
    const place = (/** @type {NamedEnd} */ { name, place: { lat, lon } }) => ({ name, address: '', lat, lon });
    const trip = { start: place(from), end: place(to), lines };
    const { refused } = await perform(commands.saveTrip(trip));
    if (!refused) notify(t('trip.saved', { name: titleOf(trip) }));
}
