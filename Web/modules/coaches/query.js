/**
 * The address of a coach search: `#/coaches/<from>/<to>/<day>/<adults>-<children>-<seniors>/<currency>/<language>`.
 * @module
 */
import { language } from '../format/words.js';

/**
 * The parameters of a search: geohashes, day, passengers, currency and language.
 * @typedef {{origin: string, destination: string, date: string, adults: number, children: number, seniors: number, currency: string, lang: string}} Query
 */

/**
 * Returns the example search, which is shown at a first visit: for tomorrow.
 * @returns {Query}
 */
export const example = () => ({
    origin: 'dr5reg', destination: 'f25dvk', date: dayFrom(1, new Date()), adults: 1, children: 0, seniors: 0, currency: 'USD', lang: language,
});

/** The cities of the example, which need not be requested. */
export const exampleCities = [
    { name: 'New York', country: 'US', region: 'New York', geohash: 'dr5reg' }, { name: 'Montréal', country: 'CA', region: 'Quebec', geohash: 'f25dvk' },
];

export const CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP', 'CHF', 'MXN', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK', 'HUF', 'JPY'];

/** The maximum number of passengers. */
export const MOST = 9;

/**
 * Returns the address of a coach search.
 * @param {Query} query
 */
export const hrefOfSearch = ({ origin, destination, date, adults, children, seniors, currency, lang }) =>
    `#/coaches/${origin}/${destination}/${date}/${adults}-${children}-${seniors}/${currency}/${lang}`;

/**
 * Returns the address, below `#/coaches/`, of a search with a destination only.
 * @param {{geohash: string}} city
 */
export const coachesTo = ({ geohash }) => `to/${geohash}`;

/**
 * Returns the destination of a search with a destination only; undefined for other addresses.
 * @param {string | undefined} id
 */
export const destinationOf = (id) => /^to\/(\w{5,9})$/.exec(id ?? '')?.[1];

/**
 * Parses the address of a coach search.
 * @param {string | undefined} id the address after `#/coaches/` @returns {Query | undefined}
 */
export function queryOf(id) {
    const [, origin, destination, date, adults, children, seniors, currency, lang] =
        /^(\w{5,9})\/(\w{5,9})\/(\d{4}-\d\d-\d\d)(?:\/(\d)-(\d)-(\d)(?:\/([A-Z]{3})(?:\/([a-z]{2}))?)?)?$/.exec(id ?? '') ?? [];
    if (!origin) return undefined;
    const usual = example();
    return {
        origin, destination, date, adults: Number(adults ?? 1), children: Number(children ?? 0), seniors: Number(seniors ?? 0),
        currency: currency ?? usual.currency, lang: lang ?? usual.lang,
    };
}

/**
 * Returns the day that is a number of days after a moment, in the device's time zone.
 * @param {number} days @param {Date} from
 */
export function dayFrom(days, from) {
    const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
