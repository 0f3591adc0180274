/**
 * The head of the tray for the open stop: its name, its next departure, and where it is.
 * @module
 */
import { go } from '../address/router.js';
import { comes, countdown, headwaysAlone, headwayView, nextOf } from '../board/arrival.js';
import { isAwaited, isUnknown } from '../board/health.js';
import { routeIn } from '../board/moment.js';
import { clockOnly, coming, currentBoard } from '../board/open-stop.js';
import { h } from '../dom/dom.js';
import { distance } from '../format/format.js';
import { dotted, t } from '../format/words.js';
import { metresBetween } from '../geometry/coordinate.js';
import { areBusesUnknown, areCounted, isOffline, reportsBuses } from '../live/live-data.js';
import { here, isSomewhere } from '../location/location.js';
import { chip, squareButton } from '../parts/parts.js';
import { ROOM } from '../parts/states.js';
import { levelWords, stopNote } from '../parts/stop-note.js';
import { bookmark } from '../rider/favourites.js';
import { now } from '../server/clock.js';
import { nameIfSeveral, zoneAt } from '../server/network.js';

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export function stopHead() {
    const board = currentBoard();
    if (!board) return [h('div', {}, h('h2', { id: 'tray-title' }, t('stop.opening')), h('p', { class: 'label facts' }, ROOM)), closeButton()];
    const position = here.value.position;
    const parts = [busesOn(board)];
    const agency = nameIfSeveral(board.stop.id);
    const level = board.stop.level && levelWords(board.stop.level);
    parts.unshift(...[level ?? '', stopNote(board.stop), agency ?? ''].filter(Boolean));
    if (position && isSomewhere(board.stop)) parts.push(t('away', { distance: distance(metresBetween(position, board.stop)) }));
    return [
        h('div', {},
            h('h2', { id: 'tray-title', 'aria-label': board.stop.spokenName }, board.stop.name),
            h('p', { class: 'label quiet next-line' }, nextLine(board)),
            h('p', { class: 'label quiet facts' }, pole(board.stop), h('span', {}, dotted(...parts)))),
        bookmark('stop', board.stop.id, board.stop.name),
        closeButton(),
    ];
}

/**
 * Returns the number of buses on the stop's routes, if a feed reports it.
 * @param {Page.Board} board
 */
function busesOn(board) {
    if (!isOffline() && board.live.state === 'none') return t('byTimetable');
    if (!isOffline() && board.live.state === 'live' && !reportsBuses(board.stop.id.split(':', 1)[0])) return t('list.timesOnly');
    const { vehicles = 0 } = board;
    const known = !isOffline() && !areBusesUnknown(board.stop.id.split(':', 1)[0]) && (vehicles > 0 || (board.live.state === 'live' && areCounted(board)));
    return known ? t('stop.buses', { count: vehicles }) : t('list.busesUnknown');
}

const closeButton = () => squareButton('close', t('close'), { onclick: () => go('map') });

/**
 * Renders the platform of a stop, else its code.
 * @param {API.Stop} place the stop
 */
function pole({ code, platform }) {
    if (!code && !platform) return null;
    return h('span', { class: 'pole' }, platform ? t('stop.platform', { code: platform }) : t('stop.code', { code: code ?? '' }));
}

/**
 * Renders the line of text that the tray shows when only its head is visible.
 * @param {Page.Board} board
 */
function nextLine(board) {
    const arrivals = coming(board);
    const next = nextOf(arrivals);
    const [headway] = next ? [] : headwaysAlone(board, arrivals.filter(comes));
    if (headway) {
        const { words } = headwayView(headway, now(), zoneAt(board.stop));
        return [chip(routeIn(board, headway.route), 'small'), h('span', {}, headway.headsign), h('b', {}, words)];
    }
    if (!next && isAwaited(board)) return t('asking.departures');
    if (!next) return t(isUnknown(board) ? 'stop.unknown' : 'stop.nothing');
    const { figure, unit } = countdown(next, now(), zoneAt(board.stop), clockOnly(board));
    return [chip(routeIn(board, next.route), 'small'), h('span', {}, next.headsign),
        h('b', { class: 'num' }, unit ? `${figure} ${unit}` : figure)];
}
