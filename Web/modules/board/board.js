/**
 * Renders a stop's departures: the headsign plate of the next bus, rows by time, and sections by route.
 * @module
 */
import { hrefOf, withBus } from '../address/router.js';
import { h, hidden } from '../dom/dom.js';
import { clockTime, shortClockTime } from '../format/format.js';
import { codeOf, destinationOf, markOf, nameOf } from '../format/names.js';
import { t, translated } from '../format/words.js';
import { isOfRow } from '../live/notices.js';
import { banner, chip, colours, conditionOf, effectWords, lookOf, noticeGlyph, squareButton, statusOf, statusView, usualWords } from '../parts/parts.js';
import { aboardViews } from './aboard.js';
import { boardingWords, branchWords, byHeadway, canBoard, comes, countdown, endOfCountdown, everyThen, expectedAt, headwayView, headwayWords, interval, isOf, leavesAt, leavesWords, nextOf, runWords, sentence, timeOf } from './arrival.js';
import { groupsOf } from './groups.js';

/** @typedef {API.Arrival} Arrival */
/** @typedef {Page.Sign} Sign */

/**
 * @typedef {object} Moment the context that all parts of a board share
 * @property {number} now
 * @property {string} timeZone
 * @property {boolean} clockOnly clock times instead of countdowns, as nothing is live
 * @property {import('./aboard.js').Differences} [differing] the properties that differ between the rows' buses
 * @property {boolean} [whole] there is enough space to show all details
 * @property {(arrival: Arrival) => void} [remind] opens the reminder for a bus
 * @property {(id: string) => Sign | undefined} route
 */

/**
 * Returns the address that a row links to: its bus, else its route.
 * @param {Arrival} arrival
 */
const href = (arrival) => (arrival.vehicle ? withBus(arrival.vehicle) : hrefOf('route', arrival.route));

/**
 * Renders the headsign plate of the next bus.
 * @param {Arrival} arrival @param {Moment} moment
 */
export function plate(arrival, moment) {
    const route = moment.route(arrival.route);
    return h('a', {
        class: 'plate', href: href(arrival), style: colours(route), key: 'plate',
        'aria-label': sentence(arrival, route, moment.now, moment.timeZone, moment.clockOnly, moment.differing),
    },
    h('span', {},
        h('span', { class: 'code' }, markOf(route)),
        h('span', { class: 'to' }, arrival.headsign || nameOf(route)),
        h('span', { class: 'meta' }, statusView(statusOf(arrival, moment.now), true), usualNote(arrival), leavesNote(arrival, moment.timeZone), runNote(arrival, route), branchNote(arrival), boardingNote(arrival), platform(arrival), aboardViews(arrival, moment.differing))),
    eta(arrival, moment, true));
}

/**
 * Renders a departure as a row of the board.
 * @param {Arrival} arrival @param {Moment} moment
 */
export function row(arrival, moment) {
    const route = moment.route(arrival.route);
    return h('li', { key: arrival.id }, h('a', {
        class: `dep ${comes(arrival) ? '' : 'off'}`, href: href(arrival),
        'aria-label': sentence(arrival, route, moment.now, moment.timeZone, moment.clockOnly, moment.differing),
    },
    chip(route),
    h('span', {},
        h('span', { class: 'where' }, arrival.headsign || nameOf(route)),
        h('span', { class: 'meta' }, statusView(statusOf(arrival, moment.now)), usualNote(arrival), moment.whole && instead(arrival, moment.timeZone),
            leavesNote(arrival, moment.timeZone), runNote(arrival, route), branchNote(arrival), boardingNote(arrival), platform(arrival), comes(arrival) && aboardViews(arrival, moment.differing))),
    eta(arrival, moment, false)), reminder(arrival, route, moment));
}

/**
 * Renders the button that sets a reminder for a bus.
 * @param {Arrival} arrival @param {Sign | undefined} route @param {Moment} moment
 */
const reminder = (arrival, route, { remind, now, timeZone }) => remind && comes(arrival) && !byHeadway(arrival) &&
    squareButton('bell', t('reminder.of', { code: codeOf(route), time: endOfCountdown(countdown(arrival, now, timeZone)) }), { class: 'square row-bell', 'aria-haspopup': 'dialog', onclick: () => remind(arrival) });

/**
 * Renders the next bus of a line and direction, with a text on the one after it.
 * @param {Arrival} arrival @param {Moment} moment @param {string | undefined} then text on the following bus @param {string} spoken text for screen readers
 */
export function rideRow(arrival, moment, then, spoken) {
    const route = moment.route(arrival.route);
    return h('li', { key: arrival.id }, h('a', { class: `dep ${comes(arrival) ? '' : 'off'}`, href: href(arrival), 'aria-label': spoken },
        chip(route),
        h('span', {},
            h('span', { class: 'where' }, arrival.headsign || nameOf(route)),
            h('span', { class: 'meta' }, statusView(statusOf(arrival, moment.now)), usualNote(arrival), leavesNote(arrival, moment.timeZone), runNote(arrival, route), branchNote(arrival), boardingNote(arrival), platform(arrival), comes(arrival) && aboardViews(arrival, moment.differing))),
        eta(arrival, moment, false, then)));
}

/**
 * Renders the expected clock time beside the scheduled one, if they differ.
 * @param {Arrival} arrival @param {string} timeZone
 */
function instead(arrival, timeZone) {
    const shown = clockTime(timeOf(arrival), timeZone);
    if (!comes(arrival) || arrival.scheduled === undefined || (clockTime(arrival.scheduled, timeZone) === shown && leavesAt(arrival) === undefined)) return null;
    return h('span', { class: 'small' }, clockView(arrival, timeZone, ''));
}

/**
 * Renders a note on when a waiting bus departs.
 * @param {Arrival} arrival @param {string} timeZone
 */
const leavesNote = (arrival, timeZone) => leavesWords(arrival, timeZone) && h('span', { class: 'small' }, leavesWords(arrival, timeZone));

/**
 * Renders a note on how late the bus usually is.
 * @param {Arrival} arrival
 */
function usualNote(arrival) {
    const words = usualWords(arrival);
    return words && h('span', { class: 'small' }, words);
}

/**
 * Renders a note on restricted boarding.
 * @param {Arrival} arrival
 */
const boardingNote = (arrival) => boardingWords(arrival) && h('span', { class: 'small' }, boardingWords(arrival));

/**
 * Renders a note on the branch of the line.
 * @param {Arrival} arrival
 */
const branchNote = (arrival) => branchWords(arrival) && h('span', { class: 'small' }, branchWords(arrival));

/**
 * Renders the number of a train, and its operating company.
 * @param {Arrival} arrival @param {Sign | undefined} route
 */
const runNote = (arrival, route) => runWords(arrival, route).map((words) => h('span', { class: 'small', key: words }, words));

/**
 * Renders the platform's code.
 * @param {Arrival} arrival
 */
const platform = (arrival) => arrival.platform &&
    h('span', { class: 'platform' }, t('stop.platform', { code: arrival.platform }));

/**
 * Renders the countdown at the row's end, with a line below it.
 * @param {Arrival} arrival @param {Moment} moment @param {boolean} large @param {string} [words] for the line below
 */
function eta(arrival, moment, large, words) {
    const { now, timeZone, clockOnly } = moment;
    if (!comes(arrival)) return h('span', { class: 'eta' }, h('s', { class: 'gone' }, clockTime(timeOf(arrival), timeZone)));
    if (byHeadway(arrival)) return h('span', { class: 'eta words' }, headwayWords(arrival));
    const { figure, unit } = countdown(arrival, now, timeZone, clockOnly);
    return h('span', { class: `eta ${unit ? '' : 'word'}` },
        h('b', { class: 'num' }, figure), unit && h('span', { class: 'unit' }, unit), words ? h('small', {}, words) : below(arrival, moment, large));
}

/**
 * Renders the line below a countdown: its interval, or its reliability.
 * @param {Arrival} arrival @param {Moment} moment @param {boolean} large
 */
function below(arrival, { now, timeZone, clockOnly }, large) {
    if (clockOnly) return null;
    const likely = interval(arrival, now);
    if (likely) return h('small', {}, t(large ? 'likely' : 'range', likely));
    if (arrival.stale) return h('small', {}, t('at', { time: clockTime(timeOf(arrival), timeZone) }));
    if (arrival.status === 'live') return large && h('small', {}, t('estimate'));
    return h('small', {}, t('notTracked'));
}

/**
 * Renders departures as rows of the board.
 * @param {Arrival[]} arrivals @param {Moment} moment
 */
export const rows = (arrivals, moment) => h('ul', { class: 'deps', key: 'rows' }, arrivals.map((arrival) => row(arrival, moment)));

/**
 * Renders headways as rows.
 * @param {API.Headway[]} headways @param {Moment} moment
 */
export const headwayRows = (headways, moment) => headways.length > 0 &&
    h('ul', { class: 'deps', key: 'headways' }, headways.map((headway) => headwayRow(headway, moment)));

/**
 * Renders a headway as a row.
 * @param {API.Headway} headway @param {Moment} moment
 */
function headwayRow(headway, moment) {
    const route = moment.route(headway.route);
    const { words, detail } = headwayView(headway, moment.now, moment.timeZone);
    return h('li', { key: headway.id }, h('a', { class: 'dep', href: hrefOf('route', headway.route) },
        chip(route),
        h('span', {}, h('span', { class: 'where' }, headway.headsign || nameOf(route))),
        h('span', { class: 'eta words' }, words, detail && h('small', {}, detail))));
}

/**
 * Renders how often the lines of a board's rows run, once per line and text.
 * @param {API.Headway[]} headways those of which the board has arrivals @param {Moment} moment
 */
export function headwayNotes(headways, moment) {
    const notes = new Map(headways.filter(everyThen).map((one) => [`${one.route} ${everyThen(one)}`, one]));
    return [...notes].map(([key, one]) => h('p', { class: 'often label', key }, chip(moment.route(one.route)), h('span', {}, everyThen(one))));
}

/**
 * Renders headways as sections, each under its route's own colour.
 * @param {API.Headway[]} headways @param {Moment} moment
 */
export const headwaySections = (headways, moment) => headways.map((headway) => {
    const route = moment.route(headway.route);
    const { words, detail } = headwayView(headway, moment.now, moment.timeZone);
    return h('section', { class: 'rt', key: headway.id, 'aria-label': titleOf(route, headway.headsign) },
        heading(route, headway.headsign),
        h('p', { class: 'brow head' }, h('b', {}, words), detail && h('span', { class: 'label quiet' }, detail)));
});

/**
 * Renders the heading of a route's section.
 * @param {Sign | undefined} route @param {string | undefined} headsign @param {string} [branch]
 */
const heading = (route, headsign, branch) => h('header', { style: colours(route) },
    h('span', { class: 'code num' }, markOf(route)), h('h3', {}, headsign || nameOf(route)), branch && h('span', { class: 'small' }, branch));

/**
 * Returns the title of a section for screen readers.
 * @param {Sign | undefined} route @param {string | undefined} headsign
 */
const titleOf = (route, headsign) => `${codeOf(route)} ${destinationOf(headsign, route)}`.trim();

/**
 * Renders one section per group, ordered by next departure. Groups without a bus that riders can board, because all
 * their buses end here or only drop off, come last.
 * @param {Arrival[]} arrivals @param {Page.Board} board @param {Moment} moment
 */
export function sections(arrivals, board, moment) {
    const all = groupsOf(arrivals).map(({ key, rows }) => ({ key, rows, ends: !rows.some(canBoard) }));
    return [...all.filter(({ ends }) => !ends), ...all.filter(({ ends }) => ends)]
        .map(({ key, rows }) => section(key, rows, board, moment));
}

/**
 * Renders a section: its heading, alert, arrivals, and headway.
 * @param {string} key @param {Arrival[]} group @param {Page.Board} board @param {Moment} moment
 */
function section(key, group, { alerts, headways = [] }, moment) {
    const route = moment.route(group[0].route);
    const headway = headways.find((one) => everyThen(one) && isOf(group[0], one));
    const alert = alerts.find((one) => group.some((arrival) => isOfRow(one, arrival)));
    const branch = branchWords(group[0]);
    return h('section', { class: 'rt', key, 'aria-label': `${titleOf(route, group[0].headsign)} ${branch}`.trim() },
        heading(route, group[0].headsign, branch),
        alert && noticeBanner(alert, effectWords(alert)),
        h('ul', {}, group.map((arrival) => boardRow(arrival, arrival === nextOf(group), route, moment)),
            byHeadway(group[0]) ? h('li', { class: 'brow head' }, headwayWords(group[0]))
                : headway && h('li', { class: 'brow head' }, everyThen(headway))));
}

/**
 * Renders an arrival in a route's section.
 * @param {Arrival} arrival @param {boolean} lead whether it is the next bus to board @param {Sign | undefined} route @param {Moment} moment
 */
function boardRow(arrival, lead, route, moment) {
    const { now, timeZone, clockOnly } = moment;
    const { figure, unit } = countdown(arrival, now, timeZone, clockOnly);
    return h('li', { key: arrival.id }, h('a', {
        class: `brow ${lead ? 'lead' : ''} ${comes(arrival) ? '' : 'off'}`, href: href(arrival),
        'aria-label': sentence(arrival, route, now, timeZone, clockOnly, moment.differing),
    },
    h('span', { class: `mins ${unit ? '' : 'word'}` },
        comes(arrival) ? [h('b', { class: 'num' }, figure), unit && h('span', { class: 'unit' }, unit)] : h('b', {}, '–')),
    h('span', { class: 'clock' }, clockView(arrival, timeZone, figure), usualNote(arrival), leavesNote(arrival, timeZone), runNote(arrival, route), boardingNote(arrival), platform(arrival),
        comes(arrival) && aboardViews(arrival, moment.differing)),
    statusView(statusOf(arrival, now))));
}

/**
 * Renders the expected clock time unless the figure already shows it, and the scheduled one struck through if they
 * differ.
 * @param {Arrival} arrival @param {string} timeZone @param {string} figure
 */
function clockView(arrival, timeZone, figure) {
    const shown = clockTime(timeOf(arrival), timeZone);
    if (!comes(arrival)) return h('s', {}, hidden(t('timetable')), ' ', shown);
    const { scheduled } = arrival;
    // Riders may have to be at the stop in the scheduled minute although the bus is expected later. The scheduled time
    // is struck through only if it differs from both.
    const differs = scheduled !== undefined && [timeOf(arrival), expectedAt(arrival)].every((time) => clockTime(time, timeZone) !== clockTime(scheduled, timeZone));
    return [shown !== figure && h('b', { class: 'num' }, shown),
        differs && [' ', h('s', {}, hidden(t('timetable'), ' '), shortClockTime(scheduled, timeZone))]];
}

/**
 * Renders a service alert as a banner with a link.
 * @param {API.Alert} alert @param {string} title
 */
export const noticeBanner = (alert, title) =>
    banner(lookOf(conditionOf(alert)), noticeGlyph(alert), title, h('span', { class: 'notice-text' }, noticeWords(alert)), hrefOf('notices', alert.id));

/**
 * Returns the alert's header and text, or only the text if it begins with the header.
 * @param {API.Alert} alert
 */
export function noticeWords(alert) {
    const [header, text] = [translated(alert.header), translated(alert.text)].map((words) => words.trim());
    if (!text || text.startsWith(header)) return text || header;
    return `${header}${/[.!?:…。！？：]$/.test(header) ? ' ' : t('joint.colon')}${text}`;
}
