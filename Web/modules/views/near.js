/**
 * The stops around the rider, or around a place, with the minutes to the next departures of each line and direction.
 * @module
 */
import { go, hrefOf, hrefTo, spotOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { stylesheet } from '../dom/stylesheet.js';
import { distance } from '../format/format.js';
import { t } from '../format/words.js';
import { health, isOffline } from '../live/live-data.js';
import { here, locate, rounded } from '../location/location.js';
import { areaOf } from '../map/bounds.js';
import { openMap } from '../map/current.js';
import { Boards } from '../near/boards.js';
import { boardView } from '../near/rides.js';
import { squareButton, squareLink } from '../parts/parts.js';
import { ROOM, asking, callButton, coachesLink, empty, failure, missingTimetables, trouble, updated } from '../parts/states.js';
import { settle } from '../rider/favour.js';
import { favourites } from '../rider/favourites.js';
import { now } from '../server/clock.js';
import { lacksLines, network, zoneOf } from '../server/network.js';

await stylesheet('around');

const boards = new Boards();

/**
 * Returns the centre of the search.
 * @returns {{lat: number, lon: number} | undefined}
 */
const middle = () => spotOf() ?? here.value.position;

/**
 * Opens the page.
 * @param {string | undefined} id
 */
export function enter(id) {
    if (!id && here.value.state !== 'known') locate();
    refresh();
}

/** Requests the boards; called periodically while the page is open. */
export function refresh(again = false) {
    const place = middle();
    if (place) boards.ask({ near: rounded(place) }, again).catch(() => {});
}

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export function head() {
    const spot = spotOf();
    return [
        h('div', {}, h('h2', { id: 'tray-title' }, spot ? t('near.of', { name: spot.name }) : t('list.near')),
            h('p', { class: 'label quiet' }, (boards.answer?.boards.length ?? 0) > 0 ? t(isOffline() ? 'byTimetable' : 'near.what') : ROOM)),
        spot && squareLink('directions', t('directions.here'), hrefTo(spot)),
        squareButton('close', t('close'), { onclick: () => go('map') }),
    ];
}

/**
 * Renders the body of the tray.
 * @returns {Page.Child[]}
 */
export function body() {
    const place = middle();
    if (lacksLines()) return missingTimetables(network.value.agencies.values());
    if (!place) return unlocated();
    refresh();
    if (!boards.answer && boards.error) return [failure(boards.error, () => refresh(true), t('near.none')), otherWays()];
    if (!boards.answer) return [asking(boards.askedAt, t('asking.stops'))];
    const found = boards.answer.boards;
    if (found.length === 0) return [farAway(boards.answer.nearest), settling(place)];
    const isLive = found.some((board) => board.arrivals.some((one) => one.status === 'live'));
    return [
        troubles(boards.answer),
        ...found.map((board) => boardView(board)),
        settling(place),
        updated(now() - boards.at, isLive ? t('estimates') : ''),
    ];
}

/** Renders the message that the rider's position is pending or refused. */
function unlocated() {
    const { state } = here.value;
    if (state !== 'refused') return [h('p', { class: 'label quiet', role: 'status', key: 'locating' }, t('location.asking'))];
    return [empty('refused', 'h3', t('near.refused'), t('near.refusedWhy'),
        h('button', { type: 'button', class: 'btn', onclick: locate }, icon('locate'), t('tryAgain'))), otherWays()];
}

/** Renders other ways to find a stop, for a rider to whom no stops nearby can be shown. */
const otherWays = () => h('div', { class: 'buttons', key: 'ways' },
    h('button', { type: 'button', class: 'btn', onclick: search }, icon('search'), t('near.search')),
    h('a', { class: 'btn', href: hrefOf('list') }, icon('list'), t('near.onMap')),
    coachesLink());

const search = () => document.getElementById('query')?.focus();

/**
 * Renders a note that nothing runs nearby, and how far away the nearest stop is.
 * @param {{agency: string, distance: number} | undefined} nearest
 */
function farAway(nearest) {
    const agency = nearest && network.value.agencies.get(nearest.agency);
    if (!agency) return empty('far', 'h3', t('near.none'), '', otherWays());
    const away = nearest.distance < 1000 ? t('near.within', { name: agency.name }) : t('near.away', { name: agency.name, distance: distance(nearest.distance) });
    return empty('far', 'h3', t('near.none'), away,
        h('button', { type: 'button', class: 'btn primary', onclick: () => showAgency(agency.id) }, icon('map'), t('near.back', { name: agency.name })),
        otherWays(), callButton(agency));
}

/**
 * Shows the area of an agency on the map.
 * @param {string} id
 */
function showAgency(id) {
    go('map');
    openMap.value?.camera.fit(areaOf([id]));
}

/**
 * Returns the page's own connection problem, else that of the boards' feeds.
 * @param {Page.Boards} answer with boards
 */
function troubles({ boards: found, byDevice }) {
    const mine = health();
    const { id } = found[0].stop;
    if (mine.state === 'offline') return trouble({ ...mine, since: byDevice ? undefined : boards.at }, now(), zoneOf(id), { timetableOnly: byDevice });
    if (boards.isOld) return trouble({ state: 'stale', since: boards.at }, now(), zoneOf(id));
    const bad = found.find(({ live }) => live.state === 'failing' || live.state === 'stale')?.live;
    return bad && trouble(bad, now(), zoneOf(id));
}

/**
 * Renders the buttons that save a place as home or work.
 * @param {{lat: number, lon: number}} place
 */
const settling = (place) => h('div', { class: 'buttons', key: 'settling', role: 'group', 'aria-label': t('near.keep') },
    settleButton('home', place), settleButton('work', place));

/**
 * Renders the button that saves a place as home or work, or removes it.
 * @param {'home' | 'work'} spot @param {{lat: number, lon: number}} place
 */
function settleButton(spot, { lat, lon }) {
    const own = favourites()[spot];
    const isHere = own !== undefined && own.lat.toFixed(4) === lat.toFixed(4) && own.lon.toFixed(4) === lon.toFixed(4);
    const name = spotOf()?.name ?? t(spot);
    return h('button', {
        type: 'button', class: 'btn', 'aria-pressed': String(isHere), onclick: () => settle(spot, isHere ? undefined : { name, lat, lon }),
    }, icon(spot), t(`${spot}.keep`));
}
