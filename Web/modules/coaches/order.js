/**
 * Which offers are shown, and in which order. Nothing here touches the page.
 * @module
 */

/** @typedef {API.Offer} Offer */
/** @typedef {'departure' | 'price' | 'duration'} Order */
/** @typedef {{amount: number, currency: string, digits: number}} Price */
/** @typedef {{operators: Set<string>, times: Set<string>, isDirect: boolean, most: Price | undefined}} Filter an empty set lets all through */

export const ORDERS = /** @type {Order[]} */ (['departure', 'price', 'duration']);

/** Parts of the day, by the hours at which they begin. */
export const TIMES = /** @type {const} */ ({ night: 0, morning: 5, afternoon: 12, evening: 18 });

/** @returns {Filter} that lets all through */
export const noFilter = () => ({ operators: new Set(), times: new Set(), isDirect: false, most: undefined });

/** Each hour's part of the day. */
const PARTS = Array.from({ length: 24 }, (_, hour) => Object.entries(TIMES).filter(([, start]) => hour >= start).at(-1)?.[0] ?? 'night');

/** @param {Offer} offer @returns {string} */
const timeOf = (offer) => PARTS[Number(offer.departure.local.slice(11, 13))] ?? 'night';

/**
 * Facts shown above the rows, computed once for all readers.
 * @typedef {object} Facts
 * @property {number} count all offers
 * @property {number} direct those without a change
 * @property {string[]} currencies that of most offers first
 * @property {Price[]} limits round prices that part the offers
 * @property {string[]} times the parts of the day at which any leaves
 * @property {string[]} operators
 * @property {{cheapest?: Offer, fastest?: Offer}} best of those that pass
 */

/** @param {Offer[]} offers @param {Offer[]} passing @returns {Facts} */
export function factsOf(offers, passing) {
    const leaving = new Set(offers.map(timeOf));
    return {
        count: offers.length,
        direct: offers.filter(({ transfers }) => transfers === 0).length,
        currencies: currenciesOf(offers),
        limits: limits(offers),
        times: Object.keys(TIMES).filter((time) => leaving.has(time)),
        operators: [...new Set(offers.flatMap(({ operator }) => operator || []))],
        best: best(passing),
    };
}

/**
 * The currencies of the prices, that of most offers first.
 * @param {Offer[]} offers @returns {string[]}
 */
function currenciesOf(offers) {
    const counts = new Map();
    for (const { price } of offers) if (price) counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
    return [...counts].sort(([one, count], [other, others]) => others - count || (one < other ? -1 : 1)).map(([currency]) => currency);
}

/**
 * The sort key of an offer; offers that cannot be compared come last.
 * @param {Offer} offer @param {Order} order
 */
function rank(offer, order) {
    if (order === 'price') return offer.price ? valueOf(offer.price) : Infinity;
    return order === 'duration' ? offer.duration ?? Infinity : offer.departure.at;
}

/** @param {Price} price */
const valueOf = ({ amount, digits }) => amount / 10 ** digits;

/**
 * Prices in different currencies cannot be compared: each currency's stand together.
 * @param {Offer[]} offers @param {Order} order @returns {Offer[]} sorted; equals by departure
 */
export function sorted(offers, order) {
    const currencies = order === 'price' ? currenciesOf(offers) : [];
    const group = (/** @type {Offer} */ { price }) => (price ? currencies.indexOf(price.currency) : currencies.length);
    return offers.map((offer) => ({ offer, group: group(offer), rank: rank(offer, order) }))
        .sort((one, other) => one.group - other.group || (one.rank === other.rank ? 0 : one.rank - other.rank) || one.offer.departure.at - other.offer.departure.at)
        .map(({ offer }) => offer);
}

/** @param {Offer} offer @param {Filter} filter */
export const passes = (offer, { operators, times, isDirect, most }) =>
    (operators.size === 0 || operators.has(offer.operator ?? '')) && (times.size === 0 || times.has(timeOf(offer)))
    && (!isDirect || offer.transfers === 0) && (!most || (offer.price?.currency === most.currency && valueOf(offer.price) <= valueOf(most)));

/**
 * Round prices that part the offers, in the currency that most of them have.
 * @param {Offer[]} offers @returns {Price[]}
 */
function limits(offers) {
    const [currency] = currenciesOf(offers);
    const prices = offers.flatMap(({ price }) => (price?.currency === currency ? price : []));
    const values = prices.map(valueOf).sort((one, other) => one - other);
    const round = [0.25, 0.5, 0.75].map((part) => roundUp(values[Math.floor(part * (values.length - 1))]));
    return [...new Set(round)].filter((value) => value < values[values.length - 1])
        .map((value) => ({ amount: value * 10 ** prices[0].digits, currency, digits: prices[0].digits }));
}

/**
 * To one of the halves of its power of ten: 41.99 → 45, 7 → 7, 5800 → 6000.
 * @param {number} value
 */
function roundUp(value) {
    const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(value, 1))) / 2);
    return Math.ceil(value / step) * step;
}

/**
 * The best of those shown. Prices in different currencies cannot be compared: then there is no cheapest.
 * @param {Offer[]} offers @returns {{cheapest?: Offer, fastest?: Offer}}
 */
function best(offers) {
    const cheapest = currenciesOf(offers).length === 1 ? least(offers.filter((offer) => offer.price), 'price') : undefined;
    return { cheapest, fastest: least(offers.filter((offer) => offer.duration), 'duration') };
}

/**
 * The first of equals by departure.
 * @param {Offer[]} offers @param {Order} order @returns {Offer | undefined}
 */
function least(offers, order) {
    /** @type {Offer | undefined} */
    let found;
    for (const offer of offers) {
        const gain = found ? rank(found, order) - rank(offer, order) || found.departure.at - offer.departure.at : 1;
        if (gain > 0) found = offer;
    }
    return found;
}
