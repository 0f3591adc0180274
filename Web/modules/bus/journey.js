/**
 * The upcoming stops of a bus with the minutes to each, and the time until it reaches the open stop.
 * @module
 */
import { hrefOf, place } from '../address/router.js';
import { countdown, endOfCountdown } from '../board/arrival.js';
import { say } from '../dom/announce.js';
import { h } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { isOldResponse } from '../format/age-limits.js';
import { clockTime } from '../format/format.js';
import { formToGo } from '../format/minutes-to-go.js';
import { t } from '../format/words.js';
import { isOffline } from '../live/live-data.js';
import { asking } from '../parts/states.js';
import { ask, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { zoneAt } from '../server/network.js';
import { shareBus } from '../sharedbus/link.js';
import { whyView } from './why.js';

await stylesheet('journey');

/** The interval between requests for a bus's calls, in seconds. */
const ASKING = 10;
/** The number of stops shown at first. */
const FEW = 6;

const journey = {
    /**
     * The ID of the bus whose calls are requested.
     * @type {string | undefined}
     */
    bus: undefined,
    /**
     * The upcoming calls, once received.
     * @type {API.CallAhead[] | undefined}
     */
    calls: undefined,
    /**
     * The run of the bus, once received.
     * @type {API.Run | undefined}
     */
    run: undefined,
    /** When the calls were received, in epoch seconds. */
    at: 0,
    triedAt: 0,
    askedAt: 0,
    failed: false,
    all: false,
};

/**
 * Requests a bus's calls, unless the last request was a moment ago.
 * @param {string} bus
 */
async function refresh(bus) {
    if (bus !== journey.bus) Object.assign(journey, { bus, calls: undefined, run: undefined, at: 0, triedAt: 0, failed: false, all: false, askedAt: performance.now() });
    if (now() - journey.triedAt < ASKING) return;
    journey.triedAt = now();
    setTimeout(redraw, 1600);
    try {
        const { calls, run } = await ask(resource('vehicles', bus), { basis: true });
        if (journey.bus === bus) Object.assign(journey, { calls, run, at: now(), failed: false });
    } catch {
        if (journey.bus === bus) journey.failed = true;
    }
    redraw();
}

function tryAgain() {
    journey.triedAt = 0;
    redraw();
}

/**
 * Returns the predicted time at a bus's next stop, in epoch seconds; from its upcoming calls once they are known.
 * @param {API.Vehicle} bus
 */
export function nextStopTime({ id, nextStop }) {
    const call = journey.bus === id && journey.calls?.find(({ stop }) => stop.id === nextStop?.id);
    return (call || nextStop)?.predicted;
}

/**
 * Returns the upcoming calls of a bus with the fields of an arrival.
 * @param {API.Vehicle} bus
 */
function callsOf(bus) {
    const isOld = bus.stale || isOffline() || isOldResponse(now() - journey.at);
    return (journey.calls ?? []).map((call) => ({ ...call, status: call.predicted === undefined ? 'scheduled' : 'live', stale: isOld && call.predicted !== undefined }))
        .filter(({ predicted, scheduled = Infinity }) => formToGo(predicted ?? scheduled, now()) !== 'gone');
}

/**
 * Returns whether a call is at the open stop, or at one of its platforms.
 * @param {API.CallAhead} call
 */
const isYours = ({ stop }) => place.value.page === 'stop' && [stop.id, stop.parent].includes(place.value.id);

/**
 * Renders when a bus reaches the open stop; null if no stop is open, or if the bus's calls are unknown.
 * @param {API.Vehicle} bus
 */
export function yours(bus) {
    refresh(bus.id).catch(() => {});
    if (place.value.page !== 'stop' || !journey.calls?.length) return null;
    const call = callsOf(bus).find(isYours);
    if (!call) return h('p', { class: 'yours quiet', key: 'yours' }, t('bus.notYours'));
    const words = arrivalWords(call, zoneAt(call.stop));
    say('yours', words);
    return h('p', { class: 'yours', key: 'yours' }, words);
}

/**
 * Returns the run of a bus; undefined until it is known.
 * @param {API.Vehicle} bus
 */
export const runOf = ({ id }) => (journey.bus === id ? journey.run : undefined);

/**
 * Returns the alarms that can be set for a bus's arrival at its upcoming stops; the open stop is selected at first.
 * @param {API.Vehicle} bus @returns {import('../alarms/open.js').Wish | undefined} undefined until its stops are known
 */
export function wishOf(bus) {
    const calls = callsOf(bus).filter(({ skipped }) => !skipped);
    const rides = calls.map(({ stop, scheduled, predicted, low, sequence, lastStop }) => ({
        key: `${sequence} ${stop.id}`, stop, route: bus.route ?? '', direction: bus.direction, headsign: bus.headsign, kind: /** @type {const} */ ('arrival'),
        ...(bus.trip && scheduled !== undefined && !lastStop ? { trip: bus.trip, scheduled } : {}), vehicle: bus.id,
        early: low ?? predicted ?? scheduled, likely: predicted ?? scheduled,
    }));
    const mine = calls.find(isYours);
    return rides.length > 0 ? { rides, chosen: mine && `${mine.sequence} ${mine.stop.id}`, kinds: ['ride'] } : undefined;
}

/**
 * Shares a link to a bus, with the open stop if the bus has not reached it yet.
 * @param {API.Vehicle} bus
 */
export function shareWithStop(bus) {
    const mine = callsOf(bus).find((call) => isYours(call) && !call.skipped);
    const isKnown = journey.bus === bus.id;
    return shareBus(bus, isKnown ? journey.run : undefined, mine && { sequence: mine.sequence, stop: mine.stop.id, name: mine.stop.name });
}

/**
 * An upcoming call; `stale` if its prediction is out of date.
 * @typedef {API.CallAhead & {stale: boolean}} Call
 */

/**
 * Returns the countdown to a call.
 * @param {Call} call @param {string} zone @returns {import('../board/arrival.js').Countdown | undefined} undefined if its time is unknown
 */
function timeOf(call, zone) {
    if (call.predicted === undefined && call.scheduled === undefined) return undefined;
    return countdown(call, now(), zone, call.predicted === undefined);
}

/**
 * Describes when a bus is at a stop as a sentence.
 * @param {Call} call @param {string} zone
 */
export function arrivalWords(call, zone) {
    const { name } = call.stop;
    if (call.skipped) return t('bus.skipsYours', { name });
    const time = timeOf(call, zone);
    return time ? t('bus.atYours', { name, time: endOfCountdown(time) }) : t('bus.atYoursSometime', { name });
}

/**
 * Renders the section of upcoming stops.
 * @param {API.Vehicle} bus @param {number} [few] the number of stops shown at first
 */
export function stopsAhead(bus, few = FEW) {
    refresh(bus.id).catch(() => {});
    return h('section', { class: 'ahead', key: 'ahead', 'aria-labelledby': 'ahead-title' },
        h('h3', { class: 'section-title', id: 'ahead-title' }, t('bus.ahead')), content(bus, few));
}

/**
 * Renders the stops, or the state of the request.
 * @param {API.Vehicle} bus @param {number} few
 */
function content(bus, few) {
    if (!journey.calls && journey.failed) return [h('p', { class: 'label quiet', role: 'status' }, t('bus.aheadFailed')),
        h('button', { type: 'button', class: 'btn', onclick: tryAgain }, t('tryAgain'))];
    if (!journey.calls) return asking(journey.askedAt, t('asking.stops'));
    const calls = callsOf(bus);
    if (calls.length === 0) return h('p', { class: 'label quiet' }, t(journey.calls.length > 0 ? 'bus.aheadOver' : 'bus.aheadUnknown'));
    const mine = calls.findIndex(isYours);
    const shown = journey.all ? calls : calls.slice(0, few);
    // The open stop is always included.
    if (mine >= shown.length) shown.push(calls[mine]);
    const more = calls.length - shown.length;
    return [
        h('ol', {}, shown.map((call) => callView(call, zoneAt(call.stop), bus.id, isYours(call)))),
        // Explains the time at the open stop, else at the last stop shown, which the bus reaches after all others.
        whyView(mine < 0 ? shown.at(-1) : calls[mine], journey.calls),
        more > 0 && h('button', { type: 'button', class: 'btn wide', onclick: showAll }, t('list.more', { count: more })),
    ];
}

function showAll() {
    journey.all = true;
    redraw();
}

/**
 * Renders a call as a row of the upcoming stops.
 * @param {Call} call @param {string} zone @param {string | undefined} bus @param {boolean} isMine whether it is at the open stop
 */
export function callView(call, zone, bus, isMine) {
    const { figure = '–', unit = '' } = timeOf(call, zone) ?? {};
    const { stop, scheduled, predicted, skipped, waitsUntil, stale } = call;
    const by = predicted === undefined ? t('status.scheduled') : clockTime(predicted, zone);
    return h('li', { key: `${call.sequence} ${stop.id}`, class: isMine ? 'mine' : '' }, h('a', { class: 'row', href: hrefOf('stop', stop.id, bus) },
        h('span', {}, h('span', { class: 'where' }, stop.name), h('span', { class: 'meta small quiet' },
            [isMine && t('bus.yours'), skipped ? t('status.skipped') : unit || predicted === undefined ? by : '',
                waitsUntil === undefined || stale ? '' : t('leaves', { time: clockTime(waitsUntil, zone) })].filter(Boolean).join(' · '))),
        skipped ? h('s', { class: 'gone' }, scheduled === undefined ? '' : clockTime(scheduled, zone))
            : h('span', { class: `eta ${unit ? '' : 'word'}` }, h('b', { class: 'num' }, figure), unit && h('span', { class: 'unit' }, unit))));
}
