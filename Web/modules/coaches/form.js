/**
 * The form of a coach search: from, to, day, passengers, currency and language.
 * @module
 */
import { h, icon, render } from '../dom/dom.js';
import { language, languages, t } from '../format/words.js';
import { squareButton } from '../parts/parts.js';
import { now } from '../server/clock.js';
import { CityField } from './city-field.js';
import { CURRENCIES, dayFrom, MOST } from './query.js';

/** @typedef {import('./query.js').Query} Query */

const origin = new CityField('coach-from', t('coaches.from'));
const destination = new CityField('coach-to', t('coaches.to'));
const date = /** @type {HTMLInputElement} */ (h('input', { id: 'coach-date', type: 'date', required: true, value: dayFrom(1, new Date()) }));
const trouble = h('p', { class: 'label trouble', role: 'alert' });

/** @param {string} name @param {number} value */
const count = (name, value) => /** @type {HTMLInputElement} */ (h('input', {
    id: `coach-${name}`, type: 'number', inputmode: 'numeric', min: 0, max: MOST, value,
}));
const travellers = { adults: count('adults', 1), children: count('children', 0), seniors: count('seniors', 0) };

/** @param {string} name @param {[string, string][]} options */
const chooser = (name, options) => /** @type {HTMLSelectElement} */ (h('select', { id: `coach-${name}` },
    options.map(([value, words]) => h('option', { value }, words))));
const currency = chooser('currency', CURRENCIES.map((code) => [code, code]));
const tongue = chooser('language', languages.map(({ code, name }) => [code, name]));
tongue.value = language;

/** @param {string} label @param {HTMLElement} field */
const labelled = (label, field) => h('p', { class: 'field' }, h('label', { class: 'label quiet', for: field.id }, label), field);

/** @type {(query: Query) => void} */
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

/** @param {(query: Query) => void} body called with what is complete */
export function whenSearched(body) {
    onSearch = body;
}

/** @param {Query} query @param {(import('./city-field.js').City | undefined)[]} cities of its ends */
export function fill(query, [from, to]) {
    date.min = firstDay();
    origin.set(from);
    destination.set(to);
    date.value = query.date;
    for (const name of /** @type {const} */ (['adults', 'children', 'seniors'])) travellers[name].value = String(query[name]);
    currency.value = query.currency;
    tongue.value = query.lang;
}

/** @param {API.City} city */
export const fillDestination = (city) => destination.set(city);

export function turn() {
    const [from, to] = [origin.chosen, destination.chosen];
    origin.set(to);
    destination.set(from);
}

/** Today where the coach leaves, as far as that is known. */
const firstDay = () => new Intl.DateTimeFormat('sv', { timeZone: origin.chosen?.timeZone }).format(now() * 1000);

const numbersOf = () => Object.values(travellers).map((field) => Math.trunc(Number(field.value)));

/** Lists the incomplete fields that prevent the search. */
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

/** Names what is missing until nothing is. */
function complain() {
    const found = missing();
    render(trouble, found.map(({ words }) => words).join(' '));
    return found;
}

const complainAgain = () => void (trouble.textContent && complain());
form.addEventListener('input', complainAgain);
for (const end of [origin, destination]) end.onChange = complainAgain;

/** Everything that is missing is named at once, and the first of it gets the keyboard. */
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
