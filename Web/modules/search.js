/**
 * The search field: stops and routes as one types, nearby and recent ones before. Nothing is taken until a row is chosen.
 * @module
 */
import { ask } from './api.js';
import { h, icon, render } from './dom.js';
import { distance } from './format.js';
import { near } from './location.js';
import { inServiceFirst, nameIfSeveral, network, route } from './network.js';
import { chip, codeOf, nameOf } from './parts.js';
import { prefer, preferences } from './preferences.js';
import { go } from './router.js';
import { t } from './words.js';

/** Milliseconds between the last letter and the question. */
const PAUSE = 120;
const RECENT = 5;
const NEAREST = 4;

/** @typedef {{kind: 'stop' | 'route', id: string, name: string, code?: string, detail?: () => string, recent?: boolean}} Row */

export class Search {
    /** @type {Row[]} */
    #rows = [];
    #active = -1;
    #open = false;
    #words = '';
    /** @type {number | undefined} */
    #timer;
    /** @type {AbortController | undefined} */
    #abort;

    /** @param {HTMLElement} element with an `input`, a list and a button to clear */
    constructor(element) {
        this.element = element;
        this.input = /** @type {HTMLInputElement} */ (element.querySelector('input'));
        this.list = /** @type {HTMLElement} */ (element.querySelector('[role=listbox]'));
        this.note = /** @type {HTMLElement} */ (element.querySelector('.search-note'));
        this.clear = /** @type {HTMLButtonElement} */ (element.querySelector('.clear'));
        this.input.addEventListener('focus', () => this.#type());
        this.input.addEventListener('input', () => this.#type());
        this.input.addEventListener('keydown', (event) => this.#key(event));
        this.clear.addEventListener('click', () => { this.input.value = ''; this.input.focus(); this.#type(); });
        element.addEventListener('submit', (event) => { event.preventDefault(); this.#take(this.#rows[this.#active]); });
        element.addEventListener('focusout', (event) => {
            if (!element.contains(/** @type {Node | null} */ (event.relatedTarget))) this.close();
        });
        // The rider may have been faster than the agencies' names and the lines' colours.
        network.subscribe(() => this.#rows.length > 0 && this.#open && this.#show());
        // A press on a row must not take the focus from the field before the click arrives.
        this.list.addEventListener('pointerdown', (event) => event.preventDefault());
        // The rider may have been faster than this script.
        if (document.activeElement === this.input || this.input.value !== '') this.#type();
    }

    get open() {
        return this.#open;
    }

    close() {
        this.#abort?.abort();
        clearTimeout(this.#timer);
        this.#open = false;
        this.#show();
    }

    #type() {
        const query = this.input.value.trim();
        clearTimeout(this.#timer);
        this.#abort?.abort();
        this.#open = true;
        if (query === '') this.#offer();
        else this.#timer = setTimeout(() => this.#ask(query), PAUSE);
        this.clear.hidden = this.input.value === '';
    }

    /** Before anything is typed: what is near, and what was picked lately. */
    async #offer() {
        this.#fill(recent(), '');
        const place = near();
        if (!place) return;
        this.#abort = new AbortController();
        try {
            const { stops } = await ask('stops', { near: place, radius: 1500, limit: 24 }, this.#abort.signal);
            const served = inServiceFirst(stops.filter((/** @type {any} */ stop) => stop.routes.length > 0)).slice(0, NEAREST);
            this.#fill([...served.map((/** @type {any} */ stop) => stopRow(stop, stop.distance)), ...recent()], '');
        } catch {
            // The recent ones are there.
        }
    }

    /** @param {string} query */
    async #ask(query) {
        this.#abort = new AbortController();
        try {
            const { results } = await ask('search', { query, near: near(), limit: 12 }, this.#abort.signal);
            const rows = results.map((/** @type {any} */ { kind, stop, route, distance: far }) =>
                (kind === 'stop' ? stopRow(stop, far ?? stop.distance) : routeRow(route)));
            this.#fill(rows, rows.length === 0 ? t('search.none', { query }) : '');
        } catch (error) {
            if (/** @type {Error} */ (error).name !== 'AbortError') this.#fill([], t('search.failed'));
        }
    }

    /** @param {Row[]} rows @param {string} words */
    #fill(rows, words) {
        this.#rows = rows;
        this.#words = words;
        this.#active = -1;
        this.#show();
    }

    #show() {
        const open = this.#open && this.#rows.length > 0;
        this.input.setAttribute('aria-expanded', String(open));
        if (open && this.#active >= 0) this.input.setAttribute('aria-activedescendant', `suggestion-${this.#active}`);
        else this.input.removeAttribute('aria-activedescendant');
        this.list.hidden = !open;
        this.note.hidden = !this.#open || this.#words === '';
        render(this.note, this.#words);
        render(this.list, open ? this.#rows.map((row, index) => this.#option(row, index)) : []);
        this.list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    }

    /** @param {Row} row @param {number} index */
    #option(row, index) {
        const mark = row.kind === 'route' ? chip(route(row.id) ?? { mark: row.code }, 'small') : icon(row.recent ? 'recent' : 'stop');
        const detail = row.detail?.();
        return h('li', {
            role: 'option', id: `suggestion-${index}`, 'aria-selected': String(index === this.#active), onclick: () => this.#take(row),
        }, mark, h('span', {}, h('b', {}, underlined(row.name, this.input.value.trim())),
            detail && h('span', { class: 'small' }, detail)));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (event.key === 'Escape' && this.#open) {
            event.stopPropagation();
            this.close();
        }
        if (steps === 0 || this.#rows.length === 0) return;
        event.preventDefault();
        this.#open = true;
        const from = this.#active < 0 && steps < 0 ? 0 : this.#active;
        this.#active = (from + steps + this.#rows.length) % this.#rows.length;
        this.#show();
    }

    /** @param {Row | undefined} row */
    #take(row) {
        if (!row) return;
        const kept = { kind: row.kind, id: row.id, name: row.name, code: row.code };
        prefer({ recent: [kept, ...preferences.value.recent.filter((one) => one.id !== row.id)].slice(0, RECENT) });
        this.input.value = '';
        this.clear.hidden = true;
        this.close();
        this.input.blur();
        go(row.kind, row.id);
    }
}

/** @param {...(string | false | undefined)} parts */
const joined = (...parts) => parts.filter(Boolean).join(' · ');

/** @param {any} stop @param {number | undefined} far @returns {Row} */
function stopRow(stop, far) {
    const detail = () => joined(stop.code && t('stop.code', { code: stop.code }), nameIfSeveral(stop.id), far !== undefined && distance(far));
    return { kind: 'stop', id: stop.id, name: stop.name, code: stop.code, detail };
}

/** @param {any} route @returns {Row} */
const routeRow = (route) => ({
    kind: 'route', id: route.id, name: nameOf(route), code: codeOf(route), detail: () => joined(t('search.route', { code: codeOf(route) }), nameIfSeveral(route.id)),
});

/** @returns {Row[]} */
const recent = () => preferences.value.recent.map((row) => /** @type {Row} */ ({
    ...row, recent: true,
    detail: () => joined(row.kind === 'route' ? t('search.route', { code: row.code ?? '' }) : row.code && t('stop.code', { code: row.code }), nameIfSeveral(row.id)),
}));

/** The letters that were typed, where the name has them as typed or but for case and accents. @param {string} name @param {string} query */
function underlined(name, query) {
    const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const at = query === '' || plain(name).length !== name.length ? -1 : plain(name).indexOf(plain(query));
    return at < 0 ? name : [name.slice(0, at), h('mark', {}, name.slice(at, at + query.length)), name.slice(at + query.length)];
}
