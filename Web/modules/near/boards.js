/**
 * Short boards of several stops, asked for in one question and again while they are looked at.
 * @module
 */
import { isAwaited } from '../board/health.js';
import { redraw } from '../dom/draw.js';
import { isOldResponse } from '../format/age-limits.js';
import { ask } from '../server/api.js';
import { now } from '../server/clock.js';

/** Seconds between two questions, and while a provider has not been heard yet. */
const ASKING = 15;
const AWAITING = 2.5;

export class Boards {
    /** @type {Page.Boards | undefined} */
    answer;
    /** When it came, epoch seconds. */
    at = 0;
    /** @type {Page.Failure | undefined} */
    error;
    /** `performance.now()` of the first question. */
    askedAt = 0;
    /** @type {string} */
    #question = '';
    #triedAt = 0;
    /** @type {AbortController | undefined} */
    #abort;

    /** Whether what is there is older than it should be. */
    get isOld() {
        return isOldResponse(now() - this.at);
    }

    /**
     * Asks, unless the same was answered a moment ago.
     * @param {import('../server/api.js').Query} query @param {boolean} [again] at once
     */
    async ask(query, again = false) {
        const question = JSON.stringify(query);
        if (question !== this.#question) Object.assign(this, { answer: undefined, error: undefined, at: 0, askedAt: performance.now() });
        else if (!again && now() - this.#triedAt < (this.#isAwaited ? AWAITING : ASKING)) return;
        this.#question = question;
        this.#triedAt = now();
        this.#abort?.abort();
        const abort = (this.#abort = new AbortController());
        setTimeout(redraw, 1600);
        try {
            const answer = await ask('boards', query, abort.signal);
            if (!abort.signal.aborted) Object.assign(this, { answer, at: now(), error: undefined });
        } catch (error) {
            if (!abort.signal.aborted) this.error = /** @type {Page.Failure} */ (error);
        }
        redraw();
    }

    /** Whether a provider has not been heard yet on one of the stops. */
    get #isAwaited() {
        return this.answer?.boards.some(isAwaited) ?? false;
    }
}
