/**
 * The map that is open, for views that come later and put something of their own on it.
 * @module
 */
import { Observable } from '../dom/observable.js';

/** Published when it opens and whenever it has moved. */
export const openMap = new Observable(/** @type {import('./view.js').MapView | undefined} */ (undefined));
