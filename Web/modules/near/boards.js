/**
 * Short boards of several stops, requested together and repeatedly while they are visible.
 * @module
 */
import { isAwaited } from '../board/health.js';
import { redraw } from '../dom/draw.js';
import { isOldResponse } from '../format/age-limits.js';
import { ask } from '../server/api.js';
import { now } from '../server/clock.js';

/** The interval between requests in seconds, and the shorter one until a provider has responded for the first time. */
const ASKING = 15;
const AWAITING = 2.5;

export class Boards {
    /**
     * The last response.
     * @type {Page.Boards | undefined}
     */
    answer;
    /** When the response was received, in epoch seconds. */
    at = 0;
    /**
     * The error of the last request.
     * @type {Page.Failure | undefined}
     */
    error;
    /** `performance.now()` at the first request for these stops. */
    askedAt = 0;
    /**
     * The query of the last request, as JSON.
     * @type {string}
     */
    #question = '';
    #triedAt = 0;
    /**
     * The controller that cancels the request in progress.
     * @type {AbortController | undefined}
     */
    #abort;

    /** Whether the response is too old to be shown as current. */
    get isOld() {
        return isOldResponse(now() - this.at);
    }

    /**
     * Requests the boards, unless the same query was requested a moment ago.
     * @param {import('../server/api.js').Query} query @param {boolean} [again] requests them regardless
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

    /** Whether a provider has not yet responded for one of the stops. */
    get #isAwaited() {
        return this.answer?.boards.some(isAwaited) ?? false;
    }
}
