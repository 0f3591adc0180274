/**
 * Formats a card's amounts, which are integers in minor units of its currency.
 * @module
 */
import { locale } from './words.js';

/** @typedef {{currency: string, digits: number}} Currency a card's currency with its number of decimals */

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * Returns the cached number format of a currency.
 * @param {Currency} currency @param {Intl.NumberFormatOptions} options
 */
function format({ currency, digits }, options) {
    const key = `${locale} ${currency} ${digits} ${options.style} ${options.signDisplay}`;
    const known = formats.get(key) ?? new Intl.NumberFormat(locale, {
        currency, minimumFractionDigits: digits, maximumFractionDigits: digits, ...options,
    });
    formats.set(key, known);
    return known;
}

/**
 * Formats an amount with its currency, such as "$2.75" or "−$2.75".
 * @param {number} amount @param {Currency} card @param {'auto' | 'always'} [signDisplay]
 */
export const money = (amount, card, signDisplay = 'auto') =>
    format(card, { style: 'currency', signDisplay }).format(amount / 10 ** card.digits).replace('-', '−');

/**
 * Formats an amount as riders type it, such as "2.75", or "2,75" in locales with a decimal comma.
 * @param {number} amount @param {Currency} card
 */
export const typed = (amount, card) =>
    format(card, { style: 'decimal', signDisplay: 'auto', useGrouping: false, numberingSystem: 'latn' }).format(amount / 10 ** card.digits);

/**
 * Formats an example of a typed amount, such as "2.75", or "275" for a currency without decimals.
 * @param {string} currency code @param {number} amount in minor units of a currency with two decimals
 */
export function example(currency, amount) {
    if (!/^[A-Z]{3}$/.test(currency)) return typed(amount, { currency: 'USD', digits: 2 });
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return digits === 0 ? String(amount) : typed(amount * 10 ** (digits - 2), { currency, digits });
}

/**
 * Returns the codes of currencies with their names.
 * @param {string[]} codes @returns {[string, string][]}
 */
function named(codes) {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return codes.map((code) => [code, `${code} · ${names.of(code)}`]);
}

/** Returns all currencies by code, with their names. */
export const currencies = () => named(Intl.supportedValuesOf('currency'));

/**
 * Returns the given currencies, followed by those of most cards, with their names.
 * @param {(string | undefined)[]} first
 */
export const usualCurrencies = (first) =>
    named([...new Set([...first, 'USD', 'CAD', 'EUR', 'GBP', 'AUD'])].flatMap((code) => code ?? []));
