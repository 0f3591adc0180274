/**
 * Prices, clock times and days of coaches. Clocks are those of the cities, whatever the device's.
 * @module
 */
import { locale } from '../format/words.js';

/** @type {Map<string, unknown>} */
const formats = new Map();

/** @template Format @param {string} key @param {() => Format} make @returns {Format} */
function kept(key, make) {
    if (!formats.has(key)) formats.set(key, make());
    return /** @type {Format} */ (formats.get(key));
}

/** @param {{amount: number, currency: string, digits: number}} price */
const money = ({ currency, digits }) => kept(`${currency} ${digits}`, () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }));

/**
 * "$41.99".
 * @param {{amount: number, currency: string, digits: number}} price
 */
export const priceText = (price) => money(price).format(price.amount / 10 ** price.digits);

/**
 * "$60": a price without smallest units.
 * @param {{amount: number, currency: string, digits: number}} price
 */
export const roundPriceText = ({ amount, currency, digits }) => kept(`${currency} round`, () =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })).format(amount / 10 ** digits);

/**
 * The price with its smallest units apart: they are drawn small.
 * @param {{amount: number, currency: string, digits: number}} price
 */
export const priceParts = (price) => money(price).formatToParts(price.amount / 10 ** price.digits)
    .map(({ type, value }) => ({ value, small: type === 'decimal' || type === 'fraction' }));

/** Two digits of the hour line up, where the clock has no halves of the day. */
const clock = () => kept('clock', () => {
    const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    return new Intl.DateTimeFormat(locale, { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit', timeZone: 'UTC' });
});

/**
 * "07:00", "7:00 AM".
 * @param {string} local as a clock there shows it, `2016-07-29T07:00`
 */
export const clockText = (local) => clock().format(Date.parse(`${local}Z`));

/**
 * The half of the day apart, where the locale has one.
 * @param {string} local
 */
export const clockParts = (local) => clock().formatToParts(Date.parse(`${local}Z`))
    .map(({ type, value }) => ({ value: value.trim(), small: type === 'dayPeriod' })).filter(({ value }) => value !== '');

/**
 * "Fri 29 Jul 2016".
 * @param {string} day
 */
export const dayText = (day) => kept('day', () =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }))
    .format(Date.parse(`${day}T00:00Z`));

/**
 * "Fri, 29 Jul".
 * @param {string} day
 */
export const dayShort = (day) => kept('short day', () =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })).format(Date.parse(`${day}T00:00Z`));

/**
 * "Canada".
 * @param {string} code
 */
export const countryName = (code) => kept('country', () => new Intl.DisplayNames(locale, { type: 'region' })).of(code) ?? code;
