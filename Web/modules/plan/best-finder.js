/**
 * The best journeys for one query, refreshed while they are displayed.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { address } from '../server/api.js';
import { now } from '../server/clock.js';
import { preferences } from '../settings/preferences.js';
import { askPlan } from './by-boards.js';
import { queryOf } from './question.js';

/** The minimum interval between two requests of the same query, in seconds. */
const ASKING = 45;

const path = 'plan';

/**
 * @typedef {object} Finding
 * @property {'none' | 'asking' | 'known' | 'failed'} phase
 * @property {number} since `performance.now()` when the request was sent
 * @property {Page.Recalled<API.Plan>} [answer] `recalled` if it is a stored response because the server is unreachable
 * @property {unknown} [error]
 */

/**
 * Returns the journeys that can still be caught, in the order of the planner's ranking.
 * @param {API.PlannedJourney[]} journeys @param {number} since the earliest departure that is not missed, in epoch
 *     seconds
 */
export const bestFirst = (journeys, since) => journeys.filter(({ departure }) => departure >= since).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));

/**
 * Requests the best journeys for a query, at most once in `ASKING` seconds.
 * @extends {Observable<Finding>}
 */
export class BestFinder extends Observable {
    #asked = '';
    #askedAt = 0;

    constructor() {
        super(/** @type {Finding} */ ({ phase: 'none', since: 0 }));
    }

    /**
     * Requests the journeys unless a recent response exists. The last response to the same query stays until a new one
     * arrives.
     * @param {import('./question.js').WholeQuestion} question
     */
    async ask(question) {
        // With the default time window, as on the directions page: a journey that departs later may arrive just as
        // early.
        const query = { ...queryOf(question), window: question.by === undefined ? undefined : 0 };
        const asked = `${preferences.value.planOnDevice} ${address(path, query)}`;
        const isSame = asked === this.#asked;
        if (isSame && now() - this.#askedAt < ASKING) return;
        this.#asked = asked;
        this.#askedAt = now();
        if (!isSame) this.value = { phase: /** @type {const} */ ('asking'), since: performance.now(), answer: undefined, error: undefined };
        try {
            const answer = await askPlan(query);
            if (this.#asked === asked) this.value = { ...this.value, phase: /** @type {const} */ ('known'), answer, error: undefined };
        } catch (error) {
            if (this.#asked === asked) this.value = { ...this.value, phase: this.value.answer ? /** @type {const} */ ('known') : /** @type {const} */ ('failed'), error };
        }
    }

    /**
     * Requests the journeys immediately, even if a recent response exists.
     * @param {import('./question.js').WholeQuestion} question
     */
    again(question) {
        this.#askedAt = 0;
        if (this.value.phase === 'failed') this.value = { phase: /** @type {const} */ ('asking'), since: performance.now() };
        return this.ask(question);
    }
}
