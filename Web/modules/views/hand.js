/**
 * The rider's favourites with the minutes to the next departures: above the list of the map, and in the search field.
 * @module
 */
import { hrefOf, spotId } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { nameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { areBusesUnknown, areCounted, isOffline } from '../live/live-data.js';
import { near } from '../location/location.js';
import { Boards } from '../near/boards.js';
import { boardView, glanceOf } from '../near/rides.js';
import { chipBesideName } from '../parts/parts.js';
import { favourites } from '../rider/favourites.js';
import { nameIfSeveral, route } from '../server/network.js';

await stylesheet('around');

/** The maximum number of stops, and of lines, whose departures are requested; others are shown by name only. */
const MOST = 12;

const boards = new Boards();

/** @typedef {import('../rider/favourites.js').Favourite} Favourite */

/** Requests the next departures, unless a recent response exists. */
export function refresh(again = false) {
    const { stops, lines } = favourites();
    const place = near();
    const ids = (/** @type {Favourite[]} */ list) => list.slice(0, MOST).map(({ id }) => id);
    // Without a position it is unknown at which stop the rider boards a line.
    const query = { stops: ids(stops), ...(place && { near: place, lines: ids(lines) }) };
    return stops.length > 0 || (place && lines.length > 0) ? boards.ask(query, again).catch(() => {}) : undefined;
}

/**
 * Returns the board of a favourite stop, as far as it was requested.
 * @param {string} id
 */
const boardOf = (id) => ofStops().find(({ stop }) => stop.id === id);

/**
 * Returns the boards of favourite stops, which precede those of lines in the response.
 * @returns {Page.Board[]}
 */
const ofStops = () => boards.answer?.boards.slice(0, counted()) ?? [];

/** Returns the number of boards of stops in the response; those of lines follow. */
function counted() {
    const missing = new Set(boards.answer?.missing);
    return favourites().stops.slice(0, MOST).filter(({ id }) => !missing.has(id)).length;
}

/**
 * Returns the boards of a line.
 * @param {string} id @returns {Page.Board[]} at its nearest stops
 */
const boardsOfLine = (id) => (boards.answer?.boards.slice(counted()) ?? [])
    .filter(({ routes }) => routes[0]?.id === id);

/**
 * Returns the next departures of a favourite in a few words; empty while unknown.
 * @param {string} id @returns {string}
 */
export function minutesOf(id) {
    refresh();
    const found = boardOf(id) ?? boardsOfLine(id)[0];
    return found ? glanceOf(found) : '';
}

/**
 * Renders the favourites.
 * @returns {Page.Child[]}
 */
export function view() {
    refresh();
    const { stops, lines, home, work } = favourites();
    return [
        h('h3', { class: 'section-title', key: 'hand-title' }, t('favourites')),
        (home || work) && h('div', { class: 'spots', key: 'spots' }, home && spotLink('home', home), work && spotLink('work', work)),
        boards.error && (stops.length > 0 || lines.length > 0) && h('p', { class: 'label quiet', key: 'hand-error', role: 'status' },
            t(isOffline() ? 'offline.title' : 'favourites.failed'), ' ',
            h('button', { type: 'button', class: 'btn plain', onclick: () => refresh(true) }, t('tryAgain'))),
        ...stops.map(stopView),
        ...lines.map(lineView),
    ];
}

/**
 * Renders the link to the stops around home or work.
 * @param {'home' | 'work'} spot @param {Core.Place} place
 */
const spotLink = (spot, place) => h('a', { class: 'btn', href: hrefOf('near', spotId({ ...place, name: t(spot) })) }, icon(spot), t(spot));

/**
 * Renders a favourite stop with its departures.
 * @param {Favourite} stop
 */
function stopView({ id, name }) {
    const board = boardOf(id);
    if (board) return boardView(board, `hand ${id}`);
    const isGone = boards.answer?.missing.includes(id);
    return h('section', { class: 'around', key: `hand ${id}` }, h('h3', {}, h('a', { class: 'row', href: hrefOf('stop', id) },
        icon('stop'), h('span', { class: 'where' }, name),
        h('span', { class: 'label quiet' }, isGone ? t('favourite.gone') : nameIfSeveral(id)))));
}

/**
 * Renders a favourite line with the departures at its nearest stops.
 * @param {Favourite} line
 */
function lineView({ id, name }) {
    const found = boardsOfLine(id);
    const known = route(id);
    if (found.length > 0) return found.map((board) => boardView(board, `hand ${id} ${board.stop.id}`));
    return h('section', { class: 'around', key: `hand ${id}` }, h('h3', {}, h('a', { class: 'row', href: hrefOf('route', id) },
        known ? chipBesideName(known) : icon('routes'), h('span', { class: 'where' }, nameOf(known) || name),
        known?.vehicles !== undefined && areCounted(known) && !areBusesUnknown(known.agency) && h('span', { class: 'label quiet' }, t('buses', { count: known.vehicles })))));
}
