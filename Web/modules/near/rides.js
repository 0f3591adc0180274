/**
 * A short board on the page: the stop, and where one can go from it with the minutes to the next two buses.
 * @module
 */
import { asKnown, comes, countdown, headwaysAlone, sentence } from '../board/arrival.js';
import { headwayRows, rideRow } from '../board/board.js';
import { h, icon } from '../dom/dom.js';
import { isOffline } from '../live/live-data.js';
import { distance } from '../reading/format.js';
import { t } from '../reading/words.js';
import { now } from '../server/clock.js';
import { nameIfSeveral, route, zoneOf } from '../server/network.js';
import { hrefOf } from '../shell/router.js';

/** @param {Page.Board} board */
export const clockOnly = (board) => isOffline() || board.live.state === 'none';

/** @param {Page.Board} board @returns {import('../board/board.js').Moment} */
const momentOf = (board) => ({
    now: now(), timeZone: zoneOf(board.stop.id), clockOnly: clockOnly(board),
    route: (id) => route(id) ?? board.routes.find((one) => one.id === id),
});

/**
 * The next buses of each line and direction, the earliest first.
 * @param {Page.Board} board @param {boolean} isOld @returns {API.Arrival[][]}
 */
export function ridesOf(board, isOld) {
    /** @type {Map<string, API.Arrival[]>} */
    const rides = new Map();
    for (const arrival of asKnown(board.arrivals, now(), { clockOnly: clockOnly(board), isOld })) {
        const ride = `${arrival.route} ${arrival.direction ?? arrival.headsign}`;
        rides.set(ride, [...(rides.get(ride) ?? []), arrival]);
    }
    return [...rides.values()];
}

/** @param {Page.Board} board @param {boolean} isOld @param {string} [key] */
export function boardView(board, isOld, key = board.stop.id) {
    const moment = momentOf(board);
    const rides = ridesOf(board, isOld);
    const headways = headwaysAlone(board, rides.flat().filter(comes));
    const { stop } = board;
    const facts = [stop.platform && t('stop.platform', { code: stop.platform }), nameIfSeveral(stop.id), stop.distance !== undefined && distance(stop.distance)];
    return h('section', { class: 'around', key, 'aria-label': stop.name },
        h('h3', {}, h('a', { class: 'row', href: hrefOf('stop', stop.id) }, icon('stop'), h('span', { class: 'where' }, stop.name),
            h('span', { class: 'label quiet num-plain' }, facts.filter(Boolean).join(' · ')))),
        rides.length + headways.length === 0 && h('p', { class: 'label quiet' }, nothing(board)),
        h('ul', { class: 'deps' }, rides.map((arrivals) => rideView(arrivals, moment))),
        headwayRows(headways, moment));
}

/** @param {Page.Board} board */
function nothing(board) {
    const { state, departures } = board.live;
    if (departures?.state === 'unknown' && !isOffline()) return t('asking.departures');
    return t(state === 'failing' || departures?.state === 'failing' ? 'stop.unknown' : 'stop.nothing');
}

/** @param {API.Arrival[]} arrivals of one line and direction @param {import('../board/board.js').Moment} moment */
function rideView([first, ...others], moment) {
    const next = others.find(comes);
    const then = next && countdown(next, moment.now, moment.timeZone, moment.clockOnly);
    const words = then && t('near.then', { time: `${then.figure} ${then.unit}`.trim() });
    const spoken = then && t('near.then', { time: then.words });
    return rideRow(first, moment, words, [sentence(first, moment.route(first.route), moment.now, moment.timeZone, moment.clockOnly), spoken].filter(Boolean).join(' '));
}

/**
 * The next two rides in a few words: "BL 4 min · N 7 min".
 * @param {Page.Board} board @param {boolean} isOld @returns {string}
 */
export function glanceOf(board, isOld) {
    const moment = momentOf(board);
    return ridesOf(board, isOld).flatMap((arrivals) => arrivals.find(comes) ?? []).slice(0, 3).map((arrival) => {
        const { figure, unit } = countdown(arrival, moment.now, moment.timeZone, moment.clockOnly);
        return `${moment.route(arrival.route)?.label ?? ''} ${figure} ${unit}`.trim();
    }).join(' · ');
}

