/**
 * The rider's commands and queries, encoded for the core. The core defines their numbers, and returns their results.
 * @module
 */
import { encode, encodeList } from './arguments.js';

/** @typedef {import('./arguments.js').Argument} Argument */
/** @typedef {import('./arguments.js').Place} Place */
/** @typedef {'card' | 'trip' | 'group'} Kind a kind of object that can be deleted */
/**
 * @typedef {'cards' | 'trips' | 'groups' | 'routes' | 'routesOfGroup' | 'linesOfTrip' | 'favouriteStops' |
 *     'favouriteLines'} List a list whose elements can be moved
 */

const CARD_FIELDS = { name: 1, currency: 2, digits: 3, fare: 4, number: 5, numberLength: 6, expires: 7, warningDays: 8 };
const KINDS = { card: 1, trip: 2, group: 3 };
const LISTS = { cards: 1, trips: 2, groups: 3, routes: 4, routesOfGroup: 5, linesOfTrip: 6, favouriteStops: 7, favouriteLines: 8 };
/**
 * The factor that converts an agency's fare to the integer that the core takes: fares have at most four decimal places.
 */
const FARE_UNITS = 10_000;
const FAVOURITES = { stop: 1, line: 2 };
const SCOPES = { contains: 0, excludes: 1, matches: 2 };

/**
 * Returns the arguments for the fields that are present; `null` clears a field.
 * @param {Record<string, number>} numbers @param {Record<string, unknown>} fields @returns {Argument[]}
 */
const given = (numbers, fields) => Object.entries(numbers)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, field]) => ({ field, value: /** @type {Argument['value']} */ (fields[name]) }));

/**
 * Returns a list, preceded by a marker that distinguishes an empty list from an absent one.
 * @param {number} field @param {Argument[]} items
 */
const list = (field, items) => [{ field }, ...items];

/**
 * Returns the elements of a list.
 * @param {number} field @param {string[]} keys
 */
const keys = (field, keys) => keys.map((key) => ({ field, key }));

export const commands = {
    /**
     * Saves a card. `fare` in minor units or as typed; `expires` as `2026-12-31`.
     * @param {Record<string, unknown>} card without an `id` a new one
     */
    saveCard: (card) => encode(1, given({ id: 0, ...CARD_FIELDS }, card)),
    /**
     * Records a ride paid with a card.
     * @param {string} card
     */
    ride: (card) => encode(2, [{ field: 0, value: card }]),
    /**
     * Adds money to a card.
     * @param {string} card @param {number | string} amount minor units, or as typed
     */
    reload: (card, amount) => encode(3, [{ field: 0, value: card }, { field: 1, value: amount }]),
    /**
     * Corrects the balance of a card.
     * @param {string} card @param {number | string} amount the balance: minor units, or as typed
     */
    adjust: (card, amount) => encode(4, [{ field: 0, value: card }, { field: 1, value: amount }]),
    /**
     * Undoes the last action; see `lastDeed`.
     * @param {string} [card]
     */
    undoLast: (card) => encode(5, card === undefined ? [] : [{ field: 0, value: card }]),
    /**
     * Saves a trip; without an `id` a new one. Absent fields stay unchanged.
     * @param {{id?: string, name?: string | null, start?: Place, end?: Place, lines?: {id: string, name: string}[],
     *     coach?: import('./arguments.js').Coach}} trip
     */
    saveTrip: (trip) => encode(6, [
        ...given({ id: 0, start: 2, end: 3, coach: 5 }, trip),
        ...(trip.name === undefined ? [] : [{ field: 1, value: trip.name ?? '' }]),
        ...(trip.lines ? list(4, trip.lines.map(({ id, name }) => ({ field: 4, key: id, value: name }))) : []),
    ]),
    /**
     * Saves a group of routes; without an `id` a new one. Absent fields stay unchanged.
     * @param {{id?: string, name?: string, routes?: string[]}} group
     */
    saveGroup: (group) => encode(7, [
        ...given({ id: 0, name: 1 }, group), ...(group.routes ? list(2, keys(2, group.routes)) : []),
    ]),
    /**
     * Deletes a card, a trip or a group.
     * @param {Kind} kind @param {string} id
     */
    delete: (kind, id) => encode(8, [{ field: 0, value: id }, { field: 1, value: KINDS[kind] }]),
    /**
     * Undoes an event.
     * @param {string} event an entry, a deletion, an edit or an undo
     */
    undo: (event) => encode(9, [{ field: 0, value: event }]),
    /**
     * Moves an element of a list.
     * @param {List} name @param {string[]} shown the IDs in the displayed order @param {number} from @param {number} to
     * @param {string} [owner] the group or trip whose list it is
     */
    move: (name, shown, from, to, owner) => encode(10, [
        { field: 0, value: LISTS[name] }, ...(owner === undefined ? [] : [{ field: 1, value: owner }]),
        ...list(2, keys(2, shown)), { field: 3, value: from }, { field: 4, value: to },
    ]),
    /**
     * Sets a preference.
     * @param {string} name @param {string | number | boolean | null} value `null` for the default
     */
    prefer: (name, value) => encode(11, [{ field: 0, value: name }, { field: 1, value }]),
    /**
     * Sets what the page opens with.
     * @param {{route: string} | {group: string} | {}} what empty for the default
     */
    open: (what) => encode(12, given({ route: 0, group: 1 }, what)),
    /**
     * Adds or removes a favourite.
     * @param {keyof typeof FAVOURITES} kind @param {string} id @param {string} [name] absent to remove it
     */
    favour: (kind, id, name) => encode(13, [
        { field: 0, value: id }, { field: 1, value: FAVOURITES[kind] }, ...(name === undefined ? [] : [{ field: 2, value: name }]),
    ]),
    /**
     * Sets or removes home or work.
     * @param {'home' | 'work'} spot @param {Place} [place] absent to remove it
     */
    settle: (spot, place) => encode(14, [{ field: 0, value: spot }, ...(place ? [{ field: 1, value: place }] : [])]),
};

export const questions = {
    /**
     * Queries the overview of the rider's data.
     * @returns {Core.Question<Core.Overview>}
     */
    overview: () => encode(1),
    /**
     * Queries the entries of a card, newest first.
     * @param {string} card @param {number} [skip] @param {number} [count] @returns {Core.Question<Core.Entry[] | null>}
     */
    history: (card, skip = 0, count = 100) => encode(2, [
        { field: 0, value: card }, { field: 1, value: skip }, { field: 2, value: count },
    ]),
    /**
     * Queries the worst service condition of each trip's lines.
     * @param {Record<string, string>} statuses route → status; a route without an entry counts as unknown
     * @returns {Core.Question<Record<string, API.Route['service']>>}
     */
    statuses: (statuses) => encode(3, Object.entries(statuses).map(([key, value]) => ({ field: 1, key, value }))),
    /**
     * Sorts routes into the rider's order.
     * @param {string[]} routes in the agency's order @returns {Core.Question<string[]>}
     */
    order: (routes) => encode(4, keys(1, routes)),
    /**
     * Searches routes by code and name.
     * @param {keyof typeof SCOPES} scope @param {string} text @param {{id: string, code: string, name: string}[]} routes @returns {Core.Question<string[]>}
     */
    filter: (scope, text, routes) => encode(5, [
        { field: 0, value: SCOPES[scope] }, { field: 1, value: text },
        ...routes.flatMap(({ id, code, name }) => [{ field: 2, key: id, value: code }, { field: 3, key: id, value: name }]),
    ]),
    /**
     * Queries the stops where a rider gets on and off a line to travel from one place to another.
     * @param {Place} start @param {Place} end @param {number} farthest the maximum walk in metres
     * @param {{direction: string, id: string, lat: number, lon: number}[]} stops of all its directions, each in its
     *     order
     * @returns {Core.Question<Core.Boarding | null>}
     */
    boarding: (start, end, farthest, stops) => encode(6, [
        { field: 0, value: start }, { field: 1, value: end }, { field: 3, value: farthest },
        ...stops.map(({ direction, id, lat, lon }) => ({ field: 2, key: direction, value: { name: id, lat, lon } })),
    ]),
    /**
     * Queries the defaults of a new card, from the fare that an agency publishes.
     * @param {API.Agency['fare']} [fare] @returns {Core.Question<Core.UsualCard>}
     */
    usualCard: (fare) => encode(7, given({ name: 0, currency: 1, amount: 2 }, {
        name: fare?.card, currency: fare?.currency, amount: fare && Math.round(fare.amount * FARE_UNITS),
    })),
    /**
     * Queries the last action on a card, including its deletion.
     * @param {string} [card] @returns {Core.Question<Core.Deed | null>}
     */
    lastDeed: (card) => encode(8, card === undefined ? [] : [{ field: 0, value: card }]),
};

/**
 * Encodes the groups of routes from the agencies' configuration.
 * @param {{id: string, name: string, routes: string[]}[]} groups
 */
export const providedGroups = (groups) => encodeList(
    groups.flatMap(({ id, name, routes }) => [{ field: 1, key: id, value: name }, ...keys(2, routes)]));
