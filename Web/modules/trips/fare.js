/**
 * Whether the balance of the rider's fare cards suffices for one more ride, as determined by the core.
 * @module
 */
import { hrefOf } from '../address/router.js';
import { h, icon } from '../dom/dom.js';
import { money } from '../format/money.js';
import { t } from '../format/words.js';
import { own } from '../rider/mine.js';

/** Renders the fare cards, each with its result; without a card, the link to add one. */
export function fareView() {
    const cards = own.value.rider?.overview.cards ?? [];
    return h('section', { key: 'fare', 'aria-labelledby': 'trip-fare' },
        h('h3', { class: 'section-title', id: 'trip-fare' }, t('trip.fare')),
        cards.length === 0
            ? h('a', { class: 'row', href: hrefOf('card') }, icon('card'), h('span', {}, h('b', { class: 'where' }, t('trip.noCard')), h('span', { class: 'small quiet' }, t('trip.noCardWhy'))), icon('forward'))
            : h('ul', { class: 'rows' }, cards.map(cardRow)));
}

/**
 * Renders a fare card: the number of rides left, or the amount that is missing.
 * @param {Core.Card} card
 */
function cardRow(card) {
    const enough = card.turnstile === 'go';
    const words = enough ? t('trip.rides', { count: card.ridesLeft }) : t('trip.fareMissing', { amount: money(card.fare - card.balance, card) });
    return h('li', { key: card.id }, h('a', { class: 'row', href: hrefOf('card', card.id) }, icon('card'),
        h('span', {}, h('b', { class: 'where' }, card.name), h('span', { class: 'meta' },
            h('span', { class: `service ${enough ? 'none' : 'no-service'}` }, icon(enough ? 'none' : 'noService'), t(enough ? 'trip.fareEnough' : 'trip.fareShort')),
            h('span', { class: 'small quiet' }, words))),
        h('b', { class: 'num' }, money(card.balance, card))));
}
