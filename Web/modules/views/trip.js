/**
 * A saved trip, on a map of its lines: their service condition, the next departures towards its end, the fare, and the
 * buses on the way.
 * @module
 */
import { openAlarm, rideOfArrival } from '../alarms/open.js';
import { rows } from '../board/board.js';
import { h, icon } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { busesWords, health, liveData } from '../live/live-data.js';
import { refreshNotices } from '../live/notices.js';
import { metresBetween } from '../geometry/coordinate.js';
import { codeOf, wholeNameOf } from '../format/names.js';
import { action, actionRow, busTitle, chip, squareLink } from '../parts/parts.js';
import { distance } from '../format/format.js';
import { labelled, t } from '../format/words.js';
import { openJournal, waitingForJournal } from '../rider/journal.js';
import { troubles } from '../rider/troubles.js';
import { bestOf, bestView, hrefOfAll, tendBest } from '../plan/best.js';
import { now } from '../server/clock.js';
import { network, route, zoneAt, zoneOf } from '../server/network.js';
import { hrefOf, place, replaceBy } from '../address/router.js';
import { coachView } from '../coaches/trip-coach.js';
import { departuresAt, departuresError, departuresOf, knowledgeOf, statusOfTrip, tendDepartures, wayOf } from '../trips/departures.js';
import { fareView } from '../trips/fare.js';
import { frame, showEnds } from '../trips/on-map.js';
import { ends, hrefOfTrip } from '../trips/parts.js';
import { deleteTrip, linesOfTrip, savedTrip, titleOf } from '../trips/saved.js';
import { lamp, openedNotices } from '../trips/status.js';
import { walkWords } from '../trips/walk.js';
import { busRow } from './list.js';
import { asking, empty, failure, trouble, updated, zoneNote } from '../parts/states.js';

/** @typedef {import('../trips/saved.js').Trip} Trip */

await Promise.all(['trips', 'leave', 'plan'].map(stylesheet));

/** The distance within which a stop counts as being at an end of the trip, in metres. */
const AT = 30;
/** The maximum number of departures shown. */
const FEW = 6;

const current = () => (place.value.page === 'trip' ? savedTrip(place.value.id) : undefined);

export async function enter() {
    refreshNotices();
    await openJournal();
    putOnMap();
    await refresh();
}

/** Requests the next departures; called periodically while the trip is open. */
export async function refresh() {
    const trip = current();
    if (!trip) return;
    tendBest([trip]);
    await tendDepartures([trip]);
}

place.subscribe(putOnMap);

/**
 * The trip to which the map is fitted.
 * @type {Trip | undefined}
 */
let framed;

/** Limits the map to the trip's lines, and fits it to both ends; restores the map when the trip is left. */
function putOnMap() {
    const trip = current();
    // The address contains the lines on the map, which may differ from those of the trip by now.
    if (trip && String(place.value.only ?? '') !== String(trip.lines.map(({ id }) => id))) return replaceBy(hrefOfTrip(trip, place.value.bus));
    if (trip === framed) return;
    framed = trip;
    showEnds('trip', framed ? { start: framed.start, end: framed.end } : {});
    requestAnimationFrame(() => requestAnimationFrame(() => frame(framed ? [framed.start, framed.end] : [])));
}

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export function head() {
    const trip = current();
    return [
        h('div', {}, h('h2', { id: 'tray-title' }, trip ? titleOf(trip) : t('trip.title')),
            trip?.name && h('p', { class: 'label quiet' }, ends(trip))),
        trip && squareLink('edit', t('trip.edit'), hrefOf('edit', trip.id)),
        squareLink('close', t('close'), hrefOf('trips')),
    ];
}

/**
 * Renders the body of the tray.
 * @returns {Page.Child[]}
 */
export function body() {
    const trip = current();
    const waiting = waitingForJournal();
    if (waiting) return [waiting];
    if (!trip) return [empty('missing', 'h3', t('trip.missing'), t('trip.missingWhy'), h('a', { class: 'btn', href: hrefOf('trips') }, t('trips.title')))];
    const status = statusOfTrip(trip);
    const zone = zoneOf(trip.lines[0]?.id ?? '');
    return [
        ...troubles(),
        lamp(trip, status, 'wide'),
        openedNotices(trip, status),
        trouble(health(), now(), zone, { of: 'buses' }),
        ...(trip.coach ? coachView(trip) : ways(trip)),
        ...(trip.coach && !wayOf(trip)?.boardings?.length ? [] : departures(trip)),
        fareView(),
        trip.lines.length > 0 && lines(trip),
        buses(),
        actionRow({ key: 'acts' }, bellButton(trip), action('delete', t('delete'), { key: 'delete', onclick: () => deleteTrip(trip) })),
    ];
}

/**
 * Renders the button for alarms: a problem on the trip, its next bus, or its last.
 * @param {Trip} trip
 */
function bellButton(trip) {
    const next = departuresOf(trip);
    const rides = (wayOf(trip)?.boardings ?? []).map((boarding) => {
        const arrival = next.find((one) => one.boarding === boarding)?.arrival;
        const direction = boarding.direction === '' ? undefined : Number(boarding.direction);
        return arrival ? { ...rideOfArrival(boarding.stop, arrival), key: `${boarding.stop.id} ${boarding.route}` }
            : { key: `${boarding.stop.id} ${boarding.route}`, stop: boarding.stop, route: boarding.route, direction, kind: /** @type {const} */ ('departure') };
    });
    return rides.length > 0 && action('bell', t('reminder'), { key: 'bell', 'aria-haspopup': 'dialog', onclick: () => openAlarm({ rides, kinds: ['commute', 'ride', 'lastBus'] }) });
}

/**
 * Returns the best journey, and the link to all journeys.
 * @param {Trip} trip
 */
const ways = (trip) => [
    bestView(trip),
    h('a', { class: 'btn', href: hrefOfAll(trip), key: 'ways' }, icon('directions'), t('plan.allJourneys')),
];

/**
 * Renders the next departures by stop, or why there are none.
 * @param {Trip} trip
 */
function departures(trip) {
    const way = wayOf(trip);
    const title = h('h3', { class: 'section-title', key: 'next-title' }, t('trip.next'));
    const error = departuresError(trip);
    const coming = departuresOf(trip).slice(0, FEW);
    if (coming.length === 0 && error) return [title, failure(error, refresh, '')];
    const knowledge = knowledgeOf(trip);
    if (!way?.boardings || (coming.length === 0 && knowledge === 'asking' && way.boardings.length > 0)) {
        return [title, asking(way?.askedAt ?? performance.now(), t('asking.departures'))];
    }
    if (way.boardings.length === 0) return [title, empty('no-way', 'h3', t(bestOf(trip) ? 'trip.noWayAlone' : 'trip.noWay'), t('trip.noWayWhy', { walk: walkWords() }))];
    if (coming.length === 0 && knowledge === 'unknown') return [title, empty('unknown', 'h3', t('stop.unknown'), t('failing.text'))];
    return [title,
        ...stopsOf(trip).map(({ stop, own }) => atStop(trip, stop, coming.filter(({ boarding }) => own.includes(boarding)))),
        updated(now() - (departuresAt(trip) ?? now()), t('estimates')),
        zoneNote(zoneOf(trip.lines[0].id), now())];
}

/**
 * Returns the stops where the lines are boarded, the nearest first, each with its boardings.
 * @param {Trip} trip
 */
function stopsOf(trip) {
    /** @type {Map<string, {stop: Page.Located, own: import('../trips/boarding.js').Boarding[]}>} */
    const found = new Map();
    for (const boarding of wayOf(trip)?.boardings ?? []) {
        const known = found.get(boarding.stop.id) ?? { stop: boarding.stop, own: [] };
        found.set(boarding.stop.id, { ...known, own: [...known.own, boarding] });
    }
    return [...found.values()].sort((a, b) => metresBetween(trip.start, a.stop) - metresBetween(trip.start, b.stop));
}

/**
 * Renders the departures at a stop.
 * @param {Trip} trip @param {Page.Located} stop @param {{arrival: API.Arrival}[]} coming
 */
function atStop(trip, stop, coming) {
    const offline = health().state === 'offline';
    const moment = { now: now(), timeZone: zoneAt(stop), clockOnly: offline, route };
    const walks = (wayOf(trip)?.boardings ?? []).filter((one) => one.stop.id === stop.id);
    return h('section', { key: `at ${stop.id}`, 'aria-label': stop.name },
        h('a', { class: 'row at-stop', href: hrefOf('stop', stop.id) }, icon('stop'),
            h('span', {}, h('b', { class: 'where' }, stop.name),
                firstWalk(trip, stop))),
        walks.map((one) => h('p', { class: 'small quiet', key: `walk ${one.route}` }, lastWalk(trip, one, walks.length > 1))),
        coming.length > 0 ? rows(coming.map(({ arrival }) => arrival), moment) : h('p', { class: 'quiet' }, t('stop.nothing')));
}

/**
 * Renders the distance of a stop from the start, if the rider has to walk.
 * @param {Trip} trip @param {Page.Located} stop
 */
function firstWalk({ start }, stop) {
    const metres = metresBetween(start, stop);
    return metres >= AT && h('span', { class: 'small quiet' }, t('trip.fromStart', { distance: distance(metres) }));
}

/**
 * Returns the stop where the rider gets off a line, and the distance from there to the destination.
 * @param {Trip} trip @param {import('../trips/boarding.js').Boarding} boarding @param {boolean} named
 */
function lastWalk({ end }, { route: line, off }, named) {
    const metres = metresBetween(off, end);
    const words = t(metres < AT ? 'trip.lastStop' : 'trip.lastWalk', { stop: off.name, distance: distance(metres) });
    return labelled(named && codeOf(route(line)), words);
}

/**
 * Renders the lines of the trip.
 * @param {Trip} trip
 */
const lines = (trip) => h('section', { key: 'lines', 'aria-labelledby': 'trip-lines' },
    h('h3', { class: 'section-title', id: 'trip-lines' }, t('trip.lines')),
    h('p', { class: 'chips' }, linesOfTrip(trip).map((line) => (network.value.routes.has(line.id)
        ? h('a', { class: 'chip-link', href: hrefOf('route', line.id), 'aria-label': wholeNameOf(line) }, chip(line))
        : h('span', { class: 'chip-link', title: t('trip.lineGone') }, chip(line), h('span', { class: 'vh' }, t('trip.lineGone')))))));

/** Renders the buses of the trip's lines, which are the only ones on the map. */
function buses() {
    const all = [...(liveData.value.buses?.byId.values() ?? [])].map(({ vehicle }) => vehicle);
    return h('section', { key: 'buses', 'aria-labelledby': 'trip-buses' },
        h('h3', { class: 'section-title', id: 'trip-buses' }, t('list.moving')),
        all.length === 0 ? h('p', { class: 'quiet' }, `${busesWords(0)}.`)
            : h('ul', { class: 'rows' }, all.map((bus) => busRow(bus, undefined, busTitle(bus), bus.directionName !== bus.headsign && bus.directionName))));
}
