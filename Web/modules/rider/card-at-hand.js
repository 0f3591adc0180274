/**
 * Which of several cards the rider has at hand.
 * @module
 */
import { keep, preferences } from '../settings/preferences.js';

/**
 * The one that is named, or that was looked at last, or the first.
 * @param {Core.Card[]} cards @param {string} [id] @returns {Core.Card | undefined}
 */
export function cardAtHand(cards, id) {
    const called = (/** @type {string | undefined} */ name) => cards.find((card) => card.id === name);
    return called(id) ?? called(preferences.value.card) ?? cards[0];
}

/** @param {string | undefined} id */
export function takeInHand(id) {
    if (id && id !== preferences.value.card) keep({ card: id });
}
