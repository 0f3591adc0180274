/**
 * A combobox that suggests rows while the rider types. It selects a row only when the rider chooses it or types its
 * name.
 * @module
 */
import { h, render } from '../dom/dom.js';

/** The debounce delay between the last keystroke and the search, in milliseconds. */
const PAUSE = 120;

/**
 * @template Row
 * @typedef {object} Source
 * @property {(text: string, signal: AbortSignal, show: (rows: Row[], words?: string) => void) => Promise<void>} ask searches, and calls
 *     `show` with the rows found so far, and with a text if there is something to explain
 * @property {(row: Row) => Page.Child} view renders a row
 * @property {(row: Row) => string} textOf the field's text once the row is selected
 * @property {() => string} failed the message for a failed search
 * @property {(row: Row, text: string) => boolean} [isNamed] whether the text names the row unambiguously; then leaving the field selects it
 */

/**
 * A text field with a list of suggestions.
 * @template Row
 */
export class ComboField {
    /** @type {Row[]} */
    #rows = [];
    #active = -1;
    /** @type {number | undefined} */
    #timer;
    /** @type {AbortController | undefined} */
    #abort;

    /**
     * Creates the field and its list.
     * @param {string} id @param {string} label @param {Source<Row>} source
     */
    constructor(id, label, source) {
        this.source = source;
        /**
         * The selected row.
         * @type {Row | undefined}
         */
        this.chosen = undefined;
        /**
         * Called with the selected row, or with `undefined` when the selection is cleared.
         * @type {(row: Row | undefined) => void}
         */
        this.onChange = () => {};
        this.input = /** @type {HTMLInputElement} */ (h('input', {
            id, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false', 'aria-expanded': 'false',
            'aria-controls': `${id}-list`, 'aria-autocomplete': 'list', 'aria-describedby': `${id}-note`,
        }));
        this.list = h('ul', { class: 'suggestions', id: `${id}-list`, role: 'listbox', 'aria-label': label, hidden: true });
        this.note = h('p', { class: 'small quiet', id: `${id}-note`, role: 'status' });
        this.element = h('div', { class: 'combo-field', key: id, lasting: true }, h('label', { class: 'label quiet', for: id }, label), this.input, this.list, this.note);
        this.input.addEventListener('input', () => this.#type());
        this.input.addEventListener('focus', () => this.input.select());
        this.input.addEventListener('keydown', (event) => this.#key(event));
        /**
         * The search that started when the rider last left the field; settles when it is finished.
         * @type {Promise<unknown>}
         */
        this.settled = Promise.resolve();
        this.input.addEventListener('blur', () => this.#leave());
        // A press on a row must not take the focus from the field before the click arrives.
        this.list.addEventListener('pointerdown', (event) => event.preventDefault());
    }

    /** Selects the row that the text names unambiguously, if the rider leaves the field without choosing one. */
    #leave() {
        const text = this.input.value.trim();
        const { isNamed } = this.source;
        if (this.chosen !== undefined || text === '' || !isNamed) return this.#close();
        const named = this.#rows.filter((row) => isNamed(row, text));
        this.#close();
        this.settled = named.length === 1 ? Promise.resolve(this.#take(named[0])) : this.#askByName(text, isNamed);
    }

    /**
     * Searches for the text, and selects a row if exactly one is named by it.
     * @param {string} text @param {(row: Row, text: string) => boolean} isNamed
     */
    async #askByName(text, isNamed) {
        const abort = (this.#abort = new AbortController());
        await this.source.ask(text, abort.signal, (rows) => {
            const named = rows.filter((row) => isNamed(row, text));
            if (named.length === 1 && !abort.signal.aborted && this.chosen === undefined) this.#take(named[0]);
        }).catch(() => {});
    }

    /**
     * Selects a row, or clears the field. Does not call `onChange`.
     * @param {Row | undefined} row
     */
    set(row) {
        this.chosen = row;
        this.input.value = row === undefined ? '' : this.source.textOf(row);
        this.complain('');
        this.#close();
    }

    /**
     * Shows a message below the field.
     * @param {string} words the message; empty to clear it
     * @param {boolean} [isWrong] whether the message is an error
     */
    complain(words, isWrong = words !== '') {
        this.note.textContent = words;
        this.input.setAttribute('aria-invalid', String(isWrong));
    }

    #type() {
        const before = this.chosen;
        this.chosen = undefined;
        if (before !== undefined) this.onChange(undefined);
        clearTimeout(this.#timer);
        this.#abort?.abort();
        const text = this.input.value.trim();
        if (text === '') this.#close();
        else this.#timer = setTimeout(() => this.#ask(text), PAUSE);
    }

    /**
     * Searches for the text, and shows the results.
     * @param {string} text
     */
    async #ask(text) {
        const abort = (this.#abort = new AbortController());
        try {
            await this.source.ask(text, abort.signal, (rows, words = '') => {
                if (abort.signal.aborted) return;
                this.complain(words, words !== '' && rows.length === 0);
                this.#show(rows);
            });
        } catch {
            if (!abort.signal.aborted) this.complain(this.source.failed());
        }
    }

    /**
     * Shows suggestions. The active row stays active if the new rows contain it at the same index.
     * @param {Row[]} rows
     */
    #show(rows) {
        const kept = rows[this.#active] !== undefined && JSON.stringify(rows[this.#active]) === JSON.stringify(this.#rows[this.#active]);
        if (!kept) this.#active = -1;
        this.#rows = rows;
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
        render(this.list, this.#rows.map((row, index) => h('li', {
            role: 'option', id: `${this.input.id}-${index}`, 'aria-selected': String(index === this.#active), onclick: () => this.#take(row),
        }, this.source.view(row))));
        this.list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    }

    /**
     * Selects a row, and calls `onChange`.
     * @param {Row} row
     */
    #take(row) {
        this.set(row);
        this.onChange(row);
    }

    /**
     * Handles the arrow keys, Enter and Escape.
     * @param {KeyboardEvent} event
     */
    #key(event) {
        if (event.key === 'Escape' && this.#rows.length > 0) {
            event.stopPropagation();
            return this.#close();
        }
        if (event.key === 'Enter' && this.#active >= 0) {
            event.preventDefault();
            return this.#take(this.#rows[this.#active]);
        }
        const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (steps === 0 || this.#rows.length === 0) return;
        event.preventDefault();
        this.#active = (this.#active < 0 && steps < 0 ? -1 : this.#active + steps + this.#rows.length) % this.#rows.length;
        if (this.#active < 0) this.#active = this.#rows.length - 1;
        this.#draw();
    }
}
