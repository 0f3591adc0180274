/**
 * The balance of the selected card, displayed wherever the page shows a card.
 * @module
 */
import { Observable } from '../dom/observable.js';

/** The rides left, and the balance as text; `undefined` without a card, or before it is known. */
export const glance = new Observable(/** @type {{rides: string, words: string} | undefined} */ (undefined));
