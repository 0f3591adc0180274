/**
 * Properties of a bus besides its time: occupancy, wheelchair and bicycle access, riders' reports. "Unknown" has its
 * own words where other rows have a value, since silence among them would look like an answer.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { t } from '../format/words.js';
import { seatsView, seatsWord } from '../parts/parts.js';

/** @typedef {{seats?: number, occupancy?: string, occupancyExpected?: boolean, stale?: boolean, wheelchair?: string, bikes?: string, cars?: string}} Bus */
/** @typedef {{load: boolean, wheelchair: boolean, bikes: boolean, cars: boolean}} Differences which of these differ, so that every row shows them */

/** @type {Differences} */
const NOTHING = { load: false, wheelchair: false, bikes: false, cars: false };

/** @param {Bus} bus */
export const knowsLoad = ({ seats, stale }) => seats !== undefined && !stale;

/**
 * The properties that a board's rows show: those in which rows differ, and every "no".
 * @param {API.Arrival[]} arrivals @returns {Differences}
 */
export function differencesOf(arrivals) {
    const differ = (/** @type {'wheelchair' | 'bikes' | 'cars'} */ what) => new Set(arrivals.map((one) => one[what])).size > 1;
    return { load: arrivals.some(knowsLoad), wheelchair: differ('wheelchair'), bikes: differ('bikes'), cars: differ('cars') };
}

/**
 * Whether a row has to show that it is not known how full its bus is.
 * @param {API.Arrival} arrival @param {Differences} differing
 */
const isUnknown = (arrival, { load }) => load && arrival.status === 'live' && arrival.vehicle !== undefined && !knowsLoad(arrival);

/** @param {Bus} bus @param {'wheelchair' | 'bikes' | 'cars'} what */
const accessWord = (bus, what) => t(`aboard.${what}.${bus[what] ?? 'unknown'}`);

/** @param {Bus} bus @param {'wheelchair' | 'bikes' | 'cars'} what */
export const accessView = (bus, what) => h('span', { class: 'access' }, icon(what), accessWord(bus, what));

/** A mark for unknown occupancy. */
export const unknownLoad = () => h('span', { class: 'pips unknown' }, icon('seats-unknown', 'seats'), t('occupancy.unknown'));

/** @param {Bus} bus @param {Differences} differing @returns {('wheelchair' | 'bikes' | 'cars')[]} */
const access = (bus, differing) => /** @type {const} */ (['wheelchair', 'bikes', 'cars']).filter((what) => differing[what] || bus[what] === (what === 'cars' ? 'yes' : 'no'));

/**
 * Reports by several riders; never by a single one.
 * @param {API.Arrival} arrival @returns {string[]}
 */
const reportWords = ({ reports }) => (reports ? [
    reports.didNotCome === undefined ? '' : t('report.said.didNotCome', { count: reports.didNotCome }),
    reports.full === undefined ? '' : t('report.said.full', { count: reports.full }),
].filter(Boolean) : []);

/** @param {API.Arrival} arrival @param {Differences} [differing] @returns {Page.Child[]} */
export const aboardViews = (arrival, differing = NOTHING) => [
    knowsLoad(arrival) ? seatsView(arrival) : isUnknown(arrival, differing) && unknownLoad(),
    ...access(arrival, differing).map((what) => accessView(arrival, what)),
    ...reportWords(arrival).map((words) => h('span', { class: 'access' }, icon('info'), words)),
];

/** @param {API.Arrival} arrival @param {Differences} [differing] @returns {string[]} for a screen reader */
export const aboardWords = (arrival, differing = NOTHING) => [
    knowsLoad(arrival) ? seatsWord(arrival) : isUnknown(arrival, differing) ? t('occupancy.unknown') : '',
    ...access(arrival, differing).map((what) => accessWord(arrival, what)),
    ...reportWords(arrival),
];
