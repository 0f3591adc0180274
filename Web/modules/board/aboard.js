/**
 * Properties of a bus besides its time: occupancy, wheelchair and bicycle access, and riders' reports. If some rows of
 * a board have a value, the other rows explicitly show "unknown", since a missing value would look like "no".
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { seatsView, seatsWord } from '../parts/parts.js';

/**
 * The properties of a bus that rows show besides its time.
 * @typedef {{seats?: number, occupancy?: string, occupancyExpected?: boolean, stale?: boolean, wheelchair?: string, bikes?: string, cars?: string}} Bus
 */
/** @typedef {{load: boolean, wheelchair: boolean, bikes: boolean, cars: boolean}} Differences the properties that differ between rows, so that every row shows them */

/**
 * The default: no property differs between rows.
 * @type {Differences}
 */
const NOTHING = { load: false, wheelchair: false, bikes: false, cars: false };

/**
 * Returns whether a bus's occupancy is known and current.
 * @param {Bus} bus
 */
export const knowsLoad = ({ seats, stale }) => seats !== undefined && !stale;

/**
 * Returns the properties that differ between the rows of a board, so that all rows show them.
 * @param {API.Arrival[]} arrivals @returns {Differences}
 */
export function differencesOf(arrivals) {
    const differ = (/** @type {'wheelchair' | 'bikes' | 'cars'} */ what) => new Set(arrivals.map((one) => one[what])).size > 1;
    return { load: arrivals.some(knowsLoad), wheelchair: differ('wheelchair'), bikes: differ('bikes'), cars: differ('cars') };
}

/**
 * Returns whether a row must show that its bus's occupancy is unknown.
 * @param {API.Arrival} arrival @param {Differences} differing
 */
const isUnknown = (arrival, { load }) => load && arrival.status === 'live' && arrival.vehicle !== undefined && !knowsLoad(arrival);

/**
 * Returns the text for a kind of access.
 * @param {Bus} bus @param {'wheelchair' | 'bikes' | 'cars'} what
 */
const accessWord = (bus, what) => t(`aboard.${what}.${bus[what] ?? 'unknown'}`);

/**
 * Renders the icon and text for a kind of access.
 * @param {Bus} bus @param {'wheelchair' | 'bikes' | 'cars'} what
 */
export const accessView = (bus, what) => h('span', { class: 'access' }, icon(what), accessWord(bus, what));

/** Renders the mark for unknown occupancy. */
export const unknownLoad = () => h('span', { class: 'pips unknown' }, icon('seats-unknown', 'seats'), t('occupancy.unknown'));

/**
 * Returns the kinds of access that a row shows: the kinds that differ between rows, and every exception, which is "no"
 * for wheelchairs and bicycles, and "yes" for cars.
 * @param {Bus} bus @param {Differences} differing @returns {('wheelchair' | 'bikes' | 'cars')[]}
 */
const access = (bus, differing) => /** @type {const} */ (['wheelchair', 'bikes', 'cars']).filter((what) => differing[what] || bus[what] === (what === 'cars' ? 'yes' : 'no'));

/**
 * Returns the texts of riders' reports, which the server sends only if several riders agree.
 * @param {API.Arrival} arrival @returns {string[]}
 */
const reportWords = ({ reports }) => (reports ? [
    reports.didNotCome === undefined ? '' : t('report.said.didNotCome', { count: reports.didNotCome }),
    reports.full === undefined ? '' : t('report.said.full', { count: reports.full }),
].filter(Boolean) : []);

/**
 * Renders the properties of an arrival's bus.
 * @param {API.Arrival} arrival @param {Differences} [differing] @returns {Page.Child[]}
 */
export const aboardViews = (arrival, differing = NOTHING) => [
    knowsLoad(arrival) ? seatsView(arrival) : isUnknown(arrival, differing) && unknownLoad(),
    ...access(arrival, differing).map((what) => accessView(arrival, what)),
    ...reportWords(arrival).map((words) => h('span', { class: 'access' }, icon('info'), words)),
];

/**
 * Returns the properties of an arrival's bus as text.
 * @param {API.Arrival} arrival @param {Differences} [differing] @returns {string[]} for screen readers
 */
export const aboardWords = (arrival, differing = NOTHING) => [
    knowsLoad(arrival) ? seatsWord(arrival) : isUnknown(arrival, differing) ? t('occupancy.unknown') : '',
    ...access(arrival, differing).map((what) => accessWord(arrival, what)),
    ...reportWords(arrival),
];
