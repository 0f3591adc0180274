/**
 * A coach search: the offers received so far, and the state of the request.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { RequestError } from '../server/api.js';
import { now } from '../server/clock.js';
import { readEvents } from './events.js';

/** @typedef {import('./query.js').Query} Query */
/** @typedef {'asking' | 'complete' | 'failed' | 'stopped'} Phase the state of a search */

/**
 * @typedef {object} Found
 * @property {Phase} phase
 * @property {number} startedAt `performance.now()` at the start of the request
 * @property {API.City} [origin]
 * @property {API.City} [destination]
 * @property {End} [end] the last event's data
 * @property {string} [error] the reason of a failure: an error kind of the API, or `noConnection`, `lost`, `wrong`, `none`
 * @property {boolean} renewing whether an earlier search is being repeated; its offers stay until new ones are received
 */
/** @typedef {API.CoachEnd} End */
/** @typedef {{search: API.CoachSearch, offers: API.CoachPage, complete: End, failure: End}} Events the data of each event, by its name */

/**
 * A coach search, which starts when it is created.
 * @extends {Observable<Found>}
 */
export class CoachSearch extends Observable {
    /**
     * The controller that cancels the request in progress.
     * @type {AbortController | undefined}
     */
    #abort;

    /**
     * Starts a search with its parameters.
     * @param {Query} query
     */
    constructor(query) {
        super(/** @type {Found} */ ({ phase: 'asking', startedAt: performance.now(), renewing: false }));
        this.query = query;
        /**
         * The offers by ID, in the order in which they were received.
         * @type {Map<string, API.Offer>}
         */
        this.offers = new Map();
        /**
         * The operators of the offers, by ID.
         * @type {Map<string, API.CoachOperator>}
         */
        this.operators = new Map();
        /**
         * The stops of the offers, by ID.
         * @type {Map<string, API.CoachPlace>}
         */
        this.places = new Map();
        this.#run();
    }

    /** Repeats the search; earlier offers stay until new ones are received. */
    again() {
        this.stop();
        const renewing = this.offers.size > 0;
        this.value = { ...this.value, phase: /** @type {const} */ ('asking'), startedAt: performance.now(), error: undefined, end: undefined, renewing };
        this.#run();
    }

    /** Stops the search at the rider's request. */
    stop() {
        this.#abort?.abort();
        this.#abort = undefined;
        if (this.value.phase === 'asking') this.value = { ...this.value, phase: /** @type {const} */ ('stopped'), renewing: false };
    }

    /** Whether the supplier no longer guarantees the offers. */
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

    /**
     * Applies an event of the search.
     * @param {Partial<Events>} event an object with the data of one event
     */
    #take({ search, offers, complete, failure }) {
        if (search) this.value = { ...this.value, origin: search.origin, destination: search.destination };
        if (offers) this.#add(offers);
        if (complete) this.value = { ...this.value, phase: /** @type {const} */ ('complete'), end: complete, renewing: false };
        if (failure) this.#fail(failure.troubles?.[0]?.kind ?? 'lost', failure);
    }

    /**
     * Adds the offers of a page of results.
     * @param {API.CoachPage} page
     */
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

    /**
     * Ends the search with an error.
     * @param {string} error @param {End} [end]
     */
    #fail(error, end) {
        this.value = { ...this.value, phase: /** @type {const} */ ('failed'), error, end, renewing: false };
    }
}

/**
 * The name of the error for each HTTP status.
 * @type {Record<number, string>} by status
 */
const WORDS = { 0: 'noConnection', 400: 'wrong', 404: 'none', 503: 'busy' };

/**
 * Returns the name of the error for an exception.
 * @param {unknown} error
 */
function wordFor(error) {
    if (!(error instanceof RequestError)) return 'lost';
    return WORDS[error.status] ?? 'server';
}
