/**
 * Forms of the card: fields by name, and what the core has against them.
 * @module
 */
import { h, render } from '../dom/dom.js';
import { t } from '../format/words.js';
import { own } from '../rider/mine.js';

/**
 * @typedef {object} Field
 * @property {string} name as the core calls it
 * @property {string} label
 * @property {HTMLInputElement | HTMLSelectElement} input
 * @property {string} [hint]
 * @property {boolean} [isFolded] among those that are seldom others than they begin
 * @property {() => boolean} [isLeftOut] while it is not asked for
 * @property {(values: Values) => string} [wrong] what the core has against it; else by the field's name
 */

/** @typedef {Record<string, string>} Values */

let count = 0;

export class CardForm {
    #fields;
    #send;
    #done;
    #trouble = h('p', { class: 'label trouble', role: 'alert' });
    /**
     * Errors, shown below their fields.
     * @type {Map<Field, HTMLElement>}
     */
    #troubles = new Map();
    element;
    /**
     * The values before editing.
     * @type {Values}
     */
    #before;
    #isSending = false;
    /** Whether it has been sent. */
    isBegun = false;

    /**
     * @param {{title: string, fields: Field[], folded?: string, more?: HTMLElement[], isNeeded?: boolean}} content one that is needed
     *     cannot be given up; `folded` names the fields that are folded
     * @param {(values: Values, changed: Values) => Promise<{refused?: string, fields?: string[]}>} send the core's reply to all values, or to those that are others now
     * @param {() => void} done when it took everything, or the rider gave up
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

    /** @param {Field} field */
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

    /** @param {Field} field @param {string} words nothing where all is well */
    #complain(field, words) {
        const trouble = this.#troubles.get(field);
        if (trouble && trouble.textContent !== words) render(trouble, words);
        if (words) field.input.setAttribute('aria-invalid', 'true');
        else field.input.removeAttribute('aria-invalid');
    }

    /** Shows the fields that are asked for now. */
    update() {
        for (const { input, isLeftOut } of this.#fields) {
            const field = input.closest('.field');
            if (isLeftOut && field instanceof HTMLElement) field.hidden = isLeftOut();
        }
    }

    /** The keyboard goes to the first field. */
    focus() {
        this.#fields[0].input.focus({ preventScroll: true });
        this.element.scrollIntoView({ block: this.element.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' });
    }

    get #values() {
        return Object.fromEntries(this.#fields.filter(({ isLeftOut }) => !isLeftOut?.()).map(({ name, input }) => [name, input.value.trim()]));
    }

    /** Once, however often the button is pressed meanwhile. */
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
     * Everything that is wrong at once; the first of it gets the keyboard.
     * @param {string[]} wrong @param {string} refused
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
 * Why, as well as that.
 * @param {string} refused
 */
function reasonOf(refused) {
    return refused === 'notStored' ? t('card.refused.notStored', { reason: t(own.value.failure?.isFull ? 'mine.full' : 'mine.notStored') }) : t(`card.refused.${refused}`);
}

/** @param {Page.Properties} [properties] */
export const input = (properties) => /** @type {HTMLInputElement} */ (h('input', { autocomplete: 'off', ...properties }));

/**
 * An input for an amount.
 * @param {string} [value]
 */
export const amountInput = (value = '') => input({ inputmode: 'decimal', value });
