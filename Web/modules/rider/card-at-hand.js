/**
 * The card that the rider has currently selected.
 * @module
 */
import { keep, preferences } from '../settings/preferences.js';

/**
 * Returns the card with the ID, else the one that was viewed last, else the first.
 * @param {Core.Card[]} cards @param {string} [id] @returns {Core.Card | undefined}
 */
export function cardAtHand(cards, id) {
    const called = (/** @type {string | undefined} */ name) => cards.find((card) => card.id === name);
    return called(id) ?? called(preferences.value.card) ?? cards[0];
}

/**
 * Stores which card was viewed last.
 * @param {string | undefined} id
 */
export function takeInHand(id) {
    if (id && id !== preferences.value.card) keep({ card: id });
}
