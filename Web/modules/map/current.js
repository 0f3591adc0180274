/**
 * The open map, for views loaded later that draw on it.
 * @module
 */
import { Observable } from '../dom/observable.js';

/** The open map; published when it opens and after each movement. */
export const openMap = new Observable(/** @type {import('./view.js').MapView | undefined} */ (undefined));
