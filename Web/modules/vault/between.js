/**
 * The state of the synchronization with the rider's other devices.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { t } from '../format/words.js';

/**
 * - `unread`: not known yet; `unable`: the browser provides no storage or no encryption; `off`: not paired
 * - `begun`: paired, but never synchronized; `agreed`: the device and the vault have the same content
 * - `waiting`: no connection, or no server; `failing`: the server responds with an error
 * - `full`: the vault is full; `unkept`: the device's storage is full; `missing`: the server does not have the vault;
 *   `deleted`: another device has deleted the vault
 * @typedef {'unread' | 'unable' | 'off' | 'begun' | 'agreed' | 'waiting' | 'failing' | 'full' | 'unkept' | 'missing' | 'deleted'} Phase
 */

/**
 * @typedef {object} Between the state of the synchronization
 * @property {Phase} phase
 * @property {import('./pairing.js').Pairing} [pairing]
 */

export const between = new Observable(/** @type {Between} */ ({ phase: 'unread' }));

/**
 * Returns the text for where data is stored, which depends on whether devices are paired.
 * @param {string} key
 */
export const keptWhere = (key) => t(between.value.pairing ? `${key}.paired` : key);
