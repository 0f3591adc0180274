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
import { hearHealth } from './feed-health.js';
import { keep, kept } from './kept.js';
import { site } from './site.js';

/** @typedef {API.Agency} Agency */
/** @typedef {Page.Route} Route */
/** @typedef {API.Stop} Stop */

/** @typedef {'loading' | 'kept' | 'ready' | 'failed'} NetworkState */

export const network = new Observable({
    state: /** @type {NetworkState} */ ('loading'),
    /** When the server made this, epoch seconds. */
    at: 0,
    /** When it came, epoch seconds; 0 for what was kept. */
    heardAt: 0,
    /** @type {Map<string, Agency>} */
    agencies: new Map(),
    /**
     * In the list's order.
     * @type {Map<string, Route>}
     */
    routes: new Map(),
});

/** @type {Map<string, Map<number, Line>>} route → shape → line */
const lines = new Map();

/** Shows what was kept and asks the server, which is waited for only where there is nothing to show. */
export async function loadNetwork() {
    const before = await kept('network');
    if (before) take({ ...before, routes: before.routes.map(asDoubted) }, 'kept');
    const fresh = refreshNetwork();
    if (!before) return fresh;
    fresh.catch(() => {});
}

/** @type {Promise<void> | undefined} */
let refreshing;

/** Once at a time, whoever asks. */
export function refreshNetwork() {
    refreshing ??= askNetwork().finally(() => (refreshing = undefined));
    return refreshing;
}

async function askNetwork() {
    try {
        const [{ agencies }, { at, routes, health }] = await Promise.all([ask('agencies'), ask('routes')]).then(withLines);
        lines.clear();
        hearHealth(health);
        take({ at, agencies, routes }, 'ready');
        keep('network', { at, agencies, routes });
    } catch (error) {
        network.value = { ...network.value, state: network.value.routes.size ? 'kept' : 'failed' };
        throw error;
    }
}

/**
 * Adds the routes' lines. Those of a version of the timetable are asked for under an address of their own, which the
 * browser has to ask for once; where an agency has no such version all come with the routes.
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

/** How many buses run, and each route's service, without the lines again. A response after a later one is ignored. */
export async function refreshService() {
    if (network.value.state !== 'ready') return refreshNetwork();
    const known = network.value;
    const number = ++service.asked;
    const waits = [...known.agencies.values()].some(({ schedule }) => schedule.state !== 'ready');
    // An agency without a timetable reports its progress, and when it has got one.
    const [{ at, routes, health }, { agencies }] = await Promise.all([
        ask('routes'), waits ? ask('agencies') : { agencies: [...known.agencies.values()] }]);
    if (number < service.shown) return undefined;
    service.shown = number;
    hearHealth(health);
    const isOther = routes.length !== known.routes.size || routes.some((route) => !known.routes.has(route.id));
    if (isOther || network.value.state !== 'ready') return refreshNetwork();
    const merged = routes.map((route) => ({ ...route, geometry: known.routes.get(route.id)?.geometry }));
    take({ at, agencies, routes: merged }, 'ready');
}

/** Nobody answers any more: how lines run, and how many buses are on them, is not known. */
export function doubtNetwork() {
    const routes = new Map([...network.value.routes].map(([id, route]) => [id, asDoubted(route)]));
    network.value = { ...network.value, state: routes.size > 0 ? 'kept' : network.value.state, routes };
}

/** @param {Route} route @returns {Route} */
const asDoubted = ({ vehicles, running, ...route }) => ({ ...route, service: 'unknown' });

/** @param {string | undefined} id a bus may be on none @returns {Route | undefined} */
export const route = (id) => network.value.routes.get(/** @type {string} */ (id));

/**
 * The routes of these ids, those the page knows.
 * @param {string[]} ids @returns {Route[]}
 */
export const routesOf = (ids) => ids.flatMap((id) => network.value.routes.get(id) ?? []);

/** Whether the server has answered, and knows no line: no agency has a timetable. */
export const lacksLines = () => network.value.state === 'ready' && network.value.routes.size === 0;

/**
 * The agency of a route's, stop's or bus's id.
 * @param {string} id @returns {Agency | undefined}
 */
export const agencyOf = (id) => network.value.agencies.get(id.split(':', 1)[0]);

/** Whether any of what the page shows is not real. */
export const isSimulated = () => site.simulated || [...network.value.agencies.values()].some((agency) => agency.simulated);

/**
 * The name of its agency, where there are several.
 * @param {string} id @returns {string | undefined}
 */
export const nameIfSeveral = (id) => (network.value.agencies.size > 1 ? agencyOf(id)?.name : undefined);

/**
 * Whether an agency has a timetable, and not its lines and stops alone: it names the days that it covers.
 * @param {string} id of anything of the agency's
 */
export const hasSchedule = (id) => {
    const schedule = agencyOf(id)?.schedule;
    return schedule?.state !== 'ready' || schedule.from !== undefined;
};

/** @param {string} id of anything of the agency's */
export const zoneOf = (id) => agencyOf(id)?.timeZone ?? 'UTC';

/**
 * The time zone of displayed times at a stop: the stop's own, or its agency's.
 * @param {{id: string, timeZone?: string}} stop
 */
export const zoneAt = (stop) => stop.timeZone ?? zoneOf(stop.id);

/**
 * The lines of a route by shape.
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
 * The version parameter of requests that only depend on the timetable, so that the browser requests them once.
 * @param {string} id of a route
 */
function versionOf(id) {
    const agency = agencyOf(id);
    return agency?.schedule.stopsVersion ? { agency: agency.id, version: agency.schedule.stopsVersion } : {};
}

/**
 * The stops a route serves; asked for once.
 * @param {string} id @returns {Promise<Stop[]>}
 */
export function stopsOf(id) {
    const asked = stopsByRoute.get(id) ?? askOrRecall('stops', { route: id, limit: 500, ...versionOf(id) }).then((answer) => answer.stops);
    stopsByRoute.set(id, asked);
    asked.catch(() => stopsByRoute.delete(id));
    return asked;
}

/**
 * Stops whose lines all rest come after the others, in the order they have.
 * @param {Stop[]} stops @returns {Stop[]}
 */
export function inServiceFirst(stops) {
    const isServed = (/** @type {Stop} */ stop) => stop.routes.some((id) => route(id)?.running !== false);
    return [...stops.filter(isServed), ...stops.filter((stop) => !isServed(stop))];
}

/** @param {string} id @param {AbortSignal} [signal] @returns {Promise<{at: number, route: Route, stops: Stop[]}>} */
export const routeWithStops = (id, signal) => askOrRecall(resource('routes', id), {}, signal);

/** @param {{at: number, agencies: Agency[], routes: Route[]}} answer @param {NetworkState} state */
function take({ at, agencies, routes }, state) {
    network.value = {
        state,
        at,
        heardAt: state === 'ready' ? now() : 0,
        agencies: new Map(agencies.map((agency) => [agency.id, agency])),
        routes: new Map(routes.map((route) => [route.id, route])),
    };
}
