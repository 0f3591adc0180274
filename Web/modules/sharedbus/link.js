/**
 * A shared bus: its link contains the run, and the stop where the rider waits for it. It contains nothing about the
 * sender, and the server stores nothing: the link expires with the run.
 * @module
 */
import { linkTo } from '../address/router.js';
import { share } from '../address/share.js';
import { t } from '../format/words.js';
import { busTitle } from '../parts/parts.js';

/** @typedef {{trip: string, run: API.Run, sequence?: number, stop?: string}} SharedBus `sequence` and `stop`: where the rider waits */

/** How long after its first departure a run may still be under way, in seconds. */
const LONGEST = 48 * 3600;

// IDs may contain the separators of the address.
const hide = (/** @type {string} */ text) => text.replaceAll('%', '%25').replaceAll('~', '%7E');
const shown = (/** @type {string} */ text) => text.replaceAll('%7E', '~').replaceAll('%25', '%');

/**
 * Returns the ID of a shared bus in its address.
 * @param {SharedBus} bus @returns {string}
 */
export const idOfShared = ({ trip, run, sequence, stop = '' }) => [run.date, run.start, sequence ?? '', hide(trip), hide(stop)].join('~');

/**
 * Parses the ID of a shared bus.
 * @param {string} [id]
 * @returns {SharedBus | undefined} undefined if the ID is incomplete
 */
export function sharedOf(id = '') {
    const [date, start, sequence, trip, stop, ...more] = id.split('~');
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^-?\d{1,6}$/.test(start ?? '') || !/^\d{0,9}$/.test(sequence ?? '') || !trip?.includes(':') || more.length > 0) return undefined;
    const waits = sequence !== '' && stop ? { sequence: Number(sequence), stop: shown(stop) } : {};
    return { trip: shown(trip), run: { date, start: Number(start) }, ...waits };
}

/**
 * Returns whether the run is certainly over, so that no request is needed.
 * @param {SharedBus} bus @param {number} now epoch seconds
 */
export const isLongOver = ({ run }, now) => !(now < Date.parse(run.date) / 1000 + run.start + LONGEST);

/**
 * Shares the run of a bus, with a stop if given; without a run, shares the bus itself.
 * @param {API.Vehicle} bus @param {API.Run} [run] @param {{sequence: number, stop: string, name: string}} [waits]
 */
export function shareBus(bus, run, waits) {
    if (!bus.trip || !run) return share(busTitle(bus), linkTo('bus', bus.id));
    const title = waits ? t('shared.at', { name: waits.name }) : bus.headsign || t('shared.title');
    return share(title, linkTo('shared', idOfShared({ trip: bus.trip, run, ...waits })));
}
