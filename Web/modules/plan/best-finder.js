/**
 * The best journeys of one question: asked for again while somebody looks at them.
 * @module
 */
import { Observable } from '../dom/observable.js';
import { address } from '../server/api.js';
import { now } from '../server/clock.js';
import { preferences } from '../settings/preferences.js';
import { askPlan } from './by-boards.js';
import { queryOf } from './question.js';

/** Seconds between two questions. */
const ASKING = 45;

const path = 'plan';

/**
 * @typedef {object} Finding
 * @property {'none' | 'asking' | 'known' | 'failed'} phase
 * @property {number} since `performance.now()`
 * @property {Page.Recalled<API.Plan>} [answer] `recalled` where nobody answers now
 * @property {unknown} [error]
 */

/**
 * As the planner ranks them, those that can still be gone.
 * @param {API.PlannedJourney[]} journeys @param {number} since epoch seconds of a departure that is not missed
 */
export const bestFirst = (journeys, since) => journeys.filter(({ departure }) => departure >= since).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));

/** @extends {Observable<Finding>} */
export class BestFinder extends Observable {
    #asked = '';
    #askedAt = 0;

    constructor() {
        super(/** @type {Finding} */ ({ phase: 'none', since: 0 }));
    }

    /**
     * Asks, unless that is known; what is known of the same question stands until something newer comes.
     * @param {import('./question.js').WholeQuestion} question
     */
    async ask(question) {
        // As directions ask: of the first way alone it would not be known whether a later one is there as soon.
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
     * Asks at once, whatever is known.
     * @param {import('./question.js').WholeQuestion} question
     */
    again(question) {
        this.#askedAt = 0;
        if (this.value.phase === 'failed') this.value = { phase: /** @type {const} */ ('asking'), since: performance.now() };
        return this.ask(question);
    }
}
