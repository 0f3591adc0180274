/**
 * Demand-responsive services between the ends of a query: when they run, and how to book a ride.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { durationText } from '../format/duration.js';
import { clockTime } from '../format/format.js';
import { nameOf } from '../format/names.js';
import { listed, t } from '../format/words.js';
import { chip, phoneLink } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { zoneOf } from '../server/network.js';
import { timeWords } from './moments.js';

/** The maximum number of time windows shown per service. */
const MOST_WINDOWS = 3;

/**
 * Renders the section on demand-responsive services; false if there are none.
 * @param {API.DemandOffer[]} offers @returns {Page.Child}
 */
export const onDemandView = (offers) => offers.length > 0 && h('section', { class: 'on-demand', key: 'on-demand' },
    h('h2', { class: 'section-title' }, t('demand.title')),
    h('ul', { class: 'rows' }, offers.map((offer, number) => h('li', { key: number }, offerView(offer)))));

/**
 * Renders a demand-responsive service: its pickup and drop-off, time windows and booking.
 * @param {API.DemandOffer} offer
 */
function offerView({ agency, route, from, to, windows, pickup, longestRide, booking }) {
    const zone = zoneOf(`${agency}:`);
    return h('div', { class: 'on-demand-offer' },
        h('p', {}, chip(route), ' ', h('b', {}, nameOf(route))),
        h('p', { class: 'small' }, wayWords(from, to)),
        from.description && h('p', { class: 'small quiet' }, from.description),
        h('ul', { class: 'small' }, windows.slice(0, MOST_WINDOWS).map((window) => h('li', { key: window.start }, windowWords(window, zone)))),
        longestRide !== undefined && h('p', { class: 'small' }, t('demand.longest', { duration: durationText(Math.max(60, longestRide)) })),
        booking ? bookingView(booking, bookingWords(booking, windows, pickup, zone)) : pickup && h('p', { class: 'small' }, t(`demand.${pickup}`)),
        to.map((place, number) => place.booking && h('div', { class: 'on-demand-offer', key: `off ${number}` },
            bookingView(place.booking, t('demand.dropOff', { place: placeName(place), booking: bookingWords(place.booking, windows, undefined, zone) })))));
}

/**
 * Renders how to book a ride: the text, messages, phone number and links.
 * @param {API.Booking} booking @param {string} words @returns {Page.Child[]}
 */
function bookingView({ message, pickupMessage, dropOffMessage, phone, bookingURL, infoURL }, words) {
    const messages = [...new Set([message, pickupMessage, dropOffMessage])].filter(Boolean);
    return [
        h('p', { class: 'small' }, words),
        messages.map((text) => h('p', { class: 'small quiet' }, text)),
        h('div', { class: 'buttons' },
            phone && h('a', { class: 'btn', href: phoneLink(phone) }, icon('phone'), t('demand.call', { number: phone })),
            bookingURL && h('a', { class: 'btn', href: bookingURL, target: '_blank', rel: 'noopener' }, t('demand.book')),
            infoURL && h('a', { class: 'btn plain', href: infoURL, target: '_blank', rel: 'noopener' }, t('demand.more')))];
}

/**
 * Formats the ends of a service, such as "From Town to Hubs, Clinic".
 * @param {API.DemandPlace} from @param {API.DemandPlace[]} to
 */
function wayWords(from, to) {
    const ends = [...new Set(to.map(placeName))];
    return t('demand.way', { start: placeName(from), end: listed(ends) });
}

/**
 * Returns the name of a pickup or drop-off stop or area, or of its kind.
 * @param {API.DemandPlace} place
 */
const placeName = ({ kind, name }) => name || t(`demand.${kind}`);

/**
 * Returns a time window, and whether it can be booked.
 * @param {API.DemandWindow} window @param {string} zone
 */
const windowWords = ({ start, end, bookFrom, closed }, zone) => [
    `${timeWords(start, zone)} – ${clockTime(end, zone)}`,
    closed && t('demand.closed'),
    bookFrom && bookFrom > now() && t('demand.opens', { time: timeWords(bookFrom, zone) }),
].filter(Boolean).join(' · ');

/**
 * Returns how early the rider has to book the next ride that is available.
 * @param {API.Booking} booking @param {API.DemandWindow[]} windows @param {string | undefined} pickup @param {string}
 *     zone
 */
function bookingWords({ kind, minutesBefore = 0 }, windows, pickup, zone) {
    if (kind === 'sameDay') return t('demand.minutesBefore', { count: minutesBefore });
    const next = windows.find((window) => !window.closed)?.bookBy;
    if (kind === 'daysBefore') return next ? t('demand.bookBy', { time: timeWords(next, zone) }) : t('demand.daysBefore');
    return t(pickup ? `demand.${pickup}` : 'demand.anyTime');
}
