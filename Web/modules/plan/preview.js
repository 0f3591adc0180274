/**
 * The map beside the list of journeys on a wide screen: the ends of the query as soon as they are selected, then the
 * first journey. On a phone, above the form: the first selected end, until there are journeys to list.
 * @module
 */
import { place } from '../address/router.js';
import { wide } from '../dom/draw.js';
import { isSomewhere } from '../location/location.js';
import { openMap } from '../map/current.js';
import { frame, showEnds } from '../trips/on-map.js';
import { showJourney } from './on-map.js';
import { askJourney } from './watched.js';

/** @typedef {import('./question.js').Question} Question */
/** @typedef {import('./finder.js').Found} Found */

/**
 * @typedef {{ends: string, journey: string | undefined}} Shown the ends, as JSON, and the ID of the journey on the map
 */

/**
 * The state that was last shown, to detect changes.
 * @type {Shown | undefined}
 */
let shown;

place.subscribe(() => place.value.page === 'directions' || leave());

function leave() {
    if (!shown) return;
    shown = undefined;
    showEnds('directions', {});
    if (!wide.matches) frame([]);
    // The journey page draws its own journey.
    if (place.value.page !== 'journey') showJourney(undefined);
}

/** Returns whether an end of the query is on the map. */
export const showsEnds = () => shown !== undefined && shown.ends !== JSON.stringify({});

/** @typedef {Partial<Page.Coordinate>} Placed a place whose coordinates may be unknown */

/**
 * Updates the map.
 * @param {Question} question @param {{from?: Placed, to?: Placed}} chosen the places selected in its fields @param {Found} [found] the journeys; only of a complete query
 * @param {import('./finder.js').Row} [row] the first of the journeys
 */
export function preview({ from, to }, chosen, found, row) {
    if (!openMap.value || place.value.page !== 'directions') return;
    if (!wide.matches && found) return leave();
    const first = found && row;
    const ends = { from: placed(from, chosen.from, found?.answer?.from), to: placed(to, chosen.to, found?.answer?.to) };
    const next = { ends: JSON.stringify(ends), journey: first?.id };
    if (next.ends === shown?.ends && next.journey === shown.journey) return;
    const areNew = next.ends !== shown?.ends;
    shown = next;
    if (areNew || !first) showThem(ends);
    if (first) showWay(first, { from: from?.name, to: to?.name }, next);
}

/**
 * Shows the ends of the query.
 * @param {{from?: import('../rider/arguments.js').Place, to?: import('../rider/arguments.js').Place}} ends
 */
function showThem({ from, to }) {
    showJourney(undefined);
    showEnds('directions', { start: from, end: to }, true);
    const known = [from, to].flatMap((end) => end ?? []);
    // A framed area stays visible when a part of the map is covered later, for example by the form on a phone.
    if (known.length === 2 || !wide.matches) frame(known);
    else if (known.length === 1) openMap.value?.camera.reveal(known[0], 14);
}

/**
 * Shows a journey with its shapes, which the list lacks: they are requested once. A map that the rider has moved is not
 * moved.
 * @param {import('./finder.js').Row} row @param {import('./row.js').Names} names @param {Shown} asked the state for which it is requested
 */
async function showWay({ id, journey }, names, asked) {
    const detail = await askJourney(id, journey).catch(() => undefined);
    if (!detail || shown !== asked) return;
    showEnds('directions', {});
    showJourney({ journey: detail.journey, names }, openMap.value?.movedByRider === false);
}

/**
 * Adds the coordinates to an end, from the first source that has them.
 * @param {import('./question.js').End | undefined} end @param {...(Placed | undefined)} known
 */
function placed(end, ...known) {
    const place = end && [end, ...known].find((one) => one && isSomewhere(one));
    return place && isSomewhere(place) ? { name: end.name, address: '', lat: place.lat, lon: place.lon } : undefined;
}
