/**
 * The rider's commands and queries, encoded for the core. The numbers are the core's; its answers give the results.
 * @module
 */
import { encode, encodeList } from './arguments.js';

/** @typedef {import('./arguments.js').Argument} Argument */
/** @typedef {import('./arguments.js').Place} Place */
/** @typedef {'card' | 'trip' | 'group'} Kind */
/** @typedef {'cards' | 'trips' | 'groups' | 'routes' | 'routesOfGroup' | 'linesOfTrip' | 'favouriteStops' | 'favouriteLines'} List */

const CARD_FIELDS = { name: 1, currency: 2, digits: 3, fare: 4, number: 5, numberLength: 6, expires: 7, warningDays: 8 };
const KINDS = { card: 1, trip: 2, group: 3 };
const LISTS = { cards: 1, trips: 2, groups: 3, routes: 4, routesOfGroup: 5, linesOfTrip: 6, favouriteStops: 7, favouriteLines: 8 };
/** An agency's fare has at most four digits behind the point. */
const FARE_UNITS = 10_000;
const FAVOURITES = { stop: 1, line: 2 };
const SCOPES = { contains: 0, excludes: 1, matches: 2 };

/**
 * The arguments of those fields that are given; `null` clears one.
 * @param {Record<string, number>} numbers @param {Record<string, unknown>} fields @returns {Argument[]}
 */
const given = (numbers, fields) => Object.entries(numbers)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, field]) => ({ field, value: /** @type {Argument['value']} */ (fields[name]) }));

/**
 * A list, announced by itself so that an empty one differs from none.
 * @param {number} field @param {Argument[]} items
 */
const list = (field, items) => [{ field }, ...items];

/** @param {number} field @param {string[]} keys */
const keys = (field, keys) => keys.map((key) => ({ field, key }));

export const commands = {
    /**
     * `fare` in minor units or as typed; `expires` as `2026-12-31`.
     * @param {Record<string, unknown>} card with an `id`, or new
     */
    saveCard: (card) => encode(1, given({ id: 0, ...CARD_FIELDS }, card)),
    /** @param {string} card */
    ride: (card) => encode(2, [{ field: 0, value: card }]),
    /** @param {string} card @param {number | string} amount minor units, or as typed */
    reload: (card, amount) => encode(3, [{ field: 0, value: card }, { field: 1, value: amount }]),
    /** @param {string} card @param {number | string} amount the balance: minor units, or as typed */
    adjust: (card, amount) => encode(4, [{ field: 0, value: card }, { field: 1, value: amount }]),
    /**
     * Takes back what was done last; see `lastDeed`.
     * @param {string} [card]
     */
    undoLast: (card) => encode(5, card === undefined ? [] : [{ field: 0, value: card }]),
    /** @param {{id?: string, name?: string | null, start?: Place, end?: Place, lines?: {id: string, name: string}[], coach?: import('./arguments.js').Coach}} trip */
    saveTrip: (trip) => encode(6, [
        ...given({ id: 0, start: 2, end: 3, coach: 5 }, trip),
        ...(trip.name === undefined ? [] : [{ field: 1, value: trip.name ?? '' }]),
        ...(trip.lines ? list(4, trip.lines.map(({ id, name }) => ({ field: 4, key: id, value: name }))) : []),
    ]),
    /** @param {{id?: string, name?: string, routes?: string[]}} group */
    saveGroup: (group) => encode(7, [
        ...given({ id: 0, name: 1 }, group), ...(group.routes ? list(2, keys(2, group.routes)) : []),
    ]),
    /** @param {Kind} kind @param {string} id */
    delete: (kind, id) => encode(8, [{ field: 0, value: id }, { field: 1, value: KINDS[kind] }]),
    /** @param {string} event an entry, a deletion, an edit or an undo */
    undo: (event) => encode(9, [{ field: 0, value: event }]),
    /**
     * @param {List} name @param {string[]} shown the ids as they are shown @param {number} from @param {number} to
     * @param {string} [owner] the group or trip whose list it is
     */
    move: (name, shown, from, to, owner) => encode(10, [
        { field: 0, value: LISTS[name] }, ...(owner === undefined ? [] : [{ field: 1, value: owner }]),
        ...list(2, keys(2, shown)), { field: 3, value: from }, { field: 4, value: to },
    ]),
    /** @param {string} name @param {string | number | boolean | null} value `null` for the usual one */
    prefer: (name, value) => encode(11, [{ field: 0, value: name }, { field: 1, value }]),
    /** @param {{route: string} | {group: string} | {}} what opens at the start */
    open: (what) => encode(12, given({ route: 0, group: 1 }, what)),
    /** @param {keyof typeof FAVOURITES} kind @param {string} id @param {string} [name] without it a favourite no more */
    favour: (kind, id, name) => encode(13, [
        { field: 0, value: id }, { field: 1, value: FAVOURITES[kind] }, ...(name === undefined ? [] : [{ field: 2, value: name }]),
    ]),
    /** @param {'home' | 'work'} spot @param {Place} [place] without it nowhere */
    settle: (spot, place) => encode(14, [{ field: 0, value: spot }, ...(place ? [{ field: 1, value: place }] : [])]),
};

export const questions = {
    /** @returns {Core.Question<Core.Overview>} */
    overview: () => encode(1),
    /** @param {string} card @param {number} [skip] @param {number} [count] @returns {Core.Question<Core.Entry[] | null>} */
    history: (card, skip = 0, count = 100) => encode(2, [
        { field: 0, value: card }, { field: 1, value: skip }, { field: 2, value: count },
    ]),
    /** @param {Record<string, string>} statuses route → status; a route that is not there is unknown @returns {Core.Question<Record<string, API.Route['service']>>} */
    statuses: (statuses) => encode(3, Object.entries(statuses).map(([key, value]) => ({ field: 1, key, value }))),
    /** @param {string[]} routes in the agency's order @returns {Core.Question<string[]>} */
    order: (routes) => encode(4, keys(1, routes)),
    /** @param {keyof typeof SCOPES} scope @param {string} text @param {{id: string, code: string, name: string}[]} routes @returns {Core.Question<string[]>} */
    filter: (scope, text, routes) => encode(5, [
        { field: 0, value: SCOPES[scope] }, { field: 1, value: text },
        ...routes.flatMap(({ id, code, name }) => [{ field: 2, key: id, value: code }, { field: 3, key: id, value: name }]),
    ]),
    /**
     * The stops where a line is boarded and left on the way.
     * @param {Place} start @param {Place} end @param {number} farthest metres to walk
     * @param {{direction: string, id: string, lat: number, lon: number}[]} stops of all its directions, each in its order
     * @returns {Core.Question<Core.Boarding | null>}
     */
    boarding: (start, end, farthest, stops) => encode(6, [
        { field: 0, value: start }, { field: 1, value: end }, { field: 3, value: farthest },
        ...stops.map(({ direction, id, lat, lon }) => ({ field: 2, key: direction, value: { name: id, lat, lon } })),
    ]),
    /**
     * The defaults of a new card: the payment that an agency states for its riders.
     * @param {API.Agency['fare']} [fare] @returns {Core.Question<Core.UsualCard>}
     */
    usualCard: (fare) => encode(7, given({ name: 0, currency: 1, amount: 2 }, {
        name: fare?.card, currency: fare?.currency, amount: fare && Math.round(fare.amount * FARE_UNITS),
    })),
    /**
     * The last action, on a card or the deletion of one.
     * @param {string} [card] @returns {Core.Question<Core.Deed | null>}
     */
    lastDeed: (card) => encode(8, card === undefined ? [] : [{ field: 0, value: card }]),
};

/**
 * The groups of the agencies' configuration.
 * @param {{id: string, name: string, routes: string[]}[]} groups
 */
export const providedGroups = (groups) => encodeList(
    groups.flatMap(({ id, name, routes }) => [{ field: 1, key: id, value: name }, ...keys(2, routes)]));
