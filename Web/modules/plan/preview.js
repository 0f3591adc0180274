/**
 * The map beside the list of journeys on a wide screen: the ends of the query as soon as they are chosen, then the
 * first journey. On a phone, above the form: its first end, until there are journeys to list.
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

/** @typedef {{ends: string, journey: string | undefined}} Shown */

/**
 * A key of what was shown last, to detect changes.
 * @type {Shown | undefined}
 */
let shown;

place.subscribe(() => place.value.page === 'directions' || leave());

function leave() {
    if (!shown) return;
    shown = undefined;
    showEnds('directions', {});
    if (!wide.matches) frame([]);
    // A journey shows itself.
    if (place.value.page !== 'journey') showJourney(undefined);
}

/** Whether an end of the question is on the map. */
export const showsEnds = () => shown !== undefined && shown.ends !== JSON.stringify({});

/** @typedef {Partial<Page.Coordinate>} Placed */

/**
 * @param {Question} question @param {{from?: Placed, to?: Placed}} chosen in its fields @param {Found} [found] where the question is whole
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

/** @param {{from?: import('../rider/arguments.js').Place, to?: import('../rider/arguments.js').Place}} ends */
function showThem({ from, to }) {
    showJourney(undefined);
    showEnds('directions', { start: from, end: to }, true);
    const known = [from, to].flatMap((end) => end ?? []);
    // A frame is kept beside whatever covers the map next, as the question does on a phone.
    if (known.length === 2 || !wide.matches) frame(known);
    else if (known.length === 1) openMap.value?.camera.reveal(known[0], 14);
}

/**
 * The list does not have its lines: they are asked for once. A map that the rider has moved stays where it is.
 * @param {import('./finder.js').Row} row @param {import('./row.js').Names} names @param {Shown} asked what is shown then
 */
async function showWay({ id, journey }, names, asked) {
    const detail = await askJourney(id, journey).catch(() => undefined);
    if (!detail || shown !== asked) return;
    showEnds('directions', {});
    showJourney({ journey: detail.journey, names }, openMap.value?.movedByRider === false);
}

/**
 * An end with where it lies, as the first knows it that does.
 * @param {import('./question.js').End | undefined} end @param {...(Placed | undefined)} known
 */
function placed(end, ...known) {
    const place = end && [end, ...known].find((one) => one && isSomewhere(one));
    return place && isSomewhere(place) ? { name: end.name, address: '', lat: place.lat, lon: place.lon } : undefined;
}
