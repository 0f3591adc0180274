/**
 * Names of cities; a place without a name but its geohash is named after the nearest city.
 * @module
 */
import { distance } from '../format/format.js';
import { t } from '../format/words.js';

/** @param {Pick<API.City, 'name' | 'near'> | undefined} city @returns {string} nothing until it is known */
export const cityName = (city) => (city?.near ? t('coaches.nearPlace', { distance: distance(city.near.distance), place: city.near.name }) : city?.name ?? '');
