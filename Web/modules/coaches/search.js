/**
 * One search: what it has found so far, whether it goes on, and how it ended.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { RequestError } from '../server/api.js';
import { now } from '../server/clock.js';
import { readEvents } from './events.js';

/** @typedef {import('./query.js').Query} Query */
/** @typedef {'asking' | 'complete' | 'failed' | 'stopped'} Phase */

/**
 * @typedef {object} Found
 * @property {Phase} phase
 * @property {number} startedAt `performance.now()`
 * @property {API.City} [origin]
 * @property {API.City} [destination]
 * @property {End} [end] the last event's data
 * @property {string} [error] why there is no more: a kind of the API, or `noConnection`, `lost`, `wrong`, `none`
 * @property {boolean} renewing a newer state of an expired search is being asked for; the old one stands until it comes
 */
/** @typedef {API.CoachEnd} End */
/** @typedef {{search: API.CoachSearch, offers: API.CoachPage, complete: End, failure: End}} Events by name, with their data */

/** @extends {Observable<Found>} */
export class CoachSearch extends Observable {
    /** @type {AbortController | undefined} */
    #abort;

    /** @param {Query} query */
    constructor(query) {
        super(/** @type {Found} */ ({ phase: 'asking', startedAt: performance.now(), renewing: false }));
        this.query = query;
        /**
         * In the order in which they came.
         * @type {Map<string, API.Offer>}
         */
        this.offers = new Map();
        /** @type {Map<string, API.CoachOperator>} */
        this.operators = new Map();
        /** @type {Map<string, API.CoachPlace>} */
        this.places = new Map();
        this.#run();
    }

    /** Asks again; what has been found stays until something new comes. */
    again() {
        this.stop();
        const renewing = this.offers.size > 0;
        this.value = { ...this.value, phase: /** @type {const} */ ('asking'), startedAt: performance.now(), error: undefined, end: undefined, renewing };
        this.#run();
    }

    /** The rider has seen enough. */
    stop() {
        this.#abort?.abort();
        this.#abort = undefined;
        if (this.value.phase === 'asking') this.value = { ...this.value, phase: /** @type {const} */ ('stopped'), renewing: false };
    }

    /** Suppliers do not keep their word any longer. */
    get expired() {
        return this.value.phase === 'complete' && now() >= (this.value.end?.expires ?? 0);
    }

    async #run() {
        const abort = (this.#abort = new AbortController());
        try {
            await readEvents('intercity/departures', this.query, (name, data) => abort.signal.aborted || this.#take({ [name]: data }), abort.signal);
            if (this.#abort === abort && this.value.phase === 'asking') this.#fail('lost');
        } catch (error) {
            if (!abort.signal.aborted) this.#fail(wordFor(error));
        }
    }

    /** @param {Partial<Events>} event one of them */
    #take({ search, offers, complete, failure }) {
        if (search) this.value = { ...this.value, origin: search.origin, destination: search.destination };
        if (offers) this.#add(offers);
        if (complete) this.value = { ...this.value, phase: /** @type {const} */ ('complete'), end: complete, renewing: false };
        if (failure) this.#fail(failure.troubles?.[0]?.kind ?? 'lost', failure);
    }

    /** @param {API.CoachPage} page */
    #add({ offers, operators, places }) {
        if (this.value.renewing && offers.length > 0) {
            this.offers = new Map();
            this.value = { ...this.value, renewing: false };
        }
        for (const one of operators) this.operators.set(one.id, one);
        for (const one of places) this.places.set(one.id, one);
        for (const one of offers) if (!this.offers.has(one.id)) this.offers.set(one.id, one);
        this.publish();
    }

    /** @param {string} error @param {End} [end] */
    #fail(error, end) {
        this.value = { ...this.value, phase: /** @type {const} */ ('failed'), error, end, renewing: false };
    }
}

/** @type {Record<number, string>} by status */
const WORDS = { 0: 'noConnection', 400: 'wrong', 404: 'none', 503: 'busy' };

/** @param {unknown} error */
function wordFor(error) {
    if (!(error instanceof RequestError)) return 'lost';
    return WORDS[error.status] ?? 'server';
}
