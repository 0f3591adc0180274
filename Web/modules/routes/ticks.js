/**
 * The selection of several routes from a list: a filter, and a row with a checkbox for each route.
 * @module
 */
import { h, icon } from '../dom/dom.js';
import { redraw } from '../dom/draw.js';
import { stylesheet } from '../dom/stylesheet.js';
import { nameOf } from '../format/names.js';
import { t } from '../format/words.js';
import { chipBesideName } from '../parts/parts.js';
import { own } from '../rider/mine.js';
import { questions } from '../rider/rider.js';
import { nameIfSeveral, network } from '../server/network.js';

await stylesheet('routes');

/**
 * Renders a row with a checkbox.
 * @param {Page.Route} route @param {boolean} on @param {(on: boolean) => void} change @param {string} [words] an
 *     additional text
 */
export const tickRow = (route, on, change, words = '') => h('li', { key: route.id }, h('button', {
    type: 'button', class: 'row pick', role: 'checkbox', 'aria-checked': String(on), onclick: () => change(!on),
}, h('span', { class: 'box-tick' }, icon('check')), chipBesideName(route), h('span', {}, h('b', { class: 'where' }, nameOf(route)),
    h('span', { class: 'small quiet' }, [words, nameIfSeveral(route.id)].filter(Boolean).join(' · ')))));

/** @typedef {{id: string, name: string, label?: string}} Named a route, or an item with a name like a route's */

/**
 * Returns the routes that match a text, as determined by the core; all routes until the core is loaded.
 * @template {Named} One
 * @param {One[]} routes @param {string} text @param {'contains' | 'excludes' | 'matches'} [scope] @returns {One[]}
 */
export function filtered(routes, text, scope = 'contains') {
    const asked = routes.map((route) => ({ id: route.id, code: route.label ?? '', name: route.name }));
    const found = text.trim() === '' ? undefined : own.value.rider?.ask(questions.filter(scope, text, asked));
    return found ? routes.filter(({ id }) => found.includes(id)) : [...routes];
}

export class RouteTicks {
    #text = '';
    /**
     * The entries that were ticked when the list was opened, which come first; those ticked later keep their position.
     * @type {string[]}
     */
    #first = [];
    /**
     * The texts of proposed routes by their IDs, the best first.
     * @type {Map<string, string>}
     */
    proposed = new Map();

    /**
     * Creates an empty list.
     * @param {string} id of the filter's input field @param {(ids: string[]) => void} onChange
     */
    constructor(id, onChange) {
        this.id = id;
        this.onChange = onChange;
        /**
         * The ticked entries, in the order in which they were ticked.
         * @type {string[]}
         */
        this.ids = [];
    }

    /**
     * Sets the ticked entries, and clears the filter.
     * @param {string[]} ids
     */
    set(ids) {
        this.ids = ids;
        this.#first = ids;
        this.#text = '';
        const input = /** @type {HTMLInputElement | null} */ (document.getElementById(this.id));
        if (input) input.value = '';
    }

    /**
     * Renders the list.
     * @param {string} title
     */
    view(title) {
        const order = [...this.#first, ...this.proposed.keys()];
        const rank = (/** @type {{id: string}} */ { id }) => (order.indexOf(id) + 1 || order.length + 1);
        const rows = filtered([...network.value.routes.values()], this.#text).sort((a, b) => rank(a) - rank(b));
        return h('fieldset', { class: 'ticks', key: this.id },
            h('legend', { class: 'section-title' }, title),
            h('div', { class: 'search flat' }, icon('search'), h('label', { class: 'vh', for: this.id }, t('routes.search')),
                h('input', {
                    id: this.id, type: 'search', autocomplete: 'off', placeholder: t('routes.search'),
                    oninput: (/** @type {Page.On<HTMLInputElement>} */ { target }) => { this.#text = target.value; redraw(); },
                })),
            h('p', { class: 'label quiet', role: 'status', key: 'count' }, this.ids.length > 0 ? t('routes.ticked', { count: this.ids.length }) : t('ticks.none')),
            rows.length === 0 && h('p', { class: 'quiet', key: 'none' }, this.#text ? t('routes.noneCalled', { query: this.#text }) : t('routes.empty')),
            h('ul', { class: 'rows', key: 'rows' }, rows.map((route) =>
                tickRow(route, this.ids.includes(route.id), (on) => this.#tick(route.id, on), this.proposed.get(route.id)))));
    }

    /**
     * Ticks or unticks an entry.
     * @param {string} id @param {boolean} on
     */
    #tick(id, on) {
        this.ids = on ? [...this.ids, id] : this.ids.filter((one) => one !== id);
        this.onChange(this.ids);
        redraw();
    }
}
