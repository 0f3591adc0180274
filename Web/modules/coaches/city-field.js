/**
 * A field for a city, given by name or geohash.
 * @module
 */
import { h } from '../dom/dom.js';
import { commas, locale, t } from '../format/words.js';
import { ComboField } from '../parts/combo-field.js';
import { ask } from '../server/api.js';
import { cityName } from './city-name.js';
import { countryName } from './format.js';

/** @typedef {Pick<API.City, 'name' | 'geohash' | 'region' | 'country' | 'near'> & Partial<Pick<API.City, 'timeZone'>>} City the properties of a city that a search requires */

/**
 * Returns the region and country of a city.
 * @param {City} city
 */
const surroundings = (city) => commas([city.region, city.country && countryName(city.country)]);

/**
 * The search for cities by name or geohash, on the server.
 * @type {import('../parts/combo-field.js').Source<City>}
 */
const cities = {
    async ask(text, signal, show) {
        const { cities } = await ask('intercity/cities', { q: text, limit: 8 }, signal);
        show(cities, cities.length === 0 ? t('coaches.noCity', { text }) : '');
    },
    view: (city) => h('span', {}, h('b', {}, cityName(city)), h('span', { class: 'small' }, surroundings(city) || t('coaches.byGeohash'))),
    textOf: cityName,
    failed: () => t('search.failed'),
    isNamed: (city, text) => [city.geohash, city.name].some((name) => name.localeCompare(text, locale, { sensitivity: 'base' }) === 0),
};

/**
 * A field in which riders search for a city.
 * @extends {ComboField<City>}
 */
export class CityField extends ComboField {
    /**
     * Creates a field for a city.
     * @param {string} id @param {string} label
     */
    constructor(id, label) {
        super(id, label, cities);
    }
}
