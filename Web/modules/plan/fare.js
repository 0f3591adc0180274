/**
 * The price of a journey, and whether the rider's card covers it.
 * @module
 */
import { money } from '../format/money.js';
import { cardAtHand } from '../rider/card-at-hand.js';
import { h } from '../dom/dom.js';
import { commas, t } from '../format/words.js';
import { own } from '../rider/mine.js';

/**
 * Returns the rider's selected card in the currency of a price.
 * @param {API.MoneyAmount} price @returns {Core.Card | undefined}
 */
function cardFor({ currency, digits }) {
    const cards = own.value.rider?.overview.cards ?? [];
    return cardAtHand(cards.filter((card) => card.currency === currency && card.digits === digits));
}

/**
 * Renders the price, and whether the card's balance covers it: "$2.75 · card has it".
 * @param {API.MoneyAmount} price @returns {Page.Child}
 */
export function priceView(price) {
    const card = cardFor(price);
    const words = money(price.amount, price);
    if (!card) return words;
    const short = price.amount - card.balance;
    return [`${words} · `, short > 0 ? h('b', {}, t('plan.cardShort', { amount: money(short, card) })) : t('plan.cardHasIt')];
}

/**
 * Renders the tickets to buy, below the price: "Single, Adult, Centre – Airport, Town Card".
 * @param {API.MoneyAmount} price @returns {Page.Child}
 */
export function ticketsView({ tickets = [], paidBefore }) {
    const words = [[...new Set(tickets.map(ticketWords))].filter(Boolean).join(' + '), paidBefore ? t('plan.paidBefore') : ''].filter(Boolean);
    return words.length > 0 && h('span', { class: 'small quiet tickets' }, words.join(' · '));
}

/**
 * Renders the prices for other riders, below the tickets: "Children $1.00 · Seniors $1.50".
 * @param {API.MoneyAmount} price @param {boolean} hasLinks whether to link to the pages about these riders @returns
 *     {Page.Child}
 */
export const reducedView = (price, hasLinks) => price.reduced && h('span', { class: 'small quiet tickets' },
    price.reduced.map(({ riders, amount, url }, number) => [number > 0 && ' · ',
        url && hasLinks ? h('a', { href: url, target: '_blank', rel: 'noopener' }, riders || t('plan.reduced')) : riders || t('plan.reduced'), ` ${money(amount, price)}`]));

/**
 * Describes a ticket: its name, rider category, network, areas and medium.
 * @param {API.Ticket} ticket
 */
function ticketWords({ name, riders, network, from, to, medium, mediumKind }) {
    const areas = from && to && from !== to ? `${from} – ${to}` : from ?? to;
    return commas([name, riders, network, areas, medium ?? (mediumKind && t(`plan.medium.${mediumKind}`))]);
}
