/**
 * Formats accuracy figures for riders.
 * @module
 */
import { has, labelled, listed, t } from '../format/words.js';

/**
 * Returns a share as a whole number out of 100.
 * @param {number} share
 */
export const inHundred = (share) => Math.round(share * 100);

/**
 * Formats a horizon's minutes, such as "3–6".
 * @param {string} id of a horizon
 */
export function minutesOf(id) {
    const [low, high] = id.split('-');
    return high ? t('range', { low, high }) : low;
}

/**
 * Returns the translated name of a method, else its ID.
 * @param {string} model
 */
export const nameOfModel = (model) => (has(`accuracy.model.${model}`) ? t(`accuracy.model.${model}`) : model);

/** @typedef {API.ModelAccuracy['horizons'][number]} Figures the result of one horizon */

/**
 * Returns a method's figures for a horizon.
 * @param {API.ModelAccuracy | undefined} result @param {string} id
 */
export const at = (result, id) => result?.horizons.find((one) => one.id === id);

/**
 * Returns how many of 100 riders would have missed the bus.
 * @param {Figures} horizon with figures
 */
export const missed = (horizon) => 100 - inHundred(horizon.caught ?? NaN);

/**
 * Returns a horizon's figures as a sentence, such as "Of 100 buses that we said …".
 * @param {Figures} horizon with figures
 */
export const sentenceOf = (horizon) => t('accuracy.sentence', {
    minutes: minutesOf(horizon.id), right: inHundred(horizon.accurate ?? NaN), missed: missed(horizon),
});

/**
 * Returns the figures of all horizons as text, for screen readers.
 * @param {Figures[]} horizons those with figures @param {(horizon: Figures) => string} words text of one horizon
 */
export const horizonList = (horizons, words) => listed(horizons.map((one) => labelled(minutesOf(one.id), words(one))));
