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

export class CoachSearch extends Observable {
    /** @type {AbortController | undefined} */
    #abort;

    /** @param {Query} query */
    constructor(query) {
        super({
            phase: /** @type {Phase} */ ('asking'), startedAt: performance.now(),
            /** @type {any} */ origin: undefined, /** @type {any} */ destination: undefined,
            /** The last event's data. @type {any} */ end: undefined,
            /** Why there is no more: a kind of the API, or `noConnection`, `lost`, `wrong`, `none`. @type {string | undefined} */ error: undefined,
            /** A newer state of an expired search is being asked for; the old one stands until it comes. */ renewing: false,
        });
        this.query = query;
        /** In the order in which they came. @type {Map<string, any>} */
        this.offers = new Map();
        /** @type {Map<string, any>} */
        this.operators = new Map();
        /** @type {Map<string, any>} */
        this.places = new Map();
        this.#run();
    }

    /** Asks again; what has been found stays until something new comes. */
    again() {
        this.stop();
        const renewing = this.offers.size > 0;
        this.value = { ...this.value, phase: 'asking', startedAt: performance.now(), error: undefined, end: undefined, renewing };
        this.#run();
    }

    /** The rider has seen enough. */
    stop() {
        this.#abort?.abort();
        this.#abort = undefined;
        if (this.value.phase === 'asking') this.value = { ...this.value, phase: 'stopped', renewing: false };
    }

    /** Suppliers do not keep their word any longer. */
    get expired() {
        return this.value.phase === 'complete' && now() >= this.value.end.expires;
    }

    async #run() {
        const abort = (this.#abort = new AbortController());
        try {
            await readEvents('intercity/departures', this.query, (name, data) => abort.signal.aborted || this.#take(name, data), abort.signal);
            if (this.#abort === abort && this.value.phase === 'asking') this.#fail('lost');
        } catch (error) {
            if (!abort.signal.aborted) this.#fail(wordFor(error));
        }
    }

    /** @param {string} name @param {any} data */
    #take(name, data) {
        if (name === 'search') this.value = { ...this.value, origin: data.origin, destination: data.destination };
        if (name === 'offers') this.#add(data);
        if (name === 'complete') this.value = { ...this.value, phase: 'complete', end: data, renewing: false };
        if (name === 'failure') this.#fail(data.troubles?.[0]?.kind ?? 'lost', data);
    }

    /** @param {any} page */
    #add({ offers, operators, places }) {
        if (this.value.renewing && offers.length > 0) {
            this.offers = new Map();
            this.value = { ...this.value, renewing: false };
        }
        for (const one of operators) this.operators.set(one.id, one);
        for (const one of places) this.places.set(one.id, one);
        for (const one of offers) if (!this.offers.has(one.id)) this.offers.set(one.id, one);
        this.tell();
    }

    /** @param {string} error @param {any} [end] */
    #fail(error, end) {
        this.value = { ...this.value, phase: 'failed', error, end, renewing: false };
    }
}

/** @param {any} error */
function wordFor(error) {
    if (!(error instanceof RequestError)) return 'lost';
    return { 0: 'noConnection', 400: 'wrong', 404: 'none', 503: 'busy' }[error.status] ?? 'server';
}
