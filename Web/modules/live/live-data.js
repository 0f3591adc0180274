/**
 * The streams the page holds open, and what they add up to: one of the routes on the map, one of the open stop.
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

/** Seconds without a connection until the rider is informed. */
const GRACE = 6;
/** Seconds between two questions for the network once somebody answers again. */
const RETRY = 10;
/** Seconds between two writings of the buses for the next start. */
const KEEPING = 20;
/** Routes that one stream may ask for; beyond, it asks for everything. */
const MOST_ROUTES = 200;

/** @typedef {{state: 'opening' | 'live' | 'stale' | 'failing' | 'offline' | 'none', since?: number, agency?: string}} Health `none`: no feed reports where buses are */

/** Published whenever a stream brought something. */
export const liveData = new Observable({
    buses: /** @type {Buses | undefined} */ (undefined),
    /** @type {API.Alert[]} */
    alerts: [],
    /** @type {API.Feed[]} */
    feeds: [],
    /**
     * The open stop's departures, with the stop.
     * @type {Page.Board | undefined}
     */
    board: undefined,
    /** When the newest of it was made. */
    at: 0,
});

/** Routes drawn besides the chosen ones, by who asked for them: the chosen bus, the open route page, the open stop. */
const extraRoutes = new Observable(/** @type {Record<string, string[]>} */ ({}));

/** @param {'bus' | 'page' | 'stop'} owner @param {...(string | undefined)} routes */
export function light(owner, ...routes) {
    const known = routes.flatMap((route) => route ?? []);
    if (String(extraRoutes.value[owner] ?? '') !== String(known)) extraRoutes.value = { ...extraRoutes.value, [owner]: known };
}

/**
 * Routes drawn in their colours, those of what is open first. Where the address shows some alone, only the chosen bus's
 * joins them.
 */
export const litRoutes = () => {
    const { bus = [], page = [], stop = [] } = extraRoutes.value;
    const first = new Set(place.value.only ? bus : [...bus, ...page, ...stop]);
    const lit = new Set([...shownRoutes(), ...first]);
    const ids = [...network.value.routes.keys()].filter((id) => lit.has(id));
    return first.size > 0 ? [...ids.filter((id) => first.has(id)), ...ids.filter((id) => !first.has(id))] : ids;
};

/** @type {LiveStream | undefined} */
let routesStream;
/** @type {LiveStream | undefined} */
let stopStream;
let connectedAt = 0;
let keptAt = 0;
let askedAt = 0;

/** Begins to listen; call once the network is known and the motion loaded. */
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
 * While nobody answers, buses are where they were last seen, and no more than that; once somebody does, all is asked
 * again.
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

/** Opens every stream anew. */
export function retryLive() {
    routesStream?.open();
    stopStream?.open();
}

/** Whether the buses of the routes on the map have been received since these were chosen. */
export const shownRoutesAnswered = () =>
    routesStream?.value.connection === 'open' && String(routesStream.query.routes) === String(routesQuery().routes);

/**
 * The worst of what the rider should know about the data of an agency; without one, of those whose routes are shown.
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
 * Whether an agency has a feed that reports where its buses are, as far as is known.
 * @param {string} agency
 */
export const reportsBuses = (agency) => network.value.agencies.get(agency)?.live !== false && partHealth(agency, 'positions').state !== 'none';

/**
 * How an agency reports where its buses are, else when they come; one without any feed reports nothing.
 * @param {string} agency
 */
function busesOf(agency) {
    if (network.value.agencies.get(agency)?.live === false) return { state: /** @type {const} */ ('none'), since: undefined };
    const part = partHealth(agency, reportsBuses(agency) ? 'positions' : 'predictions');
    const since = part.state === 'live' ? silentSince(agency) : undefined;
    return since === undefined ? part : { state: /** @type {const} */ ('stale'), since };
}

/**
 * When the newest position of an agency was reported, if the server calls all of them old; a feed may go on repeating
 * them.
 * @param {string} agency
 */
export function silentSince(agency) {
    const theirs = [...(liveData.value.buses?.byId.values() ?? [])].map((bus) => bus.vehicle).filter((vehicle) => vehicle.agency === agency);
    if (theirs.length === 0 || !theirs.every(({ stale }) => stale)) return undefined;
    const runElsewhere = [...network.value.routes.values()].some(({ id, vehicles = 0 }) => agencyOf(id)?.id === agency && vehicles > 0);
    return runElsewhere ? undefined : Math.max(...theirs.map(({ seenAt }) => seenAt));
}

/**
 * Whether it is not known how many buses of an agency run.
 * @param {string} agency
 */
export const areBusesUnknown = (agency) => !reportsBuses(agency) || ['failing', 'stale', 'offline'].includes(health(agency).state);

/**
 * A vehicle as far as it is known: while its agency's feed fails it is where it was last seen.
 * @param {API.Vehicle} vehicle
 */
export const asKnownNow = (vehicle) => (['failing', 'stale'].includes(busesOf(vehicle.agency).state) ? { ...vehicle, stale: true } : vehicle);

/** How many of the buses on the map are seen now: none of an agency whose feed fails. */
export const busesSeen = () => [...(liveData.value.buses?.byId.values() ?? [])].filter(({ vehicle }) => !asKnownNow(vehicle).stale).length;

/**
 * Whether a number of buses can be shown: none beside some with old positions may be any number.
 * @param {{vehicles?: number, staleVehicles?: number}} counts
 */
export const areCounted = ({ vehicles = 0, staleVehicles = 0 }) => vehicles > 0 || staleVehicles === 0;

/** Whether nobody answers, so that nothing here is live. */
export const isOffline = () => health().state === 'offline';

/**
 * How many buses are on the map, or that this is not known.
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
 * Each agency whose routes are shown and whose live data is not well.
 * @returns {{agency: string, health: Health}[]}
 */
export const troubled = () => agenciesOf(shownRoutes())
    .map((agency) => ({ agency, health: health(agency) }))
    .filter(({ health }) => health.state === 'failing' || health.state === 'stale');

/** Keeps the open streams to what the page shows. */
function follow() {
    if (network.value.routes.size === 0) return;
    liveData.value.buses?.keep(isShown());
    routesStream = held(routesStream, routesQuery());
    const stop = place.value.page === 'stop' ? place.value.id : undefined;
    if (stop !== liveData.value.board?.stop.id) liveData.value.board = undefined;
    stopStream = held(stopStream, stop ? { stop, withoutVehicles: 'true' } : undefined);
}

/** @returns {import('./live.js').Query} */
function routesQuery() {
    // The lines of a way are not asked for where nobody is to know it.
    const isHere = isPlanningHere();
    const lit = isHere ? chosenRoutes() : litRoutes();
    // Routes that are not known yet are waited for.
    if (lit.length === 0 && place.value.only && !isHere) return { routes: place.value.only.slice(0, MOST_ROUTES) };
    if (lit.length > 0 && lit.length <= MOST_ROUTES) return { routes: lit };
    const agencies = [...network.value.agencies.keys()];
    return agencies.length === 1 ? { agency: agencies[0] } : { bbox: [-180, -90, 180, 90] };
}

/** Whether a vehicle belongs on the map: any, unless the address shows some routes alone. */
function isShown() {
    const lit = place.value.only && new Set(/** @type {(string | undefined)[]} */ (litRoutes()));
    return (/** @type {API.Vehicle} */ vehicle) => !lit || lit.has(vehicle.route);
}

/** @param {LiveStream | undefined} stream @param {import('./live.js').Query | undefined} query */
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
 * As the core ranks them.
 * @param {API.Alert[]} alerts
 */
export const worstFirst = (alerts) => [...alerts].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));

/**
 * Whether the stream of the open stop is there: then its board is what the server has now.
 * @param {Page.Board} board
 */
export const isStreamed = (board) => stopStream?.value.connection === 'open' && stopStream.value.board?.stop.id === board.stop.id;

/**
 * Merges lists by id; the last element of each id counts.
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

/** Shows the data of the last visit, marked as old until a stream brings new data. */
async function showKept() {
    const before = await kept('live');
    if (!before || now() - before.at > 86400 || before.at > now()) return;
    const vehicles = new Map(before.vehicles.map((/** @type {API.Vehicle} */ vehicle) => [vehicle.id, asOld(vehicle)]));
    liveData.value.buses?.take([vehicles], now());
    liveData.value = { ...liveData.value, alerts: before.alerts, at: before.at };
}

/** A page nobody looks at asks for nothing. */
function rest() {
    for (const stream of [routesStream, stopStream]) {
        if (document.hidden) stream?.close();
        else stream?.open();
    }
    if (document.hidden) return;
    connectedAt = now();
    if (isOldResponse(now() - liveData.value.at)) liveData.value.buses?.doubt(now());
}
