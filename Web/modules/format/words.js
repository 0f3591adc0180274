/**
 * Every word on the page comes from the tables of its language: `/words/<language>.json` has those of the first load,
 * `/words/<language>.later.json` all others but those of views for operators, in `/words/operators/`. A value is a
 * text with `{placeholders}`, or an object of texts by plural category (and `=0`, `=1` …), chosen by the value of
 * `count`.
 * @module
 */
import { isolated } from '../dom/direction.js';
import { root } from '../dom/root.js';
import { preferences } from '../settings/preferences.js';

/** @type {Record<string, string | Record<string, string>>} */
let table = {};
let rules = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/**
 * The languages that have a table: code and own name.
 * @type {{code: string, name: string}[]}
 */
export let languages = [];
/** The language of the words. */
export let language = 'en';
/** The locale of times, numbers and distances: the rider's own where it speaks the language of the words. */
export let locale = 'en';

/** @param {Promise<string | undefined>} otherwise the operator's language, for riders whose own has no table */
export async function loadWords(otherwise) {
    languages = await fetched(`${root}words/index.json`);
    const known = (/** @type {string[]} */ tags) => tags.map(baseLanguage).find((code) => languages.some((one) => one.code === code));
    language = known([preferences.value.language, ...navigator.languages]) ?? known([(await otherwise) ?? '']) ?? languages[0].code;
    locale = withLatinDigits(navigator.languages.find((tag) => baseLanguage(tag) === language) ?? language);
    table = await fetched(`${root}words/${language}.json`);
    rules = new Intl.PluralRules(locale);
    numbers = new Intl.NumberFormat(locale);
    document.documentElement.lang = language;
    document.documentElement.dir = runsRightToLeft(language) ? 'rtl' : 'ltr';
}

/** Languages whose lines run from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/** @param {string} code of a language */
export const runsRightToLeft = (code) => RIGHT_TO_LEFT.has(code);

/**
 * The locale with the digits of route and stop codes, so that a page has one set of digits.
 * @param {string} tag
 */
function withLatinDigits(tag) {
    if (new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'latn') return tag;
    return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}

/** @param {string} address */
const fetched = async (address) => (await fetch(address)).json();

/** @param {string} name of a table */
const addWords = async (name) => void Object.assign(table, await fetched(`${root}words/${name}.json`));

/** Adds the words of views for operators, which no rider loads. */
export const addOperatorWords = () => addWords(`operators/${language}`);

/** @type {Promise<void> | undefined} */
let rest;

/**
 * Gives a module that is not part of the first load. Its words come before it: some forms are made as their module
 * comes.
 * @template M @param {() => Promise<M>} load @returns {Promise<M>} refused when either does not come; ask again
 */
export async function later(load) {
    rest ??= addWords(`${language}.later`);
    try {
        await rest;
        return await load();
    } catch (error) {
        rest = undefined;
        throw error;
    }
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values] numbers are written in the locale's format
 */
export function t(key, values = {}) {
    let text = table[key] ?? key;
    if (typeof text === 'object') {
        const count = Number(values.count ?? 0);
        text = text[`=${count}`] ?? text[rules.select(count)] ?? text.other;
    }
    return text.replace(/\{(\w+)\}/g, (_, name) => {
        const value = values[name];
        return isolated(typeof value === 'number' ? numbers.format(value) : String(value ?? ''));
    });
}

/**
 * Whether there are words for it.
 * @param {string} key
 */
export const has = (key) => key in table;

/**
 * "BL, WL and GL" in the language's way.
 * @param {string[]} items @param {'conjunction' | 'disjunction'} [type]
 */
export const listed = (items, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(items);

/**
 * The text of an announcement in the rider's language, else in English, else the one without language, else whichever
 * there is: GTFS-Realtime reference, message TranslatedString.
 * @param {Record<string, string> | undefined} texts
 */
export function translated(texts) {
    if (!texts) return '';
    const of = (/** @type {string} */ wanted) => Object.keys(texts).find((tag) => tag && baseLanguage(tag) === wanted);
    return texts[of(language) ?? of('en') ?? ''] ?? Object.values(texts)[0] ?? '';
}

/** @param {string} tag */
export const baseLanguage = (tag) => tag.toLowerCase().split('-')[0];
