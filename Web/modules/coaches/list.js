/**
 * The rows. Each is made once and then only moved, those in sight first, so that no frame is long however many there
 * are.
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

/** Rows of a screen: these come at once. */
const SCREENFUL = 10;
/** Milliseconds in which rows are moved in one frame; the browser takes twice as long for their layout. */
const WORK = 2;

export class OfferList {
    /** @type {Map<string, HTMLElement>} */
    #rows = new Map();
    /**
     * In the order shown.
     * @type {API.Offer[]}
     */
    #shown = [];
    #frame = 0;
    /** @type {CoachSearch | undefined} */
    #search;
    /** @type {Map<string, API.Offer> | undefined} */
    #offers;
    /**
     * As long as neither the offers nor the filter change.
     * @type {import('./order.js').Facts | undefined}
     */
    #facts;
    /**
     * The offers that are shown.
     * @type {API.Offer[]}
     */
    passing = [];

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

    get #all() {
        return [...(this.#offers?.values() ?? [])];
    }

    /** How many the filter keeps back. */
    get kept() {
        return this.#shown.length - this.passing.length;
    }

    /** Facts shown above the rows. */
    get facts() {
        return (this.#facts ??= factsOf(this.#all, this.passing));
    }

    /** @param {string} operator its id @returns {string} */
    nameOf(operator) {
        return this.#search?.operators.get(operator)?.name ?? t('coaches.noOperator');
    }

    /** @param {CoachSearch} search */
    show(search) {
        const isNew = search !== this.#search || search.offers !== this.#offers;
        const first = isNew || this.#shown.length === 0;
        if (isNew) this.#rows.clear();
        this.#search = search;
        this.#offers = search.offers;
        this.#facts = undefined;
        if (first || this.order === 'departure') this.arrange();
    }

    /** Everything in its place, what waited included. */
    arrange() {
        this.#shown = sorted(this.#all, this.order);
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

    /** @param {API.Offer} offer */
    reveal(offer) {
        const row = this.#rows.get(offer.id);
        row?.scrollIntoView({ block: 'center' });
        row?.querySelector('button')?.focus({ preventScroll: true });
    }

    /** Shows the rows that pass, in their order. */
    #place() {
        cancelAnimationFrame(this.#frame);
        this.#facts = undefined;
        this.passing = this.#shown.filter((offer) => passes(offer, this.filter));
        let moves = SCREENFUL;
        const next = this.#fill(0, () => moves-- > 0);
        // The next frame is that of what stands over the rows.
        this.#frame = requestAnimationFrame(() => this.#goOn(next));
        this.onChange();
    }

    /**
     * Brings the other rows to their places, in each frame as many as there is time for.
     * @param {number} first
     */
    #goOn(first) {
        this.#frame = requestAnimationFrame(() => {
            const until = performance.now() + WORK;
            const next = this.#fill(first, () => performance.now() < until);
            if (next < this.passing.length || next < this.element.children.length) this.#goOn(next);
        });
    }

    /**
     * Brings rows to their places; those that do not pass go at last.
     * @param {number} first @param {() => boolean} goesOn asked before each move @returns {number} of rows in their places
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
        while (next === this.passing.length && this.element.children.length > next && goesOn()) this.element.lastElementChild?.remove();
        // To be moved takes the keyboard's focus from a row.
        if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused)) focused.focus({ preventScroll: true });
        return next;
    }

    /** @param {API.Offer} offer */
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
