/**
 * Formats prices, clock times and days of coaches. Times are local to the cities, independently of the device's time
 * zone.
 * @module
 */
import { dayOf } from '../format/days.js';
import { clockTime, clockTimeParts } from '../format/format.js';
import { locale } from '../format/words.js';
import { now } from '../server/clock.js';

/**
 * The cached formatters by key.
 * @type {Map<string, unknown>}
 */
const formats = new Map();

/**
 * Returns a formatter, created once per key.
 * @template Format @param {string} key @param {() => Format} make @returns {Format}
 */
function kept(key, make) {
    if (!formats.has(key)) formats.set(key, make());
    return /** @type {Format} */ (formats.get(key));
}

/**
 * Returns the number format for a price.
 * @param {{amount: number, currency: string, digits: number}} price
 */
const money = ({ currency, digits }) => kept(`${currency} ${digits}`, () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }));

/**
 * Formats a price, such as "$41.99".
 * @param {{amount: number, currency: string, digits: number}} price
 */
export const priceText = (price) => money(price).format(price.amount / 10 ** price.digits);

/**
 * Formats a price without minor units, such as "$60".
 * @param {{amount: number, currency: string, digits: number}} price
 */
export const roundPriceText = ({ amount, currency, digits }) => kept(`${currency} round`, () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })).format(amount / 10 ** digits);

/**
 * Formats a price as parts; its minor units are marked as small.
 * @param {{amount: number, currency: string, digits: number}} price
 */
export const priceParts = (price) => money(price).formatToParts(price.amount / 10 ** price.digits)
    .map(({ type, value }) => ({ value, small: type === 'decimal' || type === 'fraction' }));

/**
 * Returns a city's local time as if it were UTC, in epoch seconds.
 * @param {string} local such as `2016-07-29T07:00`
 */
const asUTC = (local) => Date.parse(`${local}Z`) / 1000;

/**
 * Formats a clock time, such as "7:00" or "7:00 AM".
 * @param {string} local the city's local time
 */
export const clockText = (local) => clockTime(asUTC(local), 'UTC');

/**
 * Formats a clock time as parts; AM and PM, if the rider's clock has them, are marked as small.
 * @param {string} local the city's local time
 */
export const clockParts = (local) => clockTimeParts(asUTC(local), 'UTC').filter(({ value }) => value.trim() !== '')
    .map(({ type, value }) => ({ value, small: type === 'dayPeriod' }));

/**
 * Formats a day, such as "Fri 29 Jul 2016".
 * @param {string} day such as `2016-07-29`
 */
export const dayText = (day) => kept('day', () =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }))
    .format(Date.parse(`${day}T00:00Z`));

/**
 * Formats a day, such as "Fri, 29 Jul", with the year if it is not the current one.
 * @param {string} day such as `2016-07-29`
 */
export const dayShort = (day) => day.slice(0, 4) !== dayOf(now(), undefined).slice(0, 4) ? dayText(day) : kept('short day', () =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })).format(Date.parse(`${day}T00:00Z`));

/**
 * Returns the name of a country, such as "Canada".
 * @param {string} code ISO 3166
 */
export const countryName = (code) => kept('country', () => new Intl.DisplayNames(locale, { type: 'region' })).of(code) ?? code;
