/**
 * The live data of the page, merged from its open streams: one for the routes on the map, and one for the open stop.
 * @module
 */
import { place } from '../address/router.js';
import { Observable } from '../dom/observable.js';
import { isOldResponse } from '../format/age-limits.js';
import { t } from '../format/words.js';
import { connection } from '../server/api.js';
import { now } from '../server/clock.js';
import { partHealth } from '../server/feed-health.js';
import { forgetOld, keep, kept } from '../server/kept.js';
import { agencyOf, doubtNetwork, lacksLines, network, refreshNetwork } from '../server/network.js';
import { isPlanningHere } from '../server/own-plans.js';
import { preferences } from '../settings/preferences.js';
import { asOld, Buses } from './fleet.js';
import { LiveStream } from './live.js';
import { agenciesOf, chosenRoutes, shownRoutes } from './shown.js';

/** The seconds without a connection until the page shows that it is offline. */
const GRACE = 6;
/** The interval between requests for the network after a reconnection, in seconds. */
const RETRY = 10;
/** The interval between writes of the buses to storage for the next start, in seconds. */
const KEEPING = 20;
/** The maximum number of routes in a stream's query; for more routes, it requests all vehicles. */
const MOST_ROUTES = 200;

/** @typedef {{state: 'opening' | 'live' | 'stale' | 'failing' | 'offline' | 'none', since?: number, agency?: string}} Health `none`: no feed reports vehicle positions */

/** The merged data, published after each event of a stream. */
export const liveData = new Observable({
    buses: /** @type {Buses | undefined} */ (undefined),
    /**
     * The current service alerts, the worst first.
     * @type {API.Alert[]}
     */
    alerts: [],
    /**
     * The state of the agencies' feeds.
     * @type {API.Feed[]}
     */
    feeds: [],
    /**
     * The open stop with its departures.
     * @type {Page.Board | undefined}
     */
    board: undefined,
    /** When the server made the newest data, in epoch seconds. */
    at: 0,
});

/**
 * The routes drawn in addition to the selected ones, by their source: the selected bus, the open route's view, or the
 * open stop.
 */
const extraRoutes = new Observable(/** @type {Record<string, string[]>} */ ({}));

/**
 * Sets the routes that a source adds to the map.
 * @param {'bus' | 'page' | 'stop'} owner @param {...(string | undefined)} routes
 */
export function light(owner, ...routes) {
    const known = routes.flatMap((route) => route ?? []);
    if (String(extraRoutes.value[owner] ?? '') !== String(known)) extraRoutes.value = { ...extraRoutes.value, [owner]: known };
}

/**
 * Returns the routes drawn in colour, those of the open view first. If the address limits the map to some routes, only
 * the selected bus's route is added.
 */
export const litRoutes = () => {
    const { bus = [], page = [], stop = [] } = extraRoutes.value;
    const first = new Set(place.value.only ? bus : [...bus, ...page, ...stop]);
    const lit = new Set([...shownRoutes(), ...first]);
    const ids = [...network.value.routes.keys()].filter((id) => lit.has(id));
    return first.size > 0 ? [...ids.filter((id) => first.has(id)), ...ids.filter((id) => !first.has(id))] : ids;
};

/**
 * The stream for the map's routes.
 * @type {LiveStream | undefined}
 */
let routesStream;
/**
 * The stream for the open stop.
 * @type {LiveStream | undefined}
 */
let stopStream;
let connectedAt = 0;
let keptAt = 0;
let askedAt = 0;

/** Opens the streams. To be called once the network and the motion are loaded. */
export async function startLive() {
    connectedAt = now();
    liveData.value.buses = new Buses();
    await showKept();
    forgetOld(now());
    setInterval(doubt, 1000);
    for (const source of [preferences, extraRoutes, network, place]) source.subscribe(() => follow());
    document.addEventListener('visibilitychange', rest);
    addEventListener('online', retryLive);
    addEventListener('offline', () => liveData.publish());
    follow();
}

/**
 * While the page is offline, marks all buses as stale at their last reported positions; after a reconnection, requests
 * the network again.
 */
function doubt() {
    const { state } = network.value;
    if (state === 'ready' && isOffline()) {
        liveData.value.buses?.doubt(now());
        doubtNetwork();
        liveData.publish();
    } else if (state === 'kept' && routesStream?.value.connection === 'open' && now() - askedAt > RETRY) {
        askedAt = now();
        refreshNetwork().catch(() => {});
    }
}

/** Reopens every stream. */
export function retryLive() {
    routesStream?.open();
    stopStream?.open();
}

/** Returns whether the stream has the vehicles of the routes currently on the map. */
export const shownRoutesAnswered = () =>
    routesStream?.value.connection === 'open' && String(routesStream.query.routes) === String(routesQuery().routes);

/**
 * Returns the worst health of an agency's live data, or of the agencies whose routes are shown.
 * @param {string} [agency] @returns {Health}
 */
export function health(agency) {
    const { at } = liveData.value;
    const since = at || undefined;
    const connections = [routesStream, stopStream].flatMap((stream) => stream?.value.connection ?? []);
    if (!connections.every((connection) => connection === 'lost')) connectedAt = now();
    const lost = connection.lost && !connections.includes('open');
    if (!navigator.onLine || lost || (connections.length > 0 && now() - connectedAt > GRACE)) return { state: 'offline', since };
    if (network.value.state === 'failed') return { state: 'offline', since };
    if (!at || !connections.includes('open')) return { state: 'opening', since };
    const agencies = agency === undefined ? agenciesOf(shownRoutes()) : [agency];
    const parts = agencies.map((one) => ({ agency: one, ...busesOf(one) }));
    for (const state of /** @type {const} */ (['failing', 'stale'])) {
        const bad = parts.find((part) => part.state === state);
        if (bad) return { state, since: bad.since, agency: bad.agency };
    }
    if (parts.some((part) => part.state === 'live')) return { state: 'live', since };
    return { state: parts.some((part) => part.state === 'unknown') ? 'opening' : 'none', since };
}

/**
 * Returns whether an agency has a feed of vehicle positions, as far as is known.
 * @param {string} agency
 */
export const reportsBuses = (agency) => network.value.agencies.get(agency)?.live !== false && partHealth(agency, 'positions').state !== 'none';

/**
 * Returns the health of an agency's vehicle positions, or of its predictions if it reports no positions; `none` for an
 * agency without realtime feeds.
 * @param {string} agency
 */
function busesOf(agency) {
    if (network.value.agencies.get(agency)?.live === false) return { state: /** @type {const} */ ('none'), since: undefined };
    const part = partHealth(agency, reportsBuses(agency) ? 'positions' : 'predictions');
    const since = part.state === 'live' ? silentSince(agency) : undefined;
    return since === undefined ? part : { state: /** @type {const} */ ('stale'), since };
}

/**
 * Returns when an agency's newest position was reported, if the server marks all its positions as stale, which also
 * occurs if a feed repeats old ones.
 * @param {string} agency
 */
export function silentSince(agency) {
    const theirs = [...(liveData.value.buses?.byId.values() ?? [])].map((bus) => bus.vehicle).filter((vehicle) => vehicle.agency === agency);
    if (theirs.length === 0 || !theirs.every(({ stale }) => stale)) return undefined;
    const runElsewhere = [...network.value.routes.values()].some(({ id, vehicles = 0 }) => agencyOf(id)?.id === agency && vehicles > 0);
    return runElsewhere ? undefined : Math.max(...theirs.map(({ seenAt }) => seenAt));
}

/**
 * Returns whether the number of running buses of an agency is unknown.
 * @param {string} agency
 */
export const areBusesUnknown = (agency) => !reportsBuses(agency) || ['failing', 'stale', 'offline'].includes(health(agency).state);

/**
 * Returns a vehicle, marked as stale while its agency's feed fails.
 * @param {API.Vehicle} vehicle
 */
export const asKnownNow = (vehicle) => (['failing', 'stale'].includes(busesOf(vehicle.agency).state) ? { ...vehicle, stale: true } : vehicle);

/** Returns the number of buses on the map with current positions; excludes agencies whose feed fails. */
export const busesSeen = () => [...(liveData.value.buses?.byId.values() ?? [])].filter(({ vehicle }) => !asKnownNow(vehicle).stale).length;

/**
 * Returns whether a count of buses is meaningful: if all positions are stale, the number of running buses is unknown.
 * @param {{vehicles?: number, staleVehicles?: number}} counts
 */
export const areCounted = ({ vehicles = 0, staleVehicles = 0 }) => vehicles > 0 || staleVehicles === 0;

/** Returns whether the page is offline, so that none of its data is live. */
export const isOffline = () => health().state === 'offline';

/**
 * Returns the number of buses on the map as text, or that it is unknown.
 * @param {number} count
 */
export function busesWords(count) {
    const { state } = health();
    if (state !== 'offline' && lacksLines()) return t('list.noTimetable');
    const isReported = agenciesOf(shownRoutes()).some(reportsBuses);
    const areOld = count === 0 && (liveData.value.buses?.byId.size ?? 0) > 0;
    if ((count > 0 && state !== 'offline') || (state === 'live' && isReported && !areOld)) return t('list.buses', { count });
    if (areOld) return t('list.busesUnknown');
    if (state === 'none') return t('list.byTimetable');
    if (state === 'live') return t('list.timesOnly');
    return t(state === 'opening' ? 'asking.buses' : 'list.busesUnknown');
}

/**
 * Returns the agencies whose routes are shown and whose live data is failing or stale.
 * @returns {{agency: string, health: Health}[]}
 */
export const troubled = () => agenciesOf(shownRoutes())
    .map((agency) => ({ agency, health: health(agency) }))
    .filter(({ health }) => health.state === 'failing' || health.state === 'stale');

/** Opens and closes streams according to what the page shows. */
function follow() {
    if (network.value.routes.size === 0) return;
    liveData.value.buses?.keep(isShown());
    routesStream = held(routesStream, routesQuery());
    const stop = place.value.page === 'stop' ? place.value.id : undefined;
    if (stop !== liveData.value.board?.stop.id) liveData.value.board = undefined;
    stopStream = held(stopStream, stop ? { stop, withoutVehicles: 'true' } : undefined);
}

/**
 * Returns the query of the stream for the map.
 * @returns {import('./live.js').Query}
 */
function routesQuery() {
    // With planning on the device, the query must not disclose the lines of a journey.
    const isHere = isPlanningHere();
    const lit = isHere ? chosenRoutes() : litRoutes();
    // The address may name routes before the network is loaded.
    if (lit.length === 0 && place.value.only && !isHere) return { routes: place.value.only.slice(0, MOST_ROUTES) };
    if (lit.length > 0 && lit.length <= MOST_ROUTES) return { routes: lit };
    const agencies = [...network.value.agencies.keys()];
    return agencies.length === 1 ? { agency: agencies[0] } : { bbox: [-180, -90, 180, 90] };
}

/**
 * Returns a function that decides whether a vehicle belongs on the map: any, unless the address limits the map to some
 * routes.
 */
function isShown() {
    const lit = place.value.only && new Set(/** @type {(string | undefined)[]} */ (litRoutes()));
    return (/** @type {API.Vehicle} */ vehicle) => !lit || lit.has(vehicle.route);
}

/**
 * Returns the stream for a query, reusing the current one if the query is unchanged; closes it otherwise.
 * @param {LiveStream | undefined} stream @param {import('./live.js').Query | undefined} query
 */
function held(stream, query) {
    if (JSON.stringify(stream?.query) === JSON.stringify(query)) return stream;
    stream?.close();
    if (!query) {
        queueMicrotask(collect);
        return undefined;
    }
    const opened = new LiveStream(query);
    opened.subscribe(collect);
    return opened;
}

function collect() {
    const streams = [routesStream, stopStream].filter((stream) => stream?.value.at)
        .sort((a, b) => (a?.value.at ?? 0) - (b?.value.at ?? 0));
    if (streams.length === 0) return liveData.publish();
    const { buses } = liveData.value;
    buses?.take(streams.map((stream) => stream?.value.vehicles ?? new Map()), now());
    buses?.keep(isShown());
    liveData.value = {
        buses,
        alerts: worstFirst(merged(streams.map((stream) => stream?.value.alerts))),
        feeds: merged([liveData.value.feeds, ...streams.map((stream) => stream?.value.feeds)]),
        board: stopStream?.value.board ?? liveData.value.board,
        at: streams.at(-1)?.value.at ?? 0,
    };
    if (now() - keptAt > KEEPING) keepLive();
}

/**
 * Sorts alerts by the core's rank, the worst first.
 * @param {API.Alert[]} alerts
 */
export const worstFirst = (alerts) => [...alerts].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));

/**
 * Returns whether the open stop's stream is connected, so that its board is the server's current one.
 * @param {Page.Board} board
 */
export const isStreamed = (board) => stopStream?.value.connection === 'open' && stopStream.value.board?.stop.id === board.stop.id;

/**
 * Merges lists by ID; the last element with an ID takes precedence.
 * @template {{id: string}} One
 * @param {(One[] | undefined)[]} lists @returns {One[]}
 */
const merged = (lists) => [...new Map(lists.flatMap((list) => list ?? []).map((one) => [one.id, one])).values()];

function keepLive() {
    keptAt = now();
    const { at, buses, alerts } = liveData.value;
    keep('live', { at, alerts, vehicles: [...(buses?.byId.values() ?? [])].map((bus) => bus.vehicle) });
    if (stopStream?.value.board) keep(`board ${stopStream.value.board.stop.id}`, stopStream.value.board);
}

/** Shows the data stored at the last visit, marked as stale until a stream sends new data. */
async function showKept() {
    const before = await kept('live');
    if (!before || now() - before.at > 86400 || before.at > now()) return;
    const vehicles = new Map(before.vehicles.map((/** @type {API.Vehicle} */ vehicle) => [vehicle.id, asOld(vehicle)]));
    liveData.value.buses?.take([vehicles], now());
    liveData.value = { ...liveData.value, alerts: before.alerts, at: before.at };
}

/** Closes the streams while the page is hidden, and reopens them when it is visible. */
function rest() {
    for (const stream of [routesStream, stopStream]) {
        if (document.hidden) stream?.close();
        else stream?.open();
    }
    if (document.hidden) return;
    connectedAt = now();
    if (isOldResponse(now() - liveData.value.at)) liveData.value.buses?.doubt(now());
}
