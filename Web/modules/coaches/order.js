/**
 * Which offers are shown, and in which order. Nothing here touches the page.
 * @module
 */

/** @typedef {Record<string, any>} Offer */
/** @typedef {'departure' | 'price' | 'duration'} Order */
/** @typedef {{operators: Set<string>, times: Set<string>}} Filter an empty set lets all through */

export const ORDERS = /** @type {Order[]} */ (['departure', 'price', 'duration']);

/** Parts of the day, by the hours at which they begin. */
export const TIMES = /** @type {const} */ ({ night: 0, morning: 5, afternoon: 12, evening: 18 });

/** @param {Offer} offer @returns {string} */
export function timeOf(offer) {
    const hour = Number(offer.departure.local.slice(11, 13));
    return Object.entries(TIMES).filter(([, start]) => hour >= start).at(-1)?.[0] ?? 'night';
}

/** What cannot be compared comes last. @param {Offer} offer @param {Order} order */
function rank(offer, order) {
    if (order === 'price') return offer.price ? offer.price.amount / 10 ** offer.price.digits : Infinity;
    return order === 'duration' ? offer.duration ?? Infinity : offer.departure.at;
}

/** @param {Offer[]} offers @param {Order} order @returns {Offer[]} sorted; equals by departure */
export function sorted(offers, order) {
    return offers.map((offer) => ({ offer, rank: rank(offer, order) }))
        .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank) || one.offer.departure.at - other.offer.departure.at)
        .map(({ offer }) => offer);
}

/** @param {Offer} offer @param {Filter} filter */
export const passes = (offer, { operators, times }) =>
    (operators.size === 0 || operators.has(offer.operator)) && (times.size === 0 || times.has(timeOf(offer)));

/**
 * The best of those shown. Prices in different currencies cannot be compared: then there is no cheapest.
 * @param {Offer[]} offers @returns {{cheapest?: Offer, fastest?: Offer}}
 */
export function best(offers) {
    const priced = offers.filter((offer) => offer.price);
    const comparable = new Set(priced.map((offer) => offer.price.currency)).size === 1;
    const timed = offers.filter((offer) => offer.duration);
    return { cheapest: comparable ? sorted(priced, 'price')[0] : undefined, fastest: sorted(timed, 'duration')[0] };
}
