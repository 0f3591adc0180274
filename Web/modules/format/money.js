/**
 * Amounts of a card in words: whole numbers of its currency's smallest unit.
 * @module
 */
import { locale } from './words.js';

/** @typedef {{currency: string, digits: number}} Currency of a card, and the digits behind its point */

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {Currency} currency @param {Intl.NumberFormatOptions} options */
function format({ currency, digits }, options) {
    const key = `${locale} ${currency} ${digits} ${options.style} ${options.signDisplay}`;
    const known = formats.get(key) ?? new Intl.NumberFormat(locale, {
        currency, minimumFractionDigits: digits, maximumFractionDigits: digits, ...options,
    });
    formats.set(key, known);
    return known;
}

/**
 * "$2.75", "−$2.75".
 * @param {number} amount @param {Currency} card @param {'auto' | 'always'} [signDisplay]
 */
export const money = (amount, card, signDisplay = 'auto') =>
    format(card, { style: 'currency', signDisplay }).format(amount / 10 ** card.digits).replace('-', '−');

/**
 * As it is typed: "2.75", or "2,75" where that is the way.
 * @param {number} amount @param {Currency} card
 */
export const typed = (amount, card) =>
    format(card, { style: 'decimal', signDisplay: 'auto', useGrouping: false, numberingSystem: 'latn' }).format(amount / 10 ** card.digits);

/**
 * How an amount is typed in a currency: "2.75", "275" where it has no decimals.
 * @param {string} currency as its code @param {number} amount of a currency with two decimals, smallest units
 */
export function example(currency, amount) {
    if (!/^[A-Z]{3}$/.test(currency)) return typed(amount, { currency: 'USD', digits: 2 });
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return digits === 0 ? String(amount) : typed(amount * 10 ** (digits - 2), { currency, digits });
}

/** @param {string[]} codes @returns {[string, string][]} */
function named(codes) {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return codes.map((code) => [code, `${code} · ${names.of(code)}`]);
}

/** All currencies with their names, by code. */
export const currencies = () => named(Intl.supportedValuesOf('currency'));

/**
 * These, and those that most cards have.
 * @param {(string | undefined)[]} first
 */
export const usualCurrencies = (first) =>
    named([...new Set([...first, 'USD', 'CAD', 'EUR', 'GBP', 'AUD'])].flatMap((code) => code ?? []));
