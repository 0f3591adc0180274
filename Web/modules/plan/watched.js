/**
 * A journey that is asked for again and again: what is known of it now, and why it is no longer possible if so.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { here, rounded } from '../near/location.js';
import { askOrRecall } from '../server/answers.js';
import { resource } from '../server/api.js';
import { now } from '../server/clock.js';

/** @typedef {Page.Recalled<API.WatchedJourney>} Answer */

/** Seconds between two questions, and at most after failures. */
export const ASKING = 20;
const LONGEST = 320;

/**
 * How long to wait after so many failures in a row, seconds.
 * @param {number} failures
 */
export const pause = (failures) => Math.min(ASKING * 2 ** failures, LONGEST);

/**
 * Where the rider is matters from when they are to leave on; before that nobody needs to know.
 * @param {API.PlannedJourney} [journey]
 */
const positionFor = (journey) => (journey && journey.departure <= now() ? rounded(here.value.position) : undefined);

/** @param {string} id @param {API.PlannedJourney} [journey] as it was known @returns {Promise<Answer>} */
export const askJourney = (id, journey) => askOrRecall(resource('plan', id), { position: positionFor(journey) });

/**
 * @typedef {object} Watched
 * @property {string} [id]
 * @property {number} since `performance.now()`
 * @property {Answer} [answer] the last one
 * @property {unknown} [error] of the last question
 */

/** @extends {Observable<Watched>} */
export class JourneyWatch extends Observable {
    #failures = 0;
    /** @type {string | undefined} */
    #watched;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    constructor() {
        super(/** @type {Watched} */ ({ since: 0 }));
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
        return now() - (this.value.answer?.at ?? 0) > ASKING;
    }

    async #ask() {
        const id = this.#watched;
        clearTimeout(this.#timer);
        if (id === undefined) return;
        if (!document.hidden) await this.#askNow(id);
        if (this.#watched === id) this.#timer = setTimeout(() => this.#ask(), pause(this.#failures) * 1000);
    }

    /** @param {string} id */
    async #askNow(id) {
        try {
            const answer = await askJourney(id, this.value.answer?.journey);
            this.#failures = answer.recalled ? this.#failures + 1 : 0;
            if (this.#watched === id) this.value = { ...this.value, answer, error: undefined };
        } catch (error) {
            this.#failures += 1;
            if (this.#watched === id) this.value = { ...this.value, error };
        }
    }
}
