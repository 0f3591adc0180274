/**
 * Forms for cards: fields by name, with the core's validation errors.
 * @module
 */
import { h, render } from '../dom/dom.js';
import { t } from '../format/words.js';
import { own } from '../rider/mine.js';

/**
 * @typedef {object} Field a field of a form
 * @property {string} name as in the core
 * @property {string} label
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {string} [hint]
 * @property {boolean} [isFolded] whether it is in the collapsed part, for fields that seldom need a change
 * @property {() => boolean} [isLeftOut] whether the field is currently omitted
 * @property {(values: Values) => string} [wrong] returns the error message; by default that of the field's name
 */

/** @typedef {Record<string, string>} Values the values of a form's fields, by field name */

let count = 0;

export class CardForm {
    #fields;
    #send;
    #done;
    #trouble = h('p', { class: 'label trouble', role: 'alert' });
    /**
     * The elements with error messages, below their fields.
     * @type {Map<Field, HTMLElement>}
     */
    #troubles = new Map();
    element;
    /**
     * The values before editing, to send only those changed.
     * @type {Values}
     */
    #before;
    #isSending = false;
    /** Whether the form has been submitted. */
    isBegun = false;

    /**
     * Creates a form for a card.
     * @param {{title: string, fields: Field[], folded?: string, more?: HTMLElement[], isNeeded?: boolean}} content a
     *     form that `isNeeded` cannot be cancelled; `folded` is the title of the collapsed fields
     * @param {(values: Values, changed: Values) => Promise<{refused?: string, fields?: string[]}>} send sends all
     *     values, or those changed, to the core; returns its reply
     * @param {() => void} done called when the core has accepted the values, or the rider has cancelled
     */
    constructor({ title, fields, folded = '', more = [], isNeeded = false }, send, done) {
        this.#fields = fields;
        this.#send = send;
        this.#done = done;
        this.#before = this.#values;
        const id = `card-form-${(count += 1)}`;
        this.element = h('form', { class: 'box card-form', key: id, lasting: true, novalidate: true, 'aria-labelledby': id },
            h('h2', { id }, title), fields.filter(({ isFolded }) => !isFolded).map((field) => this.#labelled(field)),
            folded && h('details', { class: 'folded' }, h('summary', {}, folded), fields.filter(({ isFolded }) => isFolded).map((field) => this.#labelled(field))), this.#trouble,
            h('div', { class: 'buttons' }, h('button', { class: 'btn primary' }, t('card.save')),
                !isNeeded && h('button', { type: 'button', class: 'btn', onclick: done }, t('card.cancel'))), more);
        this.element.addEventListener('submit', (event) => {
            event.preventDefault();
            this.#submit();
        });
        this.element.addEventListener('keydown', (event) => {
            if (event.key !== 'Escape' || isNeeded) return;
            event.preventDefault();
            done();
        });
    }

    /**
     * Renders a field with its label, hint and error message.
     * @param {Field} field
     */
    #labelled(field) {
        const { name, label, input, hint } = field;
        input.id = `card-${name}-${count}`;
        const trouble = h('p', { class: 'small trouble', role: 'alert', id: `${input.id}-trouble` });
        this.#troubles.set(field, trouble);
        input.setAttribute('aria-describedby', [hint && `${input.id}-hint`, trouble.id].filter(Boolean).join(' '));
        for (const kind of ['input', 'change']) input.addEventListener(kind, () => this.#complain(field, ''));
        return h('div', { class: 'field', hidden: field.isLeftOut?.() }, h('label', { class: 'label', for: input.id }, label), input,
            hint && h('p', { class: 'small quiet', id: `${input.id}-hint` }, hint), trouble);
    }

    /**
     * Shows or clears the error message of a field.
     * @param {Field} field @param {string} words the message; empty to clear it
     */
    #complain(field, words) {
        const trouble = this.#troubles.get(field);
        if (trouble && trouble.textContent !== words) render(trouble, words);
        if (words) field.input.setAttribute('aria-invalid', 'true');
        else field.input.removeAttribute('aria-invalid');
    }

    /** Shows or hides the fields that may be omitted. */
    update() {
        for (const { input, isLeftOut } of this.#fields) {
            const field = input.closest('.field');
            if (isLeftOut && field instanceof HTMLElement) field.hidden = isLeftOut();
        }
    }

    /** Focuses the form's first field. */
    focus() {
        this.#fields[0].input.focus({ preventScroll: true });
        this.element.scrollIntoView({ block: this.element.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' });
    }

    get #values() {
        return Object.fromEntries(this.#fields.filter(({ isLeftOut }) => !isLeftOut?.()).map(({ name, input }) => [name, input.value.trim()]));
    }

    /** Submits the form, unless a submission is in progress. */
    async #submit() {
        if (this.#isSending) return;
        this.isBegun = this.#isSending = true;
        const values = this.#values;
        const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== this.#before[name]));
        const reply = await this.#send(values, changed);
        this.#isSending = false;
        if (!reply.refused) return this.#done();
        this.#show(reply.fields ?? [], reply.refused);
    }

    /**
     * Shows all error messages at once, and focuses the first invalid field.
     * @param {string[]} wrong names of the invalid fields @param {string} refused the core's reason
     */
    #show(wrong, refused) {
        const fields = this.#fields.filter(({ name }) => wrong.includes(name));
        const values = this.#values;
        for (const field of this.#fields) this.#complain(field, fields.includes(field) ? field.wrong?.(values) ?? t(`card.wrong.${field.name}`) : '');
        render(this.#trouble, fields.length > 0 ? '' : reasonOf(refused));
        const folded = fields[0]?.input.closest('details');
        if (folded) folded.open = true;
        fields[0]?.input.focus();
        (fields[0] ? this.#troubles.get(fields[0]) : this.#trouble)?.scrollIntoView({ block: 'nearest' });
    }
}

/**
 * Returns the message for a refusal, with the reason why the device could not store the change.
 * @param {string} refused
 */
function reasonOf(refused) {
    return refused === 'notStored' ? t('card.refused.notStored', { reason: t(own.value.failure?.isFull ? 'mine.full' : 'mine.notStored') }) : t(`card.refused.${refused}`);
}

/**
 * Creates a text field.
 * @param {Page.Properties} [properties]
 */
export const input = (properties) => /** @type {HTMLInputElement} */ (h('input', { autocomplete: 'off', ...properties }));

/**
 * Creates a field for an amount.
 * @param {string} [value]
 */
export const amountInput = (value = '') => input({ inputmode: 'decimal', value });
