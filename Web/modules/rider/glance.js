/**
 * Shows the balance of the rider's selected card in the navigation.
 * @module
 */
import { money } from '../format/money.js';
import { t } from '../format/words.js';
import { glance } from './balance.js';
import { cardAtHand } from './card-at-hand.js';

/** The maximum number of rides that is displayed exactly. */
const MOST = 99;

/**
 * Updates the displayed balance.
 * @param {Core.Card[]} cards in the rider's order
 */
export function showGlance(cards) {
    const card = cardAtHand(cards);
    const known = card && {
        rides: card.ridesLeft > MOST ? t('card.many', { count: MOST }) : t('card.some', { count: card.ridesLeft }),
        words: t('card.glance', { balance: money(card.balance, card), rides: t('card.ridesSpoken', { count: card.ridesLeft }) }),
    };
    if (glance.value?.words !== known?.words) glance.value = known;
}
