/**
 * Shows in the navigation what is on the card that the rider has at hand.
 * @module
 */
import { money } from '../format/money.js';
import { t } from '../format/words.js';
import { glance } from './balance.js';
import { cardAtHand } from './card-at-hand.js';

/** More rides than these need not be counted at a glance. */
const MOST = 99;

/** @param {Core.Card[]} cards in the rider's order */
export function showGlance(cards) {
    const card = cardAtHand(cards);
    const known = card && {
        rides: card.ridesLeft > MOST ? t('card.many', { count: MOST }) : t('card.some', { count: card.ridesLeft }),
        words: t('card.glance', { balance: money(card.balance, card), rides: t('card.ridesSpoken', { count: card.ridesLeft }) }),
    };
    if (glance.value?.words !== known?.words) glance.value = known;
}
