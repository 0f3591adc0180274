/**
 * Names of cities. A place that is known only by its geohash is named after the nearest city.
 * @module
 */
import { distance } from '../format/format.js';
import { t } from '../format/words.js';

/**
 * Returns the name of a city.
 * @param {Pick<API.City, 'name' | 'near'> | undefined} city @returns {string} empty until it is known
 */
export const cityName = (city) => (city?.near ? t('coaches.nearPlace', { distance: distance(city.near.distance), place: city.near.name }) : city?.name ?? '');
