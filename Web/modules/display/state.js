/**
 * Describes the state of a screen's live data: for a stop's rows, and for the service of its routes.
 * @module
 */
import { healthOf, isAwaited, isUnknown } from '../board/health.js';
import { h, icon } from '../dom/dom.js';
import { age as ageWords, clockTime } from '../format/format.js';
import { codeOf } from '../format/names.js';
import { listed, t } from '../format/words.js';
import { isOffline } from '../live/live-data.js';
import { serviceView } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { routesOf, zoneAt } from '../server/network.js';

/** The states of routes' service in the order in which they are shown. */
const SERVICES = ['noService', 'delayed', 'altered', 'unknown', 'none'];

/**
 * Renders the line above a stop's rows.
 * @param {Page.Board} board @param {number} age seconds @param {API.Arrival[]} coming the future arrivals
 */
export function stateView(board, age, coming) {
    const { state, since } = healthOf(board, age);
    const isLive = state === 'live' && coming.some(({ status }) => status === 'live');
    const look = isLive ? 'live' : state === 'live' ? 'none' : state;
    const [glyph, words] = isLive ? ['track-live', t('status.noTimetable')] : [GLYPHS[look] ?? 'track-unknown', wordsOf(look, since, board)];
    return h('p', { class: 'state', 'data-state': look, key: 'state' }, icon(glyph), h('span', {}, words));
}

const GLYPHS = /** @type {Record<string, string>} */ ({ offline: 'offline', failing: 'offline', stale: 'unknown' });

/**
 * Returns the text for a state without live data.
 * @param {string} state @param {number | undefined} since epoch seconds @param {Page.Board} board
 */
function wordsOf(state, since, board) {
    const time = since === undefined ? '' : clockTime(since, zoneAt(board.stop));
    if (state === 'offline') return `${t('offline.title')} · ${board.byDevice ? t('offline.timetable') : t('offline.seen', { age: ageWords(now() - board.at) })}`;
    if (state === 'stale') return since === undefined ? t('stale.unknown') : t('stale.title', { time, age: ageWords(now() - since) });
    if (state === 'failing') return time ? t('failing.title.departures', { time }) : t('failing.never.departures');
    return t('byTimetable');
}

/**
 * Returns the text shown if there are no rows.
 * @param {Page.Board} board
 */
export function nothingWords(board) {
    if (isAwaited(board)) return t('asking.departures');
    if (isUnknown(board) || (isOffline() && !board.byDevice)) return t('stop.unknown');
    return t('screen.quiet');
}

/**
 * Renders the service of the routes at these stops: each state with its routes, or that there are no service alerts.
 * @param {Page.Board[]} boards
 */
export function serviceLine(boards) {
    const routes = routesOf([...new Set(boards.flatMap((board) => board.routes.map(({ id }) => id)))]);
    const found = SERVICES.flatMap((service) => {
        const codes = routes.filter((route) => route.service === service).map(codeOf);
        return codes.length > 0 ? [{ service, codes }] : [];
    });
    const shown = found.filter(({ service }) => service !== 'none');
    const isWhole = found.length === 1;
    return h('p', { class: 'services', key: 'services' }, (shown.length > 0 ? shown : found).map(({ service, codes }) =>
        h('span', { key: service }, serviceView(service), !isWhole && ` ${listed(codes)}`)));
}
