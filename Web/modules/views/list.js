/**
 * The map as a list: the nearest stops and the buses, for riders who prefer to read. It is also the content of the tray
 * while nothing is selected.
 * @module
 */
import { go, hrefOf, mapOf, place, withBus } from '../address/router.js';
import { share } from '../address/share.js';
import { comes, countdown, headwaysAlone, headwayView } from '../board/arrival.js';
import { comingOf, isAwaited, isByTimetable, isUnknown } from '../board/health.js';
import { momentOf } from '../board/moment.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { distance, when } from '../format/format.js';
import { nameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { metresBetween } from '../geometry/coordinate.js';
import { latitudeOf, longitudeOf } from '../geometry/line.js';
import { asKnownNow, busesSeen, busesWords, health, liveData, reportsBuses, shownRoutesAnswered, troubled } from '../live/live-data.js';
import { agenciesOf, firstOpening, isFirstVisit, nameOfShown, shownRoutes } from '../live/shown.js';
import { here, isSomewhere, isUnasked, rounded } from '../location/location.js';
import { riderInReach } from '../location/region.js';
import { openMap } from '../map/current.js';
import { Boards } from '../near/boards.js';
import { chip, squareButton, statusOf, statusView } from '../parts/parts.js';
import { callButton, empty, failure, missingTimetables, rowsToCome, trouble } from '../parts/states.js';
import { stopNote } from '../parts/stop-note.js';
import { hasFavourites } from '../rider/favourites.js';
import { ask } from '../server/api.js';
import { now } from '../server/clock.js';
import { firstZone, inServiceFirst, lacksLines, nameIfSeveral, network, route, routesOf, stopsOf, zoneOf } from '../server/network.js';
import { appName } from '../server/site.js';
import { prefer, preferences } from '../settings/preferences.js';
import { Later } from './later.js';

/** The rider's favourites with their minutes. */
/** @type {Later<typeof import('./hand.js')>} */
export const hand = new Later('hand');

/** The number of stops that are shown at first, and after "more". */
const FEW = 5;
const MANY = 40;
/** The number of stops whose departures are requested, and the maximum number of lines shown for each. */
const TIMED = 12;
const LINES = 5;
/** The distance by which a stop without coordinates is sorted, in metres. */
const FARTHEST = 1e9;
/** How long a page that starts waits for the rider's position, in milliseconds. */
const LOCATING = 4000;

const list = {
    /** @type {API.Stop[] | undefined} */
    stops: undefined,
    /** @type {unknown} */
    error: undefined,
    /** The last query. */
    question: '',
    askedAt: 0,
    /**
     * The next departures by stop; undefined before the first response.
     * @type {Map<string, Page.Board> | undefined}
     */
    boards: undefined,
    /**
     * The stops without departures when the list was loaded: they stay at the end, whatever their boards show later.
     * @type {{of: API.Stop[] | undefined, ids: Set<string>}}
     */
    quiet: { of: undefined, ids: new Set() },
    all: false,
    /**
     * The position from which distances are measured.
     * @type {{lat: number, lon: number} | undefined}
     */
    from: undefined,
    /** @type {AbortController | undefined} */
    abort: undefined,
};

const boards = new Boards();

/** Returns the stop at which a first visit opens, until the map shows another area. */
function openedAt() {
    const stop = firstOpening()?.stop;
    if (!stop || !isSomewhere(stop)) return undefined;
    const view = openMap.value;
    const isThere = !view || (!view.movedByRider && view.map.getBounds().contains([stop.lon, stop.lat]));
    return isThere ? stop : undefined;
}

/** Returns whether the page asks for the rider's location: on a first visit, before the browser does. */
const asksWhere = () => place.value.page === 'map' && isUnasked() && isFirstVisit() && !preferences.value.looksAround
    && !hasFavourites() && network.value.routes.size > 0 && firstOpening()?.running !== false;

/**
 * Requests the stops around the rider, or around the middle of the map.
 * @param {{lat: number, lon: number} | undefined} middle
 */
export async function refreshList(middle) {
    const from = riderInReach() ?? openedAt() ?? middle;
    if (!from) return;
    if (isLocating() && !list.stops) return void setTimeout(() => list.stops ?? refreshList(middle), LOCATING - performance.now());
    const near = rounded(from);
    const question = `${near} ${place.value.only ? shownRoutes() : ''}`;
    if (question === list.question && !list.error) return;
    list.abort?.abort();
    list.abort = new AbortController();
    Object.assign(list, { question, from, error: undefined, askedAt: performance.now() });
    setTimeout(redraw, 1600);
    try {
        const stops = place.value.only ? await stopsAlone(from)
            : (await ask('stops', { near, radius: 20_000, limit: MANY }, list.abort.signal)).stops;
        if (question === list.question) list.stops = stops.filter((stop) => stop.routes.length > 0);
    } catch (error) {
        if (/** @type {Error} */ (error).name === 'AbortError') return;
        list.error = error;
    }
    redraw();
}

/**
 * Returns whether the rider's position is expected soon: stops around another position would be replaced immediately.
 */
const isLocating = () => here.value.state === 'asking' && here.value.isAllowed && performance.now() < LOCATING;

/**
 * Returns the stops of the routes to which the map is limited, the nearest first.
 * @param {{lat: number, lon: number}} from
 */
async function stopsAlone(from) {
    const found = (await Promise.all(shownRoutes().map(stopsOf))).flat();
    const stops = [...new Map(found.map((stop) => [stop.id, { ...stop, distance: isSomewhere(stop) ? metresBetween(from, stop) : undefined }])).values()];
    return stops.sort((a, b) => (a.distance ?? FARTHEST) - (b.distance ?? FARTHEST)).slice(0, MANY);
}

/**
 * Renders the head of the list.
 * @returns {Page.Child[]}
 */
export function listHead() {
    const asks = asksWhere();
    return [
        h('div', {}, h('h2', { id: 'tray-title', class: asks && 'question' }, asks ? t('where.title') : nameOfShown() ?? aroundWhat()),
            h('p', { class: 'label quiet' }, busesWords(busesSeen()))),
        place.value.only && squareButton('share', t('share'), { onclick: () => share(nameOfShown() ?? '', location.href) }),
        squareButton('close', t('close'), { onclick: () => go('map'), class: 'square phone' }),
    ];
}

function aroundWhat() {
    if (riderInReach()) return t('list.near');
    const stop = openedAt();
    return stop ? t('opening.around', { name: stop.name }) : t('list.title');
}

/**
 * Renders the content of the list.
 * @param {boolean} [isSeen] whether the tray is open: departures are requested only then
 * @returns {Page.Child[]}
 */
export function listBody(isSeen = true) {
    return [
        unknownRoutes(),
        ...missingTimetables(network.value.agencies.values()),
        ...troubles(),
        ...(asksWhere() ? question() : []),
        ...[noBuses()].flat(),
        ...(lacksLines() ? [] : whatThereIs(isSeen)),
    ];
}

/** Returns the page's question for the rider's location: the browser asks only after the first button is pressed. */
const question = () => [
    h('section', { class: 'where-asked', key: 'where', 'aria-labelledby': 'tray-title' },
        h('p', { class: 'quiet' }, t('where.why', { app: appName() })),
        h('button', { type: 'button', class: 'btn primary wide', onclick: () => go('near') }, icon('locate'), t('where.locate')),
        h('div', { class: 'halves' },
            h('button', { type: 'button', class: 'btn', onclick: () => document.getElementById('query')?.focus() }, icon('search'), t('where.type')),
            h('button', { type: 'button', class: 'btn', onclick: () => prefer({ looksAround: true }) }, t('where.look'))),
        h('p', { class: 'small quiet' }, t('where.asks'))),
];

/**
 * Renders the favourites, the stops and the buses.
 * @param {boolean} isSeen @returns {Page.Child[]}
 */
function whatThereIs(isSeen) {
    // If no feed reports buses, the head of the tray says so.
    const hasBuses = agenciesOf(shownRoutes()).some(reportsBuses) || liveData.value.buses?.byId.size;
    return [
        ...atHand(),
        !asksWhere() && here.value.state !== 'known' && !here.value.isAllowed && locationButton(),
        h('h3', { class: 'section-title', key: 'stops-title' }, stopsTitle()),
        stops(isSeen),
        ...(hasBuses && (list.stops || list.error) ? buses() : []),
    ];
}

function stopsTitle() {
    if (riderInReach() || place.value.only) return t('list.stops');
    const stop = openedAt();
    // The head of the tray shows the stop already, unless it asks for the location.
    return stop ? asksWhere() ? t('opening.around', { name: stop.name }) : t('list.stops') : t('list.stopsMiddle');
}

const locationButton = () => h('button', {
    type: 'button', class: 'btn wide', key: 'locate', onclick: () => go('near'), disabled: here.value.state === 'asking',
}, icon('locate'), t(`location.${here.value.state}`));

/**
 * Renders the favourites, unless the map is limited to some routes.
 * @returns {Page.Child[]}
 */
function atHand() {
    if (!hasFavourites() || place.value.only) return [];
    hand.load();
    return hand.module?.view() ?? [hand.waiting(() => hand.load())];
}

/** Renders a note that some of the routes to which the map is limited are unknown. */
function unknownRoutes() {
    const { only } = place.value;
    const shown = shownRoutes().length;
    if (!only || network.value.routes.size === 0 || shown === only.length) return null;
    if (shown === 0) return h('a', { class: 'btn wide', href: mapOf([]), key: 'all' }, t('map.allRoutes'));
    return h('p', { class: 'label quiet', key: 'missing' }, t('routes.missing', { count: only.length - shown }));
}

/** Returns the page's own connection problem, else the problem of each agency that has one. */
function troubles() {
    const state = health();
    if (!state.agency) return [trouble(state, now(), firstZone())];
    return troubled().map(({ agency, health }) => trouble(health, now(), zoneOf(agency), { name: nameIfSeveral(`${agency}:`), of: 'buses' }));
}

/** Renders a note that no bus of the routes on the map runs, and when they start again. */
function noBuses() {
    const shown = shownRoutes();
    const known = agenciesOf(shown).every((id) => reportsBuses(id) && health(id).state === 'live');
    if (!known || !shownRoutesAnswered() || liveData.value.buses?.byId.size || shown.length === 0) return null;
    const routes = routesOf(shown);
    const next = Math.min(...routes.map((one) => one.nextDeparture ?? Infinity));
    const start = Number.isFinite(next) && t('buses.startAt', { when: when(next, zoneOf(shown[0]), now()) });
    return [
        empty('no-buses', 'h3', t('buses.none'), start, agenciesOf(shown).map((id) => callButton(network.value.agencies.get(id)))),
        firstToRun(),
    ];
}

/** Renders the next departures near the opening stop, for a first visit at night. */
function firstToRun() {
    const lines = firstOpening()?.lines.filter(({ nextDeparture }) => nextDeparture !== undefined) ?? [];
    if (lines.length === 0) return null;
    return h('section', { key: 'first-to-run' }, h('h3', { class: 'section-title' }, t('opening.next')),
        h('ul', { class: 'rows' }, lines.map((one) => h('li', { key: one.route }, h('a', { class: 'row', href: hrefOf('route', one.route) },
            chip(route(one.route)),
            h('b', { class: 'where' }, nameOf(route(one.route))),
            h('span', { class: 'label num-plain' }, when(/** @type {number} */ (one.nextDeparture), zoneOf(one.route), now())))))));
}

/**
 * Renders the list of stops, or the state of its request.
 * @param {boolean} isSeen
 */
function stops(isSeen) {
    if (list.error && !list.stops) return failure(list.error, () => refreshList(list.from), t('list.noStops'));
    if (!list.stops) return rowsToCome('stops to come', FEW, list.askedAt, t('asking.stops'));
    if (list.stops.length === 0) return h('p', { class: 'quiet', key: 'stops' }, t('list.noStops'));
    const ordered = inServiceFirst(list.stops);
    const shown = list.all ? ordered : ordered.slice(0, FEW);
    const more = list.stops.length - shown.length;
    if (isSeen) boards.ask({ stops: shown.slice(0, TIMED).map(({ id }) => id) }).catch(() => {});
    if (boards.answer) list.boards = new Map(boards.answer.boards.map((board) => [board.stop.id, board]));
    // Rows that are first shown with their minutes do not grow later.
    if (isSeen && !list.boards && !boards.error) return rowsToCome('stops to come', FEW, list.askedAt, t('asking.departures'));
    return h('div', { key: 'stops' },
        h('ul', { class: 'rows' }, quietLast(shown).map((stop) => stopRow(stop, shown, list.boards?.get(stop.id)))),
        more > 0 && h('button', { type: 'button', class: 'btn wide', onclick: showAll }, t('list.more', { count: more })));
}

/**
 * Moves stops without departures to the end.
 * @param {API.Stop[]} stops
 */
function quietLast(stops) {
    const { boards: known, quiet } = list;
    if (known && quiet.of !== list.stops && stops.some(({ id }) => known.has(id))) {
        const leaves = (/** @type {Page.Board | undefined} */ board) => !board || isUnknown(board) || isAwaited(board) || board.arrivals.some(comes) || board.headways?.length;
        list.quiet = { of: list.stops, ids: new Set(stops.filter(({ id }) => !leaves(known.get(id))).map(({ id }) => id)) };
    }
    const isQuiet = (/** @type {API.Stop} */ { id }) => list.quiet.ids.has(id);
    return [...stops.filter((one) => !isQuiet(one)), ...stops.filter(isQuiet)];
}

function showAll() {
    list.all = true;
    redraw();
}

/**
 * Renders a row for a stop.
 * @param {API.Stop} stop @param {API.Stop[]} [others] in the same list @param {Page.Board} [board] the next departures,
 *     if they are known
 */
export const stopRow = (stop, others, board) => h('li', { key: stop.id }, h('a', { class: 'row', href: hrefOf('stop', stop.id) },
    icon('stop'),
    h('span', {}, h('b', { class: 'where' }, stop.name),
        h('span', { class: 'meta chips' }, board ? nextRides(board) : linesOf(stop.routes),
            h('span', { class: 'small quiet' }, [stopNote(stop, others), nameIfSeveral(stop.id)].filter(Boolean).join(' · ')))),
    // Distances from the middle of the map are of no use.
    stop.distance !== undefined && riderInReach() && h('span', { class: 'label quiet num-plain' }, distance(stop.distance))));

/**
 * Renders the badges of up to six lines, and the number of further ones.
 * @param {string[]} ids
 */
const linesOf = (ids) => [routesOf(ids).slice(0, 6).map((one) => chip(one, 'small')),
    ids.length > 6 && h('span', { class: 'small quiet' }, `+${ids.length - 6}`)];

/**
 * Renders the next departure of each line with its minutes, the earliest first.
 * @param {Page.Board} board
 */
function nextRides(board) {
    const moment = momentOf(board, isByTimetable(board));
    const arrivals = comingOf(board).filter(comes);
    /** @type {Map<string, Page.Child>} */
    const rides = new Map();
    for (const arrival of arrivals) {
        const { figure, unit } = countdown(arrival, moment.now, moment.timeZone, moment.clockOnly);
        if (!rides.has(arrival.route)) rides.set(arrival.route, h('span', { class: `ride num ${arrival.status === 'live' ? '' : 'quiet'}`.trim() },
            chip(moment.route(arrival.route), 'small'), ' ', figure, unit && ` ${unit}`));
    }
    for (const headway of headwaysAlone(board, arrivals)) rides.set(headway.route, h('span', { class: 'ride quiet' },
        chip(moment.route(headway.route), 'small'), ' ', headwayView(headway, moment.now, moment.timeZone).words));
    if (rides.size === 0) return [linesOf(board.stop.routes), h('span', { class: 'small quiet' }, isAwaited(board) ? '' : t(isUnknown(board) ? 'stop.unknown' : 'stop.nothing'))];
    return [[...rides.values()].slice(0, LINES), rides.size > LINES && h('span', { class: 'small quiet' }, `+${rides.size - LINES}`)];
}

/**
 * Renders the list of moving buses, shown below the stops.
 * @returns {Page.Child[]}
 */
const buses = () => [h('h3', { class: 'section-title', key: 'buses-title' }, t('list.moving')), moving()];

function moving() {
    const all = [...(liveData.value.buses?.byId.values() ?? [])];
    if (all.length === 0) return h('p', { class: 'quiet', key: 'buses' }, `${busesWords(0)}.`);
    const from = list.from;
    /**
     * Returns the distance of a bus. Without a drawn map its position is not interpolated, so the reported one is used.
     * @param {import('../live/fleet.js').Bus} bus
     */
    const far = ({ x, y, vehicle }) => (from ? metresBetween(from, Number.isFinite(x) ? { lat: latitudeOf(y), lon: longitudeOf(x) } : vehicle) : 0);
    const nearest = all.map((bus) => ({ bus, far: far(bus) })).sort((a, b) => a.far - b.far).slice(0, 20);
    return h('ul', { class: 'rows', key: 'buses' }, nearest.map(({ bus, far }) => busRow(bus.vehicle, from && riderInReach() && far)));
}

/**
 * Renders a bus as a row.
 * @param {API.Vehicle} vehicle @param {number | undefined} far @param {...(string | false | undefined)} more additional
 *     texts
 */
export function busRow(vehicle, far, ...more) {
    const line = route(vehicle.route);
    return h('li', { key: vehicle.id }, h('a', { class: 'row', href: withBus(vehicle.id) },
        chip(line),
        h('span', {}, h('b', { class: 'where' }, vehicle.headsign || nameOf(line) || t('bus.noRoute')),
            h('span', { class: 'meta' }, statusView(statusOf(asKnownNow(vehicle), now())),
                more.map((words) => words && h('span', { class: 'small quiet' }, words)),
                vehicle.nextStop && h('span', { class: 'small quiet' }, t('bus.nextIs', { name: vehicle.nextStop.name })))),
        far !== undefined && h('span', { class: 'label quiet num-plain' }, distance(far))));
}
