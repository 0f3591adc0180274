/**
 * The saved trips: the service condition of their lines, and the next departure of each.
 * @module
 */
import { countdown } from '../board/arrival.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { health } from '../live/live-data.js';
import { refreshNotices } from '../live/notices.js';
import { OrderList } from '../parts/order-list.js';
import { chip, squareButton, squareLink } from '../parts/parts.js';
import { behindRow, sliding } from '../parts/slide.js';
import { when } from '../format/format.js';
import { t } from '../format/words.js';
import { hasFavourites } from '../rider/favourites.js';
import { openJournal, waitingForJournal } from '../rider/journal.js';
import { own, perform } from '../rider/mine.js';
import { commands } from '../rider/rider.js';
import { troubles } from '../rider/troubles.js';
import { undoPlate } from '../rider/undo.js';
import { bestOf, bestView, tendBest } from '../plan/best.js';
import { now } from '../server/clock.js';
import { firstZone, network, zoneAt, zoneOf } from '../server/network.js';
import { hrefOf, place } from '../address/router.js';
import { coachGlance } from '../coaches/trip-coach.js';
import { knowledgeOf, nextDeparture, statusOfTrip, tendDepartures, wayOf } from '../trips/departures.js';
import { changesView, enterChanges } from '../trips/changes.js';
import { pickBothEnds } from '../trips/draft.js';
import { ends, hrefOfTrip } from '../trips/parts.js';
import { deleteTrip, linesOfTrip, savedTrips, titleOf } from '../trips/saved.js';
import { asOfClosed, lamp, openedNotices } from '../trips/status.js';
import { keptWhere } from '../vault/between.js';
import { hand } from './list.js';
import { coachesLink, trouble } from '../parts/states.js';

/** @typedef {import('../trips/saved.js').Trip} Trip */

await Promise.all(['trips', 'plan'].map(stylesheet));

/** Whether the order is being changed. */
let ordering = false;

// Trips that are saved, changed or received while the list is open get their departures at once.
own.subscribe(() => place.value.page === 'trips' && void refresh());

const order = new OrderList('trips', (ids, from, to) => perform(commands.move('trips', ids, from, to)));

export async function enter() {
    enterChanges().catch(() => {});
    ordering = false;
    refreshNotices();
    await openJournal();
    await refresh();
}

/** Requests the next departures; called periodically while the page is open. */
export function refresh() {
    const trips = savedTrips() ?? [];
    tendBest(trips);
    return tendDepartures(trips.filter(({ coach }) => !coach));
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const trips = savedTrips();
    return [
        h('header', { class: 'bar', key: 'bar' }, h('h1', { tabindex: -1 }, t('trips.title')),
            trips && trips.length > 0 && squareButton(ordering ? 'check' : 'sort', t(ordering ? 'routes.done' : 'order.change'), { onclick: toggle }),
            squareLink('bell', t('alarms.title'), hrefOf('alarms')),
            // The empty state has this link itself.
            trips?.length !== 0 && squareLink('plus', t('trips.add'), hrefOf('edit'))),
        ...troubles(),
        ...changesView(),
        waitingForJournal(),
        ...(trips ? listed(trips) : []),
        ...(hasFavourites() ? handView() : []),
        undoPlate(),
    ];
}

/** Returns the favourites, below the trips. */
function handView() {
    hand.load();
    return hand.module?.view() ?? [hand.waiting(() => hand.load())];
}

function toggle() {
    ordering = !ordering;
    redraw();
}

/**
 * Renders the list of trips.
 * @param {Trip[]} trips
 */
function listed(trips) {
    if (trips.length === 0) return [nothing()];
    if (ordering) return [order.view(trips.map((trip) => ({ id: trip.id, name: titleOf(trip), row: orderRow(trip) })))];
    const zone = firstZone();
    return [
        trouble(health(), now(), zone, { of: 'buses' }),
        h('ul', { class: 'trips', key: 'trips' }, trips.map((trip) => h('li', { key: trip.id }, tripCard(trip, statusOfTrip(trip))))),
        asOfClosed(trips),
    ];
}

/**
 * Renders a trip in the list.
 * @param {Trip} trip @param {string} status
 */
const tripCard = (trip, status) => h('article', { class: 'trip', ...sliding(trip.id, () => deleteTrip(trip)) }, lamp(trip, status),
    h('div', {},
        h('h2', {}, h('a', { class: 'cover', href: hrefOfTrip(trip) }, titleOf(trip))),
        trip.name && h('p', { class: 'ends' }, ends(trip)),
        h('p', { class: 'foot' }, h('span', { class: 'chips' }, linesOfTrip(trip).map((line) => chip(line, 'small'))), next(trip)),
        !trip.coach && bestView(trip)),
    openedNotices(trip, status), behindRow(trip.id));

/**
 * Renders the next departure near the start; a note while it is unknown.
 * @param {Trip} trip
 */
function next(trip) {
    if (trip.coach) return h('span', { class: 'next label' }, coachGlance(trip));
    const departure = nextDeparture(trip);
    if (!departure) return h('span', { class: 'next label quiet' }, laterWords(trip));
    const { arrival, boarding } = departure;
    const zone = zoneAt(boarding.stop);
    const clockOnly = health().state === 'offline' || arrival.status !== 'live';
    const { figure, unit } = countdown(arrival, now(), zone, clockOnly);
    if (!unit && clockOnly) return h('span', { class: 'next label quiet' }, t('timetableAt', { time: figure }));
    return h('span', { class: 'next' }, h('b', { class: 'num' }, figure), unit && h('span', { class: 'unit' }, ` ${unit}`));
}

/**
 * Returns the text for a trip without a next departure.
 * @param {Trip} trip
 */
function laterWords(trip) {
    const way = wayOf(trip);
    const knowledge = knowledgeOf(trip);
    if (knowledge === 'unknown') return t('trip.nextUnknown');
    if (!way?.boardings || knowledge === 'asking') return t('asking.departures');
    // A journey with a transfer may exist nevertheless.
    if (way.boardings.length === 0) return t(bestOf(trip) ? 'trip.noWayAlone' : 'trip.noWay');
    const starts = way.boardings.map(({ route }) => network.value.routes.get(route)?.nextDeparture ?? Infinity);
    const first = Math.min(...starts);
    return Number.isFinite(first) ? t('routes.next', { when: when(first, zoneOf(way.boardings[0].route), now()) }) : t('stop.nothing');
}

/**
 * Renders a trip in the list for reordering.
 * @param {Trip} trip
 */
const orderRow = (trip) => [
    h('span', { class: 'what' }, h('b', { class: 'where' }, titleOf(trip)), trip.name && h('span', { class: 'small quiet' }, ends(trip))),
    squareButton('delete', t('delete.name', { name: titleOf(trip) }), { onclick: () => deleteTrip(trip) }),
];

const nothing = () => h('div', { class: 'empty', key: 'empty' },
    icon('way', 'way'),
    h('h2', {}, t('trips.empty')),
    h('p', { class: 'quiet' }, t('trips.emptyWhy')),
    h('a', { class: 'btn primary tall wide', href: hrefOf('edit') }, icon('plus'), t('trips.save')),
    h('a', { class: 'btn wide', href: hrefOf('pick', 'start'), onclick: pickBothEnds }, icon('map'), t('trips.pick')),
    coachesLink(),
    h('p', { class: 'small quiet' }, keptWhere('trips.onlyHere')));
