/**
 * Describes an entry of a card's history as text.
 * @module
 */
import { money } from '../format/money.js';
import { t } from '../format/words.js';

/**
 * Formats an entry's amount, such as "−$2.75", "+$20.00" or "to $10.50".
 * @param {Pick<Core.Entry, 'kind' | 'amount'>} entry @param {Core.Card} card
 */
export function amountOf({ kind, amount }, card) {
    if (kind === 'adjustment') return t('card.to', { amount: money(amount, card) });
    return money(kind === 'ride' ? -amount : amount, card, 'always');
}

/**
 * Describes an entry, such as "Swipe −$2.75".
 * @param {Pick<Core.Entry, 'kind' | 'amount'>} entry @param {Core.Card} card
 */
export const entryWords = (entry, card) => `${t(`card.kind.${entry.kind}`)} ${amountOf(entry, card)}`;
