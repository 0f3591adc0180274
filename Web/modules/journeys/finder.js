/**
 * When to leave to be somewhere in time, as the server finds it by the timetable.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { rounded } from '../near/location.js';
import { askOrRecall } from '../server/answers.js';
import { address } from '../server/api.js';
import { now } from '../server/clock.js';

/** @typedef {{lat: number, lon: number}} Point */
/** @typedef {{start: Point, end: Point, arriveBy: number}} Wish `arriveBy` in epoch seconds */

/** Seconds for which an answer is good: the timetable may be another by then. */
const GOOD = 600;

const path = 'journeys';

/**
 * @typedef {object} Finding
 * @property {'none' | 'asking' | 'known' | 'failed'} phase
 * @property {number} since `performance.now()`
 * @property {Page.Recalled<API.JourneyAnswer>} [answer] `recalled` where nobody answers now
 * @property {unknown} [error]
 */

/** @extends {Observable<Finding>} */
export class JourneyFinder extends Observable {
    #asked = '';
    #askedAt = 0;

    constructor() {
        super(/** @type {Finding} */ ({ phase: 'none', since: 0 }));
    }

    /**
     * Asks, unless that is known; what is known of the same wish stands until something newer comes.
     * @param {Wish} wish
     */
    async ask({ start, end, arriveBy }) {
        const query = { start: rounded(start), end: rounded(end), arriveBy };
        const wish = address(path, query);
        const isSame = wish === this.#asked;
        if (isSame && this.value.phase !== 'failed' && now() - this.#askedAt < GOOD) return;
        this.#asked = wish;
        this.#askedAt = now();
        if (!isSame) this.value = { phase: /** @type {const} */ ('asking'), since: performance.now(), answer: undefined, error: undefined };
        try {
            const answer = await askOrRecall(path, query);
            if (this.#asked === wish) this.value = { ...this.value, phase: /** @type {const} */ ('known'), answer, error: undefined };
        } catch (error) {
            if (this.#asked === wish) this.value = { ...this.value, phase: this.value.answer ? /** @type {const} */ ('known') : /** @type {const} */ ('failed'), error };
        }
    }
}
