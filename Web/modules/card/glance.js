/**
 * Tells the navigation what is on the rider's first card.
 * @module
 */
import { glance } from '../glance.js';
import { t } from '../words.js';
import { money } from './money.js';

/** @param {any[]} cards in the rider's order */
export function showGlance([card]) {
    const known = card && {
        rides: t('card.some', { count: card.ridesLeft }),
        words: t('card.glance', { balance: money(card.balance, card), rides: t('card.ridesSpoken', { count: card.ridesLeft }) }),
    };
    if (glance.value?.words !== known?.words) glance.value = known;
}
