/**
 * A request whose last response stays available until the next one arrives.
 * @module
 */
import { redraw } from '../dom/draw.js';
import { askHistory } from './ask.js';

/**
 * A request that can be repeated, with its last response.
 * @template Answer
 */
export class Question {
    /** @type {Answer | undefined} */
    answer;
    /** @type {Page.Failure | undefined} */
    error;
    askedAt = 0;
    isPending = false;
    #key = '';
    /** @type {{path: string, query: import('../server/api.js').Query} | undefined} */
    #asked;
    #settled = Promise.resolve();
    /** @type {AbortController | undefined} */
    #request;

    /**
     * Sends the request unless the previous one was the same.
     * @param {string} path below /api/v1/history/ @param {import('../server/api.js').Query} [query]
     * @returns {Promise<void>} settled when there is a response or an error
     */
    ask(path, query = {}) {
        const key = JSON.stringify([path, query]);
        if (key === this.#key) return this.#settled;
        if (path !== this.#asked?.path) this.answer = undefined;
        this.#key = key;
        this.#asked = { path, query };
        return this.again();
    }

    /** Repeats the last request. */
    again() {
        if (this.#asked) this.#settled = this.#ask(this.#asked.path, this.#asked.query);
        return this.#settled;
    }

    /** Discards the response, such as when the operator signs out. */
    forget() {
        this.#request?.abort();
        this.#key = '';
        this.#asked = undefined;
        Object.assign(this, { answer: undefined, error: undefined, isPending: false });
    }

    /**
     * Sends a request, and cancels the previous one.
     * @param {string} path @param {import('../server/api.js').Query} query
     */
    async #ask(path, query) {
        this.#request?.abort();
        const request = new AbortController();
        this.#request = request;
        Object.assign(this, { askedAt: performance.now(), error: undefined, isPending: true });
        setTimeout(redraw, 1600);
        try {
            const answer = await askHistory(path, query, request.signal);
            if (!request.signal.aborted) Object.assign(this, { answer, isPending: false });
        } catch (error) {
            if (!request.signal.aborted) Object.assign(this, { error, isPending: false });
        }
        redraw();
    }
}
