/**
 * A field for a city: suggestions as one types, by name or geohash. Nothing is taken until a row is chosen.
 * @module
 */
import { ask } from '../api.js';
import { h, render } from '../dom.js';
import { t } from '../words.js';
import { countryName } from './format.js';

/** @typedef {Record<string, any>} City */

/** Milliseconds between the last letter and the question. */
const PAUSE = 120;

/** @param {City} city */
const surroundings = (city) => [city.region, city.country && countryName(city.country)].filter(Boolean).join(', ');

export class CityField {
    /** @type {City[]} */
    #rows = [];
    #active = -1;
    /** @type {number | undefined} */
    #timer;
    /** @type {AbortController | undefined} */
    #abort;

    /** @param {string} id @param {string} label */
    constructor(id, label) {
        /** The one that was chosen. @type {City | undefined} */
        this.city = undefined;
        this.input = /** @type {HTMLInputElement} */ (h('input', {
            id, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', 'aria-expanded': 'false',
            'aria-controls': `${id}-list`, 'aria-autocomplete': 'list', 'aria-describedby': `${id}-note`,
        }));
        this.list = h('ul', { class: 'suggestions', id: `${id}-list`, role: 'listbox', 'aria-label': label, hidden: true });
        this.note = h('p', { class: 'small', id: `${id}-note`, role: 'status' });
        this.element = h('div', { class: 'city-field' }, h('label', { class: 'label quiet', for: id }, label), this.input, this.list, this.note);
        this.input.addEventListener('input', () => this.#type());
        this.input.addEventListener('focus', () => this.input.select());
        this.input.addEventListener('keydown', (event) => this.#key(event));
        this.input.addEventListener('blur', () => this.#close());
        // A press on a row must not take the focus from the field before the click arrives.
        this.list.addEventListener('pointerdown', (event) => event.preventDefault());
    }

    /** @param {City | undefined} city */
    set(city) {
        this.city = city;
        this.input.value = city?.name ?? '';
        this.complain('');
        this.#close();
    }

    /** @param {string} words */
    complain(words) {
        this.note.textContent = words;
        this.input.setAttribute('aria-invalid', String(words !== ''));
    }

    #type() {
        this.city = undefined;
        clearTimeout(this.#timer);
        this.#abort?.abort();
        const text = this.input.value.trim();
        if (text === '') this.#close();
        else this.#timer = setTimeout(() => this.#ask(text), PAUSE);
    }

    /** @param {string} text */
    async #ask(text) {
        this.#abort = new AbortController();
        try {
            const { cities } = await ask('intercity/cities', { q: text, limit: 8 }, this.#abort.signal);
            this.complain(cities.length === 0 ? t('coaches.noCity', { text }) : '');
            this.#show(cities);
        } catch (error) {
            if (/** @type {Error} */ (error).name !== 'AbortError') this.complain(t('search.failed'));
        }
    }

    /** @param {City[]} rows */
    #show(rows) {
        this.#rows = rows;
        this.#active = -1;
        this.#draw();
    }

    #close() {
        clearTimeout(this.#timer);
        this.#abort?.abort();
        this.#show([]);
    }

    #draw() {
        this.list.hidden = this.#rows.length === 0;
        this.input.setAttribute('aria-expanded', String(!this.list.hidden));
        if (this.#active >= 0) this.input.setAttribute('aria-activedescendant', `${this.input.id}-${this.#active}`);
        else this.input.removeAttribute('aria-activedescendant');
        render(this.list, this.#rows.map((city, index) => h('li', {
            role: 'option', id: `${this.input.id}-${index}`, 'aria-selected': String(index === this.#active), onclick: () => this.set(city),
        }, h('span', {}, h('b', {}, city.name), h('span', { class: 'small' }, surroundings(city) || t('coaches.byGeohash'))))));
        this.list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key === 'Escape' && this.#rows.length > 0) {
            event.stopPropagation();
            return this.#close();
        }
        if (event.key === 'Enter' && this.#active >= 0) {
            event.preventDefault();
            return this.set(this.#rows[this.#active]);
        }
        const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (steps === 0 || this.#rows.length === 0) return;
        event.preventDefault();
        this.#active = (this.#active < 0 && steps < 0 ? -1 : this.#active + steps + this.#rows.length) % this.#rows.length;
        if (this.#active < 0) this.#active = this.#rows.length - 1;
        this.#draw();
    }
}
