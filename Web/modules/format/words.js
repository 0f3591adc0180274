/**
 * Loads and formats the page's translated texts. `/words/<language>.json` contains those of the first load,
 * `/words/operators/` those of the operators' views, and `/words/<language>.later.json` all others. A value is a text
 * with `{placeholders}`, or an object of texts by plural category (and `=0`, `=1` …), selected by the value of `count`.
 * @module
 */
import { isolated } from '../dom/direction.js';
import { root } from '../dom/root.js';
import { preferences } from '../settings/preferences.js';

/**
 * The loaded texts by key.
 * @type {Record<string, string | Record<string, string>>}
 */
let table = {};
let rules = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/**
 * The available languages: code, and name in the language itself.
 * @type {{code: string, name: string}[]}
 */
export let languages = [];
/** The language of the texts. */
export let language = 'en';
/** The locale of times, numbers and distances: the rider's own if it belongs to the language of the texts. */
export let locale = 'en';

/**
 * Selects the page's language and loads its texts.
 * @param {Promise<string | undefined>} otherwise the operator's language, used if the rider's is not available
 */
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

/** The languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * Returns whether a language is written from right to left.
 * @param {string} code of a language
 */
export const runsRightToLeft = (code) => RIGHT_TO_LEFT.has(code);

/**
 * Returns a locale with Latin digits, as in route and stop codes, so that a page has only one kind of digits.
 * @param {string} tag
 */
function withLatinDigits(tag) {
    if (new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'latn') return tag;
    return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}

/**
 * Fetches a JSON file.
 * @param {string} address
 */
const fetched = async (address) => (await fetch(address)).json();

/**
 * Loads further texts and adds them to the table.
 * @param {string} name of a file
 */
const addWords = async (name) => void Object.assign(table, await fetched(`${root}words/${name}.json`));

/** Loads the texts of the operators' views, which no rider loads. */
export const addOperatorWords = () => addWords(`operators/${language}`);

/**
 * The request for the texts of all views except operators'.
 * @type {Promise<void> | undefined}
 */
let rest;

/**
 * Loads a module that is not part of the first load. Its texts are loaded before it, since some modules create forms
 * when they are evaluated.
 * @template M @param {() => Promise<M>} load @returns {Promise<M>} rejected if either cannot be loaded; it may be called again
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
 * Returns a text in the page's language.
 * @param {string} key
 * @param {Record<string, string | number>} [values] for the placeholders; numbers are formatted in the locale
 */
export function t(key, values = {}) {
    let text = table[key] ?? key;
    if (typeof text === 'object') {
        const count = Number(values.count ?? 0);
        text = text[`=${count}`] ?? text[rules.select(count)] ?? text.other;
    }
    return text.replace(/\{(?:([^{}]*) )?(\w+)\}(\.?)/g, (_, articles, name, stop) => {
        const value = values[name];
        const words = typeof value === 'number' ? numbers.format(value) : String(value ?? '');
        return withArticle(articles, isolated(words)) + (ENDED.test(words) ? '' : stop);
    });
}

/**
 * Returns a time after its article, which depends on the hour: "la 1:05", "las 8:42".
 * @param {string | undefined} articles for one hour, for others, and before a date, such as "la|las|el" @param {string} time
 */
function withArticle(articles, time) {
    if (articles === undefined) return time;
    const [one, other, date] = articles.split('|');
    const hour = parseInt(time);
    const article = isNaN(hour) ? date : rules.select(hour) === 'one' ? one : other;
    return article ? `${article} ${time}` : time;
}

/** Matches the end of a sentence, or of an abbreviation such as "p.m.", after which there is no full stop. */
const ENDED = /[.!?…。！？؟]\u2069*$/;

/** @typedef {(string | false | 0 | null | undefined)[]} Texts texts to join, without the empty ones */

/**
 * Joins texts.
 * @param {string} joint @param {Texts} texts
 */
const joined = (joint, texts) => texts.flatMap((one) => (one ? isolated(one) : [])).join(joint);

/**
 * Joins texts with commas.
 * @param {Texts} texts
 */
export const commas = (texts) => joined(t('joint.comma'), texts);

/**
 * Joins facts of one thing with dots, such as "Ridge Campus Buses · 300 m".
 * @param {...Texts[number]} texts
 */
export const dotted = (...texts) => joined(' · ', texts);

/**
 * Joins a label and a text with a colon.
 * @param {Texts} texts
 */
export const labelled = (...texts) => joined(t('joint.colon'), texts);

/**
 * Joins texts as sentences, each with a full stop.
 * @param {Texts} texts
 */
export const sentences = (texts) => joined(t('joint.space'), texts.map((words) => words && !ENDED.test(words) ? t('sentence', { words }) : words));

/**
 * Returns whether a text with a key is loaded.
 * @param {string} key
 */
export const has = (key) => key in table;

/**
 * Formats a list, such as "BL, WL and GL".
 * @param {string[]} items @param {'conjunction' | 'disjunction'} [type]
 */
export const listed = (items, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(items);

/**
 * Returns a text with a capital letter at its beginning.
 * @param {string} text
 */
export const capitalized = (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/**
 * Returns the text of a service alert in the rider's language, else in English, else the one without a language, else
 * any: GTFS-Realtime reference, message TranslatedString.
 * @param {Record<string, string> | undefined} texts
 */
export function translated(texts) {
    if (!texts) return '';
    const of = (/** @type {string} */ wanted) => Object.keys(texts).find((tag) => tag && baseLanguage(tag) === wanted);
    return texts[of(language) ?? of('en') ?? ''] ?? Object.values(texts)[0] ?? '';
}

/**
 * Returns the language code of a language tag.
 * @param {string} tag
 */
export const baseLanguage = (tag) => tag.toLowerCase().split('-')[0];
