/**
 * How it stands between this device and the rider's others.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { t } from '../format/words.js';

/**
 * - `unread`: not known yet; `unable`: nothing can be kept or sealed here; `off`: not paired
 * - `begun`: paired, and never met; `agreed`: all that is here is there, and the other way round
 * - `waiting`: no connection, or no server; `failing`: the server does not do as it should
 * - `full`: no room there; `unkept`: no room here; `missing`: the server knows no such vault; `deleted`: another device
 * has deleted it
 * @typedef {'unread' | 'unable' | 'off' | 'begun' | 'agreed' | 'waiting' | 'failing' | 'full' | 'unkept' | 'missing' | 'deleted'} Phase
 */

/**
 * @typedef {object} Between
 * @property {Phase} phase
 * @property {import('./pairing.js').Pairing} [pairing]
 */

export const between = new Observable(/** @type {Between} */ ({ phase: 'unread' }));

/**
 * Words on where things are kept: others where devices are paired.
 * @param {string} key
 */
export const keptWhere = (key) => t(between.value.pairing ? `${key}.paired` : key);
