/**
 * The selection, and the responses for it.
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
     * Whether there is a history, and whether the token is right.
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
     * Trips of the day before that serve the stop after midnight.
     * @type {Question<History.StopDay>}
     */
    nightCalls: new Question(),
    /** @type {Question<History.TripDay>} */
    trip: new Question(),
};

/** @param {string | undefined} id the selection in the address */
export function open(id) {
    const read = selectionOf(id);
    const named = read.agency || [read.route, read.stop, read.trip].map((one) => agencyOf(one)?.id).find(Boolean);
    const agency = named ?? [...network.value.agencies.keys()][0] ?? '';
    const period = read.from && read.to ? {} : agency && lastWeek(agency);
    state.selection = { ...read, agency, ...period, date: read.date || (agency && yesterday(agency)) };
    return ask();
}

// A page that opens here does so before it knows which agencies there are.
network.subscribe(() => place.value.page === 'performance' && !state.selection.agency && void open(place.value.id));

/** @param {Partial<Selection>} part */
export function change(part) {
    state.selection = { ...state.selection, ...part };
    keepInAddress(state.selection);
    redraw();
    settleFields();
    void ask();
}

/** Asks everything anew: after the token has changed, or a failure. */
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

/** @param {Selection} selection */
function askRoute(selection) {
    const { route, date, stop } = selection;
    const { from, to, direction, weekdays, holidays, begin: start, end } = filterQuery(selection);
    void questions.day.ask(pathOf('routes', route, '/day'), { date });
    void questions.runTimes.ask(pathOf('routes', route, '/runtimes'), { from, to, direction, weekdays, holidays });
    void questions.segments.ask(pathOf('routes', route, '/segments'), { from, to, direction, weekdays, holidays, begin: start, end });
    if (stop) void questions.headways.ask(pathOf('routes', route, '/headways'), { from, to, direction, weekdays, holidays, stop });
}

/** Minutes before and after the time of a question within which calls are shown. */
const [BEFORE, AFTER] = [30, 60];
/** Until this hour a service day usually continues that of the day before. */
const NIGHT = 5;

/** @param {Selection} selection */
function askStop({ stop, date, time }) {
    if (!stop) return;
    const [hour, minute] = (time || '00:00').split(':').map(Number);
    const middle = hour * 60 + minute;
    const window = (/** @type {number} */ shift) => (time ? { begin: clock(middle - BEFORE + shift), end: clock(middle + AFTER + shift) } : {});
    void questions.calls.ask(pathOf('stops', stop, '/calls'), { date, ...window(0) });
    if (time && hour < NIGHT) void questions.nightCalls.ask(pathOf('stops', stop, '/calls'), { date: dayAfter(date, -1), ...window(1440) });
    else questions.nightCalls.forget();
}

/** @param {string} text a part of a stop's name, code or id */
export const findStops = (text) => questions.stops.ask(path('stops'), { date: state.selection.date, q: text });

/** The last minute of a service day that the server accepts. */
const LAST = 30 * 60;

/** @param {number} minutes of the service day */
const clock = (minutes) => {
    const within = Math.min(LAST, Math.max(0, minutes));
    return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};
