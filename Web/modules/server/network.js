/**
 * The server's agencies, routes and lines. The last good response is stored and shown at the next start.
 * @module
 */
import { decode } from '../core/motion.js';
import { Observable } from '../dom/observable.js';
import { Line } from '../geometry/line.js';
import { askOrRecall } from './answers.js';
import { ask, resource } from './api.js';
import { now } from './clock.js';
import { hearHealth, reportsSoFar } from './feed-health.js';
import { keep, kept } from './kept.js';
import { site } from './site.js';

/** @typedef {API.Agency} Agency */
/** @typedef {Page.Route} Route */
/** @typedef {API.Stop} Stop */

/** @typedef {'loading' | 'kept' | 'ready' | 'failed'} NetworkState `kept`: a stored response is shown */

export const network = new Observable({
    state: /** @type {NetworkState} */ ('loading'),
    /** The server's time of the response, in epoch seconds. */
    at: 0,
    /** The time at which the response was received, in epoch seconds; 0 for a stored one. */
    heardAt: 0,
    /** @type {Map<string, Agency>} */
    agencies: new Map(),
    /**
     * The routes by ID, in the order of the list.
     * @type {Map<string, Route>}
     */
    routes: new Map(),
});

/** @type {Map<string, Map<number, Line>>} route → shape → line */
const lines = new Map();

/** Shows the stored response, and requests a new one, for which it waits only if none is stored. */
export async function loadNetwork() {
    const before = await kept('network');
    if (before) take({ ...before, routes: before.routes.map(asDoubted) }, 'kept');
    const fresh = refreshNetwork();
    if (!before) return fresh;
    fresh.catch(() => {});
}

/** @type {Promise<void> | undefined} */
let refreshing;

/** Requests the network. Concurrent calls share one request. */
export function refreshNetwork() {
    refreshing ??= askNetwork().finally(() => (refreshing = undefined));
    return refreshing;
}

async function askNetwork() {
    const before = reportsSoFar();
    try {
        const [{ agencies }, { at, routes, health }] = await Promise.all([ask('agencies'), ask('routes')]).then(withLines);
        lines.clear();
        hearHealth(health, before);
        take({ at, agencies, routes }, 'ready');
        keep('network', { at, agencies, routes });
    } catch (error) {
        network.value = { ...network.value, state: network.value.routes.size ? 'kept' : 'failed' };
        throw error;
    }
}

/**
 * Adds the lines to the routes. The lines of a version of the timetable have a URL of their own, which the browser has
 * to request once; if an agency has no such version, all lines are requested with the routes.
 * @param {[API.Answer<'agencies'>, API.Answer<'routes'>]} answers
 * @returns {Promise<[API.Answer<'agencies'>, API.Answer<'routes'>]>}
 */
async function withLines([{ agencies }, answer]) {
    const timetabled = agencies.filter(({ schedule }) => schedule.state === 'ready');
    if (timetabled.some(({ schedule }) => !schedule.file)) return [{ agencies }, await ask('routes', { geometry: true })];
    const all = await Promise.all(timetabled.map(({ id, schedule }) =>
        ask(resource('agencies', id, '/lines'), { version: schedule.file?.version })));
    const lines = new Map(all.flatMap(({ routes }) => routes.map(({ id, geometry }) => /** @type {const} */ ([id, geometry]))));
    const routes = answer.routes.map((route) => ({ ...route, geometry: lines.get(route.id) }));
    return [{ agencies }, { ...answer, routes }];
}

/** The numbers of the last request for the service and of the request whose response is shown. */
const service = { asked: 0, shown: 0 };

/**
 * Updates the number of vehicles and the service condition of each route, without its lines. A response that arrives
 * after a later one is ignored.
 */
export async function refreshService() {
    if (network.value.state !== 'ready') return refreshNetwork();
    const known = network.value;
    const [number, before] = [++service.asked, reportsSoFar()];
    const waits = [...known.agencies.values()].some(({ schedule }) => schedule.state !== 'ready');
    // The agencies are requested as well while one of them has no timetable, to show the progress of loading it.
    const [{ at, routes, health }, { agencies }] = await Promise.all([
        ask('routes'), waits ? ask('agencies') : { agencies: [...known.agencies.values()] }]);
    if (number < service.shown) return undefined;
    service.shown = number;
    hearHealth(health, before);
    const isOther = routes.length !== known.routes.size || routes.some((route) => !known.routes.has(route.id));
    if (isOther || network.value.state !== 'ready') return refreshNetwork();
    const merged = routes.map((route) => ({ ...route, geometry: known.routes.get(route.id)?.geometry }));
    take({ at, agencies, routes: merged }, 'ready');
}

/** Marks the service conditions and the vehicles as unknown, because the server is unreachable. */
export function doubtNetwork() {
    const routes = new Map([...network.value.routes].map(([id, route]) => [id, asDoubted(route)]));
    network.value = { ...network.value, state: routes.size > 0 ? 'kept' : network.value.state, routes };
}

/**
 * Removes the live data from a route.
 * @param {Route} route @returns {Route}
 */
const asDoubted = ({ vehicles, running, ...route }) => ({ ...route, service: 'unknown' });

/**
 * Returns the route with an ID, if the page knows it.
 * @param {string | undefined} id undefined for a vehicle without a route @returns {Route | undefined}
 */
export const route = (id) => network.value.routes.get(/** @type {string} */ (id));

/**
 * Returns the routes with these IDs, as far as the page knows them.
 * @param {string[]} ids @returns {Route[]}
 */
export const routesOf = (ids) => ids.flatMap((id) => network.value.routes.get(id) ?? []);

/** Returns whether the server has responded without any route, because no agency has a timetable. */
export const lacksLines = () => network.value.state === 'ready' && network.value.routes.size === 0;

/**
 * Returns the agency to which the ID of a route, stop or vehicle belongs.
 * @param {string} id @returns {Agency | undefined}
 */
export const agencyOf = (id) => network.value.agencies.get(id.split(':', 1)[0]);

/** Returns whether any of the displayed data is simulated. */
export const isSimulated = () => site.simulated || [...network.value.agencies.values()].some((agency) => agency.simulated);

/**
 * Returns the name of the agency to which an ID belongs, if there are several agencies.
 * @param {string} id @returns {string | undefined}
 */
export const nameIfSeveral = (id) => (network.value.agencies.size > 1 ? agencyOf(id)?.name : undefined);

/**
 * Returns whether an agency has a timetable, and not only lines and stops: a timetable has a first day. True until it
 * is loaded.
 * @param {string} id any ID of the agency
 */
export const hasSchedule = (id) => {
    const schedule = agencyOf(id)?.schedule;
    return schedule?.state !== 'ready' || schedule.from !== undefined;
};

/**
 * Returns the time zone of an agency; empty while the agency is unknown, which makes `format.js` omit clock times.
 * @param {string} id any ID of the agency
 */
export const zoneOf = (id) => agencyOf(id)?.timeZone ?? '';

/** Returns the time zone of times that belong to no agency: the first agency's; empty while it is unknown. */
export const firstZone = () => [...network.value.agencies.values()][0]?.timeZone ?? '';

/**
 * Returns the time zone of displayed times at a stop. It is part of boards and calls, which may be shown before the
 * agencies are known; in lists of stops it is only part of those that have another one than their agency.
 * @param {{id: string, timeZone?: string}} stop
 */
export const zoneAt = (stop) => stop.timeZone ?? zoneOf(stop.id);

/**
 * Returns the lines of a route by shape.
 * @param {string} id @returns {Map<number, Line>}
 */
export function linesOf(id) {
    const before = lines.get(id);
    if (before) return before;
    /** @type {Map<number, Line>} */
    const made = new Map();
    for (const shape of route(id)?.geometry ?? []) made.set(shape.shape, new Line(decode(shape.polyline), shape.length));
    lines.set(id, made);
    return made;
}

/** @type {Map<string, Promise<Stop[]>>} */
const stopsByRoute = new Map();

/**
 * Returns the version parameter of requests that only depend on the timetable, so that the browser requests them once.
 * @param {string} id of a route
 */
function versionOf(id) {
    const agency = agencyOf(id);
    return agency?.schedule.stopsVersion ? { agency: agency.id, version: agency.schedule.stopsVersion } : {};
}

/**
 * Returns the stops that a route serves, requested once.
 * @param {string} id @returns {Promise<Stop[]>}
 */
export function stopsOf(id) {
    const asked = stopsByRoute.get(id) ?? askOrRecall('stops', { route: id, limit: 500, ...versionOf(id) }).then((answer) => answer.stops);
    stopsByRoute.set(id, asked);
    asked.catch(() => stopsByRoute.delete(id));
    return asked;
}

/**
 * Moves stops without a running line to the end; otherwise keeps the order.
 * @param {Stop[]} stops @returns {Stop[]}
 */
export function inServiceFirst(stops) {
    const isServed = (/** @type {Stop} */ stop) => stop.routes.some((id) => route(id)?.running !== false);
    return [...stops.filter(isServed), ...stops.filter((stop) => !isServed(stop))];
}

/**
 * Requests a route and its stops.
 * @param {string} id @param {AbortSignal} [signal] @returns {Promise<{at: number, route: Route, stops: Stop[]}>}
 */
export const routeWithStops = (id, signal) => askOrRecall(resource('routes', id), {}, signal);

/**
 * Publishes a response.
 * @param {{at: number, agencies: Agency[], routes: Route[]}} answer @param {NetworkState} state
 */
function take({ at, agencies, routes }, state) {
    network.value = {
        state,
        at,
        heardAt: state === 'ready' ? now() : 0,
        agencies: new Map(agencies.map((agency) => [agency.id, agency])),
        routes: new Map(routes.map((route) => [route.id, route])),
    };
}
