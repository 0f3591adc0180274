/**
 * Which routes are on the map: those the address shows alone, else those the rider has switched on.
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

/** How many routes a first visit shows, and how many toggles it gets. */
const FIRST = 4;
const TOGGLES = 6;
/** More routes than this are counted, not named. */
const NAMED = 6;

/**
 * Routes switched on, in the order of the route list.
 * @returns {string[]}
 */
export function chosenRoutes() {
    return known(preferences.value.chosen ?? []);
}

/**
 * Routes the map shows.
 * @returns {string[]}
 */
export const shownRoutes = () => (place.value.only ? known(place.value.only) : chosenRoutes());

/**
 * The agencies of these routes; all where there are none.
 * @param {string[]} routes @returns {string[]}
 */
export function agenciesOf(routes) {
    const own = new Set(routesOf(routes).map((route) => route.agency));
    return [...network.value.agencies.keys()].filter((id) => own.size === 0 || own.has(id));
}

/**
 * The name of the routes that are shown alone: that of their group, else their codes.
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

/** @typedef {{id: string, name: string, routes: string[], provided?: boolean}} Group */

/**
 * The rider's, as soon as the journal is open.
 * @type {Group[] | undefined}
 */
let ownGroups;

/** @param {Group[]} groups in the rider's order */
export const setGroups = (groups) => void (ownGroups = groups);

/**
 * The agencies' groups.
 * @returns {Group[]}
 */
export const provided = () => [...network.value.agencies.values()].flatMap((agency) => (agency.groups ?? [])
    .map(({ id, name, routes }) => ({ id: `${agency.id} ${id}`, name, routes })));

/**
 * The rider's groups, or the agencies' until these are known, each with those of its routes that there are.
 * @returns {Group[]}
 */
export const groups = () => (ownGroups ?? provided())
    .map((group) => ({ ...group, routes: ownGroups ? group.routes.filter((id) => network.value.routes.has(id)) : known(group.routes) }))
    .filter((group) => group.routes.length > 0);

/**
 * Routes with a toggle, in the order of the route list.
 * @returns {string[]}
 */
export function toggles() {
    return known([...preferences.value.shortlist, ...(preferences.value.chosen ?? [])]);
}

/**
 * The known routes among these, in the order of the route list.
 * @param {string[]} ids @param {boolean} [inOrder] in their own order @returns {string[]}
 */
function known(ids, inOrder = false) {
    if (inOrder) return ids.filter((id) => network.value.routes.has(id));
    const wanted = new Set(ids);
    return [...network.value.routes.keys()].filter((id) => wanted.has(id));
}

/** @param {string} id @param {boolean} on */
export function showRoute(id, on) {
    const chosen = new Set(preferences.value.chosen ?? []);
    if (on) chosen.add(id);
    else chosen.delete(id);
    const shortlist = new Set([...preferences.value.shortlist, id]);
    prefer({ chosen: [...chosen], shortlist: [...shortlist] });
}

/**
 * The result of a first visit's opening, whether the rider's location was known, and whether the server was asked.
 * @type {{chosen: string[], located: boolean, wasAsked: boolean} | undefined}
 */
let suggested;

/**
 * The server's suggestion for a first visit: a stop, and the lines that run there now or next.
 * @typedef {API.Answer<'opening'>} Opening
 */
const opening = new Observable(/** @type {Opening | undefined} */ (undefined));

/** @param {() => void} listener */
export const onOpening = (listener) => opening.subscribe(listener);

/** Whether the rider has chosen no lines yet, and does not look at something alone. */
export const isFirstVisit = () => !place.value.only && (!preferences.value.chosen || isSuggested());

/** The opening of a first visit, until the rider has chosen something or views something else alone. */
export const firstOpening = () => (isSuggested() && !place.value.only ? opening.value : undefined);

const isSuggested = () => suggested !== undefined && String(preferences.value.chosen) === String(suggested.chosen);

/**
 * Pages that are about the lines which are shown: what was opened by another address does without the server's choice.
 */
const isAboutLines = () => ['map', 'list'].includes(String(place.value.page));

let isAsking = false;

/**
 * The server's choice for somebody of whom it is not known where they are, until the network is there that it is about.
 * @type {Promise<Opening | undefined> | undefined}
 */
let early;

/** A first visit asks while the lines are on their way. */
export function askOpening() {
    if (!preferences.value.chosen && !place.value.only && isAboutLines()) early = askFor(undefined);
}

/** @param {Page.Coordinate | undefined} position @returns {Promise<Opening | undefined>} */
const askFor = (position) => ask('opening', { near: rounded(position) }).catch(() => undefined);

/** A first visit gets what runs around the rider, or else where most does; one that was here keeps its own. */
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

/** The rider has chosen, or all is known that the choice goes by. */
function isSettled() {
    const { routes } = network.value;
    const { chosen } = preferences.value;
    if (routes.size === 0) return true;
    const waits = isSuggested() && ((!suggested?.located && riderInReach() !== undefined) || (!suggested?.wasAsked && isAboutLines()));
    return !waits && (chosen?.length === 0 || chosen?.some((id) => routes.has(id)) === true);
}

/** The busiest lines nearby, if the server was not asked. */
function liveliest() {
    const home = homeAgencies();
    const drawn = [...network.value.routes.values()].filter(({ agency, geometry }) => geometry?.length && home.includes(agency));
    return drawn.sort((a, b) => (b.vehicles ?? 0) - (a.vehicles ?? 0)).map(({ id }) => id);
}
