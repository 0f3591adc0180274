/**
 * The card's balance, shown wherever a card is on the page.
 * @module
 */
import { Observable } from '../dom/observable.js';

/** Rides left, and the same in words; nothing before it is known, or where there is no card. */
export const glance = new Observable(/** @type {{rides: string, words: string} | undefined} */ (undefined));
