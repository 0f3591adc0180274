/**
 * Reports by riders that a bus did not come, or that it is full. A tap is sent after a delay in which it can be undone,
 * and is counted without identifying the rider. Offered for buses that were due at the stop recently.
 */
import { canBoard } from '../board/arrival.js';
import { sayAgain } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { isOffline } from '../live/live-data.js';
import { codeOf, destinationOf, nameOf } from '../format/names.js';
import { chip } from '../parts/parts.js';
import { clockTime } from '../format/format.js';
import { t } from '../format/words.js';
import { address, ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { zoneAt } from '../server/network.js';
import { routeIn } from '../board/moment.js';
import { asking } from '../parts/states.js';

await stylesheet('reports');

/** @typedef {'didNotCome' | 'full'} Kind a kind of report */
/** @typedef {{stop: string, trip: string, serviceDate: string, kind: Kind}} Report the content of a report */
/**
 * @typedef {{state: 'waiting' | 'sending' | 'sent' | 'known' | 'refused' | 'often' | 'failed' | 'offline', kind: Kind,
 *     report: Report, timer?: ReturnType<typeof setTimeout>}} MadeReport a report made during this visit
 */

/** The delay in which a tap can be undone, in milliseconds. */
const MOMENT = 5000;
/** The timeout of a request, in milliseconds. */
const PATIENCE = 20_000;
/** The age from which on the departures are requested again, in seconds. */
const OLD = 30;
/** The period before and after the current time whose buses are offered, in minutes. */
const BEFORE = 30;
const AFTER = 10;
/** How long before a bus is due it can be reported as full, and how long after that as missing, in seconds. */
const EARLY = 600;
const LATE = 60;

/** The reports made during this visit, by arrival. @type {Map<string, MadeReport>}  */
const made = new Map();

const lately = {
    /** @type {string | undefined} */
    stop: undefined,
    /** @type {API.Arrival[] | undefined} */
    arrivals: undefined,
    at: 0,
    askedAt: 0,
    failed: false,
};

/**
 * Requests the buses that were due recently.
 * @param {string} stop
 */
async function refresh(stop) {
    if (lately.stop !== stop) Object.assign(lately, { stop, arrivals: undefined, at: 0, askedAt: performance.now(), failed: false });
    if (now() - lately.at < OLD || isOffline()) return;
    lately.at = now();
    setTimeout(redraw, 1600);
    try {
        const { arrivals } = await ask(resource('stops', stop, '/arrivals'), { minutesBefore: BEFORE, minutesAfter: AFTER, limit: 60 });
        if (lately.stop === stop) Object.assign(lately, { arrivals, failed: false });
    } catch {
        if (lately.stop === stop) lately.failed = true;
    }
    redraw();
}

/**
 * Returns the reports that can be made about a bus now.
 * @param {API.Arrival} arrival @returns {Kind[]}
 */
function kindsOf(arrival) {
    const { scheduled, predicted, trip, serviceDate, status, headway } = arrival;
    if (!trip || !serviceDate || scheduled === undefined || headway !== undefined || status === 'canceled' || status === 'skipped') return [];
    const first = Math.min(scheduled, predicted ?? scheduled);
    /** @type {Kind[]} */
    const kinds = now() >= first + LATE ? ['didNotCome'] : [];
    return now() >= first - EARLY && canBoard(arrival) ? [...kinds, 'full'] : kinds;
}

/**
 * Renders the reports that can be made, with an explanation.
 * @param {Page.Board} board @returns {Page.Child[]}
 */
export function view(board) {
    refresh(board.stop.id).catch(() => {});
    return [
        h('p', { class: 'small quiet', key: 'report-help' }, t('report.help')),
        isOffline() && h('p', { class: 'label', role: 'status', key: 'report-offline' }, icon('offline'), t('report.offline')),
        content(board),
    ];
}

/**
 * Renders the buses that can be reported, or the state of their request.
 * @param {Page.Board} board @returns {Page.Child}
 */
function content(board) {
    if (!lately.arrivals && lately.failed) return h('p', { class: 'label quiet', key: 'report-failed', role: 'status' }, t('report.noneFound'),
        h('button', { type: 'button', class: 'btn', onclick: again }, t('tryAgain')));
    if (!lately.arrivals) return isOffline() ? null : asking(lately.askedAt, t('asking.departures'));
    const rows = lately.arrivals.map((arrival) => ({ arrival, kinds: kindsOf(arrival) })).filter(({ arrival, kinds }) => kinds.length > 0 || made.has(arrival.id));
    if (rows.length === 0) return h('p', { class: 'label quiet', key: 'report-none' }, t('report.none'));
    return h('ul', { class: 'reports', key: 'report-rows' }, rows.map(({ arrival, kinds }) => row(arrival, kinds, board)));
}

function again() {
    lately.at = 0;
    redraw();
}

/**
 * Renders a bus with its possible reports, or with the report made about it.
 * @param {API.Arrival} arrival @param {Kind[]} kinds @param {Page.Board} board
 */
function row(arrival, kinds, board) {
    const line = routeIn(board, arrival.route);
    const time = clockTime(arrival.scheduled ?? 0, zoneAt(board.stop));
    const name = `${codeOf(line)} ${destinationOf(arrival.headsign, line)} ${time}`;
    const mine = made.get(arrival.id);
    return h('li', { key: arrival.id },
        h('p', {}, chip(line), h('b', { class: 'where' }, arrival.headsign || nameOf(line)), h('span', { class: 'num' }, time)),
        mine && outcome(arrival.id, mine),
        h('div', { class: 'report-taps', role: 'group', 'aria-label': name }, (mine && !MENDABLE.has(mine.state) ? [] : kinds).map((kind) =>
            h('button', { type: 'button', class: 'btn', disabled: isOffline(), onclick: () => tap(arrival, kind) }, t(`report.${kind}`)))));
}

const MENDABLE = new Set(['failed', 'offline', 'often']);

/**
 * Renders the state of a report, with a button while it can be undone.
 * @param {string} id @param {MadeReport} mine
 */
const outcome = (id, mine) => h('p', { class: 'label report-state' }, mine.state === 'sent' && icon('check'), t(`report.${mine.state}`, { what: t(`report.${mine.kind}`) }),
    mine.state === 'waiting' && h('button', { type: 'button', class: 'btn', onclick: () => takeBack(id) }, icon('undo'), t('report.undo')));

/**
 * Makes a report, which is sent after the delay.
 * @param {API.Arrival} arrival @param {Kind} kind
 */
function tap({ id, trip = '', serviceDate = '' }, kind) {
    const report = { stop: lately.stop ?? '', trip, serviceDate, kind };
    /** @type {MadeReport} */
    const mine = { state: 'waiting', kind, report };
    mine.timer = setTimeout(() => void send(mine), MOMENT);
    made.set(id, mine);
    sayAgain('report', t('report.waitingSpoken', { what: t(`report.${kind}`), undo: t('report.undo') }));
    redraw();
}

/**
 * Undoes a report before it is sent.
 * @param {string} id
 */
function takeBack(id) {
    clearTimeout(made.get(id)?.timer);
    made.delete(id);
    sayAgain('report', t('report.takenBack'));
    redraw();
}

/**
 * Sends a report, and announces the result.
 * @param {MadeReport} mine
 */
async function send(mine) {
    clearTimeout(mine.timer);
    mine.state = 'sending';
    redraw();
    mine.state = await outcomeOf(mine.report);
    sayAgain('report', t(`report.${mine.state}`, { what: t(`report.${mine.kind}`) }));
    redraw();
}

/**
 * Sends a report.
 * @param {Report} report @returns {Promise<MadeReport['state']>} its new state
 */
async function outcomeOf(report) {
    try {
        const { status } = await fetch(address('reports'), {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(report), cache: 'no-store', keepalive: true,
            signal: /** @type {Browser.Signals} */ (AbortSignal).timeout(PATIENCE),
        });
        if (status === 201) return 'sent';
        if (status === 204) return 'known';
        if (status === 429) return 'often';
        return status >= 500 ? 'failed' : 'refused';
    } catch {
        return isOffline() || !navigator.onLine ? 'offline' : 'failed';
    }
}

// The report of a rider who leaves the page during the delay is sent as well.
addEventListener('pagehide', () => {
    for (const mine of made.values()) if (mine.state === 'waiting') void send(mine);
});
