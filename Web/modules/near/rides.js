/**
 * Renders a short board: the stop, and the available rides with the minutes to the next two buses.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { comes, countdown, endOfCountdown, headwaysAlone, sentence } from '../board/arrival.js';
import { headwayRows, rideRow } from '../board/board.js';
import { groupsOf } from '../board/groups.js';
import { comingOf, isAwaited, isByTimetable, isUnknown } from '../board/health.js';
import { momentOf } from '../board/moment.js';
import { h, icon } from '../dom/dom.js';
import { distance } from '../format/format.js';
import { dotted, sentences, t } from '../format/words.js';
import { stopNote } from '../parts/stop-note.js';
import { nameIfSeveral } from '../server/network.js';

/**
 * Returns the next buses of each group, in the order of the groups' first buses.
 * @param {Page.Board} board @returns {API.Arrival[][]}
 */
export const ridesOf = (board) => groupsOf(comingOf(board)).map(({ rows }) => rows);

/**
 * Renders a short board as a section.
 * @param {Page.Board} board @param {string} [key]
 */
export function boardView(board, key = board.stop.id) {
    const moment = momentOf(board, isByTimetable(board));
    const rides = ridesOf(board);
    const headways = headwaysAlone(board, rides.flat().filter(comes));
    const { stop } = board;
    const facts = [stopNote(stop), stop.platform && t('stop.platform', { code: stop.platform }), nameIfSeveral(stop.id), stop.distance !== undefined && distance(stop.distance)];
    return h('section', { class: 'around', key, 'aria-label': stop.name },
        h('h3', {}, h('a', { class: 'row', href: hrefOf('stop', stop.id) }, icon('stop'), h('span', { class: 'where' }, stop.name),
            h('span', { class: 'label quiet num-plain' }, dotted(...facts)))),
        rides.length + headways.length === 0 && h('p', { class: 'label quiet' }, nothing(board)),
        h('ul', { class: 'deps' }, rides.map((arrivals) => rideView(arrivals, moment))),
        headwayRows(headways, moment));
}

/**
 * Returns the text shown if there are no rides.
 * @param {Page.Board} board
 */
function nothing(board) {
    if (isAwaited(board)) return t('asking.departures');
    return t(isUnknown(board) ? 'stop.unknown' : 'stop.nothing');
}

/**
 * Renders the next two buses of a line and direction.
 * @param {API.Arrival[]} arrivals of one line and direction @param {import('../board/board.js').Moment} moment
 */
function rideView([first, ...others], moment) {
    const next = others.find(comes);
    const then = next && countdown(next, moment.now, moment.timeZone, moment.clockOnly);
    const words = then && t('near.then', { time: then.text });
    const spoken = then && t('near.thenSpoken', { time: endOfCountdown(then) });
    return rideRow(first, moment, words, sentences([sentence(first, moment.route(first.route), moment.now, moment.timeZone, moment.clockOnly), spoken]));
}

/**
 * Describes the next three rides in a few words, such as "BL 4 min · N 7 min".
 * @param {Page.Board} board @returns {string}
 */
export function glanceOf(board) {
    const moment = momentOf(board, isByTimetable(board));
    return ridesOf(board).flatMap((arrivals) => arrivals.find(comes) ?? []).slice(0, 3).map((arrival) => {
        const { figure, unit } = countdown(arrival, moment.now, moment.timeZone, moment.clockOnly);
        return `${moment.route(arrival.route)?.label ?? ''} ${figure} ${unit}`.trim();
    }).join(' · ');
}

