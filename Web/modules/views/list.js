/**
 * The map as a list: the nearest stops and the buses, for those who read rather than look. It is also the home of the
 * tray while nothing is chosen.
 * @module
 */
import { ask } from '../api.js';
import { now } from '../clock.js';
import { h, icon } from '../dom.js';
import { redraw } from '../draw.js';
import { distance, when } from '../format.js';
import { latitudeOf, longitudeOf, metresBetween } from '../line.js';
import { health, liveData } from '../live-data.js';
import { here, locate, rounded } from '../location.js';
import { agencyOf, network, route, zoneOf } from '../network.js';
import { chip, codeOf, nameOf, routesOf, squareButton, statusOf, statusView } from '../parts.js';
import { go, hrefOf, withBus } from '../router.js';
import { chosenRoutes } from '../shown.js';
import { listed, t } from '../words.js';
import { asking, callButton, empty, failure, trouble } from './states.js';

/** Stops at first, and after "more". */
const FEW = 5;
const MANY = 40;

const list = {
    /** @type {any[] | undefined} */
    stops: undefined,
    /** @type {any} */
    error: undefined,
    near: '',
    askedAt: 0,
    all: false,
    /** Where distances are measured from. @type {{lat: number, lon: number} | undefined} */
    from: undefined,
    /** @type {AbortController | undefined} */
    abort: undefined,
};

/** Asks for the stops around the rider, or around the middle of the map. @param {{lat: number, lon: number} | undefined} middle */
export async function refreshList(middle) {
    const from = here.value.position ?? middle;
    if (!from) return;
    const near = rounded(from);
    if (String(near) === list.near && !list.error) return;
    list.abort?.abort();
    list.abort = new AbortController();
    Object.assign(list, { near: String(near), from, error: undefined, askedAt: performance.now() });
    setTimeout(redraw, 1600);
    try {
        const { stops } = await ask('stops', { near, radius: 20_000, limit: MANY }, list.abort.signal);
        list.stops = stops.filter((/** @type {any} */ stop) => stop.routes.length > 0);
    } catch (error) {
        if (/** @type {Error} */ (error).name === 'AbortError') return;
        list.error = error;
    }
    redraw();
}

/** @returns {any[]} */
export function listHead() {
    const buses = liveData.value.buses?.byId.size ?? 0;
    return [
        h('div', {}, h('h2', { id: 'tray-title' }, here.value.position ? t('list.near') : t('list.title')),
            h('p', { class: 'label quiet' }, t('list.buses', { count: buses }))),
        squareButton('close', t('close'), { onclick: () => go('map'), class: 'square phone' }),
    ];
}

/** @returns {any[]} */
export function listBody() {
    const first = [...network.value.agencies.keys()][0] ?? '';
    const state = health();
    return [
        trouble(state, now(), zoneOf(first)),
        noBuses(state),
        here.value.state !== 'known' && locationButton(),
        h('h3', { class: 'section-title', key: 'stops-title' }, t(here.value.position ? 'list.stops' : 'list.stopsMiddle')),
        stops(),
        h('h3', { class: 'section-title', key: 'buses-title' }, t('list.moving')),
        buses(),
    ];
}

const locationButton = () => h('button', {
    type: 'button', class: 'btn wide', key: 'locate', onclick: locate, disabled: here.value.state === 'asking',
}, icon('locate'), t(`location.${here.value.state}`));

/** "There are no BL, WL or GL buses running", when the rider should wonder. @param {import('../live-data.js').Health} state */
function noBuses(state) {
    const chosen = chosenRoutes();
    const running = [...(liveData.value.buses?.byId.values() ?? [])].some((bus) => chosen.includes(bus.vehicle.route));
    if (state.state !== 'live' || running || chosen.length === 0) return null;
    const routes = routesOf(chosen);
    return empty('no-buses', 'h3', t('buses.none'), noBusesWords(routes), callButton(agencyOf(chosen[0])));
}

/** @param {any[]} routes at least one */
export function noBusesWords(routes) {
    const next = Math.min(...routes.map((one) => one.nextDeparture ?? Infinity));
    const names = listed(routes.map(codeOf), 'disjunction');
    const start = Number.isFinite(next) ? ` ${t('buses.startAt', { when: when(next, zoneOf(routes[0].id), now()) })}` : '';
    return t('buses.noneOf', { routes: names }) + start;
}

function stops() {
    if (list.error && !list.stops) return failure(list.error, () => refreshList(list.from), t('list.noStops'));
    if (!list.stops) return asking(list.askedAt, t('asking.stops'));
    if (list.stops.length === 0) return h('p', { class: 'quiet', key: 'stops' }, t('list.noStops'));
    const shown = list.all ? list.stops : list.stops.slice(0, FEW);
    const more = list.stops.length - shown.length;
    return h('div', { key: 'stops' },
        h('ul', { class: 'rows' }, shown.map(stopRow)),
        more > 0 && h('button', { type: 'button', class: 'btn wide', onclick: showAll }, t('list.more', { count: more })));
}

function showAll() {
    list.all = true;
    redraw();
}

/** @param {any} stop */
export const stopRow = (stop) => h('li', { key: stop.id }, h('a', { class: 'row', href: hrefOf('stop', stop.id) },
    icon('stop'),
    h('span', {}, h('b', { class: 'where' }, stop.name),
        h('span', { class: 'meta chips' }, routesOf(stop.routes).slice(0, 6).map((one) => chip(one, 'small')),
            stop.routes.length > 6 && h('span', { class: 'small quiet' }, `+${stop.routes.length - 6}`))),
    stop.distance !== undefined && h('span', { class: 'label quiet num-plain' }, distance(stop.distance))));

function buses() {
    const all = [...(liveData.value.buses?.byId.values() ?? [])];
    if (all.length === 0) return h('p', { class: 'quiet', key: 'buses' }, t('list.noBuses'));
    const from = list.from;
    /** @param {{x: number, y: number}} bus */
    const far = ({ x, y }) => (from ? metresBetween(from, { lat: latitudeOf(y), lon: longitudeOf(x) }) : 0);
    const nearest = all.map((bus) => ({ bus, far: far(bus) })).sort((a, b) => a.far - b.far).slice(0, 20);
    return h('ul', { class: 'rows', key: 'buses' }, nearest.map(({ bus, far }) => busRow(bus.vehicle, from && far)));
}

/** @param {any} vehicle @param {number | undefined} far */
export function busRow(vehicle, far) {
    const line = route(vehicle.route);
    return h('li', { key: vehicle.id }, h('a', { class: 'row', href: withBus(vehicle.id) },
        chip(line),
        h('span', {}, h('b', { class: 'where' }, vehicle.headsign || nameOf(line) || t('bus.noRoute')),
            h('span', { class: 'meta' }, statusView(statusOf(vehicle, now())),
                vehicle.nextStop && h('span', { class: 'small quiet' }, t('bus.nextIs', { name: vehicle.nextStop.name })))),
        far !== undefined && h('span', { class: 'label quiet num-plain' }, distance(far))));
}
