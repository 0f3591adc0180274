/**
 * Figures as riders say them.
 * @module
 */
import { has, listed, t } from '../reading/words.js';

/** A share as so many in a hundred. @param {number} share */
export const inHundred = (share) => Math.round(share * 100);

/** "3–6 minutes ahead". @param {string} id of a horizon */
export const minutesOf = (id) => id.replace('-', '–');

/** @param {string} model */
export const nameOfModel = (model) => (has(`accuracy.model.${model}`) ? t(`accuracy.model.${model}`) : model);

/** @param {any} result @param {string} id @returns {any} the figures of one horizon */
export const at = (result, id) => result?.horizons.find((/** @type {any} */ one) => one.id === id);

/** Riders who would have missed the bus. @param {any} horizon */
export const missed = (horizon) => 100 - inHundred(horizon.caught);

/** Of 100 buses that we said … @param {any} horizon with figures */
export const sentenceOf = (horizon) => t('accuracy.sentence', {
    minutes: minutesOf(horizon.id), right: inHundred(horizon.accurate), missed: missed(horizon),
});

/** The whole plot in words. @param {any[]} horizons those with figures @param {(horizon: any) => string} words */
export const told = (horizons, words) => listed(horizons.map((one) => `${minutesOf(one.id)}: ${words(one)}`));
