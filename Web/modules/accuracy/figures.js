/**
 * Figures as riders say them.
 * @module
 */
import { has, listed, t } from '../format/words.js';

/**
 * A share as so many in a hundred.
 * @param {number} share
 */
export const inHundred = (share) => Math.round(share * 100);

/**
 * "3–6 minutes ahead".
 * @param {string} id of a horizon
 */
export const minutesOf = (id) => id.replace('-', '–');

/** @param {string} model */
export const nameOfModel = (model) => (has(`accuracy.model.${model}`) ? t(`accuracy.model.${model}`) : model);

/** @typedef {API.ModelAccuracy['horizons'][number]} Figures of one horizon */

/** @param {API.ModelAccuracy | undefined} result @param {string} id */
export const at = (result, id) => result?.horizons.find((one) => one.id === id);

/**
 * Riders who would have missed the bus.
 * @param {Figures} horizon with figures
 */
export const missed = (horizon) => 100 - inHundred(horizon.caught ?? NaN);

/**
 * A sentence such as "Of 100 buses that we said …".
 * @param {Figures} horizon with figures
 */
export const sentenceOf = (horizon) => t('accuracy.sentence', {
    minutes: minutesOf(horizon.id), right: inHundred(horizon.accurate ?? NaN), missed: missed(horizon),
});

/**
 * The whole plot in words.
 * @param {Figures[]} horizons those with figures @param {(horizon: Figures) => string} words
 */
export const horizonList = (horizons, words) => listed(horizons.map((one) => `${minutesOf(one.id)}: ${words(one)}`));
