/**
 * The selection of the performance page, and the responses for it.
 * @module
 */
import { place } from '../address/router.js';
import { redraw } from '../dom/draw.js';
import { agencyOf, network } from '../server/network.js';
import { keepInAddress, selectionOf } from './address.js';
import { settleFields } from './fields.js';
import { filterQuery } from './filters.js';
import { dayAfter, lastWeek, yesterday } from './period.js';
import { Question } from './question.js';

/** @typedef {import('./address.js').Selection} Selection */

export const state = { selection: selectionOf('') };

export const questions = {
    /**
     * Checks whether the server has a history and accepts the token.
     * @type {Question<History.Period>}
     */
    access: new Question(),
    /** @type {Question<History.Overview>} */
    overview: new Question(),
    /** @type {Question<History.Routes>} */
    routes: new Question(),
    /** @type {Question<History.RouteDay>} */
    day: new Question(),
    /** @type {Question<History.RunTimes>} */
    runTimes: new Question(),
    /** @type {Question<History.Segments>} */
    segments: new Question(),
    /** @type {Question<History.Headways>} */
    headways: new Question(),
    /** @type {Question<History.Stops>} */
    stops: new Question(),
    /** @type {Question<History.StopDay>} */
    calls: new Question(),
    /**
     * The calls of the previous service day after midnight.
     * @type {Question<History.StopDay>}
     */
    nightCalls: new Question(),
    /** @type {Question<History.TripDay>} */
    trip: new Question(),
};

/**
 * Opens the page.
 * @param {string | undefined} id the selection in the address
 */
export function open(id) {
    const read = selectionOf(id);
    const named = read.agency || [read.route, read.stop, read.trip].map((one) => agencyOf(one)?.id).find(Boolean);
    const [first = ''] = network.value.agencies.keys();
    const agency = first && (named ?? first);
    const period = read.from && read.to ? {} : agency && lastWeek(agency);
    state.selection = { ...read, agency, ...period, date: read.date || (agency && yesterday(agency)) };
    return ask();
}

// On a direct visit the page opens before the agencies are known.
network.subscribe(() => place.value.page === 'performance' && !state.selection.agency && void open(place.value.id));

/**
 * Changes the selection, and requests its data.
 * @param {Partial<Selection>} part
 */
export function change(part) {
    state.selection = { ...state.selection, ...part };
    keepInAddress(state.selection);
    redraw();
    settleFields();
    void ask();
}

/** Requests everything again, after a new token or a failure. */
export function begin() {
    for (const question of Object.values(questions)) question.forget();
    redraw();
    return ask();
}

async function ask() {
    const { agency } = state.selection;
    if (!agency) return;
    await questions.access.ask(path('days'), { from: yesterday(agency), to: yesterday(agency) });
    if (!questions.access.error) askSelected();
}

const path = (/** @type {string} */ rest) => `${encodeURIComponent(state.selection.agency)}/${rest}`;
const pathOf = (/** @type {string} */ kind, /** @type {string} */ id, rest = '') => path(`${kind}/${encodeURIComponent(id)}${rest}`);

function askSelected() {
    const { show, from, to } = state.selection;
    if (show === 'overview') void questions.overview.ask(path('overview'), filterQuery(state.selection));
    if (show === 'overview' || show === 'route') void questions.routes.ask(path('routes'), { from, to });
    if (show === 'route') askRoute(state.selection);
    if (show === 'stop') askStop(state.selection);
    if (show === 'trip') void questions.trip.ask(pathOf('trips', state.selection.trip), { date: state.selection.date, start: state.selection.start });
}

/**
 * Requests the data of the route page.
 * @param {Selection} selection
 */
function askRoute(selection) {
    const { route, date, stop } = selection;
    const { from, to, direction, weekdays, holidays, begin: start, end } = filterQuery(selection);
    void questions.day.ask(pathOf('routes', route, '/day'), { date });
    void questions.runTimes.ask(pathOf('routes', route, '/runtimes'), { from, to, direction, weekdays, holidays });
    void questions.segments.ask(pathOf('routes', route, '/segments'), { from, to, direction, weekdays, holidays, begin: start, end });
    if (stop) void questions.headways.ask(pathOf('routes', route, '/headways'), { from, to, direction, weekdays, holidays, stop });
}

/** Minutes before and after the requested time within which calls are shown. */
const [BEFORE, AFTER] = [30, 60];
/** The hour until which the previous service day usually continues. */
const NIGHT = 5;

/**
 * Requests the calls at a stop, at night also those of the previous service day.
 * @param {Selection} selection
 */
function askStop({ stop, date, time }) {
    if (!stop) return;
    const [hour, minute] = (time || '00:00').split(':').map(Number);
    const middle = hour * 60 + minute;
    const window = (/** @type {number} */ shift) => (time ? { begin: clock(middle - BEFORE + shift), end: clock(middle + AFTER + shift) } : {});
    void questions.calls.ask(pathOf('stops', stop, '/calls'), { date, ...window(0) });
    if (time && hour < NIGHT) void questions.nightCalls.ask(pathOf('stops', stop, '/calls'), { date: dayAfter(date, -1), ...window(1440) });
    else questions.nightCalls.forget();
}

/**
 * Searches for stops.
 * @param {string} text a part of a stop's name, code or ID
 */
export const findStops = (text) => questions.stops.ask(path('stops'), { date: state.selection.date, q: text });

/** The last minute of the service day that the server accepts. */
const LAST = 30 * 60;

/**
 * Formats a time as `HH:MM`.
 * @param {number} minutes of the service day
 */
const clock = (minutes) => {
    const within = Math.min(LAST, Math.max(0, minutes));
    return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};
