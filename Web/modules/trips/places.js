/**
 * The search for a place by name or address: stops of the timetable, and addresses if the operator has configured a
 * geocoder. The stops are shown as soon as they are found.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { distance } from '../format/format.js';
import { dotted, language, sentences, t } from '../format/words.js';
import { near } from '../location/location.js';
import { ComboField } from '../parts/combo-field.js';
import { chip } from '../parts/parts.js';
import { stopNote } from '../parts/stop-note.js';
import { ask } from '../server/api.js';
import { nameIfSeveral, routesOf } from '../server/network.js';
import { isPlanningHere } from '../server/own-plans.js';
import { site } from '../server/site.js';

/** @typedef {import('../rider/arguments.js').Place} Place */
/** @typedef {Pick<Place, 'name' | 'address'> & Partial<Page.Coordinate> & {kind?: 'stop' | 'address', id?: string, detail?: string, lines?: string[]}} Found `id` of a stop */

/** The minimum number of characters for which addresses are searched. */
const FEWEST = 3;
/** The maximum number of lines shown in a row. */
const MOST_LINES = 5;

/** @type {import('../parts/combo-field.js').Source<Found>} */
const places = {
    async ask(text, signal, show) {
        const coming = site.places && text.length >= FEWEST ? ask('places', { q: text, near: near(), lang: language }, signal) : { places: [] };
        const [stops, addresses] = [settled(findStops(text, signal)), settled(Promise.resolve(coming).then((answer) => answer.places.map(addressRow)))];
        const known = await stops;
        if (site.places && known.rows.length > 0) show(known.rows);
        const more = await addresses;
        if (known.error && more.rows.length === 0) throw known.error;
        const rows = [...known.rows, ...more.rows];
        const isNone = rows.length === 0 && (more.error === undefined || isPlanningHere());
        const silent = more.error !== undefined && t(isPlanningHere() ? 'place.addressesNotAsked' : rows.length === 0 ? 'place.addressesSilent' : 'place.noAddresses');
        show(rows, sentences([isNone && t('place.none', { text }), silent]));
    },
    view: ({ kind, name, address, detail, lines = [] }) => [icon(kind === 'stop' ? 'stop' : 'end'),
        h('span', {}, h('b', {}, name),
            lines.length > 0 && h('span', { class: 'chips' }, routesOf(lines).slice(0, MOST_LINES).map((one) => chip(one, 'small')), lines.length > MOST_LINES && h('span', { class: 'small' }, `+${lines.length - MOST_LINES}`)),
            h('span', { class: 'small' }, detail || (address === name ? '' : address)))],
    textOf: ({ name, address }) => address || name,
    failed: () => t(isPlanningHere() ? 'plan.notKept' : 'search.failed'),
};

/**
 * Searches stops by name.
 * @param {string} text @param {AbortSignal} signal @returns {Promise<Found[]>}
 */
async function findStops(text, signal) {
    const { results } = await ask('search', { query: text, near: near(), limit: 20 }, signal);
    return results.flatMap(({ kind, stop, distance: far }) => (kind === 'stop' && stop ? stopRow(stop, far) : [])).slice(0, 8);
}

/**
 * Returns the row of a stop.
 * @param {API.Stop} stop @param {number | undefined} far @returns {Found}
 */
const stopRow = ({ id, name, code, lat, lon, routes, ...more }, far) => ({
    kind: 'stop', id, name, lat, lon, lines: routes,
    detail: dotted(stopNote({ id, name, ...more }), code && t('stop.code', { code }), nameIfSeveral(id), far !== undefined && distance(far)),
});

/**
 * Returns the row of an address.
 * @param {API.Place} place @returns {Found}
 */
const addressRow = ({ name, address, lat, lon }) => ({ kind: 'address', name, address, lat, lon });

/**
 * Resolves to the rows, or to the error.
 * @param {Promise<Found[]>} asked @returns {Promise<{rows: Found[], error?: unknown}>}
 */
const settled = (asked) => asked.then((rows) => ({ rows }), (error) => ({ rows: [], error }));

/**
 * A field for a place: a stop or an address.
 * @extends {ComboField<Found>}
 */
export class PlaceField extends ComboField {
    /**
     * Creates an empty field.
     * @param {string} id @param {string} label
     */
    constructor(id, label) {
        super(id, label, places);
    }

    /**
     * The selected place as an end of a journey; a stop keeps its ID.
     * @returns {import('../plan/question.js').End | undefined}
     */
    get end() {
        const { id, name, address, lat, lon } = this.chosen ?? {};
        if (name === undefined || (id === undefined && (lat === undefined || lon === undefined))) return undefined;
        return id === undefined ? { name: name || address || '', lat, lon } : { name, id };
    }

    /**
     * The selected place in the form in which it is saved.
     * @returns {Place | undefined}
     */
    get place() {
        /** @type {Partial<Found>} */
        const { name, address = '', lat, lon } = this.chosen ?? {};
        return name === undefined || lat === undefined || lon === undefined ? undefined : { name, address, lat, lon };
    }
}
