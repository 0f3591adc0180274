/**
 * The open stop: its name, its next bus, its board.
 * @module
 */
import { asKnown, comes, countdown, headwaysAlone, headwayView, nextOf, sentence } from '../board/arrival.js';
import { headwayRows, headwaySections, noticeBanner, plate, rows, sections } from '../board/board.js';
import { say } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { health, isOffline, isStreamed, light, liveData, tellsBuses } from '../live/live-data.js';
import { metresBetween } from '../map/coordinate.js';
import { here, isSomewhere } from '../near/location.js';
import { action, actionLink, chip, nameOf, squareButton, wholeNameOf } from '../parts/parts.js';
import { distance } from '../reading/format.js';
import { later, t } from '../reading/words.js';
import { bookmark } from '../rider/favourites.js';
import { prefer, preferences } from '../rider/preferences.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { keep, kept } from '../server/kept.js';
import { agencyOf, nameIfSeveral, network, route, zoneOf } from '../server/network.js';
import { go, hrefOf, linkTo } from '../shell/router.js';
import { directionsTo, share, streetView } from '../shell/share.js';
import { Later } from './later.js';
import { ROOM, asking, byTimetable, callButton, empty, failure, notices, trouble, updated, zoneNote } from './states.js';

/** Beyond this many seconds a board is old, and says so. */
const OLD = 75;

const stop = {
    /** @type {string | undefined} */
    id: undefined,
    /**
     * Asked for, or kept from an earlier visit.
     * @type {Page.Board | undefined}
     */
    board: undefined,
    /** @type {unknown} */
    error: undefined,
    /**
     * By the timetable on the device, for as long as nobody answers.
     * @type {Page.Board | undefined}
     */
    offline: undefined,
    offlineAt: 0,
    askedAt: 0,
    timetable: false,
    further: false,
    /** Whether a reminder is being chosen. */
    reminding: false,
    /**
     * The lines that the rider wants to see here; none for all. For the visit: by stop.
     * @type {Map<string, string[]>}
     */
    only: new Map(),
};

/** From so many lines on a stop's can be told apart by choosing some. */
const MANY_LINES = 4;

/** @type {Later<typeof import('./reminder.js')>} */
const reminderView = new Later('reminder');

/**
 * Settled once the open stop has a board to show, or none will come.
 * @type {Promise<void>}
 */
export let firstBoard = Promise.resolve();

/** @param {string} id */
export function enterStop(id) {
    Object.assign(stop, { id, board: undefined, error: undefined, offline: undefined, offlineAt: 0, timetable: false, further: false, reminding: false });
    firstBoard = Promise.race([askBoard(), showKept(id)]);
    findNeighbours(id);
    redraw();
}

/**
 * What was known at an earlier visit.
 * @param {string} id @returns {Promise<void>} settled only if there is that
 */
async function showKept(id) {
    const before = await kept(`board ${id}`);
    if (!before || stop.id !== id || before.at > now()) return new Promise(() => {});
    stop.board ??= before;
    redraw();
}

/**
 * Stops of other agencies at the same place, where there are several agencies.
 * @type {typeof import('../board/neighbours.js') | undefined}
 */
let neighbours;

/** @param {string} id */
async function findNeighbours(id) {
    if (network.value.agencies.size === 1) return;
    neighbours ??= await later(() => import('../board/neighbours.js')).catch(() => undefined);
    if (stop.id === id) neighbours?.askNeighbours(id);
}

/** @returns {Page.Board | undefined} the newest there is */
export function currentBoard() {
    if (stop.offline && isOffline()) return stop.offline;
    const streamed = liveData.value.board;
    if (streamed?.stop.id !== stop.id || stop.further) return stop.board;
    return stop.board && streamed && stop.board.at > streamed.at ? stop.board : streamed;
}

/** Looks once a minute what the timetable on the device says; alerts are those last seen. */
async function askDevice() {
    const { id } = stop;
    if (!id || !isOffline() || now() - stop.offlineAt < 60) return;
    stop.offlineAt = now();
    const { keptBoard } = await import('../offline/timetables.js');
    const board = await keptBoard(id, stop.further ? 240 : 90);
    if (stop.id !== id || !board) return;
    stop.offline = { ...board, live: { state: 'none' }, alerts: stop.board?.alerts ?? [], byDevice: true };
    redraw();
}

async function askBoard() {
    const { id } = stop;
    stop.askedAt = performance.now();
    stop.error = undefined;
    setTimeout(redraw, 1600);
    try {
        const path = resource('stops', /** @type {string} */ (id), '/arrivals');
        const board = await ask(path, stop.further ? { minutesAfter: 240, limit: 200 } : {});
        if (stop.id === id) stop.board = board;
        keep(`board ${id}`, board);
    } catch (error) {
        if (stop.id === id) stop.error = error;
    }
    redraw();
}

/** @returns {Page.Child[]} */
export function stopHead() {
    const board = currentBoard();
    if (!board) return [h('div', {}, h('h2', { id: 'tray-title' }, t('stop.opening')), h('p', { class: 'label facts' }, ROOM)), closeButton()];
    const position = here.value.position;
    const parts = [busesOn(board)];
    const agency = nameIfSeveral(board.stop.id);
    if (agency) parts.unshift(agency);
    if (position && isSomewhere(board.stop)) parts.push(t('away', { distance: distance(metresBetween(position, board.stop)) }));
    return [
        h('div', {},
            h('h2', { id: 'tray-title' }, board.stop.name),
            h('p', { class: 'label quiet next-line' }, nextLine(board)),
            h('p', { class: 'label quiet facts' }, pole(board.stop), h('span', {}, parts.join(' · ')))),
        bookmark('stop', board.stop.id, board.stop.name),
        closeButton(),
    ];
}

/**
 * Of the lines that call here those that the rider wants to see.
 * @param {Page.Board} board @returns {string[]}
 */
const wantedLines = (board) => {
    const all = board.routes.map(({ id }) => id);
    const only = stop.only.get(board.stop.id)?.filter((id) => all.includes(id)) ?? [];
    return only.length > 0 ? only : all;
};

/**
 * With what is left of it for the lines that are wanted; their buses do not drive on grey.
 * @param {Page.Board} board
 */
function ofWantedLines(board) {
    const wanted = new Set(wantedLines(board));
    light('stop', ...wanted);
    if (wanted.size === board.routes.length) return board;
    const isWanted = (/** @type {{route: string}} */ { route }) => wanted.has(route);
    return { ...board, arrivals: board.arrivals.filter(isWanted), headways: board.headways?.filter(isWanted) };
}

/**
 * Chips that leave out the others.
 * @param {Page.Board} board
 */
function lineFilter(board) {
    if (board.routes.length < MANY_LINES) return null;
    const only = stop.only.get(board.stop.id) ?? [];
    const choose = (/** @type {string[]} */ ids) => {
        stop.only.set(board.stop.id, ids);
        redraw();
    };
    return h('div', { class: 'chips line-filter', role: 'group', 'aria-label': t('stop.filter'), key: 'filter' },
        h('button', { type: 'button', class: 'chip-toggle words', 'aria-pressed': String(only.length === 0), onclick: () => choose([]) }, t('stop.allLines')),
        board.routes.map((one) => {
            const isOn = only.includes(one.id);
            return h('button', {
                type: 'button', class: 'chip-toggle', key: one.id, 'aria-pressed': String(isOn), title: nameOf(one),
                onclick: () => choose(isOn ? only.filter((id) => id !== one.id) : [...only, one.id]),
            }, chip(one), hidden(nameOf(one)));
        }));
}

/**
 * How many buses are on its routes, where somebody tells.
 * @param {Page.Board} board
 */
function busesOn(board) {
    if (!isOffline() && board.live.state === 'none') return t('byTimetable');
    if (!isOffline() && board.live.state === 'live' && !tellsBuses(board.stop.id.split(':', 1)[0])) return t('list.timesOnly');
    const { vehicles = 0 } = board;
    const known = !isOffline() && (vehicles > 0 || board.live.state === 'live');
    return known ? t('stop.buses', { count: vehicles }) : t('list.busesUnknown');
}

const closeButton = () => squareButton('close', t('close'), { onclick: () => go('map') });

/** @param {API.Stop} place */
function pole({ code, platform }) {
    if (!code && !platform) return null;
    return h('span', { class: 'pole' }, platform ? t('stop.platform', { code: platform }) : t('stop.code', { code: code ?? '' }));
}

/**
 * What the tray says when only its head is seen.
 * @param {Page.Board} board
 */
function nextLine(board) {
    const arrivals = shown(board, now());
    const next = nextOf(arrivals);
    const [headway] = next ? [] : headwaysAlone(board, arrivals.filter(comes));
    if (headway) {
        const { words } = headwayView(headway, now(), zoneOf(board.stop.id));
        return [chip(routeIn(board, headway.route), 'small'), h('span', {}, headway.headsign), h('b', {}, words)];
    }
    if (!next && isAwaited(board)) return t('asking.departures');
    if (!next) return t(isUnknown(board) ? 'stop.unknown' : 'stop.nothing');
    const { figure, unit } = countdown(next, now(), zoneOf(board.stop.id), clockOnly(board));
    return [chip(routeIn(board, next.route), 'small'), h('span', {}, next.headsign),
        h('b', { class: 'num' }, unit ? `${figure} ${unit}` : figure)];
}

/** @param {Page.Board} board @param {string} id */
const routeIn = (board, id) => route(id) ?? board.routes.find((one) => one.id === id);

/** @param {Page.Board} board */
const clockOnly = (board) => stop.timetable || isOffline() || board.live.state === 'none';

/** @param {string} id */
const accuracyLink = (id) => h('a', { class: 'label quiet data-link', href: hrefOf('accuracy', `7~stop~${id}`), key: 'accuracy' }, t('accuracy.here'));

/** @param {'peek' | 'half' | 'full' | 'closed' | 'wide'} height @returns {Page.Child[]} */
export function stopBody(height) {
    askDevice().catch(() => {});
    const told = currentBoard();
    if (!told && stop.error) return [failure(stop.error, askBoard, t('stop.missing'))];
    if (!told) return [asking(stop.askedAt, t('asking.departures'))];
    const board = ofWantedLines(told);
    const moment = momentOf(board);
    const arrivals = shown(board, moment.now);
    const next = nextOf(arrivals);
    announceNext(next, board, moment);
    const headways = headwaysAlone(board, arrivals.filter(comes));
    const whole = height === 'full' || height === 'wide';
    const byRoute = (height === 'full' && preferences.value.boardOrder === 'route') || (height === 'wide' && preferences.value.boardOrderWide === 'route');
    const rest = arrivals.filter((arrival) => arrival !== next || byRoute);
    const plated = next && (!byRoute || height === 'wide');
    return [
        whole && actions(board.stop, height === 'wide'),
        whole && remindersOf(board, arrivals, moment),
        troubles(board),
        lineFilter(board),
        height === 'full' && orders('boardOrder'),
        plated && plate(next, moment),
        notices(plated || !byRoute ? board.alerts : besides(board.alerts, rest), (alert, title) => noticeBanner(alert, title)),
        arrivals.length === 0 && headways.length === 0 && nothing(board),
        height === 'wide' && arrivals.length > 0 && orders('boardOrderWide'),
        byRoute ? sections(rest, board, moment) : rows(rest, { ...moment, whole }),
        byRoute ? headwaySections(headways, moment) : headwayRows(headways, moment),
        !whole && actions(board.stop, false),
        !whole && remindersOf(board, arrivals, moment),
        arrivals.length > 0 && furtherButton('btn wide'),
        whole && servedBy(board),
        neighbours?.neighboursView(),
        arrivals.some((arrival) => arrival.status === 'live') && accuracyLink(board.stop.id),
        footnote(board, arrivals, headways),
        zoneNote(zoneOf(board.stop.id), moment.now),
    ];
}

/**
 * Notices that stand over no line's own section.
 * @param {API.Alert[]} alerts @param {API.Arrival[]} arrivals
 */
const besides = (alerts, arrivals) => alerts.filter((alert) => !arrivals.some(({ route }) => alert.routes.includes(route)));

/**
 * What the rows are by, and how old they are: of nothing, nothing is told.
 * @param {Page.Board} board @param {API.Arrival[]} arrivals @param {API.Headway[]} headways
 */
function footnote(board, arrivals, headways) {
    if (board.byDevice || (arrivals.length + headways.length === 0 && (isUnknown(board) || isAwaited(board)))) return null;
    if (board.live.state === 'none' && !isOffline()) return byTimetable();
    return updated(ageOf(board), headways.length > 0 || arrivals.some((arrival) => arrival.status === 'live') ? t('estimates') : '');
}

/** @param {Page.Board} board @returns {import('../board/board.js').Moment} */
const momentOf = (board) => ({
    now: now(),
    timeZone: zoneOf(board.stop.id),
    clockOnly: clockOnly(board),
    route: (id) => routeIn(board, id),
});

/** @param {Page.Board} board @param {number} time what is still to come */
const shown = (board, time) => asKnown(board.arrivals, time, { clockOnly: clockOnly(board), isOld: ageOf(board) >= OLD || isDoubted(board) });

/**
 * Whether its feeds fail, and the agency's own departures do not stand in.
 * @param {Page.Board} board
 */
const isDoubted = ({ live }) => (live.state === 'failing' || live.state === 'stale') && live.departures?.state !== 'live';

/**
 * How long ago this was what the server says: a stream tells what changes, so that what it told last still holds.
 * @param {Page.Board} board
 */
const ageOf = (board) => now() - (isStreamed(board) ? Math.max(board.at, liveData.value.at, now() - OLD / 2) : board.at);

/**
 * What is wrong with the board, and with what the agency itself says of the stop.
 * @param {Page.Board} board
 */
function troubles(board) {
    const zone = zoneOf(board.stop.id);
    const mine = boardHealth(board);
    const said = board.live.departures;
    return [
        trouble(mine, now(), zone, {
            of: said?.state === 'live' ? 'buses' : 'departures', timetable: hasTimetable(board) ? toTimetable : undefined, asTimetable: stop.timetable,
            timetableOnly: board.byDevice,
        }),
        mine.state === 'live' && said?.state === 'failing' && trouble({ state: 'failing', since: said.since }, now(), zone, { of: 'said' }),
    ];
}

/** @param {Page.Board} board */
const hasTimetable = (board) => board.arrivals.some((arrival) => arrival.scheduled !== undefined);

/**
 * The page's own trouble first, then the feed's.
 * @param {Page.Board} board @returns {import('../live/live-data.js').Health}
 */
function boardHealth(board) {
    const mine = health();
    if (mine.state === 'offline') return { ...mine, since: board.at };
    const { state, since } = board.live;
    if (state === 'none') return { state };
    if (state === 'failing' || state === 'stale') return { state, since };
    return ageOf(board) > OLD ? { state: 'stale', since: board.at } : { state: 'live' };
}

/** @param {API.Arrival | undefined} next @param {Page.Board} board @param {import('../board/board.js').Moment} moment */
function announceNext(next, board, moment) {
    if (!next) return;
    // The interval changes too often to be told each time.
    const plain = { ...next, low: undefined };
    say('next', sentence(plain, routeIn(board, next.route), moment.now, moment.timeZone, moment.clockOnly));
}

function toggleReminder() {
    stop.reminding = !stop.reminding;
    if (stop.reminding) reminderView.load();
    redraw();
}

/** @param {Page.Board} board @param {API.Arrival[]} arrivals @param {import('../board/board.js').Moment} moment */
function remindersOf(board, arrivals, moment) {
    const close = () => { stop.reminding = false; redraw(); };
    if (reminderView.module) return reminderView.module.view(board, arrivals, moment, stop.reminding ? close : undefined);
    return stop.reminding && reminderView.waiting(() => reminderView.load());
}

/** @param {API.Stop} place @param {boolean} small without words to see */
function actions(place, small) {
    const words = (/** @type {string} */ key) => (small ? h('span', { class: 'vh' }, t(key)) : t(key));
    return h('div', { class: `acts ${small ? 'small' : ''}`, key: 'acts' },
        h('button', {
            type: 'button', title: t('reminder'), 'aria-expanded': String(stop.reminding), onclick: toggleReminder,
        }, icon('bell'), words('reminder')),
        isSomewhere(place) && actionLink('directions', words('directions'), { href: directionsTo(place), title: t('directions') }),
        isSomewhere(place) && actionLink('street', words('streetView'), { href: streetView(place), title: t('streetView') }),
        action('share', words('share'), { title: t('share'), onclick: () => share(place.name, linkTo('stop', place.id)) }));
}

/** @param {'boardOrder' | 'boardOrderWide'} where */
function orders(where) {
    const chosen = preferences.value[where];
    const button = (/** @type {string} */ order) => h('button', {
        type: 'button', 'aria-pressed': String(order === chosen), onclick: () => prefer({ [where]: order }),
    }, t(`order.${order}`));
    return h('div', { class: 'seg', role: 'group', 'aria-label': t('order'), key: 'orders' }, button('route'), button('time'));
}

/**
 * Whether the provider has not been heard yet on this stop.
 * @param {Page.Board} board
 */
const isAwaited = (board) => !isOffline() && board.live.departures?.state === 'unknown';

/**
 * Whether it is not known what comes: a feed fails, what was last seen is over, or the timetable does not speak of today.
 * @param {Page.Board} board
 */
const isUnknown = (board) => board.live.state === 'failing' || board.live.departures?.state === 'failing' || (isOffline() && !board.covered);

/**
 * That there are none, or that it is not known whether there are.
 * @param {Page.Board} board
 */
function nothing(board) {
    const call = callButton(agencyOf(board.stop.id));
    if (isOffline() && isUnknown(board)) return empty('empty', 'h3', t('stop.unknown'), t(board.byDevice ? 'offline.ended' : 'offline.over'), call);
    if (isAwaited(board)) return asking(stop.askedAt, t('asking.departures'));
    if (isUnknown(board)) return empty('empty', 'h3', t('stop.unknown'), t('failing.text'), call);
    return empty('empty', 'h3', t('stop.empty'), t(stop.further ? 'stop.emptyFurther' : 'stop.emptyWhy'), furtherButton('btn'), call);
}

/** @param {string} look */
const furtherButton = (look) => !stop.further &&
    h('button', { type: 'button', class: look, key: 'further', onclick: further }, t('stop.further'));

function toTimetable() {
    stop.timetable = !stop.timetable;
    redraw();
}

function further() {
    Object.assign(stop, { further: true, offlineAt: 0 });
    askBoard();
}

/** @param {Page.Board} board */
const servedBy = (board) => h('section', { class: 'served', key: 'served' },
    h('h3', { class: 'label quiet' }, t('stop.routes')),
    h('div', { class: 'chips' }, board.routes.map((one) => h('a', {
        class: 'chip-link', href: hrefOf('route', one.id), 'aria-label': wholeNameOf(one),
    }, chip(one)))));
