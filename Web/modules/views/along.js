/**
 * Guidance during a ride: the next stop, how many stops until the rider gets off, and the transfer after it; for a bus
 * or for a journey.
 * @module
 */
import { begin, end, goOn } from '../along/guide.js';
import { canNotify, toggleNotices } from '../along/notice.js';
import { canStayAwake, keepAwake } from '../along/screen.js';
import { canSpeak, toggleSpeech } from '../along/speech.js';
import { guide, nextRide } from '../along/state.js';
import { ridesOf, whatOf } from '../along/rides.js';
import { h, hidden, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { destinationOf, markOf } from '../format/names.js';
import { action, actionRow, banner, colours, statusOf, statusView } from '../parts/parts.js';
import { chanceView, changeView } from '../plan/chance.js';
import { chanceOf } from '../plan/notices.js';
import { reasonWords } from '../plan/reason.js';
import { hrefOfJourney, timesView } from '../plan/row.js';
import { clockTime, spread } from '../format/format.js';
import { commas, sentences, t } from '../format/words.js';
import { locate } from '../location/location.js';
import { now } from '../server/clock.js';
import { route, zoneOf } from '../server/network.js';
import { shareBus } from '../sharedbus/link.js';
import { hrefOf, place, replaceBy } from '../address/router.js';
import { minutesToGo } from '../format/minutes-to-go.js';
import { asking, empty, failure } from '../parts/states.js';

/** @typedef {import('../along/rides.js').Ride} Ride */
/** @typedef {import('../rider/along.js').Look} Look */

await Promise.all(['along', 'plan', 'leave', 'alarms'].map(stylesheet));

guide.subscribe(redraw);

export function enter() {
    const what = whatOf(place.value.id);
    if (what && place.value.id) begin(place.value.id, what);
}

/**
 * Renders the page.
 * @returns {Page.Child[]}
 */
export function page() {
    const { ride, look, error, since, id } = guide.value;
    const isOurs = id === place.value.id && id !== '';
    if (isOurs && look?.phase === 'getOff' && ride) return [getOff(ride, look)];
    return [bar(isOurs ? ride : undefined), ...content(isOurs, ride, look, error, since)];
}

/**
 * Renders the guidance, or why there is none.
 * @param {boolean} isOurs @param {Ride | undefined} ride @param {Look | undefined} look @param {unknown} error @param
 *     {number} since @returns {Page.Child[]}
 */
function content(isOurs, ride, look, error, since) {
    if (!isOurs) return [empty('over', 'h2', t('along.over'), t('along.overWhy'), h('button', { type: 'button', class: 'btn', onclick: enter }, t('along.take')))];
    if (!ride) return [error ? failure(error, enter, t(place.value.id?.startsWith('journey~') ? 'journey.missing' : 'bus.missing')) : asking(since, t('asking.stops'))];
    const what = whatOf(place.value.id);
    if (what && 'vehicle' in what && !what.off) return [choice(ride)];
    if (!look) return [asking(since, t('asking.stops'))];
    if (ride.answer?.state === 'impossible') return missed(ride, look);
    if (look.phase === 'there') return [h('section', { class: 'next-stop plain', key: 'plate', role: 'status' }, h('p', { class: 'label' }, t('along.there')), h('p', { class: 'huge' }, endOf(ride).name))];
    if (look.phase === 'beyond') return [beyond(ride)];
    return [
        signal(ride, look),
        plate(ride, look),
        untilOff(ride, look),
        stops(ride, look),
        change(ride, look),
        offered(ride),
        tools(ride),
    ];
}

/**
 * Returns the call at which the rider gets off.
 * @param {Ride} ride
 */
const endOf = (ride) => ride.calls[ride.calls.length - 1];

/**
 * Returns the route of a ride.
 * @param {Ride} ride
 */
const lineOf = (ride) => ride.line ?? route(ride.route);

/**
 * Returns a tilde if the position is assumed.
 * @param {Ride} ride @param {Look} look
 */
const about = (ride, look) => (look.isAssumed ? '~' : '');

/**
 * Returns the minutes until a time.
 * @param {number} time
 */
function minutesWords(time) {
    const count = minutesToGo(time, now());
    return count < 1 ? t('now') : t('duration.minutes', { count });
}

/** Stops the guidance and returns to the previous view. */
function stop() {
    const { ride } = guide.value;
    const what = whatOf(place.value.id);
    end();
    if (what && 'journey' in what) replaceBy(ride?.answer ? hrefOfJourney(ride.answer.journey, what, what.journey) : hrefOf('map'));
    else replaceBy(what ? hrefOf('map', undefined, what.vehicle) : hrefOf('map'));
}

/**
 * Renders the page's bar, with the title and the arrival.
 * @param {Ride} [ride]
 */
function bar(ride) {
    const what = whatOf(place.value.id);
    const there = ride?.answer?.journey.arrival ?? (what && 'vehicle' in what && what.off && ride ? endOf(ride)?.likely : undefined);
    const title = what && 'journey' in what ? what.to || t('journey.title') : ride && what && 'off' in what && what.off ? endOf(ride).name : t('along.title');
    return h('header', { class: 'bar back', key: 'bar' },
        h('button', { type: 'button', class: 'square', title: t('along.stop'), onclick: stop }, hidden(t('along.stop')), icon('close')),
        h('h1', { tabindex: -1 }, title),
        there !== undefined && h('span', { class: 'there' }, t('along.thereAt'), ' ', h('b', { class: 'num' }, clockTime(there, zoneOf(endOfZone(ride))))));
}

/**
 * Returns the ID of the stop where the rider gets off; empty if it is unknown.
 * @param {Ride} [ride]
 */
const endOfZone = (ride) => (ride ? endOf(ride)?.id : '') ?? '';

/**
 * Renders the choice of the stop where the rider gets off.
 * @param {Ride} ride
 */
function choice(ride) {
    const calls = ride.calls.slice(1);
    if (calls.length === 0) return empty('none', 'h2', t('along.noStopsTitle'), t('along.noStops'));
    return h('section', { key: 'choice', 'aria-labelledby': 'off' }, h('h2', { class: 'section-title', id: 'off' }, t('along.where')),
        h('ol', { class: 'rows' }, calls.map((call) => h('li', { key: call.key }, h('a', { class: 'row', href: hrefOf('along', `${ride.vehicle}~${call.key}`) },
            h('span', { class: 'where' }, call.name), h('span', { class: 'num' }, clockTime(call.likely, zoneOf(call.id))))))));
}

/**
 * Renders the banner saying that no data has been received for a while.
 * @param {Ride} ride @param {Look} look
 */
const signal = (ride, look) => look.isAssumed && h('div', { key: 'signal', role: 'status' },
    banner('unknown', 'offline', t('along.noSignal', { time: clockTime(ride.heard, zoneOf(endOf(ride).id)), count: Math.max(1, Math.floor((now() - ride.heard) / 60)) }), t('along.countsOn')));

/**
 * Renders the plate with the next stop.
 * @param {Ride} ride @param {Look} look
 */
function plate(ride, look) {
    const line = lineOf(ride);
    const next = ride.calls[look.next];
    const isWaiting = look.phase === 'waiting';
    const leg = ride.answer?.journey.legs[ride.leg];
    const status = ride.bus ? statusOf({ ...ride.bus, stale: ride.bus.stale || look.isAssumed }, now()) : leg && statusOf({ ...leg, punctuality: leg.punctuality ?? 'unknown' }, now());
    return h('section', { class: 'next-stop', style: colours(line), key: 'plate' },
        h('p', { class: 'of-line' }, h('span', { class: 'code' }, markOf(line)), h('span', {}, destinationOf(ride.headsign, /** @type {Page.Sign | undefined} */ (line))), status && statusView(status, true)),
        h('p', { class: 'label' }, t(isWaiting ? 'along.waitAt' : look.isAssumed ? 'along.nextAssumed' : 'along.next')),
        h('p', { class: 'huge' }, next.name),
        h('p', { class: 'label' }, about(ride, look), minutesWords(next.likely), look.isByPosition ? ` · ${t('along.byPosition')}` : ''));
}

/**
 * Renders the number of stops until the rider gets off, and the time.
 * @param {Ride} ride @param {Look} look
 */
function untilOff(ride, look) {
    const last = endOf(ride);
    const left = ride.calls.length - Math.max(look.next, 1);
    const zone = zoneOf(last.id);
    const likely = spread(last.low, last.high) ? t('plan.likely', { low: clockTime(last.low, zone), high: clockTime(last.high, zone) }) : clockTime(last.likely, zone);
    return h('p', { class: 'until', key: 'until' }, h('b', { class: 'num' }, about(ride, look), String(left)),
        h('span', {}, t('along.stopsUntil', { count: left, stop: last.name }), h('small', {}, commas([minutesWords(last.likely), likely]))));
}

/**
 * Renders the list of stops ahead.
 * @param {Ride} ride @param {Look} look
 */
const stops = (ride, look) => h('ol', { class: 'along-stops', 'aria-label': t('along.list'), key: 'stops', style: colours(lineOf(ride)) },
    ride.calls.slice(look.next).map((call, index, all) => h('li', { key: call.key, class: index === all.length - 1 ? 'last' : '' },
        h('span', { class: 'at num' }, about(ride, look), clockTime(call.likely, zoneOf(call.id))), h('span', { class: 'spine' }),
        h('span', {}, h('b', {}, call.name), index === all.length - 1 && h('span', { class: 'label quiet' }, t('along.offHere'))))));

/**
 * Renders the transfer after the ride, with its chance.
 * @param {Ride} ride @param {Look} look
 */
function change(ride, look) {
    const after = nextRide();
    if (!after?.chance) return null;
    const zone = zoneOf(`${after.agency}:`);
    const reported = chanceOf({ chance: after.chance, legs: [after] });
    const chance = look.isAssumed ? { ...reported, state: /** @type {const} */ ('unknown'), percent: undefined } : reported;
    return h('div', { key: 'change' }, h('p', { class: 'label' }, thenWords(after, zone)), changeView(chance, after.route?.label ?? '', zone));
}

/**
 * Renders a better journey from this vehicle, offered while the transfer is at risk.
 * @param {Ride} ride @returns {Page.Child}
 */
function offered(ride) {
    const { offer } = guide.value;
    if (!offer) return null;
    if (!offer.journey) return h('p', { class: 'small quiet', key: 'offer', role: 'status' }, t(offer.phase === 'asking' ? 'along.offerAsking' : 'along.offerNone'));
    const { journey } = offer;
    const zone = zoneOf(endOf(ride).id);
    const [, then] = ridesOf(journey).map((leg) => journey.legs[leg]);
    const words = sentences([then && thenWords(then, zone), t('along.offerThere', { time: clockTime(journey.arrival, zone) })]);
    return h('section', { class: 'better-way', key: 'offer', role: 'status', 'aria-labelledby': 'offer' },
        h('h2', { class: 'section-title', id: 'offer' }, offerTitle(ride, journey)),
        h('p', {}, words),
        chanceView(chanceOf(journey), zone),
        h('button', { type: 'button', class: 'btn wide', onclick: () => replaceBy(hrefOf('along', `journey~${journey.id}~~${titleOf()}`)) }, t('along.offerTake')));
}

/**
 * Returns the title of an offered journey.
 * @param {Ride} ride @param {API.PlannedJourney} journey
 */
function offerTitle(ride, { legs: [first, ...others] }) {
    const next = others.find(({ kind }) => kind === 'ride');
    const isSameStop = first.to.stop === endOf(ride).id;
    return isSameStop && next ? t('along.offerLine', { line: next.route?.label ?? '', stop: first.to.name ?? '' }) : t('along.offerStop', { stop: first.to.name ?? '' });
}

/**
 * Returns the line, time and platform of the next ride.
 * @param {API.PlannedLeg} after @param {string} zone
 */
const thenWords = (after, zone) => t(after.from.platform ? 'along.thenAt' : 'along.then', { line: after.route?.label ?? '', time: clockTime(after.departure, zone), platform: after.from.platform ?? '' });

/**
 * Renders the row of actions.
 * @param {Ride} ride
 */
function tools(ride) {
    const toggle = (/** @type {string} */ glyph, /** @type {string} */ words, /** @type {boolean} */ isOn, /** @type {() => void} */ press) =>
        h('button', { type: 'button', class: isOn ? 'lit' : '', 'aria-pressed': String(isOn), onclick: press, key: words }, icon(glyph), t(words));
    const { speaks, isAwake, notices, what } = guide.value;
    return actionRow({ key: 'tools' },
        canSpeak() && toggle('speaker', 'along.speak', speaks, toggleSpeech),
        canStayAwake() && toggle('screen', 'along.awake', isAwake, () => keepAwake(!isAwake)),
        canNotify() && toggle('bell', 'along.notice', notices, toggleNotices),
        h('button', { type: 'button', onclick: locate, key: 'locate' }, icon('locate'), t('along.locate')),
        ride.bus && action('share', t('share'), { key: 'share', title: t('shared.share'), onclick: () => shareRide(ride) }),
        ride.answer && what && 'journey' in what && h('a', { href: hrefOfJourney(ride.answer.journey, what, what.journey) }, icon('steps'), t('along.steps')));
}

/**
 * Shares the bus with the stop where the rider gets off, for someone who waits there.
 * @param {Ride} ride
 */
function shareRide({ bus, run, calls }) {
    const { key, id, name } = calls[calls.length - 1];
    if (bus) shareBus(bus, run, { sequence: Number(key.split(' ', 1)[0]), stop: id, name });
}

/**
 * Renders the message to get off, on the whole screen.
 * @param {Ride} ride @param {Look} look
 */
function getOff(ride, look) {
    const last = endOf(ride);
    const line = lineOf(ride);
    const after = nextRide();
    return h('div', { class: 'get-off', style: colours(line), key: 'get-off' },
        h('header', {}, h('span', { class: 'code' }, markOf(line)),
            h('button', { type: 'button', class: 'square', title: t('along.stop'), onclick: stop }, hidden(t('along.stop')), icon('close'))),
        h('div', { class: 'mid', role: 'alert' }, h('h1', { tabindex: -1 }, t('along.getOff')), h('p', { class: 'huge' }, last.name)),
        h('p', { class: 'soon' }, about(ride, look), minutesWords(last.likely)),
        after && h('p', { class: 'then' }, thenWords(after, zoneOf(`${after.agency}:`))),
        h('button', { type: 'button', class: 'btn tall wide', onclick: off }, icon('check'), t('along.off')));
}

function off() {
    if (nextRide()) goOn();
    else stop();
    redraw();
}

/**
 * Renders the message that the rider has passed the stop.
 * @param {Ride} ride
 */
const beyond = (ride) => h('section', { key: 'beyond', role: 'alert' },
    banner('delayed', 'unknown', t('along.beyond'), endOf(ride).name),
    h('div', { class: 'buttons' }, h('a', { class: 'btn primary', href: hrefOf('near') }, t('along.around'))));

/**
 * Renders the message that the journey is no longer possible, with onward journeys.
 * @param {Ride} ride @param {Look} look @returns {Page.Child[]}
 */
function missed(ride, look) {
    const answer = /** @type {API.WatchedJourney} */ (ride.answer);
    const { onward = [], journey } = answer;
    const zone = zoneOf(endOf(ride).id);
    return [
        h('div', { role: 'alert', key: 'missed' }, banner('no-service', 'noService', t('plan.notPossible'), reasonWords(answer, zone))),
        look.phase !== 'waiting' && untilOff(ride, look),
        onward.length > 0 && h('h2', { class: 'section-title', key: 'or' }, t('along.ways')),
        onward.length === 0 ? h('a', { class: 'btn wide', key: 'steps', href: hrefOfJourney(journey, { from: '', to: '' }, journey.id) }, t('along.steps'))
            : h('ul', { class: 'rows', key: 'ways' }, onward.map((one) => h('li', { key: one.id }, h('a', { class: 'row', href: hrefOf('along', `journey~${one.id}~~${titleOf()}`) },
                h('span', { class: 'where' }, commas(one.legs.map(({ route: line }) => line?.label)) || t('along.foot')), h('b', { class: 'num' }, timesView(one, zone)))))),
    ];
}

function titleOf() {
    const what = whatOf(place.value.id);
    return what && 'to' in what ? what.to : '';
}

