/**
 * Filters and sorts offers, independently of the page.
 * @module
 */

/** @typedef {API.Offer} Offer */
/** @typedef {'departure' | 'price' | 'duration'} Order */
/** @typedef {{amount: number, currency: string, digits: number}} Price */
/** @typedef {{operators: Set<string>, times: Set<string>, isDirect: boolean, most: Price | undefined}} Filter an empty set passes all offers */

export const ORDERS = /** @type {Order[]} */ (['departure', 'price', 'duration']);

/** The parts of the day, with their first hours. */
export const TIMES = /** @type {const} */ ({ night: 0, morning: 5, afternoon: 12, evening: 18 });

/**
 * Returns a filter that passes all offers.
 * @returns {Filter}
 */
export const noFilter = () => ({ operators: new Set(), times: new Set(), isDirect: false, most: undefined });

/** The part of the day of each hour. */
const PARTS = Array.from({ length: 24 }, (_, hour) => Object.entries(TIMES).filter(([, start]) => hour >= start).at(-1)?.[0] ?? 'night');

/**
 * Returns the part of the day in which an offer departs.
 * @param {Offer} offer @returns {string}
 */
const timeOf = (offer) => PARTS[Number(offer.departure.local.slice(11, 13))] ?? 'night';

/**
 * Facts shown above the rows, computed once for all readers.
 * @typedef {object} Facts
 * @property {number} count of all offers
 * @property {number} direct the number of offers without a transfer
 * @property {string[]} currencies the most frequent first
 * @property {Price[]} limits round prices that divide the offers into quarters
 * @property {string[]} times the parts of the day with a departure
 * @property {string[]} operators
 * @property {{cheapest?: Offer, fastest?: Offer}} best of the offers that pass the filter
 */

/**
 * Computes the facts on offers that are shown above the rows.
 * @param {Offer[]} offers @param {Offer[]} passing those that pass the filter @returns {Facts}
 */
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
 * Returns the currencies of the prices, the most frequent first.
 * @param {Offer[]} offers @returns {string[]}
 */
function currenciesOf(offers) {
    const counts = new Map();
    for (const { price } of offers) if (price) counts.set(price.currency, (counts.get(price.currency) ?? 0) + 1);
    return [...counts].sort(([one, count], [other, others]) => others - count || (one < other ? -1 : 1)).map(([currency]) => currency);
}

/**
 * Returns the sort key of an offer; offers without the value come last.
 * @param {Offer} offer @param {Order} order
 */
function rank(offer, order) {
    if (order === 'price') return offer.price ? valueOf(offer.price) : Infinity;
    return order === 'duration' ? offer.duration ?? Infinity : offer.departure.at;
}

/**
 * Returns a price in major units.
 * @param {Price} price
 */
const valueOf = ({ amount, digits }) => amount / 10 ** digits;

/**
 * Sorts offers. Prices in different currencies cannot be compared, so that each currency forms a group.
 * @param {Offer[]} offers @param {Order} order @returns {Offer[]} equal ones by departure
 */
export function sorted(offers, order) {
    const currencies = order === 'price' ? currenciesOf(offers) : [];
    const group = (/** @type {Offer} */ { price }) => (price ? currencies.indexOf(price.currency) : currencies.length);
    return offers.map((offer) => ({ offer, group: group(offer), rank: rank(offer, order) }))
        .sort((one, other) => one.group - other.group || (one.rank === other.rank ? 0 : one.rank - other.rank) || one.offer.departure.at - other.offer.departure.at)
        .map(({ offer }) => offer);
}

/**
 * Returns whether an offer passes a filter.
 * @param {Offer} offer @param {Filter} filter
 */
export const passes = (offer, { operators, times, isDirect, most }) =>
    (operators.size === 0 || operators.has(offer.operator ?? '')) && (times.size === 0 || times.has(timeOf(offer)))
    && (!isDirect || offer.transfers === 0) && (!most || (offer.price?.currency === most.currency && valueOf(offer.price) <= valueOf(most)));

/**
 * Returns round prices that divide the offers into quarters, in the most frequent currency.
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
 * Rounds up to a multiple of half its power of ten: 41.99 → 45, 7 → 7, 5800 → 6000.
 * @param {number} value
 */
function roundUp(value) {
    const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(value, 1))) / 2);
    return Math.ceil(value / step) * step;
}

/**
 * Returns the cheapest and fastest offers. There is no cheapest one among prices in different currencies, as they
 * cannot be compared.
 * @param {Offer[]} offers @returns {{cheapest?: Offer, fastest?: Offer}}
 */
function best(offers) {
    const cheapest = currenciesOf(offers).length === 1 ? least(offers.filter((offer) => offer.price), 'price') : undefined;
    return { cheapest, fastest: least(offers.filter((offer) => offer.duration), 'duration') };
}

/**
 * Returns the offer with the lowest price or duration; of equal ones the first to depart.
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
