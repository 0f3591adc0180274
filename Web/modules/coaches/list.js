/**
 * The rows. Each is made once and then only moved, so that hundreds are sorted and filtered within a frame.
 * @module
 */
import { h, render } from '../dom.js';
import { say } from '../announce.js';
import { t } from '../words.js';
import { passes, sorted } from './order.js';
import { offerDetails, offerRow } from './row.js';

/** @typedef {import('./order.js').Order} Order */
/** @typedef {import('./search.js').CoachSearch} CoachSearch */

/** Rows made in one frame. */
const BATCH = 40;

export class OfferList {
    /** @type {Map<string, HTMLElement>} */
    #rows = new Map();
    /** In the order shown. @type {any[]} */
    #shown = [];
    #frame = 0;
    /** @type {CoachSearch | undefined} */
    #search;
    /** @type {Map<string, any> | undefined} */
    #offers;

    constructor() {
        this.element = h('ul', { class: 'offers', key: 'offers' });
        /** @type {Order} */
        this.order = 'departure';
        /** @type {import('./order.js').Filter} */
        this.filter = { operators: new Set(), times: new Set() };
        /** Called when the number of rows that wait or pass has changed. */
        this.onChange = () => {};
    }

    /** Offers that came since the rider chose an order in which they would push others aside. */
    get waiting() {
        return (this.#offers?.size ?? 0) - this.#shown.length;
    }

    get all() {
        return [...(this.#offers?.values() ?? [])];
    }

    /** Who runs it. @param {any} offer @returns {string} */
    nameOf(offer) {
        return this.#search?.operators.get(offer.operator)?.name ?? t('coaches.noOperator');
    }

    get passing() {
        return this.#shown.filter((offer) => passes(offer, this.filter));
    }

    /** @param {CoachSearch} search */
    show(search) {
        const isNew = search !== this.#search || search.offers !== this.#offers;
        const first = isNew || this.#shown.length === 0;
        if (isNew) this.#rows.clear();
        this.#search = search;
        this.#offers = search.offers;
        if (first || this.order === 'departure') this.arrange();
    }

    /** Everything in its place, what waited included. */
    arrange() {
        this.#shown = sorted(this.all, this.order);
        this.#place();
    }

    /** @param {Order} order */
    sort(order) {
        this.order = order;
        this.arrange();
        say('coaches.order', t('coaches.sortedBy', { order: t(`coaches.by.${order}`) }));
    }

    /** @param {'operators' | 'times'} kind @param {string} value */
    toggle(kind, value) {
        const chosen = this.filter[kind];
        if (!chosen.delete(value)) chosen.add(value);
        this.#place();
    }

    clearFilter() {
        this.filter = { operators: new Set(), times: new Set() };
        this.#place();
    }

    /** @param {any} offer */
    reveal(offer) {
        const row = this.#rows.get(offer.id);
        row?.scrollIntoView({ block: 'center' });
        row?.querySelector('button')?.focus({ preventScroll: true });
    }

    /** Shows the rows that pass, in their order; makes those that are missing, some in each frame. */
    #place() {
        cancelAnimationFrame(this.#frame);
        const missing = this.#shown.filter((offer) => !this.#rows.has(offer.id));
        for (const offer of missing.slice(0, BATCH)) this.#rows.set(offer.id, this.#row(offer));
        this.#move(this.passing.flatMap((offer) => this.#rows.get(offer.id) ?? []));
        this.onChange();
        if (missing.length > BATCH) this.#frame = requestAnimationFrame(() => this.#place());
    }

    /** All at once, unless a few come between those that stand. @param {HTMLElement[]} rows */
    #move(rows) {
        const there = this.element.children;
        const added = rows.filter((row) => row.parentNode !== this.element);
        const isSameOrder = there.length + added.length === rows.length && rows.filter((row) => row.parentNode).every((row, index) => there[index] === row);
        if (!isSameOrder) return this.#replace(rows);
        for (const row of added) this.element.insertBefore(row, this.element.children[rows.indexOf(row)] ?? null);
    }

    /** @param {HTMLElement[]} rows */
    #replace(rows) {
        const focused = document.activeElement;
        this.element.replaceChildren(...rows);
        if (focused instanceof HTMLElement && this.element.contains(focused)) focused.focus({ preventScroll: true });
    }

    /** @param {any} offer */
    #row(offer) {
        const search = /** @type {CoachSearch} */ (this.#search);
        const more = h('div', {});
        const head = offerRow(search, offer, () => {
            const open = head.getAttribute('aria-expanded') !== 'true';
            head.setAttribute('aria-expanded', String(open));
            render(more, open && offerDetails(search, offer));
        });
        return h('li', {}, head, more);
    }
}
