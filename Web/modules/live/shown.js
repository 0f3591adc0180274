/**
 * Determines the routes on the map: those in the address if it limits the map, else those that the rider has selected.
 * @module
 */
import { place } from '../address/router.js';
import { Observable } from '../dom/observable.js';
import { codeOf } from '../format/names.js';
import { listed, t } from '../format/words.js';
import { rounded } from '../location/location.js';
import { homeAgencies, riderInReach } from '../location/region.js';
import { ask } from '../server/api.js';
import { network, routesOf } from '../server/network.js';
import { prefer, preferences, suppose } from '../settings/preferences.js';

/** The number of routes shown at a first visit, and the number of toggles then. */
const FIRST = 4;
const TOGGLES = 6;
/** The maximum number of routes that are listed by name; of more routes, only the number is shown. */
const NAMED = 6;

/**
 * Returns the routes that the rider has selected, in the order of the route list.
 * @returns {string[]}
 */
export function chosenRoutes() {
    return known(preferences.value.chosen ?? []);
}

/**
 * Returns the routes that the map shows.
 * @returns {string[]}
 */
export const shownRoutes = () => (place.value.only ? known(place.value.only) : chosenRoutes());

/**
 * Returns the agencies of some routes, or all agencies if there are no routes.
 * @param {string[]} routes @returns {string[]}
 */
export function agenciesOf(routes) {
    const own = new Set(routesOf(routes).map((route) => route.agency));
    return [...network.value.agencies.keys()].filter((id) => own.size === 0 || own.has(id));
}

/**
 * Returns the name of the routes that the address limits the map to: the name of their group, else their codes.
 * @returns {string | undefined}
 */
export function nameOfShown() {
    if (!place.value.only) return undefined;
    const shown = shownRoutes();
    const group = groups().find(({ routes }) => routes.length === shown.length && routes.every((id) => shown.includes(id)));
    if (group) return group.name;
    if (shown.length === 0) return t(network.value.routes.size === 0 ? 'routes.title' : 'routes.noneKnown');
    return shown.length > NAMED ? t('routes.several', { count: shown.length }) : listed(routesOf(shown).map(codeOf));
}

/**
 * A named group of routes.
 * @typedef {{id: string, name: string, routes: string[], provided?: boolean}} Group
 */

/**
 * The rider's groups, once the journal is open.
 * @type {Group[] | undefined}
 */
let ownGroups;

/**
 * Sets the rider's own groups of routes.
 * @param {Group[]} groups in the rider's order
 */
export const setGroups = (groups) => void (ownGroups = groups);

/**
 * Returns the groups of routes that agencies publish.
 * @returns {Group[]}
 */
export const provided = () => [...network.value.agencies.values()].flatMap((agency) => (agency.groups ?? [])
    .map(({ id, name, routes }) => ({ id: `${agency.id} ${id}`, name, routes })));

/**
 * Returns the rider's groups, or the agencies' until these are loaded, each with its existing routes only.
 * @returns {Group[]}
 */
export const groups = () => (ownGroups ?? provided())
    .map((group) => ({ ...group, routes: ownGroups ? group.routes.filter((id) => network.value.routes.has(id)) : known(group.routes) }))
    .filter((group) => group.routes.length > 0);

/**
 * Returns the routes with a toggle, in the order of the route list.
 * @returns {string[]}
 */
export function toggles() {
    return known([...preferences.value.shortlist, ...(preferences.value.chosen ?? [])]);
}

/**
 * Returns the existing routes among some IDs, in the order of the route list.
 * @param {string[]} ids @param {boolean} [inOrder] keeps the order of the IDs @returns {string[]}
 */
function known(ids, inOrder = false) {
    if (inOrder) return ids.filter((id) => network.value.routes.has(id));
    const wanted = new Set(ids);
    return [...network.value.routes.keys()].filter((id) => wanted.has(id));
}

/**
 * Shows or hides a route on the map.
 * @param {string} id @param {boolean} on
 */
export function showRoute(id, on) {
    const chosen = new Set(preferences.value.chosen ?? []);
    if (on) chosen.add(id);
    else chosen.delete(id);
    const shortlist = new Set([...preferences.value.shortlist, id]);
    prefer({ chosen: [...chosen], shortlist: [...shortlist] });
}

/**
 * The routes selected automatically at a first visit, whether the rider's location was known, and whether the server
 * was queried.
 * @type {{chosen: string[], located: boolean, wasAsked: boolean} | undefined}
 */
let suggested;

/**
 * The server's suggestion for a first visit: a stop, and the lines that run there now or next.
 * @typedef {API.Answer<'opening'>} Opening
 */
const opening = new Observable(/** @type {Opening | undefined} */ (undefined));

/**
 * Adds a listener for the suggestion of a first visit.
 * @param {() => void} listener
 */
export const onOpening = (listener) => opening.subscribe(listener);

/** Returns whether the rider has not selected any lines, and the address does not limit the map. */
export const isFirstVisit = () => !place.value.only && (!preferences.value.chosen || isSuggested());

/** Returns the suggestion for a first visit, until the rider has selected lines or the address limits the map. */
export const firstOpening = () => (isSuggested() && !place.value.only ? opening.value : undefined);

const isSuggested = () => suggested !== undefined && String(preferences.value.chosen) === String(suggested.chosen);

/** Returns whether the current view is about the lines shown; other views do not need the server's suggestion. */
const isAboutLines = () => ['map', 'list'].includes(String(place.value.page));

let isAsking = false;

/**
 * The suggestion requested without a location, until the network is loaded.
 * @type {Promise<Opening | undefined> | undefined}
 */
let early;

/** Requests the suggestion for a first visit, while the network is still loading. */
export function askOpening() {
    if (!preferences.value.chosen && !place.value.only && isAboutLines()) early = askFor(undefined);
}

/**
 * Requests the suggestion of lines near a position.
 * @param {Page.Coordinate | undefined} position @returns {Promise<Opening | undefined>}
 */
const askFor = (position) => ask('opening', { near: rounded(position) }).catch(() => undefined);

/**
 * Selects lines at a first visit: those that the server suggests around the rider, or where most buses run if the
 * location is unknown. Later visits keep their selection.
 */
export async function chooseAtFirst() {
    if (isAsking || isSettled()) return;
    const position = riderInReach();
    const wasAsked = isAboutLines();
    isAsking = true;
    try {
        const suggestion = position ? undefined : early;
        early = undefined;
        opening.value = wasAsked ? await (suggestion ?? askFor(position)) : undefined;
    } finally {
        isAsking = false;
    }
    if (isSettled()) return;
    const suggestedIds = known((opening.value?.lines ?? []).map((line) => line.route), true);
    const ids = suggestedIds.length > 0 ? suggestedIds : liveliest();
    suggested = { chosen: ids.slice(0, FIRST), located: position !== undefined, wasAsked };
    suppose({ chosen: suggested.chosen, shortlist: ids.slice(0, TOGGLES) });
    opening.publish();
    chooseAtFirst();
}

/** Returns whether the rider has selected lines, or everything that the selection depends on is known. */
function isSettled() {
    const { routes } = network.value;
    const { chosen } = preferences.value;
    if (routes.size === 0) return true;
    const waits = isSuggested() && ((!suggested?.located && riderInReach() !== undefined) || (!suggested?.wasAsked && isAboutLines()));
    return !waits && (chosen?.length === 0 || chosen?.some((id) => routes.has(id)) === true);
}

/** Returns the lines of nearby agencies, the busiest first. Used if there is no suggestion by the server. */
function liveliest() {
    const home = homeAgencies();
    const drawn = [...network.value.routes.values()].filter(({ agency, geometry }) => geometry?.length && home.includes(agency));
    return drawn.sort((a, b) => (b.vehicles ?? 0) - (a.vehicles ?? 0)).map(({ id }) => id);
}
