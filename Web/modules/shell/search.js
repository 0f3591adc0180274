/**
 * The search field: stops, routes and places while the rider types, and nearby and recent ones before. It opens a page
 * only when the rider chooses a row. Another module searches for the rows.
 * @module
 */
import { go } from '../address/router.js';
import { h, icon, render } from '../dom/dom.js';
import { onDraw } from '../dom/draw.js';
import { t } from '../format/words.js';
import { chip } from '../parts/parts.js';
import { route, routesOf } from '../server/network.js';
import { prefer, preferences } from '../settings/preferences.js';
import { Later } from '../views/later.js';

/** The debounce delay between the last keystroke and the search, in milliseconds. */
const PAUSE = 120;
const RECENT = 5;
/** The maximum number of lines shown in a row. */
const MOST_LINES = 5;

/**
 * @typedef {{kind: 'stop' | 'route' | 'near' | 'coaches', id?: string, name: string, code?: string, glyph?: string, lines?: string[], detail?: () => string, recent?: boolean}} Row
 *     `near` opens the stops around a place, without an ID those around the rider; `coaches` opens a search for
 *     coaches; `recent`: whether the row is one of the recent selections
 */

/** @type {Later<typeof import('../views/found.js')>} */
const found = new Later('found');

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

    /**
     * Adds the behaviour of the search field to its elements.
     * @param {HTMLElement} element with an `input`, a list and a button to clear
     */
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
        // The rider may have typed before the agencies' names, the lines' colours and the minutes were loaded.
        onDraw(() => this.#open && this.#showRows());
        // A press on a row must not take the focus from the field before the click arrives.
        this.list.addEventListener('pointerdown', (event) => event.preventDefault());
        // The rider may have typed before this script was loaded.
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

    /** Shows nearby stops, favourites and recent selections, before anything is typed. */
    #offer() {
        return this.#fillFrom((source, signal, show) => source.offer(signal, show));
    }

    /**
     * Searches for a text.
     * @param {string} query
     */
    #ask(query) {
        return this.#fillFrom((source, signal, show) => source.find(query, signal, show));
    }

    /**
     * Shows results as they arrive, until another search begins.
     * @param {(source: typeof import('../views/found.js'), signal: AbortSignal, show: (rows: Row[], words?: string) => void) => Promise<void>} question
     */
    async #fillFrom(question) {
        const { signal } = (this.#abort = new AbortController());
        await found.load();
        if (signal.aborted) return;
        if (!found.module) return this.#fill([], t('search.failed'));
        await question(found.module, signal, (rows, words = '') => signal.aborted || this.#fill(rows, words));
    }

    /**
     * Shows suggestions. The active row stays active if the new rows contain it at the same index.
     * @param {Row[]} rows @param {string} words
     */
    #fill(rows, words) {
        const stood = this.#rows[this.#active];
        const isKept = stood !== undefined && rows[this.#active]?.id === stood.id && rows[this.#active]?.kind === stood.kind;
        if (!isKept) this.#active = -1;
        this.#rows = rows;
        this.#words = words;
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
        this.#showRows();
        this.list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    }

    #showRows() {
        render(this.list, this.#open ? this.#rows.map((row, index) => this.#option(row, index)) : []);
    }

    /**
     * Renders a suggestion.
     * @param {Row} row @param {number} index
     */
    #option(row, index) {
        const mark = row.kind === 'route' ? chip(route(row.id) ?? { mark: row.code ?? '' }, 'small')
            : icon(row.glyph ?? (row.recent ? 'recent' : row.kind === 'near' ? 'end' : 'stop'));
        const detail = row.detail?.();
        const lines = routesOf(row.lines ?? []).slice(0, MOST_LINES);
        return h('li', {
            role: 'option', id: `suggestion-${index}`, 'aria-selected': String(index === this.#active), onclick: () => this.#take(row),
        }, mark, h('span', {}, h('b', {}, underlined(row.name, this.input.value.trim())),
            lines.length > 0 && h('span', { class: 'chips' }, lines.map((one) => chip(one, 'small')), (row.lines?.length ?? 0) > lines.length && h('span', { class: 'small' }, `+${(row.lines?.length ?? 0) - lines.length}`)),
            detail && h('span', { class: 'small' }, detail)));
    }

    /**
     * Handles the arrow keys, Enter and Escape.
     * @param {KeyboardEvent} event
     */
    #key(event) {
        const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (event.key === 'Escape' && this.#open) {
            // Browsers would clear the field.
            event.preventDefault();
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

    /**
     * Opens the page of a row, and adds the row to the recent selections.
     * @param {Row | undefined} row
     */
    #take(row) {
        if (!row) return;
        const { kind, id, name, code } = row;
        if (id && !row.glyph) prefer({ recent: [{ kind, id, name, code }, ...preferences.value.recent.filter((one) => one.id !== id)].slice(0, RECENT) });
        this.input.value = '';
        this.clear.hidden = true;
        this.close();
        this.input.blur();
        go(row.kind, row.id);
    }
}

/**
 * Marks the typed letters in a name, regardless of case and accents.
 * @param {string} name @param {string} query
 */
function underlined(name, query) {
    const plain = (/** @type {string} */ text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const at = query === '' || plain(name).length !== name.length ? -1 : plain(name).indexOf(plain(query));
    return at < 0 ? name : [name.slice(0, at), h('mark', {}, name.slice(at, at + query.length)), name.slice(at + query.length)];
}
