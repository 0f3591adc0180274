/**
 * A bus that is shared: the address has which run it is and where somebody waits for it. Of who sent it nothing stands
 * there, and the server keeps nothing: the link ends with the run.
 * @module
 */
import { linkTo } from '../address/router.js';
import { share } from '../address/share.js';
import { t } from '../format/words.js';
import { busTitle } from '../parts/parts.js';

/** @typedef {{trip: string, run: API.Run, sequence?: number, stop?: string}} SharedBus `sequence` and `stop`: where somebody waits */

/** How long after its first departure a run may be under way, at the most, seconds. */
const LONGEST = 48 * 3600;

// What separates the parts of the address may stand in an id.
const hide = (/** @type {string} */ text) => text.replaceAll('%', '%25').replaceAll('~', '%7E');
const shown = (/** @type {string} */ text) => text.replaceAll('%7E', '~').replaceAll('%25', '%');

/** @param {SharedBus} bus @returns {string} what stands in its address */
export const idOfShared = ({ trip, run, sequence, stop = '' }) => [run.date, run.start, sequence ?? '', hide(trip), hide(stop)].join('~');

/**
 * @param {string} [id]
 * @returns {SharedBus | undefined} nothing for what is no whole address
 */
export function sharedOf(id = '') {
    const [date, start, sequence, trip, stop, ...more] = id.split('~');
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^-?\d{1,6}$/.test(start ?? '') || !/^\d{0,9}$/.test(sequence ?? '') || !trip?.includes(':') || more.length > 0) return undefined;
    const waits = sequence !== '' && stop ? { sequence: Number(sequence), stop: shown(stop) } : {};
    return { trip: shown(trip), run: { date, start: Number(start) }, ...waits };
}

/**
 * Whether its run is over whatever anybody knows of it: nobody needs to be asked.
 * @param {SharedBus} bus @param {number} now epoch seconds
 */
export const isLongOver = ({ run }, now) => !(now < Date.parse(run.date) / 1000 + run.start + LONGEST);

/**
 * Hands the run on that a bus is on, with a stop; without a run the bus itself.
 * @param {API.Vehicle} bus @param {API.Run} [run] @param {{sequence: number, stop: string, name: string}} [waits]
 */
export function shareBus(bus, run, waits) {
    if (!bus.trip || !run) return share(busTitle(bus), linkTo('bus', bus.id));
    const title = waits ? t('shared.at', { name: waits.name }) : bus.headsign || t('shared.title');
    return share(title, linkTo('shared', idOfShared({ trip: bus.trip, run, ...waits })));
}
