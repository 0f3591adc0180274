/**
 * Selects and renders the rows of a screen.
 * @module
 */
import { boardingWords, branchWords, byHeadway, canBoard, comes, countdown, headwaysAlone, headwayView, headwayWords, leavesAt, leavesWords, sentence, timeOf } from '../board/arrival.js';
import { groupsOf } from '../board/groups.js';
import { h, hidden, icon } from '../dom/dom.js';
import { clockTime } from '../format/format.js';
import { minutesToGo } from '../format/minutes-to-go.js';
import { nameOf } from '../format/names.js';
import { sentences, t } from '../format/words.js';
import { chip, statusOf, statusView, usualWords } from '../parts/parts.js';

/**
 * A row: a departure with the group's following one, or a headway.
 * @typedef {{key: string, arrival?: API.Arrival, later?: API.Arrival, headway?: API.Headway}} Row
 */
/** @typedef {import('../board/board.js').Moment & {walk: number, room: number}} Moment `walk`: minutes to the stop; `room`: the number of letters of a destination that fit on one line */

/**
 * Returns the rows: departures that riders can board, and routes with headways. If ordered by route, a row contains the
 * next two departures of a group.
 * @param {Page.Board} board @param {API.Arrival[]} coming @param {'time' | 'route'} order @returns {Row[]}
 */
export function rowsOf(board, coming, order) {
    const boarded = coming.filter(canBoard);
    const headways = headwaysAlone(board, boarded.filter(comes)).map((headway) => ({ key: headway.id, headway }));
    const rows = order === 'time' ? boarded.map((arrival) => ({ key: arrival.id, arrival }))
        : groupsOf(boarded).map(({ key, rows: [arrival, later] }) => ({ key, arrival, later }));
    return [...rows, ...headways];
}

/**
 * Returns whether a rider who starts to walk now reaches the stop after the departure.
 * @param {API.Arrival} arrival @param {Pick<Moment, 'walk' | 'now'>} moment
 */
const isTooLate = (arrival, { walk, now }) =>
    walk > 0 && comes(arrival) && !byHeadway(arrival) && minutesToGo(leavesAt(arrival) ?? timeOf(arrival), now) < walk;

/**
 * Renders a row of the screen.
 * @param {Row} row @param {Moment} moment
 */
export function rowView({ key, arrival, later, headway }, moment) {
    if (headway) return headwayRow(key, headway, moment);
    return arrival ? departureRow(key, arrival, later, moment) : null;
}

/**
 * Renders the row of a departure.
 * @param {string} key @param {API.Arrival} arrival @param {API.Arrival | undefined} later the group's following departure @param {Moment} moment
 */
function departureRow(key, arrival, later, moment) {
    const { now, timeZone, clockOnly } = moment;
    const route = moment.route(arrival.route);
    const tooLate = isTooLate(arrival, moment);
    const spoken = sentences([sentence(arrival, route, now, timeZone, clockOnly), tooLate && t('screen.tooLate')]);
    return h('li', { key, class: ['line', !comes(arrival) && 'off', tooLate && 'too-late', arrival.stale && 'old'].filter(Boolean).join(' ') },
        hidden(spoken),
        h('span', { class: 'seen', 'aria-hidden': 'true' },
            chip(route),
            h('span', { class: 'to' }, destination(arrival.headsign || nameOf(route), moment),
                h('span', { class: 'note' }, tooLate ? late() : statusView(statusOf(arrival, now)), notes(arrival, timeZone))),
            time(arrival, later, moment)));
}

/**
 * Renders a destination, in a smaller font if it is long.
 * @param {string} name @param {Moment} moment
 */
const destination = (name, { room }) => h('span', { class: `where ${name.length > room ? 'long' : ''}` }, name);

const late = () => h('span', { class: 'late-mark' }, icon('walk'), t('screen.tooLate'));

/**
 * Renders the notes on a departure.
 * @param {API.Arrival} arrival @param {string} timeZone
 */
const notes = (arrival, timeZone) => [
    usualWords(arrival), arrival.platform ? t('stop.platform', { code: arrival.platform }) : '', branchWords(arrival), leavesWords(arrival, timeZone), boardingWords(arrival),
].filter(Boolean).map((words) => h('span', { key: words }, words));

/**
 * Renders the countdown, and that of the following departure.
 * @param {API.Arrival} arrival @param {API.Arrival | undefined} later @param {Moment} moment
 */
function time(arrival, later, { now, timeZone, clockOnly }) {
    if (!comes(arrival)) return h('span', { class: 'when' }, h('s', {}, clockTime(timeOf(arrival), timeZone)));
    if (byHeadway(arrival)) return h('span', { class: 'when words' }, headwayWords(arrival));
    const { figure, unit } = countdown(arrival, now, timeZone, clockOnly);
    const next = later && comes(later) && countdown(later, now, timeZone, clockOnly);
    return h('span', { class: `when ${unit ? '' : 'clock-time'}` }, h('b', { class: 'num' }, figure), unit && h('span', { class: 'unit' }, unit),
        next && h('small', {}, t('screen.then', { time: next.text })));
}

/**
 * Renders the row of a headway.
 * @param {string} key @param {API.Headway} headway @param {Moment} moment
 */
function headwayRow(key, headway, moment) {
    const route = moment.route(headway.route);
    const { words, detail } = headwayView(headway, moment.now, moment.timeZone);
    return h('li', { key, class: 'line' }, h('span', { class: 'seen' },
        chip(route), h('span', { class: 'to' }, destination(headway.headsign || nameOf(route), moment), detail && h('span', { class: 'note' }, detail)),
        h('span', { class: 'when words' }, words)));
}
