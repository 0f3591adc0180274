/**
 * Posters of stops for print: a sheet per stop with its routes, their first and last departures, and a QR code that
 * opens the stop.
 * @module
 */
import { hrefOf, linkTo, place, replaceBy } from '../address/router.js';
import { groupsOf } from '../board/groups.js';
import { canBoard } from '../board/arrival.js';
import { hrefOfPoster, paperAt, stopsAt } from '../display/address.js';
import { askWeek, dayAfter } from '../display/week.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { dayName } from '../format/days.js';
import { calendarDay, clockTime } from '../format/format.js';
import { nameOf, wholeNameOf } from '../format/names.js';
import { listed, locale, sentences, t } from '../format/words.js';
import { loadEncoder, pictureOf } from '../parts/camera-code.js';
import { chip, choice, squareLink } from '../parts/parts.js';
import { asking, empty, failure } from '../parts/states.js';
import { stopNote } from '../parts/stop-note.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { agencyOf, route, zoneAt } from '../server/network.js';

await stylesheet('later/poster');

/** The countries that print on Letter, by Unicode CLDR (paperSize of US). */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']);
/** The period of the board that provides today's destinations, in minutes. */
const DAY = 1440;

/**
 * @typedef {{board?: API.Answer<'stops/x/arrivals'>, week?: import('../display/week.js').Week, error?: Page.Failure}}
 *     Poster the data of a poster
 */

/** @type {Map<string, Poster>} */
const posters = new Map();
let since = 0;

/**
 * Opens the page.
 * @param {string | undefined} id the selection in the address
 */
export function enter(id) {
    since = performance.now();
    posters.clear();
    for (const stop of stopsAt(id)) void load(stop);
    loadEncoder().then(redraw);
    setTimeout(redraw, 1600);
}

/**
 * Loads the data of a poster.
 * @param {string} stop
 */
async function load(stop) {
    /** @type {Poster} */
    const poster = {};
    posters.set(stop, poster);
    try {
        const board = await ask(resource('stops', stop, '/arrivals'), { minutesAfter: DAY, limit: 500 });
        poster.week = await askWeek(stop, zoneAt(board.stop), now());
        poster.board = board;
    } catch (error) {
        poster.error = /** @type {Page.Failure} */ (error);
    }
    redraw();
}

const paper = () => paperAt(place.value.id) ?? (LETTER.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4');

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const stops = stopsAt(place.value.id);
    const lang = new URLSearchParams(place.value.id).get('lang') ?? undefined;
    return [
        h('header', { class: 'bar back', key: 'bar' }, squareLink('back', t('back'), stops.length === 1 ? hrefOf('display', stops[0]) : '#/'), h('h1', { tabindex: -1 }, t('poster.title'))),
        stops.length === 0 && empty('none', 'h2', t('screen.none'), t('screen.noneWhy')),
        h('div', { class: 'poster-choices', key: 'choices' },
            choice('paper', t('poster.paper'), [['a4', 'A4'], ['letter', 'Letter']], paper(), (one) => replaceBy(hrefOfPoster({ stops, lang, paper: one }))),
            h('button', { type: 'button', class: 'btn primary', onclick: () => print() }, icon('print'), t('plan.print'))),
        stops.map(sheet),
    ];
}

/**
 * Renders the poster of a stop.
 * @param {string} id
 */
function sheet(id) {
    const { board, week, error } = posters.get(id) ?? {};
    if (error) return h('div', { key: id }, failure(error, () => load(id), t('stop.missing')));
    if (!board) return h('div', { key: id }, asking(since, t('asking.departures')));
    const agency = agencyOf(id);
    const { stop } = board;
    const zone = zoneAt(stop);
    const note = stopNote(stop);
    return h('article', { class: 'sheet', 'data-paper': paper(), key: id, 'aria-label': stop.name },
        h('header', {},
            h('p', { class: 'town' }, agency?.name),
            h('h2', {}, stop.name),
            h('p', { class: 'which' }, [stop.code && t('stop.code', { code: stop.code }), stop.platform && t('stop.platform', { code: stop.platform }), note].filter(Boolean).join(' · '))),
        week && week.lines.length > 0 ? timesTable(week, board, zone) : linesOf(board),
        h('footer', {}, code(stop), h('div', {},
            h('p', { class: 'scan' }, t('poster.scan')),
            h('p', { class: 'address', dir: 'ltr' }, linkTo('stop', id).replace(/^https?:\/\//, '')),
            h('p', {}, sentences([t('poster.printed', { date: calendarDay(dayAfter(now(), zone, 0)) }), validWords(agency)])))));
}

/**
 * Renders the QR code of a stop.
 * @param {API.Stop} stop
 */
const code = ({ id, name }) => h('div', { class: 'code' }, pictureOf(linkTo('stop', id), t('poster.code', { name })));

/**
 * Returns the day until which the timetable is valid, if it ends.
 * @param {API.Agency | undefined} agency
 */
function validWords(agency) {
    const { to, next, ended, repeating } = agency?.schedule ?? {};
    if (next) return t('schedule.next', { date: calendarDay(next) });
    if (!to || repeating) return '';
    return t(ended ? 'schedule.ended' : 'poster.until', { date: calendarDay(to) });
}

/**
 * Renders the first and last departures of each route and destination, for each group of days.
 * @param {import('../display/week.js').Week} week @param {Page.Board} board @param {string} zone
 */
function timesTable({ lines, groups }, board, zone) {
    const sign = (/** @type {string} */ id) => board.routes.find((one) => one.id === id) ?? route(id);
    const order = (/** @type {string} */ id) => board.routes.findIndex((one) => one.id === id);
    const rows = lines.map((line, number) => ({ ...line, number })).sort((a, b) => order(a.route) - order(b.route));
    return h('table', {},
        h('caption', {}, t('poster.times')),
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('stop.routes')), groups.map(({ days }) => h('th', { scope: 'col' }, daysWords(days))))),
        h('tbody', {}, rows.map(({ route: id, headsign, number }) => h('tr', { key: `${id} ${headsign}` },
            h('th', { scope: 'row' }, h('span', {}, signView(sign(id)), headsign || nameOf(sign(id)))),
            groups.map(({ spans }) => h('td', { class: 'num' }, spanWords(spans[number], zone)))))));
}

/**
 * Returns the first and the last departure of a day.
 * @param {import('../display/week.js').Span | undefined} span @param {string} zone
 */
function spanWords(span, zone) {
    if (!span) return '–';
    const [first, last] = [clockTime(span.first, zone), clockTime(span.last, zone)];
    return first === last ? first : `${first}–${last}`;
}

/**
 * Returns the weekdays of dates, in the order of the week: "Mon–Fri", "Sat", "Mon, Wed".
 * @param {string[]} days `2026-01-31`
 */
function daysWords(days) {
    const numbers = days.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7).sort((a, b) => a - b);
    /** @type {number[][]} */
    const runs = [];
    for (const number of numbers) {
        if (runs.at(-1)?.at(-1) === number - 1) runs.at(-1)?.push(number);
        else runs.push([number]);
    }
    const name = (/** @type {number} */ number) => dayName(number, 'short');
    return listed(runs.flatMap((run) => (run.length > 2 ? `${name(run[0])}–${name(run[run.length - 1])}` : run.map(name))));
}

/**
 * Renders the routes with today's destinations, if the departures of the week are unknown.
 * @param {Page.Board} board
 */
function linesOf({ routes, arrivals }) {
    const groups = groupsOf(arrivals.filter(canBoard)).map(({ rows: [first] }) => first);
    return h('ul', { class: 'poster-lines' }, routes.map((one) => h('li', { key: one.id }, signView(one),
        h('span', {}, listed([...new Set(groups.filter((group) => group.route === one.id).map(({ headsign }) => headsign || one.name))]) || wholeNameOf(one)))));
}

/**
 * Renders a route's badge without colours, for print.
 * @param {Page.Sign | undefined} one
 */
const signView = (one) => chip(one && { mark: one.mark });
