/**
 * The rows. Each is made once and then only moved, those in sight first, so that no frame is long however many there are.
 * @module
 */
import { h, render } from '../dom.js';
import { say } from '../announce.js';
import { t } from '../words.js';
import { closeEndsMapIn } from './ends-map.js';
import { noFilter, passes, sorted } from './order.js';
import { offerDetails, offerRow } from './row.js';

/** @typedef {import('./order.js').Order} Order */
/** @typedef {import('./search.js').CoachSearch} CoachSearch */

/** Rows brought to their places in one frame. */
const BATCH = 30;

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
        this.element = h('ul', { class: 'offers', key: 'offers', lasting: true });
        /** @type {Order} */
        this.order = 'departure';
        /** @type {import('./order.js').Filter} */
        this.filter = noFilter();
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

    /** @param {Partial<import('./order.js').Filter>} changes */
    narrow(changes) {
        Object.assign(this.filter, changes);
        this.#place();
    }

    clearFilter() {
        this.filter = noFilter();
        this.#place();
    }

    /** @param {any} offer */
    reveal(offer) {
        const row = this.#rows.get(offer.id);
        row?.scrollIntoView({ block: 'center' });
        row?.querySelector('button')?.focus({ preventScroll: true });
    }

    /** Shows the rows that pass, in their order. */
    #place() {
        cancelAnimationFrame(this.#frame);
        this.#fill(this.passing, 0);
        this.onChange();
    }

    /**
     * Brings a screenful of rows to their places, and the next ones in the next frame; those that do not pass go at last. To move
     * hundreds at once would take longer than a frame.
     * @param {any[]} offers @param {number} first
     */
    #fill(offers, first) {
        const focused = document.activeElement;
        const end = first + BATCH;
        let cursor = this.element.children[first] ?? null;
        for (const offer of offers.slice(first, end)) {
            const row = this.#rows.get(offer.id) ?? this.#row(offer);
            if (row === cursor) cursor = cursor.nextElementSibling;
            else this.element.insertBefore(row, cursor);
        }
        if (end < offers.length) this.#frame = requestAnimationFrame(() => this.#fill(offers, end));
        else while (this.element.children.length > offers.length) this.element.lastElementChild?.remove();
        // To be moved takes the keyboard's focus from a row.
        if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused)) focused.focus({ preventScroll: true });
    }

    /** @param {any} offer */
    #row(offer) {
        const search = /** @type {CoachSearch} */ (this.#search);
        const more = h('div', {});
        const head = offerRow(search, offer, () => {
            const open = head.getAttribute('aria-expanded') !== 'true';
            head.setAttribute('aria-expanded', String(open));
            closeEndsMapIn(more);
            render(more, open && offerDetails(search, offer));
        });
        const row = h('li', {}, head, more);
        this.#rows.set(offer.id, row);
        return row;
    }
}
