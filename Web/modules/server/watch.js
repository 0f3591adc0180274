/**
 * A thing that is asked for again and again while the page is looked at.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { now } from './clock.js';

/** Seconds between two questions after failures, at most. */
const LONGEST = 320;

/**
 * How long to wait after so many failures in a row, seconds.
 * @param {number} asking seconds between two questions @param {number} failures
 */
export const pause = (asking, failures) => Math.min(asking * 2 ** failures, LONGEST);

/**
 * @template Answer
 * @typedef {object} Watched
 * @property {string} [id]
 * @property {number} since `performance.now()`
 * @property {Answer} [answer] the last one
 * @property {unknown} [error] of the last question
 */

/**
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
     * @param {(id: string, before: Answer | undefined) => Promise<Answer>} question
     * @param {number} asking seconds between two questions
     */
    constructor(question, asking) {
        super(/** @type {Watched<Answer>} */ ({ since: 0 }));
        this.#question = question;
        this.#asking = asking;
        document.addEventListener('visibilitychange', () => document.hidden || this.#isOld && this.#ask());
    }

    /** @param {string} id @param {Answer | undefined} [known] what is known of it already */
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

    /** @param {string} id */
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
