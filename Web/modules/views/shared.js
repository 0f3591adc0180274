/**
 * A bus that somebody has shared: where it is, and when it reaches the selected stop. The link expires with the run.
 * @module
 */
import { hrefOf, place } from '../address/router.js';
import { share } from '../address/share.js';
import { chosen } from '../bus/chosen-bus.js';
import { arrivalWords, callView } from '../bus/journey.js';
import { say } from '../dom/announce.js';
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { clockTime, spread } from '../format/format.js';
import { codeOf, destinationOf, nameOf } from '../format/names.js';
import { commas, t } from '../format/words.js';
import { asKnownNow, light } from '../live/live-data.js';
import { isSomewhere } from '../location/location.js';
import { openMap } from '../map/current.js';
import { action, actionRow, banner, busTitle, chip, seenAge, squareLink, statusOf, statusView } from '../parts/parts.js';
import { asking, empty, failure, trouble, updated, zoneNote } from '../parts/states.js';
import { askOrRecall } from '../server/answers.js';
import { RequestError, isMissing, resource } from '../server/api.js';
import { now } from '../server/clock.js';
import { route, zoneAt } from '../server/network.js';
import { Watch } from '../server/watch.js';
import { isLongOver, sharedOf } from '../sharedbus/link.js';

/** @typedef {Page.Recalled<API.Answer<`trips/${string}`>>} Answer */

/** The interval between two requests, in seconds. */
const ASKING = 10;
/** How long after its expected arrival a bus counts as gone if the server is unreachable, in seconds. */
const SILENCE = 1800;

const watch = new Watch(question, ASKING);
watch.subscribe(follow);
openMap.subscribe(follow);
place.subscribe(() => place.value.page === 'shared' || leave());

/**
 * Requests the run of a shared bus.
 * @param {string} id @returns {Promise<Answer>}
 */
function question(id) {
    const bus = sharedOf(id);
    if (!bus) return Promise.reject(new RequestError(404, ''));
    return askOrRecall(resource('trips', bus.trip), { date: bus.run.date, start: bus.run.start });
}

export function enter() {
    const { id = '' } = place.value;
    const bus = sharedOf(id);
    if (bus && isLongOver(bus, now())) watch.end();
    else watch.watch(id);
    follow();
}

function leave() {
    watch.end();
    chosen.shared = undefined;
}

/** Shows the bus on the map, and the stop where the rider waits. */
function follow() {
    redraw();
    if (place.value.page !== 'shared') return;
    const { answer } = watch.value;
    const { vehicle } = answer ?? {};
    const stop = answer && waitOf(answer)?.stop;
    chosen.shared = answer && !isOver(answer) ? { bus: vehicle, stop: stop && isSomewhere(stop) ? stop : undefined } : undefined;
    if (answer) light('page', answer.route);
    // The map also publishes each of its moves.
    if (!vehicle || !openMap.value || answer === revealed) return;
    revealed = answer;
    if (!openMap.value.movedByRider) openMap.value.camera.reveal(vehicle, 13);
}

/**
 * The response with the bus that the map was moved to.
 * @type {Answer | undefined}
 */
let revealed;

/**
 * Returns the call at the selected stop, else the last call.
 * @param {Answer} answer @returns {API.CallAhead | undefined}
 */
function waitOf({ calls }) {
    const bus = sharedOf(place.value.id);
    return calls.find(({ sequence, stop }) => sequence === bus?.sequence && stop.id === bus.stop) ?? calls.find(({ sequence }) => sequence === bus?.sequence) ?? calls.at(-1);
}

/**
 * Returns whether the bus has left the stop: according to the response, or because there has been no newer one for a
 * long time.
 * @param {Answer} answer
 */
function isOver(answer) {
    const wait = waitOf(answer);
    const isSilent = answer.recalled !== undefined || watch.value.error !== undefined;
    return answer.state === 'over' || wait?.passed === true || isSilent && (wait?.high ?? wait?.scheduled ?? Infinity) + SILENCE < now();
}

/**
 * Returns the route of the bus.
 * @param {Answer} answer
 */
const lineOf = (answer) => route(answer.route);

/**
 * Returns the headsign of the bus, else the name of its route.
 * @param {Answer} answer
 */
const headingOf = (answer) => answer.headsign || nameOf(lineOf(answer)) || t('shared.title');

const closeButton = () => squareLink('close', t('close'), hrefOf('map'));

/**
 * Renders the head of the tray.
 * @returns {Page.Child[]}
 */
export function head() {
    const { answer } = watch.value;
    if (!answer || isOver(answer)) return [h('div', {}, h('h2', { id: 'tray-title' }, t('shared.title'))), closeButton()];
    return [
        h('div', { class: 'bus-title' }, chip(lineOf(answer), 'big'),
            h('div', {}, h('h2', { id: 'tray-title' }, headingOf(answer)), h('p', { class: 'label quiet next-line' }, statusView(statusOfRun(answer))))),
        closeButton(),
    ];
}

/**
 * Returns the style, icon and text of the run's status.
 * @param {Answer} answer
 */
function statusOfRun({ state, vehicle, recalled }) {
    if (state === 'live' && vehicle) return statusOf({ ...asKnownNow(vehicle), ...(recalled === undefined ? {} : { stale: true }) }, now());
    return statusOf({ punctuality: 'unknown', status: state === 'live' || state === 'upcoming' ? undefined : state }, now());
}

/**
 * Renders the body of the tray.
 * @returns {Page.Child[]}
 */
export function body() {
    const { id, answer, error, since } = watch.value;
    const bus = sharedOf(place.value.id);
    if (bus && isLongOver(bus, now())) return [over()];
    if (id !== (place.value.id ?? '') || (!answer && !error)) return [asking(since, t('shared.asking'))];
    if (!answer) return [isMissing(error) ? empty('missing', 'h3', t('shared.unknown'), t('shared.unknownWhy'), toMap()) : failure(error, () => watch.again(), '')];
    if (isOver(answer)) return [over(waitOf(answer))];
    const zone = zoneAt(waitOf(answer)?.stop ?? { id: answer.trip });
    return [
        answer.recalled !== undefined ? trouble({ state: 'offline', since: answer.recalled }, now(), zone) : error ? trouble({ state: 'stale', since: answer.at }, now(), zone) : null,
        ...(answer.state === 'canceled' ? [h('div', { role: 'alert', key: 'canceled' }, banner('no-service', 'noService', t('shared.canceled'), t('shared.canceledWhy')))] : telling(answer, zone)),
        actions(answer),
        h('p', { class: 'small quiet', key: 'note' }, t('shared.note')),
        updated(now() - (answer.recalled ?? answer.at), answer.vehicle && answer.state === 'live' ? [busTitle(answer.vehicle), seenAge(answer.vehicle.seenAt, now())].join(' · ') : t('byTimetable')),
        zoneNote(zone, now()),
    ];
}

const toMap = () => h('a', { class: 'btn', href: hrefOf('map'), key: 'map' }, icon('map'), t('nav.map'));

/**
 * Renders the message that the bus has left.
 * @param {API.CallAhead} [wait] the call at which the rider waited
 */
const over = (wait) => empty('over', 'h3', wait ? t('shared.gone', { name: wait.stop.name }) : t('shared.over'), t('shared.overWhy'), toMap());

/**
 * Renders when the bus is at the stop, and the stops before that one.
 * @param {Answer} answer @param {string} zone @returns {Page.Child[]}
 */
function telling(answer, zone) {
    const isOld = answer.recalled !== undefined || watch.value.error !== undefined || answer.vehicle?.stale === true;
    const calls = answer.calls.map((call) => ({ ...call, stale: isOld && call.predicted !== undefined }));
    const wait = waitOf(answer);
    const last = calls.findIndex(({ sequence }) => sequence === wait?.sequence);
    const ahead = calls.slice(0, last + 1).filter(({ passed }) => !passed);
    const end = calls[last];
    if (!end) return [h('p', { class: 'label quiet', key: 'none' }, t('bus.aheadUnknown'))];
    return [
        answer.state === 'upcoming' && h('p', { class: 'label', key: 'upcoming' }, t('shared.upcoming')),
        sentence(answer, end, zone),
        ahead.length > 1 && h('section', { class: 'ahead', key: 'ahead', 'aria-labelledby': 'ahead-title' },
            h('h3', { class: 'section-title', id: 'ahead-title' }, t('shared.stops', { count: ahead.length - 1, name: end.stop.name })),
            h('ol', {}, ahead.map((call) => callView(call, zoneAt(call.stop), answer.vehicle?.id, call === end)))),
    ];
}

/**
 * Renders the announced sentence, and the interval of the arrival.
 * @param {Answer} answer @param {import('../bus/journey.js').Call} end @param {string} zone
 */
function sentence(answer, end, zone) {
    const likely = !end.stale && spread(end.low, end.high);
    const words = arrivalWords(end, zone);
    say('shared', commas([t('route.spoken', { code: codeOf(lineOf(answer)) }), destinationOf(answer.headsign, lineOf(answer)), words]));
    return h('div', { key: 'yours' }, h('p', { class: 'yours' }, words),
        !end.skipped && h('p', { class: 'label quiet' }, likely ? t('plan.likelyThere', { low: clockTime(likely.low, zone), high: clockTime(likely.high, zone) })
            : end.predicted === undefined ? t('status.scheduled') : clockTime(end.predicted, zone)));
}

/**
 * Renders the row of actions.
 * @param {Answer} answer
 */
const actions = (answer) => actionRow({ key: 'acts' },
    answer.vehicle && h('a', { href: hrefOf('bus', answer.vehicle.id) }, icon('locate'), t('shared.bus')),
    h('a', { href: hrefOf('stop', waitOf(answer)?.stop.id) }, icon('stop'), t('shared.board')),
    action('share', t('share'), { onclick: () => share(headingOf(answer), location.href) }));
