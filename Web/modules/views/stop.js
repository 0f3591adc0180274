/**
 * The open stop's board.
 * @module
 */
import { comes, continuousWords, headwaysAlone, nextOf, sentence } from '../board/arrival.js';
import { headwayNotes, headwayRows, headwaySections, noticeBanner, plate, rows, sections } from '../board/board.js';
import { healthOf, isAwaited, isUnknown } from '../board/health.js';
import { momentOf, routeIn } from '../board/moment.js';
import { ageOfOpen, askBoard, askDevice, clockOnly, coming, currentBoard, further, neighbours, stop } from '../board/open-stop.js';
import { say } from '../dom/announce.js';
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { isOffline, light } from '../live/live-data.js';
import { isOfRow } from '../live/notices.js';
import { isSomewhere } from '../location/location.js';
import { nameOf, wholeNameOf } from '../format/names.js';
import { action, actionLink, actionRow, chip } from '../parts/parts.js';
import { t } from '../format/words.js';
import { prefer, preferences } from '../settings/preferences.js';
import { now } from '../server/clock.js';
import { agencyOf, hasSchedule, zoneAt } from '../server/network.js';
import { hrefOf, hrefTo, linkTo } from '../address/router.js';
import { share, streetView } from '../address/share.js';
import { openAlarm, rideOfArrival } from '../alarms/open.js';
import { Later } from './later.js';
import { asking, byTimetable, callButton, empty, endedTimetable, failure, notices, trouble, updated, zoneNote } from '../parts/states.js';

/** The maximum number of a stop's lines that are highlighted: on one street, more could not be distinguished. */
const MOST_LIT = 6;
/** The number of lines from which on a stop has a filter by line. */
const MANY_LINES = 4;

/** @type {Later<typeof import('./reminder.js')>} */
const reminderView = new Later('reminder');
/** @type {Later<typeof import('./stop-changes.js')>} */
const changesHere = new Later('stop-changes');
/** @type {Later<typeof import('./closures.js')>} */
const closuresHere = new Later('closures');
/** @type {Later<typeof import('./stop-display.js')>} */
const displayHere = new Later('stop-display');
/** @type {Later<typeof import('./embed.js')>} */
const embedView = new Later('embed');
/** @type {Later<typeof import('./reports.js')>} */
const reportsView = new Later('reports');

/**
 * Returns the lines at this stop that the rider has selected.
 * @param {Page.Board} board @returns {string[]}
 */
const wantedLines = (board) => {
    const all = board.routes.map(({ id }) => id);
    const only = stop.only.get(board.stop.id)?.filter((id) => all.includes(id)) ?? [];
    return only.length > 0 ? only : all;
};

/**
 * Limits the board to the selected lines, and highlights these on the map.
 * @param {Page.Board} board
 */
function ofWantedLines(board) {
    const wanted = new Set(wantedLines(board));
    light('stop', ...litLines(board, [...wanted]));
    if (wanted.size === board.routes.length) return board;
    const isWanted = (/** @type {{route: string}} */ { route }) => wanted.has(route);
    return { ...board, arrivals: board.arrivals.filter(isWanted), headways: board.headways?.filter(isWanted) };
}

/**
 * The highlighted lines, and a key of the stop and the selection to which they belong.
 * @type {{key: string, lines: string[]}}
 */
let lit = { key: '', lines: [] };

/**
 * Returns the lines to highlight. If there are many, those with the first departures when the stop was opened, so that
 * the highlighted lines do not change while the rider looks at them.
 * @param {Page.Board} board @param {string[]} wanted
 */
function litLines({ stop: { id }, arrivals }, wanted) {
    if (wanted.length <= MOST_LIT) return wanted;
    const key = `${id} ${wanted}`;
    const first = arrivals.filter((one) => comes(one) && wanted.includes(one.route)).map(({ route }) => route);
    if (lit.key !== key && first.length > 0) lit = { key, lines: [...new Set([...first, ...wanted])].slice(0, MOST_LIT) };
    return lit.key === key ? lit.lines : wanted.slice(0, MOST_LIT);
}

/**
 * Renders the filter by line.
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
 * Renders the link to the accuracy of predictions at a stop.
 * @param {string} id
 */
const accuracyLink = (id) => h('a', { class: 'label quiet data-link', href: hrefOf('accuracy', `7~stop~${id}`), key: 'accuracy' }, t('accuracy.here'));

/**
 * Renders the body of the tray at a height.
 * @param {'peek' | 'half' | 'full' | 'closed' | 'wide'} height @returns {Page.Child[]}
 */
export function stopBody(height) {
    askDevice().catch(() => {});
    const current = currentBoard();
    if (!current && stop.error) return [failure(stop.error, askBoard, t('stop.missing'))];
    if (!current) return [asking(stop.askedAt, t('asking.departures'))];
    const board = ofWantedLines(current);
    const moment = momentOf(board, clockOnly(board));
    const arrivals = coming(board);
    const next = nextOf(arrivals);
    const remind = (/** @type {API.Arrival | undefined} */ arrival) => openReminder(board, arrivals, arrival);
    announceNext(next, board, moment);
    const headways = headwaysAlone(board, arrivals.filter(comes));
    const whole = height === 'full' || height === 'wide';
    const byRoute = (height === 'full' && preferences.value.boardOrder === 'route') || (height === 'wide' && preferences.value.boardOrderWide === 'route');
    const rest = arrivals.filter((arrival) => arrival !== next || byRoute);
    const plated = next && (!byRoute || height === 'wide');
    return [
        whole && actions(board.stop, height === 'wide', remind),
        whole && remindersOf(board),
        troubles(board),
        lineFilter(board),
        height === 'full' && orders('boardOrder'),
        plated && plate(next, moment),
        notices(plated || !byRoute ? unclosed(board) : besides(unclosed(board), rest), (alert, title) => noticeBanner(alert, title)),
        closed(board),
        arrivals.length === 0 && headways.length === 0 && nothing(board),
        height === 'wide' && arrivals.length > 0 && orders('boardOrderWide'),
        byRoute ? sections(rest, board, moment) : rows(rest, { ...moment, whole, remind: whole ? remind : undefined }),
        byRoute ? headwaySections(headways, moment) : headwayRows(headways, moment),
        !byRoute && headwayNotes((board.headways ?? []).filter((one) => !headways.includes(one)), moment),
        !whole && actions(board.stop, false, remind),
        !whole && remindersOf(board),
        arrivals.length > 0 && furtherButton('btn wide'),
        whole && !board.byDevice && reports(board),
        whole && newTimetable(board.stop.id),
        whole && !board.byDevice && embedView.module?.view(board.stop.id),
        whole && servedBy(board),
        neighbours?.neighboursView(),
        arrivals.some((arrival) => arrival.status === 'live') && accuracyLink(board.stop.id),
        continuousWords(arrivals, moment.route).map((words) => h('p', { class: 'label', key: words }, words)),
        footnote(board, arrivals, headways),
        zoneNote(zoneAt(board.stop), moment.now),
        whole && displayHere.module?.view(board.stop.id),
    ];
}

/**
 * Returns the changes of a new timetable at this stop, as long as the server reports them; `null` while the view is
 * being loaded.
 * @param {string} id
 */
function newTimetable(id) {
    const replaced = agencyOf(id)?.schedule.replaced;
    if (replaced === undefined) return null;
    if (changesHere.untried) void changesHere.load();
    return changesHere.module?.view(id, replaced) ?? null;
}

/**
 * Returns the alerts, except those already listed as closures.
 * @param {Page.Board} board
 */
const unclosed = ({ alerts, closures = [] }) => (closuresHere.module ? alerts.filter(({ id }) => !closures.some(({ alert }) => alert === id)) : alerts);

/**
 * Returns the places that are closed to riders who need a step-free route; `null` while the view is being loaded.
 * @param {Page.Board} board
 */
function closed(board) {
    if (!board.closures && !board.liftsUnknown) return null;
    if (closuresHere.untried) void closuresHere.load();
    return closuresHere.module?.view(board) ?? null;
}

/**
 * Returns the alerts that are not shown in the section of any line.
 * @param {API.Alert[]} alerts @param {API.Arrival[]} arrivals
 */
const besides = (alerts, arrivals) => alerts.filter((alert) => !arrivals.some((arrival) => isOfRow(alert, arrival)));

/**
 * Returns the source and the age of the departures; `null` if there are none.
 * @param {Page.Board} board @param {API.Arrival[]} arrivals @param {API.Headway[]} headways
 */
function footnote(board, arrivals, headways) {
    if (board.byDevice || (arrivals.length + headways.length === 0 && (isUnknown(board) || isAwaited(board)))) return null;
    if (board.live.state === 'none' && !isOffline()) return byTimetable();
    return updated(ageOfOpen(board), headways.length > 0 || arrivals.some((arrival) => arrival.status === 'live') ? t('estimates') : '');
}

/**
 * Returns the problems of the board's data, and of the departures that the agency itself publishes.
 * @param {Page.Board} board
 */
function troubles(board) {
    const zone = zoneAt(board.stop);
    const mine = healthOf(board, ageOfOpen(board));
    const said = board.live.departures;
    return [
        trouble(mine, now(), zone, {
            of: said?.state === 'live' ? 'buses' : 'departures', timetable: hasTimetable(board) ? toTimetable : undefined, asTimetable: stop.timetable,
            timetableOnly: board.byDevice,
        }),
        endedTimetable(agencyOf(board.stop.id)),
        mine.state === 'live' && said?.state === 'failing' && trouble({ state: 'failing', since: said.since }, now(), zone, { of: 'said' }),
    ];
}

/**
 * Returns whether any departure has a scheduled time.
 * @param {Page.Board} board
 */
const hasTimetable = (board) => board.arrivals.some((arrival) => arrival.scheduled !== undefined);

/**
 * Announces the next departure.
 * @param {API.Arrival | undefined} next @param {Page.Board} board @param {import('../board/board.js').Moment} moment
 */
function announceNext(next, board, moment) {
    if (!next) return;
    // The interval changes too often to be announced each time.
    const plain = { ...next, low: undefined };
    say('next', sentence(plain, routeIn(board, next.route), moment.now, moment.timeZone, moment.clockOnly));
}

/**
 * Opens the alarm sheet for one departure, or for all of them.
 * @param {Page.Board} board @param {API.Arrival[]} arrivals @param {API.Arrival} [chosen]
 */
function openReminder(board, arrivals, chosen) {
    reminderView.load();
    const offered = arrivals.filter(comes);
    const rides = (chosen ? [chosen] : offered).map((arrival) => rideOfArrival(board.stop, arrival));
    openAlarm({ rides, kinds: ['ride', 'lastBus', 'commute'] });
}

/**
 * Renders the reports that riders can send on buses that were due lately.
 * @param {Page.Board} board
 */
const reports = (board) => h('div', { class: 'report-box', key: 'reports' },
    h('button', { type: 'button', class: 'btn plain', 'aria-expanded': String(stop.reporting), onclick: openReports }, t('report.open')),
    stop.reporting && (reportsView.module ? reportsView.module.view(board) : reportsView.waiting(() => void reportsView.load())));

function openReports() {
    stop.reporting = !stop.reporting;
    reportsView.load();
    redraw();
}

/**
 * Renders the alarms and reminders of the stop, once their module is loaded.
 * @param {Page.Board} board
 */
const remindersOf = (board) => reminderView.module?.view(board.stop.id);

/**
 * Renders the row of actions for the stop.
 * @param {API.Stop} place @param {boolean} small whether the texts are only for screen readers @param {() => void}
 *     remind
 */
function actions(place, small, remind) {
    const words = (/** @type {string} */ key) => (small ? h('span', { class: 'vh' }, t(key)) : t(key));
    return actionRow({ small, key: 'acts' },
        h('button', {
            type: 'button', title: t('reminder'), 'aria-haspopup': 'dialog', onclick: () => remind(),
        }, icon('bell'), words('reminder')),
        isSomewhere(place) && h('a', { href: hrefTo(place), title: t('directions.here') }, icon('directions'), words('directions')),
        isSomewhere(place) && actionLink('street', words('streetView'), { href: streetView(place), title: t('streetView') }),
        place.url && actionLink('link', words('stop.page'), { href: place.url, title: t('stop.page') }),
        action('share', words('share'), { title: t('share'), onclick: () => share(place.name, linkTo('stop', place.id)) }));
}

/**
 * Renders the picker of the board's order.
 * @param {'boardOrder' | 'boardOrderWide'} where
 */
function orders(where) {
    const chosen = preferences.value[where];
    const button = (/** @type {string} */ order) => h('button', {
        type: 'button', 'aria-pressed': String(order === chosen), onclick: () => prefer({ [where]: order }),
    }, t(`order.${order}`));
    return h('div', { class: 'seg', role: 'group', 'aria-label': t('order'), key: 'orders' }, button('route'), button('time'));
}

/**
 * Renders the message that there are no departures, or that they are unknown.
 * @param {Page.Board} board
 */
function nothing(board) {
    const call = callButton(agencyOf(board.stop.id));
    if (isOffline() && isUnknown(board)) return empty('empty', 'h3', t('stop.unknown'), t(board.byDevice ? 'offline.ended' : 'offline.over'), call);
    if (isAwaited(board)) return asking(stop.askedAt, t('asking.departures'));
    // The reason is in the banner above.
    if (isUnknown(board)) return empty('empty', 'h3', t('stop.unknown'), false, call);
    if (!hasSchedule(board.stop.id)) return empty('empty', 'h3', t('stop.nonePredicted'), t('schedule.none'), call);
    return empty('empty', 'h3', t('stop.empty'), t(stop.further ? 'stop.emptyFurther' : 'stop.emptyWhy'), furtherButton('btn'), call);
}

/**
 * Renders the button that shows later departures.
 * @param {string} look
 */
const furtherButton = (look) => !stop.further &&
    h('button', { type: 'button', class: look, key: 'further', onclick: further }, t('stop.further'));

function toTimetable() {
    stop.timetable = !stop.timetable;
    redraw();
}

/**
 * Renders the routes that serve the stop.
 * @param {Page.Board} board
 */
const servedBy = (board) => h('section', { class: 'served', key: 'served' },
    h('h3', { class: 'label quiet' }, t('stop.routes')),
    h('div', { class: 'chips' }, board.routes.map((one) => h('a', {
        class: 'chip-link', href: hrefOf('route', one.id), 'aria-label': wholeNameOf(one),
    }, chip(one)))));
