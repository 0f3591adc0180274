/**
 * The list of offers. Each row is created once and then only moved, visible rows first, so that every frame is short
 * even with many rows.
 * @module
 */
import { say } from '../dom/announce.js';
import { h, render } from '../dom/dom.js';
import { t } from '../format/words.js';
import { closeEndsMapIn } from './ends-map.js';
import { factsOf, noFilter, passes, sorted } from './order.js';
import { offerDetails, offerRow } from './row.js';

/** @typedef {import('./order.js').Order} Order */
/** @typedef {import('./search.js').CoachSearch} CoachSearch */

/** The number of rows that fill a screen, which are placed immediately. */
const SCREENFUL = 10;
/** How long rows are moved per frame, in milliseconds; the browser takes twice as long for their layout. */
const WORK = 2;

export class OfferList {
    /**
     * The created rows by offer ID.
     * @type {Map<string, HTMLElement>}
     */
    #rows = new Map();
    /**
     * The arranged offers in display order, before the filter.
     * @type {API.Offer[]}
     */
    #shown = [];
    #frame = 0;
    /**
     * The search whose offers are shown.
     * @type {CoachSearch | undefined}
     */
    #search;
    /**
     * The offers of the search, by ID.
     * @type {Map<string, API.Offer> | undefined}
     */
    #offers;
    /**
     * The facts on the offers; undefined after the offers or the filter have changed.
     * @type {import('./order.js').Facts | undefined}
     */
    #facts;
    /**
     * The offers that pass the filter, in display order.
     * @type {API.Offer[]}
     */
    passing = [];

    constructor() {
        this.element = h('ul', { class: 'offers', key: 'offers', lasting: true });
        /** @type {Order} */
        this.order = 'departure';
        /** @type {import('./order.js').Filter} */
        this.filter = noFilter();
        /** Called when the number of waiting or passing rows has changed. */
        this.onChange = () => {};
    }

    /** The number of offers received since the rider selected an order in which they would displace others. */
    get waiting() {
        return (this.#offers?.size ?? 0) - this.#shown.length;
    }

    get #all() {
        return [...(this.#offers?.values() ?? [])];
    }

    /** The number of offers that the filter hides. */
    get kept() {
        return this.#shown.length - this.passing.length;
    }

    /** The facts shown above the rows. */
    get facts() {
        return (this.#facts ??= factsOf(this.#all, this.passing));
    }

    /**
     * Returns the name of an operator.
     * @param {string} operator the operator's id @returns {string}
     */
    nameOf(operator) {
        return this.#search?.operators.get(operator)?.name ?? t('coaches.noOperator');
    }

    /**
     * Shows the offers of a search; new ones wait unless the list is empty or ordered by departure.
     * @param {CoachSearch} search
     */
    show(search) {
        const isNew = search !== this.#search || search.offers !== this.#offers;
        const first = isNew || this.#shown.length === 0;
        if (isNew) this.#clear();
        this.#search = search;
        this.#offers = search.offers;
        this.#facts = undefined;
        if (first || this.order === 'departure') this.arrange();
    }

    /** Discards the rows of the previous offers, and closes the map of one of them. */
    #clear() {
        closeEndsMapIn(this.element);
        this.#rows.clear();
    }

    /** Sorts and shows all offers, including those that were waiting. */
    arrange() {
        this.#shown = sorted(this.#all, this.order);
        this.#place();
    }

    /**
     * Sorts the offers in another order.
     * @param {Order} order
     */
    sort(order) {
        this.order = order;
        this.arrange();
        say('coaches.order', t('coaches.sortedBy', { order: t(`coaches.by.${order}`) }));
    }

    /**
     * Adds a value to the filter, or removes it.
     * @param {'operators' | 'times'} kind @param {string} value
     */
    toggle(kind, value) {
        const chosen = this.filter[kind];
        if (!chosen.delete(value)) chosen.add(value);
        this.#place();
    }

    /**
     * Changes properties of the filter, and applies it.
     * @param {Partial<import('./order.js').Filter>} changes
     */
    narrow(changes) {
        Object.assign(this.filter, changes);
        this.#place();
    }

    clearFilter() {
        this.filter = noFilter();
        this.#place();
    }

    /**
     * Scrolls to an offer, and focuses it.
     * @param {API.Offer} offer
     */
    reveal(offer) {
        const row = this.#rows.get(offer.id);
        row?.scrollIntoView({ block: 'center' });
        row?.querySelector('button')?.focus({ preventScroll: true });
    }

    /** Shows the rows that pass the filter, in their order. */
    #place() {
        cancelAnimationFrame(this.#frame);
        this.#facts = undefined;
        this.passing = this.#shown.filter((offer) => passes(offer, this.filter));
        let moves = SCREENFUL;
        const next = this.#fill(0, () => moves-- > 0);
        // The next frame renders the content above the rows.
        this.#frame = requestAnimationFrame(() => this.#goOn(next));
        this.onChange();
    }

    /**
     * Places the remaining rows, in each frame as many as its time allows.
     * @param {number} first index of a row not yet placed
     */
    #goOn(first) {
        this.#frame = requestAnimationFrame(() => {
            const until = performance.now() + WORK;
            const next = this.#fill(first, () => performance.now() < until);
            if (next < this.passing.length || next < this.element.children.length) this.#goOn(next);
        });
    }

    /**
     * Places rows; removes those that do not pass once all others are placed.
     * @param {number} first index of a row not yet placed @param {() => boolean} goesOn called before each move @returns {number} the number of rows placed
     */
    #fill(first, goesOn) {
        const focused = document.activeElement;
        let next = first;
        /** @type {Element | null} */
        let cursor = this.element.children[first] ?? null;
        for (; next < this.passing.length && goesOn(); next += 1) {
            const offer = this.passing[next];
            const row = this.#rows.get(offer.id) ?? this.#row(offer);
            if (row === cursor) cursor = cursor.nextElementSibling;
            else this.element.insertBefore(row, cursor);
        }
        while (next === this.passing.length && this.element.children.length > next && goesOn()) this.#removeLast();
        // A moved row loses the keyboard focus.
        if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused)) focused.focus({ preventScroll: true });
        return next;
    }

    /** Removes the last row, and closes its map. */
    #removeLast() {
        const row = this.element.lastElementChild;
        if (!row) return;
        closeEndsMapIn(row);
        row.remove();
    }

    /**
     * Creates the row of an offer.
     * @param {API.Offer} offer
     */
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
