/**
 * The form of a coach search: origin, destination, day, passengers, currency and language.
 * @module
 */
import { h, icon, render } from '../dom/dom.js';
import { dayOf } from '../format/days.js';
import { language, languages, sentences, t } from '../format/words.js';
import { squareButton } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { CityField } from './city-field.js';
import { CURRENCIES, dayFrom, MOST } from './query.js';

/** @typedef {import('./query.js').Query} Query */

const origin = new CityField('coach-from', t('coaches.from'));
const destination = new CityField('coach-to', t('coaches.to'));
const date = /** @type {HTMLInputElement} */ (h('input', { id: 'coach-date', type: 'date', required: true, value: dayFrom(1, new Date()) }));
const trouble = h('p', { class: 'label trouble', role: 'alert' });

/**
 * Creates a field for a number of passengers.
 * @param {string} name @param {number} value
 */
const count = (name, value) => /** @type {HTMLInputElement} */ (h('input', {
    id: `coach-${name}`, type: 'number', inputmode: 'numeric', min: 0, max: MOST, value,
}));
const travellers = { adults: count('adults', 1), children: count('children', 0), seniors: count('seniors', 0) };

/**
 * Creates a drop-down list of options.
 * @param {string} name @param {[string, string][]} options
 */
const chooser = (name, options) => /** @type {HTMLSelectElement} */ (h('select', { id: `coach-${name}` },
    options.map(([value, words]) => h('option', { value }, words))));
const currency = chooser('currency', CURRENCIES.map((code) => [code, code]));
const tongue = chooser('language', languages.map(({ code, name }) => [code, name]));
tongue.value = language;

/**
 * Renders a field with its label.
 * @param {string} label @param {HTMLElement} field
 */
const labelled = (label, field) => h('p', { class: 'field' }, h('label', { class: 'label quiet', for: field.id }, label), field);

/**
 * Called when the rider submits a complete search.
 * @type {(query: Query) => void}
 */
let onSearch = () => {};

export const form = h('form', { class: 'form coach-form', key: 'form', lasting: true, novalidate: true },
    h('div', { class: 'ends' }, origin.element, destination.element,
        squareButton('turn', t('coaches.turn'), { onclick: turn })),
    labelled(t('coaches.date'), date),
    h('div', { class: 'counts' }, Object.entries(travellers).map(([name, field]) => labelled(t(`coaches.${name}`), field))),
    h('div', { class: 'counts' }, labelled(t('coaches.currency'), currency), labelled(t('coaches.language'), tongue)),
    trouble,
    h('button', { class: 'btn primary tall wide' }, icon('search'), t('coaches.search')));
form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
});

/**
 * Sets the handler of complete searches.
 * @param {(query: Query) => void} body called with the search
 */
export function whenSearched(body) {
    onSearch = body;
}

/**
 * Fills the form with the parameters of a search.
 * @param {Query} query @param {(import('./city-field.js').City | undefined)[]} cities of origin and destination
 */
export function fill(query, [from, to]) {
    date.min = firstDay();
    origin.set(from);
    destination.set(to);
    date.value = query.date;
    for (const name of /** @type {const} */ (['adults', 'children', 'seniors'])) travellers[name].value = String(query[name]);
    currency.value = query.currency;
    tongue.value = query.lang;
}

/**
 * Fills in the destination of the search.
 * @param {API.City} city
 */
export const fillDestination = (city) => destination.set(city);

export function turn() {
    const [from, to] = [origin.chosen, destination.chosen];
    origin.set(to);
    destination.set(from);
}

/** Returns the current day at the origin, or on the device if the origin is unknown. */
const firstDay = () => dayOf(now(), origin.chosen?.timeZone);

const numbersOf = () => Object.values(travellers).map((field) => Math.trunc(Number(field.value)));

/** Returns the incomplete or invalid fields that prevent the search, with their messages. */
function missing() {
    const numbers = numbersOf();
    const total = numbers.reduce((sum, one) => sum + one, 0);
    return [
        !origin.chosen && { field: origin.input, words: t('coaches.needFrom') },
        !destination.chosen && { field: destination.input, words: t('coaches.needTo') },
        origin.chosen && origin.chosen.geohash === destination.chosen?.geohash && { field: destination.input, words: t('coaches.needOther') },
        !date.value && { field: date, words: t('coaches.needDate') },
        date.value && date.value < firstDay() && { field: date, words: t('coaches.needComingDate') },
        !(total >= 1 && total <= MOST && numbers.every((one) => one >= 0)) && { field: travellers.adults, words: t('coaches.needTravellers', { count: MOST }) },
    ].flatMap((one) => one || []);
}

/** Shows the messages for the fields that prevent the search, and returns these. */
function complain() {
    const found = missing();
    render(trouble, sentences(found.map(({ words }) => words)));
    return found;
}

const complainAgain = () => void (trouble.textContent && complain());
form.addEventListener('input', complainAgain);
for (const end of [origin, destination]) end.onChange = complainAgain;

/** Submits the search; otherwise shows all messages at once, and focuses the first field concerned. */
async function submit() {
    await Promise.all([origin.settled, destination.settled]);
    const found = complain();
    if (found.length > 0) return found[0].field.focus();
    const [adults, children, seniors] = numbersOf();
    onSearch({
        origin: origin.chosen?.geohash ?? '', destination: destination.chosen?.geohash ?? '', date: date.value,
        adults, children, seniors, currency: currency.value, lang: tongue.value,
    });
}
