/**
 * Renders an offer: its row and its details.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { root } from '../dom/root.js';
import { durationText } from '../format/duration.js';
import { capitalized, commas, has, listed, t } from '../format/words.js';
import { resource } from '../server/api.js';
import { cityName } from './city-name.js';
import { endsView } from './ends.js';
import { clockParts, clockText, priceParts, priceText } from './format.js';
import { LeaveSection } from './leave.js';
import { hrefOfSearch } from './query.js';

/** @typedef {import('./search.js').CoachSearch} CoachSearch */
/** @typedef {API.Offer} Offer */

/** The number of seats left below which it is shown. */
const FEW = 10;

/** @typedef {Pick<API.CoachPlace, 'name'> & Partial<API.CoachPlace>} Place a coach's stop, or only its city if the stop is unknown */

/**
 * Returns the stops, or else the cities, where a coach departs and arrives.
 * @param {CoachSearch} search @param {Offer} offer @returns {{from: Place, to: Place}}
 */
const endsOf = (search, offer) => ({
    from: search.places.get(offer.origin ?? '') ?? { name: cityName(search.value.origin) },
    to: search.places.get(offer.destination ?? '') ?? { name: cityName(search.value.destination) },
});

/**
 * Renders parts of a text, some of them in small print.
 * @param {{value: string, small: boolean}[]} parts
 */
const inSizes = (parts) => parts.map(({ value, small }) => (small ? h('small', {}, value) : value));

/**
 * Renders the row of an offer, with its details closed.
 * @param {CoachSearch} search @param {Offer} offer @param {() => void} toggle opens or closes the details
 */
export function offerRow(search, offer, toggle) {
    const { from, to } = endsOf(search, offer);
    return h('button', { type: 'button', class: 'offer', 'aria-expanded': 'false', 'aria-label': sentence(search, offer), onclick: toggle },
        h('span', { class: 'times' }, clock(offer.departure), run(offer), offer.arrival && clock(offer.arrival, offer.daysLater)),
        h('span', { class: 'places label' }, h('span', {}, from.name), h('span', {}, to.name)),
        h('span', { class: 'op' }, logo(search, offer), h('span', { class: 'label' },
            h('b', {}, nameOf(search, offer)), h('span', { class: 'quiet small' }, remarks(offer))), price(offer)));
}

/**
 * Renders a clock time, with the number of days after departure.
 * @param {API.CoachMoment} moment @param {number} [daysLater]
 */
const clock = (moment, daysLater = 0) => h('b', { class: 'num' }, inSizes(clockParts(moment.local)),
    daysLater !== 0 && h('sup', { class: 'plus' }, `${daysLater > 0 ? '+' : '−'}${Math.abs(daysLater)}`));

/**
 * Renders the duration of a coach ride.
 * @param {Offer} offer
 */
const run = (offer) => h('span', { class: 'run' }, offer.duration !== undefined && h('span', { class: 'small' }, durationText(offer.duration)));

/**
 * Renders the price, and the seats left if they are few.
 * @param {Offer} offer
 */
const price = (offer) => h('span', { class: 'price' },
    offer.price ? h('b', { class: 'num' }, inSizes(priceParts(offer.price))) : h('span', { class: 'small quiet' }, t('coaches.noPrice')),
    offer.seats !== undefined && offer.seats < FEW && h('span', { class: 'small seats' }, t('coaches.seats', { count: offer.seats })));

/**
 * Returns the name of an offer's operator.
 * @param {CoachSearch} search @param {Offer} offer @returns {string}
 */
const nameOf = (search, offer) => operatorOf(search, offer)?.name ?? t('coaches.noOperator');

/**
 * Returns the operator of an offer.
 * @param {CoachSearch} search @param {Offer} offer
 */
const operatorOf = (search, offer) => search.operators.get(offer.operator ?? '');

/**
 * Renders the operator's logo; shows its initials until the image is loaded.
 * @param {CoachSearch} search @param {Offer} offer
 */
function logo(search, offer) {
    const name = nameOf(search, offer);
    const letters = name.split(/\s+/u).map((word) => [...word][0]).slice(0, 2).join('').toUpperCase();
    const plate = h('span', { class: 'mono', 'aria-hidden': 'true' }, letters);
    const operator = operatorOf(search, offer);
    if (!operator?.logo) return plate;
    const picture = /** @type {HTMLImageElement} */ (h('img', { alt: '', loading: 'lazy', decoding: 'async', width: 40, height: 40 }));
    picture.addEventListener('load', () => plate.classList.add('drawn'), { once: true });
    picture.addEventListener('error', () => picture.remove(), { once: true });
    picture.src = `${root}api/v1/${resource('intercity/logos', operator.id)}`;
    // A lazy image is loaded only once it is in the document.
    plate.append(picture);
    return plate;
}

/**
 * Returns a line with the transfers, class and main amenities.
 * @param {Offer} offer
 */
function remarks(offer) {
    const first = offer.amenities.slice(0, 3).map((one) => t(`coaches.has.${one}`));
    const changes = offer.transfers === undefined ? [] : [t('coaches.transfers', { count: offer.transfers })];
    return [...changes, ...(offer.class ? [offer.class] : []), ...first].join(' · ');
}

/**
 * Describes an offer as one sentence for screen readers.
 * @param {CoachSearch} search @param {Offer} offer
 */
function sentence(search, offer) {
    const { from, to } = endsOf(search, offer);
    const parts = [
        t('coaches.spoken', { leaves: clockText(offer.departure.local), from: from.name, to: to.name }),
        offer.arrival && t('coaches.spokenArrival', { time: clockText(offer.arrival.local) }),
        (offer.daysLater ?? 0) > 0 && t('coaches.daysLater', { count: offer.daysLater ?? 0 }),
        offer.duration !== undefined && durationText(offer.duration), nameOf(search, offer),
        offer.price ? priceText(offer.price) : t('coaches.noPrice'),
        offer.seats !== undefined && offer.seats < FEW && t('coaches.seats', { count: offer.seats }), remarks(offer),
    ];
    return commas(parts);
}

/**
 * Renders the details that a rider needs before booking.
 * @param {CoachSearch} search @param {Offer} offer
 */
export function offerDetails(search, offer) {
    const { from, to } = endsOf(search, offer);
    const operator = operatorOf(search, offer);
    return h('div', { class: 'offer-more' },
        h('div', { class: 'ends-named' }, end(t('coaches.leavesFrom'), from), end(t('coaches.arrivesAt'), to)),
        leave(search, offer, from),
        endsView(from, to),
        facts(offer, operator),
        offer.link
            ? h('a', { class: 'btn primary wide', href: offer.link, target: '_blank', rel: 'noopener noreferrer' }, icon('link'), t('coaches.book'))
            : h('p', { class: 'label quiet' }, t('coaches.noBooking')),
        operator?.url && h('a', { class: 'btn wide', href: operator.url, target: '_blank', rel: 'noopener noreferrer' }, operator.name));
}

/**
 * Renders when to leave for the coach; null if its stop is unknown.
 * @param {CoachSearch} search @param {Offer} offer @param {Place} from
 */
function leave(search, offer, from) {
    if (from.lat === undefined || from.lon === undefined) return null;
    const coach = {
        departure: offer.departure.at, zone: offer.departure.timeZone, operator: operatorOf(search, offer)?.name ?? '',
        destination: cityName(search.value.destination), search: hrefOfSearch(search.query).replace('#/coaches/', ''),
    };
    const stop = { name: from.name, address: (from.address ?? []).join(', '), lat: from.lat, lon: from.lon };
    return new LeaveSection(offer.id, coach, stop).element;
}

/**
 * Renders the name and address of a stop.
 * @param {string} words the label @param {Place} place
 */
const end = (words, place) => h('p', {}, h('span', { class: 'small quiet' }, words), h('b', {}, place.name),
    (place.address ?? []).map((line) => h('span', { class: 'label quiet' }, line)));

/**
 * Renders a list of the known facts about an offer.
 * @param {Offer} offer @param {API.CoachOperator | undefined} operator
 */
function facts(offer, operator) {
    const { terms = {} } = offer;
    /** @type {(false | '' | undefined | [string, string])[]} */
    const rows = [
        offer.class && [t('coaches.class'), offer.class],
        offer.seats !== undefined && [t('coaches.seatsLeft'), String(offer.seats)],
        offer.amenities.length > 0 && [t('coaches.onBoard'), capitalized(listed(offer.amenities.map((one) => t(`coaches.has.${one}`))))],
        offer.ticketTypes.length > 0 && [t('coaches.tickets'), capitalized(listed(offer.ticketTypes.map(ticketWords)))],
        terms.needsPrintedTicket !== undefined && [t('coaches.ticket'), t(terms.needsPrintedTicket ? 'coaches.printed' : 'coaches.onPhone')],
        terms.needsIdentification && [t('coaches.identification'), t('coaches.needed')],
        terms.refundable !== undefined && [t('coaches.refund'), until(terms.refundable, terms.refundHours)],
        terms.exchangeable !== undefined && [t('coaches.exchange'), until(terms.exchangeable, terms.exchangeHours)],
        terms.carryOnBags !== undefined && [t('coaches.carryOn'), t('coaches.bags', { count: terms.carryOnBags })],
        terms.checkedBags !== undefined && [t('coaches.checked'), bags(terms)],
        terms.extraBag && [t('coaches.extraBag'), priceText(terms.extraBag)],
        operator?.salesEnd !== undefined && [t('coaches.salesEnd'), t('coaches.before', { duration: durationText(operator.salesEnd) })],
    ];
    return h('dl', { class: 'facts-list' }, rows.flatMap((row) => (row ? [row] : [])).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

/**
 * Returns the name of a ticket type; unknown types keep the supplier's name.
 * @param {string} kind
 */
const ticketWords = (kind) => (has(`coaches.ticket.${kind}`) ? t(`coaches.ticket.${kind}`) : kind.replaceAll('_', ' '));

/**
 * Returns whether a refund or an exchange is possible, and until how long before departure, as text.
 * @param {boolean} possible @param {number | undefined} hours
 */
const until = (possible, hours) => (!possible ? t('coaches.no')
    : hours ? t('coaches.before', { duration: durationText(hours * 3600) }) : t('coaches.yes'));

/**
 * Returns the number and weight of checked bags as text.
 * @param {NonNullable<API.Offer['terms']>} terms
 */
const bags = (terms) => commas([t('coaches.bags', { count: terms.checkedBags ?? 0 }),
    terms.checkedBags && terms.bagKilograms && t('coaches.kilograms', { count: terms.bagKilograms })]);

