/**
 * A route, in its colour: its service condition, its alerts, and its stops with the next departure at each.
 * @module
 */
import { back, hrefOf, linkTo } from '../address/router.js';
import { share } from '../address/share.js';
import { comes, countdown, headwayView, timeOf } from '../board/arrival.js';
import { noticeBanner } from '../board/board.js';
import { ageOf, comingOf, isByTimetable } from '../board/health.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { clockTime, when } from '../format/format.js';
import { codeOf, markOf, nameOf, wholeNameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { areCounted, health, light, litRoutes, liveData, reportsBuses, shownRoutesAnswered } from '../live/live-data.js';
import { concerns } from '../live/notices.js';
import { chosenRoutes, showRoute } from '../live/shown.js';
import { action, actionLink, actionRow, colours, phoneLink, serviceView, squareButton, statusOf, statusView } from '../parts/parts.js';
import { asking, callButton, empty, failure, notices, rowsToCome, trouble, updated, zoneNote } from '../parts/states.js';
import { bookmark } from '../rider/favourites.js';
import { opensButton } from '../routes/opens.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { agencyOf, hasSchedule, nameIfSeveral, route as known, routeWithStops, zoneAt, zoneOf } from '../server/network.js';
import { prefer, preferences } from '../settings/preferences.js';
import { busRow } from './list.js';

await stylesheet('route');

/** The number of stops whose departures are requested concurrently. */
const BATCH = 6;

const open = {
    /** @type {string | undefined} */
    id: undefined,
    /** @type {Awaited<ReturnType<typeof routeWithStops>> | undefined} */
    answer: undefined,
    /** @type {Page.Failure | undefined} */
    error: undefined,
    askedAt: 0,
    direction: 0,
    /**
     * The boards of the stops, with the upcoming departures of this route only.
     * @type {Map<string, API.Board>}
     */
    boards: new Map(),
    /** When the boards were last requested, in epoch seconds. */
    triedAt: 0,
    /** @type {AbortController | undefined} */
    abort: undefined,
};

/**
 * Opens the page of a route.
 * @param {string | undefined} id
 */
export async function enter(id) {
    open.abort?.abort();
    Object.assign(open, { id, answer: undefined, error: undefined, askedAt: performance.now() });
    Object.assign(open, { direction: 0, boards: new Map(), triedAt: 0 });
    light('page', id);
    if (!id) return;
    open.abort = new AbortController();
    setTimeout(redraw, 1600);
    try {
        open.answer = await routeWithStops(id, open.abort.signal);
        redraw();
        await refresh();
    } catch (error) {
        if (/** @type {Error} */ (error).name !== 'AbortError') open.error = /** @type {Page.Failure} */ (error);
    }
    redraw();
}

/** Requests the next departures again; called periodically while the page is open. */
export async function refresh() {
    const { id, answer, abort } = open;
    if (!id || !answer || now() - open.triedAt < 20) return;
    open.triedAt = now();
    const stops = directionOf(answer.route)?.stops ?? [];
    for (let i = 0; i < stops.length && open.id === id; i += BATCH) {
        const some = stops.slice(i, i + BATCH);
        await Promise.allSettled(some.map((stop) => askStop(stop, id, abort?.signal)));
        redraw();
    }
}

/**
 * Requests the board of a stop.
 * @param {string} stop @param {string} id @param {AbortSignal | undefined} signal
 */
async function askStop(stop, id, signal) {
    const board = await ask(resource('stops', stop, '/arrivals'), { minutesAfter: 120 }, signal);
    if (open.id === id) open.boards.set(stop, { ...board, arrivals: board.arrivals.filter((one) => one.route === id && comes(one)) });
}

/**
 * Returns the selected direction of a route.
 * @param {Pick<API.Route, 'directions'>} route
 */
const directionOf = (route) => route.directions[Math.min(open.direction, route.directions.length - 1)];

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const { id, answer } = open;
    const seen = known(id ?? '') ?? answer?.route;
    if (!seen) {
        return [bar(undefined), open.error ? failed(id) : asking(open.askedAt, t('asking.route'))];
    }
    const route = { ...answer?.route, ...seen };
    const alerts = liveData.value.alerts.filter((alert) => concerns(alert, route.id));
    return [
        bar(route),
        head(route),
        trouble(health(route.agency), now(), zoneOf(route.id), { name: nameIfSeveral(route.id), of: 'buses' }),
        notices(alerts, (alert, title) => noticeBanner(alert, title)),
        running(route),
        open.error && failed(id),
        answer ? stops(answer) : !open.error && asking(open.askedAt, t('asking.route')),
    ];
}

/**
 * Renders the message for a failed request.
 * @param {string | undefined} id
 */
const failed = (id) => failure(open.error, () => enter(id), t('route.missing'));

/**
 * Renders the page's bar.
 * @param {Page.Route | undefined} route
 */
const bar = (route) => h('header', { class: 'bar back', key: 'bar' },
    squareButton('back', t('back'), { onclick: () => back('routes') }),
    h('h1', { tabindex: -1 }, route ? nameOf(route) : t('routes.title')),
    route && bookmark('line', route.id, nameOf(route)));

/**
 * Renders how to contact the operator of a route.
 * @param {Page.Route} route
 */
const contacts = ({ operator = '', operatorURL, operatorPhone, operatorEmail }) => h('p', { class: 'label' }, [
    operatorURL && h('a', { href: operatorURL, target: '_blank', rel: 'noopener' }, operator),
    operatorPhone && h('a', { href: phoneLink(operatorPhone) }, operatorPhone),
    operatorEmail && h('a', { href: `mailto:${operatorEmail}` }, operatorEmail),
].filter(Boolean).flatMap((link, number) => (number > 0 ? [' · ', link] : [link])));

/**
 * Renders the head of a route: its name, service condition, contacts and actions.
 * @param {Page.Route} route
 */
function head(route) {
    const on = chosenRoutes().includes(route.id);
    return h('div', { class: 'route-head', key: 'head' },
        h('div', { class: 'route-plate', style: colours(route) },
            markOf(route) !== nameOf(route) && h('span', { class: `code num ${markOf(route).length > 4 ? 'long' : ''}`.trim() }, markOf(route)),
            h('span', {}, h('b', {}, nameOf(route)), (route.description || nameIfSeveral(route.id) || route.operator) &&
                h('span', { class: 'label' }, [route.description, nameIfSeveral(route.id), route.operator].filter(Boolean).join(' · ')))),
        h('p', { class: 'meta' }, serviceView(route.service),
            h('span', { class: 'label quiet' }, busesOn(route))),
        route.contactless && h('p', { class: 'label' }, t(`contactless.${route.contactless}`)),
        route.operator && contacts(route),
        actionRow({},
            action(on ? 'check' : 'map', t(on ? 'route.onMap' : 'route.toMap'), {
                'aria-pressed': String(on), class: on ? 'lit' : '', onclick: () => showRoute(route.id, !on),
            }),
            action('share', t('share'), { onclick: () => share(wholeNameOf(route), linkTo('route', route.id)) }),
            opensButton({ route: route.id }, String(preferences.value.opens) === route.id, codeOf(route)),
            route.url && actionLink('link', t('route.timetable'), { href: route.url })));
}

/**
 * Returns the number of buses on a route, if a feed reports it.
 * @param {Page.Route} route
 */
function busesOn(route) {
    const { state } = health(route.agency);
    if (state === 'none') return t('byTimetable');
    if (state === 'live' && !reportsBuses(route.agency)) return t('list.timesOnly');
    // The list of routes is older than the data on the map.
    const vehicles = isAnswered(route) ? liveData.value.buses?.seen(route.id) : route.vehicles;
    const isKnown = vehicles !== undefined && (vehicles > 0 || (state === 'live' && areCounted({ vehicles, staleVehicles: route.staleVehicles }) && busesOf(route.id).length === 0));
    return isKnown ? t('buses.running', { count: vehicles }) : t(state === 'opening' ? 'asking.buses' : 'list.busesUnknown');
}

/**
 * Returns the buses of a route on the map.
 * @param {string} id
 */
const busesOf = (id) => [...(liveData.value.buses?.byId.values() ?? [])].filter((bus) => bus.vehicle.route === id);

/**
 * Returns whether the data on all buses of a route has been received.
 * @param {Page.Route} route
 */
const isAnswered = (route) => health(route.agency).state === 'live' && shownRoutesAnswered() && litRoutes().includes(route.id);

/**
 * Renders the buses on a route, or why there are none.
 * @param {Page.Route} route
 */
function running(route) {
    const buses = busesOf(route.id);
    if (buses.length > 0) {
        return h('section', { key: 'running' }, h('h2', { class: 'section-title' }, t('list.moving')),
            h('ul', { class: 'rows' }, buses.map((bus) => busRow(bus.vehicle, undefined))));
    }
    const { state } = health(route.agency);
    const count = route.vehicles ?? 0;
    if (count > 0 && !shownRoutesAnswered() && (state === 'live' || state === 'opening')) return busesToCome(count);
    // The head says that the times are scheduled.
    if (state === 'none' && route.running) return null;
    if ((state !== 'live' && state !== 'none') || (state === 'live' && !reportsBuses(route.agency) && route.running)) return null;
    const start = route.nextDeparture && when(route.nextDeparture, zoneOf(route.id), now());
    // Trips are scheduled now, but no bus was observed.
    const key = route.running ? 'route.noneSeen' : start ? 'route.startAgain' : hasSchedule(route.id) ? 'route.notToday' : 'schedule.none';
    return empty('running', 'h2', t('buses.none'), t(key, { code: codeOf(route), when: start || '' }), callButton(agencyOf(route.id)));
}

/**
 * Renders placeholder rows for the buses that the list of routes has counted.
 * @param {number} count
 */
const busesToCome = (count) => h('section', { key: 'running' }, h('h2', { class: 'section-title' }, t('list.moving')), rowsToCome('to-come', count, open.askedAt, t('asking.buses')));

/**
 * Renders the stops of the selected direction.
 * @param {{route: API.Route | Page.Route, stops: API.Stop[]}} answer
 */
function stops(answer) {
    const byId = new Map(answer.stops.map((stop) => [stop.id, stop]));
    const direction = directionOf(answer.route);
    if (!direction) return null;
    const ids = direction.stops ?? [];
    const boards = ids.flatMap((id) => open.boards.get(id) ?? []);
    return h('section', { key: 'stops' },
        h('h2', { class: 'section-title' }, t('route.stops')),
        answer.route.directions.length > 1 && directions(answer.route),
        boards.length > 0 && orders(),
        h('ol', { class: isSoonestFirst() ? 'line loose' : 'line', style: colours(answer.route) },
            inOrder(ids.map((id, index) => ({ id, index })), direction.id).map(({ id, index }) => stopOnLine(byId.get(id), direction.id, index))),
        boards.length > 0 && updated(Math.max(...boards.map(ageOf))),
        zoneNote(zoneOf(open.id ?? ''), now()));
}

/**
 * Renders the picker of the direction.
 * @param {Pick<API.Route, 'directions'>} route
 */
const directions = (route) => h('div', { class: 'seg', role: 'group', 'aria-label': t('route.direction') },
    route.directions.map((direction, index) => h('button', {
        type: 'button', 'aria-pressed': String(index === open.direction),
        onclick: () => { Object.assign(open, { direction: index, triedAt: 0 }); redraw(); refresh(); },
    }, direction.headsigns[0] ?? String(index + 1))));

const isSoonestFirst = () => preferences.value.routeOrder === 'time';

/** Renders the picker of the order of stops: along the line, or by the next departure. */
function orders() {
    const button = (/** @type {'line' | 'time'} */ order) => h('button', {
        type: 'button', 'aria-pressed': String(order === preferences.value.routeOrder), onclick: () => prefer({ routeOrder: order }),
    }, t(`route.order.${order}`));
    return h('div', { class: 'seg', role: 'group', 'aria-label': t('order'), key: 'orders' }, button('line'), button('time'));
}

/**
 * Sorts stops in the selected order.
 * @template {{id: string}} Stop
 * @param {Stop[]} stops along the line @param {number | undefined} direction @returns {Stop[]}
 */
function inOrder(stops, direction) {
    if (!isSoonestFirst()) return stops;
    const timeAt = (/** @type {Stop} */ { id }) => {
        const [next] = nextOn(open.boards.get(id), direction);
        return next ? timeOf(next) : Infinity;
    };
    const timed = stops.map((stop) => ({ stop, time: timeAt(stop) }));
    return timed.sort((one, other) => (one.time === other.time ? 0 : one.time - other.time)).map(({ stop }) => stop);
}

/**
 * Renders a stop with its next departures.
 * @param {API.Stop | undefined} stop @param {number | undefined} direction @param {number} index
 */
function stopOnLine(stop, direction, index) {
    if (!stop) return null;
    const board = open.boards.get(stop.id);
    const [next, after] = nextOn(board, direction);
    const headway = next ? undefined : board && headwayOn(board, direction);
    const often = headway && headwayView(headway, now(), zoneAt(stop));
    const figure = next && board && countdown(next, now(), zoneAt(stop), isByTimetable(board));
    return h('li', { key: `${index} ${stop.id}` }, h('a', { class: 'row', href: hrefOf('stop', stop.id) },
        h('span', { class: 'bead' }),
        h('span', {}, h('span', { class: 'where' }, stop.name),
            next && h('span', { class: 'meta' }, statusView(statusOf(next, now())),
                after && h('span', { class: 'small quiet' }, t('then', { time: clockTime(timeOf(after), zoneAt(stop)) })))),
        often && h('span', { class: 'eta words' }, often.words, often.detail && h('small', {}, often.detail)),
        figure && h('span', { class: 'eta' }, h('b', { class: 'num' }, figure.figure),
            figure.unit && h('span', { class: 'unit' }, figure.unit))));
}

/**
 * Returns the next departures of the open route at a stop, in one direction.
 * @param {API.Board | undefined} board @param {number | undefined} direction @returns {(API.Arrival | undefined)[]}
 */
const nextOn = (board, direction) => (board ? comingOf(board).filter((one) => one.direction === direction) : []);

/**
 * Returns the headway of the open route in a direction.
 * @param {API.Board} board @param {number | undefined} direction
 */
function headwayOn({ headways = [] }, direction) {
    const own = headways.filter((headway) => headway.route === open.id);
    return own.find((headway) => headway.direction === direction) ?? own.find((headway) => headway.direction === undefined);
}
