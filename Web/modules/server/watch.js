/**
 * A resource that is requested repeatedly while the page is visible.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { now } from './clock.js';

/** The maximum interval between two requests after failures, in seconds. */
const LONGEST = 320;

/**
 * Returns the interval before the next request in seconds, with exponential backoff after consecutive failures.
 * @param {number} asking seconds between two requests without failures @param {number} failures
 */
export const pause = (asking, failures) => Math.min(asking * 2 ** failures, LONGEST);

/**
 * @template Answer
 * @typedef {object} Watched the state of the polling
 * @property {string} [id]
 * @property {number} since `performance.now()` when the polling began
 * @property {Answer} [answer] the last response
 * @property {unknown} [error] of the last request
 */

/**
 * Polls a resource.
 * @template {{at: number, recalled?: number}} Answer
 * @extends {Observable<Watched<Answer>>}
 */
export class Watch extends Observable {
    #question;
    #asking;
    #failures = 0;
    /** @type {string | undefined} */
    #watched;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * Creates a poller, which requests nothing yet.
     * @param {(id: string, before: Answer | undefined) => Promise<Answer>} question sends the request
     * @param {number} asking seconds between two requests
     */
    constructor(question, asking) {
        super(/** @type {Watched<Answer>} */ ({ since: 0 }));
        this.#question = question;
        this.#asking = asking;
        document.addEventListener('visibilitychange', () => document.hidden || this.#isOld && this.#ask());
    }

    /**
     * Begins to poll a resource.
     * @param {string} id @param {Answer | undefined} [known] the data that is already available
     */
    watch(id, known) {
        if (id === this.#watched) return;
        this.#watched = id;
        this.#failures = 0;
        this.value = { id, since: performance.now(), answer: known };
        this.#ask();
    }

    end() {
        clearTimeout(this.#timer);
        this.#watched = undefined;
        this.value = { since: 0 };
    }

    again() {
        this.#failures = 0;
        this.#ask();
    }

    get #isOld() {
        return now() - (this.value.answer?.at ?? 0) > this.#asking;
    }

    async #ask() {
        const id = this.#watched;
        clearTimeout(this.#timer);
        if (id === undefined) return;
        if (!document.hidden) await this.#askNow(id);
        if (this.#watched === id) this.#timer = setTimeout(() => this.#ask(), pause(this.#asking, this.#failures) * 1000);
    }

    /**
     * Requests the resource, and schedules the next request.
     * @param {string} id
     */
    async #askNow(id) {
        try {
            const answer = await this.#question(id, this.value.answer);
            this.#failures = answer.recalled ? this.#failures + 1 : 0;
            if (this.#watched === id) this.value = { ...this.value, answer, error: undefined };
        } catch (error) {
            this.#failures += 1;
            if (this.#watched === id) this.value = { ...this.value, error };
        }
    }
}
