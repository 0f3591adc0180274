/**
 * What is on the rider's card, to be seen at a glance wherever one is on the page.
 * @module
 */
import { Observable } from '../dom/observable.js';

/** Rides left, and the same in words; nothing before it is known, or where there is no card. */
export const glance = new Observable(/** @type {{rides: string, words: string} | undefined} */ (undefined));
